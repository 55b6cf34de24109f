"""Builds the bundled events from published documents: `python scripts/build_events.py FOLDER`.

FOLDER holds the judges' details and totals named below. Only figures and names are carried over, each with its
document and page; the same documents give the same bytes.
"""

from __future__ import annotations

import csv
import hashlib
import sys
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from rinkside.domain import (
    Category,
    Discipline,
    Entrant,
    Event,
    Gender,
    Level,
    Performance,
    Place,
    Season,
    Segment,
    SegmentKind,
    SegmentRow,
    Source,
)
from rinkside.points import parse_points
from rinkside.protocols.open_format import write_event
from rinkside.protocols.pdf import read_pdf

OUT = Path(__file__).resolve().parent.parent / "src" / "rinkside" / "data" / "events"
ISU = "International Skating Union"


def source(key: str, title: str, path: Path) -> Source:
    return Source(key, title, ISU, path.name, hashlib.sha256(path.read_bytes()).hexdigest())


def plain(performance: Performance) -> Performance:
    """Without positions on the page: the open format keeps document and page."""

    def at(place: Place | None) -> Place | None:
        return None if place is None else Place(Path(place.file).name, place.page)

    place = at(performance.place)
    return replace(
        performance,
        elements=tuple(replace(e, place=place, boxes=()) for e in performance.elements),
        components=tuple(replace(c, place=place, boxes=()) for c in performance.components),
        deduction_lines=tuple(replace(d, place=place) for d in performance.deduction_lines),
        place=place,
        places=(),
    )


def segment_of(path: Path, title: str) -> Segment:
    """The one sheet of a PDF as a segment."""
    reading = read_pdf(path.read_bytes(), path.name)
    if reading.document is None:
        sys.exit(f"{path}: {'; '.join(f.note for f in reading.findings)}")
    (sheet,) = reading.document.sheets
    if sheet.id.segment is None:
        sys.exit(f"{path}: names no segment")
    return Segment(
        kind=sheet.id.segment,
        title=title,
        date=sheet.id.date,
        judges=sheet.columns,
        random_order=sheet.random_order,
        performances=tuple(plain(p) for p in sheet.performances),
    )


def totals(path: Path, gender: str, segment: str) -> Iterable[SegmentRow]:
    """Rows of a table of segment totals."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if (row["gender"], row["segment"]) != (gender, segment):
                continue
            yield SegmentRow(
                entrant=Entrant(row["skater"], row["nation"]),
                rank=int(row["rank_segment"]),
                tss=parse_points(row["tss"]),
                tes=parse_points(row["tes"]),
                pcs=parse_points(row["pcs"]),
                deductions=abs(parse_points(row["ded"])),
                start_number=None,
                place=Place(path.name),
            )


def milano_cortina(folder: Path) -> Event:
    free = folder / "isu-modern" / "other" / "2026Olympics_WomenFS.pdf"
    short = folder / "owg2026_singles_segment_totals.csv"
    segments = (
        Segment(SegmentKind.SHORT, "Short Program", date(2026, 2, 17), rows=tuple(totals(short, "W", "SP"))),
        segment_of(free, "Free Skating"),
    )
    return Event(
        "Olympic Winter Games Milano Cortina 2026",
        "Milano Ice Skating Arena",
        date(2026, 2, 17),
        date(2026, 2, 19),
        (Category("Women", Discipline.SINGLES, Level.SENIOR, Season(2025), Gender.WOMEN, segments),),
        (
            source("short", "Women, short program, totals", short),
            source("free", "Women, free skating, judges' details", free),
        ),
    )


def pyeongchang(folder: Path) -> Event:
    short, free = (
        folder / "isu-modern" / "owg2018" / f"OWG2018_LadiesSingleSkating_{s}_Scores.pdf" for s in ("SP", "FS")
    )
    segments = (segment_of(short, "Short Program"), segment_of(free, "Free Skating"))
    return Event(
        "Olympic Winter Games PyeongChang 2018",
        "Gangneung Ice Arena",
        date(2018, 2, 21),
        date(2018, 2, 23),
        (Category("Women", Discipline.SINGLES, Level.SENIOR, Season(2017), Gender.WOMEN, segments),),
        (
            source("short", "Women, short program, judges' details", short),
            source("free", "Women, free skating, judges' details", free),
        ),
    )


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    OUT.mkdir(parents=True, exist_ok=True)
    for name, event in (
        ("milano-cortina-2026-women", milano_cortina(folder)),
        ("pyeongchang-2018-women", pyeongchang(folder)),
    ):
        path = OUT / f"{name}.json"
        path.write_bytes(write_event(event))
        skates = sum(len(s.performances) for c in event.categories for s in c.segments)
        print(f"{path.name}: {skates} skates, {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
