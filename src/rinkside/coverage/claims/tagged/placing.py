"""What a place may be a place in, by tags: the end, a segment, after the short, a moment of the free."""

from __future__ import annotations

from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.model import Kind
from rinkside.coverage.record.model import Entrant, Field

__all__ = ["official_place", "readings_of"]

_AFTER, _SEGMENT, _OVERALL = Kind.RANK_AFTER_SEGMENT, Kind.RANK_SEGMENT, Kind.RANK_OVERALL


def readings_of(reading: TaggedReading, at: int, place: int) -> tuple[list[tuple[Kind, str]], bool]:
    """What a place may be a place in, the likeliest first, and whether that is beyond doubt."""
    scored = _bracketed_behind(reading, at)
    own = reading.own_scope(at if scored is None else scored)
    what, sure, seg = (own[0], own[1], own[3]) if own else ("", 0, -1)
    if scored is not None and what in ("short", "free") and sure >= 2:
        return [(_SEGMENT, what)], True
    left, right = reading.chunk(at)
    if (day := _on_the_day_of_the_short(reading, at)) is not None:
        return [(_AFTER, "short"), (_SEGMENT, "short")], day
    after = seg >= 0 and reading.has(seg, "SEG") and reading.is_after(seg)
    moment = reading.find(left, right, "MOMENT") is not None
    climb = reading.find(max(left, at - 5), min(right, at + 5), "CLIMB") is not None
    joined = reading.find(at + 1, min(right, at + 4), "AND")
    final = reading.find(max(left, at - 5), joined or min(right, at + 4), "FINAL") is not None
    spaced = reading.language.spaced
    origin = any(reading.has(j, "FROM") for j in ((at - 1, at - 2) if spaced else (at + 1,)))
    goes_on = spaced and reading.has(at - 1, "OF", "DET") and _goes_on(reading, at, right)
    origin = origin or goes_on
    moments = [(_AFTER, "moment"), (_AFTER, "moment short")] if moment or place <= 3 else []
    if spaced and seg >= 0 and seg < at and what in ("short", "free") and _because(reading, left, seg):
        return [(_OVERALL, "overall"), (_SEGMENT, what), (_AFTER, "short")], False
    if origin and not final and what == "short" and sure == 3 and not moment:
        return [(_AFTER, "short"), (_SEGMENT, "short")], True
    if origin and not final:
        return [(_AFTER, "short"), (_SEGMENT, "short"), *moments], what != "free" or goes_on
    if what == "short" and sure >= 2:
        kind = _AFTER if after else _SEGMENT
        extra = [(_OVERALL, "overall")] if final or climb or (after and seg > at + 3) else []
        return [(kind, "short"), *extra, *(moments if moment or climb else [])], not extra and not moment
    if what == "free" and sure >= 2:
        if after:
            return [(_OVERALL, "overall"), (_SEGMENT, "free"), (_AFTER, "short")], False
        if sure == 3 and not climb and not final:
            return [(_SEGMENT, "free"), *(moments if moment else [])], not moment
        return [(_SEGMENT, "free"), (_OVERALL, "overall"), *moments], not moment and not (
            climb and reading.field.running
        )
    if (what == "overall" and sure >= 2) or final:
        return [(_OVERALL, "overall")], True
    had = reading.find(max(left, at - 4), min(right, at + 4), "HAD", "BEFORESEG") is not None
    rest: list[tuple[Kind, str]] = [(_OVERALL, "overall")]
    if moment or climb:
        rest += [*moments, (_AFTER, "short")]
    if had:
        rest += [(_AFTER, "short"), (_SEGMENT, "free"), *moments]
    first, last = reading.sentence(at)
    number = reading.tokens[at].sentence
    near = range(reading.ranges[number - 1][0] if number else first, last)
    named = [reading.tokens[j].tags["SEG"] for j in near if reading.has(j, "SEG") and j < at]
    named = named[-1:] or [reading.tokens[j].tags["SEG"] for j in near if reading.has(j, "SEG")][:1]
    rest += [(_SEGMENT, s) for s in named if not _beside_total(reading, at)]
    return rest, not (moment or had)


def _goes_on(reading: TaggedReading, at: int, right: int) -> bool:
    """ "de la douzième à la septième place": whether a place goes on to another."""
    if not any(reading.has(j, "OF", "FROM") for j in (at - 1, at - 2)):
        return False
    to = next((j for j in (at + 1, at + 2) if j < right and reading.has(j, "TO", "IN", "ON")), None)
    return to is not None and any(
        reading.has(j, "ORD", "TITLE", "MEDAL", "PODIUM") for j in (to + 1, to + 2) if j < right
    )


def _beside_total(reading: TaggedReading, at: int) -> bool:
    """Whether a total of the category stands in the same part between commas: "with 210.61 sixth" is overall."""
    left, right = reading.stretch(at)
    if not reading.language.spaced and reading.has(at + 1, "P") and reading.tokens[at + 1].tags["P"] == "of":
        return False  # "3位の175.88点"
    held = reading.desk.values[reading.field]
    points = (t.points for t in reading.tokens[left:right] if t.kind == "n" and t.decimals == 2)
    return any(any(part == "total" for _, part in held.get(p or 0, ())) for p in points)


def _because(reading: TaggedReading, left: int, seg: int) -> bool:
    """Whether a segment is why somebody came where: "thanks to the better free skate seventh"."""
    for j in range(seg - 1, max(left - 1, seg - 5), -1):
        if reading.has(j, "BECAUSE"):
            return True
        if reading.has(j, "AFTERSEG", "BEFORESEG", "BE", "TAKE"):
            return False
    return False


def official_place(field: Field, entrant: Entrant, scope: str) -> int | None:
    """The place of an entrant in a segment, or at the end; None where the record has none."""
    if scope in ("short", "free"):
        score = entrant.score(scope)
        return score.rank if score else None
    return entrant.rank


def _bracketed_behind(reading: TaggedReading, at: int) -> int | None:
    """ "141.02 (7th) in the free": the number right before the bracket a place stands alone in."""
    if reading.low(at - 1) not in ("(", "（") or reading.low(at + 1) not in (")", "）"):
        return None
    number = at - 3 if reading.has(at - 2, "POINT") else at - 2
    return number if number >= 0 and reading.tokens[number].kind == "n" and reading.tokens[number].decimals else None


def _on_the_day_of_the_short(reading: TaggedReading, at: int) -> bool | None:
    """ "13th on Tuesday": whether a place has the weekday of the short right behind it, and of no other day of the
    category; False where the record holds no days, None where nothing of that stands there."""
    first, last = at + 1, min(at + 4, reading.chunk(at)[1])
    day = next((j for j in range(first, last) if reading.has(j, "DAY")), None)
    if day is None or not all(reading.has(j, "PLACE", "IN", "ON", "DET", "AT") for j in range(first, day)):
        return None
    own, free = reading.field.short_date, reading.field.free_date
    if own is None or free is None:
        return False
    weekday = int(reading.tokens[day].tags["DAY"])
    return True if weekday == own.weekday() != free.weekday() else None
