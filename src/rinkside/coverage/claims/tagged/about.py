"""Days, cities, nations and ages by tags."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.dates import days_of, judged, relative
from rinkside.coverage.claims.elsewhere import record_meant
from rinkside.coverage.claims.making import make, sources_of
from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.domain.spellings import fold

__all__ = ["age_statements", "city_statements", "date_statements", "nation_statements"]


_DAYS = frozenset("tage tagen tag jours jour días día giorni giorno дня дней день 日 日間 일".split())  # noqa: SIM905
"""Days, of the words that count time."""


def date_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The days of a story: weekdays, and days of a month."""
    skip = -1
    for at, token in enumerate(reading.tokens):
        if at <= skip or at in taken or reading.quoted[at]:
            continue
        _, end = reading.sentence(at)
        if (
            "CARD" in token.tags
            and reading.low(at + 1) in _DAYS
            and reading.has(at + 2, "EARLIER", "LATER", "AFTERSEG")
        ):
            if reading.tokens[at].tags["CARD"].isdigit() and at + 2 < end:
                for found in _only(relative(reading, at)):
                    taken.update((at, at + 1, at + 2))
                    yield found
            continue
        weekday = month = day = year = None
        last = at
        if "DAY" in token.tags:
            weekday = int(token.tags["DAY"])
            j = at + 1
            while j < end and (reading.has(j, "DET", "IN", "DAYPART", "OF") or reading.low(j) == ","):
                j += 1
        else:
            j = at
        date = _date(reading, j, end)
        if date is not None:
            month, day, year, last = date
        elif weekday is None and not reading.language.spaced and "MONTHDAY" in token.tags:
            day = int(token.tags["MONTHDAY"])
            alone = judged(reading, at, at, reading.text(at, at), None, None, day, None)
            if alone is not None and (alone.verdict is Verdict.RIGHT or days_of(reading, at)[1]):
                yield from _only(alone)
            continue
        elif weekday is None:
            continue
        skip = last
        if month is not None:
            taken.update(range(j, last + 1))
        span = reading.text(at, last)
        yield from _only(judged(reading, at, last, span, weekday, month, day, year))


def _only(found: Statement | None) -> Iterator[Statement]:
    if found is not None and found.verdict is not Verdict.UNCHECKABLE:
        yield found


def _date(reading: Reading, at: int, end: int) -> tuple[int, int, int | None, int] | None:
    """Month, day, year and last token of "19. Februar 2026", "19 de febrero", "2月19日"."""
    if at >= end:
        return None
    token = reading.tokens[at]
    year: int | None = None
    if "YEAR" in token.tags and reading.has(at + 1, "MONTH") and not reading.language.spaced:
        at, year, token = at + 1, int(token.tags["YEAR"]), reading.tokens[at + 1]
    if "MONTHNUMBER" in token.tags or ("MONTH" in token.tags and not reading.language.spaced):
        day = _day(reading, at + 1)
        return (int(token.tags["MONTH"]), day, year, at + 1) if day else None
    day = _day(reading, at)
    j = at + 1
    while j < min(end, at + 3) and (reading.has(j, "OF") or reading.low(j) == "."):
        j += 1
    if day is None or not reading.has(j, "MONTH"):
        return None
    last, month = j, int(reading.tokens[j].tags["MONTH"])
    k = j + 1
    while k < min(end, j + 3) and reading.has(k, "OF"):
        k += 1
    if reading.has(k, "YEAR"):
        last, year = k, int(reading.tokens[k].tags["YEAR"])
    return month, day, year, last


def _day(reading: Reading, at: int) -> int | None:
    token = reading.tokens[at] if at < len(reading.tokens) else None
    if token is None:
        return None
    value = (
        token.tags.get("MONTHDAY") or token.tags.get("ORD") or (token.tags.get("CARD") if token.kind == "n" else None)
    )
    if value is None or not value.isdigit() or not 1 <= int(value) <= 31:
        return None
    return int(value) if token.kind == "n" or token.low[:1].isdigit() or value == "1" else None


def city_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The cities and halls of a story: the event's own, and another one said to be where it was."""
    record = reading.record
    own = {fold(c.partition(",")[0]) for c in record.cities if c}
    cited = (record.cited,) if record.cited else ()
    for at, token in enumerate(reading.tokens):
        if token.who is not None or reading.quoted[at]:
            continue
        value = fold(token.tags.get("VENUE", "") or token.tags.get("CITY", ""))
        text = fold(token.low)
        span = reading.text(at, at)
        understood = Understood(event=record.event, quantity="city", value=token.low)
        if "VENUE" in token.tags:
            if any(fold(token.tags["VENUE"]) == fold(v) for v in record.venues):
                yield make(reading, span, Kind.VENUE_CITY, Verdict.RIGHT, record.venues[0], understood, cited)
        elif (value and (value in own or _same_city(value, own))) or (token.cap and text in own):
            yield make(reading, span, Kind.VENUE_CITY, Verdict.RIGHT, record.city, understood, cited)
        elif value and _held_here(reading, at) and record_meant(reading, at) is None:
            yield make(reading, span, Kind.VENUE_CITY, Verdict.WRONG, record.city, understood, cited)


