"""What every state of a game is, and what states share. Compiled.

The phases themselves are in `spades.phases`. What does not change is shared: a `Game` for the whole game, a `Hand`
from one deal to the next, a `Bidden` from the last bid to the last trick. A state in play adds a few numbers to that:
the cards not played yet as bits, the seat to act, the cards it may play; and it holds the state before its last card,
back to the opening lead. Pickles and saved games write that chain flat.

States are values: equal when ruleset, seed, starting situation and history are equal. Nothing changes one:
public attributes are read-only, and `act` returns another state.
"""

from __future__ import annotations

from abc import abstractmethod
from enum import StrEnum
from typing import Any, Final, final

from spades.actions import Action, Bid
from spades.cards import Card
from spades.ending import EndReason
from spades.errors import GameError
from spades.given import is_whole, shown
from spades.play import PLAYS
from spades.ruleset import Ruleset
from spades.score import HandScore
from spades.shuffle import Seed
from spades.table import table_for

__all__ = ["Game", "Hand", "Phase", "State"]


class Phase(StrEnum):
    """The parts of a hand, and the end of the game."""

    DEAL = "deal"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


Ints = tuple[int, ...]
Log = tuple[tuple[Action, ...], bytes]
"""The actions of a hand: all before the play, then the codes of the cards played."""


