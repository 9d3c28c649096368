import json
import pickle
from enum import IntEnum
from typing import Any

import attrs
import pytest
from tests.helpers import DATA, json_copy, score_hand_of

from spades import PRESETS, RULES, Bid, GameError, HandScore, Ruleset, ScoringError, TeamScore, new_game, score_hand

CASES: list[dict[str, Any]] = json.loads((DATA / "score_hand.json").read_text(encoding="utf-8"))["cases"]
FIELDS = {field.name for field in attrs.fields(Ruleset)}

LATER = ["first-hand-bids-itself", "first-hand-no-boston"]
"""Cases whose options this version does not have yet."""


def ruleset_of(case: dict[str, Any]) -> Ruleset:
    return Ruleset.from_dict(case["ruleset"])


def score_of(case: dict[str, Any]) -> HandScore:
    return score_hand(
        ruleset_of(case),
        case["bids"],
        case["tricks"],
        bags=case.get("bags"),
        scores=case.get("scores"),
        sets=case.get("sets"),
    )


PARAMETERS = [pytest.param(case, id=case["id"]) for case in CASES if case["id"] not in LATER]


def test_the_list_of_later_cases_is_exact() -> None:
    assert [case["id"] for case in CASES if case["ruleset"].keys() - FIELDS] == LATER
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", PARAMETERS)
def test_every_case_of_the_case_file(case: dict[str, Any]) -> None:
    score = score_of(case)
    found = [
        {name: getattr(team, name) for name in want} for team, want in zip(score.teams, case["expect"], strict=True)
    ]
    assert found == case["expect"]


def adds_up(score: HandScore, bags: list[int], scores: list[int], sets: list[int]) -> None:
    for team, result in enumerate(score.teams):
        assert result.points == sum(line.points for line in result.lines)
        assert result.bags == bags[team] + sum(line.bags for line in result.lines)
        assert result.score == scores[team] + result.points
        assert result.sets == sets[team] + (not result.made)
        assert all(line.rule in RULES for line in result.lines)
        assert all(line.text for line in result.lines)


@pytest.mark.parametrize("case", PARAMETERS)
def test_lines_add_up_to_points_bags_sets_and_score(case: dict[str, Any]) -> None:
    rules = ruleset_of(case)
    none = [0] * rules.teams
    scores = case.get("scores", none)
    last_digit = rules.bag_count == "last_digit"
    bags = [score % 10 for score in scores] if last_digit else case.get("bags", none)
    adds_up(score_of(case), bags, scores, none)
    moved = score_hand(
        rules,
        case["bids"],
        case["tricks"],
        bags=None if last_digit else bags,
        scores=[score + 300 for score in scores],
        sets=[team + 3 for team in range(rules.teams)],
    )
    adds_up(moved, bags, [score + 300 for score in scores], [team + 3 for team in range(rules.teams)])
    assert [team.lines for team in moved.teams] == [team.lines for team in score_of(case).teams]


@pytest.mark.parametrize("case", PARAMETERS)
def test_tricks_of_teams_and_nils_give_the_same_score_as_tricks_of_seats(case: dict[str, Any]) -> None:
    rules = ruleset_of(case)
    tricks = case["tricks"]
    teams = [sum(tricks[team :: rules.teams]) for team in range(rules.teams)]
    nil = rules.zero_bid == "nil"
    nils = [seat for seat, text in enumerate(case["bids"]) if nil and text in (0, "nil", "blind nil")]
    given: dict[str, Any] = {name: case.get(name) for name in ("bags", "scores", "sets")}
    by_seat = [tricks[seat] if seat in nils else None for seat in range(rules.players)]
    for nil_tricks in ({seat: tricks[seat] for seat in nils}, by_seat, tuple(by_seat)):
        found = score_hand(rules, case["bids"], team_tricks=teams, nil_tricks=nil_tricks, **given)
        assert found == score_of(case)


@pytest.mark.parametrize("case", PARAMETERS)
def test_a_score_pickles_and_is_json(case: dict[str, Any]) -> None:
    score = score_of(case)
    assert pickle.loads(pickle.dumps(score)) == score
    saved = json_copy(score.to_dict())
    assert len(saved["teams"]) == len(score.teams)
    for data, team in zip(saved["teams"], score.teams, strict=True):
        assert (data["points"], data["contract"], data["made"]) == (team.points, team.contract, team.made)
        assert [tuple(line.values()) for line in data["lines"]] == [attrs.astuple(line) for line in team.lines]


