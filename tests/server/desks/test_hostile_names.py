"""Names that look like markup, run from right to left or do not end: text on every page, and nothing breaks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from server.desks.browsers import BROKEN, TABLET, open_desk, sticks_out
from server.kit import Rink, ServerProcess

SCRIPT = "<script>window.hacked=1</script>"
IMAGE = '"><img src=x onerror=window.hacked=1>'
LONG = "Maximiliana-" * 10
ARABIC = "محمد علي"
LINK = "javascript:window.hacked=1"


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        rink = Rink(running, "lake").set_up()
        rink.office("competition.change", name=f"Cup {SCRIPT}", venue=IMAGE, city=LINK)
        rink.office("category.change", category="W", title=f"Women {IMAGE}")
        rink.office("segment.change", cs="W-free", title=f"Free {SCRIPT}")
        first = {"members": [{"given": SCRIPT, "family": IMAGE}], "club": IMAGE, "coach": SCRIPT, "nation": "<b>"}
        rink.office("entry.change", entry="W-01", **first, music=f"Bolero {SCRIPT}")
        rink.office("entry.change", entry="W-02", members=[{"given": ARABIC, "family": LONG}], club="🧊" * 60)
        rink.office("official.add", official="o1", name=f"Olga {IMAGE}", nation="<i>")
        rink.office("panel.set", cs="W-free", officials=[{"official": "o1", "function": "Referee", "seat": 1}])
        rink.do("data_operator", "skate.call", start=1)
        rink.do("technical_specialist", "element.call", start=1, code="3Lz")
        rink.do("technical_specialist", "element.review", start=1, row=1, on=True, note=IMAGE)
        rink.do("data_operator", "skate.start", start=1)
        rink.do("data_operator", "skate.end", start=1)
        yield rink


def is_only_text(page) -> None:
    assert page.evaluate("window.hacked") is None
    assert page.locator("img[src='x'], script:not([src])").count() == 0
    assert page.evaluate("[...document.querySelectorAll('a')].every((a) => !a.href.startsWith('javascript'))")


DESKS = [
    ("judge", 1),
    ("technical_specialist", None),
    ("referee", None),
    ("secretariat", None),
    ("announcer", None),
    ("paper_entry", None),
]


@pytest.mark.parametrize(("role", "seat"), DESKS)
def test_a_name_that_looks_like_markup_is_text_on_every_desk(browser, rink, role, seat):
    device, page = open_desk(browser, rink, role, seat, viewport=TABLET)
    expect(page.locator("body")).to_contain_text("onerror")
    is_only_text(page)
    device.close()


def test_a_name_that_looks_like_markup_is_text_for_the_public_and_the_host(browser, rink):
    device = browser.new_context(viewport={"width": 400, "height": 800})
    page = device.new_page()
    page.on("pageerror", lambda error: BROKEN.append(str(error)))
    page.goto(f"{rink.server.address}/live/lake")
    expect(page.locator("body")).to_contain_text("onerror")
    is_only_text(page)
    assert not sticks_out(page)
    page.goto(rink.server.host_link)
    for path in ("/", "/setup/lake", "/solo/lake"):
        page.goto(f"{rink.server.address}{path}")
        expect(page.locator("body")).to_contain_text("<script>")
        is_only_text(page)
    device.close()


def test_one_act_that_cannot_be_read_does_not_hold_up_those_behind_it(browser, rink):
    device, page = open_desk(browser, rink, "judge", 2, viewport=TABLET)
    expect(page.locator("#rows .row").first).to_be_visible()
    queued = """async () => {
      const {Queue} = await import(document.querySelector('script[type=module]').src.replace(/desks.*/, 'queue.js'));
      const queue = await Queue.open(`${document.body.dataset.competition}/${document.body.dataset.desk}`);
      const place = {cs: 'W-free', start: 1, row: 1};
      await queue.add('mark.goe', {...place, mark: 1.5});
      await queue.add('mark.goe', {...place, mark: 3});
    }"""
    page.evaluate(queued)
    page.reload()
    expect(page.locator("#rows .row").first).to_contain_text("received")
    own = rink.device("referee").get("/api/v1/competitions/lake/state").json()["view"]["active"]["W-free"][0]
    assert own["seats"][1]["rows"] == {"1": "received"}
    device.close()
