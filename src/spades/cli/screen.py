"""Writing to a person: plain lines of at most 80 columns, with colours only on a terminal."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from textwrap import wrap

from rich.console import Console
from rich.text import Text

__all__ = ["WIDTH", "Screen"]

WIDTH = 80
_SYMBOLS = "♣♦♥♠"
_LETTERS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "§": "section ", "…": "..."})


class Screen:
    """Where a command writes, and where it reads what a person types.

    Args:
        to_stderr: whether it writes to stderr, because stdout is kept for a document.
        quiet: whether it writes nothing at all.
    """

    def __init__(self, *, to_stderr: bool = False, quiet: bool = False) -> None:
        stream = sys.stderr if to_stderr else sys.stdout
        for each in (stream, sys.stdin):
            if isinstance(each, io.TextIOWrapper):
                each.reconfigure(errors="replace")
        self._letters = not _writes_symbols(stream.encoding)
        self._console = Console(file=stream, highlight=False, soft_wrap=True, quiet=quiet)

    def say(self, text: str = "", style: str = "", indent: str = "") -> None:
        """Write a line, broken into several where it is too long for one."""
        for line in wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            self._write(line, style, "\n")

    def say_all(self, lines: Iterable[str]) -> None:
        """Write several lines."""
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """Return what the person types at a prompt, without blanks around it.

        Raises:
            EOFError: nothing more can come.
        """
        self._write(prompt, "bold", "")
        typed = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.say(typed.strip())  # what comes from a file or a pipe would not be seen otherwise
        if not typed:
            raise EOFError
        return typed.strip()

    def _write(self, text: str, style: str, end: str) -> None:
        shown = Text(text.translate(_LETTERS) if self._letters else text, style)
        shown.highlight_regex("[♦♥]", "red")
        self._console.print(shown, end=end)


def _writes_symbols(encoding: str | None) -> bool:
    try:
        _SYMBOLS.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
