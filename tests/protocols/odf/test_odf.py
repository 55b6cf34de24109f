"""Messages of the Olympic Data Feed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import CategoryResult, Discipline, Gender, Level, SegmentKind, SegmentResult, Standing, StartList
from rinkside.protocols.odf import ParticipantList, read_odf, serial_findings
from rinkside.protocols.xml_tree import MAX_DEPTH

WOMEN = "FSKWSINGLES-----------{}000100--"
COUPLE = """<Competitor Code="9" Type="T"><Composition>
<Athlete><Description GivenName="Ada" FamilyName="ALPHA" Organisation="EST" IFId="00000001"/></Athlete>
<Athlete><Description GivenName="Ben" FamilyName="BETA" Organisation="EST" IFId="x"/></Athlete>
</Composition></Competitor>"""


def one(given_name: str, family_name: str, extra: str = "") -> str:
    person = f'<Description GivenName="{given_name}" FamilyName="{family_name}" Organisation="GER"/>'
    return f'<Competitor Type="A"><Composition><Athlete>{person}{extra}</Athlete></Composition></Competitor>'


def message(kind: str, inside: str, code: str = WOMEN.format("FNL-"), version: str = "1") -> bytes:
    return f"""<?xml version="1.0" encoding="UTF-8"?><OdfBody CompetitionCode="LAKE" DocumentCode="{code}"
DocumentType="{kind}" Version="{version}" ResultStatus="LIVE" FeedFlag="P" Date="2026-02-19" Time="193000000"
LogicalDate="2026-02-19" Source="FSKFSK1"><Competition><ExtendedInfos>
<SportDescription EventName="Women" SubEventName="Free Skating"/></ExtendedInfos>
{inside}</Competition></OdfBody>""".encode()


def test_a_cumulative_result_is_the_result_of_a_category():
    items = "".join(
        f'<ResultItem Unit="{WOMEN.format(phase)}"><Result Rank="{rank}"/></ResultItem>'
        for phase, rank in (("QUAL", 3), ("FNL-", 1))
    )
    inside = (
        f'<Result Rank="1" Result="226.79">{one("Ada", "ALPHA")}<ResultItems>{items}</ResultItems></Result>'
        f'<Result Rank="2" Result="224.90">{COUPLE}</Result><Result>{one("Cleo", "GAMMA")}</Result>'
        f'<Result IRM="DSQ" ResultType="IRM">{one("Dora", "DELTA")}</Result>'
    )
    reading = read_odf(message("DT_CUMULATIVE_RESULT", inside))
    assert reading.findings == ()
    result = reading.document.document
    assert isinstance(result, CategoryResult)
    first, second, gone, out = result.rows
    assert (first.rank, first.total, first.segment_ranks) == (1, 22679, (("QUAL", 3), ("FNL", 1)))
    assert (second.entrant.name, second.entrant.nation, second.entrant.isu_ids) == (
        "Ada ALPHA / Ben BETA",
        "EST",
        ("00000001",),
    )
    assert (gone.standing, out.standing) == (Standing.WITHDRAWN, Standing.DISQUALIFIED)
    id_ = result.id
    assert (id_.discipline, id_.gender, id_.level) == (Discipline.SINGLES, Gender.WOMEN, Level.SENIOR)
    assert (str(id_.season), id_.segment, id_.category) == ("2025-26", None, "Women")


def test_a_result_is_first_the_start_list_and_then_the_result_of_the_segment():
    group = '<EventUnitEntry Type="EUE" Code="GROUP" Value="2"/>'
    start = message("DT_RESULT", f'<Result StartOrder="7">{one("Ada", "ALPHA", group)}</Result>')
    listed = read_odf(start).document.document
    assert isinstance(listed, StartList)
    assert [(n, e.name, e.nation, g) for n, e, g in listed.rows] == [(7, "Ada ALPHA", "GER", 2)]
    totals = "".join(
        f'<ExtendedResult Code="{code}" Pos="TOT" Value="{value}"/><ExtendedResult Code="{code}" Pos="1" Value="9"/>'
        for code, value in (("ELEMENT", "77.74"), ("COMPONENT", "72.46"), ("DEDUCTION", "-1.00"), ("NEVER_SEEN", "?"))
    )
    result = f'<Result StartOrder="7" Rank="1" Result="149.20"><ExtendedResults>{totals}</ExtendedResults>'
    reading = read_odf(message("DT_RESULT", f"{result}{one('Ada', 'ALPHA')}</Result>", version="2"))
    assert reading.findings == ()
    skated = reading.document.document
    assert isinstance(skated, SegmentResult)
    (row,) = skated.rows
    assert (row.rank, row.tss, row.tes, row.pcs, row.deductions, row.start_number) == (1, 14920, 7774, 7246, 100, 7)
    assert skated.id.segment is listed.id.segment is SegmentKind.FREE


def test_a_message_read_twice_is_one_value_and_a_later_version_replaces_it():
    first = read_odf(message("DT_RESULT", "")).document
    again = read_odf(message("DT_RESULT", "")).document
    later = read_odf(message("DT_RESULT", f'<Result Rank="1">{one("A", "B")}</Result>', version="2")).document
    assert first == again
    assert first.header.subject == later.header.subject
    assert max([later, first], key=lambda m: m.header.order) is later


def test_a_gap_in_the_serial_numbers_is_a_warning_and_a_repetition_is_none():
    gap = serial_findings("s1", [1, 2, 4])
    assert [(f.code, f.severity) for f in gap] == [("odf-serial-gap", "warning")]
    assert "3" in gap[0].note
    assert serial_findings("s1", [1, 2, 2, 3]) == ()
    assert len(serial_findings("s1", [3, 1, 2, 4])) == 1


def test_participants_keep_functions_members_and_planned_elements_by_position():
    entries = "".join(
        f'<EventEntry Type="EE" Code="{code}" Pos="{pos}" Value="{value}"/>'
        for code, pos, value in (
            ("ELEMENT_CODE_FREE", 10, "ChSq1"),
            ("ELEMENT_CODE_FREE", 2, "3Lz"),
            ("ELEMENT_CODE_SHORT", 1, "2A"),
            ("MUSIC", 1, "Song"),
        )
    )
    inside = f"""<Participant Code="1" GivenName="Ada" FamilyName="ALPHA" PrintName="ALPHA Ada" Gender="F"
