"""The ruleset: one frozen value that says how a table plays."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from typing import Any

import attrs

from spades import options as o
from spades.cards import ALL_CARDS, Card, Rank, Suit
from spades.conflicts import conflicts
from spades.errors import GameError, RulesetError
from spades.given import did_you_mean, is_whole, shown
from spades.options import (
    BagCarry,
    BagCount,
    BlindNil,
    Boston,
    BothReach,
    BreaksSpades,
    Cards,
    Choice,
    Direction,
    DoubleNil,
    FailedNilTricks,
    Flag,
    LeadSpades,
    Option,
    SetPenalty,
    TargetRule,
    TenForTwo,
    Tie,
    Whole,
    ZeroBid,
    option,
)

__all__ = ["Ruleset"]

_REMOVAL_SUITS = (Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES)
_REMOVAL_ORDER = tuple(
    Card(rank, suit) for rank in Rank if rank not in (Rank.LITTLE_JOKER, Rank.BIG_JOKER) for suit in _REMOVAL_SUITS
)


MOST_POINTS = 10**9
"""More than any item of a score is worth, so that no total of a game outgrows 64 bits."""


def _nil(rules: Ruleset) -> bool:
    return rules.zero_bid is ZeroBid.NIL


def _ten(rules: Ruleset) -> bool:
    """Tell whether a contract can be ten at all."""
    # Where the least bid is one, the cap is left out for a player who would have no bid.
    capped = rules.cap_team_bid and rules.zero_bid is not ZeroBid.FORBIDDEN
    return rules.hand_size * (1 if capped else rules.side) >= 10  # noqa: PLR2004  (ten for two)


def _blind(rules: Ruleset) -> bool:
    return _nil(rules) and rules.blind_nil is not BlindNil.NEVER


@attrs.frozen(kw_only=True, cache_hash=True)
class Ruleset:
    """How a table plays: every option of the rules, with the standard game as the default.

    Strings are read for enumerations and cards. A ruleset that cannot be played does not exist:

    >>> Ruleset(target_score=300, zero_bid="forbidden").target_score
    300
    >>> Ruleset(players=5, target_score=0)
    Traceback (most recent call last):
      ...
    spades.errors.RulesetError: target_score: must be 1 or more, not 0

    Raises:
        RulesetError: naming every problem at once.
    """

    # --- the table ---
    players: int = attrs.field(
        default=4,
        metadata=option(
            Whole(2, 6),
            "deal",
            "How many play?",
            {"{}": "{} players"},
            section="11.1",
        ),
    )
    team_size: int | None = attrs.field(
        default=None,
        metadata=option(
            Whole(1, 3, optional=True),
            "deal",
            "How many play together?",
            {
                None: "partners with four or six players, otherwise everyone for themselves",
                1: "everyone plays alone",
                2: "teams of two",
                3: "teams of three",
            },
            section="11.2",
            when=lambda rules: rules.players in (4, 6),
        ),
    )
    direction: Direction = attrs.field(
        default=Direction.CLOCKWISE,
        converter=o.direction,
        metadata=option(
            Choice(Direction),
            "turn",
            "Which way do deal, bids and tricks go round?",
            {Direction.CLOCKWISE: "clockwise", Direction.COUNTERCLOCKWISE: "counter-clockwise"},
            section="1",
            when=lambda rules: rules.players > 2,  # noqa: PLR2004  (two players take turns either way)
        ),
    )
    top_trumps: tuple[Card, ...] = attrs.field(
        default=(),
        converter=o.cards,
        metadata=option(
            Cards(),
            "trick-winner",
            "Which cards rank above the ace of spades, highest first?",
            {(): "none: the ace of spades is the highest trump", "{}": "{}, in that order, above the ace of spades"},
            section="11.9",
        ),
    )
    removed: tuple[Card, ...] | None = attrs.field(
        default=None,
        converter=o.optional_cards,
        metadata=option(
            Cards(optional=True),
            "deal",
            "Which cards are left out of the pack?",
            {
                None: "the fewest low cards that make the deal even",
                (): "none",
                "{}": "{}",
            },
            section="11.9",
        ),
    )

    # --- bidding ---
    zero_bid: ZeroBid = attrs.field(
        default=ZeroBid.NIL,
        converter=o.zero_bid,
        metadata=option(
            Choice(ZeroBid),
            "zero-bid",
            "What is a bid of zero?",
            {
                ZeroBid.NIL: "a nil, with a bonus and a penalty of its own",
                ZeroBid.PLAIN: "an ordinary number without a bonus",
                ZeroBid.FORBIDDEN: "not allowed: the least bid is one",
            },
            section="5.2",
        ),
    )
    cap_team_bid: bool = attrs.field(
        default=False,
        metadata=option(
            Flag(),
            "cap-team-bid",
            "May a contract exceed the tricks of the hand?",
            {False: "yes", True: "no: a team may not bid more than all the tricks there are"},
            section="11.10",
            when=lambda rules: rules.partners,
        ),
    )
    double_nil: DoubleNil = attrs.field(
        default=DoubleNil.INDEPENDENT,
        converter=o.double_nil,
        metadata=option(
            Choice(DoubleNil),
            "double-nil",
            "What if all members of a team bid nil?",
            {
                DoubleNil.INDEPENDENT: "each nil is scored by itself",
                DoubleNil.JOINT: "they stand or fall together",
                DoubleNil.FORBIDDEN: "not allowed",
            },
            section="5.2",
            when=lambda rules: rules.partners and _nil(rules),
        ),
    )
    blind_nil: BlindNil = attrs.field(
        default=BlindNil.ANY_HAND,
        converter=o.blind_nil,
        metadata=option(
            Choice(BlindNil),
            "blind-nil",
            "When may a nil be bid blind?",
            {
                BlindNil.ANY_HAND: "in any hand",
                BlindNil.WHEN_BEHIND: "only when far enough behind",
                BlindNil.NEVER: "never",
            },
            section="11.4",
            when=_nil,
        ),
    )
    blind_nil_deficit: int = attrs.field(
        default=100,
        metadata=option(
            Whole(1),
            "blind-nil-behind",
            "How far behind must a team be to bid nil blind?",
            {"{}": "{} points or more behind the leaders"},
            section="11.4",
            when=lambda rules: _nil(rules) and rules.blind_nil is BlindNil.WHEN_BEHIND,
        ),
    )

    # --- play ---
    lead_spades: LeadSpades = attrs.field(
        default=LeadSpades.WHEN_BROKEN,
        converter=o.lead_spades,
        metadata=option(
            Choice(LeadSpades),
            "lead-spades",
            "When may a spade be led?",
            {
                LeadSpades.WHEN_BROKEN: "once spades are broken",
                LeadSpades.ANY_TIME: "at any time",
                LeadSpades.AFTER_FIRST_TRICK: "from the second trick on",
            },
            section="6.3",
        ),
    )
    breaks_spades: BreaksSpades = attrs.field(
        default=BreaksSpades.ANY_SPADE,
        converter=o.breaks_spades,
        metadata=option(
            Choice(BreaksSpades),
            "breaking-spades",
            "What breaks spades?",
            {
                BreaksSpades.ANY_SPADE: "any spade played, for any reason",
                BreaksSpades.OFF_SUIT: "only a spade played to a trick led in another suit",
            },
            section="6.3",
            # The flag is public whatever may be led, so it counts as something that changes.
        ),
    )
    first_trick_spades: bool = attrs.field(
        default=True,
        metadata=option(
            Flag(),
            "first-trick-spades",
            "May spades be played to the first trick?",
            {True: "yes", False: "no, unless a player holds nothing else"},
            section="6.3",
        ),
    )

    # --- scoring a hand ---
    trick_points: int = attrs.field(
        default=10,
        metadata=option(
            Whole(1, MOST_POINTS),
            "contract-made",
            "What is a trick bid worth?",
            {"{}": "{} points"},
            section="7.1",
        ),
    )
    bag_points: int = attrs.field(
        default=1,
        metadata=option(
            Whole(-MOST_POINTS, MOST_POINTS), "bags", "What is a bag worth?", {"{}": "{} a bag"}, section="7.1"
        ),
    )
    set_penalty: SetPenalty = attrs.field(
        default=SetPenalty.FULL_BID,
        converter=o.set_penalty,
        metadata=option(
            Choice(SetPenalty),
            "contract-set",
            "What does a set team lose?",
            {
                SetPenalty.FULL_BID: "the points of its whole contract",
                SetPenalty.SHORTFALL: "the points of the tricks it is short",
                SetPenalty.ZERO: "nothing",
            },
            section="7.1",
        ),
    )
    failed_nil_tricks: FailedNilTricks = attrs.field(
        default=FailedNilTricks.COUNT,
        converter=o.failed_nil_tricks,
        metadata=option(
            Choice(FailedNilTricks),
            "failed-nil-tricks",
            "What do the tricks of a failed nil count for?",
            {
                FailedNilTricks.COUNT: "for the team's contract",
                FailedNilTricks.BAGS: "as bags only",
                FailedNilTricks.BAGS_UNSCORED_IF_SET: "as bags only, without their points if the team is set",
                FailedNilTricks.BAGS_IF_MADE: "as bags only, and not even that if the team is set",
                FailedNilTricks.NOTHING: "for nothing",
            },
            section="7.2",
            when=_nil,
        ),
    )
    nil_bonus: int = attrs.field(
        default=100,
        metadata=option(
            Whole(0, MOST_POINTS), "nil-made", "What is a nil worth?", {"{}": "{} points"}, section="11.3", when=_nil
        ),
    )
    nil_penalty: int = attrs.field(
        default=100,
        metadata=option(
            Whole(0, MOST_POINTS),
            "nil-failed",
            "What does a failed nil lose?",
            {"{}": "{} points"},
            section="11.3",
            when=_nil,
        ),
    )
    blind_nil_bonus: int = attrs.field(
        default=200,
        metadata=option(
            Whole(0, MOST_POINTS),
            "blind-nil-made",
            "What is a blind nil worth?",
            {"{}": "{} points"},
            section="11.3",
            when=_blind,
        ),
    )
    blind_nil_penalty: int = attrs.field(
        default=200,
        metadata=option(
            Whole(0, MOST_POINTS),
            "blind-nil-failed",
            "What does a failed blind nil lose?",
            {"{}": "{} points"},
            section="11.3",
            when=_blind,
        ),
    )
    bag_limit: int = attrs.field(
        default=10,
        metadata=option(
            Whole(0),
            "bag-penalty",
            "How many bags cost a penalty?",
            {0: "no number of them", "{}": "{}"},
            section="11.5",
        ),
    )
    bag_penalty: int = attrs.field(
        default=100,
        metadata=option(
            Whole(0, MOST_POINTS),
            "bag-penalty",
            "What is the bag penalty?",
            {"{}": "{} points"},
            section="11.5",
            when=lambda rules: rules.bag_limit > 0,
        ),
    )
    bag_carry: BagCarry = attrs.field(
        default=BagCarry.KEEP,
        converter=o.bag_carry,
        metadata=option(
            Choice(BagCarry),
            "bag-penalty",
            "What becomes of the bags past the limit?",
            {BagCarry.KEEP: "they stay on the counter", BagCarry.RESET: "the counter goes back to zero"},
            section="7.3",
            when=lambda rules: rules.bag_limit > 0,
        ),
    )
    bag_count: BagCount = attrs.field(
        default=BagCount.COUNTER,
        converter=o.bag_count,
        metadata=option(
            Choice(BagCount),
            "bag-penalty",
            "Where are the bags of a team counted?",
            {BagCount.COUNTER: "on a counter of their own", BagCount.LAST_DIGIT: "in the last digit of the score"},
            section="7.3",
        ),
    )
    ten_for_two: TenForTwo = attrs.field(
        default=TenForTwo.OFF,
        converter=o.ten_for_two,
        metadata=option(
            Choice(TenForTwo),
            "ten-for-two",
            "Is there a special score for a contract of ten?",
            {
                TenForTwo.OFF: "no",
                TenForTwo.EXACTLY: "yes, for a contract of exactly ten",
                TenForTwo.AT_LEAST: "yes, for a contract of ten or more",
            },
            section="11.8",
            when=_ten,
        ),
    )
    ten_for_two_points: int = attrs.field(
        default=200,
        metadata=option(
            Whole(0, MOST_POINTS),
            "ten-for-two",
            "What is ten for two worth?",
            {"{}": "{} points"},
            section="11.8",
            when=lambda rules: _ten(rules) and rules.ten_for_two is not TenForTwo.OFF,
        ),
    )
    ten_for_two_penalty: int = attrs.field(
        default=200,
        metadata=option(
            Whole(0, MOST_POINTS),
            "ten-for-two",
            "What does a missed ten for two lose?",
            {"{}": "{} points"},
            section="11.8",
            when=lambda rules: _ten(rules) and rules.ten_for_two is not TenForTwo.OFF,
        ),
    )
    boston: Boston = attrs.field(
        default=Boston.OFF,
        converter=o.boston,
        metadata=option(
            Choice(Boston),
            "boston",
            "What is taking every trick worth?",
            {
                Boston.OFF: "nothing special",
                Boston.SCORES: "a score of its own instead of contract and bags",
                Boston.BONUS: "a bonus on top",
                Boston.WINS: "the game",
            },
            section="11.8",
        ),
    )
    boston_points: int = attrs.field(
        default=200,
        metadata=option(
            Whole(0, MOST_POINTS),
            "boston",
            "How many points is a Boston?",
            {"{}": "{} points"},
            section="11.8",
            when=lambda rules: rules.boston in (Boston.SCORES, Boston.BONUS),
        ),
    )

    # --- the end of the game ---
    target_score: int = attrs.field(
        default=500,
        metadata=option(Whole(1), "target-score", "What is the game played to?", {"{}": "{} points"}, section="11.7"),
    )
    target_rule: TargetRule = attrs.field(
        default=TargetRule.AT_LEAST,
        converter=o.target_rule,
        metadata=option(
            Choice(TargetRule),
            "target-score",
            "How must the target be reached?",
            {TargetRule.AT_LEAST: "reached or passed", TargetRule.EXACTLY: "hit exactly"},
            section="9",
        ),
    )
    both_reach: BothReach = attrs.field(
        default=BothReach.HIGHER_WINS,
        converter=o.both_reach,
        metadata=option(
            Choice(BothReach),
            "target-score",
            "What if several teams are at the target after the same hand?",
            {BothReach.HIGHER_WINS: "the higher total wins", BothReach.ANOTHER_HAND: "another hand is played"},
            section="9",
            # Two teams that hit the same number exactly are tied whatever the answer; but another may be ahead of
            # them, and win by the number of hands or, with a fourth at the floor, by the floor.
            when=lambda rules: (
                rules.target_rule is TargetRule.AT_LEAST
                or rules.tie is Tie.DRAW
                or (rules.hands_limit > 0 and rules.teams > 2)  # noqa: PLR2004  (a third)
                or (rules.lose_floor is not None and rules.teams > 3)  # noqa: PLR2004  (a fourth)
            ),
        ),
    )
    tie: Tie = attrs.field(
        default=Tie.ANOTHER_HAND,
        converter=o.tie,
        metadata=option(
            Choice(Tie),
            "tie",
            "What if the lead is tied when the game would end?",
            {Tie.ANOTHER_HAND: "another hand is played", Tie.DRAW: "the game is a draw"},
            section="9",
        ),
    )
    lose_floor: int | None = attrs.field(
        default=None,
        metadata=option(
            Whole(most=-1, optional=True),
            "lose-floor",
            "Does a very low score end the game?",
            {None: "no", "{}": "yes, at {} or below"},
            section="11.6",
        ),
    )
    sets_limit: int = attrs.field(
        default=0,
        metadata=option(
            Whole(0),
            "sets-limit",
            "Does a team lose that is set too often?",
            {0: "no", "{}": "yes, when it has been set {} times"},
            section="11.6",
        ),
    )
    hands_limit: int = attrs.field(
        default=0,
        metadata=option(
            Whole(0),
            "hands-limit",
            "Does the game end after a number of hands?",
            {0: "no", "{}": "yes, after {}"},
            section="9",
        ),
    )

    def __attrs_post_init__(self) -> None:
        problems = [
            f"{name}: {problem}"
            for name, found in OPTIONS.items()
            if (problem := found.kind.problem(getattr(self, name))) is not None
        ]
        wrong = {problem.partition(":")[0] for problem in problems}
        problems += [f"{', '.join(fields)}: {conflict}" for fields, conflict in conflicts(self, wrong)]
        if problems:
            raise RulesetError(problems)

    # --- what follows from the fields ---

    @cached_property
    def side(self) -> int:
        """How many players a team has, `None` for `team_size` resolved: 1, 2 or 3 (§11.2)."""
        if self.team_size is not None:
            return self.team_size
        return 2 if self.players in (4, 6) else 1

    @cached_property
    def partners(self) -> bool:
        """Whether anyone has a partner."""
        return self.side > 1

    @cached_property
    def teams(self) -> int:
        """How many teams there are. The team of a seat is `seat % teams`."""
        return self.players // self.side

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """The cards in play, in the order of a new pack: no joker that is not a top trump, none removed (§2)."""
        out = self.left_out
        return tuple(card for card in self._whole_pack if card not in out)

    @cached_property
    def left_out(self) -> tuple[Card, ...]:
        """The cards left out, `None` for `removed` resolved (§11.1)."""
        if self.removed is not None:
            return self.removed
        over = len(self._whole_pack) % self.shares
        return tuple(card for card in _REMOVAL_ORDER if card not in self.top_trumps)[:over]

    @cached_property
    def hand_size(self) -> int:
        """How many cards a player holds, which is the number of tricks in a hand."""
        return len(self.pack) // self.shares

    @cached_property
    def _whole_pack(self) -> tuple[Card, ...]:
        return tuple(card for card in ALL_CARDS if not card.is_joker or card in self.top_trumps)

    @cached_property
    def shares(self) -> int:
        """Into how many equal parts the pack goes: one a player, but quarters for two players (§11.1)."""
        return 4 if self.players == 2 else self.players  # noqa: PLR2004  (two players)

    def team_of(self, seat: int) -> int:
        """Return the team (0 to `teams` − 1) of a seat (0 to `players` − 1) (§1).

        Raises:
            GameError: there is no such seat.
        """
        if not is_whole(seat, 0) or seat >= self.players:
            raise GameError(f"there is no seat {shown(seat)}; seats are 0 to {self.players - 1}")
        return seat % self.teams

    # --- comparing and changing ---

    def in_force(self, field: str) -> bool:
        """Tell whether this field can change anything beside the others.

        Raises:
            RulesetError: there is no such field.

        >>> Ruleset().in_force("boston_points")
        False
        """
        found = _option(field)
        return found.when is None or found.when(self)

    def replace(self, **changes: Any) -> Ruleset:
        """Return a ruleset with some fields changed.

        Raises:
            RulesetError: an unknown field, or a ruleset that cannot be played.

        >>> Ruleset().replace(target_score=300).target_score
        300
        """
        return _build(self, changes)

    def diff(self, other: Ruleset) -> dict[str, tuple[Any, Any]]:
        """Return the fields in which the two differ, each with this value and the other's.

        Raises:
            RulesetError: the other is no ruleset.

        >>> Ruleset().diff(Ruleset(target_score=300))
        {'target_score': (500, 300)}
        """
        if not isinstance(other, Ruleset):
            raise RulesetError([f"ruleset: a Ruleset is compared with another, not with {shown(other)}"])
        pairs = {name: (getattr(self, name), getattr(other, name)) for name in OPTIONS}
        return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}

    def summary(self) -> str:
        """Return one line for a lobby: players, teams and target, then what differs from the standard game.

        >>> Ruleset(target_score=300, blind_nil="never").summary()
        '4 players in teams of 2, to 300; blind_nil: never'
        """
        teams = f"in teams of {self.side}" if self.partners else "each for themselves"
        shown = {"players", "team_size", "target_score"}
        rest = [
            f"{name}: {OPTIONS[name].in_words(getattr(self, name))}"
            for name in STANDARD.diff(self)
            if name not in shown and self.in_force(name)
        ]
        return "; ".join([f"{self.players} players {teams}, to {self.target_score}", *rest])

    # --- files ---

    def to_dict(self) -> dict[str, Any]:
        """Return the differences from the standard game as JSON values.

        >>> Ruleset(top_trumps=("BJ", "LJ")).to_dict()
        {'top_trumps': ['BJ', 'LJ']}
        """
        return {name: _json(value) for name, (_, value) in STANDARD.diff(self).items()}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> Ruleset:
        """Read what `to_dict` wrote: fields by name, and `"preset"` for the ruleset they differ from.

        Raises:
            RulesetError: an unknown preset or field (near names are listed), or a ruleset that cannot be played.

        >>> Ruleset.from_dict({"preset": "table-300", "target_score": 200}).target_score
        200
        """
        from spades.presets import preset

        if not isinstance(data, Mapping):
            raise RulesetError([f"ruleset: must be an object with fields of the ruleset, not {shown(data)}"])
        changes = dict(data)
        name = changes.pop("preset", "standard")
        return _build(preset(name), changes)

    @staticmethod
    def from_toml(text: str) -> Ruleset:
        """Read a ruleset from TOML with the same keys as `from_dict`.

        Raises:
            RulesetError: it is no TOML, or not a ruleset that can be played.

        >>> Ruleset.from_toml('target_score = 300').target_score
        300
        """
        import tomllib

        if not isinstance(text, str):
            raise RulesetError([f"ruleset: this is no TOML: {shown(text)} is no text"])
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # numbers of over 4300 digits, brackets without end
            raise RulesetError([f"ruleset: this is no TOML: {error}"]) from None
        return Ruleset.from_dict(data)


def _fields() -> dict[str, Option]:
    return {field.name: field.metadata["option"] for field in attrs.fields(Ruleset)}


OPTIONS: dict[str, Option] = _fields()
"""Every field of `Ruleset` by name, with what is known of it."""

STANDARD = Ruleset()
"""The standard game (§15)."""


def _option(field: str) -> Option:
    unknown = _unknown(field)
    if unknown is not None:
        raise RulesetError([unknown])
    return OPTIONS[field]


def _unknown(field: object) -> str | None:
    if isinstance(field, str) and field in OPTIONS:
        return None
    return f"{field if isinstance(field, str) else shown(field)}: no such field{did_you_mean(field, OPTIONS)}"


def _build(base: Ruleset, changes: Mapping[str, Any]) -> Ruleset:
    """Change some fields of a ruleset, reporting unknown names together with every other problem."""
    problems = [unknown for name in changes if (unknown := _unknown(name)) is not None]
    known = {name: value for name, value in changes.items() if name in OPTIONS}
    try:
        built = attrs.evolve(base, **known)
    except RulesetError as error:
        problems.extend(error.problems)
    if problems:
        raise RulesetError(problems)
    return built


def _json(value: object) -> object:
    if isinstance(value, tuple):
        return [str(card) for card in value]
    return value.value if isinstance(value, Enum) else value
