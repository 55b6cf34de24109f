"""The hold desk with surfaces that leave, go and come back, and with a journal that does not take a press."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from rinkside.broadcast.surfaces.base import Check, Order, Say, Told
from rinkside.live.acts import Actor
from rinkside.live.journal import WriteFailed
from rinkside.live.records import official_time
from rinkside.server.conduct import Conduct
from rinkside.server.holds import desk as desk_module
from rinkside.server.holds.config import Book, Configured
from rinkside.server.holds.control import Control
from rinkside.server.holds.desk import HoldDesk
from rinkside.server.store import open_store

CODE = "lake"
HOST = Actor("host", "host")
LIAISON = Actor("phone", "liaison", label="Athlete liaison")
LEADER = Actor("leader", "team_leader", label="Team leader, FIN", scope="FIN")
DIRECTOR = Actor("mixer", "director", label="Director")


class Camera:
    """A surface that does at once what it is asked and can be made to do anything else."""

    key, label, confirms, stand_in = "programme", "Programme", True, False

    def __init__(self) -> None:
        self.orders: list[tuple[str, tuple[str, ...]]] = []
        self.say: Say = lambda told: None

    async def start(self, say: Say) -> None:
        self.say = say

    async def hold(self, order: Order) -> None:
        self.orders.append(("hold", order.entries))
        self.say(Told(self.key, "acknowledged", "asked", ms=3))
        self.say(Told(self.key, "confirmed", "Ice wide is on air", frames=1, ms=60))

    async def release(self, order: Order) -> None:
        self.orders.append(("release", order.entries))
        self.say(Told(self.key, "released", "given back"))

    async def check(self) -> list[Check]:
        return [Check("peer", self.label, "ok")]

    async def arm(self, key: str) -> Check:
        raise KeyError(key)

    async def stop(self) -> None:
        pass


class Hall:
    """A desk over a real journal, with one camera."""

    def __init__(self, conduct: Conduct, desk: HoldDesk, camera: Camera) -> None:
        self.conduct, self.desk, self.camera, self.count = conduct, desk, camera, 0

    def act(self, kind: str, **data: Any) -> dict[str, Any]:
        self.count += 1
        return {"id": f"act-{self.count}", "kind": kind, "data": data}

    async def do(self, actor: Actor, kind: str, **data: Any) -> Any:
        act = self.act(kind, **data)
        with self.desk.acting(CODE, [act], actor) as tell:
            answers = await self.conduct.act(CODE, [act], actor)
            tell(answers)
        return answers[0]

    def holds(self) -> dict[str, Any]:
        return self.conduct.read(CODE, lambda state: {k: dict(h) for k, h in state.doc["holds"].items()})

    def surface(self, key: str = "h1") -> dict[str, Any]:
        return self.holds()[key]["surfaces"]["programme"]

    async def until(self, held: Callable[[], Any]) -> None:
        for _ in range(3000):
            if held():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it did not come")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run a story in a hall; again with the same folder it is the hall after a restart."""

    def play(story: Callable[[Hall], Awaitable[None]]) -> None:
        asyncio.run(go(story))

    async def go(story: Callable[[Hall], Awaitable[None]]) -> None:
        camera = Camera()
        monkeypatch.setattr(desk_module, "make", lambda one: [camera])
        conduct = Conduct.open(f"sqlite:///{tmp_path}/journal.sqlite")
        store = open_store(sa.make_url(f"sqlite:///{tmp_path}/access.sqlite"))
        book = Book(store)
        desk = HoldDesk(conduct, book, Control(), lambda: True)
        hall = Hall(conduct, desk, camera)
        fresh = not conduct.has(CODE)
        if fresh:
            days = {"first_day": "2026-01-10", "last_day": "2026-01-10"}
            hall.count = 0
            acts = [
                hall.act("competition.create", code=CODE, name="Lake Cup", **days),
                hall.act("category.add", category="W", title="Women", discipline="singles", gender="W", level="senior"),
                *(
                    hall.act(
                        "entry.add",
                        category="W",
                        entry=entry,
                        members=[{"given": "A", "family": f"Ice{entry[-1]}"}],
                        nation=nation,
                    )
                    for entry, nation in (("W-01", "FIN"), ("W-02", "JPN"))
                ),
                hall.act(
                    "hold.surfaces",
                    surfaces=[{"surface": "programme", "label": "Programme", "kind": "obs", "confirms": True}],
                ),
            ]
            answers = await conduct.act(CODE, acts, HOST)
            assert [a.status for a in answers] == ["received"] * 5, answers
            book.put(CODE, [Configured("obs", "obs", "OBS")])
        else:
            hall.count = 1000
        await desk.start()
        await hall.until(lambda: camera.key in {s["surface"] for s in desk.listed(CODE)})
        try:
            await story(hall)
        finally:
            await desk.close()
            await asyncio.to_thread(conduct.close)
            store.dispose()

    return play


