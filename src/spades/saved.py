"""A saved game: a state as JSON, read back by playing it again, so that no damaged file becomes a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from spades.actions import parse_action
from spades.engine import apply, conclude, new_game
from spades.errors import GameError, SpadesError
from spades.given import is_whole, shown
from spades.options import BagCount
from spades.phases import OverState
from spades.ruleset import Ruleset
from spades.shuffle import read_seed_text, seed_text
from spades.state import State

__all__ = ["FORMAT", "load_state", "save_state"]

_T = TypeVar("_T")

_KEYS: Final = ("format", "ruleset", "seed", "start", "history")
_START: Final = ("dealer", "scores", "bags", "sets", "hand_number")

FORMAT: Final = 1
"""The number of the form written and read."""


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
    if state.ruleset.bag_count is BagCount.LAST_DIGIT:
        del start["bags"]  # the scores show them
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
    if not is_whole(number) or number != FORMAT:
        raise GameError(f"format: this version reads format {FORMAT}, not {shown(number)}")
    _keys("saved game", saved, _KEYS, optional=("concluded",))
    fields = _object("ruleset", saved["ruleset"])
    ruleset = _at("ruleset", lambda: Ruleset.from_dict(fields))
    start = _object("start", saved["start"])
    last_digit = ruleset.bag_count is BagCount.LAST_DIGIT
    _keys("start", start, tuple(key for key in _START if not (last_digit and key == "bags")))
    seed = read_seed_text(saved["seed"])
    state = _at("start", lambda: new_game(ruleset, seed=seed, **_given("start", start)))
    history = saved["history"]
    if isinstance(history, (str, bytes)) or not isinstance(history, Sequence):
        raise GameError(f"history: a list of actions, not {shown(history)}")
    for place, text in enumerate(history):
        state = _at(f"history[{place}]", partial(_replay, state, text))
    if "concluded" in saved:
        end = _object("concluded", saved["concluded"])
        _keys("concluded", end, ("reason", "winners"))
        state = _at("concluded", lambda: conclude(state, end["reason"], end["winners"]))
    return state


def _keys(place: str, found: Mapping[str, Any], needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """Refuse an object with a key missing or one that is unknown: a slip must not become another game."""
    unknown = [str(key) for key in found if key not in needed and key not in optional]
    if unknown:
        raise GameError(f"{place}: unknown {', '.join(sorted(unknown))}")
    missing = [key for key in needed if key not in found]
    if missing:
        raise GameError(f"{place}: {', '.join(missing)}: missing")


def _given(place: str, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Refuse null, which means "the usual" to a caller but is damage in a file."""
    for key, value in values.items():
        if value is None:
            raise GameError(f"{place}: {key} is null")
    return values


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
