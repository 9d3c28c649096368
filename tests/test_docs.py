"""What the documents promise beside their examples, which pytest runs as doctests: programs, commands, files."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import spades
from spades import Ruleset
from spades.phases import PHASES

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = {
    "house_rules.py": ["Left out to make the deal even: 2C 2H", "nilbonus: no such field", "  4D 9H\n"],
    "play_a_game.py": ["hand  1: ", ") target\n"],
    "score_a_hand.py": [" -100  nil of seat 1 failed", "  tricks: 14 in all, but a hand has 13"],
    "server.py": [
        "to seat 2: seat 2 is not to act; it is the turn of seat 1",
        "to seat 2: 'twelve' is no action",
        "to spectators: game_over",
        "spectators saw 52 cards played and 0 hands",
    ],
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(  # noqa: S603  (commands of this project's own documents)
        command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", timeout=60, check=False
    )


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def set_up() -> list[str]:
    """Return the commands that the README gives for a fresh machine."""
    return [block.strip() for block in blocks(ROOT / "README.md", "console") if not block.startswith("$")]


def test_every_example_is_run_here() -> None:
    assert sorted(path.name for path in (ROOT / "examples").glob("*.py")) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_runs_and_says_what_it_should(name: str) -> None:
    done = run(sys.executable, "-W", "error", f"examples/{name}")
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    for text in EXAMPLES[name]:
        assert text in done.stdout


def test_readme_gives_two_commands_for_a_fresh_machine() -> None:
    play, check = set_up()
    assert play == "python -m pip install '.[cli]' && spades play --auto --seed 7"
    assert check == "python -m pip install nox && nox"


def test_readme_plays_with_the_extra_and_the_command_that_are_built() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "cli" in project["optional-dependencies"]
    assert "spades" in project["scripts"]


def test_continuous_integration_runs_the_second_command() -> None:
    assert set_up()[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_contributing_names_every_session() -> None:
    sessions = re.findall(
        r"^@nox\.session$\ndef (\w+)\(", (ROOT / "noxfile.py").read_text(encoding="utf-8"), re.MULTILINE
    )
    named = re.findall(r"^\| `(\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert named == sessions


COMMANDS = sorted(
    {
        line[2:]
        for page in PAGES
        for block in blocks(page, "console")
        for line in block.splitlines()
        if line.startswith("$ spades ")
    }
)


@pytest.mark.parametrize("command", COMMANDS)
def test_command_in_the_documents_works(command: str) -> None:
    pytest.importorskip("typer")
    pytest.importorskip("rich")
    name, *arguments = shlex.split(command)
    assert name == "spades"
    if arguments[0] == "play" and not {"--auto", "--help"} & set(arguments):
        arguments.append("--auto")
    done = run(sys.executable, "-m", "spades", *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_ruleset_files_in_the_documents_can_be_played(page: Path) -> None:
    for text in blocks(page, "toml"):
        assert isinstance(Ruleset.from_toml(text), Ruleset)
    for text in blocks(page, "json"):
        assert isinstance(Ruleset.from_dict(json.loads(text)), Ruleset)


def test_toml_and_json_in_the_documents_are_the_same_ruleset() -> None:
    page = ROOT / "docs" / "rulesets.md"
    (toml,), (text,) = blocks(page, "toml"), blocks(page, "json")
    assert Ruleset.from_toml(toml) == Ruleset.from_dict(json.loads(text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_python_example_is_a_doctest(page: Path) -> None:
    assert not blocks(page, "python")
    for block in blocks(page, "pycon"):
        assert block.startswith(">>> ")
        assert block.endswith("\n\n"), "a blank line ends the output that doctest expects"


def test_links_between_the_documents_lead_somewhere() -> None:
    for page in [*PAGES, ROOT / "CONTRIBUTING.md"]:
        for target in re.findall(r"\]\((?!#|https?:)([^)#]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_reference_names_everything_public() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").partition("\n## spades.")[0]
    named = re.findall(r"^\.\. (?:auto\w+:: spades\.|py:(?:data|type):: )(\w+)(?=[(\s])", page, re.MULTILINE)
    assert sorted(named) == sorted(spades.__all__)


def test_picture_and_tables_are_made_from_the_code() -> None:
    done = run(
        sys.executable,
        "-c",
        "import json, runpy; print(json.dumps(runpy.run_path('docs/conf.py')['myst_substitutions']))",
    )
    assert done.returncode == 0, done.stderr
    made: dict[str, str] = json.loads(done.stdout)
    for phase, ways in PHASES.items():
        assert f">{phase}</text>" in made["phases"]
        for words, target in ways:
            assert f"| `{phase}` | {words} | `{target}` |" in made["phases"]
    for name in Ruleset.__attrs_attrs__:
        assert f"\n| `{name.name}` |" in made["options"]
    for preset in spades.PRESETS:
        assert f"\n| `{preset}` |" in made["presets"]
    for rule in spades.RULES:
        assert f"\n| `{rule}` |" in made["rules"]
