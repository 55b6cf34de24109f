"""Sheets against the pages of their event, whenever and in whatever order they were added: the table `cross_checks`.

The checks are those of `verify`, over what is current. Events whose documents are those of the commit before keep what
was found then.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rinkside.archive.store import Archive
from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Discipline,
    Entrant,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    PanelPage,
    Place,
    SegmentId,
    SegmentKind,
    SegmentResult,
    SegmentRow,
    Standing,
    StartList,
)
from rinkside.errors import RinksideError
from rinkside.verify.crossing import Crossed, Page, cross_checks
from rinkside.verify.outcome import Outcome, SheetOutcome
from rinkside.verify.report import PerformanceReport, Status, Totals

__all__ = ["crossed_rows"]

_PAGES = ("result", "start list", "panel", "category result")
_ALONE = ("tss-differs", "rank-differs")
"""What a page without a sheet does not get right by itself: found when it was added."""
_TOGETHER = 500
"""Events whose rows are held at once."""
_Key = tuple[int, int]


@dataclass(slots=True)
class _Event:
    """The current sheets and pages of one event, by file, and what its folders say they leave out."""

    name: str
    sheets: list[dict[str, Any]] = field(default_factory=list)
    pages: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, Any]] = field(default_factory=list)

    @property
    def keys(self) -> frozenset[_Key]:
        """What it is made of: equal keys are equal documents."""
        return frozenset((p["document"], p["part"]) for p in (*self.sheets, *self.pages, *self.left_out))


def crossed_rows(archive: Archive, issued: Iterable[_Issued], before: Archive | None = None) -> list[dict[str, Any]]:
    """The rows of `cross_checks`. `before` is the archive as it was committed last, whose rows are kept for events
    that nothing was added to or taken from."""
    events = _events(archive, issued)
    known = _kept(before) if before is not None else {}
    events = [e for e in events if e.pages or e.left_out]
    rows: list[dict[str, Any]] = []
    for at in range(0, len(events), _TOGETHER):
        some = events[at : at + _TOGETHER]
        again = [e for e in some if e.name not in known or known[e.name][0] != e.keys]
        held = _Held(archive, again) if again else None
        names = {e.name for e in again}
        for event in some:
            if held is not None and event.name in names:
                rows += _checked(event, held)
            else:
                rows += known[event.name][1]
    return rows


_Issued = tuple[str, str, int, int, int]
"""Segment, kind, document, part and version."""


def _newest(archive: Archive, issued: Iterable[_Issued]) -> dict[_Key, str]:
    """The segment of the newest issue of each sheet, and of each page as PDF and as HTML: both are published."""
    forms = dict(archive.connection.execute("SELECT document, kind FROM documents").fetchall())
    newest: dict[tuple[str, str, str], tuple[int, _Key]] = {}
    for segment, kind, document, part, version in issued:
        form = "" if kind == "sheet" else forms.get(document, "")
        before = newest.get((segment, kind, form))
        if before is None or version > before[0] or (version == before[0] and (document, part) < before[1]):
            newest[segment, kind, form] = (version, (document, part))
    return {key: segment for (segment, _, _), (_, key) in newest.items()}


def _events(archive: Archive, issued: Iterable[_Issued]) -> list[_Event]:
    current = _newest(archive, issued)
    parts = archive.connection.execute(
        "SELECT document, part, p.kind, file, folder, event, event_title, category, discipline, gender, level, "
        "segment_kind, segment_title, team_event, date, date_source, settings "
        "FROM parts p JOIN documents USING (document) WHERE p.kind IN ('sheet', 'left out', "
        + ", ".join(f"'{kind}'" for kind in _PAGES)
        + ") ORDER BY file, part, document"
    )
    names = [column[0] for column in parts.description or ()]
    events: dict[str, _Event] = {}
    by_folder: dict[str, set[str]] = {}
    left_out: list[dict[str, Any]] = []
    for row in iter(parts.fetchone, None):
        part = dict(zip(names, row, strict=True))
        key = (part["document"], part["part"])
        if part["kind"] == "left out":
            left_out.append(part)
        elif key in current and part["event"]:
            event = events.setdefault(part["event"], _Event(part["event"]))
            part["segment"] = current[key]
            (event.sheets if part["kind"] == "sheet" else event.pages).append(part)
            by_folder.setdefault(part["folder"], set()).add(part["event"])
    for part in left_out:
        for name in by_folder.get(part["folder"], ()):
            events[name].left_out.append(part)
    return [events[name] for name in sorted(events)]


def _kept(before: Archive) -> dict[str, tuple[frozenset[_Key], list[dict[str, Any]]]]:
    """What was found at the commit before, with what it was found of; nothing where that commit did not look."""
    try:
        if not before.files("cross_checks"):
            return {}
        issues = before.connection.execute("SELECT segment, kind, document, part, version FROM issues").fetchall()
        found: dict[str, tuple[frozenset[_Key], list[dict[str, Any]]]] = {
            e.name: (e.keys, []) for e in _events(before, issues)
        }
        for row in before.connection.sql("SELECT * FROM cross_checks").to_arrow_table().to_pylist():
            found[row["event"]][1].append(row)
    except (RinksideError, KeyError):
        return {}
    return found


_COLUMNS = """
WITH asked AS (SELECT performance, document, part FROM performances_all
  WHERE document IN (SELECT unnest($documents))),
