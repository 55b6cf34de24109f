"""Archives of made-up lists: who is printed where, without the files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from rinkside.archive import Archive, open_archive
from rinkside.archive.commit import commit, create_archive, write_tables
from rinkside.archive.people.review import renew
from rinkside.archive.schema import arrow_schema


@dataclass(frozen=True)
class Listed:
    """One list of names: rows are (name, nation) or (name, nation, biography number); of officials, (name, nation,
    title)."""

    season: str
    rows: tuple[tuple[str, ...], ...]
    kind: str = "category result"
    discipline: str = "singles"
    gender: str = "W"
    level: str = "senior"
    event: str = ""


def women(season: str, *rows: tuple[str, ...], **other: Any) -> Listed:
    return Listed(season, rows, **other)


def men(season: str, *rows: tuple[str, ...], **other: Any) -> Listed:
    return Listed(season, rows, gender="M", **other)


def pairs(season: str, *rows: tuple[str, ...], **other: Any) -> Listed:
    return Listed(season, rows, discipline="pairs", gender="X", **other)


def panel(season: str, *rows: tuple[str, ...], **other: Any) -> Listed:
    return Listed(season, rows, kind="panel", **other)


def archive_of(root: Path, *lists: Listed) -> Archive:
    """An archive of these lists, added to what is in `root`; each list is a document of its own."""
    archive = create_archive(root)
    first = archive.catalogue.next_document
    parts, results, performances, officials = [], [], [], []
    for number, listed in enumerate(lists, first):
        event = listed.event or f"{listed.season}-event-{number}"
        parts.append(
            {
                "document": number, "part": 0, "kind": listed.kind, "event": event, "event_title": event,
                "segment": f"{event}/{number}" if listed.kind == "sheet" else None, "content": str(number),
                "discipline": listed.discipline, "gender": listed.gender, "level": listed.level,
                "season": listed.season,
            }
        )  # fmt: skip
        for at, row in enumerate(listed.rows):
            said = {"document": number, "part": 0, "name": row[0], "nation": row[1]}
            if listed.kind == "panel":
                officials.append({**said, "function": "Judge", "seat": at + 1, "title": row[2] if row[2:] else ""})
            elif listed.kind == "sheet":
                performances.append({**said, "performance": number * 100_000 + at, "status": "exact"})
            else:
                results.append({**said, "isu_ids": [row[2]] if row[2:] else None, "standing": "ranked"})
    made = {"parts": parts, "results": results, "performances": performances, "officials": officials}
    tables = {n: pa.Table.from_pylist(rows, schema=arrow_schema(n)) for n, rows in made.items() if rows}
    batch = f"made-{first}"
    write_tables(archive.root / "batches" / batch, tables)
    new = replace(
        archive.catalogue,
        batches=(*archive.catalogue.batches, batch),
        next_document=first + len(lists),
        derived=archive.catalogue.derived or "none",
    )
    renew(commit(archive, new))
    return open_archive(root)


def people_of(archive: Archive, kind: str = "skater") -> dict[str, set[str]]:
    """Every spelling of everybody of a kind, by the person's id."""
    rows = archive.sql("SELECT person, names FROM people WHERE kind = $k", {"k": kind}).to_dicts()
    return {row["person"]: set(row["names"]) for row in rows}


def together(archive: Archive, *names: str) -> bool:
    """Whether all these spellings are of one body."""
    rows = archive.sql("SELECT person, names FROM people").to_dicts()
    return any(set(names) <= set(row["names"]) for row in rows)
