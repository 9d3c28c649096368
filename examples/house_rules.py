"""Write down the rules of a table, check them, compare them, and ask what they allow."""

import json

from spades import PRESETS, Ruleset, RulesetError, apply, legal_cards, legal_moves, new_game
from spades.ruleset import OPTIONS

HOUSE = """
preset = "table-300"
top_trumps = ["BJ", "LJ", "2S"]
first_trick_spades = false
nil_bonus = 50
nil_penalty = 50
"""

house = Ruleset.from_toml(HOUSE)
print("In one line:", house.summary())

print("What sets it apart from table-300:")
for field, (theirs, ours) in PRESETS["table-300"].diff(house).items():
    option = OPTIONS[field]
    print(f"  {option.question} {option.in_words(ours)} (there: {option.in_words(theirs)})")

print("As JSON:", json.dumps(house.to_dict()))
print("Left out to make the deal even:", *house.left_out)

print("To trick 1, led with the king of clubs, this hand may play:")
print(" ", *legal_cards(house, "4D 9H 2S LJ", trick="KC", first_trick=True))

print("Rules that cannot be played are refused, with every problem at once:")
try:
    house.replace(players=5, team_size=2, bag_limit=-1, nilbonus=50)
except RulesetError as error:
    for problem in error.problems:
        print(" ", problem)

state = new_game(house, seed=7)
state = apply(state, legal_moves(state)[0])
print("The first to bid is seat", state.to_act, "and may bid", *legal_moves(state))
