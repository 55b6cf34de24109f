"""Files to an archive: hashed, read and verified in processes, and written batch by batch.

A file whose bytes are known is not read again. Readers see an addition when it has ended; where it is interrupted, what
was written is kept and counted by the next one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import version
from itertools import groupby
from multiprocessing import get_context
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from rinkside.archive.commit import commit, create_archive, finish, new_folder, write_batch
from rinkside.archive.compact import compacted
from rinkside.archive.erasure import Erased, read_erased
from rinkside.archive.events import Home, KnownEvents, homes
from rinkside.archive.lock import writing
from rinkside.archive.rows import PER_DOCUMENT, Rows, document_rows, parts_of
from rinkside.archive.schema import arrow_schema
from rinkside.archive.store import Archive, Catalogue
from rinkside.domain import Finding, Protocol, SegmentResult, Sheet
from rinkside.errors import UsageError
from rinkside.protocols.collect import Source, collect
from rinkside.scoring import Settings
from rinkside.verify.codes import found
from rinkside.verify.files import FileResult, verify_and_keep
from rinkside.verify.left_out import LeftOut
from rinkside.verify.outcome import Outcome, SheetOutcome
from rinkside.verify.page_checks import result_alone

__all__ = ["Added", "add"]

_READER = version("rinkside")
BATCH = 20_000
"""A batch is written when it holds this many performances: what a process that dies can lose."""


@dataclass(slots=True)
class Added:
    """What an addition did: counts of files and performances, and the archive as it is now.

    `disagreements` counts what sheets and pages print differently, where one of the two was added.
    `unreadable` counts new files; `understood` every file given of which anything was, now or when it was added before.
    """

    archive: Archive
    files: int = 0
    known: int = 0
    unreadable: int = 0
    understood: int = 0
    performances: int = 0
    exact: int = 0
    disagreements: int = 0


@dataclass(slots=True)
class _Batch:
    tables: dict[str, list[pa.Table]] = field(default_factory=dict)
    performances: int = 0

    def add(self, tables: dict[str, pa.Table]) -> None:
        for name, rows in tables.items():
            self.tables.setdefault(name, []).append(rows)

    def done(self) -> dict[str, pa.Table]:
        return {name: pa.concat_tables(rows) for name, rows in self.tables.items()}


@dataclass(slots=True)
class _Work:
    """An addition under way. `known` are the archive's events, looked up when there is something new."""

    added: Added
    erased: Erased
    number: int
    batch: _Batch = field(default_factory=_Batch)
    known: KnownEvents | None = None


@dataclass(slots=True)
class _Document:
    """A file that was read: its rows as if it were document 0."""

    source: Source
    sha256: str
    size: int
    result: FileResult
    tables: dict[str, pa.Table]
    parts: tuple[Any, ...]
    made: datetime | None = None


def add(
    root: str | Path,
    paths: Iterable[str | Path] | str | Path,
    *,
    jobs: int = 1,
    wait: bool = False,
    on_file: Callable[[int, int], None] | None = None,
    on_wait: Callable[[], None] | None = None,
) -> Added:
    """Add files, folders and zips to the archive in `root`, which is made where there is none.

    `on_file` is called with the number of files done and of all. Where another process writes to the archive, `wait`
    waits for it and calls `on_wait` once. Raises UsageError for a path that does not exist or a folder that is no
    archive, RinksideError where another process writes to it or the disk is full.
    """
    sources = list(collect(paths))
    if not sources:
        raise UsageError(
            "nothing to add lies there: give PDFs, pages of results, event files, or folders and zips of them"
        )
    archive = create_archive(root)
    with writing(Path(archive.root), wait=wait, on_wait=on_wait):
        archive = create_archive(root)  # as the writer before left it
        work = _Work(Added(archive), read_erased(Path(archive.root)), archive.catalogue.next_document)
        everything = _everything(archive)
        seen = set(everything.sql("SELECT sha256 FROM documents")["sha256"])
        given: set[str] = set()
        done = 0
        for group in _groups(_read_all(sources, seen, given, jobs)):
            documents = [d for d in group if d is not None]
            done += len(group)
            work.added.known += len(group) - len(documents)
            if documents and work.known is None:
                work.known = _known_events(everything)
            if on_file is not None:
                on_file(done, len(sources))
            _finish(work, documents)
            if work.batch.performances >= BATCH:
                _write(work)
        work.added.files = done
        if work.batch.tables:
            _write(work)
        held = work.added.archive
        if held.catalogue.pending or not held.catalogue.commit:
            first = archive.catalogue.next_document
            work.added.archive = finish(held, compacted(held, held.catalogue))
            _count_disagreements(work.added, first)
    work.added.understood = _understood(work.added.archive, given)
    return work.added


