"""What the tests of the command line need: commands run in this process or in one of their own, and scripted games."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from typer.testing import CliRunner, Result

from spades import Action, Look, Ruleset, State, apply, new_game, view
from spades.cli.app import app
from spades.cli.watching import at_limit, program_action

PLAIN = {"FORCE_COLOR": None, "NO_COLOR": None, "TTY_COMPATIBLE": None, "COLUMNS": None}


def run(*arguments: str, typed: str = "") -> Result:
    """Run a command and let errors of the program itself through."""
    return CliRunner(env=PLAIN).invoke(app, arguments, input=typed, catch_exceptions=False, prog_name="spades")


def refused(*arguments: str) -> str:
    """Assert that a command cannot use its input; return the one line it says so in."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    assert result.stderr.startswith("spades: ")
    assert result.stderr.count("\n") == 1
    return result.stderr[len("spades: ") :].rstrip("\n")


def process(
    *arguments: str, typed: bytes = b"", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m spades` or, if the first argument is `-c`, another program of Python."""
    start = list(arguments) if arguments[0] == "-c" else ["-m", "spades", *arguments]
    plain = {name: value for name, value in os.environ.items() if name not in PLAIN}
    return subprocess.run(  # noqa: S603  (this Python)
        [sys.executable, *start],
        input=typed,
        env={**plain, **(env or {})},
        capture_output=True,
        timeout=60,
        check=False,
    )


def steps(state: State, hands: int) -> Iterator[tuple[State, Action]]:
    """Yield the states of a game between sensible players, each with the action that follows."""
    while not (state.is_over or at_limit(state, hands)):
        action = program_action(state)
        yield state, action
        state = apply(state, action)


def script(seat: int, *, seed: int, hands: int, ruleset: Ruleset | None = None, dealer: int = 0) -> str:
    """Return what a person types to play a game as the program would, waiting with the look until it is due."""
    typed: list[str] = []
    offered = 0
    for state, action in steps(new_game(ruleset or Ruleset(), seed=seed, dealer=dealer), hands):
        if state.to_act == seat:
            typed.append(str(action))
        elif Look(seat) in view(state, seat).legal_moves and state.hand_number != offered:
            offered = state.hand_number
            typed.append("")
    return "".join(f"{line}\n" for line in typed)


def last_state(*, seed: int, hands: int, **start: Any) -> State:
    """Return how a game between sensible players stands at the end or after so many hands."""
    state = new_game(start.pop("ruleset", Ruleset()), seed=seed, **start)
    for before, action in steps(state, hands):
        state = apply(before, action)
    return state
