"""Rows of a sheet to entries: every column by its heading, every row with every reason against it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import Any

from rinkside.domain import Discipline, Severity
from rinkside.live.entries_import.categories import Categories
from rinkside.live.entries_import.headings import Column, recognise
from rinkside.live.entries_import.people import birth_day, day_first, isu_number, nation_code, part_name, partners
from rinkside.live.entries_import.planned import Scale, planned_codes, segment_kind, split_elements
from rinkside.live.entries_import.problems import Problem
from rinkside.live.entries_import.tables import Table

__all__ = ["Drafted", "Heads", "draft_rows", "find_heads"]

_LONGEST = {"name": 200, "surname": 120, "given": 120, "club": 120, "coach": 160, "music": 200, "category": 160}
_ERRORS = frozenset({"#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"})
_COUPLES = (Discipline.PAIRS, Discipline.ICE_DANCE)
_HEAD_ROWS = 40
MOST_ERRORS = 200
"""Errors after which the rest of a sheet is left: it is another file than a list of entries."""
_MOST_ELEMENTS = 60


@dataclass(slots=True)
class Heads:
    """The row of headings: its number, and what each column (from 0) holds, with the heading as written."""

    row: int
    columns: dict[int, tuple[Column, str]]
    problems: list[Problem] = field(default_factory=list)

    @property
    def usable(self) -> bool:
        """Whether somebody can be named by it."""
        return any(c.field in ("name", "surname", "team") for c, _ in self.columns.values())


@dataclass(slots=True)
class Drafted:
    """One row as an entry, with where it stands. `entry` is the data of the act, `category` its key."""

    row: int
    sheet: str
    category: str
    entry: dict[str, Any]
    heading: str = ""


def find_heads(table: Table) -> Heads | None:
    """The row of headings: among the first rows the one that says most; None where no row names people."""
    best: Heads | None = None
    for number, cells in table.rows[:_HEAD_ROWS]:
        columns = {i: (c, cells[i]) for i, c in enumerate(map(recognise, cells)) if c is not None}
        heads = Heads(number, columns)
        if heads.usable and (best is None or len(columns) > len(best.columns)):
            best = heads
    if best is None:
        return None
    cells = next(c for n, c in table.rows if n == best.row)
    unused = [c for i, c in enumerate(cells) if c and i not in best.columns]
    _settle(best)
    for heading in unused:
        note = f"The column {heading[:60]} was left out: entries have no place for it."
        best.problems.append(
            Problem("column-not-used", note, best.row, heading[:60], severity=Severity.INFO, sheet=table.sheet)
        )
    return best


def _settle(heads: Heads) -> None:
    """Whose a column is where only the other one's is said (`Name`, `Partner`); and columns that mean the same."""
    for index, (column, heading) in list(heads.columns.items()):
        others = {
            c.member
            for i, (c, _) in heads.columns.items()
            if i != index and c.field == column.field and c.member is not None
        }
        if column.member is None and len(others) == 1:
            heads.columns[index] = (Column(column.field, 1 - others.pop()), heading)
    seen: dict[Column, str] = {}
    for index, (column, heading) in list(heads.columns.items()):
        if column in seen:
            note = f"{seen[column]} and {heading} mean the same. Keep one, or head the other one differently."
            heads.problems.append(Problem("column-twice", note, heads.row, heading[:60]))
            del heads.columns[index]
        else:
            seen[column] = heading


@dataclass(slots=True)
class _Row:
    """One row while it is read."""

    number: int
    sheet: str
    cells: dict[Column, str]
    heads: dict[Column, str]
    problems: list[Problem]

    def get(self, name: str, member: int | None = None) -> str:
        return self.cells.get(Column(name, member), "")

    def say(
        self, code: str, message: str, column: Column | None = None, accepted: str = "", *, look: bool = False
    ) -> None:
        value = self.cells.get(column, "") if column is not None else ""
        heading = self.heads.get(column, "") if column is not None else ""
        severity = Severity.WARNING if look else Severity.ERROR
        self.problems.append(
            Problem(code, message, self.number, heading[:60], value[:120], accepted, severity, self.sheet)
        )


def draft_rows(
    table: Table,
    heads: Heads,
    categories: Categories,
    category: str,
    scale: Scale | None,
    today: date,
    *,
    planned: bool = True,
) -> tuple[list[Drafted], list[Problem]]:
    """Every row below the headings as an entry; all that is wrong with each."""
    drafts: list[Drafted] = []
    problems: list[Problem] = []
    births = {c: i for i, (c, _) in heads.columns.items() if c.field == "birth"}
    order = {
        c: day_first(cells[i] for n, cells in table.rows if n > heads.row and i < len(cells)) for c, i in births.items()
    }
    named = dict(heads.columns.values())
    for number, cells in table.rows:
        if number <= heads.row:
            continue
        found = {c: cells[i] for i, (c, _) in heads.columns.items() if i < len(cells) and _said(cells[i])}
        if not found:
            continue
        if sum(p.severity is Severity.ERROR for p in problems) >= MOST_ERRORS:
            note = f"More than {MOST_ERRORS} cells have to be mended. The rows from here on were not looked at."
            problems.append(Problem("too-many-problems", note, number, sheet=table.sheet))
            break
        row = _Row(number, table.sheet, found, named, problems)
        _check_texts(row)
        draft = _draft(row, categories, category, order, scale, today, planned)
        if draft is not None:
            drafts.append(draft)
    return drafts, problems


