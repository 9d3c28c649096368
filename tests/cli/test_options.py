"""Rulesets named by options: a preset, a file on top of it, single fields on top of that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.commands import refused

from spades import Ruleset, RulesetError
from spades.cli.options import read_ruleset


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ("target_score=300", "target_score", 300),
        ("bag_points=-1", "bag_points", -1),
        (" lose_floor = -200 ", "lose_floor", -200),
        ("lose_floor=None", "lose_floor", None),
        ("cap_team_bid=true", "cap_team_bid", True),
        ("first_trick_spades=No", "first_trick_spades", False),
        ("boston=off", "boston", "off"),
        ("zero_bid=plain", "zero_bid", "plain"),
        ("top_trumps=BJ,lj", "top_trumps", ("BJ", "LJ")),
        ("top_trumps=BJ LJ 2♠", "top_trumps", ("BJ", "LJ", "2S")),
        ("top_trumps=none", "top_trumps", ()),
        ("removed=none", "removed", None),
        ("removed=2C, 2D, 2H, 2S", "removed", ("2C", "2D", "2H", "2S")),
    ],
)
def test_set(change: str, field: str, value: Any) -> None:
    assert read_ruleset(None, None, [change]) == Ruleset(**{field: value})


def test_later_set_wins() -> None:
    assert read_ruleset(None, None, ["target_score=300", "target_score=200"]).target_score == 200


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("target_score", "target_score: write --set FIELD=VALUE, such as --set target_score=300"),
        ("targetscore=300", "targetscore: no such field; did you mean target_score or target_rule?"),
        ("target_score=many", "target_score: must be a whole number, not 'many'"),
        ("cap_team_bid=2", "cap_team_bid: must be True or False, not '2'"),
        ("zero_bid=none", "zero_bid: must be one of 'nil', 'plain', 'forbidden', not 'none'"),
        ("top_trumps=BJ,5X", "top_trumps: '5X' is no card"),
        ("top_trumps=7", "top_trumps: 7 is no card"),
        ("removed=2C", "removed, players: 51 cards make no four even hands: leave out 3 more"),
    ],
)
def test_set_that_is_refused(change: str, message: str) -> None:
    said = refused("play", "--auto", "--set", change)
    assert said == message or change.startswith("removed")
    assert said.partition(":")[0] == message.partition(":")[0]


def test_every_problem_is_named() -> None:
    said = refused("score", "--bids", "1,1,1,1", "--set", "players=9", "--set", "bag_limit=-1", "--set", "bags=3")
    assert {"players", "bag_limit", "bags"} <= {problem.partition(":")[0] for problem in said.split("; ")}


def test_preset() -> None:
    assert read_ruleset("table-300", None, None).target_score == 300
    assert "did you mean table-300" in refused("play", "--preset", "table300")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("house.toml", 'preset = "table-300"\nbag_limit = 5\n'),
        ("house.json", '{"preset": "table-300", "bag_limit": 5}'),
        ("house.JSON", '\ufeff{"preset": "table-300", "bag_limit": 5}'),
        ("house", '\n {"preset": "table-300", "bag_limit": 5}'),
    ],
)
def test_file(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    found = read_ruleset(None, file, ["target_score=250"])
    assert (found.target_score, found.bag_limit, found.direction) == (250, 5, "counterclockwise")


def test_file_on_top_of_a_preset(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("bag_limit = 5", encoding="utf-8")
    found = read_ruleset("table-300", file, None)
    assert (found.target_score, found.bag_limit) == (300, 5)


def test_two_presets(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('preset = "msn"', encoding="utf-8")
    with pytest.raises(RulesetError, match="names one already, so leave out --preset"):
        read_ruleset("table-300", file, None)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.toml", b"= 3", "is no TOML"),
        ("a.json", b"{", "is no JSON"),
        ("a.json", b"[" * 100_000, "is no JSON"),
        ("a.json", b"[1]", "must hold an object"),
        ("a.toml", b"\xff\xfe", "is no text"),
        ("a.toml", b"target = 300", "target: no such field"),
        ("a.json", json.dumps({"target_score": None}).encode(), "target_score: must be a whole number"),
    ],
)
def test_file_that_is_refused(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    assert message in refused("play", "--auto", "--ruleset", str(file))


def test_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in refused("play", "--ruleset", str(tmp_path / "none.toml"))
    assert "cannot be read" in refused("play", "--ruleset", str(tmp_path))
