"""Ready questions: SQL files that say in their head what they answer, what they take and what their columns mean.

    -- title: Head to head
    -- answers: Every segment in which two entrants met …
    -- note: what the answer does not say; a line that begins with spaces goes on
    -- rule championships: standing.championships      a value of the rule book, bound as $championships
    -- parameter top (number, 10): how many             name (type, default); any: not set, required: has to be set
    -- column score (points): the printed score         in the order of the SELECT

Types of parameters: text, number, season (2025-26), day (2026-02-19), yes, or the words accepted, `a|b|c`. Kinds of
columns: text, day, yes, count, page, and whole hundredths: points, percent, hundredths. A line of the SELECT that ends
in `-- given name` is left out where that parameter is not set, one that ends in `-- without name, nation` where one is.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from rinkside.errors import UsageError

if TYPE_CHECKING:
    import polars as pl

    from rinkside.archive.store import Archive

__all__ = ["HUNDREDTHS", "NamedQuery", "Parameter", "ResultColumn", "ask", "named_queries", "read_query", "without"]

HUNDREDTHS = ("points", "percent", "hundredths")
"""Kinds of columns that hold whole hundredths: 14752 is 147.52."""
_KINDS = ("text", "day", "yes", "count", "page", *HUNDREDTHS)
_TYPES = ("text", "number", "season", "day", "yes")
_HEAD = re.compile(r"-- (title|answers|note|rule|parameter|column)(?: ([a-z_]+))?(?: \(([^)]*)\))?: (.+)\Z")
_ONLY = re.compile(r" -- (given|without) ([a-z_, ]+)\Z")
_SEASON = re.compile(r"(\d{4})-(\d{2})\Z")


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a query takes. `type` is text, number, season, day, yes or the words accepted, joined by `|`; `default` is
    None where nothing is set ("any"), and `required` parameters have none."""

    name: str
    type: str
    default: str | None
    required: bool
    meaning: str

    def value(self, given: object) -> Any:
        """The value to bind. Raises UsageError that names parameter, value and accepted form."""
        if given is None or given == "any":
            if self.required:
                raise UsageError(f"{self.name} has to be set: {self.meaning}")
            return None
        text = given.isoformat() if isinstance(given, date) else str(given).strip()
        if self.type == "text" and text:
            return text
        if self.type == "number" and re.fullmatch(r"[0-9]{1,9}", text):
            return int(text)
        if self.type == "yes" and text.lower() in ("yes", "no", "true", "false"):
            return text.lower() in ("yes", "true")
        if self.type == "season":
            found = _SEASON.match(text)
            if found and (int(found[1]) + 1) % 100 == int(found[2]):
                return text
        if self.type == "day" and re.fullmatch(r"\d{4}-\d{2}-\d{2}", text):
            try:
                return date.fromisoformat(text)
            except ValueError:
                pass
        if "|" in self.type and text in self.type.split("|"):
            return text
        raise UsageError(f"{self.name}={text!r} is not accepted; give {self.accepted}")

    @property
    def accepted(self) -> str:
        """What may be given, in words."""
        forms = {
            "text": "words",
            "number": "a whole number such as 10",
            "season": "a season such as 2025-26",
            "day": "a day such as 2026-02-19",
            "yes": "yes or no",
        }
        form = forms.get(self.type) or " or ".join(self.type.split("|"))
        return form if self.required or self.type == "yes" else f"{form}, or any"


@dataclass(frozen=True, slots=True)
class ResultColumn:
    """One column of an answer: its name, its kind (the unit) and what it means."""

    name: str
    kind: str
    meaning: str


@dataclass(frozen=True, slots=True)
class NamedQuery:
    """One ready question: `name` to ask it by, what it `answers`, a `note` on what it does not say, and its SELECT.

    `rules` are values of the rule book by the parameter they are bound to.
    """

    name: str
    title: str
    answers: str
    note: str
    parameters: tuple[Parameter, ...]
    columns: tuple[ResultColumn, ...]
    rules: Mapping[str, str]
    sql: str

    def values(self, given: Mapping[str, object]) -> dict[str, Any]:
        """Every parameter with its value. Raises UsageError for an unknown, a missing or a wrong one."""
        known = {p.name: p for p in self.parameters}
        for name in given:
            if name.replace("-", "_") not in known:
                raise UsageError(f"{self.name} takes no {name}; it takes {', '.join(known) or 'nothing'}")
        chosen = {name.replace("-", "_"): value for name, value in given.items()}
        return {p.name: p.value(chosen.get(p.name, p.default)) for p in self.parameters}

    def asked(self, values: Mapping[str, object]) -> str:
        """The SELECT for these values: without the lines that are for others."""
        return "\n".join(line for line in self.sql.splitlines() if _stands(line, values))


