"""Play a whole game: four simple players, the deals of one seed.

Legal play alone need not end a game. Simple players bid with sense, so theirs do.
"""

from spades import Ruleset, apply, legal_moves, new_game, view
from spades.players import simple

state = new_game(Ruleset(), seed=7)
while not state.is_over:
    if state.to_act is None:  # noqa: SIM108  (a deal: the one the seed gives)
        action = legal_moves(state)[0]
    else:
        action = simple(view(state, state.to_act))  # a sensible move from what that seat may know
    state = apply(state, action)

for number, hand in enumerate(state.hand_scores, 1):
    print(f"hand {number:2}:", "  ".join(f"team {team} {score.points:+4}" for team, score in enumerate(hand.teams)))
print(state.scores, state.winners, state.end_reason)
