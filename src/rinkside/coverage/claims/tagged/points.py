"""Points of nations in the team event, in brackets behind the nation: "the United States (69)"."""

from __future__ import annotations

from collections.abc import Iterator

from rinkside.coverage.claims.making import make
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.team import about_team, near_team
from rinkside.coverage.model import Kind, Statement, Understood, Verdict

__all__ = ["bracketed_points"]


def bracketed_points(reading: Reading, taken: set[int]) -> Iterator[Statement]:
    """The whole numbers in brackets behind a nation, where the sentence or story is about the team event."""
    team = reading.team
    if team is None:
        return
    for at, token in enumerate(reading.tokens):
        if token.kind != "n" or token.decimals or at in taken or at < 2 or not 500 <= (token.points or 0) <= 8000:
            continue
        if reading.low(at - 1) not in ("(", "（") or not (near_team(reading, at) or about_team(reading)):
            continue
        code = reading.tokens[at - 2].tags.get("NATION", "")
        if code not in team.points or (reading.low(at + 1) not in (")", "）") and not reading.has(at + 1, "POINT")):
            continue
        number = (token.points or 0) // 100
        right = any(points.get(code) == number for points in (team.points, *(p for _, p in team.standings)))
        taken.add(at)
        understood = Understood((code,), "team event", "team", "final", "team points", str(number))
        cited = reading.team_cited
        verdict = Verdict.RIGHT if right else Verdict.WRONG
        yield make(reading, reading.text(at, at), Kind.TEAM_POINTS, verdict, str(team.points[code]), understood, cited)
