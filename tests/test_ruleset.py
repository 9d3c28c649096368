import copy
import enum
import os
import pickle
import subprocess
import sys
from typing import Any

import attrs
import pytest
from tests.helpers import json_copy, texts, words

from spades import ALL_CARDS, PRESETS, RULES, Card, GameError, Ruleset, RulesetError
from spades.options import Cards, Choice, Flag, Whole
from spades.ruleset import OPTIONS

# One value for each field that differs from the standard and can be played alone.
OTHER: dict[str, Any] = {
    "players": 3,
    "team_size": 1,
    "direction": "counterclockwise",
    "top_trumps": ("BJ", "LJ"),
    "removed": ("3C", "3D", "3H", "3S"),
    "zero_bid": "forbidden",
    "cap_team_bid": True,
    "double_nil": "joint",
    "blind_nil": "never",
    "blind_nil_deficit": 200,
    "lead_spades": "any_time",
    "breaks_spades": "off_suit",
    "first_trick_spades": False,
    "trick_points": 20,
    "bag_points": -1,
    "set_penalty": "shortfall",
    "failed_nil_tricks": "bags",
    "nil_bonus": 50,
    "nil_penalty": 0,
    "blind_nil_bonus": 100,
    "blind_nil_penalty": 150,
    "bag_limit": 5,
    "bag_penalty": 50,
    "bag_carry": "reset",
    "bag_count": "last_digit",
    "ten_for_two": "at_least",
    "ten_for_two_points": 250,
    "ten_for_two_penalty": 100,
    "boston": "wins",
    "boston_points": 300,
    "target_score": 300,
    "target_rule": "exactly",
    "both_reach": "another_hand",
    "tie": "draw",
    "lose_floor": -200,
    "sets_limit": 3,
    "hands_limit": 10,
}


def problems(**fields: Any) -> list[str]:
    with pytest.raises(RulesetError) as caught:
        Ruleset(**fields)
    return list(caught.value.problems)


# --- values ---


def test_every_field_has_another_value_in_these_tests() -> None:
    assert list(OTHER) == [field.name for field in attrs.fields(Ruleset)]
    assert all(getattr(Ruleset(**{name: value}), name) != getattr(Ruleset(), name) for name, value in OTHER.items())


def test_the_standard_game() -> None:
    standard = Ruleset()
    assert (standard.players, standard.teams, standard.hand_size, standard.target_score) == (4, 2, 13, 500)
    assert (standard.trick_points, standard.bag_points, standard.bag_limit, standard.bag_penalty) == (10, 1, 10, 100)
    assert (standard.nil_bonus, standard.nil_penalty) == (100, 100)
    assert (standard.blind_nil_bonus, standard.blind_nil_penalty, standard.blind_nil_deficit) == (200, 200, 100)
    assert (standard.ten_for_two_points, standard.ten_for_two_penalty, standard.boston_points) == (200, 200, 200)
    assert (standard.lose_floor, standard.sets_limit, standard.hands_limit, standard.removed) == (None, 0, 0, None)
    assert texts(
        [
            standard.direction,
            standard.zero_bid,
            standard.double_nil,
            standard.blind_nil,
            standard.lead_spades,
            standard.breaks_spades,
            standard.set_penalty,
            standard.failed_nil_tricks,
            standard.bag_carry,
            standard.bag_count,
            standard.ten_for_two,
            standard.boston,
            standard.target_rule,
            standard.both_reach,
            standard.tie,
        ],
    ) == [
        "clockwise",
        "nil",
        "independent",
        "any_hand",
        "when_broken",
        "any_spade",
        "full_bid",
        "count",
        "keep",
        "counter",
        "off",
        "off",
        "at_least",
        "higher_wins",
        "another_hand",
    ]
    assert (standard.first_trick_spades, standard.cap_team_bid, standard.top_trumps) == (True, False, ())


