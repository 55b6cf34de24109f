"""The archive: adding the corpus, adding it again, and questions to archives up to two hundred times its size.

The large ones are made of the small one and committed as an addition commits them. Questions are asked as a program
asks them, the archive opened anew for each; beside those in SQL the same of plain DuckDB over the same Parquet files.
With another factor than the last: `python benchmarks/bench_archive.py 200`, which is `make bench-archive`.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import duckdb

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from archive_grown import PEOPLE

from rinkside.archive import Archive, open_archive
from rinkside.archive.query import named_query
from rinkside.archive.views import create_views

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("RINKSIDE_SHARED", ROOT.parent / "shared")) / "corpus"
FACTORS = (1, 10, 40)
"""The corpus holds 10,600 performances. `make bench-archive` goes on to two million, two hundred times as many, which
takes longer than all of `make bench` should."""

QUESTIONS = {
    "results of one segment": "SELECT rank, name, nation, tss FROM skates WHERE segment = $segment ORDER BY rank",
    "one event, sheet by sheet": (
        "SELECT s.segment, s.rank, s.name, s.tss, list(e.code ORDER BY e.number) FROM skates s "
        "JOIN elements e USING (performance) WHERE s.event = $event GROUP BY ALL ORDER BY ALL"
    ),
    "marks of one performance": (
        "SELECT row, number, judge, mark FROM marks WHERE performance = $performance ORDER BY ALL"
    ),
    "one judge's column against the others in one segment": (
        "SELECT judge, avg(mark) FROM marks WHERE segment = $segment AND row = 'element' GROUP BY ALL ORDER BY ALL"
    ),
    "one skater's bests by season": (
        "SELECT season, kind, max(tss) FROM skates WHERE person = $person GROUP BY ALL ORDER BY ALL"
    ),
    "records of every season": (
        "SELECT season, field, kind, max(tss), arg_max(name, tss) FROM skates WHERE level = 'senior' "
        "GROUP BY ALL ORDER BY ALL"
    ),
    "how often an element succeeds": (
        "SELECT season, count(*), count(*) FILTER (goe >= 0), avg(goe) FROM element_parts WHERE element = '3A' "
        "GROUP BY ALL ORDER BY ALL"
    ),
    "places by start number": (
        "SELECT start, count(*), avg(rank) FROM skates WHERE rank IS NOT NULL GROUP BY ALL ORDER BY ALL"
    ),
    "places on the podium by nation": (
        "SELECT nation, count(*) FILTER (rank <= 3) AS n FROM skates GROUP BY ALL ORDER BY n DESC, nation"
    ),
    "what did not verify, by season": ("SELECT season, status, count(*) FROM skates GROUP BY ALL ORDER BY ALL"),
}
"""Questions in SQL of one's own; parameters are looked up before."""
NAMED: tuple[tuple[str, dict[str, object]], ...] = (
    ("component-levels", {}),
    ("component-levels", {"field": "women", "kind": "free", "component": "skating", "place": 3}),
    ("deductions-by-reason", {}),
    ("disagreements", {}),
    ("element-success", {"element": "3A"}),
    ("element-success", {"element": "3Lz", "name": "$name"}),
    ("events", {}),
    ("first-of-element", {}),
    ("head-to-head", {"a": "$name", "b": "$other"}),
    ("highest-element-scores", {}),
    ("highest-element-scores", {"name": "$name"}),
    ("judges-seats", {"season": "2017-18", "function": "judge"}),
    ("personal-bests", {}),
    ("personal-bests", {"name": "$name"}),
    ("records-by-season", {}),
    ("season-bests", {}),
    ("season-bests", {"season": "2017-18", "field": "men"}),
    ("segments", {"season": "2017-18"}),
    ("start-order", {"field": "women", "kind": "free"}),
    ("unverified", {}),
    ("world-standing-points", {"season": "2017-18"}),
)
"""Ready questions with what is given."""


def main() -> None:
    """Measure and print."""
    factors = (*FACTORS[:-1], int(sys.argv[1])) if sys.argv[1:] else FACTORS
    with tempfile.TemporaryDirectory(prefix="rinkside-bench-") as room:
        small = Path(room) / "corpus"
        _adding(small)
        asked: dict[int, dict[str, float]] = {}
        if max(factors) < 200:
            print(f"archives of {', '.join(map(str, factors))} times the corpus; two million: make bench-archive")
        for factor in factors:
            root = Path(room) / f"times-{factor}"
            archive, batches, committed = (
                (open_archive(small), 0.0, 0.0) if factor == 1 else _grown(small, root, factor)
            )
            made = f", batches made in {batches:.0f} s, committed in {committed:.0f} s" if factor > 1 else ""
            people = archive.rows("people")
            print(f"archive of {factor} times the corpus: {archive.rows('performances'):,} performances of {people:,} "
                  f"people ({archive.bytes / 1e6:.0f} MB on the disk{made})", flush=True)  # fmt: skip
            asked[factor] = _asking(archive.root)
            if factor > 1:
                _adding_one(root, Path(room) / "one")
            shutil.rmtree(root, ignore_errors=True)
        print(f"growth from 1 to {factors[-1]} times the rows, slowest first ({PEOPLE} copies share their people):")
        last = asked[factors[-1]]
        for name in sorted(last, key=lambda n: -last[n]):
            times = ", ".join(f"{asked[f][name] * 1000:.0f}" for f in factors)
            print(f"  {name}: {times} ms, {last[name] / asked[1][name]:.1f} times as long")
        print(f"slower than a second: {', '.join(n for n in last if last[n] >= 1) or 'none'}")


