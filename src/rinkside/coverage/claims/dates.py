"""Days: by the event's calendar or the reader's. A free skated on Friday at noon in Korea was on Thursday evening in
America, and both are right."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from rinkside.coverage.claims.making import make
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Field
from rinkside.coverage.record.zones import offset_of

__all__ = ["date_statements", "days_of", "judged", "relative"]

_ASIA = 8 * 60
_WEST_OF = 3 * 60


def date_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The days of a story."""
    skip = -1
    for at, token in enumerate(reading.tokens):
        if at <= skip or at in taken or reading.quoted[at]:
            continue
        if not token.tags:
            continue
        if not token.cap and len(token.low) <= 5 and ("DAY" in token.tags or "MONTH" in token.tags):
            continue  # "she sat", "may", "march"
        if "DAY" in token.tags or "FESTIVAL" in token.tags or ("MONTH" in token.tags and _day_beside(reading, at)):
            found, skip = _named(reading, at)
            if found is not None:
                yield found
        elif (
            "CARD" in token.tags and reading.low(at + 1) in ("days", "day") and reading.has(at + 2, "EARLIER", "LATER")
        ):
            found = relative(reading, at)
            if found is not None:
                taken.update((at, at + 1, at + 2))
                yield found


def _day_beside(reading: Reading, at: int) -> bool:
    return _number(reading, at - 1) is not None or _number(reading, at + 1) is not None


def _number(reading: Reading, at: int) -> int | None:
    """A day of the month: "19", "19th"."""
    if not 0 <= at < len(reading.tokens):
        return None
    token = reading.tokens[at]
    if token.kind == "n" and token.decimals == 0 and token.points and 100 <= token.points <= 3100:
        return token.points // 100
    if "ORD" in token.tags and token.low[0].isdigit():
        number = int(token.tags["ORD"])
        return number if number <= 31 else None
    return None


def _named(reading: Reading, at: int) -> tuple[Statement | None, int]:
    """A weekday, a date or both ("Saturday, March 29, 2014")."""
    first, last = at, at
    weekday = month = day = year = None
    j, end = at, reading.sentence(at)[1]
    while j < end and j - at < 8:
        token = reading.tokens[j]
        if "FESTIVAL" in token.tags:
            month, day = (int(v) for v in token.tags["FESTIVAL"].split("/"))
            last = j
        elif "DAY" in token.tags and weekday is None and month is None:
            weekday, last = int(token.tags["DAY"]), j
        elif "MONTH" in token.tags and month is None:
            if _number(reading, j - 1) is not None:
                day = _number(reading, j - 1)
                first = min(first, j - 1)
            elif _number(reading, j + 1) is not None:
                day, j = _number(reading, j + 1), j + 1
            month, last = int(reading.tokens[j if "MONTH" in reading.tokens[j].tags else j - 1].tags["MONTH"]), j
        elif "YEAR" in token.tags and month is not None:
            year, last = int(token.tags["YEAR"]), j
            break
        elif _number(reading, j) is not None and reading.has(j + 1, "MONTH"):
            pass
        elif token.low not in (",", "of", "the", "-") and "DAYPART" not in token.tags:
            break
        elif "DAYPART" in token.tags:
            last = j if j == last + 1 else last
        j += 1
    span = reading.text(first, last)
    return judged(reading, at, last, span, weekday, month, day, year), last


