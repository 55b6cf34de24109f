"""Places by tags: overall, in a segment, after the short, at a moment of the free; and n-th bests."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import other_context
from rinkside.coverage.claims.tagged.bests import best_statement
from rinkside.coverage.claims.tagged.placing import official_place, readings_of
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.claims.team import about_team, skates_of
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Role
from rinkside.coverage.verdict import was_at

__all__ = ["place_of", "rank_statements"]

_AFTER, _SEGMENT, _OVERALL = Kind.RANK_AFTER_SEGMENT, Kind.RANK_SEGMENT, Kind.RANK_OVERALL
_COUNTED = ("TITLE", "OTHER", "HISTORY", "TIMES", "START", "MONTH", "YEAR", "RECORD", "TEAM", "CAREER", "COUNTED")
_FREE_STANDING = (
    "BE", "TAKE", "FINAL", "WON", "PLACE", "AFTERSEG", "IN", "WITH", "AND", "BUT", "WHO", "OF", "TO", "FOR", "AT",
    "BEHIND", "AHEAD", "P", "DET", "HEDGE", "MOMENT", "SEG", "WHOLE", "ALSO", "NOT", "DAY", "PRON", "DEMONYM",
    "ADNOMINAL", "CLIMB", "FROM", "HAD", "EARLIER", "LATER",
    "BY", "LEAD", "TRAIL", "GAP", "NATION", "TSSWORD", "BEST", "TES", "PCS", "SAY", "MEDAL",
)  # fmt: skip


def place_of(reading: Reading, at: int) -> tuple[int, int, int] | None:
    """The place a token names with its first and last token; None where an ordinal counts something else."""
    token = reading.tokens[at]
    if "ORD" in token.tags:
        if reading.has(at + 1, *_COUNTED) or reading.has(at - 1, "MONTH", "COUNTS"):
            return None
        if reading.has(at + 1, "MEDAL"):
            return None
        if "ACCORDING" in token.tags and (
            reading.has(at + 1, "DET") or (at + 1 < len(reading.tokens) and reading.tokens[at + 1].who)
        ):
            return None
        after = reading.tokens[at + 1] if at + 1 < reading.sentence(at)[1] else None
        last = at + 1 if after is not None and "PLACE" in after.tags else at
        if last > at and reading.language.spaced and reading.has(at - 1, "CARD") and reading.has(at - 2, "DET"):
            return None  # "the four first places"
        if after is not None and "DEMONYM" in after.tags and _names_a_thing(reading, at + 2):
            return None  # "das zweite deutsche Paar"
        if after is not None and after.kind == "n" and reading.language.spaced and not after.decimals:
            return None
        if after is not None and after.kind == "w" and not after.tags and after.who is None and after.name is None:
            standing = reading.has(at - 1, "BE", "FINAL", "MOMENT", "AND", "ALSO") or "PREDICATE" in token.tags
            noun = after.cap if reading.language.capital_nouns else not standing
            if noun:
                return None
        counts = after is not None and after.kind == "w" and bool(after.tags) and after.who is None
        if counts and not reading.has(at + 1, *_FREE_STANDING) and not reading.has(at - 1, "BE", "FINAL"):
            return None
        return int(token.tags["ORD"]), at, last
    if "CARD" in token.tags and not token.decimals and token.tags["CARD"].isdigit():
        if reading.has(at - 1, "PLACE") and not reading.has(at + 1, "POINT", "DAYS"):
            return int(token.tags["CARD"]), at - 1, at
        joined = reading.has(at - 1, "AND") and reading.has(at - 2, "CARD") and reading.has(at - 3, "PLACE")
        if joined and not reading.has(at + 1, "POINT", "DAYS"):
            return int(token.tags["CARD"]), at, at  # "the places five and six"
        first, last = reading.sentence(at)
        ends = reading.low(at + 1) == "." and at + 2 >= last and reading.language.capital_nouns
        if ends and token.kind == "n" and reading.has(at - 1, "BE"):
            return int(token.tags["CARD"]), at, at  # "wurde 14."
        lead = at == first or reading.low(at - 1) in (",", ":", ";")
        if token.kind == "n" and lead and reading.low(at + 1) in (".", ")", "-", "–", ":") and at + 2 < last:
            scored = any(t.kind == "n" and t.decimals for t in reading.tokens[at + 3 : min(last, at + 12)])
            if scored and reading.tokens[at + 2].who is not None:
                return int(token.tags["CARD"]), at, at
    return None


def _names_a_thing(reading: Reading, at: int) -> bool:
    """Whether a noun stands there, in a language that writes nouns with a capital."""
    if not reading.language.capital_nouns or at >= reading.sentence(at - 1)[1]:
        return False
    return reading.tokens[at].cap and reading.tokens[at].who is None and not reading.has(at, "PLACE")


def rank_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The places and n-th bests of a story; their tokens are added to `taken`."""
    assert isinstance(reading, TaggedReading)
    for at, token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at] or not token.tags:
            continue
        if "BEST" in token.tags and not reading.has(at - 1, "ORD") and not reading.has(at - 2, "ORD"):
            found = best_statement(reading, at, int(token.tags.get("ORD", "1")), at, at)
            if found is not None:
                taken.add(at)
                yield found
            continue
        if "LEADS" in token.tags:
            found = _lead(reading, at)
            if found is not None:
                taken.add(at)
                yield found
            continue
        place = place_of(reading, at)
        if place is None or not 1 <= place[0] <= 40:
            continue
        score = next((j for j in (at + 1, at + 2, at + 3) if reading.has(j, "BEST", "TSSWORD", "TES", "PCS")), None)
        held = all(
            reading.has(j, "BEST", "TSSWORD", "TES", "PCS", "DET", "OF") or not reading.tokens[j].tags
            for j in range(at + 1, score or at)
        )
        if (
            score is not None
            and held
            and reading.tokens[score].sentence == token.sentence
            and not reading.has(at + 1, "PLACE")
        ):
            found = best_statement(reading, at, place[0], at, score)
        else:
            found = _statement(reading, at, *place)
        if found is not None:
            taken.update(range(place[1], place[2] + 1))
            yield found


