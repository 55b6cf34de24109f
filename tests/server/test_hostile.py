"""Whatever arrives at the API: a clear 4xx that changes nothing, never a defect, never a traceback."""

from __future__ import annotations

import json
import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rinkside.live.act_table import ACTS
from server.kit import Rink, ServerProcess

ACTS_PATH = "/api/v1/competitions/lake/acts"
POSTS = ("/api/v1/join", "/api/v1/heartbeat", ACTS_PATH, "/api/v1/competitions/lake/codes")
QUIET = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data"), "--joins-per-minute", "100000") as running:
        rink = Rink(running, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        rink.do("technical_specialist", "element.call", start=1, code="3Lz")
        yield rink


@pytest.fixture(scope="module")
def devices(rink):
    roles = ("secretariat", "referee", "technical_controller", "data_operator", "announcer", "paper_entry")
    return [rink.device("judge", 1), *(rink.device(role) for role in roles)]


def version(rink):
    return rink.device("referee").get("/api/v1/competitions/lake/state").json()["version"]


def is_a_clear_refusal(answer):
    assert 400 <= answer.status_code < 500, answer.text
    body = answer.json()
    assert {"error", "message", "field", "accepted"} <= set(body)
    assert body["message"]
    assert "Traceback" not in answer.text
    assert '.py"' not in answer.text


HOSTILE = {
    "nothing": b"",
    "no JSON": b"{",
    "no UTF-8": b'{"id": "\xff\xfe"}',
    "a float": b'{"id":"h","kind":"mark.goe","data":{"cs":"W-free","start":1,"row":1,"mark":1.5}}',
    "not a number": b'{"id":"h","kind":"mark.goe","data":{"mark":NaN}}',
    "infinity": b'{"id":"h","kind":"mark.goe","data":{"mark":Infinity}}',
    "a number without end": b'{"id":"h","kind":"mark.goe","data":{"mark":' + b"9" * 5000 + b"}}",
    "a number beyond JSON": b'{"id":"h","kind":"mark.goe","data":{"mark":9007199254740999}}',
    "a key twice": b'{"id":"h","id":"i","kind":"mark.goe","data":{}}',
    "deep lists": b"[" * 60 + b"]" * 60,
    "very deep lists": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"data":' * 50 + b"{}" + b"}" * 50,
    "a NUL": b'{"id":"a\\u0000b","kind":"mark.goe","data":{}}',
    "half a surrogate twice": b'{"\\ud800":1,"\\ud800":2}',
    "half a surrogate": b'{"id":"a","kind":"mark.goe","data":{"component":"\\ud800"}}',
    "no acts": b"[]",
    "too many acts": json.dumps([{"id": f"m{i}", "kind": "x", "data": {}} for i in range(201)]).encode(),
    "a text": b'"mark.goe"',
    "null": b"null",
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_body_is_refused_in_words_and_changes_nothing(rink, body):
    before = version(rink)
    device = rink.device("judge", 1)
    answer = device.post(ACTS_PATH, content=body, headers={"Content-Type": "application/json"})
    if answer.status_code == 200:  # a list is answered act by act
        assert all(a["status"] == "refused" for a in answer.json())
    else:
        is_a_clear_refusal(answer)
    assert version(rink) == before


def test_a_body_that_is_too_large_is_refused(rink):
    device = rink.device("judge", 1)
    large = b'{"id":"x","kind":"mark.goe","data":{"cs":"' + b"a" * (2 * 1024 * 1024) + b'"}}'
    answer = device.post(ACTS_PATH, content=large, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    chunked = device.post(
        ACTS_PATH, content=iter([large[:700_000], large[700_000:]]), headers={"Content-Type": "application/json"}
    )
    assert chunked.status_code == 413


def test_another_type_of_body_is_refused(rink):
    device = rink.device("judge", 1)
    answer = device.post(ACTS_PATH, content=b"id=1", headers={"Content-Type": "application/x-www-form-urlencoded"})
    assert answer.status_code == 415
    is_a_clear_refusal(answer)


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1:port\r\n\r\n",
        b"POST /api/v1/join HTTP/1.1\r\nHost: %s\r\nOrigin: http://[\r\nContent-Length: 0\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: %s\r\n\r\n",
        b"POST /api/v1/join HTTP/1.1\r\nHost: %s\r\nContent-Length: -5\r\n\r\n",
        b"POST /api/v1/join HTTP/1.1\r\nHost: %s\r\nContent-Length: 99999999999999999999\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
    ids=[
        "no host",
        "odd host",
        "foreign host",
        "half a bracket",
        "odd port",
        "odd origin",
        "odd path",
        "negative length",
        "huge length",
        "TLS",
    ],
)
def test_raw_nonsense_gets_a_4xx_or_a_closed_connection(rink, raw):
    host = f"127.0.0.1:{rink.server.port}".encode()
    with socket.create_connection(("127.0.0.1", rink.server.port), timeout=30) as connection:
        connection.sendall(raw.replace(b"%s", host))
        connection.settimeout(30)
        first = connection.recv(4096).partition(b"\r\n")[0]
    assert first == b"" or first.startswith(b"HTTP/1.1 4"), first
    assert rink.server.client().get("/healthz").json()["status"] == "ok"


def test_odd_paths_are_not_found(rink):
    for path in (
        "/static/../../etc/passwd",
        "/static/%2e%2e/%2e%2e/etc/passwd",
        "/static/x/..%2f..%2fapp.py",
        "/live/nowhere",
        "/live/%00",
        "/desk/lake/judge/99",
        "/join/I0O1",
        "/api/v1/competitions/lake/sheets/W-free/999999",
        "/api/v1/competitions/lake/sheets/nothing/1",
        "/feed/nowhere",
        "/" + "a" * 5000,
    ):
        assert 300 <= rink.device("judge", 1).get(path).status_code < 500, path


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=30),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.text(max_size=12), part, max_size=4),
    max_leaves=12,
)
LIKELY = st.one_of(
    st.sampled_from(["W-free", "W", "W-01", "W-02", "CO", "3Lz", "judge", "nobody", ""]),
    st.integers(-2, 12),
    st.booleans(),
    st.lists(st.integers(0, 3), max_size=3),
    PLAIN,
)


