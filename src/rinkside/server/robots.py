"""Robots that rehearse an event: a server of their own, a device for every official, real HTTP.

    with Venue(folder) as venue:
        report = rehearse(event, venue, kills=3)
        report.standings["W"], report.acts, report.kills

A robot behaves as a device at the rink does: it joins with a one-time code, gives every act an id of its own, keeps
the act until it is answered, and sends the very same act again when the line broke. So nothing is lost or doubled
however often the server dies, which `kills` makes it do, with SIGKILL, while acts are under way.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rinkside.domain import Event
from rinkside.errors import UsageError
from rinkside.live.acts import Actor
from rinkside.live.rehearsal import OwnSettings, acts_of, rehearsable

__all__ = ["LOOPBACK", "Device", "Rehearsed", "Venue", "pace", "rehearse"]

LOOPBACK = "127.0.0.1"
"""The address only this machine reaches."""
PATIENCE_SECONDS = 60
"""How long a robot tries to reach a server that does not answer."""


class Venue:
    """`rinkside serve` as a process of its own, on the loopback or where `host` says; `words` are further options.

    Raises UsageError where the server does not start; its last words are in the message.
    """

    def __init__(self, folder: Path, *, port: int = 0, host: str = LOOPBACK, database: str = "") -> None:
        self.folder = folder
        self.host = host
        self.port = port
        self.database = database
        self.words: list[str] = []
        self.said: list[str] = []
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "rinkside", "serve", "--db", self.database or str(self.folder)]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        self.said = []
        self._process = subprocess.Popen(
            [*command, "--host", self.host, "--port", str(self.port), *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            cwd=self.folder,
        )
        ready = threading.Event()
        self._reader = threading.Thread(target=self._listen, args=(self._process, ready), daemon=True)
        self._reader.start()
        try:
            ready.wait(PATIENCE_SECONDS)
        except BaseException:  # Ctrl+C while it starts: no server stays behind
            self.stop()
            raise
        if not self.port or self._process.poll() is not None:
            self.stop()
            raise UsageError("the server did not start: " + (" ".join(self.said[-3:]) or "it said nothing"))

    def _listen(self, process: subprocess.Popen[str], ready: threading.Event) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self.said.append(line.rstrip())
            here = re.match(r"On this machine: \S+:(\d+)", line)
            if here:
                self.port = int(here[1])
            if "/host/" in line:
                ready.set()
        ready.set()

    def kill(self) -> None:
        """SIGKILL: as when the plug is pulled."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End it in order."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()

    def wait(self) -> None:
        """Until the server ends by itself."""
        if self._process is not None:
            self._process.wait()

    def addresses(self) -> list[str]:
        """The lines the server said when it started, with the newest of the host machine's links."""
        newest = self.host_path
        first = next((at for at, line in enumerate(self.said) if "/host/" in line), len(self.said))
        return [re.sub(r"/host/\S+", newest, line) for line in self.said[: first + 1] if line.strip()]

    @property
    def host_path(self) -> str:
        """The path of the host machine's own link."""
        link = (self.folder / "host-link.txt").read_text().strip()
        return "/" + link.split("/", 3)[3]

    def __enter__(self) -> Venue:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class Device:
    """A device of the venue: one connection, its place, the acts it has sent."""

    def __init__(self, venue: Venue, name: str) -> None:
        self.venue = venue
        self.name = name
        self.headers: dict[str, str] = {"Content-Type": "application/json"}
        self._line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any, Mapping[str, str]]:
        """One request, once: status, body, headers. Raises OSError or HTTPException where the line breaks."""
        if self._line is None:
            self._line = http.client.HTTPConnection(LOOPBACK, self.venue.port, timeout=10)
        data = None if body is None else json.dumps(body).encode()
        try:
            self._line.request(method, path, data, self.headers)
            answer = self._line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self._line.close()
            self._line = None
            raise
        kind = answer.headers.get("content-type", "")
        held = dict(answer.headers.items())
        held["cookies"] = "; ".join(c.split(";")[0] for c in answer.headers.get_all("set-cookie") or [])
        return answer.status, json.loads(text) if "json" in kind else text.decode("utf-8", "replace"), held

    def insist(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """The same request until it is answered for good: a broken line, 429 and 503 are tried again."""
        until = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                status, answer, headers = self.ask(method, path, body)
            except (OSError, http.client.HTTPException) as error:
                if time.monotonic() > until:
                    raise UsageError(f"{self.name}: the server did not come back: {error}") from None
                time.sleep(0.05)
                continue
            if status not in (429, 503) or time.monotonic() > until:
                return status, answer
            time.sleep(min(float(headers.get("retry-after", "0.2")), 2.0))

    def use_host_link(self) -> None:
        """Take the host machine's place."""
        status, answer, headers = self.ask("GET", self.venue.host_path)
        if status != 303:
            raise UsageError(f"the host link was not taken: {status} {answer}")
        self.headers["Cookie"] = headers["cookies"]
        _, page = self.insist("GET", "/")
        found = re.search(r'data-csrf="([^"]+)"', page)
        self.headers["X-Rinkside-CSRF"] = found[1] if found else ""

    def join(self, host: Device, competition: str, actor: Actor) -> None:
        """Take the place of an official with a one-time code from the host."""
        wanted = {"role": actor.role, "seat": actor.seat}
        status, made = host.insist("POST", f"/api/v1/competitions/{competition}/codes", wanted)
        if status != 201:
            raise UsageError(f"no code for {self.name}: {made}")
        status, taken = self.insist("POST", "/api/v1/join", {"code": made["code"], "label": f"robot {self.name}"})
        if status != 200:
            raise UsageError(f"{self.name} could not join: {taken}")
        self.headers["Authorization"] = f"Bearer {taken['token']}"
        self.headers["X-Rinkside-Device"] = taken["device"]


@dataclass(slots=True)
class Rehearsed:
    """What a rehearsal came to.

    `standings` are the final rows of each category by its name: {"rank", "name", "nation", "tss"} with `tss` in
    hundredths, the total of the segments rehearsed; rows of teams have `points` instead. `answers` maps act ids to
    their number in the journal, as acknowledged.
    """

    competition: str
    standings: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    kills: int = 0
    repeats: int = 0

    @property
    def acts(self) -> int:
        """How many acts were acknowledged."""
        return len(self.answers)


def rehearse(
    event: Event,
    venue: Venue,
    *,
    code: str = "rehearsal",
    own: OwnSettings | None = None,
    kills: int = 0,
    seed: int = 0,
    pause: Callable[[str], float] | None = None,
    told: Callable[[int, int], None] | None = None,
    host: Device | None = None,
) -> Rehearsed:
    """Drive the whole event through a running venue.

    `kills` times, at moments drawn from `seed`, the server is killed and started again. `pause` gives the seconds to
    wait behind an act of that kind, `told` hears how many acts of how many are done. `host` is a device that
    has taken the host machine's place already. Raises UsageError where the event
    holds no marks or an act is refused, which names the act and the reason.
    """
    if not rehearsable(event):
        raise UsageError(
            f"{event.name or 'the event'} holds no judges' marks; name judges' details or an event with them"
        )
    acts = list(acts_of(event, code, own))
    if pause is None:
        acts = device_by_device(acts)
    report = Rehearsed(code)
    chance = random.Random(seed)
    deadly = set(chance.sample(range(1, len(acts)), min(kills, len(acts) - 1)))
    if host is None:
        host = Device(venue, "host")
        host.use_host_link()
    devices: dict[str, Device] = {}
    for batch in _batches(acts, deadly, 1 if pause is not None else MOST_TOGETHER):
        bodies = [{"id": f"{code}-{n:06d}", **acts[n][1], "device_seq": n} for n in batch]
        actor = acts[batch[0]][0]
        if batch[0] == 0:
            data = dict(acts[0][1]["data"])
            body = {"id": bodies[0]["id"], "code": data.pop("code"), "data": data}
            status, answer = host.insist("POST", "/api/v1/competitions", body)
        else:
            device = devices.get(actor.device)
            if device is None:
                device = devices[actor.device] = Device(venue, actor.device)
                device.join(host, code, actor)
            path = f"/api/v1/competitions/{code}/acts"
            if batch[0] in deadly:
                killer = threading.Timer(chance.random() * 0.004, venue.kill)
                killer.start()
                status, answer = _through_a_kill(venue, killer, device, path, bodies[0])
                report.kills += 1
            else:
                status, answer = device.insist("POST", path, bodies if len(bodies) > 1 else bodies[0])
        answers = answer if isinstance(answer, list) else [answer]
        for n, given in zip(batch, answers, strict=False):
            if status >= 400 or "seq" not in given:
                what = f"{acts[n][0].role} {acts[n][1]['kind']} {acts[n][1]['data']}"
                raise UsageError(f"{what}: {given.get('message', given)}")
            report.answers[f"{code}-{n:06d}"] = int(given["seq"])
            report.repeats += given.get("status") == "repeat"
        if told is not None:
            told(batch[-1] + 1, len(acts))
        if pause is not None:
            time.sleep(pause(acts[batch[0]][1]["kind"]))
    _, state = host.insist("GET", f"/api/v1/competitions/{code}/state")
    report.standings = _standings(event, state["view"], own or {})
    return report


MOST_TOGETHER = 40
"""Acts a robot sends in one request where nobody watches, as a device does that was cut off for a while."""

Acts = list[tuple[Actor, dict[str, Any]]]
_STAGES = {"skate.call": 0, "skate.start": 0, "seat.excuse": 1, "element.call": 2, "skate.end": 3, "mark.goe": 4}
_STAGES |= {"mark.component": 4, "marks.confirm": 4}


def device_by_device(acts: Acts) -> Acts:
    """The acts with each skate's in stages: called, skated, then judge by judge marked, then all that follows."""

    def key(entry: tuple[Actor, dict[str, Any]]) -> tuple[int, int]:
        actor, act = entry
        stage = _STAGES.get(act["kind"], 5)
        return stage, actor.seat or 0 if stage == 4 else 0

    found: Acts = []
    skate: Acts = []
    place: tuple[Any, Any] | None = None
    for entry in acts:
        data = entry[1]["data"]
        here = (data.get("cs"), data.get("start"))
        if here != place:
            found += sorted(skate, key=key)
            skate, place = [], here
        skate.append(entry)
    return found + sorted(skate, key=key)


def _batches(acts: Acts, deadly: set[int], most: int) -> Iterator[list[int]]:
    """Numbers of acts that one device sends together; the first act and a deadly one go alone."""
    batch: list[int] = []
    for n, (actor, _) in enumerate(acts):
        alone = n == 0 or n in deadly
        if batch and (alone or len(batch) >= most or actor != acts[batch[0]][0]):
            yield batch
            batch = []
        batch.append(n)
        if alone:
            yield batch
            batch = []
    if batch:
        yield batch


_SECONDS = {
    "element.call": 18,
    "mark.goe": 0,
    "skate.call": 20,
    "skate.end": 10,
    "mark.component": 0,
    "skate.approve": 15,
}
"""Seconds behind an act at a real rink, about; 0 where officials act at the same time."""


def pace(speed: int) -> Callable[[str], float]:
    """The waiting of a rink, `speed` times as fast: about four and a half minutes a skate at 1."""
    return lambda kind: _SECONDS.get(kind, 0) / speed


def _through_a_kill(
    venue: Venue, killer: threading.Timer, device: Device, path: str, body: Mapping[str, Any]
) -> tuple[int, Any]:
    """Send an act while the server dies; start it again; send the same act until it is answered."""
    first: tuple[int, Any] | None = None
    try:
        status, answer, _ = device.ask("POST", path, body)
        first = status, answer
    except (OSError, http.client.HTTPException):
        pass
    killer.join()
    venue.start()
    again = device.insist("POST", path, body)
    if first is not None and first[0] == 200 and (again[0] != 200 or again[1]["seq"] != first[1]["seq"]):
        raise UsageError(f"act {body['id']} was acknowledged as {first[1]} and is now {again[1]}: it was lost")
    return again


def _standings(event: Event, view: Mapping[str, Any], own: OwnSettings) -> dict[str, list[dict[str, Any]]]:
    """The final rows of each category: its overall table, or the table of its one segment.

    Segments of the team event stand alone, its teams behind them.
    """
    segments: dict[str, list[str]] = {}
    alone: dict[str, str] = {}
    for rehearsal in rehearsable(event):
        category = event.categories[rehearsal.category]
        key = rehearsal.cs.rpartition("-")[0]
        name = category.name if [c.name for c in event.categories].count(category.name) == 1 else ""
        held = own.get((rehearsal.category, rehearsal.segment))
        if held is not None and held.team:
            alone[f"{name or key}, {category.segments[rehearsal.segment].kind.value}"] = rehearsal.cs
        else:
            segments.setdefault(name or key, []).append(rehearsal.cs)
    found = {}
    for name, keys in segments.items():
        if len(keys) > 1:
            rows = view["overall"].get(keys[0].rpartition("-")[0]) or ()
            found[name] = [_row(row, row["total"] if row["complete"] else None) for row in rows]
        else:
            found[name] = [_row(row, row["tss"]) for row in view["standings"].get(keys[0]) or ()]
    for name, cs in alone.items():
        found[name] = [_row(row, row["tss"]) for row in view["standings"].get(cs) or ()]
    team = view.get("team_event")
    if len(alone) > 1 and team:
        found["Team Event"] = [{**_row(row, None), "points": row["points"]} for row in team["rows"]]
    return found


def _row(row: Mapping[str, Any], tss: int | None) -> dict[str, Any]:
    return {"rank": row["place"], "name": row["name"], "nation": row["nation"], "tss": tss}
