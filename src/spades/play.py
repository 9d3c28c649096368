"""The action of playing a card. Compiled: a game makes and reads it 52 times a hand.

Every other action is an attrs class in `spades.actions`, where this one is public too.
"""

from __future__ import annotations

from typing import ClassVar, Final, final

from spades.cards import ALL_CARDS, Card, as_card

__all__ = ["PLAYS", "Play"]


@final
class Play:
    """Play a card to the trick (§6).

    Args:
        card: the card, or its text.

    Raises:
        NotationError: the text is no card.

    >>> str(Play("10h"))
    'TH'
    """

    __slots__ = ("_card", "_code")
    __match_args__: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: Card | str) -> None:
        read = as_card(card)
        self._card: Final = read
        self._code: Final[int] = read.code

    @property
    def card(self) -> Card:
        """The card played."""
        return self._card

    @property
    def code(self) -> int:
        """The card's place in a new pack, 0 to 53."""
        return self._code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and other._code == self._code

    def __hash__(self) -> int:
        return self._code

    def __str__(self) -> str:
        return str(self._card)

    def __repr__(self) -> str:
        return f"Play({str(self._card)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Play, (str(self._card),)


PLAYS: Final[tuple[Play, ...]] = tuple([Play(card) for card in ALL_CARDS])
"""The play of every card, by the card's code."""
