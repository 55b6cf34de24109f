"""What is told of another time, thing or person beside a result is not called wrong."""

from __future__ import annotations

import pytest

from rinkside.coverage.check import check
from rinkside.coverage.record import read_record

HEAD = "The women's event of the 2026 Olympics in Milan is over. Alysa Liu won with 226.79 points.\n\n"
NEUTRAL = {
    "another month": "Last month Ami Nakai beat Alysa Liu by 3.20 points.",
    "a drawn number": "Mone Chiba drew start number 7 for the short program and scored 74.00.",
    "a jump": "Mone Chiba popped the first jump, doubled the second and still came fourth.",
    "a question": "Who won? Alysa Liu. Second? Kaori Sakamoto. Third? Ami Nakai.",
    "the event itself": "Mone Chiba was fourth. The event was the ninth of its kind in Milan, the third since 1990.",
    "a season": "Mone Chiba ended the season with two wins, a second place and, in Milan, fourth place.",
    "a difference": "Mone Chiba improved by 76.32 from one segment to the next.",
    "a place aimed at": "Mone Chiba finished fourth, 1.28 behind third place.",
    "practice": "Kaori Sakamoto had fallen three times in the morning practice.",
    "illness": "Kaori Sakamoto fell ill on Monday. Her free skate got 147.67.",
    "a way down": "Ami Nakai fell the other way, from first to third.",
    "a gap between places": "A 1.89-point victory for Alysa Liu, and a 5.74-point gap from second to third.",
    "a fall behind somebody": "Mone Chiba was fourth. Adeliia Petrosian was behind Chiba, though her free had a fall.",
    "a wide margin": "Kaori Sakamoto won silver. Somebody unknown came last, 66.08 points behind Sakamoto.",
    "a poll": "Amber Glenn may be fifth in the books, but the fans voted her first in their poll.",
    "childhood": "At 12 Mone Chiba was second among juniors.",
    "somebody unnamed": "The 1998 champion, watching on television, said that Mone Chiba was his second favourite.",
}
WRONG = {
    "a place beside a career": ("Mone Chiba was sixth in her last Olympics.", "sixth"),
    "a place now": ("A year ago unknown, Mone Chiba now finished sixth.", "sixth"),
    "a margin": ("Kaori Sakamoto finished 1.91 points behind Alysa Liu.", "1.91"),
}


@pytest.fixture(scope="module")
def held(shared):
    return tuple(read_record(p) for p in sorted((shared / "coverage" / "records").glob("owg2026*.json")))


@pytest.mark.parametrize("name", NEUTRAL)
def test_what_is_not_told_of_a_result_of_this_event_is_not_called_wrong(name, held):
    report = check(HEAD + NEUTRAL[name], held)
    assert "owg2026_women" in report.events
    assert [(s.span, s.official) for s in report.wrong] == []


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_result_is_called_wrong_beside_words_of_another_time(name, held):
    sentence, span = WRONG[name]
    assert any(span in s.span for s in check(HEAD + sentence, held).wrong)
