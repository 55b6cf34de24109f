"""A tablet ten minutes ahead is cut off for more than a minute, and loaded again: every mark comes once."""

from __future__ import annotations

import time

from playwright.sync_api import expect

from server.desks.browsers import journal_of, open_desk
from server.kit import Rink, ServerProcess


def test_a_minute_without_the_network_and_a_wrong_clock_lose_and_double_nothing(browser, tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        rink = Rink(server, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        for code in ("3Lz", "2A"):
            rink.do("technical_specialist", "element.call", start=1, code=code)
        device, page = open_desk(browser, rink, "judge", 1)
        page.clock.install(time=time.time() + 600)
        page.reload()
        expect(page.locator("#banners")).to_contain_text("ahead")
        expect(page.locator("#pad-title")).to_contain_text("3Lz")
        page.wait_for_timeout(600)
        device.set_offline(True)
        page.locator('[data-grade="2"]').click()
        expect(page.get_by_text("1 queued", exact=True)).to_be_visible()
        page.clock.fast_forward(61_000)
        expect(page.locator("#banners")).to_contain_text("No connection for 1")
        expect(page.locator("#pad-title")).to_contain_text("2A")
        page.wait_for_timeout(600)
        page.locator('[data-grade="3"]').click()
        expect(page.get_by_text("2 queued", exact=True)).to_be_visible()
        page.reload()
        expect(page.get_by_text("2 queued", exact=True)).to_be_visible()
        assert journal_of(server, "lake", "mark.goe") == []
        device.set_offline(False)
        expect(page.get_by_text("2 queued", exact=True)).to_have_count(0)
        marks = journal_of(server, "lake", "mark.goe")
        assert [m["data"]["mark"] for m in marks] == [2, 3]
        assert all(m["client_at"] > m["at"] for m in marks)
        expect(page.locator("#rows .row").first).to_contain_text("+2")