def _said(cell: str) -> bool:
    return cell not in ("", "-", "–", "—", "/")


def _check_texts(row: _Row) -> None:
    for column, text in list(row.cells.items()):
        limit = _LONGEST.get(column.field, 2000)
        if text in _ERRORS:
            row.say("formula", f"{text} is what a failed formula leaves. Write the value itself.", column, "a text")
            del row.cells[column]
        elif text[0] in "=@" or (text[0] in "+\t" and column.field != "planned"):
            note = f"{text[:40]} is a formula to a spreadsheet. Write the value itself."
            row.say("formula", note, column, "a text that begins with a letter or digit")
            del row.cells[column]
        elif len(text) > limit:
            note = f"{row.heads[column][:40]} has {len(text)} characters. Shorten it to {limit}."
            row.say("value-too-long", note, column, f"at most {limit} characters")
            row.cells[column] = text[:limit]
        elif column.field not in ("planned", "members", "name"):
            row.cells[column] = " ".join(text.split("\n"))


def _draft(
    row: _Row,
    categories: Categories,
    default: str,
    order: Mapping[Column, bool | None],
    scale: Scale | None,
    today: date,
    planned: bool,
) -> Drafted | None:
    key = _category(row, categories, default)
    discipline = categories.discipline(key) if key else ""
    if discipline == Discipline.SYNCHRONIZED or (not row.get("surname") and not row.get("name") and row.get("team")):
        entry = _team(row, discipline)
    else:
        entry = _people(row, discipline, order, today)
    if entry is None:
        return None
    for name in ("club", "coach"):
        if row.get(name):
            entry[name] = row.get(name)
    _music(row, entry, discipline)
    if planned:
        _planned(row, entry, key, discipline, scale)
    return Drafted(
        row.number, row.sheet, key, entry, row.heads.get(Column("name"), row.heads.get(Column("surname"), ""))
    )


def _category(row: _Row, categories: Categories, default: str) -> str:
    column = Column("category")
    said = row.cells.get(column, "")
    if not said:
        if default:
            return default
        known = categories.names()
        row.say("category-missing", f"No category is given. Write one of {known}.", column, known)
        return ""
    found = categories.find(said)
    if found is None:
        found = categories.propose(said)
        if found is None:
            known = categories.names()
            note = f"There is no category {said[:60]}. Add it to the competition first, or write one of {known}."
            row.say("category-unknown", note, column, known)
            return ""
    return found


def _people(row: _Row, discipline: str, order: Mapping[Column, bool | None], today: date) -> dict[str, Any] | None:
    members: list[dict[str, str]] = []
    shown: list[str] = []
    for index in _who(row):
        family, given = row.get("surname", index), row.get("given", index)
        whole = row.get("name", index)
        for text in partners(whole) if whole and not family else [whole]:
            member, name = _named(row, text, family, given, index)
            if member is not None:
                members.append(member)
                shown.append(name)
                _details(row, member, index, order, today)
    if not members:
        told = any(p.code == "name-missing" and (p.row, p.sheet) == (row.number, row.sheet) for p in row.problems)
        if not told and any(c.field in ("name", "surname", "given") for c in row.heads):
            column = next(c for c in row.heads if c.field in ("name", "surname", "given"))
            row.say("name-missing", "This row names nobody. Write the name, or empty the row.", column, "a name")
        return None
    if discipline in _COUPLES and len(members) < 2:
        row.say(
            "partner-missing", f"{shown[0]} has no partner here, and {discipline} is skated by two.", accepted="A / B"
        )
    elif discipline == Discipline.SINGLES and len(members) > 1:
        row.say("partner-too-many", f"{' and '.join(shown)}: singles is skated by one.", accepted="one name")
    entry: dict[str, Any] = {"members": members, "name": " / ".join(shown)}
    nation = _nation(row, None)
    if nation:
        entry["nation"] = nation
        for member in members:
            member.setdefault("nation", nation)
    return entry


def _who(row: _Row) -> list[int | None]:
    marked = sorted({c.member for c in row.cells if c.member is not None and c.field in ("name", "surname", "given")})
    plain = any(row.get(name) for name in ("name", "surname", "given"))
    return ([None] if plain else []) + list(marked)


