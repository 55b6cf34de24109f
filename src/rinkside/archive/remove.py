"""Taking out of an archive: documents and events whole, and persons by name. What is gone is gone from every file."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from rinkside.archive.commit import finish, replace_text, replace_whole
from rinkside.archive.erasure import ERASED, NAMED, Erased, read_erased, said
from rinkside.archive.lock import writing
from rinkside.archive.remote import is_address
from rinkside.archive.rewrite import rewrite
from rinkside.archive.rows import PER_DOCUMENT
from rinkside.archive.store import Archive, Catalogue, open_archive
from rinkside.errors import UsageError

__all__ = ["Removed", "remove"]


@dataclass(frozen=True, slots=True)
class Removed:
    """What was taken out: counts of documents and performances; `entrants` are those in whose name somebody's was."""

    archive: Archive
    documents: int = 0
    performances: int = 0
    entrants: int = 0


def remove(
    root: str | Path,
    what: Sequence[str] = (),
    *,
    persons: Sequence[str] = (),
    wait: bool = False,
    only_count: bool = False,
) -> Removed:
    """Take documents (number, or file as listed) and events (id) out of the archive, and persons (any spelling).

    `persons` are all names of one person. Her name, club, nation and numbers are replaced wherever they stand and in
    what is added later; scores and everybody else's results stay. `only_count` changes nothing. Raises UsageError for
    what the archive does not hold, RinksideError where another process writes to it.
    """
    if is_address(root):
        raise UsageError(f"{root}: an archive at an address is read only; remove in the folder it came from and export")
    open_archive(root)
    with writing(Path(root), wait=wait):
        archive = open_archive(root)  # as the writer before left it
        if archive.catalogue.pending and not only_count:  # an addition that was interrupted
            archive = finish(archive, archive.catalogue)
        numbers = sorted({number for one in what for number in _documents(archive, one)})
        count = 0
        if numbers:
            count = sum(
                archive.sql("SELECT performances FROM documents WHERE document IN (SELECT unnest($n))", {"n": numbers})[
                    "performances"
                ]
            )
            if not only_count:
                archive = _rewritten(archive, _batches_with(archive, numbers), _without(numbers))
        entrants = 0
        if persons:
            archive, entrants = _erase(archive, persons, only_count)
        return Removed(archive, len(numbers), count, entrants)


def _documents(archive: Archive, one: str) -> list[int]:
    query = "SELECT DISTINCT document FROM documents LEFT JOIN parts USING (document) WHERE event = $w OR file = $w"
    found = archive.sql(query, {"w": one})["document"].to_list()
    if not found and one.isdecimal():
        found = archive.sql("SELECT document FROM documents WHERE document = $n", {"n": int(one)})["document"].to_list()
    if not found:
        raise UsageError(
            f"the archive holds no document or event {one!r}; give a document's number or file, or an event's id, as "
            f"`rinkside archive list --archive {archive.root}` shows them"
        )
    return found


def _batches_with(archive: Archive, numbers: Sequence[int]) -> list[str]:
    wanted = set(numbers)
    found = []
    for name in archive.catalogue.batches:
        one = Archive(archive.root, Catalogue(batches=(name,)))
        if wanted & set(one.sql("SELECT document FROM documents")["document"]) or wanted & set(
            one.sql(
                "SELECT DISTINCT document FROM findings UNION SELECT DISTINCT performance // $k FROM findings",
                {"k": PER_DOCUMENT},
            )["document"]
        ):
            found.append(name)
    return found


def _without(numbers: Sequence[int]) -> Callable[[str, pa.Table], pa.Table]:
    gone = pa.array(numbers, pa.int64())

    def change(table: str, rows: pa.Table) -> pa.Table:
        for column, by in (("document", 1), ("performance", PER_DOCUMENT)):
            if column in rows.column_names:
                of = pc.divide(rows[column].cast(pa.int64()), by)
                rows = rows.filter(pc.invert(pc.fill_null(pc.is_in(of, gone), False)))
        return rows

    return change


def _rewritten(archive: Archive, names: Sequence[str], change: Callable[[str, pa.Table], pa.Table]) -> Archive:
    """The archive with each of these batches made anew; the old ones and what was set aside are deleted."""
    batches = list(archive.catalogue.batches)
    for name in names:
        at, new = batches.index(name), rewrite(archive, [name], change)
        batches[at : at + 1] = [new] if archive.contents("batches", new).tables else []
    done = finish(archive, replace(archive.catalogue, batches=tuple(batches)), forget=True)
    shutil.rmtree(Path(archive.root) / "damaged", ignore_errors=True)
    return done


def _erase(archive: Archive, persons: Sequence[str], only_count: bool) -> tuple[Archive, int]:
    root = Path(archive.root)
    erased = read_erased(root)
    named = erased.with_person(persons)
    known = _names(archive)
    numbers = {n for name, ids in known.items() if "/" not in name and named.label(name) for n in ids}
    named = erased.with_person(persons, numbers)
    label = named.label(persons[0])
    renamed = {name: new for name, ids in known.items() if (new := named.entrant(name, ids)) is not None}
    if not renamed:
        raise UsageError(
            f"the archive names nobody {' or '.join(map(repr, persons))}; give a name as it is printed, in any order"
        )
    count = len([n for n in renamed.values() if label and label in n])
    if only_count:
        return archive, count
    # the list comes first: whatever is added from now on keeps her out
    replace_whole(root / ERASED, said(named))
    for file in (root / "people").glob("*.jsonl"):
        lines = [json.loads(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
        kept = [json.dumps(named.unnamed(line, renamed), ensure_ascii=False) + "\n" for line in lines]
        replace_text(file, "".join(kept))
    names = pa.array(list(renamed))
    batches = []
    for batch in archive.catalogue.batches:
        one = Archive(root, Catalogue(batches=(batch,)))
        if pc.any(pc.is_in(pa.array(list(_names(one)), pa.string()), names)).as_py() or _said_of(one, named, renamed):
            batches.append(batch)
    done = _rewritten(archive, batches, lambda table, rows: named.taken_out({table: rows}, renamed)[table])
    return done, count


def _names(archive: Archive) -> dict[str, set[str]]:
    """Every name in the archive with the biography numbers that stand beside it."""
    found: dict[str, set[str]] = {}
    for table in NAMED:
        ids = "isu_ids" if table != "officials" else "NULL::VARCHAR[]"
        for name, numbers in archive.connection.execute(f"SELECT DISTINCT name, {ids} FROM {table}_all").fetchall():
            found.setdefault(name or "", set()).update(numbers or ())
    return found


def _said_of(archive: Archive, erased: Erased, renamed: dict[str, str]) -> bool:
    """Whether findings or names of files of a batch name a person who is taken out."""
    for table in ("findings", "documents"):
        rows: Any = archive.connection.sql(f"SELECT * FROM {table}").to_arrow_table()
        if not erased.taken_out({table: rows}, renamed)[table].equals(rows):
            return True
    return False
