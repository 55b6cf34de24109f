"""Pages of each layout, read whole."""

from __future__ import annotations

import pytest
from protocols.html.html_pages import comnet, fs_manager, isucalcfs, isuresults

from rinkside.domain import (
    CategoryResult,
    Discipline,
    EntryList,
    EventIndex,
    Function,
    Gender,
    Level,
    PanelPage,
    SegmentKind,
    SegmentResult,
    Severity,
    Standing,
    StartList,
)
from rinkside.protocols.html import read_html

SEGMENT = [
    "Pl.",
    "Name",
    "Nation",
    "TSS<br />=",
    "TES<br />+",
    "",
    "PCS<br />+",
    "CO",
    "PR",
    "SK",
    "Ded.<br />-",
    "StN.",
]


def read(page: str, encoding: str = "utf-8"):
    return read_html(page.encode(encoding), "page.htm")


def codes(reading) -> list[str]:
    return [f.code for f in reading.findings]


def notable(reading) -> list[str]:
    return [f.code for f in reading.findings if f.severity is not Severity.INFO]


def test_a_final_result_keeps_place_points_and_each_segments_place():
    reading = read(
        isuresults(
            "ISU Example Championships 2015 - Ice Dance",
            "Ice Dance",
            "Result",
            ["FPl.", "Name", "Nation", "Points", "SD", "FD"],
            [
                ["1", "Ada ALPHA / Ben BETA|00000001", "FRA", "184.28", "2", "1"],
                ["2", "Cleo GAMMA / Dan DELTA|00000002", "USA", "181.34", "1", "2"],
                ["", "Eve EPSILON / Finn ZETA|00000003", "CAN", "WD", "3", ""],
            ],
        )
    )
    result = reading.document
    assert isinstance(result, CategoryResult)
    assert reading.findings == ()
    assert (result.id.event, result.id.category) == ("ISU Example Championships 2015", "Ice Dance")
    assert (result.id.discipline, result.id.level) == (Discipline.ICE_DANCE, Level.SENIOR)
    assert str(result.id.season) == "2014-15"
    first, second, gone = result.rows
    assert (first.rank, first.total, first.segment_ranks) == (1, 18428, (("SD", 2), ("FD", 1)))
    assert first.entrant.name == "Ada ALPHA / Ben BETA"
    assert first.entrant.isu_ids == ("00000001",)
    assert second.entrant.nation == "USA"
    assert str(second.place) == "page.htm, table 1, row 2"
    assert (gone.rank, gone.total, gone.standing) == (None, None, Standing.WITHDRAWN)


@pytest.mark.parametrize("upper", [False, True])
def test_a_panel_keeps_functions_titles_names_nations_and_seats(upper):
    reading = read(
        isuresults(
            "ISU Example Championships 2015 - Men",
            "Men - Free Skating",
            "Panel of Judges",
            ["Function", "Name", "Nation"],
            [
                ["Referee", "Ms. Rita REF", "ISU"],
                ["Technical Controller", "Mr. Tom CONTROL", "ISU"],
                ["Assistant Technical Specialist", "Mr. Theo ASSIST", "ISU"],
                ["&nbsp;", "&nbsp;", "&nbsp;"],
                ["Judge No.2", "Ms. Bea BANK", "FRA"],
                ["Judge No.1", "Mr. Abe DE LA MARK", "SWE"],
                ["Data Operator", "Mr. Dan DATA", "ISU"],
            ],
            upper=upper,
        )
    )
    assert isinstance(reading.document, PanelPage)
    assert reading.findings == ()
    panel = reading.document.panel
    judges = [(j.seat, j.name, j.nation) for j in panel.judges]
    assert judges == [(1, "Abe DE LA MARK", "SWE"), (2, "Bea BANK", "FRA")]
    assert [(o.function, o.title) for o in panel.officials][:3] == [
        (Function.REFEREE, "Ms."),
        (Function.TECHNICAL_CONTROLLER, "Mr."),
        (Function.ASSISTANT_TECHNICAL_SPECIALIST, "Mr."),
    ]
    assert reading.document.id.segment is SegmentKind.FREE


