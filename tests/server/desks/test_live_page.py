"""The public live page in a real browser: what lands, what it takes, what stays when the line is gone."""

from __future__ import annotations

import json
import os
import re
import signal
from pathlib import Path

import pytest
from conftest import ROOT
from live_kit import OFFICE, call_all, finish, mark_all, set_up
from playwright.sync_api import expect

from rinkside.server.live_view import live_view
from server.desks.browsers import BROKEN, picture, serious
from server.desks.live_kit import CODE, FREE, PLANS, Evening
from server.kit import ServerProcess

STATIC = ROOT / "src" / "rinkside" / "server"
FREE_PLAN = PLANS["free skating"]
WATCH_SHIFTS = """() => { window.shifts = []; new PerformanceObserver((list) => {
  for (const e of list.getEntries()) if (!e.hadRecentInput)
  window.shifts.push([e.value, ...e.sources.map((s) => s.node?.outerHTML?.slice(0, 90) ?? String(s.node?.nodeValue))]);
}).observe({ type: "layout-shift", buffered: true }); }"""
SIZES = {"320": (320, 700), "phone": (390, 844), "768": (768, 1000), "desktop": (1280, 800)}
PICTURES = os.environ.get("RINKSIDE_PICTURES")


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """Two have skated their free, the third is on the ice."""
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        evening = Evening(server).set_up()
        evening.skated(FREE, 1, FREE_PLAN, 1)
        evening.skated(FREE, 2, FREE_PLAN, 2)
        evening.on_the_ice(FREE, 3)
        yield evening


@pytest.fixture
def opened(browser, evening):
    """Open the live page in a device of its own; its scripts must not fail."""
    devices = []

    def open_page(size="desktop", query="", **context):
        width, height = SIZES[size]
        device = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **context)
        devices.append(device)
        page = device.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: BROKEN.append(str(error)))
        page.add_init_script(f"({WATCH_SHIFTS})()")
        page.goto(f"{evening.server.address}/live/{CODE}{query}")
        return page

    yield open_page
    for device in devices:
        device.close()


def live(evening: Evening):
    return evening.server.client().get(f"/api/v1/competitions/{CODE}/live").json()["view"]["now"][FREE]


def snap(page, name: str, **how) -> None:
    """Pictures of the public pages have a folder of their own."""
    if PICTURES:
        picture(page, f"../public/{name}", **how)


def test_nothing_moves_and_nothing_sticks_out_while_marks_land(opened, evening):
    pages = {size: opened(size) for size in SIZES}
    for size in ("phone", "desktop"):  # what is open keeps its place, too
        pages[size].click("#why summary")
        expect(pages[size].locator(".fall .gave").first).to_be_visible()
    dark = opened("desktop", color_scheme="dark")
    steps = [("3Lz+3Tq", -1), ("3S", 2), ("2A", 2), ("3F+2T", 0), ("FCCoSp4", 2)]
    for row, (code, mark) in enumerate(steps, 1):
        evening.call(FREE, 3, code)
        evening.grade(FREE, 3, row, mark)
    evening.call(FREE, 3, "3Lz+2T+2Lo<")
    evening.do("technical_specialist", "element.review", cs=FREE, start=3, row=6, on=True)
    evening.grade(FREE, 3, 6, 1)
    for size, page in pages.items():
        boxes = page.locator("#elements li")
        expect(boxes.nth(5)).to_have_class(re.compile("review now"))
        assert boxes.count() == 12
        kinds = [boxes.nth(n).get_attribute("class").split()[1] for n in range(8)]
        assert kinds == ["loses", "gains", "gains", "even", "gains", "review", "planned", "planned"]
        shapes = {boxes.nth(n).locator("use").get_attribute("href") for n in (0, 1, 3, 5, 6)}
        assert len(shapes) == 5, "two kinds have one shape: in grey they cannot be told apart"
        assert "3Lo" in boxes.nth(1).inner_text(), "a jump that was planned otherwise does not say so"
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert page.locator("[aria-live], [role=status], [role=alert], [role=timer]").count() == 1
        assert serious(page) == []
        snap(page, f"live-{size}")
    snap(dark, "live-dark")
    assert serious(dark) == []
    evening.do("technical_specialist", "element.review", cs=FREE, start=3, row=6, on=False)
    evening.call(FREE, 3, "3F")
    evening.grade(FREE, 3, 7, 2)
    for page in pages.values():
        expect(page.locator("#elements li").nth(6)).to_have_class(re.compile("gains now"))
        expect(page.locator("#said")).to_contain_text("7. Triple flip. Gains")
        page.wait_for_timeout(300)
        shifts = page.evaluate("window.shifts")
        assert shifts == [], shifts


