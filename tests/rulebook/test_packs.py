"""Packs lay national and club values over the ISU's and check themselves."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from factories import entered, executed

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.errors import RuleDataError
from rinkside.rulebook import Scope, bundled_packs, check_pack, describe_pack, load
from rinkside.scoring import score

REGIONAL = Scope(date(2022, 2, 5), Discipline.SINGLES, Level.OTHER, SegmentKind.FREE, category="regional")
SENIOR = Scope(date(2022, 2, 5), Discipline.SINGLES, Level.SENIOR, SegmentKind.FREE, Gender.WOMEN)


@pytest.mark.parametrize("pack", bundled_packs())
def test_every_bundled_pack_says_what_it_is_and_keeps_its_own_checks(pack: str) -> None:
    about = describe_pack(pack)
    assert about.title
    assert about.about
    assert about.checks > 0
    assert check_pack(pack) == ()


def test_there_is_an_example_to_copy() -> None:
    assert "example-club" in bundled_packs()


def test_a_pack_changes_its_own_category_and_nothing_else() -> None:
    isu, club = load(), load(["example-club"])
    assert club.at(REGIONAL).get("segment.factor") == 50
    assert club.at(REGIONAL).value("segment.factor").pack == "example-club"
    assert club.at(REGIONAL).get("trim.from") == isu.at(REGIONAL).get("trim.from")
    for name, value in isu.at(SENIOR).values.items():
        assert club.at(SENIOR).values[name] == value


def test_a_regional_skate_counts_half_with_the_deduction_inside_and_late_elements_double() -> None:
    rules = load(["example-club"]).at(REGIONAL)
    skate = entered(
        [executed("2S", (0, 0, 0)), executed("1A", (1, 1, 1), x=True), executed("ChSpl1", (1, 0, 2))],
        {"Skating Skills": (300, 300, 300), "Transitions": (275, 275, 275), "Performance": (300,) * 3,
         "Interpretation of the Music": (325,) * 3},
        deductions={"Falls": "0.50"},
    )  # fmt: skip
    found = score(skate, rules)
    assert [e.base_value for e in found.elements] == [130, 220, 200]
    assert found.tes == 130 + 220 + 11 + 200 + 20
    assert found.pcs == 1200
    assert found.tss == (found.tes + 1200 - 50 + 1) // 2
    assert found.problems == ()


def write(folder: Path, checks: str, rules: str = "") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "pack.yaml").write_text(f"title: A club\nabout: Made up\nchecks:\n{checks}", encoding="utf-8")
    (folder / "rules.yaml").write_text(rules or "about: nothing\n", encoding="utf-8")
    return folder


ASKED = "day: 2022-02-05, discipline: singles, level: senior, segment: free skating, gender: W"


def test_a_check_that_fails_names_the_value_it_found(tmp_path: Path) -> None:
    (message,) = check_pack(write(tmp_path / "club", f"  - {{rule: trim.from, {ASKED}, expect: 4}}\n"))
    assert message.startswith("club/pack.yaml, line 4: trim.from is 5 for senior women singles, free skating, 2021-22")
    assert "expected 4" in message


def test_a_check_of_a_value_nobody_established_fails_with_what_would_settle_it(tmp_path: Path) -> None:
    (message,) = check_pack(write(tmp_path / "club", f"  - {{element: 9Zz, {ASKED}, expect: 4.00}}\n"))
    assert "9Zz: not established" in message


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (f"{{rule: trim.from, {ASKED}}}", "without expect"),
        (f"{{rule: trim.fro, {ASKED}, expect: 4}}", "unknown rule name 'trim.fro'"),
        (f"{{rule: trim.from, {ASKED}, expect: four}}", "whole number"),
        ("{rule: trim.from, day: 2022-02-05, expect: 4}", "a check without discipline"),
        (f"{{rule: trim.from, {ASKED.replace('02-05', '02-31')}, expect: 4}}", "line 4"),
        (f"{{rule: trim.from, colour: red, {ASKED}, expect: 4}}", "unknown key 'colour'"),
    ],
)
def test_a_check_of_another_form_is_refused_with_its_line(tmp_path: Path, check: str, said: str) -> None:
    with pytest.raises(RuleDataError, match=said):
        check_pack(write(tmp_path / "club", f"  - {check}\n"))


def test_a_pack_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(RuleDataError, match=r"no-such-club: no pack; .* example-club"):
        check_pack("no-such-club")


def test_the_later_of_two_packs_wins(tmp_path: Path) -> None:
    line = "rules:\n  trim.from:\n    - {{from: 2005-07-01, value: {n}, reference: a club rule, status: confirmed}}\n"
    one = write(tmp_path / "one", "", line.format(n=4))
    two = write(tmp_path / "two", "", line.format(n=6))
    assert load([one, two]).at(SENIOR).get("trim.from") == 6
    assert load([two, one]).at(SENIOR).get("trim.from") == 4
