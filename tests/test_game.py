import copy
import json
import pickle
from typing import Any

import pytest
from tests.helpers import (
    SUITS,
    after,
    bid_all,
    dealt,
    game_states,
    in_play,
    json_copy,
    next_move,
    play,
    refused,
    score_hand_of,
    whole_game,
)

from spades import (
    PRESETS,
    Bid,
    Deal,
    EndReason,
    GameError,
    Look,
    Phase,
    Play,
    Ruleset,
    State,
    apply,
    check,
    conclude,
    legal_moves,
    new_game,
    parse_action,
    score_hand,
)
from spades.phases import PHASES, OverState
from spades.table import table_for

SOLO3 = PRESETS["cutthroat-3"]


def one_of_each_phase() -> list[State]:
    return [
        new_game(seed=7),
        dealt(),
        after(dealt(), Look(2), Look()),
        bid_all(dealt(), "blind nil", 4),
        in_play(SUITS),
        in_play(SUITS, "5C 6D"),
        in_play(SUITS, "5C 6D 7H 8S 9S"),
        score_hand_of(new_game(seed=7), [3, 3, 3, 3], [4, 3, 3, 3]),
        whole_game(Ruleset(hands_limit=1), seed=7),
        conclude(in_play(SUITS, "5C 6D"), "forfeit", [1]),
        conclude(new_game(seed=7), "abandoned"),
    ]


def ids(state: State) -> str:
    return f"{state.phase}-{state.ply}"


EACH = pytest.mark.parametrize("state", one_of_each_phase(), ids=ids)


# --- the start (§4) ---


def test_a_new_game_is_the_situation_before_the_first_deal() -> None:
    state = new_game(seed=7)
    assert state.phase is Phase.DEAL
    assert (state.to_act, state.dealer, state.hand_number, state.ply) == (None, 0, 1, 0)
    assert (state.scores, state.bags, state.sets) == ((0, 0),) * 3
    assert state.hands == ((),) * 4
    assert (state.bids, state.tricks_won, state.seen) == ((None,) * 4, (0,) * 4, (False,) * 4)
    assert (state.trick, state.last_trick, state.leader, state.last_leader) == ((), (), None, None)
    assert (state.hand_scores, state.history, state.winners) == ((), (), ())
    assert (state.is_over, state.end_reason, state.spades_broken) == (False, None, False)
    assert (state.ruleset, state.seed) == (Ruleset(), 7)
    assert len(legal_moves(state)) == 1
    assert isinstance(legal_moves(state)[0], Deal)
    assert legal_moves(state, 2) == ()


def test_a_game_starts_from_any_situation() -> None:
    state = new_game(seed=7, dealer=2, scores=[437, -120], bags=[3, 9], sets=[1, 4], hand_number=12)
    assert (state.dealer, state.hand_number, state.scores) == (2, 12, (437, -120))
    assert (state.bags, state.sets, state.ply, state.hand_scores) == ((3, 9), (1, 4), 0, ())
    bids, tricks = [3, 2, 3, 3], [4, 3, 3, 3]
    played = score_hand_of(state, bids, tricks)
    score = score_hand(Ruleset(), bids, tricks, scores=[437, -120], bags=[3, 9], sets=[1, 4])
    assert played.hand_scores == (score,)
    assert played.scores == (498, -169)
    assert played.bags == (4, 0)
    assert (played.dealer, played.hand_number) == (3, 13)


def test_a_game_that_goes_on_has_the_deals_of_the_game_it_goes_on_with() -> None:
    first = whole_game(Ruleset(hands_limit=4), seed=11)
    states = [state for state in game_states(Ruleset(hands_limit=4), seed=11) if state.phase is Phase.DEAL]
    third = states[2]
    resumed = new_game(
        Ruleset(hands_limit=4),
        seed=11,
        dealer=third.dealer,
        scores=third.scores,
        bags=third.bags,
        sets=third.sets,
        hand_number=third.hand_number,
    )
    assert resumed != third
    for action in first.history[third.ply :]:
        resumed = apply(resumed, action)
    assert (resumed.scores, resumed.bags, resumed.sets) == (first.scores, first.bags, first.sets)
    assert (resumed.winners, resumed.end_reason) == (first.winners, first.end_reason)