def _grown(small: Path, root: Path, factor: int) -> tuple[Archive, float, float]:
    """The archive made in a process of its own, so that its memory is its own."""
    ran = _run("from archive_grown import grown\nfrom rinkside.archive import open_archive\nfrom pathlib import Path\n"
               "import sys\nprint(*grown(open_archive(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))[1:])",
               str(small), str(root), str(factor))  # fmt: skip
    batches, committed = ran.split()[-2:]
    return open_archive(root), float(batches), float(committed)


def _adding_one(root: Path, room: Path) -> None:
    """Add one document that is not in the archive yet."""
    room.mkdir(exist_ok=True)
    page = room / "CAT001EN.htm"
    page.write_text("<html><head><title>Entries</title></head><body><p>nothing to read</p></body></html>", "utf-8")
    began = time.perf_counter()
    with _Memory() as memory:
        _run(_ADD, str(root), str(room), "1")
    print(f"  adding one document: {time.perf_counter() - began:.1f} s (at most {memory.most} MB)", flush=True)


class _Memory(threading.Thread):
    """The most memory that the processes begun by this one held at one time, looked at ten times a second."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.most = 0
        self._done = threading.Event()

    def __enter__(self) -> _Memory:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self.join()

    def run(self) -> None:
        while not self._done.wait(0.1):
            self.most = max(self.most, sum(_resident()) // 2**20)


def _resident() -> Iterator[int]:
    """Bytes held by each process below this one, as far as the system tells."""
    below = {os.getpid()}
    for status in sorted(Path("/proc").glob("[0-9]*/status"), key=lambda p: int(p.parent.name)):
        try:
            said = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        if int(said["PPid"]) in below:
            below.add(int(said["Pid"]))
            yield 1024 * int(said.get("VmRSS", "0 kB").split()[0])


def _run(program: str, *given: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", program, *given],
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'benchmarks'}"},
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


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
        with _Memory() as memory:
            files, known, performances = _run(_ADD, str(root), str(source), "2").split()[-3:]
        spent = time.perf_counter() - began
        counted = f"{known} known, {performances} performances, at most {memory.most} MB in all processes together"
        print(f"adding {files} files on 2 processes, {what}: {spent:.1f} s ({counted})", flush=True)


_ADD = """
import sys
from rinkside.archive.add import add
if __name__ == "__main__":
    added = add(sys.argv[1], sys.argv[2], jobs=int(sys.argv[3]))
    print(added.files, added.known, added.performances)
"""


def _asking(root: str | Path) -> dict[str, float]:
    """Ask every question of an archive that is opened for it; beside it plain DuckDB over the same files."""
    began = time.perf_counter()
    archive = open_archive(root)
    plain = duckdb.connect(":memory:")
    assert archive.connection
    print(f"  opening: {(time.perf_counter() - began) * 1000:.0f} ms, which is in each time below")
    create_views(plain, archive.every_file())
    known = _looked_up(archive)
    found = {}
    for name, given in NAMED:
        set_to = {k: known[str(v)[1:]] if str(v).startswith("$") else v for k, v in given.items()}
        query = named_query(name)
        label = " ".join((name, *(f"{k}={v}" for k, v in given.items())))
        bound = query.values(set_to)
        found[label] = _told(label, archive, lambda a, n=name, s=set_to: a.query(n, **s),  # type: ignore[misc]
                             None if query.rules else query.asked(bound), bound, plain)  # fmt: skip
    for label, sql in QUESTIONS.items():
        given = {k: v for k, v in known.items() if f"${k}" in sql}
        found[label] = _told(label, archive, lambda a, q=sql, g=given: a.sql(q, g), sql, given, plain)  # type: ignore[misc]
    return found


def _looked_up(archive: Archive) -> dict[str, object]:
    """What questions are about: a segment in the middle, its event, winner and second."""
    rows = archive.sql(
        "WITH chosen AS (SELECT segment FROM segments WHERE level = 'senior' AND discipline = 'singles' "
        "ORDER BY document) "
        "SELECT segment, event, person, name, performance FROM skates WHERE rank <= 2 AND segment = "
        "(SELECT segment FROM chosen LIMIT 1 OFFSET (SELECT count(*) // 2 FROM chosen)) ORDER BY rank, performance"
    ).to_dicts()
    return {**rows[0], "other": rows[1]["name"]}


def _told(
    label: str,
    archive: Archive,
    ours: Callable[[Archive], object],
    sql: str | None,
    given: dict[str, object],
    plain: duckdb.DuckDBPyConnection,
) -> float:
    spent = _time(lambda: ours(open_archive(archive.root)))
    beside = ""
    if sql is not None:
        own = {k: v for k, v in given.items() if f"${k}" in sql}
        alone = _time(lambda: plain.execute(sql, own or None).fetchall())
        opened = _time(lambda: ours(archive))
        beside = f", of an archive that is open {opened * 1000:.0f} ms, {opened / alone:.2f} times plain DuckDB"
    print(f"  {label}: {spent * 1000:.0f} ms{beside}", flush=True)
    return spent


def _time(act: Callable[[], object], times: int = 3) -> float:
    act()
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        spent.append(time.perf_counter() - began)
    return statistics.median(spent)


if __name__ == "__main__":
    main()
