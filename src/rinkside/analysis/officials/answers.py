"""What judges answered: a small file that a committee keeps, one answer a mark.

A CSV file with the columns `mark`, `answer` and `date`, or TOML with tables `[[answer]]` of the same names. `mark` is
the reference that a report prints beside each mark; it stays the same whenever the report is made anew. The reference
`report` is for an answer to the report as a whole.
"""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from dataclasses import dataclass
from pathlib import Path

from rinkside.errors import UsageError

__all__ = ["Answer", "read_answers", "reference"]


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer in the judge's words, and the day it was given or asked for."""

    mark: str
    answer: str
    date: str = ""

    def __str__(self) -> str:
        said = f"“{self.answer}”" if self.answer else "asked, open"
        return ", ".join(t for t in (said, self.date) if t)


def reference(segment: str, skater: str, what: str, column: int) -> str:
    """The reference of one mark: six letters and digits that stay the same from report to report."""
    return hashlib.sha256("|".join((segment, skater, what, str(column))).encode()).hexdigest()[:6]


def read_answers(file: Path) -> dict[str, Answer]:
    """The answers of a file by reference. Raises UsageError naming the file, the row and what it needs."""
    try:
        data = file.read_bytes()
    except OSError as problem:
        raise UsageError(f"{file} cannot be read: {problem.strerror or problem}") from None
    try:
        text = data.decode("utf-8-sig")
        rows = tomllib.loads(text).get("answer", []) if file.suffix == ".toml" else _rows(text, file)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise UsageError(f"{file.name} is no {'TOML' if file.suffix == '.toml' else 'text'}: {problem}") from None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise UsageError(f"{file.name}: write each answer as a table [[answer]] with mark, answer and date")
    found: dict[str, Answer] = {}
    for number, row in enumerate(rows, 1):
        mark = str(row.get("mark") or "").strip().lower()
        if not mark:
            raise UsageError(f"{file.name}: answer {number} names no mark; write the reference the report prints")
        if mark in found:
            raise UsageError(f"{file.name}: mark {mark} is answered twice; keep one answer a mark")
        found[mark] = Answer(mark, str(row.get("answer") or "").strip(), str(row.get("date") or "").strip())
    return found


def _rows(text: str, file: Path) -> list[dict[str, str]]:
    rows = csv.DictReader(io.StringIO(text))
    heads = [(h or "").strip() for h in rows.fieldnames or ()]
    if "mark" not in heads or "answer" not in heads:
        raise UsageError(f"{file.name} has the columns {', '.join(heads) or '(none)'}; name them mark, answer and date")
    return [{(k or "").strip(): v or "" for k, v in row.items()} for row in rows]
