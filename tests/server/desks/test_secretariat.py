"""The secretariat's desk in a real browser: running a segment, devices that go away, spares, a journal that stops."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta

import pytest

from server.desks.office_kit import joined_page, rink_browser, serious_findings, snap
from server.kit import Rink, ServerProcess

SIZE = {"width": 1440, "height": 900}


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        rink = Rink(server, "lake").set_up()
        soon = datetime.now(UTC) + timedelta(minutes=4)
        rink.office("segment.change", cs="W-free", day=f"{soon:%Y-%m-%d}", start_time=f"{soon:%H:%M}")
        rink.office("competition.change", venue="Lake Rink")
        yield rink


def test_the_next_step_is_one_button_or_one_key_and_the_timetable_follows(rink):
    with rink_browser(**SIZE) as browser:
        page = joined_page(browser, rink, "secretariat")
        page.click("#step:has-text('Start the warm-up of group 1')")
        page.wait_for_selector("#ice:has-text('Warm-up, group 1')")
        page.wait_for_selector("#timetable tr.now:has-text('Warm-up, group 1')")
        panel = joined_page(browser, rink, "technical_specialist")
        panel.wait_for_selector(".ice-chip:has-text('left')")
        announcer = joined_page(browser, rink, "announcer")
        announcer.wait_for_selector("#group li:has-text('Bea')")
        announcer.wait_for_selector("#ice .left:has-text('left')")
        assert serious_findings(announcer) == []
        snap(announcer, "announcer-warm-up")
        page.click("#step:has-text('The warm-up ends')")
        page.click("#step:has-text('Call Ada Ice')")
        page.wait_for_selector("#ice", state="hidden")
        page.click("text=Take the call back")
        page.click("#step:has-text('Call Ada Ice')")
        page.wait_for_selector("#step:has-text('The music starts')")
        page.keyboard.press("n")
        page.wait_for_selector("#run-now:has-text('Ada Ice is skating.')")
        page.wait_for_selector("#timetable tr.now:has-text('Ada Ice')")
        page.keyboard.press("n")
        page.wait_for_selector("#step:has-text('Call Bea Snow')")
        assert "Ada Ice waits for the score." in page.inner_text("#run-why")


def test_a_judge_who_goes_away_stands_first_and_a_spare_takes_the_place(rink):
    with rink_browser(**SIZE) as browser:
        judge = joined_page(browser, rink, "judge", 2)
        page = joined_page(browser, rink, "secretariat")
        page.wait_for_selector("#devices tr.here:has-text('Judge 2')")
        judge.context.close()
        page.wait_for_selector("#needs .need:has-text('Judge 2’s device was last seen')", timeout=25_000)
        assert "Judge 2" in page.inner_text("#devices tr:first-child")
        assert "of" in page.inner_text("#lights .chip.warn")
        snap(page, "secretariat")
        assert serious_findings(page) == []
        page.keyboard.press("q")
        code = page.locator("dialog .figure").inner_text()
        taken = rink.server.client().post("/api/v1/join", json={"code": code, "label": "spare"}).json()
        assert taken["place"] == "Judge 2"
        page.keyboard.press("Escape")
        page.wait_for_selector("#needs .need:has-text('Judge 2’s device was last seen')", state="detached")


def test_what_a_viewer_holds_for_an_error_is_read_here_and_set_aside(rink):
    with rink_browser(**SIZE) as browser:
        page = joined_page(browser, rink, "secretariat")
        page.wait_for_selector("#step")
        assert page.is_hidden("#flags .need")
        viewer = browser.browser.new_context(**browser.context, base_url=rink.server.address)
        browser.opened.append(viewer)
        public = viewer.new_page()
        public.goto("/live/lake")
        public.click("text=Something looks wrong?")
        public.fill("#flag-text", "Ada Ice <b>skated</b> for FIN")
        public.click("text=Tell the secretariat")
        public.wait_for_selector("#flag-said:has-text('The secretariat has it.')")
        assert serious_findings(public) == []
        page.wait_for_selector("#flags .need:has-text('A viewer writes: Ada Ice <b>skated</b> for FIN')")
        assert serious_findings(page) == []
        assert "skated</b>" not in public.content().replace("&lt;", "<").split("<main")[1].split('id="wrong"')[0]
        page.click("text=I have looked")
        page.wait_for_selector("#flags .need", state="detached")


def test_the_table_of_devices_is_whole_on_a_laptop(rink):
    with rink_browser(width=1280, height=800) as browser:
        page = joined_page(browser, rink, "secretariat")
        for role in ("technical_specialist", "assistant_specialist", "announcer"):
            rink.device(role)
        page.wait_for_selector("#devices tr:has-text('Assistant')", timeout=25_000)
        page.wait_for_selector("#devices tr:has-text('reads only')")
        cut = "(n) => n.scrollWidth - n.clientWidth"
        assert page.locator("#devices-table").locator("..").evaluate(cut) == 0


def test_a_skater_is_withdrawn_and_the_numbers_of_the_others_stay(rink):
    with rink_browser(width=390, height=844, color_scheme="dark") as browser:
        page = joined_page(browser, rink, "secretariat")
        page.wait_for_selector("#step")
        page.click("#withdraw")
        page.select_option("#entry", label="Ada Ice")
        page.click("dialog button:has-text('Withdraw')")
        page.click("text=Call Bea Snow")
        page.wait_for_selector("#run-now:has-text('Bea Snow is on the ice.')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_findings(page) == []


def test_a_journal_that_cannot_be_written_is_a_red_strip_until_it_can_be_again(rink):
    with rink_browser(**SIZE) as browser:
        page = joined_page(browser, rink, "secretariat")
        page.wait_for_selector("#journal:has-text('Writing')")
        held = sqlite3.connect(rink.server.folder / "journal.sqlite", isolation_level=None)
        held.execute("begin immediate")
        page.click("#run-next >> text=Call Ada Ice")
        page.wait_for_selector("#banners .alarm", timeout=30_000)
        page.wait_for_selector("#journal:has-text('Not writing')")
        page.wait_for_selector("#lights .chip.bad:has-text('Journal')")
        snap(page, "secretariat-alarm")
        assert serious_findings(page) == []
        held.execute("rollback")
        held.close()
        page.wait_for_selector("#banners .alarm", state="detached", timeout=30_000)
        page.wait_for_selector("#step:has-text('The music starts')", timeout=30_000)


def test_the_secretariat_on_another_device_may_set_up_too(rink):
    with rink_browser(**SIZE) as browser:
        page = joined_page(browser, rink, "secretariat")
        page.click("#to-setup")
        page.wait_for_selector("#packs label")
        page.fill("#e-given", "Cleo")
        page.fill("#e-family", "Frost")
        page.click("#f-entry button[type=submit]")
        page.wait_for_selector("#entry-list >> text=Cleo Frost")


def test_the_ice_is_resurfaced_and_a_break_begins_late_and_both_move_the_timetable(rink):
    items = [{"kind": "segment", "cs": "W-free", "day": "2026-01-10", "start": "10:00"}]
    items += [{"kind": "ceremony", "title": "Medals", "day": "2026-01-10", "start": "11:00", "seconds": 600}]
    rink.office("timetable.set", items=items)
    with rink_browser(**SIZE) as browser:
        page = joined_page(browser, rink, "secretariat")
        page.click("text=Resurface the ice")
        page.wait_for_selector("#ice:has-text('Ice resurfacing')")
        public = browser.browser.new_page()
        public.goto(f"{rink.server.address}/live/lake")
        public.wait_for_selector("#ice .left:has-text('left')")
        public.wait_for_selector("#timetable tr:has-text('Medals')")
        page.click("#step:has-text('The ice is ready')")
        page.wait_for_selector("#ice", state="hidden")
        page.click("button[aria-label='Medals begins']")
        page.click("button[aria-label='Medals ends']", timeout=30_000)
        page.wait_for_selector("button[aria-label^='Medals']", state="detached", timeout=30_000)
