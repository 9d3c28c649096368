"""What happened between two states, as one seat may know it: what a server sends beside the views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

import attrs

from spades.actions import Bid, Deal, Look, Play
from spades.cards import Card
from spades.ending import EndReason
from spades.errors import GameError, IllegalActionError
from spades.given import shown
from spades.jsonable import plain
from spades.moves import seat_in
from spades.phases import OverState, winning
from spades.score import HandScore
from spades.state import State
from spades.view import own_hand

__all__ = [
    "BidMade",
    "CardPlayed",
    "Dealt",
    "Event",
    "GameOver",
    "HandScored",
    "HandSeen",
    "Looked",
    "SpadesBroken",
    "TrickWon",
    "events",
]

_NOT_LATER: Final = "the later state does not follow from the earlier one"


@attrs.frozen
class Event:
    """Something that happened. `type` names the kind in JSON."""

    type: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Return the event as JSON values, its kind under `type`."""
        return {"type": self.type, **plain(self)}


@attrs.frozen
class Dealt(Event):
    """The cards were dealt (§4): by which seat, for which hand."""

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: int


@attrs.frozen
class HandSeen(Event):
    """A seat sees its own cards. Only that seat is told."""

    type: ClassVar[str] = "hand_seen"
    seat: int
    cards: tuple[Card, ...]


@attrs.frozen
class Looked(Event):
    """A seat looked at its hand, giving up the blind bid (§5.3)."""

    type: ClassVar[str] = "looked"
    seat: int


@attrs.frozen
class BidMade(Event):
    """A seat bid (§5)."""

    type: ClassVar[str] = "bid"
    seat: int
    bid: Bid


@attrs.frozen
class CardPlayed(Event):
    """A seat played a card (§6)."""

    type: ClassVar[str] = "played"
    seat: int
    card: Card


@attrs.frozen
class SpadesBroken(Event):
    """A card broke spades (§6.3)."""

    type: ClassVar[str] = "spades_broken"
    seat: int
    card: Card


@attrs.frozen
class TrickWon(Event):
    """A seat won a trick (§6.2): who led, the cards in the order played."""

    type: ClassVar[str] = "trick_won"
    seat: int
    leader: int
    cards: tuple[Card, ...]


@attrs.frozen
class HandScored(Event):
    """A hand was scored (§8)."""

    type: ClassVar[str] = "hand_scored"
    hand_number: int
    score: HandScore


@attrs.frozen
class GameOver(Event):
    """The game is over (§9): why, and which teams won."""

    type: ClassVar[str] = "game_over"
    reason: EndReason
    winners: tuple[int, ...]


def events(before: State, after: State, seat: int | None) -> tuple[Event, ...]:
    """Return what happened between two states of a game, as a seat may know it.

    Args:
        before: a state.
        after: the same state, or a later one of the same game.
        seat: the seat that is told; None for a spectator.

    Raises:
        GameError: there is no such seat, or `after` does not follow from `before`.

    >>> from spades import Bid, Look, apply, legal_moves, new_game
    >>> before = new_game(seed=7)
    >>> after = apply(before, legal_moves(before)[0])
    >>> events(before, after, seat=1)
    (Dealt(hand_number=1, dealer=0),)
    """
    for state in (before, after):
        if not isinstance(state, State):
            raise GameError(f"a state of a game is needed, not {shown(state)}")
    if seat is not None:
        seat_in(before.ruleset, seat)
    found: list[Event] = []
    state = before
    for action in after.actions_since(before.ply):
        try:
            following = state.act(action)
        except IllegalActionError:
            raise GameError(_NOT_LATER) from None
        found += _step(state, action, following, seat)
        state = following
    if state != after:
        if not (isinstance(after, OverState) and after.last == state):
            raise GameError(_NOT_LATER)
        found.append(_over(after))
    return tuple(found)


def _step(state: State, action: object, following: State, seat: int | None) -> Iterator[Event]:
    """Yield what one action brought."""
    actor = state.to_act
    if isinstance(action, Deal):
        yield Dealt(state.hand_number, state.dealer)
    elif isinstance(action, Look):
        yield Looked(_known(actor if action.seat is None else action.seat))
    elif isinstance(action, Bid):
        yield BidMade(_known(actor), action)
    else:
        assert isinstance(action, Play)  # nothing else is done
        yield from _played(state, action.card)
    cards = own_hand(following, seat)
    if seat is not None and cards is not None and not state.seen[seat]:
        yield HandSeen(seat, cards)
    if len(following.hand_scores) > len(state.hand_scores):
        yield HandScored(state.hand_number, following.hand_scores[-1])
    if isinstance(following, OverState):
        yield _over(following)


def _played(state: State, card: Card) -> Iterator[Event]:
    actor = _known(state.to_act)
    yield CardPlayed(actor, card)
    table = state.context().table
    trick = (*state.trick, card)
    leader = _known(state.leader)
    if not state.spades_broken and table.breaks(table.bits[card.code], table.suit[trick[0].code]):
        yield SpadesBroken(actor, card)
    if len(trick) == table.players:
        winner = leader
        for _ in range(winning(table, trick)):
            winner = table.next_seat[winner]
        yield TrickWon(winner, leader, trick)


def _known(seat: int | None) -> int:
    assert seat is not None  # there is a seat to act in every phase but the deal
    return seat


def _over(state: OverState) -> GameOver:
    reason = state.end_reason
    assert reason is not None  # the game is over
    return GameOver(reason, state.winners)
