"""Places: in a segment, overall, after the short, at a moment while the free was skated, and n-th best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rinkside.coverage.claims.elsewhere import mentioned_records
from rinkside.coverage.claims.making import make, segment_words, sources_of
from rinkside.coverage.claims.ordinals import list_of, place_at
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.scope import elsewhere_near, other_context, scope_at
from rinkside.coverage.claims.standings import readings, scope_said
from rinkside.coverage.claims.team import about_team, near_team, skates_of, told_of_team
from rinkside.coverage.claims.telling import told_live, told_of
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Role
from rinkside.coverage.verdict import was_at

__all__ = ["rank_statements"]

_DIRECTED = frozenset(
    [
        "fell",
        "fall",
        "falls",
        "dropped",
        "drops",
        "slid",
        "slipped",
        "sank",
        "tumbled",
        "plunged",
        "rose",
        "rises",
        "climbed",
        "climbs",
        "jumped",
        "vaulted",
        "surged",
    ]
)


def rank_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The places of a story; their tokens are added to `taken`."""
    for at, _token in enumerate(reading.tokens):
        if at in taken or reading.quoted[at]:
            continue
        place = place_at(reading, at)
        if place is None or not 1 <= place <= 40:
            continue
        lists = list_of(reading, at)
        if lists:
            for one, mention in lists:
                taken.add(one)
                bound = Bound(mention, reading.tokens[mention].who, 3)  # type: ignore[arg-type]
                found = _statement(reading, one, int(reading.tokens[one].tags["ORD"]), bound, lists[-1][0])
                if found is not None:
                    yield found
            continue
        owned = reading.has(at + 1, "PLACE") and reading.low(at + 2) == "of"  # "the sixth place of Petr Gumennik"
        owner = "for by to of" if owned else "for by to"
        found = _statement(reading, at, place, _word_before(reading, at) or reading.subject_at(at, owner=owner))
        if found is not None:
            taken.add(at)
            yield found


def _word_before(reading: Reading, at: int) -> Bound | None:
    """ "three in the top eight: Gold fourth, Wagner fifth": a surname that is a word too, right before a place."""
    token = reading.tokens[at - 1] if at > reading.sentence(at)[0] else None
    if token is None or token.who is not None or token.name is None or not token.cap or token.name.kind != "surname":
        return None
    here = [who for who in token.name.people if reading.role(who) is not None]
    return Bound(at - 1, here[0], 1) if len(here) == 1 else None


def _statement(
    reading: Reading, at: int, place: int, bound: Bound | None, scoped: int | None = None
) -> Statement | None:
    if bound is None:
        return None
    token = reading.tokens[at]
    other = other_context(reading, at)
    if (
        not other
        and reading.has(at + 1, "HISTORY")
        and reading.low(at + 1).endswith(("ago", "year", "earlier", "month", "season"))
    ):
        other = reading.low(at + 1)
    if other:
        return _elsewhere(reading, at, place, bound, other)
    role = reading.role(bound.who)
    if role is None:
        return None
    field, entrant = role.field, role.entrant
    possible, certain = readings(reading, at if scoped is None else scoped)
    near = near_team(reading, at) or about_team(reading)
    team = _team_place(reading, at, place, bound) if near else None
    if team is not None or about_team(reading):
        return team
    for kind, scope in possible:
        if _holds(field, entrant, scope, place):
            if kind is Kind.RANK_OVERALL and bound.sure >= 2 and _wrong_way(reading, at, entrant, place):
                return _made(
                    reading, at, kind, Verdict.WRONG, role, scope, place, "it was at this place before already"
                )
            return _made(reading, at, kind, Verdict.RIGHT, role, scope, place)
    beside = _apposed(reading, at)
    for one in (*beside, *reading.alternatives(bound, at, within=True)):
        own = reading.role(one.who)
        for kind, scope in possible if own is not None else ():
            if own is not None and own.field is field and _holds(field, own.entrant, scope, place):
                return _made(reading, at, kind, Verdict.RIGHT, own, scope, place)
    for record in mentioned_records(reading, at):
        there = bound.who.role_at(record)
        for kind, scope in possible if there is not None else ():
            if there is not None and _holds(there.field, there.entrant, scope, place):
                return _made(reading, at, kind, Verdict.RIGHT, there, scope, place)
    whole = scope_said(reading, at, "overall") and scope_at(reading, at).what in ("", "overall")
    if told_of_team(reading, at) and not whole and skates_of(reading, bound.who):
        return _team_place(reading, at, place, bound)
    if bound.sure < 2 or not certain or reading.has(at - 1, "UNREAL"):
        if bound.sure >= 2 and possible[0][1].startswith("moment"):
            return make(
                reading,
                (token.start, token.end),
                possible[0][0],
                Verdict.UNCHECKABLE,
                "",
                Understood((entrant.name,), quantity="place", value=str(place), note="no starting order is held"),
            )
        return None
    kind, scope = possible[0]
    if told_live(reading, at) and not field.running and not (scope == "overall" and scope_said(reading, at, scope)):
        return None  # who stood where at that moment is not known
    if _official(field, entrant, scope) is None or elsewhere_near(reading, at) or _of_a_nation(reading, at, bound):
        return None
    if not scope_said(reading, at, scope):
        for other_kind, other_scope in _others(reading, at, scope):
            if _holds(field, entrant, other_scope, place):
                return _made(reading, at, other_kind, Verdict.RIGHT, role, other_scope, place)
    if scoped is None and _shared_out(reading, at):
        return None
    if scoped is None and not _adjoining(reading, bound, at) and _of_somebody_near(reading, at, bound, scope, place):
        return None
    return _made(reading, at, kind, Verdict.WRONG, role, scope, place)


