import json
from typing import Any

import pytest
from tests.helpers import DATA, SUITS, after, bid_all, four_hands, in_play, moves, play, refused, words

from spades import (
    ALL_CARDS,
    Bid,
    Deal,
    Phase,
    Play,
    Ruleset,
    Suit,
    apply,
    check,
    legal_cards,
    legal_moves,
    new_game,
    trick_winner,
)

HAND = "2C 9C KC 3D QD 4H 7S AS"


def allowed(hand: str, trick: str = "", **given: Any) -> str:
    fields = {name: value for name, value in given.items() if name not in {"broken", "first_trick"}}
    return words(
        legal_cards(
            Ruleset(**fields),
            hand,
            trick,
            broken=given.get("broken", False),
            first_trick=given.get("first_trick", False),
        ),
    )


# --- following suit (§6.2) ---


@pytest.mark.parametrize(("lead", "cards"), [("AC", "2C 9C KC"), ("2D", "3D QD"), ("TH", "4H"), ("3S", "7S AS")])
def test_follow_suit_is_compulsory(lead: str, cards: str) -> None:
    assert allowed(HAND, lead) == cards
    assert allowed(HAND, f"{lead} KS JS") == cards


@pytest.mark.parametrize("lead", ["5H", "AH"])
def test_a_player_void_in_the_suit_led_plays_anything(lead: str) -> None:
    assert allowed("2C KC 7S AS", lead) == "2C KC 7S AS"
    assert allowed("2C KC", lead) == "2C KC"


def test_being_void_permits_a_ruff_and_never_forces_one() -> None:
    state = in_play(SUITS, "5C")
    assert len(legal_moves(state)) == 13
    assert play(state, "5D 5H 5S").tricks_won == (0, 0, 0, 1)


def test_a_card_that_does_not_follow_is_refused_with_the_hand() -> None:
    state = in_play(four_hands(1, "2C 9C KC 3D QD 4H 7S AS TH JH QH KH AH"), "3C")
    for card in ("3D", "AS", "4H"):
        found = refused(state, Play(card))
        assert found.rule == "follow-suit"
        assert f"{card} does not follow suit: clubs were led, and seat 1 holds 2C 9C KC 3D" in found.message
    assert moves(state) == ["2C", "9C", "KC"]


@pytest.mark.parametrize(("suit", "lead"), [("diamonds", "2D"), ("hearts", "2H"), ("clubs", "2C")])
def test_the_refusal_names_the_suit_led(suit: str, lead: str) -> None:
    state = in_play(four_hands(1, "3C 4C 5C 6C 3D 4D 5D 6D 3H 4H 5H 6H AS", "2C 2D 2H"), lead)
    assert f"AS does not follow suit: {suit} were led" in refused(state, Play("AS")).message


def test_a_spade_lead_is_followed_with_spades() -> None:
    rules = Ruleset(lead_spades="any_time")
    state = in_play(four_hands(0, "5S 6S 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"), "KS", dealer=2, ruleset=rules)
    assert moves(state) == ["5S", "6S"]
    found = refused(state, Play("2C"))
    assert found.rule == "follow-suit"
    assert "spades were led" in found.message


def test_only_held_cards_are_played() -> None:
    state = in_play(SUITS)
    for card in ("AD", "AS", "BJ"):
        found = refused(state, Play(card))
        assert found.rule == "own-cards"
        assert f"seat 0 does not hold {card}" in found.message


def test_a_card_is_played_once() -> None:
    state = in_play(SUITS, "5C 5D 5H 5S")
    state = play(state, "6S 6C 6D 6H")
    found = refused(state, Play("6S"))
    assert found.rule == "own-cards"


# --- leading spades (§6.3) ---


def test_a_spade_is_not_led_before_spades_are_broken() -> None:
    assert allowed(HAND) == "2C 9C KC 3D QD 4H"
    assert allowed(HAND, broken=True) == HAND
    found = refused(in_play(four_hands(0, "2C 9C KC 3D QD 4H 7S AS TH JH QH KH AH")), Play("AS"))
    assert found.rule == "lead-spades"
    assert "AS: spades may not be led yet, and seat 0 holds" in found.message


def test_a_leader_with_nothing_but_spades_leads_one() -> None:
    assert allowed("7S AS") == "7S AS"
    state = in_play(SUITS, dealer=2)
    assert state.leader == 3
    assert len(legal_moves(state)) == 13


def test_any_time_a_spade_may_be_led() -> None:
    assert allowed(HAND, lead_spades="any_time") == HAND
    assert allowed(HAND, lead_spades="any_time", first_trick=True) == HAND


