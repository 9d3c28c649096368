"""A table for a server, all in this process: it sends views and events, never states.

`Table` is what a server keeps for each game. It checks who sends, answers what is refused, moves for a seat whose
time is up, and can be saved and taken up again. `send` is whatever carries messages; here it keeps them in a list.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

from spades import (
    RULES,
    Action,
    IllegalActionError,
    Look,
    Ruleset,
    SpadesError,
    State,
    Violation,
    apply,
    events,
    legal_moves,
    new_game,
    parse_action,
    view,
)
from spades.players import simple

Send = Callable[[int | None, dict[str, Any]], None]
"""Takes whom a message is for, a seat or None for the spectators, and the message."""


class Table:
    """One game, and who is told what of it."""

    def __init__(self, state: State, send: Send) -> None:
        self._state = state
        self._send = send
        self._lock = threading.Lock()
        with self._lock:
            self._deal()

    def receive(self, seat: int, text: str) -> None:
        """Take a message from a seat: apply it, or answer why not."""
        with self._lock:
            try:
                self._move(apply(self._state, self._read(seat, text)))
            except IllegalActionError as error:
                self._send(seat, {"type": "refused", **error.violation.to_dict()})
            except SpadesError as error:
                self._send(seat, {"type": "refused", "message": str(error)})

    def time_is_up(self) -> None:
        """Move for the seat to act."""
        with self._lock:
            if self._state.to_act is not None:
                self._move(apply(self._state, simple(view(self._state, self._state.to_act))))

    def save(self) -> str:
        """Return the game for the server's own store; the seed is in it."""
        return json.dumps(self._state.to_dict())

    @staticmethod
    def load(saved: str, send: Send) -> Table:
        """Go on with a saved game."""
        return Table(State.from_dict(json.loads(saved)), send)

    def show(self, seat: int | None) -> None:
        """Send a seat, or the spectators, the whole view: after joining, or when a connection is back."""
        self._send(seat, {"type": "view", **view(self._state, seat).to_dict()})

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self._state.is_over

    def _read(self, seat: int, text: str) -> Action:
        """Return the action that a seat has sent; `apply` does not know who sent it, so that is checked here."""
        action = parse_action(text)
        if isinstance(action, Look):
            return Look(seat)  # the one move that may come out of turn, and only for oneself
        if seat != self._state.to_act:
            raise IllegalActionError(_not_your_turn(seat, self._state.to_act))
        return action

    def _move(self, after: State) -> None:
        before, self._state = self._state, after
        for seat in (None, *range(after.ruleset.players)):
            for event in events(before, after, seat):
                self._send(seat, event.to_dict())
        if after.to_act is not None:
            self.show(after.to_act)
        self._deal()

    def _deal(self) -> None:
        if self._state.to_act is None and not self._state.is_over:
            self._move(apply(self._state, legal_moves(self._state)[0]))


def _not_your_turn(seat: int, to_act: int | None) -> Violation:
    message = f"seat {seat} is not to act; it is the turn of seat {to_act}"
    return Violation("turn", RULES["turn"].section, message, {"seat": seat, "to_act": to_act})


def main() -> None:
    """Play a game of one hand: a few messages from players, the rest by the clock, saved and loaded in the middle."""
    sent: list[tuple[int | None, dict[str, Any]]] = []

    def send(to: int | None, message: dict[str, Any]) -> None:
        sent.append((to, message))
        if message["type"] in {"refused", "hand_scored", "game_over"} and to in {None, 2}:
            print(f"to {'spectators' if to is None else f'seat {to}'}: {message.get('message', message['type'])}")

    table = Table(new_game(Ruleset(hands_limit=1), seed=7), send)
    table.receive(2, "4")  # too early
    table.receive(1, "look")
    table.receive(1, "4")
    table.receive(2, "look")
    table.receive(2, "twelve")  # no action
    for _ in range(20):
        table.time_is_up()

    saved = table.save()
    table = Table.load(saved, send)
    while not table.is_over:
        table.time_is_up()

    seen = {message["card"] for to, message in sent if to is None and message["type"] == "played"}
    hands = [message for to, message in sent if to is None and message["type"] == "hand_seen"]
    print(f"spectators saw {len(seen)} cards played and {len(hands)} hands")


if __name__ == "__main__":
    main()
