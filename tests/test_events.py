import pickle
from itertools import pairwise
from typing import Any

import pytest
from tests.helpers import SUITS, after, bid_all, card_texts, dealt, game_states, in_play, json_copy, play, texts

from spades import Bid, Deal, EndReason, GameError, Look, Phase, Play, Ruleset, State, conclude, events, new_game, view
from spades.cards import Card, parse_cards
from spades.events import (
    BidMade,
    CardPlayed,
    Dealt,
    GameOver,
    HandScored,
    HandSeen,
    Looked,
    SpadesBroken,
    TrickWon,
)

SEATS: tuple[int | None, ...] = (None, 0, 1, 2, 3)
CLUBS = parse_cards(SUITS.split("/")[0])
BLIND = Bid(0, blind=True)


def kinds(before: State, later: State, seat: int | None) -> list[str]:
    return [event.type for event in events(before, later, seat)]


def test_a_deal_is_told_without_a_card() -> None:
    before = new_game(seed=7, dealer=2)
    for seat in SEATS:
        assert events(before, after(before, Deal(SUITS)), seat) == (Dealt(1, 2),)


def test_who_may_not_bid_blind_sees_the_hand_with_the_deal() -> None:
    before = new_game(Ruleset(blind_nil="never"), seed=7)
    later = after(before, Deal(SUITS))
    assert events(before, later, 0) == (Dealt(1, 0), HandSeen(0, CLUBS))
    assert events(before, later, None) == (Dealt(1, 0),)
    assert events(before, later, 2) == (Dealt(1, 0), HandSeen(2, parse_cards(SUITS.split("/")[2])))


def test_a_look_is_public_and_its_cards_are_not() -> None:
    before = dealt()
    for look, seat in ((Look(), 0), (Look(2), 2)):
        later = after(before, look)
        assert events(before, later, seat) == (Looked(seat), HandSeen(seat, later.hands[seat]))
        for other in SEATS:
            if other != seat:
                assert events(before, later, other) == (Looked(seat),)


def test_a_bid_is_public() -> None:
    before = after(dealt(), Look())
    for seat in SEATS:
        assert events(before, after(before, Bid(4)), seat) == (BidMade(0, Bid(4)),)


def test_a_blind_bidder_sees_the_hand_after_the_bid() -> None:
    before = dealt()
    later = after(before, BLIND)
    assert events(before, later, 0) == (BidMade(0, BLIND), HandSeen(0, CLUBS))
    assert events(before, later, 1) == (BidMade(0, BLIND),)


def test_who_can_bid_no_nil_sees_the_hand_in_turn() -> None:
    before = after(bid_all(dealt(ruleset=Ruleset(double_nil="forbidden")), "blind nil"), Look())
    later = after(before, Bid(4))
    assert events(before, later, 2) == (BidMade(1, Bid(4)), HandSeen(2, later.hands[2]))
    assert events(before, later, 3) == (BidMade(1, Bid(4)),)


def test_a_card_played_is_public() -> None:
    before = in_play(SUITS)
    for seat in SEATS:
        assert events(before, play(before, "5C"), seat) == (CardPlayed(0, Card.parse("5C")),)


def test_a_trick_is_told_with_leader_cards_and_winner() -> None:
    before = in_play(SUITS, "5C 6D 7H")
    found = events(before, play(before, "8S"), 1)
    card = Card.parse("8S")
    assert found == (CardPlayed(3, card), SpadesBroken(3, card), TrickWon(3, 0, parse_cards("5C 6D 7H 8S")))


def test_spades_break_once() -> None:
    before = in_play(SUITS, "5C 6D 7H")
    assert kinds(before, play(before, "8S 9S"), None) == ["played", "spades_broken", "trick_won", "played"]
    off_suit = Ruleset(breaks_spades="off_suit")
    forced = in_play(SUITS, dealer=2, ruleset=off_suit)
    assert kinds(forced, play(forced, "8S"), None) == ["played"]
    forced = in_play(SUITS, dealer=2)
    assert kinds(forced, play(forced, "8S"), None) == ["played", "spades_broken"]


def test_the_last_card_of_a_hand_brings_its_score_and_that_of_a_game_its_end() -> None:
    states = list(game_states(Ruleset(hands_limit=2, target_score=10**6), seed=7))
    first_scored = next(place for place, state in enumerate(states) if state.hand_scores)
    for seat in SEATS:
        found = events(states[first_scored - 1], states[first_scored], seat)
        assert [event.type for event in found][-2:] == ["trick_won", "hand_scored"]
        assert found[-1] == HandScored(1, states[first_scored].hand_scores[0])
        last = states[-1]
        found = events(states[-2], last, seat)
        assert [event.type for event in found][-3:] == ["trick_won", "hand_scored", "game_over"]
        assert found[-2] == HandScored(2, last.hand_scores[1])
        assert found[-1] == GameOver(EndReason.HANDS, last.winners)


