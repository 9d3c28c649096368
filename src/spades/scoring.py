"""The score of a hand (§7, §8): `score_hand`, the one place where points and bags are made.

The engine calls it after every hand; a real table calls it with what it wrote down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import attrs

from spades.actions import Bid
from spades.errors import ScoringError, SpadesError
from spades.options import BagCarry, BagCount, BlindNil, Boston, DoubleNil, FailedNilTricks, SetPenalty, TenForTwo, ZeroBid
from spades.ruleset import Ruleset

__all__ = ["BidLike", "HandScore", "ScoreLine", "TeamScore", "score_hand"]

BidLike = Bid | int | Literal["nil", "blind nil"]
"""What `score_hand` takes as a bid."""


@attrs.frozen
class ScoreLine:
    """One item of a hand's score.

    Attributes:
        rule: the id of the rule, a key of `spades.RULES`.
        points: the points it gives the team, negative for a loss; 0 is possible.
        bags: the change of the team's bag counter.
        seat: the nil bidder it is about, else None.
        text: the line in words.
    """

    rule: str
    points: int
    bags: int
    seat: int | None
    text: str


@attrs.frozen
class TeamScore:
    """What one team gets for a hand.

    Attributes:
        contract: the sum of the team's bids in tricks, a nil adding 0.
        tricks: the tricks the team took.
        made: whether it made its contract.
        lines: the items of the score in the order of §8.
        points: the points of the hand, the sum of the lines.
        bags: the bag counter after the hand.
        sets: how often the team has been set, this hand included.
        score: the team's total after the hand, in points.
        wins_game: whether a Boston wins the game at once.
    """

    contract: int
    tricks: int
    made: bool
    lines: tuple[ScoreLine, ...]
    points: int
    bags: int
    sets: int
    score: int
    wins_game: bool = False


@attrs.frozen
class HandScore:
    """The score of a hand.

    Attributes:
        teams: what each team gets, by team.
    """

    teams: tuple[TeamScore, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the score as JSON values."""
        return {"teams": [{**attrs.asdict(team), "lines": [attrs.asdict(line) for line in team.lines]} for team in self.teams]}


def score_hand(
    ruleset: Ruleset,
    bids: Sequence[BidLike],
    tricks: Sequence[int] | None = None,
    *,
    team_tricks: Sequence[int] | None = None,
    nil_tricks: Mapping[int, int] | Sequence[int | None] | None = None,
    bags: Sequence[int] | None = None,
    scores: Sequence[int] | None = None,
    sets: Sequence[int] | None = None,
) -> HandScore:
    """Score a hand that has been played (§7, §8).

    Args:
        ruleset: how the table plays.
        bids: a bid for each seat: a `Bid`, a number of tricks, `"nil"` or `"blind nil"`.
        tricks: the tricks each seat took. Either this, or `team_tricks`.
        team_tricks: the tricks each team took, for a table that keeps the tricks of a team together.
        nil_tricks: beside `team_tricks`, the tricks each nil bidder took: by seat in a mapping, or one entry a
            seat with None for the others. It may be left out for teams that took no trick.
        bags: the bag counter of each team before the hand; 0 if left out. Refused where the bags are the
            last digit of the score.
        scores: the total of each team before the hand, in points; 0 if left out.
        sets: how often each team had been set before the hand; 0 if left out.

    Returns:
        The itemised score of each team.

    Raises:
        ScoringError: bids that this ruleset cannot hear, tricks that do not add up, or counters that cannot be.

    >>> score = score_hand(Ruleset(), [0, 5, 0, 5], [2, 5, 1, 5])
    >>> [line.points for line in score.teams[0].lines], score.teams[0].points
    ([3, -100, -100], -197)
    """
    heard = _bids(ruleset, bids)
    if (tricks is None) == (team_tricks is None):
        raise ScoringError("tricks: give either the tricks of each seat or team_tricks")
    if tricks is not None:
        if nil_tricks is not None:
            raise ScoringError("nil_tricks: belong to team_tricks; tricks names those of every seat already")
        won: Mapping[int, int] = dict(enumerate(whole_numbers("tricks", tricks, ruleset.players, "seat")))
        taken = [sum(won[seat] for seat in _seats(ruleset, team)) for team in range(ruleset.teams)]
    else:
        taken = whole_numbers("team_tricks", team_tricks, ruleset.teams, "team")
        won = _nil_tricks(ruleset, heard, taken, nil_tricks)
    if sum(taken) != ruleset.hand_size:
        raise ScoringError(f"tricks: {sum(taken)} in all, but a hand has {ruleset.hand_size}")
    before = _before(ruleset, bags, scores, sets)
    return HandScore(
        tuple(
            _team(ruleset, [(seat, heard[seat]) for seat in _seats(ruleset, team)], taken[team], won, *before[team])
            for team in range(ruleset.teams)
        ),
    )


