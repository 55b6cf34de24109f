"""The team event of the same competition: scores of its skates, points and places of nations, who was in a team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rinkside.coverage.claims.making import make, shown
from rinkside.coverage.claims.own_numbers import one_off
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.coverage.record.model import TeamEvent, TeamSkate
from rinkside.coverage.record.who import Who
from rinkside.coverage.verdict import Amount, holds
from rinkside.domain.spellings import fold

__all__ = [
    "about_team",
    "between_nations",
    "near_team",
    "skate_told_of",
    "skates_of",
    "team_score",
    "team_skates_apart",
    "team_statements",
    "told_of_team",
]


def near_team(reading: Reading, at: int) -> bool:
    """Whether the sentence around a token speaks of the team event."""
    first, last = reading.sentence(at)
    return reading.find(first, last, "TEAM") is not None


def about_team(reading: Reading) -> bool:
    """Whether the whole story is about the team event."""
    return bool(reading.context.get("team story"))


def told_of_team(reading: Reading, at: int, reach: int = 3) -> bool:
    """Whether the sentence of a token or one of the two before it speaks of the team event."""
    number = reading.tokens[at].sentence
    return reading.find(reading.ranges[max(0, number - reach + 1)][0], reading.ranges[number][1], "TEAM") is not None


def skate_told_of(reading: Reading, at: int, *, sure: bool) -> Statement | None:
    """A number that is nobody's of the category but of somebody named near at the team event, in a story that tells of
    that event: just before, or anywhere where no words (`sure`) make it a score of a segment of the category."""
    token, number = reading.tokens[at], reading.tokens[at].sentence
    if token.decimals != 2 or token.odd or reading.team is None:
        return None
    left, right = reading.chunk(at)
    if any(reading.low(j) in ("individual", "singles") for j in range(max(left, at - 8), min(right, at + 8))):
        return None
    if not told_of_team(reading, at) and (sure or not _tells_of_team(reading)):
        return None
    for sentence in range(number, max(-1, number - 3), -1):
        for mention in reversed(reading.mentions[sentence]):
            who = reading.tokens[mention].who
            for skate in skates_of(reading, who) if who is not None else ():
                if skate.tss == token.points:
                    return _skated(reading, at, skate, Kind.SEGMENT_SCORE)
    return None


def _tells_of_team(reading: Reading) -> bool:
    known = reading.context.get("tells of team")
    if known is None:
        known = reading.context["tells of team"] = reading.find(0, len(reading.tokens), "TEAM") is not None
    return bool(known)


def skates_of(reading: Reading, who: Who) -> list[TeamSkate]:
    """The skates of a skater in the team event."""
    team = reading.team
    if team is None:
        return []
    words = {fold(w) for w in f"{who.given} {who.surname}".split()}
    return [s for s in team.skates if words <= {fold(w) for w in s.name.replace("/", " ").split()}]


def team_score(reading: Reading, at: int) -> Statement | None:
    """A number that is a score of the team event: where the words say so, or the whole story is about it."""
    token = reading.tokens[at]
    cue = near_team(reading, at)
    if not cue and not about_team(reading):
        return None
    span = (token.start, token.end)
    if reading.team is None:
        near = reading.find(max(0, at - 12), at + 12, "TEAM")
        bound = reading.subject_at(at)
        own = reading.entrant(bound.who) if bound else None
        if near is None or (own and bound and _individual(reading, own, token.points or 0)):
            return None
        return make(
            reading, span, Kind.SEGMENT_SCORE, Verdict.UNCHECKABLE, "", Understood(note="the team event is not held")
        )
    sentence = token.sentence
    near_people = sorted(reading.mentions[sentence], key=lambda m: abs(m - at))
    near_people += list(reversed(reading.mentions[sentence - 1])) if sentence else []
    for mention in near_people:
        who = reading.tokens[mention].who
        if who is None:
            continue
        for skate in skates_of(reading, who):
            if token.points in (skate.tss, skate.tes, skate.pcs) and not token.odd:
                part = Kind.SEGMENT_SCORE if token.points == skate.tss else Kind.ELEMENT_SCORE
                return _skated(reading, at, skate, part)
    return _by_surname(reading, at) or _misprinted(reading, at, near_people)


def _misprinted(reading: Reading, at: int, near: Sequence[int]) -> Statement | None:
    """A number beside a name that is one digit off, or in another order of digits, from that skater's score there."""
    token = reading.tokens[at]
    mention = next((m for m in near if 0 < at - m <= 10 and reading.tokens[m].sentence == token.sentence), None)
    who = reading.tokens[mention].who if mention is not None else None
    if who is None or token.decimals != 2 or token.points is None:
        return None
    if any(token.points in values for values in reading.desk.values.values()):
        return None
    near_ones = [s for s in skates_of(reading, who) if s.tss is not None and one_off(s.tss, token.points)]
    if len(near_ones) != 1:
        return None
    skate = near_ones[0]
    understood = Understood(
        (skate.name,), "team event", skate.discipline, f"team event, {skate.segment}", "segment score", token.low
    )
    span, official = (token.start, token.end), shown(skate.tss)
    return make(reading, span, Kind.SEGMENT_SCORE, Verdict.WRONG, official, understood, reading.team_cited)


