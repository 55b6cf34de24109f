"""A viewer says that something looks wrong: the secretariat alone reads it, and nobody can drown it."""

from __future__ import annotations

import pytest

from rinkside.server.flags import MOST_UNSEEN, Flags
from rinkside.server.problems import Problem
from rinkside.server.store import open_store
from server.desks.browsers import journal_of
from server.kit import Rink, ServerProcess

PATH = "/api/v1/competitions/lake/flags"


@pytest.fixture
def rink(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        yield Rink(running, "lake").set_up()


def waiting(rink):
    return [f["text"] for f in rink.device("secretariat").get(PATH).json()["flags"]]


def test_what_a_viewer_writes_reaches_the_secretariat_and_no_public_view(rink):
    viewer = rink.server.client()
    office, referee, announcer = (rink.device(r) for r in ("secretariat", "referee", "announcer"))
    before = len(journal_of(rink.server, "lake"))
    assert viewer.post(PATH, json={"text": "  Bea Snow  has +50\nfor one jump "}).status_code == 202
    assert [f["text"] for f in office.get(PATH).json()["flags"]] == ["Bea Snow has +50 for one jump"]
    assert viewer.get(PATH).status_code == 401
    assert referee.get(PATH).status_code == 403
    for client in (viewer, referee, announcer):
        assert "+50" not in client.get("/api/v1/competitions/lake/state").text
    assert len(journal_of(rink.server, "lake")) == before, "a viewer writes nothing into the record"


def test_it_waits_over_a_restart_until_somebody_has_looked(rink):
    rink.server.client().post(PATH, json={"text": "the wrong flag"})
    rink.server.stop()
    rink.server.start()
    rink.devices.clear()
    rink.host = rink.server.host()
    office = rink.device("secretariat")
    (flag,) = office.get(PATH).json()["flags"]
    assert flag["text"] == "the wrong flag"
    assert office.delete(f"{PATH}/{flag['id']}").status_code == 200
    assert waiting(rink) == []
    assert office.delete(f"{PATH}/{flag['id']}").status_code == 404


def test_one_caller_may_write_three_times_and_then_waits(rink):
    viewer = rink.server.client()
    answers = [viewer.post(PATH, json={"text": f"note {n}"}) for n in range(5)]
    assert [a.status_code for a in answers] == [202, 202, 202, 429, 429]
    assert answers[-1].json()["error"] == "too-often"
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert waiting(rink) == ["note 0", "note 1", "note 2"]


def test_what_is_no_note_is_refused_with_what_is_accepted(rink):
    viewer = rink.server.client()
    for text in (None, "", "   ", 7, ["x"], "x" * 301, "turned \u202e around", "\x1b[2J"):
        answer = viewer.post(PATH, json={"text": text})
        assert answer.status_code == 400, text
        assert "300 characters" in answer.json()["accepted"]
    assert waiting(rink) == []


def test_a_flood_ends_at_a_bound_and_the_same_words_are_one(tmp_path):
    flags = Flags(open_store(f"sqlite:///{tmp_path / 'access.sqlite'}"))
    for n in range(MOST_UNSEEN):
        flags.add("lake", f"note {n}", n)
    flags.add("lake", "note 5", 999)
    with pytest.raises(Problem) as refused:
        flags.add("lake", "one more", 1000)
    assert refused.value.status == 429
    assert len(flags.unseen("lake")) == MOST_UNSEEN
    flags.add("pond", "another competition has room", 1001)
    flags.set_aside("lake", flags.unseen("lake")[0]["id"], 1002, "Secretariat")
    flags.add("lake", "one more", 1003)
    assert flags.unseen("lake")[-1]["text"] == "one more"
