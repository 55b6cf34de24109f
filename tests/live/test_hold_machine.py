"""Privacy holds under anything that can happen: many people, surfaces that fail and leave, time, restarts."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from live_kit import OFFICE, Rink, call_all, finish, mark_all, set_up

from rinkside.broadcast.hold import OPEN, SURFACE_STATES
from rinkside.live.acts import Actor, Refusal
from rinkside.live.decide import Decision
from rinkside.live.records import official_time
from rinkside.live.state import State
from rinkside.server.views import view_of

PEOPLE = (
    Actor("p1", "team_leader", label="Team leader, FIN", scope="FIN"),
    Actor("p2", "team_leader", label="Team leader, FIN", scope="FIN"),
    Actor("p3", "team_leader", label="Team leader, JPN", scope="JPN"),
    Actor("p4", "liaison", label="Athlete liaison"),
    Actor("p5", "floor_manager", label="Floor manager"),
    Actor("p6", "referee", label="Referee"),
    Actor("p7", "judge", 1, label="Judge 1"),
)
DIRECTOR = Actor("mixer", "director", label="Director")
SERVER = Actor("server", "rinkside", label="Rinkside")
ENTRIES = ("W-01", "W-02")
SURFACES = ("overlays", "live", "programme", "microphone")
LONGEST = 300
PUBLIC = ("viewer", "live", "overlay", "announcer", "judge", "paper_entry")


class Timed(Rink):
    """A rink whose time is moved by hand."""

    seconds = 0

    @property
    def now(self) -> str:
        return official_time(datetime(2026, 1, 10, 10, tzinfo=UTC) + timedelta(seconds=self.count + self.seconds))


def prepared() -> Timed:
    made = set_up()
    made.__class__ = Timed
    for entry, nation in zip(ENTRIES, ("FIN", "JPN"), strict=True):
        made.do(OFFICE, "entry.change", entry=entry, nation=nation)
    named = [{"surface": s, "label": s, "kind": "obs", "confirms": True} for s in SURFACES[2:]]
    made.do(OFFICE, "hold.surfaces", surfaces=named)
    call_all(made, 1)
    mark_all(made, 1)
    finish(made, 1)
    assert isinstance(made, Timed)
    return made


def public(state: State) -> str:
    return json.dumps([view_of(state, role, 1) for role in PUBLIC], sort_keys=True)


class Holds(RuleBasedStateMachine):
    """Everybody presses, surfaces tell, time goes on; the record is replayed now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.rink = prepared()
        self.before = public(self.rink.state)

    @property
    def holds(self) -> dict[str, Any]:
        return self.rink.state.doc["holds"]

    def named(self, number: int) -> str:
        return list(self.holds)[number % len(self.holds)]

    def send(self, actor: Actor, kind: str, **data: Any) -> Decision | Refusal:
        was = json.loads(json.dumps(self.holds))
        outcome = self.rink.send(actor, kind, **data)
        changed = [k for k, h in self.holds.items() if was.get(k) != h]
        if isinstance(outcome, Refusal):
            assert not changed
            return outcome
        assert changed == [outcome.result["hold"]]
        (key,) = changed
        old, new = was.get(key), self.holds[key]
        step = new["log"][-1]
        assert (step["device"], step["role"], step["label"]) == (actor.device, actor.role, actor.label)
        assert step["at"] == self.rink.state.doc["at"]
        assert len(new["log"]) == (1 if old is None else len(old["log"]) + 1)
        if old is not None:
            if old["state"] != new["state"]:
                assert kind in {"expired": {"hold.expire"}, "ended": {"hold.end"}, "overridden": {"hold.override"}}.get(
                    new["state"], {"hold.ask"}
                )
            if old["until"] != new["until"]:
                assert kind == "hold.ask"
                assert actor.role != "rinkside"
        return outcome

    @rule(who=st.sampled_from((*PEOPLE, DIRECTOR, SERVER)), entry=st.sampled_from(ENTRIES))
    def press(self, who: Actor, entry: str) -> None:
        standing = [h for h in self.holds.values() if h["entry"] == entry and h["state"] in OPEN]
        outcome = self.send(who, "hold.ask", entry=entry)
        nation = dict(zip(ENTRIES, ("FIN", "JPN"), strict=True))[entry]
        may = who.role in ("liaison", "floor_manager", "referee") or who.scope == nation
        if not may:
            assert isinstance(outcome, Refusal)
        elif not standing:
            assert isinstance(outcome, Decision)
        elif isinstance(outcome, Refusal):
            assert outcome.code == "second-person"
        if isinstance(outcome, Decision):
            held = self.holds[outcome.result["hold"]]
            assert held["state"] == "running"
            assert held["until"] > self.rink.state.doc["at"] or held["until"] == held["cap_at"]

    @precondition(lambda self: self.holds)
    @rule(who=st.sampled_from(PEOPLE), number=st.integers(0, 9))
    def end(self, who: Actor, number: int) -> None:
        self.send(who, "hold.end", hold=self.named(number))

    @precondition(lambda self: self.holds)
    @rule(number=st.integers(0, 9))
    def override(self, number: int) -> None:
        key = self.named(number)
        open_before = self.holds[key]["state"] in OPEN
        outcome = self.send(DIRECTOR, "hold.override", hold=key)
        assert isinstance(outcome, Decision) is open_before
        assert self.holds[key]["state"] not in OPEN

    @precondition(lambda self: self.holds)
    @rule(number=st.integers(0, 9), name=st.sampled_from(SURFACES), state=st.sampled_from(SURFACE_STATES[1:]))
    def tell(self, number: int, name: str, state: str) -> None:
        key = self.named(number)
        was = self.holds[key]["surfaces"][name]["state"]
        outcome = self.send(SERVER, "hold.surface", hold=key, surface=name, state=state, proof=f"p{self.rink.count}")
        if was in ("overridden", "released") and self.holds[key]["state"] in OPEN:
            assert isinstance(outcome, Refusal) or self.holds[key]["surfaces"][name]["state"] == was

    @precondition(lambda self: self.holds)
    @rule(who=st.sampled_from((*PEOPLE, DIRECTOR)), number=st.integers(0, 9), name=st.sampled_from(SURFACES))
    def by_hand(self, who: Actor, number: int, name: str) -> None:
        outcome = self.send(who, "hold.by_hand", hold=self.named(number), surface=name)
        assert isinstance(outcome, Refusal) or who.role in ("director", "floor_manager")

    @rule(seconds=st.sampled_from((1, 20, 89, 90, 300)))
    def wait(self, seconds: int) -> None:
        """Time goes on; the desk's clocks ring as they would."""
        self.rink.seconds += seconds
        for key, held in list(self.holds.items()):
            if held["state"] == "running" and held["until"] <= self.rink.now:
                assert isinstance(self.send(SERVER, "hold.expire", hold=key, until=held["until"]), Decision)

    @precondition(lambda self: self.holds)
    @rule(number=st.integers(0, 9), stale=st.booleans())
    def clock_rings_too_early(self, number: int, stale: bool) -> None:
        held = self.holds[self.named(number)]
        early = held["until"] > official_time(datetime.fromisoformat(self.rink.now) + timedelta(seconds=1))
        if held["state"] == "running" and early:
            more = {"until": "2026-01-10T10:00:00.000000Z"} if stale else {}
            assert isinstance(self.send(SERVER, "hold.expire", hold=held["hold"], **more), Refusal)

    @rule()
    def restart(self) -> None:
        again = State()
        for record in self.rink.records:
            again.apply(record)
        assert again.dump() == self.rink.state.dump()
        self.rink.state = again

    @invariant()
    def the_public_sees_the_same(self) -> None:
        assert public(self.rink.state) == self.before

    @invariant()
    def what_always_holds(self) -> None:
        running = [h["entry"] for h in self.holds.values() if h["state"] in OPEN]
        assert len(running) == len(set(running))
        for held in self.holds.values():
            presses = [datetime.fromisoformat(p["at"]) for p in held["passed"] or [held["asked"]]]
            assert datetime.fromisoformat(held["until"]) - presses[-1] <= timedelta(seconds=LONGEST)
            for surface in held["surfaces"].values():
                assert surface["reasserted"] <= 1
            over = held["state"] not in OPEN
            assert over is bool(held["over_at"]) is bool(held["over_by"])
            assert (held["embargo"]["until"] is not None) is over
            people = [held["asked"], *held["passed"]]
            for one, other in pairwise(people):
                assert one["device"] != other["device"]
                assert (one["role"], one["label"]) != (other["role"], other["label"])

    def teardown(self) -> None:
        """Never stuck: whatever happened, the director frees everybody, one act a hold."""
        for key in [k for k, h in self.holds.items() if h["state"] in OPEN]:
            assert isinstance(self.send(DIRECTOR, "hold.override", hold=key), Decision)
        assert not [h for h in self.holds.values() if h["state"] in OPEN]


def run_holds(examples: int, steps: int) -> None:
    quiet = list(HealthCheck)
    run_state_machine_as_test(
        Holds,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            derandomize=True,
            suppress_health_check=quiet,
        ),
    )


def test_holds_keep_their_promises_whatever_people_and_surfaces_do():
    run_holds(12, 30)


@pytest.mark.nightly
def test_holds_keep_their_promises_in_many_more_stories():
    run_holds(400, 80)
