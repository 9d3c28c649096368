"""`spades score`: the score of one hand from what a table wrote down."""

from __future__ import annotations

import json
from typing import Annotated, cast

import typer

from spades.cli.options import Changes, Json, Preset, RulesetFile, number, numbers, read_ruleset, whole, words
from spades.cli.screen import Screen
from spades.cli.tables import score_lines
from spades.cli.wording import Names
from spades.errors import SpadesError
from spades.scoring import BidLike, score_hand

__all__ = ["score"]


def score(
    *,
    bids: Annotated[str, typer.Option(metavar="BIDS", help="The bid of each seat, such as 4,nil,3,blind-nil.")],
    tricks: Annotated[str | None, typer.Option(metavar="TRICKS", help="The tricks each seat took.")] = None,
    team_tricks: Annotated[
        str | None, typer.Option(metavar="TRICKS", help="The tricks each team took, instead of --tricks.")
    ] = None,
    nil_tricks: Annotated[
        str | None,
        typer.Option(metavar="SEAT=TRICKS", help="Beside --team-tricks, what each nil bidder took, such as 0=2,3=0."),
    ] = None,
    bags: Annotated[str | None, typer.Option(metavar="BAGS", help="Each team's bags before the hand.")] = None,
    scores: Annotated[str | None, typer.Option(metavar="POINTS", help="Each team's total before the hand.")] = None,
    sets: Annotated[str | None, typer.Option(metavar="TIMES", help="How often each team had been set before.")] = None,
    preset: Preset = None,
    ruleset: RulesetFile = None,
    changes: Changes = None,
    as_json: Json = False,
) -> None:
    """Score one hand: bids and tricks in, the itemised result out."""
    rules = read_ruleset(preset, ruleset, changes)
    result = score_hand(
        rules,
        [_bid(item) for item in _bid_words(bids)],
        numbers("--tricks", tricks),
        team_tricks=numbers("--team-tricks", team_tricks),
        nil_tricks=None if nil_tricks is None else _by_seat(nil_tricks),
        bags=numbers("--bags", bags),
        scores=numbers("--scores", scores),
        sets=numbers("--sets", sets),
    )
    if as_json:
        typer.echo(json.dumps({"ruleset": rules.to_dict(), **result.to_dict()}, indent=2))
        return
    screen = Screen()
    screen.say(f"Spades: {rules.summary()}.", "bold")
    screen.say_all(score_lines(Names(rules), result))


def _bid_words(text: str) -> list[str]:
    """Return the bids of a list; a blind nil may be written with a blank or a hyphen."""
    joined = text.lower().replace("blind nil", "blind-nil")
    return [word.replace("-nil", " nil") for word in words(joined)]


def _bid(word: str) -> BidLike:
    found = whole(word)
    return cast("BidLike", word) if found is None else found  # what is no bid, `score_hand` refuses by seat


def _by_seat(text: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for item in words(text):
        seat, equals, tricks = item.partition("=")
        if not equals:
            raise SpadesError(f"--nil-tricks: write SEAT=TRICKS, such as 0=2, not {item!r}")
        found[number("--nil-tricks", seat)] = number("--nil-tricks", tricks)
    return found
