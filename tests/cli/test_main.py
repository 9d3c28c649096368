"""Where the command line begins: `python -m spades`, what is missing, and what becomes of errors."""

from __future__ import annotations

import runpy
import sys
from importlib.metadata import version

import pytest
import typer
from tests.cli.commands import process, refused, run

import spades.__main__ as entry
from spades.cli import presets as presets_module


def test_version() -> None:
    assert run("--version").stdout == f"spades {version('spades')}\n"


def test_module_runs_as_a_program() -> None:
    done = process("--version")
    assert (done.returncode, done.stdout.split()[0], done.stderr) == (0, b"spades", b"")


def test_no_command_shows_the_commands() -> None:
    result = run()
    assert result.exit_code == 0
    assert {"play", "score", "presets"} <= set(result.stdout.split())


@pytest.mark.parametrize("command", ["play", "score", "presets"])
def test_every_command_explains_itself(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: spades {command}")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_script_entry(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["spades-rules", "presets", "--json"])
    with pytest.raises(SystemExit) as leaving:
        runpy.run_path(str(entry.__file__), run_name="__main__")
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith("[")


def test_missing_extra_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delitem(sys.modules, "spades.cli.app")
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit) as leaving:
        entry.main()
    assert leaving.value.code == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err == (
        "spades: the command line needs typer, which is not installed: python -m pip install 'spades[cli]'\n"
    )


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_missing_extra_in_a_process(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; from spades.__main__ import main; main()"
    done = process("-c", program)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"python -m pip install 'spades[cli]'" in done.stderr


def test_missing_module_of_the_package_is_no_missing_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spades.cli.app", None)
    with pytest.raises(ModuleNotFoundError, match=r"spades\.cli\.app"):
        entry.main()


@pytest.mark.parametrize(
    ("arguments", "named", "help_"),
    [
        (["shuffle"], "'shuffle'", "spades --help"),
        (["--colour"], "--colour", "spades --help"),
        (["play", "--xyz"], "--xyz", "spades play --help"),
        (["score"], "'--bids'", "spades score --help"),
    ],
)
def test_usage_errors_are_one_line(arguments: list[str], named: str, help_: str) -> None:
    said = refused(*arguments)
    assert named in said
    assert said.endswith(f"(see {help_})")


def test_number_that_is_none() -> None:
    assert refused("play", "--seed", "x").startswith("Invalid value for '--seed'")
    assert refused("play", "--seed", "9" * 5000).startswith("Invalid value for '--seed'")


@pytest.mark.parametrize(
    ("error", "code"),
    [(OSError("disk full"), 2), (ValueError("odd"), 2), (typer.Abort(), 130), (KeyboardInterrupt(), 130)],
)
def test_errors_end_a_command_with_a_code(error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(presets_module, "Screen", fail)
    assert run("presets").exit_code == code


def test_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presets_module, "PRESETS", None)
    with pytest.raises(AttributeError):
        run("presets")
