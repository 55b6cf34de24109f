"""`rinkside show`: the bundled nights, scored from the judges' marks, as people read them."""

from __future__ import annotations

import os
import subprocess
import sys

import factories
import pytest
from terminal import rinkside

from rinkside import bundled
from rinkside.cli.look import column_bars, signed, surname
from rinkside.protocols.open_format import write_event
from rinkside.rulebook import load
from rinkside.scoring.event import score_event
from rinkside.scoring.margin import margin

GOLD_CASES = [
    # total, short, free; the free as technical and components
    ("LIU Alysa", 1, 22679, 7659, 15020, 7774, 7246),
    ("SAKAMOTO Kaori", 2, 22490, 7723, 14767, 7283, 7484),
    ("NAKAI Ami", 3, 21916, 7871, 14045, None, None),
    ("CHIBA Mone", 4, 21788, 7400, 14388, None, None),
    ("GLENN Amber", 5, 21491, 6739, 14752, None, None),
]


@pytest.fixture(scope="module")
def milano():
    return score_event(bundled.find("milano-cortina-2026-women"), load()).categories[0]


@pytest.mark.parametrize(("name", "place", "total", "short", "free", "tes", "pcs"), GOLD_CASES)
def test_the_night_of_milano_cortina_comes_out_to_the_cent(milano, name, place, total, short, free, tes, pcs):
    row = next(r for r in milano.standings if r.entrant.name == name)
    assert (row.place, row.total) == (place, total)
    assert [s.tss for s in row.skates] == [short, free]
    if tes is not None:
        assert (row.skates[1].tes, row.skates[1].pcs) == (tes, pcs)


@pytest.mark.parametrize("name", bundled.names())
def test_every_bundled_skate_equals_what_was_printed(name):
    compared = 0
    for category in score_event(bundled.find(name), load()).categories:
        for segment in category.segments:
            for skate in segment.skates:
                if skate.performance is None:
                    continue
                printed = skate.performance
                assert skate.problems == ()
                assert (skate.tss, skate.tes, skate.pcs, skate.deductions) == (
                    printed.tss, printed.tes, printed.pcs, printed.deductions,
                )  # fmt: skip
                assert skate.place == printed.rank
                assert [e.score for e in skate.score.elements] == [e.score for e in printed.elements]
                compared += 1
    assert compared >= 24


def test_all_twenty_nine_stand_in_the_table_and_five_did_not_reach_the_free(milano):
    assert len(milano.standings) == 29
    assert [r.place for r in milano.standings[:24]] == list(range(1, 25))
    assert [r.standing.value for r in milano.standings[24:]] == ["FNR"] * 5
    assert all(r.total is None for r in milano.standings[24:])


def test_the_parts_of_a_margin_add_up_to_it(milano):
    first = milano.standings[0]
    for second in milano.standings[1:24]:
        parts = margin(milano.segments, first, second)
        assert sum(p.difference for p in parts) == first.total - second.total


def test_gold_was_won_by_one_eighty_nine_on_jumps(milano):
    parts = {p.name: p.difference for p in margin(milano.segments, *milano.standings[:2])}
    assert parts == {
        "short technical": 126,
        "short components": -190,
        "free jumps": 607,
        "free spins": -79,
        "free steps, choreography": -37,
        "free components": -238,
        "deductions": 0,
    }


def test_the_night_reads_as_medals_margins_and_one_skate():
    out = rinkside("show").out
    for line in (
        "Gold   LIU Alysa by 1.89: 226.79 − 224.90 SAKAMOTO Kaori",
        "Why LIU beat SAKAMOTO",
        "150.20 = 77.74 technical + 72.46 components",
        "(1)  2   1   1   2  (3)  2   2   2   6.21",
        "and 17 more; --all shows them",
    ):
        assert line in out


def test_pyeongchang_shows_the_tie_and_what_broke_it():
    out = " ".join(rinkside("show", "pyeongchang-2018-women").out.split())
    assert "MEDVEDEVA Evgenia and ZAGITOVA Alina both 156.65; MEDVEDEVA first on components, 77.47 to 75.03" in out


@pytest.mark.parametrize("width", [80, 100, 160])
def test_no_line_is_wider_than_the_terminal_or_a_hundred(width):
    for event in bundled.names():
        lines = rinkside("show", event, "--all", width=width).out.splitlines()
        assert max(map(len, lines)) <= min(width, 100)


def test_anybody_can_be_explained_to_the_cent():
    out = rinkside("show", "--skater", "glenn", "--explain").out
    assert "147.52" in out
    assert "Sources" in out
    assert "LIU Alysa USA, place 1" not in out


def test_a_file_of_ones_own_is_shown(tmp_path):
    path = tmp_path / "lake.json"
    path.write_bytes(write_event(factories.event()))
    out = rinkside("show", path).out
    assert "Lake Trophy" in out
    assert "10 to 11 January 2026" in out
    assert "WD" in out


def test_names_that_look_like_markup_are_printed_as_they_are(tmp_path):
    path = tmp_path / "lake.json"
    path.write_bytes(write_event(factories.event()).replace(b"ICE Ada", b"ICE [/b] :snowman: [red]Ada"))
    assert "ICE [/b] :snowman: [red]Ada" in rinkside("show", path).out


def test_bundled_events_are_listed():
    assert rinkside("show", "--list").out.split() == list(bundled.names())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nagano"], "no bundled event 'nagano'; there are milano-cortina-2026-women"),
        (["nagano.json"], "nagano.json: No such file"),
        (["--skater", "nobody"], "no skate of 'nobody' with marks"),
        ([__file__], "no JSON"),
        ([os.path.dirname(__file__)], "name a file of Rinkside's open format"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(words, message):
    ran = rinkside("show", *words)
    assert ran.status == 2
    assert message in ran.err
    assert "Traceback" not in ran.err


def test_a_closed_pipe_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "rinkside", "show", "--all"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as ran:
        ran.stdout.read(10)
        ran.stdout.close()
        assert b"Traceback" not in ran.stderr.read()


def test_an_old_terminal_without_unicode_still_shows_the_night():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C", "COLUMNS": "80"}
    ran = subprocess.run(
        [sys.executable, "-m", "rinkside", "show"], capture_output=True, env=environment, check=False, text=True
    )
    assert ran.returncode == 0
    assert "226.79" in ran.stdout


def test_bars_grow_with_the_score_and_nothing_stays_nothing():
    assert column_bars([0, 8, 16], 2) == ["  █", " ██"]


def test_gains_and_losses_carry_a_real_minus():
    assert [signed(p) for p in (91, -190, 0)] == ["+0.91", "−1.90", "0.00"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("LIU Alysa", "LIU"),
        ("Kaori SAKAMOTO", "SAKAMOTO"),
        ("GUTMANN Lara Naki", "GUTMANN"),
        ("SIAO HIM FA Adam", "SIAO HIM FA"),
        ("Ada Ice", "Ice"),
        ("FOURNIER BEAUDRY Laurence / CIZERON Guillaume", "FOURNIER BEAUDRY / CIZERON"),
    ],
)
def test_a_surname_is_what_stands_in_capitals(name, expected):
    assert surname(name) == expected
