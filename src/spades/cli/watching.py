"""A game in which the program plays every seat, and what it does for the others beside a person."""

from __future__ import annotations

from collections.abc import Iterator

from spades.actions import Action, Bid
from spades.cli.narrator import other_event
from spades.cli.screen import Screen
from spades.cli.tables import bids_and_tricks, score_lines
from spades.cli.wording import Names
from spades.engine import apply, legal_moves
from spades.events import (
    BidMade,
    CardPlayed,
    Dealt,
    GameOver,
    HandScored,
    Looked,
    SpadesBroken,
    TrickWon,
    events,
)
from spades.players import simple
from spades.state import Phase, State
from spades.view import view

__all__ = ["Watched", "at_limit", "program_action"]

_IN_TABLE = (Dealt, Looked, BidMade, CardPlayed, SpadesBroken, TrickWon, HandScored, GameOver)
"""What the table of a hand shows, or leaves out on purpose."""


def program_action(state: State) -> Action:
    """Return what the program does: the deal that the seed gives, or a sensible move from what the seat knows."""
    return legal_moves(state)[0] if state.to_act is None else simple(view(state, state.to_act))


def at_limit(state: State, limit: int) -> bool:
    """Tell whether as many hands have been scored as shall be played, and another would begin."""
    return state.phase is Phase.DEAL and len(state.hand_scores) >= limit


class Watched:
    """A game that the program plays alone.

    Args:
        screen: where each hand is written.
        state: the game so far.
    """

    def __init__(self, screen: Screen, state: State) -> None:
        self._screen = screen
        self.state: State = state

    def play(self, limit: int) -> bool:
        """Play until the game is over or the limit of hands is reached; nobody leaves before."""
        while not (self.state.is_over or at_limit(self.state, limit)):
            before = self.state
            while len(self.state.hand_scores) == len(before.hand_scores):
                self.state = apply(self.state, program_action(self.state))
            self._screen.say()
            self._screen.say(f"Hand {before.hand_number}, seat {before.dealer} deals", "bold")
            self._screen.say_all(_log(before, self.state))
        return True


def _log(before: State, after: State) -> Iterator[str]:
    """Yield what happened in a hand, as anyone at the table may know it."""
    names = Names(before.ruleset)
    bids: list[Bid | None] = [None] * before.ruleset.players
    won = [0] * before.ruleset.players
    for event in events(before, after, None):
        if isinstance(event, BidMade):
            bids[event.seat] = event.bid
        elif isinstance(event, TrickWon):
            won[event.seat] += 1
        elif not isinstance(event, _IN_TABLE):
            yield f"  {other_event(event)}"
    yield from bids_and_tricks(names, bids, won)
    yield from score_lines(names, after.hand_scores[-1])
