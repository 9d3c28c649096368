"""Reading the tally of a hand: bids, tricks and counters as a caller gives them, checked. Compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spades.actions import Bid
from spades.errors import ScoringError
from spades.given import is_whole, shown
from spades.options import BagCount, BlindNil, ZeroBid
from spades.ruleset import Ruleset

__all__ = ["is_nil", "read_bids", "read_counters", "read_tricks", "whole_numbers"]

MOST_BAGS: Final = 1000
"""More bags than any counter holds where bags are penalised."""


def _bag_counters(ruleset: Ruleset, given: object) -> list[int]:
    """Return the bag counter of each team before a hand.

    Raises:
        ScoringError: it is not one number for each team, or one that no counter reaches.
    """
    counters = whole_numbers("bags", given, ruleset.teams, "team")
    for team, bags in enumerate(counters):
        # A penalty is taken at once; a counter that is far past the limit is a slip, and every penalty is a line.
        if ruleset.bag_limit and bags > max(MOST_BAGS, ruleset.bag_limit):
            raise ScoringError(f"bags: team {team} has {bags}, which no counter reaches")
    return counters


def is_nil(ruleset: Ruleset, bid: Bid) -> bool:
    """Tell whether a bid is a nil (§5.2)."""
    return bid.tricks == 0 and ruleset.zero_bid is ZeroBid.NIL


def whole_numbers(name: str, given: object, count: int, each: str, least: int | None = 0) -> list[int]:
    """Return a sequence of whole numbers, checked.

    Args:
        name: what they are, for the message.
        given: what was given.
        count: how many there must be.
        each: what each of them belongs to, for the message.
        least: the least that each may be; None if they may be below zero.

    Raises:
        ScoringError: it is no sequence of that many whole numbers.
    """
    listed = _listed(given, count)
    if listed is None:
        raise ScoringError(f"{name}: one whole number for each {each}, {count} in all, not {shown(given)}")
    for place, value in enumerate(listed):
        if not is_whole(value, least):
            kind = "a whole number" if least is None else f"a whole number of {least} or more"
            raise ScoringError(f"{name}: {each} {place} has {shown(value)}, which is not {kind}")
    return listed


def _listed(given: object, count: int) -> list[Any] | None:
    """Return a sequence of that length as a list."""
    # Tuples and lists first: asking whether something is a Sequence is slow.
    if isinstance(given, (tuple, list)) or (isinstance(given, Sequence) and not isinstance(given, (str, bytes))):
        listed = list(given)
        return listed if len(listed) == count else None
    return None


def read_bids(ruleset: Ruleset, given: object) -> list[Bid]:
    """Return the bids by seat.

    Raises:
        ScoringError: there is not one for each seat, one cannot be heard under this ruleset, or it is no ruleset.
    """
    if not isinstance(ruleset, Ruleset):
        raise ScoringError(f"ruleset: a hand is scored under a Ruleset, not {shown(ruleset)}")
    listed = _listed(given, ruleset.players)
    if listed is None:
        raise ScoringError(f"bids: one for each of the {ruleset.players} seats, not {shown(given)}")
    return [_bid(ruleset, seat, bid) for seat, bid in enumerate(listed)]


def _bid(ruleset: Ruleset, seat: int, given: object) -> Bid:
    bid = given if isinstance(given, Bid) else _bid_from(ruleset, seat, given)
    tricks: int = bid.tricks
    if tricks <= 0:
        least = 1 if ruleset.zero_bid is ZeroBid.FORBIDDEN else 0
        if tricks < least:
            raise ScoringError(f"bids: seat {seat} bid {tricks}; the least bid is {least} here")
        if bid.blind and not (is_nil(ruleset, bid) and ruleset.blind_nil is not BlindNil.NEVER):
            raise ScoringError(f"bids: seat {seat} bid blind nil, which cannot be bid here")
    elif tricks > ruleset.hand_size:
        raise ScoringError(f"bids: seat {seat} bid {tricks}; the most is {ruleset.hand_size}")
    return bid


def _bid_from(ruleset: Ruleset, seat: int, given: object) -> Bid:
    if is_whole(given):
        return Bid(given)
    if given == "blind nil":
        return Bid(0, blind=True)
    if given == "nil" and ruleset.zero_bid is ZeroBid.NIL:
        return Bid(0)
    raise ScoringError(f"bids: seat {seat} bid {shown(given)}, which is no bid here")


def read_tricks(
    ruleset: Ruleset, bids: list[Bid], tricks: object, team_tricks: object, nil_tricks: object
) -> tuple[list[int], list[int]]:
    """Return the tricks of each team, and those of each seat as far as they matter: the nil bidders'.

    Raises:
        ScoringError: tricks that are given twice or not at all, or that do not add up.
    """
    if (tricks is None) == (team_tricks is None):
        raise ScoringError("tricks: give either the tricks of each seat or team_tricks")
    if tricks is not None:
        if nil_tricks is not None:
            raise ScoringError("nil_tricks: belong to team_tricks; tricks names those of every seat already")
        won = whole_numbers("tricks", tricks, ruleset.players, "seat")
        taken = [sum(won[team :: ruleset.teams]) for team in range(ruleset.teams)]
    else:
        taken = whole_numbers("team_tricks", team_tricks, ruleset.teams, "team")
        won = _nil_tricks(ruleset, bids, taken, _named(ruleset, nil_tricks))
    if sum(taken) != ruleset.hand_size:
        raise ScoringError(f"tricks: {sum(taken)} in all, but a hand has {ruleset.hand_size}")
    return taken, won


def _named(ruleset: Ruleset, given: object) -> dict[Any, Any]:
    """Return `nil_tricks` as a mapping by seat."""
    if given is None:
        return {}
    if isinstance(given, Mapping):
        return dict(given)
    listed = _listed(given, ruleset.players)
    if listed is None:
        raise ScoringError(f"nil_tricks: tricks by seat, not {shown(given)}")
    return {seat: value for seat, value in enumerate(listed) if value is not None}


def _nil_tricks(ruleset: Ruleset, bids: list[Bid], taken: list[int], named: dict[Any, Any]) -> list[int]:
    nils = [seat for seat, bid in enumerate(bids) if is_nil(ruleset, bid)]
    for seat, value in named.items():
        if not is_whole(seat) or seat not in nils:
            raise ScoringError(f"nil_tricks: seat {shown(seat)} bid no nil")
        if not is_whole(value, 0):
            raise ScoringError(f"nil_tricks: seat {seat} has {shown(value)}, which is no number of tricks")
    won = [0] * ruleset.players
    for seat in nils:
        team = taken[ruleset.team_of(seat)]
        if seat in named:
            won[seat] = named[seat]
        elif ruleset.side == 1 or team == 0:
            won[seat] = team
        else:
            raise ScoringError(f"nil_tricks: seat {seat} bid nil; name the tricks that seat took")
    for team in range(ruleset.teams):
        own = sum(won[team :: ruleset.teams])
        alone = all(seat in nils for seat in range(team, ruleset.players, ruleset.teams))
        if own > taken[team] or (alone and own != taken[team]):
            raise ScoringError(f"nil_tricks: {own} for the nils of team {team}, which took {taken[team]}")
    return won


def read_counters(
    ruleset: Ruleset, bags: object, scores: object, sets: object
) -> tuple[list[int], list[int], list[int]]:
    """Return score, bag counter and sets of each team before the hand.

    Raises:
        ScoringError: they are not one whole number for each team, or bags are given that the score shows already.
    """
    teams: int = ruleset.teams
    totals = [0] * teams if scores is None else whole_numbers("scores", scores, teams, "team", None)
    if ruleset.bag_count is BagCount.LAST_DIGIT:
        if bags is not None:
            raise ScoringError("bags: are the last digit of the score here, so they are not given")
        counters = [total % 10 for total in totals]
    else:
        counters = [0] * teams if bags is None else _bag_counters(ruleset, bags)
    return totals, counters, [0] * teams if sets is None else whole_numbers("sets", sets, teams, "team")
