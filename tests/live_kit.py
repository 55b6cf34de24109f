"""A competition to act on in tests: acts in, decisions applied as the engine applies them, refusals as they come."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from rinkside.live.acts import Actor, Refusal
from rinkside.live.decide import Decision, decide
from rinkside.live.records import body_of, chain, official_time
from rinkside.live.state import State

OFFICE = Actor("office", "secretariat")
REFEREE = Actor("referee", "referee")
CONTROLLER = Actor("controller", "technical_controller")
SPECIALIST = Actor("specialist", "technical_specialist")
OPERATOR = Actor("operator", "data_operator")


def judge(seat: int) -> Actor:
    return Actor(f"judge-{seat}", "judge", seat)


class Rink:
    """A state and the records that made it; time goes on by a second with each act."""

    def __init__(self) -> None:
        self.state = State()
        self.records: list[dict[str, Any]] = []
        self.sent: list[tuple[dict[str, Any], Actor]] = []
        self.count = 0

    @property
    def now(self) -> str:
        return official_time(datetime(2026, 1, 10, 10, tzinfo=UTC) + timedelta(seconds=self.count))

    def send(
        self, actor: Actor, kind: str, /, *, expect: Any = None, act_id: str = "", **data: Any
    ) -> Decision | Refusal:
        self.count += 1
        act: dict[str, Any] = {"id": act_id or f"act-{self.count}", "kind": kind, "data": data}
        if expect is not None:
            act["expect"] = expect
        before = self.state.dump()
        outcome = decide(self.state, act, actor, self.now)
        assert self.state.dump() == before, "a decision changed the state"
        if isinstance(outcome, Decision):
            self.sent.append((act, actor))
            for payload in outcome.records:
                record = {
                    "seq": self.state.seq + 1,
                    "id": act["id"],
                    "device": actor.device,
                    "role": actor.role,
                    "seat": actor.seat,
                    "client_at": None,
                    "sent": "",
                    "at": self.now,
                    "result": outcome.result,
                    **payload,
                }
                record["prev"] = self.state.hash
                record["hash"] = chain(record["prev"], body_of(record))
                self.state.apply(record)
                self.records.append(record)
        return outcome

    def do(self, actor: Actor, kind: str, /, **data: Any) -> dict[str, Any]:
        outcome = self.send(actor, kind, **data)
        assert isinstance(outcome, Decision), outcome
        return outcome.result

    def refused(self, actor: Actor, kind: str, /, **data: Any) -> Refusal:
        outcome = self.send(actor, kind, **data)
        assert isinstance(outcome, Refusal), outcome
        return outcome

    def skate(self, start: int, cs: str = "W-free") -> dict[str, Any]:
        return self.state.doc["segments"][cs]["skates"][str(start)]


ELEMENTS = ("3S", "2A", "CCoSp3", "StSq2")
NAMES = ("Ada ICE", "Bea SNOW")


def set_up(judges: int = 3, **policies: Any) -> Rink:
    """Two women entered for a free skating, its order set, the segment open."""
    rink = Rink()
    rink.do(
        OFFICE,
        "competition.create",
        code="lake-2026",
        name="Lake Trophy",
        first_day="2026-01-10",
        last_day="2026-01-10",
        policies=policies,
    )
    rink.do(OFFICE, "category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    rink.do(
        OFFICE,
        "segment.add",
        category="W",
        segment="free",
        kind="free skating",
        day="2026-01-10",
        settings={"judges": judges},
    )
    for name in NAMES:
        rink.do(OFFICE, "entry.add", category="W", name=name, nation="ICE")
    rink.do(OFFICE, "order.set", cs="W-free", order=["W-01", "W-02"], reason="alphabetical")
    rink.do(OFFICE, "segment.open", cs="W-free")
    return rink


def call_all(rink: Rink, start: int, codes: tuple[str, ...] = ELEMENTS, cs: str = "W-free") -> None:
    """Call a skater, every element, and end the skate."""
    rink.do(OPERATOR, "skate.call", cs=cs, start=start)
    rink.do(OPERATOR, "skate.start", cs=cs, start=start)
    for code in codes:
        rink.do(SPECIALIST, "element.call", cs=cs, start=start, code=code)
    rink.do(OPERATOR, "skate.end", cs=cs, start=start)


def mark_all(rink: Rink, start: int, grade: int = 1, component: int = 500, cs: str = "W-free", judges: int = 3) -> None:
    """Every judge marks everything and confirms; judge n gives `grade` + n % 2."""
    rows = [r["row"] for r in rink.skate(start, cs)["rows"]]
    for seat in range(1, judges + 1):
        for row in rows:
            rink.do(judge(seat), "mark.goe", cs=cs, start=start, row=row, mark=grade + seat % 2)
        for code in ("CO", "PR", "SS"):
            rink.do(judge(seat), "mark.component", cs=cs, start=start, component=code, mark=component)
        rink.do(judge(seat), "marks.confirm", cs=cs, start=start)


def finish(rink: Rink, start: int, cs: str = "W-free") -> int:
    """Release and approve; the approved score."""
    rink.do(CONTROLLER, "panel.release", cs=cs, start=start)
    return int(rink.do(REFEREE, "skate.approve", cs=cs, start=start)["tss"])
