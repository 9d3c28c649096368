"""Laws that hold in every game under every ruleset."""

from __future__ import annotations

import copy
import json
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import Played, games, looks, play_on, rulesets

from spades import (
    ALL_CARDS,
    Action,
    Bid,
    Deal,
    IllegalActionError,
    Look,
    Play,
    Ruleset,
    State,
    apply,
    check,
    events,
    legal_moves,
    new_game,
    parse_action,
    view,
)

EVERY_ACTION: list[Action] = [
    *(Bid(number) for number in range(-1, 20)),
    Bid(0, blind=True),
    *(Play(card) for card in ALL_CARDS),
    *(parse_action(word) for word in ("redeal", "keep", "take", "refuse", "pass 2C")),
]


@given(games())
def test_cards_are_conserved(game: Played) -> None:
    dealt: list[str] = []
    played: list[str] = []
    for state, action in zip(game.states[1:], game.state.history, strict=True):
        if isinstance(action, Deal):
            dealt, played = sorted(str(card) for hand in action.hands for card in hand), []
            # Two players hold half of the pack between them.
            assert state.ruleset.players == 2 or dealt == sorted(map(str, state.ruleset.pack))
        elif isinstance(action, Play):
            played.append(str(action.card))
        if state.phase != "deal":
            held = [str(card) for hand in state.hands for card in hand]
            assert sorted(held + played) == dealt


@given(games())
def test_tricks_add_up(game: Played) -> None:
    for state in game.states:
        if state.phase == "play":
            left = sum(map(len, state.hands)) + len(state.trick)
            assert (
                sum(state.tricks_won) * state.ruleset.players + left == state.ruleset.hand_size * state.ruleset.players
            )
        if state.is_over and state.hand_scores and not sum(map(len, state.hands)):
            assert sum(state.tricks_won) == state.ruleset.hand_size


@given(games())
def test_score_lines_add_up(game: Played) -> None:
    start = game.states[0]
    scores, bags, sets = list(start.scores), list(start.bags), list(start.sets)
    for hand in game.state.hand_scores:
        for team, result in enumerate(hand.teams):
            assert result.points == sum(line.points for line in result.lines)
            assert result.score == scores[team] + result.points
            assert result.bags == bags[team] + sum(line.bags for line in result.lines)
            assert result.sets == sets[team] + (not result.made)
            if start.ruleset.bag_count == "last_digit":
                assert result.bags == result.score % 10
            scores[team], bags[team], sets[team] = result.score, result.bags, result.sets
    assert (tuple(scores), tuple(bags), tuple(sets)) == (game.state.scores, game.state.bags, game.state.sets)


@given(games())
def test_listed_checked_and_applied_are_one_and_the_same(game: Played) -> None:
    state = game.state
    listed = set(legal_moves(state))
    for seat in range(state.ruleset.players):
        listed |= set(legal_moves(state, seat))
    if state.phase == "deal":
        return  # any well-formed deal is taken
    # A look in turn may name its seat.
    if Look() in listed:
        listed.add(Look(state.to_act))
    for action in [*EVERY_ACTION, *looks(state.ruleset)]:
        violation = check(state, action)
        assert (violation is None) == (action in listed), (str(action), state)
        if violation is None:
            apply(state, action)
        else:
            with pytest.raises(IllegalActionError) as caught:
                apply(state, action)
            assert caught.value.violation == violation


@given(games())
def test_legal_moves_are_never_empty_before_the_end_and_roundtrip_as_text(game: Played) -> None:
    for state in game.states:
        moves = legal_moves(state)
        assert bool(moves) != state.is_over
        for action in moves:
            assert parse_action(str(action)) == action


