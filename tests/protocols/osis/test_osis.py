"""The live feed of ISUCalcFS."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import (
    CategoryResult,
    Discipline,
    EventIndex,
    Function,
    Gender,
    Level,
    PanelPage,
    SegmentKind,
    SegmentResult,
    Standing,
    StartList,
)
from rinkside.protocols.osis import OsisStream, read_osis

STX, ETX = b"\x02", b"\x03"


def message(inside: str, counter: int = 1) -> bytes:
    head = f'<Isu_Osis Part="1" version="2.0" Counter="{counter}" IsuCalcFs="3.7.3" Database="11149">'
    return f"{head}{inside}</Isu_Osis>".encode()


def framed(*messages: bytes) -> bytes:
    return b"\r\n".join(STX + m + ETX for m in messages)


SEGMENT = '<Segment ID="4" Name="Free Skating" Abbreviation="FS" Date="20230228" Start="16:00:00" Status="c"'
CATEGORY = '<Category ID="1" Name="Women" Level="JUN" Gender="F" Type="SGL" TypeName="Women">'
OVERVIEW = message(
    f"""<Event_Overview><Event ID="1" Name="Lake Games 2023"><Category_List>{CATEGORY}<Segment_List>
<Segment ID="1" Name="Short Program" Date="20230226" Start="15:45:00" Status="g"/>{SEGMENT}/></Segment_List></Category>
</Category_List></Event></Event_Overview>"""
)
START = message(
    f"""<Segment_Start Category_ID="1" Segment_ID="4"><Event Name="Lake Games 2023"><Event_Officials_List>
<Official Function="ERF" Full_Name="Rita REF" Nation="ISU"/><Official Function="JDG" Full_Name="Abe BANK" Nation="EST"/>
<Official Function="JDG" Full_Name="Bea BENCH" Nation="ITA"/></Event_Officials_List><Category_List>{CATEGORY}
<Participant_List><Participant ID="47" Full_Name="Ada ALPHA" Nation="EST" Club="Lake"/>
<Participant ID="390" Full_Name="Bea BETA" Nation="ITA"/></Participant_List><Category_Result_List>
<Participant ID="47" TRank="1" TPoint="59.43" Segment1_Rank="1" Segment1_Points="59.43"/>
<Participant ID="390" TRank="0" TPoint="0.00"/></Category_Result_List><Segment_List>{SEGMENT}>
<Segment_Start_List><Performance ID="390" Start_Number="1" Start_Group_Number="1"/>
<Performance ID="47" Start_Number="2" Start_Group_Number="2"/></Segment_Start_List></Segment></Segment_List></Category>
</Category_List></Event></Segment_Start>"""
)
ELEMENT = message(
    """<Segment_Running Segment_ID="4"><Action Command="ELS" Current_Participant_ID="47" Current_Start_Number="2"/>
<Prf_Details TES="6.89"><Element_List><Element Index="2" Elm_Name="StSq3" Elm_Name_Long="Step Sequence 3" Elm_XBV="3.30"
Elm_XGOE="" Points=""/><Element Index="1" Elm_Name="3F" Elm_Name_Long="Triple Flip" Elm_XBV="5.30" Elm_XGOE="1.59"
Points="6.89"/></Element_List></Prf_Details></Segment_Running>"""
)
RESULT = message(
    """<Segment_Running Segment_ID="4"><Action Command="1S2" Current_Participant_ID="47"/><Segment_Result_List>
