"""Desks on a 7-inch tablet and on a phone, by touch: nothing sticks out, taps work, reloads and cuts are survived."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from server.desks.browsers import open_desk, serious
from server.kit import Rink, ServerProcess

SIZES = {"7-inch": {"width": 1024, "height": 600}, "phone": {"width": 390, "height": 844}}
DESKS = ("announcer", "paper_entry", "paper_check", "referee", "secretariat")


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as server:
        rink = Rink(server, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
        rink.do("referee", "skate.approve", start=1)
        rink.do("data_operator", "skate.call", start=2)
        rink.do("technical_specialist", "element.call", start=2, code="3Lz")
        rink.do("data_operator", "skate.start", start=2)
        rink.do("data_operator", "skate.end", start=2)
        yield rink


@pytest.mark.parametrize("role", DESKS)
@pytest.mark.parametrize("size", SIZES)
def test_a_desk_fits_is_touched_reloaded_and_cut_off(browser: Any, rink: Rink, role: str, size: str) -> None:
    screen = SIZES[size]
    device, page = open_desk(browser, rink, role, viewport=screen, has_touch=True, is_mobile=size == "phone")
    with device:
        body = page.locator("body")
        expect(body).to_contain_text("SNOW", ignore_case=True)
        for _ in range(2):  # as it was opened, then after a reload
            assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]
            small = page.evaluate(
                """() => [...document.querySelectorAll("main button")].filter(b => b.getClientRects().length)
                  .map(b => [b.innerText, b.getBoundingClientRect().height]).filter(([, h]) => h < 40)"""
            )
            assert small == [], "too low for a thumb"
            page.reload()
            expect(body).to_contain_text("SNOW", ignore_case=True)
        assert serious(page) == []
        device.set_offline(True)
        expect(page.locator("body")).to_contain_text(re.compile("no connection|offline|connection", re.IGNORECASE))
        expect(body).to_contain_text("SNOW", ignore_case=True)
        device.set_offline(False)


def test_a_sheet_of_paper_is_entered_on_a_phone_by_touch_alone(browser: Any, rink: Rink) -> None:
    device, page = open_desk(browser, rink, "paper_entry", viewport=SIZES["phone"], has_touch=True, is_mobile=True)
    with device:
        page.locator("#skates button:has-text('Judge 2')").tap()
        expect(page.locator("#sheet input")).to_have_count(4)
        fields = page.locator("#sheet input").all()
        for field, text in zip(fields, ["+1", "6.25", "6.50", "6.00"], strict=True):
            field.tap()
            page.keyboard.type(text)
        page.locator("text=Enter this sheet").tap()
        page.wait_for_selector("#skates button:has-text('waits for the check')")
