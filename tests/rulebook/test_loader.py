"""Broken rule data is refused with a message that says file, place, value and how to mend it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rinkside.errors import RuleDataError
from rinkside.rulebook import NAMES, load
from rinkside.rulebook.kinds import KINDS
from rinkside.rulebook.loader import load_rules

GOOD = """
rules:
  goe.limit:
    - {from: 2005-07-01, until: 2018-06-30, value: 3, reference: sheets of the time, status: confirmed}
    - {from: 2018-07-01, value: 5, reference: sheets of the time, status: confirmed}
"""


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "goe.yaml"
    path.write_text(text, encoding="utf-8")
    return load_rules(path, "club/goe.yaml", "club", {"sheets": "Sheets of 2025-26"})


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(RuleDataError) as caught:
        read(tmp_path, text)
    return str(caught.value)


def test_good_data_is_read_and_an_open_end_runs_to_the_next_entry(tmp_path: Path) -> None:
    text = GOOD.replace(", until: 2018-06-30", "")
    one, other = read(tmp_path, text)["goe.limit"]  # type: ignore[index]
    assert str(one.value.valid_until) == "2018-06-30"
    assert other.value.valid_until is None
    assert one.value.value == 3


@pytest.mark.parametrize(
    ("wrong", "by", "said"),
    [
        (
            "  goe.limit:\n    - {from: 2005",
            "  goe.limit: []\n  goe.limit:\n    - {from: 2005",
            ("line 4", "duplicate key 'goe.limit'", "Keep one of the two"),
        ),
        (
            "value: 5,",
            "value: 5, value: 6,",
            ("line 5", "duplicate key 'value'", "Keep one of the two"),
        ),
        ("until: 2018-06-30", "until: 2018-06-31", ("line 4", "'2018-06-31' is no date", "such as 2018-07-01")),
        ("until: 2018-06-30", "until: soon", ("until 'soon' is no date", "such as 2018-07-01")),
        ("until: 2018-06-30", "until: 2004-06-30", ("until 2004-06-30 is before from 2005-07-01", "correct the dates")),
        ("{from: 2018-07-01, ", "{", ("an entry without `from`", "Add the first day")),
        (
            "value: 5, reference: sheets of the time,",
            "value: 5,",
            ("line 5", "goe.limit: the value from 2018-07-01 has no reference", "Add reference:"),
        ),
        (", status: confirmed}\n", "}\n", ("a value without status", "one of confirmed")),
        ("status: confirmed}\n", "status: sure}\n", ("status 'sure' is not known", "Use one of")),
        ("from: 2018-07-01", "from: 2019-07-01", ("no value between 2018-06-30 and 2019-07-01", "Join the dates")),
        ("from: 2018-07-01", "from: 2017-07-01", ("two values hold on 2017-07-01", "with until: 2017-06-30")),
        ("goe.limit", "goe.limits", ("unknown rule name 'goe.limits' (did you mean goe.limit?)", "names.py")),
        ("value: 5,", "value: five,", ("'five' is no count", "whole number such as 5")),
        ("value: 5,", "value: [5],", ("no count", "whole number")),
        ("value: 5,", "", ("either a value or `unknown`", "Write value:")),
        ("value: 5,", "value: 5, for: {sport: ice},", ("unknown scope key 'sport'", "Scope keys are discipline")),
        ("value: 5,", "value: 5, for: {level: master},", ("level 'master' is not known", "Use one of senior")),
        ("value: 5,", "value: 5, colour: red,", ("unknown key 'colour'", "Keys are from, until")),
        ("sheets of the time", "nowhere", ("reference 'nowhere' is neither a short name", "Add it to references")),
        ("rules:", "rule:", ("unknown section 'rule'", "Sections are")),
        ("    - {from: 2005", "    - from 2005", ("line",)),
        ("rules:\n", "rules: [\n", ("not YAML", "Check indentation")),
    ],
)  # fmt: skip
def test_each_kind_of_broken_data_is_refused_with_file_place_value_and_remedy(
    tmp_path: Path, wrong: str, by: str, said: tuple[str, ...]
) -> None:
    assert wrong in GOOD
    message = refused(tmp_path, GOOD.replace(wrong, by))
    assert message.startswith("club/goe.yaml, line ")
    for words in said:
        assert words in message


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("jumps.bonus.factor", "1.105", "factor with two decimals such as 1.10"),
        ("jumps.bonus.factor", "0.00", "factor above 0"),
        ("goe.lead", "last jump", "'last jump' is none of: highest counting jump; first jump"),
        ("falls.schedule", "1.00", "Write a list"),
        ("components.set", "[SS, PE]", "pairs such as {9: 7}"),
        ("draw.counting", "{nine: 7}", "whole number"),
        ("jumps.sequence.counting", "some", "whole number"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_the_accepted_form(
    tmp_path: Path, name: str, value: str, said: str
) -> None:
    text = f"rules:\n  {name}:\n    - {{from: 2018-07-01, value: {value}, reference: a sheet, status: confirmed}}\n"
    message = refused(tmp_path, text)
    assert name in message
    assert said in message


def test_two_entries_for_the_same_segment_without_a_narrower_one_are_refused(tmp_path: Path) -> None:
    text = """
