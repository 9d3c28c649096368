"""The phases of a game: one small immutable class each. Compiled.

A game goes round this table:

    deal ──a deal──▶ bid ──the last bid──▶ play ──the last card──▶ deal, or over

and `conclude` leads from anywhere to over. `PHASES` is the same table as data.
"""

from __future__ import annotations

from typing import Any, Final, final

from spades.actions import Action, Bid, Deal, Look
from spades.bidding import bid_numbers, blind_possible
from spades.cards import ALL_CARDS, Card
from spades.ending import OUTSIDE, EndReason, end_of_game
from spades.errors import IllegalActionError
from spades.options import BagCount
from spades.play import PLAYS, Play
from spades.rules import Violation
from spades.score import HandScore
from spades.scoring import score_hand
from spades.shuffle import hand_seed, shuffled
from spades.state import Hand, Ints, Log, Phase, State
from spades.table import NO_SUIT, LedSuit, Table

__all__ = ["PHASES", "BidState", "DealState", "OverState", "PlayState"]

PHASES: Final[dict[Phase, tuple[tuple[str, Phase], ...]]] = {
    Phase.DEAL: (("deal", Phase.BID),),
    Phase.BID: (("look", Phase.BID), ("bid", Phase.BID), ("last bid", Phase.PLAY)),
    Phase.PLAY: (("card", Phase.PLAY), ("last card", Phase.DEAL), ("last card, game won", Phase.OVER)),
    Phase.OVER: (),
}
"""What leads from each phase to which. `conclude` leads from each of them but the last to `over`."""

_BLIND_NIL: Final = Bid(0, blind=True)
_BIDS: Final[tuple[Bid, ...]] = tuple([Bid(number) for number in range(27)])


@final
class DealState(State):
    """Before a deal: the one legal move is the deal that the seed gives, and any other well-formed deal is taken."""

    __slots__ = ("_hand",)

    def __init__(self, hand: Hand) -> None:
        self._hand: Final = hand

    def context(self) -> Hand:
        return self._hand

    def log(self) -> Log:
        return (), b""

    @property
    def phase(self) -> Phase:
        return Phase.DEAL

    def moves(self) -> tuple[Action, ...]:
        return (self.seeded_deal(),)

    def seeded_deal(self) -> Deal:
        """Return the deal that the seed gives (§4)."""
        hand, table = self._hand, self._hand.table
        pack = shuffled(table.ruleset.pack, hand_seed(hand.game.seed, hand.number))
        hands: list[tuple[Card, ...]] = [()] * table.players
        seat = hand.dealer
        for place in range(table.players):
            seat = table.next_seat[seat]
            hands[seat] = pack[place : table.hand_plays : table.players]
        return Deal(hands)

    def act(self, action: Action) -> State:
        if refusal(self, action) is not None:
            raise _refused(self, action)
        assert isinstance(action, Deal)  # a refusal otherwise; this tells the type checker
        hand, table = self._hand, self._hand.table
        dealt = tuple([table.mask(cards) for cards in action.hands])
        blind = blind_possible(table.ruleset, hand.scores)
        seen = tuple([not blind[team] for team in table.team])
        return _to_bid(hand, (action,), dealt, seen, (None,) * table.players, table.next_seat[hand.dealer])

    def __reduce__(self) -> tuple[object, ...]:
        return DealState, (self._hand,)


def _to_bid(
    hand: Hand, calls: tuple[Action, ...], dealt: Ints, seen: tuple[bool, ...], bids: tuple[Bid | None, ...], seat: int
) -> BidState:
    """Return the state in which a seat is to bid. Where it cannot bid nil it sees its hand without a move (E2)."""
    numbers = bid_numbers(hand.table.ruleset, seat, bids)
    if not seen[seat] and numbers[0] != 0:
        seen = _with(seen, seat)
    return BidState(hand, calls, dealt, seen, bids, seat, numbers)


def _with(seen: tuple[bool, ...], seat: int) -> tuple[bool, ...]:
    return (*seen[:seat], True, *seen[seat + 1 :])


