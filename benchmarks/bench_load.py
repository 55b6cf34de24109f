"""Load: the server as a process, four events at once, twelve officials' devices each, over HTTP and event streams.

Every event has nine judges, a specialist, a controller and a referee: 48 devices, each with a connection for its acts,
its desk's stream and a heartbeat every two seconds, and four public streams beside them. First the events run at about
ten times the speed of a rink; then all 36 judges mark at the very same moment, again and again.

"acknowledged" is from sending a mark until its answer has come, on disk. "score" is from sending the mark that makes a
sheet complete, or changes a complete one, until the new total has come on the referee's stream; "approved" is from
sending the approval until the public stream has the score. The floor is a bare process that appends 4 KiB to a file in
the same folder, waits until they are on the disk and answers: it is asked twenty times a second during all of it, over
the same loopback from the same client. Devices, server and floor share the machine's processors with whatever else
runs on it, so the ratios say more than the milliseconds.

All of it is done twice: by itself, and with 2,000 readers of the public streams beside it (where gcc is), which a small
program in C holds and reads out.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvloop

from rinkside.live.acts import Actor
from rinkside.server.robots import LOOPBACK, Device, Venue

EVENTS, JUDGES, SKATERS = 4, 9, int(os.environ.get("RINKSIDE_BENCH_SKATERS", "6"))
PROGRAM = ("3Lz+3T", "2A", "FSSp4", "3F", "CCoSp4", "StSq4", "LSp4")
COMPONENTS = ("CO", "PR", "SS")
CALL_SECONDS = 1.2
"""Between two calls of a panel; judges mark within a second of it."""
ROUNDS = 40
WATCHING = [int(n) for n in os.environ.get("RINKSIDE_BENCH_WATCHERS", "0 2000").split()]
DAY = "2026-01-10"


class Line:
    """One device's connection, kept open: requests one after the other, bytes made beforehand where it can be."""

    def __init__(self, port: int, headers: dict[str, str]) -> None:
        self.port = port
        self.head = "".join(f"{k}: {v}\r\n" for k, v in {"Host": f"{LOOPBACK}:{port}", **headers}.items())
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None
        self.lock = asyncio.Lock()

    async def post(self, path: str, body: Any) -> tuple[int, Any, int]:
        """Status, answer, and the nanoseconds from sending to the whole answer."""
        text = json.dumps(body).encode()
        sent = f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(text)}\r\n\r\n".encode() + text
        async with self.lock:
            if self.reader is None or self.writer is None:
                self.reader, self.writer = await asyncio.open_connection(LOOPBACK, self.port)
            started = time.perf_counter_ns()
            self.writer.write(sent)
            head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.partition(b"content-length: ")[2].partition(b"\r\n")[0])
            answer = await self.reader.readexactly(length)
            taken = time.perf_counter_ns() - started
        return int(head[9:12]), json.loads(answer), taken


