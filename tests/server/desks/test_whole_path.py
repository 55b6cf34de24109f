"""The whole path of an event in one go: from its name to the final result, every step of the office in a browser."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import Workbook
from playwright.sync_api import expect

from server.desks.office_kit import host_browser, serious_findings, snap
from server.kit import Rink, ServerProcess

HEADINGS = ("Category", "Surname", "Given name", "Nation", "Club", "Short")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


def create(page, code):
    page.fill("#new-name", "Lake Trophy")
    page.fill("#new-code", code)
    page.fill("#new-venue", "Lake Rink")
    page.fill("#new-first", "2026-01-10")
    page.fill("#new-last", "2026-01-11")
    page.click("text=Make the competition")
    page.wait_for_url(f"**/setup/{code}")
    page.wait_for_selector("#packs label")


def category(page, title, discipline="singles", segments=(), judges=1):
    page.fill("#k-title", title)
    page.select_option("#k-discipline", discipline)
    page.click("#f-category button[type=submit]")
    page.wait_for_selector(f"#category-list h3:has-text('{title}')")
    for kind, time, cut in segments:
        page.select_option("#s-category", label=title)
        page.select_option("#s-kind", kind)
        page.fill("#s-time", time)
        page.fill("#s-judges", str(judges))
        page.fill("#s-cut", cut)
        page.click("#f-segment button[type=submit]")
        named = f"#category-list .segment:has(h3:has-text('{title}')) strong:text-is('{kind.title()}')"
        page.wait_for_selector(named)


def workbook(rows):
    book = Workbook()
    for row in (HEADINGS, *rows):
        book.active.append(row)
    held = BytesIO()
    book.save(held)
    return {"name": "entries.xlsx", "mimeType": "application/octet-stream", "buffer": held.getvalue()}


def skate(rink, cs, start, code, component, codes=("CO", "PR", "SS")):
    """One skate as the devices of a small panel send it, each device its acts in one list."""

    def send(role, *acts, seat=None):
        sent = [rink.act(kind, {"cs": cs, "start": start, **data}) for kind, data in acts]
        answer = rink.device(role, seat).post(f"/api/v1/competitions/{rink.code}/acts", json=sent)
        assert answer.status_code == 200, answer.text
        assert all(a["status"] == "received" for a in answer.json()), answer.text

    send("data_operator", ("skate.call", {}), ("element.call", {"code": code}), ("skate.start", {}), ("skate.end", {}))
    marks = [("mark.component", {"component": c, "mark": component}) for c in codes]
    goe = ("mark.goe", {"row": 1, "mark": 1, "call_version": 1})
    send("judge", goe, *marks, ("marks.confirm", {}), seat=1)
    send("technical_controller", ("panel.release", {}))
    send("referee", ("skate.approve", {}))


def state(page, code):
    return page.request.get(f"/api/v1/competitions/{code}/state").json()["view"]


@pytest.mark.parametrize(("skaters", "through"), [(2, 2), (30, 24)])
def test_an_event_runs_from_its_name_to_its_final_result(server, skaters, through):
    code = f"lake{skaters}"
    with host_browser(server, base_url=server.address) as page:
        create(page, code)
        category(page, "Women", segments=(("short program", "10:00", str(through)), ("free skating", "14:00", "")))

        rows = [("Women", f"Lake{n:02}", "Ada", "SUI", "Lake Club", "3Lz+3T") for n in range(1, skaters + 1)]
        broken = workbook([rows[0], ("Women", "", "Nobody", "SUI", "", ""), *rows[1:]])
        page.set_input_files("#e-file", broken)
        page.click("#f-file button[type=submit]")
        page.wait_for_selector("#file-told tr:has-text('stops it')")
        assert "Nothing was entered." in page.inner_text("#file-told")
        assert state(page, code)["entries"] == []
        page.set_input_files("#e-file", workbook(rows))
        page.click("#f-file button[type=submit]")
        page.click(f"#enter-all:has-text('Enter all {skaters}')")
        page.wait_for_selector(f"#entry-list h3:has-text('Women: {skaters} entered')")
        if skaters == 2:  # what was done at once is taken back at once
            page.click("#take-file-back")
            page.wait_for_selector("#said:has-text('entries.xlsx is taken back.')")
            assert state(page, code)["entries"] == []
            page.click("#f-file button[type=submit]")
            page.click("#enter-all")
            page.wait_for_selector(f"#entry-list h3:has-text('Women: {skaters} entered')")
        expect(page.locator("#planned summary:has-text('look again')")).to_have_count(skaters)

        page.fill("#o-name", "Jo Stone")
        page.click("#f-official button[type=submit]")
        page.wait_for_selector("#panels select")
        page.select_option("#panels >> nth=0 >> select[data-function=Referee] >> nth=0", label="Jo Stone")
        page.click("#panels button[type=submit] >> nth=0")
        page.wait_for_selector("#panels .conflicts li")

        page.fill("#seed-Women-short", "coin in the hat")
        page.fill("#witness-Women-short", "Carl Bench")
        page.click("#orders [data-key=Women-short] button[type=submit] >> nth=0")
        page.wait_for_selector("#orders [data-key=Women-short] tr.group")
        page.click("#opens .segment:has-text('Short Program') >> text=Open the segment")
        page.click("#opens >> text=Run it")
        page.wait_for_url("**/secretariat*")
        page.click("#step:has-text('Start the warm-up of group 1')")
        page.wait_for_selector("#ice:has-text('Warm-up, group 1')")
        page.click("#step:has-text('The warm-up ends')")
        page.wait_for_selector("#step:has-text('Call ')")

        rink = Rink(server, code)
        order = state(page, code)["setup"]["Women-short"]["order"]
        for start, entry in enumerate(order, 1):
            skate(rink, "Women-short", start, "3Lz", 100 + 25 * int(entry[-2:]))
        page.wait_for_selector("#run-now:has-text('Everybody has skated.')")
        rink.device("referee").post(
            f"/api/v1/competitions/{code}/acts", json=rink.act("segment.approve", {"cs": "Women-short"})
        )
        page.wait_for_selector("#segments tr:has-text('Short Program'):has-text('Official')")

        page.click("#to-setup")
        page.wait_for_selector("#orders [data-key=Women-free]")
        page.select_option("#policy-starting_order", "reverse of the standing")
        page.wait_for_selector("#said:has-text('Order of the last segment')")
        page.click("#orders [data-key=Women-free] button[type=submit] >> nth=0")
        page.wait_for_selector("#orders [data-key=Women-free] tr.group")
        view = state(page, code)
        free = view["setup"]["Women-free"]
        short = {r["entry"]: r["place"] for r in view["standings"]["Women-short"]}
        assert len(free["order"]) == through
        assert [short[e] for e in free["order"]] == sorted((short[e] for e in free["order"]), reverse=True)
        assert sum(free["groups"]) == through
        page.click("#opens .segment:has-text('Free Skating') >> text=Open the segment")
        page.wait_for_selector("#opens >> text=Run it")
        for start, entry in enumerate(free["order"], 1):
            skate(rink, "Women-free", start, "2A", 900 - 25 * int(entry[-2:]))
        rink.device("referee").post(
            f"/api/v1/competitions/{code}/acts", json=rink.act("segment.approve", {"cs": "Women-free"})
        )
        page.goto(f"/live/{code}")
        page.wait_for_selector("#standings tbody tr")
        final = state(page, code)["overall"]["Women"]
        assert [r["place"] for r in final if r["complete"]][:2] == [1, 2]
        assert sum(r["complete"] for r in final) == through
        shown = [r.split("\t") for r in page.locator("#standings tbody tr").all_inner_texts()]
        assert [row[1].split()[1] for row in shown[:2]] == [r["name"].split()[1] for r in final[:2]]
        assert {r["standing"] for r in final if not r["complete"]} == ({"FNR"} if skaters > through else set())
        assert serious_findings(page) == []
        snap(page, f"live-final-{skaters}")


def test_couples_and_teams_are_entered_and_score_points_for_their_teams(server):
    code = "cup"
    with host_browser(server, base_url=server.address) as page:
        create(page, code)
        category(page, "Pairs", "pairs", segments=(("short program", "10:00", ""),))
        category(page, "Synchro", "synchronized")
        page.select_option("#e-category", label="Pairs")
        for names in (("Ada", "Ice", "Al", "Brook"), ("Bea", "Snow", "Bo", "Lake")):
            for field, name in zip(("given", "family", "given2", "family2"), names, strict=True):
                page.fill(f"#e-{field}", name)
            page.click("#f-entry button[type=submit]")
            page.wait_for_selector(f"#entry-list >> text={names[0]} {names[1]} / {names[2]} {names[3]}")
        page.select_option("#e-category", label="Synchro")
        assert page.inner_text("#e-family-label") == "Name of the team"
        assert not page.is_visible("#e-given2")
        page.fill("#e-family", "Team Silver Blades")
        page.click("#f-entry button[type=submit]")
        page.wait_for_selector("#entry-list >> text=Team Silver Blades")

        page.click("#team-box summary")
        page.fill("#team-teams", "ICE Iceland\nSNO Snowland")
        page.check("#team [type=checkbox]")
        page.click("#team button[type=submit]")
        page.wait_for_selector("#team-members select")
        for entry, team in (("Pairs-01", "Iceland"), ("Pairs-02", "Snowland")):
            page.select_option(f"#team-of-{entry}", label=team)
            page.wait_for_selector(f"#said:has-text('skates for {team}')")
        page.click("#orders [data-key=Pairs-short] >> text=In the order entered")
        page.wait_for_selector("#orders [data-key=Pairs-short] table")
        page.click("#opens >> text=Open the segment")
        page.wait_for_selector("#opens >> text=Run it")
        rink = Rink(server, code)
        for start in (1, 2):
            skate(rink, "Pairs-short", start, "3LzTh", 500 + 100 * start)
        page.goto(f"/live/{code}")
        page.wait_for_selector("#team tbody tr:nth-child(2)")
        shown = [r.split("\t") for r in page.locator("#team tbody tr").all_inner_texts()]
        assert [(r[0], r[1], r[-1]) for r in shown] == [("1", "Snowland", "10"), ("2", "Iceland", "9")]
        rink.device("referee").post(
            f"/api/v1/competitions/{code}/acts", json=rink.act("segment.approve", {"cs": "Pairs-short"})
        )
        page.wait_for_selector("#team >> text=goes on")
        page.goto(f"/desk/{code}/secretariat")
        page.wait_for_selector("#team-table tr:has-text('Snowland'):has-text('10')")
