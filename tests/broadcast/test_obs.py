"""A hold on a real OBS Studio, judged from the pictures of OBS's own recording."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from broadcast.obs_kit import Obs, colours, near, obs_studio

from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.obs import ObsMicrophones, ObsProgramme
from rinkside.broadcast.surfaces.obs_link import ObsConfig, ObsLink

ATHLETE, SAFE = 0xC02020, 0x2020C0
ORDER = Order("h1", ("W-07",))


@pytest.fixture
def obs(tmp_path):
    with obs_studio(tmp_path) as running:
        running.scenes({"athlete": ATHLETE, "safe": SAFE})
        running.show("athlete")
        yield running


class Heard:
    """What the surface told, in order."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def __call__(self, told: Told) -> None:
        self.told.append(told)

    @property
    def states(self) -> list[str]:
        return [t.state for t in self.told]

    async def wait(self, state: str, after: int = 0) -> Told:
        """The first of that state behind the `after` first ones."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            for told in self.told[after:]:
                if told.state == state:
                    return told
            await asyncio.sleep(0.01)
        raise AssertionError(f"{state} never came: {self.told}")


@asynccontextmanager
async def programme(obs: Obs, **config: Any) -> AsyncIterator[tuple[ObsProgramme, Heard]]:
    link = ObsLink(ObsConfig(obs.address, config.get("password", obs.password), "safe"))
    surface, heard = ObsProgramme("programme", link), Heard()
    await surface.start(heard)
    try:
        until = time.monotonic() + 30
        while link.line is None and time.monotonic() < until and "password" not in config:
            await asyncio.sleep(0.01)
        yield surface, heard
    finally:
        await surface.stop()


def film_of(obs: Obs, script: Callable[[], Any]) -> list[int]:
    """One colour for each frame of what went on air while `script` ran."""
    with obs.recording() as film:
        obs.roll()
        asyncio.run(script())
        obs.roll()
    return colours(film.path)


def clean_cut(frames: list[int]) -> bool:
    """The athlete, then the safe scene, and nothing mixed or going back between."""
    first = next(i for i, c in enumerate(frames) if not near(c, ATHLETE))
    return first > 0 and all(near(c, SAFE) for c in frames[first:])


def test_a_press_cuts_to_the_safe_scene_and_no_frame_of_the_athlete_follows_even_under_a_long_fade(obs):
    obs.fade(1000)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            told = await heard.wait("confirmed")
            assert heard.states[:1] == ["acknowledged"]
            assert told.ms > 0

    assert clean_cut(film_of(obs, press))


def test_a_press_holds_in_studio_mode(obs):
    obs.fade(1000)
    obs.call("SetStudioModeEnabled", studioModeEnabled=True)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")

    assert clean_cut(film_of(obs, press))


def test_leaving_studio_mode_is_not_taken_for_somebody_who_cuts(obs):
    obs.call("SetStudioModeEnabled", studioModeEnabled=True)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            await asyncio.to_thread(obs.call, "SetStudioModeEnabled", studioModeEnabled=False)
            assert (await asyncio.to_thread(obs.call, "GetStudioModeEnabled")) == {"studioModeEnabled": False}
            await asyncio.sleep(1)  # the false events come within a few frames
            assert "left" not in heard.states

    asyncio.run(press())


def test_somebody_who_cuts_back_is_told_of_and_nothing_is_fought_by_itself(obs):
    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            await asyncio.to_thread(obs.show, "athlete")
            told = await heard.wait("left")
            assert told.proof == "somebody cut: “athlete” on air"
            assert obs.call("GetCurrentProgramScene")["currentProgramSceneName"] == "athlete"

    asyncio.run(press())


def test_an_obs_that_dies_or_freezes_is_told_of_and_held_again_when_it_is_back(obs):
    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            for stop, back in ((obs.kill, obs.start), (obs.freeze, obs.thaw)):
                seen = len(heard.told)
                await asyncio.to_thread(stop)
                await heard.wait("gone", seen)
                await asyncio.to_thread(back)
                await heard.wait("confirmed", seen)

    asyncio.run(press())


def test_microphones_are_muted_read_back_and_given_back_as_they_were(obs):
    for name in ("kiss and cry", "boards"):
        obs.call("CreateInput", sceneName="athlete", inputName=name, inputKind="pulse_input_capture", inputSettings={})
    obs.call("SetInputMute", inputName="boards", inputMuted=True)

    def muted() -> list[bool]:
        return [obs.call("GetInputMute", inputName=n)["inputMuted"] for n in ("kiss and cry", "boards")]

    async def press() -> None:
        link = ObsLink(ObsConfig(obs.address, obs.password, "safe", ("kiss and cry", "boards")))
        surface, heard = ObsMicrophones("microphone", link), Heard()
        await surface.start(heard)
        await surface.hold(ORDER)
        assert (await heard.wait("confirmed")).proof == "2 muted, read back"
        assert await asyncio.to_thread(muted) == [True, True]
        await surface.release(ORDER)
        assert await asyncio.to_thread(muted) == [False, True]
        await surface.stop()

    asyncio.run(press())


def test_the_pre_flight_list_names_what_is_not_ready_and_arms_the_cut(obs):
    async def look() -> None:
        async with programme(obs) as (surface, _):
            await asyncio.to_thread(obs.call, "SetSceneSceneTransitionOverride", sceneName="safe", transitionName=None)
            found = {c.key: c for c in await surface.check()}
            assert (found["cut"].state, found["cut"].arm) == ("bad", True)
            assert (found["safe"].state, found["safe"].said) == ("warn", "nobody has looked")
            assert (await surface.arm("cut")).state == "ok"

    async def refused() -> None:
        async with programme(obs, password="wrong") as (surface, _):
            await asyncio.sleep(0)
            until = time.monotonic() + 30
            while (c := (await surface.check())[0]).said == "not connected yet" and time.monotonic() < until:
                await asyncio.sleep(0.01)
            assert (c.state, c.said) == ("bad", "wrong password")

    asyncio.run(look())
    asyncio.run(refused())