class Stream:
    """An event stream. Whoever awaits `until` gets the moment at which a view came that answers true."""

    def __init__(self, port: int, path: str, headers: dict[str, str]) -> None:
        self.port, self.path = port, path
        self.head = "".join(f"{k}: {v}\r\n" for k, v in {"Host": f"{LOOPBACK}:{port}", **headers}.items())
        self.wanted: list[tuple[Callable[[Any], bool], asyncio.Future[int]]] = []
        self.view: Any = None
        self.events = 0

    async def run(self) -> None:
        reader, writer = await asyncio.open_connection(LOOPBACK, self.port, limit=1 << 24)
        writer.write(f"GET {self.path} HTTP/1.1\r\n{self.head}\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        held = b""
        while data := await reader.read(1 << 20):
            at = time.perf_counter_ns()
            held += data
            while b"\n\n" in held:
                event, _, held = held.partition(b"\n\n")
                if b"event: view" in event:
                    self.events += 1
                    self.hear(event, at)

    def hear(self, event: bytes, at: int) -> None:
        if not self.wanted:
            return
        text = event.partition(b"data: ")[2].partition(b"\r\n")[0]
        view = json.loads(text)["view"]
        for pair in [p for p in self.wanted if p[0](view)]:
            self.wanted.remove(pair)
            if not pair[1].done():
                pair[1].set_result(at)

    def until(self, true: Callable[[Any], bool]) -> asyncio.Future[int]:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.wanted.append((true, found))
        return found


class Meet:
    """One event with its devices."""

    def __init__(self, number: int, venue: Venue, host: Device) -> None:
        self.code = f"load-{number}"
        self.port = venue.port
        self.path = f"/api/v1/competitions/{self.code}/acts"
        self.rng = random.Random(number)
        self.count = 0
        self.acknowledged: list[int] = []
        self.scores: list[int] = []
        self.approved: list[int] = []
        self.paced: list[int] = []
        self.version = (0, 0)
        self.lines: dict[str, Line] = {}
        self.streams: dict[str, Stream] = {}
        self._set_up(venue, host)

    def _set_up(self, venue: Venue, host: Device) -> None:
        made = {"name": "Load", "first_day": DAY, "last_day": DAY}
        host.insist("POST", "/api/v1/competitions", {"id": f"{self.code}-create", "code": self.code, "data": made})
        short, women = {"category": "W", "segment": "short"}, {"category": "W", "title": "Women"}
        for kind, data in (
            ("category.add", {**women, "discipline": "singles", "gender": "W", "level": "senior"}),
            ("segment.add", {**short, "kind": "short program", "day": DAY, "settings": {"judges": JUDGES}}),
            *(("entry.add", {"category": "W", "name": f"Skater {n}", "nation": "ICE"}) for n in range(60)),
            ("draw.make", {"cs": "W-short", "seed": "load"}),
            ("segment.open", {"cs": "W-short"}),
        ):
            status, answer = host.insist("POST", self.path, self.act(kind, data))
            assert status == 200, answer
        places = [Actor(f"{self.code}-j{seat}", "judge", seat) for seat in range(1, JUDGES + 1)]
        places += [Actor(f"{self.code}-{r}", r) for r in ("technical_specialist", "technical_controller", "referee")]
        for actor in places:
            device = Device(venue, actor.device)
            device.join(host, self.code, actor)
            name = f"{actor.role}{actor.seat or ''}"
            self.lines[name] = Line(self.port, device.headers)
            self.streams[name] = Stream(self.port, f"/desk-feed/{self.code}", device.headers)
        self.streams["public"] = Stream(self.port, f"/feed/{self.code}", {})

    def act(self, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        return {"id": f"{self.code}-{self.count}", "kind": kind, "data": data}

    async def do(self, who: str, kind: str, /, **data: Any) -> int:
        status, answer, taken = await self.lines[who].post(self.path, self.act(kind, {"cs": "W-short", **data}))
        assert status == 200, answer
        return taken

    async def mark(self, seat: int, kind: str, /, **data: Any) -> int:
        taken = await self.do(f"judge{seat}", kind, **data)
        self.acknowledged.append(taken)
        return taken

    async def heartbeats(self) -> None:
        while True:
            for line in self.lines.values():
                await asyncio.sleep(2 / len(self.lines))
                await line.post("/api/v1/heartbeat", {"queued": 0, "skew": 0, "version": "1"})

    async def skates(self) -> None:
        await asyncio.sleep(self.rng.random() * CALL_SECONDS)
        for start in range(1, SKATERS + 1):
            await self.skate(start)

    async def skate(self, start: int) -> None:
        await self.do("referee", "skate.call", start=start)
        marking: list[asyncio.Task[None]] = []
        for row, code in enumerate(PROGRAM, 1):
            await self.do("technical_specialist", "element.call", start=start, code=code)
            marking += [asyncio.create_task(self.judge(seat, start, row)) for seat in range(1, JUDGES + 1)]
            await asyncio.sleep(CALL_SECONDS)
        await asyncio.gather(*marking)
        await self.do("referee", "skate.end", start=start)
        await self.do("technical_controller", "panel.release", start=start)
        last = (JUDGES, COMPONENTS[-1])
        await asyncio.gather(
            *(self.component(seat, start, c) for seat in range(1, JUDGES + 1) for c in COMPONENTS if (seat, c) != last)
        )
        await self.scored(start, last[0], "mark.component", component=last[1], mark=700)
        for seat in range(1, JUDGES + 1):
            # each of these changes a sheet that is complete: its score is computed and sent anew
            await asyncio.sleep(self.rng.random() * 0.3)
            await self.scored(start, seat, "mark.component", component=last[1], mark=400 if seat % 2 else 950)
        await asyncio.gather(*(self.mark(s, "marks.confirm", start=start) for s in range(1, JUDGES + 1)))
        there = self.streams["public"].until(
            lambda v: (b := v["now"]["W-short"])["skater"] and b["skater"]["start"] == start and b["score"] is not None
        )
        started = time.perf_counter_ns()
        await self.do("referee", "skate.approve", start=start)
        self.approved.append(await asyncio.wait_for(there, 20) - started)

    async def scored(self, start: int, seat: int, kind: str, /, **data: Any) -> None:
        """Send a mark; the time until the referee's stream has the total of the sheet with it."""
        before = self.version

        def there(view: Any) -> bool:
            for skate in view["active"].get("W-short", ()):
                if skate["start"] == start and skate["totals"] is not None and (start, skate["v"]) > before:
                    self.version = start, skate["v"]
                    return True
            return False

        came = self.streams["referee"].until(there)
        started = time.perf_counter_ns()
        await self.mark(seat, kind, start=start, **data)
        self.scores.append(await asyncio.wait_for(came, 20) - started)

    async def judge(self, seat: int, start: int, row: int) -> None:
        await asyncio.sleep(self.rng.random())
        await self.mark(seat, "mark.goe", start=start, row=row, mark=(start * 7 + row * 3 + seat) % 7 - 2)

    async def component(self, seat: int, start: int, code: str) -> None:
        await asyncio.sleep(self.rng.random() * 3)
        await self.mark(seat, "mark.component", start=start, component=code, mark=600 + 25 * ((start + seat) % 12))

    async def burst(self, start: int, gates: list[asyncio.Event]) -> list[int]:
        """All judges mark at the moment each gate opens."""
        await self.do("referee", "skate.call", start=start)
        for code in PROGRAM:
            await self.do("technical_specialist", "element.call", start=start, code=code)
        taken: list[int] = []

        async def at(seat: int) -> None:
            for number, gate in enumerate(gates):
                await gate.wait()
                mark = (number + seat) % 7 - 2
                taken.append(await self.mark(seat, "mark.goe", start=start, row=number % len(PROGRAM) + 1, mark=mark))

        await asyncio.gather(*(at(seat) for seat in range(1, JUDGES + 1)))
        return taken


def floor(folder: str) -> None:
    """The bare process: for each byte that comes, 4 KiB appended and synchronised, then a byte back."""
    with socket.create_server((LOOPBACK, 0)) as listener, open(Path(folder) / "floor", "ab", buffering=0) as file:
        print(listener.getsockname()[1], flush=True)
        line, _ = listener.accept()
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while line.recv(1):
            file.write(bytes(4096))
            os.fsync(file.fileno())
            line.sendall(b"x")


async def ask_floor(port: int, taken: list[int]) -> None:
    reader, writer = await asyncio.open_connection(LOOPBACK, port)
    while True:
        started = time.perf_counter_ns()
        writer.write(b"x")
        await reader.readexactly(1)
        taken.append(time.perf_counter_ns() - started)
        await asyncio.sleep(0.05)


def part(values: list[int], share: int) -> int:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def told(name: str, values: list[int], under: list[int], goal: int = 0) -> None:
    """p50, p99 and the greatest in milliseconds, and both as multiples of the floor's."""
    p50, p99 = part(values, 50), part(values, 99)
    ratio = f"{p50 / part(under, 50):.1f} and {p99 / part(under, 99):.1f} times the floor's"
    met = "" if not goal else f", goal {goal} ms {'met' if p99 < goal * 1_000_000 else 'MISSED'}"
    print(f"{name} p50: {p50 / 1e6:.2f} ms, p99: {p99 / 1e6:.2f} ms, most: {max(values) / 1e6:.2f} ms "
          f"({len(values)} times, {ratio}{met})", flush=True)  # fmt: skip


async def load(meets: list[Meet], port: int, under: list[int]) -> tuple[int, list[int]]:
    """All events at the pace of a rink, then everybody at the same moment; nanoseconds of the first, bursts' times."""
    background = [asyncio.create_task(s.run()) for m in meets for s in m.streams.values()]
    background += [asyncio.create_task(m.heartbeats()) for m in meets]
    background.append(asyncio.create_task(ask_floor(port, under)))
    await asyncio.sleep(1)
    started = time.perf_counter_ns()
    await asyncio.gather(*(m.skates() for m in meets))
    taken = time.perf_counter_ns() - started
    for meet in meets:
        meet.paced = list(meet.acknowledged)
    gates = [asyncio.Event() for _ in range(ROUNDS)]

    async def open_them() -> None:
        await asyncio.sleep(2)
        for gate in gates:
            await asyncio.sleep(0.5)
            gate.set()

    opening = asyncio.create_task(open_them())
    bursts = [t for found in await asyncio.gather(*(m.burst(SKATERS + 1, gates) for m in meets)) for t in found]
    await opening
    for task in background:
        task.cancel()
    await asyncio.gather(*background, return_exceptions=True)
    return taken, bursts


def readers(folder: Path, port: int, meets: list[Meet], count: int) -> subprocess.Popen[str] | None:
    """A program that holds so many public streams; None for none, or without gcc."""
    if not count or shutil.which("gcc") is None:
        return None
    made = folder / "readers"
    subprocess.run(["gcc", "-O2", "-w", "-o", made, Path(__file__).parent / "native" / "readers.c"], check=True)
    command = [str(made), str(port), str(count), *(f"/feed/{m.code}" for m in meets)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def main() -> int:
    for count in WATCHING:
        print(f"-- {count} readers of the public streams beside it", flush=True)
        measure(count)
    return 0


def measure(count: int) -> None:
    """Everything once, with so many readers."""
    with tempfile.TemporaryDirectory(prefix="rinkside-load-") as name:
        folder = Path(name)
        under: list[int] = []
        bare = subprocess.Popen([sys.executable, __file__, "floor", name], stdout=subprocess.PIPE, text=True)
        assert bare.stdout is not None
        port = int(bare.stdout.readline())
        with Venue(folder) as venue:
            host = Device(venue, "host")
            host.use_host_link()
            meets = [Meet(number, venue, host) for number in range(EVENTS)]
            watching = readers(folder, venue.port, meets, count)
            taken, bursts = uvloop.run(load(meets, port, under))
            if watching is not None:
                watching.terminate()
                read, lost = watching.communicate()[0].split()
                print(f"readers: {count}, {int(read) / 1e6:.0f} MB sent to them, {lost} lost")
        bare.wait(10)
    paced = [t for m in meets for t in m.paced]
    scores = [t for m in meets for t in m.scores]
    print(
        f"floor, 4 KiB appended, synchronised and answered p50: {part(under, 50) / 1e6:.2f} ms, "
        f"p99: {part(under, 99) / 1e6:.2f} ms, most: {max(under) / 1e6:.2f} ms ({len(under)} times)"
    )
    print(
        f"load: {EVENTS} events, {sum(len(m.lines) for m in meets)} devices, "
        f"{len(paced) * 1e9 / taken:.0f} marks a second"
    )
    told("mark acknowledged", paced, under, 100)
    told("last mark to score at the referee's", scores, under, 50)
    told("approval to score in public", [t for m in meets for t in m.approved], under, 50)
    told(f"{EVENTS * JUDGES} judges at the same moment, acknowledged", bursts, under, 100)


if __name__ == "__main__":
    sys.exit(floor(sys.argv[2]) if sys.argv[1:2] == ["floor"] else main())