def _same_city(value: str, own: set[str]) -> bool:
    return {"pyeongchang": "gangneung", "gangneung": "pyeongchang", "milano": "milan"}.get(value, "") in own


def _held_here(reading: Reading, at: int) -> bool:
    """Whether a city can only be the event's: a dateline in capitals, or "in X" beside a word for the event held."""
    first, last = reading.sentence(at)
    token = reading.tokens[at]
    if reading.find(first, last, "OTHER", "HISTORY", "YEAR", "UNREAL", "SAY", "LATER", "FROM", "LIVES") is not None:
        return False
    text = reading.story.text[token.start : token.end]
    if at == first and text.isupper() and text.lower() != text and len(text) > 2:
        return reading.low(at + 1) in ("-", "—", "–", ",", "(", ":")
    before, after = (
        reading.find(max(first, at - 2), at, "IN") is not None,
        reading.find(at + 1, min(last, at + 3), "IN") is not None,
    )
    if not (before if reading.language.spaced else after):
        return False
    return reading.find(max(first, at - 6), min(last, at + 6), "EVENT") is not None


def nation_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The nations of a story that are said of a skater."""
    for at, token in enumerate(reading.tokens):
        code = token.tags.get("NATION") or token.tags.get("DEMONYM")
        if not code or at in taken or reading.quoted[at] or "OTHER" in token.tags or "TEAMNATION" in token.tags:
            continue
        if code == reading.record.country and reading.has(at - 1, "IN") and "NATION" in token.tags:
            continue
        found = _nation(reading, at, code)
        if found is not None:
            yield found
    yield from _compatriots(reading, taken)


def _compatriots(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """ "His compatriot Uno": right where somebody else of the same nation is named there or just before; never wrong,
    for whose compatriot is seldom beyond doubt."""
    for at, token in enumerate(reading.tokens):
        if "COMPATRIOT" not in token.tags or at in taken or reading.quoted[at]:
            continue
        near = [m for s in (token.sentence, token.sentence - 1) if s >= 0 for m in reading.mentions[s]]
        behind = [m for m in near if at < m <= at + 4 and reading.tokens[m].sentence == token.sentence]
        own = behind[0] if behind else next((m for m in reversed(near) if m < at), None)
        who = reading.tokens[own].who if own is not None else None
        entrant = reading.entrant(who) if who else None
        others = (reading.entrant(w) for m in near if (w := reading.tokens[m].who) is not None)
        if entrant is not None and any(
            e is not None and e is not entrant and e.nation == entrant.nation for e in others
        ):
            understood = Understood((entrant.name,), quantity="nation", value=token.low)
            span = reading.text(at, at)
            yield make(reading, span, Kind.NATION, Verdict.RIGHT, entrant.nation, understood, sources_of(entrant))


def _nation(reading: Reading, at: int, code: str) -> Statement | None:
    token, sentence = reading.tokens[at], reading.tokens[at].sentence
    beside = _beside(reading, at)
    people = [beside] if beside is not None else []
    if beside is None and not reading.context.get("team story"):
        for number in (sentence, sentence - 1, sentence + 1):
            if 0 <= number < len(reading.mentions):
                people += sorted(reading.mentions[number], key=lambda m: abs(m - at))
    for mention in people:
        who = reading.tokens[mention].who
        entrant = reading.entrant(who) if who else None
        if entrant is not None and same_nation(entrant.nation, code):
            understood = Understood((entrant.name,), quantity="nation", value=token.low)
            return make(
                reading,
                reading.text(at, at),
                Kind.NATION,
                Verdict.RIGHT,
                entrant.nation,
                understood,
                sources_of(entrant),
            )
    if beside is None or reading.tokens[beside].source not in ("full", "surname"):
        return None
    who = reading.tokens[beside].who
    entrant = reading.entrant(who) if who else None
    if entrant is None or not entrant.nation or entrant.nation in ("AIN", "ROC", "OAR", "FSR"):
        return None
    understood = Understood((entrant.name,), quantity="nation", value=token.low)
    return make(
        reading, reading.text(at, at), Kind.NATION, Verdict.WRONG, entrant.nation, understood, sources_of(entrant)
    )


def _beside(reading: Reading, at: int) -> int | None:
    """The skater a nation stands beside with nothing else between."""
    first, last = reading.sentence(at)
    tokens = reading.tokens
    if "NATION" in tokens[at].tags:
        j = at - 1
        if (
            reading.low(j) in ("(", "（")
            and reading.low(at + 1) in (")", "）", ",", "、")
            and j > first
            and tokens[j - 1].who is not None
        ):
            return j - 1
        while j > first and reading.has(j, "DET", "OF", "FROM"):
            j -= 1
        if j < at - 1 and reading.find(j + 1, at, "OF", "FROM") is not None and tokens[j].who is not None:
            return j
    if "NATION" in tokens[at].tags:
        k = at - 1
        while k > first and reading.has(k, "DET", "OF", "FROM"):
            k -= 1
        if (
            k - 2 >= first
            and reading.has(k, "REPRESENTS")
            and reading.low(k - 1) == ","
            and tokens[k - 2].who is not None
        ):
            return k - 2  # "Petrokina, representing Estonia"
    j = at + 1
    if (
        "NATION" in tokens[at].tags
        and reading.has(at - 1, "GNOUN", "REPRESENTS")
        and j < last
        and tokens[j].who is not None
    ):
        return j  # "представительница Казахстана Самоделкина"
    while (
        j < min(last, at + 4)
        and reading.has(j, "P", "AGEWORD", "CARD", "OF", "GEND", "MALE", "FEMALE", "ADNOMINAL")
        and tokens[j].who is None
    ):
        j += 1
    if j >= last or tokens[j].who is None or "PRON" in tokens[j].tags:
        return None
    owned = not reading.language.spaced and tokens[j - 1].tags.get("P") == "of"
    return j if "DEMONYM" in tokens[at].tags or owned else None


def age_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The ages of a story, where the record states them."""
    assert isinstance(reading, TaggedReading)
    for at, token in enumerate(reading.tokens):
        value = token.tags.get("AGE") or (
            token.tags.get("CARD")
            if reading.has(at + 1, "AGEWORD") and reading.tokens[at + 1].sentence == token.sentence
            else None
        )
        last = at if "AGE" in token.tags else at + 1
        if not value and not reading.language.spaced and token.kind == "n" and _bracketed(reading, at):
            value, last = token.low, at
        if not value or not value.isdigit() or not 9 <= int(value) <= 60 or reading.quoted[at]:
            continue
        if reading.find(last + 1, last + 3, "HISTORY", "LATER", "EARLIER") is not None:
            continue
        taken.update(range(at, last + 1))
        bound = _aged(reading, at, last)
        role = reading.role(bound) if bound else None  # type: ignore[arg-type]
        span = reading.text(at, last)
        if role is None or role.person.age is None:
            yield make(
                reading,
                span,
                Kind.AGE,
                Verdict.UNCHECKABLE,
                "",
                Understood(quantity="age", value=value, note="the record holds no age"),
            )
            continue
        right = role.person.age == int(value)
        others = {
            r.person.age
            for m in reading.mentions[token.sentence]
            if (w := reading.tokens[m].who) and (r := reading.role(w))
        }
        if not right and reading.has(at - 1, "WITH", "AT", "IN", "BY"):
            continue  # "stopped at 16"
        if not right and len(others) > 1 and int(value) in others:
            continue
        understood = Understood((role.entrant.name,), quantity="age", value=value)
        yield make(
            reading,
            span,
            Kind.AGE,
            Verdict.RIGHT if right else Verdict.WRONG,
            str(role.person.age),
            understood,
            sources_of(role.entrant),
        )


def _bracketed(reading: Reading, at: int) -> bool:
    """A number alone in brackets behind a name: "中井亜美（17）"."""
    return (
        reading.low(at - 1) in ("(", "（")
        and reading.low(at + 1) in (")", "）")
        and at >= 2
        and reading.tokens[at - 2].who is not None
    )


def _aged(reading: TaggedReading, at: int, last: int) -> object:
    tokens = reading.tokens
    if tokens[last].who is not None:
        return tokens[last].who
    _, end = reading.sentence(at)
    if at >= 2 and reading.low(at - 1) in (",", "(") and tokens[at - 2].who is not None:
        return tokens[at - 2].who
    if at >= 3 and reading.low(at - 2) == "," and tokens[at - 3].who is not None:
        return tokens[at - 3].who
    for j in range(last + 1, min(end, last + 5)):
        if tokens[j].who is not None:
            return tokens[j].who
        if tokens[j].kind == "p" or reading.has(j, "BE", "TAKE", "WON", "AND"):
            break
    bound = reading.subject_at(at)
    return bound.who if bound and bound.sure >= 2 else None