@final
class Game:
    """What stays the same through a game: the table, the seed, and the situation it started from."""

    __slots__ = ("bags", "dealer", "hand_number", "scores", "seed", "sets", "table")

    def __init__(
        self, ruleset: Ruleset, seed: Seed, dealer: int, scores: Ints, bags: Ints, sets: Ints, hand_number: int
    ) -> None:
        self.table: Final = table_for(ruleset)
        self.seed: Final = seed
        self.dealer: Final = dealer
        self.scores: Final = scores
        self.bags: Final = bags
        self.sets: Final = sets
        self.hand_number: Final = hand_number

    def key(self) -> tuple[Any, ...]:
        """Return everything a game is, as a tuple."""
        return (
            self.table.ruleset,
            self.seed,
            self.dealer,
            self.scores,
            self.bags,
            self.sets,
            self.hand_number,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return Game, self.key()


@final
class Hand:
    """What stays the same from one deal to the next: whose deal, the scores before, the past."""

    __slots__ = ("bags", "dealer", "game", "hand_scores", "number", "past", "ply", "scores", "sets", "table")

    def __init__(
        self,
        game: Game,
        number: int,
        dealer: int,
        scores: Ints,
        bags: Ints,
        sets: Ints,
        hand_scores: tuple[HandScore, ...],
        past: tuple[Log, ...],
        ply: int,
    ) -> None:
        self.game: Final = game
        self.table: Final = game.table
        self.number: Final = number
        self.dealer: Final = dealer
        self.scores: Final = scores
        self.bags: Final = bags
        self.sets: Final = sets
        self.hand_scores: Final = hand_scores
        self.past: Final = past
        self.ply: Final = ply

    def __reduce__(self) -> tuple[object, ...]:
        return Hand, (
            self.game, self.number, self.dealer, self.scores, self.bags, self.sets, self.hand_scores, self.past,
            self.ply,
        )  # fmt: skip


class State:
    """A game at one moment.

    Made by `spades.new_game` and `spades.apply`, never directly. Seats are numbered from 0, teams too; the
    team of a seat is `seat % number of teams`. A state knows all cards: send players views, not states.
    """

    __slots__ = ()

    @abstractmethod
    def context(self) -> Hand:
        """Return what this state shares with the others of its hand. Not part of the public interface."""

    @abstractmethod
    def log(self) -> Log:
        """Return the actions of this hand so far. Not part of the public interface."""

    @abstractmethod
    def moves(self) -> tuple[Action, ...]:
        """Return the legal actions of the seat to act. `spades.legal_moves` is the public way."""

    def early(self, seat: int) -> tuple[Action, ...]:
        """Return the legal actions of a seat whose turn it is not. `spades.legal_moves` is the public way."""
        del seat  # only in the bidding is there any
        return ()

    @abstractmethod
    def act(self, action: Action) -> State:
        """Return the state after an action. `spades.apply` is the public way."""

    @abstractmethod
    def __reduce__(self) -> tuple[object, ...]:
        """Return how to make this state again, for pickle."""

    @property
    @abstractmethod
    def phase(self) -> Phase:
        """The part of the hand the game is in."""

    @property
    def ruleset(self) -> Ruleset:
        """How the table plays."""
        return self.context().table.ruleset

    @property
    def to_act(self) -> int | None:
        """The seat to act; None before a deal and when the game is over."""
        return None

    @property
    def dealer(self) -> int:
        """The seat that deals this hand (§4)."""
        return self.context().dealer

    @property
    def hand_number(self) -> int:
        """The number of this hand, counted from 1."""
        return self.context().number

    @property
    def ply(self) -> int:
        """How many actions lead from the start of the game to this state."""
        calls, plays = self.log()
        return self.context().ply + len(calls) + len(plays)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards each seat holds, by seat, in the order of legal moves; empty before the deal."""
        return ((),) * self.context().table.players

    @property
    def seen(self) -> tuple[bool, ...]:
        """Whether each seat has seen its own hand (§5.3)."""
        return (False,) * self.context().table.players

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        """The bid of each seat in this hand, None where there is none yet."""
        return (None,) * self.context().table.players

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards of the trick being played, in the order played, from `leader` on."""
        return ()

    @property
    def last_trick(self) -> tuple[Card, ...]:
        """The cards of the last complete trick of this hand, in the order played, from `last_leader` on."""
        return ()

    @property
    def last_leader(self) -> int | None:
        """The seat that led the last complete trick of this hand."""
        return None

    @property
    def leader(self) -> int | None:
        """The seat that leads the trick being played; None until play begins (§6.1)."""
        return None

    @property
    def tricks_won(self) -> Ints:
        """How many tricks each seat has won in this hand."""
        return (0,) * self.context().table.players

    @property
    def spades_broken(self) -> bool:
        """Whether spades are broken in this hand (§6.3)."""
        return False

    @property
    def scores(self) -> Ints:
        """The total of each team after the last scored hand, in points."""
        return self.context().scores

    @property
    def bags(self) -> Ints:
        """The bag counter of each team (§7.3)."""
        return self.context().bags

    @property
    def sets(self) -> Ints:
        """How often each team has been set (§11.6)."""
        return self.context().sets

    @property
    def hand_scores(self) -> tuple[HandScore, ...]:
        """The score of every hand scored since the start of this game."""
        return self.context().hand_scores

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the start of the game; replaying it gives this state."""
        return self.actions_since(0)

    @property
    def seed(self) -> Seed:
        """The seed of the game. It tells all deals to come: keep it on the server."""
        return self.context().game.seed

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return False

    @property
    def winners(self) -> Ints:
        """The teams that have won; more than one after a draw, none before the end or without a winner."""
        return ()

    @property
    def end_reason(self) -> EndReason | None:
        """Why the game is over; None before."""
        return None

    def actions_since(self, ply: int) -> tuple[Action, ...]:
        """Return the actions after the first `ply`; cheap for those of the current hand.

        Args:
            ply: a number of actions, 0 or more.

        Raises:
            GameError: it is no such number.
        """
        if not is_whole(ply, 0):
            raise GameError(f"actions are counted from 0, not {shown(ply)}")
        hand = self.context()
        logs = [self.log()]
        first = hand.ply
        for log in reversed(hand.past):
            if first <= ply:
                break
            logs.append(log)
            first -= len(log[0]) + len(log[1])
        actions: list[Action] = []
        for calls, plays in reversed(logs):
            actions += calls
            actions += [PLAYS[code] for code in plays]
        return tuple(actions[max(0, ply - first) :])

    def to_dict(self) -> dict[str, Any]:
        """Return the state as JSON values, seed included: for the server's own store, not for players."""
        from spades.saved import save_state

        return save_state(self)

    @staticmethod
    def from_dict(data: object) -> State:
        """Read what `to_dict` returned; every action in it is checked.

        Raises:
            GameError: something is missing, of the wrong kind, or not legal; the message says where.
        """
        from spades.saved import load_state

        return load_state(data)

    def key(self) -> tuple[Any, ...]:
        """Return what makes two states equal. Not part of the public interface."""
        hand = self.context()
        return (self.phase, *self.log(), hand.past, *hand.game.key())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self.key() == other.key())

    def __hash__(self) -> int:
        return hash((self.phase, self.log(), self.context().ply))

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __str__(self) -> str:
        from spades.text import state_text

        return state_text(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} hand {self.hand_number}, ply {self.ply}, scores {self.scores}>"