_ANY = (
    (Kind.RANK_SEGMENT, "free"),
    (Kind.RANK_AFTER_SEGMENT, "short"),
    (Kind.RANK_OVERALL, "overall"),
    (Kind.RANK_AFTER_SEGMENT, "moment"),
)


def _others(reading: Reading, at: int, scope: str) -> Sequence[tuple[Kind, str]]:
    """What else a place may be a place in whose segment is not said: of "she was sixth." only the segments told of."""
    if reading.context.get("stage") == "short" or reading.low(at - 1).split(" ")[-1] == "to":
        return ()
    plain = reading.has(at - 1, "BE") and (
        at + 1 >= reading.sentence(at)[1]
        or reading.tokens[at + 1].kind == "p"
        or reading.has(at + 1, "AND")
        or (reading.has(at + 1, "IN") and reading.find(at + 2, at + 6, "SEG") is None)
    )
    if (reading.has(at + 1, "AND") and reading.has(at + 2, "ORD")) or (
        reading.low(at - 1) == "and" and reading.has(at - 2, "ORD")
    ):
        return _ANY[:3]  # "was first and third": in the two segments
    if plain and _told_on(reading, at):
        return _ANY[:3]
    listed = at > 0 and reading.tokens[at - 1].who is not None and "PRON" not in reading.tokens[at - 1].tags
    if (plain or listed) and scope == "overall":
        return [(kind, what) for kind, what in told_of(reading, at, within=True) if (kind, what) in _ANY]
    return _ANY if told_live(reading, at) else _ANY[:3]


def _apposed(reading: Reading, at: int) -> list[Bound]:
    """ "well clear of Maxim Kovtun, fourth.": the name right before a place between commas."""
    who = reading.tokens[at - 2].who if at > 1 and reading.low(at - 1) == "," else None
    ends = at + 1 >= reading.sentence(at)[1] or reading.tokens[at + 1].kind == "p"
    return [Bound(at - 2, who, 1)] if who is not None and ends else []


def _told_on(reading: Reading, at: int) -> bool:
    """ "He was fifth. He was far behind. And then he skated": whether the story goes on from a place to what came
    after, so that it is no final one."""
    number, j = reading.tokens[at].sentence, at + 1 + (reading.low(at + 1) == ",")
    if reading.low(j + (reading.low(j) == "and")) == "then":
        return True  # "was ninth, then fourth in the free"
    for sentence in (number + 1, number + 2):
        if sentence >= len(reading.ranges):
            break
        first, _ = reading.ranges[sentence]
        first += reading.low(first) in ("and", "but", "only")
        if reading.low(first) in ("then", "until") or reading.low(first).startswith("then "):
            return True
    return False


def _of_a_nation(reading: Reading, at: int, bound: Bound) -> bool:
    """ "It gave Italy third place", "Georgia was fourth": a nation, not a skater, has the place."""
    if reading.has(at - 1, "NATION") or (reading.has(at - 1, "BE") and reading.has(at - 2, "NATION")):
        return not any(reading.low(j) in ("of", "from", "for") for j in (at - 2, at - 3, at - 4))
    return False


def _shared_out(reading: Reading, at: int) -> bool:
    """ "A, sixth after the short, and B were seventh and eighth": places in a row after two names, which nothing gives
    to the one or the other."""
    row = (reading.has(at + 1, "AND") and reading.has(at + 2, "ORD")) or (
        reading.has(at - 1, "AND") and reading.has(at - 2, "ORD")
    )
    first, _ = reading.sentence(at)
    named = {reading.tokens[m].who for m in reading.mentions[reading.tokens[at].sentence] if first <= m < at}
    return row and len({reading.entrant(w) for w in named if w is not None}) > 1