LEAST: dict[str, Any] = {
    "players": 2,
    "team_size": 1,
    "blind_nil_deficit": 1,
    "trick_points": 1,
    "nil_bonus": 0,
    "nil_penalty": 0,
    "blind_nil_bonus": 0,
    "blind_nil_penalty": 0,
    "bag_limit": 0,
    "bag_penalty": 0,
    "ten_for_two_points": 0,
    "ten_for_two_penalty": 0,
    "boston_points": 0,
    "target_score": 1,
    "sets_limit": 0,
    "hands_limit": 0,
}
MOST: dict[str, Any] = {"players": 6, "team_size": 3, "lose_floor": -1}


@pytest.mark.parametrize("name", LEAST)
def test_a_number_has_a_least_value(name: str) -> None:
    least = LEAST[name]
    assert getattr(Ruleset(**{name: least}), name) == least
    assert problems(**{name: least - 1}) == [f"{name}: must be {least} or more, not {least - 1}"]


@pytest.mark.parametrize("name", MOST)
def test_a_number_has_a_greatest_value(name: str) -> None:
    most = MOST[name]
    assert getattr(Ruleset(players=6).replace(**{name: most}), name) == most
    assert problems(**{name: most + 1}) == [f"{name}: must be {most} or less, not {most + 1}"]


def test_a_bag_may_be_worth_anything() -> None:
    assert [Ruleset(bag_points=points).bag_points for points in (-1000, -1, 0, 7)] == [-1000, -1, 0, 7]


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Whole)])
@pytest.mark.parametrize("value", [True, False, 2.0, 2.5, float("nan"), "3", [1], b"1"], ids=repr)
def test_only_a_whole_number_is_a_number(name: str, value: Any) -> None:
    (problem,) = problems(**{name: value})
    assert problem.startswith(f"{name}: must be a whole number")
    assert repr(value) in problem


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Flag)])
@pytest.mark.parametrize("value", [0, 1, None, "true", "yes"], ids=repr)
def test_a_flag_is_true_or_false(name: str, value: Any) -> None:
    assert problems(**{name: value}) == [f"{name}: must be True or False, not {value!r}"]


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Choice)])
@pytest.mark.parametrize("value", ["no_such_value", "", 1, True, None, [], {}], ids=repr)
def test_a_choice_is_one_of_its_values(name: str, value: Any) -> None:
    (problem,) = problems(**{name: value})
    kind = OPTIONS[name].kind
    assert isinstance(kind, Choice)
    assert problem.startswith(f"{name}: must be one of ")
    assert problem.endswith(f", not {value!r}")
    assert all(repr(member.value) in problem for member in kind.values)


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Choice)])
def test_a_string_is_read_as_the_member_it_names(name: str) -> None:
    kind = OPTIONS[name].kind
    assert isinstance(kind, Choice)
    for member in kind.values:
        given: dict[str, Any] = {name: member.value}
        read = getattr(Ruleset(**given), name)
        assert read is member
        assert read == member.name.lower()


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if isinstance(option.kind, Cards)])
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        (("AS", "XX"), "'XX' is no card"),
        ((7,), "7 is no card"),
        (([],), "[] is no card"),
        ("AS", "must be a tuple of cards, not 'AS'"),
        (7, "must be a tuple of cards, not 7"),
        (("2C", "2D", "2C", "2D"), "names 2C, 2D twice"),
    ],
    ids=repr,
)
def test_cards_are_a_tuple_of_different_cards(name: str, value: Any, problem: str) -> None:
    assert problems(**{name: value}) == [f"{name}: {problem}"]


def test_cards_are_read_from_a_list_and_from_texts() -> None:
    assert Ruleset(top_trumps=["bj", Card.parse("LJ")]).top_trumps == (Card.parse("BJ"), Card.parse("LJ"))
    assert problems(top_trumps=None) == ["top_trumps: must be a tuple of cards, not None"]


# --- every problem at once ---


def test_the_error_names_every_problem_at_once() -> None:
    found = problems(
        players=9,
        target_score=0,
        zero_bid="maybe",
        first_trick_spades="yes",
        top_trumps=("XX",),
        bag_count="last_digit",
        bag_limit=5,
        bag_points=True,
        trick_points=15,
    )
    assert [problem.partition(":")[0] for problem in found] == [
        "players",
        "top_trumps",
        "zero_bid",
        "first_trick_spades",
        "bag_points",
        "target_score",
        "bag_count, bag_limit",
        "bag_count, trick_points",
    ]


