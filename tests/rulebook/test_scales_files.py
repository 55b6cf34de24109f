"""What the loader of the scales of value refuses, and that it says how to mend it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from rinkside.domain import Discipline
from rinkside.errors import RuleDataError
from rinkside.rulebook.scales import ISU, Scales

HEADER = "code,variant,valid_from,valid_until,base,-5,-4,-3,-2,-1,+1,+2,+3,+4,+5,status,reference"
LUTZ = "3Lz,,2018-07-01,,5.90,-2.95,-2.36,-1.77,-1.18,-0.59,0.59,1.18,1.77,2.36,2.95,c,protocols"
CHOREO = "ChSt1,,2018-07-01,,1.10,-1.10,-0.88,-0.66,-0.44,-0.22,0.83,1.66,2.49,3.32,4.15,c,protocols"
MANIFEST = "file,discipline,goe_limit,valid_from,valid_until,asymmetric,reference"
TABLE = "rows.csv,singles,5,2018-07-01,,,protocols"

Written = Callable[..., Scales]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """Writes a pack of one file and hands out its scales."""

    def write(*lines: str, header: str = HEADER, table: str = TABLE, manifest: str = MANIFEST) -> Scales:
        (tmp_path / "rows.csv").write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
        (tmp_path / "tables.csv").write_text(f"{manifest}\n{table}\n", encoding="utf-8")
        return Scales({ISU: tmp_path})

    return write


def refusal(scales: Scales) -> str:
    with pytest.raises(RuleDataError) as caught:
        scales.scale_for(Discipline.SINGLES, date(2024, 1, 20))
    return str(caught.value)


def test_a_sound_row_is_read_with_every_step(written: Written) -> None:
    row = written(LUTZ).scale_for(Discipline.SINGLES, date(2024, 1, 20)).row("3Lz")
    assert row.base_value == 590
    assert row.steps == (-295, -236, -177, -118, -59, 0, 59, 118, 177, 236, 295)


def test_a_row_holds_from_its_first_to_its_last_day(written: Written) -> None:
    scales = written(LUTZ.replace("2018-07-01,,", "2018-07-01,2019-06-30,"))
    assert "3Lz" in scales.scale_for(Discipline.SINGLES, date(2018, 7, 1))
    assert "3Lz" in scales.scale_for(Discipline.SINGLES, date(2019, 6, 30))
    assert "3Lz" not in scales.scale_for(Discipline.SINGLES, date(2019, 7, 1))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (LUTZ, ("line 3", "3Lz", "duplicate of line 2", "end one row the day before")),
        (LUTZ.replace("-2.95", "-2.9"), ("line 3", "column -5", "'-2.9'", "write it like 4.72")),
        (LUTZ.replace("5.90", "five"), ("line 3", "column base", "'five'", "write it like 4.72")),
        (LUTZ.replace("2018-07-01", "2018-7-1"), ("line 3", "valid_from '2018-7-1'", "write it like 2018-07-01")),
        (LUTZ.replace("2018-07-01,,", "2018-07-01,2018-02-30,"), ("valid_until '2018-02-30'", "write it like")),
        (LUTZ.replace("2018-07-01,,", "2019-07-01,2018-07-01,"), ("before valid_from", "exchange or correct")),
        (LUTZ.replace("2018-07-01", "2010-07-01"), ("leaves the days of this file", "correct the dates")),
        (LUTZ.replace("protocols", " "), ("3Lz has no reference", "say which protocols")),
        (LUTZ.replace(",2.95,", ",2.94,"), ("2.94 at +5 but -2.95 at -5", "as far from 0", "asymmetric in tables.csv")),
        (LUTZ.replace(",2.95,c", ",,ccccccccccc"), ("cell 10 is blank but has a status", "write -")),
        (LUTZ.replace(",c,", ",cccccccccc-,"), ("cell 10 has a value but no status",)),
        (LUTZ.replace(",c,", ",q,"), ("status 'q'", "c s i r")),
        (LUTZ.replace("3Lz,", "3 Lz,"), ("code '3 Lz'", "such as 3Lz<")),
        (LUTZ.replace("3Lz", "3\u0410"), ("letters, digits",)),
        (LUTZ + ",more", ("18 fields", "write 17")),
    ],
)
def test_a_broken_row_is_refused_with_the_line_the_value_and_the_mending(
    written: Written, line: str, told: tuple[str, ...]
) -> None:
    text = refusal(written(LUTZ, line))
    assert "rows.csv, line 3" in text
    for part in told:
        assert part in text


def test_a_gap_up_and_down_is_taken_only_where_the_table_allows_it(written: Written) -> None:
    assert "0.83 at +1 but -0.22 at -1" in refusal(written(CHOREO))
    allowed = written(CHOREO, table=TABLE.replace(",,,protocols", ",,Ch,protocols"))
    assert allowed.scale_for(Discipline.SINGLES, date(2024, 1, 20)).cell("ChSt1", 1) == 83


def test_a_wrong_first_line_says_what_it_must_be(written: Written) -> None:
    assert "the first line must be code,variant" in refusal(written(LUTZ, header=HEADER.replace("+5,", "")))
    assert "the first line must be file,discipline" in refusal(written(LUTZ, manifest="file"))


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (TABLE.replace("singles", "skiing"), ("discipline 'skiing'", "singles, pairs")),
        (TABLE.replace(",5,", ",4,"), ("goe_limit '4'", "3 or 5")),
        (TABLE.replace("protocols", ""), ("rows.csv has no reference",)),
        (TABLE.replace("rows.csv", "rose.csv"), ("'rose.csv' is not in", "correct the name")),
        (TABLE.replace("2018-07-01", "July"), ("valid_from 'July'", "2018-07-01")),
        ("rows.csv,singles", ("2 fields", "write 7")),
    ],
)
def test_a_broken_table_list_is_refused_too(written: Written, table: str, told: tuple[str, ...]) -> None:
    text = refusal(written(LUTZ, table=table))
    assert "tables.csv, line 2" in text
    for part in told:
        assert part in text


def test_a_folder_without_a_table_list_says_what_it_needs(tmp_path: Path) -> None:
    assert "tables.csv: no such file; a pack needs" in refusal(Scales({ISU: tmp_path}))


def test_a_pack_replaces_rows_of_the_isu_and_keeps_the_others(written: Written, tmp_path: Path) -> None:
    isu = written(LUTZ, LUTZ.replace("3Lz", "3F")).all_rows(Discipline.SINGLES)
    assert {row.code for row in isu} == {"3Lz", "3F"}
    club = tmp_path / "club"
    club.mkdir()
    (club / "tables.csv").write_text(f"{MANIFEST}\n{TABLE}\n", encoding="utf-8")
    (club / "rows.csv").write_text(f"{HEADER}\n{LUTZ.replace('5.90', '6.00')}\n", encoding="utf-8")
    scale = Scales({ISU: tmp_path, "club": club}).scale_for(Discipline.SINGLES, date(2024, 1, 20), "club")
    assert (scale.row("3Lz").base_value, scale.row("3F").base_value) == (600, 590)