def test_the_technical_score_runs_against_the_leader_after_as_many_elements(opened, evening):
    page = opened()
    block = live(evening)
    rows = len(block["rows"])
    own = sum(r["score"] for r in block["rows"])
    leader = block["leader"]["after"][rows - 1]
    cells = page.locator("#technical dd").all_inner_texts()
    assert cells == [f"{own / 100:.2f}", f"{leader / 100:.2f}", f"{abs(own - leader) / 100:.2f}"]
    assert page.locator("#technical dt").nth(1).inner_text() == f"Marin, after {rows}"
    assert page.locator("#technical dt").nth(2).inner_text() == ("Ahead" if own > leader else "Behind")


def test_the_score_needed_takes_the_place_and_a_hundredth_less_does_not(evening):
    block = live(evening)
    first, second, third = block["needs"]
    brings = sum(b["tss"] for b in block["skater"]["before"])
    totals = [row["total"] for row in block["standings"]]
    assert (third["tss"], third["reach"]) == (None, True)
    for need, total in ((first, totals[0]), (second, totals[1])):
        over = need["tss"] + brings - total
        assert over in (0, 1)
        assert need["tie"] == (over == 0)


def test_a_judge_s_mark_alone_shows_no_score(evening):
    before = live(evening)["rows"]
    row = len(before) + 1
    evening.call(FREE, 3, "3S")
    for seats in ((1,), (2, 3, 4)):
        evening.grade(FREE, 3, row, 3, seats)
        shown = live(evening)["rows"][-1]
        assert (shown["score"], shown["goe"], shown["is"]) == (None, None, "called")
    evening.grade(FREE, 3, row, 3, (5,))
    assert live(evening)["rows"][-1]["is"] == "gains"


@pytest.mark.parametrize(("lang", "accepted", "word"), [("fr", "en", "Ensuite"), ("", "ja-JP,en;q=0.5", "次の滑走")])
def test_the_page_speaks_the_language_asked_for_or_the_browser_s(opened, lang, accepted, word):
    page = opened("phone", f"?lang={lang}" if lang else "", extra_http_headers={"Accept-Language": accepted})
    expect(page.locator("#next-word")).to_have_text(word)
    assert page.evaluate("document.documentElement.lang") == (lang or "ja")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    snap(page, f"live-{lang or 'ja'}")


def test_the_first_view_takes_less_than_100_kilobytes(browser, evening):
    device = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = device.new_page()
    wire = device.new_cdp_session(page)
    wire.send("Network.enable")
    got: list[int] = []
    wire.on("Network.loadingFinished", lambda event: got.append(int(event["encodedDataLength"])))
    wire.on("Network.dataReceived", lambda event: None)
    page.goto(f"{evening.server.address}/live/{CODE}", wait_until="load")
    expect(page.locator("#link-word")).to_have_text("Live")
    page.wait_for_timeout(500)
    assert len(got) >= 8, "fewer answers than the page has files"
    assert sum(got) < 70_000, sum(got)  # a field of five; of 24 it stays under 100,000
    device.close()


