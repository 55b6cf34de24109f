"""A real server process for tests: started on a free port, spoken to over HTTP, stopped or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from conftest import ROOT

__all__ = ["Audience", "Rink", "ServerProcess", "joined", "until"]


class ServerProcess:
    """`rinkside serve` on the loopback with a data folder of its own."""

    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        self.folder = folder
        self.words = words
        self.port = port
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.said: list[str] = []

    def start(self) -> ServerProcess:
        command = [sys.executable, "-m", "rinkside", "serve", "--db", str(self.folder), "--host", "127.0.0.1"]
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment,
            cwd=self.folder.parent,
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if line.startswith("On this machine: "):
                self.address = line.split()[-1]
                self.port = int(self.address.rpartition(":")[2])
            if "/host/" in line or ("--audience" in self.words and self.address):
                break
        else:
            raise AssertionError("\n".join(self.said))
        # the port is open from the start; the first answer comes when the application is ready
        httpx.get(f"{self.address}/healthz", timeout=60, verify=False)
        return self

    def stop(self, how: int = signal.SIGTERM) -> float:
        """Stop it; the seconds that took."""
        assert self.process is not None
        since = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(timeout=60)
        return time.monotonic() - since

    @property
    def host_link(self) -> str:
        return (self.folder / "host-link.txt").read_text().strip()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, timeout=60, verify=False)

    def host(self) -> httpx.Client:
        """A browser on the host machine that has used the host's own link."""
        client = self.client()
        answer = client.get(self.host_link)
        assert answer.status_code == 303, answer.text
        page = client.get("/").text
        client.headers["X-Rinkside-CSRF"] = page.split('data-csrf="')[1].split('"')[0]
        return client

    def __enter__(self) -> ServerProcess:
        return self.start()

    def __exit__(self, *_: Any) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop(signal.SIGKILL)


class Audience(ServerProcess):
    """A process that only shows: it has no link of its own machine to print."""

    def start(self) -> ServerProcess:
        if "--audience" not in self.words:
            self.words = (*self.words, "--audience")
        return super().start()


def until(held: Callable[[], Any], seconds: float = 60) -> Any:
    """What `held()` gives once it gives something."""
    ends = time.monotonic() + seconds
    while not (found := held()):
        assert time.monotonic() < ends, "it did not come"
        time.sleep(0.05)
    return found


def joined(
    server: ServerProcess,
    host: httpx.Client,
    competition: str,
    role: str,
    seat: int | None = None,
    scope: str | None = None,
) -> httpx.Client:
    """A device that has taken a place with a code, speaking by Bearer token; a team leader for FIN unless told."""
    scope = scope or ("FIN" if role == "team_leader" else None)
    made = host.post(f"/api/v1/competitions/{competition}/codes", json={"role": role, "seat": seat, "scope": scope})
    assert made.status_code == 201, made.text
    client = server.client()
    taken = client.post("/api/v1/join", json={"code": made.json()["code"], "label": f"{role} {seat or ''}".strip()})
    assert taken.status_code == 200, taken.text
    client.cookies.clear()
    body = taken.json()
    client.headers["Authorization"] = f"Bearer {body['token']}"
    client.headers["X-Rinkside-Device"] = body["device"]
    return client


class Rink:
    """A competition on a running server, with a device for each role that is asked for."""

    def __init__(self, server: ServerProcess, code: str) -> None:
        self.server = server
        self.code = code
        self.host = server.host()
        self.devices: dict[tuple[str, int | None], httpx.Client] = {}
        self.count = 0

    def device(self, role: str, seat: int | None = None) -> httpx.Client:
        if (role, seat) not in self.devices:
            self.devices[role, seat] = joined(self.server, self.host, self.code, role, seat)
        return self.devices[role, seat]

    def act(self, kind: str, data: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        return {"id": f"{self.code}-{self.count}", "kind": kind, "data": data}

    def office(self, kind: str, /, **data: Any) -> Any:
        answer = self.host.post(
            f"/api/v1/competitions/{self.code}/acts", json=self.act(kind, data), headers={"X-Rinkside-Desk": "host"}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def do(self, role: str, kind: str, /, *, seat: int | None = None, cs: str = "W-free", **data: Any) -> Any:
        answer = self.device(role, seat).post(
            f"/api/v1/competitions/{self.code}/acts", json=self.act(kind, {"cs": cs, **data})
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    def set_up(self) -> Rink:
        """One category, one free skating, two skaters, three judges, open."""
        made = self.host.post(
            "/api/v1/competitions",
            json={
                "id": f"create-{self.code}",
                "code": self.code,
                "data": {"name": "Lake Cup", "first_day": "2026-01-10", "last_day": "2026-01-10"},
            },
        )
        assert made.status_code == 201, made.text
        self.office("category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
        self.office(
            "segment.add",
            category="W",
            segment="free",
            kind="free skating",
            title="Free Skating",
            day="2026-01-10",
            settings={"judges": 3},
        )
        for entry, given, family in (("W-01", "Ada", "Ice"), ("W-02", "Bea", "Snow")):
            self.office("entry.add", category="W", entry=entry, members=[{"given": given, "family": family}])
        self.office("order.set", cs="W-free", order=["W-01", "W-02"], reason="small meet")
        self.do("data_operator", "segment.open")
        return self

    def skate(self, start: int, codes: list[str], grades: dict[int, list[int]]) -> None:
        """One skate up to the release, every mark given."""
        self.do("data_operator", "skate.call", start=start)
        for code in codes:
            self.do("technical_specialist", "element.call", start=start, code=code)
        components = self.device("judge", 1).get(f"/api/v1/competitions/{self.code}/state").json()["view"]["segments"]
        for seat, marks in grades.items():
            for row, mark in enumerate(marks, 1):
                self.do("judge", "mark.goe", seat=seat, start=start, row=row, mark=mark, call_version=1)
            for component in components["W-free"]["components"]:
                self.do(
                    "judge", "mark.component", seat=seat, start=start, component=component["code"], mark=500 + 25 * seat
                )
        self.do("data_operator", "skate.start", start=start)
        self.do("data_operator", "skate.end", start=start)
        for seat in grades:
            self.do("judge", "marks.confirm", seat=seat, start=start)
        self.do("technical_controller", "panel.release", start=start)
