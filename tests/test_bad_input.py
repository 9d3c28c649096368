"""Whatever is wrong, the error is one of the library's own, says what, and changes nothing."""

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import SUITS, after, dealt, in_play, json_copy, refused, whole_game

from spades import (
    RULES,
    Bid,
    Card,
    Deal,
    GameError,
    IllegalActionError,
    Keep,
    Look,
    NotationError,
    Pass,
    Play,
    Redeal,
    Refuse,
    Ruleset,
    RulesetError,
    ScoringError,
    SpadesError,
    State,
    Take,
    apply,
    check,
    conclude,
    events,
    legal_cards,
    legal_moves,
    new_game,
    parse_action,
    score_hand,
    trick_winner,
    view,
)
from spades.players import simple

BEFORE_DEAL = new_game(seed=7)
FACE_DOWN = dealt()
BIDDING = after(dealt(), Look())
PLAYING = in_play(SUITS, "5C")
OVER = whole_game(Ruleset(hands_limit=1), seed=7)
STATES = {"deal": BEFORE_DEAL, "face down": FACE_DOWN, "bid": BIDDING, "play": PLAYING, "over": OVER}
NAN = float("nan")


# --- what cannot even be made ---


@pytest.mark.parametrize(
    ("make", "mention"),
    [
        (lambda: Bid(2.5), "2.5"),
        (lambda: Bid(True), "True"),
        (lambda: Bid(NAN), "nan"),
        (lambda: Bid("3"), "'3'"),
        (lambda: Bid(None), "None"),
        (lambda: Bid(3, blind=True), "3"),
        (lambda: Look("3"), "'3'"),
        (lambda: Look(True), "True"),
        (lambda: Play("1S"), "'1S'"),
        (lambda: Play(None), "None"),  # type: ignore[arg-type]
        (lambda: Play(Bid(3)), "Bid(tricks=3"),  # type: ignore[arg-type]
        (lambda: Pass(7), "7"),  # type: ignore[arg-type]
        (lambda: Bid(10**5000), "int"),
        (lambda: Look(2**63), "9223372036854775808"),
        (lambda: Bid(0, blind="no"), "'no'"),
        (lambda: Deal([]), "hand"),
        (lambda: Deal(7), "7"),  # type: ignore[arg-type]
        (lambda: Deal([["AS", "XX"]]), "'XX'"),
        (lambda: Deal([["AS"], None]), "None"),  # type: ignore[list-item]
        (lambda: Card.parse("ZZ"), "'ZZ'"),
        (lambda: parse_action("raise 5"), "'raise 5'"),
        (lambda: parse_action(None), "None"),  # type: ignore[arg-type]
        (lambda: Ruleset(players=7), "7"),
        (lambda: Ruleset(zero_bid="whist"), "'whist'"),
        (lambda: new_game(dealer=7), "7"),
        (lambda: new_game(seed=2.5), "2.5"),  # type: ignore[arg-type]
        (lambda: legal_moves(PLAYING, 7), "7"),
        (lambda: legal_moves(PLAYING, "1"), "'1'"),  # type: ignore[call-overload]
        (lambda: view(PLAYING, 7), "7"),
        (lambda: events(PLAYING, PLAYING, 7), "7"),
        (lambda: conclude(PLAYING, "boredom"), "'boredom'"),
        (lambda: legal_cards(Ruleset(), "AS XX"), "'XX'"),
        (lambda: legal_cards(Ruleset(), "AS", "XX"), "'XX'"),
        (lambda: legal_cards(Ruleset(), "AS KS AS"), "AS appears twice"),
        (lambda: legal_cards(Ruleset(), "AS KS", "AS"), "AS appears twice"),
        (lambda: legal_cards(Ruleset(), "BJ KS"), "BJ is not in this pack"),
        (lambda: legal_cards(Ruleset(), 5), "5"),  # type: ignore[arg-type]
        (lambda: legal_cards(None, "AS"), "None"),  # type: ignore[arg-type]
        (lambda: trick_winner(Ruleset(), ""), "at least one card"),
        (lambda: trick_winner(Ruleset(), "AS AS"), "AS appears twice"),
        (lambda: trick_winner(Ruleset(players=3), "AS 2C"), "2C is not in this pack"),
        (lambda: trick_winner("standard", "AS"), "'standard'"),  # type: ignore[arg-type]
        (lambda: score_hand(Ruleset(), [99, 1, 1, 1], [4, 3, 3, 3]), "99"),
        (lambda: score_hand(Ruleset(), [3, 3, 3, 3], [4, 3, 3, 4]), "14 in all, but a hand has 13"),
        (lambda: score_hand(Ruleset(), [3, 3, 3, 3], team_tricks=[7, 5]), "12 in all, but a hand has 13"),
    ],
)
def test_a_wrong_value_is_refused_by_name(make: Callable[[], object], mention: str) -> None:
    with pytest.raises(SpadesError) as caught:
        make()
    assert mention in str(caught.value)
    assert type(caught.value) in {IllegalActionError, NotationError, RulesetError, GameError, ScoringError}


