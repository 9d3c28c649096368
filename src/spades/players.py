"""Players that see only a view.

`simple` makes a sensible, deterministic move from what its seat may know. It is no strong player; it is the
move of a seat whose time has run out, the opponent in the terminal, and what ends simulated games, which
random play need not.
"""

from __future__ import annotations

from collections.abc import Sequence

from spades.actions import Action, Bid, Play
from spades.cards import Card, Rank, Suit
from spades.errors import GameError
from spades.options import ZeroBid
from spades.state import Phase
from spades.table import Table, table_for
from spades.view import PlayerView

__all__ = ["simple"]


def simple(view: PlayerView) -> Action:
    """Return a sensible legal action for the seat of a view.

    It looks rather than bidding blind; bids its sure tricks (aces, guarded kings, spades past the third), or nil
    on a hand that is truly low; covers a partner's nil; ducks once the bid is made, unless the others can be set.

    Args:
        view: the view of the seat to act.

    Raises:
        GameError: the seat has nothing to do.
    """
    if not isinstance(view, PlayerView) or view.seat is None or not view.legal_moves:
        raise GameError("simple plays for a seat that has something to do, from its view")
    first = view.legal_moves[0]
    if view.phase is Phase.BID:
        return _bid(view, [move for move in view.legal_moves if isinstance(move, Bid)]) if view.hand else first
    return _card(view, [move for move in view.legal_moves if isinstance(move, Play)])


# --- bidding ---


