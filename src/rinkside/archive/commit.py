"""Writing an archive: folders of Parquet files first, then the catalogue that names them, by one rename.

A process that dies leaves files nobody counts; the next writer removes them. A commit deletes nothing that the commit
before it named, so that readers who just opened it can go on, unless what was in it must be gone.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from uuid import uuid4

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from rinkside.archive.ready import KEPT_FORM, element_parts, ready_tables
from rinkside.archive.schema import TABLES, arrow_schema
from rinkside.archive.store import CATALOGUE, DATABASE, MANIFEST, Archive, Catalogue, peek
from rinkside.archive.views import create_views
from rinkside.errors import RinksideError, UsageError

__all__ = [
    "ROWS_A_GROUP",
    "commit",
    "create_archive",
    "finish",
    "new_folder",
    "replace_text",
    "replace_whole",
    "settle",
    "sha256_of",
    "sweep",
    "told_plainly",
    "write_batch",
    "write_database",
    "write_tables",
]

ROWS_A_GROUP = 128 * 1024
"""Rows that are compressed together: what a query of one event reads at least…"""
_ROWS_A_GROUP = {"element_parts": 16 * 1024, "printed_scores": 32 * 1024}
"""…and of tables that are looked up by what they are sorted by."""
_OWN = ("lock", "batches", "derived", "damaged", "people", "erased.json", CATALOGUE, DATABASE, f"{CATALOGUE}.new")


def create_archive(root: str | Path) -> Archive:
    """The archive in a folder, made where there is none. Raises UsageError for a folder that holds other things."""
    folder = Path(root)
    if (folder / CATALOGUE).exists():
        return peek(folder)
    if folder.exists():
        if not folder.is_dir() or any(p.name not in _OWN for p in folder.iterdir()):
            raise UsageError(f"{folder} exists and is no archive; give a folder that is empty or not there yet")
        if any((folder / "batches").glob("*")):
            return peek(folder)  # says what to do about a lost catalogue
    with told_plainly(folder):
        folder.mkdir(parents=True, exist_ok=True)
        _write_catalogue(folder, Catalogue())
    return Archive(folder, Catalogue())


def new_folder(archive: Archive) -> str:
    """A name for a new folder of tables; names sort in the order of commits."""
    return f"{archive.catalogue.commit + 1:06}-{uuid4().hex[:8]}"


def write_tables(
    folder: Path, tables: Mapping[str, pa.Table | Iterator[pa.RecordBatch]], replaces: tuple[str, ...] = ()
) -> None:
    """Write tables as Parquet files of a new folder with their manifest, and wait until they are on the disk.

    A table is given whole or as record batches; empty ones are not written. `replaces` are the folders that it was
    made of. Raises RinksideError where the disk is full or refuses; then nothing stays behind.
    """
    said: dict[str, tuple[int, int, str]] = {}
    with told_plainly(folder):
        try:
            folder.mkdir(parents=True)
            for name, rows in tables.items():  # in turn: what is made of tables may be made of those before it
                place = folder / f"{name}.parquet"
                count = _write(place, name, rows)
                if place.exists():
                    said[name] = (count, place.stat().st_size, sha256_of(place))
                    settle(place)
            told = {"tables": said, "replaces": list(replaces), "kept": KEPT_FORM}
            replace_whole(folder / MANIFEST, told)
            settle(folder)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise


def write_batch(folder: Path, tables: Mapping[str, pa.Table]) -> None:
    """Write the tables of a batch with what is kept beside them. Raises RinksideError as `write_tables`."""
    write_tables(folder, {**tables, "element_parts": element_parts(tables)})


def _write(place: Path, name: str, rows: pa.Table | Iterator[pa.RecordBatch]) -> int:
    schema = arrow_schema(name) if name in TABLES else None  # what is kept joined has the schema of its query
    tables = [rows] if isinstance(rows, pa.Table) else (pa.Table.from_batches([batch]) for batch in rows)
    writer: pq.ParquetWriter | None = None
    count = 0
    try:
        for some in tables:
            if some.num_rows or schema is None:
                schema = schema or some.schema
                writer = writer or pq.ParquetWriter(place, schema, compression="zstd")
                count += some.num_rows
                if some.num_rows:
                    writer.write_table(some.cast(schema), row_group_size=_ROWS_A_GROUP.get(name, ROWS_A_GROUP))
    finally:
        if writer is not None:
            writer.close()
    return count


def commit(archive: Archive, new: Catalogue, *, forget: bool = False) -> Archive:
    """Make `new` the catalogue of the archive: one rename. Folders neither it nor the one before names are deleted.

    With `forget` those of the one before go, too: what was removed must not lie on the disk any longer.
    """
    new = replace(new, commit=archive.catalogue.commit + 1)
    root = Path(archive.root)
    with told_plainly(root):
        _write_catalogue(root, new)
    sweep(root, new, () if forget else (archive.catalogue,))
    return Archive(root, new)


def finish(archive: Archive, new: Catalogue, *, forget: bool = False) -> Archive:
    """Make the derived tables of the batches of `new` and those pending, commit them, and write the views anew."""
    from rinkside.archive.derived import derived_tables

    batches = (*new.batches, *new.pending)
    name = new_folder(archive)
    root = Path(archive.root)
    draft = Archive(root, Catalogue(batches=batches))
    before = None if forget or not archive.catalogue.derived else archive
    folder = root / "derived" / name
    write_tables(folder, {**derived_tables(draft, before), **ready_tables(draft, folder)})
    done = commit(archive, replace(new, batches=batches, pending=(), derived=name), forget=forget)
    write_database(done)
    return done


def sweep(root: Path, now: Catalogue, before: tuple[Catalogue, ...] = ()) -> list[str]:
    """Delete the folders no catalogue names; their names."""
    kept = {name for c in (now, *before) for name in (*c.batches, *c.pending, c.derived)}
    gone = []
    for kind in ("batches", "derived"):
        for folder in sorted((root / kind).glob("*")):
            if folder.name not in kept:
                shutil.rmtree(folder, ignore_errors=True)
                gone.append(f"{kind}/{folder.name}")
    return gone


def write_database(archive: Archive) -> None:
    """The tables as views in a DuckDB file, replaced whole; reading through `open_archive` does not need it."""
    draft = Path(archive.root) / f"{DATABASE}.new"
    draft.unlink(missing_ok=True)
    with told_plainly(Path(archive.root)):
        try:
            with duckdb.connect(str(draft)) as connection:
                create_views(
                    connection, {n: [os.path.abspath(f) for f in own] for n, own in archive.every_file().items()}
                )
            os.replace(draft, Path(archive.root) / DATABASE)
        except duckdb.IOException as problem:
            draft.unlink(missing_ok=True)
            raise OSError(str(problem)) from None


def _write_catalogue(root: Path, catalogue: Catalogue) -> None:
    replace_whole(root / CATALOGUE, asdict(catalogue))
    settle(root)


def replace_whole(place: Path, said: object) -> None:
    """Write a JSON file so that it is the old one or the new one, whatever happens."""
    replace_text(place, json.dumps(said, indent=1) + "\n")


def replace_text(place: Path, text: str) -> None:
    """Write a file so that it is the old one or the new one, whatever happens."""
    draft = place.with_name(f"{place.name}.new")
    draft.write_text(text, "utf-8")
    settle(draft)
    os.replace(draft, place)


def sha256_of(file: Path) -> str:
    """The hash of a file's bytes."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def settle(place: Path) -> None:
    """Wait until a file or folder is on the disk."""
    if os.name == "nt" and place.is_dir():
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def told_plainly(place: Path) -> Iterator[None]:
    """What the disk refuses, said with what was kept and what to do."""
    try:
        yield
    except (OSError, duckdb.IOException, duckdb.OutOfMemoryException) as problem:
        full = isinstance(problem, OSError) and problem.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        why = "the disk is full" if full else str(getattr(problem, "strerror", None) or problem).splitlines()[0]
        after = "free some space" if full else "see to it"
        raise RinksideError(
            f"{place} cannot be written: {why}. What was committed before is whole; {after} and run the command again, "
            "which goes on from there"
        ) from None
