"""The commands, and what becomes of an error: one line on stderr and an exit code, never a traceback.

Exit codes: 0 fine, 1 a finding, 2 input that cannot be used, 130 interrupted.
"""

from __future__ import annotations

import sys
from importlib.metadata import version
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from spades.cli.play import play
from spades.cli.presets import presets
from spades.cli.score import score

__all__ = ["app"]

_UNUSABLE = 2
_INTERRUPTED = 130


class _Commands(TyperGroup):
    """The commands; errors of all of them end here."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run a command and leave with its exit code."""
        extra["standalone_mode"] = False
        try:
            code = super().main(*args, **extra) or 0
        except typer.Abort:
            code = _INTERRUPTED
        except (ValueError, OSError) as error:  # every SpadesError is a ValueError
            code = _refuse(str(error))
        except Exception as error:
            # An option or a command that does not exist; the class is not the same one in every typer.
            message = getattr(error, "format_message", None)
            if message is None:
                raise
            code = _refuse(message(), getattr(error, "ctx", None))
        sys.exit(code)


def _refuse(message: str, context: typer.Context | None = None) -> int:
    help_ = f" (see {context.command_path} --help)" if context is not None else ""
    sys.stderr.write(f"spades: {' '.join(message.split()).rstrip('.')}{help_}\n")
    return _UNUSABLE


app: typer.Typer = typer.Typer(
    name="spades",
    cls=_Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(score)
app.command()(presets)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"spades {version('spades')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _all(
    context: typer.Context,
    *,
    _: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Show the version and exit.")
    ] = False,
) -> None:
    """The rules of the card game Spades, at the command line."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
