"""The tables that are made of the batches anew with each commit: events, segments and the issues of their documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import duckdb
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
    connection = archive.connection
    aliases = find_aliases(connection)
    apply_aliases(connection, aliases)
    made = {"events": connection.sql(_EVENTS).to_arrow_table(), "issues": _issues(connection)}
    made["segments"] = _segments(connection, made["issues"])
    made = {name: _cast(name, rows) for name, rows in made.items()}
    crossed = crossed_rows(archive, _issued(made["issues"]), before)
    return {
        **{name: _table(name, rows) for name, rows in people_tables(archive).items()},
        **made,
        "event_aliases": _table("event_aliases", aliases),
        "cross_checks": _table("cross_checks", crossed),
    }


def _issued(rows: pa.Table) -> Iterator[tuple[str, str, int, int, int]]:
    """Segment, kind, document, part and version of every issue."""
    for batch in rows.select(["segment", "kind", "document", "part", "version"]).to_batches(16 * 1024):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def _table(name: str, rows: list[dict[str, Any]]) -> pa.Table:
    return pa.Table.from_pylist(rows, schema=arrow_schema(name))


def _cast(name: str, rows: pa.Table) -> pa.Table:
    schema = arrow_schema(name)
    return rows.select(schema.names).cast(schema)


_SHARED = (
    "SELECT document, part FROM (SELECT document, part, copies, max(n) OVER (PARTITION BY subject) AS n FROM "
    "(SELECT document, part, subject, count(*) OVER (PARTITION BY subject, kind) AS n, "
    "count(*) FILTER (kind = 'sheet') OVER (PARTITION BY content) AS copies FROM parts "
    "WHERE kind NOT IN ('index', 'left out'))) WHERE n > 1 OR copies > 1"
)
"""The parts that have something in common with another one: what they are of, or all that is in them."""
_SUBJECT = "coalesce(subject, coalesce(event, 'unknown') || '/' || document || '.' || part)"


def _issues(connection: duckdb.DuckDBPyConnection) -> pa.Table:
    """Every part with its version, those of one subject together, in the order they were added, sheets first.

    What shares nothing with any other part is its own only version; the others are looked at one by one.
    """
    rows = connection.execute(
        f"SELECT {_SUBJECT}, p.kind, document, part, content, "
        "CASE WHEN date_source = 'created' THEN NULL ELSE date END, made "
        f"FROM parts p LEFT JOIN documents USING (document) SEMI JOIN ({_SHARED}) USING (document, part) "
        "WHERE p.kind NOT IN ('index', 'left out') ORDER BY p.kind <> 'sheet', document, part"
    ).fetchall()
    names: dict[tuple[int, int], set[str]] = {}
    for table in ("performances_all", "results_all", "officials_all"):
        for document, part, name in connection.execute(
            f"SELECT document, part, lower(name) FROM {table} SEMI JOIN ({_SHARED}) USING (document, part)"
        ).fetchall():
            names.setdefault((document, part), set()).add(name)
    found = issues(
        Published(s, k, d, p, c, frozenset(names.get((d, p), ())), day, made) for s, k, d, p, c, day, made in rows
    )
    connection.register("shared", _of_shared(found))
    made = connection.sql(
        "SELECT segment, kind, document, part, version, current, newest_by FROM ("
        "SELECT segment, kind, document, part, version, current, newest_by, page, first_document, first_part, "
        f"number FROM shared UNION ALL SELECT {_SUBJECT}, kind, document, part, 1, true, NULL, kind <> 'sheet', "
        f"document, part, 0 FROM parts ANTI JOIN ({_SHARED}) USING (document, part) "
        "WHERE kind NOT IN ('index', 'left out')) ORDER BY page, first_document, first_part, number"
    ).to_arrow_table()
    connection.unregister("shared")
    return made


def _of_shared(found: list[Issue]) -> pa.Table:
    """The issues as rows, each with the part that came first of its subject and kind."""
    schema = pa.schema(
        [*arrow_schema("issues"), ("page", pa.bool_()), ("first_document", pa.int32()), ("first_part", pa.int16()),
         ("number", pa.int32())]
    )  # fmt: skip
    rows: list[Mapping[str, Any]] = [
        {
            "segment": i.segment,
            "kind": i.kind,
            "document": i.document,
            "part": i.part,
            "version": i.version,
            "current": i.current,
            "newest_by": i.order or None,
            "page": i.first[0],
            "first_document": i.first[1],
            "first_part": i.first[2],
            "number": number,
        }
        for number, i in enumerate(found)
    ]
    return pa.Table.from_pylist(rows, schema=schema)


def _segments(connection: duckdb.DuckDBPyConnection, made: pa.Table) -> pa.Table:
    """One row for each sheet that counts, in the order of the issues."""
    numbered = made.append_column("number", pa.array(range(len(made)), pa.int32()))
    connection.register("numbered", numbered)
    rows = connection.sql(
        "SELECT i.segment, p.event, p.category, p.discipline, p.gender, p.level, p.segment_kind AS kind, p.team_event, "
        "p.date, p.season, p.judges, p.random_order, i.document, i.part, i.versions FROM (SELECT *, "
        "max(version) OVER (PARTITION BY segment) AS versions FROM numbered WHERE kind = 'sheet') i "
        "JOIN parts p ON p.document = i.document AND p.part = i.part WHERE i.current ORDER BY i.number"
    ).to_arrow_table()
    connection.unregister("numbered")
    return rows


_EVENTS = """
WITH own AS (
  SELECT p.*, regexp_extract(rtrim(replace(d.folder, '\\', '/'), '/'), '[^/]*$') AS lies_in,
    p.kind <> 'index' AND date_source IS DISTINCT FROM 'created' AS printed
  FROM parts p LEFT JOIN documents d USING (document) WHERE event <> ''),
said AS (
  SELECT event, document, part, unnest(['name', 'folder', 'season', 'venue']) AS what,
    unnest([event_title, lies_in, season, venue]) AS value FROM own),
counted AS (
  SELECT event, what, value, count(*) AS n, min((document::BIGINT << 16) + part) AS first
  FROM said WHERE value <> '' GROUP BY ALL),
most AS (
  SELECT * FROM counted QUALIFY row_number() OVER (PARTITION BY event, what ORDER BY n DESC, first) = 1),
days AS (
  SELECT event, count(DISTINCT document) AS documents,
    min(date) FILTER (printed AND kind IN ('sheet', 'result', 'start list')) AS first_skated,
    max(date) FILTER (printed AND kind IN ('sheet', 'result', 'start list')) AS last_skated,
    min(date) FILTER (printed) AS first_printed, max(date) FILTER (printed) AS last_printed,
    min(date) FILTER (kind <> 'index') AS first_dated, max(date) FILTER (kind <> 'index') AS last_dated
  FROM own GROUP BY event)
SELECT d.event, coalesce(t.value, f.value) AS name, s.value AS season, v.value AS venue,
  coalesce(first_skated, first_printed, first_dated) AS first_day,
  coalesce(last_skated, last_printed, last_dated) AS last_day, documents
FROM days d LEFT JOIN most t ON t.event = d.event AND t.what = 'name'
LEFT JOIN most f ON f.event = d.event AND f.what = 'folder'
LEFT JOIN most s ON s.event = d.event AND s.what = 'season'
LEFT JOIN most v ON v.event = d.event AND v.what = 'venue'
ORDER BY d.event
"""
"""An event: what most of its parts say, the first said where as many say another; and its days, those on what is of a
segment, else those printed on anything, else whatever there is."""