@st.composite
def acts(draw):
    kind = draw(st.sampled_from(sorted(ACTS)) | st.text(max_size=20))
    known = ACTS.get(kind)
    data = {f.name: draw(LIKELY) for f in (known.fields if known else ()) if f.required or draw(st.booleans())}
    if draw(st.integers(0, 5)) == 0:
        data[draw(st.text(max_size=10))] = draw(PLAIN)
    act = {"id": draw(st.uuids()).hex, "kind": kind, "data": data}
    if draw(st.integers(0, 5)) == 0:
        act["expect"] = draw(PLAIN)
    if draw(st.integers(0, 9)) == 0:
        act[draw(st.sampled_from(["id", "kind", "data", "client_at", "device_seq"]))] = draw(PLAIN)
    return act


@QUIET
@given(act=acts(), who=st.integers(0, 6))
def test_no_act_is_answered_with_a_defect(devices, act, who):
    answer = devices[who].post(
        ACTS_PATH, content=json.dumps(act).encode(), headers={"Content-Type": "application/json"}
    )
    if answer.status_code != 200:
        is_a_clear_refusal(answer)


@QUIET
@given(
    body=PLAIN,
    path=st.sampled_from(["/api/v1/join", "/api/v1/heartbeat", ACTS_PATH, "/api/v1/competitions/lake/codes"]),
)
def test_no_body_is_answered_with_a_defect(devices, rink, body, path):
    client = devices[1] if path.endswith("codes") else devices[0]
    answer = client.post(path, content=json.dumps(body).encode(), headers={"Content-Type": "application/json"})
    if answer.status_code >= 300:
        is_a_clear_refusal(answer)


@QUIET
@given(value=st.binary(min_size=1, max_size=60))
def test_no_header_is_answered_with_a_defect(rink, devices, value):
    clean = bytes(b for b in value if 33 <= b < 127) or b"x"
    for header in ("Authorization", "Cookie", "X-Rinkside-Desk", "If-None-Match", "Origin"):
        answer = devices[0].get("/api/v1/competitions/lake/state", headers={header: clean})
        assert answer.status_code < 500


def test_the_description_names_every_act_and_is_open_api(rink):
    told = rink.server.client().get("/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    kinds = {a["properties"]["kind"]["const"] for a in told["components"]["schemas"]["act"]["oneOf"]}
    assert kinds == set(ACTS)
    assert ACTS_PATH.replace("lake", "{code}") in told["paths"]