def _adjoining(reading: Reading, bound: Bound, at: int) -> bool:
    """Whether a place stands beside the name it is said of: "Nagasu was ninth", "Tennell 10th"."""
    if bound.sure < 3 or not 0 < at - bound.at <= 5 or "PRON" in reading.tokens[bound.at].tags:
        return False
    return all(reading.tokens[j].who is None and reading.tokens[j].low not in ",;" for j in range(bound.at + 1, at))


def _of_somebody_near(reading: Reading, at: int, bound: Bound, scope: str, place: int) -> bool:
    """Whether somebody else named near holds this place, so that it may be said of her: in the sentence, and in the one
    before where the subject is not named in its own."""
    number = reading.tokens[at].sentence
    here = bound.sure == 3 and reading.tokens[bound.at].sentence == number
    left, right = reading.part(at) if here else (0, 0)
    own = here and left <= bound.at < at
    for sentence in (number,) if here else (number, number - 1):
        for mention in reading.mentions[sentence] if sentence >= 0 else ():
            if own and not left <= mention < right:
                continue
            who = reading.tokens[mention].who
            role = reading.role(who) if who is not None and who is not bound.who else None
            if role is not None and _holds(role.field, role.entrant, scope, place):
                return True
    return False


def _wrong_way(reading: Reading, at: int, entrant: Entrant, place: int) -> bool:
    """ "fell to fourth" of who was fourth before: the place is right, the fall is not."""
    verb = reading.low(at - 2) if reading.low(at - 1) == "to" else reading.low(at - 1)
    moved = verb.split()[0] in _DIRECTED if verb and reading.has(at - 1, "CLIMB", "TO") else False
    live = reading.field.running or _live_words(reading, at)
    return moved and not live and entrant.short is not None and entrant.short.rank == place


def _live_words(reading: Reading, at: int) -> bool:
    first, last = reading.sentence(at)
    return reading.find(first, last, "MOMENT") is not None


def _official(field: Field, entrant: Entrant, scope: str) -> int | None:
    if scope in ("short", "free"):
        score = entrant.score(scope)
        return score.rank if score else None
    return entrant.rank


def _holds(field: Field, entrant: Entrant, scope: str, place: int) -> bool:
    if scope == "both":
        return _official(field, entrant, "short") == place == _official(field, entrant, "free")
    if scope.startswith("moment"):
        return was_at(field, entrant, place, "short" if scope.endswith("short") else "free") is True
    return _official(field, entrant, scope) == place


def _made(
    reading: Reading, at: int, kind: Kind, verdict: Verdict, role: Role, scope: str, place: int, note: str = ""
) -> Statement:
    token, field, entrant = reading.tokens[at], role.field, role.entrant
    moment = scope.startswith("moment")
    official = "" if moment else str(_official(field, entrant, scope))
    words = "while the free was skated" if moment else segment_words(field, scope)
    if kind is Kind.RANK_AFTER_SEGMENT and not moment:
        words = f"overall after the {words}"
    understood = Understood(
        (entrant.name,),
        role.record.event,
        field.discipline,
        words,
        "place",
        str(place),
        note=note or ("true at that moment, by the starting order" if moment else ""),
    )
    sources = sources_of(entrant.score(scope) if scope in ("short", "free") else entrant)
    return make(reading, (token.start, token.end), kind, verdict, official or str(place), understood, sources)


def _team_place(reading: Reading, at: int, place: int, bound: Bound) -> Statement | None:
    """A place in a segment of the team event, where the sentence or story is about it."""
    if not (told_of_team(reading, at) or about_team(reading)):
        return None
    token, skates = reading.tokens[at], skates_of(reading, bound.who)
    first, last = reading.sentence(at)
    scores = {t.points for t in reading.tokens[first:last] if t.decimals == 2}
    for skate in skates:
        right = skate.rank == place
        # "Rizzo was second with 179.62": the score beside says which skate is meant
        said = bound.sure == 3 and skate.rank is not None and skate.tss in scores and bound.at < at
        if right or (said and not any(s.rank == place for s in skates) and _adjoining(reading, bound, at)):
            understood = Understood(
                (skate.name,), "team event", skate.discipline, f"team event, {skate.segment}", "place", str(place)
            )
            verdict = Verdict.RIGHT if right else Verdict.WRONG
            span, cited = (token.start, token.end), reading.team_cited
            return make(reading, span, Kind.RANK_SEGMENT, verdict, str(skate.rank), understood, cited)
    return None


def _elsewhere(reading: Reading, at: int, place: int, bound: Bound, other: str) -> Statement | None:
    """A place at another competition: held, or it cannot be checked."""
    from rinkside.coverage.claims.elsewhere import place_elsewhere

    return place_elsewhere(reading, at, place, bound, other)