def test_a_surface_that_shows_the_person_again_is_put_back_once_and_then_left_to_the_director(run):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        assert (hall.surface()["frames"], hall.surface()["ms"]) == (1, 60)
        hall.camera.say(Told("programme", "left", "Kiss and cry is on air"))
        await hall.until(lambda: (hall.surface()["state"], hall.surface()["reasserted"]) == ("confirmed", 1))
        assert hall.camera.orders == [("hold", ("W-01",))] * 2
        hall.camera.say(Told("programme", "left", "Kiss and cry is on air"))
        await hall.until(lambda: hall.surface()["state"] == "overridden")
        hall.camera.say(Told("programme", "left", "Kiss and cry is on air"))
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await asyncio.sleep(0.2)
        assert hall.surface()["state"] == "overridden"
        assert hall.camera.orders == [("hold", ("W-01",)), ("hold", ("W-01",)), ("release", ())]
        said = [(s["what"], s["role"]) for s in hall.holds()["h1"]["log"] if s.get("surface") == "programme"]
        assert [w for w, _ in said] == ["acknowledged", "confirmed", "reasserted", "confirmed", "overridden"]
        assert {r for _, r in said} == {"rinkside"}

    run(story)


def test_a_lost_connection_is_said_and_neither_ends_nor_lengthens_the_hold(run):
    async def story(hall: Hall) -> None:
        until = (await hall.do(LIAISON, "hold.ask", entry="W-01")).result["until"]
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        hall.camera.say(Told("programme", "gone", "OBS: connection lost"))
        await hall.until(lambda: hall.surface()["state"] == "failed")
        assert hall.surface()["proof"] == "OBS: connection lost"
        hall.camera.say(Told("programme", "confirmed", "Ice wide is on air"))
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        assert (hall.holds()["h1"]["state"], hall.holds()["h1"]["until"]) == ("running", until)
        assert hall.surface()["reasserted"] == 0

    run(story)


def test_surfaces_stay_until_the_last_of_two_people_is_ready(run):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.do(LIAISON, "hold.ask", entry="W-02")
        await hall.until(lambda: hall.surface("h2")["state"] == "confirmed")
        await hall.do(LIAISON, "hold.end", hold="h1")
        await hall.until(lambda: hall.camera.orders[-1] == ("hold", ("W-02",)))
        assert hall.desk.control.away(CODE) == ("W-02",)
        await hall.do(DIRECTOR, "hold.override", hold="h2")
        await hall.until(lambda: hall.camera.orders[-1][0] == "release")
        await hall.until(lambda: {hall.surface(k)["state"] for k in ("h1", "h2")} == {"released"})
        assert hall.desk.control.away(CODE) == ()

    run(story)


def test_after_a_restart_what_is_open_is_ordered_again_and_what_is_overdue_expires(run):
    async def before(hall: Hall) -> None:
        await hall.conduct.act(CODE, [hall.act("policy.set", name="hold_seconds", value=1)], HOST)
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")

    async def after(hall: Hall) -> None:
        await hall.until(lambda: hall.camera.orders == [("hold", ("W-01",))])
        await hall.until(lambda: hall.holds()["h1"]["state"] == "expired")
        await asyncio.sleep(0.1)
        assert hall.camera.orders == [("hold", ("W-01",))]
        await hall.do(DIRECTOR, "hold.override", hold="h1")
        await hall.until(lambda: hall.camera.orders[-1][0] == "release")

    run(before)
    run(after)