def test_after_the_first_trick_a_spade_may_be_led() -> None:
    assert allowed(HAND, lead_spades="after_first_trick") == HAND
    assert allowed(HAND, lead_spades="after_first_trick", first_trick=True) == "2C 9C KC 3D QD 4H"
    rules = Ruleset(lead_spades="after_first_trick")
    hands = "2C 3C 4C 5C AC 2D 3D 4D 5D 2H 3H 4H AS/6C 7C 8C 9C TC 6D 7D 8D 9D 5H 6H 7H 2S"
    used = hands.replace("/", " ").split()
    left = [str(card) for card in ALL_CARDS[:52] if str(card) not in used]
    state = in_play(f"{hands}/{' '.join(left[::2])}/{' '.join(left[1::2])}", ruleset=rules)
    assert "AS" not in moves(state)
    assert refused(state, Play("AS")).rule == "lead-spades"
    state = play(state, "AC")
    while state.trick:
        state = play(state, moves(state)[0])
    assert state.to_act == 0
    assert not state.spades_broken
    assert "AS" in moves(state)


# --- breaking spades (§6.3, E11) ---


def test_any_spade_played_breaks_spades() -> None:
    state = in_play(SUITS, "5C 5D 5H")
    assert not state.spades_broken
    assert play(state, "2S").spades_broken
    assert play(in_play(SUITS, dealer=2), "2S").spades_broken


def test_off_suit_a_forced_spade_lead_breaks_nothing() -> None:
    rules = Ruleset(breaks_spades="off_suit")
    state = in_play(SUITS, "AS 2C 2D 2H", dealer=2, ruleset=rules)
    assert state.tricks_won == (0, 0, 0, 1)
    assert not state.spades_broken


def test_off_suit_spades_that_follow_a_forced_lead_break_nothing() -> None:
    rules = Ruleset(breaks_spades="off_suit")
    hands = four_hands(0, "2S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AC", "3S 2C")
    state = in_play(hands, "AC 2C 2D 2H", ruleset=rules)
    state = play(state, "AS")
    assert moves(state) == ["3S"]
    assert not play(state, "3S 3D 3H").spades_broken
    assert play(in_play(hands, "AC 2C 2D 2H AS"), "3S").spades_broken


def test_off_suit_a_spade_on_another_suit_breaks_spades() -> None:
    rules = Ruleset(breaks_spades="off_suit")
    state = in_play(SUITS, "5C 5D 5H", ruleset=rules)
    assert not state.spades_broken
    assert play(state, "2S").spades_broken


@pytest.mark.parametrize("lead_spades", ["any_time", "after_first_trick"])
def test_the_broken_flag_is_kept_whatever_may_be_led(lead_spades: str) -> None:
    rules = Ruleset(lead_spades=lead_spades)
    assert play(in_play(SUITS, "5C 5D 5H", ruleset=rules), "2S").spades_broken


def test_spades_are_whole_again_at_the_next_deal() -> None:
    state = in_play(SUITS, dealer=2)
    while state.phase is Phase.PLAY:
        state = apply(state, legal_moves(state)[-1])
        assert state.phase is Phase.DEAL or state.spades_broken
    assert not state.spades_broken
    assert not after(state, Deal(SUITS)).spades_broken


# --- the first trick (E11) ---


def test_no_spade_on_the_first_trick_where_the_table_says_so() -> None:
    no: dict[str, Any] = {"first_trick_spades": False, "first_trick": True}
    assert allowed(HAND, **no) == "2C 9C KC 3D QD 4H"
    assert allowed(HAND, broken=True, **no) == "2C 9C KC 3D QD 4H"
    assert allowed(HAND, lead_spades="any_time", **no) == "2C 9C KC 3D QD 4H"
    assert allowed("2C KC 7S AS", "5H", **no) == "2C KC"
    assert allowed(HAND, first_trick_spades=False, broken=True) == HAND


def test_following_suit_comes_before_the_ban() -> None:
    assert allowed("2C 7S AS", "3S", first_trick_spades=False, first_trick=True) == "7S AS"


def test_a_player_with_only_spades_plays_one_to_the_first_trick() -> None:
    assert allowed("7S AS", first_trick_spades=False, first_trick=True) == "7S AS"
    assert allowed("7S AS", "5H", first_trick_spades=False, first_trick=True) == "7S AS"
    state = in_play(SUITS, "5C 5D 5H", ruleset=Ruleset(first_trick_spades=False))
    assert len(legal_moves(state)) == 13
    assert play(state, "2S").spades_broken