# --- lines and their order (§8, E7) ---


def first_team(bids: list[Any], tricks: list[int], *, bags: int = 0, **fields: Any) -> TeamScore:
    rules = Ruleset(**fields)
    return score_hand(rules, bids, tricks, bags=[bags] + [0] * (rules.teams - 1)).teams[0]


def lines(team: TeamScore) -> list[tuple[str, int, int, int | None]]:
    return [(line.rule, line.points, line.bags, line.seat) for line in team.lines]


def test_a_made_seven_with_two_bags_is_two_lines() -> None:
    team = first_team([4, 3, 3, 2], [5, 2, 4, 2])
    assert lines(team) == [("contract-made", 70, 0, None), ("bags", 2, 2, None)]
    assert [line.text for line in team.lines] == ["contract of 7 made", "2 bags"]


def test_a_made_contract_without_bags_is_one_line() -> None:
    assert lines(first_team([4, 3, 3, 2], [4, 3, 3, 3])) == [("contract-made", 70, 0, None)]


def test_a_set_team_has_one_line_and_no_bags() -> None:
    team = first_team([4, 3, 3, 2], [4, 4, 2, 3])
    assert lines(team) == [("contract-set", -70, 0, None)]
    assert team.lines[0].text == "contract of 7 set by 1"
    assert (team.made, team.sets) == (False, 1)


def test_two_failed_nils_are_bags_and_a_line_each() -> None:
    team = first_team([0, 5, 0, 5], [2, 5, 1, 5])
    assert lines(team) == [("bags", 3, 3, None), ("nil-failed", -100, 0, 0), ("nil-failed", -100, 0, 2)]
    assert (team.contract, team.made, team.points) == (0, True, -197)


def test_every_item_in_the_order_of_the_rules() -> None:
    team = first_team([0, 0, 5, 0], [4, 0, 9, 0], bags=8, boston="bonus")
    assert lines(team) == [
        ("contract-made", 50, 0, None),
        ("bags", 8, 8, None),
        ("boston", 200, 0, None),
        ("nil-failed", -100, 0, 0),
        ("bag-penalty", -100, -10, None),
    ]
    assert team.bags == 6
    threes = first_team(
        [0, 1, "blind nil", 1, 3, 1], [0, 0, 0, 0, 8, 0], bags=4, players=6, team_size=3, bag_limit=3, bag_penalty=30
    )
    assert lines(threes) == [
        ("contract-made", 30, 0, None),
        ("bags", 5, 5, None),
        ("nil-made", 100, 0, 0),
        ("blind-nil-made", 200, 0, 2),
        ("bag-penalty", -30, -3, None),
        ("bag-penalty", -30, -3, None),
        ("bag-penalty", -30, -3, None),
    ]


def test_a_line_stands_though_it_is_worth_nothing() -> None:
    team = first_team([0, 4, 5, 4], [0, 5, 4, 4], set_penalty="zero", nil_bonus=0)
    assert lines(team) == [("contract-set", 0, 0, None), ("nil-made", 0, 0, 0)]
    assert lines(first_team([2, 4, 2, 4], [4, 3, 4, 2], bag_points=0)) == [
        ("contract-made", 40, 0, None),
        ("bags", 0, 4, None),
    ]
    assert ("bag-penalty", 0, -10, None) in lines(first_team([1, 4, 1, 4], [3, 4, 2, 4], bags=9, bag_penalty=0))


def test_a_contract_of_nothing_has_no_line() -> None:
    assert lines(first_team([0, 7, 0, 6], [0, 7, 0, 6])) == [("nil-made", 100, 0, 0), ("nil-made", 100, 0, 2)]
    assert lines(first_team([0, 7, 0, 5], [0, 8, 0, 5], zero_bid="plain")) == []
    assert lines(first_team([0, 7, 0, 5], [1, 7, 0, 5], zero_bid="plain")) == [("bags", 1, 1, None)]


