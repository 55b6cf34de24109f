"""Whoever needs space leaves Rinkside's own screens: lower third, spotlight of the live page; numbers stay."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from server.desks.browsers import BROKEN, chromium, serious
from server.desks.live_kit import CODE, FREE, PLANS, Evening
from server.desks.test_overlays import source
from server.kit import ServerProcess, until

API = f"/api/v1/competitions/{CODE}"
HELD = "W-03"
"""Claire Dubois, third in the free skating, on the ice."""
LOWER = "rinkside-lower-third"
WAIT = 30_000


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        evening = Evening(server).set_up()
        for start in (1, 2):
            evening.skated(FREE, start, PLANS["free skating"], start)
        evening.on_the_ice(FREE, 3)
        evening.call(FREE, 3, "3Lz+3T")
        yield evening


@contextmanager
def held(evening):
    """A liaison's press for the skater on the ice, ended at last."""
    answer = evening.device("liaison").post(f"{API}/acts", json=evening.act("hold.ask", {"entry": HELD}))
    assert answer.status_code == 200, answer.text
    hold = answer.json()["result"]["hold"]
    try:
        yield hold
    finally:
        evening.device("liaison").post(f"{API}/acts", json=evening.act("hold.end", {"hold": hold}))


def turn(evening, graphic, on):
    answer = evening.host.put(f"{API}/overlays/{graphic}", json={"on": on}, headers={"X-Rinkside-Desk": "host"})
    assert answer.status_code == 200, answer.text


def surfaces(evening):
    """What the newest hold's surfaces of Rinkside itself are, with their proof."""
    holds = evening.device("director").get(f"{API}/holds").json()["view"]["holds"]
    return {s["surface"]: (s["state"], s["proof"]) for s in holds[-1]["surfaces"]}


@contextmanager
def opened(evening, path):
    device = chromium().new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = device.new_page()
    page.set_default_timeout(WAIT)
    page.on("pageerror", lambda error: BROKEN.append(str(error)))
    page.goto(f"{evening.server.address}{path}")
    yield page
    device.close()


def shown(page, graphic):
    return page.locator(f"{graphic}[data-shown=yes] .plate:not(.off)")


def test_a_lower_third_on_air_goes_while_the_standings_stay_and_may_come_back_after_the_end(evening):
    for graphic in ("lower-third", "standings"):
        turn(evening, graphic, True)
    with source(evening, "all") as page:
        expect(shown(page, LOWER)).to_have_count(1, timeout=WAIT)
        expect(shown(page, "rinkside-standings")).to_have_count(1, timeout=WAIT)
        expect(page.locator(LOWER)).to_contain_text("Dubois")
        with held(evening):
            until(lambda: surfaces(evening)["overlays"] == ("confirmed", "1 of 1 graphics pages"))
            assert shown(page, LOWER).count() == 0
            assert shown(page, "rinkside-standings").count() == 1
            turn(evening, "lower-third", False)
            turn(evening, "lower-third", True)
            turn(evening, "starting-order", True)  # a later order than the lower third's: once it is there, so is that
            expect(shown(page, "rinkside-starting-order")).to_have_count(1, timeout=WAIT)
            assert shown(page, LOWER).count() == 0
            page.reload()
            expect(shown(page, "rinkside-standings")).to_have_count(1, timeout=WAIT)
            assert shown(page, LOWER).count() == 0
        expect(shown(page, LOWER)).to_have_count(1, timeout=WAIT)
    for graphic in ("lower-third", "standings", "starting-order"):
        turn(evening, graphic, False)


def test_the_live_page_leaves_the_person_alone_and_keeps_every_number(evening):
    client = evening.server.client()
    paths = (f"{API}/live", f"{API}/state", API, f"{API}/overlays")
    before = {path: client.get(path).content for path in paths}
    page_before = client.get(f"/live/{CODE}").text
    with opened(evening, f"/live/{CODE}") as page:
        expect(page.locator("#who")).to_contain_text("Dubois")
        numbers = [page.inner_text(s) for s in ("#standings", "#technical", "#elements", "#status")]
        with held(evening):
            until(lambda: surfaces(evening)["live"][0] == "confirmed")
            assert surfaces(evening)["live"][1] == "1 live pages"
            expect(page.locator("#who")).not_to_contain_text("Dubois", timeout=WAIT)
            assert page.inner_text("#who") == "Women, free skating"
            assert "Dubois" not in page.title()
            assert [page.inner_text(s) for s in ("#standings", "#technical", "#elements", "#status")] == numbers
            said = page.inner_text("body").lower()
            assert not [word for word in ("hold", "space", "privacy") if word in said.split()]
            assert {path: client.get(path).content for path in paths} == before
            page_now = client.get(f"/live/{CODE}").text
            assert page_now.replace(f' data-away="{HELD}"', "") == page_before
            page.reload()
            assert page.inner_text("#who") == "Women, free skating"  # not painted even once
        expect(page.locator("#who")).to_contain_text("Dubois", timeout=WAIT)
    assert client.get(f"/live/{CODE}").text == page_before


def test_a_page_whose_server_was_away_asks_again_who_is_left_alone(evening):
    turn(evening, "lower-third", True)
    with source(evening, "lower-third") as page:
        expect(shown(page, LOWER)).to_have_count(1, timeout=WAIT)
        with held(evening) as hold:
            until(lambda: surfaces(evening)["overlays"] == ("confirmed", "1 of 1 graphics pages"))
            evening.server.stop(9)
            assert shown(page, LOWER).count() == 0
            evening.server.start()
            evening.devices.clear()
            evening.host = evening.server.host()
            until(lambda: surfaces(evening)["overlays"] == ("confirmed", "1 of 1 graphics pages"))
            assert shown(page, LOWER).count() == 0
            evening.device("director").post(f"{API}/acts", json=evening.act("hold.override", {"hold": hold}))
            expect(shown(page, LOWER)).to_have_count(1, timeout=WAIT)
    turn(evening, "lower-third", False)


def test_the_arena_screen_is_opaque_shows_numbers_by_itself_and_answers_a_hold(evening):
    with opened(evening, f"/arena/{CODE}") as page:
        expect(shown(page, "rinkside-standings")).to_have_count(1, timeout=WAIT)
        assert page.locator("[data-shown=yes]").count() == 1
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(11, 24, 34)"
        assert serious(page) == []
        box = shown(page, "rinkside-standings").bounding_box()
        screen = page.viewport_size
        assert box["width"] > 0.85 * screen["width"] or box["height"] > 0.8 * screen["height"], "read from the stand"
        assert 0 <= box["x"] <= screen["width"] - box["width"], "and nothing is cut off"
        assert 0 <= box["y"] <= screen["height"] - box["height"]
        with held(evening):
            until(lambda: surfaces(evening)["overlays"] == ("confirmed", "1 of 1 graphics pages"))
            assert shown(page, "rinkside-standings").count() == 1
            assert page.locator(LOWER).count() == 0
    with opened(evening, f"/arena/{CODE}?show=starting-order") as page:
        expect(shown(page, "rinkside-starting-order")).to_have_count(1, timeout=WAIT)
    answer = evening.server.client().get(f"/arena/{CODE}?show=everything")
    assert answer.status_code == 400
    assert "accepted: standings, score-reveal, starting-order" in answer.text
