import subprocess
import sys

SCRIPT = """
import sys
before = set(sys.modules)
import spades
print(*sorted({name.partition(".")[0] for name in set(sys.modules) - before}))
"""


def test_importing_spades_loads_only_attrs_typing_extensions_and_the_standard_library() -> None:
    run = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)  # noqa: S603
    loaded = set(run.stdout.split())
    assert {"spades", "attr"} <= loaded
    # A compiled build adds one shared library, whose name ends in __mypyc.
    others = {name for name in loaded - sys.stdlib_module_names if not name.endswith("__mypyc")}
    assert others <= {"spades", "attr", "attrs", "typing_extensions"}


def test_the_public_names_are_all_there_and_sorted() -> None:
    import spades

    assert all(hasattr(spades, name) for name in spades.__all__)
    assert len(set(spades.__all__)) == len(spades.__all__)
