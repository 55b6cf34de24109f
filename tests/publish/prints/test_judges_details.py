"""Judges Details per Skater as Rinkside prints it: read back it says the same, and a reader of it misses nothing."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from factories import skate
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from protocols.pdf.printed import LAYOUTS, Layout
from protocols.pdf.printed import sheet as printed
from protocols.pdf.printed import skate as full_skate
from protocols.pdf.test_round_trip import read_one, skates
from publish.prints.kit import printed_lines, read_back, said

from rinkside import bundled
from rinkside.domain import Component, Deduction, Entrant, ExecutedElement, Performance, Severity, Sheet
from rinkside.protocols.pdf import read_pdf
from rinkside.publish.prints import judges_details

NAMES = (
    "Åsa ÖBERG", "Мария ПЕТРОВА-ВОДКИНА", "山田 花子", "김연아", "许 张昊", "Łukasz ŻÓŁĆ", "Ελένη ΠΑΠΑΔΟΠΟΎΛΟΥ",
    "İnci ŞAHİN / Šárka ČERNÁ", "Anna-Maria VAN DER BERG-OLIVEIRA DOS SANTOS / Jean-Christophe O'NEIL-MACDONALD",
)  # fmt: skip
HOSTILE = (
    "#panic()", "#import \"x.typ\": *", "*bold* _low_ $x$", "<label> @ref", "```raw```", "// gone", "\\u{41}", "]] [[",
    "#sys.inputs.data", "= Heading", "- item", "{{ name }}", "~a~b",
)  # fmt: skip


def sheet_of(*performances: Performance) -> Sheet:
    """A sheet of the free skating in Milano with other people on it."""
    (sheet,) = bundled.find("milano-cortina-2026-women").sheets()
    return replace(sheet, performances=performances, columns=len(performances[0].elements[0].marks))


def named(name: str, rank: int = 1) -> Performance:
    return replace(skate(rank=rank), entrant=Entrant(name, "ICE"))


@pytest.mark.parametrize("event", bundled.names())
def test_the_sheets_of_a_bundled_event_are_read_back_as_they_are(event: str) -> None:
    sheets = [replace(s, id=replace(s.id)) for s in bundled.find(event).sheets()]
    back = read_back(judges_details(sheets))
    assert [said(s).performances for s in back] == [_without_ids(said(s)).performances for s in sheets]
    for was, now in zip(sheets, back, strict=True):
        assert (now.id.event, now.id.category, now.id.segment_title) == (
            was.id.event, was.id.category, was.id.segment_title,
        )  # fmt: skip
        assert (now.id.discipline, now.id.segment, now.id.date, now.id.season) == (
            was.id.discipline, was.id.segment, was.id.date, was.id.season,
        )  # fmt: skip


def _without_ids(sheet: Sheet) -> Sheet:
    """The sheet without the skaters' ids, which no sheet prints."""
    return replace(
        sheet,
        performances=tuple(
            replace(p, entrant=Entrant(p.entrant.name, p.entrant.nation, p.entrant.club)) for p in sheet.performances
        ),
    )  # fmt: skip


def hold(layout: Layout, seed: int) -> None:
    """What a sheet of some producer says, ours printed from it says too."""
    chance = random.Random(seed)
    layout = replace(layout, judges=chance.randint(3, 12 if layout.name == "old twelve" else 9))
    made = [skates(chance, layout, rank)[0] for rank in range(1, chance.randint(1, 4) + 1)]
    sheet, _ = read_one(printed(layout, [*made, full_skate(layout, 60, "Zoe END")], per_page=1))
    (back,) = read_back(judges_details([sheet]))
    assert said(back) == said(sheet)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@given(seed=st.integers(0, 1 << 30))
@settings(max_examples=4, phases=[Phase.explicit, Phase.reuse, Phase.generate])
def test_a_sheet_printed_from_any_other_is_read_back_to_the_same(layout: Layout, seed: int) -> None:
    hold(layout, seed)


def corpus_hold(path: Path) -> None:
    reading = read_pdf(path, path.name)
    assert reading.document is not None
    again = read_pdf(judges_details(reading.document.sheets), path.name)
    assert again.document is not None
    assert list(map(said, again.document.sheets)) == list(map(said, reading.document.sheets)), path
    # what does not add up on the published sheet does not add up on ours, and nothing else is wrong with it
    told = {(f.code, f.where, f.printed) for f in reading.findings if f.severity is not Severity.INFO}
    assert {(f.code, f.where, f.printed) for f in again.findings if f.severity is not Severity.INFO} <= told, path


def test_published_sheets_printed_anew_are_read_back_to_the_same(shared: Path) -> None:
    paths = sorted((shared / "corpus").rglob("*.pdf"))
    for path in random.Random(11).sample(paths, 6):
        corpus_hold(path)


@pytest.mark.nightly
def test_every_published_sheet_printed_anew_is_read_back_to_the_same(shared: Path) -> None:
    paths = sorted((shared / "corpus").rglob("*.pdf"))
    assert len(paths) > 500
    for path in paths:
        corpus_hold(path)


def test_names_of_every_script_are_read_back(tmp_path: Path) -> None:
    (back,) = read_back(judges_details([sheet_of(*(named(n, r) for r, n in enumerate(NAMES, 1)))]))
    assert [p.entrant.name for p in back.performances] == list(NAMES)


