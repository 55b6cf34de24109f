"""Nationalities of judges from a table somebody keeps: evidence with its source, for panels that print none."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from pathlib import Path

from rinkside.archive.lock import writing
from rinkside.archive.people.decisions import NATIONALITIES, Nationality, read_nationalities, record
from rinkside.archive.people.nations import stands_for_a_nation
from rinkside.archive.people.review import renew
from rinkside.archive.store import open_archive
from rinkside.errors import UsageError

__all__ = ["bring", "read_table"]

_NAMES = ("judge_name", "official", "official_name", "name", "judge")
_NATIONS = ("judge_nationality", "nationality", "nation", "noc", "country")
_SEASONS = ("season", "isu_year", "year")


def bring(root: str | Path, file: Path, source: str = "") -> tuple[int, int]:
    """Keep the nationalities of a CSV file in the archive: how many were new, and how many rows say none.

    Raises UsageError for a file that cannot be read or has no columns of names, nations and seasons.
    """
    said, unsaid = read_table(file, source)
    opened = open_archive(root)
    with writing(opened.root):
        archive = open_archive(root)
        known = set(read_nationalities(archive.root))
        new = [n for n in dict.fromkeys(said) if n not in known]
        if new:
            record(archive.root / NATIONALITIES, new)
            renew(archive)
    return len(new), unsaid


def read_table(file: Path, source: str = "") -> tuple[list[Nationality], int]:
    """The nationalities in a CSV file, and how many of its rows name nobody, no nation or no season.

    Seasons are written 2017-18, 1718 or by their first year. Raises UsageError for a file that cannot be read, is no
    table, or has no such columns.
    """
    source = source or file.name
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise UsageError(f"{file} cannot be read: {problem.strerror or problem}") from None
    try:
        return _read(data, source)
    except csv.Error as problem:
        raise UsageError(f"{source} is no CSV table: {problem}; save it as CSV from a spreadsheet") from None


def _read(data: bytes, source: str) -> tuple[list[Nationality], int]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    rows = csv.DictReader(io.StringIO(text), delimiter=";" if text[:500].count(";") > text[:500].count(",") else ",")
    heads = {(head or "").strip().lower(): head for head in rows.fieldnames or ()}
    columns = [next((heads[c] for c in wanted if c in heads), None) for wanted in (_NAMES, _NATIONS, _SEASONS)]
    if None in columns:
        missing = [w[0] for w, c in zip((_NAMES, _NATIONS, _SEASONS), columns, strict=True) if c is None]
        raise UsageError(
            f"{source} has the columns {', '.join(heads) or '(none)'} and none for {', '.join(missing)}; "
            "name them judge_name, nationality and season"
        )
    found, unsaid = [], 0
    for row in rows:
        name, nation, season = ((row.get(c or "") or "").strip() for c in columns)
        when = _season(season, row)
        if name and when and stands_for_a_nation(nation):
            found.append(Nationality(name, nation.upper(), when, source))
        else:
            unsaid += 1
    return found, unsaid


def _season(said: str, row: Mapping[str, str | None]) -> str:
    if match := re.fullmatch(r"(20\d\d)[-/](?:20)?(\d\d)", said):
        year = int(match[1])
        return said if int(match[2]) == (year + 1) % 100 and "-" in said and len(said) == 7 else _written(year)
    if re.fullmatch(r"\d{4}", said) and int(said[2:]) == (int(said[:2]) + 1) % 100:
        return _written(2000 + int(said[:2]))
    return _written(int(said)) if re.fullmatch(r"20\d\d", said) else ""


def _written(year: int) -> str:
    return f"{year}-{(year + 1) % 100:02}"
