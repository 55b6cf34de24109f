"""Faults: killed processes, a full disk, acts that come twice, late or in another order, random acts by anybody."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from live_kit import CONTROLLER, OFFICE, OPERATOR, REFEREE, SPECIALIST, Rink, call_all, judge, mark_all, set_up

from rinkside.live.act_table import ACTS
from rinkside.live.acts import ROLES, Act, Actor, Field
from rinkside.live.decide import Decision
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal
from rinkside.live.portable import check_chain, export_lines, read_portable, replay
from rinkside.live.score import skate_score

CODE = "lake-2026"
FIRST = {"cs": "W-free", "start": 1}

KILLED = """
import sys
sys.path.insert(0, sys.argv[2])
from live_kit import OFFICE, judge
from rinkside.live.acts import Actor
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal

engine = Engine(Journal.open(sys.argv[1]))
with engine.reading("lake-2026") as state:
    before = state.seq
data = {"cs": "W-free", "start": 1, "row": 1, "mark": 0}
engine.submit("lake-2026", [{"id": f"{before}-first", "kind": "mark.goe", "data": data}], judge(1))
print("ready", before, flush=True)
for n in range(100000):
    data = {"cs": "W-free", "start": 1, "row": n % 4 + 1, "mark": n % 11 - 5}
    acts = [{"id": f"{before}-{n}-{seat}", "kind": "mark.goe", "data": data} for seat in (1, 2, 3)]
    answers = [engine.put("lake-2026", [act], judge(seat)) for seat, act in enumerate(acts, 1)]
    for answer in answers:
        (got,) = answer.result()
        assert got.status == "received", got
        print(got.id, got.seq, flush=True)
