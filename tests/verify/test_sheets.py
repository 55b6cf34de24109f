"""A hand-made women's short program of 2023-24, panel of five, recomputed; then one thing at a time is spoilt."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rinkside.domain import Component, Deduction, Discipline, Gender, Level, Performance, SegmentKind, Sheet, Standing
from rinkside.rulebook import Scope
from rinkside.scoring import scorer
from rinkside.verify.report import Status
from rinkside.verify.settle import book
from rinkside.verify.sheets import verify_sheet
from tests.verify.factories import FREE, SHORT, component, element, performance, sheet

ELEMENTS = (
    element("3Lz+3T", 1010, 118, (2, 2, 2, 2, 1), number=1),
    element("2A", 330, 55, (1, 2, 2, 2, 1), number=2),
    element("FCSp4", 320, 64, (2, 2, 2, 2, 2), number=3),
    element("3F", 583, 0, (0, 0, 0, 0, 0), number=4, highlight=True),
    element("CCoSp4", 350, 70, (2, 2, 2, 2, 2), number=5),
    element("StSq3", 330, 66, (2, 2, 2, 2, 2), number=6),
    element("LSp4", 270, 27, (1, 1, 1, 1, 1), number=7),
)
COMPONENTS = (
    component(750, (750, 725, 775, 750, 750), 133, "Composition"),
    component(725, (725, 725, 725, 700, 750), 133, "Presentation"),
    component(758, (750, 775, 750, 775, 725), 133, "Skating Skills"),
)


def skate(**changed) -> Performance:
    """The skate with whatever is spoilt; totals follow from what is printed unless they are given."""
    elements = changed.pop("elements", ELEMENTS)
    components = changed.pop("components", COMPONENTS)
    lines = changed.pop("deduction_lines", ())
    tes = changed.pop("tes", sum(e.score for e in elements))
    pcs = changed.pop("pcs", sum((2 * c.mean * c.factor + 100) // 200 for c in components))
    deductions = changed.pop("deductions", sum(d.points for d in lines))
    fields = {
        "name": "Anna ICE",
        "rank": 1,
        "tss": tes + pcs - deductions,
        "base_value": sum(e.base_value for e in elements),
        **changed,
    }
    return performance(
        tes=tes,
        pcs=pcs,
        deductions=deductions,
        elements=elements,
        components=components,
        deduction_lines=lines,
        **fields,
    )


def spoil(number: int, **changed) -> tuple:
    """The elements with one of them changed."""
    return tuple(replace(e, **changed) if e.number == number else e for e in ELEMENTS)


def verdict(*skates: Performance, **more):
    """The report of the first skate."""
    return verify_sheet(sheet(*skates, **more)).skates[0].report


def codes(report) -> list[str]:
    return [f.code for f in report.findings]


def test_a_sheet_that_recomputes_is_exact_and_has_no_finding():
    report = verdict(skate())
    assert codes(report) == []
    assert report.status is Status.EXACT
    assert report.computed == report.printed
    assert (report.counts.elements, report.counts.elements_goe_exact, report.counts.components_exact) == (7, 7, 3)


@pytest.mark.parametrize(
    ("spoilt", "code"),
    [
        ({"elements": spoil(1, goe=117, score=1127)}, "goe-differs"),
        ({"elements": spoil(2, base_value=331, score=386)}, "base-value-differs"),
        ({"elements": spoil(4, highlight=False)}, "highlight-missing"),
        ({"elements": spoil(2, highlight=True)}, "highlight-unexpected"),
        ({"elements": spoil(1, score=1129)}, "element-score-differs"),
        ({"components": (replace(COMPONENTS[0], mean=749), *COMPONENTS[1:])}, "component-mean-differs"),
        ({"tes": 2594}, "tes-differs"),
        ({"pcs": 3001}, "pcs-differs"),
        ({"tss": 1}, "tss-differs"),
        ({"base_value": 1}, "base-total-differs"),
        ({"deductions": 100}, "deductions-differ"),
    ],
)
def test_every_cent_that_differs_is_named(spoilt, code):
    report = verdict(skate(**spoilt))
    assert code in codes(report)
    assert report.status is Status.DIFFERS


def test_an_error_in_one_element_is_one_finding_and_shows_in_the_computed_totals():
    report = verdict(skate(elements=spoil(1, goe=117, score=1127)))
    assert codes(report) == ["goe-differs"]
    (finding,) = report.findings
    assert (finding.printed, finding.expected) == ("1.17", "1.18")
    assert report.computed.tes == report.printed.tes + 1
    assert report.computed.tss == report.printed.tss + 1


def test_a_mean_of_which_high_and_low_were_not_dropped_is_named_as_that():
    report = verdict(skate(elements=spoil(1, goe=106, score=1116)))
    assert codes(report) == ["untrimmed-mean"]


def test_a_lost_decimal_point_is_named_as_that():
    report = verdict(skate(elements=spoil(1, score=112800), tes=sum(e.score for e in ELEMENTS)))
    finding = next(f for f in report.findings if f.code == "decimal-point-lost")
    assert finding.expected == "11.28"


def test_a_mark_no_judge_can_enter_is_named():
    report = verdict(skate(elements=spoil(1, marks=(2, 2, 2, 2, 7))))
    assert "mark-off-scale" in codes(report)
    report = verdict(skate(components=(replace(COMPONENTS[0], marks=(750, 725, 780, 750, 750)), *COMPONENTS[1:])))
    assert "mark-off-scale" in codes(report)


def test_an_element_that_no_scale_has_makes_the_skate_unverifiable_and_never_exact():
    report = verdict(skate(elements=spoil(7, code="LSp9Q")))
    assert report.status is Status.UNVERIFIABLE
    assert codes(report) == ["unknown-element"]


def wide(**changed) -> Performance:
    """A skate before nine judges who all give the same."""
    elements = tuple(replace(e, marks=e.marks[:1] * 9) for e in ELEMENTS[2:])
    components = tuple(replace(c, marks=(700,) * 9, mean=700) for c in COMPONENTS)
    return skate(elements=elements, components=components, **changed)


def test_a_fall_whose_points_are_no_value_of_the_scale_is_named():
    assert codes(verdict(wide(deduction_lines=(Deduction("Falls", 100, 1),)))) == []
    assert codes(verdict(wide(deduction_lines=(Deduction("Falls", 400, 3),)))) == []
    assert codes(verdict(wide(deduction_lines=(Deduction("Falls", 150),)))) == ["fall-deduction-impossible"]
    assert codes(verdict(wide(deduction_lines=(Deduction("Falls", 300, 3),)))) == ["fall-deduction-impossible"]


def test_the_number_in_brackets_may_be_that_of_points_or_of_falls():
    assert codes(verdict(wide(deduction_lines=(Deduction("Falls", 400, 4),)))) == []
    report = verdict(wide(deduction_lines=(Deduction("Falls", 400, 2),)))
    assert codes(report) == ["fall-count-differs"]
    assert report.status is Status.EXACT


def test_a_domestic_sheet_may_use_the_fall_scale_of_another_level_and_an_international_one_may_not():
    halves = (Deduction("Falls", 50),)
    report = verdict(skate(deduction_lines=halves))
    assert codes(report) == ["setting-read-from-sheet"]
    assert report.findings[0].printed == "-0.50"
    assert codes(verdict(wide(deduction_lines=halves))) == ["fall-deduction-impossible"]


def test_falls_are_never_counted_from_the_f_marks():
    report = verdict(skate(elements=spoil(4, info="F"), deduction_lines=(Deduction("Falls", 200, 2),)))
    assert codes(report) == []


def test_a_segment_factor_of_one_half_is_read_from_the_sheet_and_said():
    halves = [skate(name=f"Skater {n}", rank=n, deduction_lines=(Deduction("Falls", 100 * n - 100),)) for n in (1, 2)]
    halves = [replace(p, tss=(p.tss + 1) // 2) for p in halves]
    report = verdict(*halves)
    assert codes(report) == ["setting-read-from-sheet"]
    assert report.findings[0].printed == "0.50"
    assert report.status is Status.EXACT


def test_a_highlight_factor_of_two_is_read_from_the_base_values_and_said():
    report = verdict(skate(elements=spoil(4, base_value=1060, score=1060)))
    assert codes(report) == ["setting-read-from-sheet"]
    assert report.findings[0].printed == "2.00"
    assert report.status is Status.EXACT


def test_components_of_a_level_without_rules_are_taken_as_printed_and_said():
    own = tuple(replace(c, factor=167) for c in COMPONENTS[:2])
    report = verdict(skate(components=own), id=replace(SHORT, level=Level.OTHER))
    assert codes(report) == ["setting-read-from-sheet"]
    assert report.status is Status.EXACT


def test_bonus_points_inside_the_element_score_are_said_and_are_no_error():
    plain = skate()
    report = verdict(replace(plain, tes=plain.tes + 200, tss=plain.tss + 200))
    assert codes(report) == ["bonus-points"]
    assert report.status is Status.EXACT
    declared = verdict(replace(plain, tes=plain.tes + 200, tss=plain.tss + 200, bonus=200, bonus_declared=True))
    assert "not declared" in report.findings[0].note
    assert "not declared" not in declared.findings[0].note


def test_two_points_too_many_on_an_international_sheet_are_a_lost_element_and_no_bonus():
    plain = wide()
    report = verdict(replace(plain, tes=plain.tes + 200, tss=plain.tss + 200))
    assert codes(report) == ["tes-differs"]
    assert report.status is Status.DIFFERS


def test_a_season_the_sheet_leaves_open_is_found_by_trying_the_rules():
    report = verdict(skate(), id=replace(SHORT, date=None))
    assert codes(report) == ["season-inferred"]
    assert "2023-24" in report.findings[0].printed
    assert report.status is Status.EXACT


def test_a_tie_in_the_free_goes_to_the_better_components():
    first = skate(name="Anna ICE", rank=1, elements=ELEMENTS[:6])
    better = tuple(replace(c, marks=(800,) * 5, mean=800) for c in COMPONENTS)
    second = skate(name="Bea SNOW", rank=2, components=better, elements=ELEMENTS[:6])
    gap = second.tss - first.tss
    level = replace(first, tes=first.tes + gap, tss=first.tss + gap)
    found = verify_sheet(sheet(level, second, id=FREE))
    assert ["rank-differs" in [f.code for f in s.report.findings] for s in found.skates] == [True, True]
    swapped = verify_sheet(sheet(replace(second, rank=1), replace(level, rank=2), id=FREE))
    assert not any("rank-differs" in [f.code for f in s.report.findings] for s in swapped.skates)


def test_a_disqualified_skater_leaves_the_other_places_unmoved():
    out = skate(name="Dora GONE", rank=None, standing=Standing.DISQUALIFIED)
    low = skate(name="Anna ICE", rank=1)
    lower = skate(name="Bea SNOW", rank=3, elements=spoil(1, goe=0, score=1010, marks=(0,) * 5))
    found = [f.code for s in verify_sheet(sheet(low, lower, out)).skates for f in s.report.findings]
    assert found == ["rank-gap-after-disqualification"]


def test_a_start_number_given_twice_is_named():
    found = verify_sheet(sheet(skate(start_number=4), skate(name="Bea SNOW", rank=1, start_number=4)))
    assert "start-number-repeated" in codes(found.skates[1].report)


def test_the_order_of_the_judges_changes_nothing():
    turned = tuple(replace(e, marks=e.marks[::-1]) for e in ELEMENTS)
    other = tuple(Component(c.name, c.factor, c.marks[::-1], c.mean) for c in COMPONENTS)
    assert verdict(skate(elements=turned, components=other)).status is Status.EXACT


def test_a_sheet_that_says_nothing_of_its_segment_still_gets_every_performance_reported():
    empty = Sheet(replace(SHORT, discipline=None, segment=None, date=None), "sheet.pdf", (skate(),), 5, "test", 1)
    assert len(verify_sheet(empty).skates) == 1


def test_a_judge_whose_marks_are_not_printed_is_flagged_and_nothing_is_repaired():
    shown = tuple(replace(c, marks=c.marks[:3], mean=mean) for c, mean in zip(COMPONENTS, (738, 719, 763), strict=True))
    elements = tuple(replace(e, marks=e.marks[:3], goe=0, score=e.base_value) for e in ELEMENTS)
    unmarked = tuple(replace(e, marks=(0, 0, 0)) for e in elements)
    report = verdict(skate(components=shown, elements=unmarked), columns=3)
    assert codes(report) == ["hidden-judge"]
    assert report.status is Status.UNVERIFIABLE


def test_a_draw_made_once_for_a_segment_is_one_draw_for_every_skate_of_it():
    """The components leave two draws open; the elements of one skater decide for both."""
    scope = Scope(date(2006, 11, 4), Discipline.SINGLES, Level.SENIOR, SegmentKind.SHORT, Gender.WOMEN)
    engine = scorer(book().at(scope))
    drawn = (0, 1, 2, 3, 4, 5, 6)
    same = tuple(Component(n, 80, (600,) * 9, 600) for n in ("Skating Skills", "Transitions", "Performance",
                                                             "Choreography", "Interpretation"))  # fmt: skip

    def one(name: str, rank: int, marks: tuple[int, ...]) -> Performance:
        entered = element("2A", 330, 0, marks)
        scored = engine.element(entered, drawn)
        row = replace(entered, goe=scored.goe, score=scored.score)
        pcs = 5 * 480
        return performance(name, rank, row.score + pcs, tes=row.score, pcs=pcs, deductions=0, base_value=330,
                           elements=(row,), components=same)  # fmt: skip

    telling, silent = one("Anna ICE", 1, (1, 1, 1, 0, 0, 0, 0, -3, -3)), one("Bea SNOW", 2, (0,) * 9)
    found = verify_sheet(sheet(telling, silent, id=replace(SHORT, date=scope.day), columns=9))
    counted = [[f.printed for f in s.report.findings if f.code == "draw-ambiguous"] for s in found.skates]
    assert counted[0] == counted[1]
    assert all(s.report.status is Status.EXACT for s in found.skates)
