"""Graphics over the picture in Chromium: transparent, steady, put on and taken off from their page."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from server.desks.browsers import BROKEN, chromium
from server.desks.office_kit import host_browser, joined_page, rink_browser, serious_findings
from server.kit import Rink, ServerProcess

GRADES = {1: [1, 2], 2: [0, 1], 3: [1, 1]}
HD = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        rink = Rink(server, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], GRADES)
        rink.do("referee", "skate.approve", start=1)
        yield rink


@contextmanager
def source(rink, graphic, query=""):
    """A browser source, as a production program has one."""
    device = chromium().new_context(viewport=HD)
    page = device.new_page()
    page.set_default_timeout(15_000)
    page.on("pageerror", lambda error: BROKEN.append(f"{graphic}: {error.stack or error}"))
    page.goto(f"{rink.server.address}/overlay/{rink.code}/{graphic}?{query}")
    yield page
    device.close()


def seen(page, graphic):
    """The graphic, once it is on the picture."""
    page.wait_for_selector(f"rinkside-{graphic}[data-shown=yes] .plate:not(.off)")
    return page.locator(f"rinkside-{graphic} .plate")


def pixels(page):
    """What a production program gets: the page with its transparency."""
    page.wait_for_timeout(400)  # the plate has appeared
    return Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")


@pytest.mark.parametrize("graphic", ["score-reveal", "standings", "starting-order", "lower-third"])
def test_a_graphic_is_opaque_on_its_plate_inside_the_safe_margin_and_lets_the_picture_through_elsewhere(rink, graphic):
    with source(rink, graphic, "show=always") as page:
        box = seen(page, graphic).bounding_box()
        alpha = pixels(page).getchannel("A")
    assert alpha.size == (1920, 1080)
    left, top, right, bottom = alpha.getbbox()
    assert left >= 96
    assert top >= 72
    assert right <= 1920 - 96
    assert bottom <= 1080 - 72
    inside = alpha.crop((int(box["x"]) + 8, int(box["y"]) + 8, int(box["x"] + box["width"]) - 8, bottom - 8))
    assert inside.getextrema() == (255, 255)


def test_nothing_at_all_is_on_the_picture_until_somebody_puts_it_on_and_a_reload_leaves_it_on(rink):
    with source(rink, "all") as page, host_browser(rink.server) as desk:
        page.wait_for_function("document.querySelectorAll('#stage > *').length >= 4")
        assert pixels(page).getchannel("A").getbbox() is None
        desk.goto(f"{rink.server.address}/overlays/lake")
        desk.click("text=Put on >> nth=1")
        seen(page, "standings")
        assert page.locator("[data-shown=yes]").count() == 1
        page.reload()
        seen(page, "standings")
        assert pixels(page).getchannel("A").getbbox() is not None
        desk.reload()
        desk.wait_for_selector("[data-graphic=standings].is-on")
        seen(desk, "standings")
        assert serious_findings(desk) == []
        desk.click("[data-graphic=standings] [data-turn]")
        expect(page.locator("rinkside-standings[data-shown=no] .plate.off")).to_have_count(1)
        assert pixels(page).getchannel("A").getbbox() is None


def test_the_announcer_puts_graphics_on_and_a_judge_does_not(rink):
    with rink_browser() as browser, source(rink, "score-reveal") as page:
        desk = joined_page(browser, rink, "announcer")
        desk.click("text=Graphics")
        desk.click("[data-graphic=score-reveal] [data-turn]")
        shown = seen(page, "score-reveal").inner_text()
        assert "54.10" in shown
        assert "one skater to come" in shown
        desk.click("[data-graphic=score-reveal] [data-turn]")
        expect(page.locator("rinkside-score-reveal[data-shown=no]")).to_have_count(1)
    refused = rink.device("judge", 1).put("/api/v1/competitions/lake/overlays/standings", json={"on": True})
    assert refused.status_code == 403
    assert rink.server.client().get("/api/v1/competitions/lake/overlays").json()["on"] == {}


def test_what_is_no_graphic_is_refused_with_the_names_there_are(rink):
    answer = rink.server.client().get("/overlay/lake/fireworks", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "standings" in answer.text
    wrong = rink.host.put(
        "/api/v1/competitions/lake/overlays/standings", json={"on": "yes"}, headers={"X-Rinkside-Desk": "host"}
    )
    assert wrong.status_code == 400
    assert wrong.json()["accepted"] == "true or false"
