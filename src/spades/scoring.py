"""The score of a hand (§7, §8): `score_hand`, the one place where points and bags are made. Compiled.

The engine calls it after every hand; a real table calls it with what it wrote down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, final

from spades.actions import Bid
from spades.options import BagCarry, Boston, DoubleNil, FailedNilTricks, SetPenalty, TenForTwo, ZeroBid
from spades.ruleset import Ruleset
from spades.score import HandScore, ScoreLine, TeamScore
from spades.tally import read_bids, read_counters, read_tricks

__all__ = ["BidLike", "score_hand"]

BidLike = Bid | int | Literal["nil", "blind nil"]
"""What `score_hand` takes as a bid."""


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
    heard = read_bids(ruleset, bids)
    taken, won = read_tricks(ruleset, heard, tricks, team_tricks, nil_tricks)
    totals, counters, missed = read_counters(ruleset, bags, scores, sets)
    scorer = _scorer(ruleset)
    return HandScore(
        tuple(
            [
                scorer.team(team, heard, taken[team], won, totals[team], counters[team], missed[team])
                for team in range(len(taken))
            ]
        )
    )


_TEN: Final = 10


def _is_ten(ruleset: Ruleset, contract: int) -> bool:
    """Tell whether a contract scores as ten for two (§11.8)."""
    if ruleset.ten_for_two is TenForTwo.AT_LEAST:
        return contract >= _TEN
    return contract == _TEN and ruleset.ten_for_two is TenForTwo.EXACTLY


@final
class _Scorer:
    """A ruleset made ready for scoring. Lines are values: each is made once and kept."""

    __slots__ = (
        "_apart_if_made", "_apart_if_set", "_bags", "_boston", "_boston_bonus", "_boston_scores", "_boston_wins",
        "_contracts", "_counts", "_hand_size", "_joint", "_limit", "_nil", "_nils", "_reset", "_ruleset",
        "_scored_if_set", "_side", "_teams",
    )  # fmt: skip

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset: Final = ruleset
        self._teams: Final[int] = ruleset.teams
        self._side: Final[int] = ruleset.side
        self._hand_size: Final[int] = ruleset.hand_size
        self._nil: Final[bool] = ruleset.zero_bid is ZeroBid.NIL
        way = ruleset.failed_nil_tricks
        # What the tricks of a failed nil are: like any others, or kept apart and then bags or not.
        self._counts: Final[bool] = way is FailedNilTricks.COUNT
        self._apart_if_made: Final[bool] = way is not FailedNilTricks.NOTHING
        self._apart_if_set: Final[bool] = way in (FailedNilTricks.BAGS, FailedNilTricks.BAGS_UNSCORED_IF_SET)
        self._scored_if_set: Final[bool] = way is FailedNilTricks.BAGS
        self._joint: Final[bool] = ruleset.double_nil is DoubleNil.JOINT and ruleset.partners
        self._boston_scores: Final[bool] = ruleset.boston is Boston.SCORES
        self._boston_bonus: Final[bool] = ruleset.boston is Boston.BONUS
        self._boston_wins: Final[bool] = ruleset.boston is Boston.WINS
        self._boston: Final = ScoreLine("boston", ruleset.boston_points, 0, None, "Boston: every trick")
        self._limit: Final[int] = ruleset.bag_limit
        self._reset: Final[bool] = ruleset.bag_carry is BagCarry.RESET
        # Bounded by the tricks of a hand and the seats.
        self._contracts: Final[dict[int, ScoreLine]] = {}
        self._bags: Final[dict[int, ScoreLine]] = {}
        self._nils: Final[dict[int, ScoreLine]] = {}

    def team(
        self, team: int, bids: list[Bid], tricks: int, won: list[int], score: int, bags: int, sets: int
    ) -> TeamScore:
        """Return what a team gets: its tricks, those of each nil bidder by seat, and its counters before."""
        contract = 0
        nils: list[int] = []
        apart = 0
        for seat in range(team, len(bids), self._teams):
            bid: int = bids[seat].tricks
            if bid == 0 and self._nil:
                nils.append(seat)
                apart += won[seat]
            else:
                contract += bid
        helping = tricks if self._counts else tricks - apart
        made = helping >= contract
        lines: list[ScoreLine] = []
        every = tricks == self._hand_size
        if every and self._boston_scores:
            made = True
            lines.append(self._boston)
        else:
            self._add_tricks(lines, contract, helping, tricks - helping)
            if every and self._boston_bonus:
                lines.append(self._boston)
        for seat in nils:
            # Joint nils of a whole team stand or fall together.
            own = apart if self._joint and len(nils) == self._side else won[seat]
            lines.append(self._nil_line(seat, bids[seat].blind, own == 0))
        points = 0
        for line in lines:
            points += line.points
            bags += line.bags
        while self._limit and bags >= self._limit:
            penalty = self._penalty(bags if self._reset else self._limit)
            lines.append(penalty)
            points += penalty.points
            bags += penalty.bags
        return TeamScore(
            contract, tricks, made, tuple(lines), points, bags, sets + (not made), score + points,
            every and self._boston_wins,
        )  # fmt: skip

    def _add_tricks(self, lines: list[ScoreLine], contract: int, helping: int, apart: int) -> None:
        """Add the lines for the contract and the bags; `apart` are a failed nil's tricks that do not help."""
        if contract:
            lines.append(self._contract_line(contract, helping))
        made = helping >= contract
        bags = helping - contract if made else 0
        if self._apart_if_made if made else self._apart_if_set:
            bags += apart
        if bags:
            lines.append(self._bag_line(bags, made or self._scored_if_set))

    def _penalty(self, off: int) -> ScoreLine:
        ruleset = self._ruleset
        return ScoreLine("bag-penalty", -ruleset.bag_penalty, -off, None, f"penalty at {ruleset.bag_limit} bags")

    def _contract_line(self, contract: int, helping: int) -> ScoreLine:
        key = contract << 5 | helping
        line = self._contracts.get(key)
        if line is None:
            line = self._new_contract_line(contract, helping)
            self._contracts[key] = line
        return line

    def _new_contract_line(self, contract: int, helping: int) -> ScoreLine:
        ruleset = self._ruleset
        ten = _is_ten(ruleset, contract)
        short = contract - helping
        if short <= 0:
            points = ruleset.ten_for_two_points if ten else ruleset.trick_points * contract
            return ScoreLine("ten-for-two" if ten else "contract-made", points, 0, None, f"contract of {contract} made")
        if ten:
            lost = ruleset.ten_for_two_penalty
        elif ruleset.set_penalty is SetPenalty.FULL_BID:
            lost = ruleset.trick_points * contract
        elif ruleset.set_penalty is SetPenalty.SHORTFALL:
            lost = ruleset.trick_points * short
        else:
            lost = 0
        rule = "ten-for-two" if ten else "contract-set"
        return ScoreLine(rule, -lost, 0, None, f"contract of {contract} set by {short}")

    def _bag_line(self, bags: int, scored: bool) -> ScoreLine:
        key = bags << 1 | scored
        line = self._bags.get(key)
        if line is None:
            points = self._ruleset.bag_points * bags if scored else 0
            line = ScoreLine("bags", points, bags, None, f"{bags} bag{'' if bags == 1 else 's'}")
            self._bags[key] = line
        return line

    def _nil_line(self, seat: int, blind: bool, made: bool) -> ScoreLine:
        key = seat << 2 | blind << 1 | made
        line = self._nils.get(key)
        if line is None:
            line = self._new_nil_line(seat, blind, made)
            self._nils[key] = line
        return line

    def _new_nil_line(self, seat: int, blind: bool, made: bool) -> ScoreLine:
        ruleset = self._ruleset
        kind, result = "blind nil" if blind else "nil", "made" if made else "failed"
        if made:
            points = ruleset.blind_nil_bonus if blind else ruleset.nil_bonus
        else:
            points = -(ruleset.blind_nil_penalty if blind else ruleset.nil_penalty)
        return ScoreLine(f"{kind.replace(' ', '-')}-{result}", points, 0, seat, f"{kind} of seat {seat} {result}")


@lru_cache(maxsize=256)
def _scorer(ruleset: Ruleset) -> _Scorer:
    return _Scorer(ruleset)
