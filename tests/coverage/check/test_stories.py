"""Stories written for these tests from the records of real senior events. What stands in [[ ]] is wrong on purpose;
everything else is true, so nothing else may be called wrong. Quotations in them are invented. A file holds one story,
or several, each behind a line `### name`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rinkside.coverage import check
from rinkside.coverage.record import read_record

MARK = re.compile(r"\[\[(.*?)\]\]")
NOT_BOUND = {
    "mihara", "b02", "b10", "b12", "b18", "b52", "b27", "b47", "f02", "f19", "f28",
    "g08", "g13", "g21", "g24", "h01", "h02",
    "h04", "h12", "h14", "h15", "h16", "h18", "h20", "h23", "h24", "i03", "i08", "i14", "i17",
    "i23", "k02", "k10", "k11", "k22",
    "k23", "l05", "m05", "m06", "m09", "n03", "n04",
    "n11", "n15", "l11",
}  # fmt: skip
"""Where what is wrong cannot be bound to anybody, and so must be left alone."""


def stories() -> dict[str, str]:
    found = {}
    for path in sorted((Path(__file__).parent / "stories").glob("*.txt")):
        text = path.read_text("utf-8")
        first, *parts = re.split(r"^### (\w+)\n", text, flags=re.M)
        found |= dict(zip(parts[::2], (p.strip() for p in parts[1::2]), strict=True)) if parts else {path.stem: first}
    return found


STORIES = stories()


@pytest.fixture(scope="module")
def held(shared):
    return tuple(read_record(p) for p in sorted((shared / "coverage" / "records").glob("*.json")))


def unmarked(text: str) -> tuple[str, list[tuple[int, int]]]:
    places, out, at = [], "", 0
    for match in MARK.finditer(text):
        out += text[at : match.start()]
        places.append((len(out), len(out) + len(match[1])))
        out += match[1]
        at = match.end()
    return out + text[at:], places


@pytest.mark.parametrize("name", STORIES)
def test_what_is_wrong_is_found_and_nothing_else_is_called_wrong(name, held):
    text, places = unmarked(STORIES[name])
    wrong = check(text, held).wrong
    found = [s for s in wrong if any(s.start < end and start < s.end for start, end in places)]
    assert [(s.span, s.official) for s in wrong if s not in found] == []
    if name not in NOT_BOUND:
        assert len(found) == len(places)
