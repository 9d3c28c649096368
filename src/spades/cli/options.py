"""The options that several commands have, and how their values are read."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from spades.errors import RulesetError, SpadesError
from spades.options import Choice, Flag, Whole
from spades.ruleset import OPTIONS, Ruleset

__all__ = ["Changes", "Json", "Preset", "RulesetFile", "numbers", "read_ruleset", "whole"]

Preset = Annotated[
    str | None, typer.Option("--preset", metavar="NAME", help="A named ruleset; 'spades presets' lists them.")
]
RulesetFile = Annotated[
    Path | None, typer.Option("--ruleset", metavar="FILE", help="A ruleset in a file, TOML or JSON.")
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="FIELD=VALUE", help="Change a field of the ruleset, such as target_score=300. Repeatable."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write one JSON document to stdout, and nothing else.")]

_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_FLAGS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def whole(text: str) -> int | None:
    """Return the whole number that a text writes, of at most 18 digits; None if it writes none."""
    return int(text) if _WHOLE.fullmatch(text) else None


def words(text: str) -> list[str]:
    """Return the items of a list written with commas, blanks or both between them."""
    return text.replace(",", " ").split()


def numbers(option: str, text: str | None) -> list[int] | None:
    """Return the whole numbers of an option; None if it was not given.

    Raises:
        SpadesError: something in it is no whole number.
    """
    return None if text is None else [number(option, item) for item in words(text)]


def number(option: str, text: str) -> int:
    """Return the whole number of an option.

    Raises:
        SpadesError: it is none.
    """
    found = whole(text)
    if found is None:
        raise SpadesError(f"{option}: {text!r} is no whole number")
    return found


def read_ruleset(preset: str | None, file: Path | None, changes: list[str] | None) -> Ruleset:
    """Return the ruleset that the options name: a preset, then a file on top of it, then single fields.

    Raises:
        SpadesError: a file that cannot be read, two presets, or no ruleset that can be played.
    """
    data = {} if file is None else _load(file)
    if preset is not None:
        if "preset" in data:
            raise RulesetError([f"preset: {file} names one already, so leave out --preset"])
        data["preset"] = preset
    for change in changes or ():
        field, equals, value = change.partition("=")
        if not equals:
            raise RulesetError([f"{change}: write --set FIELD=VALUE, such as --set target_score=300"])
        data[field.strip()] = _value(field.strip(), value.strip())
    return Ruleset.from_dict(data)


def _load(file: Path) -> dict[str, Any]:
    kind = "text"
    try:
        text = file.read_text(encoding="utf-8-sig")
        kind = "JSON" if file.suffix.lower() == ".json" or text.lstrip().startswith("{") else "TOML"
        data = json.loads(text) if kind == "JSON" else tomllib.loads(text)
    except OSError as error:
        raise RulesetError([f"ruleset: {file} cannot be read: {error.strerror}"]) from None
    except (ValueError, RecursionError) as error:
        raise RulesetError([f"ruleset: {file} is no {kind}: {error}"]) from None
    if not isinstance(data, dict):
        raise RulesetError([f"ruleset: {file} must hold an object with fields of the ruleset"])
    return data


def _value(field: str, text: str) -> object:
    """Read the value of a field as far as its kind tells how; what cannot be read, the ruleset refuses by name."""
    option = OPTIONS.get(field)
    kind = None if option is None else option.kind
    word = text.lower()
    if kind is None or isinstance(kind, Choice):
        return text
    if word == "none" and getattr(kind, "optional", False):
        return None
    if isinstance(kind, Flag):
        return _FLAGS.get(word, text)
    if isinstance(kind, Whole):
        found = whole(text)
        return text if found is None else found
    items = [] if word == "none" else words(text)
    return [item if (found := whole(item)) is None else found for item in items]
