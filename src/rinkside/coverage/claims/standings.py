"""What a place is a place in: a segment, the whole, the standings after the short or at a moment of the free."""

from __future__ import annotations

from rinkside.coverage.claims.beside import scores_beside
from rinkside.coverage.claims.days import short_day
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.scope import is_title, scope_at
from rinkside.coverage.claims.telling import settled, told_live, told_of
from rinkside.coverage.model import Kind

__all__ = ["readings", "scope_said"]


def readings(reading: Reading, at: int) -> tuple[list[tuple[Kind, str]], bool]:
    """What a place may be a place in, the likeliest first, and whether that is beyond doubt."""
    first, last = reading.sentence(at)
    scope = scope_at(reading, at)
    after = (Kind.RANK_AFTER_SEGMENT, "short")
    short, free, overall = (Kind.RANK_SEGMENT, "short"), (Kind.RANK_SEGMENT, "free"), (Kind.RANK_OVERALL, "overall")
    moment, moment_short = (Kind.RANK_AFTER_SEGMENT, "moment"), (Kind.RANK_AFTER_SEGMENT, "moment short")
    left, right = reading.chunk(at)
    left, right = max(left, at - 7), min(right, at + 7)
    said_moment = reading.find(left, right, "MOMENT") is not None
    before = (
        reading.low(at - 2)
        if reading.has(at - 1, "DET") or reading.low(at - 1) in ("an", "overnight")
        else reading.low(at - 1)
    )
    climbs_from = before == "from" or before.endswith(" from")
    climbs_to = before in ("to", "into") or before.endswith((" to", " into"))
    final = _final(reading, at, first, last)
    had = any(
        reading.low(j) in ("had", "been", "was lying", "lay", "sat", "stood", "overnight")
        for j in range(max(first, at - 4), at)
    )
    strong = any(reading.low(j) in _MOMENTARY or reading.low(j).endswith(_YET) for j in range(left, right))
    if said_moment and (strong or not final):
        return [moment, moment_short, overall, after], False
    if reading.context.get("stage") == "short" and not (scope.what == "free" and scope.sure == 3):
        return [after, short, *([moment_short] if said_moment else [])], True
    both = reading.find(at, right, "BOTH")
    if (both is not None and both - at <= 4) or (reading.has(at + 1, "IN") and reading.low(at + 2) == "both"):
        return [(Kind.RANK_SEGMENT, "both"), overall], False
    if climbs_from or (_to_another(reading, at) and not climbs_to):
        return [after, *([moment, moment_short] if told_live(reading, at) else [])], True
    clause = _in_which(reading, at)
    if clause:
        return [(Kind.RANK_SEGMENT, clause), overall, *([after] if clause == "short" else [])], not final
    beside = _score_beside(reading, at, first, last)
    if beside == "total" and not said_moment:
        now = told_live(reading, at) or (climbs_to and _present(reading, at))
        onto = (climbs_to and before.endswith("into")) or reading.low(at - 1) in ("went", "goes", "into", ",", "and")
        return [overall, *([moment] if now or onto else [])], not now
    if beside == "short":
        return [after, short, moment_short, *([overall] if final else [])], not final
    if beside == "free" and not final:
        return [free, overall, *([moment] if climbs_to or told_live(reading, at) else [])], True
    if short_day(reading, at):
        return [after, short], True
    of_day = reading.find(at + 2, at + 6, "SEG") is not None and reading.has(at + 3, "POSS", "SEG")
    if reading.has(at + 1, "DAY") or (reading.has(at + 1, "IN") and reading.has(at + 2, "DAY") and not of_day):
        return [overall, after, free], False
    if reading.low(at + 1) in ("of", "on") and reading.low(at + 3) in (
        "night",
        "evening",
        "day",
        "afternoon",
        "session",
    ):
        return [free, short], True
    if reading.has(at + 1, "IN") and _that_part(reading, at + 2):
        return [free, short], True
    if _at_the_break(reading, at):
        return [after], True
    if reading.low(at + 1) == "when" or reading.low(at + 1).startswith("when "):
        return [after, overall, moment], False
    if reading.low(at - 1) in ("went", "goes", "into"):
        return [moment, overall, after, moment_short], False
    if scope.what == "short" and scope.sure >= 2:
        rank = after if _after_cue(reading, at, scope.at) else short
        doubt = climbs_to or final
        # "a weak short program kept her in fourth": when, or why
        cause = (
            scope.at < at
            and not reading.has(scope.at - 1, "IN", "AFTERSEG")
            and not reading.has(scope.at - 2, "IN", "AFTERSEG")
        )
        # "in fourth after a poor short program": why, where "after the short program" says when
        cause = cause or (
            scope.at > at and reading.low(scope.at - 1) not in ("the", "after") and _after_a(reading, scope.at)
        )
        more = [overall] if final or climbs_to or cause else []
        if climbs_to and reading.rfind(at - 5, at, "CLIMB") is not None and _had(reading, at):
            return [rank, *more, moment_short], True  # "a fall in the short had dropped her to 13th"
        if rank is not after or scope.sure < 3 or told_live(reading, at):
            more.append(moment_short)
        return [rank, *more], not doubt or scope.sure == 3
    if scope.what == "free" and scope.sure >= 2 and not (final and scope.at < at):
        if _after_cue(reading, at, scope.at) and scope.at > at and reading.low(scope.at - 1) not in ("after",):
            return [after, moment], True  # "third going into the free"
        if scope.sure == 3 and not climbs_to:
            return [free], True
        return [free, overall, *([moment] if climbs_to or told_live(reading, at) else [])], not told_live(reading, at)
    ranked = final and any(reading.low(j) in ("became", "becomes", "placed", "came", "ranked") for j in range(left, at))
    if scope.what == "free" and ranked and left <= scope.at < at and reading.find(left, scope.at, "IN") is not None:
        return [free, overall], False  # "in the free one they became only seventh"
    if (scope.what == "overall" and scope.sure >= 2) or final:
        return [overall], True
    cue = reading.find(left, right, "AFTERSEG")
    if cue is not None and cue > at and _after_a_fault(reading, cue):
        cue = None
    if cue is not None and reading.low(cue) in (
        "overnight",
        "at the break",
        "at halfway",
        "halfway",
        "going into",
        "heading into",
    ):
        return [after, short], True
    told_now = climbs_to and _present(reading, at)
    live = [moment, moment_short] if told_now or told_live(reading, at) else []
    whence = any(reading.low(j) == "from" or reading.low(j).endswith(" from") for j in range(max(left, at - 6), at))
    if climbs_to and whence:
        return [overall, *live], settled(reading, at, live)  # "rose from 13th to fourth"
    if climbs_to and not before.endswith("into") and not live:
        return [overall, after, short], True
    if climbs_to:
        return [overall, moment, after, moment_short], bool(reading.field.running)
    if had or (cue is not None and abs(cue - at) <= 3):
        # whichever is meant, it must be one of these, unless the words are of another time
        past = any(
            reading.has(j, "HISTORY", "OTHER", "YEAR", "UNREAL")
            and not (is_title(reading, j, at) and reading.low(j).endswith("champion"))
            for j in range(*reading.part(at))
        )
        return [after, overall, free, moment, moment_short], not past
    if scope.what == "free":
        return [overall, free, *live], settled(reading, at, live)
    if scope.what == "short":
        return [overall, after, short, *live], settled(reading, at, live)
    plain = at > 0 and (reading.has(at - 1, "BE") or reading.tokens[at - 1].who is not None)
    return [overall, *told_of(reading, at, within=plain), *live], settled(reading, at, live)


