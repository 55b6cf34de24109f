"""Known official errors whose cause is a table of the scoring program: the table it used, beside the right one.

The scale of values holds the rule; a published GOE that follows an erratum's table instead is that error, and the
difference of both tables is what it cost.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path

from rinkside.domain import Discipline
from rinkside.errors import RuleDataError
from rinkside.rulebook.model import ScaleRow
from rinkside.rulebook.scale_files import ScaleFile, read_file
from rinkside.rulebook.scales import scale_key

__all__ = ["Erratum", "load_errata"]

DATA = Path(__file__).parent / "data" / "errata"
COLUMNS = ["name", "file", "discipline", "goe_limit", "valid_from", "valid_until", "note", "reference"]


@dataclass(frozen=True, slots=True)
class Erratum:
    """One known error: from `valid_from` to `valid_until` the program used `rows` instead of the rule's."""

    name: str
    discipline: Discipline
    valid_from: date
    valid_until: date
    note: str
    reference: str
    rows: Mapping[str, ScaleRow] = field(repr=False)

    def holds(self, discipline: Discipline, day: date) -> bool:
        """Whether sheets of that discipline and day may carry the error."""
        return discipline is self.discipline and self.valid_from <= day <= self.valid_until

    def row(self, code: str) -> ScaleRow | None:
        """The row the program used for `code` (base value and steps, hundredths); None where it made no error."""
        return self.rows.get(code) or self.rows.get(scale_key(code))


@lru_cache(maxsize=1)
def load_errata(folder: Path = DATA) -> tuple[Erratum, ...]:
    """The known errors, from errata.csv and the tables it names. Raises RuleDataError naming what to mend."""
    path = folder / "errata.csv"
    found = []
    with path.open(encoding="utf-8", newline="") as text:
        lines = csv.DictReader(text)
        if lines.fieldnames != COLUMNS:
            raise RuleDataError(f"{path}, line 1: the first line must be {','.join(COLUMNS)}")
        for record in lines:
            try:
                start, end = (date.fromisoformat(record[c]) for c in ("valid_from", "valid_until"))
                discipline, limit = Discipline(record["discipline"]), int(record["goe_limit"])
            except ValueError as error:
                raise RuleDataError(
                    f"{path}, line {lines.line_num}: {error}; see the line of another erratum"
                ) from error
            table = ScaleFile(folder / record["file"], discipline, limit, start, end, None)
            rows = {row.code: row for row in read_file(table)}
            found.append(Erratum(record["name"], discipline, start, end, record["note"], record["reference"], rows))
    return tuple(found)
