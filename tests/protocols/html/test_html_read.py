"""Pages of each layout, read whole."""

from __future__ import annotations

from protocols.html.html_pages import isuresults

from rinkside.domain import CategoryResult, Discipline, Function, Level, PanelPage, SegmentKind, Standing
from rinkside.protocols.html import read_html


def read(page: str, encoding: str = "utf-8"):
    return read_html(page.encode(encoding), "page.htm")


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


def test_a_panel_keeps_functions_titles_names_nations_and_seats():
    page = isuresults(
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
    )
    for text in (page, page.replace("<tr", "<TR").replace("</table>", "</TABLE>")):
        reading = read(text)
        assert isinstance(reading.document, PanelPage)
        assert reading.findings == ()
        panel = reading.document.panel
        assert [(j.seat, j.name, j.nation) for j in panel.judges] == [
            (1, "Abe DE LA MARK", "SWE"),
            (2, "Bea BANK", "FRA"),
        ]
        assert [(o.function, o.title) for o in panel.officials][:3] == [
            (Function.REFEREE, "Ms."),
            (Function.TECHNICAL_CONTROLLER, "Mr."),
            (Function.ASSISTANT_TECHNICAL_SPECIALIST, "Mr."),
        ]
        assert reading.document.id.segment is SegmentKind.FREE
