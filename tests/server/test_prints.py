"""The office prints at one click: orders and sheets before the skate, results after, each as it stands."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import httpx
import pypdfium2
import pytest

from rinkside.publish.prints.catalogue import PRINTS
from server.kit import Rink, ServerProcess


@pytest.fixture(scope="module")
def rink(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rink]:
    folder: Path = tmp_path_factory.mktemp("data")
    with ServerProcess(folder) as running:
        made = Rink(running, "lake").set_up()
        made.device("secretariat").timeout = httpx.Timeout(60)
        yield made


def text(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    document = pypdfium2.PdfDocument(io.BytesIO(answer.content))
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_the_office_is_told_what_there_is_to_print(rink: Rink) -> None:
    offer = rink.device("secretariat").get("/api/v1/competitions/lake/prints").json()
    assert [p["name"] for p in offer["prints"]] == [name for name in PRINTS if name != "team-standings"]
    assert offer["categories"] == [{"name": "Women", "segments": ["Free Skating"]}]


def test_a_starting_order_and_judges_sheets_are_there_before_anybody_skates(rink: Rink) -> None:
    office = rink.device("secretariat")
    order = office.get("/prints/lake/starting-order", params={"category": "Women", "segment": "Free Skating"})
    shown = text(order)
    assert "Start List" in shown
    assert "2 Bea SNOW" in shown
    assert 'filename="lake-starting-order-Women-Free-Skating.pdf"' in order.headers["content-disposition"]
    assert order.headers["cache-control"] == "no-store"
    assert "Ring one grade" in text(office.get("/prints/lake/judges-sheets"))


def test_what_is_not_there_is_answered_in_words(rink: Rink) -> None:
    office = rink.device("secretariat")
    for path in ("poster", "packet?official=Nobody", "judges-details", "book?category=Men"):
        answer = office.get(f"/prints/lake/{path}")
        assert answer.status_code == 404, path
        assert "there are" in answer.text or "nothing to print" in answer.text
        asked = office.get(f"/prints/lake/{path}", headers={"Accept": "application/json"})
        assert asked.status_code == 404
        assert asked.json()["error"] == "nothing-to-print", asked.text


def test_a_print_asked_again_is_the_same_and_a_new_act_makes_a_new_one(rink: Rink) -> None:
    office = rink.device("secretariat")
    first = office.get("/prints/lake/starting-order").content
    assert office.get("/prints/lake/starting-order").content == first
    rink.office("competition.change", venue="Lake Hall")
    assert "Lake Hall" in text(office.get("/prints/lake/starting-order"))


def test_the_panel_and_the_public_cannot_print(rink: Rink) -> None:
    assert rink.device("judge", 1).get("/prints/lake/book").status_code in (303, 403)
    assert rink.server.client().get("/prints/lake/book").status_code == 303


def test_a_letter_without_a_font_is_said_beside_the_print(rink: Rink) -> None:
    office = rink.device("secretariat")
    assert "X-Rinkside-Said" not in office.get("/prints/lake/starting-order").headers
    rink.office("competition.change", venue="Hall ᚠ")
    answer = office.get("/prints/lake/starting-order")
    assert "Hall ?" in text(answer)
    assert "no font has 'ᚠ'" in unquote(answer.headers["X-Rinkside-Said"]).lower()
    rink.office("competition.change", venue="Lake Hall")
