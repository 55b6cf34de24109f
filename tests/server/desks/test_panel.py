"""The technical panel's desk in Chromium on a real server: what is typed and tapped, against the journal."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Page, expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

LAPTOP = {"width": 1440, "height": 900}
PLANNED = ["4T", "3Lz+2T", "3S", "3Lo", "FCSp4", "3Lz+2A+2A+SEQ", "3F+3T", "3F", "LSp4", "StSq4", "ChSq1", "CCoSp4"]


@pytest.fixture
def server(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        yield running


@pytest.fixture
def rink(server):
    rink = Rink(server, "lake").set_up()
    rink.office("planned.set", entry="W-01", segment="free skating", elements=PLANNED)
    rink.do("data_operator", "skate.call", start=1)
    return rink


@pytest.fixture
def desk(browser, rink):
    device, page = open_desk(browser, rink, "technical_specialist", viewport=LAPTOP)
    expect(page.locator("#name")).to_have_text("Ada Ice")
    yield page
    device.close()


def line(page: Page):
    return page.locator("#line")


def row(page: Page, number: int):
    return page.locator("#rows button.row").nth(number - 1)


def enter(page: Page, number: int, text: str, code: str) -> None:
    """Type an element as anybody would, without a look at the mouse, and see it arrive in notation."""
    page.keyboard.type(text)
    page.keyboard.press("Enter")
    expect(row(page, number).locator(".code")).to_have_text(code)
    expect(row(page, number)).not_to_contain_text("on the way")


def calls(rink: Rink, *kinds: str) -> list[dict]:
    return [r["data"] for r in journal_of(rink.server, rink.code, *(kinds or ("element.call",)))]


def test_an_element_typed_in_any_case_is_echoed_valued_and_then_on_record(desk, rink):
    expect(line(desk)).to_be_focused()
    desk.keyboard.type("3LZ+3t<")
    expect(row(desk, 1).locator(".code")).to_have_text("3Lz+3T<")
    expect(desk.locator("#worth")).to_contain_text("base 9.26")
    assert calls(rink) == []
    desk.keyboard.press("Enter")
    expect(line(desk)).to_have_value("")
    expect(desk.locator("#base")).to_have_text("9.26")
    assert [c["code"] for c in calls(rink)] == ["3Lz+3T<"]
    expect(line(desk)).to_be_focused()


def test_calls_typed_faster_than_the_server_answers_all_arrive_in_order(desk, rink):
    for text in ("4t<", "3lz!+2t", "3s", "3lo", "fcsp4"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(desk.locator("#base")).to_have_text("27.20")
    assert [c["code"] for c in calls(rink)] == ["4T<", "3Lz!+2T", "3S", "3Lo", "FCSp4"]


def test_a_fall_typed_right_behind_a_call_is_that_elements_fall(desk, rink):
    for text in ("3lz", "3f"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    desk.keyboard.press("F4")
    desk.keyboard.press("F4")
    expect(desk.locator("#falls")).to_have_text("Falls: 2")
    expect(row(desk, 2)).to_contain_text("2 falls")
    assert calls(rink, "fall.set")[-1]["falls"] == [{"row": 2}, {"row": 2}]


def test_the_third_double_axel_is_refused_a_place_while_it_is_typed(desk, rink):
    typed = ["4t<", "3lz!+2t", "3s", "3lo", "fcsp4", "3lz!+2a+2a+seq", "3f+3t"]
    codes = ["4T<", "3Lz!+2T", "3S", "3Lo", "FCSp4", "3Lz!+2A+2A+SEQ", "3F+3T"]
    for number, (text, code) in enumerate(zip(typed, codes, strict=True), 1):
        enter(desk, number, text, code)
        if number == 5:
            desk.keyboard.press("F8")
            expect(desk.locator("#rows .half")).to_contain_text("the last 3 jump elements here count ×1.1")
    expect(desk.locator("#base")).to_have_text("51.40")
    desk.keyboard.type("2a")
    message = desk.locator("#message")
    expect(message).to_contain_text("Third 2A: this one does not count")
    expect(message).to_contain_text("2A is already in element 6, twice. A double jump counts at most twice.")
    expect(desk.locator("#worth")).to_contain_text("counts as 0.00")
    picture(desk, "panel-check")
    desk.keyboard.press("Alt+2")
    expect(line(desk)).to_have_value("3F")
    desk.keyboard.press("Enter")
    expect(row(desk, 8)).to_contain_text("5.83 x")
    assert calls(rink)[-1]["code"] == "3F"


def test_tab_takes_the_first_reading_then_the_next(desk, rink):
    desk.keyboard.type("3lz")
    expect(desk.locator(".chip-button").first).to_contain_text("3Lz")
    desk.keyboard.press("Tab")
    expect(line(desk)).to_have_value("3Lz")
    desk.keyboard.press("Tab")
    expect(line(desk)).to_have_value("4T")
    expect(line(desk)).to_be_focused()
    desk.keyboard.press("Escape")
    desk.keyboard.press("Tab")
    expect(line(desk)).not_to_be_focused()


def test_a_row_is_recalled_by_its_number_and_the_judges_see_its_next_version(desk, rink):
    enter(desk, 1, "3f", "3F")
    enter(desk, 2, "fcsp4", "FCSp4")
    desk.keyboard.type("#2 fcsp3")
    expect(row(desk, 2).locator(".code")).to_have_text("FCSp3")
    desk.keyboard.press("Enter")
    expect(desk.locator("#base")).to_have_text("8.10")
    assert calls(rink, "element.change")[0]["code"] == "FCSp3"
    desk.keyboard.press("ArrowUp")
    expect(row(desk, 2)).to_have_attribute("aria-current", "true")
    desk.keyboard.press("Delete")
    expect(row(desk, 2).locator(".code")).to_have_text("·")
    desk.keyboard.press("Control+z")
    expect(row(desk, 2).locator(".code")).to_have_text("FCSp3")


def test_a_row_changed_and_changed_again_before_the_server_answers_has_the_last_change(desk, rink):
    enter(desk, 1, "3f", "3F")
    desk.route("**/acts", lambda route: route.abort())
    for text in ("#1 3Lz", "#1 3Lo"):
        desk.keyboard.type(text)
        desk.keyboard.press("Enter")
    expect(row(desk, 1)).to_contain_text("3Lo")
    expect(row(desk, 1)).to_contain_text("on the way")
    desk.unroute("**/acts")
    expect(desk.locator("#queue-chip")).to_have_text("all sent")
    expect(row(desk, 1)).not_to_contain_text("on the way")
    expect(row(desk, 1).locator(".code")).to_have_text("3Lo")
    assert [c["code"] for c in calls(rink, "element.change")] == ["3Lz", "3Lo"]


def test_review_falls_and_undo_have_keys_and_every_act_is_on_record(desk, rink):
    enter(desk, 1, "3f", "3F")
    desk.keyboard.type("edge?")
    expect(desk.locator("#worth")).to_contain_text("is no element")
    desk.keyboard.press("F2")
    expect(row(desk, 1)).to_contain_text("open")
    expect(row(desk, 1)).to_contain_text("edge?")
    expect(desk.locator("#reviews")).to_contain_text("1 element in review")
    desk.keyboard.press("F4")
    expect(row(desk, 1)).to_contain_text("Fall")
    expect(desk.locator("#falls")).to_have_text("Falls: 1")
    desk.keyboard.press("Control+z")
    expect(desk.locator("#falls")).to_have_text("Falls: 0")
    desk.keyboard.press("F2")
    expect(desk.locator("#reviews")).to_be_hidden()
    expect(desk.locator("#queue-chip")).to_have_text("all sent")
    kinds = [r["kind"] for r in journal_of(rink.server, rink.code)]
    assert kinds[-5:] == ["element.call", "element.review", "fall.set", "undo", "element.review"]


def test_the_controller_releases_on_the_own_device_once_the_others_agreed(browser, desk, rink):
    rink.office(
        "policy.set", name="release_agreements", value=["technical_specialist", "assistant_specialist"], category="W"
    )
    controller, own = open_desk(browser, rink, "technical_controller", viewport=LAPTOP)
    assistant, other = open_desk(browser, rink, "assistant_specialist", viewport=LAPTOP)
    enter(desk, 1, "3f", "3F")
    desk.keyboard.press("F2")
    expect(own.locator("#release-why")).to_contain_text("Not yet: 1 review is open, the music has not started")
    desk.keyboard.press("F2")
    own.keyboard.press("F9")
    expect(own.locator("#run")).to_contain_text("Music ends")
    own.keyboard.press("F9")
    expect(own.locator("#release-why")).to_contain_text("Specialist and Assistant have not agreed")
    expect(own.locator("#release")).to_be_disabled()
    expect(desk.locator("#release")).to_be_enabled()
    desk.keyboard.press("Control+Enter")
    expect(desk.locator("#release")).to_contain_text("You agreed")
    other.keyboard.press("Control+Enter")
    expect(own.locator(".agreed.given")).to_have_count(2)
    picture(own, "panel-release")
    own.keyboard.press("Control+Enter")
    expect(own.locator("#release-why")).to_contain_text("Released")
    released = journal_of(rink.server, rink.code, "panel.agree", "panel.release")
    assert [r["role"] for r in released] == ["technical_specialist", "assistant_specialist", "technical_controller"]
    expect(desk.locator("#undo")).to_be_disabled()
    controller.close()
    assistant.close()


def test_after_the_release_a_change_becomes_a_request_for_a_correction(desk, rink):
    enter(desk, 1, "3f", "3F")
    rink.do("data_operator", "skate.start", start=1)
    rink.do("data_operator", "skate.end", start=1)
    rink.do("technical_controller", "panel.release", start=1)
    expect(desk.locator("#release-why")).to_contain_text("Released")
    desk.keyboard.type("#1 3f!")
    expect(row(desk, 1).locator(".code")).to_have_text("3F!")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("dialog")).to_contain_text("Correct 1 3F to 3F!?")
    assert serious(desk) == []
    desk.get_by_label("Reason").fill("edge seen on the replay")
    desk.get_by_label("Asked by").fill("Technical Controller")
    desk.get_by_role("button", name="Ask for the correction").click()
    expect(desk.locator("#corrections")).to_contain_text("3F → 3F!")
    desk.keyboard.press("F7")
    expect(desk.locator("#corrections")).to_contain_text("You agreed")
    kinds = [r["kind"] for r in journal_of(rink.server, rink.code)]
    assert kinds[-2:] == ["correction.open", "correction.agree"]


def test_a_refused_call_comes_back_into_the_line_with_the_reason(desk, rink):
    desk.route("**/calls/**", lambda route: route.abort())  # no reading: the line still takes what is typed
    desk.keyboard.type("xyz")
    desk.keyboard.press("Enter")
    expect(desk.locator("#worth")).to_contain_text("is no element")
    expect(line(desk)).to_have_value("xyz")
    assert calls(rink) == []


def test_calls_go_on_while_the_server_is_away_and_arrive_once(desk, rink, server):
    enter(desk, 1, "3f", "3F")
    server.stop(signal.SIGKILL)
    expect(desk.locator("#banners")).to_contain_text("Keep calling.")
    desk.keyboard.type("3lo")
    desk.keyboard.press("Enter")
    expect(row(desk, 2)).to_contain_text("on the way")
    server.start()
    expect(row(desk, 2).locator(".code")).to_have_text("3Lo")
    expect(row(desk, 2)).not_to_contain_text("on the way")
    assert [c["code"] for c in calls(rink)] == ["3F", "3Lo"]


def test_a_tablet_enters_by_touch_alone(browser, rink):
    device, page = open_desk(browser, rink, "data_operator", viewport={"width": 1280, "height": 800}, has_touch=True)
    chip = page.locator(".chip-button").first
    expect(chip).to_contain_text("4T")
    chip.tap()
    expect(line(page)).to_have_value("4T")
    page.locator("#enter").tap()
    expect(row(page, 1).locator(".code")).to_have_text("4T")
    page.locator("#more-falls").tap()
    expect(row(page, 1)).to_contain_text("Fall")
    for target in page.locator(".chip-button, #rows button.row, #right .button:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 48, target.inner_text()
    assert [c["code"] for c in calls(rink)] == ["4T"]
    device.close()


def test_every_key_of_the_desk_stands_in_its_list_of_keys(desk):
    desk.keyboard.press("F1")
    dialog = desk.get_by_role("dialog")
    for key in ("F2", "F3", "F4", "F8", "F9", "F10", "Ctrl B", "Ctrl Z", "Ctrl Y", "Ctrl Enter", "Delete"):
        expect(dialog.get_by_text(key, exact=True)).to_be_visible()
    assert serious(desk) == []
    desk.keyboard.press("Escape")
    expect(line(desk)).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1440, 900), (1024, 600), (390, 844)])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(browser, rink, scheme, size):
    device, page = open_desk(
        browser, rink, "technical_controller", viewport={"width": size[0], "height": size[1]}, color_scheme=scheme
    )
    page.locator("#line").fill("3lz+3t<")
    expect(page.locator("#worth")).to_contain_text("9.26")
    assert serious(page) == []
    assert sticks_out(page) == []
    if size == (1440, 900):
        picture(page, f"panel-entry-{scheme}")
    device.close()
