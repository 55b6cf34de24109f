"""Graphics over the picture in Chromium: transparent, steady, put on and taken off from their page."""

from __future__ import annotations

import os
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

from server.desks.browsers import BROKEN, chromium
from server.desks.live_kit import FREE, PLANS, Evening
from server.desks.office_kit import host_browser, joined_page, rink_browser, serious_findings
from server.kit import Rink, ServerProcess

GRADES = {1: [1, 2], 2: [0, 1], 3: [1, 1]}
FOLDER = os.environ.get("RINKSIDE_PICTURES")
HD = {"width": 1920, "height": 1080}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        rink = Rink(server, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], GRADES)
        rink.do("referee", "skate.approve", start=1)
        yield rink


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The free skating of an evening, two of five scored, the third on the ice with six elements called."""
    with ServerProcess(tmp_path_factory.mktemp("evening")) as server:
        evening = Evening(server).set_up()
        for start in (1, 2):
            evening.skated(FREE, start, PLANS["free skating"], start)
        evening.on_the_ice(FREE, 3)
        for row, code in enumerate(PLANS["free skating"][:6], 1):
            evening.call(FREE, 3, code)
            evening.grade(FREE, 3, row, (2, 1, -2, 0, 3, 2)[row - 1])
        yield evening


@contextmanager
def source(rink, graphic, query=""):
    """A browser source, as a production program has one."""
    device = chromium().new_context(viewport=HD)
    page = device.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: BROKEN.append(f"{graphic}: {error.stack or error}"))
    page.goto(f"{rink.server.address}/overlay/{rink.code}/{graphic}?{query}")
    yield page
    device.close()


def seen(page, graphic):
    """The graphic, once it is on the picture."""
    page.wait_for_selector(f"rinkside-{graphic}[data-shown=yes] .plate:not(.off)")
    return page.locator(f"rinkside-{graphic} .plate")


def pixels(page):
    """What a production program gets: the page with its transparency."""
    page.wait_for_timeout(400)  # the plate has appeared
    return Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")


@pytest.mark.parametrize("graphic", ["technical-box", "score-reveal", "standings", "starting-order", "lower-third"])
def test_a_graphic_is_opaque_on_its_plate_inside_the_safe_margin_and_lets_the_picture_through_elsewhere(rink, graphic):
    with source(rink, graphic, "show=always") as page:
        box = seen(page, graphic).bounding_box()
        alpha = pixels(page).getchannel("A")
    assert alpha.size == (1920, 1080)
    left, top, right, bottom = alpha.getbbox()
    assert left >= 96
    assert top >= 72
    assert right <= 1920 - 96
    assert bottom <= 1080 - 72
    inside = alpha.crop((int(box["x"]) + 8, int(box["y"]) + 8, int(box["x"] + box["width"]) - 8, bottom - 8))
    assert inside.getextrema() == (255, 255)


def test_nothing_at_all_is_on_the_picture_until_somebody_puts_it_on_and_a_reload_leaves_it_on(rink):
    with source(rink, "all") as page, host_browser(rink.server) as desk:
        page.wait_for_function("document.querySelectorAll('#stage > *').length >= 5")
        assert pixels(page).getchannel("A").getbbox() is None
        desk.goto(f"{rink.server.address}/overlays/lake")
        desk.click("[data-graphic=standings] [data-turn]")
        seen(page, "standings")
        assert page.locator("[data-shown=yes]").count() == 1
        page.reload()
        seen(page, "standings")
        assert pixels(page).getchannel("A").getbbox() is not None
        desk.reload()
        desk.wait_for_selector("[data-graphic=standings].is-on")
        seen(desk, "standings")
        assert serious_findings(desk) == []
        desk.click("[data-graphic=standings] [data-turn]")
        expect(page.locator("rinkside-standings[data-shown=no] .plate.off")).to_have_count(1)
        assert pixels(page).getchannel("A").getbbox() is None


def test_the_announcer_puts_graphics_on_and_a_judge_does_not(rink):
    with rink_browser() as browser, source(rink, "score-reveal") as page:
        desk = joined_page(browser, rink, "announcer")
        desk.click("text=Graphics")
        desk.click("[data-graphic=score-reveal] [data-turn]")
        shown = seen(page, "score-reveal").inner_text()
        assert "54.10" in shown
        assert "1 still to skate" in shown
        desk.click("[data-graphic=score-reveal] [data-turn]")
        expect(page.locator("rinkside-score-reveal[data-shown=no]")).to_have_count(1)
    refused = rink.device("judge", 1).put("/api/v1/competitions/lake/overlays/standings", json={"on": True})
    assert refused.status_code == 403
    assert rink.server.client().get("/api/v1/competitions/lake/overlays").json()["on"] == {}


def test_a_source_that_asks_for_what_there_is_not_shows_nothing_and_the_operators_page_says_what_is_wrong(rink):
    host = {"X-Rinkside-Desk": "host"}
    rink.host.put("/api/v1/competitions/lake/overlays/standings", json={"on": True}, headers=host)
    with host_browser(rink.server) as desk:
        desk.goto(f"{rink.server.address}/overlays/lake")
        for graphic, query, named in (
            ("standings", "show=always&scale=huge", "50 to 150"),
            ("standings", "segment=M-short", "W-free"),
            ("standings", "lang=tlh", "fr"),
            ("standings", "sacle=80", "scale"),
            ("fireworks", "show=always", "lower-third"),
        ):
            with source(rink, graphic, query) as page:
                assert pixels(page).getchannel("A").getbbox() is None
                assert named in page.locator("li").first.text_content()
            line = desk.locator("#refused p", has_text=f"{graphic}?{query}")
            expect(line).to_contain_text("shows nothing")
            expect(line).to_contain_text(named)
        assert serious_findings(desk) == []
        desk.fill("#o-scale", "400")
        expect(desk.locator("#wrong")).to_contain_text("from 50 to 150")
        assert "scale" not in desk.input_value("#address")
        desk.fill("#o-scale", "140")
        expect(desk.locator("#wrong")).to_have_text("")
        assert desk.input_value("#address").endswith("/overlay/lake/all?scale=140")
    with source(rink, "standings", "scale=") as page:
        seen(page, "standings")
    rink.host.put("/api/v1/competitions/lake/overlays/standings", json={"on": False}, headers=host)
    away = rink.server.client().get("/overlay/nowhere/standings", headers={"Accept": "text/html"})
    assert away.status_code == 404
    assert "<ul hidden>" in away.text
    wrong = rink.host.put("/api/v1/competitions/lake/overlays/standings", json={"on": "yes"}, headers=host)
    assert wrong.status_code == 400
    assert wrong.json()["accepted"] == "true or false"


SLOTS = """plate => [...plate.querySelectorAll("*")].filter(n =>
  !n.ownerSVGElement && n.getClientRects().length).map(n => {
  const box = n.getBoundingClientRect(), text = n.matches("p, b, span");
  const across = text ? box.right * n.matches(".number") : box.left;
  return [n.tagName, Math.round(across), Math.round(box.top), Math.round(text ? 0 : box.width)];
})"""
"""Where every slot of a plate is; of texts the line, and of numbers the right edge, for these must not move."""


def test_the_technical_box_follows_every_call_and_mark_and_nothing_in_it_moves(evening):
    with source(evening, "technical-box", "show=always&backdrop=ice") as page:
        plate = seen(page, "technical-box")
        states = plate.locator(".strip svg").evaluate_all("all => all.map(n => n.dataset.is)")
        assert states == ["gains", "gains", "loses", "even", "gains", "gains", *["planned"] * 6]
        assert "Aoki after" not in plate.inner_text()
        before = plate.evaluate(SLOTS)
        technical = plate.locator(".sum.own .number").inner_text()
        evening.call(FREE, 3, "3F")
        expect(plate.locator(".strip svg").nth(6)).to_have_attribute("data-is", "called")
        evening.grade(FREE, 3, 7, 4)
        expect(plate.locator(".strip svg").nth(6)).to_have_attribute("data-is", "gains")
        assert plate.locator(".sum.own .number").inner_text() != technical
        assert plate.evaluate(SLOTS) == before
        assert "after 7" in plate.inner_text()
        assert "Needs for the lead" in plate.inner_text()
        snap(page, "technical-box")
        page.goto(page.url + "&list=1")
        assert seen(page, "technical-box").locator(".lines .line:visible").count() == 12
        snap(page, "technical-box-list")


def test_the_other_graphics_say_what_is_so_in_the_middle_of_a_free_skating(evening):
    said = {}
    for graphic in ("score-reveal", "standings", "starting-order", "lower-third"):
        with source(evening, graphic, "show=always&backdrop=ice") as page:
            said[graphic] = seen(page, graphic).inner_text()
            snap(page, graphic)
    assert "3 still to skate" in said["score-reveal"]
    assert "Total" in said["score-reveal"]
    assert "2 of 5" in said["standings"]
    assert "3" in said["starting-order"]
    assert "for the lead" in said["lower-third"]
    assert "Short program" in said["lower-third"]
    assert "skates 3rd of 5" in said["lower-third"]


LONG = [f"Wilhelmina-Alexandrina Konstantinopoulou{n}-Featherstonehaugh" for n in range(24)]


def test_twenty_four_long_names_are_paged_and_no_surname_is_cut_or_leaves_the_plate(rink):
    rows = [
        {
            "members": [dict(zip(("given", "family"), name.split(" "), strict=True))],
            "nation": "GBR",
            "place": str(at + 1),
            "score": "201.34",
            "behind": "−101.11",
        }
        for at, name in enumerate(LONG)
    ]
    with source(rink, "standings", "show=always") as page:
        plate = seen(page, "standings")
        graphic = page.locator("rinkside-standings")
        data = {"title": "Women, standings", "count": "24 of 24", "rows": rows, "page_rows": 8}
        graphic.evaluate("(node, data) => node.updateAction({ data })", data)
        read = []
        for _ in range(3):
            assert plate.locator(".row:not(.empty)").count() == 8
            read += plate.locator(".name b").all_inner_texts()
            assert plate.locator(".name").evaluate_all("all => all.every(n => n.scrollWidth <= n.clientWidth)")
            graphic.evaluate("node => node.customAction({ id: 'next-page' })")
        assert read == [name.split(" ")[1] for name in LONG]
        assert pixels(page).getchannel("A").getbbox()[2] <= 1920 - 96


def test_a_graphic_lives_as_ograf_says_with_one_step_and_an_end(rink):
    with source(rink, "standings") as page:
        page.wait_for_selector("rinkside-standings .plate", state="attached")
        answers = page.locator("rinkside-standings").evaluate(
            """async node => [
              await node.playAction({ skipAnimation: true }), await node.playAction({ skipAnimation: true }),
              await node.playAction({ goto: 0, skipAnimation: true }), await node.stopAction({ skipAnimation: true }),
              await node.customAction({ id: "fly" }), await node.load({ data: {}, renderType: "non-realtime" }),
              await node.dispose({}), await node.updateAction({ data: {} }),
            ]"""
        )
    assert [a["statusCode"] for a in answers] == [200, 200, 200, 200, 404, 400, 200, 409]
    assert [a.get("currentStep") for a in answers[:3]] == [0, None, 0]


def test_with_the_server_gone_a_graphic_stays_and_once_it_is_back_it_is_newest(rink):
    with source(rink, "starting-order", "show=always") as page:
        plate = seen(page, "starting-order")
        rink.server.stop()
        page.wait_for_timeout(500)
        assert "Snow" in plate.inner_text()
        assert plate.locator(".row.now").count() == 0
        rink.server.start()
        rink.do("data_operator", "skate.call", start=2)
        expect(plate.locator(".row.now")).to_have_count(1)


def snap(page, name):
    """docs/pictures/overlays/NAME.png, when pictures are wanted."""
    page.wait_for_timeout(400)
    if FOLDER:
        folder = Path(FOLDER).parent / "overlays"
        folder.mkdir(exist_ok=True)
        taken = Image.open(BytesIO(page.screenshot())).convert("RGB").resize((1280, 720), Image.Resampling.LANCZOS)
        taken.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
            folder / f"{name}.png", optimize=True
        )
