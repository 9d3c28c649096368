"""`spades presets`: the rulesets that have a name."""

from __future__ import annotations

import json

import typer

from spades.cli.options import Json
from spades.cli.screen import Screen
from spades.presets import PRESETS

__all__ = ["presets"]


def presets(*, as_json: Json = False) -> None:
    """List the named rulesets, each with what sets it apart from the standard game."""
    if as_json:
        found = [
            {"name": name, "summary": ruleset.summary(), "ruleset": ruleset.to_dict()}
            for name, ruleset in PRESETS.items()
        ]
        typer.echo(json.dumps(found, indent=2, ensure_ascii=False))
        return
    screen = Screen()
    for name, ruleset in PRESETS.items():
        screen.say(name, "bold")
        screen.say(ruleset.summary(), indent="    ")
