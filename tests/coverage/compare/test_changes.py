"""Pronouns and numbers that one story changed, and facts that both state."""

from __future__ import annotations

from coverage_stories import STORIES

from rinkside.coverage.compare import Relation, compare_stories
from rinkside.coverage.model import Kind, Report, Statement, Understood, Verdict
from rinkside.coverage.text import read_story


def test_pronouns_of_a_copy_that_make_a_woman_a_man_are_all_found():
    found = compare_stories(STORIES["original"], STORIES["respun"]).pronouns
    assert [p.b.span for p in found] == ["his", "He", "his", "his", "his"]
    assert {p.who for p in found} == {"Brandt", "Okafor", "Ricci"}


def test_a_mans_pronoun_that_both_stories_have_is_no_change():
    found = compare_stories(STORIES["original"], STORIES["cut"]).pronouns
    assert found == ()
    assert "his arm" in STORIES["cut"]


def test_the_pronouns_of_other_people_are_no_change():
    men = "Hugo Petit won in Lakehaven. He had fallen in the short, but his free skate was the best, and he cried."
    assert compare_stories(STORIES["original"], men).pronouns == ()
    assert compare_stories(men, STORIES["elsewhere"]).pronouns == ()


def test_swapped_figures_are_found_in_the_sentence_that_says_the_same():
    b = STORIES["original"].replace("212.45", "214.25").replace("215.03", "215.30")
    found = compare_stories(STORIES["original"], b).numbers
    assert [(n.value_a, n.value_b) for n in found] == [("212.45", "214.25"), ("215.03", "215.30")]
    assert all(b[n.b.start : n.b.end] == n.b.span for n in found)


def test_a_place_in_words_that_became_another_is_found():
    b = STORIES["original"].replace("who was seventh", "who was fourth")
    assert [(n.value_a, n.value_b) for n in compare_stories(STORIES["original"], b).numbers] == [("7", "4")]


def test_equal_numbers_in_another_notation_are_no_change():
    assert compare_stories(STORIES["original"], STORIES["german"]).numbers == ()


def report(text: str, span: str, verdict: Verdict, value: str, kind: Kind = Kind.MARGIN) -> Report:
    start = text.index(span)
    understood = Understood(who=("OKAFOR Amara",), quantity="margin", value=value, compared_with=("BRANDT Lena",))
    statement = Statement(start, start + len(span), span, kind, verdict, "2.58", understood)
    return Report(read_story(text), (statement,))


def test_a_wrong_value_in_both_is_shared_and_counts_as_evidence():
    a, b = STORIES["original"], STORIES["other reporter"] + "\nThe margin was 2.85 points.\n"
    reports = report(a, "2.85 points", Verdict.WRONG, "2.85"), report(b, "2.85 points", Verdict.WRONG, "2.85")
    found = compare_stories(a, b, reports=reports)
    assert [p.a.span for p in found.shared_wrong] == ["2.85 points"]
    assert next((e.name, e.points) for e in found.evidence) == ("shared wrong values", 2)


def test_one_shared_wrong_value_alone_makes_no_copy():
    a = "Okafor won. She had 2.85 points more than Brandt in the end."
    b = "Silver for the German: 2.85 points were missing to gold on a cold and windy evening."
    reports = report(a, "2.85", Verdict.WRONG, "2.85"), report(b, "2.85", Verdict.WRONG, "2.85")
    assert compare_stories(a, b, reports=reports).relation is Relation.INDEPENDENT


def test_a_wrong_value_the_other_prints_unbound_is_shared_too():
    a, b = STORIES["original"], STORIES["other reporter"] + "\nOnly 2.85 points!\n"
    found = compare_stories(a, b, reports=(report(a, "2.85 points", Verdict.WRONG, "2.85"), Report(read_story(b))))
    assert [(p.a.span, p.b.span) for p in found.shared_wrong] == [("2.85 points", "2.85")]
    turned = compare_stories(b, a, reports=(Report(read_story(b)), report(a, "2.85 points", Verdict.WRONG, "2.85")))
    assert [(p.a.span, p.b.span) for p in turned.shared_wrong] == [("2.85", "2.85 points")]


def test_a_value_wrong_in_one_place_and_right_in_the_other_is_not_shared():
    a, b = STORIES["original"], STORIES["other reporter"] + "\nOnly 2.85 points!\n"
    reports = report(a, "2.85 points", Verdict.WRONG, "2.85"), report(b, "2.85", Verdict.RIGHT, "2.85", Kind.TOTAL)
    assert not compare_stories(a, b, reports=reports).shared_wrong


def test_a_misspelt_name_in_both_is_shown_and_gives_no_points():
    a, b = STORIES["original"], STORIES["other reporter"]
    reports = (
        report(a, "Brandt", Verdict.WRONG, "Brandt", Kind.NAME),
        report(b, "Brandt", Verdict.WRONG, "Brandt", Kind.NAME),
    )
    found = compare_stories(a, b, reports=reports)
    assert len(found.shared_wrong) == 1
    assert next(e for e in found.evidence if e.name == "shared wrong values").points == 0


def test_a_statement_that_only_one_gets_wrong_is_paired_with_the_right_one():
    a, b = STORIES["original"], STORIES["original"].replace("2.85", "2.58")
    reports = report(a, "2.85", Verdict.WRONG, "2.85"), report(b, "2.58", Verdict.RIGHT, "2.58")
    found = compare_stories(a, b, reports=reports)
    assert [(p.a.span, p.b.span, p.same) for p in found.pairs] == [("2.85", "2.58", False)]
    assert not found.shared_wrong


def test_a_language_that_is_not_read_is_said_to_be_so():
    text = (
        "Võitja oli esimene mõlemas kavas ja sai kokku 210,36 punkti. Teiseks tuli jaapanlanna ja kolmas oli venelanna."
    )
    found = compare_stories(text, STORIES["original"])
    assert found.relation is Relation.INDEPENDENT
    assert "language of A" in found.notes[0]


def test_empty_stories_are_independent_and_harmless():
    for a, b in (("", ""), ("", STORIES["original"]), ("\n\n'", '"')):
        assert compare_stories(a, b).relation is Relation.INDEPENDENT


def test_many_wrong_values_are_paired_once_each():
    text = "Okafor won by 2.85 points. " * 900
    start = [i * 27 for i in range(900)]
    wrong = tuple(Statement(s, s + 26, text[s : s + 26], Kind.MARGIN, Verdict.WRONG, "2.58") for s in start)
    found = compare_stories(text, text, reports=(Report(read_story(text), wrong), Report(read_story(text))))
    assert len(found.shared_wrong) == 1
