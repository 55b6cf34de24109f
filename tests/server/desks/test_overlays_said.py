"""What graphics say to viewers: in three languages, every letter of a name, larger, longer, why one beat another."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rinkside.broadcast import GRAPHICS
from server.desks.live_kit import FREE, PLANS, Evening
from server.desks.test_overlays import pixels, seen, snap, source
from server.kit import ServerProcess

pytestmark = pytest.mark.nightly

HOST = {"X-Rinkside-Desk": "host"}


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Two have skated, the third is on the ice, with a jump that was planned as another one."""
    with ServerProcess(tmp_path_factory.mktemp("said")) as server:
        evening = Evening(server).set_up()
        evening.office(
            "entry.change",
            entry="W-03",
            music={"free skating": "Clair de lune"},
            choreographer="Lori Dance",
            coach="Ann Coach",
        )
        for start in (1, 2):
            evening.skated(FREE, start, PLANS["free skating"], start)
        evening.on_the_ice(FREE, 3)
        for row, code in enumerate(["3Lz+3T", "2Lo"], 1):
            evening.call(FREE, 3, code)
            evening.grade(FREE, 3, row, 1)
        yield evening


def all_of(evening, query=""):
    """One source with every graphic shown, each with its text there."""
    return source(evening, "all", f"show=always{query}")


def ready(page):
    for graphic in GRAPHICS:
        seen(page, graphic)
    page.evaluate("document.fonts.ready")


CUT = """name => [...document.querySelector(`rinkside-${name}`).shadowRoot.querySelectorAll("p")]
  .filter(p => p.getClientRects().length && p.scrollWidth > p.clientWidth + 1).map(p => p.textContent)"""
