"""The engine: nothing is acknowledged that is not on disk; repeats give the same answer; faults raise an alarm."""

from __future__ import annotations

import pkgutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from live_kit import OFFICE, OPERATOR, REFEREE, SPECIALIST, judge, set_up

from rinkside.live.acts import Actor
from rinkside.live.engine import Answer, Engine, Event
from rinkside.live.journal import Journal
from rinkside.live.portable import check_chain, replay
from rinkside.live.tables import RECORDS

CODE = "lake-2026"


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/journal.sqlite"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    engine = Engine(Journal.open(url))
    for act, actor in set_up().sent:
        (answer,) = engine.submit(CODE, [act], actor)
        assert answer.status == "received", answer
    yield engine
    engine.close()


def send(engine: Engine, actor: Actor, kind: str, act_id: str, /, **data: Any) -> Answer:
    (answer,) = engine.submit(CODE, [{"id": act_id, "kind": kind, "data": data}], actor)
    return answer


def on_ice(engine: Engine) -> None:
    assert send(engine, OPERATOR, "skate.call", "call-1", cs="W-free", start=1).status == "received"
    assert send(engine, SPECIALIST, "element.call", "el-1", cs="W-free", start=1, code="3S").status == "received"


def dump(engine: Engine) -> str:
    with engine.reading(CODE) as state:
        return state.dump()


def test_the_state_after_a_restart_is_the_state_before_byte_for_byte(engine, url):
    on_ice(engine)
    before = dump(engine)
    engine.close()
    again = Engine(Journal.open(url))
    assert dump(again) == before
    again.close()


def test_a_repeated_act_gives_the_same_answer_and_changes_nothing(engine):
    on_ice(engine)
    first = send(engine, judge(1), "mark.goe", "m-1", cs="W-free", start=1, row=1, mark=2)
    before = dump(engine)
    again = send(engine, judge(1), "mark.goe", "m-1", cs="W-free", start=1, row=1, mark=2)
    assert (first.status, again.status) == ("received", "repeat")
    assert (again.seq, again.at, again.result) == (first.seq, first.at, first.result)
    assert dump(engine) == before


def test_an_id_used_for_another_act_is_refused(engine):
    on_ice(engine)
    send(engine, judge(1), "mark.goe", "m-1", cs="W-free", start=1, row=1, mark=2)
    other = send(engine, judge(1), "mark.goe", "m-1", cs="W-free", start=1, row=1, mark=3)
    assert other.refusal is not None
    assert other.refusal.code == "id-used"


