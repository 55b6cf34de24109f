"""The privacy hold: pictures, replays and microphone leave a person who needs space, for a while, by a human press.

    kind, data = ask(holds, entry="W-07", by=by, at=now, rules=RULES, surfaces=("programme", "microphone"))
    apply(holds, kind, data, at=now, by=by)               # what a record of that kind does
    embargoes(holds)                                      # what no replay, clip or post may show, from when to when

Pure: no clock, no surface, no wire. The journal keeps what is decided here as records `hold.*`, in order, each with who
and when; `apply` makes the state from them again. Moments are official times as records write them
(2026-02-19T21:47:03.000000Z), lengths whole seconds.

A hold is running, expired, overridden or ended. Expired means: the safe scene stays, the director decides; nothing goes
back to the person by itself. A surface of a hold is requested, acknowledged, confirmed, failed, reasserted or
overridden, and released once the hold is over. What holds, and why: the guide of the privacy hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

__all__ = [
    "BY_HAND",
    "KINDS",
    "OPEN",
    "PRACTICE",
    "REASONS",
    "SURFACE_STATES",
    "By",
    "NotHeld",
    "Rules",
    "apply",
    "ask",
    "by_hand",
    "embargoes",
    "end",
    "expire",
    "override",
    "pressed",
    "reason",
    "surface",
]

Hold = dict[str, Any]
Holds = dict[str, Hold]
Decided = tuple[str, dict[str, Any]]

OPEN = frozenset({"running", "expired"})
"""The states in which the person is kept off every surface."""
PRACTICE = "practice"
"""The name every entry of a rehearsal begins with: practice, practice-2."""
REASONS = ("asked by the athlete", "medical attention", "family", "other")
"""What may be said afterwards of why; never a text of one's own."""
SURFACE_STATES = ("requested", "acknowledged", "confirmed", "failed", "reasserted", "overridden", "released")
"""What a surface of a hold can be."""
BY_HAND = "cut by hand"
"""The proof of a surface that a person says to have cut."""
KINDS = (
    "hold.ask",
    "hold.reason",
    "hold.surface",
    "hold.by_hand",
    "hold.expire",
    "hold.override",
    "hold.end",
)
"""The kinds of records of a hold."""


@dataclass(frozen=True, slots=True)
class By:
    """Who acts: the device, its role, and what people call its place ("Team leader, FIN")."""

    device: str
    role: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Rules:
    """Seconds one press gives, and the longest a hold lasts before a second person must press."""

    seconds: int = 90
    cap: int = 300


