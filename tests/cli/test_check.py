"""`rinkside check`: what it prints, writes and answers."""

from __future__ import annotations

import csv
import json

import pytest
from terminal import rinkside

STORY = """Liu takes Olympic gold in Milan

Alysa Liu of the United States won the women's title on Thursday with 226.79 points. Kaori Sakamoto finished 1.91 points
behind her and took silver.
"""


@pytest.fixture
def story(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text(STORY, encoding="utf-8")
    return path


def test_what_is_wrong_comes_with_the_official_value_the_sum_and_the_sheet(story):
    ran = rinkside("check", story)
    assert ran.status == 1
    assert "✗ 1 wrong" in ran.out
    assert "[1.91 points]" in ran.out
    assert "official: 1.89  (226.79 − 224.90 = 1.89)" in ran.out
    assert "2026Olympics_WomenFS.pdf" in ran.out


def test_a_story_without_a_mistake_ends_with_nought(story):
    story.write_text(STORY.replace("1.91", "1.89"), encoding="utf-8")
    ran = rinkside("check", story, "--all")
    assert ran.status == 0
    assert "✗ 0 wrong" in ran.out
    assert "✓ silver" in ran.out


def test_json_is_a_line_for_each_story(story):
    lines = rinkside("check", story, story, "--json").out.splitlines()
    found = [json.loads(line) for line in lines]
    assert [f["events"] for f in found] == [["milano-cortina-2026-women", "milano-cortina-2026-team"]] * 2
    assert [s["official"] for s in found[0]["statements"] if s["verdict"] == "wrong"] == ["1.89"]


def test_a_folder_of_stories_becomes_a_table(tmp_path, story):
    (tmp_path / "page.html").write_text(f"<html><body><p>{STORY}</p></body></html>", encoding="utf-8")
    table = tmp_path / "table.csv"
    assert rinkside("check", tmp_path, "--csv", table).status == 1
    with table.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    wrong = [row for row in rows if row["verdict"] == "wrong"]
    assert [row["span"] for row in wrong] == ["1.91 points"] * 2
    assert {row["story"].rpartition("/")[2] for row in wrong} == {"page.html", "story.txt"}


def test_the_page_marks_the_story(tmp_path, story):
    page = tmp_path / "page.html"
    rinkside("check", story, "--html", page)
    assert "1.91 points" in page.read_text("utf-8")
    assert "226.79 − 224.90 = 1.89" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.txt"], "nowhere.txt cannot be read"),
        (["{story}", "--record", "nowhere"], "no such file"),
        (["{story}", "--record", "{empty}"], "holds no record"),
        (["{story}", "{story}", "--html", "page.html"], "--html writes one story"),
    ],
)
def test_what_cannot_be_read_is_said_with_the_next_step(tmp_path, story, words, said):
    empty = tmp_path / "empty"
    empty.mkdir()
    ran = rinkside("check", *(w.format(story=story, empty=empty) for w in words))
    assert ran.status == 2
    assert said in " ".join(ran.err.split())


def test_published_protocols_are_a_record(tmp_path, shared):
    story = tmp_path / "tallinn.txt"
    story.write_text(
        "Niina Petrokina of Estonia won the European title with 208.18 points, 9.75 ahead of Anastasiia Gubanova. "
        "She was second after the short program and fell once in the free skate, where Gubanova did not fall.",
        encoding="utf-8",
    )
    ran = rinkside("check", story, "--record", shared / "corpus" / "isu-modern" / "ec2025", "--json")
    found = json.loads(ran.out)
    verdicts = {(s["span"], s["verdict"]) for s in found["statements"]}
    assert {("9.75", "wrong"), ("208.18", "right"), ("fell once", "right"), ("did not fall", "right")} <= verdicts
    wrong = next(s for s in found["statements"] if s["verdict"] == "wrong")
    assert wrong["official"] == "9.57"
    assert wrong["source"][0]["page"] == 1


SEEDS = {
    "000_2932e8d34aea2ca9.txt": {
        ("1.91 points", "margin", "wrong", "1.89"), ("a fall", "deduction_fall", "wrong", "deductions 0.00"),
        ("second-best score in the short program", "ordinal_best", "right", "2"),
        ("third-best score of the evening", "ordinal_best", "right", "3"), ("fifth", "rank_overall", "right", "5"),
    },
    "001_a01831657c190f4a.txt": {("1.91 points", "margin", "wrong", "1.89"), ("fifth", "rank_overall", "right", "5")},
    "002_0c5d17562ad43f51.txt": {
        ("147.52", "segment_score", "right", "147.52"), ("fifth", "rank_overall", "right", "5"),
        ("gold medal", "medal", "right", "gold"),
    },
}  # fmt: skip


def test_the_accounts_of_one_night_are_checked_by_the_plain_command(shared):
    ran = rinkside("check", *[shared / "seeds" / name for name in SEEDS], "--json")
    assert ran.status == 1
    reports = [json.loads(line) for line in ran.out.splitlines()]
    for report, wanted in zip(reports, SEEDS.values(), strict=True):
        found = {(s["span"], s["type"], s["verdict"], s["official"]) for s in report["statements"]}
        assert wanted <= found
    first, copy, third = ([s for s in r["statements"] if s["verdict"] == "wrong"] for r in reports)
    assert [s["type"] for s in first] == ["margin", "deduction_fall"]
    assert {(c["file"], c["page"]) for c in first[0]["source"]} == {
        ("owg2026_singles_segment_totals.csv", None),
        ("2026Olympics_WomenFS.pdf", 1),
    }
    assert [s["type"] for s in copy].count("pronoun") == 11
    assert third == []
    (thirteenth,) = (s for s in reports[2]["statements"] if s["span"] == "13th")
    assert thirteenth["verdict"] == "right"


def test_an_empty_story_is_named_as_such(tmp_path):
    empty = tmp_path / "empty.txt"
    empty.write_text("\n \n", "utf-8")
    ran = rinkside("check", empty)
    assert ran.status == 2
    assert "there is no text in this story" in ran.out
    assert "not supported" not in ran.out


def test_an_address_and_a_document_are_named_for_what_they_are(tmp_path):
    address = rinkside("check", "https://news.example/story.html")
    assert address.status == 2
    assert "is an address; save the page or its text" in address.err
    paper = tmp_path / "story.pdf"
    paper.write_bytes(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    ran = rinkside("check", paper)
    assert ran.status == 2
    assert "this is a PDF document, no story" in ran.out
    assert "is a PDF document, no story" in rinkside("compare", paper, paper).err
