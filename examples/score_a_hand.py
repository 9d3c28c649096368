"""Score hands of a real table, from what it wrote down: bids and tricks in, an itemised score out."""

from spades import HandScore, Ruleset, ScoringError, score_hand


def sheet(score: HandScore) -> None:
    """Print a score, line by line."""
    for number, team in enumerate(score.teams):
        print(f"team {number}: bid {team.contract}, took {team.tricks}")
        for line in team.lines:
            print(f"  {line.points:+5}  {line.text}")
        print(f"  {team.points:+5}  in all; now {team.score} points and {team.bags} bags")


table = Ruleset(failed_nil_tricks="bags", bag_limit=5, bag_penalty=50)

print("Seat 1 bid nil, and nobody counted tricks apart from the nil bidder's:")
sheet(
    score_hand(
        table,
        bids=[4, "nil", 3, 5],
        team_tricks=[7, 6],
        nil_tricks={1: 1},
        scores=[240, 310],
        bags=[2, 4],
    )
)

print("A slip of the pen is noticed:")
try:
    score_hand(table, bids=[4, 3, 3, 3], tricks=[4, 3, 4, 3])
except ScoringError as error:
    print(" ", error)
