"""The command `rinkside`: puts the commands of this folder together, one file each."""

from __future__ import annotations

import os
import sys

import typer

from rinkside.cli.archive import archive
from rinkside.cli.chances import chances_command
from rinkside.cli.check import check
from rinkside.cli.compare import compare
from rinkside.cli.draw import draw
from rinkside.cli.entries import entries
from rinkside.cli.journal import journal
from rinkside.cli.people import people
from rinkside.cli.print import print_command
from rinkside.cli.promote import promote
from rinkside.cli.publish import publish
from rinkside.cli.query import query
from rinkside.cli.rehearse import rehearse
from rinkside.cli.report import report
from rinkside.cli.rules import rules
from rinkside.cli.score import score
from rinkside.cli.serve import serve
from rinkside.cli.show import show
from rinkside.cli.verify import verify
from rinkside.cli.what_if import what_if_command
from rinkside.errors import RinksideError

__all__ = ["app", "main"]

app = typer.Typer(
    name="rinkside",
    help="Score, check and explain figure skating under the ISU Judging System.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
"""The commands, as Typer knows them."""

app.command()(show)
app.command()(score)
app.command()(verify)
app.command()(compare)
app.command()(rules)
app.command()(check)
app.command()(serve)
app.command(name="print")(print_command)
app.command()(promote)
app.command()(draw)
app.add_typer(entries, name="entries")
app.command()(rehearse)
app.command()(publish)
app.add_typer(journal, name="journal")
app.add_typer(archive, name="archive")
app.command()(query)
app.command(name="what-if")(what_if_command)
app.command(name="chances")(chances_command)
app.add_typer(people, name="people")
app.add_typer(report, name="report")


@app.callback()
def _about() -> None:
    """Score, check and explain figure skating under the ISU Judging System."""


def main() -> None:
    """Entry point of the command `rinkside`.

    What the person at the keyboard can mend is said in words on standard error, with exit status 2; nobody sees a
    traceback (`RINKSIDE_DEBUG=1` shows it to who asks).
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        app()
    except RinksideError as error:
        _leave(str(error), 2)
    except BrokenPipeError:
        # the reader of a pipe has seen enough; closing standard output again must not complain
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:  # the last door: a defect of ours, said without a traceback
        if os.environ.get("RINKSIDE_DEBUG"):
            raise
        _leave(f"this is a defect of Rinkside: {type(error).__name__}: {error}. RINKSIDE_DEBUG=1 shows where", 70)


def _leave(message: str, status: int) -> None:
    print(f"rinkside: {message}", file=sys.stderr)
    sys.exit(status)