def test_one_bag_is_said_in_the_singular() -> None:
    assert first_team([4, 3, 3, 2], [5, 3, 3, 2]).lines[1].text == "1 bag"


def test_every_seat_has_nil_lines_of_its_own() -> None:
    rules = Ruleset(players=6, team_size=3)
    found = set()
    for blind in ("nil", "blind nil"):
        for seat in range(6):
            bids: list[Any] = [1] * 6
            bids[seat] = blind
            for own in (0, 1):
                tricks = [1] * 6
                tricks[seat] = own
                tricks[(seat + 1) % 6] += 3 - own
                (line,) = [
                    line for team in score_hand(rules, bids, tricks).teams for line in team.lines if "nil" in line.rule
                ]
                assert (line.seat, line.points > 0) == (seat, own == 0)
                assert line.rule == f"{blind.replace(' ', '-')}-{'failed' if own else 'made'}"
                found.add(line)
    assert len(found) == 24


def test_a_nil_line_names_seat_and_kind() -> None:
    team = first_team(["blind nil", 4, 0, 4], [1, 6, 0, 6])
    assert [line.text for line in team.lines][1:] == ["blind nil of seat 0 failed", "nil of seat 2 made"]
    assert [line.points for line in team.lines][1:] == [-200, 100]


def test_penalties_repeat_while_the_limit_is_reached() -> None:
    team = first_team([0, 4, 1, 4], [0, 0, 13, 0], bags=9)
    assert [line for line in lines(team) if line[0] == "bag-penalty"] == [("bag-penalty", -100, -10, None)] * 2
    assert team.bags == 1


def test_a_counter_is_reset_by_one_penalty_where_the_table_says_so() -> None:
    team = first_team([0, 4, 1, 4], [0, 0, 13, 0], bags=9, bag_carry="reset")
    assert [line for line in lines(team) if line[0] == "bag-penalty"] == [("bag-penalty", -100, -21, None)]
    assert team.bags == 0


def test_bags_are_never_penalised_without_a_limit() -> None:
    team = first_team([0, 4, 1, 4], [0, 0, 13, 0], bags=90, bag_limit=0)
    assert team.bags == 102
    assert "bag-penalty" not in [line.rule for line in team.lines]


# --- failed nils (§7.2) ---


@pytest.mark.parametrize(
    ("way", "made", "unmade"),
    [
        ("count", (50, 3, True), (50, 0, True)),
        ("bags", (50, 3, True), (-50, 1, False)),
        ("bags_unscored_if_set", (50, 3, True), (-50, 1, False)),
        ("bags_if_made", (50, 3, True), (-50, 0, False)),
        ("nothing", (50, 1, True), (-50, 0, False)),
    ],
)
def test_the_tricks_of_a_failed_nil(way: str, made: tuple[int, int, bool], unmade: tuple[int, int, bool]) -> None:
    for tricks, want in (([2, 3, 6, 2], made), ([1, 4, 4, 4], unmade)):
        team = first_team(["nil", 3, 5, 3], tricks, failed_nil_tricks=way)
        assert (team.lines[0].points, team.bags, team.made) == want
    set_bags = [line.points for line in team.lines if line.rule == "bags"]
    assert set_bags == {"bags": [1], "bags_unscored_if_set": [0]}.get(way, [])


def test_the_tricks_of_a_plain_zero_are_like_any_others() -> None:
    team = first_team([0, 3, 5, 3], [1, 4, 4, 4], zero_bid="plain", failed_nil_tricks="nothing")
    assert (team.made, team.points) == (True, 50)


@pytest.mark.parametrize(
    ("bids", "won", "points"),
    [
        (["nil", "nil"], [0, 0], [100, 100]),
        (["nil", "nil"], [2, 0], [-100, -100]),
        (["nil", "blind nil"], [2, 0], [-100, -200]),
        (["blind nil", "nil"], [0, 1], [-200, -100]),
        (["nil", "blind nil"], [0, 0], [100, 200]),
        (["nil", 3], [0, 4], [100]),
        (["nil", 3], [1, 4], [-100]),
    ],
)
def test_a_joint_double_nil_stands_or_falls_together(bids: list[Any], won: list[int], points: list[int]) -> None:
    rest = 13 - sum(won)
    team = first_team([bids[0], 4, bids[1], 4], [won[0], rest, won[1], 0], double_nil="joint")
    assert [line.points for line in team.lines if "nil" in line.rule] == points


