"""Setting a competition up in a real browser on a real server, from its name to the codes that are handed out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
    page.wait_for_selector("#orders .trouble:has-text('Say why it is drawn again.')")
    page.fill("#reason-SeniorWomen-free", "a name was left out")
    page.fill("#witness-SeniorWomen-free", "Carl Bench")
    page.click("#orders button[type=submit]")
    page.wait_for_selector("#orders >> text=Warm-up group 2: 1 skater")
    view = view_of(page)
    assert view["policies"]["redraw"] == "until somebody is called"
    first, second = view["setup"]["SeniorWomen-free"]["draws"]
    assert (second["reason"], second["witnesses"]) == ("a name was left out", ["Carl Bench"])
    assert first["seed"] in page.locator("#orders .told li").first.text_content()


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
    assert {o["seat"] for o in panel} == {1, 2}
    for one in panel:
        expect(page.locator(f"#panels [data-seat='{one['seat']}']")).to_have_value(one["official"])


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


def test_who_comes_and_who_goes_after_the_draw_stands_in_the_order_with_its_reason(page):
    make_meet(page)
    page.click("#orders .segment > form button[type=submit]")
    page.wait_for_selector("#orders tr.group")
    page.fill("#e-given", "Late")
    page.fill("#e-family", "Lake")
    page.click("#f-entry button[type=submit]")
    page.wait_for_selector(".late:visible")
    page.fill("#late-reason-SeniorWomen-free", "entered on the day")
    page.click("text=Put into the order")
    page.wait_for_selector(".late .trouble:has-text('is not established')")
    page.select_option("#late-place-SeniorWomen-free", "first")
    page.click("text=Put into the order")
    page.wait_for_selector("#orders tr:nth-child(2):has-text('Late Lake')")
    assert "entered on the day" in page.inner_text("#orders .told")
    page.click("button[aria-label='Withdraw Late Lake']")
    page.fill("#withdraw-reason", "illness")
    page.click("dialog button:has-text('Withdraw')")
    page.wait_for_selector("#orders tr:has-text('the number stays empty')")
    assert "illness" in page.inner_text("#entry-list")
    page.click("text=Close up the numbers")
    page.wait_for_selector("#orders .told:has-text('The numbers were closed up')")
    setup = view_of(page)["setup"]["SeniorWomen-free"]
    assert (len(setup["order"]), setup["groups"]) == (2, [2])
    page.fill("#groups-SeniorWomen-free", "1, 1")
    page.click("text=Set the groups")
    page.wait_for_selector("#orders .told:has-text('Warm-up group 2: 1 skater')")


def test_a_break_in_the_timetable_reaches_the_announcer_and_the_live_page(page, server):
    make_meet(page)
    page.click("text=In the order entered")
    page.wait_for_selector("#orders tr.group")
    page.select_option("#t-add", "break ")
    page.click("#t-more")
    page.fill("[aria-label='Title of Break']", "Lunch")
    page.fill("[aria-label='Start of Break']", "09:30")
    page.fill("[aria-label='Takes of Break, minutes']", "x")
    page.click("#t-save")
    assert "Write minutes" in page.inner_text("#plan .trouble")
    page.fill("[aria-label='Takes of Break, minutes']", "25:30")
    page.click("#t-save")
    page.wait_for_selector("#said:has-text('The timetable is saved.')")
    expect(page.locator("#t-dirty")).to_have_text("")
    page.click("[aria-label^='Lunch and all that follow 5 minutes later']")
    assert page.input_value("[aria-label='Start of Senior Women, Free Skating']") == "10:05"
    page.click("#t-save")
    expect(page.locator("#t-dirty")).to_have_text("")
    rows = server.client().get("/api/v1/competitions/lake/timetable").json()["rows"]
    lunch = next(r for r in rows if r["title"] == "Lunch")
    assert (lunch["planned"], lunch["until"][11:16]) == ("2026-01-10T09:35:00Z", "10:00")
    assert [r["name"] for r in rows if r["kind"] == "skate"] == ["Ada Ice", "Bea Snow"]


def test_a_planned_programme_is_typed_and_checked_and_who_agrees_is_ticked(page):
    make_meet(page)
    page.click("#programmes > summary")
    page.click("#planned summary >> nth=0")
    page.fill("#planned textarea >> nth=0", "3lz+3t, 2a, 2A, 2A")
    page.click("#planned button >> nth=0")
    page.wait_for_selector("#planned .remarks li:has-text('row 4')")
    assert page.input_value("#planned textarea >> nth=0") == "3Lz+3T, 2A, 2A, 2A"
    page.fill("#planned textarea >> nth=0", "3Lz+3Q")
    page.click("#planned button >> nth=0")
    page.wait_for_selector("#planned .trouble:has-text('3Q')")
    for role in ("technical_specialist", "assistant_specialist"):
        assert page.is_checked(f"#agreements fieldset:first-child [value={role}]")
    with page.expect_response(lambda answer: answer.url.endswith("/acts")):
        page.uncheck("#agreements fieldset:first-child [value=assistant_specialist]")
    assert view_of(page)["policies"]["release_agreements"] == ["technical_specialist"]


def test_a_national_pack_is_ticked_and_its_rules_hold_for_the_category_bound_to_it(page):
    make_meet(page)
    before = page.request.get("/api/v1/competitions/lake/setup").json()["rules"]["SeniorWomen-free"]
    page.check("#packs [value=example-club]")
    page.click("#f-competition button[type=submit]")
    page.wait_for_selector("#said:has-text('The competition is saved.')")
    page.fill("#k-title", "Regional Girls")
    page.select_option("#k-level", "other")
    page.fill("#k-pack", "regional")
    page.click("#f-category button[type=submit]")
    page.wait_for_selector("#category-list h3:has-text('Regional Girls')")
    page.select_option("#s-category", label="Regional Girls")
    page.click("#f-segment button[type=submit]")
    page.wait_for_selector("#category-list .segment:has-text('Regional Girls') .line:has-text('Free Skating')")
    rules = page.request.get("/api/v1/competitions/lake/setup").json()
    assert rules["packs"]["chosen"] == ["example-club"]
    assert rules["rules"]["RegionalGirls-free"]["components"] == ["SS", "TR", "PE", "IN"]
    seniors, regional = rules["rules"]["SeniorWomen-free"], rules["rules"]["RegionalGirls-free"]
    assert seniors["components"] == ["CO", "PR", "SS"]
    assert before["scale"] == before["isu_scale"] == seniors["isu_scale"]  # the ISU's own stays as it was
    assert regional["scale"] != regional["isu_scale"]  # the pack adds an element
    expect(page.locator("#category-list")).to_contain_text(f"with the pack {regional['scale']}")


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
    expect(page.locator("#opens")).to_contain_text("not yet: the rules set no component factors", ignore_case=True)
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
    expect(page.locator("#category-list")).not_to_contain_text("set no component factors")


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
