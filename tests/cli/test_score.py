"""`spades score`: a hand from what a table wrote down."""

from __future__ import annotations

import json

import pytest
from tests.cli.commands import refused, run

from spades import Ruleset, score_hand


def test_itemised() -> None:
    result = run(
        "score", "--bids", "4,3,3,2", "--tricks", "5,3,4,1", "--bags", "9,4", "--scores", "437,392", "--sets", "0,0"
    )
    assert result.exit_code == 0
    assert result.stdout == (
        "Spades: 4 players in teams of 2, to 500.\n"
        "  Team 0 (seats 0 and 2) bid 7, took 9\n"
        "    contract of 7 made                 +70\n"
        "    2 bags                              +2   bags +2\n"
        "    penalty at 10 bags                -100   bags -10\n"
        "    this hand                          -28   total 409, 1 bag\n"
        "  Team 1 (seats 1 and 3) bid 5, took 4\n"
        "    contract of 5 set by 1             -50\n"
        "    this hand                          -50   total 342, 4 bags\n"
    )


def test_json_is_what_the_library_says() -> None:
    result = run("score", "--bids", "4,3,3,2", "--tricks", "5,3,4,1", "--preset", "msn", "--json")
    found = json.loads(result.stdout)
    assert found.pop("ruleset") == {
        "failed_nil_tricks": "bags_unscored_if_set", "bag_carry": "reset", "lose_floor": -200,
    }  # fmt: skip
    assert found == json.loads(json.dumps(score_hand(Ruleset(), [4, 3, 3, 2], [5, 3, 4, 1]).to_dict()))


@pytest.mark.parametrize("bids", ["nil,5,4,blind nil", "NIL 5 4 Blind-Nil", "0, 5, 4, blind-nil"])
def test_nils(bids: str) -> None:
    result = run("score", "--bids", bids, "--team-tricks", "6,7", "--nil-tricks", "0=0 3=2")
    assert "nil of seat 0 made                +100" in result.stdout
    assert "blind nil of seat 3 failed        -200" in result.stdout


@pytest.mark.parametrize("scores", [["--scores", "-55,0"], ["--scores=-55,0"], ["--scores", "-55 0"]])
def test_negative_scores(scores: list[str]) -> None:
    result = run("score", "--bids", "4,3,3,2", "--tricks", "4,3,3,3", *scores)
    assert "total 15, 0 bags" in result.stdout
    assert "total 51, 1 bag\n" in result.stdout


def test_other_tables() -> None:
    solo = run("score", "--preset", "cutthroat-3", "--bids", "5,6,7", "--tricks", "17,0,0")
    assert "Team 2 (seat 2) bid 7, took 0\n" in solo.stdout
    boston = run(
        "score",
        "--bids",
        "4,3,3,2",
        "--tricks",
        "10,0,3,0",
        "--set",
        "boston=wins",
        "--set",
        "sets_limit=2",
        "--sets",
        "0,1",
    )
    assert "    Boston: wins the game\n" in boston.stdout
    assert "total -50, 0 bags, set 2 times\n" in boston.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bids", "4,3,3", "--tricks", "5,3,4,1"], "bids: one for each of the 4 seats"),
        (["--bids", "4,3,3,two", "--tricks", "5,3,4,1"], "bids: seat 3 bid 'two', which is no bid here"),
        (["--bids", "4,3,3,14", "--tricks", "5,3,4,1"], "bids: seat 3 bid 14; the most is 13"),
        (["--bids", "4,3,3,-1", "--tricks", "5,3,4,1"], "bids: seat 3 bid -1"),
        (["--bids", "4,3,3,2"], "tricks: give either"),
        (["--bids", "4,3,3,2", "--tricks", "5,3,4,2"], "tricks: 14 in all"),
        (["--bids", "4,3,3,2", "--tricks", "5,3,4,x"], "--tricks: 'x' is no whole number"),
        (["--bids", "4,3,3,2", "--tricks", "5,3,4," + "9" * 5000], "--tricks: '999"),
        (["--bids", "4,0,3,2", "--team-tricks", "9,4"], "nil_tricks: seat 1 bid nil"),
        (["--bids", "4,0,3,2", "--team-tricks", "9,4", "--nil-tricks", "1"], "--nil-tricks: write SEAT=TRICKS"),
        (["--bids", "4,0,3,2", "--team-tricks", "9,4", "--nil-tricks", "a=1"], "--nil-tricks: 'a' is no whole number"),
        (["--bids", "4,0,3,2", "--team-tricks", "9,4", "--nil-tricks", "0=1"], "nil_tricks: seat 0 bid no nil"),
        (["--bids", "4,3,3,2", "--tricks", "5,3,4,1", "--bags", "1"], "bags: one whole number for each team"),
        (["--bids", "", "--tricks", "5,3,4,1"], "bids: one for each of the 4 seats"),
    ],
)
def test_refused(arguments: list[str], message: str) -> None:
    assert refused("score", *arguments).startswith(message)
