"""Sites of published events: what was published is read back by our readers, and verifies."""

from __future__ import annotations

from pathlib import Path

import pytest
from publish.round_trip import classic_differences, data_differences

from rinkside.errors import UsageError
from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import build, publish_site
from rinkside.verify import verify

ERAS = (
    *("isu/0506/gpf0506", "isu/0910/gpf0910", "isu/1415/gprus2014", "isu-modern/gpcan2018", "isu-modern/gpusa2021"),
    "isu-modern/ec2025",
)
OWN = frozenset(("page-for-people", "page-not-a-sheet", "sheet-missing", "nothing-to-verify", "place-left-out"))
"""What is said of pages and prints that hold no marks."""


def differing(folder: Path) -> list[object]:
    """Everything of the event's site that reads back otherwise than it was."""
    event = from_files([folder])
    site = build(event, sheets=False)
    return [*classic_differences(event, site), *data_differences(event, site)]


@pytest.mark.parametrize("name", ERAS)
def test_an_event_of_each_era_reads_back_as_it_was_published(name, shared):
    assert differing(shared / "corpus" / name) == []


def test_an_event_with_result_pages_beside_its_sheets_has_every_panel_on_its_site(shared):
    event = from_files([shared / "corpus" / "isu" / "0506" / "gpf0506"])
    segments = [s for c in event.categories for s in c.segments]
    assert [len(s.panel.judges) for s in segments] == [10] * len(segments)
    assert all(e.entrant.isu_ids for c in event.categories for e in c.entries)


def test_the_site_of_a_grand_prix_verifies_with_every_score_exact(shared, tmp_path):
    event = from_files([shared / "corpus" / "isu-modern" / "gpusa2021"])
    publish_site(event, str(tmp_path / "site"))
    report = verify(tmp_path / "site")
    skates = sum(r.performance is not None for c in event.categories for s in c.segments for r in s.rows)
    assert report.summary.exact == 2 * skates, "once from event.json, once from the printed sheets"
    assert report.summary.exit_code == 0


def events_of(corpus: Path) -> list[Path]:
    folders = [*corpus.glob("isu/*/*"), *corpus.glob("isu-modern/*"), *corpus.glob("club/*")]
    return [p for p in sorted(folders) if p.is_dir() and p.name != "other" and any(p.glob("*.pdf"))]


@pytest.mark.nightly
def test_every_event_of_the_corpus_reads_back_as_it_was_published(shared):
    events = events_of(shared / "corpus")
    wrong = {p.name: found for p in events if (found := differing(p))}
    assert events
    assert wrong == {}


@pytest.mark.nightly
def test_verifying_the_site_of_every_event_of_the_corpus_finds_nothing_its_source_does_not_have(shared, tmp_path):
    events = events_of(shared / "corpus")
    wrong = {}
    for folder in events:
        try:
            event = from_files([folder])
        except UsageError as refused:
            wrong[folder.name] = refused
            continue
        publish_site(event, str(tmp_path / folder.name))
        summary = verify(tmp_path / folder.name).summary
        if summary.exit_code == 0:
            continue
        source = verify(folder).summary
        if source.exit_code == 0 or set(summary.codes) - OWN - set(source.codes):
            wrong[folder.name] = summary
    assert events
    assert wrong == {}
