"""A real OBS Studio without a screen, for tests: started, spoken to, recorded, killed, frozen.

    from broadcast.obs_kit import Screen, colours, near, needs_obs, obs_studio

    with obs_studio(tmp_path) as obs:                    # the test is skipped by name where OBS is not installed
        obs.scenes({"athlete": 0xD02020, "safe": 0x2020D0})   # one scene for each, filled with 0xRRGGBB
        obs.show("athlete")                              # on air, transition over
        with obs.recording() as film:                    # what goes on air, not what a scene would look like
            obs.call("SetCurrentProgramScene", sceneName="safe")
            obs.wait("CurrentProgramSceneChanged", sceneName="safe")
        assert near(colours(film.path)[-1], 0x2020D0)    # one colour for each frame

**Where it listens**: `obs.address` ("ws://127.0.0.1:PORT") and `obs.password`, for the client under test. `obs.call`
and `obs.wait` are a connection of the kit's own.

**Trouble**: `kill()` as a crash does, `stop()` as a person does who quits, `freeze()` and `thaw()` as a machine that
hangs. `start()` begins it again on the same port; scenes and sources are there again, for OBS saves them as soon as
they are made.

**A transition**: `obs.fade(1000)` makes it the scene transition. A scene's own:
`call("SetSceneSceneTransitionOverride", sceneName="safe", transitionName="Cut")`; `obs.transitions` has the names. A
new OBS fades for 300 ms.

**Another window as a source**: `Screen` is an X server of its own; `screen.environment` is for the program to be shown,
`obs.capture(screen, "camera", key="green")` lays it over the scene of that name, without its green. That is how a
browser gets into the OBS of Debian, which has no browser source.

Everything lies below the folder that is given: home, configuration, runtime files, recordings. The ports and X displays
are free ones. The programme is 640 × 360 at 10 frames a second unless said otherwise. Start-up takes about a second.
Packages: obs-studio obs-plugins xvfb xauth dbus libgl1-mesa-dri ffmpeg. `make test` installs them when it may, and
`make obs` runs the tests that need OBS alone.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageStat
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

__all__ = ["Film", "Obs", "RefusedError", "Screen", "colours", "frame", "near", "needs_obs", "obs_studio", "proved"]

PROGRAMS = ("obs", "Xvfb", "ffmpeg")
FPS = 10
GRID = (16, 9)
PATIENCE = 30.0
"""Seconds after which something that must come is held not to come; far more than it takes on a busy machine."""
EVERYTHING = 0x7FF
"""Which events are asked for: all but those of meters, which come at every frame."""

SHOWN: dict[int, str] = {}
"""What each colour stands for, by the scenes that were made: proofs are read by people."""

COLLECTION = {
    "name": "Rinkside",
    "current_scene": "Scene",
    "current_program_scene": "Scene",
    "scene_order": [{"name": "Scene"}],
    "sources": [{"id": "scene", "versioned_id": "scene", "name": "Scene", "settings": {"items": []}}],
}
"""With no scene at all OBS ends as soon as it is asked which one is on air."""


def needs_obs() -> None:
    """Skip the calling test where OBS or what shows and measures it is not installed."""
    missing = [p for p in PROGRAMS if shutil.which(p) is None]
    if missing:
        pytest.skip(f"needs OBS Studio: {', '.join(missing)} not installed (apt-get install obs-studio xvfb ffmpeg)")


class RefusedError(Exception):
    """OBS answered a request with an error: `code` as obs-websocket numbers it."""

    def __init__(self, request: str, code: int, comment: str) -> None:
        super().__init__(f"{request}: {code} {comment}")
        self.code = code


class Screen:
    """An X server without a monitor, on the first free display."""

    def __init__(self, width: int = 1280, height: int = 720) -> None:
        self.width, self.height = width, height
        heard, told = os.pipe()
        options = ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset", "-displayfd", str(told)]
        self._process = subprocess.Popen(
            ["Xvfb", *options], pass_fds=[told], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(told)
        with os.fdopen(heard) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        self.display = f":{number}"

    @property
    def environment(self) -> dict[str, str]:
        """What a program needs to show itself here."""
        return os.environ | {"DISPLAY": self.display, "LIBGL_ALWAYS_SOFTWARE": "1"}

    def close(self) -> None:
        self._process.kill()
        self._process.wait()

    def __enter__(self) -> Screen:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


@dataclass
class Film:
    """What was recorded: `path` is there once the recording has ended."""

    path: Path = Path()


@contextmanager
def obs_studio(folder: Path, **how: Any) -> Iterator[Obs]:
    """A running OBS with its own screen; `how` as for Obs. Everything it started ends with it."""
    needs_obs()
    with ExitStack() as end:
        obs = Obs(folder, end.enter_context(Screen()), **how)
        end.callback(obs.kill)
        yield obs.start()


class Obs:
    """One OBS Studio: profile and collection "Rinkside", one scene "Scene" to begin with."""

    def __init__(
        self, folder: Path, screen: Screen, *, width: int = 640, height: int = 360, password: str = "ice and snow"
    ) -> None:
        self.folder, self.screen, self.password = folder, screen, password
        self.width, self.height = width, height
        self.port = _free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.events: deque[dict[str, Any]] = deque(maxlen=1000)
        self._line: ClientConnection | None = None
        self._asked = 0
        self._configure()

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What OBS wrote of itself, the newest run last."""
        found = sorted((self.folder / "config/obs-studio/logs").glob("*.txt"))
        return "\n".join(p.read_text(errors="replace") for p in found)

    def _configure(self) -> None:
        config = self.folder / "config/obs-studio"
        profile = config / "basic/profiles/Rinkside"
        for made in (profile, config / "basic/scenes", self.folder / "films"):
            made.mkdir(parents=True, exist_ok=True)
        (self.folder / "run").mkdir(mode=0o700, exist_ok=True)
        general = {"FirstRun": "true", "LastVersion": "486539266", "EnableAutoUpdates": "false"}
        socket_ = {"FirstLoad": "false", "ServerEnabled": "true", "ServerPort": self.port, "AlertsEnabled": "false"}
        window = {"SaveProjectors": "false", "WarnBeforeStoppingRecord": "false", "SysTrayEnabled": "false"}
        _write_ini(
            config / "global.ini",
            General=general,
            OBSWebSocket=socket_ | {"AuthRequired": "true", "ServerPassword": self.password},
            BasicWindow=window,
            Basic=dict.fromkeys(("Profile", "ProfileDir", "SceneCollection", "SceneCollectionFile"), "Rinkside"),
        )
        (config / "basic/scenes/Rinkside.json").write_text(json.dumps(COLLECTION))
        size = {"BaseCX": self.width, "BaseCY": self.height, "OutputCX": self.width, "OutputCY": self.height}
        films = {
            "FilePath": self.folder / "films",
            "RecFormat": "mkv",
            "RecQuality": "Small",
            "RecEncoder": "x264_lowcpu",
        }
        _write_ini(
            profile / "basic.ini",
            General={"Name": "Rinkside"},
            Video=size | {"FPSType": 0, "FPSCommon": FPS},
            Output={"Mode": "Simple"},
            SimpleOutput=films,
        )

    def start(self) -> Obs:
        """Begin, and wait until it answers. Raises AssertionError with its log if it does not."""
        environment = self.screen.environment | {
            "HOME": str(self.folder),
            "XDG_CONFIG_HOME": str(self.folder / "config"),
            "XDG_RUNTIME_DIR": str(self.folder / "run"),
            "QT_QPA_PLATFORM": "xcb",
        }
        environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        words = ["--multi", "--disable-updater", "--disable-missing-files-check"]
        self.process = subprocess.Popen(
            ["obs", *words, "--collection", "Rinkside", "--profile", "Rinkside"],
            env=environment,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(OSError, WebSocketException, RefusedError):
                self._identify()
                self.call("GetSceneList")  # 207 until the scenes are loaded
                return self
            time.sleep(0.1)
        raise AssertionError(f"OBS did not answer:\n{self.log[-3000:]}")

    def _identify(self) -> None:
        line = connect(self.address, open_timeout=5, close_timeout=1, max_size=None)
        hello = json.loads(line.recv(PATIENCE))["d"]
        asked = hello["authentication"]
        secret = _hashed(self.password + asked["salt"])
        said = {"rpcVersion": 1, "eventSubscriptions": EVERYTHING}
        line.send(json.dumps({"op": 1, "d": said | {"authentication": _hashed(secret + asked["challenge"])}}))
        assert json.loads(line.recv(PATIENCE))["op"] == 2
        self._line = line

    def call(self, request: str, **data: Any) -> dict[str, Any]:
        """A request's answer. Raises RefusedError where OBS says no, OSError or WebSocketException where it is gone."""
        assert self._line is not None, "OBS was not started"
        self._asked += 1
        name = f"kit-{self._asked}"
        self._line.send(json.dumps({"op": 6, "d": {"requestType": request, "requestId": name, "requestData": data}}))
        while True:
            heard = self._hear(PATIENCE)
            if heard["op"] == 7 and heard["d"]["requestId"] == name:
                status = heard["d"]["requestStatus"]
                if not status["result"]:
                    raise RefusedError(request, status["code"], status.get("comment", ""))
                found: dict[str, Any] = heard["d"].get("responseData") or {}
                return found

    def _hear(self, seconds: float) -> dict[str, Any]:
        assert self._line is not None
        heard: dict[str, Any] = json.loads(self._line.recv(seconds))
        if heard["op"] == 5:
            self.events.append(heard["d"])
        return heard

    def wait(self, event: str, **data: Any) -> dict[str, Any]:
        """The first event of that name with these data that was not waited for before. Raises TimeoutError."""
        until = time.monotonic() + PATIENCE
        while True:
            while self.events:
                heard = self.events.popleft()
                found: dict[str, Any] = heard.get("eventData") or {}
                if heard["eventType"] == event and data.items() <= found.items():
                    return found
            self._hear(max(0.01, until - time.monotonic()))

    # what is on the picture

    def scenes(self, colours_of: dict[str, int]) -> None:
        """Make one scene for each name, filled with its colour 0xRRGGBB."""
        for name, colour in colours_of.items():
            SHOWN[colour] = name
            self.call("CreateScene", sceneName=name)
            red, green, blue = _rgb(colour)
            settings = {"color": 0xFF << 24 | blue << 16 | green << 8 | red, "width": self.width, "height": self.height}
            kind = "color_source_v3"
            self.call("CreateInput", sceneName=name, inputName=f"{name} colour", inputKind=kind, inputSettings=settings)

    def capture(self, screen: Screen, scene: str, *, key: str = "") -> None:
        """Lay a screen over what a scene shows, fitted to the programme; of colour `key` ("green") nothing is seen."""
        settings = {"server": screen.display, "advanced": True, "screen": 0, "show_cursor": False}
        name = f"{scene} screen"
        made = self.call("CreateInput", sceneName=scene, inputName=name, inputKind="xshm_input", inputSettings=settings)
        fitted = {"boundsType": "OBS_BOUNDS_STRETCH", "boundsWidth": self.width, "boundsHeight": self.height}
        item = made["sceneItemId"]
        self.call("SetSceneItemTransform", sceneName=scene, sceneItemId=item, sceneItemTransform=fitted)
        if key:
            kind, chosen = "chroma_key_filter_v2", {"key_color_type": key}
            self.call("CreateSourceFilter", sourceName=name, filterName="key", filterKind=kind, filterSettings=chosen)

    def show(self, scene: str) -> None:
        """Put a scene on air and wait until it alone is."""
        if self.on_air == scene:
            return
        self.events.clear()
        self.call("SetCurrentProgramScene", sceneName=scene)
        self.wait("SceneTransitionEnded")

    def look(self, scene: str, box: tuple[int, int, int, int] | None = None) -> tuple[int, int, int]:
        """The colour of a scene, or of a box of it, now. To wait by, no proof: a scene is not what is on air."""
        told = self.call("GetSourceScreenshot", sourceName=scene, imageFormat="png")["imageData"]
        image = Image.open(BytesIO(base64.b64decode(told.partition(",")[2]))).convert("RGB")
        left, top, width, height = box or (0, 0, *image.size)
        red, green, blue = ImageStat.Stat(image.crop((left, top, left + width, top + height))).mean
        return round(red), round(green), round(blue)

    def wait_look(self, scene: str, colour: int, box: tuple[int, int, int, int] | None = None) -> None:
        """Wait until a scene, or a box of it, has a colour. Raises AssertionError with the one it has."""
        until = time.monotonic() + PATIENCE
        while not near(found := self.look(scene, box), colour):
            assert time.monotonic() < until, f"{scene} looks like {found}"
            time.sleep(0.1)

    @property
    def transitions(self) -> list[str]:
        return [t["transitionName"] for t in self.call("GetSceneTransitionList")["transitions"]]

    def fade(self, milliseconds: int) -> None:
        """Let scenes fade into each other."""
        self.call("SetCurrentSceneTransition", transitionName="Fade")
        self.call("SetCurrentSceneTransitionDuration", transitionDuration=milliseconds)

    @property
    def on_air(self) -> str:
        """The scene of the programme, as OBS says."""
        found: str = self.call("GetCurrentProgramScene")["currentProgramSceneName"]
        return found

    @contextmanager
    def recording(self) -> Iterator[Film]:
        """Record the programme while the block runs; the film has its path at the end."""
        film = Film()
        self.call("StartRecord")
        self.wait("RecordStateChanged", outputState="OBS_WEBSOCKET_OUTPUT_STARTED")
        while self.call("GetRecordStatus")["outputDuration"] <= 0:
            time.sleep(0.05)  # until a frame is in it
        yield film
        self.call("StopRecord")
        stopped = self.wait("RecordStateChanged", outputState="OBS_WEBSOCKET_OUTPUT_STOPPED")
        film.path = Path(stopped["outputPath"])

    def roll(self, frames: int = 5) -> None:
        """Let the recording take at least so many frames more."""
        until = self.call("GetRecordStatus")["outputDuration"] + frames * 1000 // FPS
        while self.call("GetRecordStatus")["outputDuration"] < until:
            time.sleep(0.05)

    # trouble

    def kill(self) -> None:
        """End it as a crash does."""
        if self.process is not None and self.process.poll() is None:
            self._signal(signal.SIGKILL)
        self._gone(PATIENCE)

    def stop(self) -> None:
        """End it as a person does: it takes its leave of everybody who is connected.

        OBS 29 hangs on its way out now and then, right after a request above all: by force then.
        """
        time.sleep(0.5)
        self._signal(signal.SIGINT)
        try:
            self._gone(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def freeze(self) -> None:
        """Let it hang: connections stay open and nothing answers. It has stopped when this returns."""
        self._signal(signal.SIGSTOP)
        assert self.process is not None
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def _gone(self, seconds: float) -> None:
        if self.process is not None:
            self.process.wait(seconds)
        if self._line is not None:
            line, self._line = self._line, None
            line.socket.close()  # no goodbye to a program that is gone


def colours(film: Path, box: tuple[int, int, int, int] | None = None) -> list[tuple[int, int, int]]:
    """The colour of each frame of a film, or of a box (left, top, width, height) of it: red, green and blue, 0 to 255.

    The mean of a grid of areas: ffmpeg's own scaling to a single pixel is off by up to fifteen.
    """
    crop = f"crop={box[2]}:{box[3]}:{box[0]}:{box[1]}," if box else ""
    scale = f"{crop}scale={GRID[0]}:{GRID[1]}:flags=area"
    raw = _ffmpeg("-i", str(film), "-vf", scale, "-f", "rawvideo", "-pix_fmt", "rgb24", "-")
    many = GRID[0] * GRID[1]
    frames = [raw[at : at + many * 3] for at in range(0, len(raw), many * 3)]
    found = [(sum(f[0::3]) // many, sum(f[1::3]) // many, sum(f[2::3]) // many) for f in frames]
    if not box:
        proved(f"film: {_turns(found)}")
    return found


def proved(text: str) -> None:
    """A line for whoever runs the proofs alone: of which test, and what was seen. Otherwise nothing."""
    where = os.environ.get("RINKSIDE_PROOFS")
    if where:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition("::")[2].partition(" (")[0]
        with Path(where).open("a") as lines:
            lines.write(f"{test.removeprefix('test_').replace('_', ' ')}: {text}\n")


def _turns(found: list[tuple[int, int, int]]) -> str:
    """What a film shows in turn, each with its number of frames; colours of a fade count as different ones."""
    turns: list[tuple[tuple[int, int, int], int]] = []
    for one in found:
        if turns and all(abs(a - b) <= 6 for a, b in zip(one, turns[-1][0], strict=True)):
            turns[-1] = (turns[-1][0], turns[-1][1] + 1)
        else:
            turns.append((one, 1))
    return ", ".join(f"{count} × {_named(colour)}" for colour, count in turns) + f" (frames at {FPS} a second)"


def _named(colour: tuple[int, int, int]) -> str:
    return next(
        (name for known, name in SHOWN.items() if near(colour, known)), "mixed #{:02x}{:02x}{:02x}".format(*colour)
    )


def frame(film: Path, number: int) -> bytes:
    """A frame of a film as PNG; negative numbers count from its end."""
    number = number % len(colours(film))
    return _ffmpeg(
        "-i", str(film), "-vf", f"select=eq(n\\,{number})", "-frames:v", "1", "-f", "image2", "-c:v", "png", "-"
    )


def near(found: tuple[int, int, int], wanted: int, apart: int = 6) -> bool:
    """Whether a colour is 0xRRGGBB, but for what coding a film does to it."""
    return all(abs(one - other) <= apart for one, other in zip(found, _rgb(wanted), strict=True))


def _ffmpeg(*words: str) -> bytes:
    ran = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", *words], capture_output=True, check=True, timeout=120)
    return ran.stdout


def _rgb(colour: int) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _hashed(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _write_ini(path: Path, **sections: dict[str, Any]) -> None:
    lines: list[str] = []
    for name, values in sections.items():
        lines += [f"[{name}]", *(f"{key}={value}" for key, value in values.items()), ""]
    path.write_text("\n".join(lines))


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("", 0))
        found: int = probe.getsockname()[1]
        return found
