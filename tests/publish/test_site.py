"""The results site: what stands on it, that programs read it back, that it verifies, and how it is written."""

from __future__ import annotations

import json
from functools import lru_cache

import pytest
from terminal import rinkside

from rinkside import bundled
from rinkside.domain import CategoryResult, EventIndex, SegmentResult
from rinkside.errors import UsageError
from rinkside.protocols.html import read_html
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Publication
from rinkside.publish.site.build import build
from rinkside.publish.site.write import MANIFEST, open_target


@lru_cache
def published(name: str) -> Publication:
    return from_files([name])


@lru_cache
def site_of(name: str) -> dict[str, bytes]:
    return build(published(name))


@pytest.mark.parametrize("name", bundled.names())
def test_our_reader_of_result_pages_reads_a_classic_segment_back_to_the_same_rows(name):
    site = site_of(name)
    number = 0
    for category in published(name).categories:
        for segment in category.segments:
            number += 1
            reading = read_html(site[f"SEG{number:03d}.htm"], f"SEG{number:03d}.htm")
            assert reading.findings == ()
            page = reading.document
            assert isinstance(page, SegmentResult)
            assert (page.id.category, page.id.segment, page.id.season) == (category.name, segment.kind, category.season)
            assert [
                (r.entrant, r.rank, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing) for r in page.rows
            ] == [
                (r.entrant, r.place, r.tss, r.tes, r.pcs, r.deductions, r.start_number, r.standing)
                for r in segment.rows
            ]
            for row, own in zip(page.rows, segment.rows, strict=True):
                means = [c.mean for c in own.performance.components] if own.performance else []
                assert [mean for _, mean in row.components] == means


@pytest.mark.parametrize("name", bundled.names())
def test_our_reader_reads_the_final_result_back_to_the_same_places_and_totals(name):
    for number, category in enumerate(published(name).categories, 1):
        reading = read_html(site_of(name)[f"CAT{number:03d}RS.htm"], "CAT")
        assert reading.findings == ()
        page = reading.document
        assert isinstance(page, CategoryResult)
        assert [(r.entrant, r.rank, r.total, r.standing) for r in page.rows] == [
            (r.entrant, r.place, r.total, r.standing) for r in category.overall
        ]
        assert [tuple(place for _, place in r.segment_ranks) for r in page.rows] == [r.places for r in category.overall]


def test_the_classic_index_names_the_event_and_leads_to_every_classic_page():
    site = site_of("milano-cortina-2026-women")
    index = read_html(site["index.htm"], "index.htm").document
    assert isinstance(index, EventIndex)
    event = published("milano-cortina-2026-women")
    assert (index.event, index.venue) == (event.name, event.venue)
    assert (index.first_day, index.last_day) == (event.first_day, event.last_day)
    leads = {href for _, href in index.links}
    assert {f for f in site if f.endswith(".htm") and f != "index.htm"} <= leads


def test_every_link_of_every_page_leads_to_a_file_of_the_site():
    site = site_of("milano-cortina-2026-women")
    from posixpath import dirname, join, normpath

    from selectolax.lexbor import LexborHTMLParser

    broken = []
    for path, data in site.items():
        if path.endswith((".html", ".htm")):
            for link in LexborHTMLParser(data.decode()).css("a, link"):
                href = (link.attributes.get("href") or "").partition("#")[0]
                if href and normpath(join(dirname(path), href)) not in site:
                    broken.append((path, href))
    assert broken == []


def test_a_published_site_verifies(tmp_path):
    assert rinkside("publish", "milano-cortina-2026-women", str(tmp_path / "site")).status == 0
    checked = rinkside("verify", str(tmp_path / "site"))
    assert checked.status == 0, checked.out
    assert "24 performances" in checked.out


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError, match="holds something else"):
        open_target(str(tmp_path)).write({"index.html": b"x"})
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


@pytest.mark.parametrize("scheme", ["file", "memory"])
def test_a_target_holds_the_files_of_the_last_site_and_no_other(scheme, tmp_path):
    address = f"file://{tmp_path / 'a b'}" if scheme == "file" else f"memory://{tmp_path.name}/site"
    target = open_target(address.replace(" ", "%20") if scheme == "file" else address)
    target.write({"index.html": b"one", "old/page.html": b"old", "same.html": b"same"})
    target.write({"index.html": b"two", "new/page.html": b"new", "same.html": b"same"})
    assert target.read("index.html") == b"two"
    assert target.read("old/page.html") is None
    assert target.read("new/page.html") == b"new"
    assert set(json.loads(target.read(MANIFEST) or b"")["files"]) == {"index.html", "new/page.html", "same.html"}
