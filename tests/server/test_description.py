"""The API held to its own description: whatever a program makes of it is answered as described, and breaks nothing."""

from __future__ import annotations

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from rinkside.server.openapi import openapi
from rinkside.server.routes import doors
from server.kit import Rink, ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
ENDLESS = {d.path for d in doors() if d.stream} | {"/standby/stream"}
ENDING = {"/api/v1/leave"}
"""What gives the asking device's own place up."""
COMMON = {"deadline": None, "suppress_health_check": list(HealthCheck), "database": None}
KNOWN = {"code": "lake", "cs": "W-free", "start": "1", "category": "W", "number": "1", "judge": "1"}
"""What is really there: most requests should get beyond the door."""
API = schemathesis.openapi.from_dict(openapi(doors()))
OPERATIONS = {
    found.label: found
    for found in (result.ok() for result in API.get_all_operations())
    if found.path not in ENDLESS | ENDING
}


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data"), "--joins-per-minute", "1000000") as running:
        rink = Rink(running, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        rink.do("technical_specialist", "element.call", start=1, code="3Lz")
        rink.do("judge", "mark.goe", seat=1, start=1, row=1, mark=2)
        yield rink


@pytest.fixture(scope="module")
def askers(rink):
    """Who asks: the host machine's browser, devices of several roles, nobody."""
    cookie = "; ".join(f"{n}={v}" for n, v in rink.host.cookies.items())
    host = {"Cookie": cookie, "X-Rinkside-CSRF": rink.host.headers["X-Rinkside-CSRF"], "X-Rinkside-Desk": "host"}
    found = {"host": host, "nobody": {}}
    for role, seat in (("judge", 2), ("secretariat", None), ("referee", None), ("technical_specialist", None)):
        device = rink.device(role, seat)
        found[role] = {n: device.headers[n] for n in ("Authorization", "X-Rinkside-Device")}
    return found


def held_to_it(label, rink, askers, many):
    operation = OPERATIONS[label]
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    wrong = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)

    @settings(max_examples=many, derandomize=many < 100, **COMMON)
    @given(case=right | wrong, asker=st.sampled_from(sorted(askers)), there=st.booleans())
    def ask(case, asker, there):
        if there:
            case.path_parameters |= {n: v for n, v in KNOWN.items() if n in case.path_parameters}
        own = {n.lower() for n in askers[asker]}
        headers = {n: v for n, v in (case.headers or {}).items() if n.lower() not in own} | askers[asker]
        answer = case.call(base_url=rink.server.address, headers=headers, cookies={})
        several = answer.status_code == 200 and answer.content.startswith(b"[")
        # a list of acts is taken, and each act in it answered by itself: received, or refused with the reason
        case.validate_response(answer, checks=[c for c in CHECKS if not several or c is not negative_data_rejection])

    ask()


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_every_request_is_answered_as_the_description_says(label, rink, askers):
    held_to_it(label, rink, askers, 40 if label.endswith("/acts") else 12)


@pytest.mark.nightly
@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_every_request_is_answered_as_the_description_says_for_long(label, rink, askers):
    held_to_it(label, rink, askers, 800 if label.endswith("/acts") else 150)


def test_the_description_is_served_as_it_was_asked_from(rink):
    assert rink.server.client().get("/openapi.json").json() == openapi(doors())


def test_the_server_is_well_afterwards_and_its_journal_whole(rink):
    told = rink.server.client().get("/healthz").json()
    assert told["status"] == "ok"
    for line in rink.server.said:
        assert "Traceback" not in line
    state = rink.device("referee").get("/api/v1/competitions/lake/state").json()
    assert state["view"]["active"]["W-free"][0]["seats"][0]["rows"] == {"1": "received"}
