"""What one player may know of a game, built up from what that seat has seen (§5.3, §6).

A view is another type than a state, so that a state cannot be sent by mistake. It is made from
public facts and the seat's own cards; nothing is taken out of a state, so nothing can be forgotten in it.
"""

from __future__ import annotations

from typing import Any

import attrs

from spades.actions import Action, Bid
from spades.cards import Card
from spades.ending import EndReason
from spades.errors import GameError
from spades.given import shown
from spades.jsonable import plain
from spades.moves import legal_moves, seat_in
from spades.phases import OverState, PlayState
from spades.ruleset import Ruleset
from spades.score import HandScore
from spades.state import Phase, State

__all__ = ["PlayerView", "Trick", "view"]


@attrs.frozen
class Trick:
    """A complete trick.

    Attributes:
        leader: the seat that led.
        cards: the cards in the order played.
        winner: the seat that won it.
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int


@attrs.frozen
class PlayerView:
    """A game as one seat, or a spectator, may know it.

    Attributes:
        seat: whose view it is; None for the spectator's.
        ruleset: how the table plays.
        phase: the part of the hand the game is in.
        to_act: the seat to act, or None.
        dealer: the seat that deals this hand.
        hand_number: the number of this hand, counted from 1.
        ply: how many actions lead from the start of the game to this moment.
        hand: the seat's own cards in the order of legal moves; None while they are face down, and for the spectator.
        seen: whether each seat has seen its hand, which is public.
        bids: the bid of each seat, None where there is none yet.
        trick: the cards of the trick being played, in the order played, from `leader` on.
        leader: the seat that leads that trick, or None.
        tricks: the complete tricks of this hand.
        tricks_won: how many tricks each seat has won in this hand.
        spades_broken: whether spades are broken.
        scores: the total of each team, in points.
        bags: the bag counter of each team.
        sets: how often each team has been set.
        hand_scores: the score of every hand scored since the start of the game.
        legal_moves: what this seat may do now; an early look is among it.
        is_over: whether the game is over.
        winners: the teams that have won.
        end_reason: why the game is over, or None.
    """

    seat: int | None
    ruleset: Ruleset
    phase: Phase
    to_act: int | None
    dealer: int
    hand_number: int
    ply: int
    hand: tuple[Card, ...] | None
    seen: tuple[bool, ...]
    bids: tuple[Bid | None, ...]
    trick: tuple[Card, ...]
    leader: int | None
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    spades_broken: bool
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    sets: tuple[int, ...]
    hand_scores: tuple[HandScore, ...]
    legal_moves: tuple[Action, ...]
    is_over: bool
    winners: tuple[int, ...]
    end_reason: EndReason | None

    def to_dict(self) -> dict[str, Any]:
        """Return the view as JSON values: cards and actions as text."""
        found: dict[str, Any] = plain(self)
        return found


def view(state: State, seat: int | None) -> PlayerView:
    """Return what a seat may know.

    Args:
        state: a state.
        seat: the seat; None for a spectator, who knows what is public.

    Raises:
        GameError: there is no such seat, or `state` is no state.

    >>> from spades import legal_moves, new_game, apply
    >>> state = new_game(seed=7)
    >>> state = apply(state, legal_moves(state)[0])
    >>> view(state, 1).hand is None  # it may still bid blind nil, so the hand is face down
    True
    """
    if not isinstance(state, State):
        raise GameError(f"a state of a game is needed, not {shown(state)}")
    if seat is not None:
        seat_in(state.ruleset, seat)
    return PlayerView(
        seat=seat,
        ruleset=state.ruleset,
        phase=state.phase,
        to_act=state.to_act,
        dealer=state.dealer,
        hand_number=state.hand_number,
        ply=state.ply,
        hand=own_hand(state, seat),
        seen=state.seen,
        bids=state.bids,
        trick=state.trick,
        leader=state.leader,
        tricks=_tricks(state),
        tricks_won=state.tricks_won,
        spades_broken=state.spades_broken,
        scores=state.scores,
        bags=state.bags,
        sets=state.sets,
        hand_scores=state.hand_scores,
        # What the dealer may do is the deal itself, which nobody may know.
        legal_moves=() if seat is None or state.phase is Phase.DEAL else legal_moves(state, seat),
        is_over=state.is_over,
        winners=state.winners,
        end_reason=state.end_reason,
    )


def own_hand(state: State, seat: int | None) -> tuple[Card, ...] | None:
    """Return the cards a seat holds and has seen; None while they are face down."""
    return state.hands[seat] if seat is not None and state.seen[seat] else None


def _tricks(state: State) -> tuple[Trick, ...]:
    last = state.last if isinstance(state, OverState) else state
    if not isinstance(last, PlayState):
        return ()
    return tuple(Trick(leader, cards, winner) for leader, cards, winner in last.tricks_played())
