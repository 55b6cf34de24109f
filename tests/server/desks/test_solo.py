"""One official runs a meet of two skaters from one page, and it comes to a standing."""

from __future__ import annotations

import pytest

from server.desks.office_kit import host_browser, make_meet, serious_findings, snap
from server.kit import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


def press(page, word):
    page.wait_for_selector(f"#step:has-text('{word}')")
    page.click("#step")


def type_sheet(page, seat, grades, components):
    page.wait_for_selector(f"#j{seat}-1")
    fields = page.locator(f"#sheets details:has(#j{seat}-1) input").all()
    for field, text in zip(fields, [*grades, *components], strict=True):
        field.fill(text)
    page.click(f"text=Count judge {seat}’s sheet")


def test_two_skaters_are_scored_by_one_person_and_the_result_is_approved(server):
    with host_browser(server, base_url=server.address) as page:
        make_meet(page, alone=True)
        page.click("text=In the order entered")
        page.wait_for_selector("#orders tr.group")
        page.click("text=Open the segment")
        page.click("text=Run it")
        page.wait_for_url("**/solo/lake")
        for name, codes, marks in (("Ada Ice", ["2Lz", "2A"], ["+1", "−2"]), ("Bea Snow", ["3Lz", "2A"], ["2", "0"])):
            press(page, f"Call {name}")
            press(page, "The music starts")
            for code in codes:
                page.fill("#code", code)
                page.keyboard.press("Enter")
                page.wait_for_selector(f"#calls >> text={code}")
            press(page, "The music ends")
            press(page, "The elements are right")
            type_sheet(page, 1, [marks[0], "x"], ["5.00", "5.25", "5,5"])
            page.wait_for_selector("text=2 2A is x")
            assert page.locator("#step").count() == 0
            page.fill("#j1-2", marks[1])
            page.click("text=Count judge 1’s sheet")
            page.wait_for_selector("#step:has-text('Approve')")
            if name == "Bea Snow":
                before = page.inner_text("#now")
                page.select_option("#deduction", "time_per_5_seconds")
                page.click("text=Take off")
                page.wait_for_selector("#why:has-text('− 1.00 deductions')")
                assert page.inner_text("#now") != before
                page.set_viewport_size({"width": 390, "height": 844})
                assert page.evaluate("document.documentElement.scrollWidth") <= 390
            if name == "Ada Ice":
                assert serious_findings(page) == []
                snap(page, "one-official")
            page.click("#step")
        press(page, "Approve the result")
        page.wait_for_selector("#now:has-text('approved')")
        assert page.locator("#standing tbody tr").first.inner_text().split("\t")[1] == "Bea Snow"
        public = server.client().get("/api/v1/competitions/lake/state").json()["view"]
        assert [r["name"] for r in public["standings"]["SeniorWomen-free"]] == ["Bea Snow", "Ada Ice"]
        page.click("#to-results")
        page.select_option("#a-start", label="1 Ada Ice")
        page.select_option("#a-row", label="1 2Lz")
        page.fill("#a-to", "3Lz")
        page.fill("#a-by", "Ada's coach")
        page.fill("#a-reason", "the video shows it")
        page.click("text=Ask for this correction")
        page.click("#waiting button:has-text('Put into force'):enabled")
        page.click("dialog button:has-text('Put into force')")
        page.wait_for_selector("#SeniorWomen-free:has-text('official, version 2')")
        assert "the video shows it" in page.inner_text("#SeniorWomen-free .versions")
        after = server.client().get("/api/v1/competitions/lake/state").json()["view"]
        assert after["segments"]["SeniorWomen-free"]["versions"][1]["changed"][0]["name"] == "Ada Ice"
