"""Places: in a segment, overall, after the short, at a moment while the free was skated, and n-th best."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import other_context, scope_at
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.names import Role
from rinkside.coverage.verdict import was_at

__all__ = ["rank_statements"]

_MAY_FOLLOW = (
    "PLACE", "IN", "FINAL", "WHOLE", "AFTERSEG", "BEHIND", "AHEAD", "WITH", "AND", "BUT", "BY", "BE", "MOMENT", "FOR", "OF",
    "TO", "TRAIL", "LEAD", "CLIMB", "HEDGE", "DAY", "BEAT", "OTHER", "NOT", "PRON", "HISTORY", "TAKE", "MEDAL",
)  # fmt: skip
_OUT = ("half", "time", "year", "row", "a", "place finish")


def rank_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The places of a story; their tokens are added to `taken`."""
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at]:
            continue
        place = _place_at(reading, at)
        if place is None or not 1 <= place <= 40:
            continue
        lists = _list_of(reading, at)
        if lists:
            for one, mention in lists:
                taken.add(one)
                bound = Bound(mention, reading.tokens[mention].who, 3)  # type: ignore[arg-type]
                found = _statement(reading, one, int(reading.tokens[one].tags["ORD"]), bound)
                if found is not None:
                    yield found
            continue
        found = _statement(reading, at, place, reading.subject_at(at, owner="for by to"))
        if found is not None:
            taken.add(at)
            yield found


def _place_at(reading: Reading, at: int) -> int | None:
    """The place a token names; None where an ordinal counts something else ("second jump", "first time")."""
    token = reading.tokens[at]
    if "ORD" not in token.tags:
        return _numbered(reading, at)
    if "FRACTION" in token.tags and reading.has(at + 1, "POINT", "OF"):
        return None
    after = reading.tokens[at + 1] if at + 1 < reading.sentence(at)[1] else None
    place = int(token.tags["ORD"])
    if reading.has(at - 1, "MONTH") or (after and "MONTH" in after.tags):
        return None
    if after is None or after.kind == "p":
        if place == 1 and after is not None and after.low == "," and at == reading.sentence(at)[0]:
            return None
        return place if not (reading.low(at - 1) in ("at",) and place == 1) else None
    if reading.has(at + 1, "BEST", "WORST", "TES", "PCS", "START", "RECORD", "TITLE", "SEG", "TSSWORD"):
        return None
    if reading.low(at + 1) in ("in", "on") and reading.low(at + 2) in ("a", "the") and reading.low(at + 3) in ("row", "list"):
        return None
    if reading.has(at + 1, "MEDAL", "OTHER") and not reading.has(at + 1, "FINAL"):
        return None
    if place == 1 and reading.has(at + 1, "HISTORY", "PRON", "TAKE", "BEAT", "WITH", "AHEAD", "FOR"):
        if not reading.has(at - 1, "IN", "BE", "PLACE", "FINAL") or not reading.has(at + 1, "WITH", "AHEAD", "FOR"):
            return None
    if after.tags and any(t in after.tags for t in _MAY_FOLLOW):
        return place
    if after.who is not None or after.low in ("when", "this", "going", "there", "both", "here", "only", "just", "so"):
        return place if after.who is None or not reading.has(at - 1, "DET") else None
    return None


def _numbered(reading: Reading, at: int) -> int | None:
    """ "No. 4", "number six of the free", and lines of a list ("4. Jin Boyang, CHN - 297.77")."""
    token = reading.tokens[at]
    if "CARD" not in token.tags or token.decimals:
        return None
    number = token.tags["CARD"]
    if not number.isdigit():
        return None
    if reading.low(at - 1) in ("number", "no", "#") or (reading.low(at - 1) == "." and reading.low(at - 2) == "no"):
        return int(number)
    first, last = reading.sentence(at)
    if token.kind == "n" and at == first and reading.low(at + 1) in (".", ")", "-", "–", ":") and at + 2 < last:
        # in a list of results a number comes with each name
        if reading.tokens[at + 2].who is not None and any(
            t.kind == "n" and t.decimals for t in reading.tokens[at + 3 : min(last, at + 14)]
        ):
            return int(number)
    return None


def _list_of(reading: Reading, at: int) -> list[tuple[int, int]]:
    """ "A, B and C came fifth, seventh and eighth": as many places as names, in order."""
    first, last = reading.sentence(at)
    run = [at]
    j = at + 1
    while j < last and (reading.has(j, "ORD") or reading.low(j) in (",", "and")):
        if reading.has(j, "ORD"):
            run.append(j)
        j += 1
    if len(run) < 2:
        return []
    mentions = [m for m in reading.mentions[reading.tokens[at].sentence] if "PRON" not in reading.tokens[m].tags]
    before = [m for m in mentions if m < at]
    chosen = before[-len(run) :]
    if len(chosen) < len(run):
        return []
    between = [reading.tokens[k] for k in range(chosen[0], chosen[-1]) if k not in chosen]
    if any(t.low not in (",", "and") and "DEMONYM" not in t.tags and "NATION" not in t.tags and t.low != "of" for t in between):
        return []
    return list(zip(run, chosen, strict=True))


