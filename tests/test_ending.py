from typing import Any

import pytest
from tests.helpers import game_states, score_hand_of

from spades import EndReason, Phase, Ruleset, new_game
from spades.ending import end_of_game


def end(
    scores: list[int], *, sets: list[int] | None = None, hands: int = 1, boston: int | None = None, **fields: Any
) -> Any:
    found = end_of_game(Ruleset(**fields), scores, sets or [0] * len(scores), hands, boston)
    return None if found is None else (found[0].value, list(found[1]))


# --- the target (§9, E10.3) ---


@pytest.mark.parametrize(
    ("scores", "want"),
    [
        ([499, 0], None),
        ([500, 0], ("target", [0])),
        ([501, 0], ("target", [0])),
        ([500, 510], ("target", [1])),
        ([520, 510], ("target", [0])),
        ([510, 510], None),
        ([480, 470], None),
        ([-900, -901], None),
    ],
)
def test_the_higher_total_wins_once_a_team_is_at_the_target(scores: list[int], want: Any) -> None:
    assert end(scores) == want


@pytest.mark.parametrize(
    ("scores", "want"),
    [
        ([520, 500], ("target", [1])),
        ([520, 510], None),
        ([500, 499], ("target", [0])),
        ([500, 900], ("target", [0])),
        ([500, 500], None),
    ],
)
def test_exactly_only_a_total_equal_to_the_target_ends_the_game(scores: list[int], want: Any) -> None:
    assert end(scores, target_rule="exactly") == want


def test_several_at_the_target_may_mean_another_hand() -> None:
    assert end([510, 520], both_reach="another_hand") is None
    assert end([510, 499], both_reach="another_hand") == ("target", [0])
    assert end([510, 500, 499], players=3, both_reach="another_hand") is None
    assert end([500, 500], target_rule="exactly", tie="draw", both_reach="another_hand") is None


def test_several_at_the_target_may_still_meet_another_end() -> None:
    assert end([510, 520, -200], players=3, both_reach="another_hand", lose_floor=-200) == ("floor", [1])
    assert end([510, 520], both_reach="another_hand", hands_limit=5, hands=5) == ("hands", [1])


def test_a_tie_at_the_target_may_be_a_draw() -> None:
    assert end([510, 510], tie="draw") == ("target", [0, 1])
    assert end([500, 500], tie="draw", target_rule="exactly") == ("target", [0, 1])
    assert end([510, 400, 510], players=3, tie="draw") == ("target", [0, 2])
    assert end([510, 505, 505], players=3, tie="draw") == ("target", [0])


# --- the floor (§11.6, E10.4) ---


@pytest.mark.parametrize(
    ("scores", "want"),
    [
        ([-200, 100], ("floor", [1])),
        ([-199, 100], None),
        ([-250, -260], ("floor", [0])),
        ([-250, -250], None),
        ([500, -300], ("target", [0])),
    ],
)
def test_a_team_at_or_below_the_floor_ends_the_game(scores: list[int], want: Any) -> None:
    assert end(scores, lose_floor=-200) == want


def test_without_a_floor_there_is_no_lower_limit() -> None:
    assert end([-5000, 100]) is None


# --- sets (§11.6, E10.2) ---


def test_a_team_set_too_often_is_out_and_the_highest_of_the_rest_wins() -> None:
    assert end([400, 10], sets=[3, 0], sets_limit=3) == ("sets", [1])
    assert end([400, 10], sets=[2, 0], sets_limit=3) is None
    assert end([400, 10], sets=[9, 9]) is None
    assert end([400, 10, 20], sets=[3, 0, 2], sets_limit=3, players=3) == ("sets", [2])


def test_where_all_are_out_the_highest_of_all_wins() -> None:
    assert end([400, 10], sets=[3, 4], sets_limit=3) == ("sets", [0])
    assert end([10, 10], sets=[3, 4], sets_limit=3) is None
    assert end([10, 10], sets=[3, 4], sets_limit=3, tie="draw") == ("sets", [0, 1])


# --- a fixed number of hands (E10.5) ---