@final
class BidState(State):
    """The bidding (§5): every seat bids once, in turn; a hand that may still be bid blind is face down."""

    __slots__ = ("_bids", "_calls", "_dealt", "_hand", "_numbers", "_seat", "_seen")

    def __init__(
        self,
        hand: Hand,
        calls: tuple[Action, ...],
        dealt: Ints,
        seen: tuple[bool, ...],
        bids: tuple[Bid | None, ...],
        seat: int,
        numbers: Ints,
    ) -> None:
        self._hand: Final = hand
        self._calls: Final = calls
        self._dealt: Final = dealt
        self._seen: Final = seen
        self._bids: Final = bids
        self._seat: Final = seat
        self._numbers: Final = numbers

    def context(self) -> Hand:
        return self._hand

    def log(self) -> Log:
        return self._calls, b""

    @property
    def phase(self) -> Phase:
        return Phase.BID

    @property
    def to_act(self) -> int | None:
        return self._seat

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple([self._hand.table.cards(mask) for mask in self._dealt])

    @property
    def seen(self) -> tuple[bool, ...]:
        return self._seen

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        return self._bids

    def moves(self) -> tuple[Action, ...]:
        if self._seen[self._seat]:
            return tuple([_BIDS[number] for number in self._numbers])
        return (Look(), _BLIND_NIL)

    def early(self, seat: int) -> tuple[Action, ...]:
        return () if self._seen[seat] else (Look(seat),)

    def act(self, action: Action) -> State:
        if refusal(self, action) is not None:
            raise _refused(self, action)
        hand = self._hand
        if isinstance(action, Look):
            looker = self._seat if action.seat is None else action.seat
            call = Look() if looker == self._seat else action
            return BidState(
                hand,
                (*self._calls, call),
                self._dealt,
                _with(self._seen, looker),
                self._bids,
                self._seat,
                self._numbers,
            )
        assert isinstance(action, Bid)  # a refusal otherwise; this tells the type checker
        seat = self._seat
        calls = (*self._calls, action)
        seen = _with(self._seen, seat)
        bids = (*self._bids[:seat], action, *self._bids[seat + 1 :])
        following = hand.table.next_seat[seat]
        if bids[following] is None:
            return _to_bid(hand, calls, self._dealt, seen, bids, following)
        bidden = Bidden(hand, calls, self._dealt, tuple([bid for bid in bids if bid is not None]))
        return _opening(bidden)

    def __reduce__(self) -> tuple[object, ...]:
        return BidState, (self._hand, self._calls, self._dealt, self._seen, self._bids, self._seat, self._numbers)


@final
class Bidden:
    """What stays the same while a hand is played: the cards dealt, and what was bid."""

    __slots__ = ("bids", "calls", "dealt", "hand", "table")

    def __init__(self, hand: Hand, calls: tuple[Action, ...], dealt: Ints, bids: tuple[Bid, ...]) -> None:
        self.hand: Final = hand
        self.table: Final = hand.table
        self.calls: Final = calls
        self.dealt: Final = dealt
        self.bids: Final = bids

    def __reduce__(self) -> tuple[object, ...]:
        return Bidden, (self.hand, self.calls, self.dealt, self.bids)


