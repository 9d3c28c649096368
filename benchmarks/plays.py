"""How fast a card is played: one legal list plus one apply, from Python, against other programs.

Run it through `nox -s bench`, which runs it on the pure and on the compiled build. Every program plays the same
number of hands under its own rules, from the first lead to the last card; the programs take turns in every
round, so that a machine that slows down slows all of them. Figures are medians; only ratios mean anything.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import spades.phases
from spades import PRESETS, Bid, State, apply, legal_moves, new_game

HANDS = 40
_RULES = PRESETS["openspiel"]


def spades_hands() -> list[State]:
    """Return states before the first lead."""
    found = []
    for seed in range(HANDS):
        state = new_game(_RULES, seed=seed)
        state = apply(state, legal_moves(state)[0])
        for _ in range(4):
            state = apply(state, Bid(3))
        found.append(state)
    return found


def play_spades(hands: list[State]) -> int:
    """Play every hand to its last card."""
    count = 0
    for state in hands:
        for _ in range(52):
            moves = legal_moves(state)
            state = apply(state, moves[len(moves) >> 1])  # noqa: PLW2901  (a state never changes)
            count += 1
    return count


def open_spiel_hands() -> list[Any]:
    """Return OpenSpiel states before the first lead."""
    import pyspiel

    game = pyspiel.load_game("spades")
    found = []
    for seed in range(HANDS):
        chance = random.Random(seed)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(chance.choice(state.legal_actions()))
        for _ in range(4):
            state.apply_action(state.legal_actions()[3])
        found.append(state)
    return found


def play_open_spiel(hands: list[Any]) -> int:
    """Play every hand, changing the state in place."""
    count = 0
    for hand in hands:
        state = hand.clone()
        for _ in range(52):
            moves = state.legal_actions()
            state.apply_action(moves[len(moves) >> 1])
            count += 1
    return count


def play_open_spiel_child(hands: list[Any]) -> int:
    """Play every hand by child states, the way that keeps the earlier ones."""
    count = 0
    for hand in hands:
        state = hand
        for _ in range(52):
            moves = state.legal_actions()
            state = state.child(moves[len(moves) >> 1])
            count += 1
    return count


def play_games_collection(hands: int) -> int:
    """Play some hands of games-collection, from the deal on, with the plays alone counted and timed by the caller."""
    from card_games.spades.game import SpadesGame, SpadesPlayer

    count = 0
    for seed in range(hands):
        game = SpadesGame([SpadesPlayer(name) for name in "NESW"], rng=random.Random(seed))
        game.start_new_round()
        for player in game.players:
            game.register_bid(player, 3)
        for _ in range(52):
            player = game.players[game.current_player_index]
            moves = [card for card in player.hand if game.is_valid_play(player, card)]
            game.play_card(player, moves[len(moves) >> 1])
            count += 1
            if len(game.current_trick) == 4:
                game.complete_trick()
    return count


def _timed(play: Callable[[], int]) -> float:
    start = time.perf_counter()
    count = play()
    return (time.perf_counter() - start) / count * 1e6


def main() -> None:
    """Print microseconds a play and the ratios, from one interleaved run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    rounds: int = parser.parse_args().rounds
    compiled = not str(spades.phases.__file__).endswith(".py")
    ours, theirs = spades_hands(), open_spiel_hands()
    programs: dict[str, Callable[[], int]] = {
        f"spades {version('spades')} ({'compiled' if compiled else 'pure'})": lambda: play_spades(ours),
        f"open_spiel {version('open_spiel')}, mutable": lambda: play_open_spiel(theirs),
        f"open_spiel {version('open_spiel')}, child": lambda: play_open_spiel_child(theirs),
        f"games-collection {version('games-collection')}": lambda: play_games_collection(2),
    }
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds + 1):
        for name, play in programs.items():
            times[name].append(_timed(play))
    medians = {name: statistics.median(found[1:]) for name, found in times.items()}
    own = next(iter(medians.values()))
    print(f"Python {sys.version.split()[0]}, {rounds} interleaved rounds of {HANDS} hands; median a play")
    for name, median in medians.items():
        print(f"{name:<36} {median:8.2f} µs {1e6 / median:>12,.0f} plays/s   {median / own:6.2f} x spades")


if __name__ == "__main__":
    main()
