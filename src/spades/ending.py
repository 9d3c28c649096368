"""When the game is over, and who has won (§9)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from spades.options import BothReach, TargetRule, Tie
from spades.ruleset import Ruleset

__all__ = ["EndReason", "end_of_game"]


class EndReason(StrEnum):
    """Why a game is over (§9): by the rules, or (the last four) because it was ended from outside."""

    BOSTON = "boston"
    SETS = "sets"
    TARGET = "target"
    FLOOR = "floor"
    HANDS = "hands"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    TIME = "time"
    ADJUDICATED = "adjudicated"


OUTSIDE: Final = (EndReason.FORFEIT, EndReason.ABANDONED, EndReason.TIME, EndReason.ADJUDICATED)
"""The reasons for which a game is ended from outside the rules."""


def end_of_game(
    ruleset: Ruleset,
    scores: Sequence[int],
    sets: Sequence[int],
    hands: int,
    boston: int | None = None,
) -> tuple[EndReason, tuple[int, ...]] | None:
    """Return why the game ends after a scored hand and which teams win; None if it goes on.

    Args:
        ruleset: how the table plays.
        scores: the totals of the teams after the hand, in points.
        sets: how often each team has been set.
        hands: how many hands have been played.
        boston: the team that wins at once by a Boston.
    """
    if boston is not None:
        return EndReason.BOSTON, (boston,)
    teams = list(range(len(scores)))
    if ruleset.sets_limit:
        rest = [team for team in teams if sets[team] < ruleset.sets_limit]
        if len(rest) < len(scores):
            return _highest(ruleset, EndReason.SETS, scores, rest or teams)
    target: int = ruleset.target_score
    there = [team for team in teams if scores[team] >= target]
    if there and ruleset.target_rule is TargetRule.EXACTLY:
        there = [team for team in there if scores[team] == target]
    if len(there) == 1 or (there and ruleset.both_reach is BothReach.HIGHER_WINS):
        return _highest(ruleset, EndReason.TARGET, scores, there)
    if ruleset.lose_floor is not None and min(scores) <= ruleset.lose_floor:
        return _highest(ruleset, EndReason.FLOOR, scores, teams)
    if ruleset.hands_limit and hands >= ruleset.hands_limit:
        return _highest(ruleset, EndReason.HANDS, scores, teams)
    return None


def _highest(
    ruleset: Ruleset,
    reason: EndReason,
    scores: Sequence[int],
    teams: list[int],
) -> tuple[EndReason, tuple[int, ...]] | None:
    best = max(scores[team] for team in teams)
    winners = tuple(team for team in teams if scores[team] == best)
    if len(winners) > 1 and ruleset.tie is Tie.ANOTHER_HAND:
        return None
    return reason, winners
