"""Values of the library as JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

import attrs

from spades.actions import Bid, Deal, Keep, Look, Pass, Play, Redeal, Refuse, Take
from spades.cards import Card
from spades.ruleset import Ruleset

__all__ = ["plain"]

_TEXTS = (Card, Bid, Deal, Keep, Look, Pass, Play, Redeal, Refuse, Take)


def plain(value: object) -> Any:
    """Return a value as JSON values: cards and actions as text, a ruleset as its differences, objects by field."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, _TEXTS):
        return str(value)
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return _fields(cast("attrs.AttrsInstance", value)) if attrs.has(type(value)) else value


def _fields(value: attrs.AttrsInstance) -> Any:
    if isinstance(value, Ruleset):
        return value.to_dict()
    return {field.name: plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
