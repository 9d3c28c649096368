"""What is shown as a table: the situation before a move, the log of a hand, its score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spades.actions import Bid
from spades.cli.wording import Names, bid_text, by_suit, counted, sentence, signed, turns
from spades.score import HandScore
from spades.state import Phase
from spades.view import PlayerView

__all__ = ["bids_and_tricks", "score_lines", "situation"]


def situation(view: PlayerView, names: Names) -> Iterator[str]:
    """Yield the table as a seat sees it before its move: bids, tricks, the trick being played, own cards."""
    ruleset = view.ruleset
    part = "bidding" if view.phase is Phase.BID else view.phase.value
    if view.phase is Phase.PLAY:
        part = f"trick {len(view.tricks) + 1} of {ruleset.hand_size}"
        part += f"; spades are {'' if view.spades_broken else 'not '}broken"
    yield f"Hand {view.hand_number}, {part}"
    yield "  Seat              Bid   Won   Table"
    order = turns(ruleset, view.leader or 0)
    on_table = {seat: card.symbol for seat, card in zip(order, view.trick, strict=False)}
    for seat in range(ruleset.players):
        mark = ">" if seat == view.to_act else " "
        led = "  led" if view.trick and seat == view.leader else ""
        bid = bid_text(ruleset, view.bids[seat]) or "-"
        role = names.role(seat)
        row = f"{mark} {seat} {role:<9}{bid:>10}{view.tricks_won[seat]:>6}   {on_table.get(seat, '')}{led}"
        yield row.rstrip()
    yield f"Score: {names.standing(view.scores, view.bags)}."
    yield f"Your cards:  {'face down' if view.hand is None else by_suit(ruleset, view.hand)}"


def bids_and_tricks(names: Names, bids: Sequence[Bid | None], won: Sequence[int]) -> Iterator[str]:
    """Yield the bids and the tricks of a hand, a column a seat."""
    texts = [bid_text(names.ruleset, bid) or "-" for bid in bids]
    width = max(6, *(len(text) + 2 for text in texts))
    rows = {"Seat": map(str, range(len(bids))), "Bid": iter(texts), "Won": map(str, won)}
    for name, cells in rows.items():
        yield f"  {name:<6}" + "".join(cell.rjust(width) for cell in cells)


def score_lines(names: Names, score: HandScore) -> Iterator[str]:
    """Yield what each team gets for a hand, item by item, and its total and bag counter after it."""
    for number, team in enumerate(score.teams):
        yield "  " + sentence(f"{names.team(number)} bid {team.contract}, took {team.tricks}")[:-1]
        for line in team.lines:
            bags = f"   bags {signed(line.bags)}" if line.bags else ""
            yield f"    {line.text:<32}{signed(line.points):>6}{bags}"
        total = f"total {team.score}, {counted(team.bags, 'bag')}"
        if names.ruleset.sets_limit:
            total += f", set {counted(team.sets, 'time')}"
        yield f"    {'this hand':<32}{signed(team.points):>6}   {total}"
        if team.wins_game:
            yield "    Boston: wins the game"
