"""The catalogue of rules: one entry a rule. Engine, violations, score lines and documents cite these ids.

Ids are public: once released, an id is never renamed. Sections (§) are those of the complete rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

__all__ = ["RULES", "Rule", "Violation"]


@attrs.frozen
class Rule:
    """One rule of the game.

    Attributes:
        id: the name everything cites, such as `follow-suit`.
        section: the section of the complete rules, such as `6.2`.
        title: the rule's heading.
    """

    id: str
    section: str
    title: str


_CATALOGUE: Final = (
    # What may be done at all
    ("action", "5", "Only actions of the game are made"),
    ("game-over", "9", "Nothing is played after the end"),
    ("phase", "5", "Each part of a hand has its own actions"),
    ("turn", "5.1", "Players act in turn"),
    # The deal
    ("deal", "4", "The whole pack is dealt evenly"),
    ("first-dealer", "4", "The first dealer"),
    ("next-dealer", "4", "The deal moves one seat"),
    # Bidding
    ("bid-number", "5.1", "A bid is a number of tricks"),
    ("nil", "5.2", "Nil"),
    ("zero-bid", "5.2", "What a bid of zero is"),
    ("double-nil", "5.2", "Nils of a whole team"),
    ("cap-team-bid", "11.10", "A contract is no more than the tricks of the hand"),
    ("blind-nil", "5.3", "Blind nil"),
    ("blind-nil-behind", "11.4", "Blind nil only when far behind"),
    ("look", "5.3", "Looking at a hand that is face down"),
    # Play
    ("opening-lead", "6.1", "The opening lead"),
    ("own-cards", "6", "A player plays a card they hold"),
    ("follow-suit", "6.2", "Follow suit"),
    ("trick-winner", "6.2", "Who wins a trick"),
    ("lead-spades", "6.3", "Leading spades"),
    ("breaking-spades", "6.3", "Breaking spades"),
    ("first-trick-spades", "6.3", "Spades on the first trick"),
    # Scoring a hand
    ("contract-made", "7.1", "Contract made"),
    ("contract-set", "7.1", "Contract missed (set)"),
    ("bags", "7.1", "Bags"),
    ("ten-for-two", "11.8", "Ten for two"),
    ("boston", "11.8", "Boston: every trick"),
    ("nil-made", "7.2", "Nil made"),
    ("nil-failed", "7.2", "Nil failed"),
    ("failed-nil-tricks", "7.2", "The tricks of a failed nil"),
    ("blind-nil-made", "7.2", "Blind nil made"),
    ("blind-nil-failed", "7.2", "Blind nil failed"),
    ("bag-penalty", "7.3", "Bag penalty"),
    # The end of the game
    ("target-score", "9", "The target score"),
    ("tie", "9", "A tie"),
    ("lose-floor", "11.6", "The lose floor"),
    ("sets-limit", "11.6", "Set too often"),
    ("hands-limit", "9", "A fixed number of hands"),
    ("conclude", "9", "A game ended from outside"),
)

RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {id_: Rule(id_, section, title) for id_, section, title in _CATALOGUE}
)
"""Every rule by its id."""


def _fixed(params: Mapping[str, object]) -> Mapping[str, object]:
    return MappingProxyType(dict(params))


@attrs.frozen
class Violation:
    """Why an action is not legal.

    Attributes:
        rule: the id of the rule, a key of `RULES`.
        section: its section.
        message: what was tried, why it is refused, and the state in a line.
        params: the values in the message, for clients that word it in their own language.
    """

    rule: str
    section: str
    message: str
    params: Mapping[str, object] = attrs.field(factory=dict, hash=False, converter=_fixed)

    def __reduce__(self) -> tuple[object, ...]:
        return Violation, (self.rule, self.section, self.message, dict(self.params))

    def to_dict(self) -> dict[str, object]:
        """Return the violation as JSON values."""
        return {"rule": self.rule, "section": self.section, "message": self.message, "params": dict(self.params)}


def violation(rule: str, template: str, **params: object) -> Violation:
    """Make a violation: `template` is one sentence with the named values in braces."""
    return Violation(rule, RULES[rule].section, template.format_map(params), params)
