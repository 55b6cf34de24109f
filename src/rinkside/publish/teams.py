"""The standing of a team event, from a journal or from the results of its disciplines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rinkside.domain import Discipline, Gender, SegmentKind, Standing
from rinkside.errors import RinksideError
from rinkside.live.state import State
from rinkside.live.team import team_standings
from rinkside.publish.headings import heading_of
from rinkside.publish.model import PublishedCategory, TeamResult, TeamRow
from rinkside.publish.official_code import of_team
from rinkside.rulebook import SegmentRules
from rinkside.scoring.team import TeamRow as Scored
from rinkside.scoring.team import TeamSegment, totals

__all__ = ["team_of_categories", "team_of_state"]

_WORDS = {Discipline.PAIRS: "Pairs", Discipline.ICE_DANCE: "Dance", Discipline.SYNCHRONIZED: "Synchronized"}


def team_of_state(state: State) -> TeamResult | None:
    """The team event of a competition by the scores that are approved; None where there is none."""
    held = state.doc["team"]
    if not held["teams"] or not held["segments"]:
        return None
    told = team_standings(state, approved=True)
    keys = [s["cs"] for s in held["segments"]]
    rows = []
    for row in told["rows"]:
        of = tuple(row["segments"][cs]["points"] if cs in row["segments"] else None for cs in keys)
        rows.append(TeamRow(row["name"], row["nation"], row["place"], row["points"], of, row["decided_by"]))
    return TeamResult(tuple(_heading_of_state(state, cs) for cs in keys), tuple(rows), told["problem"])


def _heading_of_state(state: State, cs: str) -> str:
    segment: dict[str, Any] = state.doc["segments"][cs]
    category = state.doc["categories"][segment["category"]]
    gender = Gender(category["gender"]) if category.get("gender") else None
    return _heading(Discipline(category["discipline"]), gender, segment["kind"])


def _heading(discipline: Discipline, gender: Gender | None, kind: str | SegmentKind) -> str:
    who = _WORDS.get(discipline) or ("Men" if gender is Gender.MEN else "Women")
    return f"{who} {heading_of(SegmentKind(kind))}"


def team_of_categories(categories: Iterable[PublishedCategory]) -> TeamResult | None:
    """The team event whose disciplines are among the categories, teams being nations; None where there is none.

    Points, cut and ties are rule-book values. Where they cannot be told (two entrants of one nation, a tie whose scores
    are not known) `problem` says why.
    """
    parts = [c for c in categories if of_team(c)]
    held = [(c, s) for c in parts for s in c.segments if s.rows]
    if not held:
        return None
    held.sort(key=lambda cs: cs[1].kind.decisive)
    headings = tuple(_heading(c.discipline, c.gender, s.kind) for c, s in held)
    segments = [
        TeamSegment(heading, heading.split()[0], s.kind.decisive, tuple(_scored(s.rows)))
        for heading, (c, s) in zip(headings, held, strict=True)
    ]
    rules = next((s.rules for _, s in reversed(held) if s.rules is not None), None)
    try:
        return TeamResult(headings, tuple(_rows(segments, rules)))
    except RinksideError as error:
        return TeamResult(headings, (), str(error))


def _scored(rows: Sequence[Any]) -> Iterable[Scored]:
    for r in rows:
        if r.place is not None and r.standing is Standing.RANKED:
            yield Scored(r.entrant.nation, r.place, r.tss)


def _rows(segments: Sequence[TeamSegment], rules: SegmentRules | None) -> Iterable[TeamRow]:
    if rules is None:
        raise RinksideError("no rules are known for the team event")
    for total in totals(segments, rules):
        points = {p.segment: p.points for p in total.segments}
        of = tuple(points.get(s.name) for s in segments)
        yield TeamRow(total.team, total.team, total.place, total.points, of, total.decided_by)