class NotHeld(Exception):  # noqa: N818 - says why nothing was decided
    """Why nothing was decided: a stable kebab-case `code` and a sentence."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _later(text: str, seconds: int) -> str:
    return (_moment(text) + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _open_of(holds: Holds, entry: str) -> Hold | None:
    return next((h for h in holds.values() if h["entry"] == entry and h["state"] in OPEN), None)


def _named(holds: Holds, key: str) -> Hold:
    found = holds.get(key)
    if found is None:
        raise NotHeld("unknown-hold", f"There is no hold {key[:40]!r}.")
    return found


def _still_open(holds: Holds, key: str) -> Hold:
    found = _named(holds, key)
    if found["state"] not in OPEN:
        raise NotHeld(
            "hold-over", f"This hold is {found['state']} since {found['over_at'][11:19]}. A new press begins one."
        )
    return found


def ask(
    holds: Holds,
    *,
    entry: str,
    by: By,
    at: str,
    rules: Rules,
    surfaces: Sequence[str],
    rehearsal: bool = False,
) -> Decided:
    """One press for an entry: a hold begins, or the one that stands gets its full time again.

    A press never goes past the cap by the person who asked; somebody else's press passes it and sets it anew. Raises
    `NotHeld` "second-person" where it takes one, "practice-name" where a rehearsal names a real entry or the reverse.
    """
    if rehearsal != entry.startswith(PRACTICE):
        raise NotHeld("practice-name", "A rehearsal holds practice names, and nothing but a rehearsal does.")
    standing = _open_of(holds, entry)
    until = _later(at, rules.seconds)
    if standing is None:
        key = f"h{len(holds) + 1}"
        cap_at = _later(at, max(rules.cap, rules.seconds))
        data = {"hold": key, "entry": entry, "rehearsal": rehearsal, "seconds": rules.seconds, "until": until}
        return "hold.ask", data | {"cap_at": cap_at, "surfaces": list(surfaces), "passed": False}
    cap_at = standing["cap_at"]
    passed = False
    if until > cap_at:
        last = (standing["passed"] or [standing["asked"]])[-1]
        another = by.device != last["device"] and (by.role, by.label) != (last["role"], last["label"])
        if another:
            cap_at, passed = _later(at, max(rules.cap, rules.seconds)), True
        elif at >= cap_at or standing["until"] >= cap_at:
            longest = (_moment(cap_at) - _moment((standing["passed"] or [standing["asked"]])[-1]["at"])).seconds
            raise NotHeld(
                "second-person",
                f"{longest // 60}:{longest % 60:02d} is the longest one person can hold. A second person must press.",
            )
        else:
            until = cap_at
    data = {"hold": standing["hold"], "entry": entry, "rehearsal": rehearsal, "seconds": rules.seconds}
    return "hold.ask", data | {"until": max(until, standing["until"]), "cap_at": cap_at, "passed": passed}


def reason(holds: Holds, key: str, why: str) -> Decided:
    """Say afterwards why, out of `REASONS`. Raises `NotHeld` "unknown-hold", "still-held", "unknown-reason"."""
    if _named(holds, key)["state"] in OPEN:
        raise NotHeld("still-held", "Nobody is asked why while somebody needs space. A reason can be given afterwards.")
    if why not in REASONS:
        raise NotHeld("unknown-reason", f"A reason is one of: {', '.join(REASONS)}.")
    return "hold.reason", {"hold": key, "reason": why}


def end(holds: Holds, key: str) -> Decided:
    """Who may ask says that the person is ready. Raises `NotHeld` "unknown-hold", "hold-over"."""
    _still_open(holds, key)
    return "hold.end", {"hold": key}


def override(holds: Holds, key: str) -> Decided:
    """The director takes every surface back, while the hold runs or once it has expired. Raises `NotHeld`."""
    _still_open(holds, key)
    return "hold.override", {"hold": key}


def expire(holds: Holds, key: str, at: str) -> Decided:
    """The time is over: the safe scene stays, the director decides. Raises `NotHeld` "not-due", "hold-over"."""
    found = _still_open(holds, key)
    if found["state"] == "expired" or found["until"] > at:
        raise NotHeld("not-due", f"This hold runs until {found['until'][11:19]}.")
    return "hold.expire", {"hold": key}


_MAY_FOLLOW: Mapping[str, frozenset[str]] = {
    "requested": frozenset({"acknowledged", "confirmed", "failed"}),
    "acknowledged": frozenset({"confirmed", "failed"}),
    "confirmed": frozenset({"failed", "reasserted", "overridden"}),
    "failed": frozenset({"acknowledged", "confirmed", "reasserted", "overridden"}),
    "reasserted": frozenset({"confirmed", "failed", "overridden"}),
    "overridden": frozenset(),
    "released": frozenset(),
}
"""What a surface's state can turn into while its hold is open."""


def surface(holds: Holds, key: str, name: str, state: str, proof: str = "", *, frames: int = 0, ms: int = 0) -> Decided:
    """What is known of a surface now, with its proof. Told twice the same, it is refused "nothing-new".

    A surface that was set up while the hold was open joins it as "requested". One that went back to the person while
    connected is "reasserted" once; the second time somebody means it: it
    is "overridden" and stays so. Raises `NotHeld` "unknown-surface", "fought-once", "no-such-step".
    """
    found = _named(holds, key)
    known = found["surfaces"].get(name)
    data = {"hold": key, "surface": name, "state": state, "proof": proof[:200], "frames": frames, "ms": ms}
    if known is None and state == "requested" and found["state"] in OPEN:
        return "hold.surface", data
    if known is None:
        raise NotHeld("unknown-surface", f"{name[:40]!r} is no surface of this hold.")
    if (known["state"], known["proof"]) == (state, data["proof"]):
        raise NotHeld("nothing-new", f"{name} is {state} already.")
    if found["state"] not in OPEN:
        if state not in ("released", "failed") or known["state"] == "released":
            raise NotHeld("hold-over", f"This hold is {found['state']}.")
        return "hold.surface", data
    if state == "reasserted" and known["reasserted"]:
        raise NotHeld("fought-once", f"{name} was put back once. It is in the director's hands now.")
    if state != known["state"] and state not in _MAY_FOLLOW[known["state"]]:
        raise NotHeld("no-such-step", f"{name} is {known['state']}; it cannot become {state[:40]}.")
    return "hold.surface", data


