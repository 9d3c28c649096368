import pickle
from typing import Any

import pytest
from tests.helpers import SUITS

from spades import (
    ALL_CARDS,
    RULES,
    Action,
    Bid,
    Card,
    Deal,
    IllegalActionError,
    Keep,
    Look,
    NotationError,
    Pass,
    Play,
    Redeal,
    Refuse,
    SpadesError,
    Take,
    legal_moves,
    new_game,
    parse_action,
)

EVERY_KIND: list[Action] = [
    Redeal(),
    Keep(),
    Take(),
    Refuse(),
    Look(),
    *(Look(seat) for seat in range(6)),
    *(Bid(number) for number in range(27)),
    Bid(0, blind=True),
    Bid(-1),
    *(Pass(card) for card in ALL_CARDS),
    *(Play(card) for card in ALL_CARDS),
    Deal(SUITS),
    Deal([ALL_CARDS[::-1]]),
    Deal(["", "AS"]),
    *legal_moves(new_game(seed=7)),
]


@pytest.mark.parametrize("action", EVERY_KIND, ids=lambda action: str(action)[:20])
def test_the_text_of_an_action_reads_back_as_the_action(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert hash(parse_action(str(action))) == hash(action)
    assert parse_action(f"  {str(action).upper()} ") == action
    assert pickle.loads(pickle.dumps(action)) == action


def test_all_actions_differ() -> None:
    assert len(set(EVERY_KIND)) == len(EVERY_KIND)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("nil", Bid(0)),
        ("0", Bid(0)),
        ("4", Bid(4)),
        ("blind nil", Bid(0, blind=True)),
        ("Blind   NIL", Bid(0, blind=True)),
        ("look 3", Look(3)),
        ("q♥", Play("QH")),
        ("10h", Play("TH")),
        ("pass 2c", Pass("2C")),
        ("deal AS KS / QS JS", Deal([["KS", "AS"], ["JS", "QS"]])),
    ],
)
def test_written_forms(text: str, action: Action) -> None:
    assert parse_action(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "blind",
        "blind 4",
        "2.5",
        "nan",
        "True",
        "look x",
        "look 1 2",
        "pass",
        "pass XX",
        "deal XX",
        "XX",
        "4 4",
    ],
)
def test_other_text_is_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


def test_the_error_names_the_text_and_the_forms() -> None:
    with pytest.raises(NotationError, match=r"'Xx' is no action: write a bid .* a card") as caught:
        parse_action("Xx")
    assert caught.value.text == "Xx"


@pytest.mark.parametrize("value", [None, 4, 2.5, b"4", Bid(4)])
def test_an_action_is_read_from_text_alone(value: Any) -> None:
    with pytest.raises(NotationError, match="an action is written as text") as caught:
        parse_action(value)
    assert repr(value) in str(caught.value)


@pytest.mark.parametrize("value", ["4", 2.5, True, float("nan"), None, [4]])
def test_a_bid_is_a_whole_number(value: Any) -> None:
    with pytest.raises(IllegalActionError, match="whole number") as caught:
        Bid(value)
    assert repr(value) in str(caught.value)
    assert caught.value.violation.rule == "bid-number"
    assert caught.value.violation.rule in RULES


def test_only_a_nil_is_bid_blind() -> None:
    with pytest.raises(IllegalActionError, match="only a nil is bid blind, not 4"):
        Bid(4, blind=True)


@pytest.mark.parametrize("value", ["3", 2.5, True, [0]])
def test_a_seat_that_looks_is_a_number(value: Any) -> None:
    with pytest.raises(IllegalActionError, match="is a number") as caught:
        Look(value)
    assert repr(value) in str(caught.value)


@pytest.mark.parametrize("kind", [Play, Pass])
@pytest.mark.parametrize("value", ["XX", None, 5, 2.5])
def test_a_card_action_needs_a_card(kind: Any, value: Any) -> None:
    with pytest.raises(NotationError) as caught:
        kind(value)
    assert repr(value) in str(caught.value)


def test_a_deal_names_the_hand_in_which_something_is_no_card() -> None:
    with pytest.raises(NotationError, match="hand of seat 1: card 2: 'XX' is no card"):
        Deal("AS/KS XX")
    with pytest.raises(NotationError, match="a deal is a sequence of hands, not 5"):
        Deal(5)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="hand of seat 0: cards are written as text"):
        Deal([5])  # type: ignore[list-item]


def test_the_cards_of_a_hand_are_kept_in_the_order_of_the_pack() -> None:
    assert str(Deal("AS 2C KH/BJ 3D")) == "deal 2C KH AS / 3D BJ"
    assert Deal("AS 2C/3D") == Deal([["2C", Card.parse("AS")], "3D"])


def test_a_pack_for_the_draw_keeps_its_order() -> None:
    assert str(Deal(["AS 2C KH"])) == "deal AS 2C KH"


def test_actions_are_shown_as_they_are_made() -> None:
    names = {"Deal": Deal, "Play": Play, "Bid": Bid, "Look": Look}
    for action in (Deal(SUITS), Play("TH"), Bid(0, blind=True), Look(2)):
        assert eval(repr(action), dict(names)) == action  # noqa: S307  (a repr of our own)


def test_a_play_equals_only_a_play_of_its_card() -> None:
    assert Play("TH") == Play("10♥")
    assert Play("TH") != Play("TD")
    assert Play("TH") != "TH"
    assert Play("TH") != Pass("TH")
    assert (Play("2D").card, Play("2D").code) == (Card.parse("2D"), 13)
    match Play("QH"):
        case Play(card):
            assert str(card) == "QH"


def test_an_action_error_is_an_error_of_the_family() -> None:
    assert issubclass(IllegalActionError, SpadesError)
    assert issubclass(NotationError, SpadesError)
