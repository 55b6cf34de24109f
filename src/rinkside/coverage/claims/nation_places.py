"""Nations in the team event: their places and medals, and who was in a team."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.team import about_team, near_team
from rinkside.coverage.model import Kind, Statement, Understood, Verdict
from rinkside.domain.spellings import fold

__all__ = ["nation_place_statements"]

_COMPANY = frozenset(["with", "alongside", "including", "partnering", "joined by", "together with"])


def nation_place_statements(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The places and medals of nations, and members of teams, where the story is about the team event or a sentence
    is, or the one before it."""
    if reading.team is None:
        return
    for at, token in enumerate(reading.tokens):
        if reading.quoted[at]:
            continue
        if token.cap and (member := _member(reading, at)) is not None:
            taken.update(range(at, member[0] + 1))
            yield member[1]
            continue
        if at in taken or not ("ORD" in token.tags or "MEDAL" in token.tags) or not _told(reading, at):
            continue
        found = _place(reading, at)
        if found is not None:
            taken.add(at)
            yield found


def _told(reading: Reading, at: int) -> bool:
    if about_team(reading) or near_team(reading, at):
        return True
    number = reading.tokens[at].sentence
    return number > 0 and near_team(reading, reading.ranges[number - 1][0])


def _place(reading: Reading, at: int) -> Statement | None:
    """ "Georgia was fourth on 56", "Italy, the hosts, took bronze"."""
    team, tags = reading.team, reading.tokens[at].tags
    assert team is not None
    first, _ = reading.sentence(at)
    subject = None
    for j in range(at - 1, max(first, at - 7) - 1, -1):
        if reading.tokens[j].who is not None or reading.has(j, "SEG", "ORD", "MEDAL"):
            return None
        if reading.has(j, "NATION") and not reading.has(j + 1, "POSS") and reading.low(j - 1) not in ("of", "from"):
            subject = j
            break
        if reading.tokens[j].kind == "p" and reading.tokens[j].low != ",":
            return None
    if subject is None:
        return None
    nation = reading.tokens[subject].tags["NATION"]
    place = int(tags["ORD"] if "ORD" in tags else tags["MEDAL"])
    held = team.ranks.get(nation)
    if held is None:
        return None
    kind = Kind.MEDAL if "MEDAL" in tags else Kind.RANK_OVERALL
    understood = Understood(
        (nation,), "team event", "team", "final", "medal" if kind is Kind.MEDAL else "place", str(place)
    )
    span = (reading.tokens[at].start, reading.tokens[at].end)
    cited = reading.team_cited
    if held == place:
        return make(reading, span, kind, Verdict.RIGHT, str(held), understood, cited)
    doubt = reading.find(*reading.sentence(at), "MOMENT", "AFTERSEG", "UNREAL", "SEG", "NOT", "HISTORY") is not None
    plain = at - subject <= 3 and any(reading.has(j, "BE", "FINAL", "TAKE", "WON") for j in range(subject + 1, at))
    if doubt or not plain:
        return None
    return make(reading, span, kind, Verdict.WRONG, str(held), understood, cited)


def _member(reading: Reading, at: int) -> tuple[int, Statement] | None:
    """ "with Ilia Malinin and others she won team gold": who skated for the nation of the subject; the last token of
    the name and the statement."""
    token, team = reading.tokens[at], reading.team
    if team is None or reading.low(at - 1) not in _COMPANY or not near_team(reading, at):
        return None
    last = at if token.who is not None else at + 1
    said = {fold(w) for t in reading.tokens[at : last + 1] for w in t.low.split()}
    skate = next((s for s in team.skates if len(said) > 1 and said <= _words(s.name)), None)
    others = [
        w for m in reading.mentions[token.sentence] if (w := reading.tokens[m].who) is not None and w is not token.who
    ]
    carried = reading.carried(token.sentence)
    people = others or ([carried.who] if carried is not None else [])
    if skate is None or not people or reading.nation(people[0]) != skate.nation:
        return None
    understood = Understood((skate.name,), "team event", "team", "", "member of the team", skate.nation)
    cited = reading.team_cited
    return last, make(reading, reading.text(at, last), Kind.TEAM_MEMBER, Verdict.RIGHT, skate.nation, understood, cited)


def _words(name: str) -> set[str]:
    return {fold(w) for w in name.replace("/", " ").split()}