def _count_disagreements(added: Added, first: int) -> None:
    """Count them, and the performances among those added that are not exact because of one."""
    query = (
        "SELECT count(*) FILTER (severity <> 'info'), count(DISTINCT performance) FILTER (severity = 'error' "
        "AND document >= $first AND performance IN (SELECT performance FROM performances_all WHERE status = 'exact')) "
        "FROM cross_checks WHERE document >= $first OR page_document >= $first"
    )
    (counted,) = added.archive.connection.execute(query, {"first": first}).fetchall()
    added.disagreements = counted[0]
    added.exact -= counted[1]


def _understood(archive: Archive, given: set[str]) -> int:
    """How many of these files something was understood of."""
    rows = archive.sql(
        "SELECT count(*) AS n FROM documents WHERE readable AND sha256 IN (SELECT unnest($given))",
        {"given": sorted(given)},
    )
    return int(rows["n"][0])


def _everything(archive: Archive) -> Archive:
    """The archive with what an addition that was interrupted left in it."""
    return Archive(archive.root, Catalogue(batches=(*archive.catalogue.batches, *archive.catalogue.pending)))


def _known_events(archive: Archive) -> KnownEvents:
    rows = archive.connection.execute(
        "SELECT event, min(date) FILTER (skated), max(date) FILTER (skated) FROM (SELECT event, date, "
        "kind IN ('sheet', 'result', 'start list') AND date_source <> 'created' AS skated FROM parts "
        "WHERE event IS NOT NULL) GROUP BY event ORDER BY event"
    ).fetchall()
    return KnownEvents({event: (first, last) if first and last else None for event, first, last in rows})


def _read_all(
    sources: Sequence[Source], seen: set[str], given: set[str], jobs: int
) -> Iterator[tuple[str, _Document | None]]:
    """Each source's folder and, unless its bytes are known, what it holds. Hashes go to `given`, new ones to `seen`."""
    if jobs <= 1:
        for source in sources:
            wanted = _wanted(source, seen, given)
            yield source.group, None if wanted is None else _read(source, *wanted)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("forkserver")) as pool:
        running: list[tuple[str, Future[_Document] | None]] = []
        for source in sources:
            wanted = _wanted(source, seen, given)
            running.append((source.group, None if wanted is None else pool.submit(_read, source, *wanted)))
            while len(running) >= 8 * jobs or (running and running[0][1] is None):
                group, future = running.pop(0)
                yield group, None if future is None else future.result()
        for group, future in running:
            yield group, None if future is None else future.result()


def _wanted(source: Source, seen: set[str], given: set[str]) -> tuple[str, int] | None:
    """Hash and size of a source that is not known yet. A file that cannot be read is known by its name."""
    try:
        data = source.load() if source.readable else source.name.encode()
    except OSError:
        data = source.name.encode()
    digest = hashlib.sha256(data).hexdigest()
    given.add(digest)
    if digest in seen:
        return None
    seen.add(digest)
    return digest, len(data)


def _read(source: Source, sha256: str, size: int) -> _Document:
    result, document = verify_and_keep(source)
    # sheets were turned to rows; what is needed of them is in the result
    light = [_light(part) for part in parts_of(document)]
    made = document.made if isinstance(document, Protocol) else None
    return _Document(source, sha256, size, result, document_rows(document), tuple(light), made)


def _light(part: Any) -> Any:
    return replace(part, performances=()) if isinstance(part, Sheet) else part


def _groups(read: Iterator[tuple[str, _Document | None]]) -> Iterator[list[_Document | None]]:
    """What was read, folder by folder; None for a file that is known."""
    for _, files in groupby(read, key=itemgetter(0)):
        yield [document for _, document in files]


def _finish(work: _Work, documents: list[_Document]) -> None:
    """Put the rows of the documents of one folder into the batch."""
    if not documents:
        return
    keyed = [
        ((at, part), p) for at, d in enumerate(documents) for part, p in enumerate(d.parts) if type(p) is not LeftOut
    ]
    where = homes(keyed, work.known)
    rows = Rows()
    for at, document in enumerate(documents):
        own = {part: where.get((at, part)) for part in range(len(document.parts))}
        work.batch.add(_document(rows, work, document, work.number + at, own))
    work.batch.add(work.erased.taken_out(rows.tables()))
    work.number += len(documents)


def _of_itself(document: _Document) -> Iterator[Finding]:
    """What a file says and does not say right by itself; what others print otherwise is found when all are there."""
    result = document.result
    yield from result.findings
    if not result.readable and result.kind == "pdf" and not result.findings:
        yield found("nothing-to-verify", "file", note=f"{result.file} holds no sheet")
    for page in document.parts:
        if isinstance(page, SegmentResult):
            for finding, entrant in result_alone(page):
                yield replace(finding, note=f"{entrant.name}: {finding.note}")


