"""The pre-flight list of an OBS: what a press now would find, and how to mend what is not ready."""

from __future__ import annotations

from time import monotonic
from typing import Any

from rinkside.broadcast.surfaces.base import Check
from rinkside.broadcast.surfaces.obs_link import ObsLink
from rinkside.broadcast.surfaces.obs_socket import ObsGone, ObsRefused

__all__ = ["NEEDED", "NOT_READY", "NO_SUCH", "arm_cut", "microphones", "programme"]

NEEDED = (
    "GetCurrentProgramScene",
    "SetCurrentProgramScene",
    "GetSceneList",
    "GetSceneTransitionList",
    "GetSceneSceneTransitionOverride",
    "SetSceneSceneTransitionOverride",
    "GetInputList",
    "GetInputMute",
    "SetInputMute",
    "GetStudioModeEnabled",
    "SetStudioModeEnabled",
    "GetCurrentPreviewScene",
    "SetCurrentPreviewScene",
    "GetCurrentSceneTransitionCursor",
    "GetSceneCollectionList",
)
"""The requests of obs-websocket that a hold needs."""
NO_SUCH = 600
"""The code of an answer about a scene or an input that is not there."""
NOT_READY = 207
"""The code of an answer while OBS starts or loads another scene collection."""
_CUT = "cut_transition"
_STUDIO = (
    "Holds work. A press in the middle of a transition leaves studio mode and enters it again at once: "
    "OBS cannot break a transition off otherwise."
)


async def _cuts(link: ObsLink) -> list[str]:
    listed = (await link.call("GetSceneTransitionList"))["transitions"]
    return [t["transitionName"] for t in listed if t.get("transitionKind") == _CUT]


async def arm_cut(link: ObsLink, scene: str) -> str:
    """Make the cut a scene's own transition; its name if it is armed now, or nothing. Raises `ObsGone`."""
    try:
        cuts = await _cuts(link)
        held = await link.call("GetSceneSceneTransitionOverride", sceneName=scene)
        if held.get("transitionName") in cuts and cuts:
            return str(held["transitionName"])
        if not cuts:
            return ""
        armed = {"sceneName": scene, "transitionName": cuts[0], "transitionDuration": 50}
        await link.call("SetSceneSceneTransitionOverride", **armed)
        return cuts[0]
    except ObsRefused:
        return ""


def _gone(link: ObsLink, why: str) -> Check:
    where = f"at {link.config.address}, with this password"
    mend = f"Start OBS, and look at Tools, WebSocket Server Settings: is the server on, {where}?"
    return Check("connected", "Connected, password set", "bad", why, mend)


async def programme(link: ObsLink) -> list[Check]:
    """Connection, requests, safe scene, who looked at it, the cut, read-back, studio mode."""
    try:
        return await _programme(link)
    except (ObsGone, ObsRefused) as error:
        return [_gone(link, str(error))]


async def _programme(link: ObsLink) -> list[Check]:
    since = monotonic()
    version: dict[str, Any] = await link.call("GetVersion")
    ms = round((monotonic() - since) * 1000)
    title = f"Connected to OBS {version['obsVersion']}, password set"
    checks = [Check("connected", title, "ok", f"{ms} ms")]
    missing = [name for name in NEEDED if name not in version["availableRequests"]]
    if missing:
        mend = "Update OBS Studio to version 28 or later."
        checks.append(Check("requests", "Everything a hold asks for is there", "bad", ", ".join(missing), mend))
    safe = link.config.safe_scene
    scenes = [s["sceneName"] for s in (await link.call("GetSceneList"))["scenes"]]
    if safe not in scenes:
        there = ", ".join(scenes)[:200]
        mend = f"Make a scene “{safe}” in OBS that shows no athlete, or name another. There are: {there}."
        checks.append(Check("safe", f"Safe scene “{safe}” exists", "bad", "not there", mend))
        return checks
    seen = link.config.seen_by
    mend = "" if seen else "Look at it in OBS and say here who looked. Rinkside looks at no picture."
    checks.append(
        Check(
            "safe",
            f"Safe scene “{safe}” exists, shows no athlete",
            "ok" if seen else "warn",
            f"seen by {seen}" if seen else "nobody has looked",
            mend,
        )
    )
    checks.append(await _cut(link))
    since = monotonic()
    shows = (await link.call("GetCurrentProgramScene"))["currentProgramSceneName"]
    checks.append(
        Check("read-back", f"Read back: “{shows}” is on air", "ok", f"{round((monotonic() - since) * 1000)} ms")
    )
    if (await link.call("GetStudioModeEnabled"))["studioModeEnabled"]:
        checks.append(Check("studio", "Studio mode is on", "warn", "works", _STUDIO))
    return checks


async def _cut(link: ObsLink) -> Check:
    cuts = await _cuts(link)
    held = (await link.call("GetSceneSceneTransitionOverride", sceneName=link.config.safe_scene)).get("transitionName")
    title = "Cut armed on the safe scene"
    if held in cuts and held:
        return Check("cut", title, "ok", str(held))
    if not cuts:
        mend = "This scene collection has no transition Cut. In OBS: Scene Transitions, plus, Cut."
        return Check("cut", title, "bad", "no cut there", mend)
    mend = (
        "Without it a fade lets mixed pictures through. "
        "In OBS: right-click the scene, Transition Override, Cut; or let Rinkside set it."
    )
    return Check("cut", title, "bad", "not set", mend, arm=True)


async def microphones(link: ObsLink) -> list[Check]:
    """Whether every input named is there and can be read."""
    names = link.config.microphones
    if not names:
        mend = "Name the inputs that hear the kiss and cry and the boards."
        return [Check("microphones", "Microphones named", "warn", "none", mend)]
    try:
        there = {i["inputName"] for i in (await link.call("GetInputList"))["inputs"]}
        missing = [name for name in names if name not in there]
        if missing:
            mend = f"Name an input that is there: {', '.join(sorted(there))[:200]}."
            return [
                Check(
                    "microphones",
                    f"Microphones: {len(names)} inputs named",
                    "bad",
                    f"not there: {', '.join(missing)}",
                    mend,
                )
            ]
        for name in names:
            await link.call("GetInputMute", inputName=name)
        return [Check("microphones", f"Microphones: {len(names)} inputs named", "ok", "read")]
    except (ObsGone, ObsRefused) as error:
        return [_gone(link, str(error))]