def bags_in(ruleset: Ruleset, score: int) -> int:
    """Return the bags a team's score shows where they are counted in its last digit (E9), else 0."""
    return score % 10 if ruleset.bag_count is BagCount.LAST_DIGIT else 0


# --- reading what was given ---


def _seats(ruleset: Ruleset, team: int) -> range:
    return range(team, ruleset.players, ruleset.teams)


def _bids(ruleset: Ruleset, bids: object) -> list[Bid]:
    if isinstance(bids, str) or not isinstance(bids, Sequence) or len(bids) != ruleset.players:
        raise ScoringError(f"bids: one for each of the {ruleset.players} seats, not {bids!r}")
    return [_bid(ruleset, seat, bid) for seat, bid in enumerate(bids)]


def _bid(ruleset: Ruleset, seat: int, given: object) -> Bid:
    nil = ruleset.zero_bid is ZeroBid.NIL
    try:
        if given == "nil" and nil:
            return Bid(0)
        bid = given if isinstance(given, Bid) else Bid(0, blind=True) if given == "blind nil" else Bid(given)
    except SpadesError:
        raise ScoringError(f"bids: seat {seat} bid {given!r}, which is no bid here") from None
    least = 1 if ruleset.zero_bid is ZeroBid.FORBIDDEN else 0
    if not least <= bid.tricks <= ruleset.hand_size:
        raise ScoringError(f"bids: seat {seat} bid {bid.tricks}; a bid is {least} to {ruleset.hand_size} here")
    if bid.blind and not (nil and ruleset.blind_nil is not BlindNil.NEVER):
        raise ScoringError(f"bids: seat {seat} bid blind nil, which cannot be bid here")
    return bid


def whole_numbers(name: str, given: object, count: int, each: str, least: int | None = 0) -> list[int]:
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != count:
        raise ScoringError(f"{name}: one whole number for each {each}, {count} in all, not {given!r}")
    for place, value in enumerate(given):
        if isinstance(value, bool) or not isinstance(value, int) or (least is not None and value < least):
            kind = "a whole number" if least is None else "a whole number of 0 or more"
            raise ScoringError(f"{name}: {each} {place} has {value!r}, which is not {kind}")
    return [int(value) for value in given]


def _nil_tricks(ruleset: Ruleset, bids: list[Bid], taken: list[int], given: object) -> dict[int, int]:
    """Return the tricks of the nil bidders by seat."""
    nils = [seat for seat, bid in enumerate(bids) if _is_nil(ruleset, bid)]
    if given is None:
        named: dict[object, object] = {}
    elif isinstance(given, Mapping):
        named = dict(given)
    elif isinstance(given, Sequence) and not isinstance(given, str) and len(given) == ruleset.players:
        named = {seat: value for seat, value in enumerate(given) if value is not None}
    else:
        raise ScoringError(f"nil_tricks: tricks by seat, not {given!r}")
    for seat, value in named.items():
        if seat not in nils:
            raise ScoringError(f"nil_tricks: seat {seat!r} bid no nil")
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ScoringError(f"nil_tricks: seat {seat} has {value!r}, which is no number of tricks")
    won: dict[int, int] = {}
    for seat in nils:
        team = ruleset.team_of(seat)
        if seat in named:
            won[seat] = int(named[seat])  # type: ignore[call-overload]  # checked above
        elif taken[team] == 0:
            won[seat] = 0
        elif ruleset.side == 1:
            won[seat] = taken[team]
        else:
            raise ScoringError(f"nil_tricks: seat {seat} bid nil; name the tricks that seat took")
    for team in range(ruleset.teams):
        members = [seat for seat in _seats(ruleset, team) if seat in won]
        own = sum(won[seat] for seat in members)
        if own > taken[team] or (len(members) == ruleset.side and own != taken[team]):
            raise ScoringError(f"nil_tricks: {own} for the nils of team {team}, which took {taken[team]}")
    return won


def _before(ruleset: Ruleset, bags: object, scores: object, sets: object) -> list[tuple[int, int, int]]:
    """Return score, bag counter and sets of each team before the hand."""
    teams = ruleset.teams
    totals = [0] * teams if scores is None else whole_numbers("scores", scores, teams, "team", None)
    if ruleset.bag_count is BagCount.LAST_DIGIT:
        if bags is not None:
            raise ScoringError("bags: are the last digit of the score here, so they are not given")
        counters = [bags_in(ruleset, total) for total in totals]
    else:
        counters = [0] * teams if bags is None else whole_numbers("bags", bags, teams, "team")
    missed = [0] * teams if sets is None else whole_numbers("sets", sets, teams, "team")
    return list(zip(totals, counters, missed, strict=True))


# --- scoring ---