def test_marks_of_many_threads_are_all_kept_once(engine):
    on_ice(engine)

    def device(seat: int) -> None:
        for turn in range(2):  # every device sends everything twice, as after a lost connection
            for n in range(25):
                answer = send(
                    engine, judge(seat), "mark.goe", f"j{seat}-{n}", cs="W-free", start=1, row=1, mark=n % 11 - 5
                )
                assert answer.status == ("repeat" if turn else "received")

    threads = [threading.Thread(target=device, args=(seat,)) for seat in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ids = [k.id for k in engine.journal.kept(CODE)]
    assert len(ids) == len(set(ids))
    assert sum(i.startswith("j") for i in ids) == 75
    assert check_chain(engine.journal.kept(CODE)) == []
    assert replay(engine.journal.kept(CODE)).dump() == dump(engine)


def test_a_whole_list_is_taken_or_refused_together(engine):
    on_ice(engine)
    before = dump(engine)
    good = {"id": "w-1", "kind": "mark.goe", "data": {"cs": "W-free", "start": 1, "row": 1, "mark": 1}}
    bad = {"id": "w-2", "kind": "mark.goe", "data": {"cs": "W-free", "start": 1, "row": 1, "mark": 9}}
    answers = engine.submit(CODE, [good, bad], judge(1), whole=True)
    assert [a.status for a in answers] == ["refused", "refused"]
    assert dump(engine) == before
    answers = engine.submit(CODE, [good, bad], judge(1))
    assert [a.status for a in answers] == ["received", "refused"]
    assert replay(engine.journal.kept(CODE)).dump() == dump(engine)


def test_subscribers_see_records_in_order_and_only_once_on_disk(engine, url):
    seen: list[int] = []

    def watch(event: Event) -> None:
        if event.kind == "records":
            kept = {k.seq for k in engine.journal.kept(CODE)}
            assert {r["seq"] for r in event.records} <= kept
            seen.extend(r["seq"] for r in event.records)

    stop = engine.subscribe(watch)
    on_ice(engine)
    stop()
    send(engine, OPERATOR, "skate.start", "s-1", cs="W-free", start=1)
    assert seen == [seen[0], seen[0] + 1]


def test_nonsense_is_refused_in_words_and_changes_nothing(engine):
    before = dump(engine)
    for act in (
        None,
        [],
        {"id": "", "kind": "x", "data": {}},
        {"id": "a", "kind": 3, "data": {}},
        {"id": "a", "kind": "skate.call", "data": []},
        {"id": "a", "kind": "skate.call", "data": {"cs": "W-free", "start": 1.5}},
        {"id": "a", "kind": "skate.call", "data": {"cs": "W-free", "start": True}},
        {"id": "a", "kind": "skate.call", "data": {"cs": "W-free", "start": 10**30}},
        {"id": "a", "kind": "skate.call", "data": {"cs": "nowhere", "start": 1}},
        {"id": "a", "kind": "skate.call", "data": {"cs": "W-free", "start": 1, "more": 1}},
        {"id": "a", "kind": "no.such", "data": {}},
        {"id": "a", "kind": "entry.add", "data": {"category": "W", "name": "\ud800"}},
        {"id": "a", "kind": "entry.add", "data": {"category": "W", "name": "A\x00B"}},
        {"id": "a", "kind": "policy.set", "data": {"name": "paper_check", "value": 1.5}},
    ):
        (answer,) = engine.submit(CODE, [act], OFFICE)
        assert answer.status == "refused", act
        assert answer.refusal is not None
        assert answer.refusal.message.endswith(".")
    assert dump(engine) == before


def until(true: Any, seconds: int = 60) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def spoil_full(engine: Engine) -> None:
    connection = engine.journal.raw()
    assert connection is not None
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    connection.rollback()


def mend_full(engine: Engine) -> None:
    connection = engine.journal.raw()
    assert connection is not None
    connection.exec_driver_sql("PRAGMA max_page_count=1073741823")
    connection.rollback()


def spoil_read_only(engine: Engine) -> None:
    connection = engine.journal.raw()
    assert connection is not None
    connection.exec_driver_sql("PRAGMA query_only=1")
    connection.rollback()


def mend_read_only(engine: Engine) -> None:
    connection = engine.journal.raw()
    assert connection is not None
    connection.exec_driver_sql("PRAGMA query_only=0")
    connection.rollback()


@pytest.mark.parametrize(
    ("spoil", "mend", "fact"),
    [(spoil_full, mend_full, "the disk is full"), (spoil_read_only, mend_read_only, "can only be read")],
)
def test_a_disk_that_cannot_be_written_raises_an_alarm_and_loses_nothing(engine, spoil, mend, fact):
    events: list[Event] = []
    engine.subscribe(events.append)
    on_ice(engine)
    acknowledged = {k.id for k in engine.journal.kept(CODE)}
    spoil(engine)
    refused = None
    for n in range(400):
        answer = send(engine, OFFICE, "entry.add", f"e-{n}", category="W", name="A" * 190, club="B" * 110)
        if answer.status == "refused":
            refused = answer
            break
        acknowledged.add(answer.id)
    assert refused is not None
    assert refused.refusal is not None
    assert refused.refusal.code == "journal-not-writable"
    assert refused.refusal.ground == "unavailable"
    assert fact in refused.refusal.message
    assert engine.alarm is not None
    assert any(e.kind == "alarm" and e.alarm is not None for e in events)
    assert {k.id for k in engine.journal.kept(CODE)} == acknowledged
    assert replay(engine.journal.kept(CODE)).dump() == dump(engine)
    mend(engine)
    until(lambda: engine.alarm is None)
    assert events[-1] == Event("alarm")
    assert (
        send(engine, OFFICE, "entry.add", refused.id, category="W", name="A" * 190, club="B" * 110).status == "received"
    )
    assert replay(engine.journal.kept(CODE)).dump() == dump(engine)


def test_a_device_whose_clock_is_off_changes_nothing_but_its_own_note(engine):
    on_ice(engine)
    act = {
        "id": "late",
        "kind": "mark.goe",
        "data": {"cs": "W-free", "start": 1, "row": 1, "mark": 1},
        "client_at": "2026-01-10T23:59:59Z",
    }
    (answer,) = engine.submit(CODE, [act], judge(1))
    record = list(engine.journal.read(CODE))[-1]
    assert answer.at == record["at"] != act["client_at"]
    assert record["client_at"] == act["client_at"]
    times = [r["at"] for r in engine.journal.read(CODE)]
    assert times == sorted(times)


def test_a_stand_by_takes_over_records_and_refuses_a_fork(engine, tmp_path):
    on_ice(engine)
    other = Engine(Journal.open(f"sqlite:///{tmp_path}/other.sqlite"))
    rows = list(engine.journal.kept(CODE))
    other.adopt(rows[:4])
    assert other.adopt(rows) == len(rows)
    assert other.adopt(rows) == len(rows)
    with other.reading(CODE) as state:
        assert state.dump() == dump(engine)
    send(other, REFEREE, "policy.set", "fork", name="paper_check", value=False)
    send(engine, REFEREE, "policy.set", "main-1", name="paper_check", value=False)
    send(engine, REFEREE, "policy.set", "main-2", name="paper_check", value=True)
    with pytest.raises(Exception, match="does not follow"):
        other.adopt(list(engine.journal.kept(CODE)))
    other.close()


def test_a_second_competition_keeps_to_itself(engine):
    data = {"code": "hill-2026", "name": "Hill Cup", "first_day": "2026-02-01", "last_day": "2026-02-01"}
    act = {"id": "create", "kind": "competition.create", "data": data}
    assert engine.submit("hill", [act], OFFICE)[0].status == "refused"
    assert engine.submit("hill-2026", [act], OFFICE)[0].status == "received"
    assert engine.competitions() == ["hill-2026", "lake-2026"]
    assert (
        engine.submit("nowhere", [{"id": "x", "kind": "segment.open", "data": {"cs": "W-free"}}], OFFICE)[
            0
        ].refusal.ground
        == "unknown"
    )


def test_a_damaged_competition_is_named_and_the_others_run_on(engine, url):
    data = {"code": "hill-2026", "name": "Hill Cup", "first_day": "2026-02-01", "last_day": "2026-02-01"}
    engine.submit("hill-2026", [{"id": "create", "kind": "competition.create", "data": data}], OFFICE)
    connection = engine.journal.raw()
    assert connection is not None
    with connection.begin():
        body = sa.func.replace(RECORDS.c.body, "Ada ICE", "Eve ICE")
        connection.execute(sa.update(RECORDS).values(body=body))
    engine.close()
    again = Engine(Journal.open(url))
    assert again.competitions() == ["hill-2026"]
    assert "record 4" in again.faults[CODE]
    refused = send(again, OPERATOR, "skate.call", "c", cs="W-free", start=1).refusal
    assert refused is not None
    assert (refused.code, refused.ground) == ("journal-damaged", "unavailable")
    act = {"id": "change", "kind": "competition.change", "data": {"city": "Hill"}}
    assert again.submit("hill-2026", [act], OFFICE)[0].status == "received"
    again.close()


def test_a_defect_refuses_the_act_and_leaves_everything_as_it_was(engine, monkeypatch):
    on_ice(engine)
    before = dump(engine)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rinkside.live.engine.decide", broken)
    refused = send(engine, judge(1), "mark.goe", "m", cs="W-free", start=1, row=1, mark=1).refusal
    assert refused is not None
    assert refused.code == "defect"
    monkeypatch.undo()
    assert dump(engine) == before
    assert send(engine, judge(1), "mark.goe", "m", cs="W-free", start=1, row=1, mark=1).status == "received"


@pytest.mark.parametrize("broken", ["rinkside.live.decide.DECIDERS", "rinkside.live.state.HANDLERS"])
def test_an_act_that_breaks_something_takes_no_act_of_others_with_it(engine, url, monkeypatch, broken):
    on_ice(engine)

    def fails(*words: Any) -> None:
        if len(words) == 3:
            words[0]["segments"]["W-free"]["skates"]["1"]["marks"]["1"] = "half of it"
        raise ZeroDivisionError

    monkeypatch.setitem(pkgutil.resolve_name(broken), "mark.component", fails)
    goe = {"kind": "mark.goe", "data": {"cs": "W-free", "start": 1, "row": 1, "mark": 2}}
    component = {"kind": "mark.component", "data": {"cs": "W-free", "start": 1, "component": "CO", "mark": 500}}
    acts = [{"id": "a", **goe}, {"id": "b", **component}, {"id": "c", **goe}]
    first, second, third = engine.submit(CODE, acts, judge(1))
    assert (first.status, second.refusal.code, third.status) == ("received", "defect", "received")
    assert third.seq == first.seq + 1
    after = dump(engine)
    engine.close()
    again = Engine(Journal.open(url))
    assert dump(again) == after
    again.close()


def test_a_clock_that_is_set_back_turns_no_time_around(url):
    now = ["2026-01-10T12:00:00.000000Z"]
    engine = Engine(Journal.open(url), clock=lambda: now[0])
    for number, (act, actor) in enumerate(set_up().sent):
        if number == 5:
            now[0] = "2026-01-10T10:00:00.000000Z"
        assert engine.submit(CODE, [act], actor)[0].status == "received"
    on_ice(engine)
    assert send(engine, REFEREE, "interruption.start", "s", cs="W-free", start=1).at == "2026-01-10T12:00:00.000000Z"
    now[0] = "2026-01-10T11:00:00.000000Z"
    stopped = send(engine, REFEREE, "interruption.end", "e", cs="W-free", start=1)
    assert stopped.result["seconds"] == 0
    now[0] = "2026-01-10T12:00:01.000000Z"
    assert send(engine, OPERATOR, "skate.start", "m", cs="W-free", start=1).at == now[0]
    times = [record["at"] for record in engine.journal.read(CODE)]
    assert times == sorted(times)
    engine.close()


def test_a_server_that_stops_answers_everything_that_waits(engine):
    engine.close()
    (answer,) = engine.submit(CODE, [{"id": "x", "kind": "segment.close", "data": {"cs": "W-free"}}], OFFICE)
    assert answer.refusal is not None
    assert answer.refusal.code == "stopping"