def test_a_whole_score_shows_its_parts_its_places_and_then_the_marks(opened, evening):
    page = opened("phone")
    block = live(evening)
    for row, code in enumerate(FREE_PLAN[len(block["rows"]) :], len(block["rows"]) + 1):
        evening.call(FREE, 3, code)
        evening.grade(FREE, 3, row, 1)
    page.click("#marks summary")
    expect(page.locator("#sheet")).to_contain_text("public once the score is approved")
    tss = evening.end(FREE, 3, 725)["result"]["tss"]
    expect(page.locator("#needs b").first).to_have_text(f"{tss / 100:.2f}")
    expect(page.locator("#sheet tbody tr")).to_have_count(12 + 3)
    expect(page.locator("#standing-word")).to_have_text("Standings after 3")
    assert "Claire" in page.inner_text("#standings")
    assert page.evaluate("window.shifts") == []
    assert serious(page) == []
    snap(page, "live-scored")
    short = page.locator("#papers a").first
    expect(short).to_have_text("Protocol as PDF: Women, short program")
    assert page.locator("#papers a").count() == 2, "a protocol is offered of a segment that is not official"
    assert evening.server.client().get(short.get_attribute("href")).content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("LIU Alysa", "LIU"),
        ("Alysa LIU", "LIU"),
        ("Ada Ice", "Ice"),
        ("DE LA CRUZ Ana / BO Li", "DE LA CRUZ / BO"),
        ("TEAM ICE", "ICE"),
        ("中村 佳菜子", "佳菜子"),
    ],
)
def test_one_speaks_of_somebody_by_the_family_name(opened, name, said):
    page = opened("phone")
    beside = "new URL('./live_draw.js', document.querySelector('script[src*=\"live.js\"]').src)"
    spoken = f"name => import({beside}).then(m => m.shortName({{ name }}))"
    assert page.evaluate(spoken, name) == said


def test_why_one_beat_another_adds_up_and_nothing_moves_when_it_changes(opened, evening):
    client = evening.server.client()
    for size in ("phone", "desktop"):
        page = opened(size)
        expect(page.locator("#why-word")).to_have_text(re.compile(r"^Why .+ beat .+$"))
        page.click("#why summary")
        told = client.get(f"/api/v1/competitions/{CODE}/why?of=W").json()
        gave = page.locator(".fall .gave")
        expect(gave).to_have_count(len(told["parts"]) + 1)
        shown = [round(float(t.replace("−", "-")) * 100) for t in gave.all_inner_texts()]
        assert shown == [*(p["difference"] for p in told["parts"]), told["margin"]]
        assert sum(shown[:-1]) == shown[-1]
        marks = page.locator("#why-told li.mark")
        expect(marks).to_have_count(len(told["deciding"]))
        page.select_option("#why-of", FREE)
        page.select_option("#why-first", "W-05")
        page.select_option("#why-second", "W-03")
        expect(page.locator("#why-told h4").first).to_have_text(
            re.compile("Dubois beat Lindqvist-Andersen|Lindqvist-Andersen beat Dubois")
        )
        expect(gave).to_have_count(6)
        told = client.get(f"/api/v1/competitions/{CODE}/why?of={FREE}&first=W-03&second=W-05").json()
        expect(marks).to_have_count(len(told["deciding"]))
        assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
        assert serious(page) == []
        snap(page, f"live-why-{size}", full_page=True)


def test_what_it_would_be_without_a_judge_stands_beside_the_result_and_is_said_to_be_none(opened, evening):
    page = opened("phone")
    page.click("#marks summary")
    page.select_option("#sheet-skater", "1")
    expect(page.locator("#sheet tbody tr")).to_have_count(12 + 3)
    page.select_option("#sheet-without", "2")
    told = evening.server.client().get(f"/api/v1/competitions/{CODE}/segments/{FREE}/without/2").json()
    row = next(r for r in told["rows"] if r["entry"] == "W-05")
    said = page.locator("#without")
    expect(said).to_contain_text(f"Not the result. Without judge 2: {row['without']['tss'] / 100:.2f}")
    expect(said).to_contain_text(f"Official: {row['official']['tss'] / 100:.2f}")
    first = page.locator("#sheet tbody tr").first.locator(".under .nine > span")
    assert first.count() == 5, "a mark is not shown any more"
    kinds = [first.nth(n).get_attribute("class") for n in range(5)]
    assert kinds == ["out", "gone", "in", "in", "out"], (
        "of equal marks the first lowest and the last highest are hollow"
    )
    assert serious(page) == []
    snap(page, "live-without", full_page=True)


def test_the_last_state_stays_with_its_age_when_the_connection_is_gone(opened, evening):
    phone, wide = opened("phone"), opened("desktop")
    expect(phone.locator("#link-word")).to_have_text("Live")
    assert evening.server.process is not None
    evening.server.process.send_signal(signal.SIGSTOP)
    try:
        for page in (phone, wide):
            expect(page.locator("#link-word")).to_have_text("Connection gone", timeout=30_000)
            expect(page.locator("#link-when")).to_contain_text(re.compile(r"last seen \d\d:\d\d:\d\d, \d+ s ago"))
            assert "stale" in page.get_attribute("body", "class")
            assert "Marin" in page.inner_text("#standings")
            assert page.evaluate("window.shifts") == []
            assert serious(page) == []
        snap(phone, "live-gone-phone")
        snap(wide, "live-gone")
    finally:
        evening.server.process.send_signal(signal.SIGCONT)
    for page in (phone, wide):
        expect(page.locator("#link-word")).to_have_text("Live", timeout=30_000)


