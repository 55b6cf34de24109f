"""A hold on a real OBS Studio, judged from the pictures of OBS's own recording."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from broadcast.obs_kit import Obs, RefusedError, colours, near, obs_studio, proved
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.obs import ObsMicrophones, ObsProgramme
from rinkside.broadcast.surfaces.obs_link import ObsConfig, ObsLink

ATHLETE, SAFE, WIDE = 0xC02020, 0x2020C0, 0x20C020
ORDER = Order("h1", ("W-07",))


@pytest.fixture(scope="module")
def studio_of_all(tmp_path_factory):
    with obs_studio(tmp_path_factory.mktemp("obs")) as running:
        running.scenes({"athlete": ATHLETE, "safe": SAFE, "wide": WIDE})
        yield running


@pytest.fixture
def obs(studio_of_all):
    """An OBS as it is before a hold: the athlete on air, a usual fade, nothing armed, no studio mode."""
    running = studio_of_all
    if running.call("GetSceneCollectionList")["currentSceneCollectionName"] != "Rinkside":
        switch(running, "Rinkside")
    running.call("SetStudioModeEnabled", studioModeEnabled=False)
    if "Ice wide" in {s["sceneName"] for s in running.call("GetSceneList")["scenes"]}:
        running.call("SetSceneName", sceneName="Ice wide", newSceneName="safe")
    running.call("SetSceneSceneTransitionOverride", sceneName="safe", transitionName=None, transitionDuration=None)
    running.fade(300)
    running.show("athlete")
    return running


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
                    if told.ms:
                        frames = "1 frame" if told.frames == 1 else f"{told.frames} frames"
                        proved(f"{state} {told.ms} ms after it was ordered, {frames}")
                    return told
            await asyncio.sleep(0.01)
        raise AssertionError(f"{state} never came: {self.told}")


@asynccontextmanager
async def programme(obs: Obs, **config: Any) -> AsyncIterator[tuple[ObsProgramme, Heard]]:
    link = ObsLink(ObsConfig(config.get("address", obs.address), config.get("password", obs.password), "safe"))
    surface, heard = ObsProgramme("programme", link), Heard()
    await surface.start(heard)
    try:
        until = time.monotonic() + 30
        while link.line is None and time.monotonic() < until and "password" not in config:
            await asyncio.sleep(0.01)
        yield surface, heard
    finally:
        await surface.stop()


Frames = list[tuple[int, int, int]]


def film_of(obs: Obs, script: Callable[[], Any]) -> Frames:
    """One colour for each frame of what went on air while `script` ran."""
    with obs.recording() as film:
        obs.roll()
        asyncio.run(script())
        obs.roll()
    return colours(film.path)


async def _nothing() -> None:
    pass


def ready(obs: Obs) -> None:
    """Wait until a scene collection is loaded: OBS refuses everything until then."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            obs.call("GetSceneList")
            return
        except RefusedError:
            time.sleep(0.05)
    raise AssertionError("OBS is not ready")


def switch(obs: Obs, collection: str) -> None:
    """Load another scene collection."""
    obs.call("SetCurrentSceneCollection", sceneCollectionName=collection)
    obs.wait("CurrentSceneCollectionChanged", sceneCollectionName=collection)
    ready(obs)