# --- actions that are none, or not now ---


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("value", ["4", "AS", "look", "nonsense", ""])
def test_a_text_is_no_action_and_the_error_names_parse_action(state: State, value: Any) -> None:
    found = refused(state, value)
    assert found.rule == "action"
    assert f"{value!r} is no action; read it with parse_action first" in found.message


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@pytest.mark.parametrize("value", [None, 4, 2.5, True, NAN, Card.parse("AS"), [], {}, object, Bid], ids=repr)
def test_what_is_no_action_is_refused(state: State, value: Any) -> None:
    found = refused(state, value)
    assert found.rule == "action"
    assert f"{value!r} is no action" in found.message
    assert "parse_action" not in found.message


ACTIONS: list[Any] = [
    Deal(SUITS),
    Bid(3),
    Bid(0, blind=True),
    Look(),
    Play("5C"),
    Redeal(),
    Keep(),
    Take(),
    Refuse(),
    Pass("2C"),
]
NOW: dict[str, set[Any]] = {"deal": {Deal}, "face down": {Bid, Look}, "bid": {Bid, Look}, "play": {Play}}


@pytest.mark.parametrize(
    ("name", "action"),
    [(name, action) for name in NOW for action in ACTIONS if type(action) not in NOW[name]],
    ids=lambda value: str(value)[:12],
)
def test_an_action_in_the_wrong_phase_is_refused(name: str, action: Any) -> None:
    found = refused(STATES[name], action)
    assert found.rule == "phase"
    assert found.message.startswith(f"{action}: not now, while ")


@pytest.mark.parametrize("number", [99, 14, -1, 10**18])
def test_a_bid_no_hand_can_take_is_refused(number: int) -> None:
    found = refused(BIDDING, Bid(number))
    assert found.rule == "bid-number"
    assert str(number) in found.message
    assert found.params["bid"] == number


@pytest.mark.parametrize("seat", [7, 4, -1, 10**18])
def test_a_seat_that_is_not_there_does_not_look(seat: int) -> None:
    found = refused(FACE_DOWN, Look(seat))
    assert found.rule == "look"
    assert str(seat) in found.message


@pytest.mark.parametrize("card", ["AD", "AS", "5C", "BJ", "LJ"])
def test_a_card_not_held_is_refused(card: str) -> None:
    found = refused(PLAYING, Play(card)) if card != "AD" else refused(PLAYING, Play("AC"))
    assert found.rule == "own-cards"
    assert "seat 1 does not hold" in found.message


# --- deals that are none ---

CLUBS, DIAMONDS, HEARTS, SPADES = SUITS.split("/")


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/{SPADES[:-3]}", "seat 3 gets 12 cards, not 13"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/{SPADES[:-3]} 2C", "2C: dealt twice"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/{SPADES} 2C 3C", "2C 3C: dealt twice"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/{SPADES[:-3]} BJ", "BJ: not in this pack"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS} AS/{SPADES[:-3]}", "seat 2 gets 14 cards, not 13"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}", "a deal has 4 hands, not 3"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/{SPADES}/", "a deal has 4 hands, not 5"),
        (f"{CLUBS}/{DIAMONDS}/{HEARTS}/", "seat 3 gets 0 cards, not 13"),
        ("", "a deal has 4 hands, not 1"),
    ],
)
def test_a_deal_that_does_not_fit_is_refused(deal: Any, message: str) -> None:
    found = refused(BEFORE_DEAL, Deal(deal))
    assert found.rule == "deal"
    assert found.message.startswith(message)