def fail(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(rows: Any) -> None:
        if rows:
            raise WriteFailed("the disk is full")

    monkeypatch.setattr(hall.conduct.engine.journal, "keep", keep)


def test_a_press_that_the_journal_does_not_take_is_carried_out_and_written_later_under_its_id(run, monkeypatch):
    told: list[list[str]] = []

    async def story(hall: Hall) -> None:
        hall.desk.on_unrecorded = lambda code: told.append([u.entry for u in hall.desk.unrecorded(code)])
        with monkeypatch.context() as broken:
            fail(hall, broken)
            answer = await hall.do(LIAISON, "hold.ask", entry="W-01")
            assert answer.status == "refused"
            await hall.until(lambda: hall.camera.orders == [("hold", ("W-01",))])
            assert hall.holds() == {}
            assert hall.desk.control.away(CODE) == ("W-01",)
            assert [u.entry for u in hall.desk.unrecorded(CODE)] == ["W-01"]
        await hall.until(lambda: hall.holds().get("h1", {}).get("state") == "running")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        await hall.until(lambda: not hall.desk.unrecorded(CODE))
        assert hall.camera.orders == [("hold", ("W-01",))]
        assert told == [["W-01"], []]
        act = {"id": f"act-{hall.count}", "kind": "hold.ask", "data": {"entry": "W-01"}}
        (again,) = await hall.conduct.act(CODE, [act], LIAISON)
        assert again.status == "repeat"
        assert len(hall.holds()) == 1

    run(story)


def test_an_override_wins_while_the_journal_takes_nothing(run, monkeypatch):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        with monkeypatch.context() as broken:
            fail(hall, broken)
            await hall.do(DIRECTOR, "hold.override", hold="h1")
            await hall.until(lambda: hall.camera.orders[-1][0] == "release")
            assert hall.holds()["h1"]["state"] == "running"
        await hall.until(lambda: hall.holds()["h1"]["state"] == "overridden")
        assert hall.holds()["h1"]["over_by"]["label"] == "Director"

    run(story)


def test_a_press_for_another_team_orders_nothing_even_when_the_journal_is_away(run, monkeypatch):
    async def story(hall: Hall) -> None:
        with monkeypatch.context() as broken:
            fail(hall, broken)
            await hall.do(LEADER, "hold.ask", entry="W-02")
            await hall.do(DIRECTOR, "hold.ask", entry="W-01")
            await asyncio.sleep(0.5)
            assert hall.camera.orders == []
            await hall.do(LEADER, "hold.ask", entry="W-01")
            await hall.until(lambda: hall.camera.orders == [("hold", ("W-01",))])

    run(story)


def test_an_override_wins_over_a_press_that_is_not_on_record_and_both_are_recorded_in_order(run, monkeypatch):
    async def story(hall: Hall) -> None:
        with monkeypatch.context() as broken:
            fail(hall, broken)
            await hall.do(LIAISON, "hold.ask", entry="W-01")
            await hall.until(lambda: hall.camera.orders == [("hold", ("W-01",))])
            (press,) = hall.desk.unrecorded(CODE)
            await hall.do(LEADER, "hold.override", hold=press.id)
            await hall.do(DIRECTOR, "hold.override", hold=press.id)
            await hall.until(lambda: hall.camera.orders[-1] == ("release", ()))
            assert hall.desk.control.away(CODE) == ()
            assert [(u.kind, u.over) for u in hall.desk.unrecorded(CODE)] == [
                ("hold.ask", "hold.override"),
                ("hold.override", ""),
            ]
        await hall.until(lambda: hall.holds().get("h1", {}).get("state") == "overridden")
        await hall.until(lambda: not hall.desk.unrecorded(CODE))
        held = hall.holds()["h1"]
        assert (held["asked"]["label"], held["over_by"]["label"]) == ("Athlete liaison", "Director")
        assert list(hall.holds()) == ["h1"]
        assert hall.camera.orders == [("hold", ("W-01",)), ("release", ())]
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.camera.orders[-1] == ("hold", ("W-01",)))

    run(story)


def test_a_press_that_reaches_the_record_after_the_override_of_its_hold_is_overridden_too(run, monkeypatch):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        late = hall.act("hold.ask", entry="W-01")
        with hall.desk.acting(CODE, [late], LIAISON):  # pressed, and its answer is still under way
            await hall.do(DIRECTOR, "hold.override", hold="h1")
            await hall.conduct.act(CODE, [late], LIAISON)
        await hall.until(lambda: hall.holds().get("h2", {}).get("state") == "overridden")
        assert hall.holds()["h2"]["over_by"]["label"] == "Director"
        assert hall.desk.control.away(CODE) == ()
        assert hall.camera.orders.count(("hold", ("W-01",))) == 1

    run(story)


