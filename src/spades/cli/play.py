"""`spades play`: one game in the terminal."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from spades.cli.options import Changes, Json, Preset, RulesetFile, read_ruleset
from spades.cli.person import Person
from spades.cli.screen import Screen
from spades.cli.watching import Watched
from spades.cli.wording import Names, counted, listed, sentence, why
from spades.ending import EndReason
from spades.engine import conclude, new_game
from spades.errors import SpadesError
from spades.moves import seat_in
from spades.state import State

__all__ = ["play"]

_LIMIT = 400
"""Legal play alone need not end a game, so there is always a limit."""
_SEEDS = 10**9
_INTERRUPTED = 130


def play(
    *,
    seat: Annotated[int | None, typer.Option(help="The seat you play, counted from 0. [default: 0]")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Let the program play every seat, and watch.")] = False,
    seed: Annotated[int | None, typer.Option(help="A whole number that decides every deal. [default: random]")] = None,
    dealer: Annotated[int, typer.Option(help="The seat that deals first.")] = 0,
    hands: Annotated[int | None, typer.Option(help=f"Stop after so many hands. [default: {_LIMIT}]")] = None,
    preset: Preset = None,
    ruleset: RulesetFile = None,
    changes: Changes = None,
    as_json: Json = False,
) -> None:
    """Play one game in the terminal; simple players sit in the other seats.

    Type bids and cards as 4, nil, QH; h shows help, q leaves the game.
    """
    rules = read_ruleset(preset, ruleset, changes)
    if auto and seat is not None:
        raise SpadesError("--auto plays every seat: leave out --seat")
    if hands is not None and hands < 1:
        raise SpadesError(f"--hands: must be 1 or more, not {hands}")
    names = Names(rules, None if auto else seat_in(rules, seat or 0))
    limit = _LIMIT if hands is None else hands
    number = secrets.randbelow(_SEEDS) if seed is None else seed
    state = new_game(rules, seed=number, dealer=dealer)
    screen = Screen(to_stderr=as_json, quiet=auto and as_json)
    screen.say(f"Spades: {rules.summary()}.", "bold")
    screen.say(_welcome(names, number))
    game = Watched(screen, state) if names.you is None else Person(screen, state, names.you)
    code = 0
    try:
        stayed = game.play(limit)
    except KeyboardInterrupt:
        stayed, code = False, _INTERRUPTED
        # The line that was being written stays in the old screen's buffer, in whatever state; it is not to come again.
        screen = Screen(to_stderr=as_json, quiet=auto and as_json)
    state = game.state if stayed or game.state.is_over else conclude(game.state, EndReason.ABANDONED)
    screen.say()
    for text in _ending(names, state, "set by --hands" if hands else "that holds without --hands"):
        screen.say(text, "bold")
    screen.say(f"To have the same deals again: --seed {number}")
    if as_json:
        typer.echo(json.dumps(_document(state, number, dealer, names.you), indent=2))
    raise typer.Exit(code)


def _welcome(names: Names, seed: int) -> str:
    if names.you is None:
        return f"The program plays every seat. The deals are those of seed {seed}."
    partners = [names.seat(seat) for seat in range(names.ruleset.players) if names.role(seat) == "partner"]
    beside = f" with {listed(partners)} as partner{'s' if len(partners) > 1 else ''}" if partners else ""
    return f"You play seat {names.you}{beside}. Type h for help, q to leave."


def _ending(names: Names, state: State, limit: str) -> Iterator[str]:
    """Yield how the game ended, or that it did not."""
    played = counted(len(state.hand_scores), "hand")
    winners = [names.team(team) for team in state.winners]
    if state.end_reason is None:
        yield f"Stopped after {played}, the limit {limit}: the game is not over and has no winner."
    elif winners:
        won = f"{winners[0]} wins" if len(winners) == 1 else f"a draw between {listed(winners)}"
        yield f"Game over after {played}: {won}, because {why(state.ruleset, state.end_reason)}."
    else:
        yield f"Game over after {played}: nobody wins, because {why(state.ruleset, state.end_reason)}."
    yield sentence(f"the score: {names.standing(state.scores)}")


def _document(state: State, seed: int, dealer: int, seat: int | None) -> dict[str, Any]:
    return {
        "ruleset": state.ruleset.to_dict(),
        "seed": seed,
        "dealer": dealer,
        "seat": seat,
        "hands": len(state.hand_scores),
        "hand_scores": [score.to_dict() for score in state.hand_scores],
        "scores": list(state.scores),
        "bags": list(state.bags),
        "winners": list(state.winners),
        "end_reason": state.end_reason,
        "limit_reached": not state.is_over,
    }
