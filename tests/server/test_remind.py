"""The referee's nudge: who has it, who is away, what is refused; no record is made of it."""

from __future__ import annotations

import contextlib
import json
import threading

import httpx
import pytest

from server.desks.browsers import journal_of
from server.kit import Rink, ServerProcess


@pytest.fixture(scope="module")
def rink(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield Rink(running, "lake").set_up()


def heard(client, found: list, ready: threading.Event) -> None:
    with contextlib.suppress(httpx.HTTPError), client.stream("GET", "/desk-feed/lake", timeout=60) as answer:
        name = ""
        for line in answer.iter_lines():
            ready.set()
            if line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: ") and name == "remind":
                found.append(json.loads(line[6:]))
                return


def test_a_nudge_reaches_the_named_judge_alone_and_leaves_no_record(rink):
    first, second, referee = rink.device("judge", 1), rink.device("judge", 2), rink.device("referee")
    before = len(journal_of(rink.server, "lake"))
    told: dict[int, list] = {1: [], 2: []}
    readers = []
    for seat, client in ((1, first), (2, second)):
        ready = threading.Event()
        readers.append(threading.Thread(target=heard, args=(client, told[seat], ready), daemon=True))
        readers[-1].start()
        assert ready.wait(60)
    answer = referee.post("/api/v1/competitions/lake/remind", json={"seats": [2, 3]})
    assert answer.json() == {"reminded": [2], "away": [3]}
    readers[1].join(60)
    assert [t["by"] for t in told[2]] == ["Referee"]
    assert told[1] == []
    assert len(journal_of(rink.server, "lake")) == before


@pytest.mark.parametrize("seats", [None, [], [0], [True], [16], ["2"], list(range(1, 17)), {"2": 1}])
def test_seats_that_are_none_are_refused_with_what_is_accepted(rink, seats):
    answer = rink.device("referee").post("/api/v1/competitions/lake/remind", json={"seats": seats})
    assert answer.status_code == 400
    assert "a list of 1 to 15 seats" in answer.json()["accepted"]
