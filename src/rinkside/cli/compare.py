"""`rinkside compare A B`: two stories laid beside each other, or each of many beside every other."""

from __future__ import annotations

import csv as csv_module
import json as json_module
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.cli.stories import RecordOption, open_story, records_of, safe_cells, story_files, write_page
from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.coverage.compare import Comparison
    from rinkside.coverage.record import Record

__all__ = ["compare"]


def compare(
    stories: Annotated[
        list[str],
        typer.Argument(
            metavar="A B",
            help="Two stories: text, HTML or saved pages; - reads standard input. With more, or folders of them, every "
            "two are compared.",
        ),
    ],
    record: RecordOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON; of many stories a line for each pair.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page with both stories' quotes in rows.")
    ] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row for each pair.")] = None,
) -> None:
    """Show what one story made of another: altered quotes, changed pronouns and numbers, and where it comes from.

    Ends with 0 when the stories are independent, 1 when one comes of another, 2 when one could not be read or has no
    text.
    """
    from rinkside.coverage.compare import Relation

    files = story_files(stories)
    if len(files) < 2 or files.count("-") > 1:
        said = "only one story can be read from standard input" if files.count("-") > 1 else "one story has no other"
        raise UsageError(f"{said}; name two files, or a folder of stories")
    records = records_of(record)
    related = False
    rows: list[list[str]] = []
    if len(files) == 2:
        comparison = next(_pairs(files, records))
        related = comparison.relation is not Relation.INDEPENDENT
        _show(comparison, json, html)
        rows.append(_row(comparison))
    elif html is not None:
        raise UsageError(f"--html shows two stories, and {len(files)} are given; name two, or use --csv")
    else:
        for comparison in _pairs(files, records):
            found = comparison.relation is not Relation.INDEPENDENT
            related = related or found
            if csv is not None:
                rows.append(_row(comparison))
            if json:
                _print_json(comparison)
            elif found:
                print("  ".join([comparison.relation.value, comparison.a.name, comparison.b.name]), flush=True)
        if not (related or json):
            print(f"no two of {len(files)} stories come of one another")
    if csv is not None:
        _write_csv(csv, rows)
    raise typer.Exit(1 if related else 0)


def _pairs(files: list[Path | str], records: tuple[Record, ...]) -> Iterator[Comparison]:
    """Every two stories, each read and checked once, with a bar on standard error where there are many."""
    from rich.console import Console
    from rich.progress import track

    from rinkside.coverage import check
    from rinkside.coverage.compare import compare_sides, prepare

    console = Console(stderr=True)
    quiet = len(files) < 3 or not sys.stderr.isatty()
    sides, reports = [], []
    for file in track(files, "reading", console=console, transient=True, disable=quiet):
        report = check(open_story(file), records)
        if report.story.unread:
            raise UsageError(f"{report.story.name} is {report.story.unread}, no story; save its text or its web page")
        if report.story.empty:
            raise UsageError(f"{report.story.name} has no text, so there is nothing to compare; leave it out")
        reports.append(report)
        sides.append(prepare(report.story))
    count = len(files) * (len(files) - 1) // 2
    pairs = combinations(range(len(files)), 2)
    for a, b in track(pairs, "comparing", total=count, console=console, transient=True, disable=quiet):
        yield compare_sides(sides[a], sides[b], (reports[a], reports[b]), records)


def _show(comparison: Comparison, json: bool, html: Path | None) -> None:
    from rinkside.cli.compare_view import show_comparison
    from rinkside.cli.look import console

    if html is not None:
        from rinkside.coverage.report import compared_stories_page

        write_page(html, compared_stories_page(comparison))
    if json:
        _print_json(comparison, indent=1)
    else:
        show_comparison(console(), comparison)


def _print_json(comparison: Comparison, indent: int | None = None) -> None:
    from rinkside.coverage.compare.as_json import comparison_json

    print(json_module.dumps(comparison_json(comparison), ensure_ascii=False, indent=indent), flush=True)


_COLUMNS = [
    "a", "b", "relation", "points", "evidence", "quotes", "quotes_altered", "pronouns_changed", "numbers_changed",
    "wrong_in_both",
]  # fmt: skip


def _row(comparison: Comparison) -> list[str]:
    given = [e for e in comparison.evidence if e.points]
    return [
        comparison.a.name,
        comparison.b.name,
        comparison.relation.value,
        str(sum(e.points for e in given)),
        "; ".join(f"{e.name} {e.value}" for e in given),
        str(len(comparison.quotes)),
        str(len(comparison.altered_quotes)),
        str(len(comparison.pronouns)),
        str(len(comparison.numbers)),
        "; ".join(dict.fromkeys(p.b.span for p in comparison.shared_wrong)),
    ]


def _write_csv(path: Path, rows: list[list[str]]) -> None:
    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv_module.writer(stream)
            writer.writerow(_COLUMNS)
            writer.writerows(safe_cells(row) for row in rows)
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}; name another file") from None