def test_bags_in_the_last_digit_start_from_the_scores() -> None:
    state = new_game(PRESETS["openspiel"], seed=7, scores=[137, -55])
    assert state.bags == (7, 5)
    with pytest.raises(GameError, match="bags: are the last digit"):
        new_game(PRESETS["openspiel"], seed=7, bags=[0, 0])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"dealer": 4}, "there is no seat 4; seats are 0 to 3"),
        ({"dealer": 7}, "there is no seat 7"),
        ({"dealer": -1}, "there is no seat -1"),
        ({"dealer": True}, "there is no seat True"),
        ({"dealer": None}, "there is no seat None"),
        ({"dealer": 1.0}, "there is no seat 1.0"),
        ({"dealer": "1"}, "there is no seat '1'"),
        ({"hand_number": 0}, "hands are numbered from 1, not 0"),
        ({"hand_number": True}, "hands are numbered from 1, not True"),
        ({"hand_number": 1.5}, "hands are numbered from 1, not 1.5"),
        ({"hand_number": "1"}, "hands are numbered from 1, not '1'"),
        ({"scores": [0]}, "scores: one whole number for each team, 2 in all, not [0]"),
        ({"scores": [0, 0, 0]}, "not [0, 0, 0]"),
        ({"scores": [0, "1"]}, "scores: team 1 has '1'"),
        ({"scores": 5}, "not 5"),
        ({"scores": "00"}, "not '00'"),
        ({"scores": {0: 1, 1: 1}}, "scores: one whole number for each team"),
        ({"bags": [0, -1]}, "bags: team 1 has -1"),
        ({"bags": [0, True]}, "bags: team 1 has True"),
        ({"sets": [-1, 0]}, "sets: team 0 has -1"),
        ({"sets": [float("nan"), 0]}, "sets: team 0 has nan"),
    ],
    ids=repr,
)
def test_a_situation_that_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as caught:
        new_game(seed=7, **given)
    assert message in str(caught.value)


@pytest.mark.parametrize("ruleset", [None, "standard", {}, Ruleset])
def test_a_game_is_played_under_a_ruleset(ruleset: Any) -> None:
    with pytest.raises(GameError, match="a game is played under a Ruleset") as caught:
        new_game(ruleset)
    assert repr(ruleset) in str(caught.value)


# --- the way round ---


def test_a_game_goes_round_the_table_of_phases() -> None:
    steps = set()
    for rules in (Ruleset(hands_limit=2), SOLO3.replace(hands_limit=2)):
        before: State | None = None
        for state in game_states(rules, seed=5):
            if before is not None:
                steps.add((before.phase, state.phase))
            before = state
    assert steps == {(phase, to) for phase, ways in PHASES.items() for _, to in ways}


def test_the_deal_moves_one_seat_after_each_hand() -> None:
    dealers = [state.dealer for state in game_states(Ruleset(hands_limit=6), seed=5) if state.phase is Phase.DEAL]
    assert dealers == [0, 1, 2, 3, 0, 1]
    other = Ruleset(hands_limit=6, direction="counterclockwise")
    dealers = [state.dealer for state in game_states(other, seed=5) if state.phase is Phase.DEAL]
    assert dealers == [0, 3, 2, 1, 0, 3]


@pytest.mark.parametrize("name", PRESETS)
def test_a_hand_is_played_to_its_last_trick(name: str) -> None:
    rules = PRESETS[name].replace(hands_limit=2, tie="draw")
    last = whole_game(rules, seed=13)
    deals = [action for action in last.history if isinstance(action, Deal)]
    plays = [action for action in last.history if isinstance(action, Play)]
    assert len(deals) == len(last.hand_scores) == last.hand_number
    assert len(plays) == len(deals) * rules.hand_size * rules.players
    for score in last.hand_scores:
        assert sum(team.tricks for team in score.teams) == rules.hand_size


def test_cards_are_never_lost() -> None:
    for state in game_states(Ruleset(hands_limit=1), seed=17):
        if state.phase in (Phase.BID, Phase.PLAY):
            played = [action.card for action in state.history if isinstance(action, Play)]
            held = [card for hand in state.hands for card in hand]
            assert sorted(card.code for card in held + played) == list(range(52))
            assert sum(state.tricks_won) * 4 + len(state.trick) == len(played)


@pytest.mark.parametrize("dealer", range(4))
def test_the_opening_lead_is_the_seat_after_the_dealers(dealer: int) -> None:
    state = in_play(SUITS, dealer=dealer)
    assert state.leader == state.to_act == (dealer + 1) % 4


# --- the end, and after it ---


