"""Every route and who may use it, in one table; a route that stands in no row fails the test."""

from __future__ import annotations

import pytest

from rinkside.server.roles import ROLE_NAMES
from rinkside.server.routes import doors
from server.kit import Rink, ServerProcess

ANYBODY = frozenset(ROLE_NAMES)
PLACES = ANYBODY - {"viewer"}
OFFICE = frozenset({"host", "secretariat"})
HOLDS = frozenset({"team_leader", "liaison", "floor_manager", "director"})
PANEL = frozenset({"technical_controller", "technical_specialist", "assistant_specialist", "data_operator"})

TABLE: dict[tuple[str, str], frozenset[str]] = {
    ("GET", "/"): ANYBODY,
    ("GET", "/join"): ANYBODY,
    ("GET", "/check"): ANYBODY,
    ("POST", "/check"): ANYBODY,
    ("GET", "/join/{text}"): ANYBODY,
    ("GET", "/live/{code}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/live"): ANYBODY,
    ("GET", "/static/{version}/{name:path}"): ANYBODY,
    ("GET", "/sw.js"): ANYBODY,
    ("GET", "/healthz"): ANYBODY,
    ("GET", "/ca.pem"): ANYBODY,
    ("GET", "/openapi.json"): ANYBODY,
    ("GET", "/host/{secret}"): ANYBODY,
    ("GET", "/feed/{code}"): ANYBODY,
    ("GET", "/api/v1/competitions"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/categories"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/categories/{category}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/categories/{category}/entries"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/categories/{category}/standings"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/start-order"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/officials"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/result"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/protocol.pdf"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/versions"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/versions/{number}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/segments/{cs}/without/{judge}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/team"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/why"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/results.json"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/state"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/sheets/{cs}/{start}"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/timetable"): ANYBODY,
    ("POST", "/api/v1/competitions/{code}/flags"): ANYBODY,
    ("GET", "/api/v1/competitions/{code}/flags"): OFFICE,
    ("DELETE", "/api/v1/competitions/{code}/flags/{flag}"): OFFICE,
    ("GET", "/overlay/words/{lang}.json"): ANYBODY,
    ("GET", "/overlay/{code}/{graphic}"): ANYBODY,
    ("GET", "/arena/{code}"): ANYBODY,
    ("GET", "/overlay/files/{version}/{name:path}"): ANYBODY,
    ("GET", "/overlay-feed/{code}"): ANYBODY,
    ("GET", "/overlays/{code}"): OFFICE | {"announcer"},
    ("GET", "/api/v1/competitions/{code}/overlays"): ANYBODY,
    ("PUT", "/api/v1/competitions/{code}/overlays/{graphic}"): OFFICE | {"announcer"},
    ("GET", "/api/v1/join/{text}"): ANYBODY,
    ("POST", "/api/v1/join"): ANYBODY,
    ("GET", "/move"): ANYBODY,
    ("POST", "/api/v1/move"): ANYBODY,
    ("GET", "/desk/{code}/{role}"): PLACES,
    ("GET", "/desk/{code}/{role}/{seat}"): PLACES,
    ("GET", "/desk-feed/{code}"): PLACES,
    ("GET", "/api/v1/session"): PLACES,
    ("POST", "/api/v1/heartbeat"): PLACES,
    ("POST", "/api/v1/leave"): PLACES,
    ("POST", "/api/v1/competitions/{code}/acts"): PLACES,
    ("GET", "/api/v1/competitions/{code}/devices"): OFFICE | {"referee"},
    ("POST", "/api/v1/competitions/{code}/codes"): OFFICE,
    ("DELETE", "/api/v1/competitions/{code}/devices/{session}"): OFFICE,
    ("POST", "/api/v1/competitions/{code}/remind"): OFFICE | {"referee"},
    ("GET", "/setup/{code}"): OFFICE,
    ("GET", "/solo/{code}"): OFFICE | {"referee"},
    ("GET", "/results/{code}"): OFFICE | {"referee"},
    ("GET", "/api/v1/competitions/{code}/setup"): OFFICE,
    ("POST", "/api/v1/competitions/{code}/entries"): OFFICE,
    ("GET", "/api/v1/competitions/{code}/prints"): OFFICE,
    ("GET", "/prints/{code}/{what}"): OFFICE,
    ("POST", "/api/v1/competitions"): frozenset({"host"}),
    ("GET", "/api/v1/competitions/{code}/calls/{cs}/{start}"): OFFICE | PANEL | {"referee"},
    ("GET", "/api/v1/standby"): OFFICE,
    ("POST", "/api/v1/standby/key"): frozenset({"host"}),
    ("POST", "/api/v1/standby/promote"): frozenset({"host"}),
    ("POST", "/standby/stream"): frozenset(),
    ("POST", "/standby/confirm"): frozenset(),
    ("POST", "/standby/fence"): frozenset(),
    ("GET", "/api/v1/competitions/{code}/decisions/{cs}/{start}"): OFFICE | {"referee"},
    ("GET", "/hold/{code}"): (HOLDS - {"director"}) | {"referee", "host"},
    ("GET", "/director/{code}"): frozenset({"director", "host"}),
    ("GET", "/surfaces/{code}"): OFFICE | {"director"},
    ("GET", "/api/v1/competitions/{code}/holds"): HOLDS | OFFICE | {"referee"},
    ("GET", "/api/v1/competitions/{code}/holds/press"): (HOLDS - {"director"}) | {"referee"},
    ("GET", "/api/v1/competitions/{code}/holds/audit"): OFFICE | {"director"},
    ("GET", "/api/v1/competitions/{code}/holds/embargoes"): OFFICE | {"director", "floor_manager"},
    ("GET", "/api/v1/competitions/{code}/holds/surfaces"): OFFICE | {"director"},
    ("PUT", "/api/v1/competitions/{code}/holds/surfaces"): OFFICE,
    ("POST", "/api/v1/competitions/{code}/holds/surfaces/check"): OFFICE | {"director"},
    ("POST", "/api/v1/competitions/{code}/holds/surfaces/{surface}/arm/{line}"): OFFICE | {"director"},
    ("GET", "/api/v1/competitions/{code}/control"): ANYBODY,
    ("POST", "/api/v1/competitions/{code}/control/seen"): ANYBODY,
}
"""Method and path → the roles that may use it. `viewer` is anybody without a place."""