def test_one_page_is_first_the_start_list_and_then_the_result():
    start = fs_manager(
        "Lake Trophy 2024",
        "Junior Women - Short Program",
        "Starting Order",
        ["StN.", "Name", "Nation"],
        [
            ["Warm-Up Group 1"],
            ["1", "Ada ALPHA|00000001", "EST"],
            ["2", "Bea BÉTA|00000002", "ITA"],
            ["Warm-Up Group 2"],
            ["3", "Cleo GAMMA|00000003", "GER"],
        ],
    )
    listed = read(start, "ascii")
    assert isinstance(listed.document, StartList)
    assert listed.findings == ()
    assert [(n, e.name, g) for n, e, g in listed.document.rows] == [
        (1, "Ada ALPHA", 1),
        (2, "Bea BÉTA", 1),
        (3, "Cleo GAMMA", 2),
    ]
    result = fs_manager(
        "Lake Trophy 2024",
        "Junior Women - Short Program",
        "Detailed Classification",
        SEGMENT,
        [["1", "Bea BÉTA|00000002", "ITA", "64.87", "38.04", "", "26.83", "6.75", "6.67", "6.75", "0.00", "#2"]],
    )
    skated = read(result, "ascii")
    assert isinstance(skated.document, SegmentResult)
    assert skated.findings == ()
    (row,) = skated.document.rows
    assert (row.rank, row.tss, row.tes, row.pcs, row.deductions, row.start_number) == (1, 6487, 3804, 2683, 0, 2)
    assert row.components == (("CO", 675), ("PR", 667), ("SK", 675))
    assert (row.entrant.name, row.entrant.nation, row.entrant.isu_ids) == ("Bea BÉTA", "ITA", ("00000002",))
    assert skated.document.id.level is Level.JUNIOR
    assert listed.document.id.segment is skated.document.id.segment is SegmentKind.SHORT


@pytest.mark.parametrize("head", [["FPl.", "Pl."], ["Pl.", "FPl."]])
def test_the_place_overall_never_overwrites_the_place_in_the_segment(head):
    places = {"FPl.": "5", "Pl.": "2"}
    page = fs_manager(
        "Lake Trophy 2024",
        "Men - Free Skating",
        "Detailed Classification",
        [*head, "Name", "Nation", "TSS", "StN."],
        [[places[head[0]], places[head[1]], "Abe ALPHA|00000001", "EST", "120.00", "#7"]],
    )
    (row,) = read(page, "ascii").document.rows
    assert (row.rank, row.final_place) == (2, 5)


def test_a_page_published_during_the_segment_keeps_the_standing_beside_it():
    overall = """<table border="1"><tr><th>FPl.</th><th>Name</th><th>Points</th><th>KП</th><th>ПП</th></tr>
<tr><td>1</td><td><a>BETA Bob</a></td><td>150.00</td><td>2</td><td>2</td></tr>
<tr><td>2</td><td><a>ALPHA Abe</a></td><td>140.00</td><td>3</td><td>1</td></tr></table>"""
    page = isucalcfs(
        "Lake Cup",
        "Men - Free Skating",
        "Online Results",
        ["Pl.", "Name", "TSS", "StN."],
        [["1", "Abe ALPHA", "90.00", "#1"], ["2", "Bob BETA", "80.00", "#2"]],
    ).replace("<table", overall + "<table", 1)
    reading = read(page)
    assert notable(reading) == []
    result = reading.document
    assert [(r.rank, r.final_place) for r in result.rows] == [(1, 2), (2, 1)]
    assert [(r.rank, r.total, r.segment_ranks) for r in result.overall] == [
        (1, 15000, (("KП", 2), ("ПП", 2))),
        (2, 14000, (("KП", 3), ("ПП", 1))),
    ]


