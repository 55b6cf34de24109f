"""The records a story may be held against, with the index of all their names; built once, used for many stories."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rinkside.coverage.record.model import Entrant, Field, Record
from rinkside.coverage.record.names import NameIndex

__all__ = ["Desk", "desk_of"]


class Desk:
    """Records and what is looked up in them for every story."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = tuple(records)
        self.names = NameIndex(self.records)
        self.fields: tuple[Field, ...] = tuple(f for r in self.records for f in r.fields)
        self.values: dict[Field, dict[int, list[tuple[Entrant, str]]]] = {f: _values(f) for f in self.fields}
        """Every total, score, technical and component score of a category, by hundredths: whose, and of what."""

    def siblings(self, record: Record) -> tuple[Record, ...]:
        """The records of the same event (another category of it, its team event), the record itself first."""
        same = [
            r for r in self.records
            if r is not record and r.kind == record.kind and r.year == record.year and r.city == record.city
        ]  # fmt: skip
        return (record, *same)


def _values(field: Field) -> dict[int, list[tuple[Entrant, str]]]:
    found: dict[int, list[tuple[Entrant, str]]] = {}
    for entrant in field.entrants:
        if entrant.total is not None:
            found.setdefault(entrant.total, []).append((entrant, "total"))
        for segment in ("short", "free"):
            score = entrant.score(segment)
            if score is None:
                continue
            for what in ("tss", "tes", "pcs"):
                value = getattr(score, what)
                if value is not None:
                    found.setdefault(value, []).append((entrant, f"{segment} {what}"))
    return found


@lru_cache(maxsize=8)
def desk_of(records: tuple[Record, ...]) -> Desk:
    """The desk of these records, kept for the next story."""
    return Desk(records)
