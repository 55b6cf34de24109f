"""A report as the JSON of `rinkside check --json` and as rows of CSV (docs/formats/check-json.md)."""

from __future__ import annotations

from typing import Any

from rinkside.coverage.model import Cited, Report, Statement

__all__ = ["CSV_HEADER", "csv_rows", "report_json"]

CSV_HEADER = (
    "story", "language", "event", "start", "end", "span", "type", "verdict", "official", "who", "segment", "quantity",
    "compared_with", "hedge", "arithmetic", "source", "note",
)  # fmt: skip
"""The columns of `rinkside check --csv`, a row a statement."""


def report_json(report: Report) -> dict[str, Any]:
    """The report as values JSON can hold. Offsets count characters of `text`."""
    return {
        "story": report.story.name,
        "language": report.story.language,
        "supported": report.story.supported,
        "events": list(report.events),
        "notes": list(report.notes),
        "statements": [_statement(s) for s in report.statements],
        "text": report.story.text,
    }


def _statement(statement: Statement) -> dict[str, Any]:
    understood = statement.understood
    return {
        "start": statement.start,
        "end": statement.end,
        "span": statement.span,
        "type": statement.kind.value,
        "verdict": statement.verdict.value,
        "official": statement.official,
        "understood": {
            "who": list(understood.who),
            "event": understood.event,
            "category": understood.category,
            "segment": understood.segment,
            "quantity": understood.quantity,
            "value": understood.value,
            "compared_with": list(understood.compared_with),
            "hedge": understood.hedge,
            "arithmetic": understood.arithmetic,
            "note": understood.note,
        },
        "source": [_cited(c) for c in statement.sources],
    }


def _cited(cited: Cited) -> dict[str, Any]:
    return {"file": cited.file, "page": cited.page, "title": cited.title, "where": cited.where}


def csv_rows(report: Report) -> list[tuple[str, ...]]:
    """A row for each statement; one row with the notes where there is none."""
    story, language, events = report.story.name, report.story.language, " ".join(report.events)
    if not report.statements:
        empty = [""] * (len(CSV_HEADER) - 4)
        return [(story, language, events, *empty, "; ".join(report.notes))]
    rows: list[tuple[str, ...]] = []
    for s in report.statements:
        u = s.understood
        rows.append(
            (
                story, language, events, str(s.start), str(s.end), s.span, s.kind.value, s.verdict.value, s.official,
                "; ".join(u.who), u.segment, u.quantity, "; ".join(u.compared_with), u.hedge, u.arithmetic,
                "; ".join(map(str, s.sources)), u.note,
            )
        )  # fmt: skip
    return rows
