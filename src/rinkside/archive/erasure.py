"""Persons taken out of an archive: what says who she was goes, the numbers and everybody else's results stay.

The archive keeps its own list of who was taken out, as salted hashes of names and biography numbers, so that sheets
added later keep her out, too.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from rinkside.domain import Entrant
from rinkside.errors import RinksideError
from rinkside.protocols.entrants import name_key
from rinkside.protocols.titles import fold

__all__ = ["ERASED", "NAMED", "Erased", "read_erased"]

ERASED = "erased.json"
"""The file of the archive that keeps the list."""
NAMED = ("performances", "results", "officials")
"""The tables that name people."""
_TEXTS = {"findings": ("where", "printed", "expected", "note"), "documents": ("file", "folder")}
_OF_ONE = ("nation", "club", "isu_ids", "title")


@dataclass(frozen=True, slots=True)
class Erased:
    """Who was taken out: a salt, and for each person the hashes of her names and numbers."""

    salt: str = ""
    persons: tuple[frozenset[str], ...] = ()

    def _hash(self, text: str) -> str:
        return hashlib.sha256(f"{self.salt} {text}".encode()).hexdigest()

    def with_person(self, names: Iterable[str], numbers: Iterable[str] = ()) -> Erased:
        """The list with one more person, who goes by these names and biography numbers."""
        salted = self if self.salt else replace(self, salt=secrets.token_hex(16))
        hashes = frozenset(salted._hash(text) for text in [*map(_key, names), *numbers])
        same = [person for person in salted.persons if person & hashes]
        others = tuple(hashes.union(p) if p in same[:1] else p for p in salted.persons)
        return replace(salted, persons=others if same else (*salted.persons, hashes))

    def label(self, name: str, numbers: Iterable[str] = ()) -> str | None:
        """What stands for a person who was taken out, None for everybody else."""
        if not self.persons:
            return None
        hashes = {self._hash(_key(name)), *(self._hash(n) for n in numbers)}
        at = next((at for at, person in enumerate(self.persons, 1) if person & hashes), None)
        return None if at is None else f"withheld {at}"

    def entrant(self, name: str, numbers: Iterable[str] = ()) -> str | None:
        """The name of an entrant without the persons who were taken out; None where nobody of it was."""
        members = [m.strip() for m in name.split("/") if m.strip()]
        labels = [self.label(m, numbers if len(members) == 1 else ()) for m in members]
        if not any(labels):
            return None
        return " / ".join(label or m for label, m in zip(labels, members, strict=True))

    def renamed(self, tables: Mapping[str, pa.Table]) -> dict[str, str]:
        """Every entrant of these tables of whom somebody was taken out, with the name that stands for it."""
        if not self.persons:
            return {}
        known: dict[str, set[str]] = {}
        for table in NAMED:
            if table in tables:
                names = tables[table]["name"].to_pylist()
                ids = tables[table]["isu_ids"].to_pylist() if "isu_ids" in tables[table].column_names else []
                for at, name in enumerate(names):
                    known.setdefault(name or "", set()).update((ids[at] or ()) if ids else ())
        return {name: new for name, ids in known.items() if (new := self.entrant(name, ids)) is not None}

    def taken_out(self, tables: dict[str, pa.Table], renamed: Mapping[str, str] | None = None) -> dict[str, pa.Table]:
        """Tables without whoever was taken out. `renamed` are the entrants concerned, found in `tables` where it is
        not given."""
        renamed = self.renamed(tables) if renamed is None else renamed
        if not renamed:
            return tables
        gone = [re.compile(r"\w+").findall(fold(m)) for n in renamed for m in n.split("/") if self.label(m)]
        done = {}
        for table, rows in tables.items():
            if table in NAMED:
                rows = _anonymous(rows, renamed)
            for column in _TEXTS.get(table, ()):
                texts = [_without(text, gone) for text in rows[column].to_pylist()]
                rows = _set(rows, column, texts)
            done[table] = rows
        return done

    def unnamed(self, said: Any, renamed: Mapping[str, str]) -> Any:
        """A value of JSON without whoever was taken out, in whatever text of it she is named."""
        gone = [re.compile(r"\w+").findall(fold(m)) for n in renamed for m in n.split("/") if self.label(m)]
        return _unnamed(said, renamed, gone)


def _unnamed(said: Any, renamed: Mapping[str, str], gone: list[list[str]]) -> Any:
    if isinstance(said, dict):
        return {key: _unnamed(value, renamed, gone) for key, value in said.items()}
    if isinstance(said, list):
        return [_unnamed(value, renamed, gone) for value in said]
    return renamed.get(said) or _without(said, gone) if isinstance(said, str) else said


def _anonymous(rows: pa.Table, renamed: Mapping[str, str]) -> pa.Table:
    names = rows["name"].to_pylist()
    hit = [name in renamed for name in names]
    if not any(hit):
        return rows
    alone = [h and "/" not in n for h, n in zip(hit, names, strict=True)]
    rows = _set(rows, "name", [renamed.get(n, n) for n in names])
    for column in _OF_ONE:
        if column in rows.column_names:  # numbers and clubs are both partners', the nation is hers alone if she is
            which = alone if column in ("nation", "title") else hit
            values = [None if w else v for w, v in zip(which, rows[column].to_pylist(), strict=True)]
            rows = _set(rows, column, values)
    return rows


def _without(text: str | None, gone: list[list[str]]) -> str | None:
    """A text that does not name any of them: the whole text goes where one is named."""
    if not text:
        return text
    words = set(re.findall(r"[^\W_]+", fold(text)))
    return "withheld" if any(name and words.issuperset(name) for name in gone) else text


def _set(rows: pa.Table, column: str, values: list[Any]) -> pa.Table:
    at = rows.schema.get_field_index(column)
    return rows.set_column(at, rows.schema.field(at), pa.array(values, rows.schema.field(at).type))


def _key(name: str) -> str:
    words = [word for member in name_key(Entrant(name)) for word in member]
    return " ".join(sorted(words))


def read_erased(root: Path) -> Erased:
    """The list of an archive; empty where nobody was taken out."""
    place = root / ERASED
    try:
        said = json.loads(place.read_text("utf-8"))
        return Erased(said["salt"], tuple(frozenset(person) for person in said["persons"]))
    except FileNotFoundError:
        return Erased()
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise RinksideError(
            f"{place} cannot be read ({problem}): it says who was taken out; put it back from a backup before anything "
            "is added"
        ) from None


def said(erased: Erased) -> dict[str, Any]:
    """The list as it is kept."""
    return {"salt": erased.salt, "persons": [sorted(person) for person in erased.persons]}
