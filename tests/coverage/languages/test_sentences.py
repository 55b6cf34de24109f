"""Sentences of every language the desk reads, written for these tests: each construction in other words, true by
the records, and then with one value changed. `sentences/xx.txt`:

    @ record discipline opening        what the lines below tell, and a first sentence that says which event it is
    = Name=Written;…                   how the language writes the names
    text [value] text [right|changed]  what is to be found; changed is said instead (digits are swapped if not given)

`{Liu:overall}` is a score of the record, `{Liu-Sakamoto:overall}` a difference. `|-` is not changed, `|?` may be
missed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest

from rinkside.coverage import check
from rinkside.coverage.record import read_record
from rinkside.points import format_points

FILES = sorted((Path(__file__).parent / "sentences").glob("*.txt"))


@pytest.fixture(scope="module")
def held(shared):
    return tuple(read_record(p) for p in sorted((shared / "coverage" / "records").glob("*.json")))


@dataclass
class Told:
    """One line: its opening, its pieces, and which of them are to be found."""

    opening: str
    pieces: list[str] = field(default_factory=list)
    spans: dict[int, list[str]] = field(default_factory=dict)

    def said(self, changed: int | None = None) -> tuple[str, dict[int, tuple[int, int]]]:
        """The text with one piece changed, and where the pieces stand."""
        out, places = self.opening + "\n\n", {}
        for number, piece in enumerate(self.pieces):
            if number in self.spans:
                forms = self.spans[number]
                if number == changed:
                    piece = next((f for f in forms[1:] if f not in "-?"), "") or swapped(piece)
                places[number] = (len(out), len(out) + len(piece))
            out += piece
        return out, places


def swapped(text: str) -> str:
    digits = [i for i, c in enumerate(text) if c.isdigit()]
    for a, b in reversed(list(pairwise(digits))):
        if text[a] != text[b]:
            chars = list(text)
            chars[a], chars[b] = chars[b], chars[a]
            return "".join(chars)
    return text[:-1] + str((int(text[-1]) + 5) % 10)


def lines_of(path: Path, held) -> list[Told]:
    mark = "." if path.stem in ("ja", "ko") else ","
    category, opening, names, found = None, "", {}, []

    def entrant(surname):
        return next(e for e in category.entrants if any(p.surname.lower() == surname.lower() for p in e.people))

    def value(match):
        who, _, scope = match[1].partition(":")
        if not scope:
            return names.get(who, who)
        points = [category.points(entrant(w), scope) for w in who.split("-")]
        return format_points(points[0] if len(points) == 1 else abs(points[0] - points[1])).replace(".", mark)

    for line in path.read_text("utf-8").splitlines():
        if line.startswith("@"):
            _, record, discipline, opening = line.split(" ", 3)
            category = next(f for r in held if r.id == record for f in r.fields if f.discipline == discipline)
        elif line.startswith("="):
            names = dict(pair.split("=") for pair in line[1:].strip().split(";"))
        elif line.strip():
            told = Told(opening)
            for piece in re.split(r"(\[[^\]]+\])", re.sub(r"\{([^}]+)\}", value, line.strip())):
                if piece.startswith("["):
                    forms = piece[1:-1].split("|")
                    told.spans[len(told.pieces)] = forms
                    piece = forms[0]
                told.pieces.append(piece)
            found.append(told)
    return found


def overlaps(statement, place) -> bool:
    return statement.start < place[1] and place[0] < statement.end


def test_every_language_has_its_sentences():
    assert [p.stem for p in FILES] == ["de", "es", "fr", "it", "ja", "ko", "ru"]


@pytest.mark.parametrize("path", FILES, ids=[p.stem for p in FILES])
def test_what_is_true_is_found_and_nothing_of_it_called_wrong(path, held):
    false, unfound = [], []
    for told in lines_of(path, held):
        text, places = told.said()
        report = check(text, held)
        assert report.story.language == path.stem
        false += [(s.span, s.official, text) for s in report.wrong]
        for number, place in places.items():
            right = any(overlaps(s, place) and s.verdict == "right" for s in report.statements)
            if not right and "?" not in told.spans[number]:
                unfound.append((told.pieces[number], text))
    assert false == []
    assert unfound == []


@pytest.mark.parametrize("path", FILES, ids=[p.stem for p in FILES])
def test_a_changed_value_is_called_wrong_and_no_other(path, held):
    false, missed, changed = [], [], 0
    for told in lines_of(path, held):
        for number, forms in told.spans.items():
            if "-" in forms:
                continue
            changed += 1
            text, places = told.said(number)
            wrong = check(text, held).wrong
            false += [(s.span, text) for s in wrong if not overlaps(s, places[number])]
            if not any(overlaps(s, places[number]) for s in wrong) and "?" not in forms:
                missed.append((forms, text))
    assert changed > 50
    assert false == []
    assert missed == []
