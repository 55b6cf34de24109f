"""The tables that are made of the batches anew with each commit: events, segments and the issues of their sheets."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pyarrow as pa

from rinkside.archive.events import Issue, issues
from rinkside.archive.people.tables import people_tables
from rinkside.archive.schema import arrow_schema
from rinkside.archive.store import Archive

__all__ = ["derived_tables"]


def derived_tables(archive: Archive) -> dict[str, pa.Table]:
    """`events`, `segments`, `issues` and the tables of who is who of everything in the archive's batches."""
    parts = archive.connection.sql("SELECT * EXCLUDE content FROM parts").to_arrow_table().to_pylist()
    by_key = {(p["document"], p["part"]): p for p in parts}
    found = _issues(archive)
    return {
        **{name: _table(name, rows) for name, rows in people_tables(archive).items()},
        "events": _table("events", _events(parts)),
        "segments": _table("segments", _segments(by_key, found)),
        "issues": _table(
            "issues",
            [
                {
                    "segment": i.segment,
                    "document": i.document,
                    "part": i.part,
                    "version": i.version,
                    "current": i.current,
                }
                for i in found
            ],
        ),
    }


def _table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=arrow_schema(name))


def _issues(archive: Archive) -> list[Issue]:
    rows = archive.connection.execute(
        "SELECT coalesce(segment, coalesce(event, 'unknown') || '/' || document || '.' || part), document, part, "
        "content, count(*) OVER (PARTITION BY segment) > 1 AS shared FROM parts WHERE kind = 'sheet' "
        "ORDER BY document, part"
    ).fetchall()
    names: dict[tuple[int, int], set[str]] = {}
    if any(shared for *_, shared in rows):
        of_shared = archive.connection.execute(
            "SELECT document, part, lower(name) FROM performances_all SEMI JOIN "
            "(SELECT document, part FROM (SELECT document, part, count(*) OVER (PARTITION BY segment) AS n FROM parts "
            "WHERE kind = 'sheet') WHERE n > 1) USING (document, part)"
        ).fetchall()
        for document, part, name in of_shared:
            names.setdefault((document, part), set()).add(name)
    return issues((s, d, p, c, frozenset(names.get((d, p), ()))) for s, d, p, c, _ in rows)


def _events(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    by_event: dict[str, list[dict[str, Any]]] = {}
    for part in parts:
        if part["event"]:
            by_event.setdefault(part["event"], []).append(part)
    rows = []
    for event, own in sorted(by_event.items()):
        days = [p["date"] for p in own if p["date"] and p["kind"] != "index"]
        rows.append(
            {
                "event": event,
                "name": _most(p["event_title"] for p in own),
                "season": _most(p["season"] for p in own),
                "venue": _most(p["venue"] for p in own),
                "first_day": min(days, default=None),
                "last_day": max(days, default=None),
                "documents": len({p["document"] for p in own}),
            }
        )
    return rows


def _most(texts: Any) -> str | None:
    counted = Counter(t for t in texts if t)
    return counted.most_common(1)[0][0] if counted else None


def _segments(parts: dict[tuple[int, int], dict[str, Any]], found: list[Issue]) -> list[dict[str, Any]]:
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
