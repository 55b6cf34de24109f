"""OBS Studio in a hold: the programme goes to the safe scene by a cut, the microphones are muted; both are read back.

    link = ObsLink(ObsConfig("ws://obs.rink:4455", password, "Ice wide", ("Kiss and cry",)))
    surfaces = [ObsProgramme("programme", link), ObsMicrophones("microphone", link)]

An answer of OBS is no proof: confirmed is what OBS itself says to show, by event and by read-back. A scene's own
transition "Cut" is armed on the safe scene, or the programme's fade would go on showing the person while it lasts.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from rinkside.broadcast.surfaces import obs_check
from rinkside.broadcast.surfaces.base import Check, Order, Say, Told
from rinkside.broadcast.surfaces.obs_link import ObsLink
from rinkside.broadcast.surfaces.obs_socket import ObsGone, ObsRefused

__all__ = ["ObsMicrophones", "ObsProgramme"]

_PATIENCE_SECONDS = 3.0
_AGAIN_SECONDS = 0.12


class _Part:
    """What both have in common: an order that stands, one task that carries it out, a peer that comes and goes."""

    confirms = True
    stand_in = False

    def __init__(self, key: str, label: str, link: ObsLink) -> None:
        self.key, self.label, self.link = key, label, link
        self.order: Order | None = None
        self._say: Say = lambda told: None
        self._doing: asyncio.Task[None] | None = None
        self._settled = False

    async def start(self, say: Say) -> None:
        """Connect and stay connected."""
        self._say = say
        self.link.on_back.append(self._back)
        self.link.on_gone.append(self._gone)
        self.link.on_event.append(self._event)
        await self.link.start()

    async def stop(self) -> None:
        """Let go of OBS; what it shows stays."""
        if self._doing is not None:
            self._doing.cancel()
        await self.link.stop()

    async def hold(self, order: Order) -> None:
        """Carry the order out in the background; again whenever OBS is back."""
        self.order = order
        self._begin()

    async def release(self, order: Order) -> None:
        """Nothing stands any longer."""
        self.order, self._settled = None, False
        if self._doing is not None:
            self._doing.cancel()

    def tell(self, state: str, proof: str = "", since: float | None = None) -> None:
        ms = 0 if since is None else round((monotonic() - since) * 1000)
        self._say(Told(self.key, state, proof, -(-ms // self.link.frame_ms) if ms else 0, ms))

    def _begin(self) -> None:
        if self._doing is not None:
            self._doing.cancel()
        self._settled = False
        self._doing = asyncio.create_task(self._carry_out())

    async def _back(self) -> None:
        await self.prepare()
        if self.order is not None:
            self._begin()

    def _gone(self, how: str) -> None:
        self._settled = False
        if self._doing is not None:
            self._doing.cancel()
        self.tell("gone", f"OBS: {how}")

    async def _carry_out(self) -> None:
        try:
            await self.do(monotonic())
        except ObsGone as gone:
            self.tell("gone", f"OBS: {gone}")
        except ObsRefused as refused:
            self.tell("failed", f"OBS: {refused}")

    async def prepare(self) -> None:
        """What is done at every connect, before an order."""

    async def do(self, since: float) -> None:
        """Carry the order out and prove it."""
        raise NotImplementedError

    def _event(self, name: str, data: dict[str, Any]) -> None:
        raise NotImplementedError


class ObsProgramme(_Part):
    """The programme: what goes on air."""

    def __init__(self, key: str, link: ObsLink, label: str = "Programme (OBS)") -> None:
        super().__init__(key, label, link)
        self._changed = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    @property
    def safe(self) -> str:
        """The scene that shows no athlete."""
        return self.link.config.safe_scene

    async def prepare(self) -> None:
        """Arm the cut, so that a press finds it armed."""
        await obs_check.arm_cut(self.link)

    async def do(self, since: float) -> None:
        """To the safe scene, asked again until it is seen there: a studio in the middle of a transition ignores it."""
        if await self._shows() == self.safe:
            self._settled = True
            self.tell("acknowledged", "was on the safe scene", since)
            self.tell("confirmed", f"“{self.safe}” was on air already", since)
            return
        await obs_check.arm_cut(self.link)
        told = False
        while True:
            self._changed.clear()
            await self.link.call("SetCurrentProgramScene", sceneName=self.safe)
            if not told:
                told = True
                self.tell("acknowledged", "answered", since)
            try:
                async with asyncio.timeout(max(_AGAIN_SECONDS, 2 * self.link.frame_ms / 1000)):
                    await self._changed.wait()
            except TimeoutError:
                pass
            if self._changed.is_set() and await self._shows() == self.safe:
                self._settled = True
                self.tell("confirmed", f"“{self.safe}” seen on air", since)
                return
            if await self._shows() == self.safe and monotonic() - since > 2 * _AGAIN_SECONDS:
                self._settled = True
                self.tell("confirmed", f"“{self.safe}” read back", since)
                return
            if monotonic() - since > _PATIENCE_SECONDS:
                self.tell("failed", f"OBS answers and does not go to “{self.safe}”", since)
                return

    async def _shows(self) -> str:
        return str((await self.link.call("GetCurrentProgramScene"))["currentProgramSceneName"])

    def _event(self, name: str, data: dict[str, Any]) -> None:
        if name == "CurrentProgramSceneChanged" and data.get("sceneName") == self.safe:
            self._changed.set()
        elif name in ("CurrentProgramSceneChanged", "CurrentSceneCollectionChanged") and self._settled:
            self._looking = asyncio.create_task(self._look(name))

    async def _look(self, name: str) -> None:
        """An event alone is not believed: leaving studio mode makes false ones. What is shown is read back."""
        try:
            await asyncio.sleep(self.link.frame_ms / 1000)
            shows = await self._shows()
            if self._settled and self.order is not None and shows != self.safe:
                self._settled = False
                what = "the scene collection was changed" if name.startswith("CurrentSceneC") else "somebody cut"
                self.tell("left", f"{what}: “{shows}” on air")
        except (ObsGone, ObsRefused):
            pass  # a lost connection is told by itself

    async def check(self) -> list[Check]:
        """The pre-flight list of this OBS."""
        return await obs_check.programme(self.link)

    async def arm(self, key: str) -> Check:
        """Arm the cut on the safe scene. Raises KeyError for another line."""
        if key != "cut":
            raise KeyError(key)
        await obs_check.arm_cut(self.link)
        return next(c for c in await self.check() if c.key == "cut")


class ObsMicrophones(_Part):
    """The inputs that hear the person: muted while a hold stands, and given back as they were."""

    def __init__(self, key: str, link: ObsLink, label: str = "Microphone (OBS)") -> None:
        super().__init__(key, label, link)
        self._muted: list[str] = []

    async def do(self, since: float) -> None:
        """Mute every input named, and read each back."""
        names = self.link.config.microphones
        if not names:
            self.tell("failed", "no microphone is named for this OBS", since)
            return
        for name in names:
            if not (await self.link.call("GetInputMute", inputName=name))["inputMuted"]:
                await self.link.call("SetInputMute", inputName=name, inputMuted=True)
                self._muted.append(name)
        self.tell("acknowledged", "answered", since)
        for name in names:
            if not (await self.link.call("GetInputMute", inputName=name))["inputMuted"]:
                self.tell("failed", f"“{name}” is not muted", since)
                return
        self._settled = True
        self.tell("confirmed", f"{len(names)} muted, read back", since)

    async def release(self, order: Order) -> None:
        """Unmute what this hold muted; what was muted before, or before a restart, stays so."""
        await super().release(order)
        mine, self._muted = dict.fromkeys(self._muted), []
        try:
            for name in mine:
                await self.link.call("SetInputMute", inputName=name, inputMuted=False)
        except (ObsGone, ObsRefused) as error:
            self.tell("failed", f"still muted: {error}")

    def _event(self, name: str, data: dict[str, Any]) -> None:
        mine = data.get("inputName") in self.link.config.microphones
        if name == "InputMuteStateChanged" and mine and not data.get("inputMuted") and self._settled:
            self._settled = False
            self.tell("left", f"“{data['inputName']}” was unmuted")

    async def check(self) -> list[Check]:
        """The pre-flight list of the microphones."""
        return await obs_check.microphones(self.link)

    async def arm(self, key: str) -> Check:
        """Nothing here can be armed. Raises KeyError."""
        raise KeyError(key)