def test_a_deal_for_another_number_of_players_is_refused() -> None:
    three = new_game(Ruleset(players=3), seed=7)
    assert "a deal has 3 hands, not 4" in refused(three, legal_moves(BEFORE_DEAL)[0]).message
    assert "a deal has 4 hands, not 3" in refused(BEFORE_DEAL, legal_moves(three)[0]).message


# --- every refusal says what, why and where ---


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_every_refusal_has_a_rule_a_section_and_the_state_in_a_line(state: State) -> None:
    every = [*ACTIONS, *(Play(card) for card in ("AC", "AD", "AS")), Bid(14), Look(2), Look(9)]
    count = 0
    for action in every:
        found = check(state, action)
        if found is None:
            continue
        count += 1
        assert found == refused(state, action)
        assert found.section == RULES[found.rule].section
        assert f"(hand {state.hand_number}" in found.message
        assert "\n" not in found.message
        if state.to_act is not None:
            assert f"seat {state.to_act} to act" in found.message
    assert count > len(every) // 2


def test_a_refusal_tells_no_card_its_seat_may_not_know() -> None:
    for action in (*ACTIONS, Bid(14), Look(9)):
        found = check(FACE_DOWN, action)
        if found is not None and not isinstance(action, (Deal, Play, Pass)):
            assert not any(card in found.message.split() for card in SUITS.replace("/", " ").split())


def test_no_module_of_the_rules_refuses_with_an_assert() -> None:
    # An assert in the library may only narrow a type: the line must say `is not None` or `isinstance`.
    import spades

    for path in Path(spades.__file__).parent.glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.strip().startswith("assert "):
                assert "isinstance(" in line or "is not None" in line, f"{path.name}: {line}"


# --- damaged saved games ---


def saved() -> dict[str, Any]:
    state = conclude(in_play(SUITS, "5C 6D", ruleset=Ruleset(target_score=300)), "forfeit", [1])
    copied: dict[str, Any] = json_copy(state.to_dict())
    return copied


def test_the_saved_game_below_is_sound() -> None:
    assert State.from_dict(saved()).winners == (1,)


