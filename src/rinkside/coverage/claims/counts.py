"""How many: skaters of a category, those who reached the free, those who did better than somebody, segments done."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.claims.team import about_team, near_team, skates_of
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field

__all__ = ["count_statements"]

_FIELD = re.compile(
    r"entrants|entries|starters|competitors|participants|contestants|skaters|women|men|ladies|pairs|couples|athletes|"
    r"teams|finalists|qualifiers"
)
_TOOK_PART = re.compile(
    r"entered|entrants?|entries|started|starters|took|compete[ds]?|competing|competitors|qualified|qualifiers?|advanced|"
    r"finalists|participants|contestants|field|came|skated|reached|made|list"
)
_BETTER = re.compile(r"better|higher|more|ahead|superior")
_DID = re.compile(r"did|were|was|had|scored|skated|finished|placed|fared|got|stood|ranked|than")


def count_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The counts of a story."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or "CARD" not in token.tags or token.decimals:
            continue
        number = token.tags["CARD"]
        found = None
        if number.isdigit() and not other_context(reading, at):
            found = (
                _segments(reading, at, int(number))
                or _better(reading, at, int(number))
                or _field_size(reading, at, int(number))
            )
        if found is not None:
            taken.add(at)
            yield found


def _field_size(reading: Reading, at: int, number: int) -> Statement | None:
    """ "30 entrants", "24 women came back for the free", "15th of 24": right where as many skated the short or the
    free; never wrong, as no record says that it is complete."""
    first, last = reading.sentence(at)
    field = reading.field
    sizes = {
        sum(e.short is not None for e in field.entrants): "in the short",
        sum(e.free is not None for e in field.entrants): "in the free",
    }
    if number < 8 or number not in sizes or not field.entrants:
        return None
    noun = _FIELD.fullmatch(reading.low(at + 1)) or _FIELD.fullmatch(reading.low(at + 2))
    told = any(_TOOK_PART.fullmatch(reading.low(j)) for j in range(max(first, at - 8), min(last, at + 10)))
    of_them = reading.low(at - 1) in ("of", "among") and (reading.has(at - 2, "ORD") or at + 1 >= last)
    if (
        not (of_them or told)
        or not (noun or of_them or told)
        or reading.has(at + 1, "POINT", "AGEWORD", "MONTH", "DAYS")
    ):
        return None
    if not noun and not of_them and reading.tokens[min(at + 1, last - 1)].kind == "n":
        return None
    record = field.record
    understood = Understood(
        (), record.event if record else "", field.discipline, sizes[number], "number of skaters", str(number)
    )
    span = (reading.tokens[at].start, reading.tokens[at].end)
    sources = (record.cited,) if record is not None and record.cited is not None else ()
    return make(reading, span, Kind.COUNT, Verdict.RIGHT, str(number), understood, sources)


_TEAM_SEGMENTS = 8


def _segments(reading: Reading, at: int, number: int) -> Statement | None:
    """ "with seven of eight segments gone": right where points told in the sentence are those after as many."""
    team = reading.team
    if team is None or reading.low(at + 1) != "of" or not reading.has(at + 2, "CARD"):
        return None
    if reading.low(at + 3) not in ("segments", "events", "programs", "disciplines", "parts"):
        return None
    told = {t.points // 100 for t in reading.tokens[slice(*reading.sentence(at))] if t.points and not t.decimals}
    for back, (title, points) in enumerate(reversed(team.standings)):
        if _TEAM_SEGMENTS - back == number and reading.tokens[at + 2].tags["CARD"] == "8" and told & {*points.values()}:
            understood = Understood((), "team event", "team", title, "segments skated", str(number))
            return make(
                reading, reading.text(at, at + 2), Kind.COUNT, Verdict.RIGHT, f"{number} of 8", understood,
                reading.team_cited,
            )  # fmt: skip
    return None


def _better(reading: Reading, at: int, number: int) -> Statement | None:
    """ "Only two women did better in the free": whoever is spoken of had the place behind them."""
    _first, last = reading.sentence(at)
    if not _FIELD.fullmatch(reading.low(at + 1)) and reading.low(at + 1) not in ("others", "rivals", "guys", "people"):
        return None
    better = next(
        (
            j
            for j in range(at + 2, min(last, at + 6))
            if _BETTER.fullmatch(reading.low(j))
            or reading.has(j, "BEAT")
            or reading.low(j) in ("ahead of", "better than", "more than")
        ),
        None,
    )
    if better is None:
        return None
    if not reading.has(better, "BEAT") and not any(_DID.fullmatch(reading.low(j)) for j in range(at + 2, better + 2)):
        return None
    behind = None
    for j in range(better + 1, min(last, better + 5)):
        if reading.tokens[j].kind == "p":
            break
        behind = behind or reading.tokens[j].who
    bound = reading.subject_at(at)
    who = behind or (bound.who if bound else None)
    role = reading.role(who) if who is not None else None
    if role is None or who is None:
        return None
    end = better
    span = reading.text(at - 1 if reading.low(at - 1) == "only" else at, end)
    if near_team(reading, at) or about_team(reading):
        skate = next((s for s in skates_of(reading, who) if s.rank == number + 1), None)
        if skate is None:
            return None
        understood = Understood(
            (skate.name,),
            "team event",
            skate.discipline,
            f"team event, {skate.segment}",
            "how many did better",
            str(number),
        )
        return make(reading, span, Kind.AHEAD_OF, Verdict.RIGHT, str(number), understood, reading.team_cited)
    scope = scope_at(reading, better)
    scopes = (
        [scope.what]
        if scope.sure == 3 and scope.what
        else [*([scope.what] if scope.what else []), "free", "overall", "short"]
    )
    for what in scopes:
        place = _place(role.field, role.entrant, what)
        if place == number + 1:
            understood = Understood(
                (role.entrant.name,),
                role.record.event,
                role.field.discipline,
                segment_words(role.field, what),
                "how many did better",
                str(number),
            )
            held = role.entrant if what == "overall" else role.entrant.score(what)
            return make(reading, span, Kind.ORDINAL_BEST, Verdict.RIGHT, str(number), understood, sources_of(held))
    return None


def _place(field: Field, entrant: Entrant, scope: str) -> int | None:
    if scope == "overall":
        return entrant.rank
    score = entrant.score(scope)
    return score.rank if score is not None else None
