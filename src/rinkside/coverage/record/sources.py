"""Whatever somebody names as a record: a bundled event, an event, a record in JSON, or documents of a competition."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import resources
from pathlib import Path

from rinkside import bundled
from rinkside.coverage.record.from_documents import records_of_documents
from rinkside.coverage.record.from_event import record_of_event
from rinkside.coverage.record.from_json import is_record, read_record
from rinkside.coverage.record.model import Record
from rinkside.errors import UsageError
from rinkside.protocols.open_format import read_event

__all__ = ["bundled_records", "open_records"]


_FOLDER = resources.files("rinkside") / "data" / "records"


def bundled_records() -> tuple[Record, ...]:
    """The records of the events that come with Rinkside: those in the open format, and those that are no category of
    skaters (a team event), in the form of records."""
    return (
        *(record_of_event(bundled.find(name), f"{name}.json", name) for name in bundled.names()),
        *(_bundled(name) for name in _bundled_names()),
    )


def _bundled_names() -> tuple[str, ...]:
    return tuple(sorted(f.name.removesuffix(".json") for f in _FOLDER.iterdir() if f.name.endswith(".json")))


def _bundled(name: str) -> Record:
    return read_record((_FOLDER / f"{name}.json").read_bytes(), f"{name}.json")


def open_records(sources: Iterable[str | Path]) -> tuple[Record, ...]:
    """The records of every source: the name of a bundled event, a JSON file (an event in the open format or a record),
    a folder (JSON files and published documents below it), a zip, a PDF or a page of results.

    Raises UsageError for a source that does not exist or holds no record, DocumentError for JSON of neither form.
    """
    found: list[Record] = []
    for source in sources:
        before = len(found)
        if str(source) in bundled.names():
            found.append(record_of_event(bundled.find(str(source)), f"{source}.json", str(source)))
            continue
        if str(source) in _bundled_names():
            found.append(_bundled(str(source)))
            continue
        path = Path(source)
        if path.is_dir():
            for file in sorted(path.rglob("*.json")):
                record = _from_json(file, strict=False)
                if record is not None:
                    found.append(record)
            found.extend(records_of_documents(path))
        elif path.suffix.lower() == ".json":
            record = _from_json(path, strict=True)
            if record is not None:
                found.append(record)
        else:
            found.extend(records_of_documents(path))
        if len(found) == before:
            there = ", ".join((*bundled.names(), *_bundled_names()))
            raise UsageError(
                f"{source} holds no record: name an event in the open format, a record in JSON, judges' details or "
                f"pages of results (file, folder or zip), or one of {there}"
            )
    return tuple(found)


def _from_json(path: Path, *, strict: bool) -> Record | None:
    try:
        text = path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror or error}; name a file with a record") from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if is_record(data):
        return read_record(data, str(path))
    if not strict and not (isinstance(data, dict) and "categories" in data):
        return None
    return record_of_event(read_event(text, str(path)), str(path), path.stem)
