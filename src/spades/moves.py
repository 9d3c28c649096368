"""The two functions that are called for every action: `legal_moves` and `apply`. Compiled.

A compiled function refuses an argument of a wrong native type with a bare `TypeError`. So the implementations take
anything and word the refusal themselves; the overloads tell type checkers what belongs there.
"""

from __future__ import annotations

from typing import Any, overload

from spades.actions import Action, Play
from spades.errors import GameError
from spades.given import is_whole, shown
from spades.ruleset import Ruleset
from spades.state import State

__all__ = ["apply", "legal_moves", "seat_in"]


@overload
def legal_moves(state: State) -> tuple[Action, ...]: ...


@overload
def legal_moves(state: State, seat: int | None) -> tuple[Action, ...]: ...


def legal_moves(state: Any, seat: Any = None) -> tuple[Action, ...]:
    """Return the legal actions, in the canonical order.

    Args:
        state: a state.
        seat: the seat that asks; None for the seat to act (before a deal, for the dealer).

    Returns:
        For the seat to act never empty before the end; its look is written without its seat, and `Look(seat)` is
        taken as the same move. For another seat nothing, or its early look at a hand
        that is still face down (§5.3).

    Raises:
        GameError: there is no such seat, or `state` is no state.

    >>> from spades import new_game
    >>> [str(action) for action in legal_moves(apply(new_game(seed=7), legal_moves(new_game(seed=7))[0]))]
    ['look', 'blind nil']
    """
    if not isinstance(state, State):
        raise GameError(f"a state of a game is needed, not {shown(state)}")
    if seat is None or seat_in(state.ruleset, seat) == state.to_act:
        return state.moves()
    return state.early(seat)


@overload
def apply(state: State, action: Play) -> State: ...


@overload
def apply(state: State, action: Action) -> State: ...


def apply(state: Any, action: Any) -> State:
    """Return the state after an action; `state` itself never changes.

    Args:
        state: a state.
        action: a legal action, or any well-formed deal before a deal.

    Raises:
        IllegalActionError: the action is not legal now; the error carries the violation.
        GameError: `state` is no state.
    """
    if not isinstance(state, State):
        raise GameError(f"a state of a game is needed, not {shown(state)}")
    return state.act(action)


def seat_in(ruleset: Ruleset, seat: object) -> int:
    """Return a seat of this ruleset, checked.

    Raises:
        GameError: there is no such seat.
    """
    if not is_whole(seat, 0) or seat >= ruleset.players:
        raise GameError(f"there is no seat {shown(seat)}; seats are 0 to {ruleset.players - 1}")
    return int(seat)