def test_the_ban_binds_players_void_in_the_suit_led_and_ends_with_the_first_trick() -> None:
    rules = Ruleset(first_trick_spades=False)
    hands = four_hands(1, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AS", " ".join(f"{rank}C" for rank in "23456789TJQKA"))
    state = in_play(hands, "2C", ruleset=rules)
    found = refused(state, Play("AS"))
    assert found.rule == "first-trick-spades"
    assert "AS: no spade is played to the first trick, and seat 1 holds 2D" in found.message
    assert "AS" not in moves(state)
    state = play(state, "2D 2H")
    assert moves(state) == ["AH"]  # beside twelve spades
    state = play(state, "AH 3C")
    assert "AS" in moves(state)


# --- who wins (§2, §6.2) ---


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("2C 3C 4C 5C", 3),
        ("AC KC QC JC", 0),
        ("2C AD AH KC", 3),
        ("2C AD AH KD", 0),
        ("AC KC 2S QC", 2),
        ("AC 3S 2S KS", 3),
        ("2S AC AD AH", 0),
        ("TH KH 4S AH", 2),
        ("9H TH JH QH", 3),
        ("AS", 0),
        ("2D 3D", 1),
    ],
)
def test_the_highest_spade_wins_else_the_highest_card_of_the_suit_led(cards: str, winner: int) -> None:
    assert trick_winner(Ruleset(), cards) == winner


def test_every_card_beats_the_lower_ones_of_its_suit() -> None:
    for suit in Suit:
        cards = [card for card in ALL_CARDS if card.suit is suit]
        for place, low in enumerate(cards):
            for high in cards[place + 1 :]:
                assert trick_winner(Ruleset(), [low, high]) == 1
                assert trick_winner(Ruleset(), [high, low]) == 0


@pytest.mark.parametrize("leader", range(4))
def test_the_winner_of_a_trick_leads_the_next(leader: int) -> None:
    state = in_play(SUITS, dealer=(leader - 1) % 4)
    assert state.leader == leader
    for _ in range(4):
        state = play(state, moves(state)[0])
    assert state.tricks_won == (0, 0, 0, 1)
    assert (state.to_act, state.leader) == (3, 3)
    assert state.last_leader == leader
    assert len(state.last_trick) == 4
    assert state.trick == ()


def test_play_goes_round_in_turn_order() -> None:
    rules = Ruleset(direction="counterclockwise")
    state = in_play(SUITS, dealer=1, ruleset=rules)
    seats = []
    for _ in range(4):
        seats.append(state.to_act)
        assert state.leader == 0
        state = play(state, moves(state)[0])
    assert seats == [0, 3, 2, 1]
    assert state.to_act == 3
    assert state.last_leader == 0


# --- top trumps (§11.9) ---

DEUCES = Ruleset(top_trumps=("BJ", "LJ", "2D", "2S"))


def test_top_trumps_rank_above_the_ace_of_spades_highest_first() -> None:
    order = ["QS", "KS", "AS", "2S", "2D", "LJ", "BJ"]
    for place, low in enumerate(order):
        for high in order[place + 1 :]:
            assert trick_winner(DEUCES, [low, high]) == 1
            assert trick_winner(DEUCES, [high, low]) == 0
    assert trick_winner(Ruleset(top_trumps=("2S",)), "AS 2S") == 1
    assert trick_winner(Ruleset(), "AS 2S") == 0


def test_a_top_trump_is_a_spade_for_every_purpose() -> None:
    def cards(hand: str, trick: str = "", *, broken: bool = False) -> str:
        return words(legal_cards(DEUCES, hand, trick, broken=broken))

    assert cards("3D 2D BJ", "KD") == "3D"  # the two of diamonds is no diamond
    assert cards("2D 3C", "KD") == "3C 2D"  # so its holder is void
    assert cards("3D 2D LJ", "4S") == "2D LJ"  # and follows spades
    assert cards("3D 2D LJ 5S", "BJ") == "5S 2D LJ"
    assert cards("3D 2D LJ") == "3D"  # it is not led before spades are broken
    assert cards("2D LJ") == "2D LJ"
    assert cards("3D AS 2S 2D LJ BJ", broken=True) == "3D AS 2S 2D LJ BJ"
    assert cards("3C 3D", "2D") == "3C 3D"  # a diamond does not follow it
    assert trick_winner(DEUCES, "KD AD 2D AS") == 2
    assert trick_winner(Ruleset(), "KD AD 2D AS") == 3


DEUCES_DEAL = (
    "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC BJ/2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD/"
    "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH LJ/2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
)