@asynccontextmanager
async def stand_in(trouble: str) -> AsyncIterator[str]:
    """An address where nobody is, or something that greets like an OBS whose password is another one, or none."""
    hello: dict[str, Any] = {"obsWebSocketVersion": "5.1.0", "rpcVersion": 1}
    if trouble == "wrong password":
        hello["authentication"] = {"salt": "ice", "challenge": "snow"}

    async def greet(wire: ServerConnection) -> None:
        await wire.send(json.dumps({"op": 0, "d": hello}))
        await wire.recv()
        await wire.close(4009, "Authentication failed.")

    async with serve(greet, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        if trouble != "nobody":
            yield f"ws://127.0.0.1:{port}"
            return
    yield f"ws://127.0.0.1:{port}"


@asynccontextmanager
async def deaf(obs: Obs) -> AsyncIterator[str]:
    """An address where that OBS is, but for one thing: it says yes to every change of scene and makes none."""

    async def relay(wire: ServerConnection) -> None:
        async with connect(obs.address, max_size=None, compression=None) as real:

            async def back() -> None:
                async for text in real:
                    await wire.send(text)

            answers = asyncio.create_task(back())
            async for text in wire:
                asked = json.loads(text)["d"]
                if asked.get("requestType") == "SetCurrentProgramScene":
                    yes = {"requestId": asked["requestId"], "requestStatus": {"result": True, "code": 100}}
                    await wire.send(json.dumps({"op": 7, "d": yes}))
                else:
                    await real.send(text)
            answers.cancel()

    async with serve(relay, "127.0.0.1", 0, compression=None) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


def clean_cut(frames: Frames, before: int = ATHLETE) -> bool:
    """One scene, then the safe one, and nothing mixed or going back between."""
    first = next(i for i, c in enumerate(frames) if not near(c, before))
    return first > 0 and all(near(c, SAFE) for c in frames[first:])


def stays_safe(frames: Frames) -> bool:
    """Once the safe scene is seen nothing else is, and it is seen."""
    first = next(i for i, c in enumerate(frames) if near(c, SAFE))
    return all(near(c, SAFE) for c in frames[first:])


def test_a_press_cuts_to_the_safe_scene_and_no_frame_of_the_athlete_follows_even_under_a_long_fade(obs):
    obs.fade(1000)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            told = await heard.wait("confirmed")
            assert heard.states[:1] == ["acknowledged"]
            assert told.ms > 0

    assert clean_cut(film_of(obs, press))


def test_an_obs_that_says_yes_and_does_not_cut_is_told_as_failed_and_never_as_confirmed(obs):
    async def press() -> None:
        async with deaf(obs) as address, programme(obs, address=address) as (surface, heard):
            await surface.hold(ORDER)
            assert (await heard.wait("failed")).proof == "OBS answers and does not go to “safe”"
            assert heard.states == ["acknowledged", "failed"]

    assert all(near(c, ATHLETE) for c in film_of(obs, press))


def test_a_press_holds_in_studio_mode(obs):
    obs.fade(1000)
    obs.call("SetStudioModeEnabled", studioModeEnabled=True)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")

    assert clean_cut(film_of(obs, press))


@pytest.mark.nightly
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


@pytest.mark.parametrize("studio", [False, True], ids=["simple", "studio mode"])
def test_a_press_in_the_middle_of_a_running_fade_is_not_confirmed_before_the_picture_has_changed(obs, studio):
    """In studio mode OBS takes no second transition, and yet says by event and read-back that the safe scene is on."""
    obs.show("wide")
    obs.fade(1000)
    obs.call("SetStudioModeEnabled", studioModeEnabled=studio)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            obs.events.clear()
            await asyncio.to_thread(obs.call, "SetCurrentProgramScene", sceneName="athlete")
            while (await asyncio.to_thread(obs.call, "GetCurrentSceneTransitionCursor"))["transitionCursor"] in (0, 1):
                await asyncio.sleep(0.01)
            await surface.hold(ORDER)
            await heard.wait("confirmed")
        assert obs.call("GetStudioModeEnabled")["studioModeEnabled"] is studio

    frames = film_of(obs, press)
    assert stays_safe(frames)
    assert not any(near(c, ATHLETE) for c in frames)  # the fade was broken off, not waited for


@pytest.mark.parametrize("studio", [False, True], ids=["simple", "studio mode"])
def test_a_second_press_shows_nothing_but_the_safe_scene(obs, studio):
    obs.fade(1000)
    obs.call("SetStudioModeEnabled", studioModeEnabled=studio)

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            for number in range(3):
                seen = len(heard.told)
                await surface.hold(Order("h2", ("W-07", f"W-1{number}")))
                assert (await heard.wait("confirmed", seen)).proof == "“safe” on air already"
            assert "left" not in heard.states

    assert clean_cut(film_of(obs, press))


@pytest.mark.parametrize("end", ["kill", pytest.param("stop", marks=pytest.mark.nightly)])
def test_an_obs_that_was_killed_or_restarted_shows_no_athlete_once_it_is_confirmed_again(obs, end):
    async def press() -> Frames:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            seen = len(heard.told)
            await asyncio.to_thread(getattr(obs, end))
            await heard.wait("gone", seen)
            await asyncio.to_thread(obs.start)
            await heard.wait("confirmed", seen)
            assert heard.states[seen:].count("gone") == 1
            return await asyncio.to_thread(film_of, obs, _nothing)

    frames = asyncio.run(press())
    assert len(frames) >= 5
    assert all(near(c, SAFE) for c in frames)


@pytest.mark.nightly
def test_an_obs_that_hangs_is_told_of_and_its_film_has_no_athlete_after_the_cut(obs):
    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await asyncio.to_thread(obs.freeze)
            await surface.hold(ORDER)
            await heard.wait("gone")
            await asyncio.to_thread(obs.thaw)
            await heard.wait("confirmed")
            seen = len(heard.told)
            await asyncio.to_thread(obs.freeze)
            await heard.wait("gone", seen)
            await asyncio.to_thread(obs.thaw)
            await heard.wait("confirmed", seen)

    assert clean_cut(film_of(obs, press))


def test_another_scene_collection_is_told_of_and_held_again_where_it_has_the_safe_scene(obs):
    obs.call("CreateSceneCollection", sceneCollectionName="Second day")
    obs.wait("CurrentSceneCollectionChanged", sceneCollectionName="Second day")
    ready(obs)
    obs.scenes({"athlete": ATHLETE, "safe": SAFE})
    obs.show("athlete")
    switch(obs, "Rinkside")
    obs.show("athlete")

    async def press() -> Frames:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            seen = len(heard.told)
            await asyncio.to_thread(switch, obs, "Second day")
            assert (await heard.wait("left", seen)).proof == "the scene collection was changed: “athlete” on air"
            seen = len(heard.told)
            await surface.hold(ORDER)
            await heard.wait("confirmed", seen)
            return await asyncio.to_thread(film_of, obs, _nothing)

    frames = asyncio.run(press())
    assert len(frames) >= 5
    assert all(near(c, SAFE) for c in frames)


def test_a_scene_collection_without_the_safe_scene_is_told_as_failed_in_words_that_say_what_to_do(obs):
    obs.call("CreateSceneCollection", sceneCollectionName="Bare")
    obs.wait("CurrentSceneCollectionChanged", sceneCollectionName="Bare")
    ready(obs)
    switch(obs, "Rinkside")

    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            seen = len(heard.told)
            await asyncio.to_thread(switch, obs, "Bare")
            await heard.wait("left", seen)
            await surface.hold(ORDER)
            told = await heard.wait("failed", seen)
            assert told.proof == "no scene “safe” in the scene collection “Bare”: cut by hand"

    asyncio.run(press())


@pytest.mark.nightly
def test_a_safe_scene_renamed_in_a_hold_is_still_the_safe_scene(obs):
    async def press() -> None:
        async with programme(obs) as (surface, heard):
            await surface.hold(ORDER)
            await heard.wait("confirmed")
            await asyncio.to_thread(obs.call, "SetSceneName", sceneName="safe", newSceneName="Ice wide")
            await asyncio.to_thread(obs.show, "athlete")
            await heard.wait("left")
            seen = len(heard.told)
            await surface.hold(ORDER)
            assert (await heard.wait("confirmed", seen)).proof == "“Ice wide” seen on air"

    frames = film_of(obs, press)
    assert near(frames[-1], SAFE)


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("wrong password", "OBS: wrong password"),
        ("no password", "OBS: no password is set in OBS; set one under Tools, WebSocket Server Settings"),
        ("nobody", "OBS: nobody there"),
    ],
)
def test_a_press_that_reaches_no_obs_says_why(trouble, said):
    async def press() -> None:
        async with stand_in(trouble) as address:
            link = ObsLink(ObsConfig(address, "wrong", "safe"))
            surface, heard = ObsProgramme("programme", link), Heard()
            await surface.start(heard)
            until = time.monotonic() + 30
            while link.why_gone == "not connected yet" and time.monotonic() < until:
                await asyncio.sleep(0.01)
            await surface.hold(ORDER)
            assert (await heard.wait("gone")).proof == said
            await asyncio.sleep(1)
            assert heard.states == ["gone"]  # told once, however often it is tried
            await surface.stop()

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


