from typing import Any

import pytest
from tests.helpers import SUITS, bid, bid_all, dealt, moves, refused, texts

from spades import RULES, Bid, Phase, Ruleset, apply, check, legal_moves
from spades.bidding import bid_numbers, blind_possible


def numbers(bids: list[Any], seat: int, **fields: Any) -> list[int]:
    given = [None if text is None else bid(text) for text in bids]
    return list(bid_numbers(Ruleset(**fields), seat, given))


NONE: list[Any] = [None, None, None, None]


# --- turns (§5) ---


@pytest.mark.parametrize("dealer", range(4))
def test_bids_go_round_once_from_the_seat_after_the_dealer(dealer: int) -> None:
    state = dealt(dealer=dealer)
    order = []
    while state.phase is Phase.BID:
        assert state.to_act is not None
        order.append(state.to_act)
        state = bid_all(state, 3)
    assert order == [(dealer + offset) % 4 for offset in (1, 2, 3, 4)]
    assert state.bids == (Bid(3),) * 4
    assert state.phase is Phase.PLAY


def test_counterclockwise_bids_go_the_other_way() -> None:
    state = dealt(ruleset=Ruleset(direction="counterclockwise"), dealer=1)
    order = []
    while state.phase is Phase.BID:
        order.append(state.to_act)
        state = bid_all(state, 3)
    assert order == [0, 3, 2, 1]
    assert state.leader == 0


def test_a_bid_stands() -> None:
    state = bid_all(dealt(), 4)
    assert state.bids == (Bid(4), None, None, None)
    assert state.to_act == 1
    assert legal_moves(state, 0) == ()


# --- numbers (§5.1, E3) ---


def test_any_number_of_tricks_may_be_bid() -> None:
    state = bid_all(dealt(), 13, 13, 13)
    assert moves(bid_all(dealt(), 4), 1) == ["look", "blind nil"]
    looked = apply(state, legal_moves(state)[0])
    assert moves(looked) == [str(number) for number in range(14)]
    assert bid_all(looked, 13).bids == (Bid(13),) * 4


@pytest.mark.parametrize(("players", "most"), [(2, 13), (3, 17), (4, 13), (5, 10), (6, 8)])
def test_the_highest_bid_is_the_number_of_tricks(players: int, most: int) -> None:
    assert numbers([None] * players, 0, players=players) == list(range(most + 1))


@pytest.mark.parametrize("number", [14, -1, 99, 10**9])
def test_a_bid_is_no_more_than_the_tricks_and_no_less_than_nothing(number: int) -> None:
    found = refused(dealt(ruleset=Ruleset(blind_nil="never")), Bid(number))
    assert found.rule == "bid-number"
    assert f"seat 0 cannot bid {number}: a bid is 0 to 13" in found.message


# --- zero (§5.2) ---


def test_zero_is_a_number_where_it_is_plain() -> None:
    assert numbers(NONE, 0, zero_bid="plain") == list(range(14))


def test_zero_may_be_forbidden() -> None:
    assert numbers(NONE, 0, zero_bid="forbidden") == list(range(1, 14))
    found = refused(dealt(ruleset=Ruleset(zero_bid="forbidden")), Bid(0))
    assert found.rule == "zero-bid"
    assert "nil is off at this table; the least bid is 1" in found.message
    found = refused(dealt(ruleset=Ruleset(zero_bid="forbidden")), Bid(14))
    assert "a bid is 1 to 13" in found.message


def test_the_last_of_a_team_may_not_bid_a_forbidden_double_nil() -> None:
    assert 0 not in numbers([0, None, None, None], 2, double_nil="forbidden")
    assert 0 not in numbers(["blind nil", None, None, None], 2, double_nil="forbidden")
    assert 0 in numbers([1, 0, None, None], 2, double_nil="forbidden")
    assert 0 in numbers([None, 0, None, 0], 2, double_nil="forbidden")
    found = refused(bid_all(dealt(ruleset=Ruleset(double_nil="forbidden")), 0, 4), Bid(0))
    assert found.rule == "double-nil"
    assert "seat 2 cannot bid 0: the rest of the team has bid nil" in found.message


@pytest.mark.parametrize("double_nil", ["independent", "joint"])
def test_a_double_nil_may_be_bid_elsewhere(double_nil: str) -> None:
    assert 0 in numbers([0, None, None, None], 2, double_nil=double_nil)


