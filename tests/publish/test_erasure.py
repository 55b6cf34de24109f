"""A person who was taken out of a target stands in no byte of it, and nobody else loses anything."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pyarrow.parquet
import pypdfium2
import pytest
from terminal import rinkside

from rinkside.domain import Function, Official, Panel
from rinkside.publish.erasure import Erased, read_erased
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Publication, TimetableItem
from rinkside.publish.site.build import publish_site

WOMEN = "milano-cortina-2026-women"
GONE = "SAKAMOTO Kaori"


@lru_cache
def published() -> Publication:
    event = from_files([WOMEN])
    (women,) = event.categories
    entries = tuple(
        replace(e, coach="Ada ICE, Kaori Sakamoto", music="Waltz, arranged by Kaori Sakamoto and Bo POND")
        if e.entrant.name == "LIU Alysa"
        else e
        for e in women.entries
    )
    timetable = (TimetableItem("2026-02-20T10:00:00+01:00", "Press conference with Kaori Sakamoto and Alysa Liu"),)
    return replace(event, categories=(replace(women, entries=entries),), timetable=timetable)


def changed(by: int) -> Publication:
    """The free skating of one skater some hundredths lower."""
    event = published()
    (women,) = event.categories
    free = women.segments[1]

    def other(row):
        if row.entrant.name != GONE:
            return row
        sheet = replace(row.performance, tss=row.tss - by, tes=row.tes - by)
        return replace(row, tss=row.tss - by, tes=row.tes - by, performance=sheet)

    segments = (women.segments[0], replace(free, rows=tuple(map(other, free.rows))))
    overall = tuple(replace(r, total=r.total - by) if r.entrant.name == GONE else r for r in women.overall)
    return replace(event, categories=(replace(women, segments=segments, overall=overall),))


def said(place: Path) -> str:
    """All that a file says: its name, its bytes, and what a reader of its form finds in them."""
    data = place.read_bytes()
    text = f"{place}\n{data.decode('utf-8', 'replace')}"
    if place.suffix == ".pdf":
        document = pypdfium2.PdfDocument(data)
        text += "".join(page.get_textpage().get_text_range() for page in document) + str(document.get_metadata_dict())
    elif place.suffix == ".parquet":
        text += str(pyarrow.parquet.read_table(place).to_pylist())
    return text


def naming(site: Path, word: str) -> list[str]:
    """The files of a site that say a word, whatever its case."""
    files = [p for p in site.rglob("*") if p.is_file()]
    assert len(files) > 50
    return [p.relative_to(site).as_posix() for p in files if word.casefold() in said(p).casefold()]


@pytest.fixture(scope="module")
def sites(tmp_path_factory) -> tuple[Path, Path]:
    """A site of three versions before and after somebody who is named in every corner of it was taken out."""
    folder = tmp_path_factory.mktemp("erased")
    for name in ("before", "after"):
        site = str(folder / name)
        publish_site(published(), site)
        reason = "SAKAMOTO's flip was entered wrongly, says LIU Alysa"
        publish_site(changed(by=5), site, reason=reason, asked_by="Kaori Sakamoto", at="2026-02-20T09:00:00Z")
        reason = "Asked for by Sakamoto; Kaori's team agreed"
        publish_site(changed(by=10), site, reason=reason, asked_by="referee", at="2026-02-20T10:00:00Z", prints=True)
    publish_site(changed(by=10), site, erased=["kaori sakamoto"])
    publish_site(changed(by=10), site, reason="SAKAMOTO Kaori was taken out", prints=True)
    return folder / "before", folder / "after"


def test_every_form_of_a_site_named_the_person_before(sites):
    named = naming(sites[0], "sakamoto")
    for file in (
        *("SEG002_JudgesDetailsperSkater.pdf", "CAT001RS.htm", "SEG002.htm", "women/index.html", "versions.json"),
        *("women/versions.html", "event.json", "data/results.json", "data/csv/marks.csv", "data/parquet/marks.parquet"),
        *("prints/book.pdf", "prints/women/overall-result.pdf", "prints/women/free-skating-segment-result.pdf"),
        *("data/odf/DT_PARTIC.xml", "data/wikipedia/women.wiki", "index.html", "skaters/liu-alysa-usa.html"),
    ):
        assert file in named, file


def test_no_byte_of_the_site_names_the_person_afterwards(sites):
    assert naming(sites[1], "sakamoto") == []
    assert naming(sites[1], "kaori") == []


def test_versions_keep_their_numbers_times_and_what_is_no_name_in_their_reasons(sites):
    page = (sites[1] / "women" / "versions.html").read_text(encoding="utf-8")
    for told in ("Version 2, 2026-02-20, 09:00 UTC", "Version 3, 2026-02-20, 10:00 UTC", "Asked by: withheld"):
        assert told in page
    assert "withheld&#39;s flip was entered wrongly, says LIU Alysa" in page
    assert "Asked for by withheld; withheld&#39;s team agreed" in page


def test_pages_and_data_that_did_not_name_the_person_keep_every_byte(sites):
    before, after = sites
    named = set(naming(before, "sakamoto"))
    ours = {p.relative_to(before).as_posix() for p in before.rglob("*") if p.is_file()} - named - {"manifest.json"}
    assert len([p for p in ours if p.startswith("skaters/")]) == 26, "all but the person and the two neighbours"
    assert [p for p in ours if not (after / p).is_file() or (after / p).read_bytes() != (before / p).read_bytes()] == []


def test_a_site_without_the_person_verifies(sites):
    checked = rinkside("verify", str(sites[1]))
    assert checked.status == 0, checked.out


def test_an_official_and_a_coach_who_are_no_skaters_are_taken_out_as_well(tmp_path):
    (women,) = published().categories
    free = women.segments[1]
    panel = Panel((Official(Function.REFEREE, "Eve FROST", "FIN"), Official(Function.JUDGE, "Bo POND", "SWE", 1)))
    made = replace(published(), categories=(replace(women, segments=(replace(free, panel=panel),)),))
    publish_site(made, str(tmp_path / "site"), erased=["Frost Eve", "Ada Ice"], sheets=False)
    assert naming(tmp_path / "site", "frost") == naming(tmp_path / "site", "Ada ICE") == []
    assert "SEG001OF.htm" in naming(tmp_path / "site", "POND")


def test_what_was_left_of_an_interrupted_publishing_goes_with_the_next(tmp_path):
    publish_site(published(), str(tmp_path / "site"), sheets=False)
    (tmp_path / "site").rename(tmp_path / ".site.publishing-1-abc.old")
    publish_site(published(), str(tmp_path / "site"), sheets=False, erased=[GONE])
    (tmp_path / ".site.publishing-1-def.old").mkdir()
    (tmp_path / ".site.publishing-1-def.old" / "index.html").write_text(GONE)
    publish_site(published(), str(tmp_path / "site"), sheets=False)
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("SAKAMOTO Kaori, then Kaori Sakamoto; KAORI SAKAMOTO.", "withheld, then withheld; withheld."),
        ("Sakamoto’s second mark", "withheld’s second mark"),
        ("a kaori-scented rink", "a kaori-scented rink"),
        ("SAKAMOTO Yuki and Kaori Sakamoto", "SAKAMOTO Yuki and withheld"),
        ("", ""),
    ],
)
def test_a_sentence_loses_the_name_and_keeps_its_words(text, left):
    assert Erased().with_names([GONE]).in_text(text, {("sakamoto", "yuki")}) == left


def test_the_list_of_a_target_holds_no_name_and_reads_back():
    erased = Erased().with_names([GONE, "Ada de la ICE"])
    assert not re.search("sakamoto|kaori|ice", erased.as_bytes().decode(), re.I)
    assert read_erased(erased.as_bytes()) == erased
