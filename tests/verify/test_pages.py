"""A sheet against the pages beside it, and a category's final result."""

from __future__ import annotations

from dataclasses import replace

from rinkside.domain import Entrant, Function, Official, Panel, PanelPage, SegmentKind, StartList
from rinkside.verify.category_checks import Category, check_category, skated_of_sheet
from rinkside.verify.crossing import cross_checks
from rinkside.verify.outcome import pair_entrants
from rinkside.verify.page_checks import against_panel, against_result
from tests.verify.factories import FREE, SHORT, category_page, outcome, segment_page, sheet_outcome


def codes(found) -> list[str]:
    return [f.code for _, f, _ in found]


def test_two_entrants_of_one_name_are_matched_once_each():
    people = [(outcome("Anna ICE", 1, 1).entrant, 1), (outcome("Anna ICE", 2, 1).entrant, 2)]
    assert pair_entrants(people, people[::-1]) == [1, 0]


def test_given_names_written_as_initials_match_the_only_entrant_they_fit():
    ours = [
        (Entrant("PAPADAKIS Gabriella / CIZERON Guillaume"), None),
        (Entrant("LAURIAULT M-J / LE GAC Romain"), None),
    ]
    assert pair_entrants(ours, [(Entrant("PAPADAKIS G / CIZERON G"), None)]) == [0]
    twice = [(Entrant("SHIBUTANI Maia"), None), (Entrant("SHIBUTANI Mika"), None)]
    assert pair_entrants(twice, [(Entrant("SHIBUTANI M"), None)]) == [None]


def test_a_result_page_that_prints_what_the_sheet_prints_gives_no_finding():
    sheet = sheet_outcome(outcome("Anna ICE", 1, 7000), outcome("Bea SNOW", 2, 6500))
    assert codes(against_result(sheet, segment_page(("ICE Anna", 1, 7000), ("Bea SNOW", 2, 6500)))) == []


def test_a_score_that_differs_on_the_result_page_is_named_with_both_numbers():
    sheet = sheet_outcome(outcome("Anna ICE", 1, 7000))
    ((home, finding, _),) = against_result(sheet, segment_page(("Anna ICE", 1, 7001)))
    assert home == 0
    assert (finding.code, finding.printed, finding.expected) == ("result-page-differs", "70.01", "70.00")


def test_a_skater_missing_on_either_side_is_named():
    sheet = sheet_outcome(outcome("Anna ICE", 1, 7000), outcome("Bea SNOW", 2, 6500))
    page = segment_page(("Anna ICE", 1, 7000), ("Cleo RINK", 3, 6000))
    assert codes(against_result(sheet, page)) == ["missing-on-sheet", "missing-on-result-page"]


def test_a_panel_of_another_size_warns_and_nothing_else():
    judges = tuple(Official(Function.JUDGE, f"Judge {n}", seat=n) for n in range(1, 9))
    page = PanelPage(SHORT, "SEG001OF.htm", Panel(judges))
    assert codes(against_panel(sheet_outcome(outcome("Anna ICE", 1, 7000), columns=9), page)) == ["panel-size-differs"]
    assert codes(against_panel(sheet_outcome(outcome("Anna ICE", 1, 7000), columns=8), page)) == []


def test_another_nation_is_said_and_a_club_is_no_nation():
    sheet = sheet_outcome(outcome("Anna ICE", 1, 7000))
    page = segment_page(("Anna ICE", 1, 7000))

    def of(nation):
        (row,) = page.rows
        return replace(page, rows=(replace(row, entrant=replace(row.entrant, nation=nation)),))

    ours = sheet.skates[0].entrant.nation
    assert len(ours) == 3
    ((_, finding, _),) = against_result(sheet, of("XXX"))
    assert (finding.code, finding.printed, finding.expected) == ("nation-differs", "XXX", ours)
    assert codes(against_result(sheet, of("Ice Club"))) == codes(against_result(sheet, of(""))) == []


def test_a_name_misprinted_on_a_result_page_is_the_entrant_of_that_place_and_score():
    sheet = sheet_outcome(outcome("Anna ICE", 1, 7000), outcome("Sandra KOHPON", 2, 6500))
    page = segment_page(("Anna ICE", 1, 7000), ("Sandra KHOPON", 2, 6500))
    ((home, finding, _),) = against_result(sheet, page)
    assert (home, finding.code, finding.printed) == (1, "name-differs", "Sandra KHOPON")
    other = segment_page(("Anna ICE", 1, 7000), ("Sandra KHOPON", 2, 6400))
    assert codes(against_result(sheet, other)) == ["missing-on-sheet", "missing-on-result-page"]