def test_a_top_trump_breaks_spades() -> None:
    state = in_play(DEUCES_DEAL, "3C", ruleset=DEUCES)
    assert not play(state, "3D 3H").spades_broken
    assert play(state, "2D").spades_broken
    assert play(state, "3D LJ").spades_broken
    assert play(state, "2D LJ AS").tricks_won == (0, 0, 1, 0)
    assert play(state, "2D 3H 2S").tricks_won == (0, 1, 0, 0)


def test_a_lead_of_a_top_trump_is_a_lead_of_spades() -> None:
    rules = DEUCES.replace(lead_spades="any_time")
    state = in_play(DEUCES_DEAL, "2D", dealer=0, ruleset=rules)
    assert moves(state) == ["LJ"]
    found = refused(state, Play("3H"))
    assert found.rule == "follow-suit"
    assert "3H does not follow suit: spades were led, and seat 2 holds 3H" in found.message
    assert play(state, "LJ 2S BJ").tricks_won == (1, 0, 0, 0)


def test_a_lead_of_a_joker_is_a_lead_of_spades() -> None:
    hands = (
        "BJ 4S 5S 6S 7S 8S 9S TS JS QS KS AS LJ/2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD/"
        "3S 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH/2S 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    )
    state = in_play(hands, "BJ", ruleset=DEUCES)
    found = refused(state, Play("3D"))
    assert found.rule == "follow-suit"
    assert "spades were led, and seat 1 holds 3D 4D" in found.message
    assert moves(state) == ["2D"]
    state = play(state, "2D")
    assert moves(state) == ["3S"]
    state = play(state, "3S")
    assert moves(state) == ["2S"]
    led_low = in_play(hands, "LJ", ruleset=DEUCES)
    assert play(led_low, "2D 3S 2S").tricks_won == (1, 0, 0, 0)


# --- the order of moves ---


def test_moves_are_in_the_canonical_order() -> None:
    hand = "BJ AS 2S 3S 2D 3D LJ AH 2C 3C".replace("2C ", "")
    assert words(legal_cards(DEUCES, hand, broken=True)) == "3C 3D AH 3S AS 2S 2D LJ BJ"
    assert words(legal_cards(Ruleset(), "AS 2S AH 2H AD 2D AC 2C", broken=True)) == "2C AC 2D AD 2H AH 2S AS"


def test_a_long_suit_of_many_top_trumps_is_still_in_order() -> None:
    # Twenty spades: more than one part of the tables that lists are looked up in.
    tops = ("AC", "AD", "AH", "KC", "KD", "KH", "QC")
    rules = Ruleset(top_trumps=tops)
    spades = [f"{rank}S" for rank in "23456789TJQKA"]
    found = legal_cards(rules, [*tops, *spades, "2H"], broken=True)
    assert words(found) == " ".join(["2H", *spades, *reversed(tops)])
    assert words(legal_cards(rules, [*tops, "2H"], "3S")) == " ".join(reversed(tops))


# --- a whole hand, played elsewhere ---


def test_the_hand_of_a_public_test_comes_out_as_there() -> None:
    given = json.loads((DATA / "hands" / "four-player.json").read_text(encoding="utf-8"))
    rules = Ruleset(lead_spades="any_time", bag_count="last_digit")
    state = new_game(rules, seed=0, dealer=given["dealer"], scores=given["scores_before"])
    assert state.bags == (1, 9)
    state = apply(state, Deal(given["hands"]))
    while state.phase is Phase.BID:
        assert state.to_act is not None
        state = bid_all(state, given["bids"][state.to_act])
    assert state.bids == tuple(map(Bid, (4, 3, 2, 2)))
    tricks = [0, 0, 0, 0]
    for number, trick in enumerate(given["tricks"]):
        assert (state.leader, state.to_act) == (trick["leader"],) * 2
        assert state.tricks_won == tuple(tricks)
        assert trick_winner(rules, trick["cards"]) == (trick["winner"] - trick["leader"]) % 4
        for card in trick["cards"].split():
            assert check(state, Play(card)) is None
            state = play(state, card)
        tricks[trick["winner"]] += 1
        if number < 12:
            assert words(state.last_trick) == trick["cards"]
            assert state.last_leader == trick["leader"]
    assert tricks == [5, 4, 3, 1]
    assert state.phase is Phase.DEAL
    assert [(team.points, team.tricks) for team in state.hand_scores[0].teams] == [(62, 8), (50, 5)]
    assert [line.bags for line in state.hand_scores[0].teams[0].lines] == [0, 2]
    assert state.scores == (163, 259)
    assert state.bags == (3, 9)
    assert (state.dealer, state.hand_number) == (3, 2)