@pytest.mark.parametrize("key", ["format", "ruleset", "seed", "start", "history"])
def test_a_saved_game_needs_all_its_parts(key: str) -> None:
    data = saved()
    del data[key]
    with pytest.raises(GameError, match=f"^(saved game: )?{key}: "):
        State.from_dict(data)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("format", 2, "this version reads format 1, not 2"),
        ("format", 0, "not 0"),
        ("format", "1", "not '1'"),
        ("format", True, "not True"),
        ("format", None, "not None"),
        ("ruleset", None, "ruleset: an object is needed, not None"),
        ("ruleset", [], "ruleset: an object is needed, not \\[\\]"),
        ("ruleset", {"target": 3}, "ruleset: target: no such field"),
        ("ruleset", {"players": 9}, "ruleset: players: must be 6 or less, not 9"),
        ("ruleset", {"players": 3}, "start: scores: one whole number for each team, 3 in all"),
        ("seed", None, "not None"),
        ("seed", 7, "not 7"),
        ("seed", "seven", "not 'seven'"),
        ("seed", "i 7", "not 'i 7'"),
        ("start", None, "start: an object is needed, not None"),
        ("start", [3], "start: an object is needed"),
        ("start", {"leader": 1, "cards": 2}, "start: unknown cards, leader"),
        ("start", {"dealer": 7}, "start: there is no seat 7"),
        ("start", {"scores": [0]}, "start: scores: one whole number for each team"),
        ("start", {"bags": [0, "1"]}, "start: bags: team 1 has '1'"),
        ("start", {"hand_number": 0}, "start: hands are numbered from 1, not 0"),
        ("history", None, "history: a list of actions, not None"),
        ("history", "look", "history: a list of actions, not 'look'"),
        ("history", {}, "history: a list of actions, not {}"),
        ("history", [5], "history\\[0\\]: an action is written as text, not as 5"),
        ("history", ["deal"], "history\\[0\\]: a deal has 4 hands, not 1"),
        ("history", ["nonsense"], "history\\[0\\]: 'nonsense' is no action"),
        ("history", ["4"], "history\\[0\\]: 4: not now"),
        ("concluded", None, "concluded: an object is needed, not None"),
        ("start", {"scores": None}, "start: scores is null"),
        ("format", 1.0, "format: this version reads format 1, not 1.0"),
        ("conclude", {"reason": "time", "winners": []}, "saved game: unknown conclude"),
        ("concluded", {}, "concluded: reason, winners: missing"),
        ("concluded", {"reason": "boredom", "winners": []}, "concluded: a game is concluded by"),
        ("concluded", {"reason": "time", "winners": [], "by": 1}, "concluded: unknown by"),
        ("concluded", {"reason": "target", "winners": [0]}, "not by 'target'"),
        ("concluded", {"reason": "time", "winners": [2]}, "concluded: there is no team 2"),
        ("concluded", {"reason": "time", "winners": None}, "concluded: winners are a sequence"),
    ],
    ids=repr,
)
def test_a_damaged_saved_game_is_refused_with_the_place(key: str, value: Any, message: str) -> None:
    data = saved()
    data[key] = data["start"] | value if key == "start" and isinstance(value, dict) else value
    with pytest.raises(GameError, match=message):
        State.from_dict(data)


@pytest.mark.parametrize("data", [None, 5, "state", [], [["format", 1]]], ids=repr)
def test_a_saved_game_is_an_object(data: Any) -> None:
    with pytest.raises(GameError, match="saved game: an object is needed") as caught:
        State.from_dict(data)
    assert repr(data) in str(caught.value)


def test_a_history_with_one_illegal_action_is_refused_at_its_place() -> None:
    data = saved()
    place = len(data["history"]) - 1
    data["history"][place] = "AS"
    with pytest.raises(GameError, match=rf"^history\[{place}\]: seat 1 does not hold AS") as caught:
        State.from_dict(data)
    assert isinstance(caught.value.__cause__, IllegalActionError)


def test_a_history_that_goes_on_after_the_end_is_refused() -> None:
    data = json_copy(OVER.to_dict())
    data["history"].append("look")
    with pytest.raises(GameError, match="the game is over"):
        State.from_dict(data)
    data["history"].pop()
    data["concluded"] = {"reason": "time", "winners": []}
    with pytest.raises(GameError, match="concluded: the game is over already"):
        State.from_dict(data)


@pytest.mark.parametrize("key", ["dealer", "scores", "bags", "sets", "hand_number"])
def test_a_key_left_out_of_the_start_is_damage(key: str) -> None:
    data = saved()
    del data["start"][key]
    with pytest.raises(GameError, match=f"start: {key}: missing"):
        State.from_dict(data)


def test_a_game_whose_bags_are_in_the_score_is_saved_without_them() -> None:
    state = new_game(Ruleset(bag_count="last_digit"), seed=7, scores=[13, -7])
    data = json_copy(state.to_dict())
    assert "bags" not in data["start"]
    assert State.from_dict(data) == state
    data["start"]["bags"] = [3, 3]
    with pytest.raises(GameError, match="start: unknown bags"):
        State.from_dict(data)


OTHERS: list[Any] = [None, 99, -1, 2.5, True, "x", [], {}, [None]]


def damaged(value: Any) -> list[Any]:
    """Return the value with each of its parts, one at a time, put to something else or left out."""
    found: list[Any] = []
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        for other in OTHERS:
            twin = json_copy(value)
            twin[key] = other
            found.append(twin)
        twin = json_copy(value)
        del twin[key]
        found.append(twin)
        for inner in damaged(value[key]):
            twin = json_copy(value)
            twin[key] = inner
            found.append(twin)
    return found


