"""The errors of the library: one family, each says what is wrong, why, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades.given import shown

if TYPE_CHECKING:
    from spades.rules import Violation

__all__ = ["GameError", "IllegalActionError", "NotationError", "RulesetError", "ScoringError", "SpadesError"]


class SpadesError(ValueError):
    """Anything this library refuses. Nothing was changed by the call that raised it."""


class RulesetError(SpadesError):
    """A ruleset that cannot be played.

    Attributes:
        problems: every problem found, each a sentence that begins with the fields it is about.
    """

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems: tuple[str, ...] = tuple(problems)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[RulesetError], tuple[tuple[str, ...]]]:
        return RulesetError, (self.problems,)


class IllegalActionError(SpadesError):
    """An action that the rules do not allow in this state.

    Attributes:
        violation: the rule, its section, the message and the message's values.
    """

    def __init__(self, violation: Violation) -> None:
        self.violation: Violation = violation
        super().__init__(violation.message)

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[Violation]]:
        return IllegalActionError, (self.violation,)

    def __str__(self) -> str:
        return f"{self.violation.message} [{self.violation.rule}, §{self.violation.section}]"


class NotationError(SpadesError):
    """A text that cannot be read, or a value that has no text.

    Attributes:
        message: what is wrong.
        text: the text as given, if it was one.
        position: where in the text the fault begins, counted from 0; None if the whole is meant.
    """

    def __init__(self, message: str, *, text: str | None = None, position: int | None = None) -> None:
        self.message: str = message
        self.text: str | None = text
        self.position: int | None = position
        super().__init__(message if position is None else f"{message} (at position {position} of {shown(text)})")

    def __reduce__(self) -> tuple[object, tuple[str, str | None, int | None]]:
        return _notation_error, (self.message, self.text, self.position)


def _notation_error(message: str, text: str | None, position: int | None) -> NotationError:
    return NotationError(message, text=text, position=position)


class ScoringError(SpadesError):
    """Bids, tricks or counters from which no hand can be scored."""


class GameError(SpadesError):
    """A situation no game can start from or be in: a seat that does not exist, a damaged saved game."""
