"""Words for seats, teams, cards, bids and the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import attrs

from spades.actions import Action, Bid, Look, Play
from spades.cards import Card, Suit
from spades.ending import EndReason
from spades.options import Direction
from spades.ruleset import Ruleset
from spades.tally import is_nil
from spades.view import PlayerView

__all__ = ["Names", "bid_text", "by_suit", "choices", "counted", "listed", "sentence", "signed", "turns", "why"]


@attrs.frozen
class Names:
    """What seats and teams are called.

    Attributes:
        ruleset: how the table plays.
        you: the seat of the person who reads; None if nobody of the table does.
    """

    ruleset: Ruleset
    you: int | None = None

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        return "you" if seat == self.you else f"seat {seat}"

    def verb(self, seat: int, verb: str) -> str:
        """Return a verb as it follows the name of a seat."""
        return verb if seat == self.you else f"{verb}s"

    def does(self, seat: int, verb: str) -> str:
        """Return the name of a seat and what it does."""
        return f"{self.seat(seat)} {self.verb(seat, verb)}"

    def role(self, seat: int) -> str:
        """Return what a seat is to the person: you, the partner, or nothing."""
        if seat == self.you:
            return "you"
        ours = self.you is not None and self.ruleset.team_of(seat) == self.ruleset.team_of(self.you)
        return "partner" if ours else ""

    def members(self, team: int) -> str:
        """Return the seats of a team."""
        seats = range(team, self.ruleset.players, self.ruleset.teams)
        others = [str(seat) for seat in seats if seat != self.you]
        named = [f"seat{'s' if len(others) > 1 else ''} {listed(others)}"] if others else []
        return " and ".join((["you"] if self.you in seats else []) + named)

    def team(self, team: int) -> str:
        """Return the name of a team with its seats."""
        return f"team {team} ({self.members(team)})"

    def standing(self, scores: Sequence[int], bags: Sequence[int] | None = None) -> str:
        """Return the totals of all teams, and their bags if given."""
        parts = [f"{self.team(team)} {score}" for team, score in enumerate(scores)]
        if bags is not None:
            parts = [f"{part}, {counted(bags[team], 'bag')}" for team, part in enumerate(parts)]
        return "; ".join(parts)


def counted(number: int, thing: str) -> str:
    """Return a number of things.

    >>> counted(1, "bag"), counted(2, "bag")
    ('1 bag', '2 bags')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def signed(number: int) -> str:
    """Return a number with its sign."""
    return f"{number:+d}" if number else "0"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return items as a list in a sentence, this word before the last of them.

    >>> listed(["0", "2", "4"])
    '0, 2 and 4'
    """
    return f" {last} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def sentence(text: str) -> str:
    """Return a text that begins with a capital and ends with a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def turns(ruleset: Ruleset, first: int) -> list[int]:
    """Return the seats in turn order, from one of them on (§1)."""
    step = 1 if ruleset.direction is Direction.CLOCKWISE else -1
    return [(first + step * place) % ruleset.players for place in range(ruleset.players)]


def bid_text(ruleset: Ruleset, bid: Bid | None) -> str:
    """Return a bid as it is called out; nothing for none."""
    if bid is None:
        return ""
    return "nil" if is_nil(ruleset, bid) and not bid.blind else str(bid)


def by_suit(ruleset: Ruleset, hand: Sequence[Card]) -> str:
    """Return a hand grouped by suit, the highest cards first; top trumps stand among the spades (§11.9)."""
    groups: dict[Suit, list[str]] = {suit: [] for suit in reversed(Suit)}
    for card in reversed(hand):
        if card.suit is None or card in ruleset.top_trumps:
            groups[Suit.SPADES].append(card.symbol)
        else:
            groups[card.suit].append(card.rank.value)
    return "   ".join(f"{suit.symbol} {' '.join(ranks)}" for suit, ranks in groups.items() if ranks) or "none"


def why(ruleset: Ruleset, reason: EndReason) -> str:
    """Return why a game is over (E10)."""
    return {
        EndReason.BOSTON: "a team took every trick of a hand, a Boston",
        EndReason.SETS: f"a team was set {ruleset.sets_limit} times",
        EndReason.TARGET: f"the target of {ruleset.target_score} was reached",
        EndReason.FLOOR: f"a team fell to {ruleset.lose_floor} or below",
        EndReason.HANDS: f"the game was set for {counted(ruleset.hands_limit, 'hand')}",
        EndReason.FORFEIT: "the game was forfeited",
        EndReason.ABANDONED: "the game was abandoned",
        EndReason.TIME: "time ran out",
        EndReason.ADJUDICATED: "the game was adjudicated",
    }[reason]


def choices(view: PlayerView) -> str:
    """Return what a seat may do, in words."""
    moves = view.legal_moves
    cards = [move.card.symbol for move in moves if isinstance(move, Play)]
    if len(cards) == 1:
        return f"You can only play {cards[0]}."
    if cards:
        return (
            "You may play any of them."
            if len(cards) == len(view.hand or ())
            else f"You may play {listed(cards, 'or')}."
        )
    rules = view.ruleset
    numbers = [move.tricks for move in moves if isinstance(move, Bid) and not is_nil(rules, move)]
    found = [_in_words(rules, move) for move in moves if not isinstance(move, Bid) or is_nil(rules, move)]
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        first, *rest = [number for _, number in run]
        found.append(f"{first} to {rest[-1]}" if rest else str(first))
    return f"You may {'bid ' if all(isinstance(move, Bid) for move in moves) else 'type '}{listed(found, 'or')}."


def _in_words(ruleset: Ruleset, move: Action) -> str:
    if isinstance(move, Look):
        return f"{move} (to see your cards before you bid)"
    if isinstance(move, Bid) and move.blind:
        return f"{move} (to bid unseen, for {ruleset.blind_nil_bonus} points if you take no trick)"
    return bid_text(ruleset, move) if isinstance(move, Bid) else str(move)
