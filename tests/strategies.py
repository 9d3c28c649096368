"""Hypothesis strategies: rulesets, and games played to some point under them."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from spades import Action, Look, Ruleset, State, apply, legal_moves, new_game

TOPS = ((), ("BJ", "LJ"), ("BJ", "LJ", "2S"), ("BJ", "LJ", "2D", "2S"), ("2S",), ("LJ", "QH", "3C"))
TEAMS = {2: (1,), 3: (1,), 4: (1, 2), 5: (1,), 6: (1, 2, 3)}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Draw a ruleset that can be played: four players in two games of three."""
    players = draw(st.sampled_from((4, 4, 2, 3, 5, 6)))
    fields: dict[str, object] = {
        "players": players,
        "team_size": draw(st.sampled_from((None, *TEAMS[players]))),
        "direction": draw(st.sampled_from(("clockwise", "counterclockwise"))),
        "top_trumps": draw(st.sampled_from(TOPS)),
        "zero_bid": draw(st.sampled_from(("nil", "nil", "plain", "forbidden"))),
        "cap_team_bid": draw(st.booleans()),
        "double_nil": draw(st.sampled_from(("independent", "joint", "forbidden"))),
        "blind_nil": draw(st.sampled_from(("any_hand", "when_behind", "never"))),
        "blind_nil_deficit": draw(st.sampled_from((1, 100, 137))),
        "lead_spades": draw(st.sampled_from(("when_broken", "any_time", "after_first_trick"))),
        "breaks_spades": draw(st.sampled_from(("any_spade", "off_suit"))),
        "first_trick_spades": draw(st.booleans()),
        "set_penalty": draw(st.sampled_from(("full_bid", "shortfall", "zero"))),
        "failed_nil_tricks": draw(
            st.sampled_from(("count", "bags", "bags_unscored_if_set", "bags_if_made", "nothing")),
        ),
        "ten_for_two": draw(st.sampled_from(("off", "exactly", "at_least"))),
        "boston": draw(st.sampled_from(("off", "scores", "bonus", "wins"))),
        "target_score": draw(st.sampled_from((500, 100, 50))),
        "target_rule": draw(st.sampled_from(("at_least", "exactly"))),
        "both_reach": draw(st.sampled_from(("higher_wins", "another_hand"))),
        "tie": draw(st.sampled_from(("another_hand", "draw"))),
        "lose_floor": draw(st.sampled_from((None, -200, -1))),
        "sets_limit": draw(st.sampled_from((0, 1, 3))),
        "hands_limit": draw(st.sampled_from((0, 1, 2))),
    }
    if draw(st.booleans()):
        fields |= {
            "trick_points": draw(st.sampled_from((1, 10, 7))),
            "bag_points": draw(st.sampled_from((-1, 0, 1, 3))),
            "nil_bonus": draw(st.sampled_from((0, 50, 101))),
            "nil_penalty": draw(st.sampled_from((0, 50, 103))),
            "blind_nil_bonus": draw(st.sampled_from((0, 200, 207))),
            "blind_nil_penalty": draw(st.sampled_from((0, 200, 209))),
            "bag_limit": draw(st.sampled_from((0, 1, 5, 10))),
            "bag_penalty": draw(st.sampled_from((0, 50, 100, 111))),
            "bag_carry": draw(st.sampled_from(("keep", "reset"))),
            "ten_for_two_points": draw(st.sampled_from((0, 200, 213))),
            "ten_for_two_penalty": draw(st.sampled_from((0, 100, 217))),
            "boston_points": draw(st.sampled_from((0, 200, 219))),
        }
    elif fields["failed_nil_tricks"] != "bags_unscored_if_set":
        fields["bag_count"] = draw(st.sampled_from(("counter", "last_digit")))
    return Ruleset.from_dict(fields)


@dataclass(frozen=True)
class Played:
    """A game played to some point, and how to repeat it."""

    states: tuple[State, ...]
    seed: int

    @property
    def state(self) -> State:
        return self.states[-1]


def play_on(state: State, actions: int, chance: random.Random) -> tuple[State, ...]:
    """Play some random legal actions, early looks among them, and return every state from the first on."""
    states = [state]
    for _ in range(actions):
        moves: list[Action] = list(legal_moves(state))
        for seat in range(state.ruleset.players):
            if seat != state.to_act and state.phase == "bid" and chance.random() < 0.1:
                moves += legal_moves(state, seat)
        if not moves:
            break
        state = apply(state, chance.choice(moves))
        states.append(state)
    return tuple(states)


@st.composite
def games(draw: st.DrawFn, most: int = 150) -> Played:
    """Draw a game under a random ruleset and from a random situation, played by random legal actions."""
    ruleset = draw(rulesets())
    seed = draw(st.integers(0, 2**32))
    totals = st.lists(st.integers(-300, 480), min_size=ruleset.teams, max_size=ruleset.teams)
    state = new_game(
        ruleset,
        seed=seed,
        dealer=draw(st.integers(0, ruleset.players - 1)),
        scores=draw(st.none() | totals),
    )
    actions = draw(st.integers(0, most))
    return Played(play_on(state, actions, random.Random(seed)), seed)


def looks(ruleset: Ruleset) -> list[Look]:
    """Return every way to write a look, a seat that does not exist among them."""
    return [Look(), *(Look(seat) for seat in range(ruleset.players + 1))]
