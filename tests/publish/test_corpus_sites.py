"""Sites of published events: our reader of result pages reads every classic page back to the rows it was made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from rinkside.domain import CategoryResult, SegmentResult
from rinkside.protocols.html import read_html
from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import build, publish_site
from rinkside.verify import verify

ERAS = (
    *("isu/0506/gpf0506", "isu/0910/gpf0910", "isu/1415/gprus2014", "isu-modern/gpcan2018", "isu-modern/gpusa2021"),
    "isu-modern/ec2025",
)


def differing(folder: Path) -> list[object]:
    """Everything a classic page of the event's site gives back otherwise than it was."""
    event = from_files([folder])
    site = build(event, sheets=False)
    found: list[object] = []
    number = 0
    for place, category in enumerate(event.categories, 1):
        for segment in category.segments:
            number += 1
            reading = read_html(site[f"SEG{number:03d}.htm"], f"SEG{number:03d}.htm")
            page = reading.document
            assert isinstance(page, SegmentResult)
            found += [f.code for f in reading.findings]
            read = [
                (r.entrant, r.rank, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing) for r in page.rows
            ]
            held = [
                (r.entrant, r.place, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing)
                for r in segment.rows
            ]
            found += [(a, b) for a, b in zip(read, held, strict=True) if a != b]
            said = (page.id.category, page.id.segment, page.id.discipline, page.id.season)
            if said != (category.name, segment.kind, category.discipline, category.season):
                found.append(said)
        reading = read_html(site[f"CAT{place:03d}RS.htm"], "CAT")
        result = reading.document
        assert isinstance(result, CategoryResult)
        read_rows = [
            (r.entrant, r.rank, r.total, r.standing, tuple(p for _, p in r.segment_ranks)) for r in result.rows
        ]
        held_rows = [(r.entrant, r.place, r.total, r.standing, r.places) for r in category.overall]
        found += [f.code for f in reading.findings]
        found += [(a, b) for a, b in zip(read_rows, held_rows, strict=True) if a != b]
    return found


@pytest.mark.parametrize("name", ERAS)
def test_an_event_of_each_era_reads_back_as_it_was_published(name, shared):
    assert differing(shared / "corpus" / name) == []


def test_the_site_of_a_grand_prix_verifies_with_every_score_exact(shared, tmp_path):
    event = from_files([shared / "corpus" / "isu-modern" / "gpusa2021"])
    publish_site(event, str(tmp_path / "site"))
    report = verify(tmp_path / "site")
    skates = sum(r.performance is not None for c in event.categories for s in c.segments for r in s.rows)
    assert report.summary.exact == 2 * skates, "once from event.json, once from the printed sheets"
    assert report.summary.exit_code == 0


@pytest.mark.nightly
def test_every_event_of_the_corpus_reads_back_as_it_was_published(shared):
    corpus = shared / "corpus"
    events = [p for p in sorted([*corpus.glob("isu/*/*"), *corpus.glob("isu-modern/*")]) if p.is_dir()]
    wrong = {p.name: found for p in events if p.name != "other" and (found := differing(p))}
    assert events
    assert wrong == {}
