"""Rulesets that have a name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spades.errors import RulesetError
from spades.given import did_you_mean, shown
from spades.ruleset import STANDARD, Ruleset

__all__ = ["PRESETS", "preset"]

_SOLO: Final = {"team_size": 1, "nil_bonus": 50, "nil_penalty": 50, "blind_nil": "never"}

PRESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {
        "standard": STANDARD,
        "quick-start": STANDARD.replace(zero_bid="plain", blind_nil="never", bag_limit=0, breaks_spades="off_suit"),
        "table-300": STANDARD.replace(
            target_score=300,
            direction="counterclockwise",
            failed_nil_tricks="bags",
            blind_nil="never",
            breaks_spades="off_suit",
        ),
        "cutthroat-3": STANDARD.replace(players=3, **_SOLO),
        "cutthroat-4": STANDARD.replace(players=4, **_SOLO),
        "five-player": STANDARD.replace(players=5, **_SOLO),
        "six-player-pairs": STANDARD.replace(players=6, team_size=2),
        "six-player-threes": STANDARD.replace(players=6, team_size=3),
        "joker-joker-ace": STANDARD.replace(top_trumps=("BJ", "LJ")),
        "joker-joker-deuce": STANDARD.replace(top_trumps=("BJ", "LJ", "2S")),
        "joker-joker-deuce-deuce": STANDARD.replace(top_trumps=("BJ", "LJ", "2D", "2S")),
        "msn": STANDARD.replace(failed_nil_tricks="bags_unscored_if_set", bag_carry="reset", lose_floor=-200),
        "bicycle": STANDARD.replace(set_penalty="zero", zero_bid="forbidden", blind_nil="never"),
        "openspiel": STANDARD.replace(cap_team_bid=True, blind_nil="never", bag_count="last_digit"),
    },
)
"""The named rulesets."""


def preset(name: str) -> Ruleset:
    """Return the ruleset of that name.

    Raises:
        RulesetError: there is none; near names are listed.

    >>> preset("table-300").target_score
    300
    """
    if isinstance(name, str) and name in PRESETS:
        return PRESETS[name]
    raise RulesetError([f"preset: there is no preset {shown(name)}{did_you_mean(name, PRESETS, nearness=0.4)}"])
