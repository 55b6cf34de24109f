"""Stories written for these tests from the records of real senior events. What stands in [[ ]] is wrong on purpose;
everything else is true, so nothing else may be called wrong. Quotations in them are invented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rinkside.coverage import check
from rinkside.coverage.record import read_record

STORIES = sorted((Path(__file__).parent / "stories").glob("*.txt"))
MARK = re.compile(r"\[\[(.*?)\]\]")
NOT_BOUND = {"mihara"}
"""Where what is wrong cannot be bound to anybody, and so must be left alone."""


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


@pytest.mark.parametrize("path", STORIES, ids=[p.stem for p in STORIES])
def test_what_is_wrong_is_found_and_nothing_else_is_called_wrong(path, held):
    text, places = unmarked(path.read_text("utf-8"))
    wrong = check(text, held).wrong
    found = [s for s in wrong if any(s.start < end and start < s.end for start, end in places)]
    assert [(s.span, s.official) for s in wrong if s not in found] == []
    if path.stem not in NOT_BOUND:
        assert len(found) == len(places)
