"""What templates say of values: points, days, names, standings. Everything here gives text; templates escape it."""

from __future__ import annotations

from datetime import date
from typing import Any

from markupsafe import Markup, escape

from rinkside.domain import Function, Official, Standing
from rinkside.points import format_points
from rinkside.publish.model import Publication, Version

__all__ = ["FILTERS", "signed", "surname"]


def points(value: int | None) -> str:
    """147.52; – where the value is not known."""
    return "–" if value is None else format_points(value).replace("-", "−")


def minus(value: int | None) -> str:
    """A magnitude that is taken off: −1.00, or 0.00."""
    return "–" if value is None else f"−{format_points(value)}" if value else "0.00"


def signed(value: int) -> str:
    """+1.26, −1.90, 0.00."""
    return f"{'+' if value > 0 else ''}{format_points(value)}".replace("-", "−")


def day(value: date | None) -> str:
    """19 February 2026."""
    return "" if value is None else f"{value.day} {value:%B %Y}"


def days(event: Publication) -> str:
    """The days of an event: 17–19 February 2026."""
    first, last = event.first_day, event.last_day
    if first is None or last is None or first == last:
        return day(first or last)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{day(last)}"
    return f"{first.day} {first:%B}{'' if first.year == last.year else f' {first.year}'} – {day(last)}"


def moment(value: str) -> str:
    """A time of day as written at the rink: 2026-02-20, 09:12."""
    if "T" not in value:
        return value
    head, _, clock = value.partition("T")
    return f"{head}, {clock[:5]}{' UTC' if clock.endswith('Z') else ''}"


def clock(value: str) -> str:
    """The hour and minute alone."""
    return value.partition("T")[2][:5]


def split_name(name: str) -> list[tuple[str, str]]:
    """Given name and surname of each member: surnames are the words in capitals, first or last."""
    found = []
    for member in (m.strip() for m in name.split("/")):
        words = member.split()
        caps = [w for w in words if len(w) > 1 and w.upper() == w and w.lower() != w]
        given = [w for w in words if w not in caps]
        found.append((" ".join(given), " ".join(caps)) if caps and given else ("", member))
    return found


def shown_name(name: str) -> Markup:
    """The name as screens show it: given name first, surname bold."""
    parts = [Markup("{} <b>{}</b>").format(_breaking(given), _breaking(last)) if given
             else Markup("<b>{}</b>").format(_breaking(last)) for given, last in split_name(name)]  # fmt: skip
    return Markup(" / ").join(parts)


_LONGEST = 12
"""Letters of a word that the narrowest phone shows in one line of a table."""


def _breaking(text: str) -> Markup:
    """The text with places to break words no line would hold."""
    words = [
        Markup("<wbr>").join(word[at : at + _LONGEST] for at in range(0, len(word), _LONGEST))
        for word in text.split(" ")
    ]
    return Markup(" ").join(words)


def surname(name: str) -> str:
    """What a sentence calls an entrant: the surnames, or the whole name where none is told apart."""
    return " / ".join(last for _, last in split_name(name))


_STANDINGS = {
    Standing.WITHDRAWN: "withdrawn",
    Standing.DISQUALIFIED: "disqualified",
    Standing.NOT_REACHED: "did not reach the final",
    Standing.NOT_QUALIFIED: "not qualified",
    Standing.NOT_STARTED: "did not start",
}


def standing(row: Any) -> str:
    """Why a row has no place, "" for who is ranked."""
    return _STANDINGS.get(row.standing, "")


def function(official: Official) -> str:
    """What an official does, with the judge's seat."""
    if official.function is Function.JUDGE:
        return f"Judge {official.seat}" if official.seat else "Judge"
    return official.printed_function or official.function.value


def effect(version: Version) -> str:
    """Whether a version changed a score or a place."""
    what = {c.what for c in version.changes}
    places, scores = any("place" in w for w in what), any("place" not in w and w != "name" for w in what)
    if places and scores:
        return "Scores and places changed."
    if places or scores:
        return "Places changed, no score did." if places else "Scores changed, no place did."
    return "No score and no place changed."


FILTERS = {
    "points": points, "minus": minus, "day": day, "days": days, "moment": moment, "clock": clock, "name": shown_name,
    "standing": standing, "function": function, "effect": effect, "escape": escape,
}  # fmt: skip
"""The filters of the templates, by the names they have there."""