def test_two_nils_of_three_are_no_double_nil() -> None:
    fields: dict[str, Any] = {"players": 6, "team_size": 3, "double_nil": "joint"}
    team = first_team(["nil", 1, "nil", 1, 4, 1], [1, 1, 0, 1, 4, 1], **fields)
    assert [line.points for line in team.lines if "nil" in line.rule] == [-100, 100]


def test_solo_has_no_joint_nil() -> None:
    fields: dict[str, Any] = {"team_size": 1, "double_nil": "joint"}
    score = score_hand(Ruleset(**fields), ["nil", "nil", 5, 5], [0, 1, 6, 6])
    assert [line.points for team in score.teams[:2] for line in team.lines if "nil" in line.rule] == [100, -100]


# --- contracts, ten for two, Boston (§11.8, E8) ---


def test_shortfall_counts_the_tricks_that_count_for_the_contract() -> None:
    fields: dict[str, Any] = {"set_penalty": "shortfall", "trick_points": 15}
    assert first_team(["nil", 4, 5, 4], [2, 4, 2, 5], **fields).lines[0].points == -15
    apart = first_team(["nil", 4, 5, 4], [2, 4, 2, 5], failed_nil_tricks="bags", **fields)
    assert apart.lines[0].points == -45
    assert apart.lines[0].text == "contract of 5 set by 3"


@pytest.mark.parametrize(
    ("way", "contract", "rule", "points"),
    [
        ("off", 10, "contract-made", 100),
        ("exactly", 9, "contract-made", 90),
        ("exactly", 10, "ten-for-two", 200),
        ("exactly", 11, "contract-made", 110),
        ("at_least", 9, "contract-made", 90),
        ("at_least", 10, "ten-for-two", 200),
        ("at_least", 11, "ten-for-two", 200),
    ],
)
def test_ten_for_two_replaces_the_contract_points(way: str, contract: int, rule: str, points: int) -> None:
    team = first_team([contract - 3, 1, 3, 1], [8, 1, 4, 0], ten_for_two=way)
    assert (team.lines[0].rule, team.lines[0].points) == (rule, points)
    assert sum(line.bags for line in team.lines) == 12 - contract


@pytest.mark.parametrize("penalty", ["full_bid", "shortfall", "zero"])
def test_a_missed_ten_for_two_is_a_set_whatever_a_set_costs(penalty: str) -> None:
    team = first_team([6, 1, 5, 1], [6, 2, 3, 2], ten_for_two="at_least", ten_for_two_penalty=150, set_penalty=penalty)
    assert lines(team) == [("ten-for-two", -150, 0, None)]
    assert (team.made, team.sets) == (False, 1)


def test_a_boston_that_scores_replaces_contract_and_bags() -> None:
    team = first_team([4, 2, 4, 1], [7, 0, 6, 0], boston="scores", boston_points=250)
    assert lines(team) == [("boston", 250, 0, None)]
    assert (team.made, team.contract, team.tricks) == (True, 8, 13)


def test_a_boston_that_scores_makes_the_contract_and_replaces_ten_for_two() -> None:
    fields: dict[str, Any] = {"boston": "scores", "failed_nil_tricks": "nothing", "ten_for_two": "at_least"}
    team = first_team(["nil", 2, 11, 1], [5, 0, 8, 0], **fields)
    assert lines(team) == [("boston", 200, 0, None), ("nil-failed", -100, 0, 0)]
    assert (team.made, team.sets) == (True, 0)


def test_a_boston_bonus_comes_on_top_and_a_set_stays_a_set() -> None:
    fields: dict[str, Any] = {"boston": "bonus", "failed_nil_tricks": "bags"}
    team = first_team(["nil", 2, 9, 1], [5, 0, 8, 0], **fields)
    assert lines(team) == [
        ("contract-set", -90, 0, None),
        ("bags", 5, 5, None),
        ("boston", 200, 0, None),
        ("nil-failed", -100, 0, 0),
    ]
    assert not team.made


