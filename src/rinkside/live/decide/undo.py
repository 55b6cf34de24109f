"""Decisions of undo: an own act, while nothing later has touched the same thing."""

from __future__ import annotations

from rinkside.live.decide.context import Context, Outcome, refuse

__all__ = ["DECIDERS"]


def _undo(c: Context) -> Outcome:
    of = c.data["of"]
    for cs, segment in c.doc["segments"].items():
        for skate in segment["skates"].values():
            for at, entry in enumerate(skate["log"]):
                if entry["id"] != of:
                    continue
                own = entry["role"] == c.actor.role and entry["seat"] == c.actor.seat
                if not own and not c.state.policy("one_official"):
                    who = entry["role"].replace("_", " ")
                    refuse(
                        "not-own", f"That was done by the {who}. Only an own act can be undone.", "of", ground="role"
                    )
                held = skate["seats"].get(str(entry["seat"])) if entry["kind"].startswith("mark.") else None
                if held is not None and held["confirmed"]:
                    refuse(
                        "confirmed", f"Judge {entry['seat']} has confirmed. Only the referee can reopen a mark.", "of"
                    )
                later = [e["id"] for e in skate["log"][at + 1 :] if e["target"] == entry["target"]]
                if later:
                    refuse(
                        "done-since", "The same row was changed since. Undo the later act first.", "of", current=later
                    )
                return {"of": of, "cs": cs, "start": skate["start"], "kind": entry["kind"]}, {"undone": entry["kind"]}
    if of in c.state.answers:
        refuse("not-undoable", "That act can no longer be undone. Ask for a correction instead.", "of")
    refuse("unknown-act", f"There is no act {of[:60]} to undo.", "of", ground="unknown")


DECIDERS = {"undo": _undo}
"""The decision of each kind of act here."""