@given(games())
def test_replaying_the_history_gives_the_same_state(game: Played) -> None:
    first, state = game.states[0], game.state
    again = new_game(
        first.ruleset,
        seed=first.seed,
        dealer=first.dealer,
        scores=first.scores,
        bags=None if first.ruleset.bag_count == "last_digit" else first.bags,
    )
    assert again == first
    for action in state.history:
        again = apply(again, action)
    assert again == state
    assert hash(again) == hash(state)
    assert len(state.history) == state.ply == len(game.states) - 1
    assert len(set(game.states)) == len(game.states)
    for ply in (0, state.ply // 2, state.ply):
        assert state.actions_since(ply) == state.history[ply:]


@given(games())
def test_a_state_survives_pickle_copy_and_json(game: Played) -> None:
    state = game.state
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state
    assert State.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    for seat in (None, *range(state.ruleset.players)):
        found = view(state, seat)
        assert pickle.loads(pickle.dumps(found)) == found
        json.dumps(found.to_dict())


@given(games(most=60), st.integers(1, 5))
def test_turning_the_table_turns_the_game(game: Played, turn: int) -> None:
    """Everybody moves some seats on: the same cards, bids and plays give the same scores, moved on."""
    first = game.states[0]
    players, teams = first.ruleset.players, first.ruleset.teams
    scores = [0] * teams
    for team, score in enumerate(first.scores):
        scores[(team + turn) % teams] = score
    turned = new_game(first.ruleset, seed=1, dealer=(first.dealer + turn) % players, scores=scores)
    for action in game.state.history:
        turned = apply(turned, _turned(action, turn, players))
    for seat in range(players):
        assert turned.hands[(seat + turn) % players] == game.state.hands[seat]
        assert turned.bids[(seat + turn) % players] == game.state.bids[seat]
        assert turned.tricks_won[(seat + turn) % players] == game.state.tricks_won[seat]
    for team in range(teams):
        assert turned.scores[(team + turn) % teams] == game.state.scores[team]
    assert turned.end_reason == game.state.end_reason


def _turned(action: Action, turn: int, players: int) -> Action:
    if isinstance(action, Deal):
        return Deal([action.hands[(seat - turn) % players] for seat in range(players)])
    if isinstance(action, Look) and action.seat is not None:
        return Look((action.seat + turn) % players)
    return action


def _dealt_again(states: tuple[State, ...], seat: int | None, chance: random.Random) -> list[State] | None:
    """Deal the cards again that a seat has not seen in a hand, so that the public history stays possible."""
    state = states[-1]
    deal = state.history[0]
    assert isinstance(deal, Deal)
    hidden = [other for other in range(state.ruleset.players) if other != seat or not state.seen[other]]
    hands = [list(hand) for hand in deal.hands]
    found: list[State] | None = None
    for _ in range(12):
        one, two = chance.choice(hidden), chance.choice(hidden)
        if one == two or not state.hands[one] or not state.hands[two]:
            continue
        mine, yours = chance.choice(state.hands[one]), chance.choice(state.hands[two])
        if mine not in hands[one] or yours not in hands[two]:
            continue  # swapped away before
        changed = [list(hand) for hand in hands]
        changed[one][changed[one].index(mine)] = yours
        changed[two][changed[two].index(yours)] = mine
        again = [states[0]]
        try:
            for action in (Deal(changed), *state.history[1:]):
                again.append(apply(again[-1], action))
        except IllegalActionError:
            continue  # somebody would have revoked
        hands, found = changed, again
    return found


def test_views_and_events_show_only_what_a_seat_has_seen() -> None:
    """Two games that differ only in cards a seat has not seen look the same to that seat."""
    compared: dict[str, int] = {}

    @settings(max_examples=150, deadline=None)
    @given(rulesets(), st.integers(0, 2**32), st.integers(1, 60))
    def law(ruleset: Ruleset, seed: int, actions: int) -> None:
        chance = random.Random(seed)
        states = play_on(new_game(ruleset, seed=seed), actions, chance)
        if len(states[-1].hand_scores) or states[-1].is_over:
            return  # every card of the hand has been seen
        for seat in (None, *range(ruleset.players)):
            again = _dealt_again(states, seat, chance)
            if again is None:
                continue
            assert again[-1].hands != states[-1].hands, f"seed {seed}"
            compared[states[-1].phase] = compared.get(states[-1].phase, 0) + 1
            for before, after, other_before, other_after in zip(states, states[1:], again, again[1:], strict=False):
                assert view(after, seat) == view(other_after, seat), f"seed {seed}"
                assert view(after, seat).to_dict() == view(other_after, seat).to_dict(), f"seed {seed}"
                assert events(before, after, seat) == events(other_before, other_after, seat), f"seed {seed}"
            assert events(states[0], states[-1], seat) == events(again[0], again[-1], seat), f"seed {seed}"

    law()
    assert compared["bid"] > 50, compared
    assert compared["play"] > 50, compared


@given(games())
def test_a_view_names_no_card_that_its_seat_has_not_seen(game: Played) -> None:
    state = game.state
    if state.is_over:
        return
    for seat in (None, *range(state.ruleset.players)):
        shown = json.dumps({**view(state, seat).to_dict(), "ruleset": None, "hand_scores": None})
        for other in range(state.ruleset.players):
            if other != seat or not state.seen[other]:
                for card in state.hands[other]:
                    assert f'"{card}"' not in shown, (seat, str(card))
