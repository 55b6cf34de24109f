"""The record of privacy holds: every step with who and when for officials; counts, never names, for everybody else."""

from __future__ import annotations

import csv
import io
from collections import Counter
from datetime import datetime
from typing import Any

from rinkside.live.state import State

__all__ = ["COLUMNS", "audit_csv", "audit_of", "public_counts"]

COLUMNS = ("hold", "at", "what", "role", "label", "device", "surface", "proof", "entry", "name", "state", "until")
"""The columns of the table, in order."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def audit_of(state: State) -> list[dict[str, Any]]:
    """Every step of every hold, in order; rehearsals among them, and marked as such."""
    rows = []
    for held in state.doc["holds"].values():
        entry = state.doc["entries"].get(held["entry"], {})
        for step in held["log"]:
            row = {k: step.get(k, "") for k in ("at", "what", "role", "label", "device", "surface", "proof")}
            row |= {k: held[k] for k in ("hold", "entry", "state", "until", "reason", "rehearsal")}
            rows.append({**row, "name": entry.get("name", "")})
    return sorted(rows, key=lambda r: str(r["at"]))


def audit_csv(rows: list[dict[str, Any]]) -> str:
    """The same as a table; no field can be taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow((*COLUMNS, "reason", "rehearsal"))
    for row in rows:
        values = [str(row[c]) for c in (*COLUMNS, "reason")] + ["yes" if row["rehearsal"] else "no"]
        writer.writerow([f"'{v}" if v.startswith(_FORMULA) else v for v in values])
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
