"""Builds the compiled wheel when SPADES_COMPILE=1 is set; everything else is in pyproject.toml."""

import os

from setuptools import setup

# The modules on the way of every action. mypyc compiles them from the same source that the pure wheel runs.
COMPILED = ("given", "play", "table", "bidding", "ending", "tally", "scoring", "state", "phases", "moves")

if os.environ.get("SPADES_COMPILE") == "1":
    from mypyc.build import mypycify

    setup(ext_modules=mypycify([f"src/spades/{name}.py" for name in COMPILED], opt_level="3"))  # type: ignore[arg-type]  # one class by two names
else:
    setup()
