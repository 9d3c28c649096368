from typing import Any

import attrs
import pytest
from tests.helpers import (
    SUITS,
    after,
    bid_all,
    card_texts,
    dealt,
    game_states,
    in_play,
    json_copy,
    play,
    texts,
    whole_game,
    words,
)

from spades import (
    PRESETS,
    GameError,
    Look,
    Phase,
    Play,
    PlayerView,
    Ruleset,
    State,
    Trick,
    conclude,
    legal_moves,
    new_game,
    view,
)
from spades.jsonable import plain

SEATS: tuple[int | None, ...] = (None, 0, 1, 2, 3)


def everyone(state: State) -> list[int | None]:
    return [None, *range(state.ruleset.players)]


def test_a_view_is_no_state() -> None:
    assert not isinstance(view(in_play(SUITS), 0), State)
    assert not isinstance(in_play(SUITS), PlayerView)


def test_a_view_never_has_the_seed_the_deal_or_the_history() -> None:
    names = {field.name for field in attrs.fields(PlayerView)}
    assert not names & {"seed", "hands", "history", "deal"}
    state = new_game(seed=987654321)
    for _ in range(6):
        for seat in SEATS:
            shown = str(view(state, seat)) + str(view(state, seat).to_dict())
            assert "987654321" not in shown
            assert "deal " not in shown
        state = after(state, legal_moves(state)[0])


def test_before_a_deal_nobody_knows_what_will_be_dealt() -> None:
    for seat in SEATS:
        seen = view(new_game(seed=7), seat)
        assert seen.legal_moves == ()
        assert seen.hand is None
        assert card_texts(json_copy(seen.to_dict())) == set()


def test_a_seat_sees_its_own_cards_and_a_spectator_none() -> None:
    state = in_play(SUITS, "5C")
    for seat in range(4):
        assert view(state, seat).hand == state.hands[seat]
    assert view(state, None).hand is None
    assert view(state, None).seat is None


def test_a_seat_sees_its_own_moves_alone() -> None:
    state = in_play(SUITS, "5C")
    assert view(state, 1).legal_moves == legal_moves(state)
    assert all(view(state, seat).legal_moves == () for seat in (None, 0, 2, 3))
    bidding = dealt()
    assert texts(view(bidding, 0).legal_moves) == ["look", "blind nil"]
    assert texts(view(bidding, 2).legal_moves) == ["look 2"]
    assert view(bidding, None).legal_moves == ()
    looked = after(bidding, Look())
    assert len(view(looked, 0).legal_moves) == 14


def test_a_view_shows_what_is_public() -> None:
    state = play(in_play(SUITS, "5C 6D 7H 8S"), "9S 6C")
    for seat in SEATS:
        seen = view(state, seat)
        assert (seen.phase, seen.to_act, seen.dealer, seen.hand_number, seen.ply) == (Phase.PLAY, 1, 3, 1, state.ply)
        assert words(seen.trick) == "9S 6C"
        assert seen.leader == 3
        assert seen.tricks == (Trick(0, state.last_trick, 3),)
        assert words(seen.tricks[0].cards) == "5C 6D 7H 8S"
        assert seen.tricks_won == (0, 0, 0, 1)
        assert seen.spades_broken
        assert (seen.bids, seen.seen, seen.ruleset) == (state.bids, (True,) * 4, Ruleset())
        assert (seen.scores, seen.bags, seen.sets, seen.hand_scores) == ((0, 0), (0, 0), (0, 0), ())
        assert (seen.is_over, seen.winners, seen.end_reason) == (False, (), None)