@pytest.mark.parametrize("boston", ["off", "scores", "bonus", "wins"])
def test_a_boston_is_every_trick_and_only_one_that_wins_wins(boston: str) -> None:
    team = first_team([4, 2, 4, 1], [7, 0, 6, 0], boston=boston)
    assert team.wins_game is (boston == "wins")
    assert ("boston" in [line.rule for line in team.lines]) is (boston in ("scores", "bonus"))
    twelve = first_team([4, 2, 4, 1], [6, 0, 6, 1], boston=boston)
    assert not twelve.wins_game
    assert "boston" not in [line.rule for line in twelve.lines]


def test_bags_in_the_last_digit_are_read_off_the_score() -> None:
    rules = PRESETS["openspiel"]
    score = score_hand(rules, [4, 3, 3, 2], [5, 3, 3, 2], scores=[-55, 99])
    assert [(team.score, team.bags) for team in score.teams] == [(16, 6), (149, 9)]
    for team in score.teams:
        assert team.score % 10 == team.bags


# --- input ---


def test_bids_are_numbers_words_or_bids() -> None:
    given: list[Any] = [[0, 4, 4, 4], ["nil", 4, Bid(4), 4], (Bid(0), 4, 4, 4)]
    scores = {score_hand(Ruleset(), bids, [0, 4, 5, 4]) for bids in given}
    assert len(scores) == 1
    assert score_hand(Ruleset(), ["blind nil", 4, 4, 4], [0, 4, 5, 4]) == score_hand(
        Ruleset(), [Bid(0, blind=True), 4, 4, 4], [0, 4, 5, 4]
    )


def test_the_tricks_of_a_nil_may_be_left_out_where_the_team_took_none_or_is_alone() -> None:
    rules = Ruleset()
    assert score_hand(rules, ["nil", 7, "nil", 5], team_tricks=[0, 13]) == score_hand(
        rules, ["nil", 7, "nil", 5], [0, 7, 0, 6]
    )
    solo = Ruleset(team_size=1)
    assert score_hand(solo, ["nil", 7, 1, 5], team_tricks=[2, 6, 0, 5]) == score_hand(
        solo, ["nil", 7, 1, 5], [2, 6, 0, 5]
    )
    assert score_hand(rules, [3, 3, 3, 3], team_tricks=[7, 6]) == score_hand(rules, [3, 3, 3, 3], [4, 3, 3, 3])


