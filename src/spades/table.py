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

__all__ = ["Table", "table_for"]

_PLAIN: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)

_MOST: Final = 1 << 13
"""No cache holds more entries: as many as there are subsets of a suit of thirteen cards."""


class _Plays(dict[int, tuple[Play, ...]]):
    """The plays of every subset of a suit met so far, by its bits."""

    def __init__(self, suit: list[tuple[int, Play]]) -> None:
        self.suit: Final = suit

    def __missing__(self, mask: int) -> tuple[Play, ...]:
        if len(self) >= _MOST:  # only a suit of many top trumps has more subsets
            self.clear()
        found = tuple([play for bit, play in self.suit if bit & mask])
        self[mask] = found
        return found


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
        "_masks",
        "_ordered",
        "_spades_on_first",
        "_trumps",
        "bits",
        "hand_plays",
        "hand_size",
        "next_seat",
        "pack_mask",
        "players",
        "plays",
        "ruleset",
        "spade",
        "spades",
        "suits",
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
        # By card code: the card's bit (0 if it is not in the pack) and all bits of its suit.
        self.bits: Final[list[int]] = [0] * len(ALL_CARDS)
        self.suits: Final[list[int]] = [0] * len(ALL_CARDS)
        for place, card in enumerate(ordered):
            self.bits[card.code] = 1 << place
        self.pack_mask: Final[int] = (1 << len(ordered)) - 1
        self.spade: Final[int] = 1 << spades_from  # the lowest spade's bit: any card at or above it is a spade
        self.spades: Final[int] = self.pack_mask & ~(self.spade - 1)
        groups = [[card for card in ordered[:spades_from] if card.suit is suit] for suit in _PLAIN]
        masks = [self._add_suit(group) for group in [*groups, list(ordered[spades_from:])]]
        self._masks: Final[tuple[int, int, int, int]] = (masks[0], masks[1], masks[2], masks[3])
        cards = [
            [(self.bits[card.code], PLAYS[card.code]) for card in ordered if self.bits[card.code] & mask]
            for mask in masks
        ]
        self._clubs: Final[dict[int, tuple[Play, ...]]] = _Plays(cards[0])
        self._diamonds: Final[dict[int, tuple[Play, ...]]] = _Plays(cards[1])
        self._hearts: Final[dict[int, tuple[Play, ...]]] = _Plays(cards[2])
        self._trumps: Final[dict[int, tuple[Play, ...]]] = _Plays(cards[3])
        # By the bits of the suit led.
        self.plays: Final[dict[int, dict[int, tuple[Play, ...]]]] = {
            masks[0]: self._clubs, masks[1]: self._diamonds, masks[2]: self._hearts, masks[3]: self._trumps,
        }  # fmt: skip

        self._breaks_always: Final[bool] = ruleset.breaks_spades is BreaksSpades.ANY_SPADE
        self._free_lead: Final[bool] = ruleset.lead_spades is LeadSpades.ANY_TIME
        self._free_after_first: Final[bool] = ruleset.lead_spades is LeadSpades.AFTER_FIRST_TRICK
        self._spades_on_first: Final[bool] = ruleset.first_trick_spades

    def _add_suit(self, group: list[Card]) -> int:
        suit = 0
        for card in group:
            suit |= self.bits[card.code]
        for card in group:
            self.suits[card.code] = suit
        return suit

    def free(self, own: int, led: int, broken: bool, first: bool) -> int:
        """Return which cards a player may play who has none of the suit led, or leads (§6.2, §6.3, E11).

        Args:
            own: the player's cards.
            led: all bits of the suit led, or 0 for the player who leads.
            broken: whether spades are broken.
            first: whether this is the first trick of the hand.
        """
        if first and not self._spades_on_first:
            free = False
        elif led or self._free_lead:
            free = True
        elif self._free_after_first:
            free = not first
        else:
            free = broken
        return own if free else own & ~self.spades or own

    def breaks(self, bit: int, led: int) -> bool:
        """Tell whether a card breaks spades (§6.3): its bit, and all bits of the suit led, its own for the lead."""
        return bool(bit & self.spades) and (self._breaks_always or led != self.spades)

    def moves(self, mask: int) -> tuple[Play, ...]:
        """Return the plays of these cards in canonical order."""
        clubs, diamonds, hearts, spades = self._masks
        return (
            self._clubs[mask & clubs]
            + self._diamonds[mask & diamonds]
            + self._hearts[mask & hearts]
            + self._trumps[mask & spades]
        )

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
