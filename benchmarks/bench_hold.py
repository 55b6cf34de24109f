"""A privacy hold: from the press to a real OBS Studio, and to graphics and live pages beside a large audience.

A device presses over HTTP on a server process. "confirmed" is from sending the press to the moment the journal has the
surface confirmed; "on air" until OBS itself says, on a connection of this script's own, that the safe scene is on. The
floor is the bare request on that connection to the same event, taken in turn. Without OBS Studio or gcc it says so.
"""

from __future__ import annotations

import os
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from broadcast.obs_kit import FPS, Obs, obs_studio  # noqa: E402
from server.kit import Rink, ServerProcess, until  # noqa: E402

PRESSES = int(os.environ.get("RINKSIDE_BENCH_PRESSES", "60"))
READERS = int(os.environ.get("RINKSIDE_BENCH_READERS", "2000"))
PAGES = 10
HOST = {"X-Rinkside-Desk": "host"}


def press(rink: Rink, role: str, kind: str, **data: Any) -> Any:
    answer = rink.device(role).post(f"/api/v1/competitions/{rink.code}/acts", json=rink.act(kind, data))
    while answer.status_code == 429:
        time.sleep(float(answer.headers.get("Retry-After", "1")))
        answer = rink.device(role).post(f"/api/v1/competitions/{rink.code}/acts", json=rink.act(kind, data))
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]


def confirmed(rink: Rink, key: str) -> str:
    """When the journal had the programme of a hold confirmed; nothing before."""
    holds = rink.device("director").get(f"/api/v1/competitions/{rink.code}/holds").json()["view"]["holds"]
    found = next(s for h in holds if h["hold"] == key for s in h["surfaces"] if s["surface"] == "programme")
    return found["at"] if found["state"] == "confirmed" else ""


def to_athlete(obs: Obs) -> None:
    obs.events.clear()
    if obs.on_air != "athlete":
        obs.call("SetCurrentProgramScene", sceneName="athlete")
        obs.wait("CurrentProgramSceneChanged", sceneName="athlete")
        time.sleep(0.2)
    obs.events.clear()


