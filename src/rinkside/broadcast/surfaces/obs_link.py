"""One OBS Studio and the connection to it: made again whenever it is lost, watched for a peer that falls silent."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from rinkside.broadcast.surfaces.obs_socket import ObsGone, ObsRefused, ObsSocket

__all__ = ["ObsConfig", "ObsLink"]

_LOG = logging.getLogger("rinkside.broadcast")
_WATCH_SECONDS = 1.0
_LOADING_SECONDS = 15.0
_AGAIN_SECONDS = (0.1, 0.3, 0.6, 1.0)

Part = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class ObsConfig:
    """Where an OBS listens, and what a hold uses there: the scene that shows no athlete, the microphones' inputs.

    `seen_by`: who looked at the safe scene and found nobody on it.
    """

    address: str
    password: str
    safe_scene: str
    microphones: tuple[str, ...] = ()
    seen_by: str = ""


class ObsLink:
    """The connection that the programme and the microphones of one OBS share.

    `on_back` are called after every connect, `on_gone` when it is lost (with how), `on_event` for every event.
    """

    def __init__(self, config: ObsConfig) -> None:
        self.config = config
        self.line: ObsSocket | None = None
        self.why_gone = "not connected yet"
        self.frame_ms = 34
        """Milliseconds a frame of the programme lasts."""
        self.on_back: list[Part] = []
        self.on_gone: list[Callable[[str], None]] = []
        self.on_event: list[Callable[[str, dict[str, Any]], None]] = []
        self._task: asyncio.Task[None] | None = None
        self._users = 0
        self._whole = asyncio.Event()
        self._whole.set()

    async def start(self) -> None:
        """Connect in the background and stay connected; for each of those who share it."""
        self._users += 1
        if self._task is None:
            self._task = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """Let go, once the last of those who share it does."""
        self._users -= 1
        if self._users > 0 or self._task is None:
            return
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        self._task = None
        if self.line is not None:
            await self.line.close()

    async def call(self, request: str, **data: Any) -> dict[str, Any]:
        """Ask OBS. Raises `ObsGone`, `ObsRefused`.

        Waits while another scene collection is being loaded: OBS 29 crashes when it is asked for a scene just then.
        """
        if not self._whole.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LOADING_SECONDS):
                    await self._whole.wait()
        if self.line is None:
            raise ObsGone(self.why_gone)
        return await self.line.call(request, **data)

    def _heard(self, name: str, data: dict[str, Any]) -> None:
        if name == "CurrentSceneCollectionChanging":
            self._whole.clear()
        elif name == "CurrentSceneCollectionChanged":
            self._whole.set()
        for hear in tuple(self.on_event):
            try:
                hear(name, data)
            except Exception:  # one event of an unknown form is no reason to lose the connection
                _LOG.exception("obs at %s: %s", self.config.address, name)

    async def _stay(self) -> None:
        tried = 0
        while True:
            try:
                line = await ObsSocket.open(self.config.address, self.config.password, hear=self._heard)
            except ObsGone as gone:
                self.why_gone = str(gone)
                await self._pause(tried)
                tried += 1
                continue
            self.line, back = line, False
            try:
                video = await line.call("GetVideoSettings")
                self.frame_ms = max(1, round(1000 * video["fpsDenominator"] / video["fpsNumerator"]))
                back = True
                for part in tuple(self.on_back):
                    await part()
                tried = 0
                await self._watch(line)
            except (ObsGone, ObsRefused) as gone:
                self.why_gone = str(gone)
            except Exception:  # a driver must outlive whatever a peer sends
                _LOG.exception("obs at %s", self.config.address)
                self.why_gone = "a defect of Rinkside; see its log"
            finally:
                self.line = None
                self._whole.set()
                await line.close()
            if back:
                for lost in tuple(self.on_gone):
                    lost(self.why_gone)
            await self._pause(tried)
            tried += 1

    async def _pause(self, tried: int) -> None:
        """Before trying again: longer each time, up to a second, as an OBS that starts refuses for a while."""
        await asyncio.sleep(_AGAIN_SECONDS[min(tried, len(_AGAIN_SECONDS) - 1)])

    async def _watch(self, line: ObsSocket) -> None:
        """Until the connection is lost; a peer that is frozen is found by its silence."""
        while not line.gone.is_set():
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_WATCH_SECONDS):
                    await line.gone.wait()
            if not line.gone.is_set():
                await line.call("GetStudioModeEnabled")
        raise ObsGone("the connection is gone")