def _document(
    rows: Rows, work: _Work, document: _Document, number: int, where: dict[int, Home | None]
) -> dict[str, pa.Table]:
    added = work.added
    outcomes = [outcome for sheet in document.result.sheets for outcome in sheet.skates]
    reports = [outcome.report for outcome in outcomes]
    exact = sum(r.status == "exact" for r in reports)
    result = document.result
    rows.add(
        "documents", document=number, sha256=document.sha256, file=document.source.name, folder=document.source.group,
        kind=document.source.kind, bytes=document.size, pages=result.pages, readable=result.readable,
        performances=len(reports), exact=exact, made=document.made, added=datetime.now(UTC).replace(microsecond=0),
        reader=_READER,
    )  # fmt: skip
    added.unreadable += not result.readable
    added.performances += len(reports)
    added.exact += exact
    work.batch.performances += len(reports)
    first = number * PER_DOCUMENT
    for finding in _of_itself(document):
        _finding(rows, number, None, finding)
    for position, report in enumerate(reports):
        for finding in report.findings:
            _finding(rows, number, first + position, finding)
    tables = {name: _numbered(name, table, number) for name, table in document.tables.items()}
    if "performances" in tables:
        tables["performances"] = _judged(tables["performances"], outcomes)
    if "parts" in tables:
        tables["parts"] = _housed(_ruled(tables["parts"], result.sheets), where)
    return work.erased.taken_out(tables)


def _numbered(name: str, rows: pa.Table, number: int) -> pa.Table:
    schema = arrow_schema(name)
    for column in ("document", "performance"):
        at = schema.get_field_index(column)
        if at < 0:
            continue
        by = number if column == "document" else number * PER_DOCUMENT
        rows = rows.set_column(at, schema.field(at), pc.add(rows[column], pa.scalar(by, schema.field(at).type)))
    return rows


def _judged(rows: pa.Table, outcomes: Sequence[Outcome]) -> pa.Table:
    reports = [outcome.report for outcome in outcomes]
    values: dict[str, list[Any]] = {
        "counting": [None if o.counting is None else [at + 1 for at in o.counting] for o in outcomes],
        "status": [r.status.value for r in reports],
        "tss_computed": [r.computed.tss for r in reports],
        "tes_computed": [r.computed.tes for r in reports],
        "pcs_computed": [r.computed.pcs for r in reports],
    }
    return _with(rows, "performances", values)


def _ruled(rows: pa.Table, sheets: Sequence[SheetOutcome]) -> pa.Table:
    """The parts with the rules that each sheet was recomputed by; a document's sheets are its first parts."""
    scopes = [sheet.scope for sheet in sheets] + [None] * (len(rows) - len(sheets))
    set_over = [_over(sheet.settings) for sheet in sheets] + rows["settings"].to_pylist()[len(sheets) :]
    values: dict[str, list[Any]] = {
        "rules_day": [scope.day if scope else None for scope in scopes],
        "rules_for": [
            [s.discipline.value, s.level.value, s.segment.value, s.gender.value if s.gender else "", s.category]
            if s
            else None
            for s in scopes
        ],
        "settings": set_over,
    }
    return _with(rows, "parts", values)


def _over(settings: Settings) -> str | None:
    said = {name: value for name, value in asdict(settings).items() if value is not None}
    return json.dumps(said, ensure_ascii=False) if said else None


def _housed(rows: pa.Table, where: dict[int, Home | None]) -> pa.Table:
    known = [where.get(part) for part in range(len(rows))]
    seasons, titles = rows["season"].to_pylist(), rows["event_title"].to_pylist()
    events = [home.event if home else None for home in known]
    segments = [(home.segment or None) if home else None for home in known]
    subjects = [(home.subject or None) if home else None for home in known]
    rows = _with(rows, "parts", {"event": events, "segment": segments, "subject": subjects})
    seasons = [own or (home.season if home else "") or None for own, home in zip(seasons, known, strict=True)]
    titles = [own or (home.name if home else "") or None for own, home in zip(titles, known, strict=True)]
    return _with(rows, "parts", {"season": seasons, "event_title": titles})


def _with(rows: pa.Table, name: str, values: Mapping[str, Sequence[Any]]) -> pa.Table:
    schema = arrow_schema(name)
    for column, said in values.items():
        at = schema.get_field_index(column)
        rows = rows.set_column(at, schema.field(at), pa.array(said, schema.field(at).type))
    return rows


def _finding(rows: Rows, document: int, performance: int | None, finding: Finding) -> None:
    place = finding.place
    rows.add(
        "findings", document=document, performance=performance, code=finding.code, severity=finding.severity.value,
        where=finding.where, printed=finding.printed, expected=finding.expected, note=finding.note,
        page=place.page if place else None,
        box=[round(x * 10) for x in place.box] if place and place.box else None,
    )  # fmt: skip


def _write(work: _Work) -> None:
    """Write a batch, known from now on though readers see it when the addition ends."""
    archive = work.added.archive
    name = new_folder(archive)
    write_batch(Path(archive.root) / "batches" / name, work.batch.done())
    pending = (*archive.catalogue.pending, name)
    work.added.archive = commit(archive, replace(archive.catalogue, pending=pending, next_document=work.number))
    work.batch = _Batch()
