"""Marks from paper: one device enters a sheet, only another can say that it is right; then it counts."""

from __future__ import annotations

import pytest

from server.desks.office_kit import joined_page, rink_browser, serious_findings, snap
from server.kit import Rink, ServerProcess


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        rink = Rink(server, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        for code in ("3Lz", "2A"):
            rink.do("technical_specialist", "element.call", start=1, code=code)
        rink.do("data_operator", "skate.start", start=1)
        rink.do("data_operator", "skate.end", start=1)
        yield rink


def sheet_of(rink, seat):
    view = rink.host.get("/api/v1/competitions/lake/state", headers={"X-Rinkside-Desk": "host"}).json()["view"]
    return next(s for s in view["active"]["W-free"][0]["seats"] if s["seat"] == seat)


def fill_in(page, texts):
    for field, text in zip(page.locator("#sheet input").all(), texts, strict=True):
        field.fill(text)


def test_a_sheet_counts_only_once_another_device_has_confirmed_it(rink):
    with rink_browser() as browser:
        entry = joined_page(browser, rink, "paper_entry")
        check = joined_page(browser, rink, "paper_check")
        entry.click("#skates button:has-text('Judge 2')")
        fill_in(entry, ["+1", "−2", "6.25", "6.50", "6"])
        snap(entry, "paper-entry")
        entry.click("text=Enter this sheet")
        entry.wait_for_selector("#skates button:has-text('waits for the check')")
        assert not sheet_of(rink, 2)["confirmed"]
        check.click("#skates button:has-text('to check')")
        shown = check.inner_text("#sheet table")
        assert all(mark in shown for mark in ("+1", "−2", "6.25"))
        snap(check, "paper-check")
        assert serious_findings(check) == []
        check.click("text=It is the same")
        check.wait_for_selector("#skates button:has-text('counts')")
        assert sheet_of(rink, 2)["confirmed"]
        assert sheet_of(rink, 2)["owes"] == 0


def test_a_judge_who_sent_from_a_tablet_has_no_sheet_to_enter(rink):
    with rink_browser() as browser:
        entry = joined_page(browser, rink, "paper_entry")
        entry.wait_for_selector("#skates button:has-text('Judge 1'):has-text('to enter')")
        for row in (1, 2):
            rink.do("judge", "mark.goe", seat=1, start=1, row=row, mark=1, call_version=1)
        for component in ("CO", "PR", "SK"):
            rink.do("judge", "mark.component", seat=1, start=1, component=component, mark=600)
        rink.do("judge", "marks.confirm", seat=1, start=1)
        entry.wait_for_selector("#skates button:has-text('Judge 1'):has-text('sent from a tablet')")
        assert entry.is_disabled("#skates button:has-text('Judge 1')")
        assert entry.is_enabled("#skates button:has-text('Judge 2'):has-text('to enter')")


def test_a_sheet_that_differs_comes_back_to_who_entered_it_with_the_note(rink):
    with rink_browser(width=390, height=844) as browser:
        entry = joined_page(browser, rink, "paper_entry")
        check = joined_page(browser, rink, "paper_check")
        entry.wait_for_selector("#skates button")
        entry.click("#skates button:has-text('Judge 1')")
        fill_in(entry, ["0", "7", "6.25", "6.50", "6"])
        entry.click("text=Enter this sheet")
        assert "2 2A is 7" in entry.inner_text("#sheet .trouble")
        fill_in(entry, ["0", "1", "6.25", "6.50", "6"])
        entry.click("text=Enter this sheet")
        check.click("#skates button:has-text('to check')")
        check.fill("[aria-label='Paper says for 2 2A, where it differs']", "+3")
        check.fill("#note", "The ink has run.")
        check.click("#sheet button:has-text('It differs')")
        entry.click("#skates button:has-text('differs')")
        assert "2 2A: entered +1, paper +3. The ink has run." in entry.inner_text("#sheet")
        assert sheet_of(rink, 1)["paper"] == "differs"
        entry.locator("#sheet input").nth(1).fill("3")
        entry.click("text=Enter this sheet")
        check.click("#skates button:has-text('Judge 1'):has-text('to check')")
        check.click("text=It is the same")
        entry.wait_for_selector("#skates button:has-text('Judge 1'):has-text('counts')")
        assert sheet_of(rink, 1)["confirmed"]
        assert entry.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_findings(entry) == []