def judged(
    reading: Reading,
    at: int,
    last: int,
    span: tuple[int, int],
    weekday: int | None,
    month: int | None,
    day: int | None,
    year: int | None,
) -> Statement | None:
    """A day in the story (`at` to `last`) held against the days of the event; parts that are not said are None."""
    other = other_context(reading, at) if year is None or year != reading.record.year else ""
    own, sure = days_of(reading, at)
    value = reading.story.text[span[0] : span[1]]
    if other or not own:
        note = f"the day is of {other}" if other else "the record holds no days"
        return make(
            reading, span, Kind.DATE, Verdict.UNCHECKABLE, "", Understood(quantity="day", value=value, note=note)
        )

    def fits(one: date) -> bool:
        if weekday is not None and one.weekday() != weekday:
            return False
        if month is not None and (one.month, one.day) != (month, day):
            return False
        if month is None and day is not None and one.day != day:
            return False
        return year is None or one.year == year

    allowed = [(d, s) for d, s in own for d in _zones(reading, d)]
    offset = _relative_to(reading, last)
    for one, (original, segment) in zip([a[0] for a in allowed], allowed, strict=True):
        if fits(one):
            understood = Understood(event=reading.record.event, segment=segment, quantity="day", value=value)
            return make(reading, span, Kind.DATE, Verdict.RIGHT, _words(original), understood, _cited(reading))
    everything = [d for f in reading.record.fields for d in (f.short_date, f.free_date) if d] + [
        d for r in reading.records for f in r.fields for d in (f.short_date, f.free_date) if d
    ]
    team = [d for r in reading.records if r.team for d, _ in r.team.days]
    unnamed = reading.language.code != "en" and not reading.mentions[reading.tokens[at].sentence]
    if not sure or offset or unnamed:
        if any(fits(z) for d in [*everything, *team] for z in _zones(reading, d)):
            understood = Understood(event=reading.record.event, quantity="day", value=value, note="a day of the event")
            return make(reading, span, Kind.DATE, Verdict.RIGHT, "", understood, _cited(reading))
        if not (sure and not offset) and not _tells_result(reading, at):
            return make(
                reading,
                span,
                Kind.DATE,
                Verdict.UNCHECKABLE,
                "",
                Understood(quantity="day", value=value, note="of what, is not said"),
            )
    understood = Understood(event=reading.record.event, segment=own[0][1], quantity="day", value=value)
    official = "; ".join(f"{s}: {_words(d)}" for d, s in own)
    return make(reading, span, Kind.DATE, Verdict.WRONG, official, understood, _cited(reading))


def _tells_result(reading: Reading, at: int) -> bool:
    first, last = reading.sentence(at)
    return (
        bool(reading.mentions[reading.tokens[at].sentence])
        and (reading.find(first, last, "SEG", "WON", "TAKE", "MEDAL", "TITLE", "FINAL") is not None)
        and reading.find(first, last, "UNREAL", "HISTORY", "OTHER", "LATER") is None
    )


def _words(day: date) -> str:
    return f"{day.isoformat()} {day.strftime('%a')}"


def _cited(reading: Reading):  # type: ignore[no-untyped-def]
    return (reading.record.cited,) if reading.record.cited else ()


def _relative_to(reading: Reading, at: int) -> bool:
    return reading.has(at + 1, "EARLIER", "LATER")


def _zones(reading: Reading, day: date) -> list[date]:
    """A day of the event, and what it was for readers on the other side of the world."""
    offset = reading.record.utc_offset
    if offset is None:
        offset = next((r.utc_offset for r in reading.records if r.utc_offset is not None), None)
    if offset is None:
        known = [o for city in reading.record.cities if (o := offset_of(city, day)) is not None]
        offset = known[0] if known else None
    if offset is None:
        return [day - timedelta(days=1), day, day + timedelta(days=1)]
    found = [day]
    if offset >= _ASIA:
        found.append(day - timedelta(days=1))
    if offset <= _WEST_OF:
        found.append(day + timedelta(days=1))
    return found


def days_of(reading: Reading, at: int) -> tuple[list[tuple[date, str]], bool]:
    """The days a day in the story may be, with what was on them, and whether the words name the segment."""
    number = reading.tokens[at].sentence
    first, last = reading.part(at)
    field = _field_near(reading, number)
    if any("TEAM" in reading.tokens[j].tags for j in range(*reading.ranges[number])) or reading.context.get(
        "team story"
    ):
        team = [(d, words) for r in reading.records if r.team for d, words in r.team.days]
        if team:
            return team, False
    first, last = reading.chunk(at)
    segments = [
        reading.tokens[j].tags["SEG"]
        for j in range(first, last)
        if reading.has(j, "SEG") and not _earlier(reading, j) and reading.find(min(at, j), max(at, j), "WHO") is None
    ]
    near = _nearest_segment(reading, at, first, last)
    if near:
        segments = [near]
    days = {s: field.date_of(s) for s in ("short", "free")}
    after = at + 2 if reading.has(at + 1, "POSS") else at + 1
    if reading.low(after) in _SESSIONS or (
        reading.has(at + 1, "POSS") and not any(reading.has(j, "SEG") for j in range(after, after + 4))
    ):
        segments = []  # "Thursday's competition": which segment that is, another word may say and does not
    if len(set(segments)) == 1 and (day := days[segments[0]]):
        return [(day, field.title_of(segments[0]))], True
    found = [(d, field.title_of(s)) for s, d in days.items() if d]
    return found, False