<Performance ID="47" Rank="1" Points="110.20" TES="60.00" TCS="51.20" Ded_Sum="-1.00" Bonus="0.00"/>
</Segment_Result_List></Segment_Running>"""
)


def read(*messages: bytes):
    reading = read_osis(framed(*messages))
    assert reading.findings == ()
    return reading.document


def test_an_overview_is_the_index_of_the_event_with_its_timetable():
    (overview,) = read(OVERVIEW)
    (index,) = overview.documents
    assert isinstance(index, EventIndex)
    assert (index.event, index.categories) == ("Lake Games 2023", ("Women",))
    assert (str(index.first_day), str(index.last_day)) == ("2023-02-26", "2023-02-28")
    assert index.schedule[1] == ("20230228", "16:00:00", "Women", "Free Skating")
    assert (overview.kind, overview.program, overview.counter) == ("Event_Overview", "3.7.3", 1)


def test_a_start_is_a_start_list_a_panel_and_the_standing_before():
    (start,) = read(START)
    listed, panel, standing = start.documents
    assert isinstance(listed, StartList)
    assert [(n, e.name, e.nation, g) for n, e, g in listed.rows] == [
        (1, "Bea BETA", "ITA", 1),
        (2, "Ada ALPHA", "EST", 2),
    ]
    assert isinstance(panel, PanelPage)
    people = [(o.function, o.name, o.seat) for o in panel.panel.officials]
    assert people == [
        (Function.REFEREE, "Rita REF", None),
        (Function.JUDGE, "Abe BANK", 1),
        (Function.JUDGE, "Bea BENCH", 2),
    ]
    assert isinstance(standing, CategoryResult)
    assert [(r.rank, r.total, r.standing) for r in standing.rows] == [
        (1, 5943, Standing.RANKED),
        (None, None, Standing.UNRANKED),
    ]
    id_ = listed.id
    assert (id_.discipline, id_.gender, id_.level) == (Discipline.SINGLES, Gender.WOMEN, Level.JUNIOR)
    assert (id_.segment, str(id_.season), str(id_.date)) == (SegmentKind.FREE, "2022-23", "2023-02-28")


def test_a_skate_under_way_shows_its_elements_in_order_and_what_is_not_scored_yet():
    *_, running = read(START, ELEMENT)
    skate = running.running
    assert (running.command, skate.entrant.name, skate.start_number, skate.tes) == ("ELS", "Ada ALPHA", 2, 689)
    assert [(e.number, e.code, e.base_value, e.goe, e.points) for e in skate.elements] == [
        (1, "3F", 530, 159, 689),
        (2, "StSq3", 330, None, None),
    ]


def test_a_result_names_its_entrants_by_the_start_before():
    *_, scored = read(START, RESULT)
    (result,) = scored.documents
    assert isinstance(result, SegmentResult)
    (row,) = result.rows
    assert (row.entrant.name, row.rank, row.tss, row.tes, row.pcs, row.deductions) == (
        "Ada ALPHA",
        1,
        11020,
        6000,
        5120,
        100,
    )
    assert result.id.segment is SegmentKind.FREE


def test_a_result_without_its_start_is_named_not_guessed():
    reading = read_osis(framed(RESULT))
    assert [f.code for f in reading.findings] == ["osis-participant-unknown"]
    assert reading.document[0].documents[0].rows == ()


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_messages_come_whole_whatever_the_pieces(size):
    data = b"noise\r\n" + framed(OVERVIEW, START, ELEMENT, RESULT) + b"\r\n"
    stream = OsisStream()
    messages = [m for at in range(0, len(data), size) for m in stream.feed(data[at : at + size]).document]
    assert [(m.kind, m.command) for m in messages] == [
        ("Event_Overview", ""),
        ("Segment_Start", ""),
        ("Segment_Running", "ELS"),
        ("Segment_Running", "1S2"),
    ]
    assert stream.close() == ()


def test_a_message_in_several_frames_is_one_message():
    parts = framed(START[:400], START[400:900], START[900:], RESULT)
    reading = read_osis(parts)
    assert reading.findings == ()
    assert [m.kind for m in reading.document] == ["Segment_Start", "Segment_Running"]


def test_a_message_that_never_becomes_whole_is_lost_with_a_finding_and_the_next_is_read():
    reading = read_osis(framed(START[:400], OVERVIEW))
    assert [m.kind for m in reading.document] == ["Event_Overview"]
    assert [f.code for f in reading.findings] == ["osis-message-unreadable"]
    cut = read_osis(framed(OVERVIEW) + STX + START[:300])
    assert [f.severity for f in cut.findings] == ["warning"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"hello", "not-osis"),
        (b"<OdfBody/>", "not-osis"),
        (framed(b'<!DOCTYPE x [<!ENTITY a "b">]><Isu_Osis>&a;</Isu_Osis>'), "not-osis"),
    ],
)
def test_what_holds_no_message_is_one_finding(data, code):
    reading = read_osis(data, "capture")
    assert reading.document is None
    assert [f.code for f in reading.findings] == [code]


@given(st.binary(max_size=200), st.integers(0, 3000))
def test_spoilt_feeds_never_raise(noise, at):
    whole = framed(OVERVIEW, START, ELEMENT, RESULT)
    for data in (noise, whole[:at] + noise + whole[at:], whole[:at], whole.replace(b'"1"', b'"x"')):
        reading = read_osis(data)
        assert reading.document is not None or len(reading.findings) == 1