def test_a_table_of_another_kind_on_a_page_is_never_dropped_silently():
    page = isucalcfs("Cup", "Men - Free Skating", "Result", ["Pl.", "Name", "TSS"], [["1", "Abe ALPHA", "9.00"]])
    extra = "<table><tr><th>Function</th><th>Name</th></tr><tr><td>Judge No.1</td><td>Bea BANK</td></tr></table></body>"
    reading = read(page.replace("</body>", extra))
    assert codes(reading) == ["unread-table"]


def test_withdrawn_and_disqualified_rows_stand_with_their_start_numbers():
    page = fs_manager(
        "Lake Trophy 2024",
        "Men - Free Skating",
        "Detailed Classification",
        ["Pl.", "Qual.", "Name", "Nation", "TSS", "TES", "PCS", "Ded.", "StN."],
        [
            ["1", "Q", "Abe ALPHA|00000001", "EST", "120.00", "60.00", "61.00", "1.00", "#7"],
            ["DSQ", "", "Cid GAMMA|00000003", "GER", "", "", "", "", "#2"],
            ["Withdrawn"],
            ["", "", "Bob BETA|00000002", "ITA", "", "", "", "", "#5"],
        ],
    )
    reading = read(page, "ascii")
    assert reading.findings == ()
    assert [(r.standing, r.rank, r.start_number, r.qualified) for r in reading.document.rows] == [
        (Standing.RANKED, 1, 7, "Q"),
        (Standing.DISQUALIFIED, None, 2, ""),
        (Standing.WITHDRAWN, None, 5, ""),
    ]
    assert reading.document.rows[0].deductions == 100


def test_a_row_without_tags_for_its_end_and_a_flag_table_is_one_row():
    page = """<html><title>Lake Cup - Men</title><table><tr><td>Men<tr><td>Entries<tr><td><table>
    <tr><th>No.<th>Name<th>Nation<tr><td>1<td><a href=x>Abe ALPHA</a><td><table><tr><td><img src=f.gif>
    <td><td>EST</table><tr><td>2<td>Bob BETA<td><table><tr><td><img src=f.gif><td><td>ITA</table>
    </table></table></body></html>"""
    entries = read(page).document
    assert isinstance(entries, EntryList)
    assert [(e.name, e.nation) for e in entries.entrants] == [("Abe ALPHA", "EST"), ("Bob BETA", "ITA")]


def test_headings_in_ordinary_cells_and_partners_on_two_lines_are_read():
    page = comnet(
        "Lake Final 2017 Senior and Junior",
        "Pairs - \nFinal Results",
        ["PL", "Name", "Nation", "SP", "FS", "Points"],
        [["1.", "Ada&nbsp;ALPHA / Ben&nbsp;BETA", "&nbsp;GER", "1", "1", "236.68"]],
    )
    reading = read(page)
    assert isinstance(reading.document, CategoryResult)
    assert reading.findings == ()
    (row,) = reading.document.rows
    assert (row.entrant.name, row.entrant.nation, row.rank, row.total) == ("Ada ALPHA / Ben BETA", "GER", 1, 23668)
    assert row.segment_ranks == (("SP", 1), ("FS", 1))
    id_ = reading.document.id
    assert (id_.event, id_.category, str(id_.season)) == ("Lake Final 2017 Senior and Junior", "Pairs", "2017-18")


