"""Verifying against what is known of published events: secret draws, the autumn of 2011, ties, disqualifications."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from rinkside.domain import SegmentKind
from rinkside.protocols.pdf import read_pdf
from rinkside.verify import verify
from rinkside.verify.report import Status
from rinkside.verify.sheets import settled_case

KINDS = {
    "free": {SegmentKind.FREE, SegmentKind.FREE_DANCE},
    "short": {SegmentKind.SHORT, SegmentKind.COMPULSORY_DANCE, SegmentKind.ORIGINAL_DANCE},
    "original_dance": {SegmentKind.ORIGINAL_DANCE},
}


def drawn_sheets(shared: Path) -> list[tuple[Path, dict[str, str]]]:
    """Every sheet of the corpus whose draw the oracle knows."""
    with (shared / "rules" / "draws-2005-2009.csv").open(encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    found = []
    for row in rows:
        path = shared / "corpus" / "isu" / row["season"] / row["event"] / f"{row['discipline']}_{row['segment']}.pdf"
        if path.exists():
            found.append((path, row))
    return found


@pytest.mark.nightly
def test_every_draw_of_2005_to_2009_is_the_one_known(shared):
    sheets = drawn_sheets(shared)
    assert len(sheets) > 150
    wrong = []
    for path, row in sheets:
        (sheet,) = read_pdf(path).document.sheets
        assert sheet.id.segment in KINDS[row["segment"]]
        case = settled_case(sheet)
        expected = tuple(int(column) - 1 for column in row["columns_counting_1based"].split())
        draws = {skate.draw.columns for skate in case.skates if skate.printed.components}
        if draws != {expected}:
            wrong.append((path, draws, expected))
    assert wrong == []


def test_a_draw_of_every_panel_size_is_the_one_known(shared):
    sizes = {}
    for path, row in drawn_sheets(shared):
        sizes.setdefault(row["judges_printed"], (path, row))
    assert set(sizes) >= {"8", "9", "10", "11", "12"} - {"11"}
    for path, row in sizes.values():
        (sheet,) = read_pdf(path).document.sheets
        expected = tuple(int(column) - 1 for column in row["columns_counting_1based"].split())
        assert {s.draw.columns for s in settled_case(sheet).skates} == {expected}, path


def test_the_segment_that_lost_a_judge_is_recovered_skater_by_skater(shared):
    path = shared / "corpus" / "isu" / "0607" / "gpchn06" / "men_free.pdf"
    if not path.exists():
        pytest.skip("the event is not in the corpus")
    report = verify(path)
    assert all(p.status is Status.EXACT for p in report.performances)


def erratum_rows(shared: Path) -> dict[tuple[str, str], str]:
    """Published GOE by (event, couple) for the rows known to be wrong."""
    with (shared / "rules" / "errata-2011-combination-lifts.csv").open(encoding="utf-8") as text:
        return {
            (row["event"], row["couple"]): row["published_GOE"]
            for row in csv.DictReader(text)
            if row["published_GOE_minus_1.0_per_step"] not in ("+0.00", "")
        }


def test_the_combination_lifts_of_autumn_2011_are_named_and_none_of_2012(shared):
    known = erratum_rows(shared)
    assert len(known) == 23
    corpus = shared / "corpus" / "isu" / "1112"
    held = {event for event, _ in known if (corpus / event).is_dir()}
    report = verify([corpus])
    named = {
        (Path(p.file).parent.name, p.name): f.printed
        for p in report.performances
        for f in p.findings
        if f.code == "erratum-2011-combination-lift"
    }
    assert named == {key: goe for key, goe in known.items() if key[0] in held}


def test_corrected_the_first_two_places_of_the_free_dance_of_the_2011_final_change_and_no_total_place_does(shared):
    report = verify(shared / "corpus" / "isu" / "1112" / "gpf1112")
    free = {p.name: p for p in report.performances if p.segment == "free dance"}
    first, second = free["Meryl DAVIS / Charlie WHITE"], free["Tessa VIRTUE / Scott MOIR"]
    assert (first.computed.tss, second.computed.tss) == (11238, 11283)
    moved = {p.name: (f.printed, f.expected) for p in free.values() for f in p.findings if f.code == "places-change"}
    assert moved == {first.name: ("1", "2"), second.name: ("2", "1")}
    totals = {p.name: f.note for p in free.values() for f in p.findings if f.code == "total-corrected"}
    assert totals
    assert all("stays" in note for note in totals.values())


def test_the_tie_of_pyeongchang_is_no_finding(shared):
    path = shared / "corpus" / "isu-modern" / "owg2018" / "OWG2018_LadiesSingleSkating_FS_Scores.pdf"
    report = verify(path)
    tied = [p for p in report.performances if p.printed.tss == 15665]
    assert [p.rank for p in tied] == [1, 2]
    assert tied[0].printed.pcs > tied[1].printed.pcs
    assert not [f for p in tied for f in p.findings]


def test_protocols_issued_again_after_a_disqualification_leave_the_other_places_unmoved(shared):
    report = verify(shared / "corpus" / "isu-modern" / "owg2022")
    codes = Counter(f.code for p in report.performances for f in p.findings)
    assert codes["rank-gap-after-disqualification"] == 4
    assert not codes["rank-differs"] + codes["rank-gap"]
    out = [p for p in report.performances if p.status is not Status.EXACT]
    assert {p.status for p in out} == {Status.UNVERIFIABLE}
    assert {f.code for p in out for f in p.findings} == {"marks-annulled", "element-annulled"}


def test_the_milano_cortina_women_s_free_is_exact_to_the_cent(shared):
    report = verify(shared / "corpus" / "isu-modern" / "other" / "2026Olympics_WomenFS.pdf")
    assert report.exact
    found = {p.name.split()[0]: p.computed for p in report.performances}
    assert (found["LIU"].tss, found["LIU"].tes, found["LIU"].pcs) == (15020, 7774, 7246)
    assert (found["SAKAMOTO"].tss, found["SAKAMOTO"].tes, found["SAKAMOTO"].pcs) == (14767, 7283, 7484)
    assert found["GLENN"].tss == 14752


def test_the_sheets_of_the_team_event_are_verified_apart_from_the_individual_ones(shared):
    report = verify(shared / "corpus" / "isu-modern" / "owg2018")
    assert report.summary.unreadable == report.summary.differs == 0
    sheets = [s for e in report.events for s in e.segments]
    assert len(sheets) == 16
    assert sum("Team" in Path(s.file).name for s in sheets) == 8
