"""The announcer's desk: no number before the approval, then the sentence to read, word for word."""

from __future__ import annotations

import pytest

from server.desks.office_kit import joined_page, rink_browser, serious_findings, snap
from server.kit import Rink, ServerProcess
from server.test_held_back import numbers_of

GRADES = {1: [1, 2], 2: [0, 1], 3: [1, 1]}


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        yield Rink(server, "lake").set_up()


def test_the_number_is_absent_until_the_referee_approves_and_then_stands_in_the_green_frame(rink):
    with rink_browser(width=1024, height=768) as browser:
        page = joined_page(browser, rink, "announcer")
        page.wait_for_selector("#next-name:has-text('ICE Ada')")
        rink.skate(1, ["3Lz", "2A"], GRADES)
        page.wait_for_selector("#score.waiting:has-text('Say no score yet.')")
        total = rink.host.get("/api/v1/competitions/lake/state", headers={"X-Rinkside-Desk": "host"}).json()["view"]
        tss = total["active"]["W-free"][0]["totals"]["tss"]
        shown = f"{tss // 100}.{tss % 100:02d}"
        sent = rink.device("announcer").get("/api/v1/competitions/lake/state").json()
        assert tss not in numbers_of(sent)
        assert sent["view"]["last"] is None
        assert shown not in page.inner_text("body")
        snap(page, "announcer-wait")
        assert serious_findings(page) == []
        rink.do("referee", "skate.approve", start=1)
        page.wait_for_selector("#score.approved")
        assert page.inner_text("#number") == shown
        assert "The score for Ada Ice: fifty-" in page.inner_text("#speech")
        assert "She is in first place." in page.inner_text("#speech")
        snap(page, "announcer")
        assert serious_findings(page) == []


def test_a_new_skater_on_the_ice_does_not_hide_the_score_and_the_points_to_lead_are_told(rink):
    with rink_browser(width=390, height=844, color_scheme="dark") as browser:
        page = joined_page(browser, rink, "announcer")
        rink.skate(1, ["3Lz", "2A"], GRADES)
        rink.do("referee", "skate.approve", start=1)
        rink.do("data_operator", "skate.call", start=2)
        page.wait_for_selector("#next-name:has-text('SNOW Bea')")
        page.wait_for_selector("#next-word:has-text('On the ice')")
        assert page.locator("#score.approved").count() == 1
        needed = page.locator("#facts dd").nth(1).inner_text()
        tss = rink.server.client().get("/api/v1/competitions/lake/state").json()["view"]["last"]["official"]["tss"]
        assert needed == f"{(tss + 1) // 100}.{(tss + 1) % 100:02d} or more"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_findings(page) == []
