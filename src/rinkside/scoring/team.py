"""The team event: points by place in each segment, the cut, totals and their ties.

Points, cut, number of substitutions, tie keys and what a disqualification does are rule-book values
(`team.*`); the disqualification policy can be named by the caller, so that both readings can be computed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rinkside.errors import ScoringError
from rinkside.rulebook import SegmentRules

__all__ = ["OTHERS_MOVE_UP", "OTHERS_STAY", "TeamPoints", "TeamRow", "TeamSegment", "TeamTotal", "cut", "totals"]

OTHERS_STAY = "points removed, others stay"
"""Policy `team.disqualified`: the disqualified entrant's points go and nobody else's change."""
OTHERS_MOVE_UP = "points removed, others move up"
"""Policy `team.disqualified`: those behind move up and get the points of their new place."""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team in one segment: its place and segment score (hundredths; None where unknown).

    A disqualified entrant's row keeps the place it was given.
    """

    team: str
    place: int
    score: int | None = None
    disqualified: bool = False


@dataclass(frozen=True, slots=True)
class TeamSegment:
    """One segment of the team event; `discipline` tells which two segments belong together, `final` the free."""

    name: str
    discipline: str
    final: bool
    rows: tuple[TeamRow, ...]


@dataclass(frozen=True, slots=True)
class TeamPoints:
    """What one segment gave one team."""

    segment: str
    discipline: str
    points: int
    score: int | None


@dataclass(frozen=True, slots=True)
class TeamTotal:
    """One team: place, points, what each segment gave, and which rule decided its place over a team level on points.

    `decided_by` is "" where points alone decide, "tied" where nothing breaks the tie.
    """

    team: str
    place: int
    points: int
    segments: tuple[TeamPoints, ...]
    decided_by: str = ""


def segment_points(segment: TeamSegment, rules: SegmentRules, policy: str | None = None) -> Mapping[str, int]:
    """Points of each team in one segment.

    `policy` is `team.disqualified` unless given. Raises ScoringError for a place without points or a team twice.
    """
    table: Sequence[int] = rules.get("team.free_points" if segment.final else "team.points")
    gone = [row for row in segment.rows if row.disqualified]
    chosen = (rules.get("team.disqualified") if policy is None else policy) if gone else OTHERS_STAY
    if chosen not in (OTHERS_STAY, OTHERS_MOVE_UP):
        raise ScoringError(f"{chosen!r} is no policy; write {OTHERS_STAY!r} or {OTHERS_MOVE_UP!r}")
    found: dict[str, int] = {}
    for row in segment.rows:
        if row.team in found:
            raise ScoringError(f"{segment.name}: team {row.team} stands twice; one row a team")
        place = row.place
        if chosen == OTHERS_MOVE_UP:
            place -= sum(other.place < row.place for other in gone)
        if not 1 <= place <= len(table):
            raise ScoringError(f"{segment.name}: place {place} of {row.team} has no points; places run to {len(table)}")
        found[row.team] = 0 if row.disqualified else table[place - 1]
    return found


def totals(segments: Iterable[TeamSegment], rules: SegmentRules, policy: str | None = None) -> tuple[TeamTotal, ...]:
    """All teams by place, for the segments given: the first round alone, or both rounds.

    Only teams of the latest round are compared with each other; teams that were cut follow by their own points.
    """
    rounds = tuple(segments)
    earned: dict[str, list[TeamPoints]] = {}
    finalists: set[str] = set()
    for segment in rounds:
        points = segment_points(segment, rules, policy)
        for row in segment.rows:
            score = None if row.disqualified else row.score
            earned.setdefault(row.team, []).append(
                TeamPoints(segment.name, segment.discipline, points[row.team], score)
            )
            if segment.final:
                finalists.add(row.team)
    names: tuple[str, ...] = rules.get("team.ties")
    sums = {team: sum(p.points for p in got) for team, got in earned.items()}
    base = {team: (team not in finalists and bool(finalists), -sums[team]) for team in earned}
    level: dict[tuple[bool, int], list[str]] = {}
    for team, key in base.items():
        level.setdefault(key, []).append(team)
    ordered: list[TeamTotal] = []
    for key in sorted(level):
        for place, team, reason in _within(level[key], earned, names, len(ordered) + 1):
            ordered.append(TeamTotal(team, place, sums[team], tuple(earned[team]), reason))
    return tuple(ordered)


def cut(first_round: Sequence[TeamTotal], rules: SegmentRules) -> tuple[str, ...]:
    """The teams that go on to the final round; all tied at the cut go on."""
    last = int(rules.get("team.cut"))
    return tuple(t.team for t in first_round if t.place <= last)


def _within(
    teams: list[str], earned: Mapping[str, Sequence[TeamPoints]], names: Sequence[str], first: int
) -> list[tuple[int, str, str]]:
    """Place, team and deciding rule of teams level on points."""
    if len(teams) == 1:
        return [(first, teams[0], "")]
    for at, name in enumerate(names):
        values = {team: _best(earned[team], 3 if "three" in name else 2, "scores" in name) for team in teams}
        groups: dict[int, list[str]] = {}
        for team in teams:
            groups.setdefault(values[team], []).append(team)
        if len(groups) == 1:
            continue
        found: list[tuple[int, str, str]] = []
        for value in sorted(groups, reverse=True):
            group = groups[value]
            inner = _within(group, earned, names[at + 1 :], first + len(found))
            found.extend((place, team, reason or name) for place, team, reason in inner)
        return found
    return [(first, team, "tied") for team in teams]


def _best(got: Sequence[TeamPoints], count: int, scores: bool) -> int:
    """The sum of the `count` best places (points), or of their scores, each from another discipline."""
    best: dict[str, tuple[int, int]] = {}
    for p in got:
        best[p.discipline] = max(best.get(p.discipline, (-1, -1)), (p.points, -1 if p.score is None else p.score))
    top = sorted(best.values(), reverse=True)[:count]
    if not scores:
        return sum(points for points, _ in top)
    if any(score < 0 for _, score in top):
        raise ScoringError("two teams tie on points and segment scores break it; enter the score of every segment")
    return sum(score for _, score in top)
