"""The public resources of a competition: linked, tagged, as described, and holding nothing that is held back."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from rinkside.server.answer_schemas import ANSWERS, PDF_ROUTES
from server.kit import Rink, ServerProcess

BASE = "/api/v1/competitions/lake"
PROGRAMS = {1: ["3Lz", "2A", "CCoSp3"], 2: ["3S", "2A", "CCoSp4"]}
GRADES = {1: [1, 2, 3], 2: [0, 1, -1], 3: [1, 1, 2]}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    """Two have skated, the segment is official; then one call is corrected."""
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        rink = Rink(running, "lake").set_up()
        rink.office("official.add", official="O1", name="Eve Frost", nation="FIN")
        rink.office("panel.set", cs="W-free", officials=[{"official": "O1", "function": "Judge", "seat": 1}])
        rink.office("planned.set", entry="W-01", segment="free skating", elements=["3Lz", "2A"])
        rink.office("team.set", teams=[{"team": "ICE", "name": "Iceland"}], segments=[])
        for start, program in PROGRAMS.items():
            rink.skate(start, program, GRADES)
            rink.do("referee", "skate.approve", start=start)
        rink.do("referee", "segment.approve")
        yield rink


@pytest.fixture(scope="module")
def viewer(rink):
    return rink.server.client()


def route_of(address: str) -> str:
    """The route of the description an address belongs to."""
    for route in sorted((*ANSWERS, *PDF_ROUTES), key=lambda r: r.count("{")):
        if re.fullmatch(re.sub(r"{\w+}", "[^/]+", route), address.partition("?")[0]):
            return route
    return ""


def links_in(value) -> list[str]:
    if isinstance(value, dict):
        return [link for inner in value.values() for link in links_in(inner)]
    if isinstance(value, list):
        return [link for inner in value for link in links_in(inner)]
    return [value] if isinstance(value, str) and value.startswith("/api/") else []


def test_every_resource_is_found_by_its_links_and_is_as_described(rink, viewer):
    paths = viewer.get("/openapi.json").json()["paths"]
    ahead = [f"{BASE}/why?of=W", f"{BASE}/why?of=W-free", f"{BASE}/segments/W-free/without/2", "/api/v1/competitions"]
    seen: dict[str, set[str]] = {}
    while ahead:
        address = ahead.pop()
        if any(address in addresses for addresses in seen.values()):
            continue
        answer = viewer.get(address)
        assert answer.status_code == 200, (address, answer.text)
        route = route_of(address)
        seen.setdefault(route, set()).add(address)
        if route:
            described = paths[route]["get"]["responses"]
            assert "304" in described
            ((kind, form),) = described["2XX"]["content"].items()
            assert answer.headers["content-type"].startswith(kind)
            again = viewer.get(address, headers={"If-None-Match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert viewer.get(address, headers={"If-None-Match": '"older"'}).status_code == 200
            if kind == "application/json":
                Draft202012Validator(form["schema"]).validate(answer.json())
        if answer.headers["content-type"].startswith("application/json"):
            ahead += links_in(answer.json())
    assert set(ANSWERS) | PDF_ROUTES <= set(seen)
    assert seen[""] <= {f"{BASE}/live", f"{BASE}/timetable"}


def test_the_protocol_is_public_the_moment_the_segment_is_official(rink, viewer):
    assert viewer.get(f"{BASE}/segments/W-free").json()["links"]["protocol"] == f"{BASE}/segments/W-free/protocol.pdf"
    assert viewer.get(f"{BASE}/segments/W-free/protocol.pdf").content.startswith(b"%PDF")
    other = Rink(rink.server, "pond").set_up()
    other.skate(1, PROGRAMS[1], GRADES)
    other.do("referee", "skate.approve", start=1)
    there = "/api/v1/competitions/pond/segments/W-free"
    assert "protocol" not in viewer.get(there).json()["links"]
    assert viewer.get(f"{there}/protocol.pdf").json()["error"] == "no-protocol"


@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/nowhere", "not-found"),
        ("/categories/M", "no-category"),
        ("/categories/M/standings", "no-category"),
        ("/segments/W-short", "no-segment"),
        ("/segments/W-short/result", "no-segment"),
        ("/segments/W-free/versions/9", "no-version"),
        ("/segments/W-free/without/4", "no-judge"),
        ("/segments/W-free/without/one", "no-judge"),
        ("/segments/W/without/1", "no-segment"),
        ("/sheets/W-free/3", "no-sheet"),
        ("/why?of=M", "no-result"),
        ("/why?of=W&first=W-01&second=W-01", "not-comparable"),
        ("/why?of=W&first=W-01&second=W-09", "not-comparable"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(viewer, path, error):
    answer = viewer.get(f"{BASE}{path}")
    told = answer.json()
    assert (answer.status_code, told["error"]) == (404, error)
    assert set(told) == {"error", "message", "field", "accepted"}
    if error in ("no-category", "no-segment", "no-version", "no-result", "not-comparable"):
        assert told["accepted"]


def test_why_tells_the_margin_of_the_result_whichever_is_named_first(viewer):
    rows = viewer.get(f"{BASE}/segments/W-free/result").json()["rows"]
    for asked in ("first=W-01&second=W-02", "first=W-02&second=W-01", ""):
        told = viewer.get(f"{BASE}/why?of=W-free&{asked}").json()
        assert [told[side]["entry"] for side in ("first", "second")] == [r["entry"] for r in rows]
        assert told["margin"] == rows[0]["tss"] - rows[1]["tss"] == sum(p["difference"] for p in told["parts"])
        assert {p["what"] for p in told["parts"]} == {"jumps", "spins", "components", "deductions"}
        assert told["official"] is True


def test_without_a_judge_the_marks_are_those_of_the_others(viewer):
    told = viewer.get(f"{BASE}/segments/W-free/without/2").json()
    result = {r["entry"]: r for r in viewer.get(f"{BASE}/segments/W-free/result").json()["rows"]}
    for row in told["rows"]:
        assert row["official"]["tss"] == result[row["entry"]]["tss"]
        assert row["without"]["tss"] > row["official"]["tss"], "the lowest marks are those of judge 2"
    assert told["is_result"] is False


def test_a_correction_shows_as_a_version_with_what_it_changed(rink, viewer):
    before = viewer.get(f"{BASE}/segments/W-free/result")
    agreeing = ("technical_controller", "technical_specialist", "assistant_specialist", "data_operator")
    rink.do("technical_specialist", "correction.open", correction="K1", start=2, what="element",
            row=1, to="2S", reason="the call was 2S", asked_by="technical specialist")  # fmt: skip
    for role in agreeing:
        rink.device(role).post(f"{BASE}/acts", json=rink.act("correction.agree", {"correction": "K1"}))
    assert rink.device("referee").post(
        f"{BASE}/acts", json=rink.act("correction.apply", {"correction": "K1"})
    ).status_code == 200  # fmt: skip
    after = viewer.get(f"{BASE}/segments/W-free/result", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert (before.json()["version"], after.json()["version"]) == (1, 2)
    newest = viewer.get(f"{BASE}/segments/W-free/versions/2").json()
    assert (newest["replaces"], newest["reason"], newest["asked_by"]) == (1, "the call was 2S", "technical specialist")
    assert {c["who"] for c in newest["changes"]} == {"Bea Snow"}


def test_held_back_scores_and_hidden_places_are_in_no_resource(rink, viewer):
    score = viewer.get(f"{BASE}/segments/W-free/result").json()["rows"][0]["tss"]
    rink.do("referee", "segment.hold", on=True)
    try:
        for path in ("segments/W-free/result", "segments/W-free/versions", "segments/W-free/without/1",
                     "categories/W/standings", "why?of=W-free", "why?of=W", "segments/W-free/protocol.pdf",
                     "sheets/W-free/1"):  # fmt: skip
            answer = viewer.get(f"{BASE}/{path}")
            assert answer.status_code == 404, path
        told = viewer.get(f"{BASE}/segments/W-free").json()
        assert (told["status"], told["version"]) == ("held", None)
        assert f'"{score // 100}.{score % 100:02d}"' not in viewer.get(f"{BASE}/results.json").text
    finally:
        rink.do("referee", "segment.hold", on=False)
    rink.office("policy.set", category="W", name="publish_without_places", value=True)
    rink.office("policy.set", category="W", name="publish_without_panel", value=True)
    try:
        result = viewer.get(f"{BASE}/segments/W-free/result").json()
        assert [r["place"] for r in result["rows"]] == [None, None]
        assert [r["start"] for r in result["rows"]] == [1, 2], "an order that tells the places"
        assert [r["place"] for r in viewer.get(f"{BASE}/categories/W/standings").json()["rows"]] == [None, None]
        assert viewer.get(f"{BASE}/segments/W-free/versions").json()["versions"] == []
        assert viewer.get(f"{BASE}/why?of=W").json()["error"] == "not-comparable"
        without = viewer.get(f"{BASE}/segments/W-free/without/1").json()
        assert without["changes_places"] is None
        assert {r["without"]["place"] for r in without["rows"]} == {None}
        assert viewer.get(f"{BASE}/segments/W-free/officials").json()["error"] == "no-officials"
        assert "Frost" not in viewer.get(f"{BASE}/results.json").text
    finally:
        rink.office("policy.set", category="W", name="publish_without_places", value=False)
        rink.office("policy.set", category="W", name="publish_without_panel", value=False)


def test_no_mark_shows_before_the_referee_has_approved_it(rink, viewer):
    other = Rink(rink.server, "mere").set_up()
    other.skate(1, PROGRAMS[1], GRADES)
    there = "/api/v1/competitions/mere"
    before = viewer.get(f"{there}/segments/W-free/result")
    assert before.json()["rows"] == []
    assert viewer.get(f"{there}/why?of=W-free").json()["error"] == "not-comparable"
    assert viewer.get(f"{there}/segments/W-free/without/1").json()["error"] == "no-judge"
    other.do("referee", "skate.approve", start=1)
    after = viewer.get(f"{there}/segments/W-free/result", headers={"If-None-Match": before.headers["etag"]})
    assert len(after.json()["rows"]) == 1
