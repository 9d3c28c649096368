"""What an option of a ruleset is: its kind of value, its section, its question and the wording of each value.

`Ruleset` declares its fields with these; validation, documents and interfaces read them from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs

from spades.cards import Card
from spades.errors import NotationError
from spades.given import is_whole, shown

if TYPE_CHECKING:
    from spades.ruleset import Ruleset

__all__ = [
    "BagCarry",
    "BagCount",
    "BlindNil",
    "Boston",
    "BothReach",
    "BreaksSpades",
    "Direction",
    "DoubleNil",
    "FailedNilTricks",
    "LeadSpades",
    "Option",
    "SetPenalty",
    "TargetRule",
    "TenForTwo",
    "Tie",
    "ZeroBid",
]


class Direction(StrEnum):
    """Which way round the seats turns, bids and deals pass (§1)."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class ZeroBid(StrEnum):
    """What a bid of zero is (§5.2)."""

    NIL = "nil"
    PLAIN = "plain"
    FORBIDDEN = "forbidden"


class DoubleNil(StrEnum):
    """What it means when every member of a team bids nil (§5.2)."""

    INDEPENDENT = "independent"
    JOINT = "joint"
    FORBIDDEN = "forbidden"


class BlindNil(StrEnum):
    """When a nil may be bid before looking (§11.4)."""

    ANY_HAND = "any_hand"
    WHEN_BEHIND = "when_behind"
    NEVER = "never"


class LeadSpades(StrEnum):
    """When a spade may be led (§6.3)."""

    WHEN_BROKEN = "when_broken"
    ANY_TIME = "any_time"
    AFTER_FIRST_TRICK = "after_first_trick"


class BreaksSpades(StrEnum):
    """Which spades break spades (§6.3)."""

    ANY_SPADE = "any_spade"
    OFF_SUIT = "off_suit"


class SetPenalty(StrEnum):
    """What a team loses that misses its contract (§7.1)."""

    FULL_BID = "full_bid"
    SHORTFALL = "shortfall"
    ZERO = "zero"


class FailedNilTricks(StrEnum):
    """What the tricks of a failed nil count for (§7.2)."""

    COUNT = "count"
    BAGS = "bags"
    BAGS_UNSCORED_IF_SET = "bags_unscored_if_set"
    BAGS_IF_MADE = "bags_if_made"
    NOTHING = "nothing"


class BagCarry(StrEnum):
    """What is left on the bag counter after a penalty (§7.3)."""

    KEEP = "keep"
    RESET = "reset"


class BagCount(StrEnum):
    """Where the bags of a team are read from (§7.3)."""

    COUNTER = "counter"
    LAST_DIGIT = "last_digit"


class TenForTwo(StrEnum):
    """Which contracts score as ten for two (§11.8)."""

    OFF = "off"
    EXACTLY = "exactly"
    AT_LEAST = "at_least"


class Boston(StrEnum):
    """What taking every trick of a hand is worth (§11.8)."""

    OFF = "off"
    SCORES = "scores"
    BONUS = "bonus"
    WINS = "wins"


class TargetRule(StrEnum):
    """How the target score is reached (§9)."""

    AT_LEAST = "at_least"
    EXACTLY = "exactly"


class BothReach(StrEnum):
    """What follows when several teams are at the target after one hand (§9)."""

    HIGHER_WINS = "higher_wins"
    ANOTHER_HAND = "another_hand"


class Tie(StrEnum):
    """What follows a tie for the lead when the game would end (§9)."""

    ANOTHER_HAND = "another_hand"
    DRAW = "draw"


_E = TypeVar("_E", bound=StrEnum)


def _read(kind: type[_E], value: _E | str) -> _E:
    """Return the member; leave what is none to the validation, which reports every problem at once."""
    try:
        return kind(value)
    except ValueError:
        return cast("_E", value)


# attrs hands the types of these to type checkers, which take a converter only as a named function.
def direction(value: Direction | str) -> Direction:
    return _read(Direction, value)


def zero_bid(value: ZeroBid | str) -> ZeroBid:
    return _read(ZeroBid, value)


def double_nil(value: DoubleNil | str) -> DoubleNil:
    return _read(DoubleNil, value)


def blind_nil(value: BlindNil | str) -> BlindNil:
    return _read(BlindNil, value)


def lead_spades(value: LeadSpades | str) -> LeadSpades:
    return _read(LeadSpades, value)


def breaks_spades(value: BreaksSpades | str) -> BreaksSpades:
    return _read(BreaksSpades, value)


def set_penalty(value: SetPenalty | str) -> SetPenalty:
    return _read(SetPenalty, value)


