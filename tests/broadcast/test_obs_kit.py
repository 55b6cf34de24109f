"""The OBS of the tests is a real one: what it records is what was on air, and it can be made to fail."""

from __future__ import annotations

import pytest
from broadcast.obs_kit import RefusedError, colours, near, obs_studio
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

RED, BLUE = 0xC02020, 0x2020C0


@pytest.fixture(scope="module")
def obs(tmp_path_factory):
    with obs_studio(tmp_path_factory.mktemp("obs")) as obs:
        obs.scenes({"athlete": RED, "safe": BLUE})
        yield obs


def test_a_film_shows_every_frame_that_was_on_air(obs):
    obs.show("athlete")
    obs.call("SetSceneSceneTransitionOverride", sceneName="safe", transitionName="Cut")
    with obs.recording() as film:
        obs.roll()
        obs.call("SetCurrentProgramScene", sceneName="safe")
        obs.wait("CurrentProgramSceneChanged", sceneName="safe")
        obs.roll()
    seen = colours(film.path)
    assert near(seen[0], RED)
    assert near(seen[-1], BLUE)
    assert all(near(one, RED) or near(one, BLUE) for one in seen)
    obs.call("SetSceneSceneTransitionOverride", sceneName="safe", transitionName=None, transitionDuration=None)
    obs.fade(1000)
    with obs.recording() as film:
        obs.roll()
        obs.call("SetCurrentProgramScene", sceneName="athlete")
        obs.wait("SceneTransitionEnded")
        obs.roll()
    mixed = [one for one in colours(film.path) if not near(one, RED) and not near(one, BLUE)]
    assert len(mixed) >= 3


def test_nobody_comes_in_without_the_password(obs):
    with connect(obs.address) as stranger:
        stranger.recv(10)
        stranger.send('{"op": 1, "d": {"rpcVersion": 1, "authentication": "guess"}}')
        with pytest.raises(WebSocketException):
            stranger.recv(10)


def test_a_request_that_is_refused_says_why(obs):
    with pytest.raises(RefusedError, match="nowhere") as refused:
        obs.call("SetCurrentProgramScene", sceneName="nowhere")
    assert refused.value.code == 600


def test_scenes_outlive_a_crash_and_a_frozen_program_goes_on_where_it_was(obs):
    obs.kill()
    obs.start()
    assert {"athlete", "safe"} <= {s["sceneName"] for s in obs.call("GetSceneList")["scenes"]}
    obs.show("safe")
    with connect(obs.address) as line:
        line.recv(30)
        obs.freeze()
        line.send("{}")
        with pytest.raises(TimeoutError):
            line.recv(1)
        obs.thaw()
        with pytest.raises(WebSocketException):
            line.recv(30)  # it answers again: that this was no request
    assert obs.on_air == "safe"
    obs.stop()
    obs.start()
    assert {"athlete", "safe"} <= {s["sceneName"] for s in obs.call("GetSceneList")["scenes"]}