SAID = {
    "fr": {
        "technical-box": ["Technique", "de retard", "Marin, après 2", "Il faut pour la tête"],
        "score-reveal": ["Composantes", "Prog. libre", "d’avance", "Provisoire", "encore 3 à passer"],
        "standings": ["classement", "2 sur 5"],
        "starting-order": ["programme libre, ordre de passage", "5 au départ"],
        "lower-third": ["Musique", "Chorégraphie", "3e à passer sur 5", "pour la tête", "pour la 2e"],
        "why": ["Pourquoi Marin devance Lindqvist-Andersen", "Prog. libre : sauts", "Écart"],
    },
    "ja": {
        "technical-box": ["技術点", "点差", "Marin（2要素後）", "首位に必要"],
        "score-reveal": ["構成点", "フリー", "点リード", "現在", "残り3"],
        "standings": ["順位", "2／5"],
        "starting-order": ["フリースケーティング、滑走順", "5組出場"],
        "lower-third": ["曲", "振付", "滑走順 3／5", "首位まで", "2位まで"],
        "why": ["MarinがLindqvist-Andersenを上回った理由", "フリー ジャンプ", "得点差"],
    },
}
ENGLISH = re.compile(
    r"\b(technical|components|deductions|behind|ahead|needs|lead|standings|starting|order|skate|skates|music|"
    r"choreography|short|free|program|skating|jumps|spins|margin|beat|now|after)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("lang", SAID)
def test_graphics_speak_another_language_and_no_word_of_it_is_cut(evening, lang):
    with all_of(evening, f"&lang={lang}") as page:
        ready(page)
        for graphic, wanted in SAID[lang].items():
            text = page.locator(f"rinkside-{graphic} .plate").inner_text()
            assert [w for w in wanted if w not in text] == [], (graphic, text)
            assert ENGLISH.findall(text) == [], graphic
            assert page.evaluate(CUT, graphic) == []


def fonts_of(page, selector):
    """The fonts that really draw a text: {name: whether the page brought it}."""
    line = page.context.new_cdp_session(page)
    line.send("DOM.enable")
    line.send("DOM.getDocument", {"depth": -1, "pierce": True})
    line.send("CSS.enable")
    told = line.send("Runtime.evaluate", {"expression": selector})
    node = line.send("DOM.requestNode", {"objectId": told["result"]["objectId"]})["nodeId"]
    fonts = line.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {f["familyName"]: f["isCustomFont"] for f in fonts}


@pytest.mark.parametrize(
    ("name", "font"),
    [(("真央", "髙橋"), "Noto Sans JP"), (("Камила", "Щукина"), "Source Sans Pro"), (("연아", "김"), "Noto Sans KR")],
)
def test_names_of_other_scripts_are_drawn_with_fonts_that_are_brought_along(evening, name, font):
    with source(evening, "lower-third") as page:
        page.wait_for_selector("rinkside-lower-third .plate", state="attached")
        data = {"members": [dict(zip(("given", "family"), name, strict=True))], "nation": "XXX"}
        node = page.locator("rinkside-lower-third")
        assert node.evaluate("(node, data) => node.updateAction({ data })", data) == {"statusCode": 200}
        found = fonts_of(page, "document.querySelector('rinkside-lower-third').shadowRoot.querySelector('.name b')")
        assert [(n.startswith(font), brought) for n, brought in found.items()] == [(True, True)]


def test_a_viewer_sees_what_was_planned_who_made_the_program_and_how_far_it_is_to_the_leader(evening):
    with all_of(evening, "&list=1") as page:
        ready(page)
        box = page.locator("rinkside-technical-box .plate")
        second = box.locator(".lines .line").nth(1)
        assert second.inner_text().split() == ["2", "2Lo", "planned", "3Lo", "1.87"]
        assert "planned" not in box.locator(".lines .line").first.inner_text()
        own, other = (float(box.locator(f".sum .number >> nth={at}").inner_text()) for at in (0, 1))
        assert f"Technical, {other - own:.2f} behind" in box.inner_text()
        credits = page.locator("rinkside-lower-third .credit").all_inner_texts()
        assert credits == ["Music Clair de lune", "Choreography Lori Dance"]


def test_why_one_beat_another_adds_up_to_the_margin_and_follows_the_newest_score(evening):
    with source(evening, "why", "show=always") as page:
        plate = seen(page, "why")
        alpha = pixels(page).getchannel("A")
        left, top, right, bottom = alpha.getbbox()
        assert (left, bottom) == (96, 1080 - 72)
        assert alpha.crop((left + 8, top + 8, right - 8, bottom - 8)).getextrema() == (255, 255)
        head, totals = plate.locator(".head").inner_text(), plate.locator(".two .number").all_inner_texts()
        assert head == "Why Marin beat Lindqvist-Andersen"
        parts = [float(t.replace("−", "-")) for t in plate.locator(".part .difference").all_inner_texts()]
        margin = float(plate.locator(".margin .number").inner_text())
        assert len(parts) >= 6
        assert round(sum(parts), 2) == margin == round(float(totals[0]) - float(totals[1]), 2)
        page.goto(f"{page.url}&backdrop=ice")
        seen(page, "why")
        snap(page, "why")


def test_a_graphic_as_large_as_it_may_be_stays_inside_the_safe_margin(evening):
    sizes = {}
    for scale in (100, 150):
        with all_of(evening, f"&scale={scale}&list=1") as page:
            ready(page)
            for graphic in GRAPHICS:
                box = page.locator(f"rinkside-{graphic} .plate").bounding_box()
                assert box["x"] >= 95.9
                assert box["y"] >= 71.9
                assert box["x"] + box["width"] <= 1920 - 95.9
                assert box["y"] + box["height"] <= 1080 - 71.9
                sizes[graphic, scale] = box["width"]
    assert sizes["standings", 150] == pytest.approx(1.5 * sizes["standings", 100], abs=1)


def test_options_of_the_address_do_what_they_say(evening):
    with source(evening, "standings", "show=always&side=right&rows=1&segment=W-short") as page:
        plate = seen(page, "standings")
        assert plate.bounding_box()["x"] + plate.bounding_box()["width"] == 1920 - 96
        assert plate.locator(".row").count() == 1
        assert "1/5" in plate.inner_text()
        assert plate.locator(".head").inner_text().startswith("Women, short program, result")
    with source(evening, "starting-order", "show=always&backdrop=green&rows=2&every=6") as page:
        plate = seen(page, "starting-order")
        assert pixels(page).getpixel((5, 5)) == (0, 255, 0, 255)
        first = plate.locator(".row").first.inner_text()
        expect(plate.locator(".row").first).not_to_have_text(first, timeout=30_000)


def test_a_graphic_leaves_by_itself_and_a_reload_does_not_bring_it_back(evening):
    path = f"/api/v1/competitions/{evening.code}/overlays/standings"
    with source(evening, "standings", "for=15") as page:
        page.wait_for_selector("rinkside-standings .plate .row", state="attached")
        evening.host.put(path, json={"on": True}, headers=HOST)
        seen(page, "standings")
        gone = page.locator("rinkside-standings[data-shown=no] .plate.off")
        expect(gone).to_have_count(1, timeout=60_000)
        page.reload()
        page.wait_for_selector("rinkside-standings .plate .row", state="attached")
        page.wait_for_timeout(500)
        assert page.locator("rinkside-standings[data-shown=yes]").count() == 0
        evening.host.put(path, json={"on": False}, headers=HOST)
        evening.host.put(path, json={"on": True}, headers=HOST)
        seen(page, "standings")
    evening.host.put(path, json={"on": False}, headers=HOST)