def _by_surname(reading: Reading, at: int) -> Statement | None:
    """A score of a skater or couple who skated in the team event only: the surname stands in the sentence."""
    token, team = reading.tokens[at], reading.team
    first, last = reading.sentence(at)
    words = {fold(w) for t in reading.tokens[first:last] if t.kind == "w" for w in t.low.split()}
    for skate in team.skates if team is not None and token.decimals == 2 else ():
        surnames = {fold(w) for w in skate.name.replace("/", " ").split() if w.isupper() and len(w) > 2}
        if token.points == skate.tss and surnames & words:
            return _skated(reading, at, skate, Kind.SEGMENT_SCORE)
    return None


def _skated(reading: Reading, at: int, skate: TeamSkate, kind: Kind) -> Statement:
    """The statement that a number is what somebody scored in the team event."""
    token = reading.tokens[at]
    segment = f"team event, {skate.segment}"
    understood = Understood((skate.name,), "team event", skate.discipline, segment, "segment score", token.low)
    span, official = (token.start, token.end), shown(token.points)
    return make(reading, span, kind, Verdict.RIGHT, official, understood, reading.team_cited)


def _individual(reading: Reading, entrant: object, points: int) -> bool:
    values = reading.desk.values.get(reading.field) or {}
    return any(e is entrant for e, _ in values.get(points, ()))


def between_nations(
    reading: Reading, span: tuple[int, int], amount: Amount, team: TeamEvent, pairs: Sequence[tuple[str, str]]
) -> Statement | None:
    """A margin in points of the team event, at its end or after one of its segments, between the first pair it fits."""
    for title, points in (("final", team.points), *team.standings):
        for a, b in pairs:
            if a in points and b in points and holds(amount, abs(points[a] - points[b]) * 100):
                understood = Understood(
                    (a,), "team event", "team", title, "margin", shown(amount.points), (b,),
                    arithmetic=f"{points[a]} − {points[b]} = {points[a] - points[b]}",
                )  # fmt: skip
                official = str(abs(points[a] - points[b]))
                return make(reading, span, Kind.MARGIN, Verdict.RIGHT, official, understood, reading.team_cited)
    return None


def team_skates_apart(reading: Reading, span: tuple[int, int], at: int, amount: Amount) -> Statement | None:
    """A margin between two skates of one segment of the team event, where the sentence or the story is about it."""
    team = reading.team
    if team is None or not (near_team(reading, at) or about_team(reading)):
        return None
    for i, a in enumerate(team.skates):
        for b in team.skates[i + 1 :]:
            same = (a.discipline, a.segment) == (b.discipline, b.segment)
            if same and a.tss and b.tss and holds(amount, abs(a.tss - b.tss)):
                high, low = (a, b) if a.tss >= b.tss else (b, a)
                understood = Understood(
                    (high.name,), "team event", a.discipline, f"team event, {a.segment}", "margin",
                    shown(amount.points), (low.name,),
                    arithmetic=f"{shown(high.tss)} − {shown(low.tss)} = {shown(abs(a.tss - b.tss))}",
                )  # fmt: skip
                official = shown(abs(a.tss - b.tss))
                return make(reading, span, Kind.MARGIN, Verdict.RIGHT, official, understood, reading.team_cited)
    return None