def test_unknown_fields_are_named_together_with_every_other_problem() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset().replace(target_scroe=300, hands=3, players=1)
    assert caught.value.problems == (
        "target_scroe: no such field; did you mean target_score or target_rule?",
        "hands: no such field; did you mean hands_limit?",
        "players: must be 2 or more, not 1",
    )
    with pytest.raises(RulesetError, match=r"^zzzz: no such field$"):
        Ruleset.from_dict({"zzzz": 1})


# --- conflicts ---


@pytest.mark.parametrize(
    ("fields", "named", "words_"),
    [
        ({"players": 5, "team_size": 2}, "team_size, players", "five players play alone: team_size=1, not 2"),
        ({"players": 2, "team_size": 2}, "team_size, players", "two players play alone: team_size=1, not 2"),
        ({"players": 3, "team_size": 3}, "team_size, players", "three players play alone: team_size=1, not 3"),
        ({"players": 4, "team_size": 3}, "team_size, players", "four players make no teams of 3: team_size=1 or 2"),
        ({"removed": ("2C",)}, "removed, players", "51 cards make no 4 even hands: leave out 3 more"),
        ({"removed": (), "top_trumps": ("BJ",)}, "removed, players", "53 cards make no 4 even hands: leave out 1 more"),
        ({"players": 2, "removed": ("2C", "2D")}, "removed, players", "50 cards make no 4 even hands"),
        ({"removed": ("2S", "2C", "2D", "2H"), "top_trumps": ("2S",)}, "removed, top_trumps", "2S cannot be both"),
        ({"removed": ("BJ",)}, "removed", "BJ cannot be left out"),
        ({"removed": ALL_CARDS[:50]}, "removed", "leaves fewer cards than hands to deal"),
        ({"removed": ALL_CARDS[:52]}, "removed", "leaves fewer cards than hands to deal"),
        ({"bag_count": "last_digit", "bag_limit": 5}, "bag_count, bag_limit", "need bag_limit=10"),
        ({"bag_count": "last_digit", "bag_limit": 0}, "bag_count, bag_limit", "need bag_limit=10"),
        ({"bag_count": "last_digit", "bag_carry": "reset"}, "bag_count, bag_carry", "need bag_carry=keep"),
        ({"bag_count": "last_digit", "bag_points": 0}, "bag_count, bag_points", "need bag_points=1"),
        (
            {"bag_count": "last_digit", "failed_nil_tricks": "bags_unscored_if_set"},
            "bag_count, failed_nil_tricks",
            "bags without points",
        ),
        *(
            ({"bag_count": "last_digit", name: 55}, f"bag_count, {name}", f"need a multiple of 10 for {name}")
            for name in (
                "trick_points",
                "nil_bonus",
                "nil_penalty",
                "blind_nil_bonus",
                "blind_nil_penalty",
                "bag_penalty",
                "ten_for_two_points",
                "ten_for_two_penalty",
                "boston_points",
            )
        ),
    ],
    ids=repr,
)
def test_options_that_cannot_be_played_together(fields: dict[str, Any], named: str, words_: str) -> None:
    (problem,) = problems(**fields)
    assert problem.startswith(f"{named}: ")
    assert words_ in problem


def test_a_deal_that_cannot_be_made_even_is_a_conflict() -> None:
    # Every card is a top trump, so none can be left out of 54 for four players, or of 52 for five.
    (problem,) = problems(top_trumps=ALL_CARDS)
    assert problem.startswith("top_trumps, players: ")
    (problem,) = problems(top_trumps=ALL_CARDS[:52], players=5)
    assert problem.startswith("top_trumps, players: ")


def test_a_value_without_effect_is_allowed_and_ignored() -> None:
    for fields in (
        {"boston_points": 5},
        {"team_size": 1, "double_nil": "joint"},
        {"zero_bid": "plain", "blind_nil": "when_behind", "nil_bonus": 7},
        {"bag_limit": 0, "bag_carry": "reset"},
    ):
        assert Ruleset(**fields) != Ruleset()


# --- what follows from the fields ---


