"""What counts as a whole number here, and how a value that was given is shown in a message."""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import TypeIs

__all__ = ["is_whole", "shown"]

_MOST: Final = 2**63
"""Bids, seats, points and counters fit 64 bits, as in other languages; seeds alone may be larger."""


def is_whole(value: Any, least: int | None = None) -> TypeIs[int]:
    """Tell whether a value is a whole number that fits 64 bits, and not below `least`. A bool is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    return -_MOST <= value < _MOST and (least is None or value >= least)


def shown(value: object) -> str:
    """Return a value as it stands in a message."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001  (a foreign repr may raise anything, and ints of over 4300 digits do)
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= 200 else text[:200] + "…"  # noqa: PLR2004  (a message is no place for a file)