def catalogues() -> dict[str, dict[str, str]]:
    return {p.stem: json.loads(p.read_text("utf-8")) for p in sorted((STATIC / "catalogues").glob("*.json"))}


def used() -> tuple[set[str], set[str]]:
    """The words the page and its scripts ask for, and the beginnings of those they put together."""
    text = "\n".join(p.read_text("utf-8") for p in sorted((STATIC / "static").glob("live*.js")))
    page = (STATIC / "templates" / "live.html").read_text("utf-8")
    text = re.sub(r'[!=]== "[^"]*"', "", text)
    whole = set(re.findall(r"words\['([^']+)'\]", page)) | {
        w for quoted in re.findall(r"\bw\(([^;]*?)[,)]", text) for w in re.findall(r'"([a-z][\w.-]*)"', quoted)
    }
    beginnings = set(re.findall(r"words\['([^']+\.)' \+", page)) | set(
        re.findall(r"(?:w\([^()]*?|words\[)`([a-z-]+\.)\$\{", text)
    )
    graphics = "\n".join(p.read_text("utf-8") for p in sorted((STATIC / "static" / "overlay").glob("*.js")))
    whole |= set(re.findall(r'"(air\.[\w. ,-]+)"', graphics))
    beginnings |= set(re.findall(r"`(air\.[\w.-]*)\${", graphics))
    for row in re.findall(r'\(\("p".*?\)\)', page):
        whole |= set(re.findall(r', "(\w+)"\)', row))
    return whole, beginnings


def test_every_language_has_every_word_with_the_same_places_for_values():
    languages = catalogues()
    assert {"en", "fr", "ja"} <= set(languages)
    english = languages["en"]
    for tag, words in languages.items():
        assert set(words) == set(english), tag
        for key, text in words.items():
            assert text.strip() or key.startswith(("turns.", "spin.")), (tag, key)
            values, wanted = (set(re.findall(r"{(\w+)}", t.replace("{nth}", "{start}"))) for t in (text, english[key]))
            assert values == wanted, (tag, key)


def test_every_word_is_used_and_every_word_used_is_there():
    whole, beginnings = used()
    english = set(catalogues()["en"])
    assert whole - {"language"} <= english, whole - english
    for beginning in beginnings:
        assert any(key.startswith(beginning) for key in english), beginning
    unused = {k for k in english - whole if not k.startswith(tuple(beginnings))} - {"language"}
    assert unused == set()


def test_a_language_is_added_by_dropping_a_file(tmp_path: Path):
    folder = tmp_path / "data" / "catalogues"
    folder.mkdir(parents=True)
    (folder / "de.json").write_text(json.dumps({"language": "Deutsch", "next": "Als Nächste"}), "utf-8")
    (folder / "bad.json").write_text("[1]", "utf-8")
    with ServerProcess(tmp_path / "data") as server:
        Evening.__mro__[1](server, "lake").set_up()
        page = server.client().get("/live/lake", headers={"Accept-Language": "de-AT,fr;q=0.8"})
    assert page.headers["content-language"] == "de"
    assert "Als Nächste" in page.text
    assert "Deutsch" in page.text
    assert "Marks of the judges" in page.text, "a word that is missing comes in English"


def test_places_that_are_not_published_stand_on_no_live_page():
    rink = set_up()
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, 2)
        finish(rink, start)
    shown = live_view(rink.state)["now"]["W-free"]
    assert [r["place"] for r in shown["standings"]] == [1, 1]
    assert (shown["score"]["place"], shown["score"]["rank"]) == (1, 1)
    rink.do(OFFICE, "policy.set", name="publish_without_places", value=True)
    hidden = live_view(rink.state)["now"]["W-free"]
    assert (hidden["standings"], hidden["leader"], hidden["needs"]) == ([], None, [])
    assert (hidden["score"]["place"], hidden["score"]["rank"]) == (None, None)
    assert hidden["score"]["tss"] == shown["score"]["tss"]