def test_no_damage_of_a_saved_game_gives_another_error_than_the_librarys() -> None:
    data = saved()
    sound = refused_ = 0
    for twin in damaged(data):
        try:
            state = State.from_dict(twin)
        except SpadesError:
            refused_ += 1
        else:
            sound += 1
            assert State.from_dict(state.to_dict()) == state
            json.dumps(state.to_dict())
    assert refused_ > 200
    assert sound > 0


# --- nothing is changed by what is refused ---


@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
def test_a_refused_call_changes_nothing(state: State) -> None:
    before = pickle.dumps(state), str(state), hash(state), state.history, legal_moves(state)
    calls: list[Callable[[], object]] = [
        lambda: apply(state, "4"),  # type: ignore[call-overload]
        lambda: apply(state, Bid(99)),
        lambda: apply(state, Play("BJ")),
        lambda: legal_moves(state, 7),
        lambda: view(state, 7),
        lambda: conclude(state, "boredom"),
        lambda: conclude(state, "time", [9]),
        lambda: simple(state),  # type: ignore[arg-type]
    ]
    for call in calls:
        with pytest.raises(SpadesError):
            call()
    assert (pickle.dumps(state), str(state), hash(state), state.history, legal_moves(state)) == before


@pytest.mark.parametrize(
    ("text", "position"),
    [("deal AS / KS XX", 13), ("  deal AS XX", 10), ("pass  ZZ", 6), ("Pass 1S", 5)],
)
def test_a_fault_in_a_text_is_placed_in_the_text_as_given(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_a_deal_of_texts_places_the_fault_in_its_hand() -> None:
    with pytest.raises(NotationError, match="hand of seat 1") as caught:
        Deal(["AS", "KS XX"])
    assert (caught.value.text, caught.value.position) == ("KS XX", 3)


HUGE = 10**5000


@pytest.mark.parametrize(
    "make",
    [
        lambda: apply(new_game(seed=1), HUGE),  # type: ignore[call-overload]
        lambda: apply(HUGE, Bid(1)),  # type: ignore[call-overload]
        lambda: view(HUGE, 0),  # type: ignore[arg-type]
        lambda: score_hand(HUGE, [1, 1, 1, 1], [4, 3, 3, 3]),  # type: ignore[arg-type]
        lambda: Card.parse(HUGE),  # type: ignore[arg-type]
        lambda: Ruleset.from_dict({"preset": HUGE}),
        lambda: Ruleset.from_dict({"top_trumps": [HUGE]}),
        lambda: Ruleset().in_force(HUGE),  # type: ignore[arg-type]
        lambda: Ruleset(target_score=HUGE),
        lambda: new_game(scores=[2**62, 0]),
        lambda: new_game(hand_number=2**62),
        lambda: new_game(seed=1).actions_since(-1),
        lambda: legal_cards(Ruleset(), "2C", "3C 4C 5C 6C"),
        lambda: legal_cards(Ruleset(), "2C", broken="false"),  # type: ignore[arg-type]
        lambda: trick_winner(Ruleset(), "2C 3C 4C 5C 6C"),
        lambda: Ruleset(nil_penalty=2**62),
    ],
)
def test_what_cannot_be_shown_or_counted_is_refused_all_the_same(make: Callable[[], object]) -> None:
    with pytest.raises(SpadesError) as caught:
        make()
    assert len(str(caught.value)) < 600


def test_a_counter_below_a_high_limit_goes_on() -> None:
    score = score_hand(Ruleset(bag_limit=2000), [1, 1, 1, 1], [4, 3, 3, 3], bags=[1500, 0])
    assert score.teams[0].bags == 1505


def test_the_values_of_a_violation_do_not_change() -> None:
    found = check(new_game(seed=1), Bid(1))
    assert found is not None
    with pytest.raises(TypeError):
        found.params["now"] = "never"  # type: ignore[index]
