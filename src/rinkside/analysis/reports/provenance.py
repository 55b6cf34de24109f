"""Where the numbers of a report come from: sheets, which of them agree with the rules, what differs and is missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rinkside.analysis.reports.model import Source, Where
from rinkside.analysis.reports.words import file_name, season
from rinkside.analysis.who import event_name
from rinkside.archive import Archive

__all__ = ["example_badge", "where_from"]

_STATUS = """
SELECT p.performance, p.name, p.status, e.name AS event, s.season, s.kind, d.file, d.sha256, p.page
FROM performances p JOIN segments s USING (segment) LEFT JOIN events e USING (event)
JOIN documents d ON d.document = p.document
WHERE p.performance IN (SELECT unnest($wanted)) ORDER BY s.date, d.file, p.page
"""
_FINDINGS = """
SELECT performance, "where", printed, expected, note FROM findings
WHERE performance IN (SELECT unnest($wanted)) AND severity != 'info' ORDER BY performance, "where"
"""


def where_from(
    archive: Archive, performances: Sequence[int], missing: Sequence[str] = (), *, named: bool = False
) -> Where:
    """The provenance of these performances. With `named` statements name the skater, for reports of many."""
    rows = archive.sql(_STATUS, {"wanted": list(performances)}).to_dicts()
    odd = [r for r in rows if r["status"] != "exact"]
    findings: dict[int, list[dict[str, Any]]] = {}
    if odd:
        for found in archive.sql(_FINDINGS, {"wanted": [r["performance"] for r in odd]}).to_dicts():
            findings.setdefault(found["performance"], []).append(found)
    said = []
    for row in odd:
        head = ", ".join(
            t for t in (row["name"] if named else "", event_name(row["event"] or ""), row["kind"] or "") if t
        )
        told = _reason(row["status"], findings.get(row["performance"], []))
        said.append(f"{head}: {told} ({file_name(row['file'])}, page {row['page']}).")
    return Where(len(rows), len(rows) - len(odd), tuple(said), tuple(missing), _sources(rows))


def _reason(status: str, findings: list[dict[str, Any]]) -> str:
    if not findings:
        return "no rules are known that give these numbers" if status == "unverifiable" else f"it {status}"
    first = findings[0]
    if first["printed"] and first["expected"]:
        told = f"{first['where']} is printed {first['printed']}, the rules and the marks give {first['expected']}"
    else:
        told = (first["note"] or "cannot be checked").rstrip(".")
    more = len(findings) - 1
    return told + (f", and {more} more" if more else "")


def _sources(rows: Sequence[dict[str, Any]]) -> tuple[Source, ...]:
    pages: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        pages.setdefault((row["file"], row["sha256"]), []).append(row)
    found = []
    for (file, sha256), own in pages.items():
        numbers = sorted({r["page"] for r in own if r["page"]})
        at = f"page {numbers[0]}" if len(numbers) == 1 else f"pages {_runs(numbers)}" if numbers else ""
        head = own[0]
        what = ", ".join(
            t for t in (event_name(head["event"] or ""), season(head["season"] or ""), head["kind"], at) if t
        )
        found.append(Source(file_name(file), what, sha256[:12]))
    return tuple(found)


def _runs(numbers: Sequence[int]) -> str:
    """1–3, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)


def example_badge(archive: Archive, performances: Sequence[int]) -> str:
    """What the head says of what is no real competition: a rehearsal's sheets; "" for real ones."""
    rows = archive.sql(
        "SELECT count(*) AS n FROM performances p JOIN segments s USING (segment) LEFT JOIN events e USING (event) "
        "WHERE p.performance IN (SELECT unnest($wanted)) AND regexp_matches(lower(coalesce(e.name, '')), $words)",
        {"wanted": list(performances), "words": r"\b(rehearsal|example|fictional|made up|invented)\b"},
    )
    return "Example data, no real person" if rows["n"][0] else ""