def programme(rink: Rink, obs: Obs) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds until confirmed, until on air, and of the bare request, one after the other."""
    took: list[float] = []
    aired: list[float] = []
    bare: list[float] = []
    for _ in range(PRESSES):
        to_athlete(obs)
        began = time.perf_counter()
        obs.call("SetCurrentProgramScene", sceneName="safe")
        obs.wait("CurrentProgramSceneChanged", sceneName="safe")
        bare.append((time.perf_counter() - began) * 1000)
        to_athlete(obs)
        seen: list[float] = []

        def watch(seen: list[float] = seen) -> None:
            obs.wait("CurrentProgramSceneChanged", sceneName="safe")
            seen.append(time.perf_counter())

        watching = threading.Thread(target=watch)
        watching.start()
        began, wall = time.perf_counter(), time.time()
        key = press(rink, "liaison", "hold.ask", entry="W-01")["hold"]
        watching.join()
        aired.append((seen[0] - began) * 1000)
        at = until(lambda key=key: confirmed(rink, key))
        took.append((datetime.fromisoformat(at).timestamp() - wall) * 1000)
        press(rink, "liaison", "hold.end", hold=key)
        time.sleep(0.1)
    return took, aired, bare


class Pages(threading.Thread):
    """Readers of the control stream: when each has read that an entry is away."""

    def __init__(self, port: int, code: str, names: list[str]) -> None:
        super().__init__(daemon=True)
        self.came: dict[int, float] = {}
        self.waiting = selectors.DefaultSelector()
        for number, name in enumerate(names):
            line = socket.create_connection(("127.0.0.1", port))
            query = f"?page={name}" if name else ""
            path = f"/api/v1/competitions/{code}/control{query}"
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: text/event-stream\r\n\r\n".encode())
            self.waiting.register(line, selectors.EVENT_READ, number)

    def run(self) -> None:
        while self.waiting.get_map():
            for key, _ in self.waiting.select():
                assert isinstance(key.fileobj, socket.socket)
                text = key.fileobj.recv(65536)
                if not text:  # the server has ended
                    self.waiting.unregister(key.fileobj)
                if b'"away":["' in text:
                    self.came.setdefault(key.data, time.perf_counter())


def pages(rink: Rink, readers: Pages) -> list[float]:
    """Milliseconds from the press until the last graphics page and the last live page have it."""
    took: list[float] = []
    for _ in range(PRESSES):
        readers.came.clear()
        began = time.perf_counter()
        key = press(rink, "liaison", "hold.ask", entry="W-02")["hold"]
        until(lambda: len(readers.came) == 2 * PAGES)
        took.append((max(readers.came.values()) - began) * 1000)
        press(rink, "liaison", "hold.end", hold=key)
        time.sleep(0.1)
    return took


def told(name: str, taken: list[float], more: str = "") -> None:
    ordered = sorted(taken)
    p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    print(f"{name}: p50 {statistics.median(ordered):.0f}, p99 {p99:.0f} ms{more}", flush=True)


def frames(milliseconds: float) -> int:
    return -(-round(milliseconds * FPS) // 1000)


def main() -> None:
    """Print the figures."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rinkside-hold-")))
        obs = stack.enter_context(obs_studio(folder / "obs"))
        obs.scenes({"athlete": 0xC02020, "safe": 0x2020C0})
        obs.show("athlete")
        obs.call("SetCurrentSceneTransition", transitionName="Cut")
        server = stack.enter_context(ServerProcess(folder / "data"))
        rink = Rink(server, "lake").set_up()
        surface = {"key": "obs", "kind": "obs", "label": "OBS", "secrets": {"password": obs.password}}
        surface["settings"] = {"address": obs.address, "safe_scene": "safe"}
        put = rink.host.put("/api/v1/competitions/lake/holds/surfaces", json={"surfaces": [surface]}, headers=HOST)
        assert put.status_code == 200, put.text
        until(lambda: obs.call("GetSceneSceneTransitionOverride", sceneName="safe")["transitionName"] == "Cut")
        took, aired, bare = programme(rink, obs)
        name = f"press to OBS at {FPS} frames a second, {PRESSES} presses"
        share = sorted(took)[min(len(took) - 1, len(took) * 99 // 100)]
        told(
            f"{name}, confirmed", took, f" = {frames(statistics.median(took))} and {frames(share)} frames (goal < 250)"
        )
        told(f"{name}, on air", aired)
        told("bare request to the event of OBS", bare)
        ratio = statistics.median(aired) / statistics.median(bare)
        print(f"ratio of on air to the bare request: {ratio:.2f} × (medians of one run)")
        obs.kill()
        if shutil.which("gcc") is None:
            print("press to pages: skipped, needs gcc")
            return
        names = [""] * PAGES + [f"graphics-{n}" for n in range(PAGES)]
        readers = Pages(server.port, "lake", names)
        readers.start()
        time.sleep(1)
        which = f"press to the last of {PAGES} live and {PAGES} graphics pages"
        told(f"{which}, nobody else watching", pages(rink, readers))
        program = folder / "readers"
        subprocess.run(["gcc", "-O2", "-w", "-o", program, HERE / "native" / "readers.c"], check=True)
        held = subprocess.Popen([str(program), str(server.port), str(READERS), "/feed/lake"], stdout=subprocess.PIPE)
        assert held.stdout is not None
        assert held.stdout.readline() == b"ready\n"
        told(f"{which}, {READERS} watching the feed", pages(rink, readers), " (goal < 150)")
        held.terminate()
        lost = held.communicate()[0].split()[1]
        print(f"lost: {int(lost)} of those who watch")


if __name__ == "__main__":
    try:
        main()
    except pytest.skip.Exception as lacking:
        print(f"skipped: {lacking}")
