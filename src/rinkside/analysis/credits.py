"""What a skater did in competition, number by number with where each is printed: for a sheet that can be checked.

Everything is as printed, in hundredths. What the archive's checks found to differ is said of each skate; issues that
were replaced are never used.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from rinkside.analysis.arcs import Competition, Skate, arc_of, element_name
from rinkside.analysis.who import names_of
from rinkside.archive import Archive
from rinkside.archive.provenance import boxes_of
from rinkside.domain import Box
from rinkside.errors import UsageError

__all__ = ["Attempt", "Credit", "CreditSkate", "Printed", "credit_of", "executed"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A number as it is printed (hundredths, None where none stands), its page and its box there (PDF points); of a
    page of results the cell."""

    value: int | None
    page: int | None = None
    box: Box | None = None
    cell: str = ""

    @property
    def at(self) -> str:
        """Where it stands: `page 3, 41.2 214.5 60.3 222.0` (left, top, right, bottom), or the cell."""
        if self.page is None:
            return self.cell
        return f"page {self.page}" + (", " + " ".join(f"{x:.1f}" for x in self.box) if self.box else "")


@dataclass(frozen=True, slots=True)
class Attempt:
    """One executed element: its row on the sheet, the call, and its numbers. `name` is without the panel's calls."""

    number: int
    name: str
    call: Printed
    code: str
    info: str
    highlight: bool
    base: Printed
    goe: Printed
    score: Printed


@dataclass(frozen=True, slots=True)
class CreditSkate:
    """One skate: where and when, its numbers, elements, deductions (reason and points), and the document.

    `status` is the archive's verdict; `findings` name what speaks against a number. `version` of `versions` issues is
    the one shown. `numbers` are tss, tes, base, pcs, deductions by name; without `marked` a page of results tells it.
    """

    event: str
    category: str
    level: str
    kind: str
    day: date
    season: str
    name: str
    nation: str
    place: int | None
    numbers: Mapping[str, Printed]
    elements: tuple[Attempt, ...]
    deducted: tuple[tuple[str, int], ...]
    status: str
    findings: tuple[str, ...]
    file: str
    sha256: str
    at: str
    version: int
    versions: int
    performance: int | None

    @property
    def marked(self) -> bool:
        """Whether its sheet is held."""
        return self.performance is not None

    @property
    def verified(self) -> bool:
        """Whether every number was recomputed from the marks and is equal."""
        return self.status == "exact"

    @property
    def tes(self) -> int | None:
        """The technical element score."""
        return self.numbers["tes"].value

    @property
    def goe(self) -> int | None:
        """The sum of the panel's grades, which no sheet prints; None where one is not held."""
        grades = [e.goe.value for e in self.elements]
        return sum(g for g in grades if g is not None) if grades and None not in grades else None

    @property
    def title(self) -> str:
        """Event, category and segment in one line."""
        return ", ".join(t for t in (self.event, self.category, self.kind) if t)


@dataclass(frozen=True, slots=True)
class Credit:
    """Everything that is held of one skater, couple or team, by day. `undated` and `unranked` count skates left out: no
    day or no score is printed on their sheets, or the sheet gives no place to somebody who was disqualified."""

    names: tuple[str, ...]
    nations: tuple[str, ...]
    skates: tuple[CreditSkate, ...]
    undated: int = 0
    unranked: int = 0


_HEADS = """
SELECT p.performance, p.tss, p.tes, p.pcs, p.deductions, p.base, p.page, p.boxes, i.version, s.versions
FROM performances p JOIN segments s USING (segment)
LEFT JOIN issues i ON i.document = p.document AND i.part = p.part AND i.segment = p.segment
WHERE p.performance IN (SELECT unnest($wanted))
"""
_CATEGORIES = """
SELECT segment, category, level FROM segments WHERE segment IN (SELECT unnest($wanted))
UNION ALL SELECT segment, any_value(category), any_value(level) FROM parts
WHERE segment IN (SELECT unnest($wanted)) AND segment NOT IN (SELECT segment FROM segments) GROUP BY segment
"""
_ROWS = "SELECT * FROM {} WHERE performance IN (SELECT unnest($wanted)) ORDER BY performance"
_FINDINGS = """
SELECT performance, code, "where", printed, expected, note FROM findings
WHERE performance IN (SELECT unnest($wanted)) AND severity != 'info' ORDER BY performance, "where"
"""
_LEFT = """
SELECT count(*) FILTER (p.standing = 'ranked' AND (s.date IS NULL OR s.season IS NULL OR p.tss IS NULL)) AS undated,
       count(*) FILTER (p.standing != 'ranked') AS unranked
FROM performances p LEFT JOIN segments s USING (segment) WHERE p.performance IN (SELECT unnest($theirs))
"""


def credit_of(
    archive: Archive, name: str, *, season: str = "", event: str = "", segment: str = "", element: str = ""
) -> Credit:
    """The skates of the one entrant that `name` fits, of one `season` (2025-26), of events that have the words of
    `event`, of a `segment` (short, free, rhythm…), and in which `element` was executed; "" for all. Raises UsageError
    for a name, and for a choice that fits nothing, with what there is."""
    arc = arc_of(archive, name)
    pairs = [(c, s) for c in arc.competitions for s in c.skates]
    pairs.sort(key=lambda pair: (pair[1].day, pair[1].kind.startswith("free"), pair[1].performance or 0))
    pairs = _fitting(pairs, "season", season, lambda c, s: c.season)
    pairs = _fitting(pairs, "event", event, lambda c, s: f"{c.name} {c.event}", lambda c, s: c.name)
    pairs = _fitting(pairs, "segment", segment, lambda c, s: s.kind)
    details = _Details(archive, pairs)
    made = [details.skate(c, s) for c, s in pairs]
    if element:
        with_it = [s for s in made if any(executed(e, element) for e in s.elements)]
        if not with_it:
            known = sorted({e.name for s in made for e in s.elements})
            raise UsageError(f"{element!r} was not executed in what is chosen; executed were {', '.join(known) or '–'}")
        made = with_it
    left = archive.sql(_LEFT, {"theirs": list(names_of(archive, name)[1])}).to_dicts()[0]
    return Credit(arc.names, arc.nations, tuple(made), left["undated"], left["unranked"])


