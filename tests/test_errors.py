import copy
import pickle

import pytest
from tests.helpers import SUITS, dealt, in_play, refused

from spades import (
    RULES,
    Bid,
    Card,
    Deal,
    GameError,
    IllegalActionError,
    NotationError,
    Play,
    Ruleset,
    RulesetError,
    ScoringError,
    SpadesError,
    Violation,
    apply,
    legal_moves,
    new_game,
    score_hand,
)
from spades.errors import SpadesError as Base


def raised() -> list[SpadesError]:
    """Return one error of each kind, raised by the library itself."""
    found: list[SpadesError] = []
    for call in (
        lambda: Ruleset(players=99, target_score=0),
        lambda: apply(new_game(seed=1), Bid(3)),
        lambda: Card.parse("XX"),
        lambda: score_hand(Ruleset(), [1, 1, 1, 1], [1, 1, 1, 1]),
        lambda: new_game(dealer=9),
    ):
        with pytest.raises(SpadesError) as caught:
            call()
        found.append(caught.value)
    found.append(NotationError("no card", text="AS XX", position=3))
    found.append(SpadesError("anything"))
    return found


@pytest.mark.parametrize("error", raised(), ids=lambda error: type(error).__name__)
def test_every_error_pickles_and_copies(error: SpadesError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
        assert {name: value for name, value in vars(twin).items() if not name.startswith("__")} == vars(error)


def test_every_error_is_one_family() -> None:
    kinds = {type(error) for error in raised()}
    assert kinds == {RulesetError, IllegalActionError, NotationError, ScoringError, GameError, SpadesError}
    assert all(issubclass(kind, Base) and issubclass(kind, ValueError) for kind in kinds)


def test_a_ruleset_error_lists_its_problems() -> None:
    error = raised()[0]
    assert isinstance(error, RulesetError)
    assert len(error.problems) == 2
    assert str(error) == "; ".join(error.problems)


def test_an_illegal_action_error_cites_the_rule_and_its_section() -> None:
    error = raised()[1]
    assert isinstance(error, IllegalActionError)
    assert (error.violation.rule, error.violation.section) == ("phase", RULES["phase"].section)
    assert str(error).endswith(f" [phase, §{RULES['phase'].section}]")


def test_a_notation_error_tells_where_the_fault_is() -> None:
    error = NotationError("no card", text="AS XX", position=3)
    assert str(error) == "no card (at position 3 of 'AS XX')"
    assert (error.message, error.text, error.position) == ("no card", "AS XX", 3)
    assert str(NotationError("no card", text="XX")) == "no card"


def test_a_violation_carries_the_values_of_its_message() -> None:
    found = refused(in_play(SUITS), Play("AS"))
    assert isinstance(found, Violation)
    assert found.section == RULES[found.rule].section
    assert found.params["card"] == "AS"
    assert all(str(value) in found.message for value in found.params.values())
    assert found.to_dict() == {
        "rule": found.rule,
        "section": found.section,
        "message": found.message,
        "params": dict(found.params),
    }
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(pickle.loads(pickle.dumps(found)))


def test_a_refusal_says_the_state_in_a_line() -> None:
    assert refused(dealt(), Play("AS")).message.endswith("(hand 1; seat 0 to act; bids: none)")
    game = in_play(SUITS, "AC 2D")
    assert refused(game, Play("AS")).message.endswith(
        "(hand 1; seat 2 to act; trick 1: AC 2D; spades not broken)",
    )
    assert refused(new_game(seed=1), Deal("")).message.endswith("(hand 1)")
    assert legal_moves(game)