def test_a_microphone_released_while_obs_is_gone_is_given_back_when_it_is_there_again(obs):
    obs.call("CreateInput", sceneName="athlete", inputName="gate", inputKind="pulse_input_capture", inputSettings={})

    async def press() -> None:
        link = ObsLink(ObsConfig(obs.address, obs.password, "safe", ("gate",)))
        surface, heard = ObsMicrophones("microphone", link), Heard()
        await surface.start(heard)
        await surface.hold(ORDER)
        await heard.wait("confirmed")
        await asyncio.to_thread(obs.freeze)
        await heard.wait("gone")
        await surface.release(ORDER)
        assert (await heard.wait("failed")).proof.startswith("still muted until OBS is back")
        await asyncio.to_thread(obs.thaw)
        await asyncio.to_thread(obs.wait, "InputMuteStateChanged", inputName="gate", inputMuted=False)
        await surface.stop()

    asyncio.run(press())


def test_the_pre_flight_list_names_what_is_not_ready_and_arms_the_cut(obs):
    async def look() -> None:
        async with programme(obs) as (surface, _):
            until = time.monotonic() + 30
            while {c.key: c for c in await surface.check()}["cut"].state != "ok":  # it is armed at every connect
                assert time.monotonic() < until
                await asyncio.sleep(0.01)
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
