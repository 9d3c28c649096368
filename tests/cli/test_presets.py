"""`spades presets`."""

from __future__ import annotations

import json

from tests.cli.commands import run

from spades import PRESETS


def test_list() -> None:
    lines = run("presets").stdout.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == list(PRESETS)
    assert max(map(len, lines)) <= 80
    text = " ".join(" ".join(lines).split())
    assert all(ruleset.summary() in text for ruleset in PRESETS.values())


def test_json() -> None:
    found = json.loads(run("presets", "--json").stdout)
    assert [entry["name"] for entry in found] == list(PRESETS)
    assert all(entry["ruleset"] == PRESETS[entry["name"]].to_dict() for entry in found)
    assert all(entry["summary"] == PRESETS[entry["name"]].summary() for entry in found)