def _is_nil(ruleset: Ruleset, bid: Bid) -> bool:
    return bid.tricks == 0 and ruleset.zero_bid is ZeroBid.NIL


def _team(
    ruleset: Ruleset,
    bids: list[tuple[int, Bid]],
    tricks: int,
    won: Mapping[int, int],
    score: int,
    bags: int,
    sets: int,
) -> TeamScore:
    contract = sum(bid.tricks for _, bid in bids)
    nils = [(seat, bid, won[seat]) for seat, bid in bids if _is_nil(ruleset, bid)]
    # Tricks that only a failed nil took; under `count` they are like any others.
    apart = 0
    if ruleset.failed_nil_tricks is not FailedNilTricks.COUNT:
        apart = sum(own for _, _, own in nils)
    helping = tricks - apart
    every_trick = tricks == ruleset.hand_size
    boston = ruleset.boston if every_trick else Boston.OFF
    made = helping >= contract or boston is Boston.SCORES

    lines: list[ScoreLine] = []
    if boston is Boston.SCORES:
        lines.append(ScoreLine("boston", ruleset.boston_points, 0, None, "Boston: every trick"))
    else:
        if contract:
            lines.append(_contract_line(ruleset, contract, helping))
        lines += _bag_lines(ruleset, helping - contract, apart)
        if boston is Boston.BONUS:
            lines.append(ScoreLine("boston", ruleset.boston_points, 0, None, "Boston: every trick"))
    joint = ruleset.double_nil is DoubleNil.JOINT and len(nils) == len(bids) > 1
    together = all(own == 0 for _, _, own in nils)
    lines += [_nil_line(ruleset, seat, bid, together if joint else own == 0) for seat, bid, own in nils]
    lines += _penalties(ruleset, bags + sum(line.bags for line in lines))
    points = sum(line.points for line in lines)
    return TeamScore(
        contract=contract,
        tricks=tricks,
        made=made,
        lines=tuple(lines),
        points=points,
        bags=bags + sum(line.bags for line in lines),
        sets=sets + (not made),
        score=score + points,
        wins_game=boston is Boston.WINS,
    )


def _contract_line(ruleset: Ruleset, contract: int, helping: int) -> ScoreLine:
    special = ruleset.ten_for_two
    ten = contract == 10 if special is TenForTwo.EXACTLY else contract >= 10 and special is TenForTwo.AT_LEAST  # noqa: PLR2004  (ten for two is about ten)
    if helping >= contract:
        points = ruleset.ten_for_two_points if ten else ruleset.trick_points * contract
        return ScoreLine("ten-for-two" if ten else "contract-made", points, 0, None, f"contract of {contract} made")
    if ten:
        lost = ruleset.ten_for_two_penalty
    elif ruleset.set_penalty is SetPenalty.FULL_BID:
        lost = ruleset.trick_points * contract
    elif ruleset.set_penalty is SetPenalty.SHORTFALL:
        lost = ruleset.trick_points * (contract - helping)
    else:
        lost = 0
    short = contract - helping
    return ScoreLine("ten-for-two" if ten else "contract-set", -lost, 0, None, f"contract of {contract} set by {short}")


def _bag_lines(ruleset: Ruleset, over: int, apart: int) -> Iterator[ScoreLine]:
    """Yield the line for the bags of a hand: tricks over the contract, and what a failed nil's tricks add."""
    way = ruleset.failed_nil_tricks
    made = over >= 0
    bags = over if made else 0
    if way is FailedNilTricks.BAGS_IF_MADE:
        bags += apart if made else 0
    elif way is not FailedNilTricks.NOTHING:
        bags += apart
    if bags:
        scored = made or way is not FailedNilTricks.BAGS_UNSCORED_IF_SET
        text = f"{bags} bag{'' if bags == 1 else 's'}"
        yield ScoreLine("bags", ruleset.bag_points * bags if scored else 0, bags, None, text)


def _nil_line(ruleset: Ruleset, seat: int, bid: Bid, made: bool) -> ScoreLine:
    kind = "blind nil" if bid.blind else "nil"
    if made:
        points = ruleset.blind_nil_bonus if bid.blind else ruleset.nil_bonus
    else:
        points = -(ruleset.blind_nil_penalty if bid.blind else ruleset.nil_penalty)
    result = "made" if made else "failed"
    return ScoreLine(f"{kind.replace(' ', '-')}-{result}", points, 0, seat, f"{kind} of seat {seat} {result}")


def _penalties(ruleset: Ruleset, counter: int) -> Iterator[ScoreLine]:
    """Yield one line a bag penalty (§7.3)."""
    limit = ruleset.bag_limit
    while limit and counter >= limit:
        off = counter if ruleset.bag_carry is BagCarry.RESET else limit
        yield ScoreLine("bag-penalty", -ruleset.bag_penalty, -off, None, f"penalty at {limit} bags")
        counter -= off
