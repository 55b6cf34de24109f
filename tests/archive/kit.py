"""What tests of the archive share: saved result sites of the bundled events, and an archive of one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from rinkside.domain import Performance
from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import build

WOMEN = "milano-cortina-2026-women"
PYEONGCHANG = "pyeongchang-2018-women"


def save_site(folder: Path, name: str = WOMEN) -> Path:
    """A results site of a bundled event in a folder, as somebody saves it: pages, and judges' details as PDF."""
    for file, data in build(from_files([name]), sheets=True).items():
        if file.endswith((".pdf", ".htm")):
            place = folder / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
    return folder


@lru_cache
def six(*, mark: bool = False, titled: bool = True) -> dict[str, bytes]:
    """The pages and the sheet of the first six of the women's night; with `mark` the sixth judge's mark for the first
    element of the first is one higher on the sheet, where it is dropped and changes nothing else; without `titled` no
    document prints the event's title."""
    return six_with(_marked if mark else lambda performance: performance, titled=titled)


def _marked(performance: Performance) -> Performance:
    first, *others = performance.elements
    marks = list(first.marks)
    marks[5] += 1
    return replace(performance, elements=(replace(first, marks=tuple(marks)), *others))


def six_with(change: Callable[[Performance], Performance], *, titled: bool = True) -> dict[str, bytes]:
    """The pages and the sheet of six, with the first skate of the sheet changed."""
    event = from_files([WOMEN])
    (women,) = event.categories
    names = {r.entrant.name for r in women.overall[:6]}
    segments = []
    for s in women.segments:
        rows = [r for r in s.rows if r.entrant.name in names]
        if rows[0].performance is not None:
            rows[0] = replace(rows[0], performance=change(rows[0].performance))
        starts = tuple(r for r in s.starts if r.entrant.name in names)
        segments.append(replace(s, rows=tuple(rows), starts=starts))
    women = replace(
        women, segments=tuple(segments), overall=women.overall[:6],
        entries=tuple(e for e in women.entries if e.entrant.name in names),
    )  # fmt: skip
    made = build(replace(event, name=event.name if titled else "", categories=(women,)), sheets=True)
    return {file: data for file, data in made.items() if file.endswith((".pdf", ".htm"))}


SHEET = "SEG002_JudgesDetailsperSkater.pdf"
PAGE = "SEG002.htm"


def dated(pdf: bytes, moment: str) -> bytes:
    """A sheet whose file says that it was made at this moment (20260219231000)."""
    (before,) = re.findall(rb"/Author\(Rinkside\)/Creator\([^)]*\)", pdf)
    after = f"/CreationDate(D:{moment}Z)".encode().ljust(len(before))
    return pdf.replace(before, after)


def save(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Files in a new folder."""
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    return folder