def team_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """Points and places of nations in the team event, where the story or sentence is about it."""
    team = reading.team
    if team is None:
        return
    moments = [("final", team.points), *team.standings]
    for at, token in enumerate(reading.tokens):
        if at in taken or token.points is None or token.decimals or reading.quoted[at] or "YEAR" in token.tags:
            continue
        if not (near_team(reading, at) or about_team(reading)):
            continue
        number = token.points // 100
        if not 5 <= number <= 80 or reading.has(at + 1, "AGEWORD", "MONTH", "DAYS"):
            continue
        beside = _beside_nation(reading, at)
        nations = [beside] if beside in team.points else _nations(reading, at)
        hits = [(t, n) for t, points in moments for n in nations if points.get(n) == number]
        if hits:
            title, nation = hits[0]
            understood = Understood((nation,), "team event", "team", title, "team points", str(number))
            cited = reading.team_cited
            span = (token.start, token.end)
            yield make(reading, span, Kind.TEAM_POINTS, Verdict.RIGHT, str(number), understood, cited)
        elif number <= 10 and _of_a_segment(reading, at):
            continue  # "earning 10 points for their team": the points of one segment
        elif len(nations) == 1 and (reading.has(at + 1, "POINT") or beside) and not _of_the_hosts(reading, at):
            if not reading.has(at + 1, "POINT") and number in team.points.values():
                continue  # "Canada was fourth with 56": the place or the nation is wrong, not the points
            understood = Understood((nations[0],), "team event", "team", "final", "team points", str(number))
            cited = reading.team_cited
            official = str(team.points.get(nations[0], ""))
            span = (token.start, token.end)
            yield make(reading, span, Kind.TEAM_POINTS, Verdict.WRONG, official, understood, cited)


def _of_the_hosts(reading: Reading, at: int) -> bool:
    """ "The hosts ended on 60 points, four more than Georgia": whether a team that is not named has the points."""
    first, last = reading.sentence(at)
    if any(reading.low(j) in ("hosts", "host", "home", "champions", "holders", "winners") for j in range(first, at)):
        return True
    before = any(reading.has(j, "NATION", "DEMONYM") for j in range(first, at))
    return not before and reading.find(at + 1, last, "AHEAD", "BEHIND", "THAN") is not None


def _of_a_segment(reading: Reading, at: int) -> bool:
    """Whether a skater or a segment stands in the sentence, or in the one before, of points no team has in all."""
    number = reading.tokens[at].sentence
    first, last = reading.ranges[max(0, number - 1)][0], reading.ranges[number][1]
    return bool(reading.mentions[number]) or reading.find(first, last, "SEG") is not None


def _beside_nation(reading: Reading, at: int) -> str:
    """ "Canada was fifth with 53", "Japan (67)", "Italy on 60": whose points a number without the word is."""
    j = at - 1
    if reading.low(j) == "(":
        j -= 1
        fits = reading.low(at + 1) in (")", ",")
    else:
        fits = (reading.has(j, "WITH") or reading.low(j) == "on") and reading.low(at + 1) in (".", ",", ";", "and", "")
        passed = ("WITH", "ORD", "BE", "FINAL", "DET", "PLACE", "MEDAL", "WON", "TAKE", "TITLE")
        while j > at - 6 and (reading.has(j, *passed) or reading.low(j) == "on"):
            j -= 1
    if not fits and reading.has(at - 1, "NATION") and reading.low(at + 1) in (",", ".", ";", "and", ""):
        first, last = reading.sentence(at)  # "Italy had 60, Georgia 56, Canada 54"
        number = sum(reading.has(k - 1, "NATION") and reading.has(k, "CARD") for k in range(first + 1, last))
        return reading.tokens[at - 1].tags["NATION"] if number > 1 else ""
    return reading.tokens[j].tags.get("NATION", "") if fits and j >= 0 else ""


def _nations(reading: Reading, at: int) -> list[str]:
    first, last = reading.sentence(at)
    team = reading.team
    found: list[tuple[int, str]] = []
    for j in range(first, last):
        tags = reading.tokens[j].tags
        code = tags.get("NATION") or tags.get("DEMONYM") if tags else None
        who = reading.tokens[j].who
        if not code and who is not None:
            code = who.nation
        if code and team and code in team.points:
            found.append((abs(j - at) + (4 if j > at else 0), code))
    return list(dict.fromkeys(code for _, code in sorted(found)))
