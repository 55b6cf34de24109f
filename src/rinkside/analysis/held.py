"""Segments of an archive as the exact engine takes them: rules, settings, and every skate with its marks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any

from rinkside.archive import Archive
from rinkside.domain import (
    Component,
    Deduction,
    Discipline,
    Entrant,
    ExecutedElement,
    Gender,
    Level,
    Performance,
    SegmentKind,
    Standing,
)
from rinkside.errors import UsageError
from rinkside.rulebook import RuleBook, Scope, SegmentRules, load
from rinkside.scoring import Settings

__all__ = ["HeldSegment", "HeldSkate", "book", "held_segments", "rules_of", "settings_of"]


@dataclass(frozen=True, slots=True)
class HeldSkate:
    """One skate of the archive: its number there, what was entered and printed, the columns that counted (from 0)."""

    performance: int
    printed: Performance
    counting: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class HeldSegment:
    """One segment of the archive. `rules` is None where nobody knows them; `category` is the segment's id without its
    last part: what segments of one category share."""

    segment: str
    event: str
    title: str
    kind: SegmentKind | None
    day: date | None
    rules: SegmentRules | None
    settings: Settings
    judges: int
    named: bool
    skates: tuple[HeldSkate, ...] = field(repr=False)

    @property
    def category(self) -> str:
        """What the segments of one category share."""
        return self.segment.rpartition("/")[0]


@lru_cache(maxsize=1)
def book() -> RuleBook:
    """The rule book, loaded once a process."""
    return load()


def rules_of(day: date | None, words: Sequence[str] | None) -> SegmentRules | None:
    """The rules that `parts.rules_day` and `parts.rules_for` name, None where none are known."""
    if day is None or not words:
        return None
    discipline, level, segment, gender, category = words
    kind = Gender(gender) if gender else None
    return book().at(Scope(day, Discipline(discipline), Level(level), SegmentKind(segment), kind, category))


def settings_of(text: str | None) -> Settings:
    """The settings that `parts.settings` holds."""
    if not text:
        return Settings()
    said = json.loads(text)
    for name in ("component_factors", "fall_schedule"):
        if name in said:
            said[name] = tuple(tuple(v) if isinstance(v, list) else v for v in said[name])
    return Settings(**said)


_SEGMENTS = """
SELECT s.segment, s.event, s.category, s.kind, s.date, s.judges, s.random_order, p.segment_title,
       p.rules_day, p.rules_for, p.settings
FROM segments s JOIN parts p USING (document, part)
WHERE s.segment IN (SELECT unnest($wanted)) ORDER BY s.date, s.segment
"""


def held_segments(archive: Archive, segments: Iterable[str]) -> list[HeldSegment]:
    """These segments with all their skates, by day. Raises UsageError for one that is not held."""
    wanted = list(dict.fromkeys(segments))
    heads = archive.sql(_SEGMENTS, {"wanted": wanted}).to_dicts()
    missing = set(wanted) - {head["segment"] for head in heads}
    if missing:
        raise UsageError(f"{min(missing)!r} is no segment of this archive; `rinkside query segments` lists them")
    skates = _skates(archive, wanted)
    return [
        HeldSegment(
            head["segment"],
            head["event"],
            ", ".join(t for t in (head["category"], head["segment_title"] or head["kind"]) if t),
            SegmentKind(head["kind"]) if head["kind"] else None,
            head["date"],
            rules_of(head["rules_day"], head["rules_for"]),
            settings_of(head["settings"]),
            head["judges"] or 0,
            not head["random_order"],
            tuple(skates.get(head["segment"], ())),
        )
        for head in heads
    ]


def _skates(archive: Archive, wanted: list[str]) -> dict[str, list[HeldSkate]]:
    of = "performance IN (SELECT performance FROM performances WHERE segment IN (SELECT unnest($wanted)))"
    below: dict[str, dict[int, list[dict[str, Any]]]] = {}
    for table in ("elements", "components", "deductions"):
        rows = archive.sql(f"SELECT * EXCLUDE (page) FROM {table} WHERE {of}", {"wanted": wanted}).to_dicts()
        grouped: dict[int, list[dict[str, Any]]] = {}
        for row in rows:
            grouped.setdefault(row["performance"], []).append(row)
        below[table] = grouped
    found: dict[str, list[HeldSkate]] = {}
    heads = archive.sql(
        "SELECT * FROM performances WHERE segment IN (SELECT unnest($wanted)) ORDER BY performance", {"wanted": wanted}
    ).to_dicts()
    for head in heads:
        number = head["performance"]
        counting = None if head["counting"] is None else tuple(at - 1 for at in head["counting"])
        printed = Performance(
            Entrant(head["name"], head["nation"] or "", head["club"] or "", tuple(head["isu_ids"] or ())),
            head["rank"],
            head["start"],
            head["tss"],
            head["tes"],
            head["pcs"],
            head["deductions"],
            head["base"],
            tuple(_element(e) for e in sorted(below["elements"].get(number, ()), key=lambda e: int(e["number"]))),
            tuple(_component(c) for c in sorted(below["components"].get(number, ()), key=lambda c: int(c["number"]))),
            tuple(
                Deduction(d["reason"], d["points"], d["count"], d["votes"] or "")
                for d in below["deductions"].get(number, ())
            ),
            Standing(head["standing"]),
            head["bonus"],
        )
        found.setdefault(head["segment"], []).append(HeldSkate(number, printed, counting))
    return found


def _element(row: dict[str, Any]) -> ExecutedElement:
    return ExecutedElement(
        row["number"], row["code"], row["base"], row["goe"], tuple(row["marks"] or ()), row["score"], row["info"] or "",
        row["highlight"], row["bonus"] or 0,
    )  # fmt: skip


def _component(row: dict[str, Any]) -> Component:
    return Component(row["name"], row["factor"], tuple(row["marks"] or ()), row["mean"])


def _deduction(row: dict[str, Any]) -> Deduction:
    return Deduction(row["reason"], row["points"], row["count"], row["votes"] or "")
