"""How fast a card is played: one legal list plus one apply, from Python, against other programs.

Run it through `nox -s bench`, which runs it on the pure and on the compiled build. Every program plays hands under its
own rules from the first lead to the last card but one; the last card, which also scores the hand, is timed by
itself. The programs take turns in every round, so that a machine that slows down slows all of them, and each plays
its hands once untimed before it is timed. Figures are medians over the rounds; only ratios mean anything.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

import pyspiel
from card_games.spades.game import SpadesGame, SpadesPlayer

import spades.phases
from spades import PRESETS, Bid, State, apply, legal_moves, new_game

HANDS = 40
PLAYS = 51
"""The plays of a hand that are nothing else: the fifty-second card scores the hand too."""

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


def play_spades(state: State, plays: int) -> State:
    """Make some plays; every state is kept as it was."""
    for _ in range(plays):
        moves = legal_moves(state)
        state = apply(state, moves[len(moves) >> 1])
    return state


def open_spiel_hands() -> list[Any]:
    """Return OpenSpiel states before the first lead."""
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


def play_open_spiel(state: Any, plays: int) -> Any:
    """Make some plays, changing the state in place."""
    for _ in range(plays):
        moves = state.legal_actions()
        state.apply_action(moves[len(moves) >> 1])
    return state


def play_open_spiel_child(state: Any, plays: int) -> Any:
    """Make some plays by child states, the way that keeps the earlier ones."""
    for _ in range(plays):
        moves = state.legal_actions()
        state = state.child(moves[len(moves) >> 1])
    return state


def games_collection_hand(seed: int) -> Any:
    """Return a game of games-collection before the first lead."""
    game = SpadesGame([SpadesPlayer(name) for name in "NESW"], rng=random.Random(seed))
    game.round_number = 1  # the 2C opening is for the first round alone
    game.next_round_leader_index = 0
    game.start_new_round()
    for player in game.players:
        game.register_bid(player, 3)
    return game


def play_games_collection(game: Any, plays: int) -> Any:
    """Make some plays, changing the game in place."""
    for _ in range(plays):
        player = game.players[game.current_player_index]
        moves = game.get_valid_plays(player)
        game.play_card(player, moves[len(moves) >> 1])
        if len(game.current_trick) == len(game.players):
            game.complete_trick()
    return game


@dataclass
class Program:
    """One program: how to set up its hands afresh, and how to play them on."""

    name: str
    hands: Callable[[], list[Any]]
    play: Callable[[Any, int], Any]
    times: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)

    def run(self) -> None:
        """Play every hand; note the time a play and the time of a last card, in microseconds."""
        hands = self.hands()
        ends = [self.play(hand, PLAYS) for hand in self.hands()]  # untimed: brings the program back into the caches
        start = time.perf_counter()
        for hand in hands:
            self.play(hand, PLAYS)
        middle = time.perf_counter()
        for end in ends:
            self.play(end, 1)
        self.times.append((middle - start) / len(hands) / PLAYS * 1e6)
        self.last.append((time.perf_counter() - middle) / len(hands) * 1e6)


def main() -> None:
    """Print microseconds a play and the ratios, from one interleaved run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    rounds: int = parser.parse_args().rounds
    build = "pure" if str(spades.phases.__file__).endswith(".py") else "compiled"
    ours, theirs = spades_hands(), open_spiel_hands()
    open_spiel = f"open_spiel {version('open_spiel')}"
    programs = [
        Program(f"spades {version('spades')} ({build})", lambda: ours, play_spades),
        Program(f"{open_spiel}, mutable", lambda: [hand.clone() for hand in theirs], play_open_spiel),
        Program(f"{open_spiel}, child", lambda: theirs, play_open_spiel_child),
        Program(
            f"games-collection {version('games-collection')}",
            lambda: [games_collection_hand(seed) for seed in range(3)],
            play_games_collection,
        ),
    ]
    for _ in range(rounds + 1):  # the first round warms up
        for program in programs:
            program.run()
    print(f"Python {sys.version.split()[0]}, {rounds} interleaved rounds of {HANDS} hands, medians")
    print(
        f"{'one legal list plus one apply':<32} {'µs':>8} {'plays/s':>12} {'speed of spades':>17} {'last card, µs':>14}"
    )
    for program in programs:
        median, last = statistics.median(program.times[1:]), statistics.median(program.last[1:])
        # Each round is a pair: what the machine does to one it does to the other.
        speed = statistics.median(
            theirs / ours for theirs, ours in zip(program.times[1:], programs[0].times[1:], strict=True)
        )
        print(f"{program.name:<32} {median:8.3f} {1e6 / median:12,.0f} {speed:15.2f} x {last:14.1f}")


if __name__ == "__main__":
    main()
