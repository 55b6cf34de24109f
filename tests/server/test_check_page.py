"""The page for stories: what is pasted is marked, laid beside another, bounded, and never obeyed or kept."""

from __future__ import annotations

import pytest
from coverage_stories import STORIES

from rinkside.coverage import check
from rinkside.coverage.record.sources import bundled_records
from rinkside.coverage.report.as_json import report_json
from server.kit import ServerProcess

STORY = (
    "Alysa Liu won the Olympic title in Milan with 226.79 points, 1.91 points ahead of Kaori Sakamoto of Japan.\n\n"
    "Amber Glenn was fifth after the third best free skate, 147.52. His short program was only 13th."
)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def browser(server):
    with server.client() as client:
        yield client


def test_a_pasted_story_comes_back_marked(browser):
    page = browser.post("/check", data={"story": STORY}).text
    assert "1.89" in page
    assert page.count('class="note card wrong"') == 2
    assert 'class="mark right"' in page


def test_two_pasted_stories_are_laid_beside_each_other(browser):
    page = browser.post("/check", data={"story": STORIES["original"], "other": STORIES["respun"]}).text
    assert "One was respun from the other" in page
    assert '<span class="from">barefoot,</span><span class="to">without shoes,</span>' in page


def test_a_program_gets_the_json_of_the_command(browser):
    accepts = {"Accept": "application/json"}
    answer = browser.post("/check", data={"story": STORY}, headers=accepts)
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json() == report_json(check(STORY, bundled_records(), "the story"))
    two = browser.post("/check", data={"story": STORIES["original"], "other": STORIES["respun"]}, headers=accepts)
    assert two.json()["relation"] == "respun"
    none = browser.post("/check", data={"story": " "}, headers=accepts)
    assert none.status_code == 400
    assert "no story in the box" in none.text


def test_the_empty_page_needs_no_script(browser):
    page = browser.get("/check").text
    assert '<form class="card stack" method="post" action="/check">' in page
    assert "/check" in browser.get("/").text


def test_markup_in_a_story_is_shown_and_not_obeyed(browser):
    hostile = f"<b>{STORY}</b> </textarea><script>alert(1)</script><img src=x onerror=alert(2)>"
    page = browser.post("/check", data={"story": hostile, "other": hostile + STORY}).text
    assert "<script>alert" not in page
    assert "<img" not in page
    assert page.count("</textarea>") == 2


@pytest.mark.parametrize(
    ("data", "status", "said"),
    [
        ({}, 400, "no story in the box"),
        ({"story": "  \n "}, 400, "no story in the box"),
        ({"story": "Liu won. " * 10_000}, 413, "90,000 characters"),
        ({"story": STORY, "other": "x" * 60_001}, 413, "60,001 characters"),
    ],
)
def test_what_cannot_be_read_is_answered_in_words_on_the_same_page(browser, data, status, said):
    answer = browser.post("/check", data=data)
    assert answer.status_code == status
    assert said in answer.text
    assert "<form" in answer.text


def test_a_body_beyond_bounds_is_refused(browser):
    assert browser.post("/check", data={"story": "ü" * 300_000}).status_code == 413
    assert browser.post("/check", content=b"\xff\xfe\x00", headers={"Content-Type": "text/plain"}).status_code == 400


def test_a_form_of_another_site_is_refused(browser):
    answer = browser.post("/check", data={"story": STORY}, headers={"Origin": "http://elsewhere.example"})
    assert answer.status_code == 403


def test_the_page_is_kept_by_no_one_and_names_its_site_to_itself_only(browser):
    answer = browser.post("/check", data={"story": STORY})
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert browser.get("/join").headers["referrer-policy"] == "no-referrer"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_the_look_of_a_report_is_a_file_of_this_version(browser):
    page = browser.get("/check").text
    address = page.split('rel="stylesheet" href="')[-1].split('"')[0]
    assert address.endswith("/coverage.css")
    assert ".mark.wrong" in browser.get(address).text


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_person_without_a_mouse_or_on_a_phone_can_read_it(server, scheme):
    pytest.importorskip("playwright")
    from server.desks.browsers import chromium, close_browsers, serious

    device = chromium().new_context(viewport={"width": 390, "height": 800}, color_scheme=scheme)
    try:
        page = device.new_page()
        page.goto(f"{server.address}/check")
        page.get_by_label("The story").fill(STORY)
        page.get_by_label("Another story").fill(STORY.replace("His", "Her"))
        page.get_by_role("button", name="Check").click()
        page.get_by_role("heading", name="A and B are the same text").wait_for()
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    finally:
        device.close()
        close_browsers()


def test_a_device_may_not_keep_the_rinks_server_busy(server):
    with server.client() as client:
        answers = [client.post("/check", data={"story": "Liu won."}).status_code for _ in range(40)]
    assert 429 in answers
    assert set(answers) == {200, 429}
