"""A file of entries to entries, or to all the reasons why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from rinkside.domain import Entrant, Severity
from rinkside.live.entries_import.categories import Categories, NewCategory
from rinkside.live.entries_import.odf import draft_participants
from rinkside.live.entries_import.planned import Scale
from rinkside.live.entries_import.problems import Problem
from rinkside.live.entries_import.rows import Drafted, draft_rows, find_heads
from rinkside.live.entries_import.tables import MAX_BYTES, read_tables
from rinkside.protocols.entrants import name_key
from rinkside.protocols.odf import ParticipantList, read_odf

__all__ = ["MAX_ENTRIES", "EntriesReading", "read_entries"]

MAX_ENTRIES = 500
"""Entries of one import."""


@dataclass(frozen=True, slots=True)
class EntriesReading:
    """What a file says. `entries` are the data of acts `entry.add` (category, members, name, nation, club, coach,
    music, planned), and empty where any problem is an error: all of a file is imported or nothing. `categories` are
    those it names and the competition lacks. `read` counts the rows that were understood as entries."""

    entries: tuple[dict[str, Any], ...]
    problems: tuple[Problem, ...]
    categories: tuple[NewCategory, ...] = ()
    read: int = 0

    @property
    def usable(self) -> bool:
        """Whether it can be imported as it stands."""
        return bool(self.entries)

    def of_category(self, key: str) -> list[dict[str, Any]]:
        """The entries of one category, as the act `entries.import` takes them."""
        return [{k: v for k, v in e.items() if k != "category"} for e in self.entries if e["category"] == key]


def read_entries(
    data: bytes,
    file: str,
    *,
    categories: Mapping[str, Mapping[str, Any]],
    today: date,
    existing: Iterable[Mapping[str, Any]] = (),
    category: str = "",
    scale: Scale | None = None,
    new_categories: bool = False,
    planned: bool = True,
) -> EntriesReading:
    """Read a CSV file, a workbook or an ODF message DT_PARTIC. Never raises for what a file holds.

    `categories`: the competition's by key ({title, discipline, gender, level, rsc}); `category`: the key for rows that
    name none; `existing`: the entries there are ({category, name, members}); `scale(category, kind of segment)`: codes
    that planned elements may be; `new_categories`: propose those the competition lacks; `planned` false leaves planned
    elements out; `today` tells unlikely dates of birth.
    """
    known = Categories(categories, new_categories)
    if _is_xml(data):
        drafts, problems = _message(data, file, known, category, scale, today, planned)
    else:
        drafts, problems = _sheets(data, file, known, category, scale, today, planned)
    if not drafts and not any(p.severity is Severity.ERROR for p in problems):
        note = f"{file} holds no entries. Write one row for each skater, couple or team below the headings."
        problems.append(Problem("no-entries", note))
    problems += _new_ones(known, drafts)
    problems += _twice(drafts, existing)
    if len(drafts) > MAX_ENTRIES:
        note = f"{file} holds {len(drafts)} entries. Import at most {MAX_ENTRIES} at once; split it by category."
        problems.append(Problem("too-many-rows", note))
    problems.sort(key=lambda p: (p.severity is not Severity.ERROR, p.severity is Severity.INFO, p.sheet, p.row or 0))
    ready = not any(p.severity is Severity.ERROR for p in problems)
    entries = tuple({"category": d.category, **d.entry} for d in drafts) if ready else ()
    return EntriesReading(entries, tuple(problems), tuple(known.new.values()), len(drafts))


def _is_xml(data: bytes) -> bool:
    head = data[:2000].replace(b"\x00", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \r\n\t")
    return head.startswith((b"<?xml", b"<OdfBody", b"<!"))


def _message(
    data: bytes, file: str, known: Categories, category: str, scale: Scale | None, today: date, planned: bool
) -> tuple[list[Drafted], list[Problem]]:
    if len(data) > MAX_BYTES:
        return [], [Problem("file-not-read", f"{file} has more than {MAX_BYTES >> 20} MiB. No list of entries has.")]
    reading = read_odf(data, file)
    message = reading.document
    if message is None:
        return [], [Problem("file-not-read", f"{f.note}.", accepted="DT_PARTIC") for f in reading.findings]
    if not isinstance(message.document, ParticipantList):
        kind = message.header.document_type or "no type"
        note = f"{file} is a message of {kind}. Entries stand in DT_PARTIC; export that one."
        return [], [Problem("file-not-read", note, value=kind, accepted="DT_PARTIC")]
    return draft_participants(message.document, known, category, scale, today, planned=planned)


def _sheets(
    data: bytes, file: str, known: Categories, category: str, scale: Scale | None, today: date, planned: bool
) -> tuple[list[Drafted], list[Problem]]:
    tables, problems = read_tables(data, file)
    drafts: list[Drafted] = []
    headed = 0
    for table in tables:
        heads = find_heads(table)
        if heads is None:
            if table.rows and table.sheet:
                note = f"The sheet {table.sheet} has no row of headings with a name and was left out."
                problems.append(Problem("sheet-not-used", note, severity=Severity.INFO, sheet=table.sheet))
            continue
        headed += 1
        by_sheet = known.find(table.sheet) if table.sheet else None
        found, wrong = draft_rows(table, heads, known, by_sheet or category, scale, today, planned=planned)
        drafts += found
        problems += [*table.problems, *heads.problems, *wrong]
    if tables and not headed:
        first = next((" | ".join(cells)[:80] for t in tables for _, cells in t.rows), "nothing")
        note = (
            f"{file} has no row of headings with a name. Its first row is: {first}. "
            "Head the columns Category, Surname, Given name, Nation, Club."
        )
        problems.append(Problem("no-headings", note, accepted="Category, Surname, Given name, Nation, Club"))
    return drafts, problems


def _new_ones(known: Categories, drafts: list[Drafted]) -> list[Problem]:
    problems = []
    for new in known.new.values():
        row = next((d.row for d in drafts if d.category == new.key), None)
        if new.discipline:
            what = ", ".join(filter(None, (new.level, new.gender, new.discipline)))
            note = f"{new.title} is a new category: {what}. It is added with this name as {new.key}."
            problems.append(Problem("category-new", note, row, value=new.title, severity=Severity.WARNING))
        else:
            note = f"{new.title} is a new category, and its name does not say the discipline. Add the category first."
            problems.append(Problem("category-unknown", note, row, value=new.title))
    return problems


def _twice(drafts: list[Drafted], existing: Iterable[Mapping[str, Any]]) -> list[Problem]:
    """Entries that are there already, or twice in the file; people in two categories."""
    problems = []
    entered: dict[tuple[str, Any], tuple[str, Drafted | None]] = {}
    people: dict[Any, tuple[str, str]] = {}
    for held in existing:
        name = str(held.get("name", ""))
        for identity in _identities(held):
            entered.setdefault((str(held.get("category", "")), identity), (name, None))
        for person, shown in _people(held):
            people.setdefault(person, (str(held.get("category", "")), shown))
    for draft in drafts:
        name = str(draft.entry["name"])
        earlier = next((e for i in _identities(draft.entry) if (e := entered.get((draft.category, i)))), None)
        if earlier is not None:
            first = earlier[1]
            code = "already-entered" if first is None else "entered-twice"
            where = "in the competition" if first is None else f"in row {first.row}"
            where += f" of {first.sheet}" if first is not None and first.sheet != draft.sheet else ""
            note = f"{name} is entered in {draft.category} already, {where}. Take out one of the two."
            problems.append(Problem(code, note, draft.row, draft.heading, name, sheet=draft.sheet))
        for identity in _identities(draft.entry):
            entered.setdefault((draft.category, identity), (name, draft))
        for person, shown in _people(draft.entry):
            category, _ = people.setdefault(person, (draft.category, shown))
            if category != draft.category:
                note = f"{shown} is entered in {category} and in {draft.category}. Right, if both are meant."
                problems.append(
                    Problem(
                        "in-two-categories", note, draft.row, draft.heading, shown, "", Severity.WARNING, draft.sheet
                    )
                )
    return problems


def _identities(entry: Mapping[str, Any]) -> list[Any]:
    """What tells an entry from another: the ISU numbers of its members; its name with nation, club and births."""
    members = entry.get("members") or []
    ids = frozenset(str(m["isu_id"]) for m in members if m.get("isu_id"))
    found: list[Any] = [ids] if members and len(ids) == len(members) else []
    births = tuple(sorted(str(m["born"]) for m in members if m.get("born")))
    names = name_key(Entrant(str(entry.get("name", ""))))
    found.append((names, births, str(entry.get("nation", "")), str(entry.get("club", "")).casefold()))
    return found


def _people(entry: Mapping[str, Any]) -> list[tuple[Any, str]]:
    found: list[tuple[Any, str]] = []
    for member in entry.get("members") or []:
        shown = f"{member.get('given', '')} {member.get('family', '')}".strip()
        key = str(member.get("isu_id") or "") or (name_key(Entrant(shown)), str(member.get("born") or ""))
        found.append((key, shown))
    return found
