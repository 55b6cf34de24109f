"""The archive: adding the corpus, adding it again, and questions to archives of one, ten and a hundred times its size.

The large ones are made of the small one: batches with other numbers, names, events and segments, written as an addition
writes them. Questions are asked through `Archive.sql`, and the same of plain DuckDB over the same Parquet files.
"""

from __future__ import annotations

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import pyarrow as pa

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from rinkside.archive import Archive, open_archive
from rinkside.archive.commit import commit, create_archive, write_tables
from rinkside.archive.rows import PER_DOCUMENT
from rinkside.archive.schema import STORED, TABLES, arrow_schema

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("RINKSIDE_SHARED", ROOT.parent / "shared")) / "corpus"
FACTORS = (1, 10, 100)

QUESTIONS = {
    "one skater's bests by season": (
        "SELECT s.season, s.kind, max(tss) FROM performances p JOIN segments s USING (segment) "
        "WHERE p.name = (SELECT min(name) FROM performances_all WHERE document = 1000) GROUP BY ALL ORDER BY ALL"
    ),
    "records of every season": (
        "SELECT s.season, s.discipline, s.gender, s.kind, max(tss), arg_max(name, tss) "
        "FROM performances p JOIN segments s USING (segment) WHERE s.level = 'senior' GROUP BY ALL ORDER BY ALL"
    ),
    "how often an element succeeds": (
        "SELECT s.season, count(*), count(*) FILTER (e.goe >= 0), avg(e.goe) FROM elements e "
        "JOIN performances p USING (performance) JOIN segments s USING (segment) "
        "WHERE e.code LIKE '3A%' GROUP BY ALL ORDER BY ALL"
    ),
    "places by start number": (
        "SELECT start, count(*), avg(rank) FROM performances WHERE rank IS NOT NULL GROUP BY ALL ORDER BY ALL"
    ),
    "places on the podium by nation": (
        "SELECT nation, count(*) FILTER (rank <= 3) AS n FROM performances GROUP BY ALL ORDER BY n DESC"
    ),
    "one event, sheet by sheet": (
        "SELECT p.segment, p.rank, p.name, p.tss, list(e.code ORDER BY e.number) FROM performances p "
        "JOIN elements e USING (performance) WHERE p.segment LIKE (SELECT min(event) FROM events) || '/%' "
        "GROUP BY ALL ORDER BY ALL"
    ),
    "one judge against the panel in one event": (
        "SELECT judge, avg(mark) FROM marks "
        "WHERE segment LIKE (SELECT min(event) FROM events) || '/%' AND row = 'element' GROUP BY ALL ORDER BY ALL"
    ),
    "what did not verify, by season": (
        "SELECT s.season, p.status, count(*) FROM performances p JOIN segments s USING (segment) "
        "GROUP BY ALL ORDER BY ALL"
    ),
}


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory(prefix="rinkside-bench-") as room:
        small = Path(room) / "corpus"
        _adding(small)
        asked: dict[int, dict[str, float]] = {}
        for factor in FACTORS:
            root = Path(room) / f"times-{factor}"
            began = time.perf_counter()
            archive = open_archive(small) if factor == 1 else grown(open_archive(small), root, factor)
            count = archive.rows("performances")
            size = archive.bytes / 1e6
            print(f"archive of {factor} times the corpus: {count:,} performances ({size:.0f} MB on the disk"
                  f"{f', made in {time.perf_counter() - began:.0f} s' if factor > 1 else ''})")  # fmt: skip
            asked[factor] = _asking(archive, factor)
            shutil.rmtree(root, ignore_errors=True)
        for name in QUESTIONS:
            growth = [asked[f][name] / asked[1][name] for f in FACTORS[1:]]
            print(f"growth, {name}: {growth[0]:.1f} and {growth[1]:.1f} times (for 10 and 100 times the rows)")
    print(f"most memory: {_memory()} MB")