Status="ACTIVE" Organisation="EST" MainFunctionId="AA01"><Discipline Code="FSK" IFId="00000001">
<RegisteredEvent Event="{WOMEN.format("----")}">{entries}</RegisteredEvent></Discipline></Participant>
<Team Code="T1" TeamType="CPLW"><Composition><Athlete Code="1"/><Athlete Code="2"/></Composition></Team>"""
    found = read_odf(message("DT_PARTIC", inside)).document.document
    assert isinstance(found, ParticipantList)
    ada, team = found.participants
    assert (ada.name, ada.function, ada.federation_id) == ("ALPHA Ada", "AA01", "00000001")
    (registration,) = ada.registrations
    assert (registration.planned_short, registration.planned_free) == (("2A",), ("3Lz", "ChSq1"))
    assert registration.other == (("EE", "MUSIC", "1", "Song"),)
    assert (team.team_type, team.members) == ("CPLW", ("1", "2"))


def test_a_type_that_is_not_read_keeps_its_header_and_says_so():
    reading = read_odf(message("DT_PDF", "<PDFData>JVBERi0=</PDFData>"))
    assert [f.code for f in reading.findings] == ["odf-type-not-read"]
    assert (reading.document.header.document_type, reading.document.document) == ("DT_PDF", None)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"hello", "not-odf"),
        (b"<OdfBody", "not-odf"),
        (b"<html></html>", "not-odf"),
        (b'<!DOCTYPE x [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><OdfBody>&c;</OdfBody>', "not-odf"),
        (b'<!DOCTYPE x SYSTEM "file:///etc/passwd"><OdfBody/>', "not-odf"),
        (b"<OdfBody>" * (MAX_DEPTH + 2), "not-odf"),
        (b'<?xml version="1.0" encoding="no-such"?><OdfBody/>', "not-odf"),
    ],
)
def test_what_is_no_message_or_no_harmless_one_is_one_finding(data, code):
    reading = read_odf(data, "m.xml")
    assert reading.document is None
    assert [f.code for f in reading.findings] == [code]
    assert "m.xml" in reading.findings[0].note


@given(st.binary(max_size=300), st.integers(0, 1500))
def test_spoilt_messages_never_raise(noise, at):
    whole = message("DT_RESULT", f'<Result StartOrder="7" Rank="1">{one("Ada", "ALPHA")}</Result>')
    for data in (noise, whole[:at], whole[:at] + noise + whole[at:], whole.replace(b'"1"', b'"99999999999"')):
        reading = read_odf(data)
        assert reading.document is not None or len(reading.findings) == 1
