"""A saved game: a state as JSON, read back by playing it again, so that no damaged file becomes a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from spades.actions import parse_action
from spades.engine import apply, conclude, new_game
from spades.errors import GameError, SpadesError
from spades.given import shown
from spades.phases import OverState
from spades.ruleset import Ruleset
from spades.shuffle import read_seed_text, seed_text
from spades.state import State

__all__ = ["FORMAT", "load_state", "save_state"]

_T = TypeVar("_T")

FORMAT: Final = 1
"""The number of the form written; older ones are read too."""


def save_state(state: State) -> dict[str, Any]:
    """Return a state as JSON values. The seed is in it: it is for the server's own store."""
    game = state.context().game
    start: dict[str, Any] = {
        "dealer": game.dealer,
        "scores": list(game.scores),
        "bags": list(game.bags),
        "sets": list(game.sets),
        "hand_number": game.hand_number,
    }
    saved: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": state.ruleset.to_dict(),
        "seed": seed_text(game.seed),
        "start": start,
        "history": [str(action) for action in state.history],
    }
    # A game that ended by the rules ends again when it is played again.
    if isinstance(state, OverState) and state.concluded:
        saved["concluded"] = {"reason": str(state.end_reason), "winners": list(state.winners)}
    return saved


def load_state(data: object) -> State:
    """Read what `save_state` returned, checking every action.

    Raises:
        SpadesError: something is missing, of the wrong kind, or not legal; the message says where.
    """
    saved = _object("saved game", data)
    number = saved.get("format")
    if number != FORMAT or isinstance(number, bool):
        raise GameError(f"format: this version reads format {FORMAT}, not {shown(number)}")
    fields = _object("ruleset", _need(saved, "ruleset"))
    ruleset = _at("ruleset", lambda: Ruleset.from_dict(fields))
    start = dict(_object("start", _need(saved, "start")))
    unknown = set(start) - {"dealer", "scores", "bags", "sets", "hand_number"}
    if unknown:
        raise GameError(f"start: unknown {', '.join(sorted(map(str, unknown)))}")
    if ruleset.bag_count == "last_digit":
        start.pop("bags", None)
    seed = read_seed_text(_need(saved, "seed"))
    state = _at("start", lambda: new_game(ruleset, seed=seed, **start))
    history = _need(saved, "history")
    if isinstance(history, str) or not isinstance(history, Sequence):
        raise GameError(f"history: a list of actions, not {shown(history)}")
    for place, text in enumerate(history):
        state = _at(f"history[{place}]", partial(_replay, state, text))
    if "concluded" in saved:
        end = _object("concluded", saved["concluded"])
        reason = _need(end, "reason", "concluded: ")
        state = _at("concluded", lambda: conclude(state, reason, end.get("winners", ())))
    return state


def _replay(state: State, text: str) -> State:
    return apply(state, parse_action(text))


def _at(place: str, read: Callable[[], _T]) -> _T:
    try:
        return read()
    except SpadesError as error:
        raise GameError(f"{place}: {error}") from error


def _object(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise GameError(f"{name}: an object is needed, not {shown(value)}")
    return value


def _need(saved: Mapping[str, Any], key: str, place: str = "") -> Any:
    if key not in saved:
        raise GameError(f"{place}{key}: missing")
    return saved[key]
