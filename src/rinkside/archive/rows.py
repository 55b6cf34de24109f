"""From one document that was read to the rows of the tables: columns of values, nothing computed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

import pyarrow as pa

from rinkside.archive.schema import STORED, arrow_schema
from rinkside.domain import (
    Box,
    CategoryResult,
    EntryList,
    EventIndex,
    Panel,
    PanelPage,
    Performance,
    Place,
    Protocol,
    SegmentId,
    SegmentResult,
    Sheet,
    StartList,
)
from rinkside.verify.left_out import LeftOut

__all__ = ["PER_DOCUMENT", "Rows", "document_rows", "parts_of"]

PER_DOCUMENT = 100_000
"""How many performances a document may number: performance = document × this + position."""

_TOTALS = ("rank", "tss", "tes", "pcs", "deductions", "base")
_KINDS = {
    Sheet: "sheet",
    SegmentResult: "result",
    StartList: "start list",
    PanelPage: "panel",
    CategoryResult: "category result",
    EntryList: "entry list",
    EventIndex: "index",
    LeftOut: "left out",
}


class Rows:
    """Rows under way: for each table a list of values a column. Columns nobody gave are null."""

    def __init__(self) -> None:
        self._columns: dict[str, dict[str, list[Any]]] = {
            name: {c: [] for c in arrow_schema(name).names} for name in STORED
        }

    def add(self, table: str, **values: Any) -> None:
        """One row."""
        for name, column in self._columns[table].items():
            column.append(values.get(name))

    def tables(self) -> dict[str, pa.Table]:
        """The rows as Arrow tables, empty ones left out."""
        found = {}
        for name, columns in self._columns.items():
            if any(columns.values()):
                found[name] = pa.Table.from_pydict(columns, schema=arrow_schema(name))
        return found


def parts_of(document: Any) -> tuple[Any, ...]:
    """The sheets and lists of a document, in the order they are numbered."""
    if isinstance(document, Protocol):
        return (*document.sheets, *document.lists)
    return (document,) if type(document) in _KINDS else ()


def document_rows(document: Any) -> dict[str, pa.Table]:
    """The rows of a document as if it were number 0: `parts`, `performances` and all below them."""
    rows = Rows()
    position = 0
    for number, part in enumerate(parts_of(document)):
        _part(rows, number, part)
        if isinstance(part, Sheet):
            for p in part.performances:
                _performance(rows, number, position, p)
                position += 1
        elif isinstance(part, PanelPage):
            _panel(rows, number, part.panel)
        elif isinstance(part, StartList):
            if part.panel is not None:
                _panel(rows, number, part.panel)
            for start, entrant, _ in part.rows:
                _result(rows, number, entrant, start=start)
        elif isinstance(part, EntryList):
            for entrant in part.entrants:
                _result(rows, number, entrant)
        elif isinstance(part, SegmentResult):
            for row in part.rows:
                _result(
                    rows, number, row.entrant, row.place, standing=row.standing.value, rank=row.rank,
                    start=row.start_number, points=row.tss, tes=row.tes, pcs=row.pcs, deductions=row.deductions,
                )  # fmt: skip
        elif isinstance(part, CategoryResult):
            for final in part.rows:
                headings = [heading for heading, _ in final.segment_ranks]
                places = [place for _, place in final.segment_ranks]
                _result(
                    rows, number, final.entrant, final.place, standing=final.standing.value, rank=final.rank,
                    points=final.total, headings=headings, places=places,
                )  # fmt: skip
    return rows.tables()


def _part(rows: Rows, number: int, part: Any) -> None:
    if isinstance(part, EventIndex):
        rows.add(
            "parts", document=0, part=number, kind="index", event_title=part.event, venue=part.venue,
            date=part.first_day, date_source="printed" if part.first_day else None,
            content=_hash([part.event, part.links]),
        )  # fmt: skip
        return
    if isinstance(part, LeftOut):
        said = {"places": part.places, "names": part.names}
        rows.add(
            "parts", document=0, part=number, kind="left out", settings=json.dumps(said, ensure_ascii=False),
            content=_hash(said),
        )  # fmt: skip
        return
    id_: SegmentId = part.id
    sheet = part if isinstance(part, Sheet) else None
    first = sheet.performances[0].place if sheet and sheet.performances else None
    rows.add(
        "parts",
        document=0,
        part=number,
        kind=_KINDS[type(part)],
        event_title=id_.event,
        category=id_.category,
        discipline=_value(id_.discipline),
        gender=_value(id_.gender),
        level=_value(id_.level),
        segment_kind=_value(id_.segment),
        segment_title=id_.segment_title,
        team_event=id_.team_event,
        date=id_.date,
        date_source=id_.date_source or None,
        season=str(id_.season) if id_.season else None,
        venue=id_.venue,
        judges=sheet.columns if sheet else None,
        random_order=sheet.random_order if sheet else None,
        first_page=first.page if first else None,
        content=_content(part),
    )


def _value(member: Any) -> str | None:
    return None if member is None else str(member.value)


def _content(part: Any) -> str:
    """A hash of the names and numbers of a part without the places they stand at."""
    if isinstance(part, Sheet):
        said: list[Any] = [
            [
                p.entrant.name, p.entrant.nation, p.rank, p.start_number, p.tss, p.tes, p.pcs, p.deductions,
                p.base_value, p.standing.value,
                [[e.number, e.code, e.info, e.base_value, e.goe, e.marks, e.score] for e in p.elements],
                [[c.name, c.factor, c.marks, c.mean] for c in p.components],
                [[d.reason, d.points] for d in p.deduction_lines],
            ]
            for p in part.performances
        ]  # fmt: skip
    elif isinstance(part, PanelPage):
        said = [[o.printed_function, o.name, o.nation, o.seat] for o in part.panel.officials]
    elif isinstance(part, EntryList):
        said = [[e.name, e.nation] for e in part.entrants]
    elif isinstance(part, StartList):
        said = [[n, e.name, e.nation, g] for n, e, g in part.rows]
    elif isinstance(part, SegmentResult):
        said = [[r.entrant.name, r.rank, r.tss, r.tes, r.pcs, r.deductions] for r in part.rows]
    else:
        said = [[r.entrant.name, r.rank, r.total, r.segment_ranks] for r in part.rows]
    return _hash(said)


def _hash(said: Any) -> str:
    return hashlib.sha256(repr(said).encode()).hexdigest()[:32]


def _performance(rows: Rows, part: int, performance: int, p: Performance) -> None:
    places = dict(p.places)
    rows.add(
        "performances",
        performance=performance,
        document=0,
        part=part,
        name=p.entrant.name,
        nation=p.entrant.nation,
        club=p.entrant.club or None,
        isu_ids=list(p.entrant.isu_ids) or None,
        standing=p.standing.value,
        rank=p.rank,
        start=p.start_number,
        tss=p.tss,
        tes=p.tes,
        pcs=p.pcs,
        deductions=p.deductions,
        base=p.base_value,
        bonus=p.bonus,
        page=_page(p.place),
        box=_box(p.place.box if p.place else None),
        boxes=_boxes([places[t].box if t in places else None for t in _TOTALS]),
    )
    for e in p.elements:
        rows.add(
            "elements", performance=performance, number=e.number, code=e.code, info=e.info, highlight=e.highlight,
            base=e.base_value, goe=e.goe, bonus=e.bonus, score=e.score, marks=e.marks, page=_page(e.place),
            boxes=_boxes(e.boxes),
        )  # fmt: skip
    for number, c in enumerate(p.components, 1):
        rows.add(
            "components", performance=performance, number=number, name=c.name, factor=c.factor, mean=c.mean,
            marks=c.marks, page=_page(c.place), boxes=_boxes(c.boxes),
        )  # fmt: skip
    for d in p.deduction_lines:
        rows.add(
            "deductions", performance=performance, reason=d.reason, points=d.points, count=d.count, votes=d.votes,
            page=_page(d.place), box=_box(d.place.box if d.place else None),
        )  # fmt: skip


def _panel(rows: Rows, part: int, panel: Panel) -> None:
    for o in panel.officials:
        rows.add(
            "officials", document=0, part=part, function=o.function.value, seat=o.seat, name=o.name, nation=o.nation,
            title=o.title, printed_function=o.printed_function,
        )  # fmt: skip


def _result(rows: Rows, part: int, entrant: Any, place: Place | None = None, **values: Any) -> None:
    rows.add(
        "results", document=0, part=part, name=entrant.name, nation=entrant.nation, club=entrant.club or None,
        isu_ids=list(entrant.isu_ids) or None, page=_page(place), cell=(place.cell or None) if place else None,
        **values,
    )  # fmt: skip


def _page(place: Place | None) -> int | None:
    return place.page if place else None


def _box(box: Box | None) -> list[int] | None:
    return None if box is None else [_tenths(x) for x in box]


def _boxes(boxes: Sequence[Box | None] | Iterable[Box | None]) -> list[int] | None:
    flat: list[int] = []
    for box in boxes:
        if box is None:
            flat += (-1, -1, -1, -1)
        else:
            flat += [_tenths(x) for x in box]
    return flat or None


def _tenths(x: float) -> int:
    return max(0, min(32_767, round(x * 10)))
