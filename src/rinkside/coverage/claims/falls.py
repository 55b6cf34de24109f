"""Falls, held against deductions by the scale of that season. "Fell to 13th" is no fall."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from rinkside.coverage.claims.making import make, segment_words, shown, sources_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import elsewhere_near, other_context, scope_at
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field, Score
from rinkside.coverage.verdict import falls_verdict
from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RinksideError
from rinkside.rulebook import Scope, load
from rinkside.scoring.deductions import fall_deduction

__all__ = ["costs_of", "fall_statement", "fall_statements"]

_FIGURATIVE = (
    "short",
    "behind",
    "apart",
    "in",
    "from",
    "to",
    "out",
    "off",
    "back",
    "into",
    "away",
    "down",
    "silent",
    "between",
    "through",
    "under",
)


@lru_cache(maxsize=256)
def costs_of(day: date, discipline: str) -> tuple[int, ...]:
    """What 0 to 6 falls of a senior cost together on a day, in hundredths; empty where no rule is established."""
    kind = {"pairs": Discipline.PAIRS, "ice dance": Discipline.ICE_DANCE}.get(discipline, Discipline.SINGLES)
    gender = {"men": Gender.MEN, "women": Gender.WOMEN}.get(discipline, Gender.MIXED)
    segment = SegmentKind.FREE_DANCE if kind is Discipline.ICE_DANCE else SegmentKind.FREE
    try:
        rules = load().at(Scope(day, kind, Level.SENIOR, segment, gender))
        return (0, *(fall_deduction(n, rules).points for n in range(1, 7)))
    except RinksideError:
        return ()


def fall_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The falls of a story."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or not (token.tags or token.low == "feet"):
            continue
        feet = (
            token.low == "feet"
            and reading.low(at - 2) == "on"
            and reading.low(at - 3) in ("stayed", "remained", "stays")
        )
        clean = token.low == "clean" and (
            reading.has(at + 1, "SEG") or reading.low(at + 1) in ("skate", "program", "performance")
        )
        faultless = "FAULTLESS" in token.tags and token.low not in ("clean", "cleanly")
        if "CLEAN" in token.tags or faultless or clean or feet:
            count: int | None = 0
        elif "FALLV" in token.tags or "FALLN" in token.tags:
            if not _is_fall(reading, at):
                continue
            count = _count(reading, at)
        elif "TIMES" in token.tags and token.low.endswith(" falls") and not reading.has(at - 1, "FALLV"):
            count = int(token.tags["TIMES"])  # "after two falls"
        else:
            continue
        found = fall_statement(reading, at, count)
        if found is not None:
            taken.add(at)
            yield found


def _by_places(reading: Reading, at: int) -> bool:
    """ "fell the other way, from sixth to eighth", "fell four places to ninth": down the ranking."""
    for j in range(at + 1, min(at + 9, reading.sentence(at)[1])):
        if reading.has(j, "SEG", "BUT", "AND") or reading.tokens[j].who is not None:
            return False
        if reading.has(j, "PLACE") and reading.has(j - 1, "CARD"):
            return True
        if reading.has(j, "ORD"):
            return reading.low(j - 1).split(" ")[-1] in ("from", "to")
    return False


def _is_fall(reading: Reading, at: int) -> bool:
    token = reading.tokens[at]
    if "CLIMB" in token.tags or (
        reading.low(at + 1) in _FIGURATIVE
        and not (
            (reading.low(at + 1) == "in" and scope_at(reading, at).sure == 3)
            or (reading.low(at + 1) in ("in", "on") and (reading.has(at + 3, "SEG") or reading.has(at + 2, "BOTH")))
        )
    ):
        if "CLIMB" in token.tags:
            return False
        if reading.low(at + 1) != "in" or not (
            reading.low(at + 2) in ("the", "her", "his", "their", "both", "that") or reading.has(at + 2, "BOTH")
        ):
            return False
    if any(
        reading.low(j).split(" ")[-1] == "short" or reading.low(j) in ("short of", "just short of")
        for j in (at + 1, at + 2)
    ) and not reading.has(at + 1, "IN"):
        return False  # "falls just short"
    if token.low in ("fell", "falls") and _by_places(reading, at):
        return False
    if token.low == "wiped out" and reading.has(at + 1, "DET", "PRON", "LEAD", "NATION"):
        return False  # "wiped out the American lead"
    if token.low in ("crash", "crashed", "crashes") and reading.low(at + 1) in ("into", "to", "out"):
        return False
    if (
        token.low in ("fall", "falls")
        and reading.has(at - 1, "IN", "OF", "MONTH", "DET")
        and reading.low(at - 1) not in ("a", "an")
    ):
        # "in the fall", "Niagara Falls"; "her fall" and "the fall" are falls
        return reading.low(at - 1) in ("the",) and reading.low(at - 2) not in ("in", "during", "this", "last")
    if reading.has(at + 1, "YEAR") or reading.low(at - 1) in ("tears", "snow", "rain", "night", "prices"):
        return False
    if reading.has(at + 1, "ORD") or (reading.low(at + 1) in ("to", "from") and reading.has(at + 2, "ORD")):
        return False
    return not (token.low == "falling" and reading.has(at + 1, "TO"))


def _count(reading: Reading, at: int) -> int | None:
    for j in (at, at + 1, at + 2, at - 1):
        if reading.has(j, "TIMES") and reading.tokens[j].sentence == reading.tokens[at].sentence:
            return int(reading.tokens[j].tags["TIMES"])
        if j == at - 1 and reading.has(j, "CARD") and reading.low(at) == "falls":
            return int(reading.tokens[j].tags["CARD"])
    for j in (at - 1, at - 2):
        if reading.has(j, "TIMES") and reading.tokens[j].sentence == reading.tokens[at].sentence:
            return int(reading.tokens[j].tags["TIMES"])
    return None


def fall_statement(reading: Reading, at: int, count: int | None) -> Statement | None:
    """What the deductions say of the fall told at a token; `count` falls, None for "a fall", 0 for none."""
    left, _ = reading.chunk(at)
    joined = reading.rfind(max(left, at - 4), at, "AND")  # "stepped out of one jump and fell"
    unreal = reading.rfind(max(left, at - 4) if joined is None else joined, at, "UNREAL", "NOT")
    if unreal is not None and any(reading.tokens[j].who is not None for j in range(unreal, at)):
        unreal = None  # "the favourite Malinin fell"
    if other_context(reading, at) or (unreal is not None and count != 0):
        return None
    bound = reading.subject_at(at, owner="by from for of")
    if bound is None:
        return None
    role = reading.role(bound.who)
    if role is None or (bound.at < at and reading.roles.get(bound.at) == "obj" and "FALLV" in reading.tokens[at].tags):
        return None  # "the four ahead of him fell"
    scope = scope_at(reading, at)
    named = scope.what in ("short", "free") and scope.sure >= 2 and not _when(reading, scope.at, at)
    tagged = reading.own_scope(at)
    told, seg = ([scope.what], scope.at) if named else _only_segment(reading, at)
    if not named and tagged is not None and tagged[1] < 2:
        told = []  # the segment is of something else
    if not named and count is None and reading.find(at + 1, at + 4, "BOTH") is not None:
        told, seg = ["free", "short"], at
    segments = list(told)
    if not segments:
        segments = _context(reading, at)
    held: list[tuple[str, Score]] = [(s, score) for s in segments if (score := role.entrant.score(s)) is not None]
    if not held:
        return None
    day = role.field.free_date or date(role.record.year or 2026, 3, 1)
    costs = costs_of(day, role.field.discipline)
    if not costs:
        return None
    last = at
    while reading.has(last + 1, "TIMES"):
        last += 1
    begin = at
    if at > reading.sentence(at)[0] and reading.has(at - 1, "TIMES", "TIMEWORD"):
        begin = at - 2 if reading.has(at - 1, "TIMEWORD") and reading.has(at - 2, "CARD") else at - 1
    span = reading.text(begin, last)
    faultless = "FAULTLESS" in reading.tokens[at].tags
    verdicts = [(s, score, falls_verdict(score, count, costs)) for s, score in held]
    if faultless and len(held) == 1 and held[0][1].deductions:
        verdicts = [(held[0][0], held[0][1], Verdict.WRONG)]
    for wanted in (Verdict.RIGHT, Verdict.UNCHECKABLE):
        for segment, score, verdict in verdicts:
            if verdict is wanted:
                return _made(reading, span, verdict, bound, role.entrant, role.field, segment, score, count)
    for other in reading.alternatives(bound, at):
        own = reading.role(other.who)
        for segment in segments if own is not None else ():
            score = own.entrant.score(segment) if own is not None else None
            if own is not None and score is not None and falls_verdict(score, count, costs) is Verdict.RIGHT:
                return _made(reading, span, Verdict.RIGHT, other, own.entrant, own.field, segment, score, count)
    behind = bound.at < at and reading.roles.get(bound.at) == "obj"  # "behind the Russians, though the free had a fall"
    if bound.sure < 2 or behind or elsewhere_near(reading, at) or (count != 0 and _of_others(reading, at)):
        return None
    if count != 0 and not (told and _attached(reading, at, seg)):
        # which segment is not said beside the fall: it must be in neither
        both = [score for s in ("short", "free") if (score := role.entrant.score(s)) is not None]
        if any(falls_verdict(score, count, costs) is not Verdict.WRONG for score in both):
            return None
        together = sum(score.deductions or 0 for score in both)
        if count and together >= costs[min(count, len(costs) - 1)]:
            return None
    segment, score, verdict = verdicts[0]
    return _made(reading, span, verdict, bound, role.entrant, role.field, segment, score, count)


def _attached(reading: Reading, at: int, seg: int) -> bool:
    """Whether a segment is said of the fall itself: "fell in the short", "a fall in her free skate", "her free skate
    had errors and a fall"."""
    if seg > at:
        return all(reading.tokens[j].kind == "w" and not reading.has(j, "AND", "BUT") for j in range(at + 1, seg))
    j = seg + 1
    while reading.has(j, "DAYPART", "DAY", "POSS"):
        j += 1
    return reading.has(j, "BE") or reading.low(j) in ("included", "saw", "brought", "contained", "featured", "began")


