"""The tables that are made of the batches anew with each commit: events, segments and the issues of their documents."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa

from rinkside.archive.crosschecks import crossed_rows
from rinkside.archive.event_aliases import apply_aliases, find_aliases
from rinkside.archive.issues import Issue, Published, issues
from rinkside.archive.people.tables import people_tables
from rinkside.archive.schema import arrow_schema
from rinkside.archive.store import Archive

__all__ = ["derived_tables"]


def derived_tables(archive: Archive, before: Archive | None = None) -> dict[str, pa.Table]:
    """`events`, `segments`, `issues`, `cross_checks` and who is who, of everything in the archive's batches.

    `before` is the commit before, from which is kept what cannot have changed.
    """
    aliases = find_aliases(archive.connection)
    apply_aliases(archive.connection, aliases)
    parts = (
        archive.connection.sql(
            "SELECT document, part, p.kind, event, event_title, folder, season, venue, date, date_source, category, "
            "discipline, gender, level, segment_kind, team_event, judges, random_order "
            "FROM parts p LEFT JOIN documents USING (document) ORDER BY document, part"
        )
        .to_arrow_table()
        .to_pylist()
    )
    by_key = {(p["document"], p["part"]): p for p in parts}
    found = _issues(archive)
    return {
        **{name: _table(name, rows) for name, rows in people_tables(archive).items()},
        "events": _table("events", _events(parts)),
        "event_aliases": _table("event_aliases", aliases),
        "cross_checks": _table("cross_checks", crossed_rows(archive, found, before)),
        "segments": _table("segments", _segments(by_key, found)),
        "issues": _table(
            "issues",
            [
                {
                    "segment": i.segment,
                    "kind": i.kind,
                    "document": i.document,
                    "part": i.part,
                    "version": i.version,
                    "current": i.current,
                    "newest_by": i.order or None,
                }
                for i in found
            ],
        ),
    }


def _table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=arrow_schema(name))


def _issues(archive: Archive) -> list[Issue]:
    rows = archive.connection.execute(
        "SELECT coalesce(subject, coalesce(event, 'unknown') || '/' || document || '.' || part), p.kind, document, "
        "part, content, CASE WHEN date_source = 'created' THEN NULL ELSE date END, made "
        "FROM parts p LEFT JOIN documents USING (document) WHERE p.kind NOT IN ('index', 'left out') "
        "ORDER BY p.kind <> 'sheet', document, part"
    ).fetchall()
    names: dict[tuple[int, int], set[str]] = {}
    shared = (
        "(SELECT document, part FROM (SELECT document, part, copies, max(n) OVER (PARTITION BY subject) AS n FROM "
        "(SELECT document, part, subject, count(*) OVER (PARTITION BY subject, kind) AS n, "
        "count(*) FILTER (kind = 'sheet') OVER (PARTITION BY content) AS copies FROM parts "
        "WHERE kind NOT IN ('index', 'left out'))) WHERE n > 1 OR copies > 1)"
    )
    for table in ("performances_all", "results_all", "officials_all"):
        for document, part, name in archive.connection.execute(
            f"SELECT document, part, lower(name) FROM {table} SEMI JOIN {shared} USING (document, part)"
        ).fetchall():
            names.setdefault((document, part), set()).add(name)
    return issues(
        Published(s, k, d, p, c, frozenset(names.get((d, p), ())), day, made) for s, k, d, p, c, day, made in rows
    )


def _events(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_event: dict[str, list[dict[str, Any]]] = {}
    for part in parts:
        if part["event"]:
            by_event.setdefault(part["event"], []).append(part)
    rows = []
    for event, own in sorted(by_event.items()):
        days = _days(own)
        rows.append(
            {
                "event": event,
                "name": _most(p["event_title"] for p in own) or _most(_last(p["folder"] or "") for p in own),
                "season": _most(p["season"] for p in own),
                "venue": _most(p["venue"] for p in own),
                "first_day": min(days, default=None),
                "last_day": max(days, default=None),
                "documents": len({p["document"] for p in own}),
            }
        )
    return rows


_SKATED = ("sheet", "result", "start list")


def _days(parts: list[dict[str, Any]]) -> list[Any]:
    """The days of an event: those printed on what is of a segment; where none is, whatever there is."""
    dated = [p for p in parts if p["date"] and p["kind"] != "index"]
    printed = [p for p in dated if p["date_source"] != "created"]
    skated = [p for p in printed if p["kind"] in _SKATED]
    return [p["date"] for p in skated or printed or dated]


def _last(folder: str) -> str:
    return folder.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _most(texts: Any) -> str | None:
    counted = Counter(t for t in texts if t)
    return counted.most_common(1)[0][0] if counted else None


def _segments(parts: dict[tuple[int, int], dict[str, Any]], found: list[Issue]) -> list[dict[str, Any]]:
    found = [issue for issue in found if issue.kind == "sheet"]
    versions: Counter[str] = Counter()
    for issue in found:
        versions[issue.segment] = max(versions[issue.segment], issue.version)
    rows = []
    for issue in found:
        if not issue.current:
            continue
        part = parts[(issue.document, issue.part)]
        rows.append(
            {
                "segment": issue.segment,
                "event": part["event"],
                "category": part["category"],
                "discipline": part["discipline"],
                "gender": part["gender"],
                "level": part["level"],
                "kind": part["segment_kind"],
                "team_event": part["team_event"],
                "date": part["date"],
                "season": part["season"],
                "judges": part["judges"],
                "random_order": part["random_order"],
                "document": issue.document,
                "part": issue.part,
                "versions": versions[issue.segment],
            }
        )
    return rows