marked AS (
  SELECT DISTINCT performance, unnest(list_filter(range(1, len(marks) + 1), lambda k: marks[k] IS NOT NULL)) AS judge
  FROM (SELECT performance, marks::SMALLINT[] AS marks FROM elements_all SEMI JOIN asked USING (performance)
    UNION ALL SELECT performance, marks FROM components_all SEMI JOIN asked USING (performance)))
SELECT document, part, count(DISTINCT judge) FROM asked JOIN marked USING (performance) GROUP BY document, part
"""
"""How many columns of each sheet hold a mark: forms print columns for more judges than sat."""


class _Held:
    """The rows of the sheets and pages that are looked at, by document and part."""

    def __init__(self, archive: Archive, events: Sequence[_Event]) -> None:
        self._archive = archive
        self._documents = sorted({p["document"] for e in events for p in (*e.sheets, *e.pages)})
        self.skates = self._rows(
            "performance, name, nation, club, isu_ids, standing, rank, start, tss, tes, pcs, deductions, status, "
            "tss_computed, page",
            "performances_all", "performance",
        )  # fmt: skip
        self.results = self._rows(
            "name, nation, club, isu_ids, standing, rank, start, points, tes, pcs, deductions, headings, places, page, "
            "cell",
            "results_all",
        )  # fmt: skip
        self.officials = self._rows("function, seat, name, nation, title, printed_function", "officials_all")
        self.columns: dict[_Key, int] = {
            (document, part): used for document, part, used in archive.connection.execute(
                _COLUMNS, {"documents": self._documents}
            ).fetchall()
        }  # fmt: skip
        self.gaps: dict[int, list[str]] = {}
        for performance, place in archive.connection.execute(
            "SELECT performance, expected FROM findings_own WHERE code = 'rank-gap' AND performance IS NOT NULL"
        ).fetchall():
            self.gaps.setdefault(performance, []).append(place)

    def _rows(self, columns: str, table: str, order: str = "") -> dict[_Key, list[dict[str, Any]]]:
        found: dict[_Key, list[dict[str, Any]]] = {}
        asked = self._archive.connection.execute(
            f"SELECT document, part, {columns} FROM {table} WHERE document IN (SELECT unnest($documents))"
            + (f" ORDER BY {order}" if order else ""),
            {"documents": self._documents},
        )
        names = [column[0] for column in asked.description or ()]
        for row in asked.fetchall():
            found.setdefault((row[0], row[1]), []).append(dict(zip(names, row, strict=True)))
        return found


def _checked(event: _Event, held: _Held) -> list[dict[str, Any]]:
    sheets = [_sheet(part, held) for part in event.sheets]
    part_of: dict[int, dict[str, Any]] = {}
    skate_of: dict[int, tuple[dict[str, Any], int]] = {}
    for part, sheet in zip(event.sheets, sheets, strict=True):
        for outcome, row in zip(sheet.skates, held.skates.get((part["document"], part["part"]), ()), strict=True):
            skate_of[id(outcome)] = (part, row["performance"])
    pages: list[Page] = []
    for part in event.pages:
        page = _page(part, held)
        part_of[id(page)] = part
        pages.append(page)
    statements = [json.loads(part["settings"] or "{}") for part in event.left_out]
    withheld = {name for said in statements for name in said.get("names", ())}
    rows = []
    for crossed in cross_checks(sheets, pages):
        name = crossed.entrant.name if crossed.entrant else ""
        code = crossed.finding.code
        if crossed.outcome is None and (code in _ALONE or (code == "missing-on-sheet" and name in withheld)):
            continue
        skate = skate_of.get(id(crossed.outcome)) if crossed.outcome is not None else None
        row = _row(event.name, crossed, part_of[id(crossed.page)], skate, name)
        if crossed.beside is not None:
            row["document"] = part_of[id(crossed.beside)]["document"]
        rows.append(row)
    return rows + _explained(event, held, statements)


def _row(
    event: str, crossed: Crossed, page: Mapping[str, Any], skate: tuple[dict[str, Any], int] | None, name: str
) -> dict[str, Any]:
    finding = crossed.finding
    place = finding.place
    return {
        "event": event,
        "segment": skate[0]["segment"] if skate else page["segment"],
        "name": name or (crossed.outcome.entrant.name if crossed.outcome else None),
        "document": skate[0]["document"] if skate else None,
        "performance": skate[1] if skate else None,
        "page_document": page["document"],
        "code": finding.code,
        "severity": finding.severity.value,
        "where": finding.where,
        "printed": finding.printed,
        "expected": finding.expected,
        "note": finding.note,
        "page": place.page if place else None,
        "cell": (place.cell or None) if place else None,
    }


def _explained(event: _Event, held: _Held, statements: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Places of a sheet that stay empty because the site leaves them out on purpose."""
    rows = []
    for said, left in zip(statements, event.left_out, strict=True):
        for part in event.sheets:
            places = {
                str(place)
                for category, segment, own in said.get("places", ())
                if (category, segment) == (part["category"], part["segment_title"])
                for place in own
            }
            for skate in held.skates.get((part["document"], part["part"]), ()) if places else ():
                for place in held.gaps.get(skate["performance"], ()):
                    if place in places:
                        rows.append(
                            {
                                "event": event.name,
                                "segment": part["segment"],
                                "name": skate["name"],
                                "document": part["document"],
                                "performance": skate["performance"],
                                "page_document": left["document"],
                                "code": "place-left-out",
                                "severity": "info",
                                "where": "rank",
                                "printed": "",
                                "expected": place,
                                "note": "the site says that this place is left out on purpose",
                                "page": None,
                                "cell": None,
                            }
                        )
    return rows


