"""`rinkside compare`: what it prints, writes and answers."""

from __future__ import annotations

import json

import pytest
from coverage_stories import STORIES
from terminal import rinkside


@pytest.fixture
def stories(tmp_path):
    paths = {}
    for name in ("original", "respun", "other reporter"):
        paths[name] = tmp_path / f"{name.replace(' ', '-')}.txt"
        paths[name].write_text(STORIES[name], encoding="utf-8")
    return paths


def test_a_respun_story_is_named_with_its_altered_quotes(stories):
    ran = rinkside("compare", stories["original"], stories["respun"])
    assert ran.status == 1
    assert ran.out.startswith("One was respun from the other")
    assert "Quotes: 4 of 4 altered" in ran.out
    assert "[barefoot,]" in ran.out
    assert "[without shoes,]" in ran.out
    assert "given to Brandt instead of Okafor" in " ".join(ran.out.split())


def test_independent_stories_end_with_nought(stories):
    ran = rinkside("compare", stories["original"], stories["other reporter"])
    assert ran.status == 0
    assert ran.out.startswith("A and B are independent")


def test_json_has_places_of_the_stories(stories):
    found = json.loads(rinkside("compare", stories["original"], stories["respun"], "--json").out)
    assert found["relation"] == "respun"
    assert len(found["quotes"]) == 4
    for quote in found["quotes"]:
        for letter, name in (("a", "original"), ("b", "respun")):
            place = quote[letter]
            assert STORIES[name][place["start"] : place["end"]] == place["span"]
    top = "a b relation evidence quotes pronouns numbers statements sentences notes"
    assert " ".join(found) == top


def test_html_is_written_to_the_named_file(stories, tmp_path):
    rinkside("compare", stories["original"], stories["respun"], "--html", tmp_path / "both.html")
    assert "One was respun from the other" in (tmp_path / "both.html").read_text("utf-8")


def test_what_cannot_be_read_or_written_is_said_in_words(stories, tmp_path):
    missing = rinkside("compare", stories["original"], tmp_path / "no.txt")
    assert missing.status == 2
    assert "no.txt cannot be read" in missing.err
    assert "only one of the two" in rinkside("compare", "-", "-").err
    unwritable = rinkside("compare", stories["original"], stories["respun"], "--html", tmp_path / "no" / "such.html")
    assert unwritable.status == 2
    assert "cannot be written" in unwritable.err
