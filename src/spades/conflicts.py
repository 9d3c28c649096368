"""Which options cannot be played together, and what to do about it (E1, E9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from spades.options import BagCarry, BagCount, FailedNilTricks

if TYPE_CHECKING:
    from spades.ruleset import Ruleset

__all__ = ["conflicts"]

Conflict = tuple[tuple[str, ...], str]
"""The fields that cannot go together, and what to do."""

_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def conflicts(rules: Ruleset, wrong: set[str]) -> Iterator[Conflict]:
    """Yield what cannot be played together; fields in `wrong` have no legal value of their own and are passed over."""
    if not wrong & {"players", "team_size"}:
        yield from _teams(rules)
    if not wrong & {"top_trumps", "removed"}:
        yield from _cards(rules)
        if "players" not in wrong:
            yield from _deal(rules)
    if "bag_count" not in wrong and rules.bag_count is BagCount.LAST_DIGIT:
        yield from _last_digit(rules, wrong)


def _teams(rules: Ruleset) -> Iterator[Conflict]:
    size, players = rules.team_size, rules.players
    fitting = [side for side in (1, 2, 3) if players % side == 0 and players // side > 1]
    if size is None or size in fitting:
        return
    if fitting == [1]:
        message = f"{_NUMBERS[players]} players play alone: team_size=1, not {size}"
    else:
        message = f"{_NUMBERS[players]} players make no teams of {size}: team_size={' or '.join(map(str, fitting))}"
    yield ("team_size", "players"), message


def _cards(rules: Ruleset) -> Iterator[Conflict]:
    if rules.removed is None:
        return
    both = [str(card) for card in rules.removed if card in rules.top_trumps]
    if both:
        yield ("removed", "top_trumps"), f"{', '.join(both)} cannot be both left out and a top trump"
    absent = [str(card) for card in rules.removed if card.is_joker and card not in rules.top_trumps]
    if absent:
        yield ("removed",), f"{', '.join(absent)} cannot be left out: a joker is in the pack only as a top trump"


def _deal(rules: Ruleset) -> Iterator[Conflict]:
    cards, shares = len(rules.pack), rules.shares
    if rules.removed is None:
        if cards % shares:
            yield ("top_trumps", "players"), "leave too few cards that can be left out to make the deal even"
    elif cards < shares:
        yield ("removed",), "leaves fewer cards than hands to deal"
    elif cards % shares:
        yield ("removed", "players"), f"{cards} cards make no {shares} even hands: leave out {cards % shares} more"


_TENS: Final = (
    "trick_points",
    "nil_bonus",
    "nil_penalty",
    "blind_nil_bonus",
    "blind_nil_penalty",
    "bag_penalty",
    "ten_for_two_points",
    "ten_for_two_penalty",
    "boston_points",
)


def _last_digit(rules: Ruleset, wrong: set[str]) -> Iterator[Conflict]:
    """E9: only then are the last digit of the score and the counter the same number."""
    needed: dict[str, object] = {"bag_limit": 10, "bag_carry": BagCarry.KEEP, "bag_points": 1}
    for name, value in needed.items():
        if name not in wrong and getattr(rules, name) != value:
            yield ("bag_count", name), f"bags counted in the last digit of the score need {name}={value}"
    if rules.failed_nil_tricks is FailedNilTricks.BAGS_UNSCORED_IF_SET:
        yield ("bag_count", "failed_nil_tricks"), "bags without points never reach the last digit of the score"
    for name in _TENS:
        if name not in wrong and getattr(rules, name) % 10:
            yield ("bag_count", name), f"bags counted in the last digit of the score need a multiple of 10 for {name}"