def test_components_are_what_stands_between_pcs_and_deductions_whatever_their_names():
    page = isucalcfs(
        "Кубок озера 2024",
        "Девушки, 2 юношеский - Произвольная программа",
        "Result Details",
        [
            "Pl.",
            "Name",
            "Nation",
            "TSS<br />=",
            "TES<br />+",
            "",
            "PCS<br />+",
            "КОМ",
            "ПРЕ",
            "Deduction<br />-",
            "StN.",
        ],
        [["1", "Анна ОЗЁРНАЯ", "", "12,80", "8,30", "", "4,50", "1,50", "1,50", "0,00", "#1"]],
    )
    reading = read(page)
    assert notable(reading) == []
    (row,) = reading.document.rows
    assert row.components == (("КОМ", 150), ("ПРЕ", 150))
    assert row.tss == 1280
    id_ = reading.document.id
    assert (id_.event, id_.category) == ("Кубок озера 2024", "Девушки, 2 юношеский")
    assert (id_.gender, id_.level, id_.segment) == (Gender.WOMEN, Level.OTHER, SegmentKind.FREE)


def test_a_segments_place_under_a_heading_nobody_knows_is_kept_and_named():
    page = isucalcfs(
        "Lake Cup", "Women", "Result", ["FPl.", "Name", "Club", "Points", "ZZ"], [["1", "Ada ALPHA", "L", "99.00", "3"]]
    )
    reading = read(page)
    assert [(f.code, f.printed, f.severity) for f in reading.findings] == [("unknown-column", "ZZ", Severity.INFO)]
    assert reading.document.rows[0].segment_ranks == (("ZZ", 3),)


def test_a_column_nobody_knows_is_never_dropped_silently():
    head = ["No.", "Name", "Nation", "Shoe Size"]
    reading = read(isucalcfs("Lake Cup", "Women", "Entries", head, [["1", "Ada ALPHA", "EST", "38"]]))
    (finding,) = reading.findings
    assert (finding.code, finding.printed, finding.severity) == ("unknown-column", "Shoe Size", Severity.WARNING)
    assert "38" in finding.note
    assert str(finding.place) == "page.htm, table 1, Shoe Size"


def test_rows_and_cells_beyond_the_headings_have_findings():
    page = isucalcfs("Lake Cup", "Women", "Entries", ["No.", "Name", "Nation"], [["1", "Ada ALPHA", "EST"]])
    page = page.replace(
        "</table>", "<tr><td>2</td><td></td><td>ITA</td></tr><tr><td>3<td>Bea BETA<td>ITA<td>x</table>", 1
    )
    reading = read(page)
    assert codes(reading) == ["unread-row", "unread-cell"]
    assert [e.name for e in reading.document.entrants] == ["Ada ALPHA", "Bea BETA"]


def test_a_number_that_is_none_is_a_finding_with_row_and_column():
    page = isucalcfs("Lake Cup", "Women", "Result", ["FPl.", "Name", "Points"], [["1", "Ada ALPHA", "99.O0"]])
    (finding,) = read(page).findings
    assert (finding.code, finding.where, finding.printed) == ("unreadable-number", "Ada ALPHA, Points", "99.O0")
    assert str(finding.place) == "page.htm, table 1, row 1, Points"


@pytest.mark.parametrize(
    ("club", "expected"),
    [
        ("CHAMP/CHAMP", "CHAMP"),
        (" / ", ""),
        ("CHAMP / champ", "CHAMP"),
        ("CHAMP/LYON", "CHAMP / LYON"),
        ("CHAMP/", "CHAMP"),
    ],
)
def test_one_club_printed_for_each_partner_is_one_club(club, expected):
    page = isucalcfs("Lake Cup", "Pairs", "Entries", ["No.", "Name", "Club"], [["1", "Ada ALPHA / Ben BETA", club]])
    assert read(page).document.entrants[0].club == expected


def test_a_club_below_the_name_is_the_club():
    head, rows = ["FPl.", "Name", "Club", "Points"], [["1", "Ada ALPHA", "LK", "9.00"]]
    page = isucalcfs("Lake Cup", "Women", "Result", head, rows).replace(
        "</a></td>", "</a><br />Skating LK Lakeside<br /></td>"
    )
    entrant = read(page).document.rows[0].entrant
    assert (entrant.name, entrant.club) == ("Ada ALPHA", "Skating LK Lakeside")


