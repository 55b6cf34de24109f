"""Places and titles at other competitions, where their records are held too."""

from __future__ import annotations

from rinkside.coverage.claims.making import make, sources_of, verdict_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import context_range
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Record
from rinkside.coverage.record.who import Who

__all__ = ["mentioned_records", "place_elsewhere", "record_meant", "records_told_of"]


def record_meant(reading: Reading, at: int, who: Who | None = None) -> Record | None:
    """The other competition the words around a token mean, where exactly one held record is it: of those with `who`."""
    kind = city = ""
    year: int | None = None
    own = reading.record
    for j in sorted(context_range(reading, at), key=lambda j: -abs(j - at)):  # the nearest word has the last say
        tags = reading.tokens[j].tags
        if "OTHER" in tags:
            kind = tags["OTHER"]
        if "YEAR" in tags:
            year = int(tags["YEAR"])
        if "CITY" in tags:
            city = tags["CITY"].lower()
    held = [r for r in reading.desk.records if r is not own and (who is None or who.role_at(r) is not None)]
    if city:
        held = [r for r in held if city in [c.lower().partition(",")[0] for c in r.cities]]
    if kind:
        held = [r for r in held if r.kind == kind]
    if year:
        held = [r for r in held if r.year == year]
    if not (city or year or kind):
        return None
    if not city and not year:
        # "at the Olympics", "at the worlds": the last ones before this event
        before = [r for r in held if r.year and own.year and r.year <= own.year]
        newest = max((r.year for r in before if r.year), default=None)
        held = [r for r in before if r.year == newest]
    return held[0] if len(held) >= 1 and len({(r.kind, r.year) for r in held}) == 1 else None


def place_elsewhere(reading: Reading, at: int, place: int, bound: Bound, other: str) -> Statement:
    """A place at another competition."""
    token = reading.tokens[at]
    record = record_meant(reading, at)
    role = bound.who.role_at(record) if record else None
    last = at
    while reading.has(last + 1, "HISTORY", "CITY", "YEAR", "OTHER", "IN", "DET") and last - at < 6:
        last += 1
    while last > at and reading.has(last, "IN", "DET") and not reading.has(last, "CITY", "YEAR", "OTHER", "HISTORY"):
        last -= 1
    kind = Kind.HISTORY if reading.find(at + 1, last + 1, "HISTORY") is not None else Kind.RANK_OVERALL
    for j in range(at + 1, last + 1):
        reading.tokens[j].extra["used"] = True
    span = (token.start, reading.tokens[last].end)
    if record is None or role is None or role.entrant.rank is None:
        understood = Understood(quantity="place", value=str(place), note=f"{other}: not held")
        return make(reading, span, kind, Verdict.UNCHECKABLE, "", understood)
    right = role.entrant.rank == place
    for other_one in reading.alternatives(bound, at) if not right else ():
        there = other_one.who.role_at(record)
        if there is not None and there.entrant.rank == place:
            role, right = there, True
            break
    understood = Understood((role.entrant.name,), record.event, role.field.discipline, "overall", "place", str(place))
    if not right and reading.find(*reading.sentence(at), "SEG") is not None:
        return make(
            reading, span, kind, Verdict.UNCHECKABLE, "", Understood(note="in which segment there is not certain")
        )
    verdict = verdict_of(right if right or bound.sure >= 2 else None)
    return make(reading, span, kind, verdict, str(role.entrant.rank), understood, sources_of(role.entrant))


def records_told_of(reading: Reading) -> list[Record]:
    """The other competitions held that a story names anywhere: by their city, their country ("in South Korea"),
    or by a score that somebody whom the story names had there and not at its own event."""
    own = {c.lower().partition(",")[0] for c in reading.record.cities}
    cities: set[str] = set()
    nations: set[str] = set()
    for at, token in enumerate(reading.tokens):
        tags = token.tags
        if "CITY" in tags:
            cities.add(tags["CITY"].lower())
        if "NATION" in tags and reading.low(at - 1) == "in":
            nations.add(tags["NATION"])
    own_values = reading.desk.values[reading.field]
    numbers = {
        t.points for t in reading.tokens if t.decimals == 2 and t.points and t.points >= 5000
    } - own_values.keys()
    people = {t.who for t in reading.tokens if t.who is not None}
    by_number = [
        f.record for f, values in reading.desk.values.items()
        if f.record is not None and any(
            who.role_in(f) is not None and any(e is who.role_in(f).entrant for e, _ in values[n])  # type: ignore[union-attr]
            for n in numbers & values.keys() for who in people
        )
    ]  # fmt: skip
    found = []
    for record in reading.desk.records:
        if record in reading.records:
            continue
        named = {c.lower().partition(",")[0] for c in record.cities}
        by_place = (named & cities and not named & own) or (
            record.country in nations and record.country != reading.record.country
        )
        if by_place or record in by_number:
            found.append(record)
    return found[:4]


def mentioned_records(reading: Reading, at: int) -> list[Record]:
    """The other competitions held whose city this sentence or one of the two before it names."""
    number = reading.tokens[at].sentence
    first, last = reading.ranges[max(0, number - 2)][0], reading.ranges[number][1]
    cities = {reading.tokens[j].tags["CITY"] for j in range(first, last) if "CITY" in reading.tokens[j].tags}
    cities -= {c.lower().partition(",")[0] for c in reading.record.cities}
    if not cities:
        return []
    return [
        r
        for r in reading.desk.records
        if r not in reading.records and any(c.lower().partition(",")[0] in cities for c in r.cities)
    ]
