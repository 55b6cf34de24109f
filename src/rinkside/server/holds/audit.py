"""The record of privacy holds: every step with who and when for officials; counts, never names, for everybody else."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import datetime
from typing import Any

from rinkside.broadcast.hold import embargoes
from rinkside.live.state import State

__all__ = ["COLUMNS", "MARKS", "audit_csv", "audit_of", "embargoes_csv", "embargoes_of", "public_counts"]

COLUMNS = ("hold", "at", "what", "role", "label", "device", "surface", "proof", "entry", "name", "state", "until")
"""The columns of the table, in order."""
MARKS = ("embargo_from", "embargo_until")
"""The marks of the embargo, in and out, as they stand: for replays, clips and posts; none in a rehearsal."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def audit_of(state: State) -> list[dict[str, Any]]:
    """Every step of every hold, in order; rehearsals among them, and marked as such."""
    rows = []
    for held in state.doc["holds"].values():
        entry = state.doc["entries"].get(held["entry"], {})
        for step in held["log"]:
            row = {k: step.get(k, "") for k in ("at", "what", "role", "label", "device", "surface", "proof")}
            row |= {k: held[k] for k in ("hold", "entry", "state", "until", "reason", "rehearsal")}
            row |= dict(zip(MARKS, _marks(held), strict=True))
            rows.append({**row, "name": entry.get("name", "")})
    for told in state.doc["close_up"]["log"]:
        row = {k: told[k] for k in ("at", "role", "label", "device", "surface", "proof", "state")}
        what = f"no close-up: {', '.join(told['categories'])}" if told["categories"] else "close-ups are free again"
        none = dict.fromkeys(("hold", "entry", "until", "reason", "name", *MARKS), "")
        rows.append({**none, **row, "what": what, "rehearsal": False})
    return sorted(rows, key=lambda r: str(r["at"]))


def _marks(held: dict[str, Any]) -> tuple[str, str]:
    return ("", "") if held["rehearsal"] else (held["embargo"]["from"], held["embargo"]["until"] or "")


def embargoes_of(state: State) -> list[dict[str, Any]]:
    """What replay operators keep off: [{hold, entry, name, nation, from, until}], until None while it is open."""
    return [
        {**mark, **{k: (state.doc["entries"].get(mark["entry"]) or {}).get(k) or "" for k in ("name", "nation")}}
        for mark in embargoes(state.doc["holds"])
    ]


def embargoes_csv(rows: list[dict[str, Any]]) -> str:
    """The same as a table, for a replay desk to read in."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    columns = ("hold", "entry", "name", "nation", "from", "until")
    writer.writerow(columns)
    writer.writerows([_safe(str(row[c] or "")) for c in columns] for row in rows)
    return out.getvalue()


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def audit_csv(rows: list[dict[str, Any]]) -> str:
    """The same as a table; no field can be taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((*COLUMNS, *MARKS, "reason", "rehearsal"))
    for row in rows:
        values = [str(row[c]) for c in (*COLUMNS, *MARKS, "reason")] + ["yes" if row["rehearsal"] else "no"]
        writer.writerow(map(_safe, values))
    return out.getvalue()


def public_counts(state: State) -> dict[str, Any]:
    """How many holds there were, how they ended and how long they took in all; nobody's name, team or time of day."""
    real = [h for h in state.doc["holds"].values() if not h["rehearsal"]]
    over = [h for h in real if h["over_at"]]
    ended = Counter(h["state"] for h in real)
    seconds = sum(_between(h["asked"]["at"], h["over_at"]) for h in over)
    return {
        "holds": len(real),
        "ended": ended["ended"],
        "overridden": ended["overridden"],
        "open": len(real) - len(over),
        "seconds": seconds,
    }


def _between(start: str, end: str) -> int:
    return int((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds())
