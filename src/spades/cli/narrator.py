"""Events told in sentences: what happened between two moves of a person, or in a hand that was watched."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spades.cli.tables import score_lines
from spades.cli.wording import Names, bid_text, by_suit, sentence
from spades.engine import trick_winner
from spades.events import (
    BidMade,
    CardPlayed,
    Dealt,
    Event,
    GameOver,
    HandScored,
    HandSeen,
    Looked,
    SpadesBroken,
    TrickWon,
)

__all__ = ["Narrator", "other_event"]


class Narrator:
    """Tells events in sentences, each seat by its name. It remembers whether a trick is going on.

    Args:
        names: what seats are called.
    """

    def __init__(self, names: Names) -> None:
        self._names = names
        self._leads = True
        self._clauses: list[str] = []

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """Yield sentences, and the score of a hand; the end of the game is left to others."""
        last: Event | None = None
        for event in events:
            if isinstance(event, BidMade) and isinstance(last, Looked) and last.seat == event.seat:
                self._clauses[-1] += f" and {self._bid(event)}"
            elif isinstance(event, CardPlayed) and isinstance(last, BidMade):
                yield from self._finish()
                self._join(event)
            elif not self._join(event):
                yield from self._finish()
                yield from self._alone(event)
            last = event
        yield from self._finish()

    def _join(self, event: Event) -> bool:
        """Add an event to the sentence being made; tell whether it is of that kind."""
        if isinstance(event, Looked):
            self._clauses.append(self._names.does(event.seat, "look"))
        elif isinstance(event, BidMade):
            self._clauses.append(f"{self._names.seat(event.seat)} {self._bid(event)}")
        elif isinstance(event, CardPlayed):
            did = self._names.does(event.seat, "lead" if self._leads else "play")
            self._clauses.append(f"{did} {event.card.symbol}")
            self._leads = False
        elif isinstance(event, SpadesBroken):
            self._clauses[-1] += " and breaks spades"
        else:
            return False
        return True

    def _alone(self, event: Event) -> Iterator[str]:
        """Yield the sentence of an event that has one of its own."""
        ruleset = self._names.ruleset
        if isinstance(event, HandSeen):
            yield f"Your cards:  {by_suit(ruleset, event.cards)}"
        elif isinstance(event, TrickWon):
            self._leads = True
            best = event.cards[trick_winner(ruleset, event.cards)]
            yield sentence(f"{self._names.does(event.seat, 'win')} the trick with {best.symbol}")
        elif isinstance(event, Dealt):
            yield ""
            yield sentence(f"{self._names.does(event.dealer, 'deal')} hand {event.hand_number}")
        elif isinstance(event, HandScored):
            yield ""
            yield f"Hand {event.hand_number} is over:"
            yield from score_lines(self._names, event.score)
        elif not isinstance(event, GameOver):
            yield other_event(event)

    def _finish(self) -> Iterator[str]:
        if self._clauses:
            yield sentence(", ".join(self._clauses))
            self._clauses = []

    def _bid(self, event: BidMade) -> str:
        return f"{self._names.verb(event.seat, 'bid')} {bid_text(self._names.ruleset, event.bid)}"


def other_event(event: Event) -> str:
    """Return the fields of an event that has no sentence of its own."""
    fields = event.to_dict()
    kind = str(fields.pop("type")).replace("_", " ")
    return sentence(": ".join([kind, ", ".join(f"{name} {value}" for name, value in fields.items())]))
