import threading
from typing import Any

import attrs
import pytest
from tests.helpers import SUITS, dealt, in_play, refused, whole_game

from spades import (
    ALL_CARDS,
    PRESETS,
    Bid,
    Card,
    Deal,
    HandScore,
    Keep,
    Look,
    Pass,
    Play,
    Redeal,
    Refuse,
    Ruleset,
    State,
    Take,
    apply,
    check,
    conclude,
    events,
    legal_moves,
    new_game,
    score_hand,
    view,
)
from spades.rules import RULES

STATES: list[State] = [
    new_game(seed=7),
    dealt(),
    in_play(SUITS, "5C 6D"),
    whole_game(Ruleset(hands_limit=1), seed=7),
    conclude(in_play(SUITS, "5C"), "time", [0]),
]
ACTIONS: list[Any] = [
    Deal(SUITS), Redeal(), Keep(), Take(), Refuse(), Look(2), Bid(4), Bid(0, blind=True), Pass("2C"), Play("2C"),
]  # fmt: skip
SCORE: HandScore = score_hand(Ruleset(), [0, 3, 4, 3], [1, 4, 4, 4])
VALUES: list[Any] = [
    *STATES,
    *ACTIONS,
    *ALL_CARDS[::13],
    ALL_CARDS[-1],
    Ruleset(),
    PRESETS["msn"],
    *(view(state, 0) for state in STATES),
    view(STATES[2], None),
    SCORE,
    SCORE.teams[0],
    SCORE.teams[0].lines[0],
    refused(STATES[2], Play("AS")),
    RULES["nil"],
    *events(new_game(Ruleset(hands_limit=1), seed=7), STATES[3], None)[::11],
    *events(in_play(SUITS, "5C 6D 7H"), in_play(SUITS, "5C 6D 7H 8S"), 0),
]


def public_names(value: Any) -> list[str]:
    return [name for name in dir(value) if not name.startswith("_")]


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_no_public_attribute_can_be_set_or_deleted(value: Any) -> None:
    names = public_names(value)
    before = repr(value), {name: str(getattr(value, name)) for name in names}
    for name in names:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, getattr(value, name))
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert (repr(value), {name: str(getattr(value, name)) for name in names}) == before


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_no_attribute_can_be_added(value: Any) -> None:
    with pytest.raises((AttributeError, TypeError)):
        value.note = 1


@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{type(value).__name__}")
def test_every_value_is_hashable_and_nothing_public_is_a_list(value: Any) -> None:
    assert isinstance(hash(value), int)
    for name in public_names(value):
        found = getattr(value, name)
        assert not isinstance(found, (list, set, bytearray)), name


def test_a_card_says_that_it_does_not_change() -> None:
    card = Card.parse("AS")
    with pytest.raises(AttributeError, match="cards do not change: cannot set 'rank' of AS"):
        card.rank = card.rank
    with pytest.raises(AttributeError, match="cards do not change: cannot delete 'suit' of AS"):
        del card.suit


def test_a_ruleset_keeps_no_list_it_was_given() -> None:
    given = ["BJ", "LJ"]
    rules = Ruleset(top_trumps=given)  # type: ignore[arg-type]
    given.clear()
    assert len(rules.top_trumps) == 2


def test_a_game_keeps_no_list_it_was_given() -> None:
    scores, hands = [10, 20], [hand.split() for hand in SUITS.split("/")]
    state = new_game(seed=7, scores=scores)
    deal = Deal(hands)
    scores[0] = 99
    hands[0].clear()
    assert state.scores == (10, 20)
    assert len(deal.hands[0]) == 13


def test_what_to_dict_returns_is_a_copy() -> None:
    state = in_play(SUITS, "5C")
    before = state.to_dict()
    changed = state.to_dict()
    changed["history"].clear()
    changed["start"]["scores"][0] = 99
    view(state, 0).to_dict()["hand"].clear()
    assert state.to_dict() == before
    assert len(view(state, 0).hand or ()) == 12


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        RULES["nil"] = RULES["turn"]  # type: ignore[index]


def test_evolving_a_value_leaves_it_as_it_was() -> None:
    rules = Ruleset()
    assert attrs.evolve(rules, target_score=300).target_score == 300
    assert rules.target_score == 500


def test_one_state_may_be_used_by_many_threads() -> None:
    rules = Ruleset(hands_limit=3, nil_bonus=123)
    start = new_game(rules, seed=99)
    middle = whole_game(rules, seed=99)
    results: list[Any] = []
    barrier = threading.Barrier(8)

    def work() -> None:
        barrier.wait()
        state = start
        seen = []
        for action in middle.history:
            assert check(state, action) is None
            state = apply(state, action)
            seen.append((legal_moves(state), hash(state), view(state, 0).hand, str(state)))
        results.append((state, seen))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert all(result == results[0] for result in results)
    assert results[0][0] == middle
    assert start == new_game(rules, seed=99)