def test_a_name_that_is_markup_stands_on_the_sheet_as_it_is() -> None:
    pdf = judges_details([sheet_of(*(named(n, r) for r, n in enumerate(HOSTILE, 1)))])
    text = "\n".join(line for page in printed_lines(pdf) for line in page)
    for name in HOSTILE:
        assert name in text


FIVE = ("Skating Skills", "Transitions", "Performance", "Composition", "Interpretation of the Music")
SEVEN = (
    "Falls", "Time violation", "Costume failure", "Illegal element/movement", "Late start", "Interruption in excess",
    "Music violation",
)  # fmt: skip


def big(name: str, rank: int) -> Performance:
    """The largest block there is: fourteen elements, five components, seven kinds of deductions."""
    base = skate(name, rank)
    return replace(
        base,
        tes=14 * 514,
        base_value=14 * 500,
        elements=tuple(ExecutedElement(n, "3Lz<+1Eu+3S<", 500, 14, (0, 1, 0), 514, "<") for n in range(1, 15)),
        components=tuple(Component(n, 160, (275, 250, 300), 275) for n in FIVE),
        deduction_lines=tuple(Deduction(n, 100, 1) for n in SEVEN),
    )


def test_no_skater_begins_on_one_page_and_ends_on_the_next() -> None:
    people = [named(f"Skater NUMBER{n:02}", n) if n % 3 else big(f"Skater NUMBER{n:02}", n) for n in range(1, 41)]
    sheet = sheet_of(*people)
    pdf = judges_details([sheet])
    pages = printed_lines(pdf)
    assert len(pages) > 8
    for page in pages:
        names = sum("NUMBER" in line for line in page)
        ends = sum("Deductions:" in line for line in page)
        assert names == ends > 0
    (back,) = read_back(pdf)
    for p in back.performances:
        parts = [x.place for x in (*p.elements, *p.components, *p.deduction_lines)]
        assert p.place is not None
        assert {x.page for x in parts if x} == {p.place.page}, "all of a skater on one page"
        feet = [x.box[3] for x in (p.place, *parts) if x and x.box]
        assert feet == sorted(feet), "one line below the other"
        assert len(feet) > len(p.elements)
        assert feet[-1] < 842 - 46, "nothing runs into the foot of the page"
    assert [p.entrant.name for p in back.performances] == [p.entrant.name for p in people]
    assert [len(p.elements) for p in back.performances] == [len(p.elements) for p in people]


def test_another_process_elsewhere_makes_the_same_bytes(tmp_path: Path) -> None:
    source = str(Path(judges_details.__code__.co_filename).parents[3])
    code = (
        "import sys; from rinkside import bundled; from rinkside.publish.prints import judges_details;"
        "sys.stdout.buffer.write(judges_details(bundled.find('milano-cortina-2026-women').sheets()))"
    )
    environment = {
        **os.environ,
        "PYTHONPATH": source,
        "TZ": "Asia/Tokyo",
        "LANG": "de_DE.UTF-8",
        "SOURCE_DATE_EPOCH": "1",
    }
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, cwd=tmp_path, env=environment)
    assert run.stdout == judges_details(bundled.find("milano-cortina-2026-women").sheets())


def test_the_pdf_is_tagged_for_who_cannot_see_it() -> None:
    pdf = judges_details(bundled.find("milano-cortina-2026-women").sheets())
    assert b"/StructTreeRoot" in pdf
    assert b"/Lang" in pdf


def test_bonus_points_of_elements_and_those_declared_are_read_back() -> None:
    plain = skate()
    first = replace(plain.elements[0], bonus=100, score=plain.elements[0].score + 100)
    paid = replace(plain, elements=(first, *plain.elements[1:]), tes=859, tss=2850)
    declared = replace(skate(rank=2), tes=959, tss=2950, bonus=200, bonus_declared=True)
    (back,) = read_back(judges_details([sheet_of(paid, declared)]))
    assert [[e.bonus for e in p.elements] for p in back.performances] == [[100, 0], [0, 0]]
    assert [(p.bonus, p.bonus_declared) for p in back.performances] == [(None, False), (200, True)]


def test_the_votes_of_single_officials_are_read_back_beside_the_deduction() -> None:
    lines = (
        Deduction("Music violation", 100),
        Deduction("Music violation", 0, None, "-1.00 -1.00 0.00 -1.00"),
        Deduction("Costume failure", 0, None, "1 of 6"),
    )
    (back,) = read_back(judges_details([sheet_of(replace(skate(), deduction_lines=lines))]))
    assert [replace(d, place=None) for d in back.performances[0].deduction_lines] == list(lines)


def test_every_page_but_the_first_says_whose_sheet_it_goes_on_with() -> None:
    pages = printed_lines(judges_details(bundled.find("milano-cortina-2026-women").sheets()))
    assert len(pages) > 4
    for page in pages:
        assert page[0] == "Olympic Winter Games Milano Cortina 2026" or "Olympic Winter Games" in page[0]
        assert any("Women Free Skating" in line for line in page)


def test_a_second_version_says_at_its_foot_what_it_replaces() -> None:
    said_so = "Version 2, replaces version 1 of 19 Feb 2026, 23:02"
    pdf = judges_details([sheet_of(skate(), skate(rank=2))], replaces=said_so)
    assert all(any(said_so in line for line in page) for page in printed_lines(pdf))
    assert len(read_back(pdf)[0].performances) == 2