def test_a_trick_is_complete_with_the_last_players_card() -> None:
    cards = ["5C", "6D", "7H", "8S", "9S", "6C", "7D", "8H"]
    for count in range(9):
        state = in_play(SUITS, " ".join(cards[:count]))
        assert len(view(state, None).tricks) == count // 4
        assert state.last_leader == (None, 0, 3)[count // 4]
        assert words(state.last_trick) == " ".join(cards[: count // 4 * 4][-4:])
        assert words(state.trick) == " ".join(cards[count // 4 * 4 : count])


def test_a_view_of_a_game_that_is_over() -> None:
    last = whole_game(Ruleset(hands_limit=2), seed=7)
    for seat in SEATS:
        seen = view(last, seat)
        assert (seen.is_over, seen.winners, seen.end_reason) == (True, last.winners, last.end_reason)
        assert len(seen.tricks) == 13
        assert [trick.winner for trick in seen.tricks].count(0) == last.tricks_won[0]
        assert seen.hand_scores == last.hand_scores
        assert seen.legal_moves == ()


def test_ending_a_game_uncovers_no_hand() -> None:
    over = conclude(bid_all(dealt(), "blind nil"), "abandoned")
    assert view(over, 0).hand == over.hands[0]
    assert all(view(over, seat).hand is None for seat in (None, 1, 2, 3))
    assert all(view(over, seat).tricks == () for seat in SEATS)
    halfway = conclude(in_play(SUITS, "5C 6D 7H 8S 9S"), "time")
    assert view(halfway, 1).hand == halfway.hands[1]
    assert len(view(halfway, None).tricks) == 1


@pytest.mark.parametrize("name", PRESETS)
def test_no_card_is_in_a_view_but_own_and_played_ones(name: str) -> None:
    rules = PRESETS[name].replace(hands_limit=1, tie="draw")
    ruleset_cards = card_texts(json_copy(rules.to_dict()))
    played: set[str] = set()
    for state in game_states(rules, seed=23):
        played |= {str(action) for action in state.actions_since(max(0, state.ply - 1)) if isinstance(action, Play)}
        if state.phase is Phase.DEAL:
            played = set()
        for seat in everyone(state):
            own = set(texts(state.hands[seat])) if seat is not None and state.seen[seat] else set()
            shown = view(state, seat).to_dict()
            del shown["ruleset"]
            assert card_texts(json_copy(shown)) == own | played
    assert ruleset_cards == set(texts(rules.top_trumps))


def test_a_view_is_json() -> None:
    state = in_play(SUITS, "5C 6D 7H 8S 9S", ruleset=Ruleset(target_score=300))
    shown = json_copy(view(state, 0).to_dict())
    assert list(shown) == [field.name for field in attrs.fields(PlayerView)]
    assert shown["ruleset"] == {"target_score": 300}
    assert shown["hand"][:2] == ["2C", "3C"]
    assert shown["legal_moves"] == texts(legal_moves(state))
    assert shown["tricks"] == [{"leader": 0, "cards": ["5C", "6D", "7H", "8S"], "winner": 3}]
    assert shown["bids"] == ["1", "1", "1", "1"]
    assert shown["phase"] == "play"
    over = json_copy(view(whole_game(Ruleset(hands_limit=1), seed=7), None).to_dict())
    assert over["end_reason"] == "hands"
    assert over["hand_scores"][0]["teams"][0]["lines"][0].keys() == {"rule", "points", "bags", "seat", "text"}


def test_json_values_of_every_kind() -> None:
    given = {
        "card": legal_moves(in_play(SUITS))[0],
        "seats": (0, None),
        "phase": Phase.PLAY,
        "rules": Ruleset(players=3),
    }
    assert plain(given) == {"card": "2C", "seats": [0, None], "phase": "play", "rules": {"players": 3}}


def test_equal_views_of_equal_knowledge() -> None:
    # The other hands are dealt differently; nothing of it shows.
    clubs, diamonds, hearts, spades = SUITS.split("/")
    one = bid_all(dealt([clubs, diamonds, hearts, spades]), 3, 3)
    other = bid_all(dealt([clubs, spades, diamonds, hearts]), 3, 3)
    assert one != other
    assert view(one, 0) == view(other, 0)
    assert view(one, None) == view(other, None)
    assert view(one, 3) == view(other, 3)  # not looked at yet
    assert view(one, 1) != view(other, 1)
    assert hash(view(one, 0)) == hash(view(other, 0))


@pytest.mark.parametrize("seat", [4, -1, True, 2.5, "0", float("nan"), [0]], ids=repr)
def test_a_view_is_that_of_a_seat(seat: Any) -> None:
    with pytest.raises(GameError, match="there is no seat") as caught:
        view(in_play(SUITS), seat)
    assert repr(seat) in str(caught.value)


@pytest.mark.parametrize("value", [None, "state", view(new_game(seed=7), 0)], ids=["None", "text", "view"])
def test_a_view_is_of_a_state(value: Any) -> None:
    with pytest.raises(GameError, match="a state of a game is needed"):
        view(value, 0)
