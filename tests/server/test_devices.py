"""Devices cut off, loaded again, doubled, reordered, with clocks ten minutes off: nothing is lost, nothing twice."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from rinkside.live.journal import Journal
from server.kit import Rink, ServerProcess

CODES = ["3Lz", "2A", "CCoSp3", "StSq2"]
OFF = {1: timedelta(minutes=10), 2: timedelta(minutes=-10), 3: timedelta(0)}


@pytest.fixture
def server(tmp_path):
    with ServerProcess(tmp_path / "data") as running:
        yield running


def queue_of(seat: int) -> list[dict]:
    """Everything one judge does in a skate, as the tablet keeps it: each with an id and the tablet's own time."""
    at = datetime.now(UTC) + OFF[seat]
    made = [("mark.goe", {"row": row, "mark": -5}) for row in (1, 2)]
    made += [("mark.goe", {"row": row, "mark": (row + seat) % 4}) for row in range(1, len(CODES) + 1)]
    made += [("mark.component", {"component": c, "mark": 600 + 25 * seat}) for c in ("CO", "PR", "SS")]
    made += [("marks.confirm", {})]
    return [
        {
            "id": f"tablet-{seat}-{n}",
            "kind": kind,
            "data": {"cs": "W-free", "start": 1, **data},
            "client_at": (at + timedelta(seconds=n)).isoformat(),
            "device_seq": n,
        }
        for n, (kind, data) in enumerate(made)
    ]


def skated(server: ServerProcess, code: str) -> Rink:
    rink = Rink(server, code).set_up()
    rink.do("data_operator", "skate.call", start=1)
    for called in CODES:
        rink.do("technical_specialist", "element.call", start=1, code=called)
    rink.do("data_operator", "skate.end", start=1)
    return rink


def approved(rink: Rink) -> dict:
    rink.do("technical_controller", "panel.release", start=1)
    return rink.do("referee", "skate.approve", start=1)["result"]


def test_bad_lines_and_wrong_clocks_come_to_the_same_score_with_every_act_once(server):
    plain = skated(server, "plain")
    for seat in (1, 2, 3):
        for act in queue_of(seat):
            plain.device("judge", seat).post("/api/v1/competitions/plain/acts", json=act).raise_for_status()
    want = approved(plain)

    rink = skated(server, "lake")
    path, rng = "/api/v1/competitions/lake/acts", random.Random(7)
    # seat 1 sends, hears no answer, is loaded again on a new line and sends its whole queue again
    first = queue_of(1)
    rink.device("judge", 1).post(path, json=first[:5])
    again = server.client()
    again.headers.update(rink.device("judge", 1).headers)
    told = again.post(path, json=first).json()
    assert [a["status"] for a in told] == ["repeat"] * 5 + ["received"] * 5
    # seat 3: every request comes three times, on several lines at once, in any order the network likes
    third = queue_of(3)
    marks = [a for a in third[2:-1] for _ in range(3)]  # but the two marks it changed: they go out first
    rng.shuffle(marks)
    rink.device("judge", 3).post(path, json=third[:2]).raise_for_status()
    with ThreadPoolExecutor(4) as lines:
        answers = list(lines.map(lambda act: rink.device("judge", 3).post(path, json=act).json(), marks))
    assert all(a["status"] in ("received", "repeat") for a in answers)
    for act in (third[-1], third[0], third[-1]):
        answer = rink.device("judge", 3).post(path, json=act).json()
    assert answer["status"] == "repeat"
    # seat 2 was cut off all the time: everything comes at last, at once
    assert {a["status"] for a in rink.device("judge", 2).post(path, json=queue_of(2)).json()} == {"received"}

    assert approved(rink) == want
    with Journal.open(f"sqlite:///{server.folder / 'journal.sqlite'}", writer=False) as journal:
        records = list(journal.read("lake"))
    sent = [a["id"] for seat in (1, 2, 3) for a in queue_of(seat)]
    assert sorted(r["id"] for r in records if r["id"].startswith("tablet-")) == sorted(sent)
    times = [r["at"] for r in records]
    assert times == sorted(times)
    noted = {r["seat"]: r["client_at"] for r in records if r["kind"] == "marks.confirm"}
    assert noted[2] < times[0][:19] < noted[1]
