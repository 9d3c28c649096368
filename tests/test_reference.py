"""The engine against the reference: whole games under random rulesets, compared after every action.

The reference is written from the rules on lists and strings and imports nothing of the library; a test reads its
imports.
"""

from __future__ import annotations

import ast
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import reference
from tests.reference import ReferenceGame
from tests.strategies import rulesets

from spades import (
    Bid,
    IllegalActionError,
    Ruleset,
    State,
    TeamScore,
    apply,
    check,
    legal_cards,
    legal_moves,
    new_game,
    parse_action,
    score_hand,
    trick_winner,
)
from spades.ruleset import OPTIONS

HERE = Path(__file__).parent


def options(ruleset: Ruleset) -> dict[str, Any]:
    """Return a ruleset as the reference takes it."""
    return {name: getattr(ruleset, name) for name in OPTIONS} | {"two_player_deal": "plain"}


def start(ruleset: Ruleset, seed: int, dealer: int, scores: list[int]) -> tuple[State, ReferenceGame]:
    """Return the same situation in both."""
    state = new_game(ruleset, seed=seed, dealer=dealer, scores=scores)
    return state, ReferenceGame(options(ruleset), dealer=dealer, scores=scores)


def as_bid(bid: Bid | None, ruleset: Ruleset) -> str | int | None:
    """Return a bid as the reference writes it."""
    if bid is None or bid.tricks:
        return bid if bid is None else bid.tricks
    return "blind nil" if bid.blind else "nil" if ruleset.zero_bid == "nil" else 0


def as_result(score: TeamScore) -> dict[str, Any]:
    """Return a team's score as the reference writes it."""
    lines = []
    for line in score.lines:
        kind = line.rule
        if kind == "ten-for-two":
            kind = "contract-made" if score.made else "contract-set"
        if kind.startswith(("nil-", "blind-nil-")):
            kind = "nil"
        lines.append((kind, line.points, line.bags, line.seat))
    return {
        "contract": score.contract,
        "tricks": score.tricks,
        "made": score.made,
        "lines": lines,
        "points": score.points,
        "bags": score.bags,
        "sets": score.sets,
        "score": score.score,
        "wins_game": score.wins_game,
    }


def compare(state: State, other: ReferenceGame) -> None:
    """Compare everything that both know."""
    ruleset = state.ruleset
    assert state.phase == other.phase
    assert state.to_act == other.to_act
    assert (state.dealer, state.hand_number) == (other.dealer, other.hand_number)
    assert [[str(card) for card in hand] for hand in state.hands] == other.hands
    assert [as_bid(bid, ruleset) for bid in state.bids] == other.bids
    assert [str(card) for card in state.trick] == other.trick
    assert state.leader == other.leader
    assert list(state.tricks_won) == other.tricks_won
    assert state.spades_broken == other.spades_broken
    assert (list(state.scores), list(state.bags), list(state.sets)) == (other.scores, other.bags, other.sets)
    assert list(state.seen) == other.seen
    assert list(state.winners) == other.winners
    assert state.end_reason == other.end_reason
    assert state.is_over == other.is_over
    if state.phase != "deal":
        assert [str(action) for action in legal_moves(state)] == other.legal()
        for seat in range(ruleset.players):
            if seat != state.to_act:
                assert [str(action) for action in legal_moves(state, seat)] == other.legal(seat)


def play_both(ruleset: Ruleset, seed: int, hands: int) -> dict[str, int]:
    """Play a game of some hands in both, by random legal actions, and count what was compared."""
    chance = random.Random(seed)
    scores = [chance.choice((0, 0, chance.randrange(-250, 490))) for _ in range(ruleset.teams)]
    state, other = start(ruleset, seed, chance.randrange(ruleset.players), scores)
    count = {"states": 0, "hands": 0, "early looks": 0, "refused": 0}
    low = chance.random() < 0.5  # small bids are sometimes made
    while not state.is_over and len(state.hand_scores) < hands:
        compare(state, other)
        count["states"] += 1
        moves = list(legal_moves(state))
        if low and state.phase == "bid" and len(moves) > 3:
            moves = moves[:4]
        action = chance.choice(moves)
        if state.phase == "bid" and chance.random() < 0.2:
            early = [
                move for seat in range(ruleset.players) if seat != state.to_act for move in legal_moves(state, seat)
            ]
            if early:
                action = chance.choice(early)
                count["early looks"] += 1
        if chance.random() < 0.2:
            wrong = chance.choice(WRONG)
            if wrong not in other.legal():
                count["refused"] += 1
                assert check(state, parse_action(wrong)) is not None
                with pytest.raises(ValueError, match=r"."):
                    other.apply(wrong)
        scored = len(state.hand_scores)
        state = apply(state, action)
        other.apply(str(action))
        if len(state.hand_scores) > scored:
            count["hands"] += 1
            assert [as_result(team) for team in state.hand_scores[-1].teams] == other.last_score
    compare(state, other)
    return count