def scope_said(reading: Reading, at: int, scope: str) -> bool:
    """Whether words beside a place say what it is a place in, and nothing is left to guess: "finished fifth", "eighth
    in the free", "from fourth to second"."""
    first, last = reading.sentence(at)
    if scope == "overall":
        beside = _score_beside(reading, at, first, last) == "total"
        return beside or _final(reading, at, first, last) or scope_at(reading, at).sure == 3
    if scope == "short" and _at_the_break(reading, at):
        return True
    if scope == "short" and (reading.low(at - 1) == "from" or reading.low(at - 1).endswith(" from")):
        return reading.low(at + 1) in ("to", "into") and reading.has(at + 2, "ORD", "MEDAL")
    found = scope_at(reading, at)
    return found.what == scope and found.sure == 3 and (found.at > at or at - found.at <= 5)


_BREAK = frozenset(
    [
        "at the break", "at halfway", "at the halfway stage", "at the halfway point", "at half time", "at the interval",
        "when the night began", "when the day began", "when the evening started", "when the final began",
        "when the evening began", "overnight", "at the midway point", "after the midway point", "midway", "mid way",
    ]
)  # fmt: skip


def _after_a_fault(reading: Reading, cue: int) -> bool:
    """ "sixth after an error on the throw", "10th after two falls": why, and not when."""
    if reading.low(cue) != "after" or not reading.has(cue + 1, "DET", "CARD", "FALLN", "TIMES", "FALLV"):
        return False
    _, right = reading.chunk(cue)
    return reading.low(cue + 1) != "the" and reading.find(cue + 1, min(right, cue + 7), "SEG", "DAY") is None


def _had(reading: Reading, at: int) -> bool:
    """ "had dropped her to 13th": before what is told."""
    return any(reading.low(j) == "had" for j in range(max(reading.chunk(at)[0], at - 5), at))