def _stands(line: str, values: Mapping[str, object]) -> bool:
    if not (found := _ONLY.search(line)):
        return True
    given = any(values[name] is not None for name in found[2].split(", "))
    return given if found[1] == "given" else not given


def read_query(name: str, text: str) -> NamedQuery:
    """A query from the text of its file. Raises ValueError for a head that is not of the form."""
    said: dict[str, str] = {}
    parameters: list[Parameter] = []
    columns: list[ResultColumn] = []
    rules: dict[str, str] = {}
    lines = text.splitlines()
    size = next(i for i, line in enumerate(lines) if not line.startswith("--"))
    head: list[str] = []
    for line in lines[:size]:
        if line.startswith("--   ") and head:
            head[-1] += " " + line[5:]
        else:
            head.append(line)
    for line in head:
        found = _HEAD.match(line)
        if not found:
            raise ValueError(f"{name}: {line!r} is no line of a head")
        what, subject, form, meaning = found.groups()
        if what == "parameter":
            type_, _, default = (form or "").rpartition(", ")
            if "|" not in type_ and type_ not in _TYPES:
                raise ValueError(f"{name}: {type_!r} is no type of a parameter")
            given = None if default in ("any", "required") else default
            parameters.append(Parameter(subject, type_, given, default == "required", meaning))
        elif what == "column":
            if form not in _KINDS:
                raise ValueError(f"{name}: {form!r} is no kind of a column")
            columns.append(ResultColumn(subject, form, meaning))
        elif what == "rule":
            rules[subject] = meaning
        else:
            said[what] = meaning
    return NamedQuery(
        name, said["title"], said["answers"], said.get("note", ""), tuple(parameters), tuple(columns), rules,
        "\n".join(lines[size:]),
    )  # fmt: skip


@cache
def named_queries() -> dict[str, NamedQuery]:
    """Every ready question by its name.

    >>> named_queries()["head-to-head"].title
    'Head to head'
    """
    folder = resources.files("rinkside.archive") / "queries"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".sql")), key=lambda f: f.name)
    return {f.name[:-4]: read_query(f.name[:-4], f.read_text("utf-8")) for f in files}


def named_query(name: str) -> NamedQuery:
    """The ready question of that name. Raises UsageError for a name that is none, with the nearest ones."""
    known = named_queries()
    if name in known:
        return known[name]
    near = difflib.get_close_matches(name, known, 3, 0.5) or [k for k in known if name in k]
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"
    raise UsageError(f"{name!r} is no named query; {hint} A query in SQL begins with SELECT, WITH or FROM.")


def ask(archive: Archive, name: str, given: Mapping[str, object]) -> pl.DataFrame:
    """The answer to a ready question as a frame of the documented columns; points are whole hundredths.

    Raises UsageError for a name, parameter or value that is none.
    """
    import polars as pl

    query = named_query(name)
    bound = query.values(given) | {key: _rule(rule) for key, rule in query.rules.items()}
    sql = query.asked(bound)
    frame = archive.sql(sql, {key: value for key, value in bound.items() if re.search(rf"\${key}\b", sql)})
    types: dict[str, Any] = {"text": pl.String, "day": pl.Date, "yes": pl.Boolean}
    return frame.select(pl.col(c.name).cast(types.get(c.kind, pl.Int64)) for c in query.columns)


def without(archive: Archive, name: str, given: Mapping[str, object]) -> dict[str, int]:
    """How many rows the answer has without each parameter of `given` in turn, as `name=value`: why one is empty.

    Parameters that have to be set are left out.
    """
    needed = {p.name for p in named_query(name).parameters if p.required}
    return {
        f"{key}={value}": ask(archive, name, {k: v for k, v in given.items() if k != key}).height
        for key, value in given.items()
        if key.replace("-", "_") not in needed
    }


def _rule(name: str) -> list[dict[str, Any]]:
    """A value of the rule book through the years, as rows: first_day, last_day, value."""
    from rinkside.domain import Discipline, Level, SegmentKind
    from rinkside.rulebook import Scope, rulebook

    scope = Scope(date.today(), Discipline.SINGLES, Level.SENIOR, SegmentKind.FREE)
    return [
        {"first_day": v.valid_from, "last_day": v.valid_until or date.max, "value": list(v.value)}
        for v in rulebook().history(name, scope)
        if v.known
    ]
