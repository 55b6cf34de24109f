"""An archive in other hands: the same layout as one folder, zip or at an address, or flat Parquet or CSV files.

Whatever is written comes with `dictionary.csv`: every table and column with type, unit and meaning. Nothing that
exists is overwritten, and what is written is there whole or not at all.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import tempfile
import zipfile
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import duckdb

from rinkside.archive.commit import told_plainly, write_database
from rinkside.archive.erasure import ERASED
from rinkside.archive.remote import filesystem_of, is_address
from rinkside.archive.schema import TABLES
from rinkside.archive.store import CATALOGUE, MANIFEST, Archive
from rinkside.archive.views import create_views
from rinkside.errors import RinksideError, UsageError

__all__ = ["FORMS", "export"]

FORMS = ("archive", "parquet", "csv")
"""The layout of the archive itself; or one file a table, what counts only, as Parquet or CSV."""


def export(archive: Archive, target: str | Path, form: str = "archive") -> int:
    """Write an archive to a new folder, a `.zip` or an address; the number of files.

    Raises UsageError for a target that holds something, RinksideError where it cannot be written.
    """
    if form not in FORMS:
        raise UsageError(f"{form!r} is no form to export in; there are {', '.join(FORMS)}")
    if is_address(target):
        return _to_address(archive, str(target), form)
    place = Path(target)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise UsageError(f"{place} is there already; give a folder or .zip that is not")
    with told_plainly(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, prefix=".rinkside-") as draft:
            inside = Path(draft) / "archive"
            files = _write(archive, inside, form)
            if place.suffix.lower() == ".zip":
                packed = Path(draft) / "archive.zip"
                _zip(inside, packed, place.stem)
                os.replace(packed, place)
            else:
                if place.is_dir():
                    place.rmdir()
                os.replace(inside, place)
    if form == "archive" and place.is_dir():
        write_database(Archive(place, replace(archive.catalogue, pending=())))
    return files


def _write(archive: Archive, folder: Path, form: str) -> int:
    folder.mkdir(parents=True)
    connection = duckdb.connect(":memory:")
    if archive.filesystem is not None:
        connection.register_filesystem(archive.filesystem)
    create_views(connection, archive.every_file())
    files = _dictionary(connection, folder / "dictionary.csv")
    if form == "archive":
        return files + _copy(archive, folder)
    for name in TABLES:
        shown = ", ".join(
            f'to_json("{column}")::VARCHAR AS "{column}"' if form == "csv" and kind.endswith("[]") else f'"{column}"'
            for column, kind in _columns(connection, name)
        )
        options = "FORMAT csv, HEADER" if form == "csv" else "FORMAT parquet, COMPRESSION zstd"
        place = str(folder / f"{name}.{form}").replace("'", "''")
        try:
            connection.execute(f"COPY (SELECT {shown} FROM {name}) TO '{place}' ({options})")
        except duckdb.IOException as problem:
            raise RinksideError(f"{place} cannot be written: {problem}") from None
        files += 1
    return files


def _columns(connection: duckdb.DuckDBPyConnection, table: str) -> list[tuple[str, str]]:
    return [(str(row[0]), str(row[1])) for row in connection.execute(f"DESCRIBE {table}").fetchall()]


def _dictionary(connection: duckdb.DuckDBPyConnection, place: Path) -> int:
    with place.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream)
        writer.writerow(["table", "column", "type", "unit", "meaning"])
        for name, table in TABLES.items():
            known = {c.name: c for c in table.columns}
            writer.writerow([name, "", "", "", table.meaning])
            for column, kind in _columns(connection, name):
                said = known.get(column)
                meaning = said.meaning if said else "the segment it is of: `segments.segment`"
                writer.writerow([name, column, kind, said.unit if said else "", meaning])
    return 1


def _copy(archive: Archive, folder: Path) -> int:
    """The archive itself: the folders its catalogue names, then the catalogue."""
    named = [("batches", n) for n in archive.catalogue.batches]
    named += [("derived", archive.catalogue.derived)] if archive.catalogue.derived else []
    files = 0
    for kind, name in named:
        (folder / kind / name).mkdir(parents=True)
        for file in (*(f"{t}.parquet" for t in archive.contents(kind, name).tables), MANIFEST):
            _fetch(archive, archive.address(kind, name, file), folder / kind / name / file)
            files += 1
    if archive.filesystem is None and (Path(archive.root) / ERASED).exists():
        shutil.copyfile(Path(archive.root) / ERASED, folder / ERASED)
        files += 1
    if archive.filesystem is None and (Path(archive.root) / "people").is_dir():  # what people decided about who is who
        shutil.copytree(Path(archive.root) / "people", folder / "people")
        files += sum(1 for _ in (folder / "people").iterdir())
    said = asdict(replace(archive.catalogue, pending=()))
    (folder / CATALOGUE).write_text(json.dumps(said, indent=1) + "\n", "utf-8")
    return files + 1


def _fetch(archive: Archive, file: str, place: Path) -> None:
    if archive.filesystem is None:
        shutil.copyfile(file, place)
    else:
        archive.filesystem.get_file(file, str(place))


def _zip(folder: Path, place: Path, name: str) -> None:
    with zipfile.ZipFile(place, "w") as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file():  # Parquet is compressed already
                how = zipfile.ZIP_STORED if file.suffix == ".parquet" else zipfile.ZIP_DEFLATED
                packed.write(file, f"{name}/{file.relative_to(folder).as_posix()}", how)


def _to_address(archive: Archive, address: str, form: str) -> int:
    """To an address: every file, then the catalogue, so that nobody opens half of it."""
    filesystem, where = filesystem_of(address)
    if where.endswith(".zip"):
        raise UsageError(f"{address}: a zip is written to a folder; give the address of a folder")
    try:
        if filesystem.exists(where) and filesystem.find(where):
            raise UsageError(f"{address} is there already; give an address that is not")
        with tempfile.TemporaryDirectory(prefix="rinkside-") as draft:
            folder = Path(draft) / "archive"
            files = _write(archive, folder, form)
            every = [p for p in sorted(folder.rglob("*")) if p.is_file()]
            for file in sorted(every, key=lambda p: p.name == CATALOGUE):
                _send(filesystem, file, f"{where}/{file.relative_to(folder).as_posix()}")
    except OSError as problem:
        raise UsageError(f"{address} cannot be written: {problem}") from None
    return files


_WITHOUT_FOLDERS = ("s3", "s3a", "gs", "gcs", "az", "abfs", "memory")


def _send(filesystem: Any, file: Path, to: str) -> None:
    if to.partition("://")[0] not in _WITHOUT_FOLDERS:  # there, making a folder would make the bucket
        filesystem.makedirs(to.rpartition("/")[0], exist_ok=True)
    filesystem.put_file(str(file), to)
