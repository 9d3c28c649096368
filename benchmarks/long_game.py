"""Does a long game slow down? The same plays in hand 300 and in hand 1 of one game, in turns, and import time.

Run it through `nox -s bench`. The ratio should be 1 within noise.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from spades import Bid, Ruleset, State, apply, legal_moves, new_game

ROUNDS = 101


def after_bids(state: State, deal: State) -> State:
    """Deal the cards of another state's deal and bid three at every seat."""
    state = apply(state, legal_moves(deal)[0])
    for _ in range(4):
        state = apply(state, legal_moves(state)[0])  # a look
        state = apply(state, Bid(3))
    return state


def first_listed(state: State, plays: int) -> State:
    """Play the first card listed, some times."""
    for _ in range(plays):
        state = apply(state, legal_moves(state)[0])
    return state


def timed(state: State) -> float:
    """Return the seconds that 51 plays take."""
    start = time.perf_counter()
    first_listed(state, 51)
    return time.perf_counter() - start


def imported(module: str) -> int:
    """Return the microseconds that importing a module takes in a new process."""
    command = [sys.executable, "-X", "importtime", "-c", f"import {module}"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stderr.splitlines()  # noqa: S603  (this Python)
    return int(lines[-1].split("|")[1])


def main() -> None:
    """Print both ratios."""
    first = new_game(Ruleset(target_score=10**9), seed=300)
    state = first
    for _ in range(299):
        state = first_listed(after_bids(state, state), 52)
    hand_1, hand_300 = after_bids(first, first), after_bids(state, first)
    pairs = [(timed(hand_1), timed(hand_300)) for _ in range(ROUNDS)]
    ratio = statistics.median(late / early for early, late in pairs)
    print(f"hand {hand_300.hand_number} to hand {hand_1.hand_number}, the same plays: {ratio:.3f} ({ROUNDS} pairs)")
    times = [(imported("spades"), imported("attrs")) for _ in range(15)]
    print(f"import spades to import attrs: {statistics.median(ours / theirs for ours, theirs in times):.2f} (15 pairs)")


if __name__ == "__main__":
    main()
