"""A category of an archive as a publication: what `publish` tells of a result, told of any that is held."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rinkside.analysis.held import HeldSegment, held_segments
from rinkside.analysis.who import event_name, one_of
from rinkside.archive import Archive
from rinkside.domain import Discipline, Entrant, Gender, Level, Season, SegmentKind, Standing
from rinkside.errors import UsageError
from rinkside.publish.model import PublishedCategory, PublishedSegment, ResultRow, Status
from rinkside.publish.overall import overall_of

__all__ = ["HeldCategory", "find_category", "held_category"]


@dataclass(frozen=True, slots=True)
class HeldCategory:
    """A category: its id, the event in words, and its result. `segments` are the ids in the order of `published`, None
    where a page of results alone tells of it; `held` are those with marks."""

    category: str
    event: str
    event_id: str
    published: PublishedCategory
    segments: tuple[str | None, ...]
    held: tuple[HeldSegment, ...]


_KNOWN = """
SELECT regexp_replace(k.segment, '/[^/]*$', '') AS category, any_value(e.name) AS name,
       any_value(k.category) AS printed, any_value(k.event) AS event, bool_or(coalesce(k.team_event, false)) AS team
FROM (SELECT segment, category, event, team_event FROM segments
      UNION ALL SELECT segment, category, event, team_event FROM parts WHERE kind = 'result' AND segment IS NOT NULL) k
LEFT JOIN events e USING (event) GROUP BY 1 ORDER BY 1
"""


def find_category(archive: Archive, words: str) -> str:
    """The one category that has all these words in its event's name, its title or its id. Team events take part where
    `team` is among the words. Raises UsageError that lists several."""
    rows = archive.sql(_KNOWN).to_dicts()
    wanted = words.lower().replace("-", " ").split()
    hits: list[tuple[str, str]] = []
    names = []
    for row in rows:
        event = event_name(row["name"] or row["event"] or "")
        said = f"{row['category']} {event} {row['name']} {row['printed']}".lower()
        tokens = set(said.replace("-", " ").replace("/", " ").split())
        title = f"{event}, {row['printed'] or row['category'].rpartition('/')[2]}"
        names.append(title)
        if row["category"] == words:
            return words
        if (not row["team"] or "team" in wanted) and all(w in tokens or (len(w) > 3 and w in said) for w in wanted):
            hits.append((title, str(row["category"])))
    return one_of(words, hits, "category", names)


_RESULTS = """
SELECT p.segment, p.segment_kind AS kind, p.date, r.name, r.nation, r.club, r.rank,
       r.points, r.tes, r.pcs, r.deductions, r.start, r.standing
FROM results r JOIN parts p USING (document, part)
WHERE p.kind = 'result' AND starts_with(p.segment, $category) AND p.segment NOT IN (SELECT segment FROM segments)
QUALIFY min(r.document) OVER (PARTITION BY p.segment) = r.document
ORDER BY p.segment, r.rank NULLS LAST
"""


def held_category(archive: Archive, category: str) -> HeldCategory:
    """The category with every segment that is known, marks where they are held. Raises UsageError for one that is not
    there, or of which no document says what it is."""
    prefix = {"category": category + "/"}
    heads = archive.sql(
        "SELECT s.*, e.name AS event_title FROM segments s LEFT JOIN events e USING (event) "
        "WHERE starts_with(segment, $category) ORDER BY date, segment",
        prefix,
    ).to_dicts()
    held = held_segments(archive, [h["segment"] for h in heads]) if heads else []
    found: list[tuple[Any, bool, str, PublishedSegment, str | None]] = []
    for one in held:
        made = _published(one)
        found.append((one.day, made.kind.decisive, one.segment, made, one.segment))
    for segment, rows in _by_segment(archive.sql(_RESULTS, prefix).to_dicts()).items():
        told = _of_results(rows)
        found.append((told.date, told.kind.decisive, segment, told, None))
    if not found or not heads:
        raise UsageError(f"{category}: no sheet with marks is held of it; add its judges' details")
    found.sort(key=lambda f: (f[1], str(f[0] or ""), f[2]))
    segments = tuple(f[3] for f in found)
    head = heads[0]
    unsaid = [what for what in ("discipline", "level", "season") if not head[what]]
    if unsaid:
        raise UsageError(f"{category}: no document says its {', '.join(unsaid)}; add a page of results that names it")
    rules = segments[-1].rules or next((s.rules for s in segments if s.rules is not None), None)
    return HeldCategory(
        category,
        event_name(head["event_title"] or head["event"] or category),
        head["event"] or "",
        PublishedCategory(
            head["category"] or category.rpartition("/")[2],
            Discipline(head["discipline"]),
            Level(head["level"]),
            Season.parse(head["season"]),
            Gender(head["gender"]) if head["gender"] else None,
            segments,
            (),
            overall_of(segments, rules),
        ),
        tuple(f[4] for f in found),
        tuple(held),
    )


def _by_segment(rows: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault(row["segment"], []).append(row)
    return found


def _published(held: HeldSegment) -> PublishedSegment:
    rows = [
        ResultRow(
            s.printed.entrant,
            s.printed.rank,
            s.printed.tss,
            s.printed.tes,
            s.printed.pcs,
            s.printed.deductions,
            s.printed.start_number,
            s.printed.standing,
            s.printed,
            s.counting,
        )
        for s in held.skates
    ]
    rows.sort(key=lambda r: (r.place is None, r.place or 0))
    kind = _kind(held.segment, held.kind)
    return PublishedSegment(
        kind,
        kind.value,
        held.day,
        Status.OFFICIAL,
        held.judges,
        not held.named,
        None,
        (),
        tuple(rows),
        (),
        held.rules,
        held.settings,
    )


def _of_results(rows: list[dict[str, Any]]) -> PublishedSegment:
    kind = _kind(rows[0]["segment"], rows[0]["kind"])
    made = tuple(
        ResultRow(
            Entrant(r["name"], r["nation"] or "", r["club"] or ""),
            r["rank"],
            r["points"],
            r["tes"],
            r["pcs"],
            r["deductions"],
            r["start"],
            Standing(r["standing"]) if r["standing"] else Standing.RANKED,
        )
        for r in rows
    )
    return PublishedSegment(kind, kind.value, rows[0]["date"], Status.OFFICIAL, rows=made)


def _kind(segment: str, said: str | None) -> SegmentKind:
    """The kind of a segment. Raises UsageError where no document says it: which one decides is no guess."""
    if not said:
        raise UsageError(f"{segment}: no document says which segment it is; add a page of results that names it")
    return SegmentKind(said)