def _named(row: _Row, text: str, family: str, given: str, index: int | None) -> tuple[dict[str, str] | None, str]:
    if family or given:
        column = Column("surname" if family else "given", index)
        if not family or not given:
            missing = "given name" if family else "surname"
            row.say("name-missing", f"{family or given} has no {missing} here. Write it.", column, missing)
            if not family:
                return None, ""
        name = text or f"{given} {family}".strip()
        return {"given": given, "family": family}, name
    if not text:
        return None, ""
    parted = part_name(text)
    if parted is None:
        note = f"{text} does not show which part is the surname. It is kept as written; SURNAME in capitals would tell."
        row.say("name-not-parted", note, Column("name", index), "MÜLLER Anna, or two columns", look=True)
        return {"given": "", "family": text}, text
    given, family = parted
    return {"given": given, "family": family}, f"{given} {family}"


def _details(
    row: _Row, member: dict[str, str], index: int | None, order: Mapping[Column, bool | None], today: date
) -> None:
    column = Column("birth", index)
    text = row.cells.get(column, "")
    if text:
        born, wrong = birth_day(text, order.get(column), today)
        if born:
            member["born"] = born
        elif wrong == "birth-unlikely":
            row.say(wrong, f"{text}: nobody who skates was born then. Correct the year.", column, "1998-03-21")
        else:
            note = f"{text} is no date, or could be two. Write year, month, day."
            row.say("birth-form", note, column, "1998-03-21 or 21.03.1998")
    column = Column("isu_id", index)
    text = row.cells.get(column, "")
    if text:
        number = isu_number(text)
        if number is None:
            row.say("isu-id-form", f"{text[:40]} is no ISU number. Write its digits.", column, "12345")
        else:
            member["isu_id"] = number
    if index is not None:
        nation = _nation(row, index)
        if nation:
            member["nation"] = nation


def _nation(row: _Row, index: int | None) -> str:
    column = Column("nation", index)
    text = row.cells.get(column, "")
    if not text:
        return ""
    code = nation_code(text)
    if code is None:
        row.say("nation-form", f"{text[:40]} is no nation's code. Write its three letters.", column, "ITA, JPN, GER")
        return ""
    return code


def _team(row: _Row, discipline: str) -> dict[str, Any] | None:
    name = row.get("team") or row.get("name") or row.get("surname")
    if not name:
        row.say("name-missing", "This row names no team. Write its name, or empty the row.", Column("team"), "a name")
        return None
    names = [text for text in re.split(r"\s*[;\n|]\s*", row.get("members")) if text]
    if len(names) < 2 and "," in row.get("members"):
        names = [text.strip() for text in row.get("members").split(",") if text.strip()]
    if not names:
        note = f"{name} has no members yet. Write them apart by semicolons, or enter them later."
        row.say("member-missing", note, Column("members"), "LAKE Ada; RIVER Bo", look=True)
    members = []
    for text in names[:60]:
        given, family = part_name(text) or ("", text)
        members.append({"given": given, "family": family})
    entry: dict[str, Any] = {"name": " ".join(name.split("\n")), "members": members}
    nation = _nation(row, None)
    if nation:
        entry["nation"] = nation
    return entry


def _music(row: _Row, entry: dict[str, Any], discipline: str) -> None:
    by_segment = {}
    for column, text in row.cells.items():
        if column.field == "music" and column.segment:
            kind = segment_kind(discipline, column.segment)
            if kind is not None:
                by_segment[kind] = text
    music = by_segment or row.get("music")
    if music:
        entry["music"] = music


def _elements(row: _Row) -> Iterator[tuple[Column, str]]:
    """Planned elements in their order with their column."""
    columns = sorted((c for c in row.cells if c.field == "planned"), key=lambda c: (c.segment, c.position))
    for column in columns:
        text = row.cells[column]
        for element in split_elements(text) if column.position == 0 else [" ".join(text.split())]:
            yield column, element


def _planned(row: _Row, entry: dict[str, Any], key: str, discipline: str, scale: Scale | None) -> None:
    planned: dict[str, list[str]] = {}
    refused: set[str] = set()
    for column, element in islice(_elements(row), _MOST_ELEMENTS):
        kind = segment_kind(discipline, column.segment)
        if kind is None:
            if column.segment not in refused:
                refused.add(column.segment)
                note = f"{discipline} has no {column.segment} segment. Empty the cell or move the elements."
                row.say("planned-no-segment", note, column)
            continue
        known = scale(key, kind) if scale is not None and key else None
        codes, found = planned_codes([element], known)
        planned.setdefault(kind, []).extend(codes)
        for problem in found:
            row.problems.append(
                Problem(
                    problem.code,
                    problem.message,
                    row.number,
                    row.heads[column][:60],
                    problem.value[:120],
                    problem.accepted,
                    problem.severity,
                    row.sheet,
                )
            )
    if planned:
        entry["planned"] = planned
