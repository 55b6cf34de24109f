"""Pages of ijsLive, in both layouts."""

from __future__ import annotations

import pytest
from protocols.html.html_pages import ijslive_details, ijslive_index, ijslive_list

from rinkside.domain import EventIndex, Function, Level, Protocol, SegmentKind, StartList
from rinkside.protocols.html import read_html

SKATE = {
    "rank": 1,
    "name": "Ada Alpha, Lake FSC",
    "tss": "19.21",
    "tes": "4.30",
    "pcs": "15.91",
    "ded": "-1.00",
    "base": "4.10",
    "elements": [
        ("2A", "F", "3.30", "x", "-0.50", ["-2", "-1", "-2", "&nbsp;", "&nbsp;"], "2.80"),
        ("ChSt1", "", "0.80", "", "0.70", ["1", "-", "2", "&nbsp;", "&nbsp;"], "1.50"),
    ],
    "components": [
        ("Composition", "2.00", ["2.75", "3.00", "2.50", "&nbsp;", "&nbsp;"], "2.75"),
        ("Presentation", "2.00", ["2.50", "2.50", "2.50", "&nbsp;", "&nbsp;"], "2.50"),
        ("Skating Skills", "2.00", ["2.75", "2.75", "2.63", "&nbsp;", "&nbsp;"], "2.71"),
    ],
    "deducted": [("Falls", "-1.00")],
}


def read(page: str):
    return read_html(page.encode("iso-8859-1"), "SEGM034.html")


@pytest.mark.parametrize("version", ["2.2", "2.2.9", "2.3.0", "2.3.1"])
def test_judges_details_are_read_whole_in_both_layouts(version):
    reading = read(ijslive_details(version, [SKATE, SKATE | {"rank": 2, "name": "Béa Beta / Cy Gamma, Hill SC"}]))
    protocol = reading.document
    assert isinstance(protocol, Protocol)
    assert reading.findings == ()
    (sheet,) = protocol.sheets
    assert sheet.layout == f"ijslive-{version}"
    assert (sheet.id.segment, sheet.id.level, sheet.id.category) == (
        SegmentKind.FREE,
        Level.OTHER,
        "Juvenile Girls Grp B",
    )
    assert str(sheet.id.season) == "2023-24"
    assert sheet.columns == 3
    first, second = sheet.performances
    assert (first.entrant.name, first.entrant.club) == ("Ada Alpha", "Lake FSC")
    assert (second.entrant.name, second.entrant.club, second.rank) == ("Béa Beta / Cy Gamma", "Hill SC", 2)
    assert (first.tss, first.tes, first.pcs, first.deductions, first.base_value) == (1921, 430, 1591, 100, 410)
    axel, steps = first.elements
    assert (axel.code, axel.info, axel.highlight) == ("2A", "F", True)
    assert (axel.base_value, axel.goe, axel.score) == (330, -50, 280)
    assert axel.marks == (-2, -1, -2)
    assert steps.marks == (1, None, 2)
    composition, _, skills = first.components
    assert (composition.name, composition.factor, composition.mean) == ("Composition", 200, 275)
    assert composition.marks == (275, 300, 250)
    assert skills.marks == (275, 275, 263)
    assert [(d.reason, d.points) for d in first.deduction_lines] == [("Falls", 100)]


def test_a_number_that_is_none_is_a_finding_with_its_place():
    spoilt = SKATE | {"elements": [("2A", "", "3.3O", "", "0.00", ["0", "Q", "0"], "3.30")]}
    findings = read(ijslive_details("2.3.0", [spoilt])).findings
    assert [f.code for f in findings] == ["unreadable-number", "unreadable-number"]
    assert [f.where for f in findings] == ["Ada Alpha, element 1, base value", "Ada Alpha, element 1, J2"]
    assert "3.3O" in findings[0].note


def test_a_general_component_factor_is_named_and_applied_only_where_it_gives_the_printed_score():
    page = ijslive_details("2.3.0", [SKATE | {"pcs": "31.84"}])
    row = '<tr><td class="gcf">Factor</td><td class="gcfv">2.00</td></tr><tr><th>Program Components</th></tr>'
    reading = read(page.replace("<tr><th>Program Components</th></tr>", row))
    assert [f.code for f in reading.findings] == ["general-component-factor"]
    assert [c.factor for c in reading.document.sheets[0].performances[0].components] == [400, 400, 400]


def test_a_list_keeps_its_officials_with_their_seats():
    start = read(ijslive_list("2.2.1")).document
    assert isinstance(start, StartList)
    assert [(n, e.name, e.club) for n, e, _ in start.rows] == [
        (1, "Ada Alpha", "Lake FSC"),
        (2, "Bea Beta", "Hill FSC"),
    ]
    assert [(o.function, o.name, o.seat) for o in start.panel.officials] == [
        (Function.REFEREE, "Rita Ref", None),
        (Function.JUDGE, "Abe Bank", 1),
        (Function.TECHNICAL_CONTROLLER, "Tom Control", None),
    ]


@pytest.mark.parametrize("version", ["2.2", "2.3.0"])
def test_an_index_names_events_without_a_link_and_dances_too(version):
    index = read(ijslive_index(version)).document
    assert isinstance(index, EventIndex)
    assert index.categories == (
        "Juvenile Girls / Free Skate",
        "Novice Women / Short Program",
        "Novice Ice Dance / Free Dance",
    )
    assert index.links == (("Final", "CAT001SEG001.html"),)
    assert (str(index.first_day), str(index.last_day)) == ("2023-04-07", "2023-04-09")
    assert index.venue == "Lake Arena"
