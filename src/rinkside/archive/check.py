"""Whether an archive is whole: hashes, counts, what belongs together; and making it whole again.

What is lost is named with what brings it back. Mending makes derived tables and `catalogue.duckdb` anew, deletes what
no catalogue names, counts what an interrupted addition left, and sets damaged batches aside in `damaged`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from rinkside.archive.commit import finish, sha256_of, sweep, write_database
from rinkside.archive.derived import derived_tables
from rinkside.archive.lock import writing
from rinkside.archive.ready import BESIDE, READY, limited
from rinkside.archive.remote import is_address
from rinkside.archive.store import CATALOGUE, DATABASE, Archive, Catalogue, peek
from rinkside.archive.views import create_views
from rinkside.errors import RinksideError, UsageError

__all__ = ["Checked", "Fault", "check"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is not as it should be, and what mends it. `mended` is whether that was done."""

    what: str
    next_step: str
    mended: bool = False


@dataclass(slots=True)
class Checked:
    """What was looked at and what was found. Whole means nothing is left to mend."""

    batches: int = 0
    files: int = 0
    bytes: int = 0
    faults: list[Fault] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether nothing is left to mend."""
        return all(fault.mended for fault in self.faults)


MEND = "rinkside archive check --mend"


def check(root: str | Path, *, mend: bool = False, wait: bool = False) -> Checked:
    """Look through the archive in a folder and, with `mend`, make it whole.

    Raises UsageError where there is no archive, RinksideError where another process writes to it.
    """
    if is_address(root):
        raise UsageError(
            f"{root}: an archive at an address is checked where it was made; check the folder it came from"
        )
    folder = Path(root)
    if not folder.is_dir():
        raise UsageError(f"{folder} holds no archive; make one with: rinkside archive add PATH --archive {folder}")
    if not (folder / CATALOGUE).exists() and not (folder / "batches").is_dir():
        peek(folder)  # says what to do
    with writing(folder, wait=wait):
        checked = Checked()
        archive = _catalogue(folder, checked, mend)
        broken = _folders(archive, checked, mend)
        stale = bool(broken)
        if archive.catalogue.pending:
            _fault(
                checked, mend, "an addition was interrupted; what it wrote is not counted yet", f"add again, or {MEND}"
            )
            stale = True
        whole = tuple(n for n in archive.catalogue.batches if n not in broken)
        pending = tuple(n for n in archive.catalogue.pending if n not in broken)
        sound = Archive(folder, replace(archive.catalogue, batches=whole, pending=pending, derived=""))
        _relations(sound, checked)
        if not stale:
            stale = _derived(archive, checked, mend)
        if mend and (stale or any(f.mended for f in checked.faults)):
            _set_aside(folder, [n for n in broken if n not in ("", archive.catalogue.derived)])
            archive = finish(archive, replace(sound.catalogue, next_document=_next(sound)))
        for name in _orphans(folder, archive, mend):
            _fault(checked, mend, f"{name} is counted by no catalogue", f"it can be deleted: {MEND}")
        if not stale:
            _database(archive, checked, mend)
        return checked


def _fault(checked: Checked, mended: bool, what: str, next_step: str) -> None:
    checked.faults.append(Fault(what, next_step, mended))


def _catalogue(folder: Path, checked: Checked, mend: bool) -> Archive:
    """The archive, with a catalogue made of its batches where that is lost and is to be mended."""
    try:
        return peek(folder)
    except RinksideError as problem:
        if "form" in str(problem) and "reads form" in str(problem):
            raise
        if not mend:
            raise
        _fault(checked, True, f"{folder / CATALOGUE} was lost or damaged; it was made anew from the batches", "")
    named = sorted(p.name for p in (folder / "batches").glob("*") if p.is_dir())
    replaced: set[str] = set()
    for name in named:
        try:
            replaced |= set(Archive(folder, Catalogue()).contents("batches", name).replaces)
        except RinksideError:
            continue  # named again when folders are looked through
    last = max((int(n.partition("-")[0]) for n in named if n.partition("-")[0].isdecimal()), default=0)
    return Archive(folder, Catalogue(commit=last, batches=tuple(n for n in named if n not in replaced)))


def _folders(archive: Archive, checked: Checked, mend: bool) -> set[str]:
    """Look through every file; the folders that are not whole."""
    broken: set[str] = set()
    every = [("batches", n) for n in (*archive.catalogue.batches, *archive.catalogue.pending)]
    for kind, name in [*every, *([("derived", archive.catalogue.derived)] if archive.catalogue.derived else [])]:
        checked.batches += kind == "batches"
        try:
            for table, (rows, size, sha256) in archive.contents(kind, name).tables.items():
                checked.files += 1
                checked.bytes += size
                place = Path(archive.address(kind, name, f"{table}.parquet"))
                if why := _damage(place, rows, sha256):
                    raise RinksideError(f"{place} {why}")
        except RinksideError as problem:
            broken.add(name)
            after = (
                "it is made anew" if kind == "derived" else "put it back from a backup, or add its files again after"
            )
            _fault(checked, mend, str(problem).partition("; ")[0], f"{after}: {MEND}")
    return broken


def _damage(place: Path, rows: int, sha256: str) -> str:
    if sha256_of(place) == sha256:
        return ""
    try:
        with pq.ParquetFile(place) as opened:
            held = opened.metadata.num_rows
    except Exception as problem:
        return f"is damaged: {str(problem).splitlines()[0]}"
    return f"was changed: its hash is another; it holds {held} rows, {rows} were written"


_RELATIONS = {
    "SELECT count(*) FROM (SELECT document FROM documents GROUP BY ALL HAVING count(*) > 1)": (
        "{n} documents are numbered twice", "make a new archive of the same files"),
    "SELECT count(*) FROM (SELECT sha256 FROM documents GROUP BY ALL HAVING count(*) > 1)": (
        "{n} files are held twice", "remove one of each: rinkside archive remove DOCUMENT"),
    "SELECT count(*) FROM performances_all ANTI JOIN parts USING (document, part)": (
        "{n} performances are of no sheet", "add the files of the batch again"),
    "SELECT count(*) FROM parts ANTI JOIN documents USING (document)": (
        "{n} parts are of no document", "add the files of the batch again"),
    "SELECT count(*) FROM elements_all ANTI JOIN performances_all USING (performance)": (
        "{n} elements are of no performance", "add the files of the batch again"),
    "SELECT count(*) FROM components_all ANTI JOIN performances_all USING (performance)": (
        "{n} components are of no performance", "add the files of the batch again"),
    "SELECT count(*) FROM documents d LEFT JOIN (SELECT document, count(*) AS n FROM performances_all GROUP BY ALL) "
    "USING (document) WHERE d.performances <> coalesce(n, 0)": (
        "{n} documents hold another number of performances than they did when they were read",
        "remove and add them again"),
}  # fmt: skip


def _relations(archive: Archive, checked: Checked) -> None:
    every = replace(archive.catalogue, batches=(*archive.catalogue.batches, *archive.catalogue.pending), pending=())
    connection = Archive(archive.root, every).connection
    for query, (what, next_step) in _RELATIONS.items():
        (count,) = connection.execute(query).fetchone() or (0,)
        if count:
            checked.faults.append(Fault(what.format(n=count), next_step))


def _derived(archive: Archive, checked: Checked, mend: bool) -> bool:
    """Whether the derived tables are other than the batches give."""
    if not archive.catalogue.derived:
        if archive.catalogue.batches:
            _fault(checked, mend, "there are no derived tables", f"they are made anew: {MEND}")
        return bool(archive.catalogue.batches)
    held = archive.contents("derived", archive.catalogue.derived).tables
    fresh = derived_tables(Archive(archive.root, Catalogue(batches=archive.catalogue.batches)))
    for name, rows in fresh.items():
        stored = held.get(name, (0, 0, ""))[0]
        place = Path(archive.address("derived", archive.catalogue.derived, f"{name}.parquet"))
        if stored != rows.num_rows or (stored and not pq.read_table(place).equals(rows.cast(pq.read_schema(place)))):
            what = f"the table {name} is not what the batches give ({stored} rows, {rows.num_rows} are right)"
            _fault(checked, mend, what, f"it is made anew: {MEND}")
            return True
    other = _kept(archive)
    if other in BESIDE:
        checked.faults.append(Fault(f"the table {other} is not what it is made of", "make a new archive of its files"))
    elif other:
        _fault(checked, mend, f"the table {other} is not what it is made of", f"it is made anew: {MEND}")
    return other in READY


def _kept(archive: Archive) -> str:
    """The first table kept joined whose rows are other than those it is made of, "" where there is none."""
    kept = archive.every_file()
    with limited() as stored, limited() as joined:
        create_views(stored, kept)
        create_views(joined, kept | {name: [] for name in (*READY, *BESIDE)})
        for name in (n for n in (*BESIDE, *READY) if kept[n]):
            rows = f"SELECT count(*), bit_xor(hash(x)), sum(hash(x)::HUGEINT) FROM {name} x"
            if stored.execute(rows).fetchone() != joined.execute(rows).fetchone():
                return name
    return ""


def _next(archive: Archive) -> int:
    every = (*archive.catalogue.batches, *archive.catalogue.pending)
    connection = Archive(archive.root, Catalogue(batches=every)).connection
    (last,) = connection.execute("SELECT max(document) FROM documents").fetchone() or (None,)
    return max(archive.catalogue.next_document, (last or 0) + 1)


def _set_aside(folder: Path, broken: list[str]) -> None:
    for name in broken:
        place = folder / "batches" / name
        if place.is_dir():
            (folder / "damaged").mkdir(exist_ok=True)
            os.replace(place, folder / "damaged" / name)


def _orphans(folder: Path, archive: Archive, mend: bool) -> list[str]:
    """What lies in the archive and nothing names: folders of a process that died, and of the commit before."""
    if mend:
        return sweep(folder, archive.catalogue)
    kept = {*archive.catalogue.batches, *archive.catalogue.pending, archive.catalogue.derived}
    before = f"{archive.catalogue.commit:06}-"
    return [
        f"{kind}/{place.name}"
        for kind in ("batches", "derived")
        for place in sorted((folder / kind).glob("*"))
        if place.name not in kept and place.name > before
    ]


def _database(archive: Archive, checked: Checked, mend: bool) -> None:
    place = Path(archive.root) / DATABASE
    if not archive.catalogue.derived:
        return
    try:
        with duckdb.connect(str(place), read_only=True) as connection:
            connection.execute("SELECT count(*) FROM documents")
            views = " ".join(str(row[0]) for row in connection.execute("SELECT sql FROM duckdb_views()").fetchall())
        files = [file for of_table in archive.every_file().values() for file in of_table]
        if all(os.path.abspath(file).replace("'", "''") in views for file in files):
            return
        why = "reads other files than this archive's"
    except duckdb.Error as problem:
        why = f"does not answer, as after a move ({str(problem).splitlines()[0][:160]})"
    if mend:
        write_database(archive)
    _fault(checked, mend, f"{place} {why}", f"it is made anew: {MEND}; `rinkside query` does not need it")
