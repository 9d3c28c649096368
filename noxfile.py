"""Everything that is checked, in one place: `nox` runs the sessions that CI runs, `nox -l` lists all."""

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "venv"
nox.options.sessions = ["lint", "typing", "tests", "peers", "docs", "compiled"]

PYPROJECT = nox.project.load_toml("pyproject.toml")
CODE = ["src", "tests", "examples", "benchmarks", "docs", "noxfile.py", "setup.py"]


def groups(*names: str) -> list[str]:
    """Return the requirements of some dependency groups."""
    return [requirement for name in names for requirement in nox.project.dependency_groups(PYPROJECT, name)]


@nox.session
def lint(session: nox.Session) -> None:
    """Style, with the reason for every ignored rule in pyproject.toml."""
    session.install(*groups("lint"))
    session.run("ruff", "check", *CODE)
    session.run("ruff", "format", "--check", *CODE)


@nox.session
def typing(session: nox.Session) -> None:
    """mypy strict everywhere; every public name has a complete type."""
    session.install("-e", ".[cli]", *groups("typing"))
    session.run("mypy", *CODE)
    session.run("pyright", "--ignoreexternal", "--verifytypes", "spades")


@nox.session
def tests(session: nox.Session) -> None:
    """All tests and all examples in docstrings, documents and README; every branch of the library is taken."""
    session.install("-e", ".[cli]", *groups("test"))
    session.run("coverage", "erase")
    session.run("coverage", "run", "-m", "pytest", "-m", "not peers", *session.posargs)
    session.run("coverage", "combine")
    session.run("coverage", "report")


@nox.session
def peers(session: nox.Session) -> None:
    """Games played by other programs, compared step by step."""
    session.install("-e", ".", *groups("test", "peers"))
    session.run("pytest", "-m", "peers", "tests/peers", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation, every reference in it resolved."""
    session.install("-e", ".[cli]", *groups("docs"))
    session.run("sphinx-build", "-n", "-W", "--keep-going", "-b", "html", "docs", "docs/_build/html")


@nox.session
def compiled(session: nox.Session) -> None:
    """The compiled build passes the same tests."""
    session.install(*groups("compile", "test"))
    session.install("--no-build-isolation", ".[cli]", env={"SPADES_COMPILE": "1"})
    check = "import spades.phases as p; assert not p.__file__.endswith('.py'), p.__file__; print(p.__file__)"
    session.run("python", "-c", check)
    # Only the tests: the docstrings in src/ are those of the pure build.
    session.run("pytest", "-m", "not peers", "tests", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Plays per second against other programs, pure and compiled; long games; import time."""
    session.install(*groups("bench", "compile"))
    for compiled in ("0", "1"):
        session.install("--no-build-isolation", "--force-reinstall", "--no-deps", ".", env={"SPADES_COMPILE": compiled})
        session.run("python", "benchmarks/plays.py", *session.posargs)
        session.run("python", "benchmarks/long_game.py")


@nox.session(python=["3.11", "3.12", "3.13"])
def versions(session: nox.Session) -> None:
    """The tests on every supported Python that is here."""
    session.install("-e", ".[cli]", *groups("test"))
    session.run("pytest", "-m", "not peers", *session.posargs)