def _statement(reading: Reading, at: int, place: int, bound: Bound | None) -> Statement | None:
    if bound is None:
        return None
    token = reading.tokens[at]
    other = other_context(reading, at)
    if other:
        return _elsewhere(reading, at, place, bound, other)
    role = reading.role(bound.who)
    if role is None:
        return None
    field, entrant = role.field, role.entrant
    readings, certain = _readings(reading, at)
    for kind, scope in readings:
        if _holds(field, entrant, scope, place):
            if kind is Kind.RANK_OVERALL and bound.sure >= 2 and _wrong_way(reading, at, entrant, place):
                return _made(reading, at, kind, Verdict.WRONG, role, scope, place, "it was at this place before already")
            return _made(reading, at, kind, Verdict.RIGHT, role, scope, place)
    if bound.sure < 2 or not certain or reading.has(at - 1, "UNREAL"):
        if bound.sure >= 2 and readings[0][1].startswith("moment"):
            return make(
                reading, (token.start, token.end), readings[0][0], Verdict.UNCHECKABLE, "",
                Understood((entrant.name,), quantity="place", value=str(place), note="no starting order is held"),
            )  # fmt: skip
        return None
    kind, scope = readings[0]
    if _official(field, entrant, scope) is None:
        return None
    return _made(reading, at, kind, Verdict.WRONG, role, scope, place)


def _readings(reading: Reading, at: int) -> tuple[list[tuple[Kind, str]], bool]:
    """What a place may be a place in, the likeliest first, and whether that is beyond doubt."""
    first, last = reading.sentence(at)
    scope = scope_at(reading, at)
    after = (Kind.RANK_AFTER_SEGMENT, "short")
    short, free, overall = (Kind.RANK_SEGMENT, "short"), (Kind.RANK_SEGMENT, "free"), (Kind.RANK_OVERALL, "overall")
    moment, moment_short = (Kind.RANK_AFTER_SEGMENT, "moment"), (Kind.RANK_AFTER_SEGMENT, "moment short")
    left, right = reading.chunk(at)
    left, right = max(left, at - 7), min(right, at + 7)
    said_moment = reading.find(left, right, "MOMENT") is not None
    before = reading.low(at - 2) if reading.has(at - 1, "DET") or reading.low(at - 1) in ("an", "overnight") else reading.low(at - 1)
    climbs_from = before == "from" or before.endswith(" from")
    climbs_to = before in ("to", "into") or before.endswith((" to", " into"))
    final = _final(reading, at, first, last)
    had = any(reading.low(j) in ("had", "been", "was lying", "lay", "sat", "stood", "overnight") for j in range(max(first, at - 4), at))
    if said_moment and not final:
        return [moment, moment_short, overall, after], False
    if climbs_from:
        return [after, moment, moment_short], True
    if _short_day(reading, at):
        return [after, short], True
    if scope.what == "short" and scope.sure >= 2:
        rank = after if _after_cue(reading, at, scope.at) else short
        doubt = climbs_to or final
        return [rank, *([overall] if final or climbs_to else []), moment_short], not doubt or scope.sure == 3
    if scope.what == "free" and scope.sure >= 2 and not (final and scope.at < at):
        if _after_cue(reading, at, scope.at) and scope.at > at and reading.low(scope.at - 1) not in ("after",):
            return [after, moment], True  # "third going into the free"
        return [free, *([overall, moment] if scope.sure < 3 or climbs_to else [])], scope.sure == 3
    if scope.what == "overall" and scope.sure >= 2 or final:
        return [overall], True
    cue = reading.find(left, right, "AFTERSEG")
    if cue is not None and reading.low(cue) in ("overnight", "at the break", "at halfway", "halfway", "going into", "heading into"):
        return [after, short], True
    live = [moment, moment_short] if _live(reading, at) else []
    if climbs_to:
        return [overall, moment, after, moment_short], bool(reading.field.running)
    if had or (cue is not None and abs(cue - at) <= 3):
        return [after, overall, free, moment], False
    if scope.what == "free":
        return [overall, free, *live], not live
    if scope.what == "short":
        return [overall, after, short, *live], not live
    return [overall, *_carried(reading, at), *live], not live


