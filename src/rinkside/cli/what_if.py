"""`rinkside what-if SEGMENT …`: a result of the archive with one thing changed, exact to the cent."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
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
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"{told.title}, {told.change}", markup=False)
    out.print(_table(told, out.width))
    for line in told.unknown:
        out.print(f"cannot be told: {line}", markup=False)
    out.print(f"In the segment {_SAID[told.changes_places]}.")
    if told.changes_ranks is not None:
        out.print(f"Over all {_SAID[told.changes_ranks]}.")


_NUMBERS = ("Place\nnow", "Place\nwas", "Score\nnow", "Score\nwas", "Score\ngain", "Total\nnow", "Total\nwas")
_RANKS = ("Rank\nnow", "Rank\nwas")
_NARROW = 100
"""Below so many columns of a terminal the nation stays away and long given names become initials."""


def _table(told: WhatIf, width: int) -> Table:
    """Who stands where now and stood before: every heading says of what its number is, no name is broken."""
    wide = width >= _NARROW
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2 if wide else 1, 0, 0))
    place, was, *scores = _NUMBERS
    numbers = [*scores, *(_RANKS if any(r.rank or r.rank_before for r in told.rows) else ())]
    for heading in (place, was):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("\nName")
    if wide:
        table.add_column("\nNation", no_wrap=True)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    room = width - sum(max(map(len, h.split("\n"))) + 2 for h in (place, was, *numbers))
    for row in told.rows:
        gain = "" if not row.gain else f"{'+' if row.gain > 0 else ''}{_points(row.gain)}"
        cells = (
            str(row.place or "?"), str(row.place_before or ""), escape(row.name if wide else _short(row.name, room)),
            *((row.nation,) if wide else ()), _points(row.tss) or "?", _points(row.tss_before), gain,
            _points(row.total), _points(row.total_before), str(row.rank or ""), str(row.rank_before or ""),
        )  # fmt: skip
        table.add_row(*cells[: len(table.columns)])
    return table


def _points(value: int | None) -> str:
    from rinkside.points import format_points

    return "" if value is None else format_points(value)


def _short(name: str, room: int) -> str:
    """The name where it fits; else given names as initials, and a couple on two lines. Surnames, which are in
    capitals, stay whole.

    >>> _short("PAPADAKIS Gabriella / CIZERON Guillaume", 26)
    'PAPADAKIS G. / CIZERON G.'
    >>> _short("PAPADAKIS Gabriella / CIZERON Guillaume", 16)
    'PAPADAKIS G. /\\nCIZERON G.'
    """
    if len(name) <= room:
        return name
    words = (f"{w[0]}." if w[0].isalpha() and len(w) > 2 and not w.isupper() else w for w in name.split())
    short = " ".join(words)
    return short if len(short) <= room else short.replace(" / ", " /\n")


_SAID = {True: "places change", False: "no place changes", None: "nobody can tell whether a place changes"}