"""


def journal_of(folder: Path, rink: Rink) -> str:
    url = f"sqlite:///{folder}/journal.sqlite"
    with Journal.open(url) as journal:
        journal.append(CODE, rink.records)
    return url


def kill_at_random(folder: Path, times: int) -> None:
    rink = set_up()
    call_all(rink, 1)
    url = journal_of(folder, rink)
    acknowledged: dict[str, int] = {}
    rng = random.Random(20260110)
    for _ in range(times):
        child = subprocess.Popen(
            [sys.executable, "-c", KILLED, url, str(Path(__file__).parent.parent)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        )
        assert child.stdout is not None
        assert child.stdout.readline().startswith("ready")
        time.sleep(rng.random() / 8)
        child.kill()
        lines = child.stdout.read().splitlines(keepends=True)
        child.wait()
        for line in lines:
            if line.endswith("\n"):
                act_id, seq = line.split()
                acknowledged[act_id] = int(seq)
        with Journal.open(url) as journal:
            rows = list(journal.kept(CODE))
        assert check_chain(rows) == []
        there = {row.id: row.seq for row in rows}
        assert {i: there.get(i) for i in acknowledged} == acknowledged
    assert len(acknowledged) > times


def test_a_killed_server_has_everything_it_acknowledged_and_a_whole_chain(tmp_path):
    kill_at_random(tmp_path, 5)


@pytest.mark.nightly
def test_a_server_killed_a_hundred_times_has_everything_it_acknowledged(tmp_path):
    kill_at_random(tmp_path, 100)


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="needs root to mount a small disk")
def test_a_disk_that_is_really_full_raises_the_alarm_and_recovers_once_there_is_room():
    folder = Path(tempfile.mkdtemp(prefix="rinkside-full-"))
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    try:
        if mounted.returncode:
            pytest.skip("a small disk cannot be mounted here")
        (folder / "music.mp3").write_bytes(bytes(400_000))
        engine = Engine(Journal.open(journal_of(folder, set_up())))
        kept = 0
        for number in range(5000):
            data = {"category": "W", "name": f"{number} " + "A" * 150, "club": "B" * 100}
            (answer,) = engine.submit(CODE, [{"id": f"e{number}", "kind": "entry.add", "data": data}], OFFICE)
            if answer.status == "refused":
                break
            kept += 1
        assert answer.refusal is not None
        assert answer.refusal.code == "journal-not-writable"
        assert kept > 20
        assert sum(k.id.startswith("e") for k in engine.journal.kept(CODE)) == kept
        (folder / "music.mp3").unlink()
        end = time.monotonic() + 60
        while engine.alarm is not None and time.monotonic() < end:
            time.sleep(0.05)
        (again,) = engine.submit(CODE, [{"id": answer.id, "kind": "entry.add", "data": data}], OFFICE)
        assert again.status == "received"
        with engine.reading(CODE) as state:
            assert replay(engine.journal.kept(CODE)).dump() == state.dump()
        engine.close()
    finally:
        subprocess.run(["umount", str(folder)], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(st.randoms(use_true_random=False), st.lists(st.integers(0, 26), max_size=30))
def test_marks_sent_late_twice_and_in_any_order_give_the_same_score(rng, again):
    """A device sends its acts until each is answered; the score does not depend on when and in which order."""
    plain = set_up()
    call_all(plain, 1)
    mark_all(plain, 1)
    want = skate_score(plain.state, "W-free", 1).score
    sent = [
        (judge(r["seat"]), r["kind"], r["id"], dict(r["data"]))
        for r in plain.records
        if r["kind"] in ("mark.goe", "mark.component")
    ]
    rink = set_up()
    call_all(rink, 1)
    order = sent + [sent[n % len(sent)] for n in again]
    rng.shuffle(order)
    for actor, kind, act_id, data in order:
        if act_id in rink.state.answers:  # the engine answers a repeat without deciding it
            continue
        rink.do(actor, kind, act_id=act_id, **data)
    for seat in (1, 2, 3):
        rink.do(judge(seat), "marks.confirm", **FIRST)
    found = skate_score(rink.state, "W-free", 1)
    assert found.score._replace(problems=()) == want._replace(problems=())
    assert found.waiting == ()


def values(field: Field) -> st.SearchStrategy[Any]:
    """Values of a field: what a device would send, and what it should not."""
    good: dict[str, st.SearchStrategy[Any]] = {
        "text": st.sampled_from(["3S", "2A+1T", "CO", "SS", "free", "x", "3lz", "act-9", "act-20", "Ada ICE", "judge"]),
        "key": st.sampled_from(["W", "W-free", "W-01", "K1", "x"]),
        "int": st.integers(max(field.low, -6), max(field.low, min(field.high, 9))),
        "points": st.integers(0, 12).map(lambda n: n * 25),
        "bool": st.booleans(),
        "date": st.sampled_from(["2026-01-10", "2017-02-01"]),
        "time": st.just("18:45"),
        "choice": st.sampled_from(field.choices or ("x",)),
        "texts": st.lists(st.sampled_from(["CO", "3S", "technical_specialist"]), max_size=3),
        "keys": st.permutations(["W-01", "W-02"]),
        "ints": st.lists(st.integers(1, 4), max_size=3),
        "maps": st.lists(
            st.dictionaries(
                st.sampled_from(
                    ["row", "partner", "official", "function", "seat", "name", "cs", "team", "final", "entry"]
                ),
                st.one_of(st.integers(0, 4), st.sampled_from(["both", "Judge", "W-free", "o1"]), st.booleans()),
                max_size=3,
            ),
            max_size=3,
        ),
        "map": st.dictionaries(
            st.sampled_from(["1", "2", "CO", "judges", "count", "paper_check", "rule", "starting_order"]),
            st.one_of(st.integers(-5, 500), st.booleans(), st.none()),
            max_size=3,
        ),
    }
    wild = st.one_of(st.none(), st.integers(), st.text(max_size=5), st.lists(st.integers(), max_size=2), st.floats())
    likely = st.sampled_from(LIKELY[field.name]) if field.name in LIKELY else good.get(field.kind, wild)
    return st.integers(0, 19).flatmap(lambda n: wild if n == 0 else good.get(field.kind, wild) if n == 1 else likely)


LIKELY: dict[str, list[Any]] = {
    "cs": ["W-free"],
    "start": [1, 1, 1, 2],
    "category": ["W"],
    "entry": ["W-01", "W-02"],
    "row": [1, 2, 3, 4, 5],
    "before": [1, 2, 3],
    "after_row": [0, 1, 2, 3],
    "seat": [1, 2, 3],
    "code": ["3S", "2A+1T", "3lz", "CCoSp3", "StSq2", "2A*", "3S<"],
    "component": ["CO", "PR", "SS"],
    "mark": [-5, -1, 0, 1, 3, 5, 25, 500, 525],
    "correction": ["K1", "K2", "K3"],
    "to": ["2S", 100, True, 1, [], [{"row": 1}], None],
    "of": [f"act-{n}" for n in range(8, 40)],
    "official": ["o1", "o2"],
    "officials": [[], [{"official": "o1", "function": "Judge", "seat": 1}]],
    "device": ["d1", "d2"],
    "role": ["judge", "referee"],
    "marks": [{"1": 1, "2": 0, "3": -1, "4": None}],
    "components": [{"CO": 500, "PR": 525}, ["CO"], None],
    "rows": [[], [1], [2, 3]],
    "falls": [[], [{"row": 1}], [{}, {"partner": "both"}]],
    "teams": [[], [{"team": "ICE", "name": "Ice"}]],
    "segments": [[], [{"cs": "W-free", "discipline": "women", "final": False}]],
    "entries": [[{"name": "Cleo RAIN"}, {"name": "Dee FOG"}], [{}]],
    "groups": [[2], [1, 1]],
    "order": [["W-02", "W-01"]],
    "members": [[{"given": "Ada", "family": "ICE"}], None],
    "settings": [{"judges": 3}, {"judges": 2}, {"component_factors": {"CO": 100}}, {}],
    "cut": [{}, {"count": 1}, {"rule": True}],
    "policies": [{}, {"paper_check": False}],
    "packs": [[], None],
    "day": ["2026-01-10", "2017-02-01"],
    "deduction": ["costume_or_prop", "noise"],
    "value": [True, False, "apply", 300, [], "places stay"],
}
"""What devices send, by field, so that most random acts are such as could happen."""


@st.composite
def random_acts(draw: st.DrawFn) -> tuple[Actor, str, dict[str, Any]]:
    act: Act = ACTS[draw(st.sampled_from(sorted(ACTS)))]
    role = draw(st.sampled_from(act.roles if draw(st.integers(0, 9)) else ROLES))
    seat = draw(st.integers(1, 4)) if role == "judge" else None
    data: dict[str, Any] = {}
    for field in act.fields:
        if field.required or draw(st.booleans()):
            data[field.name] = draw(values(field))
    return Actor(f"{role}-{seat or ''}", role, seat), act.kind, data


RANDOM_RINKS = given(st.lists(random_acts(), min_size=5, max_size=40), st.booleans(), st.integers(0, 3))
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=60, derandomize=True, suppress_health_check=SLOW)
@RANDOM_RINKS
def test_no_act_of_anybody_breaks_the_rink(acts, alone, stage):
    """Decisions answer or refuse in words, refusals change nothing, and the records replay to the same state."""
    act_at_random(acts, alone, stage)


@pytest.mark.nightly
@settings(max_examples=1500, suppress_health_check=SLOW)
@RANDOM_RINKS
def test_no_act_of_anybody_breaks_the_rink_for_long(acts, alone, stage):
    act_at_random(acts, alone, stage)


def act_at_random(acts: list[tuple[Actor, str, dict[str, Any]]], alone: bool, stage: int) -> None:
    rink = set_up(one_official=alone)
    if stage:
        call_all(rink, 1)
    if stage > 1:
        mark_all(rink, 1)
        rink.do(CONTROLLER, "panel.release", **FIRST)
    if stage > 2:
        rink.do(REFEREE, "skate.approve", **FIRST)
        rink.do(OFFICE, "entry.withdraw", entry="W-02")
        rink.do(REFEREE, "segment.approve", cs="W-free")
    for actor, kind, data in acts:
        outcome = rink.send(actor, kind, **data)
        if not isinstance(outcome, Decision):
            assert outcome.message.rstrip().endswith((".", "?")), outcome
            assert outcome.ground in ("form", "role", "unknown", "conflict")
    again = type(rink.state)()
    for record in rink.records:
        again.apply(record)
    assert again.dump() == rink.state.dump()
    for cs, segment in rink.state.doc["segments"].items():
        for start in segment["skates"]:
            skate_score(rink.state, cs, int(start))


class JournalMachine(RuleBasedStateMachine):
    """Acts, restarts, copies: the journal always holds what was acknowledged and replays to the state in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="rinkside-machine-"))
        self.number = 0
        self.acknowledged: dict[str, tuple[int, str]] = {}
        rink = set_up()
        call_all(rink, 1)
        self.engine = Engine(Journal.open(journal_of(self.folder, rink)))

    def teardown(self) -> None:
        self.engine.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _send(self, actor: Actor, act: dict[str, Any]) -> None:
        (answer,) = self.engine.submit(CODE, [act], actor)
        if answer.status == "received":
            assert act["id"] not in self.acknowledged
            self.acknowledged[act["id"]] = (answer.seq, answer.at)
        elif answer.status == "repeat":
            assert self.acknowledged[act["id"]] == (answer.seq, answer.at)

    @rule(seat=st.integers(1, 3), row=st.integers(1, 5), mark=st.integers(-6, 6))
    def mark(self, seat: int, row: int, mark: int) -> None:
        self.number += 1
        data = {**FIRST, "row": row, "mark": mark}
        self.last = (judge(seat), {"id": f"m{self.number}", "kind": "mark.goe", "data": data})
        self._send(*self.last)

    @rule(row=st.integers(1, 4), code=st.sampled_from(["3S", "2A", "3S<", "1Eu"]))
    def change(self, row: int, code: str) -> None:
        self.number += 1
        data = {**FIRST, "row": row, "code": code}
        self._send(SPECIALIST, {"id": f"c{self.number}", "kind": "element.change", "data": data})

    @precondition(lambda self: hasattr(self, "last"))
    @rule()
    def repeat(self) -> None:
        self._send(*self.last)

    @rule(whole=st.booleans(), marks=st.lists(st.integers(-6, 6), min_size=1, max_size=4))
    def several(self, whole: bool, marks: list[int]) -> None:
        acts = []
        for mark in marks:
            self.number += 1
            acts.append({"id": f"s{self.number}", "kind": "mark.goe", "data": {**FIRST, "row": 1, "mark": mark}})
        answers = self.engine.submit(CODE, acts, judge(2), whole=whole)
        taken = [a for a in answers if a.status == "received"]
        if whole:
            assert len(taken) in (0, len(acts))
        for answer in taken:
            self.acknowledged[answer.id] = (answer.seq, answer.at)

    @rule()
    def restart(self) -> None:
        with self.engine.reading(CODE) as state:
            before = state.dump()
        self.engine.close()
        self.engine = Engine(Journal.open(f"sqlite:///{self.folder}/journal.sqlite"))
        with self.engine.reading(CODE) as state:
            assert state.dump() == before

    @rule()
    def spoil_and_mend(self) -> None:
        connection = self.engine.journal.raw()
        assert connection is not None
        connection.exec_driver_sql("PRAGMA query_only=1")
        connection.rollback()
        act = {"id": f"lost{self.number}", "kind": "mark.goe", "data": {**FIRST, "row": 1, "mark": 0}}
        (answer,) = self.engine.submit(CODE, [act], judge(3))
        assert answer.status != "received"
        connection.exec_driver_sql("PRAGMA query_only=0")
        connection.rollback()

    @rule()
    def copy(self) -> None:
        lines = list(export_lines(CODE, self.engine.journal.kept(CODE)))
        _, rows, copied = read_portable(lines)
        with self.engine.reading(CODE) as state:
            assert copied.dump() == state.dump()
        with contextlib.suppress(FileNotFoundError):
            (self.folder / "copy.sqlite").unlink()
        with Journal.open(f"sqlite:///{self.folder}/copy.sqlite") as other:
            other.keep(rows)
            assert list(export_lines(CODE, other.kept(CODE))) == lines

    @invariant()
    def everything_acknowledged_is_there_once(self) -> None:
        rows = list(self.engine.journal.kept(CODE))
        there = {row.id: row.seq for row in rows}
        assert len(there) == len(rows)
        assert {i: there.get(i) for i in self.acknowledged} == {i: seq for i, (seq, _) in self.acknowledged.items()}
        assert check_chain(rows) == []


def test_the_journal_keeps_its_word_whatever_is_done_to_it():
    run_state_machine_as_test(JournalMachine, settings=settings(max_examples=12, stateful_step_count=20, deadline=None))


@pytest.mark.nightly
def test_the_journal_keeps_its_word_for_long():
    run_state_machine_as_test(
        JournalMachine, settings=settings(max_examples=150, stateful_step_count=50, deadline=None)
    )


def test_every_act_of_the_table_has_a_decision_and_a_handler():
    from rinkside.live.decide import DECIDERS
    from rinkside.live.state import HANDLERS

    assert set(ACTS) == set(DECIDERS) == set(HANDLERS)
    assert {role for act in ACTS.values() for role in act.roles} <= set(ROLES)
    assert not any("viewer" in act.roles for act in ACTS.values())
    assert CONTROLLER.role in ACTS["panel.release"].roles
    assert OPERATOR.role in ACTS["skate.call"].roles
    assert ACTS["skate.approve"].roles == (REFEREE.role,)
