"""Words that no ordinary game brings about."""

from __future__ import annotations

import attrs
import pytest

from spades import Bid, EndReason, Keep, Redeal, Ruleset, apply, legal_moves, new_game, view
from spades.cli.narrator import Narrator
from spades.cli.wording import Names, choices, why
from spades.events import Event


@pytest.mark.parametrize("reason", EndReason)
def test_every_end_has_words(reason: EndReason) -> None:
    assert why(Ruleset(lose_floor=-200, sets_limit=3, hands_limit=8), reason)


def test_choices() -> None:
    state = apply(new_game(seed=7), legal_moves(new_game(seed=7))[0])
    seen = attrs.evolve(view(state, 1), hand=())
    assert choices(attrs.evolve(seen, legal_moves=(Keep(), Redeal()))) == "You may type keep or redeal."
    bids = tuple(Bid(number) for number in (0, 2, 4, 5, 6))
    assert choices(attrs.evolve(seen, legal_moves=bids)) == "You may bid nil, 2 or 4 to 6."


def test_event_without_a_sentence_of_its_own() -> None:
    @attrs.frozen
    class ThrownIn(Event):
        type = "thrown_in"
        seat: int
        condition: str

    told = list(Narrator(Names(Ruleset())).tell([ThrownIn(2, "no_spades")]))
    assert told == ["Thrown in: seat 2, condition no_spades."]
