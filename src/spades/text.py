"""A state as a readable table, for the person at the prompt and in a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spades.cards import Card

if TYPE_CHECKING:
    from spades.state import State

__all__ = ["state_text"]


def state_text(state: State) -> str:
    """Return seats, cards, bids and tricks, and the score, one line each."""
    head = f"hand {state.hand_number}, {state.phase.value}, dealer {state.dealer}"
    if state.to_act is not None:
        head += f", seat {state.to_act} to act"
    if state.phase == "play":
        head += f", spades {'' if state.spades_broken else 'not '}broken"
    if state.is_over:
        teams = " and ".join(f"team {team}" for team in state.winners) or "nobody"
        head += f", {teams} won ({state.end_reason})"
    lines = [head]
    for seat, hand in enumerate(state.hands):
        bid = "-" if state.bids[seat] is None else str(state.bids[seat])
        mark = ">" if seat == state.to_act else " "
        shown = _cards(hand) + ("" if state.seen[seat] or not hand else "  (face down)")
        lines.append(f"{mark} seat {seat}  bid {bid:<9} won {state.tricks_won[seat]:>2}  {shown}".rstrip())
    if state.leader is not None and state.trick:
        lines.append(f"  trick led by seat {state.leader}: {_cards(state.trick)}")
    for team, score in enumerate(state.scores):
        lines.append(f"  team {team}  {_count(score, 'point')}, {_count(state.bags[team], 'bag')}")
    return "\n".join(lines)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(card.symbol for card in cards)