def _at_the_break(reading: Reading, at: int) -> bool:
    """ "fourth at the break", "third when the night began": the standings between the two segments."""
    j = at + 1 + reading.has(at + 1, "PLACE")
    return reading.low(j) in _BREAK


def _in_which(reading: Reading, at: int) -> str:
    """ "Equal in the free skate, in which Medvedeva placed first": the segment a relative clause goes on about."""
    left, _ = reading.chunk(at)
    opens = reading.low(left) in ("where", "which") or (reading.low(left) == "in" and reading.low(left + 1) == "which")
    if not opens or not reading.has(left - 2, "SEG"):
        return ""
    return reading.tokens[left - 2].tags["SEG"]


def _after_a(reading: Reading, seg: int) -> bool:
    """ "after a poor short program", "following a rough short": an indefinite one, told as a reason."""
    j = seg - 1
    while seg - j < 5 and reading.tokens[j].kind == "w" and not reading.has(j, "DET", "AFTERSEG"):
        j -= 1
    return reading.low(j) in ("a", "an", "another")


def _to_another(reading: Reading, at: int) -> bool:
    """ "13th to fifth": the first of two places with nothing but "to" between is where somebody came from."""
    return reading.low(at + 1) == "to" and reading.has(at + 2, "ORD", "MEDAL")


def _score_beside(reading: Reading, at: int, first: int, last: int) -> str:
    """ "fifth with 92.94 points", "scored 92.94 for fifth", "third (74.36)": what the score beside a place is a score
    of, "" where there is none."""
    known = reading.desk.values[reading.field]
    if reading.has(at + 1, "WHOLE", "SEG"):
        return ""
    for j in scores_beside(reading, at):
        token = reading.tokens[j] if first <= j < last else None
        if token is not None and token.decimals == 2:
            parts = {part for _, part in known.get(token.points or 0, ())}
            return {"short tss": "short", "free tss": "free", "total": "total"}.get(
                parts.pop() if len(parts) == 1 else "", ""
            )
    return ""


_MOMENTARY = frozenset(
    [
        "so far",
        "for the moment",
        "for now",
        "for a moment",
        "for a while",
        "provisional",
        "provisionally",
        "at that point",
    ]
)
_YET = (" left", " remaining")
_SESSIONS = frozenset(["night", "evening", "day", "afternoon", "session"])
_PARTS = frozenset(["part", "segment", "portion", "phase", "half", "section", "program"])


def _that_part(reading: Reading, at: int) -> bool:
    """ "in that part", "in the segment": the one told of."""
    return (reading.low(at) in ("that", "this") and reading.low(at + 1) in _PARTS) or (
        reading.low(at) == "the" and reading.low(at + 1) in ("segment", "discipline")
        and not reading.has(at + 1, "SEG")
    )  # fmt: skip


_PRESENT = frozenset(
    [
        "falls",
        "drops",
        "moves",
        "goes",
        "slides",
        "climbs",
        "rises",
        "jumps",
        "slips",
        "sinks",
        "leaps",
        "pushes",
        "knocks",
    ]
)


def _present(reading: Reading, at: int) -> bool:
    """ "Jin falls to second": told as it happens."""
    first, _ = reading.sentence(at)
    return any(reading.low(j).split()[0] in _PRESENT for j in range(max(first, at - 14), at))


def _after_cue(reading: Reading, at: int, seg: int) -> bool:
    """Whether a segment is when the place was held ("after the short") rather than what it is in."""
    low, high = (at, seg) if at < seg else (seg - 4, seg)
    return any(
        reading.has(j, "AFTERSEG")
        and reading.low(j)
        in (
            "after",
            "into",
            "going into",
            "heading into",
            "before",
            "entering",
            "following",
            "coming into",
            "went into",
            "from",
            "overnight",
            "at the break",
            "going",
            "ahead of the free",
            "before the free",
        )
        for j in range(max(0, low), high + 1)
    )


def _final(reading: Reading, at: int, first: int, last: int) -> bool:
    """Whether words of a final place stand with it: "finished fifth", "fifth overall", "in the end seventh"."""
    for j in range(at - 1, max(first - 1, at - 6), -1):
        token = reading.tokens[j]
        if "FINAL" in token.tags:
            return True
        if (
            (token.kind == "p" and token.low in ",;")
            or "ORD" in token.tags
            or (token.who is not None and "PRON" not in token.tags)
        ):
            break
    for j in range(at + 1, min(last, at + 6)):
        token = reading.tokens[j]
        if "FINAL" in token.tags:
            return not (j + 1 < last and reading.has(j + 1, "ORD"))
        if (
            (token.kind == "p" and token.low in ",;.")
            or "ORD" in token.tags
            or "AND" in token.tags
            or token.who is not None
        ):
            break
    return False