def test_a_double_nil_of_three_is_three_nils() -> None:
    threes = {"players": 6, "team_size": 3, "double_nil": "forbidden"}
    assert 0 in numbers([0, None, None, None, None, None], 2, **threes)
    assert 0 in numbers([0, None, 1, None, None, None], 4, **threes)
    assert 0 not in numbers([0, None, 0, None, None, None], 4, **threes)


def test_solo_has_no_double_nil() -> None:
    assert 0 in numbers([0, 0, 0, None], 3, team_size=1, double_nil="forbidden")


def test_a_plain_zero_is_no_nil() -> None:
    assert 0 in numbers([0, None, None, None], 2, zero_bid="plain", double_nil="forbidden")


# --- the cap (§11.10) ---


@pytest.mark.parametrize("partner", range(14))
def test_a_capped_contract_is_no_more_than_the_tricks(partner: int) -> None:
    assert numbers([partner, None, None, None], 2, cap_team_bid=True) == list(range(14 - partner))


def test_the_cap_is_left_out_where_it_would_leave_nothing() -> None:
    assert numbers([13, None, None, None], 2, cap_team_bid=True) == [0]
    assert numbers([13, None, None, None], 2, cap_team_bid=True, zero_bid="forbidden") == list(range(1, 14))


def test_the_cap_binds_a_team_and_not_a_single_player() -> None:
    assert numbers([None, 13, None, 13], 0, cap_team_bid=True) == list(range(14))
    assert numbers([13, 13, 13, None], 3, cap_team_bid=True, team_size=1) == list(range(14))


def test_a_refused_bid_over_the_cap_names_the_tricks() -> None:
    found = refused(bid_all(dealt(ruleset=Ruleset(cap_team_bid=True)), 9, 1), Bid(5))
    assert found.rule == "cap-team-bid"  # whether or not the hand has been seen
    assert refused(bid_all(dealt(ruleset=Ruleset(cap_team_bid=True)), 9, 1), Bid(4)).rule == "look"
    state = bid_all(dealt(ruleset=Ruleset(cap_team_bid=True)), 9, 1)
    found = refused(apply(state, legal_moves(state)[0]), Bid(5))
    assert found.rule == "cap-team-bid"
    assert "seat 2 cannot bid 5: the contract would exceed 13" in found.message
    assert "bids: seat 0 9, seat 1 1" in found.message
    assert found.section == RULES["cap-team-bid"].section


# --- listed, check and apply are one ---


@pytest.mark.parametrize(
    "fields",
    [{}, {"zero_bid": "forbidden"}, {"double_nil": "forbidden"}, {"cap_team_bid": True}, {"zero_bid": "plain"}],
    ids=repr,
)
def test_what_is_listed_is_what_is_applied(fields: dict[str, Any]) -> None:
    state = dealt(ruleset=Ruleset(**fields))
    for made in (1, 9, 2, 4) if fields.get("zero_bid") == "forbidden" else (0, 9, 4, 3):
        for action in [*map(Bid, range(-2, 16)), Bid(0, blind=True)]:
            if action in legal_moves(state):
                assert check(state, action) is None
                apply(state, action)
            else:
                refused(state, action)
        state = bid_all(state, made)


# --- who may bid blind (E2) ---


@pytest.mark.parametrize(
    ("scores", "possible"),
    [([0, 0], [False, False]), ([100, 0], [False, True]), ([99, 0], [False, False]), ([-50, 50], [True, False])],
)
def test_a_team_exactly_the_deficit_behind_may_bid_blind(scores: list[int], possible: list[bool]) -> None:
    assert list(blind_possible(Ruleset(blind_nil="when_behind"), scores)) == possible


def test_the_deficit_counts_from_the_leaders() -> None:
    rules = Ruleset(team_size=1, blind_nil="when_behind", blind_nil_deficit=200)
    assert blind_possible(rules, [0, 199, 200, 100]) == (True, False, False, False)


def test_the_texts_of_the_moves_are_in_the_canonical_order() -> None:
    state = dealt(SUITS)
    assert texts(legal_moves(state)) == ["look", "blind nil"]
    assert moves(state, 2) == ["look 2"]