def test_nothing_is_played_after_the_end() -> None:
    last = whole_game(Ruleset(hands_limit=1), seed=7)
    assert legal_moves(last) == ()
    assert all(legal_moves(last, seat) == () for seat in range(4))
    assert last.to_act is None
    for action in (Deal(SUITS), Bid(3), Look(), Play("AS"), parse_action("keep")):
        assert refused(last, action).rule == "game-over"


def test_after_the_end_the_last_position_stands_with_the_scores_after_it() -> None:
    *_, before, last = game_states(Ruleset(hands_limit=1), seed=7)
    assert before.phase is Phase.PLAY
    assert last.phase is Phase.OVER
    assert last.hands == ((),) * 4
    assert sum(last.tricks_won) == 13
    assert (last.hand_number, last.dealer, last.bids, last.seen) == (1, 0, before.bids, (True,) * 4)
    assert last.trick == ()
    assert last.last_trick[:3] == before.trick
    assert last.last_leader == before.leader
    assert last.leader is not None
    assert last.spades_broken
    assert last.scores == tuple(team.score for team in last.hand_scores[-1].teams)
    assert last.bags == tuple(team.bags for team in last.hand_scores[-1].teams)
    assert last.sets == tuple(team.sets for team in last.hand_scores[-1].teams)
    assert last.scores != before.scores


@pytest.mark.parametrize("reason", ["forfeit", "abandoned", "time", "adjudicated"])
@pytest.mark.parametrize("start", [0, 1, 4, 6], ids=lambda place: f"state{place}")
def test_a_game_can_be_ended_from_outside(reason: str, start: int) -> None:
    state = one_of_each_phase()[start]
    over = conclude(state, reason, winners=[1, 0, 1])
    assert (over.phase, over.is_over, over.to_act) == (Phase.OVER, True, None)
    assert (over.end_reason, over.winners) == (EndReason(reason), (0, 1))
    assert (over.hands, over.scores, over.history, over.ply) == (state.hands, state.scores, state.history, state.ply)
    assert (over.trick, over.leader, over.bids, over.seen) == (state.trick, state.leader, state.bids, state.seen)
    assert (over.tricks_won, over.last_trick, over.last_leader) == (
        state.tricks_won,
        state.last_trick,
        state.last_leader,
    )
    assert over.spades_broken == state.spades_broken
    assert isinstance(over, OverState)
    assert over.concluded
    assert over.last == state
    assert not state.is_over
    assert refused(over, Play("AS")).rule == "game-over"


def test_a_concluded_game_may_have_no_winner() -> None:
    assert conclude(new_game(seed=7), EndReason.ABANDONED).winners == ()


@pytest.mark.parametrize(
    ("reason", "winners", "message"),
    [
        ("boston", (), "by forfeit, abandoned, time, adjudicated, not by 'boston'"),
        (EndReason.TARGET, (), "not by <EndReason.TARGET"),
        ("", (), "not by ''"),
        (None, (), "not by None"),
        ([], (), "not by \\[\\]"),
        ("time", [2], "there is no team 2; teams are 0 to 1"),
        ("time", [-1], "there is no team -1"),
        ("time", [True], "there is no team True"),
        ("time", [0.0], "there is no team 0.0"),
        ("time", ["0"], "there is no team '0'"),
        ("time", "0", "winners are a sequence of teams, not '0'"),
        ("time", 0, "winners are a sequence of teams, not 0"),
        ("time", None, "winners are a sequence of teams, not None"),
    ],
    ids=repr,
)
def test_a_game_is_ended_for_a_known_reason_and_by_known_teams(reason: Any, winners: Any, message: str) -> None:
    with pytest.raises(GameError, match=message):
        conclude(in_play(SUITS), reason, winners)


def test_a_game_ends_once() -> None:
    for over in (whole_game(Ruleset(hands_limit=1), seed=7), conclude(new_game(seed=7), "time")):
        with pytest.raises(GameError, match=rf"the game is over already \({over.end_reason}\)"):
            conclude(over, "forfeit")


# --- a state is a value ---


@EACH
def test_states_are_equal_when_their_past_is(state: State) -> None:
    again = replay(state)
    assert again == state
    assert hash(again) == hash(state)
    assert (again != state) is False
    assert {state: 1}[again] == 1


def replay(state: State) -> State:
    first = new_game(state.ruleset, seed=state.seed, dealer=first_dealer(state))
    again = after(first, *state.history)
    if isinstance(state, OverState) and state.concluded:
        assert state.end_reason is not None
        again = conclude(again, state.end_reason, state.winners)
    return again


