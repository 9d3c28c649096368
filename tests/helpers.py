"""What several tests need: situations built move by move, hands of known tricks, refusals that change nothing."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from spades import (
    ALL_CARDS,
    Action,
    Bid,
    Card,
    Deal,
    IllegalActionError,
    Look,
    Phase,
    Play,
    Ruleset,
    State,
    Suit,
    Violation,
    apply,
    check,
    legal_moves,
    new_game,
    view,
)
from spades.players import simple

DATA = Path(__file__).parent / "data"

SUITS = "/".join(" ".join(str(card) for card in ALL_CARDS if card.suit is suit) for suit in Suit)
"""A deal in which seats 0 to 3 hold clubs, diamonds, hearts and spades."""

_CARDS = frozenset(str(card) for card in ALL_CARDS)

BidText = int | str


def say(seed: int) -> int:
    """Print the seed of a random test and return it."""
    print("seed", seed)  # noqa: T201  (shown when the test fails)
    return seed


def texts(values: Sequence[object]) -> list[str]:
    return [str(value) for value in values]


def words(values: Sequence[object]) -> str:
    return " ".join(texts(values))


def bid(text: BidText) -> Bid:
    if text in {"nil", "blind nil"}:
        return Bid(0, blind=text == "blind nil")
    return Bid(int(text))


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def dealt(
    deal: str | Sequence[Any] = SUITS, ruleset: Ruleset | None = None, *, seed: int = 0, dealer: int = 3, **start: Any
) -> State:
    """Return the first state of the bidding; seat 0 is the first to bid unless another dealer is named."""
    return apply(new_game(ruleset or Ruleset(), seed=seed, dealer=dealer, **start), Deal(deal))


def bid_all(state: State, *bids: BidText) -> State:
    """Let the seats bid in turn, each looking first unless it bids blind."""
    for text in bids:
        assert state.to_act is not None
        made = bid(text)
        if not made.blind and not state.seen[state.to_act]:
            state = apply(state, Look())
        state = apply(state, made)
    return state


def play(state: State, cards: str) -> State:
    return after(state, *(Play(card) for card in cards.split()))


def in_play(hands: str, cards: str = "", *, dealer: int = 3, ruleset: Ruleset | None = None) -> State:
    """Return a hand of four players in which all bid one and these cards have been played."""
    return play(bid_all(dealt(hands, ruleset, dealer=dealer), 1, 1, 1, 1), cards)


def moves(state: State, seat: int | None = None) -> list[str]:
    return texts(legal_moves(state, seat))


def four_hands(seat: int, cards: str, others: str = "") -> str:
    """Return a deal of the 52 cards in which a seat holds these cards; `others` are dealt to the next seats first."""
    held = [Card.parse(text) for text in cards.split()]
    first = [Card.parse(text) for text in others.split()]
    rest = first + [card for card in ALL_CARDS[:52] if card not in held and card not in first]
    hands = [rest[place : place + 13] for place in (0, 13, 26)]
    hands.insert(seat, held)
    return "/".join(words(hand) for hand in hands)


def rigged(tricks: Sequence[int]) -> list[dict[int, Card]]:
    """Return the thirteen tricks of a hand of four in which the seats win that many, as cards by seat.

    Three tricks in each suit, clubs first and spades last; before the spades one trick of the four aces, which
    only its winner trumps. So nobody ever has a choice that matters, and the winner of a trick can lead to the next.
    """
    left = list(tricks)
    assert sum(left) == 13
    ninth, tenth = [seat for seat in range(4) if left[seat]][:2]
    left[ninth] -= 1
    left[tenth] -= 1
    rest = [seat for seat in range(4) for _ in range(left[seat])]
    winners = [*rest[:8], ninth, tenth, *rest[8:]]
    found: list[dict[int, Card]] = []
    for number, winner in enumerate(winners):
        if number == 9:
            cards = [Card.parse(text) for text in ("AS", "AC", "AD", "AH")]
        else:
            suit = "CDHS"[(number - (number > 9)) // 3]
            place = (number - (number > 9)) % 3
            cards = [Card.parse(rank + suit) for rank in "KQJT98765432"[4 * place : 4 * place + 4]]
        found.append({(winner + offset) % 4: card for offset, card in enumerate(cards)})
    return found


def score_hand_of(state: State, bids: Sequence[BidText], tricks: Sequence[int]) -> State:
    """Deal, bid and play a hand of four whose bids and tricks, both by seat, are given."""
    plan = rigged(tricks)
    state = apply(state, Deal([[trick[seat] for trick in plan] for seat in range(4)]))
    while state.phase is Phase.BID:
        assert state.to_act is not None
        state = bid_all(state, bids[state.to_act])
    for trick in plan:
        for _ in range(4):
            assert state.to_act is not None
            state = apply(state, Play(trick[state.to_act]))
    return state


def next_move(state: State) -> Action:
    """Return the deal of the seed, or a sensible move."""
    return legal_moves(state)[0] if state.to_act is None else simple(view(state, state.to_act))


def game_states(ruleset: Ruleset | None = None, seed: int = 0, **start: Any) -> Iterator[State]:
    """Yield every state of a game between sensible players."""
    state = new_game(ruleset or Ruleset(), seed=seed, **start)
    yield state
    while not state.is_over:
        state = apply(state, next_move(state))
        yield state


def whole_game(ruleset: Ruleset | None = None, seed: int = 0, **start: Any) -> State:
    *_, last = game_states(ruleset, seed, **start)
    return last


def hands_of_game(seed: int) -> int:
    """Return how many hands a standard game takes; where a test runs many in processes of their own."""
    last = whole_game(seed=seed)
    assert last.winners
    return last.hand_number


def refused(state: State, action: Any) -> Violation:
    """Assert that an action is refused, the same way by all, and that nothing changes; return why."""
    before = pickle.dumps(state)
    public = str(state), state.to_dict(), hash(state)
    found = check(state, action)
    assert found is not None, f"{action} is legal"
    try:
        apply(state, action)
    except IllegalActionError as error:
        assert error.violation == found  # noqa: PT017  (the error is what this returns)
    else:
        raise AssertionError(f"{action} was applied")
    assert action not in legal_moves(state)
    assert (str(state), state.to_dict(), hash(state)) == public
    assert state == pickle.loads(before)
    return found


def json_copy(value: Any) -> Any:
    return json.loads(json.dumps(value))


def card_texts(value: Any) -> set[str]:
    """Return every text of a card that occurs in JSON values, words of a text included."""
    if isinstance(value, str):
        return {word for word in value.replace("/", " ").split() if word in _CARDS}
    if isinstance(value, dict):
        value = [*value.keys(), *value.values()]
    if isinstance(value, list):
        return set().union(*(card_texts(item) for item in value))
    return set()