def test_surname_and_given_name_in_two_columns_are_one_name():
    page = isucalcfs("Кубок", "Девушки", "Entries", ["№", "Фамилия", "Имя", "Клуб"], [["1", "ОЗЁРНАЯ", "Анна", "СШ 1"]])
    entrant = read(page).document.entrants[0]
    assert (entrant.name, entrant.club) == ("ОЗЁРНАЯ Анна", "СШ 1")


@pytest.mark.parametrize("kind", ["Result Details", "Entries", "Result", "Panel of Officials", "Starting Order"])
def test_an_empty_form_is_a_document_without_rows(kind):
    reading = read(isucalcfs("Lake Cup", "Women - Free Skating", kind, [], []))
    assert codes(reading) == ["empty-form"]
    assert reading.findings[0].severity is Severity.INFO
    document = reading.document
    rows = document.entrants if isinstance(document, EntryList) else (
        document.panel.officials if isinstance(document, PanelPage) else document.rows
    )  # fmt: skip
    assert rows == ()


def test_an_empty_seat_is_named():
    rows = [["Judge No.1", "Ms. Bea BANK", "FRA"], ["Judge No.2", "&nbsp;", "&nbsp;"]]
    head = ["Function", "Name", "Nation"]
    reading = read(isucalcfs("Lake Cup", "Women - Free Skating", "Panel of Officials", head, rows))
    assert codes(reading) == ["seat-empty"]
    assert [j.seat for j in reading.document.panel.judges] == [1]


@pytest.mark.parametrize(
    ("printed", "function", "seat"),
    [
        ("Judge No.7", Function.JUDGE, 7),
        ("Juge n°3", Function.JUDGE, 3),
        ("Preisrichter 2", Function.JUDGE, 2),
        ("Судья №4", Function.JUDGE, 4),
        ("Giudice n. 5", Function.JUDGE, 5),
        ("Contrôleur technique", Function.TECHNICAL_CONTROLLER, None),
        ("Technischer Spezialist", Function.TECHNICAL_SPECIALIST, None),
        ("Технический контролёр", Function.TECHNICAL_CONTROLLER, None),
        ("Replay Operator", Function.REPLAY_OPERATOR, None),
    ],
)
def test_functions_are_known_in_several_languages(printed, function, seat):
    page = isucalcfs("Cup", "Women - Free Skating", "Officials", ["Function", "Name"], [[printed, "Bea BANK"]])
    reading = read(page)
    (official,) = reading.document.panel.officials
    assert (official.function, official.seat, official.printed_function) == (function, seat, printed)
    assert notable(reading) == []


def test_an_index_keeps_event_days_place_categories_and_every_link():
    page = """<html><head><title>Lake Cup 2018</title></head><div align="center"><p><h2>Lake Cup 2018</h2>
<p><h3>Laketown</h3><p><h3>27/11/2018 - 02/12/2018</h3><p><h3>Lake Arena</h3><body>
<table cellspacing=1><tr> <th>Category</th><th>Segment</th><th>&nbsp;</th><th>&nbsp;</th><th>&nbsp;</th></tr>
<tr> <td>Junior Women</td><td></td><td><a href=CAT001EN.HTM> Entries </a></td>
<td><a href=CAT001RS.HTM> Result </a></td></tr><tr> <td></td><td>Short Program</td>
<td><a href=SEG001OF.HTM>Officials<a></td><td><a href=SEG001.HTM> Starting Order<a></td>
<td><a href=JW_SP_Scores.pdf>Judges Scores&nbsp;(pdf)</a></td></tr></table>
<table cellspacing=1><caption><h3>Time Schedule</h3></caption><tr><th>Date</th><th>Time</th>
<th>Category</th><th>Segment</th></tr><tr><td>28/11/2018</td></tr><tr><td></td><td>10:10:00</td>
<td>Junior Women</td><td><a href=SEG001.HTM>Short Program</a></td></tr>
</table></body></html>"""
    index = read(page).document
    assert isinstance(index, EventIndex)
    assert (index.event, index.venue, index.categories) == ("Lake Cup 2018", "Laketown, Lake Arena", ("Junior Women",))
    assert (str(index.first_day), str(index.last_day)) == ("2018-11-27", "2018-12-02")
    assert index.schedule == (("28/11/2018", "10:10:00", "Junior Women", "Short Program"),)
    assert [href for _, href in index.links if href] == [
        *("CAT001EN.HTM", "CAT001RS.HTM", "SEG001OF.HTM", "SEG001.HTM", "JW_SP_Scores.pdf", "SEG001.HTM"),
    ]


