"""Privacy holds on a real server: surfaces ordered and proved, the control stream, a process killed in a hold."""

from __future__ import annotations

import json
import signal
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from server.kit import Audience, Rink, ServerProcess, until


class Peer:
    """A web hook's far end: what it was told, in order; `answer` is the status it gives."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.status = 200
        peer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                peer.told.append(body)
                raw = json.dumps({"confirmed": True, "proof": "safe picture"}).encode()
                self.send_response(peer.status)
                self.send_header("Content-Length", str(len(raw)))
                self.end_headers()
                self.wfile.write(raw)

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/hold"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def orders(self) -> list[bool]:
        return [t["on"] for t in self.told if t["rinkside"] == "hold"]


@pytest.fixture
def peer():
    made = Peer()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture
def rink(server, request):
    """A competition of its own on the server that all these tests share."""
    return Rink(server, f"lake-{abs(hash(request.node.name)) % 10**9}").set_up()


def api(rink: Rink) -> str:
    return f"/api/v1/competitions/{rink.code}"


HOST = {"X-Rinkside-Desk": "host"}


def set_up_surface(rink: Rink, peer: Peer, **more: Any) -> Any:
    surface = {
        "key": "replay",
        "kind": "webhook",
        "label": "Replay desk",
        "settings": {"address": peer.address},
        **more,
    }
    answer = rink.host.put(f"{api(rink)}/holds/surfaces", json={"surfaces": [surface]}, headers=HOST)
    assert answer.status_code == 200, answer.text
    return answer.json()


def ask(rink: Rink, role: str, kind: str = "hold.ask", **data: Any) -> dict[str, Any]:
    answer = rink.device(role).post(f"{api(rink)}/acts", json=rink.act(kind, data))
    assert answer.status_code == 200, answer.text
    return answer.json()["result"]


def hold_of(rink: Rink, number: int = 0) -> dict[str, Any]:
    return rink.device("director").get(f"{api(rink)}/holds").json()["view"]["holds"][number]


def states(rink: Rink, number: int = 0) -> dict[str, str]:
    return {s["surface"]: s["state"] for s in hold_of(rink, number)["surfaces"]}


@contextmanager
def control(rink: Rink, query: str = ""):
    """The events of a control stream, read as they are asked for."""
    with rink.server.client() as client, client.stream("GET", f"{api(rink)}/control{query}", timeout=30) as answer:
        assert answer.status_code == 200
        lines = answer.iter_lines()
        yield (json.loads(line[6:]) for line in lines if line.startswith("data: "))


def test_a_press_orders_every_surface_and_says_what_each_has_proved(rink, peer):
    set_up_surface(rink, peer)
    held = ask(rink, "liaison", entry="W-01")
    until(lambda: set(states(rink).values()) == {"confirmed"})
    shown = hold_of(rink)
    assert [(s["surface"], s["label"], s["proof"]) for s in shown["surfaces"]] == [
        ("overlays", "Rinkside graphics", "no graphics page reads"),
        ("live", "Live pages", "no live page is open"),
        ("replay", "Replay desk", "safe picture"),
    ]
    assert peer.told[-1]["entries"] == ["W-01"]
    assert (shown["asked"]["label"], shown["asked"]["role"]) == ("Athlete liaison", "liaison")
    ask(rink, "liaison", "hold.end", hold=held["hold"])
    until(lambda: set(states(rink).values()) == {"released"})
    assert peer.orders() == [True, False]
    assert hold_of(rink)["state"] == "ended"


def test_a_hold_stands_with_its_remaining_time_when_the_server_was_killed(tmp_path, peer):
    with ServerProcess(tmp_path / "data") as running:
        killed_in_a_hold(Rink(running, "lake").set_up(), peer)


def killed_in_a_hold(rink: Rink, peer: Peer) -> None:
    set_up_surface(rink, peer)
    held = ask(rink, "liaison", entry="W-01")
    until(lambda: states(rink)["replay"] == "confirmed")
    rink.server.stop(signal.SIGKILL)
    told = len(peer.told)
    rink.server.start()
    rink.devices.clear()
    rink.host = rink.server.host()
    shown = hold_of(rink)
    assert (shown["hold"], shown["state"], shown["until"]) == (held["hold"], "running", held["until"])
    assert until(lambda: peer.told[told:])[0]["on"] is True
    with control(rink) as events:
        assert next(events)["away"] == ["W-01"]
    ask(rink, "director", "hold.override", hold=held["hold"])
    until(lambda: states(rink)["replay"] == "released")
    assert peer.orders()[-1] is False
    assert hold_of(rink)["state"] == "overridden"


def test_a_hold_of_the_shortest_length_expires_and_the_surfaces_stay(rink, peer):
    set_up_surface(rink, peer)
    rink.office("policy.set", name="hold_seconds", value=10)
    held = ask(rink, "liaison", entry="W-01")
    until(lambda: hold_of(rink)["state"] == "expired")
    assert peer.orders() == [True]
    with control(rink) as events:
        assert next(events)["away"] == ["W-01"]
    (step,) = [s for s in hold_of(rink)["log"] if s["what"] == "expired"]
    assert step["role"] == "rinkside"
    assert step["at"] >= held["until"]


def test_the_control_stream_names_entries_alone_and_graphics_pages_answer_it(rink, peer):
    page = "graphics-page-1"
    with control(rink, f"?page={page}") as events, control(rink) as live:
        assert next(events)["away"] == next(live)["away"] == []
        ask(rink, "liaison", entry="W-01")
        told = next(events)
        assert told == next(live)
        assert set(told) == {"v", "away"}
        assert told["away"] == ["W-01"]
        until(lambda: states(rink)["live"] == "confirmed")
        until(lambda: states(rink)["overlays"] == "acknowledged")
        proofs = {s["surface"]: s["proof"] for s in hold_of(rink)["surfaces"]}
        assert proofs == {"overlays": "0 of 1 graphics pages", "live": "1 live pages"}
        with rink.server.client() as client:
            answered = client.post(f"{api(rink)}/control/seen", json={"page": page, "v": told["v"]})
            assert answered.json() == {"known": True}
        until(lambda: states(rink)["overlays"] == "confirmed")
        assert {s["surface"]: s["proof"] for s in hold_of(rink)["surfaces"]}["overlays"] == "1 of 1 graphics pages"


def test_a_graphics_page_that_opens_during_a_hold_and_does_not_answer_is_not_confirmed(rink, peer):
    def overlays() -> tuple[str, str]:
        return next((s["state"], s["proof"]) for s in hold_of(rink)["surfaces"] if s["surface"] == "overlays")

    ask(rink, "liaison", entry="W-01")
    until(lambda: overlays() == ("confirmed", "no graphics page reads"))
    page = "graphics-page-2"
    with control(rink, f"?page={page}") as events:
        told = next(events)
        assert told["away"] == ["W-01"]
        until(lambda: overlays() == ("failed", "0 of 1 graphics pages"))
        with rink.server.client() as client:
            client.post(f"{api(rink)}/control/seen", json={"page": page, "v": told["v"]})
        until(lambda: overlays() == ("confirmed", "1 of 1 graphics pages"))


def test_no_close_up_is_told_to_surfaces_that_can_be_told_said_of_the_others_and_kept_on_record(rink, peer):
    def told() -> list[tuple[bool, list[str]]]:
        return [(t["allowed"], t["categories"]) for t in peer.told if t["rinkside"] == "close-up"]

    def shown() -> dict[str, Any]:
        view = rink.device("director").get(f"{api(rink)}/holds").json()["view"]["close_up"]
        return {"now": view["now"], **{s["label"]: s["state"] for s in view["surfaces"]}}

    mixer = {"address": "http://127.0.0.1:9", "safe_input": "Ice wide"}
    surfaces = [
        {"key": "replay", "kind": "webhook", "label": "Replay desk", "settings": {"address": peer.address}},
        {"key": "mixer", "kind": "vmix", "label": "Mixer", "settings": mixer},
    ]
    answer = rink.host.put(f"{api(rink)}/holds/surfaces", json={"surfaces": surfaces}, headers=HOST)
    assert answer.status_code == 200, answer.text
    rink.office("policy.set", name="hold_no_close_up", value="always")
    until(lambda: len(shown()) == 3)
    assert {k: v for k, v in shown().items() if k != "now"} == {"Replay desk": "told", "Mixer": "cannot"}
    assert len(shown()["now"]) == 1
    assert told() == [(False, ["W"])]
    rink.office("policy.set", name="hold_no_close_up", value="never")
    until(lambda: told() == [(False, ["W"]), (True, [])])
    until(lambda: len(close_up_steps(rink)) == 4)
    assert {(s["surface"], s["what"], s["state"], s["role"]) for s in close_up_steps(rink)} == {
        ("replay", "no close-up: W", "told", "rinkside"),
        ("mixer", "no close-up: W", "cannot", "rinkside"),
        ("replay", "close-ups are free again", "told", "rinkside"),
        ("mixer", "close-ups are free again", "cannot", "rinkside"),
    }


def close_up_steps(rink: Rink) -> list[dict[str, Any]]:
    steps = rink.device("director").get(f"{api(rink)}/holds/audit").json()["steps"]
    return [s for s in steps if "close-up" in s["what"]]


def test_replay_operators_get_the_marks_in_and_out_by_web_hook_from_the_api_and_in_the_record(rink, peer):
    set_up_surface(rink, peer)
    held = ask(rink, "liaison", entry="W-01")
    until(lambda: peer.orders() == [True])
    ask(rink, "liaison", "hold.end", hold=held["hold"])
    until(lambda: peer.orders() == [True, False])
    start, end = (next(iter(t["embargoes"])) for t in peer.told if t["rinkside"] == "hold")
    shown = hold_of(rink)["embargo"]
    assert (start["entry"], start["from"], start["until"]) == ("W-01", shown["from"], None)
    assert (end["from"], end["until"]) == (shown["from"], shown["until"])
    desk = rink.device("floor_manager")
    (mark,) = desk.get(f"{api(rink)}/holds/embargoes").json()["embargoes"]
    assert (mark["entry"], mark["from"], mark["until"]) == ("W-01", shown["from"], shown["until"])
    table = desk.get(f"{api(rink)}/holds/embargoes?format=csv").text.splitlines()
    assert table[0] == "hold,entry,name,nation,from,until"
    assert shown["until"] in table[1]
    steps = rink.device("director").get(f"{api(rink)}/holds/audit").json()["steps"]
    assert {(s["embargo_from"], s["embargo_until"]) for s in steps} == {(shown["from"], shown["until"])}


def test_nothing_that_the_public_reads_changes_by_a_hold(rink, peer):
    client = rink.server.client()
    base = api(rink)
    ends = ("/live", "/state", "", "/segments/W-free/start-order", "/overlays")
    paths = [*(f"{base}{end}" for end in ends), f"/live/{rink.code}"]
    before = {p: client.get(p).content for p in paths}
    etag = client.get(f"{api(rink)}/live").headers["etag"]
    ask(rink, "liaison", entry="W-01")
    until(lambda: set(states(rink).values()) == {"confirmed"})
    assert {p: client.get(p).content for p in paths} == before
    assert client.get(f"{api(rink)}/live", headers={"If-None-Match": etag}).status_code == 304


def test_a_rehearsal_looks_at_surfaces_and_orders_none(rink, peer):
    set_up_surface(rink, peer)
    ask(rink, "liaison", entry="practice", rehearsal=True)
    until(lambda: set(states(rink).values()) == {"confirmed"})
    assert peer.orders() == []
    assert {"rinkside": "check"} in peer.told
    assert hold_of(rink)["surfaces"][2]["proof"] == "rehearsal: ready, nothing was changed"
    with control(rink) as events:
        assert next(events)["away"] == []


def test_a_surface_that_fails_is_said_and_ordered_until_it_answers(rink, peer):
    set_up_surface(rink, peer)
    peer.status = 500
    ask(rink, "liaison", entry="W-01")
    until(lambda: states(rink)["replay"] == "failed")
    assert hold_of(rink)["surfaces"][2]["proof"] == "answered 500"
    peer.status = 200
    until(lambda: states(rink)["replay"] == "confirmed")


def test_a_secret_goes_in_and_never_out(rink, peer):
    set_up_surface(rink, peer, secrets={"secret": "open-sesame"})
    shown = rink.host.get(f"{api(rink)}/holds/surfaces", headers=HOST)
    assert shown.json()["surfaces"][0]["secrets"] == ["secret"]
    assert "open-sesame" not in shown.text
    again = set_up_surface(rink, peer)
    assert again["surfaces"][0]["secrets"] == ["secret"]
    gone = set_up_surface(rink, peer, secrets={"secret": ""})
    assert gone["surfaces"][0]["secrets"] == []
    assert "open-sesame" not in (rink.server.folder / "journal.sqlite").read_bytes().decode("latin-1")


@pytest.mark.parametrize(
    ("surface", "says"),
    [
        ({"key": "x", "kind": "blimp", "label": "X"}, "'blimp' is no kind"),
        ({"key": "x", "kind": "webhook", "label": "X"}, "address is missing"),
        ({"key": "x", "kind": "webhook", "label": "X", "settings": {"address": "ftp://x"}}, "no web address"),
        ({"key": "live", "kind": "webhook", "label": "X", "settings": {"address": "http://x"}}, "a key of its own"),
        ({"key": "x", "kind": "osc", "label": "X", "settings": {"host": "x", "port": "0"}}, "no port"),
        ({"key": "x", "kind": "osc", "label": "X", "settings": {"host": "x", "port": "9", "colour": "red"}}, "colour"),
    ],
)
def test_a_surface_that_cannot_be_is_refused_and_what_was_set_up_stays(rink, peer, surface, says):
    set_up_surface(rink, peer)
    refused = rink.host.put(f"{api(rink)}/holds/surfaces", json={"surfaces": [surface]}, headers=HOST)
    assert refused.status_code == 400
    assert says in refused.json()["message"]
    kept = rink.host.get(f"{api(rink)}/holds/surfaces", headers=HOST).json()["surfaces"]
    assert [s["key"] for s in kept] == ["replay"]


def test_the_audit_says_who_and_when_and_its_public_form_names_nobody(rink, peer):
    held = ask(rink, "liaison", entry="W-01")
    ask(rink, "director", "hold.override", hold=held["hold"])
    steps = rink.device("director").get(f"{api(rink)}/holds/audit").json()["steps"]
    asked, overridden = (next(s for s in steps if s["what"] == w) for w in ("asked", "overridden"))
    assert (asked["label"], overridden["label"]) == ("Athlete liaison", "Director")
    assert asked["at"] < overridden["at"]
    table = rink.device("director").get(f"{api(rink)}/holds/audit?format=csv")
    assert table.headers["content-type"].startswith("text/csv")
    assert "Athlete liaison" in table.text
    public = rink.device("director").get(f"{api(rink)}/holds/audit?public=1")
    assert public.json() == {"holds": 1, "ended": 0, "overridden": 1, "open": 0, "seconds": public.json()["seconds"]}
    assert "Ice" not in public.text
    assert "W-01" not in public.text


def test_what_there_is_not_cannot_be_armed(rink, peer):
    set_up_surface(rink, peer)
    for path, code in (("nothing/arm/cut", "unknown-surface"), ("replay/arm/cut", "cannot-be-armed")):
        refused = rink.host.post(f"{api(rink)}/holds/surfaces/{path}", json={}, headers=HOST)
        assert (refused.status_code, refused.json()["error"]) == (404, code)
    lists = rink.host.post(f"{api(rink)}/holds/surfaces/check", json={}, headers=HOST).json()["surfaces"]
    assert {row["surface"]: row["lines"][0]["state"] for row in lists} == {
        "overlays": "warn",
        "live": "ok",
        "replay": "ok",
    }


def test_a_promoted_stand_by_orders_every_open_hold_again(tmp_path, peer):
    with ServerProcess(tmp_path / "a") as leader:
        rink = Rink(leader, "lake").set_up()
        set_up_surface(rink, peer)
        key = rink.host.post("/api/v1/standby/key", json={}).json()["key"]
        with ServerProcess(tmp_path / "b", "--follow", leader.address, "--key", key) as second:
            held = ask(rink, "liaison", entry="W-01")
            until(lambda: states(rink)["replay"] == "confirmed")

            def caught_up() -> bool:
                told = rink.host.get("/api/v1/standby", headers=HOST).json().get("stand_by")
                return bool(told) and told["follows"] and told["keeps_up"] and told["behind"] == 0

            until(caught_up)
            leader.stop(signal.SIGKILL)
            told = len(peer.told)
            host = second.host()
            assert host.post("/api/v1/standby/promote", json={}).status_code == 200
            assert until(lambda: peer.told[told:])[0]["on"] is True
            shown = host.get(f"{api(rink)}/holds", headers=HOST).json()["view"]["holds"][0]
            assert (shown["state"], shown["until"]) == ("running", held["until"])


def test_a_process_that_only_shows_tells_its_live_pages_who_is_away(rink, server, tmp_path):
    with Audience(tmp_path / "shows", "--db", str(server.folder)) as shown:
        watching = Rink.__new__(Rink)
        watching.server, watching.code = shown, rink.code
        with control(watching) as events:
            assert next(events)["away"] == []
            held = ask(rink, "liaison", entry="W-01")
            assert next(events)["away"] == ["W-01"]
            ask(rink, "liaison", "hold.end", hold=held["hold"])
            assert next(events)["away"] == []
