"""The results site: what stands on it, that programs read it back, that it verifies, and how it is written."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from posixpath import dirname, join, normpath

import pytest
from selectolax.lexbor import LexborHTMLParser
from terminal import rinkside

from rinkside import bundled
from rinkside.domain import CategoryResult, EventIndex, SegmentResult
from rinkside.errors import UsageError
from rinkside.protocols.html import read_html
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Change, Publication
from rinkside.publish.policy import Policy, with_policies
from rinkside.publish.site.build import build, publish_site
from rinkside.publish.site.exchange import exchange
from rinkside.publish.site.write import MANIFEST, open_target

WOMEN = "milano-cortina-2026-women"


@lru_cache
def published(name: str) -> Publication:
    return from_files([name])


@lru_cache
def site_of(name: str) -> dict[str, bytes]:
    return build(published(name), sheets=False)


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
    site = site_of(WOMEN)
    index = read_html(site["index.htm"], "index.htm").document
    assert isinstance(index, EventIndex)
    event = published(WOMEN)
    assert (index.event, index.venue) == (event.name, event.venue)
    assert (index.first_day, index.last_day) == (event.first_day, event.last_day)
    leads = {href for _, href in index.links}
    assert {f for f in site if f.endswith(".htm") and f != "index.htm"} <= leads


def test_every_link_of_every_page_leads_to_a_file_of_the_site():
    site = site_of(WOMEN)
    broken = []
    for path, data in site.items():
        if path.endswith((".html", ".htm")):
            for link in LexborHTMLParser(data.decode()).css("a, link"):
                href = (link.attributes.get("href") or "").partition("#")[0]
                if href and normpath(join(dirname(path), href)) not in site:
                    broken.append((path, href))
    assert broken == []


def test_a_published_site_verifies(tmp_path):
    assert rinkside("publish", WOMEN, str(tmp_path / "site")).status == 0
    checked = rinkside("verify", str(tmp_path / "site"))
    assert checked.status == 0, checked.out
    assert "SEG002_JudgesDetailsperSkater.pdf" in checked.out
    assert "48 exact" in checked.out


def names_in(folder) -> str:
    return "".join(p.read_text(encoding="utf-8", errors="replace") for p in folder.rglob("*.*") if p.suffix != ".pdf")


def test_who_is_taken_out_stays_out_when_the_site_is_published_again(tmp_path):
    site = tmp_path / "site"
    assert rinkside("publish", WOMEN, str(site), "--no-sheets").status == 0
    assert "SAKAMOTO" in names_in(site)
    before = read_html(site / "CAT001RS.htm").document
    assert rinkside("publish", WOMEN, str(site), "--erase", "kaori sakamoto").status == 0
    assert rinkside("publish", WOMEN, str(site)).status == 0
    assert "SAKAMOTO" not in names_in(site).upper()
    assert not (site / "skaters" / "sakamoto-kaori-jpn.html").exists()
    after = read_html(site / "CAT001RS.htm").document
    rows = list(zip(before.rows, after.rows, strict=True))
    assert [(b.entrant.name, a.entrant.name) for b, a in rows if a.entrant != b.entrant] == [
        ("SAKAMOTO Kaori", "withheld")
    ]
    assert all((b.rank, b.total, b.segment_ranks) == (a.rank, a.total, a.segment_ranks) for b, a in rows)
    checked = rinkside("verify", str(site))
    assert checked.status == 0, checked.out
    assert "46 exact" in checked.out


def test_a_name_that_is_nobodys_erases_nobody(tmp_path):
    ran = rinkside("publish", WOMEN, str(tmp_path / "site"), "--erase", "SAKAMOTO Kaoru")
    assert ran.status == 2
    assert "SAKAMOTO Kaori is there" in ran.err
    assert not (tmp_path / "site").exists()


def corrected() -> Publication:
    """The women's night with the winner's total a point lower, which makes her second."""
    event = published(WOMEN)
    category = event.categories[0]
    free = category.segments[1]
    first = free.rows[0]
    sheet = replace(first.performance, tss=first.tss - 500, tes=first.tes - 500, rank=2)
    lower = replace(first, tss=first.tss - 500, tes=first.tes - 500, place=2, performance=sheet)
    rows = (replace(free.rows[1], place=1), lower, *free.rows[2:])
    segments = (category.segments[0], replace(free, rows=rows))
    return replace(event, categories=(replace(category, segments=segments),))


def test_a_correction_becomes_a_numbered_version_with_its_difference_and_reason(tmp_path):
    site = str(tmp_path / "site")
    assert publish_site(published(WOMEN), site, sheets=False).versions == ()
    done = publish_site(
        corrected(),
        site,
        reason="A call was entered wrongly",
        asked_by="referee",
        at="2026-02-20T09:12:00Z",
        sheets=False,
    )
    ((category, segment, version),) = done.versions
    assert (category, segment, version.number) == ("Women", "Free Skating", 2)
    assert Change("LIU Alysa", "segment score", "150.20", "145.20") in version.changes
    assert Change("LIU Alysa", "place", "1", "2") in version.changes
    assert {c.who for c in version.changes} == {"LIU Alysa", "SAKAMOTO Kaori"}
    page = (tmp_path / "site" / "women" / "versions.html").read_text(encoding="utf-8")
    for said in ("Version 2, 2026-02-20, 09:12 UTC", "A call was entered wrongly", "Asked by: referee", "150.20"):
        assert said in page
    assert "Scores and places changed." in (tmp_path / "site" / "women" / "index.html").read_text(encoding="utf-8")


def test_publishing_the_same_again_makes_no_version_and_changes_no_byte(tmp_path):
    site = tmp_path / "site"
    publish_site(published(WOMEN), str(site))
    before = {p: p.read_bytes() for p in site.rglob("*") if p.is_file()}
    assert publish_site(published(WOMEN), str(site), at="2026-03-01T00:00:00Z").versions == ()
    assert {p: p.read_bytes() for p in site.rglob("*") if p.is_file()} == before


def test_an_erased_person_is_taken_out_of_earlier_versions_too(tmp_path):
    site = tmp_path / "site"
    publish_site(published(WOMEN), str(site), sheets=False)
    publish_site(corrected(), str(site), reason="entered wrongly", sheets=False)
    publish_site(corrected(), str(site), erased=["LIU Alysa"], sheets=False)
    assert "ALYSA" not in names_in(site).upper()
    assert "version 2" in names_in(site).lower()


@pytest.mark.parametrize(
    ("flag", "value", "hidden"),
    [
        ("--hold", "Women:Free Skating", "150.20"),
        ("--hold", "Women:*", "76.59"),
        ("--podium-only", "Women", "217.88"),
        ("--hide-ranks", "Women", 'class="lead"'),
    ],
)
def test_what_a_policy_holds_back_is_in_no_file_of_the_site(flag, value, hidden, tmp_path):
    rinkside("publish", WOMEN, str(tmp_path / "open"))
    assert hidden in names_in(tmp_path / "open")
    assert rinkside("publish", WOMEN, str(tmp_path / "site"), flag, value).status == 0
    assert hidden not in names_in(tmp_path / "site")
    assert rinkside("verify", str(tmp_path / "site")).status == 0


def test_a_policy_put_on_later_hides_what_earlier_versions_said(tmp_path):
    site = tmp_path / "site"
    publish_site(published(WOMEN), str(site), sheets=False)
    publish_site(corrected(), str(site), sheets=False)
    publish_site(with_policies(corrected(), {"Women": Policy(hold=("*",))}), str(site), sheets=False)
    assert "150.20" not in names_in(site)
    assert not re.search(r"\b14520\b", names_in(site))


def test_a_policy_for_a_category_that_is_not_there_is_refused(tmp_path):
    ran = rinkside("publish", WOMEN, str(tmp_path / "site"), "--podium-only", "Ladies")
    assert (ran.status, "the categories are Women" in ran.err) == (2, True)


def test_the_site_of_another_event_is_not_taken_for_an_earlier_version(tmp_path):
    site = tmp_path / "site"
    publish_site(published(WOMEN), str(site), sheets=False)
    before = {p: p.read_bytes() for p in site.rglob("*") if p.is_file()}
    ran = rinkside("publish", "pyeongchang-2018-women", site, "--no-sheets")
    assert ran.status == 2
    assert published(WOMEN).name in ran.err
    assert {p: p.read_bytes() for p in site.rglob("*") if p.is_file()} == before
    renamed = replace(published(WOMEN), name="The women's night")
    assert publish_site(renamed, str(site), sheets=False).versions == (), "the same days under a better name"


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError, match="holds something else"):
        open_target(str(tmp_path)).write({"index.html": b"x"})
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_machine_that_stops_between_the_two_renames_loses_no_site(tmp_path, monkeypatch):
    target = open_target(str(tmp_path / "site"))
    target.write({"index.html": b"one", "versions.json": b"first"})
    renamed = []

    def stops(self, to):
        if renamed:
            raise SystemExit("no power")
        renamed.append(to)
        return self.replace(to)

    monkeypatch.setattr("rinkside.publish.site.write.exchange", lambda one, other: False)
    monkeypatch.setattr("pathlib.Path.rename", stops)
    with pytest.raises(SystemExit):
        target.write({"index.html": b"two"})
    monkeypatch.undo()
    assert not (tmp_path / "site").exists(), "it was stopped in between"
    with open_target(str(tmp_path / "site")) as again:
        assert again.read("versions.json") == b"first"
        again.write({"index.html": b"three"})
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_the_new_site_takes_the_place_of_the_old_in_one_step_without_a_moment_of_neither(tmp_path, monkeypatch):
    site = tmp_path / "site"
    target = open_target(str(site))
    target.write({"index.html": b"one"})
    if not exchange(site, site):
        pytest.skip("this system has no exchange of names")

    def renamed(self, to):
        raise AssertionError(f"{self} was renamed on the way")

    monkeypatch.setattr("pathlib.Path.rename", renamed)
    target.write({"index.html": b"two"})
    assert (site / "index.html").read_bytes() == b"two"
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_files_somebody_put_beside_a_site_stay_when_it_is_published_again(tmp_path):
    target = open_target(str(tmp_path / "site"))
    target.write({"index.html": b"one", "old.html": b"old"})
    (tmp_path / "site" / ".htaccess").write_text("Options -Indexes")
    target.write({"index.html": b"two"})
    assert (tmp_path / "site" / ".htaccess").read_text() == "Options -Indexes"
    assert not (tmp_path / "site" / "old.html").exists()
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_folders_beside_a_site_stay_whatever_their_names(tmp_path):
    target = open_target(str(tmp_path / "site"))
    target.write({"index.html": b"one"})
    beside = [".site-2024-backup", ".site-2024-x.old", ".site-b.publishing-1-abc.old"]
    for name in beside:
        (tmp_path / name).mkdir()
        (tmp_path / name / "years of work").write_text(name)
    with target:
        target.write({"index.html": b"two"})
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([*beside, "site"])


def test_a_link_to_a_folder_leads_to_the_new_site_and_links_within_a_site_stay(tmp_path):
    served, photos = tmp_path / "served", tmp_path / "photos"
    served.mkdir(mode=0o750)
    photos.mkdir()
    (photos / "podium.jpg").write_bytes(b"smiles")
    (tmp_path / "site").symlink_to("served")
    open_target(str(tmp_path / "site")).write({"index.html": b"one"})
    (served / "photos").symlink_to("../photos")
    open_target(str(tmp_path / "site")).write({"index.html": b"two"})
    assert (served / "index.html").read_bytes() == b"two"
    assert (served / "photos" / "podium.jpg").read_bytes() == b"smiles"
    assert served.stat().st_mode & 0o777 == 0o750
    assert sorted(p.name for p in tmp_path.iterdir()) == ["photos", "served", "site"]


def test_the_folder_one_stands_in_a_name_no_disk_takes_and_no_bucket_are_refused_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="one folder up"):
        open_target(".")
    with pytest.raises(UsageError, match="Name a folder that can be written"):
        open_target("x" * 300)
    with pytest.raises(UsageError, match="names no place"):
        open_target("s3://")
    assert list(tmp_path.iterdir()) == []


def test_two_who_publish_at_once_lose_no_version(tmp_path):
    site = str(tmp_path / "site")
    publish_site(published(WOMEN), site, sheets=False)
    with ThreadPoolExecutor(1) as pool:
        with open_target(site):
            waiting = pool.submit(publish_site, corrected(), site, reason="entered wrongly", sheets=False)
            with pytest.raises(TimeoutError):
                waiting.result(timeout=2)
            held = json.loads((tmp_path / "site" / "versions.json").read_bytes())["segments"]
            assert {len(segment["versions"]) for segment in held.values()} == {1}
        assert [v.reason for _, _, v in waiting.result(timeout=30).versions] == ["entered wrongly"]


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
