"""What the panel's desk is told while somebody types: readings, values, the programme check. Nothing is entered."""

from __future__ import annotations

import pytest

from server.kit import Rink, ServerProcess

CODES = ["4T<", "3Lz!+2T", "3S", "3Lo", "FCSp4", "3Lz!+2A+2A+SEQ", "3F+3T"]


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        rink = Rink(running, "lake").set_up()
        rink.office("planned.set", entry="W-01", segment="free skating", elements=[*CODES, "3F", "LSp4"])
        rink.do("data_operator", "skate.call", start=1)
        for number, code in enumerate(CODES, 1):
            rink.do("technical_specialist", "element.call", start=1, code=code)
            if number == 5:
                rink.do("technical_specialist", "second_half.start", start=1, after_row=5)
        yield rink


def typed(rink, text, **more):
    device = rink.device("data_operator")
    answer = device.get("/api/v1/competitions/lake/calls/W-free/1", params={"text": text, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_third_double_axel_is_said_not_to_count_before_it_is_entered(rink):
    found = typed(rink, "2a")
    assert found["readings"] == ["2A"]
    assert (found["typed"]["printed"], found["typed"]["base_value"], found["typed"]["counts"]) == ("2A*", 0, False)
    assert found["typed"]["words"]["title"] == "Third 2A: this one does not count"
    assert found["typed"]["words"]["words"].startswith(
        "2A is already in element 6, twice. A double jump counts at most"
    )
    assert found["chips"][1]["code"] == "3F"
    assert found["chips"][1]["planned"] is True


def test_typed_text_in_any_case_is_echoed_in_notation_with_its_value(rink):
    assert typed(rink, "3LO<+2T", row=4)["typed"]["printed"] == "3Lo<+2T"
    assert typed(rink, "lspb")["readings"] == ["LSpB"]
    assert typed(rink, "ccosp")["chips"][0]["code"] == "CCoSp"
    assert {"CCoSp4", "CCoSp3"} <= {c["code"] for c in typed(rink, "ccosp")["chips"]}


def test_what_is_no_element_is_named_and_nothing_is_valued(rink):
    found = typed(rink, "xyz")
    assert found["typed"] is None
    assert found["problem"].startswith("xyz is no element")


def test_counters_say_how_many_of_how_many(rink):
    counters = {c["kind"]: (c["count"], c["most"]) for c in typed(rink, "")["counters"]}
    assert counters["jumps"] == (6, 7)
    assert counters["combos"] == (3, 3)


def test_asking_changes_nothing_and_what_did_not_change_is_not_sent_again(rink):
    device = rink.device("data_operator")
    before = device.get("/api/v1/competitions/lake/state").headers["etag"]
    first = device.get("/api/v1/competitions/lake/calls/W-free/1", params={"text": "3f"})
    again = device.get(
        "/api/v1/competitions/lake/calls/W-free/1",
        params={"text": "3f"},
        headers={"If-None-Match": first.headers["etag"]},
    )
    assert again.status_code == 304
    assert device.get("/api/v1/competitions/lake/state").headers["etag"] == before


def test_a_place_that_is_not_there_is_404(rink):
    device = rink.device("data_operator")
    for place in ("W-free/99", "W-none/1", "W-free/x"):
        assert device.get(f"/api/v1/competitions/lake/calls/{place}").status_code == 404


def test_a_programme_without_established_content_is_not_called_in_order(rink):
    rink.office("category.add", category="A", title="Adults", discipline="singles", gender="W", level="adult")
    settings = {"judges": 1, "components": ["CO"], "component_factors": {"CO": 100}}
    rink.office(
        "segment.add",
        category="A",
        segment="free",
        kind="free skating",
        title="Free Skating",
        day="2026-01-10",
        settings=settings,
    )
    rink.office("entry.add", category="A", entry="A-01", members=[{"given": "Cleo", "family": "Frost"}])
    rink.office("order.set", cs="A-free", order=["A-01"], reason="alone")
    rink.do("data_operator", "segment.open", cs="A-free")
    rink.do("data_operator", "skate.call", cs="A-free", start=1)
    answer = rink.device("data_operator").get("/api/v1/competitions/lake/calls/A-free/1", params={"text": "1lz"})
    assert answer.json()["checked"] is False
    assert answer.json()["typed"]["base_value"] == 60
    assert typed(rink, "1lz")["checked"] is True
