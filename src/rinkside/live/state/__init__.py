"""The state of one competition: what follows from its records, as plain dicts, and nothing else.

    state = State()
    for record in journal.read("lake-2026"):
        state.apply(record)
    state.doc["segments"]["W-free"]["skates"]["1"]["rows"]

`doc` holds only texts, whole numbers, lists and maps: two states are the same when `dump()` gives the same text.
Handlers trust records: what may happen was decided before (`rinkside.live.decide`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rinkside.live.policies import POLICIES
from rinkside.live.records import GENESIS, canonical
from rinkside.live.state import holds, ice, marks, panel, results, running, setup

__all__ = ["HANDLERS", "State"]

Handler = Callable[[dict[str, Any], dict[str, Any], Mapping[str, Any]], None]

HANDLERS: dict[str, Handler] = {
    **setup.HANDLERS,
    **running.HANDLERS,
    **ice.HANDLERS,
    **panel.HANDLERS,
    **marks.HANDLERS,
    **results.HANDLERS,
    **holds.HANDLERS,
}
"""What each kind of record does to the document: `handler(doc, data, record)`."""


class State:
    """One competition in progress.

    `doc` is the document; `answers` what was answered to each act by its id: number, time, result, digest of what was
    sent, role and seat. `cache` is a scratch store for scores, which follow from the document. `seq` and `hash` are
    the last record's.
    """

    __slots__ = ("answers", "cache", "doc", "hash", "seq")

    def __init__(self) -> None:
        self.doc: dict[str, Any] = setup.empty()
        self.answers: dict[str, tuple[int, str, Any, str, str]] = {}
        self.cache: dict[Any, Any] = {}
        self.seq = 0
        self.hash = GENESIS

    def apply(self, record: Mapping[str, Any]) -> None:
        """Take one record. Raises KeyError for a kind or key nobody decided: a journal of another making."""
        doc = self.doc
        HANDLERS[record["kind"]](doc, record["data"], record)
        self.seq = record["seq"]
        self.hash = record["hash"]
        doc["at"] = record["at"]
        who = f"{record['role']} {record['seat'] or ''}".strip()
        self.answers[record["id"]] = (record["seq"], record["at"], record["result"], record["sent"], who)

    @property
    def code(self) -> str:
        """The key of the competition, "" before it is created."""
        return str(self.doc["competition"].get("code", ""))

    def policy(self, name: str, category: str = "") -> Any:
        """A policy: the category's own, else the competition's, else what holds unless set."""
        if category:
            own = self.doc["categories"].get(category, {}).get("policies", {})
            if name in own:
                return own[name]
        return self.doc["policies"].get(name, POLICIES[name][1])

    def dump(self) -> str:
        """The whole state as one canonical text."""
        return canonical({"doc": self.doc, "seq": self.seq, "hash": self.hash, "answers": self.answers})