def test_a_press_that_is_sent_again_after_the_override_holds_nobody(run, monkeypatch):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        again = {"id": f"act-{hall.count}", "kind": "hold.ask", "data": {"entry": "W-01"}}
        await hall.do(DIRECTOR, "hold.override", hold="h1")
        await hall.until(lambda: hall.camera.orders[-1][0] == "release")
        with hall.desk.acting(CODE, [again], LIAISON):
            await asyncio.sleep(0.5)  # no answer for longer than a press waits for one
        assert hall.desk.unrecorded(CODE) == []
        assert hall.camera.orders[-1] == ("release", ())

    run(story)


def test_a_team_leader_is_told_of_the_own_presses_that_are_not_on_record_and_of_no_others(run, monkeypatch):
    async def story(hall: Hall) -> None:
        with monkeypatch.context() as broken:
            fail(hall, broken)
            await hall.do(LIAISON, "hold.ask", entry="W-01")
            await hall.do(LIAISON, "hold.ask", entry="W-02")
            await hall.until(lambda: len(hall.desk.unrecorded(CODE)) == 2)
            assert [u.entry for u in hall.desk.unrecorded(CODE, "team_leader", "FIN")] == ["W-01"]
            assert hall.desk.unrecorded(CODE, "team_leader", "NOR") == []
            assert [u.entry for u in hall.desk.unrecorded(CODE, "director")] == ["W-01", "W-02"]

    run(story)


def test_a_surface_set_up_while_somebody_is_held_joins_the_hold_and_one_taken_away_is_not_left_confirmed(
    run, monkeypatch
):
    async def story(hall: Hall) -> None:
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.until(lambda: hall.surface()["state"] == "confirmed")
        second = Camera()
        second.key = "second"
        monkeypatch.setattr(desk_module, "make", lambda one: [second])
        await hall.desk.configured(CODE, [Configured("second", "obs", "Second OBS")])
        await hall.until(lambda: hall.holds()["h1"]["surfaces"].get("second", {}).get("state") == "confirmed")
        await hall.until(lambda: hall.surface()["state"] == "failed")
        assert hall.surface()["proof"] == "no longer set up here"
        assert second.orders == [("hold", ("W-01",))]
        said = [s["what"] for s in hall.holds()["h1"]["log"] if s.get("surface") == "second"]
        assert said == ["requested", "confirmed"]
        await hall.do(LIAISON, "hold.end", hold="h1")
        await hall.until(lambda: hall.holds()["h1"]["surfaces"]["second"]["state"] == "released")

    run(story)


def test_a_hold_lasts_no_longer_than_its_press_gave_when_the_time_of_the_machine_is_put_back(run, monkeypatch):
    async def before(hall: Hall) -> None:
        await hall.conduct.act(CODE, [hall.act("policy.set", name="hold_seconds", value=1)], HOST)
        ahead = official_time(datetime.now(UTC) + timedelta(hours=1))
        monkeypatch.setattr(hall.conduct.engine, "clock", lambda: ahead)
        await hall.do(LIAISON, "hold.ask", entry="W-01")

    async def after(hall: Hall) -> None:
        await hall.until(lambda: hall.holds()["h1"]["state"] == "expired")

    run(before)
    run(after)


def test_orders_carry_the_marks_in_and_out_of_what_no_replay_may_show(run):
    async def story(hall: Hall) -> None:
        marks: list[list[tuple[str, str, bool]]] = []
        told, let_go = hall.camera.hold, hall.camera.release

        async def note(order: Order) -> None:
            marks.append([(m.hold, m.entry, bool(m.until)) for m in order.embargoes])
            await (told if order.entries else let_go)(order)

        hall.camera.hold = hall.camera.release = note  # type: ignore[method-assign]
        await hall.do(LIAISON, "hold.ask", entry="W-01")
        await hall.do(LIAISON, "hold.end", hold="h1")
        await hall.until(lambda: len(marks) == 2)
        assert marks == [[("h1", "W-01", False)], [("h1", "W-01", True)]]

    run(story)
