"""A competition in progress: replay of records, and how long a mark takes until it is on disk and the score is there.

A made-up women's free skating of 24 skaters, 12 elements and 9 judges is skated through the engine on a SQLite journal
in a temporary folder (full synchronisation). "acknowledged" is from handing a mark to the engine until its answer, with
nine judges marking at once; "score" is computing one skate's score and the standings after its last mark. Times are of
this machine's disk and processor.
"""

from __future__ import annotations

import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from rinkside.live.acts import Actor
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal
from rinkside.live.portable import check_chain, replay
from rinkside.live.score import skate_score
from rinkside.live.standings import overall, segment_standings
from rinkside.live.state import State

CODE = "bench"
PROGRAM = (
    "3Lz+3T", "3F", "3Lo", "2A", "CCoSp4", "FSSp4", "StSq4", "ChSq1", "3S", "3F+2T", "2A+1Eu+3S", "LSp4",
)  # fmt: skip
SKATERS, JUDGES = 24, 9
OFFICE, CONTROLLER, REFEREE = (Actor(r, r) for r in ("secretariat", "technical_controller", "referee"))


class Rink:
    """Sends acts and keeps how long each took."""

    def __init__(self, engine: Engine, code: str = CODE) -> None:
        self.engine = engine
        self.code = code
        self.taken: list[int] = []

    def do(self, actor: Actor, kind: str, /, **data: Any) -> None:
        act = {"id": f"{actor.device}-{time.monotonic_ns()}", "kind": kind, "data": data}
        started = time.perf_counter_ns()
        (answer,) = self.engine.submit(self.code, [act], actor)
        self.taken.append(time.perf_counter_ns() - started)
        assert answer.status == "received", answer


def set_up(rink: Rink) -> None:
    day = "2026-01-10"
    rink.do(OFFICE, "competition.create", code=rink.code, name="Bench", first_day=day, last_day=day)
    rink.do(OFFICE, "category.add", category="W", title="Women", discipline="singles", gender="W", level="senior")
    settings = {"judges": JUDGES}
    rink.do(OFFICE, "segment.add", category="W", segment="free", kind="free skating", day=day, settings=settings)
    for number in range(SKATERS):
        rink.do(OFFICE, "entry.add", category="W", name=f"Skater {number}", nation="ICE")
    rink.do(OFFICE, "draw.make", cs="W-free", seed="bench")
    rink.do(OFFICE, "segment.open", cs="W-free")


def skate(rink: Rink, start: int, marks: Rink) -> list[int]:
    """One skate from the call to the approval; the times of scoring after each judge's confirmation."""
    at: dict[str, Any] = {"cs": "W-free", "start": start}
    rink.do(REFEREE, "skate.call", **at)
    for code in PROGRAM:
        rink.do(CONTROLLER, "element.call", **at, code=code)
    rink.do(REFEREE, "skate.end", **at)
    rink.do(CONTROLLER, "panel.release", **at)

    def judge(seat: int) -> None:
        actor = Actor(f"judge-{seat}", "judge", seat)
        for row in range(1, len(PROGRAM) + 1):
            marks.do(actor, "mark.goe", **at, row=row, mark=(start * 7 + row * 3 + seat) % 7 - 2)
        for code in ("CO", "PR", "SS"):
            mark = 600 + 25 * ((start * 5 + seat) % 12)
            marks.do(actor, "mark.component", **at, component=code, mark=mark)
        marks.do(actor, "marks.confirm", **at)

    threads = [threading.Thread(target=judge, args=(seat,)) for seat in range(1, JUDGES + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with rink.engine.reading(rink.code) as state:
        state.cache.pop(("score", "W-free", start), None)
        started = time.perf_counter_ns()
        skate_score(state, "W-free", start)
        segment_standings(state, "W-free")
        overall(state, "W")
        scored = time.perf_counter_ns() - started
    rink.do(REFEREE, "skate.approve", **at)
    return [scored]


def share(values: list[int], part: int) -> str:
    """The value below which `part` in a hundred lie, in milliseconds."""
    ordered = sorted(values)
    return f"{ordered[min(len(ordered) - 1, len(ordered) * part // 100)] / 1e6:.2f}"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder)}/journal.sqlite"
        engine = Engine(Journal.open(url))
        rink, marks = Rink(engine), Rink(engine)
        set_up(rink)
        scored: list[int] = []
        started = time.perf_counter()
        for start in range(1, SKATERS + 1):
            scored += skate(rink, start, marks)
        taken = time.perf_counter() - started
        engine.close()
        print(
            f"marks: {len(marks.taken)} (nine judges at once, {len(marks.taken) / taken:,.0f} a second with all else)"
        )
        print(f"acknowledged p50: {share(marks.taken, 50)} ms")
        print(f"acknowledged p99: {share(marks.taken, 99)} ms")
        print(f"score and standings after the last mark p50: {share(scored, 50)} ms")
        print(f"score and standings after the last mark p99: {share(scored, 99)} ms")
        with Journal.open(url, writer=False) as journal:
            rows = list(journal.kept(CODE))
            records = [row.record() for row in rows]
            measure_replay(records, rows)
        four_events(folder)
        started = time.perf_counter()
        again = Engine(Journal.open(url))
        print(f"open and replay {len(rows)} records: {(time.perf_counter() - started) * 1000:.0f} ms")
        again.close()


def four_events(folder: str) -> None:
    """Four competitions at once, each with nine judges who mark as fast as they are answered: far more than a rink."""
    engine = Engine(Journal.open(f"sqlite:///{Path(folder)}/four.sqlite"))
    pairs = [(Rink(engine, f"bench-{n}"), Rink(engine, f"bench-{n}")) for n in range(4)]

    def run(rink: Rink, marks: Rink) -> None:
        set_up(rink)
        for start in range(1, 5):
            skate(rink, start, marks)

    threads = [threading.Thread(target=run, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    engine.close()
    taken = [t for _, marks in pairs for t in marks.taken]
    print(f"four events at once, {len(taken)} marks of 36 judges: acknowledged p50: {share(taken, 50)} ms")
    print(f"four events at once: acknowledged p99: {share(taken, 99)} ms")


def measure_replay(records: list[dict[str, Any]], rows: list[Any]) -> None:
    for name, run in (
        ("replay of records", lambda: apply_all(records)),
        ("replay from their text", lambda: replay(rows)),
        ("check of the chain with replay", lambda: check_chain(rows)),
    ):
        times = []
        for _ in range(5):
            started = time.process_time()
            run()
            times.append(time.process_time() - started)
        print(f"{name}: {len(records) / min(times):,.0f} records/s")


def apply_all(records: list[dict[str, Any]]) -> None:
    state = State()
    for record in records:
        state.apply(record)


if __name__ == "__main__":
    main()
