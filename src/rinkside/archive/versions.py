"""What changed between two issues of a sheet: person by person, number by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rinkside.archive.store import Archive
from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.protocols.entrants import match_entrants

__all__ = ["Changed", "Version", "changes", "versions"]


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a segment's sheet: the first file that brought it, when that was made and added, and how many
    files hold it. `newest_by` says what the order rests on: creation or adding."""

    segment: str
    version: int
    current: bool
    document: int
    part: int
    file: str
    made: str
    added: str
    files: int
    newest_by: str


@dataclass(frozen=True, slots=True)
class Changed:
    """One value that two versions give differently. `row` is performance, element 7, component 2 or deductions; points
    are hundredths, marks as they are; None is not there."""

    name: str
    row: str
    value: str
    before: Any
    after: Any


def versions(archive: Archive, segment: str = "") -> list[Version]:
    """The versions of a segment's sheet in order; without one, of every segment that has more than one.

    Raises UsageError for a segment the archive does not hold.
    """
    rows = archive.sql(
        "SELECT segment, version, bool_or(i.current) AS current, min_by(document, i.document) AS document, "
        "min_by(part, i.document) AS part, min_by(file, i.document) AS file, min(made)::VARCHAR AS made, "
        "min(added)::VARCHAR AS added, count(*) AS files, coalesce(any_value(newest_by), '') AS newest_by, "
        "max(version) OVER (PARTITION BY segment) AS last "
        "FROM issues i JOIN documents USING (document) WHERE i.kind = 'sheet' AND ($s = '' OR segment = $s) "
        "GROUP BY segment, version ORDER BY segment, version",
        {"s": segment},
    ).to_dicts()
    if segment and not rows:
        raise UsageError(
            f'the archive has no segment {segment!r}; `rinkside query "SELECT segment FROM segments"` names them'
        )
    kept = [row for row in rows if row.pop("last") > 1 or segment]
    return [Version(**{**row, "made": row["made"] or ""}) for row in kept]


def changes(archive: Archive, one: Version, other: Version) -> list[Changed]:
    """What the second version prints differently from the first, in the order of the second's sheet."""
    before, after = _performances(archive, one), _performances(archive, other)
    pairs = match_entrants([_entrant(p) for p in after], [_entrant(p) for p in before])
    earlier = {at: before[to] for at, to in pairs}
    found: list[Changed] = []
    for at, p in enumerate(after):
        if at not in earlier:
            found.append(Changed(p["name"], "performance", "name", None, p["name"]))
            continue
        found += _differences(p["name"], "performance", earlier[at], p, _PRINTED)
        for table, row, values in _BELOW:
            found += _rows(archive, p["name"], (table, row, values), earlier[at], p)
    gone = set(range(len(before))) - {to for _, to in pairs}
    found += [Changed(before[to]["name"], "performance", "name", before[to]["name"], None) for to in sorted(gone)]
    return found


_PRINTED = ("name", "nation", "club", "standing", "rank", "start", "tss", "tes", "pcs", "deductions", "base", "bonus")
_BELOW = (
    ("elements", "element", ("code", "info", "highlight", "base", "goe", "bonus", "score", "marks")),
    ("components", "component", ("name", "factor", "mean", "marks")),
    ("deductions", "deduction", ("reason", "points", "count", "votes")),
)


def _performances(archive: Archive, version: Version) -> list[dict[str, Any]]:
    return archive.sql(
        "SELECT * FROM performances_all WHERE document = $d AND part = $p ORDER BY performance",
        {"d": version.document, "p": version.part},
    ).to_dicts()


def _entrant(p: Mapping[str, Any]) -> tuple[Entrant, int | None]:
    return Entrant(p["name"] or "", p["nation"] or "", p["club"] or "", tuple(p["isu_ids"] or ())), p["start"]


def _rows(
    archive: Archive,
    name: str,
    of: tuple[str, str, tuple[str, ...]],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
) -> Iterator[Changed]:
    table, row, values = of
    held = [
        archive.sql(f"SELECT * FROM {table}_all WHERE performance = $p", {"p": p["performance"]}).to_dicts()
        for p in (before, after)
    ]
    by_number = [{r.get("number", at): r for at, r in enumerate(rows, 1)} for rows in held]
    for number in sorted({*by_number[0], *by_number[1]}):
        yield from _differences(
            name, f"{row} {number}", by_number[0].get(number, {}), by_number[1].get(number, {}), values
        )


def _differences(
    name: str, row: str, before: Mapping[str, Any], after: Mapping[str, Any], values: Sequence[str]
) -> Iterator[Changed]:
    for value in values:
        was, now = before.get(value), after.get(value)
        if value == "marks":
            was, now = was or [], now or []
            for judge in range(max(len(was), len(now))):
                pair = [marks[judge] if judge < len(marks) else None for marks in (was, now)]
                if pair[0] != pair[1]:
                    yield Changed(name, row, f"mark {judge + 1}", *pair)
        elif was != now:
            yield Changed(name, row, value, was, now)