def _when(reading: Reading, at: int, fall: int) -> bool:
    """ "after a brilliant short program": the segment says when, not where."""
    j = at - 1
    while j > at - 5 and reading.tokens[j].kind == "w" and not reading.has(j, "AFTERSEG", "IN", "FALLV", "FALLN", "BE"):
        j -= 1
    return reading.has(j, "AFTERSEG") and not j < fall < at


def _of_others(reading: Reading, at: int) -> bool:
    """ "most of his rivals crashed": a noun that is nobody named stands before the verb."""
    before = reading.tokens[at - 1] if at else None
    if (
        before is None
        or before.kind != "w"
        or before.who is not None
        or before.tags
        or "FALLV" not in reading.tokens[at].tags
    ):
        return False
    return not before.low.endswith("ly") and before.low not in ("also", "then", "even", "never", "herself", "himself")


def _only_segment(reading: Reading, at: int) -> tuple[list[str], int]:
    """The one segment the clause is about, and its token: "Her free skate had errors and a fall"."""
    first, _ = reading.part(at)
    found = []
    seg = -1
    for j in range(first, at):
        if reading.has(j, "SEG"):
            if _when(reading, j, at):
                return [], -1
            found.append(reading.tokens[j].tags["SEG"])
            seg = j
    return (found, seg) if len(found) == 1 else ([], -1)


def _context(reading: Reading, at: int) -> list[str]:
    """The segments a fall may be in where the words beside it name none: those of the sentence, then both."""
    number = reading.tokens[at].sentence
    first, last = reading.ranges[number]
    named = [reading.tokens[j].tags["SEG"] for j in range(first, last) if reading.has(j, "SEG")]
    return list(dict.fromkeys([*named, "free", "short"]))


def _made(
    reading: Reading,
    span: tuple[int, int],
    verdict: Verdict,
    bound: Bound,
    entrant: Entrant,
    field: Field,
    segment: str,
    score: Score,
    count: int | None,
) -> Statement:
    said = "a fall" if count is None else "no fall" if count == 0 else f"{count} falls" if count > 1 else "1 fall"
    note = "" if verdict is not Verdict.UNCHECKABLE else "a deduction may also be for time; no breakdown is held"
    understood = Understood(
        (entrant.name,),
        field.record.event if field.record else "",
        field.discipline,
        segment_words(field, segment),
        "falls",
        said,
        note=note,
    )
    official = f"deductions {shown(score.deductions)}"
    return make(reading, span, Kind.DEDUCTION_FALL, verdict, official, understood, sources_of(score))
