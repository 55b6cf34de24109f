"""A graphic in the programme of a real OBS Studio: put on at its desk it is on air, taken off it is not."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import contextmanager, suppress

import pytest
from broadcast.obs_kit import Screen, colours, near, needs_obs, obs_studio
from playwright.sync_api import expect

from server.desks.live_kit import FREE, PLANS, Evening
from server.desks.office_kit import host_browser
from server.kit import ServerProcess

CAMERA, BAND = 0xB05030, 0x0B57A4
WHOLE = (36, 208, 196, 122)
"""Where the technical box lies in a programme of 640 × 360, a little inside its edge."""
HEAD = (120, 210, 80, 14)
"""Between name and nation: nothing but the colour of its band."""
ABOVE = (0, 0, 640, 196)


@contextmanager
def kiosk(screen, folder, address):
    """A Chromium that fills a screen with one page, as a machine beside the camera has it."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        pytest.skip("needs Chromium: install it with the system's packages, `make test` does when it may")
    size = f"--window-size={screen.width},{screen.height}"
    words = ["--kiosk", "--no-sandbox", "--no-first-run", "--disable-gpu", "--window-position=0,0", size]
    process = subprocess.Popen(
        [found, *words, f"--user-data-dir={folder}", address],
        env=screen.environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, 9)
        process.wait()


@pytest.fixture
def evening(tmp_path):
    needs_obs()
    with ServerProcess(tmp_path / "rink") as server:
        evening = Evening(server).set_up()
        evening.skated(FREE, 1, PLANS["free skating"], 1)
        evening.on_the_ice(FREE, 2)
        evening.call(FREE, 2, "3Lz+3T")
        yield evening


def test_the_technical_box_is_on_air_after_the_press_and_off_after_the_second_one(evening, tmp_path):
    with Screen(1920, 1080) as screen, obs_studio(tmp_path / "obs") as obs, host_browser(evening.server) as desk:
        source = f"{evening.server.address}/overlay/{evening.code}/technical-box?backdrop=green"
        with kiosk(screen, tmp_path / "chromium", source):
            obs.scenes({"camera": CAMERA})
            obs.capture(screen, "camera", key="green")
            obs.show("camera")
            desk.goto(f"{evening.server.address}/overlays/{evening.code}")
            press = desk.locator("[data-graphic=technical-box] [data-turn]")
            expect(press).to_have_text("Put on")
            obs.wait_look("camera", CAMERA)
            with obs.recording() as film:
                obs.roll()
                press.click()
                obs.wait_look("camera", BAND, HEAD)
                obs.roll()
                press.click()
                obs.wait_look("camera", CAMERA)
                obs.roll()
    head, box, above = (colours(film.path, where) for where in (HEAD, WHOLE, ABOVE))
    assert near(box[0], CAMERA)
    assert near(box[-1], CAMERA)
    shown = [near(one, BAND) for one in head]
    first, last = shown.index(True), len(shown) - shown[::-1].index(True)
    assert last - first >= 5
    assert all(shown[first:last])
    assert not any(near(one, CAMERA, 40) for one in box[first:last])
    assert all(near(one, CAMERA) for one in above)
