"""The disk hangs, is full, gives up: every page says so in red, nothing is acknowledged, nothing is lost or doubled."""

from __future__ import annotations

import httpx
import pytest
from disks import small_disk
from playwright.sync_api import Browser, Page, expect

from server.desks.browsers import journal_of, open_desk, picture
from server.kit import Rink, ServerProcess

PLACES = ("judge", "technical_controller", "referee", "secretariat", "announcer", "paper_entry")


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path) as mounted:
        yield mounted


@pytest.fixture
def rink(disk):
    with ServerProcess(disk.folder / "data") as server:
        rink = Rink(server, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        rink.do("technical_specialist", "element.call", start=1, code="3Lz")
        yield rink
        disk.go_on()


def open_all(browser: Browser, rink: Rink) -> dict[str, Page]:
    """Every page there is, each on a device of its own."""
    pages = {role: open_desk(browser, rink, role, 1 if role == "judge" else None)[1] for role in PLACES}
    host = browser.new_context()
    host.new_page().goto(rink.server.host_link)
    for name in ("setup", "solo", "live"):
        pages[name] = host.new_page()
        pages[name].goto(f"{rink.server.address}/{name}/lake")
    return pages


def alarmed(pages: dict[str, Page], fact: str) -> None:
    for page in pages.values():
        expect(page.locator("#banners .alarm")).to_contain_text(fact)


def calm(pages: dict[str, Page]) -> None:
    for page in pages.values():
        expect(page.locator("#banners .alarm")).to_have_count(0)


def refused(rink: Rink, act: dict) -> httpx.Response:
    """What a device is answered that sends an act now."""
    device = rink.device("data_operator")
    return device.post(f"/api/v1/competitions/{rink.code}/acts", json=act, timeout=20)


def test_every_desk_is_red_while_the_disk_hangs_is_full_or_gives_up_and_each_mark_is_taken_once(browser, disk, rink):
    pages = open_all(browser, rink)
    judge = pages["judge"]
    for number, (spoil, mend, fact) in enumerate(
        ((disk.hang, disk.go_on, "the disk has not answered"), (disk.fill, disk.make_room, "the disk is full")), 1
    ):
        judge.locator(f'[data-grade="{number}"]').wait_for()
        rink.device("data_operator").get("/healthz")
        spoil()
        judge.locator(f'[data-grade="{number}"]').click()
        alarmed(pages, fact)
        expect(judge.get_by_text("1 queued", exact=True)).to_be_visible()
        act = rink.act("skate.start" if number == 1 else "skate.end", {})
        act["data"] = {"cs": "W-free", "start": 1}
        answer = refused(rink, act)
        assert (answer.status_code, answer.json()["error"]) == (503, "journal-not-writable")
        assert fact in answer.json()["message"]
        assert rink.server.client().get("/healthz").json()["status"] == "alarm"
        picture(pages["referee"], f"alarm-{number}")
        # whoever comes now is told before anything else
        late = pages["live"].context.new_page()
        late.goto(f"{rink.server.address}/live/lake")
        expect(late.locator("#banners .alarm")).to_contain_text(fact)
        late.close()
        mend()
        calm(pages)
        expect(judge.get_by_text("1 queued", exact=True)).to_have_count(0)
        assert refused(rink, act).status_code == 200
        marks = journal_of(rink.server, "lake", "mark.goe")
        assert [m["data"]["mark"] for m in marks] == list(range(1, number + 1))
        if number == 1:
            rink.do("technical_specialist", "element.call", start=1, code="2A")
            expect(judge.locator("#pad-title")).to_contain_text("2A")
            judge.wait_for_timeout(600)  # the pad's own pause behind a mark
    ids = [r["id"] for r in journal_of(rink.server, "lake")]
    assert len(ids) == len(set(ids))
    disk.give_up()
    act = rink.act("element.call", {"cs": "W-free", "start": 1, "code": "3F"})
    answer = rink.device("technical_specialist").post("/api/v1/competitions/lake/acts", json=act)
    assert (answer.status_code, answer.json()["error"]) == (503, "journal-not-writable")
    alarmed(pages, "The journal cannot be written")