def executed(attempt: Attempt, element: str) -> bool:
    """Whether an element is `element`, alone or as a jump of a combination; capitals aside.

    A level may be written or left out: `CCoSp` is every CCoSp, `CCoSp4` those of level 4.
    """
    wanted = element.casefold()
    names = {
        attempt.name,
        *attempt.name.split("+"),
        attempt.code,
        *(c.rstrip("!<>qe*") for c in attempt.code.split("+")),
    }
    return wanted in {n.casefold() for n in names}


_Pair = tuple[Competition, Skate]


def _fitting(
    pairs: list[_Pair],
    what: str,
    said: str,
    value: Callable[[Competition, Skate], str],
    shown: Callable[[Competition, Skate], str] | None = None,
) -> list[_Pair]:
    """Those whose value has every word of `said`. Raises UsageError where none has, listing what there is."""
    words = said.replace("–", "-").casefold().split()
    kept = [p for p in pairs if all(w in value(*p).casefold() for w in words)]
    if kept:
        return kept
    there = list(dict.fromkeys((shown or value)(*p) for p in pairs))
    more = f" and {len(there) - 20} more" if len(there) > 20 else ""
    raise UsageError(f"--{what} {said!r} fits nothing that is held of theirs; there is {'; '.join(there[:20])}{more}")


class _Details:
    """What the sheets of these skates print, asked for at once."""

    def __init__(self, archive: Archive, pairs: Sequence[_Pair]) -> None:
        wanted = {"wanted": [s.performance for _, s in pairs if s.performance is not None]}
        segments = {"wanted": sorted({s.segment for _, s in pairs})}
        self.heads = {r["performance"]: r for r in archive.sql(_HEADS, wanted).to_dicts()}
        self.elements = _grouped(archive.sql(_ROWS.format("elements") + ", number", wanted).to_dicts())
        self.deductions = _grouped(archive.sql(_ROWS.format("deductions"), wanted).to_dicts())
        self.findings = _grouped(archive.sql(_FINDINGS, wanted).to_dicts())
        self.categories = {r["segment"]: r for r in archive.sql(_CATEGORIES, segments).to_dicts()}

    def skate(self, competition: Competition, skate: Skate) -> CreditSkate:
        """One skate with everything that is printed of it."""
        category = self.categories.get(skate.segment) or {}
        head = self.heads.get(skate.performance or -1)
        number = skate.performance or -1
        return CreditSkate(
            competition.name + (", team event" if competition.team_event else ""),
            category.get("category") or "",
            category.get("level") or "",
            skate.kind,
            skate.day,
            competition.season,
            skate.name,
            skate.nation,
            skate.place,
            _of_sheet(head) if head else _of_page(skate),
            tuple(_attempt(r) for r in self.elements.get(number, ()) if r["code"]),
            tuple((r["reason"] or "", r["points"] or 0) for r in self.deductions.get(number, ()) if r["points"]),
            skate.status,
            tuple(_finding(f) for f in self.findings.get(number, ())),
            skate.file.replace("\\", "/").rsplit("/", 1)[-1],
            skate.sha256,
            skate.at,
            (head or {}).get("version") or 1,
            (head or {}).get("versions") or 1,
            skate.performance,
        )


def _grouped(rows: Sequence[dict[str, Any]]) -> dict[int, list[dict[str, Any]]]:
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["performance"], []).append(row)
    return found


_NUMBERS = ("tss", "tes", "base", "pcs", "deductions")


def _of_sheet(head: Mapping[str, Any]) -> dict[str, Printed]:
    boxes = boxes_of("performance", head)
    return {n: Printed(head[n], head["page"], boxes.get(n)) for n in _NUMBERS}


def _of_page(skate: Skate) -> dict[str, Printed]:
    """Of a page of results, which prints no base values; 0 there stands for what it does not print."""
    values = {"tss": skate.tss, "tes": skate.tes or None, "base": None, "pcs": skate.pcs or None}
    return {n: Printed(v, cell=skate.at) for n, v in {**values, "deductions": skate.deductions}.items()}


def _attempt(row: Mapping[str, Any]) -> Attempt:
    boxes = boxes_of("element", row)
    base, goe, score = (Printed(row[n], row["page"], boxes.get(n)) for n in ("base", "goe", "score"))
    call = Printed(None, row["page"], boxes.get("code"))
    name = element_name(row["code"])
    return Attempt(row["number"], name, call, row["code"], row["info"] or "", bool(row["highlight"]), base, goe, score)


def _finding(found: Mapping[str, Any]) -> str:
    """A finding by its code, with what is printed and what is expected."""
    said = f"{found['code']}: {found['where']}"
    if found["printed"] and found["expected"]:
        said += f", printed {found['printed']}, expected {found['expected']}"
    return said + (f" ({found['note'].rstrip('.')})" if found["note"] else "")
