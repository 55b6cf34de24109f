"""The team event: points, the cut, ties, and both readings of a disqualification."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from factories import rules_at

from rinkside.errors import ScoringError
from rinkside.scoring.team import OTHERS_MOVE_UP, OTHERS_STAY, TeamRow, TeamSegment, cut, segment_points, totals

RULES = rules_at(2025)
TEN = tuple("ABCDEFGHIJ")


def segment(name: str, order: str, *, final: bool = False, scores: dict[str, int] | None = None) -> TeamSegment:
    discipline = name.rpartition(" ")[0]
    rows = tuple(TeamRow(team, i + 1, (scores or {}).get(team, 9000 - 100 * i)) for i, team in enumerate(order))
    return TeamSegment(name, discipline, final, rows)


FIRST = [
    segment("men short", "ABCDEFGHIJ"),
    segment("women short", "BACDEFGHJI"),
    segment("pairs short", "CABDEGFHIJ"),
    segment("ice dance rhythm", "ABCEDFGHIJ"),
]


def test_places_are_worth_ten_to_one_and_in_the_final_ten_to_six() -> None:
    assert list(segment_points(FIRST[0], RULES).values()) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert list(segment_points(segment("men free", "ABCDE", final=True), RULES).values()) == [10, 9, 8, 7, 6]


def test_five_teams_go_on() -> None:
    found = totals(FIRST, RULES)
    assert [t.team for t in found][:5] == ["A", "B", "C", "D", "E"]
    assert found[0].points == 10 + 9 + 9 + 10
    assert cut(found, RULES) == ("A", "B", "C", "D", "E")


def test_all_who_tie_at_the_cut_go_on() -> None:
    order = "ABCDEFGHIJ"
    swapped = "ABCDFEGHIJ"
    scores = dict.fromkeys("EF", 5000)
    rounds = [segment(f"{d} short", o, scores=scores) for d, o in (("men", order), ("women", swapped))]
    rounds += [segment(f"{d} short", o, scores=scores) for d, o in (("pairs", order), ("ice dance", swapped))]
    found = totals(rounds, RULES)
    assert [(t.place, t.decided_by) for t in found if t.team in "EF"] == [(5, "tied"), (5, "tied")]
    assert cut(found, RULES) == ("A", "B", "C", "D", "E", "F")


def test_both_rounds_add_up_and_teams_that_were_cut_follow() -> None:
    final = [segment(f"{d} free", o, final=True) for d, o in (("men", "EDCBA"), ("women", "EDCBA"))]
    found = {t.team: t for t in totals([*FIRST, *final], RULES)}
    assert found["E"].points == 6 + 6 + 6 + 7 + 10 + 10
    assert found["A"].points == 38 + 6 + 6
    assert found["A"].place == 1
    assert found["F"].place == 6
    assert [p.segment for p in found["E"].segments] == [s.name for s in [*FIRST, *final]]


def test_a_tie_goes_to_the_two_best_places_in_different_disciplines() -> None:
    orders = {"men": "ABCDEFGHIJ", "women": "ACBDEFGHIJ", "pairs": "CDBEFAGHIJ"}
    found = {t.team: t for t in totals([segment(f"{d} short", o) for d, o in orders.items()], RULES)}
    assert found["A"].points == 10 + 10 + 5 == found["B"].points == 9 + 8 + 8
    assert (found["A"].place, found["B"].place) == (2, 3)
    assert found["A"].decided_by == found["B"].decided_by == "two best places"


def test_two_best_places_tie_and_their_scores_decide() -> None:
    one = segment("men short", "ABCDEFGHIJ", scores={"A": 9000, "B": 8000})
    other = segment("women short", "BACDEFGHIJ", scores={"B": 7900, "A": 7000})
    found = {t.team: t for t in totals([one, other], RULES)}
    assert found["A"].points == found["B"].points == 19
    assert (found["A"].place, found["B"].place) == (1, 2)
    assert found["A"].decided_by == "two best scores"


def test_a_tie_without_scores_says_what_to_enter() -> None:
    rows = [TeamSegment("men short", "men", False, (TeamRow("A", 1), TeamRow("B", 2))),
            TeamSegment("women short", "women", False, (TeamRow("B", 1), TeamRow("A", 2)))]  # fmt: skip
    with pytest.raises(ScoringError, match="enter the score of every segment"):
        totals(rows, RULES)


def test_a_disqualified_entrant_loses_the_points_and_both_policies_can_be_computed() -> None:
    rows = tuple(TeamRow(t, i + 1, 9000, disqualified=t == "B") for i, t in enumerate("ABCDE"))
    women = TeamSegment("women short", "women", False, rows)
    assert dict(segment_points(women, RULES)) == {"A": 10, "B": 0, "C": 8, "D": 7, "E": 6}
    assert dict(segment_points(women, RULES, OTHERS_STAY)) == {"A": 10, "B": 0, "C": 8, "D": 7, "E": 6}
    assert dict(segment_points(women, RULES, OTHERS_MOVE_UP)) == {"A": 10, "B": 0, "C": 9, "D": 8, "E": 7}
    with pytest.raises(ScoringError, match="'maybe' is no policy"):
        segment_points(women, RULES, "maybe")


@pytest.mark.parametrize(
    ("rows", "said"),
    [((TeamRow("A", 11),), "place 11 of A has no points; places run to 10"), ((TeamRow("A", 1),) * 2, "stands twice")],
)
def test_rows_that_cannot_be_are_refused(rows: tuple[TeamRow, ...], said: str) -> None:
    with pytest.raises(ScoringError, match=said):
        segment_points(TeamSegment("men short", "men", False, rows), RULES)


def test_the_segment_points_of_milano_cortina_are_those_published(shared: Path) -> None:
    with (shared / "corpus" / "owg2026_team_event_totals.csv").open(encoding="utf-8", newline="") as text:
        rows = [r for r in csv.DictReader(text) if r["segment"] != "TEAM FINAL"]
    assert len(rows) > 25
    for row in rows:
        final = row["segment"].endswith(("FS", "FD"))
        one = TeamSegment(row["segment"], row["segment"][:-3], final, (TeamRow(row["noc"], int(row["rank"])),))
        assert segment_points(one, RULES)[row["noc"]] == int(row["team_points"]), row
