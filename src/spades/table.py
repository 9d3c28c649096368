"""A ruleset made ready for play: seats, pack and plays as numbers. Compiled.

Cards of a hand are one integer, a bit a card. The bits stand in the canonical order of the rules: clubs,
diamonds, hearts, spades, each rank upward, then the top trumps, the lowest of them first. So "ranks higher among
spades" is "has the higher bit", and the bits of a hand from the lowest up are its cards in order.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, final

from spades.cards import ALL_CARDS, Card, Suit
from spades.options import BreaksSpades, Direction, LeadSpades
from spades.play import PLAYS, Play
from spades.ruleset import Ruleset

__all__ = ["NO_SUIT", "LedSuit", "Table", "table_for"]

_PLAIN: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)

_CHUNK: Final = 13
"""Tuples of plays are kept for the subsets of at most so many cards: 8192 of them."""


@lru_cache(maxsize=32)
def _subsets(cards: tuple[Card, ...]) -> list[tuple[Play, ...]]:
    """Return the plays of every subset of some cards, the first card being bit 0."""
    found: list[tuple[Play, ...]] = [()]
    for card in cards:
        found += [(*subset, PLAYS[card.code]) for subset in found]
    return found


@final
class LedSuit:
    """A suit as it is led and followed: its bits, and the tuples of plays from it."""

    __slots__ = ("low", "mask", "quick", "shift", "subsets")

    def __init__(self, mask: int, shift: int, cards: tuple[Card, ...]) -> None:
        self.mask: Final[int] = mask
        self.shift: Final[int] = shift
        # The first thirteen cards; more are in the suit only where top trumps are.
        self.low: Final[int] = (1 << min(len(cards), _CHUNK)) - 1
        self.quick: Final[int] = mask if len(cards) <= _CHUNK else 0  # where one tuple is all that follows
        self.subsets: Final = _subsets(cards[:_CHUNK])


NO_SUIT: Final = LedSuit(0, 0, ())
"""What is led before the lead."""


@final
class Table:
    """Everything the engine looks up of a ruleset."""

    __slots__ = (
        "_breaks_always",
        "_clubs",
        "_diamonds",
        "_free_after_first",
        "_free_lead",
        "_hearts",
        "_more",
        "_ordered",
        "_spades",
        "_spades_on_first",
        "bits",
        "first_void",
        "hand_plays",
        "hand_size",
        "lead_broken",
        "lead_unbroken",
        "next_seat",
        "pack_mask",
        "players",
        "ruleset",
        "spade",
        "spades",
        "suit",
        "team",
        "teams",
        "unit",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        players: int = ruleset.players
        teams: int = ruleset.teams
        self.players: Final[int] = players
        self.teams: Final[int] = teams
        self.hand_size: Final[int] = ruleset.hand_size
        self.hand_plays: Final[int] = ruleset.hand_size * players
        step = 1 if ruleset.direction is Direction.CLOCKWISE else -1
        self.next_seat: Final[list[int]] = [(seat + step) % players for seat in range(players)]
        self.team: Final[list[int]] = [seat % teams for seat in range(players)]
        # Tricks won by the seats are one number with five bits a seat.
        self.unit: Final[list[int]] = [1 << 5 * seat for seat in range(players)]

        ordered, spades_from = _order(ruleset)
        self._ordered: Final[tuple[Card, ...]] = ordered
        self.pack_mask: Final[int] = (1 << len(ordered)) - 1
        self.spade: Final[int] = 1 << spades_from  # the lowest spade's bit: any card at or above it is a spade
        self.spades: Final[int] = self.pack_mask & ~(self.spade - 1)
        groups = [tuple([card for card in ordered[:spades_from] if card.suit is suit]) for suit in _PLAIN]
        groups.append(ordered[spades_from:])
        suits: list[LedSuit] = []
        start = 0
        for group in groups:
            suits.append(LedSuit(((1 << len(group)) - 1) << start, start, group))
            start += len(group)
        self._clubs: Final = suits[0]
        self._diamonds: Final = suits[1]
        self._hearts: Final = suits[2]
        self._spades: Final = suits[3]
        # Spades past the thirteenth, thirteen at a time.
        trumps = groups[3]
        self._more: Final[list[LedSuit]] = [
            LedSuit(self.spades, spades_from + first, trumps[first:]) for first in range(_CHUNK, len(trumps), _CHUNK)
        ]
        # By card code: the card's bit (0 if it is not in the pack) and its suit.
        self.bits: Final[list[int]] = [0] * len(ALL_CARDS)
        self.suit: Final[list[LedSuit]] = [suits[3]] * len(ALL_CARDS)
        for place, card in enumerate(ordered):
            self.bits[card.code] = 1 << place
        for suit, group in zip(suits, groups, strict=True):
            for card in group:
                self.suit[card.code] = suit

        self._breaks_always: Final[bool] = ruleset.breaks_spades is BreaksSpades.ANY_SPADE
        self._free_lead: Final[bool] = ruleset.lead_spades is LeadSpades.ANY_TIME
        self._free_after_first: Final[bool] = ruleset.lead_spades is LeadSpades.AFTER_FIRST_TRICK
        self._spades_on_first: Final[bool] = ruleset.first_trick_spades
        # The cards that are open where it is asked for every card.
        self.first_void: Final[int] = self.open_to(False, False, True)
        self.lead_broken: Final[int] = self.open_to(True, True, False)
        self.lead_unbroken: Final[int] = self.open_to(True, False, False)

    def open_to(self, leads: bool, broken: bool, first: bool) -> int:
        """Return which cards of the pack are open to a player who leads, or has none of the suit led (§6.3, E11).

        A player who holds none of them may play anything.

        Args:
            leads: whether the player leads.
            broken: whether spades are broken.
            first: whether this is the first trick of the hand.
        """
        if first and not self._spades_on_first:
            free = False
        elif not leads or self._free_lead:
            free = True
        elif self._free_after_first:
            free = not first
        else:
            free = broken
        return self.pack_mask if free else self.pack_mask & ~self.spades

    def breaks(self, bit: int, led: LedSuit) -> bool:
        """Tell whether a card breaks spades (§6.3): its bit, and the suit led, its own for the lead."""
        return bit >= self.spade and (self._breaks_always or led is not self._spades)

    def moves(self, mask: int) -> tuple[Play, ...]:
        """Return the plays of these cards in canonical order."""
        clubs, diamonds, hearts, spades = self._clubs, self._diamonds, self._hearts, self._spades
        found = (
            clubs.subsets[mask & clubs.low]
            + diamonds.subsets[mask >> diamonds.shift & diamonds.low]
            + hearts.subsets[mask >> hearts.shift & hearts.low]
            + spades.subsets[mask >> spades.shift & spades.low]
        )
        for suit in self._more:
            found += suit.subsets[mask >> suit.shift & suit.low]
        return found

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Return these cards in canonical order."""
        return tuple([card for place, card in enumerate(self._ordered) if mask >> place & 1])

    def mask(self, cards: Iterable[Card]) -> int:
        """Return the bits of cards; a card that is not in the pack has none."""
        mask = 0
        for card in cards:
            mask |= self.bits[card.code]
        return mask

    def __reduce__(self) -> tuple[object, ...]:
        return table_for, (self.ruleset,)


def _order(ruleset: Ruleset) -> tuple[tuple[Card, ...], int]:
    """Return the pack in canonical order, and where spades begin."""
    tops: tuple[Card, ...] = ruleset.top_trumps[::-1]
    rest = [card for card in ruleset.pack if card not in tops]
    plain = [card for card in rest if card.suit is not Suit.SPADES]
    spades = [card for card in rest if card.suit is Suit.SPADES]
    return (*plain, *spades, *tops), len(plain)


@lru_cache(maxsize=256)
def table_for(ruleset: Ruleset) -> Table:
    """Return the table of a ruleset; the ones used last are kept."""
    return Table(ruleset)
