"""A judge's place under way: two open segments, the referee's nudge, a spare tablet, a slip of the thumb."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

GUARD = 550
CODES = ["3F", "3Lz", "CCoSp4", "StSq3"]


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        rink = Rink(running, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        yield rink


def hand(page: Page, text: str) -> None:
    expect(page.locator("#pad-title")).to_contain_text(text)
    page.wait_for_timeout(GUARD)


def call(rink: Rink, *codes: str) -> None:
    for code in codes:
        rink.do("technical_specialist", "element.call", start=1, code=code)


def skated(rink: Rink) -> None:
    rink.do("data_operator", "skate.start", start=1)
    rink.do("data_operator", "skate.end", start=1)


def second_segment(rink: Rink) -> None:
    """A second category whose free skating runs at the same time."""
    rink.office("category.add", category="M", title="Men", discipline="singles", gender="M", level="senior")
    rink.office(
        "segment.add", category="M", segment="free", kind="free skating", title="Free Skating",
        day="2026-01-10", settings={"judges": 3},
    )  # fmt: skip
    rink.office("entry.add", category="M", entry="M-01", members=[{"given": "Bo", "family": "Frost"}])
    rink.office("order.set", cs="M-free", order=["M-01"], reason="small meet")
    rink.do("data_operator", "segment.open", cs="M-free")
    rink.do("data_operator", "skate.call", cs="M-free", start=1)
    rink.do("technical_specialist", "element.call", cs="M-free", start=1, code="3A")


def test_a_judge_of_two_open_segments_says_which_one_and_can_change_over(browser, rink):
    call(rink, "3F")
    second_segment(rink)
    device, page = open_desk(browser, rink, "judge", 1)
    expect(page.locator("#pad-sent")).to_contain_text("2 segments are open. Which one do you mark?")
    assert serious(page) == []
    page.keyboard.press("2")
    expect(page.locator("#name")).to_have_text("Bo Frost")
    expect(page.locator("#place")).to_contain_text("Men")
    hand(page, "3A")
    page.keyboard.press("2")
    expect(page.locator("#rows .row").first).to_contain_text("received")
    page.reload()
    expect(page.locator("#name")).to_have_text("Bo Frost")
    expect(page.locator("#other")).to_contain_text("Ada Ice")
    page.keyboard.press("o")
    expect(page.locator("#name")).to_have_text("Ada Ice")
    hand(page, "3F")
    page.keyboard.press("Shift+1")
    expect(page.locator("#rows .row").first).to_contain_text("received")
    marks = [(r["data"]["cs"], r["data"]["mark"]) for r in journal_of(rink.server, "lake", "mark.goe")]
    assert marks == [("M-free", 2), ("W-free", -1)]
    device.close()


def test_after_the_last_approval_a_judge_reads_that_it_is_over(browser, rink):
    device, page = open_desk(browser, rink, "judge", 1)
    expect(page.locator("#name")).to_have_text("Ada Ice")
    rink.do("data_operator", "skate.back", start=1)
    for entry in ("W-01", "W-02"):
        rink.office("entry.withdraw", entry=entry, reason="ill")
    rink.do("referee", "segment.approve")
    expect(page.locator("#pad-sent")).to_contain_text("Every result is official. Nothing is left to mark.")
    device.close()


def test_the_referees_nudge_says_what_is_owed_until_it_is_given(browser, rink):
    call(rink, *CODES[:2])
    judge, tablet = open_desk(browser, rink, "judge", 1)
    hand(tablet, "3F")
    tablet.keyboard.press("1")
    skated(rink)
    referee, desk = open_desk(browser, rink, "referee")
    expect(desk.locator("#remind")).to_contain_text("Remind these 3 judges")
    desk.keyboard.press("m")
    expect(desk.locator("#reminded")).to_have_text(
        "Judge 1 reminded. Judges 2, 3 have no living device: send somebody."
    )
    banner = tablet.locator(".banner.notice")
    expect(banner).to_contain_text("Referee waits for your marks.")
    expect(banner).to_contain_text("4 marks missing.")
    assert serious(tablet) == []
    assert sticks_out(tablet) == []
    picture(tablet, "judge-8-reminded-1280x800")
    picture(desk, "referee-remind")
    hand(tablet, "3Lz")
    tablet.keyboard.press("0")
    hand(tablet, "Composition")
    expect(banner).to_contain_text("3 marks missing.")
    tablet.get_by_role("button", name="Understood").click()
    expect(banner).to_have_count(0)
    desk.locator("#remind").click()
    expect(banner).to_be_visible()
    for typed, name in (("5", "Composition"), ("5.25", "Presentation"), ("5.5", "Skating Skills")):
        hand(tablet, name)
        tablet.keyboard.type(typed)
        tablet.keyboard.press("Enter")
    expect(banner).to_contain_text("All your marks are received. Confirm them.")
    tablet.wait_for_timeout(1200)
    tablet.keyboard.press("Enter")
    expect(tablet.locator("#sent")).to_contain_text("5 of 5 confirmed")
    expect(banner).to_have_count(0)
    judge.close()
    referee.close()


def test_a_grade_far_from_all_others_is_pointed_at_before_it_is_confirmed(browser, rink):
    call(rink, *CODES)
    device, page = open_desk(browser, rink, "judge", 1)
    for code, key in zip(CODES, ("4", "Shift+4", "5", "4"), strict=True):
        hand(page, code)
        page.keyboard.press(key)
    skated(rink)
    for name in ("Composition", "Presentation", "Skating Skills"):
        hand(page, name)
        page.keyboard.type("9")
        page.keyboard.press("Enter")
    hint = page.locator("#pad-hint")
    expect(hint).to_contain_text("Look again: 2 3Lz −4 is far from all your other grades.")
    page.locator("#rows .row").nth(1).click()
    hand(page, "3Lz")
    page.keyboard.press("4")
    expect(hint).to_contain_text("Tap any row to change it.")
    device.close()


def test_a_spare_tablet_goes_on_where_a_dead_one_stopped_and_the_dead_one_names_what_it_kept(browser, rink):
    call(rink, *CODES)
    device, page = open_desk(browser, rink, "judge", 1)
    hand(page, "3F")
    page.keyboard.press("2")
    expect(page.locator("#rows .row").first).to_contain_text("received")
    hand(page, "3Lz")
    device.set_offline(True)
    page.route("**/acts", lambda route: route.abort())
    page.keyboard.press("Shift+3")
    expect(page.locator("#rows .row").nth(1)).to_contain_text("queued")
    spare_device, spare = open_desk(browser, rink, "judge", 1, viewport={"width": 800, "height": 1280})
    expect(spare.locator("#rows .row").first).to_contain_text("+2")
    hand(spare, "3Lz")
    spare.keyboard.press("1")
    expect(spare.locator("#rows .row").nth(1)).to_contain_text("received")
    page.unroute("**/acts")
    device.set_offline(False)
    banner = page.locator(".banner.warn")
    expect(banner).to_contain_text("Judge 1 is no longer this device")
    expect(banner).to_contain_text("1 mark on this device was not sent. Tell the referee.")
    expect(page.locator("#rows .row").nth(1)).to_contain_text("−3")
    assert serious(page) == []
    marks = [r["data"]["mark"] for r in journal_of(rink.server, "lake", "mark.goe")]
    assert marks == [2, 1]
    spare_device.close()
    device.close()