@pytest.mark.parametrize(
    ("fields", "teams", "left_out", "size"),
    [
        ({}, 2, "", 13),
        ({"players": 2}, 2, "", 13),
        ({"players": 2, "top_trumps": ("BJ", "LJ")}, 2, "2C 2H", 13),
        ({"players": 3}, 3, "2C", 17),
        ({"players": 3, "top_trumps": ("BJ", "LJ")}, 3, "", 18),
        ({"players": 5}, 5, "2C 2H", 10),
        ({"players": 6}, 3, "2C 2H 2D 2S", 8),
        ({"players": 6, "team_size": 3}, 2, "2C 2H 2D 2S", 8),
        ({"players": 6, "team_size": 1}, 6, "2C 2H 2D 2S", 8),
        ({"team_size": 1}, 4, "", 13),
        ({"top_trumps": ("BJ", "LJ")}, 2, "2C 2H", 13),
        ({"top_trumps": ("BJ", "LJ", "2D", "2S")}, 2, "2C 2H", 13),
        ({"top_trumps": ("BJ",)}, 2, "2C", 13),
        ({"top_trumps": ("BJ", "LJ", "2C", "2H")}, 2, "2D 2S", 13),
        ({"players": 6, "top_trumps": ("2D", "2S")}, 3, "2C 2H 3C 3H", 8),
        ({"removed": ("AS", "AH", "AD", "AC")}, 2, "AS AH AD AC", 12),
    ],
    ids=repr,
)
def test_teams_and_pack(fields: dict[str, Any], teams: int, left_out: str, size: int) -> None:
    rules = Ruleset(**fields)
    assert rules.teams == teams
    assert rules.teams * rules.side == rules.players
    assert rules.partners is (rules.side > 1)
    assert words(rules.left_out) == left_out
    assert rules.hand_size == size
    assert [rules.team_of(seat) for seat in range(rules.players)] == [seat % teams for seat in range(rules.players)]
    jokers = {card for card in rules.top_trumps if card.is_joker}
    assert set(rules.pack) == (set(ALL_CARDS[:52]) | jokers) - set(rules.left_out)
    assert list(rules.pack) == sorted(rules.pack, key=lambda card: card.code)


# --- documents ---


@pytest.mark.parametrize("name", OPTIONS)
def test_every_field_has_a_question_a_section_a_rule_and_words_for_each_value(name: str) -> None:
    option = OPTIONS[name]
    assert option.question.endswith("?")
    assert option.section
    assert option.rule in RULES
    assert option.since == "0.1"
    kind = option.kind
    if isinstance(kind, Choice):
        values: list[Any] = list(kind.values)
    elif isinstance(kind, Flag):
        values = [False, True]
    elif isinstance(kind, Cards):
        values = [(), (Card.parse("BJ"), Card.parse("2S"))]
        assert "BJ 2S" in option.in_words(values[1])
    else:
        assert isinstance(kind, Whole)
        values = [2] if kind.least != 0 else [0, 2]
        values = [-2] if kind.most == -1 else values
    if isinstance(kind, (Cards, Whole)) and kind.optional:
        values.append(None)
    said = [option.in_words(value) for value in values]
    assert all(said)
    assert len(set(said)) == len(values)
    assert not any("{}" in text for text in said)
    if isinstance(kind, (Choice, Flag)):
        assert set(option.wording) == set(values)


def test_words_of_a_number_contain_it() -> None:
    assert OPTIONS["target_score"].in_words(300) == "300 points"
    assert OPTIONS["lose_floor"].in_words(-200) == "yes, at -200 or below"
    assert OPTIONS["lose_floor"].in_words(None) == "no"


def test_the_summary_is_one_line() -> None:
    assert Ruleset().summary() == "4 players in teams of 2, to 500"
    assert Ruleset(players=3, target_score=300).summary() == "3 players each for themselves, to 300"
    shown = Ruleset(boston_points=50, top_trumps=("BJ", "LJ")).summary()
    assert shown == "4 players in teams of 2, to 500; top_trumps: BJ LJ, in that order, above the ace of spades"
    assert all("\n" not in rules.summary() for rules in PRESETS.values())


