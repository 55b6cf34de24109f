"""What may happen: an act in, the records it makes out, or one clear refusal. Pure; nothing is changed.

outcome = decide(state, {"id": "a1", "kind": "skate.call", "data": {"cs": "W-free", "start": 1}}, actor, now)
outcome.records, outcome.result            # or a Refusal: outcome.code, outcome.message
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.act_table import ACTS
from rinkside.live.acts import Actor, Refusal, check_data, check_envelope
from rinkside.live.decide import corrections, devices, holds, ice, judges, panel, referee, running, setup, undo
from rinkside.live.decide.context import Context, Outcome, Refused, several
from rinkside.live.state import State

__all__ = ["Decision", "decide", "may"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What an act comes to: payloads {kind, data} in their order, and the answer to the device."""

    records: tuple[dict[str, Any], ...]
    result: dict[str, Any]


DECIDERS: dict[str, Callable[[Context], Outcome]] = {
    **setup.DECIDERS,
    **running.DECIDERS,
    **ice.DECIDERS,
    **panel.DECIDERS,
    **judges.DECIDERS,
    **referee.DECIDERS,
    **corrections.DECIDERS,
    **devices.DECIDERS,
    **undo.DECIDERS,
    **holds.DECIDERS,
}


def may(state: State, kind: str, role: str) -> bool:
    """Whether a role may do acts of this kind in this competition; with one official, referee and office may do all."""
    act = ACTS.get(kind)
    if act is None:
        return False
    if role in act.roles:
        return True
    return (
        role in ("referee", "secretariat", "host")
        and bool(state.policy("one_official"))
        and not {"judge", "rinkside", "director"} & {*act.roles}
    )


def decide(state: State, act: Mapping[str, Any], actor: Actor, now: str) -> Decision | Refusal:
    """Decide one act. `now` is the official time as records write it. Raises nothing for anything a device sends."""
    wrong = check_envelope(act)
    if wrong is not None:
        return wrong
    table = ACTS.get(act["kind"])
    if table is None:
        known = several(ACTS)
        return Refusal("unknown-act", f"There is no act {act['kind'][:60]!r}. Known: {known}.", "kind", known, "form")
    if not may(state, table.kind, actor.role):
        who = ", ".join(r.replace("_", " ") for r in table.roles)
        role = actor.role.replace("_", " ")
        return Refusal("not-this-role", f"{table.kind} is not for {role}. It is for {who}.", "", who, "role")
    data = dict(act.get("data") or {})
    wrong = check_data(table, data)
    if wrong is not None:
        return wrong
    if not state.doc["competition"] and table.kind != "competition.create":
        return Refusal("no-competition", "There is no competition yet. Create one first.", "", "competition.create")
    context = Context(state, act, {k: v for k, v in data.items() if v is not None}, actor, now)
    for name in ("x",):  # an explicit null means: derived again
        if name in data and data[name] is None:
            context.data[name] = None
    try:
        recorded, result = DECIDERS[table.kind](context)
    except Refused as refused:
        return refused.refusal
    except RinksideError as error:
        return Refusal("not-established", f"{error}. Set it for the segment or bind a pack.", ground="conflict")
    return Decision(({"kind": table.kind, "data": recorded},), result)
