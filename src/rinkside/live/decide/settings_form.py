"""The accepted form of what an organiser sets: policies, settings of a segment, the cut, days, rule packs."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.acts import CHECKS, Field
from rinkside.live.decide.context import Context, refuse, several
from rinkside.live.policies import POLICIES
from rinkside.live.rules import SETTINGS, book_of, rules_of, settings_of
from rinkside.live.state import State
from rinkside.live.timetable import zone_of
from rinkside.scoring import scorer

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
"""A rule pack by its name alone: a device must not make the server open folders of its choice."""

__all__ = [
    "check_cut",
    "check_days",
    "check_packs",
    "check_policies",
    "check_policy",
    "check_scorable",
    "check_settings",
    "check_timezone",
]


def check_packs(data: dict[str, Any]) -> None:
    """Refuse a rule pack that cannot be read."""
    for name in data.get("packs") or ():
        if not NAME.fullmatch(name):
            refuse(
                "pack-not-readable",
                f"{name[:40]!r} is no name of a rule pack. Send its name, no path.",
                "packs",
                "",
                "form",
            )
    if data.get("packs"):
        try:
            book_of(tuple(data["packs"]))
        except RinksideError as error:
            refuse("pack-not-readable", f"The rule pack cannot be used: {error}.", "packs", "names of packs", "form")


def check_days(first: str, last: str) -> None:
    """Refuse a last day before the first."""
    if date.fromisoformat(last) < date.fromisoformat(first):
        refuse("days-reversed", f"The last day {last} is before the first, {first}. Swap them.", "last_day", "", "form")


def check_timezone(data: dict[str, Any]) -> None:
    """Refuse a time zone nobody knows: its times would be shown as UTC."""
    name = data.get("timezone") or ""
    if name and zone_of(name) is None and zone_of("Europe/Rome") is not None:  # where no zone is known, none is refused
        refuse(
            "unknown-timezone",
            f"There is no time zone {name!r}. Send one such as Europe/Rome, or leave it out for UTC.",
            "timezone",
            "Europe/Rome, America/New_York, Asia/Tokyo…",
            "form",
        )


def check_policies(policies: dict[str, Any] | None) -> None:
    """Refuse the first of several policies that does not fit."""
    for name, value in (policies or {}).items():
        check_policy(name, value)


def check_policy(name: str, value: Any) -> None:
    """Refuse a policy that does not exist or a value it does not take."""
    if name not in POLICIES:
        known = several(POLICIES)
        refuse("unknown-policy", f"There is no policy {name[:40]!r}. Known: {known}.", "name", known, "form")
    form, default, _ = POLICIES[name]
    said = CHECKS[form.kind](form, value)
    if said is not None and value != default:
        refuse("not-of-the-form", f"{name} is {value!r}. Send {said}.", "value", said, "form")


def check_settings(settings: dict[str, Any]) -> None:
    """Refuse a setting of a segment that does not exist or a value it does not take."""
    for name, value in settings.items():
        if name not in SETTINGS:
            known = several(SETTINGS)
            refuse("unknown-setting", f"There is no setting {name[:40]!r}. Known: {known}.", "settings", known, "form")
        wrong = _setting_wrong(name, value)
        if wrong and value is not None:
            refuse("not-of-the-form", f"{name} is {str(value)[:60]}. Send {wrong}.", "settings", wrong, "form")


def _setting_wrong(name: str, value: Any) -> str | None:
    whole = isinstance(value, int) and not isinstance(value, bool)
    if name == "judges":
        return None if whole and 1 <= value <= 15 else "the number of judges, 1 to 15"
    if name == "components":
        return CHECKS["texts"](Field("components", "texts", high=10), value)
    if name == "component_factors":
        fits = isinstance(value, dict) and all(isinstance(v, int) and 0 <= v <= 1000 for v in value.values())
        return None if fits else "factors in hundredths by component, such as {CO: 267}"
    if name in ("fall_schedule", "counting"):
        fits = isinstance(value, list) and bool(value) and all(isinstance(v, int) and 0 <= v <= 1000 for v in value)
        return None if fits else "a list of whole numbers"
    if name == "dance":
        return None if isinstance(value, str) and len(value) <= 60 else "the name of the dance"
    return None if whole and 0 <= value <= 10000 else "a whole number; factors are hundredths"


def check_scorable(segment: dict[str, Any], c: Context) -> None:
    """Refuse a segment, as it would stand, whose rules do not say how marks become a score."""
    trial = State()
    trial.doc = {**c.doc, "segments": {segment["cs"]: segment}}
    try:
        scorer(rules_of(trial, segment["cs"]), settings_of(trial, segment["cs"]))
    except RinksideError as error:
        refuse(
            "not-established",
            f"How marks count in {segment['cs']} is not established: {error}. Choose another day, or bind a pack.",
            "day",
        )


def check_cut(cut: dict[str, Any] | None) -> None:
    """Refuse a cut that is not of the form."""
    for name, value in (cut or {}).items():
        fits = name == "count" and isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 200
        if not fits and not (name == "rule" and isinstance(value, bool)):
            refuse("not-of-the-form", "cut is {count: 24}, {rule: true} or {}.", "cut", "{count: 24}", "form")
