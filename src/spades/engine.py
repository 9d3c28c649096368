"""Playing a game: `new_game`, `legal_moves`, `check`, `apply`, `conclude`, and the rules of a single trick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades.actions import Action
from spades.cards import Card, parse_cards
from spades.ending import OUTSIDE, EndReason
from spades.errors import GameError, ScoringError
from spades.given import is_whole, shown
from spades.moves import apply, legal_moves, seat_in
from spades.phases import DealState, OverState, winning
from spades.refusals import refusal
from spades.ruleset import STANDARD, Ruleset
from spades.shuffle import Seed, checked_seed
from spades.state import Game, Hand, State
from spades.table import table_for
from spades.tally import read_counters

if TYPE_CHECKING:
    from spades.rules import Violation

__all__ = ["apply", "check", "conclude", "legal_cards", "legal_moves", "new_game", "trick_winner"]

_MOST: Final = 10**15
"""Totals and counters a game may start from; what it adds to them stays within 64 bits."""


def new_game(
    ruleset: Ruleset = STANDARD,
    *,
    seed: Seed | None = None,
    dealer: int = 0,
    scores: Sequence[int] | None = None,
    bags: Sequence[int] | None = None,
    sets: Sequence[int] | None = None,
    hand_number: int = 1,
) -> State:
    """Return the situation before a deal: that of a new game, or of one that goes on (§4).

    Args:
        ruleset: how the table plays.
        seed: decides every deal: an int of any size, or bytes. None draws 256 fresh bits.
        dealer: the seat that deals first; who that is, the table agrees or draws for.
        scores: the total of each team, in points; 0 if left out.
        bags: the bag counter of each team; 0 if left out. Refused where the bags are the last digit of the score.
        sets: how often each team has been set; 0 if left out.
        hand_number: the number of the hand to be dealt, counted from 1.

    Raises:
        GameError: a seat, seed, counter or number that cannot be.

    >>> state = new_game(seed=7)
    >>> state.phase.value, state.scores
    ('deal', (0, 0))
    """
    if not isinstance(ruleset, Ruleset):
        raise GameError(f"a game is played under a Ruleset, not {shown(ruleset)}")
    try:
        totals, counters, missed = read_counters(ruleset, bags, scores, sets)
    except ScoringError as error:
        raise GameError(str(error)) from None
    if not is_whole(hand_number, 1):
        raise GameError(f"hands are numbered from 1, not {shown(hand_number)}")
    for number in (*totals, *counters, *missed, hand_number):
        if abs(number) > _MOST:
            raise GameError(f"{number} is more than any game comes to")
    start = (tuple(totals), tuple(counters), tuple(missed))
    game = Game(ruleset, checked_seed(seed), seat_in(ruleset, dealer), *start, hand_number)
    return DealState(Hand(game, hand_number, game.dealer, game.scores, game.bags, game.sets, (), (), 0))


def check(state: State, action: Action) -> Violation | None:
    """Return why an action is not legal now, or None if it is.

    Args:
        state: a state.
        action: any action.

    Raises:
        GameError: `state` is no state.
    """
    return refusal(_state(state), action)


def conclude(state: State, reason: EndReason | str, winners: Sequence[int] = ()) -> State:
    """Return the state of a game that is ended from outside the rules (§9).

    Args:
        state: a state of a game that is not over.
        reason: `forfeit`, `abandoned`, `time` or `adjudicated`.
        winners: the teams that win, if any.

    Raises:
        GameError: the game is over, there is no such reason, or no such team.

    >>> conclude(new_game(seed=7), "forfeit", winners=[1]).winners
    (1,)
    """
    if _state(state).is_over:
        raise GameError(f"the game is over already ({state.end_reason})")
    if reason not in OUTSIDE:
        raise GameError(f"a game is concluded by {', '.join(OUTSIDE)}, not by {shown(reason)}")
    teams = state.ruleset.teams
    if isinstance(winners, (str, bytes)) or not isinstance(winners, Sequence):
        raise GameError(f"winners are a sequence of teams, not {shown(winners)}")
    for team in winners:
        if not is_whole(team, 0) or team >= teams:
            raise GameError(f"there is no team {shown(team)}; teams are 0 to {teams - 1}")
    return OverState(state, state.context(), EndReason(reason), tuple(sorted(set(winners))))


def legal_cards(
    ruleset: Ruleset,
    hand: str | Sequence[Card | str],
    trick: str | Sequence[Card | str] = (),
    *,
    broken: bool = False,
    first_trick: bool = False,
) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played to a trick, without a game (§6.2, §6.3).

    Args:
        ruleset: how the table plays.
        hand: the cards held.
        trick: the cards played to the trick so far, the lead first; none for the leader.
        broken: whether spades are broken.
        first_trick: whether it is the first trick of the hand.

    Raises:
        NotationError: something is no card.
        GameError: a card that is not in this pack or appears twice, or a trick that is complete.

    >>> legal_cards(Ruleset(), "2C AS", "KC")
    (Card.parse('2C'),)
    """
    for name, flag in (("broken", broken), ("first_trick", first_trick)):
        if not isinstance(flag, bool):
            raise GameError(f"{name} is True or False, not {shown(flag)}")
    held, played = parse_cards(hand), parse_cards(trick)
    _in_pack(ruleset, (*held, *played))
    if len(played) >= ruleset.players:
        raise GameError(f"a trick that waits for a card has fewer than {ruleset.players} cards, not {len(played)}")
    table = table_for(ruleset)
    own = table.mask(held)
    follow = own & table.suit[played[0].code].mask if played else 0
    return table.cards(follow or own & table.open_to(not played, broken, first_trick) or own)


def trick_winner(ruleset: Ruleset, cards: str | Sequence[Card | str]) -> int:
    """Return which card wins a trick, counted from 0 in the order played (§6.2).

    Args:
        ruleset: how the table plays.
        cards: one card or more, but no more than there are players; the lead first.

    Raises:
        NotationError: something is no card.
        GameError: no card or too many, a card that is not in this pack, or one that appears twice.

    >>> trick_winner(Ruleset(), "TH KH 4S AH")
    2
    """
    played = parse_cards(cards)
    if not played:
        raise GameError("a trick has at least one card")
    _in_pack(ruleset, played)
    if len(played) > ruleset.players:
        raise GameError(f"a trick has no more than {ruleset.players} cards, not {len(played)}")
    return winning(table_for(ruleset), played)


def _in_pack(ruleset: Ruleset, cards: Sequence[Card]) -> None:
    if not isinstance(ruleset, Ruleset):
        raise GameError(f"cards are played under a Ruleset, not {shown(ruleset)}")
    pack = ruleset.pack
    for place, card in enumerate(cards):
        if card not in pack:
            raise GameError(f"{card} is not in this pack")
        if card in cards[:place]:
            raise GameError(f"{card} appears twice")


def _state(state: object) -> State:
    if not isinstance(state, State):
        raise GameError(f"a state of a game is needed, not {shown(state)}")
    return state
