"""Every desk while the journal cannot be written: a red banner, marks kept, nothing lost; axe in each state."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

SIZES = {"judge": (1280, 800), "technical_specialist": (1440, 900), "referee": (1280, 800)}


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        rink = Rink(running, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        for code in ("3F", "3Lz"):
            rink.do("technical_specialist", "element.call", start=1, code=code)
        yield rink


def test_a_journal_that_cannot_be_written_is_said_on_every_desk_and_marks_wait_on_the_tablet(browser, rink):
    pages = {}
    for role, (width, height) in SIZES.items():
        seat = 1 if role == "judge" else None
        pages[role] = open_desk(browser, rink, role, seat, viewport={"width": width, "height": height})[1]
    judge, panel = pages["judge"], pages["technical_specialist"]
    expect(judge.locator("#pad-title")).to_contain_text("3F")
    expect(panel.locator("#name")).to_have_text("Ada Ice")
    pad = judge.locator("#pad").bounding_box()
    judge.wait_for_timeout(550)
    with sqlite3.connect(rink.server.folder / "journal.sqlite", isolation_level=None) as held:
        held.execute("begin immediate")
        judge.keyboard.press("3")
        expect(judge.locator("#rows .row").first).to_contain_text("queued")
        panel.keyboard.type("3lo")
        panel.keyboard.press("Enter")
        for role, page in pages.items():
            banner = page.locator(".banner.alarm")
            expect(banner).to_contain_text("The journal cannot be written", timeout=30_000)
            expect(banner).to_contain_text("tablets keep their marks")
            expect(banner).to_have_attribute("role", "alert")
            assert sticks_out(page) == []
            assert serious(page) == [], role
            page.emulate_media(color_scheme="dark")
            assert serious(page) == [], role
            page.emulate_media(color_scheme="light")
            picture(page, f"{role.partition('_')[2] or role}-alarm".replace("specialist", "panel"))
        assert judge.locator("#pad").bounding_box() == pad, "the pad never moves"
        expect(judge.locator("#rows .row").first).to_contain_text("queued")
        expect(panel.locator("#rows button.row").nth(2)).to_contain_text("on the way")
        assert journal_of(rink.server, "lake", "mark.goe") == []
        held.execute("rollback")
    expect(judge.locator("#rows .row").first).to_contain_text("received", timeout=40_000)
    expect(panel.locator("#rows button.row").nth(2)).not_to_contain_text("on the way", timeout=40_000)
    for page in pages.values():
        expect(page.locator(".banner.alarm")).to_have_count(0, timeout=40_000)
    assert [r["data"]["mark"] for r in journal_of(rink.server, "lake", "mark.goe")] == [3]
    for page in pages.values():
        page.context.close()


@pytest.mark.parametrize("role", ["technical_controller", "referee"])
@pytest.mark.parametrize("size", [(1024, 600), (390, 844)])
def test_the_desks_of_panel_and_referee_stay_readable_offline_on_small_screens(browser, rink, role, size):
    device, page = open_desk(browser, rink, role, viewport={"width": size[0], "height": size[1]}, color_scheme="dark")
    expect(page.locator("#name")).to_have_text("Ada Ice")
    device.set_offline(True)
    page.route("**/*", lambda route: route.abort())
    expect(page.locator(".banner.offline")).to_contain_text("No connection for")
    assert serious(page) == []
    assert sticks_out(page) == []
    device.close()
