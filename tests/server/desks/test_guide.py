"""The ten-minute guide of the README, done word by word in a real browser: its own steps are what is executed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from conftest import ROOT

from server.desks.browsers import caught_up
from server.desks.office_kit import host_browser, snap
from server.kit import ServerProcess

HEADING = "## A competition in ten minutes"
STEP = re.compile(r"\*\*(?P<name>[^*]+)\*\*(?:\s+`(?P<value>[^`]+)`)?|!\[[^\]]*\]\([^)]*/(?P<picture>[\w-]+)\.png\)")
# the start page offers the day it is; the rules of a day that has been stay what they are
ON_A_DAY = (
    "if (location.pathname === '/') { const D = Date; Date = class extends D { constructor() { super(2026, 0, 10) } } }"
)


def guide() -> str:
    text = (ROOT / "README.md").read_text("utf-8")
    return text.split(HEADING, 1)[1].split("\n## ", 1)[0]


def steps() -> list[re.Match[str]]:
    """What the numbered list says to press, tick, write and look at, without what stands in parentheses."""
    listed = guide()[guide().index("\n1. ") :]
    return list(STEP.finditer(re.sub(r"(?<!\])\([^)]*\)", "", listed)))


def press(page: Any, name: str) -> None:
    """Press the button, link or box of that name, or the button whose name begins so: keys stand behind it."""
    exact = [page.get_by_role(role, name=name, exact=True) for role in ("button", "link", "checkbox")]
    begins = page.get_by_role("button", name=re.compile(f"^{re.escape(name)}(?! a | all )"))
    found = exact[0].or_(exact[1]).or_(exact[2]).or_(begins)
    found.and_(page.locator(":enabled, a")).first.click()
    page.wait_for_timeout(400)  # a person looks up before going on; a robot would press a button that is being redrawn
    caught_up(page)


def type_sheet(page: Any, judge: str, marks: list[str]) -> None:
    fields = page.locator("#sheets details", has=page.get_by_text(judge, exact=True)).locator("input")
    assert fields.count() == len(marks), f"{judge} has {fields.count()} fields, the guide types {len(marks)} marks"
    fields.first.click()
    for mark in marks[:-1]:
        page.keyboard.type(mark)
        page.keyboard.press("Enter")
    page.keyboard.type(marks[-1])


def follow(page: Any, step: re.Match[str]) -> int:
    """Do one step of the guide; the clicks a person needs for it."""
    name, value = step["name"], step["value"]
    if step["picture"]:
        if page.locator("#queue-chip").count():
            page.wait_for_selector("#queue-chip >> text=all sent")
        if "approve" in step["picture"]:
            page.get_by_role("button", name="Approve").wait_for()
        snap(page, step["picture"])
        return 0
    if value is None:
        press(page, name)
    elif re.fullmatch(r"Judge \d", name):
        page.wait_for_selector("#sheets details")
        type_sheet(page, name, value.split())
    else:
        field = page.get_by_label(name, exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    return 1


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_whoever_follows_the_readme_word_by_word_ends_with_its_result(server):
    with host_browser(server, base_url=server.address) as page:
        page.context.add_init_script(ON_A_DAY)
        page.goto("/")
        clicks = sum(follow(page, step) for step in steps())
        page.wait_for_selector("#standing-word >> text=Official result")
        shown = [re.split(r"\s{2,}", line.strip()) for line in guide().splitlines() if re.match(r" {8}\d ", line)]
        assert len(shown) == 2
        rows = page.locator("#standings tbody tr").all()
        cells = [[cell.inner_text().strip() for cell in row.locator("td").all()] for row in rows]
        assert [[place, name, points] for place, name, *_, points in cells] == shown
        assert clicks < 60, "ten minutes are for fewer steps than that"


def test_the_guide_shows_what_each_stage_looks_like():
    assert len([s for s in steps() if s["picture"]]) >= 4
    assert all((ROOT / path).is_file() for path in re.findall(r"\]\((docs/[^)]+)\)", guide()))