def _earlier(reading: Reading, seg: int) -> bool:
    """ "after the short program", "made up for her short": the segment is over on the day that is told of."""
    for j in range(seg - 1, max(seg - 6, -1), -1):
        if reading.low(j) in ("after", "following", "since", "before", "up for", "back from", "recovered from"):
            return True
        if reading.low(j) in ("for", "from") and reading.low(j - 1) in ("up", "back", "amends", "recovered", "atoned"):
            return True
        if reading.tokens[j].kind != "w" or reading.has(j, "BE", "AND", "IN"):
            return False
    return False


_SESSIONS = frozenset({"competition", "event", "final", "session", "contest", "action", "skate", "skating", "practice"})
"""What a day may be the day of, without a word for the segment."""


def _field_near(reading: Reading, number: int) -> Field:
    for s in (number, number - 1, number + 1):
        if 0 <= s < len(reading.mentions):
            for m in reading.mentions[s]:
                who = reading.tokens[m].who
                role = reading.role(who) if who else None
                if role is not None and role.record is reading.record:
                    return role.field
    return reading.field


def _nearest_segment(reading: Reading, at: int, first: int, last: int) -> str:
    """The segment within four words, no comma between: "Thursday's free skate", "the short on Tuesday"."""
    for step in range(1, 6):
        for j in (at + step, at - step):
            if first <= j < last and reading.has(j, "SEG") and not (j < at and _earlier(reading, j)):
                between = range(min(at, j) + 1, max(at, j))
                if not any(reading.tokens[k].kind == "p" or reading.has(k, "AND") for k in between):
                    return reading.tokens[j].tags["SEG"]
    return ""


def relative(reading: Reading, at: int) -> Statement | None:
    """ "two days earlier": between the short and the free."""
    field = reading.field
    span = reading.text(at, at + 2)
    if field.short_date is None or field.free_date is None:
        return None
    days = int(reading.tokens[at].tags["CARD"])
    first, last = reading.sentence(at)
    gap = (field.free_date - field.short_date).days
    team = [abs((field.free_date - d).days) for r in reading.records if r.team for d, _ in r.team.days]
    right = days == gap or (days in team)
    if not right and reading.language.code != "en":
        right = days in _to_others(reading, at)
    if not right and (
        reading.find(first, last, "SEG") is None or reading.find(first, last, "TEAM", "OTHER", "YEAR") is not None
    ):
        return None
    understood = Understood(
        event=reading.record.event,
        quantity="days between",
        value=str(days),
        arithmetic=f"{field.free_date} − {field.short_date} = {gap} days",
    )
    return make(
        reading, span, Kind.DATE, Verdict.RIGHT if right else Verdict.WRONG, f"{gap} days", understood, _cited(reading)
    )


def _to_others(reading: Reading, at: int) -> set[int]:
    """The days between the event's own category and those of the others whom the sentence names; of all of them where
    it names nobody."""
    named = [reading.role(w) for m in reading.mentions[reading.tokens[at].sentence] if (w := reading.tokens[m].who)]
    fields = {id(r.field): r.field for r in named if r is not None and r.field is not reading.field}
    others = list(fields.values()) if named else [f for r in reading.records for f in r.fields]
    own = [d for d in (reading.field.short_date, reading.field.free_date) if d]
    return {abs((a - b).days) for a in own for f in others for b in (f.short_date, f.free_date) if b}
