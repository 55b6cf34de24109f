"""`rinkside compare`: what it prints, writes and answers."""

from __future__ import annotations

import csv
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


def test_the_record_shows_a_wrong_value_that_both_print(tmp_path):
    for name, text in (
        ("a", "Alysa Liu won the Olympic title in Milan, 1.91 points ahead of Kaori Sakamoto of Japan."),
        ("b", "In Milan, Kaori Sakamoto of Japan lost the Olympic title to Alysa Liu by 1.91 points."),
    ):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    ran = rinkside("compare", tmp_path / "a.txt", tmp_path / "b.txt", width=100)
    assert "both print 1.91 points, which the record contradicts" in ran.out
    assert "wrong in both: evidence of one source" in " ".join(ran.out.split())
    assert "1.89" in ran.out


def test_of_a_folder_every_two_are_compared_and_each_pair_is_a_row(stories, tmp_path):
    ran = rinkside("compare", tmp_path, "--csv", tmp_path / "pairs.csv")
    assert ran.status == 1
    assert [line.split("  ")[0] for line in ran.out.splitlines()] == ["respun"]
    with (tmp_path / "pairs.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 3
    assert sorted(r["relation"] for r in rows) == ["independent", "independent", "respun"]
    found = next(r for r in rows if r["relation"] == "respun")
    assert {found["a"], found["b"]} == {str(stories["original"]), str(stories["respun"])}
    assert (found["quotes"], found["quotes_altered"], found["pronouns_changed"]) == ("4", "4", "5")


def test_json_of_many_stories_is_a_line_for_each_pair(stories, tmp_path):
    lines = rinkside("compare", tmp_path, "--json").out.splitlines()
    assert [json.loads(line)["relation"] for line in lines].count("respun") == 1
    assert len(lines) == 3


def test_stories_that_are_all_independent_are_said_to_be(stories, tmp_path):
    stories["respun"].unlink()
    (tmp_path / "third.txt").write_text(STORIES["elsewhere"], encoding="utf-8")
    ran = rinkside("compare", tmp_path)
    assert (ran.status, ran.out) == (0, "no two of 3 stories come of one another\n")


def test_a_file_name_that_is_a_formula_is_none_in_the_table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("=1+1.txt", "@b.txt", "c.txt"):
        (tmp_path / name).write_text(STORIES["elsewhere"], encoding="utf-8")
    rinkside("compare", "=1+1.txt", "@b.txt", "c.txt", "--csv", "pairs.csv")
    cells = (tmp_path / "pairs.csv").read_text("utf-8").splitlines()[1].split(",")
    assert cells[:3] == ["'=1+1.txt", "'@b.txt", "same text"]


def test_what_cannot_be_read_or_written_is_said_in_words(stories, tmp_path):
    missing = rinkside("compare", stories["original"], tmp_path / "no.txt")
    assert missing.status == 2
    assert "no.txt cannot be read" in missing.err
    assert "only one story can be read from standard input" in rinkside("compare", "-", "-").err
    assert "one story has no other" in rinkside("compare", stories["original"]).err
    (tmp_path / "empty").mkdir()
    assert "holds no story" in rinkside("compare", tmp_path / "empty").err
    assert "--html shows two stories" in rinkside("compare", *stories.values(), "--html", tmp_path / "x.html").err
    unwritable = rinkside("compare", stories["original"], stories["respun"], "--html", tmp_path / "no" / "such.html")
    assert unwritable.status == 2
    assert "cannot be written" in unwritable.err


def test_a_story_without_text_cannot_be_compared(tmp_path):
    empty, story = tmp_path / "empty.txt", tmp_path / "story.txt"
    empty.write_text(" ", "utf-8")
    story.write_text("Alysa Liu won in Milan with 226.79.", "utf-8")
    ran = rinkside("compare", empty, story)
    assert ran.status == 2
    assert "empty.txt has no text" in ran.err


def test_the_copy_of_the_three_accounts_of_one_night_is_named_and_the_third_stands_alone(shared):
    first, copy, third = sorted((shared / "seeds").glob("*.txt"))
    ran = rinkside("compare", first, copy)
    assert ran.status == 1
    assert "One was respun from the other" in ran.out
    assert "Quotes: 6 of 8 altered" in ran.out
    assert "call somebody by another gender: 11" in ran.out
    assert rinkside("compare", first, third).status == 0
    assert rinkside("compare", copy, third).status == 0