def first_dealer(state: State) -> int:
    dealer = state.to_dict()["start"]["dealer"]
    assert isinstance(dealer, int)
    return dealer


def test_different_states_are_different() -> None:
    states = one_of_each_phase()
    states += [
        new_game(seed=8),
        new_game(seed=b"7"),
        new_game(seed=7, dealer=1),
        new_game(seed=7, scores=[1, 0]),
        new_game(seed=7, bags=[1, 0]),
        new_game(seed=7, sets=[1, 0]),
        new_game(seed=7, hand_number=2),
        new_game(Ruleset(target_score=300), seed=7),
        conclude(in_play(SUITS, "5C 6D"), "forfeit", [0]),
        conclude(in_play(SUITS, "5C 6D"), "time", [1]),
        after(dealt(), Look(2)),
        after(dealt(), Look(3)),
        in_play(SUITS, "5C 7D"),
    ]
    assert len(set(states)) == len(states)
    for place, state in enumerate(states):
        assert [other == state for other in states] == [number == place for number in range(len(states))]


def test_a_state_is_no_equal_of_anything_else() -> None:
    assert new_game(seed=7) != "state"
    assert new_game(seed=7) != new_game(seed=7).to_dict()


@EACH
def test_history_replays_to_the_state(state: State) -> None:
    assert len(state.history) == state.ply
    texts = [str(action) for action in state.history]
    first = new_game(state.ruleset, seed=state.seed, dealer=first_dealer(state))
    for ply, text in enumerate(texts):
        assert first.ply == ply
        assert first.history == state.history[:ply]
        assert state.actions_since(ply) == state.history[ply:]
        first = apply(first, parse_action(text))
    assert (first.hands, first.scores, first.tricks_won) == (state.hands, state.scores, state.tricks_won)
    assert state.actions_since(state.ply) == ()
    assert state.actions_since(state.ply + 5) == ()


@EACH
def test_a_state_comes_back_from_json_pickle_and_copies(state: State) -> None:
    for twin in (
        State.from_dict(json_copy(state.to_dict())),
        State.from_dict(state.to_dict()),
        pickle.loads(pickle.dumps(state)),
        copy.copy(state),
        copy.deepcopy(state),
    ):
        assert twin == state
        assert hash(twin) == hash(state)
        assert str(twin) == str(state)
        assert legal_moves(twin) == legal_moves(state)
        assert twin.history == state.history
        assert (twin.hands, twin.seen, twin.bids, twin.trick) == (state.hands, state.seen, state.bids, state.trick)
        assert (twin.leader, twin.last_trick, twin.tricks_won) == (state.leader, state.last_trick, state.tricks_won)
        assert (twin.winners, twin.end_reason, twin.hand_scores) == (state.winners, state.end_reason, state.hand_scores)


@pytest.mark.parametrize("seed", [0, -5, 2**200, b"", b"\x00secret"], ids=repr)
def test_a_saved_game_goes_on_with_the_same_deals(seed: int | bytes) -> None:
    state = score_hand_of(new_game(seed=seed), [3, 3, 3, 3], [4, 3, 3, 3])
    read = State.from_dict(json_copy(state.to_dict()))
    assert read.seed == seed
    assert legal_moves(read) == legal_moves(state)


@pytest.mark.parametrize("name", PRESETS)
def test_a_saved_game_keeps_ruleset_and_situation(name: str) -> None:
    rules = PRESETS[name]
    teams = range(rules.teams)
    bags = None if rules.bag_count == "last_digit" else [team + 2 for team in teams]
    state = new_game(
        rules, seed=7, dealer=1, scores=[10 * team - 5 for team in teams], bags=bags, sets=list(teams), hand_number=9
    )
    for _ in range(12):
        assert State.from_dict(json_copy(state.to_dict())) == state
        state = apply(state, next_move(state))


def test_the_saved_form() -> None:
    state = conclude(apply(new_game(Ruleset(target_score=300), seed=7), Deal(SUITS)), "forfeit", [1])
    assert state.to_dict() == {
        "format": 1,
        "ruleset": {"target_score": 300},
        "seed": "i7",
        "start": {"dealer": 0, "scores": [0, 0], "bags": [0, 0], "sets": [0, 0], "hand_number": 1},
        "history": [str(Deal(SUITS))],
        "concluded": {"reason": "forfeit", "winners": [1]},
    }
    assert "concluded" not in whole_game(Ruleset(hands_limit=1), seed=7).to_dict()