@pytest.mark.parametrize(
    ("field", "without", "with_"),
    [
        ("cap_team_bid", {"team_size": 1}, {}),
        ("double_nil", {"team_size": 1}, {}),
        ("double_nil", {"zero_bid": "plain"}, {}),
        ("blind_nil", {"zero_bid": "forbidden"}, {}),
        ("blind_nil_deficit", {}, {"blind_nil": "when_behind"}),
        ("blind_nil_deficit", {"blind_nil": "when_behind", "zero_bid": "plain"}, {"blind_nil": "when_behind"}),
        ("failed_nil_tricks", {"zero_bid": "plain"}, {}),
        ("nil_bonus", {"zero_bid": "plain"}, {}),
        ("nil_penalty", {"zero_bid": "forbidden"}, {}),
        ("blind_nil_bonus", {"blind_nil": "never"}, {}),
        ("blind_nil_penalty", {"zero_bid": "plain"}, {"blind_nil": "when_behind"}),
        ("bag_penalty", {"bag_limit": 0}, {"bag_limit": 1}),
        ("bag_carry", {"bag_limit": 0}, {}),
        ("ten_for_two_points", {}, {"ten_for_two": "exactly"}),
        ("ten_for_two_penalty", {}, {"ten_for_two": "at_least"}),
        ("boston_points", {"boston": "wins"}, {"boston": "bonus"}),
        ("boston_points", {}, {"boston": "scores"}),
        ("both_reach", {"target_rule": "exactly"}, {"target_rule": "exactly", "tie": "draw"}),
        (
            "both_reach",
            {"target_rule": "exactly", "hands_limit": 3},
            {"target_rule": "exactly", "hands_limit": 3, "players": 3},
        ),
        (
            "both_reach",
            {"target_rule": "exactly", "lose_floor": -1, "players": 3},
            {"target_rule": "exactly", "lose_floor": -1, "players": 5},
        ),
        ("direction", {"players": 2}, {"players": 3}),
        ("ten_for_two", {"players": 6, "team_size": 1}, {"players": 6}),
        (
            "ten_for_two_points",
            {"players": 6, "cap_team_bid": True, "ten_for_two": "exactly"},
            {"players": 6, "cap_team_bid": True, "ten_for_two": "exactly", "zero_bid": "forbidden"},
        ),
    ],
)
def test_in_force_tells_whether_a_field_can_change_anything(
    field: str, without: dict[str, Any], with_: dict[str, Any]
) -> None:
    assert not Ruleset(**without).in_force(field)
    assert Ruleset(**with_).in_force(field)


def test_in_force_refuses_an_unknown_field() -> None:
    with pytest.raises(RulesetError, match="target: no such field; did you mean target_rule or target_score"):
        Ruleset().in_force("target")
    with pytest.raises(RulesetError, match=r"\[\]: no such field"):
        Ruleset().in_force([])  # type: ignore[arg-type]


# --- comparing and changing ---


def test_diff_names_the_fields_that_differ_with_both_values() -> None:
    one, other = Ruleset(target_score=300), Ruleset(blind_nil="never")
    assert one.diff(other) == {"blind_nil": ("any_hand", "never"), "target_score": (300, 500)}
    assert other.diff(one) == {name: pair[::-1] for name, pair in one.diff(other).items()}
    assert one.diff(Ruleset(target_score=300)) == {}


def test_diff_needs_a_ruleset() -> None:
    with pytest.raises(RulesetError, match="'standard'"):
        Ruleset().diff("standard")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", OTHER)
def test_replace_changes_one_field_and_nothing_else(name: str) -> None:
    changed = Ruleset().replace(**{name: OTHER[name]})
    assert list(Ruleset().diff(changed)) == [name]
    assert changed != Ruleset()
    assert changed.replace(**{name: getattr(Ruleset(), name)}) == Ruleset()


def test_equal_rulesets_have_equal_hashes() -> None:
    assert Ruleset(target_score=300) == Ruleset().replace(target_score=300)
    assert hash(Ruleset(target_score=300)) == hash(Ruleset().replace(target_score=300))
    assert len({Ruleset(**{name: value}) for name, value in OTHER.items()}) == len(OTHER)


