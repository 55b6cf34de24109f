"""What was published, read back: pages in the classic form by our reader of result pages, data by readers of theirs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping

import pyarrow.parquet

from rinkside.domain import CategoryResult, EntryList, EventIndex, PanelPage, SegmentResult, Standing
from rinkside.points import format_points, parse_points
from rinkside.protocols.entrants import name_key
from rinkside.protocols.html import read_html
from rinkside.protocols.odf import ParticipantList, Schedule, read_odf
from rinkside.protocols.open_format.reader import read_event
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, ResultRow
from rinkside.publish.site.names import Names

Files = Mapping[str, bytes]


def classic_differences(event: Publication, site: Files) -> Iterator[object]:
    """Everything a page in the classic form gives back otherwise than it was, and every finding of our reader."""
    index = _read(site, "index.htm", EventIndex)
    said = (index.event, index.venue, index.first_day, index.last_day)
    if said != (event.name, event.venue, event.first_day, event.last_day):
        yield "index.htm", said
    number = 0
    for place, category in enumerate(event.categories, 1):
        listed = _read(site, f"CAT{place:03d}EN.htm", EntryList)
        yield from _unlike(category.name, listed.entrants, [e.entrant for e in category.entries])
        if category.overall:
            result = _read(site, f"CAT{place:03d}RS.htm", CategoryResult)
            yield from _unlike(
                category.name,
                [(r.entrant, r.rank, r.total, r.standing, tuple(p for _, p in r.segment_ranks)) for r in result.rows],
                [(r.entrant, r.place, r.total, r.standing, r.places) for r in category.overall],
            )
        elif f"CAT{place:03d}RS.htm" in site:
            yield category.name, "a result nobody has"
        for segment in category.segments:
            number += 1
            file = f"SEG{number:03d}.htm"
            page = _read(site, file, SegmentResult)
            yield from _unlike(file, [_page_row(r) for r in page.rows], [_row(r) for r in segment.rows])
            told = (page.id.category, page.id.segment, page.id.discipline, page.id.season)
            if told != (category.name, segment.kind, category.discipline, category.season):
                yield file, told
            if segment.panel is not None:
                panel = _read(site, f"SEG{number:03d}OF.htm", PanelPage).panel
                yield from _unlike(
                    file,
                    [(o.function, o.name, o.nation, o.seat) for o in panel.officials],
                    [(o.function, o.name, o.nation, o.seat) for o in segment.panel.officials],
                )


def data_differences(event: Publication, site: Files) -> Iterator[object]:
    """Everything the data beside the pages give back otherwise than it was: open format, JSON, CSV, Parquet, ODF."""
    for category, told in zip(event.categories, read_event(site["event.json"]).categories, strict=True):
        for segment, inner in zip(category.segments, told.segments, strict=True):
            held = [_bare(r) for r in segment.rows if r.performance is not None]
            read = [_bare(ResultRow(p.entrant, p.rank, p.tss, p.tes, p.pcs, p.deductions, None, p.standing, p))
                    for p in inner.performances]  # fmt: skip
            yield from _unlike("event.json", [r[:6] + r[7:] for r in read], [r[:6] + r[7:] for r in held])
            if inner.panel != segment.panel:
                yield "event.json", inner.panel
    data = {n.removeprefix("data/"): d for n, d in site.items() if n.startswith("data/")}
    for category, told in zip(event.categories, json.loads(data["results.json"])["categories"], strict=True):
        for segment, inner in zip(category.segments, told["segments"], strict=True):
            yield from _unlike(
                "results.json", [_json_row(r) for r in inner["results"]], [_bare(r) for r in segment.rows]
            )
    yield from _unlike("csv", list(_skates(data)), list(_expected(event)))
    for name in [n for n in data if n.startswith("csv/")]:
        rows = pyarrow.parquet.read_table(
            pyarrow.BufferReader(data[name.replace("csv/", "parquet/").replace(".csv", ".parquet")])
        ).to_pylist()
        yield from _unlike(
            name, [[_text(v) for v in r.values()] for r in rows], [list(r.values()) for r in _csv(data, name)]
        )
    yield from _odf_differences(event, data)


def _odf_differences(event: Publication, data: Files) -> Iterator[object]:
    names = Names(event)
    for category in event.categories:
        file = f"odf/DT_CUMULATIVE_RESULT_{names.categories[category.name]}.xml"
        if file not in data:
            continue
        reading = read_odf(data[file])
        yield from reading.findings
        rows = reading.document.document.rows
        yield from _unlike(
            file,
            [(name_key(r.entrant), r.rank, r.total) for r in rows],
            [
                (name_key(r.entrant), r.place, r.total)
                for r in category.overall
                if r.place is not None or r.standing is Standing.WITHDRAWN
            ],
        )
    people = read_odf(data["odf/DT_PARTIC.xml"])
    yield from people.findings
    assert isinstance(people.document.document, ParticipantList)
    skaters = {p.name for p in people.document.document.participants if p.function == "AA01"}
    yield from skaters ^ {m for c in event.categories for e in c.entries for m in e.entrant.members}
    if "odf/DT_SCHEDULE.xml" in data:
        schedule = read_odf(data["odf/DT_SCHEDULE.xml"])
        yield from schedule.findings
        assert isinstance(schedule.document.document, Schedule)
        named = {f"{c.name} {s.title}" for c in event.categories for s in c.segments}
        yield from {u.name for u in schedule.document.document.units} - named


def _read(site: Files, file: str, kind: type) -> object:
    reading = read_html(site[file], file)
    assert reading.findings == (), (file, reading.findings)
    assert isinstance(reading.document, kind), (file, reading.document)
    return reading.document


def _unlike(where: str, read: list, held: list) -> Iterator[object]:
    if len(read) != len(held):
        yield where, len(read), len(held)
    yield from ((where, a, b) for a, b in zip(read, held, strict=False) if a != b)


def _page_row(r: object) -> tuple[object, ...]:
    return (
        r.entrant,
        r.rank,
        r.tss,
        r.tes,
        r.pcs,
        r.deductions,
        r.start_number,
        r.standing,
        [m for _, m in r.components],
    )


def _row(r: ResultRow) -> tuple[object, ...]:
    means = [c.mean for c in r.performance.components] if r.performance is not None else []
    return r.entrant, r.place, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing, means


def _bare(r: ResultRow) -> tuple[object, ...]:
    p = r.performance
    elements = (
        [(e.code, e.info, e.highlight, e.base_value, e.goe, list(e.marks), e.score) for e in p.elements if e.code]
        if p
        else []
    )
    components = [(c.name, c.factor, list(c.marks), c.mean) for c in p.components] if p else []
    return (r.entrant.name, r.place, r.tss, r.tes, r.pcs, r.deductions, r.standing.value, elements, components)


def _json_row(r: Mapping[str, object]) -> tuple[object, ...]:
    def points(text: str | None) -> int | None:
        return None if text is None else parse_points(text)

    elements = [
        (
            e["code"],
            e.get("info", ""),
            e.get("second_half", False),
            points(e["base_value"]),
            points(e["goe"]),
            e["marks"],
            points(e["score"]),
        )
        for e in r.get("elements", ())
    ]
    components = [
        (c["name"], points(c["factor"]), [points(m) for m in c["marks"]], points(c["mean"]))
        for c in r.get("components", ())
    ]
    found = (points(r.get(name)) for name in ("tss", "tes", "pcs", "deductions"))
    return (r["name"], r["place"], *found, r["standing"], elements, components)


def _csv(data: Files, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data[name].decode(), newline=""))) if name in data else []


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _skates(data: Files) -> Iterator[tuple[object, ...]]:
    """Each skate as the CSV tables tell it: score, how many elements and marks, and what its elements add up to."""
    sums: dict[tuple[str, ...], int] = {}
    counts: dict[tuple[str, ...], int] = {}
    for row in _csv(data, "csv/elements.csv"):
        key = (row["category"], row["segment"], row["start_number"], row["name"])
        sums[key] = sums.get(key, 0) + parse_points(row["score"])
    for row in _csv(data, "csv/marks.csv"):
        key = (row["category"], row["segment"], row["start_number"], row["name"])
        counts[key] = counts.get(key, 0) + 1
    for row in _csv(data, "csv/segment_results.csv"):
        key = (row["category"], row["segment"], row["start_number"], row["name"])
        yield *key, row["place"], row["tss"], sums.get(key, 0), counts.get(key, 0)


def _expected(event: Publication) -> Iterator[tuple[object, ...]]:
    for category, segment, r in _rows(event):
        p = r.performance
        marks = [*(e.marks for e in p.elements if e.code), *(c.marks for c in p.components)] if p else []
        yield (
            category.name, segment.title, _text(r.start_number), r.entrant.name, _text(r.place),
            "" if r.tss is None else format_points(r.tss),
            sum(e.score for e in p.elements if e.code) if p else 0,
            sum(m is not None for row in marks for m in row),
        )  # fmt: skip


def _rows(event: Publication) -> Iterator[tuple[PublishedCategory, PublishedSegment, ResultRow]]:
    for category in event.categories:
        for segment in category.segments:
            for row in segment.rows:
                yield category, segment, row