def by_hand(holds: Holds, key: str, name: str) -> Decided:
    """Somebody says to have cut a surface by hand: it counts as confirmed, with that as its proof. Raises `NotHeld`."""
    found = _still_open(holds, key)
    known = found["surfaces"].get(name)
    if known is None:
        raise NotHeld("unknown-surface", f"{name[:40]!r} is no surface of this hold.")
    if known["state"] in ("confirmed", "overridden"):
        raise NotHeld("no-such-step", f"{name} is {known['state']} already.")
    return "hold.by_hand", {"hold": key, "surface": name}


# --- what records do


def apply(holds: Holds, kind: str, data: Mapping[str, Any], *, at: str, by: By, act: str = "") -> None:
    """Take one record. Trusts it: what may happen was decided before. Raises KeyError for a kind nobody decided.

    `act`: what the device called its act; a press is known by it before and after it is on record.
    """
    who = {"at": at, "device": by.device, "role": by.role, "label": by.label}
    if kind == "hold.ask" and data["hold"] not in holds:
        new = _asked_at(at)
        holds[data["hold"]] = {
            **{name: data[name] for name in ("hold", "entry", "rehearsal", "seconds", "until", "cap_at")},
            "state": "running",
            "asked": who,
            "presses": [who | {"act": act}],
            "passed": [],
            "over_at": "",
            "over_by": None,
            "reason": "",
            "surfaces": {name: dict(new) for name in data["surfaces"]},
            "embargo": {"from": at, "until": None},
            "log": [{**who, "what": "asked"}],
        }
        return
    hold = holds[data["hold"]]
    _STEPS[kind](hold, data, who | {"act": act} if kind == "hold.ask" else who)


def _asked_at(at: str) -> dict[str, Any]:
    return {"state": "requested", "at": at, "proof": "", "frames": 0, "ms": 0, "reasserted": 0, "by": ""}


def _press(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
    hold.update(until=data["until"], cap_at=data["cap_at"], state="running")
    hold["presses"].append(who)
    who = {name: said for name, said in who.items() if name != "act"}
    if data["passed"]:
        hold["passed"].append(who)
    hold["log"].append({**who, "what": "passed the longest" if data["passed"] else "more time"})


def _reason(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
    hold["reason"] = data["reason"]
    hold["log"].append({**who, "what": "reason given"})


def _surface(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
    known = hold["surfaces"].setdefault(data["surface"], _asked_at(who["at"]))
    known.update({name: data[name] for name in ("state", "proof", "frames", "ms")}, at=who["at"], by="")
    known["reasserted"] += data["state"] == "reasserted"
    hold["log"].append({**who, "what": data["state"], "surface": data["surface"], "proof": data["proof"]})


def _hand(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
    known = hold["surfaces"][data["surface"]]
    known.update(state="confirmed", proof=BY_HAND, at=who["at"], by=who["label"] or who["role"])
    hold["log"].append({**who, "what": BY_HAND, "surface": data["surface"]})


def _expire(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
    hold["state"] = "expired"
    hold["log"].append({**who, "what": "expired"})


def _over(state: str) -> Any:
    def step(hold: Hold, data: Mapping[str, Any], who: dict[str, Any]) -> None:
        hold.update(state=state, over_at=who["at"], over_by=who)
        hold["embargo"]["until"] = who["at"]
        hold["log"].append({**who, "what": state})

    return step


_STEPS = {
    "hold.ask": _press,
    "hold.reason": _reason,
    "hold.surface": _surface,
    "hold.by_hand": _hand,
    "hold.expire": _expire,
    "hold.override": _over("overridden"),
    "hold.end": _over("ended"),
}


# --- what others ask


def pressed(holds: Holds, act: str) -> str:
    """The hold that a press began or lengthened, by what its device called the act; "" for none."""
    return next((h["hold"] for h in holds.values() if act and any(p["act"] == act for p in h["presses"])), "")


def embargoes(holds: Holds) -> list[dict[str, Any]]:
    """What no replay, clip or post may show: [{hold, entry, from, until}], until None while open; no rehearsals."""
    return [{"hold": h["hold"], "entry": h["entry"], **h["embargo"]} for h in holds.values() if not h["rehearsal"]]
