"""Reports as pages: every mark stands on its span, nothing of a story becomes markup, nothing is fetched."""

from __future__ import annotations

import re
from html import unescape

import pytest
from coverage_stories import STORIES

from rinkside.coverage.compare import compare_stories
from rinkside.coverage.model import Cited, Kind, Report, Statement, Understood, Verdict
from rinkside.coverage.report import compared_stories_page, marked_report, marked_report_page
from rinkside.coverage.text import read_story

TEXT = "Brandt's evening\n\nShe won by 1.91 points & cried.\n\nHer <b>free</b> skate was her best."


def statement(span: str, kind: Kind, verdict: Verdict, official: str = "", **understood: str) -> Statement:
    start = TEXT.index(span)
    source = (Cited("free.pdf", 3, "Judges’ details"),) if verdict is Verdict.WRONG else ()
    return Statement(start, start + len(span), span, kind, verdict, official, Understood(**understood), source)


@pytest.fixture
def report() -> Report:
    return Report(
        read_story(TEXT, "evening.txt"),
        (
            statement("She", Kind.PRONOUN, Verdict.RIGHT),
            statement("1.91 points", Kind.MARGIN, Verdict.WRONG, "1.89", arithmetic="226.79 − 224.90 = 1.89"),
            statement("her best", Kind.RECORD_PB, Verdict.UNCHECKABLE, note="the record holds this event only"),
        ),
        ("lake",),
    )


def plain(html: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", html))


def test_each_mark_stands_on_its_span(report):
    html = marked_report(report)
    assert re.search(r'<span class="mark right"[^>]*>She</span>', html)
    assert re.search(r'class="mark wrong" href="#note-1"[^>]*>.*?1\.91 points', html)
    assert re.search(r'class="mark uncheckable" href="#note-2"[^>]*>.*?her best', html)


def test_a_wrong_statement_has_a_note_with_the_official_value_sum_and_source(report):
    note = re.search(r'<li class="note card wrong" id="note-1">.*?</li>', marked_report(report))
    assert note
    assert "226.79 − 224.90 = 1.89" in plain(note[0])
    assert "Judges’ details (free.pdf), page 3" in plain(note[0])


def test_what_cannot_be_checked_says_why(report):
    assert "Can’t be checked: the record holds this event only" in plain(marked_report(report))


def test_the_verdicts_are_counted(report):
    counts = re.findall(r"<b>(\d+)</b>", marked_report(report))
    assert counts == ["1", "1", "1"]


def test_markup_of_a_story_is_shown_and_not_obeyed():
    text = '<p>Silver <b>for</b> "Brandt" & co.'
    html = marked_report_page(Report(read_story("Plain. " * 700 + '<script>alert(1)</script> <img src=x onerror="y">')))
    assert "<script" not in html
    assert "<img" not in html
    assert compared_stories_page(compare_stories(f"A: {text}", f"'{text}'")).count("<b>") == 0


def test_a_mark_inside_a_longer_one_keeps_both():
    text = "He said: 'His skate was good for him and for me.' Then he left."
    quote, him = (9, 49), (text.index("him"), text.index("him") + 3)
    found = Report(
        read_story(text),
        (
            Statement(*quote, text[slice(*quote)], Kind.QUOTE, Verdict.UNCHECKABLE),
            Statement(*him, "him", Kind.PRONOUN, Verdict.WRONG, "her"),
        ),
    )
    story = re.search(r"<article.*?</article>", marked_report(found), re.DOTALL)
    assert story
    shown = re.sub(r'<span class="(?:unseen|sign)".*?</span>|<sup>.*?</sup>', "", story[0])
    assert plain(shown) == text
    assert story[0].count('<span class="mark uncheckable"') == 2, "the quotation before and behind the pronoun"
    assert story[0].count('href="#note-1"') == 1
    assert "Quotes: 1" in plain(marked_report(found)), "all quotations share a note"


@pytest.mark.parametrize("kind", ["marked", "compared"])
def test_a_page_needs_nothing_but_itself(report, kind):
    page = (
        marked_report_page(report)
        if kind == "marked"
        else compared_stories_page(compare_stories(STORIES["original"], STORIES["respun"]))
    )
    assert page.startswith("<!doctype html>")
    assert not re.search(r"<script|\ssrc=|url\(|@import|https?:", page)
    assert "default-src 'none'" in page


def test_a_comparison_shows_the_relation_the_quotes_in_two_rows_and_the_pronouns():
    page = compared_stories_page(compare_stories(STORIES["original"], STORIES["respun"]))
    assert "One was respun from the other" in page
    assert (
        '<span class="step changed"><span class="from">barefoot,</span><span class="to">without shoes,</span>' in page
    )
    assert "A: Okafor. B: Brandt" in page
    assert "another gender and 2 more like it" in page


def test_the_rows_of_a_quotation_hold_every_word_of_both():
    comparison = compare_stories(STORIES["french original"], STORIES["french respun"])
    page = compared_stories_page(comparison)
    rows = re.search(r'<div class="rows" aria-hidden="true">(.*?)</div>', page)
    assert rows
    for row, place in (("from", comparison.quotes[0].a), ("to", comparison.quotes[0].b)):
        words = " ".join(unescape(w) for w in re.findall(rf'<span class="{row}">(.*?)</span>', rows[1]) if w)
        assert re.findall(r"\w+", words) == re.findall(r"\w+", place.span)
