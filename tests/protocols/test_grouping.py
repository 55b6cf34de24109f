"""Documents put together by event, category and segment."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from rinkside.domain import (
    CategoryResult,
    CategoryRow,
    Discipline,
    Entrant,
    EntryList,
    EventIndex,
    Gender,
    Level,
    Panel,
    PanelPage,
    Performance,
    Protocol,
    Season,
    SegmentId,
    SegmentKind,
    SegmentResult,
    SegmentRow,
    Sheet,
)
from rinkside.protocols.grouping import group_events, match_rows

S = SegmentKind
MEN = SegmentId("Lake Cup 2015", "Men", Discipline.SINGLES, Gender.MEN, Level.SENIOR, season=Season(2014))
SHORT = replace(MEN, segment=S.SHORT, segment_title="Short Program")
FREE = replace(MEN, segment=S.FREE, segment_title="Free Skating")


def skate(name: str, number: int | None = None) -> Performance:
    return Performance(Entrant(name), 1, number, 100, 50, 50, 0, 50, (), ())


def sheet(id_: SegmentId, file: str, *names: str) -> Sheet:
    return Sheet(id_, file, tuple(skate(n, i) for i, n in enumerate(names, 1)), 9, "layout", 1)


def result(id_: SegmentId, file: str, *names: str) -> SegmentResult:
    rows = tuple(SegmentRow(Entrant(n), i, 100, 50, 50, 0, i) for i, n in enumerate(names, 1))
    return SegmentResult(id_, file, rows)


def final(id_: SegmentId, file: str, *ranks: tuple[str, int | None]) -> CategoryResult:
    return CategoryResult(id_, file, (CategoryRow(Entrant("Abe ALPHA"), 1, 100, ranks),))


def test_sheets_and_pages_of_an_event_are_put_together_by_segment_not_by_skater():
    documents = [
        Protocol("e/men_free.pdf", (sheet(replace(FREE, category="MEN"), "e/men_free.pdf", "Abe ALPHA"),), 3),
        Protocol("e/men_short.pdf", (sheet(replace(SHORT, category="MEN"), "e/men_short.pdf", "Abe ALPHA"),), 3),
        PanelPage(FREE, "e/men_free_panel.html", Panel(())),
        PanelPage(SHORT, "e/men_short_panel.html", Panel(())),
        result(SHORT, "e/SEG001.HTM", "Abe ALPHA"),
        final(MEN, "e/men_results.html", ("SP", 1), ("FS", 1)),
        EntryList(MEN, "e/men_entries.html", (Entrant("Abe ALPHA"),)),
    ]
    (event,) = group_events(documents)
    (category,) = event.categories
    by_kind = {s.id.segment: s for s in category.segments}
    assert [s.file for s in by_kind[S.SHORT].sheets] == ["e/men_short.pdf"]
    assert [s.file for s in by_kind[S.FREE].sheets] == ["e/men_free.pdf"]
    assert [p.file for p in by_kind[S.FREE].panels] == ["e/men_free_panel.html"]
    assert [r.file for r in by_kind[S.SHORT].results] == ["e/SEG001.HTM"]
    assert by_kind[S.FREE].results == ()
    assert (len(category.results), len(category.entries), event.loose) == (1, 1, ())
    assert (event.name, event.season) == ("Lake Cup 2015", Season(2014))


def test_words_old_and_new_name_one_category():
    women = replace(MEN, category="WOMEN", gender=Gender.WOMEN)
    ladies = replace(women, category="Ladies")
    documents = [sheet(replace(women, segment=S.FREE), "e/a.pdf"), final(ladies, "e/b.html", ("FS", 1))]
    (event,) = group_events(documents)
    assert [(len(c.segments), len(c.results)) for c in event.categories] == [(1, 1)]


def test_national_levels_are_told_apart_by_their_words():
    def girls(level: str) -> SegmentId:
        title = f"Девушки, {level}"
        return SegmentId(
            "Кубок", title, Discipline.SINGLES, Gender.WOMEN, Level.OTHER, S.FREE, "Произвольная программа"
        )

    documents = [
        result(girls("1 юношеский"), "e/SEG001.HTM"),
        result(girls("2 юношеский"), "e/SEG002.HTM"),
        sheet(replace(girls("2 юношеский"), category="ДЕВУШКИ, 2 ЮНОШЕСКИЙ"), "e/2yn.pdf"),
    ]
    (event,) = group_events(documents)
    assert [[len(s.sheets) for s in c.segments] for c in event.categories] == [[0], [1]]


def test_two_dances_of_a_category_and_two_qualifying_groups_are_segments_of_their_own():
    dance = replace(MEN, category="Ice Dance", discipline=Discipline.ICE_DANCE, gender=Gender.MIXED)
    first = replace(dance, segment=S.PATTERN_DANCE, segment_title="Pattern Dance 1")
    second = replace(dance, segment=S.PATTERN_DANCE, segment_title="Pattern Dance 2")
    group_a = replace(MEN, segment=S.QUALIFYING, segment_title="Qualifying Group A")
    group_b = replace(MEN, segment=S.QUALIFYING, segment_title="Qualifying Group B")
    documents = [result(i, f"e/{n}.htm") for n, i in enumerate((first, second, group_a, group_b))]
    (event,) = group_events(documents)
    assert [len(c.segments) for c in event.categories] == [2, 2]


@pytest.mark.parametrize(
    ("ranks", "free", "cancelled"),
    [
        ((("SP", 1),), False, True),
        ((("SP", 1), ("FS", None)), False, True),
        ((("SP", 1), ("FS", 1)), False, False),
        ((("FS", 1),), False, False),
        ((("КП", 1),), False, True),
        ((("SP", 1),), True, False),
    ],
)
def test_a_category_that_ended_after_the_short_is_whole_and_says_so(ranks, free, cancelled):
    documents = [sheet(SHORT, "e/men_short.pdf"), final(MEN, "e/men_results.html", *ranks)]
    (event,) = group_events([*documents, *([sheet(FREE, "e/men_free.pdf")] if free else [])])
    assert event.categories[0].free_cancelled is cancelled


def test_a_sheet_whose_title_is_silent_is_placed_by_the_index_the_code_or_the_name():
    silent = SegmentId(event="Lake Cup 2015")
    listed = [
        result(SHORT, "e/SEG001.HTM"),
        result(FREE, "e/SEG002.HTM"),
        EventIndex(
            "Lake Cup 2015",
            "e/index.htm",
            (("Result", "SEG001.HTM"), ("", "x1.pdf"), ("", "seg002.htm"), ("", "x2.pdf")),
        ),
        sheet(silent, "e/x2.pdf"),
    ]
    (event,) = group_events(listed)
    assert {s.id.segment: len(s.sheets) for s in event.categories[0].segments} == {S.SHORT: 0, S.FREE: 1}
    by_name = group_events([sheet(silent, "e/men_free.pdf")])[0]
    assert [(c.id.gender, c.segments[0].id.segment) for c in by_name.categories] == [(Gender.MEN, S.FREE)]
    code = "FSKWSINGLES-----------FNL-000100--"
    by_code = group_events([sheet(silent, f"e/{code}_JudgesDetailsperSkater.pdf")])[0]
    assert [(c.id.gender, c.id.level) for c in by_code.categories] == [(Gender.WOMEN, Level.SENIOR)]
    nowhere = group_events([sheet(silent, "e/x9.pdf")])[0]
    assert (nowhere.categories, len(nowhere.loose)) == ((), 1)


def test_two_events_in_one_folder_are_two_events():
    other = replace(FREE, event="Hill Cup 2015")
    one, two = group_events([sheet(FREE, "e/a.pdf"), sheet(other, "e/b.pdf"), result(other, "e/c.htm")])
    assert (one.name, two.name) == ("Lake Cup 2015", "Hill Cup 2015")
    assert [len(s.results) for s in two.categories[0].segments] == [1]


def test_sheets_of_one_segment_weeks_apart_are_of_two_events():
    november = replace(FREE, event="", date=date(2024, 11, 2))
    december = replace(FREE, event="", date=date(2024, 12, 7))
    assert len(group_events([sheet(november, "e/a.pdf"), sheet(december, "e/b.pdf")])) == 2
    reissued = replace(november, date=date(2024, 11, 4))
    assert len(group_events([sheet(november, "e/a.pdf"), sheet(reissued, "e/b.pdf")])) == 1


def test_a_page_with_a_slip_in_its_title_stays_with_its_event():
    slip = replace(SHORT, event="Hill Cup 2015")
    (event,) = group_events([result(FREE, "e/a.htm"), result(slip, "e/b.htm")])
    assert (event.name, len(event.categories[0].segments)) == ("Lake Cup 2015", 2)


def test_folders_and_folders_in_zips_are_events_of_their_own():
    names = ["a/x.htm", "b/x.htm", "s.zip!/a/x.htm", "s.zip!/b/x.htm"]
    assert [e.folder for e in group_events(result(FREE, n) for n in names)] == ["a", "b", "s.zip!/a", "s.zip!/b"]


def test_rows_match_across_orders_of_names():
    couple = "FOURNIER BEAUDRY Laurence / CIZERON Guillaume"
    page = result(FREE, "e/SEG001.HTM", "Guillaume CIZERON / Laurence FOURNIER BEAUDRY", "Abe ALPHA")
    assert match_rows(sheet(FREE, "e/a.pdf", "ALPHA Abe", couple), page) == ((0, 1), (1, 0))
