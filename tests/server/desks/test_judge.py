"""The judge's desk in Chromium on a real server: what is tapped, lost, reloaded and taken over, against the journal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess, until

CODES = ["3F", "3Lz+3T", "CCoSp4", "StSq3"]
GUARD = 550
CONFIRM_GUARD = 1200


@pytest.fixture
def server(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        yield running


@pytest.fixture
def rink(server):
    rink = Rink(server, "lake").set_up()
    rink.do("data_operator", "skate.call", start=1)
    return rink


@pytest.fixture
def tablet(browser, rink):
    device, page = open_desk(browser, rink, "judge", 1)
    yield page
    device.close()


AGAIN = """async (button) => {
  button.click();
  for (const from = performance.now(); performance.now() - from < 350; ) {
    button.click();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
"""A nervous thumb: again and again within the pause."""

AT_ONCE = """(name) => {
  const button = document.querySelector(name);
  new MutationObserver(() => {
    if (!button.getClientRects().length || window.tapped) return;
    window.tapped = true;
    document.documentElement.dataset.tapped = "yes";
    button.click();
    button.click();
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""The second half of a double tap: on a button the moment it is there."""


def call(rink: Rink, *codes: str) -> None:
    for code in codes:
        rink.do("technical_specialist", "element.call", start=1, code=code)


def skated(rink: Rink) -> None:
    rink.do("data_operator", "skate.start", start=1)
    rink.do("data_operator", "skate.end", start=1)


def row(page: Page, number: int):
    return page.locator("#rows .row").nth(number - 1)


def part(page: Page, number: int):
    return page.locator("#components .part").nth(number - 1)


def hand(page: Page, text: str) -> None:
    """Wait until the pad belongs to what is named, and the pause after a mark is over."""
    expect(page.locator("#pad-title")).to_contain_text(text)
    page.wait_for_timeout(GUARD)


def grade(page: Page, mark: int):
    return page.locator(f'[data-grade="{mark}"]')


def component(page: Page, whole: int, quarter: str) -> None:
    title = page.locator("#pad-title")
    marked = title.inner_text()
    page.locator(f'[data-whole="{whole}"]').click()
    page.get_by_role("button", name=quarter, exact=True).click()
    expect(title).not_to_have_text(marked)  # the pad has gone on
    page.wait_for_timeout(GUARD)


def all_marks(page: Page, rink: Rink) -> None:
    """Four elements and three components, marked and received."""
    call(rink, *CODES)
    for n, code in enumerate(CODES, 1):
        hand(page, code)
        grade(page, n).click()
    skated(rink)
    hand(page, "Composition")
    for quarter in ("9.25", "9.50", "8.75"):
        component(page, int(quarter[0]), quarter)
    expect(page.locator("#pad-title")).to_have_text("All 7 marks received")


def own_marks(server: ServerProcess, seat: int = 1) -> list[tuple[int | str, int]]:
    """The marks of a seat in the journal, in the order they were written."""
    found = journal_of(server, "lake", "mark.goe", "mark.component")
    return [(r["data"].get("row") or r["data"]["component"], r["data"]["mark"]) for r in found if r["seat"] == seat]


def test_a_skate_is_marked_and_confirmed_with_the_keyboard_alone(server, rink, tablet):
    call(rink, *CODES)
    hand(tablet, "3F")
    for key, then in (("3", "3Lz+3T"), ("Shift+2", "CCoSp4"), ("0", "StSq3")):
        tablet.keyboard.press(key)
        hand(tablet, then)
    tablet.keyboard.press("u")
    hand(tablet, "CCoSp4")
    tablet.keyboard.press("Shift+1")
    hand(tablet, "StSq3")
    tablet.keyboard.press("ArrowUp")
    tablet.keyboard.press("ArrowUp")
    hand(tablet, "3Lz+3T")
    expect(tablet.locator("#pad-hint")).to_contain_text("You sent −2. Then back to 4.")
    tablet.keyboard.press("Enter")
    hand(tablet, "StSq3")
    tablet.keyboard.press("5")
    skated(rink)
    for typed, name in (("9.5", "Composition"), ("8", "Presentation"), ("10", "Skating Skills")):
        hand(tablet, name)
        tablet.keyboard.type(typed)
        tablet.keyboard.press("Enter")
    expect(tablet.locator("#pad-title")).to_have_text("All 7 marks received")
    tablet.wait_for_timeout(CONFIRM_GUARD)
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#pad-sent")).to_contain_text("All sent. Nothing to do.")
    expect(tablet.locator("#pad-sent")).to_contain_text("Next: Bea Snow.")
    expect(row(tablet, 2)).to_contain_text("confirmed")
    assert own_marks(server) == [
        *((1, 3), (2, -2), (3, 0), (3, -1), (4, 5)),
        *(("CO", 950), ("PR", 800), ("SS", 1000)),
    ]
    assert [r["kind"] for r in journal_of(server, "lake", "undo", "marks.confirm")] == ["undo", "marks.confirm"]


def test_a_second_tap_within_four_tenths_of_a_second_marks_nothing(server, rink, browser):
    device, page = open_desk(browser, rink, "judge", 2, has_touch=True)
    call(rink, *CODES)
    hand(page, "3F")
    grade(page, 3).evaluate(AGAIN)
    hand(page, "3Lz+3T")
    expect(row(page, 1)).to_contain_text("received")
    expect(row(page, 2)).to_contain_text("to mark")
    grade(page, -1).tap()
    hand(page, "CCoSp4")
    page.locator("#pad-side").tap()
    hand(page, "3Lz+3T")
    expect(row(page, 2)).to_contain_text("to mark")
    until(lambda: journal_of(server, "lake", "undo"))  # acts arrive in order: the marks are there, and no third one
    assert own_marks(server, 2) == [(1, 3), (2, -1)]
    device.close()


def test_marking_goes_on_without_the_server_and_survives_a_reload(server, rink, tablet):
    call(rink, "3F", "3Lz+3T")
    hand(tablet, "3F")
    grade(tablet, 2).click()
    expect(row(tablet, 1)).to_contain_text("received")
    hand(tablet, "3Lz+3T")
    port = server.port
    server.stop(9)
    banner = tablet.locator(".banner.offline")
    expect(banner).to_contain_text("No connection for 0:0")
    grade(tablet, 1).click()
    expect(row(tablet, 2)).to_contain_text("queued")
    tablet.get_by_role("button", name="Skated but not shown? Mark 3").click()
    hand(tablet, "not called yet")
    grade(tablet, -3).click()
    expect(row(tablet, 3)).to_contain_text("−3")
    expect(banner).to_contain_text("2 marks are safe on this device")
    tablet.reload()
    expect(banner).to_contain_text("2 marks are safe on this device")
    expect(row(tablet, 1)).to_contain_text("received")
    expect(row(tablet, 2)).to_contain_text("+1")
    expect(row(tablet, 3)).to_contain_text("−3")
    age = banner.inner_text()
    expect(banner).not_to_have_text(age)
    with ServerProcess(server.folder, port=port) as again:
        expect(row(tablet, 2)).to_contain_text("received")
        expect(banner).to_have_count(0)
        assert own_marks(again) == [(1, 2), (2, 1), (3, -3)]
        call(rink, "2A")
        expect(row(tablet, 3)).to_contain_text("2A")
        expect(row(tablet, 3)).to_contain_text("received")
        assert len(own_marks(again)) == 3


def test_a_request_doubled_late_and_out_of_order_changes_nothing(server, rink, tablet):
    call(rink, *CODES)
    hand(tablet, "3F")
    kept: list[dict] = []

    def lose_the_answer(route):
        # the server has it, the tablet hears nothing and sends it again
        if len(kept) == 2:
            route.continue_()
            return
        kept.append({"data": route.request.post_data, "headers": route.request.headers})
        route.fetch()
        route.abort()

    tablet.route("**/acts", lose_the_answer)
    grade(tablet, 2).click()
    expect(row(tablet, 1)).to_contain_text("queued")
    expect(row(tablet, 1)).to_contain_text("received")
    row(tablet, 1).click()
    hand(tablet, "3F")
    grade(tablet, -4).click()
    expect(row(tablet, 1)).to_contain_text("−4")
    expect(row(tablet, 1)).to_contain_text("received")
    for old in reversed(kept):
        headers = {k: v for k, v in old["headers"].items() if k.startswith("x-rinkside") or k == "content-type"}
        late = tablet.context.request.post(
            f"{server.address}/api/v1/competitions/lake/acts", data=old["data"], headers=headers
        )
        assert [a["status"] for a in late.json()] == ["repeat"]
    hand(tablet, "3Lz+3T")
    expect(row(tablet, 1)).to_contain_text("−4")
    assert len(kept) == 2
    assert own_marks(server) == [(1, 2), (1, -4)]


def test_a_spare_tablet_takes_the_place_over_with_all_marks(server, rink, tablet, browser):
    call(rink, *CODES)
    hand(tablet, "3F")
    grade(tablet, 2).click()
    expect(row(tablet, 1)).to_contain_text("received")
    device, spare = open_desk(browser, rink, "judge", 1)
    expect(tablet.locator(".banner.warn")).to_contain_text("Judge 1 is no longer this device")
    expect(row(spare, 1)).to_contain_text("+2")
    hand(spare, "3Lz+3T")
    grade(spare, 1).click()
    expect(row(spare, 2)).to_contain_text("received")
    tablet.keyboard.press("5")
    grade(tablet, 4).click(force=True)
    hand(spare, "CCoSp4")
    assert own_marks(server) == [(1, 2), (2, 1)]
    assert len({r["device"] for r in journal_of(server, "lake", "mark.goe")}) == 2
    device.close()


def test_a_far_component_asks_first_and_proposes_nothing(server, rink, tablet):
    call(rink, "3F")
    hand(tablet, "3F")
    grade(tablet, 0).click()
    skated(rink)
    hand(tablet, "Composition")
    component(tablet, 9, "9.50")
    component(tablet, 8, "8.75")
    tablet.locator('[data-whole="0"]').click()
    tablet.evaluate(AT_ONCE, "#really-yes")
    tablet.get_by_role("button", name="0.25", exact=True).click()
    expect(tablet.locator("html[data-tapped]")).to_have_count(1)
    question = tablet.get_by_role("dialog")
    expect(question).to_contain_text("Really 0.25 for Skating Skills?")
    expect(question).to_contain_text("It is not sent yet. Your other components are 9.50 and 8.75.")
    assert re.findall(r"\d+\.\d\d", question.inner_text()) == ["0.25", "9.50", "8.75", "0.25"]
    expect(question.get_by_role("button", name="Change it")).to_be_focused()
    tablet.keyboard.press("Enter")
    expect(question).not_to_be_visible()
    expect(part(tablet, 3)).to_contain_text("to mark")
    tablet.wait_for_timeout(GUARD)
    tablet.keyboard.type(".25")
    tablet.keyboard.press("Backspace")
    for _ in range(3):
        tablet.keyboard.press("Backspace")
    tablet.keyboard.type("0.25")
    tablet.keyboard.press("Enter")
    expect(question).to_be_visible()
    tablet.wait_for_timeout(CONFIRM_GUARD)
    tablet.keyboard.press("s")
    expect(part(tablet, 3)).to_contain_text("received")
    assert own_marks(server)[-1] == ("SS", 25)


def test_a_changed_call_waits_until_nothing_else_does(server, rink, tablet):
    call(rink, "3F", "2A")
    hand(tablet, "3F")
    grade(tablet, 3).click()
    hand(tablet, "2A")
    rink.do("technical_specialist", "element.change", start=1, row=1, code="3F!")
    expect(row(tablet, 1)).to_contain_text("mark again")
    expect(tablet.locator("#sent")).to_contain_text("1 to mark again")
    hand(tablet, "2A")
    grade(tablet, 1).click()
    hand(tablet, "3F → 3F!")
    expect(tablet.locator("#pad-hint")).to_contain_text("Call changed. You sent +3.")
    expect(grade(tablet, 3)).to_contain_text("sent")
    tablet.locator("#pad-side").click()
    expect(row(tablet, 1)).to_contain_text("received")
    expect(row(tablet, 1)).to_contain_text("+3")
    assert own_marks(server) == [(1, 3), (2, 1), (1, 3)]


def test_a_double_tap_on_the_last_quarter_locks_nothing(server, rink, tablet):
    all_marks(tablet, rink)
    expect(tablet.locator("#pad-confirm")).to_have_text(re.compile("Confirm 7 marks for Ada Ice"))
    tablet.add_init_script(f"addEventListener('DOMContentLoaded', () => ({AT_ONCE})('#pad-confirm'))")
    tablet.reload()
    expect(tablet.locator("html[data-tapped]")).to_have_count(1)
    tablet.wait_for_timeout(300)
    expect(tablet.locator("#pad-confirm")).to_be_visible()
    assert journal_of(server, "lake", "marks.confirm") == []
    tablet.wait_for_timeout(CONFIRM_GUARD)
    tablet.locator("#pad-confirm").click()
    expect(tablet.locator("#sent")).to_contain_text("7 of 7 confirmed")
    assert len(journal_of(server, "lake", "marks.confirm")) == 1
    rink.do("technical_specialist", "element.change", start=1, row=2, code="3Lz+3T<")
    hand(tablet, "3Lz+3T → 3Lz+3T<")
    grade(tablet, -2).click()
    expect(tablet.locator("#sent")).to_contain_text("7 of 7 confirmed")


def test_on_a_phone_no_button_lies_over_another_while_the_judge_waits(rink, browser):
    device, phone = open_desk(browser, rink, "judge", 1, viewport={"width": 390, "height": 844})
    call(rink, "3F")
    hand(phone, "3F")
    grade(phone, 1).click()
    ahead = phone.get_by_role("button", name="Skated but not shown? Mark 2")
    expect(ahead).to_be_visible()
    expect(phone.locator("#pad-second")).to_contain_text("Undo 1: +1")
    shown = phone.locator("#pad button:visible, #components button:visible")
    boxes = [found for found in (button.bounding_box() for button in shown.all()) if found]
    assert len(boxes) > 12
    for n, a in enumerate(boxes):
        for b in boxes[n + 1 :]:
            apart = a["x"] + a["width"] <= b["x"] + 1 or b["x"] + b["width"] <= a["x"] + 1
            assert apart or a["y"] + a["height"] <= b["y"] + 1 or b["y"] + b["height"] <= a["y"] + 1, (a, b)
    hint = phone.locator("#pad-hint")
    lines = hint.evaluate("node => node.scrollHeight / parseFloat(getComputedStyle(node).lineHeight)")
    assert lines < 2.6, "the hint has more lines than there is room for"
    device.close()


def test_a_mark_for_a_row_nobody_called_is_named_to_judge_and_referee(server, rink, tablet, browser):
    call(rink, "3F")
    hand(tablet, "3F")
    grade(tablet, 1).click()
    tablet.get_by_role("button", name="Skated but not shown? Mark 2").click()
    hand(tablet, "not called yet")
    grade(tablet, 2).click()
    expect(row(tablet, 2)).to_contain_text("+2")
    expect(row(tablet, 3)).not_to_contain_text("+2")
    skated(rink)
    hand(tablet, "Composition")
    for quarter in ("5.00", "5.25", "5.50"):
        component(tablet, 5, quarter)
    expect(tablet.locator("#pad-hint")).to_contain_text("You marked 2, the panel called 1. Tell the referee.")
    device, referee = open_desk(browser, rink, "referee")
    expect(referee.locator("main")).to_contain_text("1 mark for no element")
    device.close()
    row(tablet, 2).click()
    tablet.wait_for_timeout(GUARD)
    tablet.get_by_role("button", name="Take back +2").click()
    expect(tablet.locator("#pad-hint")).to_contain_text("Tap any row to change it.")
    until(lambda: len(journal_of(server, "lake", "mark.clear")) == 1)


def test_a_judge_gets_no_mark_of_another_judge(rink, tablet):
    call(rink, "3F")
    rink.do("judge", "mark.goe", seat=2, start=1, row=1, mark=-5, call_version=1)
    rink.do("judge", "mark.component", seat=2, start=1, component="CO", mark=125)
    hand(tablet, "3F")
    view = tablet.evaluate(
        """async () => {
          const headers = { "X-Rinkside-Desk": document.body.dataset.desk };
          return (await fetch("/api/v1/competitions/lake/state", { headers })).text();
        }"""
    )
    assert "3F" in view
    assert '"mark":-5' not in view
    assert not re.search(r"(?<![\d.])125(?!\d)", view)
    assert "−5" not in tablet.locator("#work").inner_text()
    assert "1.25" not in tablet.locator("#work").inner_text()


def test_an_older_rule_book_has_seven_grades_and_five_components(server, browser):
    rink = Rink(server, "old")
    made = {"name": "Lake Cup", "first_day": "2016-01-10", "last_day": "2016-01-10"}
    rink.host.post("/api/v1/competitions", json={"id": "create-old", "code": "old", "data": made})
    rink.office("category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    segment = {"category": "W", "segment": "free", "kind": "free skating", "title": "Free Skating", "day": "2016-01-10"}
    rink.office("segment.add", **segment, settings={"judges": 3})
    rink.office("entry.add", category="W", entry="W-01", members=[{"given": "Ada", "family": "Ice"}])
    rink.office("order.set", cs="W-free", order=["W-01"], reason="small meet")
    rink.do("data_operator", "segment.open")
    rink.do("data_operator", "skate.call", start=1)
    call(rink, "3F")
    device, page = open_desk(browser, rink, "judge", 1)
    hand(page, "3F")
    expect(page.locator("#pad-goe .grade:visible")).to_have_count(7)
    expect(page.locator("#components .part")).to_have_count(5)
    page.keyboard.press("5")
    page.keyboard.press("Shift+3")
    expect(row(page, 1)).to_contain_text("−3")
    device.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(rink, browser, scheme):
    device, page = open_desk(browser, rink, "judge", 1, color_scheme=scheme)
    call(rink, *CODES)
    hand(page, "3F")
    grade(page, 3).click()
    hand(page, "3Lz+3T")
    assert serious(page) == []
    page.keyboard.press("c")
    page.wait_for_timeout(GUARD)
    page.locator('[data-whole="9"]').click()
    assert serious(page) == []
    page.get_by_role("button", name="9.25", exact=True).click()
    page.wait_for_timeout(GUARD)
    page.keyboard.press("c")
    page.wait_for_timeout(GUARD)
    page.keyboard.type("0.25")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert serious(page) == []
    device.close()


SIZES = {"1280x800": (1280, 800), "800x1280": (800, 1280), "1024x600": (1024, 600), "390x844": (390, 844)}
MEASURE = """() => {
  const box = (n) => n.getBoundingClientRect();
  const seen = (q) => [...document.querySelectorAll(q)].filter((n) => n.getClientRects().length);
  const pad = box(document.querySelector("#pad"));
  const small = seen("#pad button, .row, .part, .top button").filter((n) => box(n).height < 47.5 || box(n).width < 40);
  // a word that is cut off or lies under another is no word
  const clear = (n) => [...n.children].every((a, i, all) => {
    const A = box(a.firstElementChild ?? a), outer = box(n);
    const over = (b) => b !== a && box(b).width && box(a).width && box(b).left < box(a).right - 1 &&
      box(a).left < box(b).right - 1 && box(b).top < box(a).bottom - 1 && box(a).top < box(b).bottom - 1;
    return A.right <= outer.right + 0.5 && !all.some(over);
  });
  return {
    cut: seen(".row, .part").filter((n) => !clear(n)).map((n) => n.innerText),
    pad: [pad.left, pad.top, pad.width, pad.height].map(Math.round),
    small: small.map((n) => n.outerHTML.slice(0, 90)),
    rows: seen(".row").map((n) => Math.round(box(n).height)),
    wide: document.documentElement.scrollWidth - innerWidth,
  };
}"""


def measured(page: Page, where: list) -> dict:
    """Sizes of this moment; the pad must be where it was before."""
    found = page.evaluate(MEASURE)
    assert sticks_out(page) == []
    assert found["wide"] <= 0
    assert found["small"] == []
    assert found["cut"] == []
    assert min(found["rows"]) >= 48
    where.append(found["pad"])
    assert where[0] == found["pad"]
    return found


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_and_nothing_is_too_small_and_pictures_are_taken(server, browser, size):
    rink = Rink(server, "lake").set_up()
    rink.do("data_operator", "skate.call", start=1)
    width, height = SIZES[size]
    device, page = open_desk(browser, rink, "judge", 1, viewport={"width": width, "height": height})
    pads: list = []

    def shoot(name: str) -> None:
        assert serious(page) == [], name
        if size == "1280x800" or name in ("1-live", "3-components", "5-offline"):
            picture(page, f"judge-{name}-{size}")

    called = ["3F", "3Lz+3T", "3S", "CCoSp4", "3Lo", "FCSp3", "3Lz+2A+2T+SEQ", "3F+2T", "2A", "StSq4", "ChSq1", "LSp4"]
    call(rink, *called[:8])
    for n, code in enumerate(called[:6]):
        hand(page, code)
        grade(page, 3 - n % 2).click()
    hand(page, called[6])
    expect(row(page, 6)).to_contain_text("received")
    measured(page, pads)
    shoot("1-live")
    rink.do("technical_specialist", "element.change", start=1, row=1, code="3F!")
    expect(row(page, 1)).to_contain_text("mark again")
    row(page, 1).click()
    hand(page, "3F → 3F!")
    measured(page, pads)
    shoot("2-changed")
    page.locator("#pad-side").click()
    call(rink, *called[8:])
    for code in called[6:]:
        hand(page, code)
        grade(page, 2).click()
    skated(rink)
    hand(page, "Composition")
    component(page, 9, "9.25")
    expect(part(page, 1)).to_contain_text("received")
    hand(page, "Presentation")
    page.locator('[data-whole="9"]').click()
    expect(page.get_by_role("button", name="9.50", exact=True)).to_be_visible()
    measured(page, pads)
    shoot("3-components")
    page.get_by_role("button", name="9.50", exact=True).click()
    hand(page, "Skating Skills")
    page.keyboard.type("0.25")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    shoot("4-really")
    page.keyboard.press("Enter")
    page.wait_for_timeout(GUARD)
    device.set_offline(True)
    page.route("**/*", lambda route: route.abort())
    expect(page.locator(".banner.offline")).to_contain_text("No connection for")
    component(page, 8, "8.75")
    expect(part(page, 3)).to_contain_text("queued")
    expect(page.locator("#pad-hint")).to_contain_text("Not yet: 1 waits for the connection.")
    assert measured(page, pads)["rows"]
    shoot("5-offline")
    page.unroute("**/*")
    device.set_offline(False)
    expect(page.locator("#pad-title")).to_have_text("All 15 marks received")
    measured(page, pads)
    shoot("6-confirm")
    page.wait_for_timeout(CONFIRM_GUARD)
    page.locator("#pad-confirm").click()
    expect(page.locator("#sent")).to_contain_text("15 of 15 confirmed")
    measured(page, pads)
    shoot("7-waiting")
    page.emulate_media(color_scheme="dark")
    if size == "1280x800":
        picture(page, "judge-7-waiting-1280x800-dark")
    assert len(own_marks(server)) == 16
    device.close()


def test_the_next_skater_waits_until_this_one_is_confirmed(rink, tablet):
    all_marks(tablet, rink)
    rink.do("data_operator", "skate.call", start=2)
    rink.do("technical_specialist", "element.call", start=2, code="3Lo")
    expect(tablet.locator("#other")).to_contain_text("Bea Snow: 4 marks missing")
    expect(tablet.locator("#name")).to_have_text("Ada Ice")
    tablet.wait_for_timeout(CONFIRM_GUARD)
    tablet.locator("#pad-confirm").click()
    expect(tablet.locator("#name")).to_have_text("Bea Snow")
    hand(tablet, "3Lo")
    rink.do("technical_specialist", "element.change", start=1, row=2, code="3Lz+3T<")
    expect(tablet.locator("#other")).to_contain_text("Ada Ice: 1 to mark again")
    hand(tablet, "3Lo")
    tablet.locator("#other").click()
    hand(tablet, "3Lz+3T → 3Lz+3T<")
    grade(tablet, -1).click()
    expect(tablet.locator("#name")).to_have_text("Bea Snow")
    hand(tablet, "3Lo")


def test_a_mark_that_was_not_taken_is_named_with_its_reason(server, rink, tablet):
    all_marks(tablet, rink)
    tablet.context.set_offline(True)
    tablet.route("**/acts", lambda route: route.abort())
    row(tablet, 1).click()
    hand(tablet, "3F")
    grade(tablet, -5).click()
    expect(row(tablet, 1)).to_contain_text("queued")
    excuse = rink.act("seat.excuse", {"cs": "W-free", "start": 1, "seat": 1, "reason": "device broken"})
    assert rink.device("referee").post("/api/v1/competitions/lake/acts", json=excuse).status_code == 200
    tablet.unroute("**/acts")
    tablet.context.set_offline(False)
    expect(tablet.locator("#sent")).to_contain_text("1 not taken")
    expect(tablet.locator("#pad-sent")).to_contain_text("Not taken: 1 −5. Judge 1 has confirmed.")
    expect(row(tablet, 1)).to_contain_text("+1")
    tablet.get_by_role("button", name="Understood").click()
    expect(tablet.locator("#sent")).to_contain_text("7 of 7 confirmed")
    assert (1, -5) not in own_marks(server)


def test_the_host_machine_may_look_and_not_mark(rink, browser):
    device = browser.new_context()
    page = device.new_page()
    page.goto(rink.server.host_link)
    page.goto(f"{rink.server.address}/desk/lake/judge/1")
    expect(page.locator("#pad-sent")).to_contain_text("This device has no place as Judge 1.")
    device.close()
