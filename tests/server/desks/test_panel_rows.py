"""What the panel does with a row beside its code: its own *, insertions, x, bonus, who fell, by key and by touch."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

LAPTOP = {"width": 1440, "height": 900}
CODES = ["3Lz+2T", "FCSp4", "3F"]


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        rink = Rink(running, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        yield rink


@pytest.fixture
def desk(browser, rink):
    device, page = open_desk(browser, rink, "technical_specialist", viewport=LAPTOP)
    expect(page.locator("#name")).to_have_text("Ada Ice")
    for code in CODES:
        page.keyboard.type(code)
        page.keyboard.press("Enter")
    expect(row(page, 3)).to_contain_text("3F")
    expect(page.locator("#queue-chip")).to_have_text("all sent")
    yield page
    device.close()


def row(page: Page, number: int):
    return page.locator("#rows button.row").nth(number - 1)


def acts(rink: Rink, *kinds: str) -> list[dict]:
    return [r["data"] for r in journal_of(rink.server, rink.code, *kinds)]


def test_the_panels_own_star_has_a_reason_and_takes_the_value_until_it_is_undone(desk, rink):
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("F10")
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Does 2 FCSp4 not count?")
    assert serious(desk) == []
    desk.locator("#star-reason").select_option("panel-spin-position")
    desk.keyboard.press("Enter")
    dialog.get_by_role("button", name="It does not count").press("Enter")
    expect(row(desk, 2)).to_contain_text("✱ by the panel")
    expect(row(desk, 2)).to_contain_text("0.00")
    expect(desk.locator("#last")).to_have_text("2 FCSp4: does not count")
    (starred,) = acts(rink, "element.invalid")
    assert (starred["row"], starred["reason"], starred.get("part")) == (2, "panel-spin-position", None)
    desk.keyboard.press("Control+z")
    expect(row(desk, 2)).to_contain_text("3.20")
    expect(row(desk, 2)).not_to_contain_text("✱")


def test_one_jump_of_a_combination_is_starred_and_counts_again(desk, rink):
    row(desk, 1).click()
    desk.get_by_role("button", name="Does not count: 1 3Lz+2T").click()
    desk.locator("#star-part").select_option(label="Only 2T, jump 2")
    desk.locator("#star-reason").select_option("panel-lost-rhythm")
    picture(desk, "panel-star")
    desk.get_by_role("button", name="It does not count").click()
    expect(row(desk, 1)).to_contain_text("✱ 2T by the panel")
    expect(row(desk, 1).locator(".code")).to_have_text("3Lz+2T*")
    expect(row(desk, 1)).to_contain_text("5.90")
    desk.keyboard.press("F10")
    expect(desk.locator("#star-held")).to_contain_text("the rhythm was lost")
    desk.get_by_role("button", name="It counts again").click()
    expect(row(desk, 1)).to_contain_text("7.20")
    assert [(d["part"], d.get("on")) for d in acts(rink, "element.invalid")] == [(1, None), (1, False)]


def test_a_call_is_inserted_before_another_and_the_reading_knows_its_place(desk, rink):
    row(desk, 3).click()
    desk.keyboard.press("F3")
    expect(desk.locator("#worth")).to_contain_text("goes before 3 3F")
    desk.keyboard.type("fcsp3")
    expect(row(desk, 3).locator(".code")).to_have_text("FCSp3*")
    expect(desk.locator("#message")).to_contain_text("FCSp3 again: this one does not count")
    desk.keyboard.press("Escape")
    expect(row(desk, 3).locator(".code")).to_have_text("3F")
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("F3")
    desk.keyboard.type("2a")
    desk.keyboard.press("Enter")
    expect(row(desk, 3).locator(".code")).to_have_text("2A")
    expect(row(desk, 4).locator(".code")).to_have_text("3F")
    (inserted,) = acts(rink, "element.insert")
    assert (inserted["before"], inserted["code"]) == (3, "2A")
    expect(row(desk, 3)).not_to_contain_text("on the way")
    desk.keyboard.press("Control+z")
    expect(row(desk, 3).locator(".code")).to_have_text("3F")
    expect(row(desk, 4).locator(".code")).to_have_text("·")
    desk.keyboard.press("Control+y")
    expect(row(desk, 3).locator(".code")).to_have_text("2A")


def test_x_bonus_and_counting_as_called_are_set_by_hand_and_undone(desk, rink):
    desk.keyboard.press("Control+b")
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("3 3F")
    desk.get_by_label("x", exact=True).select_option("yes")
    desk.get_by_label("Bonus points of this element").fill("21")
    dialog.get_by_role("button", name="Set it").click()
    expect(dialog).to_contain_text("from 0.00 to 20.00")
    assert serious(desk) == []
    desk.get_by_label("Bonus points of this element").fill("1.00")
    desk.get_by_label("Bonus points of the whole programme").fill("0.50")
    dialog.get_by_role("button", name="Set it").click()
    expect(row(desk, 3)).to_contain_text("5.83 x")
    expect(row(desk, 3)).to_contain_text("x set")
    expect(row(desk, 3)).to_contain_text("bonus 1.00")
    assert acts(rink, "bonus.set") == [
        {"cs": "W-free", "points": 100, "row": 3, "start": 1},
        {"cs": "W-free", "points": 50, "start": 1},
    ]
    for _ in range(3):
        desk.keyboard.press("Control+z")
    expect(row(desk, 3)).not_to_contain_text("bonus")
    expect(row(desk, 3)).not_to_contain_text("5.83")
    expect(desk.locator("#queue-chip")).to_have_text("all sent")
    assert [d["kind"] for d in acts(rink, "undo")] == ["bonus.set", "bonus.set", "element.change"]
    for code in ("2a", "2a", "2a"):
        desk.keyboard.type(code)
        desk.keyboard.press("Enter")
    expect(row(desk, 6)).to_contain_text("0.00")
    desk.keyboard.press("Control+b")
    expect(dialog).to_contain_text("6 2A")
    desk.get_by_label("Counts as called").check()
    dialog.get_by_role("button", name="Set it").click()
    expect(row(desk, 6)).to_contain_text("counts as called")
    expect(row(desk, 6)).to_contain_text("3.30")


def test_a_tablet_reaches_every_act_of_a_row_by_touch_and_types_by_taps(browser, desk, rink):
    device, page = open_desk(
        browser, rink, "data_operator", viewport={"width": 1280, "height": 800}, has_touch=True, is_mobile=True
    )
    taps = page.locator("#taps")
    expect(taps).to_be_visible()
    for key in ("3", "Lo", "<", "⌫", "q"):
        page.locator("#taps").get_by_text(key, exact=True).tap()
    expect(page.locator("#worth")).to_contain_text("base 4.90")
    page.locator("#enter").tap()
    expect(row(page, 4).locator(".code")).to_have_text("3Loq")
    row(page, 4).tap()
    tools = page.locator("#tools")
    tools.get_by_role("button", name="Review: 4 3Loq").tap()
    expect(row(page, 4)).to_contain_text("open")
    tools.get_by_role("button", name="Close the review: 4 3Loq").tap()
    expect(page.locator("#reviews")).to_be_hidden()
    tools.get_by_role("button", name="Fall: 4 3Loq").tap()
    expect(row(page, 4)).to_contain_text("Fall")
    tools.get_by_role("button", name="Second half starts behind: 4 3Loq").tap()
    expect(page.locator("#rows .half")).to_be_visible()
    tools.get_by_role("button", name="Does not count: 4 3Loq").tap()
    page.get_by_role("button", name="It does not count").tap()
    expect(row(page, 4)).to_contain_text("✱ by the panel")
    tools.get_by_role("button", name="Insert before: 4 3Loq").tap()
    for key in ("2", "A"):
        page.locator("#taps").get_by_text(key, exact=True).tap()
    page.locator("#enter").tap()
    expect(row(page, 4).locator(".code")).to_have_text("2A")
    row(page, 4).tap()
    chip = page.locator(".chip-button").filter(has_text="2A<")
    chip.first.tap()
    chip.first.tap()
    expect(row(page, 4).locator(".code")).to_have_text("2A<")
    row(page, 4).tap()
    tools.get_by_role("button", name="Remove: 4 2A<").tap()
    expect(row(page, 5).locator(".code")).to_have_text("·")
    page.locator("#undo").tap()
    expect(row(page, 4).locator(".code")).to_have_text("2A<")
    for target in page.locator(".tap, #tools .button, #entry .button, .chip-button").all():
        box = target.bounding_box()
        assert box is None or box["height"] >= 48, target.inner_text()
    assert serious(page) == []
    assert sticks_out(page) == []
    picture(page, "panel-tablet")
    expect(page.locator("#queue-chip")).to_have_text("all sent")
    kinds = {r["kind"] for r in journal_of(rink.server, rink.code) if r["role"] == "data_operator"}
    assert {"element.call", "element.insert", "element.change", "element.remove", "element.review"} <= kinds
    assert {"element.invalid", "fall.set", "second_half.start", "undo"} <= kinds
    device.close()


def test_a_fall_of_a_couple_names_who_fell(browser, rink):
    rink.office("category.add", category="P", title="Pairs", discipline="pairs", level="senior")
    rink.office(
        "segment.add", category="P", segment="free", kind="free skating", title="Free Skating",
        day="2026-01-10", settings={"judges": 3},
    )  # fmt: skip
    members = [{"given": "Ada", "family": "Ice"}, {"given": "Bo", "family": "Frost"}]
    rink.office("entry.add", category="P", entry="P-01", members=members)
    rink.office("order.set", cs="P-free", order=["P-01"], reason="small meet")
    rink.do("data_operator", "segment.open", cs="P-free")
    rink.do("data_operator", "skate.call", cs="P-free", start=1)
    device, page = open_desk(browser, rink, "technical_specialist", viewport=LAPTOP)
    expect(page.locator("#name")).to_have_text("Ada Ice")
    page.keyboard.press("F6")
    expect(page.locator("#place")).to_contain_text("Pairs")
    page.keyboard.type("3tw2")
    page.keyboard.press("Enter")
    expect(row(page, 1).locator(".code")).to_have_text("3Tw2")
    page.keyboard.press("F4")
    expect(page.get_by_role("dialog")).to_contain_text("Who fell in 1 3Tw2?")
    assert serious(page) == []
    page.keyboard.press("3")
    expect(row(page, 1)).to_contain_text("Fall: Both")
    page.keyboard.press("F4")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    expect(page.locator("#falls")).to_have_text("Falls: 1")
    assert [d["falls"] for d in acts(rink, "fall.set")] == [[{"row": 1, "partner": "both"}]]
    device.close()