def test_a_game_ended_from_outside_is_told() -> None:
    state = in_play(SUITS, "5C")
    over = conclude(play(state, "6D"), "forfeit", [0])
    assert events(state, over, 2) == (CardPlayed(1, Card.parse("6D")), GameOver(EndReason.FORFEIT, (0,)))
    assert events(over, over, 2) == ()
    assert events(state, conclude(state, "time"), None) == (GameOver(EndReason.TIME, ()),)


def test_nothing_happens_between_a_state_and_itself() -> None:
    for state in (new_game(seed=7), dealt(), in_play(SUITS)):
        assert events(state, state, 1) == ()


def test_the_events_of_a_game_are_those_of_its_steps() -> None:
    states = list(game_states(Ruleset(hands_limit=3), seed=9))
    for seat in SEATS:
        steps = [event for one, two in pairwise(states) for event in events(one, two, seat)]
        assert list(events(states[0], states[-1], seat)) == steps
        middle = len(states) // 2
        assert list(events(states[middle], states[-1], seat)) == steps[-len(events(states[middle], states[-1], seat)) :]


def test_a_hand_is_told_once_a_hand_and_only_to_its_holder() -> None:
    states = list(game_states(Ruleset(hands_limit=3), seed=9))
    for seat in SEATS:
        found = [event for event in events(states[0], states[-1], seat) if isinstance(event, HandSeen)]
        assert [event.seat for event in found] == ([] if seat is None else [seat] * 3)
        assert [len(event.cards) for event in found] == ([] if seat is None else [13] * 3)


def test_events_tell_no_card_but_own_and_played_ones() -> None:
    states = list(game_states(Ruleset(hands_limit=1), seed=9))
    for place, state in enumerate(states[1:], 1):
        played = {str(action) for action in state.history if isinstance(action, Play)}
        for seat in SEATS:
            told = json_copy([event.to_dict() for event in events(states[0], state, seat)])
            own = set(texts(view(state, seat).hand or ()))
            assert card_texts(told) <= own | played
            assert len(events(states[place - 1], state, seat)) >= 1


def test_an_event_is_json() -> None:
    before = in_play(SUITS, "5C 6D 7H")
    assert json_copy([event.to_dict() for event in events(before, play(before, "8S"), 1)]) == [
        {"type": "played", "seat": 3, "card": "8S"},
        {"type": "spades_broken", "seat": 3, "card": "8S"},
        {"type": "trick_won", "seat": 3, "leader": 0, "cards": ["5C", "6D", "7H", "8S"]},
    ]
    assert BidMade(1, BLIND).to_dict() == {"type": "bid", "seat": 1, "bid": "blind nil"}
    assert GameOver(EndReason.TIME, (1,)).to_dict() == {"type": "game_over", "reason": "time", "winners": [1]}
    found = events(before, play(before, "8S"), 1)
    assert pickle.loads(pickle.dumps(found)) == found


def test_events_need_a_later_state_of_the_same_game() -> None:
    before, later = in_play(SUITS, "5C"), in_play(SUITS, "5C 6D")
    for one, two in (
        (later, before),
        (in_play(SUITS, "6C"), later),
        (new_game(seed=8), later),
        (conclude(before, "time"), before),
        (conclude(before, "time"), conclude(before, "forfeit")),
        (new_game(Ruleset(players=3), seed=7), new_game(seed=7)),
        (new_game(Ruleset(players=3), seed=7), later),
        (bid_all(dealt(), 4), in_play(SUITS, "5C")),
    ):
        with pytest.raises(GameError, match="the later state does not follow from the earlier one"):
            events(one, two, None)


@pytest.mark.parametrize("seat", [4, 7, -1, True, 2.5, "0"], ids=repr)
def test_events_are_told_to_a_seat(seat: Any) -> None:
    state = in_play(SUITS)
    with pytest.raises(GameError, match="there is no seat") as caught:
        events(state, state, seat)
    assert repr(seat) in str(caught.value)


def test_events_are_between_states() -> None:
    state = in_play(SUITS)
    for one, two in (("state", state), (state, None), (view(state, 0), state)):
        with pytest.raises(GameError, match="a state of a game is needed"):
            events(one, two, 0)  # type: ignore[arg-type]
    assert state.phase is Phase.PLAY
