"""OBS Studio in a hold: the programme goes to the safe scene by a cut, the microphones are muted; both are read back.

    link = ObsLink(ObsConfig("ws://obs.rink:4455", password, "Ice wide", ("Kiss and cry",)))
    surfaces = [ObsProgramme("programme", link), ObsMicrophones("microphone", link)]

An answer of OBS is no proof: confirmed is what OBS itself says to show, by event and by read-back. A scene's own
transition "Cut" is armed on the safe scene, or the programme's fade would go on showing the person while it lasts.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any

from rinkside.broadcast.surfaces import obs_check
from rinkside.broadcast.surfaces.base import Check, Order, Say, Told
from rinkside.broadcast.surfaces.obs_link import ObsLink
from rinkside.broadcast.surfaces.obs_socket import ObsGone, ObsRefused

__all__ = ["ObsMicrophones", "ObsProgramme"]

_PATIENCE_SECONDS = 3.0
_AGAIN_SECONDS = 0.12
_WORTH_A_LOOK = ("CurrentProgramSceneChanged", "CurrentSceneCollectionChanged", "SceneTransitionStarted")


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
        self._told_gone = False

    async def start(self, say: Say) -> None:
        """Connect and stay connected."""
        self._say = say
        self.link.on_back.append(self._back)
        self.link.on_gone.append(self._gone)
        self.link.on_event.append(self._event)
        await self.link.start()

    async def stop(self) -> None:
        """Let go of OBS; what it shows stays."""
        self.order = None
        self._drop()
        with suppress(ValueError):  # it was never started
            self.link.on_back.remove(self._back)
            self.link.on_gone.remove(self._gone)
            self.link.on_event.remove(self._event)
        await self.link.stop()

    async def hold(self, order: Order) -> None:
        """Carry the order out in the background; again whenever OBS is back."""
        self.order = order
        self._begin()

    async def release(self, order: Order) -> None:
        """Nothing stands any longer."""
        self.order = None
        self._drop()

    def tell(self, state: str, proof: str = "", since: float | None = None) -> None:
        ms = 0 if since is None else round((monotonic() - since) * 1000)
        self._say(Told(self.key, state, proof, -(-ms // self.link.frame_ms) if ms else 0, ms))

    def _drop(self) -> None:
        """End what is being done; nothing is known to be held."""
        self._settled = False
        if self._doing is not None:
            self._doing.cancel()
            self._doing = None

    def _begin(self) -> None:
        self._drop()
        self._doing = asyncio.create_task(self._carry_out())

    async def _back(self) -> None:
        self._told_gone = False
        await self.prepare()
        if self.order is not None:
            self._begin()

    def _gone(self, how: str) -> None:
        self._drop()
        if not self._told_gone:
            self._told_gone = True
            self.tell("gone", f"OBS: {how}")

    async def _carry_out(self) -> None:
        try:
            await self.do(monotonic())
        except ObsGone as gone:
            self._settled = False
            if not self._told_gone:
                self._told_gone = True
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
    """The programme: what goes on air.

    In studio mode OBS lies while a transition runs: it takes no other, and yet names the scene it was asked for as the
    one on air, by event and by read-back. A cut is therefore believed only where OBS says that it began one, or where
    nothing was running when it was asked.
    """

    def __init__(self, key: str, link: ObsLink, label: str = "Programme (OBS)") -> None:
        super().__init__(key, label, link)
        self._news = asyncio.Event()
        self._changed = False
        self._astray = False
        self._begun: list[str] = []
        self._running = ""
        self._armed = ""
        self._proved = False
        self._other = False
        self._renamed = ""
        self._looking: asyncio.Task[None] | None = None
        self._look_again = ""

    @property
    def safe(self) -> str:
        """The scene that shows no athlete; under its new name where it was renamed meanwhile."""
        return self._renamed or self.link.config.safe_scene

    async def prepare(self) -> None:
        """Arm the cut, so that a press finds it armed."""
        self._running, self._proved = "", False
        self._armed = await obs_check.arm_cut(self.link, self.safe)

    async def do(self, since: float) -> None:
        """To the safe scene, asked again until it is seen there."""
        told = self._astray = False
        while True:
            try:
                studio, moving, shows, self._armed = await asyncio.gather(
                    self._studio(), self._moving(), self._shows(), obs_check.arm_cut(self.link, self.safe)
                )
                if shows == self.safe and not moving and (self._proved or not studio) and not told:
                    self.tell("acknowledged", "was on the safe scene", since)
                    return self._confirm("on air already", since)
                self._changed, self._astray, self._begun = False, False, []
                await self.link.call("SetCurrentProgramScene", sceneName=self.safe)
                if not told:
                    told = True
                    self.tell("acknowledged", "answered", since)
                if studio and moving:
                    await self._break_off()
                    continue
                if await self._seen(moving, since):
                    return
            except ObsRefused as refused:
                if refused.code == obs_check.NO_SUCH:
                    return self.tell("failed", await self._absent(), since)
                if refused.code != obs_check.NOT_READY:
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)  # another scene collection is being loaded
            if monotonic() - since > _PATIENCE_SECONDS:
                return self.tell("failed", f"OBS answers and does not go to “{self.safe}”", since)

    async def _seen(self, moving: bool, since: float) -> bool:
        """Whether it is known now what became of the last request; told then."""
        until = monotonic() + max(_AGAIN_SECONDS, 2 * self.link.frame_ms / 1000)
        while not (self._changed and self._begun) and (left := until - monotonic()) > 0:
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._news.wait()
        seen = self._changed and (self._armed in self._begun if self._armed else bool(self._begun))
        shows = await self._shows()
        if shows != self.safe:
            if seen:
                self.tell("left", f"somebody cut: “{shows}” on air")
            return seen
        if seen:
            self._confirm("seen on air", since)
            return True
        if not moving and not self._begun and monotonic() - since > 2 * _AGAIN_SECONDS and not await self._moving():
            self._confirm("read back", since)
            return True
        return False

    def _confirm(self, how: str, since: float) -> None:
        self._settled, self._proved, self._other = True, True, False
        self.tell("confirmed", f"“{self.safe}” {how}", since)
        if self._astray:  # somebody cut in the very moment of the read-back
            self._look_soon("CurrentProgramSceneChanged")

    async def _break_off(self) -> None:
        """In studio mode a running transition takes no other; leaving the mode shows at once what was asked for."""
        preview = (await self.link.call("GetCurrentPreviewScene"))["currentPreviewSceneName"]
        await self.link.call("SetStudioModeEnabled", studioModeEnabled=False)
        self._running = ""
        await self.link.call("SetStudioModeEnabled", studioModeEnabled=True)
        await self.link.call("SetCurrentPreviewScene", sceneName=preview)

    async def _absent(self) -> str:
        collection = (await self.link.call("GetSceneCollectionList"))["currentSceneCollectionName"]
        return f"no scene “{self.safe}” in the scene collection “{collection}”: cut by hand"

    async def _studio(self) -> bool:
        return bool((await self.link.call("GetStudioModeEnabled"))["studioModeEnabled"])

    async def _moving(self) -> bool:
        """Whether a transition runs: the usual one says how far it is, a scene's own is known by its events alone."""
        if self._running:
            return True
        try:
            return float((await self.link.call("GetCurrentSceneTransitionCursor"))["transitionCursor"]) < 1
        except ObsRefused:
            return False

    async def _shows(self) -> str:
        return str((await self.link.call("GetCurrentProgramScene"))["currentProgramSceneName"])

    def _event(self, name: str, data: dict[str, Any]) -> None:
        if name == "SceneTransitionStarted":
            begun = str(data.get("transitionName"))
            self._begun.append(begun)
            self._running = "" if begun == self._armed else begun  # a cut is over with the next frame
            self._proved = False
        elif name in ("SceneTransitionEnded", "StudioModeStateChanged", "CurrentSceneCollectionChanged"):
            self._running = ""
        elif name == "SceneNameChanged" and data.get("oldSceneName") == self.safe:
            self._renamed = str(data["sceneName"])
        elif name == "CurrentProgramSceneChanged":
            self._changed = self._changed or data.get("sceneName") == self.safe
        if name.startswith("CurrentSceneCollectionChang"):
            self._renamed, self._proved, self._other = "", False, True
        self._news.set()
        if name in _WORTH_A_LOOK and data.get("sceneName") != self.safe:
            self._astray = self._astray or name == "CurrentProgramSceneChanged"
            if self._settled:
                self._look_soon(name)

    def _look_soon(self, name: str) -> None:
        self._look_again = name
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """An event alone is not believed: leaving studio mode makes false ones. What is shown is read back."""
        while name := self._look_again:
            self._look_again = ""
            await asyncio.sleep(self.link.frame_ms / 1000)
            if not self._settled:
                return  # asked again meanwhile, which looks by itself
            try:
                shows = await self._shows()
            except ObsGone:
                return  # a lost connection is told by itself
            except ObsRefused:
                self._look_again = name  # not ready: a scene collection is being loaded
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            if self._settled and shows != self.safe:
                self._settled = False
                what = "the scene collection was changed" if self._other else "somebody cut"
                self.tell("left", f"{what}: “{shows}” on air")

    def _drop(self) -> None:
        super()._drop()
        self._look_again = ""

    async def release(self, order: Order) -> None:
        """Nothing is switched: the safe scene stays until the director cuts."""
        await super().release(order)
        self.tell("released", "the director's again; the safe scene stays until they cut")

    async def stop(self) -> None:
        """Let go of OBS; what it shows stays."""
        if self._looking is not None:
            self._looking.cancel()
        await super().stop()

    async def check(self) -> list[Check]:
        """The pre-flight list of this OBS."""
        return await obs_check.programme(self.link)

    async def arm(self, key: str) -> Check:
        """Arm the cut on the safe scene. Raises KeyError for another line."""
        if key != "cut":
            raise KeyError(key)
        await obs_check.arm_cut(self.link, self.link.config.safe_scene)
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
                self._muted.append(name)  # before it is asked: it may be carried out and never answered
                await self.link.call("SetInputMute", inputName=name, inputMuted=True)
        self.tell("acknowledged", "answered", since)
        for name in names:
            if not (await self.link.call("GetInputMute", inputName=name))["inputMuted"]:
                self.tell("failed", f"“{name}” is not muted", since)
                return
        self._settled = True
        self.tell("confirmed", f"{len(names)} muted, read back", since)

    async def release(self, order: Order) -> None:
        """Unmute what this hold muted, now or when OBS is back; what was muted before, or before a restart, stays."""
        await super().release(order)
        if await self._give_back():
            self.tell("released", "given back as they were")

    async def prepare(self) -> None:
        """Give back what could not be given back while OBS was gone."""
        if self.order is None:
            await self._give_back()

    async def _give_back(self) -> bool:
        while self._muted:
            name = self._muted[-1]
            try:
                await self.link.call("SetInputMute", inputName=name, inputMuted=False)
            except ObsGone as gone:
                self.tell("failed", f"still muted until OBS is back: {gone}")
                return False
            except ObsRefused as refused:
                self.tell("failed", f"“{name}” is still muted: {refused}")
            self._muted.remove(name)
        return True

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