ROLES = sorted(ROLE_NAMES)


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield Rink(running, "lake").set_up()


def test_every_route_stands_in_the_table():
    assert {(d.method, d.path) for d in doors()} == set(TABLE)


def test_the_doors_say_what_the_table_says():
    for door in doors():
        allowed = ANYBODY if "viewer" in door.roles else frozenset(door.roles)
        assert allowed == TABLE[door.method, door.path], f"{door.method} {door.path}"


def client_of(rink, role):
    if role == "viewer":
        return rink.server.client()
    if role == "host":
        rink.host.headers["X-Rinkside-Desk"] = "host"
        return rink.host
    return rink.device(role, 4 if role == "judge" else None)


def address(path, role):
    own = role if role not in ("viewer", "host") else "judge"
    return (
        path.replace("{code}", "lake")
        .replace("{role}", own)
        .replace("{seat}", "4" if own == "judge" else "0")
        .replace("{text}", "ABCDEF")
        .replace("{secret}", "nothing")
        .replace("{session}", "nobody")
        .replace("{flag}", "nothing")
        .replace("{graphic}", "standings")
        .replace("{cs}", "W-free")
        .replace("{category}", "W")
        .replace("{number}", "1")
        .replace("{judge}", "1")
        .replace("{start}", "1")
        .replace("{surface}", "programme")
        .replace("{line}", "cut")
        .replace("{version}/{name:path}", "0/nothing.css")
    )


ELSEWHERE = ("/api/v1/leave", "/api/v1/move", "/host/{secret}", "/api/v1/join", "/api/v1/join/{text}")
"""Routes that change who has a place, or count attempts: asked in the tests of joining."""
ASKED = [
    (method, path, role)
    for method, path in sorted(TABLE)
    for role in ROLES
    if path not in ELSEWHERE and not (path == "/desk/{code}/{role}" and role in ("judge", "host"))
]


@pytest.mark.parametrize(("method", "path", "role"), ASKED)
def test_a_route_admits_exactly_the_roles_of_the_table(rink, method, path, role):
    client = client_of(rink, role)
    with client.stream(method, address(path, role), json={} if method in ("POST", "PUT") else None) as answer:
        refused = answer.status_code in (401, 403) or answer.headers.get("location") == "/join"
        assert answer.status_code < 500
    assert refused is (role not in TABLE[method, path])


def test_a_place_of_one_competition_is_none_in_another(rink):
    Rink(rink.server, "pond").set_up()
    device = rink.device("referee")
    assert device.get("/api/v1/competitions/pond/devices").status_code == 403
    refused = device.post("/api/v1/competitions/pond/acts", json=rink.act("segment.close", {"cs": "W-free"}))
    assert refused.status_code == 403
    assert "standings" in device.get("/api/v1/competitions/pond/state").json()["view"]
    assert "corrections" not in device.get("/api/v1/competitions/pond/state").json()["view"]