def test_the_game_may_end_after_a_number_of_hands() -> None:
    assert end([40, 10], hands=4, hands_limit=5) is None
    assert end([40, 10], hands=5, hands_limit=5) == ("hands", [0])
    assert end([10, 10], hands=5, hands_limit=5) is None
    assert end([10, 20], hands=6, hands_limit=5) == ("hands", [1])
    assert end([10, 10], hands=5, hands_limit=5, tie="draw") == ("hands", [0, 1])
    assert end([40, 10], hands=500) is None


# --- Boston, and which comes first ---


def test_a_boston_wins_at_once() -> None:
    assert end([-400, 490], boston=0) == ("boston", [0])


def test_the_first_reason_that_applies_is_the_reason() -> None:
    everything: dict[str, Any] = {"sets_limit": 1, "lose_floor": -200, "hands_limit": 1}
    assert end([500, -300], sets=[1, 0], boston=1, **everything) == ("boston", [1])
    assert end([500, -300], sets=[1, 0], **everything) == ("sets", [1])
    assert end([500, -300], **everything) == ("target", [0])
    assert end([400, -300], **everything) == ("floor", [0])
    assert end([400, -100], **everything) == ("hands", [0])


def test_a_tie_under_the_first_reason_goes_on() -> None:
    assert end([510, 510, -300], players=3, lose_floor=-200) is None


# --- in games ---

QUIET: dict[str, Any] = {"bag_points": 0, "bag_limit": 0}


def test_the_end_is_tested_afresh_after_each_hand() -> None:
    state = new_game(Ruleset(**QUIET), seed=1, scores=[430, 460])
    state = score_hand_of(state, [4, 3, 4, 2], [5, 3, 3, 2])
    assert (state.scores, state.phase) == ((510, 510), Phase.DEAL)
    state = score_hand_of(state, ["nil", "nil", 7, 6], [1, 1, 6, 5])
    assert (state.scores, state.phase) == ((480, 470), Phase.DEAL)
    state = score_hand_of(state, [1, "nil", 1, 10], [1, 1, 1, 10])
    assert (state.scores, state.phase) == ((500, 470), Phase.OVER)
    assert (state.winners, state.end_reason) == ((0,), EndReason.TARGET)


def test_a_bag_penalty_takes_a_team_back_from_the_target() -> None:
    state = new_game(seed=1, scores=[495, 0], bags=[8, 0])
    state = score_hand_of(state, [2, 3, 3, 3], [4, 3, 3, 3])
    assert state.scores[0] == 447
    assert not state.is_over
    assert score_hand_of(new_game(seed=1, scores=[495, 0], bags=[7, 0]), [2, 3, 3, 3], [4, 3, 3, 3]).is_over


@pytest.mark.parametrize(
    ("reason", "fields", "start", "winners"),
    [
        ("target", {}, {"scores": [440, 0]}, (0,)),
        ("target", {"tie": "draw"}, {"scores": [439, 449]}, (0, 1)),
        ("target", {"target_rule": "exactly"}, {"scores": [600, 449]}, (1,)),
        ("boston", {"boston": "wins"}, {"scores": [0, 490]}, (0,)),
        ("sets", {"sets_limit": 2}, {"scores": [0, 490], "sets": [0, 1]}, (0,)),
        ("floor", {"lose_floor": -200}, {"scores": [0, -251]}, (0,)),
        ("hands", {"hands_limit": 7}, {"scores": [0, 100], "hand_number": 7}, (1,)),
    ],
)
def test_each_reason_ends_a_game(
    reason: str, fields: dict[str, Any], start: dict[str, Any], winners: tuple[int, ...]
) -> None:
    state = new_game(Ruleset(**fields), seed=1, **start)
    if reason == "boston":
        state = score_hand_of(state, [4, 3, 4, 3], [7, 0, 6, 0])
    elif reason == "sets":
        state = score_hand_of(state, [3, 4, 3, 4], [4, 3, 3, 3])
    else:
        state = score_hand_of(state, [3, 3, 3, 2], [4, 3, 3, 3])
        assert state.hand_scores[0].teams[0].points == 61
    assert state.is_over
    assert state.end_reason == reason
    assert state.winners == winners


def test_a_team_past_the_target_is_not_stopped_by_play_alone() -> None:
    last = None
    for last in game_states(Ruleset(hands_limit=2, target_score=10**6), seed=3):
        assert last.is_over is (last.phase is Phase.OVER)
    assert last is not None
    assert (last.end_reason, last.hand_number) == ("hands", 2)
