"""An archive in other hands: one folder, zip, flat files with their dictionary; nothing is overwritten."""

from __future__ import annotations

import csv
import zipfile

import polars as pl
import pytest
from terminal import rinkside

from rinkside.archive import open_archive
from rinkside.archive.check import check
from rinkside.archive.export import export
from rinkside.archive.schema import TABLES
from rinkside.errors import UsageError

SCORES = "SELECT name, tss FROM performances ORDER BY performance"


def test_a_portable_folder_is_an_archive_of_its_own(kept, tmp_path):
    archive = open_archive(kept)
    export(archive, tmp_path / "copy")
    assert check(tmp_path / "copy").faults == []
    assert open_archive(tmp_path / "copy").sql(SCORES).equals(archive.sql(SCORES))


def test_a_zip_unpacks_to_an_archive(kept, tmp_path):
    export(open_archive(kept), tmp_path / "copy.zip")
    with zipfile.ZipFile(tmp_path / "copy.zip") as packed:
        packed.extractall(tmp_path)
    assert open_archive(tmp_path / "copy").sql(SCORES).height == 6


@pytest.mark.parametrize(("form", "read"), [("csv", pl.read_csv), ("parquet", pl.read_parquet)])
def test_flat_files_hold_every_table_and_the_dictionary_every_column(kept, tmp_path, form, read):
    archive = open_archive(kept)
    export(archive, tmp_path / "flat", form)
    assert read(tmp_path / "flat" / f"performances.{form}")["tss"].to_list() == archive.sql(SCORES)["tss"].to_list()
    with (tmp_path / "flat" / "dictionary.csv").open(encoding="utf-8") as stream:
        said = {(row["table"], row["column"]) for row in csv.DictReader(stream) if row["column"] and row["meaning"]}
    for name in TABLES:
        held = read(tmp_path / "flat" / f"{name}.{form}")
        assert {(name, column) for column in held.columns} <= said
        assert held.height == archive.frame(name).height


def test_nothing_that_is_there_is_overwritten(kept, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    (tmp_path / "mine.zip").write_text("mine")
    for target in ("mine", "mine.zip"):
        told = rinkside("archive", "export", tmp_path / target, "--archive", kept)
        assert (told.status, "is there already" in told.err) == (2, True)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["kept", "mine", "mine.zip"]
    with pytest.raises(UsageError, match="there are archive, parquet, csv"):
        export(open_archive(kept), tmp_path / "new", "xlsx")
