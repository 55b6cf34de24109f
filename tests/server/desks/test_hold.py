"""The one button and the director's page in Chromium on a real server: pressed, confirmed, rehearsed, overridden."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
NEVER = "photographers, phones"
_number = count(1)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("hold") / "data") as running:
        yield running


@pytest.fixture
def rink(server):
    """A competition of its own: Ada Ice of Finland is on the ice, Bea Snow of Japan waits."""
    rink = Rink(server, f"lake{next(_number)}").set_up()
    for entry, nation in (("W-01", "FIN"), ("W-02", "JPN")):
        rink.office("entry.change", entry=entry, nation=nation)
    rink.do("data_operator", "skate.call", start=1)
    return rink


@pytest.fixture
def opened(browser, rink):
    devices = []

    def open_one(role, viewport=PHONE, **more):
        device, page = open_desk(browser, rink, role, viewport=viewport, **more)
        devices.append(device)
        return page

    yield open_one
    for device in devices:
        device.close()


def records(rink, *kinds):
    return journal_of(rink.server, rink.code, *kinds)


def fits(page):
    assert serious(page) == []
    assert sticks_out(page) == []


def test_one_press_gives_the_skater_on_the_ice_space_and_the_page_shows_what_became_of_it(opened, rink):
    page = opened("team_leader", scope="FIN")
    expect(page.locator("#place")).to_have_text("Team leader, FIN")
    give = page.get_by_role("button", name="Give her space")
    expect(give).to_be_visible()
    expect(page.locator("#top")).to_contain_text("Ada Ice")
    expect(page.locator("#hands")).to_contain_text(NEVER)
    box = give.bounding_box()
    assert box["height"] >= 240
    assert box["y"] >= PHONE["height"] / 2 - 100, "within a thumb's reach"
    assert box["y"] + box["height"] <= PHONE["height"], "no scrolling to the one button"
    fits(page)
    picture(page, "hold-idle")
    give.click()
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    expect(page.locator("#work")).to_contain_text(re.compile(NEVER, re.IGNORECASE))
    (asked,) = records(rink, "hold.ask")
    assert (asked["data"]["entry"], asked["role"], asked["data"]["by"]) == ("W-01", "team_leader", "Team leader, FIN")
    fits(page)
    page.get_by_role("button", name="End").click()
    expect(give).to_be_visible()
    assert len(records(rink, "hold.end")) == 1


def test_who_speaks_for_everybody_chooses_and_those_on_the_ice_come_first(opened, rink):
    page = opened("liaison")
    page.get_by_role("button", name="Someone else").click()
    names = page.get_by_role("dialog").locator(".people button")
    expect(names).to_have_text([re.compile("Ada Ice.*On the ice"), re.compile("Bea Snow")])
    fits(page)
    names.nth(1).click()
    expect(page.locator("#top")).to_contain_text("Bea Snow")
    page.get_by_role("button", name="Give her space").click()
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    assert [r["data"]["entry"] for r in records(rink, "hold.ask")] == ["W-02"]


def test_a_rehearsal_cannot_be_mistaken_and_a_real_hold_takes_its_page_over(opened, rink):
    page = opened("floor_manager")
    page.get_by_role("button", name="Rehearse", exact=True).click()
    expect(page.get_by_text("REHEARSAL", exact=True)).to_be_visible()
    expect(page.get_by_text("Nothing on air changes", exact=True)).to_be_visible()
    expect(page.locator("#work")).not_to_contain_text("Ada Ice")
    page.get_by_role("button", name="Someone else").click()
    expect(page.get_by_role("dialog").locator(".people button")).to_have_text(["Practice Skater", "Practice Pair"])
    page.get_by_role("button", name="Back").click()
    fits(page)
    picture(page, "hold-rehearsal")
    page.get_by_role("button", name="Rehearse: Give her space").click()
    expect(page.locator("#surfaces")).to_contain_text("Live pages")
    (asked,) = records(rink, "hold.ask")
    assert (asked["data"]["rehearsal"], asked["data"]["entry"]) == (True, "practice")
    answer = rink.device("liaison").post(
        f"/api/v1/competitions/{rink.code}/acts", json=rink.act("hold.ask", {"entry": "W-01"})
    )
    assert answer.status_code == 200, answer.text
    expect(page.locator("#top")).to_contain_text("Ada Ice")
    expect(page.get_by_text("REHEARSAL", exact=True)).to_be_hidden()


def test_the_director_sees_who_asked_and_overrides_by_holding_down_alone(opened, rink):
    page = opened("director", viewport=LAPTOP, color_scheme="dark")
    expect(page.locator("#hold")).to_contain_text("No hold runs")
    rink.device("liaison").post(
        f"/api/v1/competitions/{rink.code}/acts", json=rink.act("hold.ask", {"entry": "W-01"})
    ).raise_for_status()
    expect(page.locator("#hold")).to_contain_text("HOLD RUNNING")
    expect(page.locator("#hold")).to_contain_text("Ada Ice")
    expect(page.locator("#hold")).to_contain_text("Athlete liaison")
    expect(page.locator("#surfaces tr")).to_have_count(2)
    expect(page.locator("#cannot")).to_contain_text("Photographers")
    fits(page)
    picture(page, "hold-director")
    override = page.get_by_role("button", name="Override: hold down 2 seconds")
    override.focus()
    page.keyboard.press("Space")  # let go at once
    expect(override).to_be_visible()
    assert records(rink, "hold.override") == []
    page.keyboard.down("Space")
    expect(page.locator("#hold")).to_contain_text("No hold runs")
    page.keyboard.up("Space")
    (overridden,) = records(rink, "hold.override")
    assert (overridden["role"], overridden["data"]["by"]) == ("director", "Director")