def _live(reading: Reading, at: int) -> bool:
    """Whether the story tells this as it happens: words of the moment in this sentence, or times throughout."""
    first, last = reading.sentence(at)
    if reading.find(first, last, "MOMENT") is not None:
        return True
    live = reading.context.get("live")
    if live is None:
        live = reading.context["live"] = sum("TIME" in t.tags for t in reading.tokens) >= 2
    return bool(live)


def _wrong_way(reading: Reading, at: int, entrant: Entrant, place: int) -> bool:
    """ "fell to fourth" of who was fourth before: the place is right, the fall is not."""
    moved = reading.has(at - 1, "CLIMB") or (reading.low(at - 1) == "to" and reading.has(at - 2, "CLIMB"))
    return moved and entrant.short is not None and entrant.short.rank == place


def _short_day(reading: Reading, at: int) -> bool:
    """ "17th on Friday, fifth now": the day of the short, which is not the day of the free."""
    field = reading.field
    for j in range(at + 1, at + 4):
        if reading.has(j, "DAY") and field.short_date and field.free_date:
            day = int(reading.tokens[j].tags["DAY"])
            return day == field.short_date.weekday() != field.free_date.weekday()
        if not reading.has(j, "IN"):
            return False
    return False


def _after_cue(reading: Reading, at: int, seg: int) -> bool:
    """Whether a segment is when the place was held ("after the short") rather than what it is in."""
    low, high = (at, seg) if at < seg else (seg - 4, seg)
    return any(
        reading.has(j, "AFTERSEG") and reading.low(j) in ("after", "into", "going into", "heading into", "before", "entering", "following",
        "coming into", "went into", "from", "overnight", "at the break", "going", "ahead of the free", "before the free")
        for j in range(max(0, low), high + 1)
    )  # fmt: skip


def _final(reading: Reading, at: int, first: int, last: int) -> bool:
    """Whether words of a final place stand with it: "finished fifth", "fifth overall", "in the end seventh"."""
    for j in range(at - 1, max(first - 1, at - 6), -1):
        token = reading.tokens[j]
        if "FINAL" in token.tags:
            return True
        if token.kind == "p" and token.low in ",;" or "ORD" in token.tags or token.who is not None and "PRON" not in token.tags:
            break
    for j in range(at + 1, min(last, at + 6)):
        token = reading.tokens[j]
        if "FINAL" in token.tags:
            return not (j + 1 < last and reading.has(j + 1, "ORD"))
        if token.kind == "p" and token.low in ",;." or "ORD" in token.tags or "AND" in token.tags or token.who is not None:
            break
    return False


def _carried(reading: Reading, at: int) -> list[tuple[Kind, str]]:
    """The segments the sentence and the one before speak of, for a place that names none."""
    number = reading.tokens[at].sentence
    found: list[tuple[Kind, str]] = []
    for s in (number, number - 1):
        if s < 0:
            continue
        first, last = reading.ranges[s]
        for j in range(first, last):
            if reading.has(j, "SEG"):
                pair = (Kind.RANK_SEGMENT, reading.tokens[j].tags["SEG"])
                if pair not in found:
                    found.append(pair)
    return found


def _official(field: Field, entrant: Entrant, scope: str) -> int | None:
    if scope in ("short", "free"):
        score = entrant.score(scope)
        return score.rank if score else None
    return entrant.rank


def _holds(field: Field, entrant: Entrant, scope: str, place: int) -> bool:
    if scope.startswith("moment"):
        return was_at(field, entrant, place, "short" if scope.endswith("short") else "free") is True
    return _official(field, entrant, scope) == place


def _made(reading: Reading, at: int, kind: Kind, verdict: Verdict, role: Role, scope: str, place: int, note: str = "") -> Statement:
    token, field, entrant = reading.tokens[at], role.field, role.entrant
    moment = scope.startswith("moment")
    official = "" if moment else str(_official(field, entrant, scope))
    words = "while the free was skated" if moment else segment_words(field, scope)
    if kind is Kind.RANK_AFTER_SEGMENT and not moment:
        words = f"overall after the {words}"
    understood = Understood(
        (entrant.name,), role.record.event, field.discipline, words, "place", str(place),
        note=note or ("true at that moment, by the starting order" if moment else ""),
    )  # fmt: skip
    sources = sources_of(entrant.score(scope) if scope in ("short", "free") else entrant)
    return make(reading, (token.start, token.end), kind, verdict, official or str(place), understood, sources)


def _elsewhere(reading: Reading, at: int, place: int, bound: Bound, other: str) -> Statement | None:
    """A place at another competition: held, or it cannot be checked."""
    from rinkside.coverage.claims.elsewhere import place_elsewhere

    return place_elsewhere(reading, at, place, bound, other)
