"""The referee's desk in Chromium on a real server: shapes, stops, deductions, corrections, approval."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from server.desks.browsers import journal_of, open_desk, picture, serious, sticks_out
from server.kit import Rink, ServerProcess

LAPTOP = {"width": 1280, "height": 800}
CODES = ["3Lz", "2A"]


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        rink = Rink(server, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        rink.do("data_operator", "skate.start", start=1)
        for code in CODES:
            rink.do("technical_specialist", "element.call", start=1, code=code)
        yield rink


@pytest.fixture
def desk(browser, rink):
    device, page = open_desk(browser, rink, "referee", viewport=LAPTOP)
    expect(page.locator("#name")).to_have_text("Ada Ice")
    yield page
    device.close()


def mark(rink: Rink, seat: int, *, components: bool = True, confirm: bool = True) -> None:
    for number in range(1, len(CODES) + 1):
        rink.do("judge", "mark.goe", seat=seat, start=1, row=number, mark=seat, call_version=1)
    view = rink.device("judge", seat).get("/api/v1/competitions/lake/state").json()["view"]
    for component in view["segments"]["W-free"]["components"] if components else []:
        rink.do("judge", "mark.component", seat=seat, start=1, component=component["code"], mark=700)
    if confirm:
        rink.do("judge", "marks.confirm", seat=seat, start=1)


def finish(rink: Rink) -> None:
    rink.do("data_operator", "skate.end", start=1)


def release(rink: Rink) -> None:
    rink.do("technical_controller", "panel.release", start=1)


def seat(page: Page, number: int):
    return page.locator("#marks tbody tr").nth(number - 1)


def record(rink: Rink, *kinds: str) -> list[dict]:
    return [r["data"] for r in journal_of(rink.server, rink.code, *kinds)]


def test_who_holds_up_the_result_is_said_in_words_and_no_value_is_shown(desk, rink):
    mark(rink, 1, confirm=False)
    expect(seat(desk, 1)).to_contain_text("marking")
    assert desk.locator("#marks tr.holds").count() == 0, "nobody holds anything up while the programme runs"
    finish(rink)
    mark(rink, 2)
    mark(rink, 3, components=False, confirm=False)
    release(rink)
    expect(seat(desk, 1)).to_contain_text("not confirmed")
    expect(seat(desk, 2)).to_contain_text("all 5 confirmed")
    expect(seat(desk, 3)).to_contain_text("3 missing")
    expect(seat(desk, 2)).not_to_have_class(re.compile("holds"))
    expect(desk.locator("#not-yet")).to_contain_text("Judge 1 has not confirmed")
    expect(desk.locator("#not-yet")).to_contain_text("Judge 3 has 3 marks missing")
    expect(desk.locator("#state")).to_have_text("Waiting for 2 judges")
    expect(desk.locator("#approve")).to_be_disabled()
    assert "7.00" not in desk.locator("body").inner_text()
    picture(desk, "referee-waiting")


def test_the_score_is_approved_by_its_number_in_two_steps(desk, rink):
    finish(rink)
    for number in (1, 2, 3):
        mark(rink, number)
    release(rink)
    approve = desk.locator("#approve")
    expect(approve).to_contain_text(re.compile(r"Approve \d+\.\d\d"))
    shown = re.search(r"\d+\.\d\d", approve.inner_text())
    assert shown is not None
    picture(desk, "referee-approve")
    desk.keyboard.press("Control+Enter")
    expect(desk.get_by_role("dialog")).to_contain_text(f"Approve {shown[0]} for Ada Ice?")
    desk.keyboard.press("Escape")
    expect(desk.get_by_role("dialog")).to_have_count(0)
    assert record(rink, "skate.approve") == []
    desk.keyboard.press("Control+Enter")
    expect(desk.get_by_role("dialog")).to_be_visible()
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("#state")).to_have_text("Approved")
    (approved,) = record(rink, "skate.approve")
    assert f"{approved['score']['tss'] // 100}.{approved['score']['tss'] % 100:02}" == shown[0]


def test_a_total_far_over_the_others_asks_to_look_again_and_is_approved_all_the_same(browser, rink):
    rink.office("policy.set", name="total_distance", value=500)
    finish(rink)
    for number in (1, 2, 3):
        mark(rink, number)
    release(rink)
    rink.do("referee", "skate.approve", start=1)
    rink.skate(2, ["4Lz+3T", "4F", "3A"], {n: [5, 5, 5] for n in (1, 2, 3)})
    device, desk = open_desk(browser, rink, "referee", viewport=LAPTOP)
    expect(desk.locator("#not-yet")).to_contain_text("Look again: ")
    expect(desk.locator("#not-yet")).to_contain_text("over the best other total of the segment")
    assert serious(desk) == []
    assert sticks_out(desk) == []
    desk.keyboard.press("Control+Enter")
    expect(desk.get_by_role("dialog")).to_contain_text("Look again: ")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("#state")).to_have_text("Approved")
    device.close()


def test_a_stop_runs_its_clock_and_the_deduction_follows_the_rule_book(desk, rink):
    desk.keyboard.press("s")
    expect(desk.locator("#state")).to_have_text("Skating stopped")
    expect(desk.locator("#time")).to_contain_text("not established in the rule book")
    expect(desk.locator("#time")).to_contain_text("Stopped at")
    desk.get_by_role("button", name="−2.00").click()
    expect(desk.locator("#deductions")).to_contain_text("step 2 of 3")
    assert serious(desk) == []
    picture(desk, "referee-stopped")
    desk.keyboard.press("s")
    expect(desk.locator("#state")).to_have_text("Skating")
    expect(desk.locator("#time")).to_contain_text("1 stop")
    (deduction,) = record(rink, "deduction.set")
    assert (deduction["kind"], deduction["count"], deduction["points"]) == ("interruption", 2, 200)
    assert len(record(rink, "interruption.start")) == len(record(rink, "interruption.end")) == 1


def test_deductions_have_keys_buttons_and_own_words(desk, rink):
    expect(desk.locator("#deductions")).to_contain_text("Costume or prop")
    desk.keyboard.press("t")
    expect(desk.locator("#totals")).to_contain_text("−1.00")
    desk.keyboard.press("t")
    expect(desk.locator("#totals")).to_contain_text("−2.00")
    desk.keyboard.press("Shift+T")
    expect(desk.locator("#totals")).to_contain_text("−1.00")
    desk.get_by_role("button", name="Costume or prop: one more").click()
    expect(desk.locator("#totals")).to_contain_text("−2.00")
    desk.keyboard.press("o")
    assert serious(desk) == []
    desk.locator("#deduct-kind").select_option("extended_lift")
    desk.get_by_role("button", name="Set it").click()
    expect(desk.locator("#deduct-told")).to_contain_text("Type the points")
    desk.get_by_label("Points taken off").fill("0.50")
    desk.get_by_role("button", name="Set it").click()
    expect(desk.locator("#totals")).to_contain_text("−2.50")
    expect(desk.locator("#queue-chip")).to_have_text("all sent")
    counted = [(d["kind"], d["count"], d["points"]) for d in record(rink, "deduction.set")]
    assert counted == [
        ("time_per_5_seconds", 1, 100),
        ("time_per_5_seconds", 2, 200),
        ("time_per_5_seconds", 1, 100),
        ("costume_or_prop", 1, 100),
        ("extended_lift", 1, 50),
    ]


def test_an_element_without_a_value_in_the_rules_is_entered(desk, rink):
    rink.do("technical_specialist", "element.call", start=1, code="ChSpl1")
    for number in (1, 2, 3):
        rink.do("judge", "mark.goe", seat=number, start=1, row=3, mark=0, call_version=1)
        mark(rink, number, confirm=False)
    finish(rink)
    for number in (1, 2, 3):
        rink.do("judge", "marks.confirm", seat=number, start=1)
    release(rink)
    desk.get_by_role("button", name="Enter…").click()
    dialog = desk.locator("#enter")
    expect(dialog).to_contain_text("ChSpl1")
    expect(dialog.locator("#enter-row")).to_have_value("3")
    dialog.get_by_role("button", name="Enter it").click()
    expect(dialog).to_contain_text("Type the base value, the GOE or both.")
    dialog.get_by_label("Base value").fill("1.50")
    dialog.get_by_label("Panel's GOE").fill("-0.20")
    dialog.get_by_label("Reason").fill("announcement")
    dialog.get_by_role("button", name="Enter it").click()
    expect(desk.locator("#totals")).not_to_contain_text("–––")
    (entered,) = record(rink, "element.value")
    assert (entered["row"], entered["base_value"], entered["goe"]) == (3, 150, -20)


def test_one_mark_of_one_judge_is_reopened(desk, rink):
    finish(rink)
    for number in (1, 2, 3):
        mark(rink, number)
    expect(seat(desk, 2)).to_contain_text("all 5 confirmed")
    desk.keyboard.press("2")
    assert serious(desk) == []
    desk.get_by_label("2 2A").check()
    for key in ("s", "1", "Control+Enter"):
        desk.keyboard.press(key)  # a question that is open has the keyboard to itself
    expect(desk.get_by_role("dialog")).to_have_count(1)
    assert record(rink, "interruption.start") == []
    desk.locator("#seat-reason").fill("judge asked")
    desk.get_by_role("button", name="Reopen these marks").click()
    expect(seat(desk, 2)).to_contain_text("1 to mark again")
    (reopened,) = record(rink, "marks.reopen")
    assert (reopened["seat"], reopened["rows"]) == (2, [2])


def open_correction(desk):
    """Press K until the desk has heard of the release, as a referee would."""
    for _ in range(60):
        desk.keyboard.press("k")
        if desk.locator("#c-what").is_visible():
            return
        desk.wait_for_timeout(250)
    raise AssertionError("K opens no correction")


def test_a_correction_shows_both_totals_and_waits_for_its_agreements(desk, rink):
    finish(rink)
    for number in (1, 2, 3):
        mark(rink, number)
    release(rink)
    open_correction(desk)
    desk.get_by_label("Should be").fill("3Lz<")
    desk.get_by_label("Asked by").fill("Technical Controller")
    desk.locator("#c-reason").fill("wrong data input")
    desk.get_by_role("button", name="Ask for it").click()
    card = desk.locator(".correction")
    expect(card).to_contain_text("1 3Lz → 3Lz<")
    expect(card).to_contain_text("4 agreements missing")
    expect(desk.locator("#not-yet")).to_contain_text("a correction of this skate is open")
    for role in ("technical_controller", "technical_specialist", "assistant_specialist", "data_operator"):
        act = rink.act("correction.agree", {"correction": "K1"})
        assert rink.device(role).post("/api/v1/competitions/lake/acts", json=act).status_code == 200
    expect(card.get_by_role("button", name="Approve correction")).to_be_enabled()
    desk.keyboard.press("a")
    desk.get_by_role("dialog").get_by_role("button", name="Approve correction").click()
    expect(card).to_have_count(0)
    (applied,) = record(rink, "correction.apply")
    assert applied["after"]["tss"] < applied["before"]["tss"]
    expect(desk.locator("#approve")).to_contain_text("Approve")


def test_falls_are_corrected_after_the_release_by_their_number(desk, rink):
    finish(rink)
    for number in (1, 2, 3):
        mark(rink, number)
    release(rink)
    open_correction(desk)
    assert serious(desk) == []
    desk.locator("#c-what").select_option("falls")
    desk.get_by_label("Should be").fill("one")
    desk.get_by_label("Asked by").fill("Technical Controller")
    desk.locator("#c-reason").fill("fall not entered")
    desk.get_by_role("button", name="Ask for it").click()
    expect(desk.locator("#c-told")).to_contain_text("Type how many, such as 1.")
    desk.get_by_label("Should be").fill("1")
    desk.get_by_role("button", name="Ask for it").click()
    expect(desk.locator(".correction")).to_contain_text("falls 0 → 1")
    (asked,) = record(rink, "correction.open")
    assert (asked["what"], asked["from"], asked["to"]) == ("falls", [], [{}])


def test_the_referee_can_run_a_skate_and_close_the_segment(desk, rink):
    desk.keyboard.press("r")
    expect(desk.locator("#time")).to_contain_text("Finished")
    for number in (1, 2, 3):
        mark(rink, number)
    release(rink)
    expect(desk.locator("#approve")).to_contain_text(re.compile(r"Approve \d+\.\d\d"))
    desk.keyboard.press("Control+Enter")
    desk.get_by_role("dialog").get_by_role("button", name="Approve").click()
    expect(desk.locator("#run")).to_contain_text("Call Bea Snow")
    rink.office("entry.withdraw", entry="W-02", reason="ill")
    expect(desk.locator("#approve")).to_contain_text("Approve the result of Free Skating")
    desk.keyboard.press("Control+Enter")
    desk.get_by_role("dialog").get_by_role("button", name="Approve the result").click()
    expect(desk.locator("#approve")).to_be_hidden()
    assert len(record(rink, "segment.approve")) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (390, 844)])
def test_axe_finds_nothing_serious_and_nothing_sticks_out(browser, rink, scheme, size):
    mark(rink, 1, confirm=False)
    finish(rink)
    device, page = open_desk(
        browser, rink, "referee", viewport={"width": size[0], "height": size[1]}, color_scheme=scheme
    )
    expect(page.locator("#deductions")).to_contain_text("in 3 steps")
    assert serious(page) == []
    assert sticks_out(page) == []
    device.close()
