"""An audience on several processes: one server that writes, two that show on one real PostgreSQL, nginx before them.

A small program in C holds the readers. "act to every reader" is from sending an act until the readers of both processes
have its view; what a process, a reader and an act cost is read from /proc and from PostgreSQL's own counters. Without
PostgreSQL or gcc this says so and ends.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
import sqlalchemy as sa

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from postgres import postgres_server  # noqa: E402
from server.kit import Audience, Rink, ServerProcess  # noqa: E402
from server.test_fanout import Watcher  # noqa: E402
from server.test_nginx import nginx  # noqa: E402

READERS = int(os.environ.get("RINKSIDE_BENCH_READERS", "2000"))
ACTS = 60


def memory(pid: int) -> int:
    """Bytes a process holds by itself (proportional share), its children's with it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    own = int(text.partition("\nPss:")[2].split()[0]) * 1024
    return own + sum(memory(int(child)) for child in children)


def processor(pid: int) -> float:
    """Seconds a process has computed, its children's with it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + sum(processor(int(c)) for c in children)


class Readers:
    """A program that holds streams: its pid, and the bytes it has read when it ends."""

    def __init__(self, program: Path, port: int, count: int, code: str) -> None:
        command = [str(program), str(port), str(count), f"/feed/{code}"]
        began = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"
        self.seconds = time.perf_counter() - began

    def end(self) -> tuple[int, int]:
        self.process.terminate()
        read, lost = self.process.communicate()[0].split()
        return int(read), int(lost)


def acts(rink: Rink, watchers: list[Watcher]) -> tuple[list[float], list[float]]:
    """Acts at ten a second; for each the milliseconds until its answer, and until the last watcher has its view."""
    answered: list[float] = []
    found: list[float] = []

    def came(watcher: Watcher, title: str) -> float:
        watcher.text = ""
        watcher.until(title)
        return time.perf_counter()

    with ThreadPoolExecutor(len(watchers)) as pool:
        for n in range(ACTS):
            title = f"Free Skating {n}."
            waiting = [pool.submit(came, watcher, title) for watcher in watchers]
            began = time.perf_counter()
            rink.office("segment.change", cs="W-free", title=title)
            answered.append((time.perf_counter() - began) * 1000)
            found.append((max(w.result() for w in waiting) - began) * 1000)
            time.sleep(max(0.0, 0.1 - (time.perf_counter() - began)))
    return answered, found


def counted(url: str) -> tuple[int, int, int]:
    """What PostgreSQL has done so far: transactions, rows read; and how many are connected beside who asks."""
    done = "SELECT xact_commit + xact_rollback, tup_returned + tup_fetched FROM pg_stat_database"
    done += " WHERE datname = current_database()"
    here = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    time.sleep(1.5)  # a second goes by before it writes its counters down
    with engine.connect() as db:
        commits, rows = db.execute(sa.text(done)).one()
        return int(commits), int(rows), int(db.execute(sa.text(here)).scalar_one()) - 1


def told(name: str, measured: tuple[list[float], list[float]]) -> None:
    answer, view = (f"p50 {statistics.median(v):.1f}, p95 {sorted(v)[len(v) * 95 // 100]:.1f} ms" for v in measured)
    print(f"{name}: {view} (its answer: {answer})", flush=True)


def main() -> None:
    """Print the figures."""
    if shutil.which("gcc") is None:
        print("skipped: needs gcc")
        return
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rinkside-audience-")))
        program = folder / "readers"
        subprocess.run(["gcc", "-O2", "-w", "-o", program, HERE / "native" / "readers.c"], check=True)
        database = stack.enter_context(postgres_server())
        where = database.replace("+pg8000", "")
        venue = stack.enter_context(ServerProcess(folder / "rinkside-data", "--db", where))
        rink = Rink(venue, "lake").set_up()
        alone = counted(database)[2]
        words = ("--db", where, "--proxy", "127.0.0.1")
        shown = [stack.enter_context(Audience(folder / name, *words)) for name in ("one", "two")]
        watchers = [Watcher(s, "lake") for s in shown]
        for watcher in watchers:
            watcher.until("event: view")
        assert venue.process is not None
        print(f"memory of the server that writes: {memory(venue.process.pid) / 1e6:.0f} MB")
        direct(rink, shown, watchers, program, database, alone)
        with nginx(folder, **{
            "audience:8080 resolve": "; server ".join(f"127.0.0.1:{s.port}" for s in shown),
            "limit_conn streams 5000": "limit_conn streams 60000",
        }) as proxy:  # fmt: skip
            through_nginx(rink, proxy, program)


def direct(
    rink: Rink, shown: list[ServerProcess], watchers: list[Watcher], program: Path, database: str, alone: int
) -> None:
    """Two processes by themselves, then with all their readers."""
    pids = [s.process.pid for s in shown if s.process]
    acts(rink, watchers)
    small = sum(map(memory, pids))
    first = counted(database)
    told("act to the views of both, nobody else watching", acts(rink, watchers))
    commits, rows, connections = counted(database)
    print(f"memory of a process that only shows: {small / len(pids) / 1e6:.0f} MB")
    print(
        f"connections to PostgreSQL: {alone} of the server that writes, {(connections - alone) / 2:.1f} of each other"
    )
    done = (commits - first[0]) / ACTS, (rows - first[1]) / ACTS
    print(f"an act in PostgreSQL, with both: {done[0]:.1f} transactions, {done[1]:.0f} rows read")
    held = [Readers(program, s.port, READERS, "lake") for s in shown]
    print(
        f"connecting: {READERS / statistics.mean(h.seconds for h in held):.0f} readers/s for each process, 64 at once"
    )
    print(f"memory of a reader: {(sum(map(memory, pids)) - small) / 2 / READERS / 1e3:.1f} kB")
    used, began = sum(map(processor, pids)), time.perf_counter()
    late = [Watcher(s, "lake") for s in shown]  # who came last is written to last
    for watcher in late:
        watcher.until("event: view")
    told(f"act to the last reader of each, {2 * READERS} watching", acts(rink, late))
    wall, spent = time.perf_counter() - began, sum(map(processor, pids)) - used
    sent = [h.end() for h in held]
    each = 1 / ACTS / 2 / READERS
    print(f"processor: {spent * each * 1e6:.1f} µs for each reader and change ({spent / wall / 2:.0%} of a core each)")
    print(f"network: {sum(read for read, _ in sent) * each / 1e3:.1f} kB for each reader and change, pings with it")
    print(f"lost: {sum(lost for _, lost in sent)} readers")


def through_nginx(rink: Rink, proxy: SimpleNamespace, program: Path) -> None:
    """The same through nginx."""
    before = memory(proxy.process.pid)
    half = Readers(program, proxy.port, READERS // 2, "lake")
    some = memory(proxy.process.pid)
    held = Readers(program, proxy.port, READERS // 2, "lake")
    print(f"nginx, connecting: {READERS / (half.seconds + held.seconds):.0f} readers/s, 64 at once")
    more = (memory(proxy.process.pid) - some) / (READERS // 2) / 1e3
    print(f"nginx, memory: {before / 1e6:.0f} MB, with {READERS // 2} readers {some / 1e6:.0f} MB")
    print(f"nginx, memory of each further reader: {more:.1f} kB")
    watcher = Watcher(proxy, "lake")
    watcher.until("event: view")
    used = processor(proxy.process.pid)
    told(f"nginx, act to a reader that came last, {READERS} watching", acts(rink, [watcher]))
    each = 1 / ACTS / READERS
    print(f"nginx, processor: {(processor(proxy.process.pid) - used) * each * 1e6:.1f} µs for each reader and change")
    print(f"nginx, lost: {held.end()[1] + half.end()[1]} readers")
    with httpx.Client(base_url=proxy.address) as client:
        began = time.perf_counter()
        for _ in range(200):
            assert client.get("/live/lake").status_code == 200
        print(f"nginx, live pages: {200 / (time.perf_counter() - began):.0f} a second, one after the other")


if __name__ == "__main__":
    try:
        main()
    except pytest.skip.Exception as lacking:
        print(f"skipped: {lacking}")
