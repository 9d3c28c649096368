"""What a player, or the dealer, may do: frozen values with a text form.

`str(action)` writes an action, `parse_action` reads it; the forms are those of records and logs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import attrs

from spades.cards import Card, as_card, parse_cards
from spades.errors import IllegalActionError, NotationError
from spades.given import is_whole, shown
from spades.play import Play
from spades.rules import violation

__all__ = ["Action", "Bid", "Deal", "Keep", "Look", "Pass", "Play", "Redeal", "Refuse", "Take", "parse_action"]


def _hands(hands: Iterable[str | Iterable[Card | str]] | str) -> tuple[tuple[Card, ...], ...]:
    if isinstance(hands, str):
        read = _hands_in(hands)
    elif isinstance(hands, Iterable):
        read = [_hand(seat, hand) for seat, hand in enumerate(hands)]
    else:
        raise NotationError(f"a deal is a sequence of hands, not {shown(hands)}")
    if not read:
        raise NotationError("a deal has at least one hand")
    if len(read) == 1:
        return tuple(read)
    return tuple(tuple(sorted(hand, key=lambda card: card.code)) for hand in read)


def _hands_in(text: str, start: int = 0) -> list[tuple[Card, ...]]:
    """Read the hands of a text from a place on; a fault is placed in the whole text."""
    read = []
    for seat, part in enumerate(text[start:].split("/")):
        try:
            read.append(parse_cards(part))
        except NotationError as error:
            place = start + (error.position or 0)
            raise NotationError(f"hand of seat {seat}: {error.message}", text=text, position=place) from None
        start += len(part) + 1
    return read


def _hand(seat: int, hand: str | Iterable[Card | str]) -> tuple[Card, ...]:
    try:
        return parse_cards(hand)
    except NotationError as error:
        message = f"hand of seat {seat}: {error.message}"
        raise NotationError(message, text=error.text, position=error.position) from None


@attrs.frozen
class Deal:
    """Deal the cards (§4).

    Args:
        hands: the hands in seat order, each an iterable of cards or a text such as `"AS KS"`; or all of
            them as one text parted by `/`. The cards of a hand are kept in the order of a new pack.

    Raises:
        NotationError: something in it is no card. Whether the deal fits a game, the game says.
    """

    hands: tuple[tuple[Card, ...], ...] = attrs.field(converter=_hands)

    def __str__(self) -> str:
        return "deal " + " / ".join(" ".join(str(card) for card in hand) for hand in self.hands)

    def __repr__(self) -> str:
        return f"Deal({str(self)[5:]!r})"


@attrs.frozen
class Redeal:
    """Claim that this hand entitles its holder to a new deal (§4)."""

    def __str__(self) -> str:
        return "redeal"


@attrs.frozen
class Keep:
    """Claim no new deal (§4)."""

    def __str__(self) -> str:
        return "keep"


@attrs.frozen
class Take:
    """Take the card shown in the draw for two players (§11.1)."""

    def __str__(self) -> str:
        return "take"


@attrs.frozen
class Refuse:
    """Refuse the card shown in the draw for two players (§11.1)."""

    def __str__(self) -> str:
        return "refuse"


def _seat(value: object) -> int | None:
    if value is None or is_whole(value):
        return value
    raise IllegalActionError(violation("look", "the seat that looks is a number, not {seat}", seat=shown(value)))


@attrs.frozen
class Look:
    """Look at one's hand, giving up the blind bid (§5.3).

    Args:
        seat: the seat that looks; None for the seat to act, which is how a look in turn is written.

    Raises:
        IllegalActionError: the seat is no whole number.
    """

    seat: int | None = attrs.field(default=None, converter=_seat)

    def __str__(self) -> str:
        return "look" if self.seat is None else f"look {self.seat}"


def _tricks(value: object) -> int:
    if is_whole(value):
        return int(value)
    raise IllegalActionError(violation("bid-number", "a bid is a whole number of tricks, not {bid}", bid=shown(value)))


def _blind(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise IllegalActionError(violation("blind-nil", "blind is True or False, not {blind}", blind=shown(value)))


@attrs.frozen
class Bid:
    """Bid a number of tricks (§5).

    Args:
        tricks: the number of tricks; 0 is a nil where a bid of zero is a nil.
        blind: whether it is a nil bid before looking at the hand.

    Raises:
        IllegalActionError: `tricks` is no whole number, or another number than 0 is bid blind.

    >>> str(Bid(4)), str(Bid(0, blind=True))
    ('4', 'blind nil')
    """

    tricks: int = attrs.field(converter=_tricks)
    blind: bool = attrs.field(default=False, converter=_blind)

    def __attrs_post_init__(self) -> None:
        if self.blind and self.tricks != 0:
            raise IllegalActionError(violation("blind-nil", "only a nil is bid blind, not {bid}", bid=self.tricks))

    def __str__(self) -> str:
        return "blind nil" if self.blind else str(self.tricks)


@attrs.frozen
class Pass:
    """Pass a card to the partner in an exchange (§5.3).

    Args:
        card: the card, or its text.

    Raises:
        NotationError: the text is no card.
    """

    card: Card = attrs.field(converter=as_card)

    def __str__(self) -> str:
        return f"pass {self.card}"


Action = Deal | Redeal | Keep | Take | Refuse | Look | Bid | Pass | Play
"""Everything `apply` takes."""

_WORDS: Final[dict[str, Action]] = {
    "look": Look(),
    "redeal": Redeal(),
    "keep": Keep(),
    "take": Take(),
    "refuse": Refuse(),
    "nil": Bid(0),
    "blind nil": Bid(0, blind=True),
}
_NUMBER: Final = re.compile(r"-?[0-9]{1,19}")


def parse_action(text: str) -> Action:
    """Read an action; `parse_action(str(action)) == action`.

    Args:
        text: `4`, `nil`, `blind nil`, `look`, `look 3`, `QH`, `pass 2C`, `deal …`, `take` and so on.

    Raises:
        NotationError: the text is no action.

    >>> parse_action("blind nil")
    Bid(tricks=0, blind=True)
    >>> parse_action("q♥")
    Play('QH')
    """
    if not isinstance(text, str):
        raise NotationError(f"an action is written as text, not as {shown(text)}")
    plain = " ".join(text.split()).lower()
    if plain in _WORDS:
        return _WORDS[plain]
    if _NUMBER.fullmatch(plain) and is_whole(int(plain)):
        return Bid(int(plain))
    verb, _, rest = plain.partition(" ")
    # Where the text goes on behind the verb, as it was given.
    behind = text.lower().find(verb) + len(verb)
    if verb == "deal":
        return Deal(_hands_in(text, behind))
    if verb == "pass":
        try:
            return Pass(Card.parse(rest))
        except NotationError as error:
            place = len(text) - len(text[behind:].lstrip())
            raise NotationError(error.message, text=text, position=place) from None
    if verb == "look" and _NUMBER.fullmatch(rest) and is_whole(int(rest)):
        return Look(int(rest))
    try:
        return Play(Card.parse(plain))
    except NotationError:
        raise NotationError(
            f"{shown(text)} is no action: write a bid ('4', 'nil', 'blind nil'), a card ('QH'), 'look', 'look 3', "
            "'pass 2C', 'take', 'refuse', 'keep', 'redeal' or 'deal …'",
            text=text,
        ) from None
