"""A game in which a person plays one seat. What the person is shown comes from the seat's view and events alone."""

from __future__ import annotations

from spades.actions import Action, Look, parse_action
from spades.cli.narrator import Narrator
from spades.cli.screen import Screen
from spades.cli.tables import situation
from spades.cli.watching import at_limit, program_action
from spades.cli.wording import Names, choices, sentence
from spades.engine import apply, check
from spades.errors import IllegalActionError, SpadesError
from spades.events import events
from spades.state import Phase, State
from spades.view import PlayerView, view

__all__ = ["Person"]

_HELP = """\
  QH            a card: rank, then suit; TS or 10S is the ten of spades
  4, nil        a bid: how many tricks you hope to take, or none at all
  look          see your cards; blind nil is a nil bid before that
  h, q          this help; leave the game"""
_PROMPTS = {Phase.BID: "Your bid: ", Phase.PLAY: "Your card: "}


class _Left(Exception):  # noqa: N818  (a wish, no error)
    """The person leaves the game."""


class Person:
    """A person at the table.

    Args:
        screen: where the person reads and types.
        state: the game so far.
        seat: the person's seat.
    """

    def __init__(self, screen: Screen, state: State, seat: int) -> None:
        self._screen = screen
        self.state: State = state
        self._told = state
        self._seat = seat
        self._names = Names(state.ruleset, seat)
        self._narrator = Narrator(self._names)
        self._offered = 0

    def play(self, limit: int) -> bool:
        """Play until the game is over or the limit of hands is reached.

        Returns:
            Whether the person stayed until then.
        """
        try:
            while not (self.state.is_over or at_limit(self.state, limit)):
                self.state = apply(self.state, self._next())
        except (_Left, EOFError):
            return False
        self._tell()
        return True

    def _next(self) -> Action:
        seen = view(self.state, self._seat)
        if seen.to_act == self._seat:
            return self._move(seen)
        if seen.legal_moves and self._offered != seen.hand_number:
            self._offered = seen.hand_number
            return self._early(seen) or program_action(self.state)
        return program_action(self.state)

    def _tell(self) -> None:
        """Show what has happened since the person was last told."""
        self._screen.say_all(self._narrator.tell(events(self._told, self.state, self._seat)))
        self._told = self.state

    def _move(self, seen: PlayerView) -> Action:
        """Return the person's move in turn."""
        self._tell()
        self._screen.say()
        self._screen.say_all(situation(seen, self._names))
        self._screen.say(choices(seen))
        while True:
            typed = self._ask(_PROMPTS.get(seen.phase, "Your move: ") if seen.hand else "Your move: ")
            try:
                return self._read(typed, seen)
            except SpadesError as error:
                self._screen.say(str(error), "yellow")

    def _early(self, seen: PlayerView) -> Action | None:
        """Return the person's look out of turn, or None to wait; asked once a hand."""
        self._tell()
        self._screen.say(
            "Your cards are face down: until you look at them you may bid blind nil. "
            "Type look to see them now, or press Enter to wait for your turn."
        )
        while True:
            typed = self._ask("Look now? ").lower()
            if not typed:
                return None
            if typed in {"look", f"look {self._seat}"}:
                return seen.legal_moves[0]
            self._screen.say(sentence(f"it is not your turn: {self._names.seat(seen.to_act or 0)} is to act"), "yellow")

    def _ask(self, prompt: str) -> str:
        """Return what the person types, once it is neither a call for help nor a goodbye."""
        while True:
            typed = self._screen.ask(prompt)
            if typed.lower() in {"q", "quit", "exit"}:
                raise _Left
            if typed.lower() not in {"h", "help", "?"}:
                return typed
            self._screen.say_all(_HELP.splitlines())
            self._screen.say(f"This table: {self.state.ruleset.summary()}", indent="  ")

    def _read(self, typed: str, seen: PlayerView) -> Action:
        """Read a move in turn.

        Raises:
            SpadesError: it is none, or not legal now.
        """
        action = parse_action(typed.replace("-nil", " nil"))
        if action == Look(self._seat):
            action = Look()
        if action in seen.legal_moves:
            return action
        violation = check(self.state, action)
        if violation is None:  # an early look of somebody else
            raise SpadesError(f"{action}: you play seat {self._seat} only")
        raise IllegalActionError(violation)