@pytest.mark.parametrize(
    ("bids", "fields", "message"),
    [
        ([14, 1, 1, 1], {}, "seat 0 bid 14; the most is 13"),
        ([1, 9, 1, 1, 1], {"players": 5}, None),
        ([1, 11, 1, 1, 1], {"players": 5}, "seat 1 bid 11; the most is 10"),
        ([1, -1, 1, 1], {}, "seat 1 bid -1; the least bid is 0"),
        ([1, 0, 1, 1], {"zero_bid": "forbidden"}, "seat 1 bid 0; the least bid is 1"),
        ([1, "nil", 1, 1], {"zero_bid": "forbidden"}, "seat 1 bid 'nil', which is no bid here"),
        ([1, "nil", 1, 1], {"zero_bid": "plain"}, "seat 1 bid 'nil', which is no bid here"),
        ([1, "blind nil", 1, 1], {"zero_bid": "plain"}, "seat 1 bid blind nil, which cannot be bid here"),
        ([1, "blind nil", 1, 1], {"blind_nil": "never"}, "seat 1 bid blind nil, which cannot be bid here"),
        ([1, Bid(0, blind=True), 1, 1], {"blind_nil": "never"}, "seat 1 bid blind nil, which cannot be bid here"),
        ([1, "blind nil", 1, 1], {"blind_nil": "when_behind"}, None),
        ([1, "3", 1, 1], {}, "seat 1 bid '3', which is no bid here"),
        ([1, 2.5, 1, 1], {}, "seat 1 bid 2.5, which is no bid here"),
        ([1, True, 1, 1], {}, "seat 1 bid True, which is no bid here"),
        ([1, float("nan"), 1, 1], {}, "seat 1 bid nan, which is no bid here"),
        ([1, None, 1, 1], {}, "seat 1 bid None, which is no bid here"),
        ([1, 1, 1], {}, "one for each of the 4 seats, not [1, 1, 1]"),
        ([1, 1, 1, 1, 1], {}, "one for each of the 4 seats"),
        ("1111", {}, "one for each of the 4 seats, not '1111'"),
        (None, {}, "one for each of the 4 seats, not None"),
        ({0: 1, 1: 1, 2: 1, 3: 1}, {}, "one for each of the 4 seats"),
        (5, {}, "one for each of the 4 seats, not 5"),
    ],
    ids=repr,
)
def test_only_bids_this_ruleset_can_hear_are_scored(bids: Any, fields: dict[str, Any], message: str | None) -> None:
    rules = Ruleset(**fields)
    tricks = [rules.hand_size] + [0] * (rules.players - 1)
    if message is None:
        assert score_hand(rules, bids, tricks).teams[0].tricks == rules.hand_size
        return
    with pytest.raises(ScoringError) as caught:
        score_hand(rules, bids, tricks)
    assert str(caught.value).startswith("bids: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({}, "give either the tricks of each seat or team_tricks"),
        ({"tricks": [4, 3, 3, 3], "team_tricks": [7, 6]}, "give either the tricks of each seat or team_tricks"),
        ({"tricks": [4, 3, 3, 3], "nil_tricks": {0: 4}}, "nil_tricks: belong to team_tricks"),
        ({"tricks": [4, 3, 3, 2]}, "tricks: 12 in all, but a hand has 13"),
        ({"tricks": [4, 4, 3, 3]}, "tricks: 14 in all, but a hand has 13"),
        ({"team_tricks": [7, 7], "nil_tricks": {0: 0}}, "tricks: 14 in all, but a hand has 13"),
        ({"tricks": [4, 3, 6]}, "tricks: one whole number for each seat, 4 in all, not [4, 3, 6]"),
        ({"tricks": "4333"}, "tricks: one whole number for each seat, 4 in all, not '4333'"),
        ({"tricks": 13}, "not 13"),
        ({"tricks": [14, -1, 0, 0]}, "tricks: seat 1 has -1, which is not a whole number of 0 or more"),
        ({"tricks": [4, 3, 3, 3.0]}, "tricks: seat 3 has 3.0"),
        ({"tricks": [12, True, 0, 0]}, "tricks: seat 1 has True"),
        ({"tricks": [4, "3", 3, 3]}, "tricks: seat 1 has '3'"),
        ({"tricks": [4, float("nan"), 3, 3]}, "tricks: seat 1 has nan"),
        ({"team_tricks": [13]}, "team_tricks: one whole number for each team, 2 in all, not [13]"),
        ({"team_tricks": [14, -1]}, "team_tricks: team 1 has -1"),
        ({"team_tricks": [7, 6]}, "nil_tricks: seat 0 bid nil; name the tricks that seat took"),
        ({"team_tricks": [7, 6], "nil_tricks": {1: 1}}, "nil_tricks: seat 1 bid no nil"),
        ({"team_tricks": [7, 6], "nil_tricks": {"0": 1}}, "nil_tricks: seat '0' bid no nil"),
        ({"team_tricks": [7, 6], "nil_tricks": {False: 1}}, "nil_tricks: seat False bid no nil"),
        ({"team_tricks": [7, 6], "nil_tricks": {7: 1}}, "nil_tricks: seat 7 bid no nil"),
        ({"team_tricks": [7, 6], "nil_tricks": {0: -1}}, "nil_tricks: seat 0 has -1"),
        ({"team_tricks": [7, 6], "nil_tricks": {0: 1.5}}, "nil_tricks: seat 0 has 1.5"),
        ({"team_tricks": [7, 6], "nil_tricks": {0: True}}, "nil_tricks: seat 0 has True"),
        ({"team_tricks": [7, 6], "nil_tricks": {0: 8}}, "nil_tricks: 8 for the nils of team 0, which took 7"),
        ({"team_tricks": [7, 6], "nil_tricks": [1]}, "nil_tricks: tricks by seat, not [1]"),
        ({"team_tricks": [7, 6], "nil_tricks": "1"}, "nil_tricks: tricks by seat, not '1'"),
        ({"team_tricks": [7, 6], "nil_tricks": 5}, "nil_tricks: tricks by seat, not 5"),
    ],
    ids=repr,
)
def test_tricks_must_add_up(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ScoringError) as caught:
        score_hand(Ruleset(), ["nil", 3, 4, 3], **given)
    assert message in str(caught.value)


