"""The command line: `spades`, `spades-rules` and `python -m spades`."""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["main"]

_MISSING = 2
"""The exit code for what cannot be used."""


def main() -> NoReturn:
    """Run the command line and leave with its exit code.

    What it needs beside the library is imported only here, so that its absence is one line and no traceback.
    """
    try:
        from spades.cli.app import app
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.partition(".")[0] == "spades":
            raise  # a module of this package is missing, not something to install beside it
        sys.stderr.write(
            f"spades: the command line needs {error.name}, which is not installed: "
            "python -m pip install 'spades[cli]'\n"
        )
        sys.exit(_MISSING)
    sys.exit(app(prog_name="spades"))


if __name__ == "__main__":
    main()
