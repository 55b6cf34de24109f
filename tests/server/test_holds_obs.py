"""A hold from the button to the picture: a server process, a device that presses, a real OBS Studio and its film."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import pytest
from broadcast.obs_kit import Obs, colours, near, obs_studio

from server.desks.browsers import chromium, close_browsers, open_desk
from server.kit import Rink, ServerProcess, until

pytestmark = pytest.mark.nightly  # long; `make obs` and `make nightly` run it

ATHLETE, SAFE = 0xC02020, 0x2020C0


@pytest.fixture
def obs(tmp_path):
    with obs_studio(tmp_path / "obs") as running:
        running.scenes({"athlete": ATHLETE, "safe": SAFE})
        running.show("athlete")
        running.fade(1000)
        yield running


@pytest.fixture
def rink(tmp_path, obs):
    """A competition whose surfaces are that OBS, ready before anybody presses."""
    with ServerProcess(tmp_path / "data") as server:
        made = Rink(server, "lake").set_up()
        surface = {
            "key": "obs",
            "kind": "obs",
            "label": "Rink OBS",
            "settings": {"address": obs.address, "safe_scene": "safe"},
            "secrets": {"password": obs.password},
        }
        answer = made.host.put(f"{api(made)}/holds/surfaces", json={"surfaces": [surface]}, headers=HOST)
        assert answer.status_code == 200, answer.text
        until(lambda: obs.call("GetSceneSceneTransitionOverride", sceneName="safe")["transitionName"] == "Cut")
        for role in ("liaison", "director"):
            made.device(role)
        yield made


HOST = {"X-Rinkside-Desk": "host"}


def api(rink: Rink) -> str:
    return f"/api/v1/competitions/{rink.code}"


def press(rink: Rink, role: str, kind: str, **data: Any) -> dict[str, Any]:
    answer = rink.device(role).post(f"{api(rink)}/acts", json=rink.act(kind, data))
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["result"]
    return found


def hold_of(rink: Rink) -> dict[str, Any]:
    found: dict[str, Any] = rink.device("director").get(f"{api(rink)}/holds").json()["view"]["holds"][0]
    return found


def programme(rink: Rink) -> str:
    state: str = next(s["state"] for s in hold_of(rink)["surfaces"] if s["surface"] == "programme")
    return state


def test_a_cut_that_somebody_took_off_is_set_again_from_the_page(rink, obs):
    def armed() -> str | None:
        found: str | None = obs.call("GetSceneSceneTransitionOverride", sceneName="safe")["transitionName"]
        return found

    obs.call("SetSceneSceneTransitionOverride", sceneName="safe", transitionName="Fade")
    device, page = open_desk(chromium(), rink, "secretariat")
    try:
        page.get_by_role("link", name="Privacy holds").click()
        page.get_by_role("button", name="Let Rinkside set it").click()
        page.get_by_text("Cut armed on the safe scene").locator("xpath=..").get_by_text("Cut", exact=True).wait_for()
        assert armed() == "Cut"
        assert page.get_by_role("button", name="Let Rinkside set it").count() == 0
    finally:
        device.close()
        close_browsers()


def cut_clean(film: Path) -> bool:
    """The athlete, then the safe scene, and nothing mixed or going back between."""
    frames = colours(film)
    first = next(i for i, c in enumerate(frames) if not near(c, ATHLETE))
    return first > 0 and all(near(c, SAFE) for c in frames[first:])


def back_to_athlete(obs: Obs) -> None:
    """What a director does who cuts."""
    obs.call("SetCurrentSceneTransition", transitionName="Cut")
    obs.call("SetCurrentProgramScene", sceneName="athlete")


def test_a_press_on_a_phone_takes_the_athlete_off_the_programme_and_the_director_has_the_last_word(rink, obs):
    with obs.recording() as film:
        obs.roll()
        press(rink, "liaison", "hold.ask", entry="W-01")
        until(lambda: programme(rink) == "confirmed")
        obs.roll()
    assert cut_clean(film.path)

    back_to_athlete(obs)
    until(lambda: obs.on_air == "safe")  # put back, once
    until(lambda: programme(rink) == "confirmed")
    back_to_athlete(obs)
    until(lambda: programme(rink) == "overridden")
    with obs.recording() as left_alone:
        obs.roll(20)
    assert all(near(c, ATHLETE) for c in colours(left_alone.path))
    assert hold_of(rink)["state"] == "running"


def test_a_hold_outlives_the_death_of_the_server_and_the_director_takes_it_back(rink, obs):
    held = press(rink, "liaison", "hold.ask", entry="W-01")
    until(lambda: programme(rink) == "confirmed")
    until_before = hold_of(rink)["until"]
    with obs.recording() as film:
        rink.server.stop(signal.SIGKILL)
        obs.roll()
        rink.server.start()
        until(lambda: hold_of(rink)["state"] == "running")
        until(lambda: programme(rink) == "confirmed")
        obs.roll()
    assert all(near(c, SAFE) for c in colours(film.path))
    assert hold_of(rink)["until"] == until_before

    back_to_athlete(obs)  # the server that came back watches: it is held again
    until(lambda: obs.on_air == "safe")
    press(rink, "director", "hold.override", hold=held["hold"])
    until(lambda: hold_of(rink)["state"] == "overridden")
    assert obs.on_air == "safe"  # Rinkside never shows the person again by itself
    back_to_athlete(obs)
    with obs.recording() as after:
        obs.roll(15)
    assert all(near(c, ATHLETE) for c in colours(after.path))
