"""Where it was: the city and the hall."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rinkside.coverage.claims.cities import same_city
from rinkside.coverage.claims.elsewhere import record_meant
from rinkside.coverage.claims.making import make
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Record
from rinkside.domain.spellings import fold

__all__ = ["place_statements"]

_HALL = [
    "arena",
    "palace",
    "hall",
    "forum",
    "garden",
    "gardens",
    "stadium",
    "rink",
    "coliseum",
    "dome",
    "centre",
    "center",
    "oval",
    "icehouse",
    "pavilion",
]
_SMALL = ("of", "the", "des", "de", "di", "ice", "la", "du")


def place_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The places of a story: halls, the event's own city, and other cities said to be the event's."""
    halls = dict(_halls(reading))
    inside = {j for first, last in halls.items() for j in range(first, last + 1)}
    for first, last in halls.items():
        if not any(j in taken for j in range(first, last + 1)):
            found = _hall(reading, first, last)
            if found is not None:
                yield found
    own = {w for c in reading.record.cities for w in [fold(c.partition(",")[0])] if w}
    region = {w for c in reading.record.cities for w in [fold(c.partition(",")[2].strip())] if w}
    for at, token in enumerate(reading.tokens):
        if at in inside or token.kind != "w" or not token.cap or token.who is not None or reading.quoted[at]:
            continue
        word = fold(token.low)
        if word in own or word in region:
            yield _right(reading, at, "city")
        elif "CITY" in token.tags:
            found = _other_city(reading, at)
            if found is not None:
                yield found
        elif (
            token.tags.get("NATION") == reading.record.country
            and reading.low(at - 1) in ("in", "to")
            and reading.record.country
        ):
            yield _right(reading, at, "country")


def _right(reading: Reading, at: int, quantity: str) -> Statement:
    token, record = reading.tokens[at], reading.record
    understood = Understood(event=record.event, quantity=quantity, value=token.low)
    span = (token.start, token.end)
    return make(reading, span, Kind.VENUE_CITY, Verdict.RIGHT, record.city, understood, _cited(record))


def _cited(record: Record):  # type: ignore[no-untyped-def]
    return (record.cited,) if record.cited else ()


def _halls(reading: Reading) -> Iterator[tuple[int, int]]:
    """Capitalised names that end in a word for a hall, as token ranges."""
    tokens = reading.tokens
    for at, token in enumerate(tokens):
        if token.kind != "w" or not token.cap or token.low.split()[-1] not in _HALL:
            continue
        first, _end = reading.sentence(at)
        left = at
        while (
            left > first
            and tokens[left - 1].kind == "w"
            and (tokens[left - 1].cap or tokens[left - 1].low in _SMALL)
            and tokens[left - 1].who is None
        ):
            left -= 1
        while left < at and not tokens[left].cap:
            left += 1
        while left < at and tokens[left].low in ("the", "at", "in"):
            left += 1
        if at > left:
            yield left, at


def _hall(reading: Reading, first: int, last: int) -> Statement | None:
    record = reading.record
    span = reading.text(first, last)
    said = [fold(w) for w in re.findall(r"[^\W_]+", reading.story.plain[span[0] : span[1]])]
    understood = Understood(event=record.event, quantity="venue", value=reading.story.text[span[0] : span[1]])
    if not record.venues:
        note = "the hall is not established in the record"
        return make(
            reading,
            span,
            Kind.VENUE_CITY,
            Verdict.UNCHECKABLE,
            "",
            Understood(event=record.event, quantity="venue", note=note),
        )
    held = [[fold(w) for w in re.findall(r"[^\W_]+", v)] for v in record.venues]
    city = (same_city(record.city), "the")
    for words in held:
        if [w for w in said if same_city(w) not in city] == [w for w in words if same_city(w) not in city]:
            return make(reading, span, Kind.VENUE_CITY, Verdict.RIGHT, record.venues[0], understood, _cited(record))
    if not (set(said) & {w for words in held for w in words} - set(_HALL)) and not _at_the_event(reading, first):
        return None
    return make(reading, span, Kind.VENUE_CITY, Verdict.WRONG, record.venues[0], understood, _cited(record))


def _at_the_event(reading: Reading, at: int) -> bool:
    """Whether a place is said to be where this was skated: "at the …" in a sentence with a skater or a result."""
    first, last = reading.sentence(at)
    before = reading.low(at - 1) if not reading.has(at - 1, "DET") else reading.low(at - 2)
    told = (
        reading.mentions[reading.tokens[at].sentence]
        or reading.find(first, last, "SEG", "TITLE", "MEDAL", "DAY") is not None
        or any(reading.low(j) in ("place", "held", "staged", "happened", "skated") for j in range(first, at))
    )
    return (
        before in ("at", "in", "inside")
        and bool(told)
        and reading.find(first, last, "HISTORY", "UNREAL") is None
        and not _another_event(reading, first, last)
        and not any(
            reading.has(j, "MALE", "FEMALE") and reading.low(j) not in ("women", "men", "ladies")
            for j in range(first, last)
        )
    )


def _another_event(reading: Reading, first: int, last: int) -> bool:
    """Whether a sentence names a competition of another kind than the story's."""
    kind = reading.record.kind
    return any(reading.tokens[j].tags.get("OTHER", kind) != kind for j in range(first, last))