def _statement(reading: TaggedReading, at: int, place: int, first: int, last: int) -> Statement | None:
    bound = reading.subject_at(at)
    if bound is None or (about_team(reading) and not skates_of(reading, bound.who)):
        return _nation_place(reading, at, place, first, last)
    if other_context(reading, at) or reading.has(at - 1, "UNREAL", "NOT"):
        return None
    role = reading.role(bound.who)
    if role is None:
        return None
    team = (
        reading.find(*reading.chunk(at), "TEAM") is not None
        or reading.find(reading.part(at)[0], at, "TEAM") is not None
    )
    if team or about_team(reading):
        return _team_place(reading, (first, last), place, bound)
    both = next((j for j in range(last + 1, last + 4) if reading.has(j, "BOTH")), None)
    if both is not None and reading.tokens[both].sentence == reading.tokens[at].sentence:
        held = [s.rank for s in (role.entrant.short, role.entrant.free) if s is not None]
        right = held == [place, place]
        if len(held) == 2 and (right or bound.sure == 3):
            verdict = Verdict.RIGHT if right else Verdict.WRONG
            return _made(reading, first, both, _SEGMENT, verdict, role, "free" if held[0] == place else "short", place)
    if both is None and not reading.language.spaced and reading.has(at - 1, "BOTH"):
        held = [s.rank for s in (role.entrant.short, role.entrant.free) if s is not None]
        named = reading.find(max(reading.sentence(at)[0], at - 6), at, "SEG") is not None and bound.sure == 3
        if len(held) == 2 and (held == [place, place] or named):
            verdict = Verdict.RIGHT if held == [place, place] else Verdict.WRONG
            return _made(reading, first, last, _SEGMENT, verdict, role, "short" if held[0] != place else "free", place)
        return None  # "8th in both programs", of somebody else perhaps
    possible, certain = readings_of(reading, at, place)
    for one in (bound, *reading.alternatives(bound, at)):
        own = reading.role(one.who)
        for kind, scope in possible if own is not None and own.field is role.field else ():
            if own is not None and _holds(own.field, own.entrant, scope, place):
                return _made(reading, first, last, kind, Verdict.RIGHT, own, scope, place)
    if bound.sure < 2 or not certain or _unreal(reading, at) or _measured_to(reading, first, last):
        return None
    kind, scope = possible[0]
    if place == 1 and kind is _OVERALL and not _told_as_place(reading, at, first, last):
        return None
    if official_place(role.field, role.entrant, scope) is None:
        return None
    return _made(reading, first, last, kind, Verdict.WRONG, role, scope, place)


def _told_as_place(reading: TaggedReading, at: int, first: int, last: int) -> bool:
    """Whether a "first" is a place: "came first to console her" is none."""
    left, right = reading.chunk(at)
    return last > first or reading.find(left, right, "PLACE", "FINAL", "WHOLE", "SEG", "CLIMB", "AFTERSEG") is not None


def _measured_to(reading: TaggedReading, first: int, last: int) -> bool:
    """Whether a place is the other end of a margin: "1.28 points from third", "3位とは1.28点差"."""
    if not reading.language.spaced:
        _, right = reading.chunk(last)
        behind = reading.tokens[last + 1].tags.get("P") == "obj" if last + 1 < right else False
        amount = reading.find(last + 1, right, "POINT", "FRACTION")
        apart = amount is None or reading.find(last + 2, amount, "BE", "TAKE", "CLAUSE", "ORD", "CLIMB") is not None
        return behind and not apart and reading.find(last + 1, right, "GAP", "SHORTOF", "LOSE", "LEAD") is not None
    left, right = reading.chunk(first)
    for start, end in reading.margins:
        joined = reading.find(end + 1, first, "BE", "TAKE", "AND", "FINAL") is None
        if left <= end < first <= end + 4 and joined and reading.find(left, start, "BEAT", "CLIMB") is None:
            return True
        joined = reading.find(last + 1, start, "BE", "TAKE", "AND", "FINAL", "CLIMB") is None
        if (
            last < start < right
            and joined
            and reading.find(max(left, first - 2), first, "TO", "FROM", "ON", "FOR") is not None
        ):
            return True
    return False


