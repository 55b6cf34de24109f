"""`rinkside what-if SEGMENT …`: a result of the archive with one thing changed, exact to the cent."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.analysis.what_if import Change, WhatIf

__all__ = ["what_if_command"]


def what_if_command(
    segment: Annotated[list[str], typer.Argument(help="Words of one segment: olympic milano women free.")],
    archive: Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")] = Path(
        "rinkside-archive"
    ),
    without_judge: Annotated[int, typer.Option("--without-judge", metavar="N", help="Leave judge N out.")] = 0,
    call: Annotated[
        str, typer.Option("--call", metavar="NAME:N=CODE", help="Element N of NAME called otherwise.")
    ] = "",
    add: Annotated[
        str, typer.Option("--add", metavar="NAME:CODE[=GRADE]", help="One element more, every judge giving GRADE.")
    ] = "",
    season: Annotated[str, typer.Option("--season", help="By the rules of another season: 2023-24.")] = "",
    corrected: Annotated[
        bool, typer.Option("--corrected", help="By the rules of the day, whatever the sheet prints.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Change one thing in a segment of the archive and see scores, places and totals, by the same marks and rules."""
    from rinkside.analysis.what_if import Corrected, OtherSeason, WithoutJudge, find_segment, what_if
    from rinkside.archive import open_archive
    from rinkside.domain import Season

    changes: list[Change] = []
    if without_judge:
        changes.append(WithoutJudge(without_judge))
    if call:
        changes.append(_call(call))
    if add:
        changes.append(_added(add))
    if season:
        changes.append(OtherSeason(Season.parse(season)))
    if corrected:
        changes.append(Corrected())
    if len(changes) != 1:
        raise UsageError("give one change: --without-judge, --call, --add, --season or --corrected")
    opened = open_archive(archive)
    told = what_if(opened, find_segment(opened, " ".join(segment)), changes[0])
    if as_json:
        typer.echo(json.dumps({**asdict(told), "changes_places": told.changes_places}, ensure_ascii=False))
    else:
        _show(told)


def _call(text: str) -> Change:
    from rinkside.analysis.what_if import Call

    match = re.fullmatch(r"(.+):(\d+)=(\S+)", text)
    if match is None:
        raise UsageError(f"--call {text!r}: write NAME:N=CODE, such as 'GLENN Amber:4=3Lo'")
    return Call(match[1].strip(), int(match[2]), match[3])


def _added(text: str) -> Change:
    from rinkside.analysis.what_if import ElementAdded

    match = re.fullmatch(r"(.+):([^=\s]+)(?:=([+-]?\d+))?", text)
    if match is None:
        raise UsageError(f"--add {text!r}: write NAME:CODE or NAME:CODE=GRADE, such as 'GLENN Amber:3Lo=2'")
    return ElementAdded(match[1].strip(), match[2], int(match[3] or 0))


def _show(told: WhatIf) -> None:
    from rinkside.points import format_points

    def points(value: int | None) -> str:
        return "" if value is None else format_points(value)

    out = Console(highlight=False, soft_wrap=True)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "was", "Name", "Nation", "score", "was", "gain", "total", "was", "rank", "was"):
        table.add_column(heading, justify="left" if heading in ("Name", "Nation") else "right")
    for row in told.rows:
        gain = "" if row.gain is None else ("" if row.gain == 0 else f"{'+' if row.gain > 0 else ''}{points(row.gain)}")
        table.add_row(
            str(row.place or "?"), str(row.place_before or ""), row.name, row.nation, points(row.tss) or "?",
            points(row.tss_before), gain, points(row.total), points(row.total_before), str(row.rank or ""),
            str(row.rank_before or ""),
        )  # fmt: skip
    out.print(f"{told.title}, {told.change}")
    out.print(table)
    for line in told.unknown:
        out.print(f"cannot be told: {line}", markup=False)
    out.print(f"In the segment {_SAID[told.changes_places]}.")
    if told.changes_ranks is not None:
        out.print(f"Over all {_SAID[told.changes_ranks]}.")


_SAID = {True: "places change", False: "no place changes", None: "nobody can tell whether a place changes"}