@pytest.fixture(scope="module")
def long_game() -> State:
    return whole_game(Ruleset(hands_limit=300, target_score=10**9), seed=300)


def test_a_game_of_300_hands_pickles_copies_saves_and_replays(long_game: State) -> None:
    assert long_game.hand_number == 300
    assert len(long_game.hand_scores) == 300
    assert long_game.end_reason is EndReason.HANDS
    assert long_game.ply > 300 * 57
    pickled = pickle.loads(pickle.dumps(long_game))
    assert pickled == long_game
    assert hash(pickled) == hash(long_game)
    assert pickled.hand_scores == long_game.hand_scores
    assert copy.deepcopy(long_game) == long_game
    saved = json.loads(json.dumps(long_game.to_dict()))
    read = State.from_dict(saved)
    assert read == long_game
    assert read.to_dict() == saved
    assert read.scores == long_game.scores
    assert replay(long_game) == long_game


def test_a_ruleset_is_made_ready_for_play_once() -> None:
    table = table_for(Ruleset(target_score=321))
    assert table_for(Ruleset(target_score=321)) is table
    assert pickle.loads(pickle.dumps(table)) is table


# --- as a table ---


def test_a_state_is_a_readable_table() -> None:
    lines = str(in_play(SUITS, "AC 2D")).splitlines()
    assert lines[0] == "hand 1, play, dealer 3, seat 2 to act, spades not broken"
    assert lines[1] == "  seat 0  bid 1         won  0  2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ T♣ J♣ Q♣ K♣"
    assert lines[3].startswith("> seat 2  bid 1         won  0  2♥")
    assert lines[5] == "  trick led by seat 0: A♣ 2♦"
    assert lines[6:] == ["  team 0  0 points, 0 bags", "  team 1  0 points, 0 bags"]


def test_the_table_marks_hands_that_are_face_down() -> None:
    lines = str(bid_all(dealt(), "blind nil")).splitlines()
    assert lines[0] == "hand 1, bid, dealer 3, seat 1 to act"
    assert lines[1].startswith("  seat 0  bid blind nil won  0  2♣")
    assert not lines[1].endswith("(face down)")
    assert lines[2].startswith("> seat 1  bid -         won  0  2♦")
    assert lines[2].endswith("A♦  (face down)")


def test_the_table_says_how_a_game_ended() -> None:
    assert str(conclude(new_game(seed=7), "time", [0, 1])).startswith(
        "hand 1, over, dealer 0, team 0 and team 1 won (time)\n",
    )
    assert str(conclude(new_game(seed=7), "time")).startswith("hand 1, over, dealer 0, nobody won (time)\n")
    assert str(play(in_play(SUITS, "AC AD AH"), "2S")).startswith(
        "hand 1, play, dealer 3, seat 3 to act, spades broken\n"
    )
    assert str(new_game(seed=7)).splitlines()[:2] == ["hand 1, deal, dealer 0", "  seat 0  bid -         won  0"]


@EACH
def test_a_state_is_shown_in_one_line(state: State) -> None:
    assert f"hand {state.hand_number}, ply {state.ply}, scores {state.scores}" in repr(state)
    assert "\n" not in repr(state)


# --- checks and moves ---


@EACH
def test_what_is_listed_is_legal_and_everything_else_is_refused(state: State) -> None:
    listed = legal_moves(state)
    assert state.is_over or listed
    for action in listed:
        assert check(state, action) is None
        apply(state, action)
    plays = [Play(card) for card in ("2C", "AC", "2D", "5H", "AS", "BJ")]
    others = [Bid(0), Bid(4), Bid(0, blind=True), Look(), parse_action("redeal"), parse_action("keep"), *plays]
    others += [parse_action(text) for text in ("take", "refuse", "pass 2C")]
    for action in others:
        if action not in listed:
            refused(state, action)


@pytest.mark.parametrize("value", [None, "state", 5, {}, State], ids=repr)
def test_only_a_state_is_played(value: Any) -> None:
    for call in (
        lambda: apply(value, Bid(3)),
        lambda: check(value, Bid(3)),
        lambda: legal_moves(value),
        lambda: conclude(value, "time"),
    ):
        with pytest.raises(GameError, match="a state of a game is needed") as caught:
            call()
        assert repr(value) in str(caught.value)