def failed_nil_tricks(value: FailedNilTricks | str) -> FailedNilTricks:
    return _read(FailedNilTricks, value)


def bag_carry(value: BagCarry | str) -> BagCarry:
    return _read(BagCarry, value)


def bag_count(value: BagCount | str) -> BagCount:
    return _read(BagCount, value)


def ten_for_two(value: TenForTwo | str) -> TenForTwo:
    return _read(TenForTwo, value)


def boston(value: Boston | str) -> Boston:
    return _read(Boston, value)


def target_rule(value: TargetRule | str) -> TargetRule:
    return _read(TargetRule, value)


def both_reach(value: BothReach | str) -> BothReach:
    return _read(BothReach, value)


def tie(value: Tie | str) -> Tie:
    return _read(Tie, value)


def cards(value: tuple[Card | str, ...] | list[Card | str]) -> tuple[Card, ...]:
    """Read a tuple of cards; leave what is none to the validation."""
    return tuple([_card(item) for item in value]) if isinstance(value, (tuple, list)) else value


def _card(value: Card | str) -> Card:
    try:
        return value if isinstance(value, Card) else Card.parse(value)
    except NotationError:
        return cast("Card", value)


def optional_cards(value: tuple[Card | str, ...] | list[Card | str] | None) -> tuple[Card, ...] | None:
    """Read a tuple of cards, or None."""
    return None if value is None else cards(value)


@attrs.frozen
class Whole:
    """Whole numbers in a range; None too if `optional`."""

    least: int | None = None
    most: int | None = None
    optional: bool = False

    def problem(self, value: object) -> str | None:
        """Say what is wrong with the value, or None."""
        if value is None and self.optional:
            return None
        if not is_whole(value):
            return f"must be a whole number{' or None' if self.optional else ''}, not {shown(value)}"
        if self.least is not None and value < self.least:
            return f"must be {self.least} or more, not {value}"
        if self.most is not None and value > self.most:
            return f"must be {self.most} or less, not {value}"
        return None


@attrs.frozen
class Flag:
    """True or False."""

    def problem(self, value: object) -> str | None:
        """Say what is wrong with the value, or None."""
        return None if isinstance(value, bool) else f"must be True or False, not {shown(value)}"


@attrs.frozen
class Choice:
    """One of an enumeration."""

    values: type[StrEnum]

    def problem(self, value: object) -> str | None:
        """Say what is wrong with the value, or None."""
        if isinstance(value, self.values):
            return None
        return f"must be one of {', '.join(repr(member.value) for member in self.values)}, not {shown(value)}"


@attrs.frozen
class Cards:
    """A tuple of different cards; None too if `optional`."""

    optional: bool = False

    def problem(self, value: object) -> str | None:
        """Say what is wrong with the value, or None."""
        if value is None and self.optional:
            return None
        if not isinstance(value, tuple):
            return f"must be a tuple of cards, not {shown(value)}"
        strange = [shown(card) for card in value if not isinstance(card, Card)]
        cards = [card for card in value if isinstance(card, Card)]
        twice = [str(card) for card in dict.fromkeys(cards) if cards.count(card) > 1]
        found = [f"{', '.join(strange)} {'is no card' if len(strange) == 1 else 'are no cards'}"] if strange else []
        if twice:
            found.append(f"names {', '.join(twice)} twice")
        return " and ".join(found) or None


Kind = Whole | Flag | Choice | Cards


@attrs.frozen
class Option:
    """What is known of a field of `Ruleset` beside its value.

    Attributes:
        kind: which values are legal by themselves.
        section: the section of the rules the field changes.
        rule: the id of the rule it changes.
        question: what to ask a table.
        wording: the answer in words for each value; for numbers and cards the key `"{}"` is a template in
            which `{}` stands for the value.
        since: the version that brought the field.
    """

    kind: Kind
    section: str
    rule: str
    question: str
    wording: Mapping[object, str]
    when: Callable[[Ruleset], bool] | None = None
    since: str = "0.1"

    def in_words(self, value: object) -> str:
        """Return the wording of a value."""
        if value in self.wording:
            return self.wording[value]
        shown = " ".join(str(card) for card in value) if isinstance(value, tuple) else str(value)
        return self.wording["{}"].format(shown)


def option(
    kind: Kind,
    rule: str,
    question: str,
    wording: Mapping[Any, str],
    *,
    section: str,
    when: Callable[[Ruleset], bool] | None = None,
) -> dict[str, Option]:
    """Return the metadata of a field."""
    return {"option": Option(kind, section, rule, question, wording, when)}
