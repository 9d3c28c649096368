"""What the tests need of OpenSpiel's Spades: its numbers read as cards and bids, its text as tricks.

OpenSpiel plays one hand and no game: the scores before it and the seat that begins are set from outside. Actions 0 to
51 are cards, first dealt and then played (clubs, diamonds, hearts, spades, each from the two up), 52 to 65 the bids.
The cards are dealt one at a time to seats 0, 1, 2, 3 in turn, each by a chance action.

`pyspiel` is imported when a test runs and not before, so that the marker `peers` is enough to do without it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol

from spades import Bid, Card, Play

CARDS = tuple(Card.parse(rank + suit) for suit in "CDHS" for rank in "23456789TJQKA")
CHANCE = -1
FIRST_BID = 52

_TRICKS = re.compile(r"Tricks taken:\s+North East  South  West\s+(\d+) +(\d+) +(\d+) +(\d+)")


class Hand(Protocol):
    """The methods of `pyspiel.SpadesState` that are used here."""

    def apply_action(self, action: int) -> None: ...
    def clone(self) -> Hand: ...
    def contract_indexes(self) -> list[int]: ...
    def current_player(self) -> int: ...
    def get_current_scores(self) -> list[int]: ...
    def is_game_over(self) -> bool: ...
    def is_terminal(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def observation_tensor(self, player: int) -> list[float]: ...
    def private_observation_tensor(self, player: int) -> list[float]: ...
    def returns(self) -> list[float]: ...
    def serialize(self) -> str: ...
    def set_current_player(self, player: int) -> None: ...
    def set_current_scores(self, scores: Sequence[int]) -> None: ...


class Game(Protocol):
    """The methods of `pyspiel.SpadesGame` that are used here."""

    def deserialize_state(self, text: str) -> Hand: ...
    def max_utility(self) -> float: ...
    def min_utility(self) -> float: ...
    def new_initial_state(self) -> Hand: ...


def load(**parameters: Any) -> Game:
    import pyspiel

    game: Game = pyspiel.load_game("spades", parameters)
    return game


def spiel_error() -> type[Exception]:
    import pyspiel

    error: type[Exception] = pyspiel.SpielError
    return error


def bid_action(bid: int) -> int:
    return FIRST_BID + bid


def as_moves(actions: Sequence[int]) -> tuple[Bid | Play, ...]:
    """Return actions of the bidding and the play as our moves."""
    return tuple(Play(CARDS[action]) if action < FIRST_BID else Bid(action - FIRST_BID) for action in actions)


def as_action(move: Bid | Play) -> int:
    return CARDS.index(move.card) if isinstance(move, Play) else bid_action(move.tricks)


def held(hand: Hand) -> list[tuple[Card, ...]]:
    """Return the cards that each seat holds now."""
    return [
        tuple(card for card, here in zip(CARDS, hand.private_observation_tensor(seat), strict=True) if here)
        for seat in range(4)
    ]


def bids(hand: Hand) -> list[int]:
    """Return the bid of each seat, once all have bid."""
    return [index - 14 * seat for seat, index in enumerate(hand.contract_indexes())]


def tricks(hand: Hand) -> tuple[int, ...]:
    """Return the tricks that each seat has taken, once a card has been played."""
    found = _TRICKS.search(str(hand))
    assert found is not None, str(hand)
    return tuple(int(number) for number in found.groups())


def deal(hand: Hand, hands: Sequence[Sequence[Card]]) -> None:
    """Deal these cards, by seat, to a new hand."""
    for cards in zip(*hands, strict=True):
        for card in cards:
            hand.apply_action(CARDS.index(card))
