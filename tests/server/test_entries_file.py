"""Files of entries over real HTTP: read first, entered whole or not at all, bounded."""

from __future__ import annotations

import io

import openpyxl
import pytest

from server.kit import Rink, ServerProcess

HOST = {"X-Rinkside-Desk": "host"}
PATH = "/api/v1/competitions/lake/entries"


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield Rink(running, "lake").set_up()


def workbook(*rows):
    book = openpyxl.Workbook()
    for row in (("Category", "Surname", "Given name", "Nation"), *rows):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def send(rink, content, **asked):
    return rink.host.post(PATH, content=content, params={"name": "list.xlsx", **asked}, headers=HOST)


def names(rink):
    view = rink.host.get("/api/v1/competitions/lake/state", headers=HOST).json()["view"]
    return {e["name"] for e in view["entries"]}


def test_a_workbook_is_read_and_nobody_is_entered_before_it_is_asked_for(rink):
    told = send(rink, workbook(("Women", "Lake", "Eva", "FRA"))).json()
    assert (told["read"], told["usable"], told["entered"]) == (1, True, 0)
    assert "Eva Lake" not in names(rink)


def test_a_file_with_one_row_to_mend_enters_nobody_even_when_it_is_asked_to(rink):
    told = send(rink, workbook(("Women", "Pond", "Fay", "FRA"), ("Women", "", "", "FRA")), enter="try-1").json()
    assert (told["usable"], told["entered"]) == (False, 0)
    assert [p["row"] for p in told["problems"] if p["severity"] == "error"] == [3]
    assert "Fay Pond" not in names(rink)


def test_a_new_category_comes_with_its_entries_in_one_step(rink):
    told = send(rink, workbook(("Junior Men", "Reed", "Gil", "ITA"), ("Women", "Rill", "Hana", "ITA")), enter="try-2")
    assert told.json()["entered"] == 2
    assert {"Gil Reed", "Hana Rill"} <= names(rink)


def test_the_same_file_sent_again_under_its_id_enters_nobody_twice(rink):
    content = workbook(("Women", "Moor", "Ida", "ITA"))
    assert send(rink, content, enter="try-3").json()["entered"] == 1
    again = send(rink, content, enter="try-3").json()
    assert again["entered"] == 0
    assert [p["code"] for p in again["problems"]] == ["already-entered"]


def test_a_file_that_is_too_large_or_goes_to_no_category_changes_nothing(rink):
    before = names(rink)
    assert send(rink, b"x" * (1024 * 1024 + 1)).status_code == 413
    assert send(rink, workbook(), category="nowhere").status_code == 404
    assert names(rink) == before


def test_a_judge_may_send_no_file(rink):
    refused = rink.device("judge", 1).post(PATH, content=workbook(("Women", "Lake", "Eva", "FRA")))
    assert refused.status_code == 403