rules:
  segment.factor:
    - {from: 2018-07-01, for: {level: senior}, value: 1.00, reference: a sheet, status: confirmed}
    - {from: 2018-07-01, for: {discipline: pairs}, value: 0.50, reference: a sheet, status: confirmed}
"""
    message = refused(tmp_path, text)
    assert "line 5" in message
    assert "neither is the narrower one" in message


def test_a_gap_can_be_stated_with_what_would_settle_it(tmp_path: Path) -> None:
    text = GOOD.replace("value: 5, reference: sheets of the time, status: confirmed", "unknown: a sheet of 2018-19")
    entry = read(tmp_path, text)["goe.limit"][1]  # type: ignore[index]
    assert not entry.value.known
    assert entry.value.settled_by == "a sheet of 2018-19"


def test_a_short_name_of_a_source_is_written_out(tmp_path: Path) -> None:
    text = GOOD.replace("reference: sheets of the time", "reference: sheets")
    assert read(tmp_path, text)["goe.limit"][0].value.reference == "Sheets of 2025-26"  # type: ignore[index]


def test_a_name_in_two_files_of_one_pack_is_refused(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(GOOD, encoding="utf-8")
    with pytest.raises(RuleDataError, match=r"b\.yaml:4: goe\.limit stands in .*a\.yaml:4 already"):
        load([tmp_path])


def test_a_folder_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(RuleDataError, match="no-such-pack: no such folder"):
        load(["no-such-pack"])


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(b"rules:\n  # \xff\n")
    with pytest.raises(RuleDataError, match="is not UTF-8"):
        load([tmp_path])


def test_every_name_has_a_meaning_a_kind_and_a_source_that_settles_it() -> None:
    for name, rule in NAMES.items():
        assert rule.meaning, name
        assert rule.kind in KINDS, name
        assert rule.settled_by, name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules: &a [*a]\n", "an alias"),
        ("rules:\n  a: &x [1]\n  b: *x\n", "an alias"),
        ("rules: " + "[" * 5000 + "]" * 5000, "nest"),
        ("- a\n- b\n", "the file is no mapping"),
        ("rules: 5\n", "rules is no mapping"),
        ("{[1]: 2}\n", "a key that is no text"),
    ],
)
def test_hostile_files_are_refused_by_name(tmp_path: Path, text: str, said: str) -> None:
    message = refused(tmp_path, text)
    assert message.startswith("club/goe.yaml, line ")
    assert said in message


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 12), st.text("ab:{}[],&*-'\"#\n \t0129%é!?|>", max_size=6))
def test_a_damaged_file_is_read_or_refused_and_nothing_else(tmp_path: Path, at: int, gone: int, put: str) -> None:
    message = "club/goe.yaml, line "
    try:
        read(tmp_path, GOOD[:at] + put + GOOD[at + gone :])
    except RuleDataError as error:
        message = str(error)
    assert message.startswith("club/goe.yaml, line ")
