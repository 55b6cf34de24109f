"""Every file of data of a publication."""

from __future__ import annotations

from rinkside.publish.data.files import csv_files, parquet_files
from rinkside.publish.data.odf import odf_files
from rinkside.publish.data.results_json import RESULTS_SCHEMA, results_schema, write_results
from rinkside.publish.data.wikipedia import wikipedia_files
from rinkside.publish.model import Publication

__all__ = ["data_files"]


def data_files(publication: Publication) -> dict[str, bytes]:
    """The files by path, of a publication that holds what may be shown and nothing else (policies and erasure are
    applied before): results.json and its schema, csv/, parquet/, odf/, wikipedia/."""
    found = {"results.json": write_results(publication), RESULTS_SCHEMA: results_schema()}
    for folder, files in (
        ("csv", csv_files(publication)),
        ("parquet", parquet_files(publication)),
        ("odf", odf_files(publication)),
        ("wikipedia", wikipedia_files(publication)),
    ):
        found.update({f"{folder}/{name}": data for name, data in files.items()})
    return found