def _unreal(reading: TaggedReading, at: int) -> bool:
    """Whether a word of hope or denial stands right before a place."""
    left, _ = reading.chunk(at)
    for j in range(at - 1, max(left - 1, at - 5), -1):
        if reading.has(j, "AND", "BUT"):
            return False
        if reading.has(j, "UNREAL", "NOT"):
            return reading.find(j + 1, at, "THAN") is None  # "n'ont pris que la cinquième place"
    return reading.has(at + 1, "UNREAL", "NOT")


def _holds(field: Field, entrant: Entrant, scope: str, place: int) -> bool:
    if scope.startswith("moment"):
        return was_at(field, entrant, place, "short" if scope.endswith("short") else "free") is True
    return official_place(field, entrant, scope) == place


def _made(
    reading: Reading, first: int, last: int, kind: Kind, verdict: Verdict, role: Role, scope: str, place: int
) -> Statement:
    field, entrant = role.field, role.entrant
    moment = scope.startswith("moment")
    official = str(place) if moment else str(official_place(field, entrant, scope))
    words = "while the free was skated" if moment else segment_words(field, scope)
    if kind is _AFTER and not moment:
        words = f"overall after the {words}"
    note = "true at that moment, by the starting order" if moment else ""
    understood = Understood(
        (entrant.name,), role.record.event, field.discipline, words, "place", str(place), note=note
    )  # fmt: skip
    sources = sources_of(entrant.score(scope) if scope in ("short", "free") else entrant)
    return make(reading, reading.text(first, last), kind, verdict, official, understood, sources)


def _nation_place(reading: TaggedReading, at: int, place: int, first: int, last: int) -> Statement | None:
    """ "The Italians are third": a nation's place in the team event, where the story is about it."""
    team = reading.team
    if team is None or not about_team(reading):
        return None
    left, _ = reading.chunk(at)
    codes = [reading.tokens[j].tags for j in range(left, at) if reading.has(j, "NATION", "DEMONYM")]
    code = next((c for t in reversed(codes) if (c := t.get("NATION") or t.get("DEMONYM")) in team.ranks), None)
    if code is None or reading.find(left, at, "SEG") is not None:
        return None
    verdict = Verdict.RIGHT if team.ranks[code] == place else Verdict.WRONG
    if verdict is Verdict.WRONG and (len(codes) > 1 or reading.find(left, at, "HAD", "MOMENT", "UNREAL") is not None):
        return None
    cited = reading.team_cited
    what = Understood((code,), "team event", "team", "overall", "place", str(place))
    return make(reading, reading.text(first, last), _OVERALL, verdict, str(team.ranks[code]), what, cited)


def _lead(reading: TaggedReading, at: int) -> Statement | None:
    """ "led after the short", "who was leading": the first place after the short, or at a moment of the free."""
    bound = reading.subject_at(at)
    role = reading.role(bound.who) if bound else None
    if bound is None or role is None or other_context(reading, at) or _unreal(reading, at):
        return None
    for scope in ("short", "moment", "moment short"):
        if _holds(role.field, role.entrant, scope, 1):
            return _made(reading, at, at, _AFTER, Verdict.RIGHT, role, scope, 1)
    own = reading.own_scope(at)
    if own is None or own[0] != "short" or own[1] < 3 or bound.sure < 3 or not reading.is_after(own[3]):
        return None
    if official_place(role.field, role.entrant, "short") is None:
        return None
    return _made(reading, at, at, _AFTER, Verdict.WRONG, role, "short", 1)


def _team_place(reading: Reading, tokens: tuple[int, int], place: int, bound: Bound) -> Statement | None:
    for skate in skates_of(reading, bound.who):
        if skate.rank == place:
            cited = reading.team_cited
            what = Understood(
                (skate.name,), "team event", skate.discipline, f"team event, {skate.segment}", "place", str(place)
            )  # fmt: skip
            return make(reading, reading.text(*tokens), _SEGMENT, Verdict.RIGHT, str(place), what, cited)
    held = [s for s in skates_of(reading, bound.who) if s.rank is not None]
    if len(held) == 1 and bound.sure == 3 and about_team(reading):
        skate = held[0]
        cited = reading.team_cited
        what = Understood(
            (skate.name,), "team event", skate.discipline, f"team event, {skate.segment}", "place", str(place)
        )  # fmt: skip
        return make(reading, reading.text(*tokens), _SEGMENT, Verdict.WRONG, str(skate.rank), what, cited)
    return None
