"""Codes as desks type them."""

from __future__ import annotations

import csv
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rinkside.domain import Discipline, parse_element
from rinkside.programs import complete, normalise, typing_aid
from rinkside.rulebook.scales import load_scales

SINGLES = load_scales().scale_for(Discipline.SINGLES, date(2026, 2, 1))
CODES = sorted({row.code for row in SINGLES})


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("3lz+3t<", "3Lz+3T<"),
        ("3LZ!Q+2A+seq", "3Lz!q+2A+SEQ"),
        ("ccosp4v", "CCoSp4V"),
        ("chsq1", "ChSq1"),
        ("5ali4", "5ALi4"),
        ("3loth", "3LoTh"),
        ("sqtww4 sqtwm3", "SqTwW4+SqTwM3"),
        ("bods3", "BoDs3"),
        ("3f 1eu 3s", "3F+1Eu+3S"),
        ("3f1eu3s", "3F+1Eu+3S"),
        ("3lz<3t", "3Lz<+3T"),
        ("2t+combo", "2T+COMBO"),
        ("1fs4+kpyyn", "1FS4+kpYYN"),
    ],
)
def test_what_a_desk_types_becomes_notation(typed, code):
    assert normalise(typed) == (code,)


def test_an_ambiguous_text_comes_back_in_every_reading():
    assert normalise("lspb") == ("LSpB", "LSpb")


def test_the_scale_settles_what_exists_in_it():
    assert normalise("lspb", SINGLES) == ("LSpB",)


@pytest.mark.parametrize("typed", ["", "  ", "3q", "xyz", "3lz++", "9lz", "é", "a" * 40])
def test_what_can_mean_nothing_has_no_reading(typed):
    assert normalise(typed) in ((), ("3Lz",))


def test_codes_are_completed_from_the_scale_of_the_day():
    assert complete("3l", SINGLES) == ("3Lo", "3Lz")
    assert "CCoSp4" in complete("ccosp", SINGLES)
    assert complete("3lz+2", SINGLES)[:3] == ("3Lz+2A", "3Lz+2F", "3Lz+2S")
    assert complete("3lz+s", SINGLES)[0] == "3Lz+SEQ"
    assert complete("zz", SINGLES) == ()


def test_codes_with_calls_are_offered_once_a_call_is_typed():
    assert all("<" not in code for code in complete("3lz", SINGLES))
    assert "3Lz<" in complete("3lz<", SINGLES)


def test_no_more_is_offered_than_asked_for():
    assert len(complete("", SINGLES, limit=5)) == 5


@given(st.sampled_from([row.code for row in SINGLES]), st.randoms(use_true_random=False))
def test_every_code_of_a_scale_is_found_however_it_is_cased(code, random):
    typed = "".join(random.choice((c.lower(), c.upper())) for c in code)
    assert code in normalise(typed)


def test_every_printed_code_is_found_in_lower_case(shared):
    for name in ("singles", "pairs", "ice-dance"):
        path = shared / "rules" / f"vocabulary-{name}.csv"
        with path.open(encoding="utf-8", newline="") as rows:
            codes = [row["code"] for row in csv.DictReader(rows)]
        missing = [c for c in codes if c not in normalise(c.lower())]
        assert missing == []
        assert all(parse_element(reading) for c in codes for reading in normalise(c.lower()))


@pytest.mark.parametrize(
    "text",
    ["lspb " * 12, "lspb+" * 12, "3lz3t3t3t3lo" * 5, "cespchcococh323ex3ch1ssp", "1a" * 30, "fc " * 20, "q" * 60],
)
def test_whatever_is_typed_is_looked_at_within_bounds(text, monkeypatch):
    looked = []
    for name in ("_part", "_joined"):
        getattr(typing_aid, name).cache_clear()
    is_code = typing_aid._is_code
    monkeypatch.setattr(typing_aid, "_is_code", lambda code: looked.append(code) or is_code(code))
    normalise(text, SINGLES)
    assert len(looked) < 2000


@given(data=st.data())
def test_every_code_of_the_scale_is_read_in_any_case(data):
    code = data.draw(st.sampled_from(CODES))
    typed = "".join(data.draw(st.sampled_from((c.upper(), c.lower()))) for c in code)
    assert code in normalise(typed, SINGLES)
