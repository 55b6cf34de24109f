"""Back in service: a server with 10,000 records is killed with SIGKILL and started again; a stand-by is promoted.

"back" is from starting the process until it has answered that it can write, again and again after a kill. Its ratio is
to a bare `python -c 'import rinkside.server.app'` between two of these. "promoted" is from asking the stand-by to lead,
with its leader killed a moment before, until it has acknowledged an act.
"""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench_live import CONTROLLER, OFFICE, PROGRAM, REFEREE, Rink, set_up

from rinkside.live.acts import Actor
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal
from rinkside.server.robots import LOOPBACK, Device, Venue

RECORDS, TIMES = 10_000, 7


def fill(folder: Path) -> int:
    """A journal of that many records: a skater after the other, marked again and again."""
    engine = Engine(Journal.open(f"sqlite:///{folder / 'journal.sqlite'}"))
    rink = Rink(engine, "bench")
    set_up(rink)
    at: dict[str, Any] = {"cs": "W-free", "start": 1}
    rink.do(REFEREE, "skate.call", **at)
    for code in PROGRAM:
        rink.do(CONTROLLER, "element.call", **at, code=code)
    last = engine.last("bench")
    while last < RECORDS:
        for seat in range(1, 10):
            acts = [
                {"id": f"{last}-{seat}-{n}", "kind": "mark.goe", "data": {**at, "row": n % 12 + 1, "mark": n % 7 - 2}}
                for n in range(36)
            ]
            answers = engine.submit("bench", acts, Actor(f"judge-{seat}", "judge", seat))
            assert all(a.status == "received" for a in answers)
        last = engine.last("bench")
    rink.do(OFFICE, "category.add", category="M", title="Men", discipline="singles", gender="M", level="senior")
    engine.close()
    return last + 1


def back(venue: Venue) -> float:
    """Seconds from starting the process until it says that it can write."""
    started = time.perf_counter()
    venue.start()
    while True:
        line = http.client.HTTPConnection(LOOPBACK, venue.port, timeout=10)
        try:
            line.request("GET", "/healthz")
            if json.loads(line.getresponse().read())["status"] == "ok":
                return time.perf_counter() - started
        finally:
            line.close()


def bare() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import rinkside.server.app"], check=True)
    return time.perf_counter() - started


class Follower(Venue):
    """A second server that copies the first."""

    def __init__(self, folder: Path, leader: Venue, key: str) -> None:
        super().__init__(folder)
        self.words = ["--follow", f"http://{LOOPBACK}:{leader.port}", "--key", key]


def promoted(folder: Path, leader: Venue) -> tuple[float, str]:
    """Seconds from asking to the first act acknowledged."""
    host = Device(leader, "host")
    host.use_host_link()
    _, made = host.insist("POST", "/api/v1/standby/key", {})
    with Follower(folder, leader, made["key"]) as second:
        while not (host.insist("GET", "/api/v1/standby")[1].get("stand_by") or {}).get("keeps_up"):
            time.sleep(0.1)
        other = Device(second, "host")
        other.use_host_link()
        leader.kill()
        started = time.perf_counter()
        status, told = other.insist("POST", "/api/v1/standby/promote", {})
        assert status == 200, told
        data = {"category": "M", "name": "Last Entry"}
        status, told = other.insist(
            "POST", "/api/v1/competitions/bench/acts", {"id": "promoted", "kind": "entry.add", "data": data}
        )
        assert status == 200, told
        return time.perf_counter() - started, told["status"]


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="rinkside-restart-") as name:
        first, second = Path(name) / "first", Path(name) / "second"
        first.mkdir()
        second.mkdir()
        records = fill(first)
        venue = Venue(first)
        taken, imports = [], []
        for _ in range(TIMES):
            imports.append(bare())
            taken.append(back(venue))
            venue.kill()
        middle, floor = sorted(taken)[TIMES // 2], sorted(imports)[TIMES // 2]
        print(
            f"back with {records} records after a kill: {middle * 1000:.0f} ms (middle of {TIMES}, least "
            f"{min(taken) * 1000:.0f}, most {max(taken) * 1000:.0f}; {middle / floor:.2f} times a bare import of the "
            f"server, {floor * 1000:.0f} ms; goal 2000 ms {'met' if middle < 2 else 'MISSED'})"
        )
        venue.start()
        seconds, _ = promoted(second, venue)
        print(f"stand-by promoted and first act acknowledged: {seconds * 1000:.0f} ms")
        venue.stop()


if __name__ == "__main__":
    main()
