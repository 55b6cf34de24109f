"""Events that no document of their own names, found again among those that have a title: sheets without, pages with.

Many sheets print no title of their event. Where the pages that do lie beside them, one addition puts them together;
where they come on another day or from another folder, the days and the skaters do.
"""

from __future__ import annotations

from typing import Any

import duckdb

__all__ = ["NAMES_IN_COMMON", "apply_aliases", "find_aliases", "parts_view"]

NAMES_IN_COMMON = 80
"""Of a hundred entrants of sheets without a title how many the pages of an event of the same days must name."""

_SPELLED = "list_sort(regexp_split_to_array(lower(strip_accents(name)), '[^\\w]+'))"
_PAIRS = """
WITH known AS (
  SELECT event, any_value(season) AS season, count(event_title) = 0 AS untitled, min(date) AS first, max(date) AS last,
    max(event_title) AS title, list(DISTINCT regexp_extract(folder, '([^/\\\\]*)[/\\\\]*$', 1)) AS folders
  FROM parts_added LEFT JOIN documents USING (document) WHERE event IS NOT NULL GROUP BY event)
SELECT u.event AS alias, t.event AS event FROM known u JOIN known t ON u.untitled AND NOT t.untitled
WHERE (u.first <= t.last + 1 AND t.first <= u.last + 1)
  OR ((u.first IS NULL OR t.first IS NULL) AND u.season = t.season AND list_has_any(u.folders, t.folders))
"""
_COMMON = f"""
WITH said AS (
  SELECT DISTINCT event, {_SPELLED} AS name FROM (
    SELECT event, name FROM performances_all JOIN parts_added USING (document, part)
    UNION ALL SELECT event, name FROM results_all JOIN parts_added USING (document, part))
  WHERE name IS NOT NULL AND event IN (SELECT unnest($events)))
SELECT pair.alias, pair.event, count(t.name) AS common, count(*) AS names
FROM (SELECT unnest($aliases) AS alias, unnest($into) AS event) pair JOIN said u ON u.event = pair.alias
  LEFT JOIN said t ON t.event = pair.event AND t.name = u.name
GROUP BY ALL HAVING 100 * count(t.name) >= {NAMES_IN_COMMON} * count(*)
ORDER BY pair.alias, common DESC, pair.event
"""
_TITLES = """
SELECT event, event_title FROM parts_added WHERE event IN (SELECT unnest($events)) AND event_title IS NOT NULL
GROUP BY event, event_title ORDER BY event, count(*) DESC, min(document)
"""


def find_aliases(connection: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The rows of `event_aliases`, of the parts as they were added. Two events that fit equally well are none."""
    pairs = connection.execute(_PAIRS).fetchall()
    if not pairs:
        return []
    events = sorted({event for pair in pairs for event in pair})
    asked = {"events": events, "aliases": [alias for alias, _ in pairs], "into": [event for _, event in pairs]}
    best: dict[str, list[tuple[str, int, int]]] = {}
    for alias, event, common, names in connection.execute(_COMMON, asked).fetchall():
        best.setdefault(alias, []).append((event, common, names))
    chosen = {alias: found[0] for alias, found in best.items() if len(found) == 1 or found[0][1] > found[1][1]}
    titles: dict[str, str] = {}
    for event, title in connection.execute(_TITLES, {"events": sorted({e for e, _, _ in chosen.values()})}).fetchall():
        titles.setdefault(event, title)
    return [
        {
            "alias": alias,
            "event": event,
            "title": titles[event],
            "evidence": f"{common} of {names} entrants are named there, on the same days",
        }
        for alias, (event, common, names) in sorted(chosen.items())
    ]


def apply_aliases(connection: duckdb.DuckDBPyConnection, rows: list[dict[str, Any]]) -> None:
    """Let the view `parts` of a connection call these events by the names of those they are."""
    if not rows:
        return
    connection.execute("CREATE OR REPLACE TABLE found_aliases (alias VARCHAR, event VARCHAR, title VARCHAR)")
    connection.executemany(
        "INSERT INTO found_aliases VALUES (?, ?, ?)", [[row["alias"], row["event"], row["title"]] for row in rows]
    )
    connection.execute(f"CREATE OR REPLACE VIEW parts AS {parts_view('found_aliases')}")


def parts_view(aliases: str = "") -> str:
    """The SELECT of the view `parts`; `aliases` is the table that says which events are others, "" where none are."""
    if not aliases:
        return "SELECT * FROM parts_added"
    renamed = "CASE WHEN a.event IS NULL THEN p.{0} ELSE a.event || substr(p.{0}, len(p.event) + 1) END AS {0}"
    return (
        f"SELECT p.* REPLACE (coalesce(a.event, p.event) AS event, {renamed.format('segment')}, "
        f"{renamed.format('subject')}, coalesce(p.event_title, a.title) AS event_title) "
        f"FROM parts_added p LEFT JOIN {aliases} a ON a.alias = p.event"
    )