def _sheet(part: Mapping[str, Any], held: _Held) -> SheetOutcome:
    id_ = _id(part)
    outcomes = []
    for row in held.skates.get((part["document"], part["part"]), ()):
        printed = Totals(row["tss"], row["tes"], row["pcs"], row["deductions"])
        report = PerformanceReport(
            part["file"], row["page"], id_.event, id_.category, "", "", "", "", row["rank"], row["name"] or "",
            row["nation"] or "", row["start"], printed, Totals(row["tss_computed"]), Status(row["status"]),
        )  # fmt: skip
        outcomes.append(Outcome(report, _entrant(row), Standing(row["standing"])))
    return SheetOutcome(id_, part["file"], held.columns.get((part["document"], part["part"]), 0), None, outcomes)


def _page(part: Mapping[str, Any], held: _Held) -> Page:
    key = (part["document"], part["part"])
    id_, file = _id(part), part["file"]
    rows = held.results.get(key, ())
    if part["kind"] == "panel":
        return PanelPage(id_, file, _panel(held.officials.get(key, ())))
    if part["kind"] == "start list":
        panel = _panel(held.officials[key]) if key in held.officials else None
        return StartList(id_, file, tuple((r["start"] or 0, _entrant(r), None) for r in rows), panel)
    if part["kind"] == "category result":
        ranked = [(r, tuple(zip(r["headings"] or (), r["places"] or (), strict=True))) for r in rows]
        return CategoryResult(
            id_,
            file,
            tuple(
                CategoryRow(
                    _entrant(r), r["rank"], r["points"], ranks, Standing(r["standing"]),
                    Place(file, r["page"], cell=r["cell"] or ""),
                )
                for r, ranks in ranked
            ),
        )  # fmt: skip
    return SegmentResult(
        id_,
        file,
        tuple(
            SegmentRow(
                _entrant(r), r["rank"], r["points"], r["tes"], r["pcs"], r["deductions"], r["start"],
                standing=Standing(r["standing"]), place=Place(file, r["page"], cell=r["cell"] or ""),
            )
            for r in rows
        ),
    )  # fmt: skip


def _id(part: Mapping[str, Any]) -> SegmentId:
    return SegmentId(
        event=part["event_title"] or "",
        category=part["category"] or "",
        discipline=Discipline(part["discipline"]) if part["discipline"] else None,
        gender=Gender(part["gender"]) if part["gender"] else None,
        level=Level(part["level"]) if part["level"] else None,
        segment=SegmentKind(part["segment_kind"]) if part["segment_kind"] else None,
        segment_title=part["segment_title"] or "",
        date=part["date"],
        date_source=part["date_source"] or "",
        team_event=bool(part["team_event"]),
    )


def _entrant(row: Mapping[str, Any]) -> Entrant:
    return Entrant(row["name"] or "", row["nation"] or "", row["club"] or "", tuple(row["isu_ids"] or ()))


def _panel(rows: Iterable[Mapping[str, Any]]) -> Panel:
    return Panel(
        tuple(
            Official(
                Function(o["function"]), o["name"] or "", o["nation"] or "", o["seat"], o["title"] or "",
                o["printed_function"] or "",
            )
            for o in rows
        )
    )  # fmt: skip
