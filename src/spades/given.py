"""Values that callers give: what counts as a whole number, and how a value is shown in a message. Compiled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from typing_extensions import TypeIs

__all__ = ["did_you_mean", "is_whole", "shown"]

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


def did_you_mean(name: object, names: Iterable[str], nearness: float = 0.6) -> str:
    """Return the names that are at least so near (0 to 1) as the end of a message, or nothing."""
    from difflib import get_close_matches

    near = get_close_matches(name if isinstance(name, str) else shown(name), list(names), n=3, cutoff=nearness)
    return f"; did you mean {' or '.join(near)}?" if near else ""
