"""How one story came of another: stories of one invented evening, and the annotated ones where they are at hand."""

from __future__ import annotations

import json
from itertools import combinations

import pytest
from coverage_stories import STORIES

from rinkside.coverage.compare import Comparison, Relation, compare_sides, compare_stories, prepare
from rinkside.coverage.text import read_story


def compared(a: str, b: str) -> Comparison:
    return compare_stories(STORIES[a], STORIES[b])


@pytest.mark.parametrize(
    ("a", "b", "relation"),
    [
        ("original", "cut", Relation.SAME_TEXT),
        ("original", "respun", Relation.RESPUN),
        ("french original", "french respun", Relation.RESPUN),
        ("original", "german", Relation.TRANSLATED),
        ("original", "spanish", Relation.TRANSLATED),
        ("german", "spanish", Relation.TRANSLATED),
        ("russian original", "russian translated", Relation.TRANSLATED),
        ("wire one", "wire two", Relation.SAME_WIRE),
        ("original", "other reporter", Relation.INDEPENDENT),
        ("other reporter", "third reporter", Relation.INDEPENDENT),
        ("original", "elsewhere", Relation.INDEPENDENT),
    ],
)
def test_the_relation_of_two_stories_is_found(a, b, relation):
    assert compared(a, b).relation is relation
    assert compared(b, a).relation is relation


def test_quotes_of_one_press_conference_prove_nothing():
    for a, b in combinations([f"press conference {n}" for n in ("one", "two", "three")], 2):
        found = compared(a, b)
        assert found.relation is Relation.INDEPENDENT, (a, b)
        assert found.quotes, (a, b)
        assert not found.altered_quotes, "two reporters who heard it themselves altered nothing"


def test_two_reports_of_one_result_are_no_translation():
    found = compared("german results", "english results")
    assert found.relation is Relation.INDEPENDENT
    assert any(e.name == "numbers" and e.points for e in found.evidence), "though every number agrees"


def test_every_relation_gives_its_reasons_in_words():
    for a, b in combinations(STORIES, 2):
        found = compared(a, b)
        if found.relation is not Relation.INDEPENDENT:
            assert sum(e.points for e in found.evidence) >= 3, (a, b)
            assert all(e.words for e in found.evidence), (a, b)


def test_a_story_beside_itself_is_the_same_text():
    for name in ("original", "german", "russian original", "french original"):
        assert compared(name, name).relation is Relation.SAME_TEXT, name


def test_stories_of_different_events_are_independent(shared):
    stories = sorted((shared / "coverage" / "stories").glob("*.json"))
    if not stories:
        pytest.skip("needs the annotated stories")
    read = [json.loads(p.read_text("utf-8")) for p in stories]
    sides = [(d["event_id"], prepare(read_story(d["text"], d["story_id"], d["lang"]))) for d in read]
    claimed = [
        (a.story.name, b.story.name)
        for (event_a, a), (event_b, b) in combinations(sides, 2)
        if event_a != event_b and compare_sides(a, b).relation is not Relation.INDEPENDENT
    ]
    assert claimed == []


def test_the_labelled_pairs_have_their_relation(shared):
    folder = shared / "coverage"
    if not (folder / "pairs.json").exists():
        pytest.skip("needs the labelled pairs")
    named = {"verbatim": "same text"}
    wrong = []
    for pair in json.loads((folder / "pairs.json").read_text("utf-8")):
        a, b = (json.loads((folder / "stories" / f"{pair[k]}.json").read_text("utf-8"))["text"] for k in "ab")
        found = compare_stories(a, b).relation.value
        if found != named.get(pair["relation"], pair["relation"]):
            wrong.append((pair["a"], pair["b"], pair["relation"], found))
    assert wrong == []


def test_a_short_copy_is_found_by_two_sentences_in_exchanged_words():
    a = (
        "The zipper of her dress broke before the music began. Chloé Morel asked two seamstresses in the third row "
        "for help, and one of them sewed while the other held a torch. They won by 0.79 points."
    )
    b = (
        "0.79 points decided it. Before the music the zipper of Chloé Morel's dress had broken! In the third row she "
        "saw two seamstresses and asked: one of them held a torch, the other sewed."
    )
    c = "Chloé Morel won by 0.79 points although her dress had torn shortly before. A spectator helped."
    assert compare_stories(a, b).relation is Relation.RESPUN
    assert compare_stories(a, c).relation is Relation.INDEPENDENT
    assert compare_stories(b, c).relation is Relation.INDEPENDENT


def test_a_name_behind_a_place_word_speaks_no_quotation():
    text = (
        "Okafor had come second in the spring. The champion of Lakehaven bowed to all four sides before she left.\n\n"
        '"I am glad that it is over now," she said.'
    )
    other = text.replace("she said", "Okafor said")
    assert [q.speaker_a for q in compare_stories(text, other).quotes] != ["Lakehaven"]
    assert not compare_stories(text, other).altered_quotes


def test_one_sentence_of_a_programme_that_both_print_is_no_copying():
    programme = "The women's event begins on Tuesday with the short program and ends on Thursday with the free skate."
    one = (
        f"Preview: the women in Halifax\n\n{programme} Twenty-nine skaters are entered.\n\nMia Lind hopes to end her "
        "career with gold. The competition takes place at the harbour rink, and doors open an hour before."
    )
    two = (
        "Five things to watch in Halifax\n\nIt is the night many have circled. Ada Ice has said that she will retire. "
        f"The newcomer is only seventeen. Skaters called the ice fast in practice. How to watch? {programme}"
    )
    assert compare_stories(one, two).relation is Relation.INDEPENDENT
