"""`rinkside check STORY…`: hold stories against the record of the event they tell of."""

from __future__ import annotations

import csv as csv_module
import json as json_module
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.cli.stories import RecordOption, open_story, records_of, safe_cells, story_files, write_page
from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.coverage import Report
    from rinkside.coverage.text import Story

__all__ = ["check"]


def check(
    stories: Annotated[
        list[str],
        typer.Argument(
            metavar="STORY…", help="Stories: text, HTML, saved pages, folders of them; - is standard input."
        ),
    ],
    record: RecordOption = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a line for each story.")] = False,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write the story with its statements marked.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", help="Write every statement of every story as a row.")
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Show what is right too.")] = False,
) -> None:
    """Find every checkable statement of a story and say whether it is right, wrong, or can't be checked.

    Ends with 0 when nothing is wrong, 1 when something is, 2 when a story or record could not be read or a story has
    no text, 3 when nothing is wrong but the language of a story is not supported.
    """
    from rinkside.coverage.check import check as check_story
    from rinkside.coverage.report.as_json import report_json

    records = records_of(record)
    sources = story_files(stories)
    if html is not None and len(sources) != 1:
        raise UsageError(f"--html writes one story, and {len(sources)} are given; name one, or use --csv")
    wrong = unsupported = empty = False
    reports: list[Report] = []
    for number, story in enumerate(_with_progress(sources)):
        report = check_story(story, records)
        wrong = wrong or bool(report.wrong)
        empty = empty or report.story.empty
        unsupported = unsupported or not report.story.supported
        if json:
            print(json_module.dumps(report_json(report), ensure_ascii=False), flush=True)
        elif csv is None or len(sources) == 1:
            _show(report, all_, gap=number > 0)
        if csv is not None:
            reports.append(report)
        if html is not None:
            from rinkside.coverage.report import marked_report_page

            write_page(html, marked_report_page(report))
    if csv is not None:
        _write_csv(csv, reports)
    raise typer.Exit(1 if wrong else 2 if empty else 3 if unsupported else 0)


def _show(report: Report, everything: bool, *, gap: bool) -> None:
    from rinkside.cli.check_view import show_report
    from rinkside.cli.look import console

    out = console()
    if gap:
        out.print()
    show_report(out, report, everything)


def _with_progress(sources: list[Path | str]) -> Iterator[Story]:
    """The stories, with a bar on standard error where there are many and it is a terminal."""
    from rich.console import Console
    from rich.progress import track

    quiet = len(sources) < 3 or not sys.stderr.isatty()
    bar = track(sources, "checking", console=Console(stderr=True), transient=True, disable=quiet)
    for source in bar:
        yield open_story(source)


def _write_csv(path: Path, reports: list[Report]) -> None:
    from rinkside.coverage.report.as_json import CSV_HEADER, csv_rows

    try:
        with path.open("w", encoding="utf-8", newline="") as stream:
            writer = csv_module.writer(stream)
            writer.writerow(CSV_HEADER)
            for report in reports:
                writer.writerows(safe_cells(row) for row in csv_rows(report))
    except OSError as error:
        raise UsageError(f"{path} cannot be written: {error.strerror}; name another file") from None
