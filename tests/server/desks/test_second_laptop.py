"""The first laptop dies: a judge's tablet goes on at the second with one tap, with its place and what waits on it."""

from __future__ import annotations

from playwright.sync_api import expect

from server.desks.browsers import caught_up as answered
from server.desks.browsers import journal_of, open_desk, picture, serious
from server.kit import Rink, ServerProcess
from server.test_standby import caught_up, follower_of


def hand(page, code):
    """Wait until the pad belongs to that element, and its pause is over."""
    expect(page.locator("#pad-title")).to_contain_text(code)
    page.wait_for_timeout(600)


def test_a_tablet_goes_on_at_the_second_laptop_with_its_place_and_its_marks(browser, tmp_path):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        for code in ("3Lz", "2A", "CCoSp3"):
            rink.do("technical_specialist", "element.call", start=1, code=code)
        with follower_of(leader, rink, tmp_path / "b") as second:
            device, page = open_desk(browser, rink, "judge", 1)
            hand(page, "3Lz")
            page.locator('[data-grade="1"]').click()
            expect(page.locator("#rows .row").first).to_contain_text("+1")
            answered(page)
            caught_up(rink)
            leader.stop(9)
            hand(page, "2A")
            page.locator('[data-grade="2"]').click()
            expect(page.get_by_text("1 queued", exact=True)).to_be_visible()
            go_on = page.get_by_role("button", name="Go on there")
            go_on.wait_for(timeout=30_000)
            assert serious(page) == []
            picture(page, "judge-second-laptop")
            go_on.click()
            # too early: the second laptop does not lead yet, and the tablet waits for it
            expect(page.locator("#what")).to_have_text("Not yet")
            assert "#" not in second.said[-1]
            second.host().post("/api/v1/standby/promote", json={}).raise_for_status()
            page.wait_for_url(f"{second.address}/desk/lake/judge/1", timeout=30_000)
            expect(page.locator("#rows .row").nth(1)).to_contain_text("+2")
            expect(page.get_by_text("1 queued", exact=True)).to_have_count(0)
            hand(page, "CCoSp3")
            page.locator('[data-grade="3"]').click()
            expect(page.locator("#rows .row").nth(2)).to_contain_text("+3")
            expect(page.get_by_text("1 queued", exact=True)).to_have_count(0)
            marks = journal_of(second, "lake", "mark.goe")
            assert [(m["data"]["row"], m["data"]["mark"]) for m in marks] == [(1, 1), (2, 2), (3, 3)]
            device.close()
