"""Cards, suits, ranks and their text (§2).

There are 54 cards, the 52 of a standard pack and two jokers, and each exists once: `Card` hands out
the same object for the same face, so cards compare by identity and cost nothing to hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NoReturn, final

from spades.errors import NotationError
from spades.given import shown

__all__ = ["ALL_CARDS", "Card", "Rank", "Suit", "as_card", "parse_cards"]


class Suit(StrEnum):
    """The four suits in the order of the pack."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The printed sign of the suit.

        >>> Suit.SPADES.symbol
        '♠'
        """
        return _SYMBOLS[self]


class Rank(StrEnum):
    """The printed ranks, low to high, and the two jokers."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    LITTLE_JOKER = "LJ"
    BIG_JOKER = "BJ"


_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_JOKERS: Final = (Rank.LITTLE_JOKER, Rank.BIG_JOKER)


@final
class Card:
    """A playing card; the same face is always the same object.

    Args:
        rank: the printed rank, or one of the joker ranks.
        suit: the printed suit; None for a joker.

    Raises:
        NotationError: there is no such card, such as a joker of hearts.

    Which cards rank as spades, and in what order, is the ruleset's affair (§2, §11.9): the card knows
    only what is printed on it.

    >>> Card(Rank.TEN, Suit.HEARTS) is Card.parse("10h")
    True
    """

    __slots__ = ("_text", "code", "rank", "suit")
    __match_args__ = ("rank", "suit")

    code: int
    """0 to 53 in the order of a new pack: clubs, diamonds, hearts, spades, each from two to ace, jokers last."""
    rank: Rank
    suit: Suit | None
    _text: str

    def __new__(cls, rank: Rank, suit: Suit | None = None) -> Card:
        try:
            return _BY_FACE[rank, suit]
        except (KeyError, TypeError):
            raise NotationError(f"no card has the rank {shown(rank)} and the suit {shown(suit)}") from None

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card.

        Args:
            text: rank then suit, such as `"AS"`, `"10h"` or `"T♥"`; `"BJ"` and `"LJ"` for the jokers.

        Raises:
            NotationError: the text is no card.

        >>> str(Card.parse("10♥"))
        'TH'
        """
        if not isinstance(text, str):
            raise NotationError(f"a card is written as text such as 'TH', not {shown(text)}")
        card = _BY_TEXT.get(text) or _BY_TEXT.get(_normal(text))
        if card is None:
            raise NotationError(
                f"{shown(text)} is no card: write rank then suit, such as 'TH', or 'BJ', 'LJ'", text=text
            )
        return card

    @property
    def is_joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self.suit is None

    @property
    def symbol(self) -> str:
        """The card with the printed sign of its suit.

        >>> Card.parse("TH").symbol
        'T♥'
        """
        return self._text if self.suit is None else f"{self.rank.value}{self.suit.symbol}"

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self._text,)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cards do not change: cannot set {name!r} of {self._text}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"cards do not change: cannot delete {name!r} of {self._text}")


def _normal(text: str) -> str:
    text = text.strip().upper().replace("10", "T", 1)
    for suit, symbol in _SYMBOLS.items():
        text = text.replace(symbol, suit.value)
    return text


def _make(code: int, rank: Rank, suit: Suit | None) -> Card:
    card = object.__new__(Card)
    for name, value in (("code", code), ("rank", rank), ("suit", suit), ("_text", rank + (suit or ""))):
        object.__setattr__(card, name, value)
    return card


_FACES: Final = [(rank, suit) for suit in Suit for rank in Rank if rank not in _JOKERS]

ALL_CARDS: Final[tuple[Card, ...]] = tuple(
    _make(code, rank, suit) for code, (rank, suit) in enumerate([*_FACES, *((joker, None) for joker in _JOKERS)])
)
"""Every card there is, in the order of a new pack; the jokers come last."""

_BY_FACE: Final[dict[tuple[Rank, Suit | None], Card]] = {(card.rank, card.suit): card for card in ALL_CARDS}
_BY_TEXT: Final[dict[str, Card]] = {str(card): card for card in ALL_CARDS}


def as_card(card: Card | str) -> Card:
    """Return a card, reading it if it is a text.

    Raises:
        NotationError: it is neither a card nor the text of one.
    """
    return card if isinstance(card, Card) else Card.parse(card)


def parse_cards(cards: str | Iterable[Card | str]) -> tuple[Card, ...]:
    """Read several cards: one text with blanks between them, or any iterable of cards and card texts.

    Raises:
        NotationError: something in it is no card; the message says which one.

    >>> [str(card) for card in parse_cards("as 10♥ bj")]
    ['AS', 'TH', 'BJ']
    """
    found = []
    if isinstance(cards, str):
        for place, word in enumerate(re.finditer(r"\S+", cards), 1):
            try:
                found.append(Card.parse(word.group()))
            except NotationError as error:
                raise NotationError(f"card {place}: {error.message}", text=cards, position=word.start()) from None
        return tuple(found)
    for place, item in enumerate(_iterable(cards), 1):
        try:
            found.append(as_card(item))
        except NotationError as error:
            raise NotationError(f"card {place}: {error.message}", text=error.text) from None
    return tuple(found)


def _iterable(cards: Iterable[Card | str]) -> Iterable[Card | str]:
    if not isinstance(cards, Iterable):
        raise NotationError(f"cards are written as text or given one by one, not as {shown(cards)}")
    return cards
