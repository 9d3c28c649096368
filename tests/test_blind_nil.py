from typing import Any

import pytest
from tests.helpers import after, bid_all, card_texts, dealt, in_play, json_copy, moves, refused

from spades import Bid, GameError, IllegalActionError, Look, Phase, Play, Ruleset, apply, check, legal_moves, view

BLIND = Bid(0, blind=True)


def test_in_turn_a_player_looks_or_bids_blind_and_nothing_else() -> None:
    state = dealt()
    assert legal_moves(state) == (Look(), BLIND)
    assert refused(state, Bid(4)).rule == "look"
    found = refused(state, Bid(0))
    assert found.rule == "look"
    assert "seat 0 has not seen its hand; look first, or bid blind nil" in found.message


def test_looking_gives_up_the_blind_bid() -> None:
    state = apply(dealt(), Look())
    assert state.to_act == 0
    assert state.seen == (True, False, False, False)
    found = refused(state, BLIND)
    assert found.rule == "blind-nil"
    assert "it has seen its hand" in found.message
    assert moves(state) == [str(number) for number in range(14)]


def test_a_hand_is_looked_at_once() -> None:
    state = apply(dealt(), Look())
    for look in (Look(), Look(0)):
        found = refused(state, look)
        assert found.rule == "look"
        assert "seat 0 has seen its hand" in found.message


def test_a_player_may_look_out_of_turn() -> None:
    state = dealt()
    assert [moves(state, seat) for seat in range(4)] == [["look", "blind nil"], ["look 1"], ["look 2"], ["look 3"]]
    state = apply(state, Look(2))
    assert state.seen == (False, False, True, False)
    assert state.to_act == 0
    assert moves(state, 2) == []
    assert refused(state, Look(2)).rule == "look"
    state = bid_all(state, 3, 3)
    assert state.to_act == 2
    assert moves(state) == [str(number) for number in range(14)]
    assert refused(state, BLIND).rule == "blind-nil"


def test_looks_in_and_out_of_turn_are_in_the_history_as_written() -> None:
    state = after(dealt(), Look(3), Look())
    assert [str(action) for action in state.history[1:]] == ["look 3", "look"]


def test_a_look_of_the_seat_to_act_is_the_plain_look() -> None:
    assert apply(dealt(), Look(0)) == apply(dealt(), Look())
    assert apply(dealt(), Look(0)).history == apply(dealt(), Look()).history


@pytest.mark.parametrize("seat", [4, 7, -1, 10**6])
def test_only_a_seat_of_the_table_looks(seat: int) -> None:
    found = refused(dealt(), Look(seat))
    assert found.rule == "look"
    assert f"there is no seat {seat}" in found.message


def test_a_blind_bidder_sees_the_hand_right_after_the_bid() -> None:
    state = apply(dealt(), BLIND)
    assert state.bids[0] == BLIND
    assert state.seen == (True, False, False, False)
    assert view(state, 0).hand == state.hands[0]
    assert moves(state, 0) == []


def test_every_hand_is_seen_when_the_bidding_is_over() -> None:
    state = in_play_after_blind_bids()
    assert state.phase is Phase.PLAY
    assert state.seen == (True,) * 4
    assert all(view(state, seat).hand == state.hands[seat] for seat in range(4))


def in_play_after_blind_bids() -> Any:
    return bid_all(dealt(), "blind nil", "blind nil", "blind nil", "blind nil")


@pytest.mark.parametrize("fields", [{"zero_bid": "plain"}, {"zero_bid": "forbidden"}, {"blind_nil": "never"}], ids=repr)
def test_without_blind_nil_every_hand_is_seen_when_the_deal_is_complete(fields: dict[str, Any]) -> None:
    state = dealt(ruleset=Ruleset(**fields))
    assert state.seen == (True,) * 4
    assert Look() not in legal_moves(state)
    assert refused(state, Look()).rule == "look"
    found = refused(state, BLIND)
    assert found.rule == ("blind-nil" if "blind_nil" in fields else "zero-bid")
    assert "at this table" in found.message


@pytest.mark.parametrize(
    ("scores", "seen"),
    [
        ([100, 0], (True, False, True, False)),
        ([99, 0], (True, True, True, True)),
        ([0, 100], (False, True, False, True)),
        ([350, 251], (True, True, True, True)),
        ([350, 250], (True, False, True, False)),
    ],
)
def test_when_behind_only_the_team_far_enough_behind_may_bid_blind(scores: list[int], seen: tuple[bool, ...]) -> None:
    state = dealt(ruleset=Ruleset(blind_nil="when_behind"), scores=scores)
    assert state.seen == seen
    assert moves(state)[0] == ("0" if seen[0] else "look")


def test_a_team_not_far_enough_behind_is_told_by_how_much() -> None:
    rules = Ruleset(blind_nil="when_behind")
    found = refused(dealt(ruleset=rules, scores=[1, 100]), BLIND)
    assert found.rule == "blind-nil-behind"
    assert "99 points behind, and 100 are needed" in found.message
    looked = apply(dealt(ruleset=rules, scores=[0, 100]), Look())
    assert refused(looked, BLIND).rule == "blind-nil"


@pytest.mark.parametrize("first", ["0", "blind nil"])
def test_where_a_nil_is_not_legal_the_hand_is_seen_without_a_move(first: str) -> None:
    state = bid_all(dealt(ruleset=Ruleset(double_nil="forbidden")), first)
    assert state.seen == (True, False, False, False)
    state = bid_all(state, 4)
    assert state.to_act == 2
    assert state.seen == (True, True, True, False)
    assert moves(state) == [str(number) for number in range(1, 14)]
    assert view(state, 2).hand == state.hands[2]
    assert refused(state, BLIND).rule == "double-nil"
    assert refused(state, Look()).rule == "look"


def test_before_its_turn_such_a_player_may_still_look() -> None:
    state = bid_all(dealt(ruleset=Ruleset(double_nil="forbidden")), 0)
    assert moves(state, 2) == ["look 2"]
    assert apply(state, Look(2)).seen == (True, False, True, False)


def test_the_cap_never_takes_the_nil_away() -> None:
    state = bid_all(dealt(ruleset=Ruleset(cap_team_bid=True)), 13, 1)
    assert moves(state) == ["look", "blind nil"]


def test_nobody_sees_a_hand_that_is_face_down() -> None:
    state = after(dealt(), Look(1))
    while state.phase is Phase.BID:
        for seat in (None, *range(4)):
            seen = view(state, seat)
            assert seen.seen == state.seen
            allowed = state.hands[seat] if seat is not None and state.seen[seat] else None
            assert seen.hand == allowed
            assert card_texts(json_copy(seen.to_dict())) == {str(card) for card in allowed or ()}
        state = bid_all(state, "blind nil" if state.to_act == 2 else 4)


def test_nobody_looks_once_the_play_has_begun() -> None:
    state = in_play_after_blind_bids()
    for look in (Look(), Look(2)):
        assert refused(state, look).rule == "phase"
    assert all(legal_moves(state, seat) == () for seat in (1, 2, 3))


def test_a_seat_that_does_not_exist_has_no_moves_to_ask_for() -> None:
    with pytest.raises(GameError, match="there is no seat 4"):
        legal_moves(dealt(), 4)


def test_a_blind_number_is_no_bid() -> None:
    with pytest.raises(IllegalActionError):
        Bid(4, blind=True)
    assert check(dealt(), Play("AC")) is not None
    assert (
        in_play(
            "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC/2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD/"
            "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH/2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        ).bids
        == (Bid(1),) * 4
    )