def _bid(view: PlayerView, bids: Sequence[Bid]) -> Bid:
    assert view.hand is not None
    table = table_for(view.ruleset)
    nils = view.ruleset.zero_bid is ZeroBid.NIL
    numbers = [bid for bid in bids if bid.tricks or not nils]
    if nils and bids[0].tricks == 0 and (not numbers or (_is_low(table, view.hand) and not _nil_partner(view))):
        return bids[0]
    # What the others have bid is theirs: all bids together seldom come to more than the tricks there are.
    left = table.hand_size - sum(bid.tricks for bid in view.bids if bid is not None)
    wanted = max(1, min(_sure_tricks(table, view.hand), left - view.bids.count(None) // 2))
    return min(numbers, key=lambda bid: (abs(bid.tricks - wanted), bid.tricks))


def _split(table: Table, hand: Sequence[Card]) -> tuple[list[Card], list[list[Card]]]:
    """Return the trumps of a hand, lowest first, and its other suits."""
    trumps = [card for card in hand if table.bits[card.code] & table.spades]
    plain = [[card for card in hand if card.suit is suit and card not in trumps] for suit in Suit]
    return trumps, [cards for cards in plain if cards]


def _sure_tricks(table: Table, hand: Sequence[Card]) -> int:
    """Count aces, guarded kings, high spades and spades past the third, scaled to the players of a trick."""
    trumps, suits = _split(table, hand)
    tricks = 0.0
    for cards in suits:
        ranks = {card.rank for card in cards}
        # How often the others can follow this suit, on average: a short suit is soon ruffed.
        rounds = (table.suit[cards[0].code].mask.bit_count() - len(cards)) / (table.players - 1)
        if Rank.ACE in ranks:
            tricks += min(1, rounds / 2.5)
        if Rank.KING in ranks and len(cards) > 1:
            tricks += max(0, min(0.75, (rounds - 1) / 3))
    masters = [table.bits[card.code] for card in trumps]
    above = 0  # how many spades outside this hand beat the one looked at
    spade = 1 << table.pack_mask.bit_length() - 1
    tops = 0
    while spade & table.spades:
        if spade in masters:
            # The ace, the king with one small spade, the queen with two.
            below = sum(1 for bit in masters if bit < spade)
            if above <= min(below, 2):
                tops += 1
        else:
            above += 1
        spade >>= 1
    length = max(0, len(trumps) - round(table.spades.bit_count() / table.players))
    tricks += max(min(tops, len(trumps)), length + min(tops, 3) if length else tops)
    if len(suits) < 3 and 0 < len(trumps) - tops <= 3:  # noqa: PLR2004  (a void beside small spades)
        tricks += 1
    return min(table.hand_size, int(tricks + 0.3))


def _is_low(table: Table, hand: Sequence[Card]) -> bool:
    """Tell whether a hand can hope to take no trick."""
    trumps, suits = _split(table, hand)
    if len(trumps) > 3 or any(table.bits[card.code] & _top_trumps(table, 4) for card in trumps):  # noqa: PLR2004  (four spades, or one of the top four, win one)
        return False
    risk = 0
    for cards in suits:
        ranks = [list(Rank).index(card.rank) for card in cards]
        # The lowest cards of a suit must duck its first rounds.
        risk += sum(max(0, rank - allowed) for rank, allowed in zip(sorted(ranks), (3, 6, 8, 9), strict=False))
    return risk <= 2  # noqa: PLR2004  (a little risk is worth it)


def _top_trumps(table: Table, count: int) -> int:
    return table.pack_mask & ~((1 << max(0, table.pack_mask.bit_length() - count)) - 1)


def _nil_partner(view: PlayerView) -> bool:
    return any(_bids_nil(view, seat) for seat in _partners(view))


# --- playing ---


def _partners(view: PlayerView) -> list[int]:
    assert view.seat is not None
    ruleset = view.ruleset
    mine = range(view.seat % ruleset.teams, ruleset.players, ruleset.teams)
    return [seat for seat in mine if seat != view.seat]


def _bids_nil(view: PlayerView, seat: int) -> bool:
    bid = view.bids[seat]
    return bid is not None and bid.tricks == 0 and view.ruleset.zero_bid is ZeroBid.NIL


def _nil_alive(view: PlayerView, seat: int) -> bool:
    return _bids_nil(view, seat) and view.tricks_won[seat] == 0


def _needs(view: PlayerView, team: int) -> int:
    """Return how many tricks a team still needs for its contract; below zero, how many it has over."""
    seats = range(team, view.ruleset.players, view.ruleset.teams)
    bid = sum(found.tricks for seat in seats if (found := view.bids[seat]) is not None)
    return bid - sum(view.tricks_won[seat] for seat in seats)


def _card(view: PlayerView, plays: Sequence[Play]) -> Play:
    assert view.seat is not None
    table = table_for(view.ruleset)
    if _nil_alive(view, view.seat):
        return _duck(view, table, plays)
    team = view.ruleset.team_of(view.seat)
    covering = any(_nil_alive(view, seat) for seat in _partners(view))
    if covering or _needs(view, team) > 0 or _can_set(view, team):
        return _take(view, table, plays, covering=covering)
    return _duck(view, table, plays)


def _can_set(view: PlayerView, team: int) -> bool:
    """Tell whether another team that still needs tricks has none to spare."""
    left = view.ruleset.hand_size - sum(view.tricks_won)
    others = [_needs(view, other) for other in range(view.ruleset.teams) if other != team]
    return any(0 < need <= left <= need + 1 for need in others)


def _rank(table: Table, card: Card) -> int:
    """Return how high a card is: its place within its suit, any spade above the other suits."""
    bit = table.bits[card.code]
    suit = table.suit[card.code].mask
    above = 100 if bit & table.spades else 0
    return above + (suit & (bit - 1)).bit_count() - suit.bit_count()


def _beats(table: Table, trick: Sequence[Card], card: Card) -> bool:
    """Tell whether a card would win the trick so far."""
    led = table.suit[trick[0].code].mask
    bit = table.bits[card.code]
    best = max(table.bits[other.code] for other in trick if table.bits[other.code] & (led | table.spades))
    return bit > best and bool(bit & (led | table.spades))


def _winner_is_partner(view: PlayerView, table: Table) -> bool:
    seat = view.leader
    best: int | None = None
    for place, card in enumerate(view.trick):
        assert seat is not None
        if place == 0 or _beats(table, view.trick[:place], card):
            best = seat
        seat = table.next_seat[seat]
    return best in _partners(view)


def _duck(view: PlayerView, table: Table, plays: Sequence[Play]) -> Play:
    """Play the highest card that does not win; if all win, the lowest, or the highest when it wins anyway."""
    if not view.trick:
        return min(plays, key=lambda play: _rank(table, play.card))
    losing = [play for play in plays if not _beats(table, view.trick, play.card)]
    if losing:
        return max(losing, key=lambda play: _rank(table, play.card))
    if len(view.trick) == view.ruleset.players - 1:
        return max(plays, key=lambda play: _rank(table, play.card))
    return min(plays, key=lambda play: _rank(table, play.card))


def _take(view: PlayerView, table: Table, plays: Sequence[Play], *, covering: bool) -> Play:
    """Play to win: a card nobody can beat, else enough to win the trick, else the lowest."""
    lowest = min(plays, key=lambda play: _rank(table, play.card))
    if not view.trick:
        masters = [play for play in plays if _is_master(view, table, play.card)]
        if masters:
            return masters[0]
        if covering:
            return max(plays, key=lambda play: _rank(table, play.card))
        return lowest
    winning = [play for play in plays if _beats(table, view.trick, play.card)]
    last = len(view.trick) == view.ruleset.players - 1
    if not winning or (_winner_is_partner(view, table) and not covering and (last or _is_safe(view, table))):
        return lowest
    if last or table.bits[winning[0].card.code] & table.spades & ~table.suit[view.trick[0].code].mask:
        return min(winning, key=lambda play: _rank(table, play.card))
    return max(winning, key=lambda play: _rank(table, play.card))


def _is_safe(view: PlayerView, table: Table) -> bool:
    """Tell whether the card that wins the trick so far is one that nobody can beat in its suit."""
    led = table.suit[view.trick[0].code].mask
    best = max(view.trick, key=lambda card: table.bits[card.code] & (led | table.spades))
    return _is_master(view, table, best)


def _is_master(view: PlayerView, table: Table, card: Card) -> bool:
    """Tell whether every higher card of the suit has been played or is in this hand."""
    gone = [other for trick in view.tricks for other in trick.cards]
    known = table.mask([*gone, *view.trick, *(view.hand or ())])
    higher = table.suit[card.code].mask & ~((table.bits[card.code] << 1) - 1)
    return not higher & ~known
