"""Setting a competition up in a real browser on a real server, from its name to the codes that are handed out."""

from __future__ import annotations

import pytest

from server.desks.office_kit import host_browser, make_meet, serious_findings, snap
from server.kit import ServerProcess


@pytest.fixture
def server(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        yield running


def view_of(page, code="lake"):
    return page.request.get(f"/api/v1/competitions/{code}/state").json()["view"]


@pytest.fixture
def page(server):
    with host_browser(server, base_url=server.address) as opened:
        yield opened


def test_a_meet_is_typed_in_drawn_opened_and_its_codes_let_devices_in(page, server):
    make_meet(page)
    page.fill("#seed-SeniorWomen-free", "coin in the hat")
    page.fill("#witness-SeniorWomen-free", "Carl Bench, Dora Board")
    page.click("#orders button[type=submit]")
    page.wait_for_selector("#orders >> text=Witnesses: Carl Bench, Dora Board.")
    assert "Seed: coin in the hat." in page.inner_text("#orders")
    assert "Warm-up group 1: 2 skaters" in page.inner_text("#orders")
    first = page.inner_text("#orders tbody tr:nth-child(2) td:nth-child(2)")
    page.click("text=Open the segment")
    page.wait_for_selector("#opens >> text=Run it")
    page.click("#f-codes button[type=submit]")
    page.wait_for_selector("#print:enabled")
    snap(page, "setup", full_page=False)
    cards = {c.locator(".who").inner_text(): c for c in page.locator("#handout li").all()}
    assert {"Referee", "Technical Controller", "Judge 1", "Announcer", "Secretariat"} <= set(cards)
    code = cards["Judge 1"].locator(".text").inner_text()
    taken = server.client().post("/api/v1/join", json={"code": code, "label": "tablet"}).json()
    assert (taken["place"], taken["competition"]) == ("Judge 1", "lake")
    view = view_of(page)
    assert view["segments"]["SeniorWomen-free"]["skaters"][0]["name"] == first
    assert view["setup"]["SeniorWomen-free"]["draws"][0]["witnesses"] == ["Carl Bench", "Dora Board"]


def test_what_rules_leave_open_is_chosen_beside_the_draw(page):
    make_meet(page)
    page.click("#orders button[type=submit]")
    page.wait_for_selector("#orders tr.group")
    page.click("#orders button[type=submit]")
    page.wait_for_selector("#orders >> text=is not established")
    for policy, value in (("redraw", "until somebody is called"), ("warm_up_group", "1")):
        with page.expect_response(lambda answer: answer.url.endswith("/acts")) as answered:
            page.select_option(f"#policy-{policy}", value)
        assert answered.value.ok
    page.click("#orders button[type=submit]")
    page.wait_for_selector("#orders >> text=Warm-up group 2: 1 skater")
    view = view_of(page)
    assert view["policies"]["redraw"] == "until somebody is called"
    assert len(view["setup"]["SeniorWomen-free"]["draws"]) == 2


def test_the_seats_of_judges_are_drawn(page):
    make_meet(page, judges=2)
    for name in ("Ada Ice", "Bea Brook"):
        page.fill("#o-name", name)
        page.click("#f-official button[type=submit]")
        page.wait_for_selector(f"#official-list >> text={name}")
    page.select_option("#panels [data-seat='1']", label="Ada Ice")
    page.select_option("#panels [data-seat='2']", label="Bea Brook")
    page.click("#panels button[type=submit]")
    page.wait_for_selector("#panels .conflicts li")
    page.click("#panels >> text=Draw the judges’ seats")
    page.wait_for_selector("text=The seats are drawn.")
    panel = view_of(page)["setup"]["SeniorWomen-free"]["panel"]
    shown = {seat: page.eval_on_selector(f"#panels [data-seat='{seat}']", "e => e.value") for seat in (1, 2)}
    assert {o["seat"]: o["official"] for o in panel} == shown


def test_a_file_with_a_row_to_mend_enters_nobody_and_says_every_row(page):
    make_meet(page)
    rows = ("Lake,Eva,FRA", ",,FRA", "Pond,Fay,FRANCE")
    broken = "Category,Surname,Given name,Nation\n" + "".join(f"Senior Women,{row}\n" for row in rows)
    page.set_input_files("#e-file", {"name": "list.csv", "mimeType": "text/csv", "buffer": broken.encode()})
    page.click("#f-file button[type=submit]")
    page.wait_for_selector("#file-told table")
    told = page.inner_text("#file-told")
    assert "Nothing was entered." in told
    shown = {r.split("\t")[0].strip() for r in page.locator("#file-told tbody tr").all_inner_texts() if "stops it" in r}
    assert shown == {"3", "4"}
    assert len(view_of(page)["entries"]) == 2


def test_a_clean_file_is_entered_after_a_second_step(page):
    make_meet(page)
    clean = (
        "Category,Surname,Given name,Nation,Club\nSenior Women,Lake,Eva,FRA,Seine\nSenior Women,Pond,Fay,FRA,Seine\n"
    )
    page.set_input_files("#e-file", {"name": "list.csv", "mimeType": "text/csv", "buffer": clean.encode()})
    page.click("#f-file button[type=submit]")
    page.click("#enter-all")
    page.wait_for_selector("#file-told >> text=2 entries from list.csv are in.")
    assert {"Eva Lake", "Fay Pond"} <= {e["name"] for e in view_of(page)["entries"]}


def test_the_conflicts_of_a_panel_are_told_and_it_is_saved_all_the_same(page):
    make_meet(page, judges=2)
    page.fill("#o-name", "Ada Ice")
    page.click("#f-official button[type=submit]")
    page.wait_for_selector("#panels select")
    page.select_option("#panels [data-function=Referee]", label="Ada Ice")
    page.click("#panels button[type=submit]")
    page.wait_for_selector("#panels .conflicts li")
    assert "Ada Ice" in page.inner_text("#panels .conflicts")
    assert view_of(page)["setup"]["SeniorWomen-free"]["panel"] == [{"official": "AdaIce", "function": "Referee"}]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_and_a_phone_needs_no_sideways_scroll(server, scheme):
    with host_browser(server, base_url=server.address, color_scheme=scheme) as page:
        make_meet(page)
        page.click("#orders button[type=submit]")
        page.wait_for_selector("#orders tr.group")
        assert serious_findings(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_segment_that_lacks_factors_says_so_and_is_mended_where_it_stands(page):
    make_meet(page)
    page.fill("#k-title", "Basic Novice Girls")
    page.select_option("#k-level", "basic novice")
    page.click("#f-category button[type=submit]")
    page.select_option("#s-category", label="Basic Novice Girls")
    page.click("#f-segment button[type=submit]")
    page.wait_for_selector("#category-list >> text=The rules set no component factors for basic novice.")
    assert "not yet: the rules set no component factors" in page.inner_text("#opens").lower()
    page.click("#category-list .segment:has-text('Basic Novice') button:has-text('Change')")
    page.fill("#s-factors", "CO 1,5; PR 1.5 many")
    page.click("#f-segment >> text=Save the segment")
    page.wait_for_selector("#f-segment >> text=is not of the form. Write CO 1.33, PR 1.33, SK 1.33.")
    page.fill("#s-factors", "CO 1,5; PR 1.5 ss 2")
    page.fill("#s-time", "11:15")
    page.click("#f-segment >> text=Save the segment")
    page.wait_for_selector("#category-list >> text=11:15")
    held = view_of(page)["setup"]["BasicNoviceGirls-free"]["settings"]
    assert held["component_factors"] == {"CO": 150, "PR": 150, "SS": 200}
    assert "set no component factors" not in page.inner_text("#category-list")


def test_a_second_segment_of_a_kind_is_asked_about_and_a_wrong_one_is_removed(page):
    make_meet(page)
    page.click("#f-segment button[type=submit]")
    page.wait_for_selector("dialog >> text=A second Free Skating for Senior Women?")
    page.click("dialog >> text=No, leave it")
    page.select_option("#s-kind", "short program")
    page.click("#f-segment button[type=submit]")
    page.click("#category-list [aria-label='Remove Short Program']")
    page.click("dialog >> text=Remove it")
    page.wait_for_selector("#said >> text=Short Program is removed.")
    assert list(view_of(page)["segments"]) == ["SeniorWomen-free"]


def test_the_short_name_comes_from_the_name_until_somebody_types_one(page):
    page.fill("#new-name", "Sächsische Ü-Cup 2026!")
    assert page.input_value("#new-code") == "sachsische-u-cup-2026"
    page.fill("#new-code", "sax")
    page.fill("#new-name", "Another name")
    assert page.input_value("#new-code") == "sax"
    page.fill("#new-first", "2030-02-03")
    page.locator("#new-first").dispatch_event("change")
    assert page.input_value("#new-last") == "2030-02-03"