@final
class PlayState(State):
    """The play of a hand (§6). After its last card it only stands behind an `OverState`."""

    __slots__ = (
        "_allowed", "_before", "_best", "_best_seat", "_bidden", "_broken", "_code", "_count", "_led", "_left", "_seat",
        "_won",
    )  # fmt: skip

    def __init__(
        self,
        bidden: Bidden,
        before: PlayState | None,
        code: int,
        count: int,
        left: int,
        seat: int,
        led: LedSuit,
        best: int,
        best_seat: int,
        won: int,
        broken: bool,
        allowed: int,
    ) -> None:
        self._bidden: Final = bidden
        self._before: Final = before  # the state before the last card; None before the first
        self._code: Final = code  # the code of the last card
        self._count: Final = count  # how many cards have been played
        self._left: Final = left  # the cards not played yet, as bits
        self._seat: Final = seat  # to act
        self._led: Final = led  # NO_SUIT before the lead
        self._best: Final = best  # the bit of the card that wins the trick so far
        self._best_seat: Final = best_seat
        self._won: Final = won  # tricks won, five bits a seat
        self._broken: Final = broken
        self._allowed: Final = allowed  # the cards the seat may play

    def context(self) -> Hand:
        return self._bidden.hand

    def log(self) -> Log:
        return self._bidden.calls, self.plays()

    def plays(self) -> bytes:
        """Return the codes of the cards in the order played."""
        codes: list[int] = []
        state = self
        while state._before is not None:
            codes.append(state._code)
            state = state._before
        codes.reverse()
        return bytes(codes)

    @property
    def phase(self) -> Phase:
        return Phase.PLAY

    @property
    def to_act(self) -> int | None:
        return self._seat

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        table = self._bidden.table
        return tuple([table.cards(mask & self._left) for mask in self._bidden.dealt])

    @property
    def seen(self) -> tuple[bool, ...]:
        return (True,) * self._bidden.table.players

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        return self._bidden.bids

    @property
    def trick(self) -> tuple[Card, ...]:
        return _cards(self.plays()[self._count - self._count % self._bidden.table.players :])

    @property
    def last_trick(self) -> tuple[Card, ...]:
        players = self._bidden.table.players
        start = self._count - self._count % players - players
        return _cards(self.plays()[start : start + players]) if start >= 0 else ()

    @property
    def last_leader(self) -> int | None:
        tricks = self.tricks_played()
        return tricks[-1][0] if tricks else None

    @property
    def leader(self) -> int | None:
        table = self._bidden.table
        seat = self._seat
        for _ in range((table.players - self._count % table.players) % table.players):
            seat = table.next_seat[seat]
        return seat

    @property
    def tricks_won(self) -> Ints:
        return tuple([self._won >> 5 * seat & 31 for seat in range(self._bidden.table.players)])

    @property
    def spades_broken(self) -> bool:
        return self._broken

    def follows(self, cards: tuple[Card, ...]) -> bool:
        """Tell whether any of these cards is of the suit led."""
        return bool(self._bidden.table.mask(cards) & self._led.mask)

    def tricks_played(self) -> list[tuple[int, tuple[Card, ...], int]]:
        """Return the complete tricks of this hand: who led, the cards in the order played, who won."""
        table = self._bidden.table
        leader = table.next_seat[self._bidden.hand.dealer]
        plays = self.plays()
        found = []
        for start in range(0, self._count - table.players + 1, table.players):
            cards = _cards(plays[start : start + table.players])
            winner = leader
            for _ in range(winning(table, cards)):
                winner = table.next_seat[winner]
            found.append((leader, cards, winner))
            leader = winner
        return found

    def moves(self) -> tuple[Action, ...]:
        allowed = self._allowed
        led = self._led
        if allowed & led.quick:
            return led.subsets[allowed >> led.shift]
        return self._bidden.table.moves(allowed)

    def act(self, action: Action) -> State:
        bidden = self._bidden
        table = bidden.table
        if not isinstance(action, Play):
            raise _refused(self, action)
        code = action._code
        bit = table.bits[code]
        if not bit & self._allowed:
            raise _refused(self, action)
        led = self._led
        best = self._best
        if not led.mask:
            led = table.suit[code]
            best = bit
            winner = self._seat
        elif bit > best and (bit & led.mask or bit >= table.spade):
            best = bit
            winner = self._seat
        else:
            winner = self._best_seat
        broken = self._broken or (bit >= table.spade and table.breaks(bit, led))
        left = self._left ^ bit
        count = self._count + 1
        if count % table.players:
            seat = table.next_seat[self._seat]
            own = bidden.dealt[seat] & left
            allowed = own & led.mask or (own & table.first_void if count < table.players else 0) or own
            return PlayState(bidden, self, code, count, left, seat, led, best, winner, self._won, broken, allowed)
        won = self._won + table.unit[winner]
        if count == table.hand_plays:
            return _finish(PlayState(bidden, self, code, count, left, winner, NO_SUIT, 0, winner, won, broken, 0))
        own = bidden.dealt[winner] & left
        allowed = own & (table.lead_broken if broken else table.lead_unbroken) or own
        return PlayState(bidden, self, code, count, left, winner, NO_SUIT, 0, winner, won, broken, allowed)

    def __reduce__(self) -> tuple[object, ...]:
        return _replayed, (self._bidden, self.plays())


def _opening(bidden: Bidden) -> PlayState:
    """Return the state before the opening lead (§6.1)."""
    table = bidden.table
    leader = table.next_seat[bidden.hand.dealer]
    own = bidden.dealt[leader]
    allowed = own & table.open_to(True, False, True) or own
    return PlayState(bidden, None, 0, 0, table.pack_mask, leader, NO_SUIT, 0, leader, 0, False, allowed)


def _replayed(bidden: Bidden, plays: bytes) -> State:
    """Return the state after some plays: how a state in play is unpickled."""
    state: State = _opening(bidden)
    for code in plays:
        state = state.act(PLAYS[code])
    return state


