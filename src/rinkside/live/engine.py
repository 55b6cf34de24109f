"""The engine: acts of many devices, one after the other, each answered once it is on disk.

    engine = Engine(Journal.open(url))
    answer, = engine.submit("lake-2026", [act], Actor("t1", "judge", 3))     # waits; any thread may
    answer.status, answer.seq, answer.result

One thread writes. It takes every submission that waits, decides and applies them in order, appends all their records
in one transaction, and only then answers and publishes. Where the journal cannot be written, nothing of the batch is
acknowledged, the states are built anew from the journal, and an alarm stands until a write succeeds. Where the disk
does not answer at all, a second thread raises the alarm and refuses what waits: sent again under the same ids it is
done once, whatever became of the write.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from time import monotonic_ns
from typing import Any

from rinkside.errors import UsageError
from rinkside.live.acts import Actor, Refusal, check_envelope
from rinkside.live.answers import Alarm, Answer, Event, digest, records_of, refused
from rinkside.live.decide import decide
from rinkside.live.held import Held
from rinkside.live.jobs import Job, Jobs
from rinkside.live.journal import Journal, Kept, LeaseLost, WriteFailed
from rinkside.live.portable import load_state
from rinkside.live.records import body_of, chain, official_time
from rinkside.live.rules import ready
from rinkside.live.state import State
from rinkside.live.watch import SILENT_SECONDS, DiskSilent, DiskWatch

__all__ = ["Alarm", "Answer", "DiskSilent", "Engine", "Event"]

_LOG = logging.getLogger("rinkside.live")
_STOPPING = Refusal("stopping", "This server is stopping. Send it again when it is back.", ground="unavailable")
_OF_A_LIST = Refusal("list-refused", "Another act of this list was refused, so none was taken.")


def _defect(error: Exception, act: Mapping[str, Any]) -> Refusal:
    """What is answered to an act on which Rinkside failed; sending it again would fail again."""
    _LOG.error("act %s failed", act["kind"], exc_info=error)
    fact = f"This is a defect of Rinkside: {type(error).__name__}. This act was not taken; nothing has changed."
    return Refusal("defect", fact, ground="defect")


class Engine(Held):
    """All competitions of one journal, in memory and on disk. `close()` it; it is the journal's only writer.

    `faults` says in words which competitions cannot be opened, because their records do not follow each other.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        clock: Callable[[], str] = official_time,
        retry_seconds: int = 1,
        silent_seconds: int = SILENT_SECONDS,
    ) -> None:
        super().__init__()
        self.journal = journal
        self.clock = clock
        self.alarm: Alarm | None = None
        self.last_written = ""
        self.slowest_write_us = 0
        self.last_write_us = 0
        self._retry = retry_seconds
        self._lock = threading.RLock()
        self._jobs = Jobs()
        self._in_hand: list[Job] = []
        self._closed = False
        self.faults: dict[str, str] = {}
        for listed in journal.competitions():
            try:
                self._states[listed.code] = load_state(self.journal, listed.code)
            except UsageError as error:  # one damaged competition must not keep the others off the ice
                self.faults[listed.code] = str(error)
                _LOG.error("%s", error)
            self.last_written = max(self.last_written, listed.last_at)
        for opened in self._states.values():
            ready(opened)
        self._thread = threading.Thread(target=self._run, name="rinkside-writer", daemon=True)
        self._watch = DiskWatch(silent_seconds, self._disk_silent, self._disk_back)
        self._thread.start()

    # for every thread

    def submit(self, competition: str, acts: Sequence[Any], actor: Actor, *, whole: bool = False) -> list[Answer]:
        """Submit acts and wait until they are on disk or refused; one answer for each, in order.

        `whole`: all or none of the list. Each act by itself is all or nothing always.
        """
        return self.put(competition, acts, actor, whole=whole).result()

    def put(self, competition: str, acts: Sequence[Any], actor: Actor, *, whole: bool = False) -> Future[list[Answer]]:
        """Submit without waiting: a future of the answers."""
        job = Job(competition, acts, actor, whole)
        if self._closed:
            job.done.set_result([refused(a, _STOPPING) for a in acts])
            return job.done
        return self._wait(job)

    def adopt(self, rows: Sequence[Kept]) -> int:
        """Take over records another server has written, as a stand-by does; waits. The number of the last.

        Raises UsageError where they do not follow what is here, WriteFailed where they cannot be written.
        """
        if not rows:
            return 0
        job = Job(rows[0].competition, (), Actor("", "host"), True, kept=list(rows))
        return self._wait(job).result()[0].seq

    def _wait(self, job: Job) -> Future[list[Answer]]:
        self._jobs.put(job)
        if self._watch.silent:
            self._refuse(self._jobs.drain())
        return job.done

    @contextmanager
    def reading(self, competition: str) -> Iterator[State]:
        """The state, held still while it is read.

        Raises UsageError for a competition that is not there, DiskSilent while a write holds it and does not end.
        """
        while not self._lock.acquire(timeout=0.2):
            if self._watch.silent:
                raise DiskSilent("the disk does not answer")
        try:
            yield self._named(competition)
        finally:
            self._lock.release()

    def close(self) -> None:
        """Answer what waits, stop the writer, close the journal."""
        if not self._closed:
            self._closed = True
            self._jobs.end()
            self._thread.join(2 * self._watch.seconds if self._watch.silent else None)
            self._watch.end()
            if not self._thread.is_alive():
                self.journal.close()
            for job in self._jobs.drain():
                job.refuse(_STOPPING)

    # the writer's thread

    def _run(self) -> None:
        while True:
            jobs: list[Job] = []
            try:
                trying = self.alarm is not None and not self.alarm.final
                taken = self._jobs.take(self._retry if trying else None)
                if taken is None:
                    return
                jobs = self._in_hand = taken
                if jobs:
                    self._batch(jobs)
                elif self.alarm is not None:
                    self._recover()
            except Exception as error:  # a defect must not stop the rink: refuse these, build the states anew
                _LOG.exception("a batch failed")
                self._rebuild({j.competition for j in jobs})
                fact = f"This is a defect of Rinkside: {type(error).__name__}. Nothing has changed."
                why = Refusal("defect", fact, ground="unavailable")
                for job in jobs:
                    job.refuse(why)

    def _batch(self, jobs: list[Job]) -> None:
        if self.alarm is not None and not self._recover():
            self._refuse(jobs)
            return
        answers: list[list[Answer]] = []
        rows: list[Kept] = []
        records: dict[str, list[Mapping[str, Any]]] = {}
        errors: dict[int, Exception] = {}
        touched: set[str] = set()
        with self._lock:
            for at, job in enumerate(jobs):
                try:
                    answers.append(self._adopt(job, rows, records) if job.kept else self._decide(job, rows, records))
                except UsageError as error:
                    errors[at] = error
                    answers.append([])
                touched.add(job.competition)
            started = monotonic_ns()
            try:
                with self._watch.at_disk():
                    self.journal.keep(rows)
            except WriteFailed as error:
                self._rebuild(touched)
                self._raise_alarm(error)
                self._refuse(jobs)
                return
            if rows:
                self.last_write_us = (monotonic_ns() - started) // 1000
                self.slowest_write_us = max(self.slowest_write_us, self.last_write_us)
                self.last_written = official_time()
            for code, got in records.items():
                self._publish(Event("records", code, tuple(got)))
        for at, (job, answered) in enumerate(zip(jobs, answers, strict=True)):
            job.settle(errors.get(at, answered))

    def _decide(self, job: Job, rows: list[Kept], records: dict[str, list[Mapping[str, Any]]]) -> list[Answer]:
        answers: list[Answer] = []
        mark = len(rows)
        for act in job.acts:
            answer = self._one(job, act, rows, records)
            answers.append(answer)
            if job.whole and answer.status == "refused":
                if len(rows) > mark:
                    self._forget(job.competition, rows, records, mark)
                kept = [a if a.status != "received" else Answer(a.id, "refused", refusal=_OF_A_LIST) for a in answers]
                return kept + [refused(later, _OF_A_LIST) for later in job.acts[len(answers) :]]
        return answers

    def _one(self, job: Job, act: Any, rows: list[Kept], records: dict[str, list[Mapping[str, Any]]]) -> Answer:
        wrong = check_envelope(act)
        if wrong is not None:
            return refused(act, wrong)
        if job.competition in self.faults:
            return refused(act, Refusal("journal-damaged", f"{self.faults[job.competition]}.", ground="unavailable"))
        state = self._states.get(job.competition)
        sent = digest(act)
        if state is not None and act["id"] in state.answers:
            seq, at, result, first, who = state.answers[act["id"]]
            # from another place it is another act, though it says the same: two judges may well mark alike
            if first == sent and who == f"{job.actor.role} {job.actor.seat or ''}".strip():
                return Answer(act["id"], "repeat", seq, at, result)
            why = f"Act {act['id']} was another one. Give this one an id of its own."
            return Answer(act["id"], "refused", refusal=Refusal("id-used", why, "id"))
        if state is None:
            if act["kind"] != "competition.create":
                known = ", ".join(sorted(self._states)) or "none yet"
                why = f"There is no competition {job.competition[:40]}. Known: {known}."
                return Answer(act["id"], "refused", refusal=Refusal("unknown-competition", why, ground="unknown"))
            if (act.get("data") or {}).get("code") != job.competition:
                why = f"The competition is sent to {job.competition[:40]} and its code is another. Make them the same."
                return Answer(act["id"], "refused", refusal=Refusal("not-of-the-form", why, "code", ground="form"))
            state = State()
        now = max(self.clock(), state.doc["at"])
        try:
            outcome = decide(state, act, job.actor, now)
        except Exception as error:  # nothing is changed by deciding: refuse this act, and go on with those of others
            return refused(act, _defect(error, act))
        if isinstance(outcome, Refusal):
            return Answer(act["id"], "refused", refusal=outcome)
        self._states.setdefault(job.competition, state)
        first_seq, mark = state.seq + 1, len(rows)
        try:
            for number, record in enumerate(records_of(state, act, job.actor, now, outcome, sent)):
                record["prev"] = state.hash
                if number:
                    record["id"] = f"{record['id']}#{number}"
                record["seq"] = state.seq + 1
                body = body_of(record)
                record["hash"] = chain(state.hash, body)
                state.apply(record)
                rows.append(Kept(job.competition, record["seq"], record["id"], body, record["prev"], record["hash"]))
                records.setdefault(job.competition, []).append(record)
        except Exception as error:  # half of it may stand in the state: build that anew, without this act
            self._forget(job.competition, rows, records, mark)
            return refused(act, _defect(error, act))
        return Answer(act["id"], "received", first_seq, now, outcome.result)

    def _adopt(self, job: Job, rows: list[Kept], records: dict[str, list[Mapping[str, Any]]]) -> list[Answer]:
        assert job.kept is not None
        state = self._states.get(job.competition) or State()
        fresh = [row for row in job.kept if row.seq > state.seq]
        before, expected = state.hash, state.seq + 1
        for row in fresh:
            if row.seq != expected or row.prev != before or chain(row.prev, row.body) != row.hash:
                raise UsageError(
                    f"record {row.seq} of {job.competition} does not follow record {state.seq} here. Start with an "
                    "empty journal, or with an export of that server"
                )
            before, expected = row.hash, expected + 1
        for row in fresh:
            record = row.record()
            state.apply(record)
            rows.append(row)
            records.setdefault(job.competition, []).append(record)
        self._states.setdefault(job.competition, state)
        return [Answer("", "received", state.seq)]

    def _forget(self, code: str, rows: list[Kept], records: dict[str, list[Mapping[str, Any]]], mark: int) -> None:
        """Take records of a refused list out of the batch: the state is built from what stays."""
        dropped = [row for row in rows[mark:] if row.competition == code]
        del rows[mark:]
        records[code] = records.get(code, [])[: len(records.get(code, ())) - len(dropped)]
        state = State()
        for row in self.journal.kept(code):
            state.apply(row.record())
        for row in rows:
            if row.competition == code:
                state.apply(row.record())
        if state.seq:
            self._states[code] = state
        else:
            self._states.pop(code, None)
        if not records[code]:
            del records[code]

    # alarm

    def _rebuild(self, codes: set[str]) -> None:
        """The states of these competitions as the journal has them; where it cannot even be read, as they were."""
        with self._lock:
            for code in codes:
                try:
                    state = load_state(self.journal, code)
                except Exception:  # whatever a broken disk throws: no state is better than one nobody can trust
                    _LOG.exception("the journal of %s cannot be read", code)
                    self._states.pop(code, None)
                    continue
                if state.seq:
                    self._states[code] = state
                else:
                    self._states.pop(code, None)

    def _raise_alarm(self, error: WriteFailed) -> None:
        since = self.alarm.since if self.alarm is not None else official_time()
        self.alarm = Alarm(since, error.reason, isinstance(error, LeaseLost))
        _LOG.error("%s", self.alarm.message)
        self._publish(Event("alarm", alarm=self.alarm))

    def _recover(self) -> bool:
        """Try to write; true where the alarm is over."""
        if self.alarm is not None and self.alarm.final:
            return False
        try:
            with self._watch.at_disk():
                self.journal.probe()
        except WriteFailed as error:
            if self.alarm is None or error.reason != self.alarm.reason:
                self._raise_alarm(error)
            return False
        with self._lock:
            self._rebuild({listed.code for listed in self.journal.competitions()})
        self.alarm = None
        self._publish(Event("alarm"))
        return True

    def _refuse(self, jobs: list[Job]) -> None:
        alarm = self.alarm
        if alarm is None:  # over meanwhile: they take their turn
            for job in jobs:
                self._jobs.put(job)
            return
        for job in jobs:
            job.refuse(Refusal("journal-not-writable", alarm.message, ground="unavailable"))

    def _disk_silent(self) -> None:
        self._raise_alarm(WriteFailed(f"the disk has not answered for {self._watch.seconds} seconds"))
        self._refuse([*self._in_hand, *self._jobs.drain()])

    def _disk_back(self) -> None:
        self.alarm = None
        self._publish(Event("alarm"))
