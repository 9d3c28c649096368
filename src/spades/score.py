"""What a hand scored, item by item (§7, §8)."""

from __future__ import annotations

from typing import Any

import attrs

__all__ = ["HandScore", "ScoreLine", "TeamScore"]


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

    def to_dict(self) -> dict[str, Any]:
        """Return the score as JSON values."""
        return {
            "teams": [
                {**attrs.asdict(team), "lines": [attrs.asdict(line) for line in team.lines]} for team in self.teams
            ]
        }