# --- files ---


@pytest.mark.parametrize("name", OTHER)
def test_a_ruleset_comes_back_from_json_and_pickle(name: str) -> None:
    rules = Ruleset(**{name: OTHER[name]})
    saved = json_copy(rules.to_dict())
    assert list(saved) == [name]
    assert type(saved[name]) in {int, str, bool, list}
    assert Ruleset.from_dict(saved) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)
    assert copy.deepcopy(rules) == rules


def test_the_standard_is_an_empty_object() -> None:
    assert Ruleset().to_dict() == {}
    assert Ruleset.from_dict({}) == Ruleset()
    assert not any(isinstance(value, enum.Enum) for value in Ruleset.from_dict({}).to_dict().values())


def test_a_pickle_keeps_no_hash_of_another_process() -> None:
    rules = Ruleset(blind_nil="never", top_trumps=("BJ", "LJ"))
    assert hash(rules) == hash(rules.replace())  # the hash is kept in the ruleset from now on
    assert rules.pack  # and so is the pack
    script = (
        "import pickle, sys; from spades import Ruleset; read = pickle.load(sys.stdin.buffer);"
        "print(read in {Ruleset(blind_nil='never', top_trumps=('BJ', 'LJ'))})"
    )
    for seed in ("1", "2"):
        run = subprocess.run(  # noqa: S603
            [sys.executable, "-c", script],
            input=pickle.dumps(rules),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert run.stdout.split() == [b"True"]


def test_toml_has_the_same_keys() -> None:
    text = """
        preset = "cutthroat-3"
        target_score = 300
        first_trick_spades = false
        top_trumps = ["BJ", "LJ"]
    """
    assert Ruleset.from_toml(text) == PRESETS["cutthroat-3"].replace(
        target_score=300,
        first_trick_spades=False,
        top_trumps=("BJ", "LJ"),
    )
    assert Ruleset.from_toml("") == Ruleset()


@pytest.mark.parametrize("text", ["target_score", "target_score = ", "= 3", "target_score = 300\ntarget_score = 300"])
def test_damaged_toml_is_refused(text: str) -> None:
    with pytest.raises(RulesetError, match="this is no TOML"):
        Ruleset.from_toml(text)


@pytest.mark.parametrize("value", [None, 5, b"target_score = 300", ["x"]])
def test_toml_is_text(value: Any) -> None:
    with pytest.raises(RulesetError, match="this is no TOML"):
        Ruleset.from_toml(value)


@pytest.mark.parametrize("value", [None, 5, "standard", [["players", 3]]])
def test_a_ruleset_is_read_from_an_object(value: Any) -> None:
    with pytest.raises(RulesetError, match="must be an object") as caught:
        Ruleset.from_dict(value)
    assert repr(value) in str(caught.value)


def test_a_key_that_is_no_text_is_no_field() -> None:
    with pytest.raises(RulesetError, match="3: no such field"):
        Ruleset.from_dict({3: 4})  # type: ignore[dict-item]
    with pytest.raises(RulesetError, match="preset: there is no preset 3"):
        Ruleset.from_dict({"preset": 3})


def test_every_problem_of_the_pack_is_named() -> None:
    with pytest.raises(RulesetError) as caught:
        Ruleset(players=9, top_trumps=("2S",), removed=("2S", "BJ"))
    assert [problem.partition(":")[0] for problem in caught.value.problems] == [
        "players",
        "removed, top_trumps",
        "removed",
    ]
    with pytest.raises(RulesetError, match="'XX', 'YY' are no cards and names 2S twice"):
        Ruleset(top_trumps=("XX", "YY", "2S", "2S"))


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "players = " + "9" * 5000])
def test_toml_that_nobody_would_write_is_refused(text: str) -> None:
    with pytest.raises(RulesetError, match="this is no TOML"):
        Ruleset.from_toml(text)


@pytest.mark.parametrize("seat", [4, -1, True, "x", 1.0])
def test_a_seat_that_is_not_there_has_no_team(seat: object) -> None:
    with pytest.raises(GameError, match="there is no seat"):
        Ruleset().team_of(seat)  # type: ignore[arg-type]