def test_the_button_to_a_protocol_book_is_a_link_of_the_index():
    form = '<form action="book.pdf" method="link"><input type="submit" value="Download Event protocol" /></form>'
    table = "<table><tr><th>Category</th><th>Segment</th></tr><tr><td>Men</td><td>Short Program</td></tr></table>"
    index = read(f"<html><title>Lake Cup</title>{form}{table}</html>").document
    assert index.links == (("Download Event protocol", "book.pdf"),)


def test_a_start_list_with_times_and_points_so_far_is_a_start_list():
    head = ["StN.", "Time", "Name", "Nation", "Points"]
    rows = [["1", "10:05", "Ada ALPHA|00000001", "EST", "41.20"]]
    reading = read(fs_manager("Cup", "Women - Free Skating", "Starting Order", head, rows), "ascii")
    assert isinstance(reading.document, StartList)
    assert [(n, e.name) for n, e, _ in reading.document.rows] == [(1, "Ada ALPHA")]
    assert [(f.printed, f.severity) for f in reading.findings] == [
        ("Time", Severity.INFO),
        ("Points", Severity.WARNING),
    ]


def test_an_index_whose_categories_have_only_a_file_is_an_index():
    page = """<html><head><title>Lake Nationals</title></head><body><table><tr><th>Category</th><th>&nbsp;</th></tr>
<tr><td>Klas I Ladies</td><td><a href="KlasI_FS_Result.pdf"> Result </a></td></tr></table></body></html>"""
    index = read(page).document
    assert isinstance(index, EventIndex)
    assert (index.categories, index.links) == (("Klas I Ladies",), (("Result", "KlasI_FS_Result.pdf"),))


@pytest.mark.parametrize("line", ["Last Update: 04/11/2006 18:53", "Last Update: 11.04.2006 18:53"])
def test_a_day_with_leading_zeros_is_day_first(line):
    page = isuresults("Lake 2006 - Men", "Men", "Entries", ["No.", "Name"], [["1", "Abe ALPHA|00000001"]])
    document = read(page.replace("Last Update: 28.03.2015  17:07", line)).document
    assert str(document.id.date) == ("2006-11-04" if "/" in line else "2006-04-11")


def test_a_day_that_may_be_either_way_round_is_left_out_where_it_would_change_the_season():
    page = isuresults("Lake 2009 - Men", "Men", "Entries", ["No.", "Name"], [["1", "Abe ALPHA|00000001"]])
    document = read(page.replace("28.03.2015  17:07", "12/11/2009 10:00")).document
    assert str(document.id.season) == "2009-10"
    document = read(page.replace("28.03.2015  17:07", "12/5/2009 10:00")).document
    assert (document.id.date, document.id.season) == (None, None)


def test_the_title_says_the_season_of_a_page_that_was_made_again_years_later():
    head, rows = ["No.", "Name"], [["1", "Abe ALPHA|00000001"]]
    championships = isuresults("World Championships 2009 - Men", "Men", "Entries", head, rows)
    assert str(read(championships).document.id.season) == "2008-09"
    cup = isuresults("Lake Cup 2009 - Men", "Men", "Entries", head, rows)
    assert read(cup).document.id.season is None