def _other_city(reading: Reading, at: int) -> Statement | None:
    """Another city: of another competition held, or wrong where only this event can be meant."""
    token, record = reading.tokens[at], reading.record
    span = (token.start, token.end)
    elsewhere = record_meant(reading, at)
    left, right = reading.chunk(at)
    year = reading.find(left, right, "YEAR")
    if year is not None:
        span = (
            (min(span[0], reading.tokens[at].start), reading.tokens[year].end) if year > at and year - at <= 2 else span
        )
        number = int(reading.tokens[year].tags["YEAR"])
        beside = next((int(reading.tokens[j].tags["YEAR"]) for j in (at + 1, at + 2) if reading.has(j, "YEAR")), number)
        number = beside
        city = fold(token.low)
        elsewhere = next(
            (
                r
                for r in reading.desk.records
                if r.year == number and city in [fold(c.partition(",")[0]) for c in r.cities]
            ),
            None,
        )
        if number != record.year:
            held = [r for r in reading.desk.records if r.year == number and r.kind != "olympics"]
            if elsewhere is not None:
                return make(
                    reading,
                    span,
                    Kind.VENUE_CITY,
                    Verdict.RIGHT,
                    f"{elsewhere.city} {number}",
                    Understood(event=elsewhere.event, quantity="city"),
                    _cited(elsewhere),
                )
            if (
                len(held) == 1
                and reading.find(at + 1, at + 4, "YEAR") is not None
                and reading.find(*reading.sentence(at), "OTHER", "MEDAL", "TITLE") is not None
                and _world(reading, at)
            ):
                return make(
                    reading,
                    span,
                    Kind.VENUE_CITY,
                    Verdict.WRONG,
                    f"{held[0].city} {number}",
                    Understood(event=held[0].event, quantity="city", value=token.low),
                    _cited(held[0]),
                )
            return None
    city = fold(token.low)
    other = any(city in [fold(c.partition(",")[0]) for c in r.cities] for r in reading.desk.records if r is not record)
    hour = reading.find(max(reading.sentence(at)[0], at - 4), at, "DAY", "DAYPART", "TIME") is not None
    if hour and reading.tokens[min(at + 1, len(reading.tokens) - 1)].who is not None:
        # "On Saturday in Beijing Tuktamysheva won …": not what somebody did elsewhere at that hour
        hour = reading.find(at + 2, at + 6, "WON", "TITLE") is None
    if not other and not hour and _is_event_city(reading, at):
        understood = Understood(event=record.event, quantity="city", value=token.low)
        return make(reading, span, Kind.VENUE_CITY, Verdict.WRONG, record.city, understood, _cited(record))
    return None


def _apposed_title(reading: Reading, at: int) -> bool:
    """Whether a city ends a title between two commas: of an earlier competition, most often."""
    left, right = reading.chunk(at)
    first, last = reading.sentence(at)
    if left == first or right >= last or reading.low(right) != ",":
        return False
    title = reading.has(at - 2, "MEDAL", "TITLE") or reading.low(at - 2) in ("medallists", "medalists", "winners")
    return title and reading.find(left, at, "BE", "TAKE", "WON", "FINAL") is None


def _world(reading: Reading, at: int) -> bool:
    first, last = reading.sentence(at)
    return any("world" in reading.low(j) for j in range(first, last))


def _is_event_city(reading: Reading, at: int) -> bool:
    """Whether a city can only be the event's: a dateline, or "in X" of a headline or sentence that tells the result."""
    first, last = reading.sentence(at)
    token, own_year = reading.tokens[at], str(reading.record.year)
    if at == first and token.end - token.start > 2 and reading.story.text[token.start : token.end].isupper():
        return False  # a dateline says where it was written
    if reading.low(at - 1) not in ("in", "at"):
        return False
    if reading.low(at - 2) in ("spot", "spots", "berth", "berths", "entries", "quota"):
        return False  # "a third spot in Sochi": for an event to come
    if reading.low(at + 1) in (",", "and") and (reading.has(at + 2, "CITY") or reading.low(at + 2) == "and"):
        return False  # "three world titles, in Moscow, Nice and London"
    if _apposed_title(reading, at):
        return False  # "Pang and Tong, silver medallists in Vancouver, were fourth"
    if any(reading.low(j) in ("had", "having", "has") for j in range(max(first, at - 5), at)):
        return False  # "Kim had won in Vancouver"
    if (
        reading.has(at - 2, "OTHER")
        and reading.tokens[at - 2].tags["OTHER"] == reading.record.kind
        and reading.find(first, last, "HISTORY", "UNREAL", "LATER") is None
        and all(reading.tokens[j].tags.get("YEAR", own_year) == own_year for j in range(first, last))
    ):
        return True  # "at the 2014 World Championships in Tokyo"
    if reading.find(first, last, "OTHER", "HISTORY", "YEAR", "UNREAL", "LATER", "SAY") is not None:
        return (
            reading.find(max(first, at - 6), min(last, at + 6), "MEDAL", "TITLE", "WON", "HALL", "SEG") is not None
            and reading.find(first, last, "HISTORY", "YEAR", "UNREAL") is None
            and not _another_event(reading, first, last)
        )
    near = reading.find(
        max(first, at - 6), min(last, at + 4), "MEDAL", "TITLE", "WON", "TAKE", "SEG", "FINAL", "PODIUM", "POINT"
    )
    if reading.has(at - 2, "HALL") and not reading.tokens[at - 2].cap and reading.low(at - 3) == "the":
        return True  # "at the boards of the ice arena in Turin"
    if reading.low(at - 3) in ("the", "this") and reading.low(at - 2) in (
        "hall",
        "arena",
        "rink",
        "crowd",
        "ice",
        "audience",
        "night",
        "evening",
        "spectators",
        "stands",
    ):
        return True
    return near is not None