def _adding(root: Path) -> None:
    if not CORPUS.is_dir():
        print("adding: the shared corpus is not there; the bundled nights stand in")
        source = root.parent / "site"
        from rinkside.publish.from_event import from_files
        from rinkside.publish.site.build import build

        for name in ("milano-cortina-2026-women", "pyeongchang-2018-women"):
            for file, data in build(from_files([name]), sheets=True).items():
                if file.endswith((".pdf", ".htm")):
                    (source / name).mkdir(parents=True, exist_ok=True)
                    (source / name / Path(file).name).write_bytes(data)
    else:
        source = CORPUS
    for what in ("first", "again, unchanged"):
        began = time.perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", _ADD, str(root), str(source)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        files, known, performances, memory = ran.stdout.split()
        spent = time.perf_counter() - began
        print(f"adding {files} files on 2 processes, {what}: {spent:.1f} s "
              f"({known} known, {performances} performances, at most {int(memory) // 1024} MB a process)")  # fmt: skip


_ADD = """
import resource, sys
from rinkside.archive.add import add
if __name__ == "__main__":
    added = add(sys.argv[1], sys.argv[2], jobs=2)
    most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(added.files, added.known, added.performances, most)
"""

# what must differ from copy to copy, so that nothing is found twice
_OTHER = {
    "document": "(document + {shift})::INTEGER",
    "performance": "performance + {shift}::BIGINT * {per}",
    "sha256": "sha256 || '-{copy}'",
    "content": "content || '-{copy}'",
    **dict.fromkeys(("event", "segment", "subject", "person", "couple", "other"), "{name} || '-{copy}'"),
    **dict.fromkeys(("name", "event_title"), "{name} || ' {copy}'"),
    "names": "list_transform(names, lambda n: n || ' {copy}')",
}


def grown(archive: Archive, root: Path, factor: int) -> Archive:
    """An archive that holds another `factor` times over, written a copy at a time."""
    made = create_archive(root)
    connection = duckdb.connect(":memory:")
    shift = archive.catalogue.next_document
    names = []
    for copy in range(factor):
        name = f"000001-{copy:08x}"
        write_tables(root / "batches" / name, {t: _copied(connection, archive, t, copy, shift) for t in STORED})
        names.append(name)
    derived = [name for name, table in TABLES.items() if not table.stored]
    made_of = {t: _every(connection, archive, t, factor, shift) for t in derived}
    write_tables(root / "derived" / "000001-derived", made_of)
    new = replace(made.catalogue, batches=tuple(names), derived="000001-derived", next_document=shift * factor + 1)
    commit(made, new)
    return open_archive(root)


def _every(
    connection: duckdb.DuckDBPyConnection, archive: Archive, table: str, factor: int, shift: int
) -> Iterator[pa.RecordBatch]:
    for copy in range(factor):
        yield from _copied(connection, archive, table, copy, shift)


def _copied(
    connection: duckdb.DuckDBPyConnection, archive: Archive, table: str, copy: int, shift: int
) -> Iterator[pa.RecordBatch]:
    files = archive.files(table)
    if not files:
        return
    columns = ", ".join(
        _OTHER[n].format(name=n, copy=copy, shift=copy * shift, per=PER_DOCUMENT) + f' AS "{n}"'
        if n in _OTHER and copy else f'"{n}"'
        for n in arrow_schema(table).names
    )  # fmt: skip
    rows = connection.sql(f"SELECT {columns} FROM read_parquet({files})").to_arrow_table()
    yield from rows.cast(arrow_schema(table)).to_batches()


def _asking(archive: Archive, factor: int) -> dict[str, float]:
    """Ask every question; the time of each through the archive, and beside it plain DuckDB over the same files."""
    plain = duckdb.connect(":memory:")
    from rinkside.archive.views import create_views

    began = time.perf_counter()
    reopened = open_archive(archive.root)
    assert reopened.connection
    print(f"  opening: {(time.perf_counter() - began) * 1000:.0f} ms")
    create_views(plain, {name: archive.files(name) for name in TABLES})
    found = {}
    for name, query in QUESTIONS.items():
        ours = _time(lambda q=query: reopened.sql(q))  # type: ignore[misc]
        theirs = _time(lambda q=query: plain.execute(q).fetchall())  # type: ignore[misc]
        found[name] = ours
        print(f"  {name}: {ours * 1000:.0f} ms ({ours / theirs:.2f} times plain DuckDB)")
    return found


def _time(act: Callable[[], object], times: int = 5) -> float:
    act()
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