def _cards(codes: bytes) -> tuple[Card, ...]:
    return tuple([ALL_CARDS[code] for code in codes])


def winning(table: Table, cards: tuple[Card, ...]) -> int:
    """Return which card, counted from 0 in the order played, wins a trick (§6.2)."""
    led = table.suit[cards[0].code].mask
    best, winner = 0, 0
    for place, card in enumerate(cards):
        bit = table.bits[card.code]
        if bit > best and (bit & led or bit >= table.spade):
            best, winner = bit, place
    return winner


def _finish(last: PlayState) -> State:
    """Score a hand that has been played to its last trick, and deal the next or end the game (§8, §9)."""
    hand, table = last.context(), last.context().table
    ruleset = table.ruleset
    counters = None if ruleset.bag_count is BagCount.LAST_DIGIT else hand.bags
    score = score_hand(
        ruleset,
        last._bidden.bids,
        last.tricks_won,
        bags=counters,
        scores=hand.scores,
        sets=hand.sets,
    )
    following = Hand(
        hand.game,
        hand.number + 1,
        table.next_seat[hand.dealer],
        tuple([team.score for team in score.teams]),
        tuple([team.bags for team in score.teams]),
        tuple([team.sets for team in score.teams]),
        (*hand.hand_scores, score),
        (*hand.past, last.log()),
        last.ply,
    )
    wins = [team for team, result in enumerate(score.teams) if result.wins_game]
    ended = end_of_game(ruleset, following.scores, following.sets, hand.number, wins[0] if wins else None)
    if ended is None:
        return DealState(following)
    reason, winners = ended
    return OverState(last, following, reason, winners)


@final
class OverState(State):
    """The end of the game: the last position, with the scores after it."""

    __slots__ = ("_after", "_last", "_reason", "_winners")

    def __init__(self, last: State, after: Hand, reason: EndReason, winners: Ints) -> None:
        self._last: Final = last
        self._after: Final = after
        self._reason: Final = reason
        self._winners: Final = winners

    def context(self) -> Hand:
        return self._last.context()

    def log(self) -> Log:
        return self._last.log()

    @property
    def phase(self) -> Phase:
        return Phase.OVER

    @property
    def last(self) -> State:
        """The state in which the game ended."""
        return self._last

    @property
    def concluded(self) -> bool:
        """Whether the game was ended from outside the rules."""
        return self._reason in OUTSIDE

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return self._last.hands

    @property
    def seen(self) -> tuple[bool, ...]:
        return self._last.seen

    @property
    def bids(self) -> tuple[Bid | None, ...]:
        return self._last.bids

    @property
    def trick(self) -> tuple[Card, ...]:
        return self._last.trick

    @property
    def last_trick(self) -> tuple[Card, ...]:
        return self._last.last_trick

    @property
    def last_leader(self) -> int | None:
        return self._last.last_leader

    @property
    def leader(self) -> int | None:
        return self._last.leader

    @property
    def tricks_won(self) -> Ints:
        return self._last.tricks_won

    @property
    def spades_broken(self) -> bool:
        return self._last.spades_broken

    @property
    def scores(self) -> Ints:
        return self._after.scores

    @property
    def bags(self) -> Ints:
        return self._after.bags

    @property
    def sets(self) -> Ints:
        return self._after.sets

    @property
    def hand_scores(self) -> tuple[HandScore, ...]:
        return self._after.hand_scores

    @property
    def is_over(self) -> bool:
        return True

    @property
    def winners(self) -> Ints:
        return self._winners

    @property
    def end_reason(self) -> EndReason | None:
        return self._reason

    def moves(self) -> tuple[Action, ...]:
        return ()

    def act(self, action: Action) -> State:
        raise _refused(self, action)

    def key(self) -> tuple[Any, ...]:
        return (self._reason, self._winners, *self._last.key())

    def __reduce__(self) -> tuple[object, ...]:
        # A game that ended by the rules ends again when its last hand is played again.
        if not self.concluded:
            return self._last.__reduce__()
        return OverState, (self._last, self._after, self._reason, self._winners)


def refusal(state: State, action: Action) -> Violation | None:
    """Return why an action is not legal in a state, or None if it is."""
    from spades.refusals import refusal as explain

    return explain(state, action)


def _refused(state: State, action: Action) -> IllegalActionError:
    found = refusal(state, action)
    assert found is not None
    return IllegalActionError(found)
