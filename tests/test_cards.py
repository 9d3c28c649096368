import copy
import pickle
from typing import Any

import pytest
from tests.helpers import texts, words

from spades import ALL_CARDS, Card, NotationError, Rank, Suit
from spades.cards import parse_cards


def test_there_are_52_cards_and_two_jokers_in_the_order_of_a_new_pack() -> None:
    ranks = "23456789TJQKA"
    assert texts(ALL_CARDS) == [*(rank + suit for suit in "CDHS" for rank in ranks), "LJ", "BJ"]
    assert [card.code for card in ALL_CARDS] == list(range(54))


def test_the_same_face_is_the_same_object() -> None:
    for card in ALL_CARDS:
        assert Card(card.rank, card.suit) is card
        assert Card.parse(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
        assert eval(repr(card), {"Card": Card}) is card  # noqa: S307  (a repr of our own)
    assert len(set(ALL_CARDS)) == 54


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("AS", "AS"),
        ("as", "AS"),
        ("10H", "TH"),
        ("10h", "TH"),
        ("th", "TH"),
        ("T♥", "TH"),
        ("10♦", "TD"),
        ("2♣", "2C"),
        ("q♠", "QS"),
        (" KD ", "KD"),
        ("BJ", "BJ"),
        ("bj", "BJ"),
        ("lj", "LJ"),
    ],
)
def test_input_takes_ten_lower_case_and_suit_signs(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize("text", ["", "A", "S", "SA", "1S", "11H", "ASS", "A S", "JB", "joker", "♠", "10", "A♠S", "XX"])
def test_other_text_is_no_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)
    assert caught.value.text == text


@pytest.mark.parametrize("value", [None, 7, b"AS", 2.5, Suit, ("A", "S")])
def test_a_card_is_read_from_text_alone(value: Any) -> None:
    with pytest.raises(NotationError, match="a card is written as text") as caught:
        Card.parse(value)
    assert repr(value) in str(caught.value)


@pytest.mark.parametrize(
    ("rank", "suit"),
    [(Rank.BIG_JOKER, Suit.HEARTS), (Rank.ACE, None), ("A", "X"), ("1", "S"), (None, None), ([], Suit.CLUBS)],
)
def test_a_card_that_does_not_exist_cannot_be_made(rank: Any, suit: Any) -> None:
    with pytest.raises(NotationError, match="no card has the rank") as caught:
        Card(rank, suit)
    assert repr(rank) in str(caught.value)


def test_a_joker_has_a_rank_and_no_suit() -> None:
    jokers = [card for card in ALL_CARDS if card.is_joker]
    assert [(card.rank, card.suit) for card in jokers] == [(Rank.LITTLE_JOKER, None), (Rank.BIG_JOKER, None)]


def test_a_card_is_shown_with_the_sign_of_its_suit() -> None:
    assert [Card.parse(text).symbol for text in ("TH", "AS", "2C", "JD", "BJ")] == ["T♥", "A♠", "2♣", "J♦", "BJ"]
    assert [suit.symbol for suit in Suit] == ["♣", "♦", "♥", "♠"]


def test_cards_match_by_rank_and_suit() -> None:
    match Card.parse("QH"):
        case Card(Rank.QUEEN, Suit.HEARTS):
            matched = True
        case _:
            matched = False
    assert matched


def test_several_cards_are_read_from_a_text_or_one_by_one() -> None:
    assert words(parse_cards("as 10♥  bj")) == "AS TH BJ"
    assert words(parse_cards(["as", Card.parse("TH")])) == "AS TH"
    assert parse_cards("") == ()


def test_an_error_names_the_card_that_is_none() -> None:
    with pytest.raises(NotationError, match="card 2: 'XX' is no card") as caught:
        parse_cards("AS XX KS")
    assert (caught.value.text, caught.value.position) == ("AS XX KS", 3)
    with pytest.raises(NotationError, match="not as 5"):
        parse_cards(5)  # type: ignore[arg-type]
    with pytest.raises(NotationError, match=r"card 1: .* not 65"):
        parse_cards(b"AS")  # type: ignore[arg-type]
