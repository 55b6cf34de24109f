"""Decisions of starting orders, warm-up groups and the timetable."""

from __future__ import annotations

import hashlib
from typing import Any

from rinkside.live.decide.context import Context, Outcome, refuse, several
from rinkside.live.standings import qualified

__all__ = ["DECIDERS"]


def _ready(c: Context) -> dict[str, Any]:
    segment = c.segment()
    if any(s["status"] != "waiting" for s in segment["skates"].values()):
        refuse("begun", f"{segment['cs']} has begun. The starting order stays; withdraw who does not start.", "cs")
    return segment


def _draw(c: Context) -> Outcome:
    _ready(c)
    rows = qualified(c.state, c.data["cs"])
    if not rows:
        refuse("nobody-entered", f"Nobody is entered or qualified for {c.data['cs']} yet.", "cs")
    seed = c.data.get("seed") or hashlib.sha256(f"{c.act['id']} {c.now}".encode()).hexdigest()[:16]
    first = rows[0]["place"] is None
    entries = [r["entry"] for r in rows]
    order = _shuffled(entries, seed) if first else entries[::-1]
    method = "drawn" if first else "reverse of the standings"
    size = c.state.policy("warm_up_group", c.segment()["category"]) or 6
    groups = _even(len(order), size)
    data = {**c.data, "seed": seed, "order": order, "method": method, "groups": groups}
    return data, {"order": order, "groups": groups, "seed": seed, "method": method}


def _shuffled(entries: list[str], seed: str) -> list[str]:
    """The entries by the SHA-256 of seed and key: anybody can repeat the draw by hand."""
    return sorted(sorted(entries), key=lambda e: hashlib.sha256(f"{seed} {e}".encode()).hexdigest())


def _even(many: int, size: int) -> list[int]:
    """Groups of at most `size`, the larger ones last."""
    count = -(-many // size)
    small, larger = divmod(many, count)
    return [small] * (count - larger) + [small + 1] * larger


def _order(c: Context) -> Outcome:
    segment = _ready(c)
    order = c.data["order"]
    known = set(c.doc["categories"][segment["category"]]["entries"])
    strange = [e for e in order if e not in known]
    if strange:
        refuse(
            "unknown-key",
            f"{several(strange)}: not entered in {segment['category']}.",
            "order",
            several(known),
            "unknown",
        )
    if len(set(order)) != len(order):
        twice = several(dict.fromkeys(e for e in order if order.count(e) > 1))
        refuse("stands-twice", f"{twice} stands twice in the order. Send each entry once.", "order", "", "form")
    if not order:
        refuse("field-missing", "The order is empty. Send the entries in starting order.", "order", "", "form")
    size = c.state.policy("warm_up_group", segment["category"]) or 6
    return {**c.data, "groups": _even(len(order), size)}, {"order": order}


def _groups(c: Context) -> Outcome:
    segment = c.segment()
    if sum(c.data["groups"]) != len(segment["order"]):
        refuse(
            "groups-do-not-add-up",
            f"The groups hold {sum(c.data['groups'])} and {len(segment['order'])} start. Send sizes that add up.",
            "groups",
            str(len(segment["order"])),
            "form",
        )
    return c.data, {"groups": c.data["groups"]}


def _timetable(c: Context) -> Outcome:
    return c.data, {}


DECIDERS = {"draw.make": _draw, "order.set": _order, "groups.set": _groups, "timetable.set": _timetable}