WRONG = [
    "0",
    "1",
    "5",
    "13",
    "blind nil",
    *(f"{rank}{suit}" for rank in "2TA" for suit in "CDHS"),
    "BJ",
    "pass 2C",
    "keep",
]


@settings(max_examples=250)
@given(rulesets(), st.integers(0, 2**32))
def test_games_agree_with_the_reference_after_every_action(ruleset: Ruleset, seed: int) -> None:
    play_both(ruleset, seed, hands=3)


def test_standard_games_agree_with_the_reference_through_many_hands() -> None:
    total = {"states": 0, "hands": 0, "early looks": 0, "refused": 0}
    for seed in range(12):
        for name, number in play_both(Ruleset(target_score=100), seed, hands=15).items():
            total[name] += number
    assert total["states"] > 5000, total
    assert total["hands"] > 100, total
    assert total["early looks"] > 20, total
    assert total["refused"] > 500, total


@settings(max_examples=300)
@given(rulesets(), st.integers(0, 2**32))
def test_scores_agree_with_the_reference(ruleset: Ruleset, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        tricks = [0] * ruleset.players
        takers = chance.sample(range(ruleset.players), chance.randint(1, ruleset.players))
        for _ in range(ruleset.hand_size):
            tricks[chance.choice(takers)] += 1
        bids = [_random_bid(ruleset, chance) for _ in range(ruleset.players)]
        scores = [chance.randrange(-300, 500) for _ in range(ruleset.teams)]
        bags = [score % 10 if ruleset.bag_count == "last_digit" else chance.randrange(10) for score in scores]
        sets = [chance.randrange(3) for _ in range(ruleset.teams)]
        given_bags = None if ruleset.bag_count == "last_digit" else bags
        ours = score_hand(ruleset, bids, tricks, bags=given_bags, scores=scores, sets=sets)
        heard = ["nil" if bid == 0 and ruleset.zero_bid == "nil" else bid for bid in bids]
        theirs = reference.score(options(ruleset), heard, tricks, bags=bags, scores=scores, sets=sets)
        assert [as_result(team) for team in ours.teams] == theirs, (seed, bids, tricks)


def _random_bid(ruleset: Ruleset, chance: random.Random) -> Any:
    kinds: list[Any] = [chance.randint(1, ruleset.hand_size), chance.randint(1, 3)]
    if ruleset.zero_bid != "forbidden":
        kinds += [0, 0]
    if ruleset.zero_bid == "nil" and ruleset.blind_nil != "never":
        kinds.append("blind nil")
    return chance.choice(kinds)


@given(rulesets(), st.integers(0, 2**32), st.booleans(), st.booleans())
def test_rules_without_a_game_agree_with_the_reference(ruleset: Ruleset, seed: int, broken: bool, first: bool) -> None:
    chance = random.Random(seed)
    cards = chance.sample(ruleset.pack, len(ruleset.pack))
    hand = cards[: chance.randint(1, ruleset.hand_size)]
    trick = cards[len(hand) :][: chance.randint(0, ruleset.players - 1)]
    texts = [str(card) for card in hand]
    on_table = [str(card) for card in trick]
    ours = [str(card) for card in legal_cards(ruleset, hand, trick, broken=broken, first_trick=first)]
    assert ours == reference.legal_plays(options(ruleset), texts, on_table, broken, first), seed
    if trick:
        assert trick_winner(ruleset, trick) == reference.winner(options(ruleset), on_table), seed


def test_an_illegal_action_leaves_both_as_they_were() -> None:
    state, other = start(Ruleset(), 7, 0, [0, 0])
    deal = legal_moves(state)[0]
    state = apply(state, deal)
    other.apply(str(deal))
    for text in ("3", "AS", "take", "deal"):
        with pytest.raises(IllegalActionError):
            apply(state, parse_action(text))
        with pytest.raises(ValueError, match=r"."):
            other.apply(text)
    compare(state, other)


def test_the_reference_scores_the_given_cases() -> None:
    cases = json.loads((HERE / "data" / "score_hand.json").read_text(encoding="utf-8"))["cases"]
    for case in cases:
        if case["bids"] is None:
            continue  # a hand that bids itself comes with its option
        teams = len(case["expect"])
        scores = case.get("scores", [0] * teams)
        last_digit = case["ruleset"].get("bag_count") == "last_digit"
        bags = [score % 10 for score in scores] if last_digit else case.get("bags", [0] * teams)
        nils = case["ruleset"].get("zero_bid", "nil") == "nil"
        heard = ["nil" if bid == 0 and nils else bid for bid in case["bids"]]
        found = reference.score(
            case["ruleset"], heard, case["tricks"], bags=bags, scores=scores, sets=[0] * teams,
        )  # fmt: skip
        for team, expected in zip(found, case["expect"], strict=True):
            assert {key: team[key] for key in expected} == expected, case["id"]


def test_the_reference_shares_nothing_with_the_library() -> None:
    tree = ast.parse((HERE / "reference.py").read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(str(node.module))
    assert imported <= {"__future__", "collections", "collections.abc", "typing", "math", "itertools"}, imported
