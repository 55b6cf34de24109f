"""Results with numbered versions, and corrections from who asked to the version everybody sees, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rinkside.protocols.pdf import read_pdf
from server.desks.office_kit import joined_page, rink_browser, serious_findings, snap
from server.kit import Rink, ServerProcess

GRADES = {seat: [1, 1] for seat in (1, 2, 3)}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    """Two skaters scored, the result official; a panel of controller and specialist is named."""
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        rink = Rink(server, "lake").set_up()
        for start, code in ((1, "3Lz"), (2, "3S")):
            rink.skate(start, [code, "2A"], GRADES)
            rink.do("referee", "skate.approve", start=start)
        rink.do("referee", "segment.approve")
        panel = []
        for key, function in (("jo", "Technical Controller"), ("al", "Technical Specialist")):
            rink.office("official.add", official=key, name=key.title() + " Stone")
            panel.append({"official": key, "function": function})
        rink.office("panel.set", cs="W-free", officials=panel)
        yield rink


def public(rink):
    return rink.server.client().get("/api/v1/competitions/lake/state").json()["view"]


def test_a_correction_goes_from_who_asked_over_who_agrees_to_the_next_version(rink):
    with rink_browser() as browser:
        referee = joined_page(browser, rink, "referee")
        referee.click("#to-results")
        referee.wait_for_selector("#W-free:has-text('official, version 1')")
        office = joined_page(browser, rink, "secretariat")
        office.click("#to-results")
        office.select_option("#a-start", label="2 Bea Snow")
        office.select_option("#a-row", label="1 3S")
        office.fill("#a-to", "4S")
        office.fill("#a-by", "Team leader of Bea Snow")
        office.fill("#a-reason", "the review was not entered")
        office.click("text=Ask for this correction")
        waiting = office.locator("#waiting .correction")
        waiting.wait_for()
        assert "element 1 3S → 4S" in waiting.inner_text()
        assert "Asked by Team leader of Bea Snow" in waiting.inner_text()
        referee.wait_for_selector(
            "#waiting >> text=Not yet: Technical Controller, Technical Specialist have not agreed."
        )
        assert referee.is_disabled("#waiting button:has-text('Put into force')")
        assert serious_findings(referee) == []
        snap(referee, "results-correction")
        for role in ("technical_controller", "technical_specialist"):
            rink.device(role).post(
                "/api/v1/competitions/lake/acts", json=rink.act("correction.agree", {"correction": "K1"})
            )
        referee.click("#waiting button:has-text('Put into force'):enabled")
        expect(referee.locator("dialog")).to_contain_text("place 2 → 1")
        referee.click("dialog >> text=Put into force >> nth=-1")
        referee.wait_for_selector("#W-free:has-text('official, version 2')")
        shown = referee.inner_text("#W-free .versions")
        assert "correction K1: the review was not entered" in shown
        assert "place 2 → 1" in shown
        assert "place 1 → 2" in shown
        closed = referee.inner_text("#closed")
        assert "Technical Controller" in closed
        assert "in force" in closed
        page = browser.browser.new_page()
        page.goto(f"{rink.server.address}/live/lake")
        page.wait_for_selector("#versions:has-text('Version 2')")
        assert "the review was not entered" in page.inner_text("#versions")


def test_a_result_and_a_score_are_reopened_with_who_and_why_and_stay_on_the_record(rink):
    with rink_browser(width=390, height=844, color_scheme="dark") as browser:
        referee = joined_page(browser, rink, "referee")
        referee.goto(
            referee.url.split("/desk/")[0] + "/results/lake?desk=" + referee.evaluate("document.body.dataset.desk")
        )
        before = len(public(rink)["segments"]["W-free"]["versions"])
        referee.click("text=Reopen the result…")
        referee.fill("[id='segment.reopen-by']", "Referee")
        referee.fill("[id='segment.reopen-reason']", "sheet of judge 2 was of another skater")
        referee.click("dialog button:has-text('Reopen')")
        referee.wait_for_selector("#W-free:has-text('reopened, not official')")
        referee.click("#W-free summary")
        referee.click("button[aria-label='Reopen the score of Ada Ice']")
        referee.fill("[id='skate.reopen-by']", "Referee")
        referee.fill("[id='skate.reopen-reason']", "sheet of judge 2 was of another skater")
        referee.click("dialog button:has-text('Reopen')")
        referee.wait_for_selector("button[aria-label='Reopen the score of Ada Ice']", state="detached")
        assert referee.evaluate("document.documentElement.scrollWidth") <= 390
        assert serious_findings(referee) == []
        assert "Ada Ice" not in [r["name"] for r in public(rink)["standings"]["W-free"]]
        referee.click("#W-free >> text=Hold the scores back")
        referee.wait_for_selector("#W-free:has-text('held back from the public')")
        assert public(rink)["standings"] == {}
        assert public(rink)["overall"] == {}
        assert public(rink)["segments"]["W-free"]["versions"] == []
        assert public(rink)["last"] is None
        hidden = rink.server.client().get("/api/v1/competitions/lake/sheets/W-free/2")
        assert hidden.status_code == 404
        page = browser.browser.new_page()
        page.goto(f"{rink.server.address}/live/lake")
        page.wait_for_selector("#held:has-text('Held back for now: Women')")
        referee.click("#W-free >> text=Let the scores out")
        page.wait_for_selector("#held", state="hidden")
        rink.devices.clear()  # the browser has taken the referee's place; now another device takes it
        reopened = {"cs": "W-free", "start": 1, "seat": 2, "rows": [1]}
        address = "/api/v1/competitions/lake/acts"
        assert rink.device("referee").post(address, json=rink.act("marks.reopen", reopened)).status_code == 200
        rink.do("judge", "mark.goe", seat=2, start=1, row=1, mark=5, call_version=1)
        rink.do("referee", "skate.approve", start=1)
        referee = joined_page(browser, rink, "referee")
        referee.click("#to-results")
        referee.click("text=Approve the result again")
        referee.wait_for_selector(f"#W-free:has-text('official, version {before + 1}')")
        last = public(rink)["segments"]["W-free"]["versions"][-1]
        assert last["note"] == "reopened by Referee: sheet of judge 2 was of another skater"
        assert [c["name"] for c in last["changed"]] == ["Ada Ice"]


def test_the_office_prints_a_result_at_one_click_and_the_referee_has_no_such_buttons(rink):
    with rink_browser() as browser:
        office = joined_page(browser, rink, "secretariat")
        office.click("#to-results")
        office.wait_for_selector("#print:not([hidden]) >> text=Judges details per skater")
        assert serious_findings(office) == []
        links = {a.inner_text(): a.get_attribute("href") for a in office.locator("#print a").all()}
        assert {"Starting order", "Segment result", "Overall result", "Protocol", "Jo Stone"} <= set(links)
        answer = office.context.request.get(links["Judges details per skater"])
        assert answer.status == 200
        read = read_pdf(answer.body(), "details.pdf")
        assert read.findings == ()
        assert [p.tss for p in read.document.sheets[0].performances] == [
            r["tss"] for r in sorted(public(rink)["standings"]["W-free"], key=lambda r: r["place"])
        ]
        with office.expect_popup():
            office.click("#print a[aria-label^='Segment result']")
        office.wait_for_selector("#printing:has-text('is ready')", timeout=30_000)
        office.route("**/prints/lake/book*", lambda route: route.abort())
        office.click("#print a[aria-label^='Protocol']")
        office.wait_for_selector("#printing:has-text('was not made. The server did not answer')", timeout=30_000)
        office.unroute("**/prints/lake/book*")
        snap(office, "results-print")
        referee = joined_page(browser, rink, "referee")
        referee.click("#to-results")
        referee.wait_for_selector("#W-free")
        assert referee.is_hidden("#print")
