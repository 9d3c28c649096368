"""Which bids are legal: E2 (who may bid blind) and E3 (which numbers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spades.actions import Bid
from spades.options import BlindNil, DoubleNil, ZeroBid
from spades.ruleset import Ruleset

__all__ = ["bid_numbers", "blind_possible", "refusing_rule"]

Numbers = tuple[int, ...]


def blind_possible(ruleset: Ruleset, scores: Sequence[int]) -> tuple[bool, ...]:
    """Tell for each team whether its players may bid nil blind in this hand (E2, §11.4).

    Args:
        ruleset: how the table plays.
        scores: the totals of the teams before the hand, in points.
    """
    if ruleset.zero_bid is not ZeroBid.NIL or ruleset.blind_nil is BlindNil.NEVER:
        return (False,) * len(scores)
    if ruleset.blind_nil is BlindNil.ANY_HAND:
        return (True,) * len(scores)
    most = max(scores) - ruleset.blind_nil_deficit
    return tuple(score <= most for score in scores)


def bid_numbers(ruleset: Ruleset, seat: int, bids: Sequence[Bid | None]) -> Numbers:
    """Return the numbers a seat may bid, upward (§5.1).

    Args:
        ruleset: how the table plays.
        seat: the seat whose turn it is.
        bids: the bids so far by seat, None where there is none yet.
    """
    *_, (_, numbers) = _steps(ruleset, seat, bids)
    return numbers


def refusing_rule(ruleset: Ruleset, seat: int, bids: Sequence[Bid | None], number: int) -> str:
    """Return the id of the rule by which a seat may not bid a number that is not legal for it."""
    return next(rule for rule, numbers in _steps(ruleset, seat, bids) if number not in numbers)


def _steps(ruleset: Ruleset, seat: int, bids: Sequence[Bid | None]) -> Iterator[tuple[str, Numbers]]:
    """Yield what is left after each rule, in the order in which they apply.

    A rule that would leave nothing is left out for this bid.
    """
    numbers = tuple(range(ruleset.hand_size + 1))
    yield "bid-number", numbers
    if ruleset.zero_bid is ZeroBid.FORBIDDEN:
        numbers = numbers[1:]
        yield "zero-bid", numbers
    partners = [bids[other] for other in range(seat % ruleset.teams, ruleset.players, ruleset.teams) if other != seat]
    if (
        ruleset.double_nil is DoubleNil.FORBIDDEN
        and ruleset.in_force("double_nil")
        and all(bid is not None and bid.tricks == 0 for bid in partners)
    ):
        numbers = numbers[1:]
        yield "double-nil", numbers
    if ruleset.cap_team_bid and ruleset.partners:
        room = ruleset.hand_size - sum(bid.tricks for bid in partners if bid is not None)
        numbers = tuple(number for number in numbers if number <= room) or numbers
        yield "cap-team-bid", numbers