def test_the_nils_of_a_whole_team_took_all_its_tricks() -> None:
    with pytest.raises(ScoringError, match="nil_tricks: 2 for the nils of team 0, which took 3"):
        score_hand(Ruleset(), ["nil", 3, "nil", 3], team_tricks=[3, 10], nil_tricks={0: 2, 2: 0})
    assert (
        score_hand(Ruleset(), ["nil", 3, "nil", 3], team_tricks=[3, 10], nil_tricks={0: 2, 2: 1}).teams[0].points
        == -197
    )


@pytest.mark.parametrize("name", ["bags", "scores", "sets"])
@pytest.mark.parametrize(
    "value", [[1], [1, 2, 3], "12", 5, [1, "2"], [1, 2.5], [True, 1], [None, 1], [float("nan"), 1]], ids=repr
)
def test_counters_are_a_whole_number_for_each_team(name: str, value: Any) -> None:
    with pytest.raises(ScoringError, match=f"^{name}: "):
        score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 3], **{name: value})


@pytest.mark.parametrize("name", ["bags", "sets"])
def test_counters_are_not_below_zero_but_scores_may_be(name: str) -> None:
    with pytest.raises(ScoringError, match=f"{name}: team 1 has -1"):
        score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 3], **{name: [0, -1]})
    score = score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 3], scores=[-500, -1])
    assert [team.score for team in score.teams] == [-439, 59]


def test_counters_may_be_whole_numbers_of_another_type() -> None:
    class Count(IntEnum):
        THREE = 3
        FOUR = 4

    tricks = [Count.FOUR, Count.THREE, Count.THREE, Count.THREE]
    score = score_hand(Ruleset(), [Count.THREE] * 4, tricks, bags=[Count.THREE, Count.FOUR])
    assert score == score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 3], bags=[3, 4])


def test_bags_are_not_given_where_the_score_shows_them() -> None:
    with pytest.raises(ScoringError, match="bags: are the last digit of the score here"):
        score_hand(PRESETS["openspiel"], [3, 3, 3, 3], [4, 3, 3, 3], bags=[0, 0])


@pytest.mark.parametrize("rules", [None, "standard", {}, Ruleset], ids=repr)
def test_a_hand_is_scored_under_a_ruleset(rules: Any) -> None:
    with pytest.raises(ScoringError) as caught:
        score_hand(rules, [3, 3, 3, 3], [4, 3, 3, 3])
    assert repr(rules) in str(caught.value)


# --- the engine uses this very function ---


@pytest.mark.parametrize(
    "rules",
    [Ruleset(), Ruleset(failed_nil_tricks="bags", bag_limit=5, bag_penalty=50), PRESETS["openspiel"]],
    ids=lambda rules: rules.summary(),
)
def test_a_hand_of_a_game_scores_like_score_hand(rules: Ruleset) -> None:
    bids: list[Any] = ["nil", 4, 5, 3]
    tricks = [2, 4, 4, 3]
    bags = None if rules.bag_count == "last_digit" else [4, 1]
    start: dict[str, Any] = {"scores": [123, 234], "bags": bags, "sets": [1, 0]}
    state = score_hand_of(new_game(rules, seed=1, **start), bids, tricks)
    score = score_hand(rules, bids, tricks, **start)
    assert state.hand_scores == (score,)
    assert state.scores == tuple(team.score for team in score.teams)
    assert state.bags == tuple(team.bags for team in score.teams)
    assert state.sets == tuple(team.sets for team in score.teams)


def test_a_bag_counter_that_no_game_reaches_is_refused() -> None:
    with pytest.raises(ScoringError, match="team 0 has 1001"):
        score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 3], bags=[1001, 0])
    with pytest.raises(GameError, match="team 1 has 1001"):
        new_game(bags=[0, 1001])
    # Where bags are never penalised they may pile up.
    assert score_hand(Ruleset(bag_limit=0), [3, 3, 3, 3], [4, 3, 3, 3], bags=[10**6, 0]).teams[0].bags == 10**6 + 1
