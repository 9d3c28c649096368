"""Why an action is not legal: the message behind every refusal.

What is legal is decided where it is done (`spades.table` for cards, `spades.bidding` for bids); this module
finds the words.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spades.actions import Action, Bid, Deal, Keep, Look, Pass, Play, Redeal, Refuse, Take
from spades.bidding import bid_numbers, refusing_rule
from spades.cards import Card, Suit
from spades.given import shown
from spades.options import BlindNil, ZeroBid
from spades.phases import BidState, DealState, PlayState
from spades.rules import Violation, violation
from spades.state import Phase, State

__all__ = ["refusal", "situation"]

_ACTIONS: Final = (Deal, Redeal, Keep, Take, Refuse, Look, Bid, Pass, Play)
_PHASES: Final[dict[Phase, tuple[str, tuple[type, ...]]]] = {
    Phase.DEAL: ("the cards are dealt", (Deal,)),
    Phase.BID: ("bids are made", (Bid, Look)),
    Phase.PLAY: ("cards are played", (Play,)),
}
_SUITS: Final = {Suit.CLUBS: "clubs", Suit.DIAMONDS: "diamonds", Suit.HEARTS: "hearts", Suit.SPADES: "spades"}


def refusal(state: State, action: Action) -> Violation | None:
    """Return why an action is not legal in a state, or None if it is."""
    if not isinstance(action, _ACTIONS):
        hint = "; read it with parse_action first" if isinstance(action, str) else ""
        return _refuse("action", state, "{action} is no action{hint}", action=shown(action), hint=hint)
    if state.phase is Phase.OVER:
        return _refuse("game-over", state, "{action}: the game is over", action=str(action))
    now, kinds = _PHASES[state.phase]
    if not isinstance(action, kinds):
        return _refuse("phase", state, "{action}: not now, while {now}", action=str(action), now=now)
    if isinstance(state, DealState) and isinstance(action, Deal):
        return _deal(state, action)
    if isinstance(state, BidState):
        return _look(state, action) if isinstance(action, Look) else _bid(state, action)
    return _play(state, action)


def situation(state: State) -> str:
    """Return the state in a line, with nothing in it that the seat to act may not know."""
    parts = [f"hand {state.hand_number}"]
    if state.to_act is not None:
        parts.append(f"seat {state.to_act} to act")
    if state.phase is Phase.BID:
        bids = [f"seat {seat} {bid}" for seat, bid in enumerate(state.bids) if bid is not None]
        parts.append(f"bids: {', '.join(bids) or 'none'}")
    if state.phase is Phase.PLAY:
        parts.append(f"trick {sum(state.tricks_won) + 1}: {' '.join(map(str, state.trick)) or 'no card yet'}")
        parts.append("spades broken" if state.spades_broken else "spades not broken")
    return "; ".join(parts)


def _refuse(rule: str, state: State, template: str, **params: object) -> Violation:
    return violation(rule, template + " ({state})", state=situation(state), **params)


def _deal(state: State, deal: Deal) -> Violation | None:
    ruleset = state.ruleset
    if len(deal.hands) != ruleset.players:
        return _refuse(
            "deal",
            state,
            "a deal has {players} hands, not {found}",
            players=ruleset.players,
            found=len(deal.hands),
        )
    pack = set(ruleset.pack)
    count = Counter(card for hand in deal.hands for card in hand)
    strange = [str(card) for card in count if card not in pack]
    if strange:
        return _refuse("deal", state, "{cards}: not in this pack", cards=" ".join(strange))
    twice = [str(card) for card in count if count[card] > 1]
    if twice:
        return _refuse("deal", state, "{cards}: dealt twice", cards=" ".join(twice))
    for seat, hand in enumerate(deal.hands):
        if len(hand) != ruleset.hand_size:
            return _refuse(
                "deal",
                state,
                "seat {seat} gets {found} cards, not {size}",
                seat=seat,
                found=len(hand),
                size=ruleset.hand_size,
            )
    return None


def _look(state: BidState, look: Look) -> Violation | None:
    seat = state.to_act if look.seat is None else look.seat
    assert seat is not None
    if not 0 <= seat < state.ruleset.players:
        return _refuse("look", state, "there is no seat {seat}", seat=seat)
    if state.seen[seat]:
        return _refuse("look", state, "seat {seat} has seen its hand", seat=seat)
    return None


def _bid(state: BidState, bid: Action) -> Violation | None:
    seat = state.to_act
    assert isinstance(bid, Bid)
    assert seat is not None
    ruleset = state.ruleset
    if bid in state.moves():
        return None
    if bid.blind:
        return _blind(state, seat)
    if bid.tricks in bid_numbers(ruleset, seat, state.bids):
        return _refuse(
            "look", state, "{bid}: seat {seat} has not seen its hand; look first, or bid blind nil",
            bid=bid.tricks, seat=seat,
        )  # fmt: skip
    return _number(state, seat, bid.tricks)


def _number(state: BidState, seat: int, number: int) -> Violation:
    ruleset = state.ruleset
    rule = refusing_rule(ruleset, seat, state.bids, number)
    why = {
        "bid-number": "a bid is {least} to {most}",
        "zero-bid": "nil is off at this table; the least bid is 1",
        "double-nil": "the rest of the team has bid nil",
        "cap-team-bid": "the contract would exceed {most}",
    }[rule]
    least = 1 if ruleset.zero_bid is ZeroBid.FORBIDDEN else 0
    template = "seat {seat} cannot bid {bid}: " + why
    return _refuse(rule, state, template, seat=seat, bid=number, least=least, most=ruleset.hand_size)


def _blind(state: BidState, seat: int) -> Violation:
    ruleset = state.ruleset
    if ruleset.zero_bid is not ZeroBid.NIL:
        return _refuse("zero-bid", state, "seat {seat} cannot bid nil: there is none at this table", seat=seat)
    if ruleset.blind_nil is BlindNil.NEVER:
        return _refuse(
            "blind-nil", state, "seat {seat} cannot bid blind: there is no blind nil at this table", seat=seat
        )
    behind = max(state.scores) - state.scores[ruleset.team_of(seat)]
    if ruleset.blind_nil is BlindNil.WHEN_BEHIND and behind < ruleset.blind_nil_deficit:
        return _refuse(
            "blind-nil-behind",
            state,
            "seat {seat} cannot bid blind: {behind} points behind, and {deficit} are needed",
            seat=seat,
            behind=behind,
            deficit=ruleset.blind_nil_deficit,
        )
    if 0 not in bid_numbers(ruleset, seat, state.bids):
        return _number(state, seat, 0)
    return _refuse("blind-nil", state, "seat {seat} cannot bid blind: it has seen its hand", seat=seat)


def _play(state: State, play: Action) -> Violation | None:
    assert isinstance(play, Play)
    assert isinstance(state, PlayState)
    seat = state.to_act
    assert seat is not None
    if play in state.moves():
        return None
    card, hand = play.card, state.hands[seat]
    shown = " ".join(map(str, hand))
    if card not in hand:
        return _refuse("own-cards", state, "seat {seat} does not hold {card}", seat=seat, card=str(card))
    if state.trick and state.follows(hand):
        return _refuse(
            "follow-suit",
            state,
            "{card} does not follow suit: {suit} were led, and seat {seat} holds {hand}",
            card=str(card),
            suit=_led(state, state.trick[0]),
            seat=seat,
            hand=shown,
        )
    if not state.ruleset.first_trick_spades and sum(state.tricks_won) == 0:
        rule, why = "first-trick-spades", "no spade is played to the first trick"
    else:
        rule, why = "lead-spades", "spades may not be led yet"
    return _refuse(
        rule, state, "{card}: " + why + ", and seat {seat} holds {hand}", card=str(card), seat=seat, hand=shown
    )


def _led(state: State, card: Card) -> str:
    trump = card.suit is None or card in state.ruleset.top_trumps
    return _SUITS[Suit.SPADES if trump or card.suit is None else card.suit]
