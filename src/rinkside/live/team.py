"""The team event in progress: points by place in each segment skated so far, the cut, totals.

The segments and teams are those of `team.set`; an entry's `team` says for whom it skates.
"""

from __future__ import annotations

from typing import Any

from rinkside.errors import RinksideError
from rinkside.live.rules import rules_of
from rinkside.live.standings import segment_standings
from rinkside.live.state import State
from rinkside.scoring.team import TeamRow, TeamSegment, cut, totals

__all__ = ["team_standings", "teams_through"]


def _segments(
    state: State, *, first_round: bool = False, running: bool = False, approved: bool = False
) -> list[TeamSegment]:
    found = []
    for held in state.doc["team"]["segments"]:
        if first_round and held["final"]:
            continue
        rows = []
        gone = []
        for row in segment_standings(state, held["cs"], running=running, approved=approved):
            team = state.doc["entries"][row["entry"]]["team"]
            if team and row["place"] is not None:
                rows.append(TeamRow(team, row["place"], row["tss"]))
            elif team and row["standing"] == "DSQ" and row["tss"] is not None:
                gone.append((team, row))
        for team, row in gone:  # a disqualified row keeps the place its score had
            place = 1 + sum(other.score is not None and other.score > row["tss"] for other in rows)
            rows = [r if r.place < place else TeamRow(r.team, r.place + _shift(state, held), r.score) for r in rows]
            rows.append(TeamRow(team, place, row["tss"], disqualified=True))
        if rows:
            found.append(TeamSegment(held["cs"], held["discipline"], held["final"], tuple(rows)))
    return found


def _shift(state: State, held: dict[str, Any]) -> int:
    """Whether the segment's places have closed the gap of a disqualified entry, which team points count anew."""
    category = state.doc["segments"][held["cs"]]["category"]
    if not state.doc["segments"][held["cs"]]["results"]:
        return 1
    policy = state.policy("disqualified", category)
    if not policy:
        policy = rules_of(state, held["cs"]).get("ranking.disqualified")
    return 1 if policy == "places move up" else 0


def team_standings(state: State, *, running: bool = False, approved: bool = False) -> dict[str, Any]:
    """The team event so far: {rows: [{team, name, nation, place, points, segments, decided_by}], problem}.

    `approved` leaves out every score the referee has not approved.

    `problem` says in words why places cannot be told, "" where they can. Teams without points stand last.
    """
    teams = state.doc["team"]["teams"]
    rows: list[dict[str, Any]] = []
    problem = ""
    segments = _segments(state, running=running, approved=approved)
    if segments:
        rules = rules_of(state, segments[-1].name)
        policy = state.policy("team_disqualified") or None
        try:
            for total in totals(segments, rules, policy):
                team = teams.get(total.team, {})
                points = {p.segment: {"points": p.points, "tss": p.score} for p in total.segments}
                rows.append(_row(total.team, team, total.place, total.points, points, total.decided_by))
        except RinksideError as error:
            rows, problem = [], str(error)
    there = {row["team"] for row in rows}
    rows += [_row(key, team, None, 0, {}, "") for key, team in teams.items() if key not in there]
    return {"rows": rows, "problem": problem}


def _row(
    key: str, team: dict[str, Any], place: int | None, points: int, segments: dict[str, Any], decided_by: str
) -> dict[str, Any]:
    return {
        "team": key,
        "name": team.get("name") or key,
        "nation": team.get("nation") or key,
        "place": place,
        "points": points,
        "segments": segments,
        "decided_by": decided_by,
    }


def teams_through(state: State) -> tuple[str, ...]:
    """The teams that go on to the final round, all who tie at the cut included. Raises UnknownRule, ScoringError."""
    segments = _segments(state, first_round=True)
    if not segments:
        return ()
    rules = rules_of(state, segments[-1].name)
    return cut(totals(segments, rules, state.policy("team_disqualified") or None), rules)