def test_two_documents_that_name_different_judges_are_both_named():
    def panel(*names, nation="FRA"):
        return Panel(tuple(Official(Function.JUDGE, n, nation, seat=at) for at, n in enumerate(names, 1)))

    page = PanelPage(SHORT, "SEG001OF.htm", panel("Anna ICE", "Bea SNOW"))
    start = StartList(SHORT, "SEG001.htm", ((1, Entrant("Dora FLOE"), 1),), panel("ICE Anna", "Cleo RINK"))
    ((finding, beside),) = [(c.finding, c.beside) for c in cross_checks([], [start, page])]
    assert (finding.code, finding.printed, finding.expected, beside) == ("panel-differs", "Cleo RINK", "Bea SNOW", page)
    same = replace(start, panel=panel("Anna ICE", "SNOW Bea"))
    assert [c.finding.code for c in cross_checks([], [page, same])] == []
    nation = replace(start, panel=panel("Anna ICE", "Bea SNOW", nation="SUI"))
    assert [c.finding.expected for c in cross_checks([], [page, nation])] == ["FRA", "FRA"]


def category(page, short, free=(), complete=True) -> Category:
    segments = {SegmentKind.SHORT: skated_of_sheet(sheet_outcome(*short))}
    if free:
        segments[SegmentKind.FREE] = skated_of_sheet(sheet_outcome(*free, id=FREE))
    return Category(page, segments, complete)


SHORT_SKATES = (outcome("Anna ICE", 1, 7000), outcome("Bea SNOW", 2, 6500), outcome("Cleo RINK", 3, 6000))
FREE_SKATES = (outcome("Bea SNOW", 1, 13000), outcome("Anna ICE", 2, 12000))


def test_totals_places_and_cut_that_agree_give_no_finding():
    page = category_page(("Bea SNOW", 1, 19500, 2, 1), ("Anna ICE", 2, 19000, 1, 2), ("Cleo RINK", None, None, 3, None))
    assert codes(check_category(category(page, SHORT_SKATES, FREE_SKATES))) == []


def test_a_name_spelled_otherwise_is_the_entrant_of_the_same_place():
    page = category_page(("Bea SNOW", 1, 19500, 2, 1), ("Anna ICE", 2, 19000, 1, 2), ("Cleo RNIK", None, None, 3, None))
    ((home, finding, _),) = check_category(category(page, SHORT_SKATES, FREE_SKATES))
    assert (finding.code, finding.printed, finding.expected) == ("name-differs", "Cleo RNIK", "Cleo RINK")
    assert home is not None


def test_an_entrant_placed_in_a_segment_that_does_not_show_them_is_named():
    page = category_page(("Bea SNOW", 1, 19500, 2, 1), ("Anna ICE", 2, 19000, 1, 2), ("Dora GONE", None, None, 4, None))
    assert codes(check_category(category(page, SHORT_SKATES, FREE_SKATES))) == ["missing-on-sheet"]


def test_a_total_that_is_no_sum_of_the_segments_is_named():
    page = category_page(("Bea SNOW", 1, 19501, 2, 1), ("Anna ICE", 2, 19000, 1, 2), ("Cleo RINK", None, None, 3, None))
    ((home, finding, _),) = check_category(category(page, SHORT_SKATES, FREE_SKATES))
    assert (finding.code, finding.printed, finding.expected) == ("result-total-differs", "195.01", "195.00")
    assert home is not None
    assert home.report.name == "Bea SNOW"


def test_a_tie_of_totals_goes_to_the_better_free():
    short = (outcome("Anna ICE", 1, 7000), outcome("Bea SNOW", 2, 6000))
    free = (outcome("Bea SNOW", 1, 13000), outcome("Anna ICE", 2, 12000))
    right = category_page(("Bea SNOW", 1, 19000, 2, 1), ("Anna ICE", 2, 19000, 1, 2))
    wrong = category_page(("Anna ICE", 1, 19000, 1, 2), ("Bea SNOW", 2, 19000, 2, 1))
    assert codes(check_category(category(right, short, free))) == []
    assert codes(check_category(category(wrong, short, free))) == ["final-rank-differs"] * 2


def test_an_entrant_said_not_to_have_reached_the_free_who_skated_it_is_named():
    page = category_page(("Bea SNOW", 1, 19500, 2, 1), ("Anna ICE", None, None, 1, None))
    assert "cut-differs" in codes(check_category(category(page, SHORT_SKATES, FREE_SKATES)))


def test_a_free_that_was_cancelled_is_said_and_is_no_error():
    page = category_page(
        ("Anna ICE", 1, 7000, 1, None), ("Bea SNOW", 2, 6500, 2, None), ("Cleo RINK", 3, 6000, 3, None)
    )
    found = list(check_category(category(page, SHORT_SKATES)))
    assert codes(found) == ["free-cancelled"]
    assert found[0][1].severity.value == "info"


def test_corrected_scores_give_corrected_totals_and_say_whether_a_place_changes():
    short = (outcome("Anna ICE", 1, 7000), outcome("Bea SNOW", 2, 6990))
    free = (outcome("Anna ICE", 1, 11245, 11238), outcome("Bea SNOW", 2, 11233, 11283))
    page = category_page(("Anna ICE", 1, 18245, 1, 1), ("Bea SNOW", 2, 18223, 2, 2))
    found = {f.printed: f for _, f, _ in check_category(category(page, short, free))}
    assert {p: (f.code, f.expected) for p, f in found.items()} == {
        "182.45": ("places-change", "182.38"),
        "182.23": ("places-change", "182.73"),
    }
    assert "place 2 becomes 1" in found["182.23"].note
