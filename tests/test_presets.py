from typing import Any

import attrs
import pytest

from spades import PRESETS, Ruleset, RulesetError
from spades.presets import preset

SOLO: dict[str, Any] = {"team_size": 1, "nil_bonus": 50, "nil_penalty": 50, "blind_nil": "never"}

TABLE: dict[str, dict[str, Any]] = {
    "standard": {},
    "sheet": {"failed_nil_tricks": "bags", "blind_nil_exchange": 2, "breaks_spades": "off_suit"},
    "quick-start": {"zero_bid": "plain", "blind_nil": "never", "bag_limit": 0, "breaks_spades": "off_suit"},
    "table-300": {
        "target_score": 300,
        "direction": "counterclockwise",
        "failed_nil_tricks": "bags",
        "blind_nil": "never",
        "breaks_spades": "off_suit",
    },
    "cutthroat-3": {"players": 3, **SOLO},
    "cutthroat-4": {"players": 4, **SOLO},
    "two-player": {"players": 2, **SOLO, "two_player_deal": "draw"},
    "five-player": {"players": 5, **SOLO},
    "six-player-pairs": {"players": 6, "team_size": 2},
    "six-player-threes": {"players": 6, "team_size": 3},
    "whiz": {"bidding": "whiz"},
    "mirror": {"bidding": "mirror"},
    "suicide": {"bidding": "suicide"},
    "joker-joker-ace": {"top_trumps": ("BJ", "LJ")},
    "joker-joker-deuce": {"top_trumps": ("BJ", "LJ", "2S")},
    "joker-joker-deuce-deuce": {"top_trumps": ("BJ", "LJ", "2D", "2S")},
    "pagat": {
        "failed_nil_tricks": "bags",
        "blind_nil": "when_behind",
        "blind_nil_exchange": 2,
        "exchange_order": "bidder_first",
        "breaks_spades": "off_suit",
    },
    "msn": {"failed_nil_tricks": "bags_unscored_if_set", "bag_carry": "reset", "lose_floor": -200},
    "bicycle": {"set_penalty": "zero", "zero_bid": "forbidden", "blind_nil": "never"},
    "openspiel": {"cap_team_bid": True, "blind_nil": "never", "bag_count": "last_digit"},
}
FIELDS = {field.name for field in attrs.fields(Ruleset)}
PLAYABLE = [name for name, changes in TABLE.items() if changes.keys() <= FIELDS]


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_preset_differs_from_the_standard_as_the_table_says(name: str) -> None:
    assert PRESETS[name] == Ruleset(**TABLE[name])
    assert preset(name) is PRESETS[name]


def test_there_is_a_preset_for_each_line_whose_options_exist() -> None:
    assert list(PRESETS) == PLAYABLE


def test_presets_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        PRESETS["mine"] = Ruleset()  # type: ignore[index]


def test_a_preset_may_be_the_start_of_a_file() -> None:
    read = Ruleset.from_dict({"preset": "msn", "target_score": 300})
    assert read == PRESETS["msn"].replace(target_score=300)


@pytest.mark.parametrize("name", ["standrad", "", None, 7, [], "cutthroat"])
def test_an_unknown_preset_is_refused(name: Any) -> None:
    with pytest.raises(RulesetError, match="there is no preset") as caught:
        preset(name)
    assert repr(name) in str(caught.value)


def test_near_names_are_listed() -> None:
    with pytest.raises(RulesetError, match=r"did you mean .*\bstandard\b"):
        preset("standrad")
    with pytest.raises(RulesetError) as caught:
        preset("zzzzzz")
    assert "did you mean" not in str(caught.value)
