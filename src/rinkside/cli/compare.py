"""`rinkside compare A B`: two stories laid beside each other."""

from __future__ import annotations

import json as json_module
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.coverage.text import Story

__all__ = ["compare", "write_page"]


def compare(
    a: Annotated[str, typer.Argument(metavar="A", help="A story: text, HTML or a saved page; - reads standard input.")],
    b: Annotated[str, typer.Argument(metavar="B", help="The story to lay beside it.")],
    json: Annotated[bool, typer.Option("--json", help="Print everything found as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with both stories' quotes in rows.")
    ] = None,
) -> None:
    """Show what one story made of another: altered quotes, changed pronouns and numbers, and where it comes from.

    Ends with 0 when the stories are independent, 1 when one comes of the other, 2 when one could not be read.
    """
    from rinkside.cli.compare_view import show_comparison
    from rinkside.cli.look import console
    from rinkside.coverage.compare import Relation, compare_stories
    from rinkside.coverage.compare.as_json import comparison_json

    if a == b == "-":
        raise UsageError("only one of the two stories can be read from standard input; name a file for the other")
    comparison = compare_stories(_story(a), _story(b))
    if html is not None:
        from rinkside.coverage.report import compared_stories_page

        write_page(html, compared_stories_page(comparison))
    if json:
        print(json_module.dumps(comparison_json(comparison), ensure_ascii=False, indent=1))
    else:
        show_comparison(console(), comparison)
    raise typer.Exit(0 if comparison.relation is Relation.INDEPENDENT else 1)


def write_page(path: Path, page: str) -> None:
    """Write a report. Raises UsageError where the file cannot be written."""
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}; name another file") from None


def _story(name: str) -> Story:
    from rinkside.coverage.text import read_story

    if name == "-":
        return read_story(sys.stdin.buffer.read(), "standard input")
    path = Path(name)
    try:
        return read_story(path.read_bytes(), path.name)
    except OSError as error:
        raise UsageError(
            f"{name} cannot be read: {error.strerror}; name a file with a story, or - for standard input"
        ) from None
