"""Stories held against the record of the women's night of Milano Cortina 2026 and of PyeongChang 2018."""

from __future__ import annotations

import json
import random

import pytest

from rinkside.coverage import check
from rinkside.coverage.languages import language
from rinkside.coverage.record.sources import bundled_records
from rinkside.coverage.text import read_story

RECORDS = bundled_records()
MILAN = "At the Winter Olympics in Milan the women's free skate was skated on Thursday. "
KOREA = "At the Winter Olympics in PyeongChang, South Korea, the ladies event ended. "


def found(text: str, opening: str = MILAN) -> list[tuple[str, str, str]]:
    """(span, type, verdict) of every statement behind the opening."""
    report = check(opening + text, RECORDS)
    return [(s.span, s.kind.value, s.verdict.value) for s in report.statements if s.start >= len(opening)]


def one(text: str, kind: str, opening: str = MILAN):
    """The only statement of a type."""
    report = check(opening + text, RECORDS)
    (statement,) = [s for s in report.statements if s.kind == kind and s.start >= len(opening)]
    return statement


def verdict(text: str, kind: str, opening: str = MILAN) -> str:
    return one(text, kind, opening).verdict.value


def test_a_wrong_margin_shows_the_sum_and_both_sheets():
    statement = one("Kaori Sakamoto finished 1.91 points behind Alysa Liu.", "margin")
    assert statement.verdict == "wrong"
    assert statement.official == "1.89"
    assert statement.understood.arithmetic == "226.79 − 224.90 = 1.89"
    assert {c.file for c in statement.sources} == {"owg2026_singles_segment_totals.csv", "2026Olympics_WomenFS.pdf"}


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("Alysa Liu won with 226.79 points.", "total", "right"),
        ("Alysa Liu won with 262.79 points.", "total", "wrong"),
        ("Amber Glenn scored 147.52 in the free skate.", "segment_score", "right"),
        ("Amber Glenn scored 214.91 in the free skate.", "segment_score", "wrong"),
        ("Amber Glenn's score in the short program was 67.93.", "segment_score", "wrong"),
        ("Ami Nakai got 72.53 for her elements in the free skate.", "element_score", "right"),
        ("Amber Glenn finished fifth overall.", "rank_overall", "right"),
        ("Amber Glenn finished sixth overall.", "rank_overall", "wrong"),
        ("Ami Nakai was ninth in the free skate.", "rank_segment", "right"),
        ("Ami Nakai was eighth in the free skate.", "rank_segment", "wrong"),
        ("Amber Glenn was 13th after the short program.", "rank_after_segment", "right"),
        ("Amber Glenn had the third-best free skate.", "ordinal_best", "right"),
        ("Amber Glenn had the second-best free skate.", "ordinal_best", "wrong"),
        ("Ami Nakai took the bronze medal.", "medal", "right"),
        ("Ami Nakai took the silver medal.", "medal", "wrong"),
        ("Alysa Liu beat Kaori Sakamoto.", "ahead_of", "right"),
        ("Amber Glenn beat Ami Nakai overall.", "ahead_of", "wrong"),
        ("Amber Glenn fell in the short program.", "deduction_fall", "wrong"),
        ("Ami Nakai of Japan smiled.", "nation", "right"),
        ("Ami Nakai of Canada smiled.", "nation", "wrong"),
        ("Ami Nakkai of Japan smiled.", "name", "wrong"),
    ],
)
def test_a_statement_is_right_or_wrong(text, kind, expected):
    assert verdict(text, kind) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alysa Liu won by almost two points.", "right"),
        ("Alysa Liu won by more than two points.", "wrong"),
        ("Alysa Liu won by less than two points.", "right"),
        ("Alysa Liu won by about two points.", "right"),
        ("Kaori Sakamoto beat Amber Glenn by 0.15 points in the free skate.", "right"),
        ("Mone Chiba missed the podium by 1.28 points.", "right"),
        ("Mone Chiba missed the podium by 1.82 points.", "wrong"),
        ("Ami Nakai led Kaori Sakamoto by 1.48 points after the short program.", "right"),
        ("Ami Nakai led Kaori Sakamoto by a point and a half after the short program.", "right"),
        ("Ami Nakai led Kaori Sakamoto by half a point after the short program.", "wrong"),
    ],
)
def test_a_margin_is_read_with_its_hedge_and_scope(text, expected):
    assert verdict(text, "margin") == expected


@pytest.mark.parametrize(
    "text",
    [
        "Amber Glenn had hoped for gold.",
        "Amber Glenn was the favourite for gold.",
        "Ami Nakai could not win the silver medal.",
        "Amber Glenn's first jump was clean, her second jump was not.",
        "Amber Glenn fell to 13th after the short program.",
        "For the second time in her life Amber Glenn cried.",
        "Her coach said that he was proud of Amber Glenn.",
    ],
)
def test_hopes_counts_and_figures_of_speech_are_never_wrong(text):
    assert [f for f in found(text) if f[2] == "wrong"] == []


def test_a_woman_called_he_is_found_and_right_pronouns_are_not_listed():
    text = "Kaori Sakamoto won his first silver. She smiled, and her coach Mitsuo Brown said he was happy."
    assert [f[0] for f in found(text) if f[1] == "pronoun"] == ["his"]


def test_the_reader_s_day_of_a_night_in_korea_is_right():
    text = "Alina Zagitova won the free skate's battle on Thursday night in America."
    assert verdict(text, "date", KOREA) == "right"
    assert verdict("Alina Zagitova won the free skate on Sunday.", "date", KOREA) == "wrong"


def test_equal_scores_are_a_tie_and_their_places_the_rule_s():
    text = "Both Alina Zagitova and Evgenia Medvedeva had 156.65 in the free skate, exactly the same."
    assert verdict(text, "margin", KOREA) == "right"
    assert verdict("Evgenia Medvedeva won the free skate.", "rank_segment", KOREA) == "right"


def test_another_transliteration_is_no_mistake():
    names = [f for f in found("Yevgenia Medvedeva took silver.", KOREA) if f[1] == "name"]
    assert names in ([], [("Yevgenia", "name", "right")])
    assert ("Medvedva", "name", "wrong") in found("Evgenia Medvedva took silver.", KOREA)


def test_records_careers_and_firsts_cannot_be_checked():
    text = "It was a personal best for Alysa Liu, her first world title and the first gold since 2006."
    kinds = {f[1]: f[2] for f in found(text)}
    assert kinds.keys() >= {"record_pb", "career_count"}
    assert set(kinds.values()) <= {"uncheckable"}


def test_a_quotation_is_named_and_left_alone():
    text = '"I scored 300 points and was first in everything, really," Amber Glenn said.'
    assert [f[1:] for f in found(text)] == [("quote", "uncheckable")]


def test_a_story_of_another_event_is_answered_with_that():
    report = check("Tessa Virtue won the club sprint of her town with 12.30 points in the end.", RECORDS)
    assert report.statements == ()
    assert "no record" in report.notes[0]


def test_a_language_the_desk_does_not_read_is_not_supported():
    report = check(
        "Alysa Liu voitti kultaa ja Kaori Sakamoto oli toinen, mutta se ei ollut helppoa, kun hän kaatui.", RECORDS
    )
    assert report.statements == ()
    assert "not supported" in report.notes[0]


def test_the_event_is_found_among_several_records():
    assert check(MILAN + "Alysa Liu won with 226.79.", RECORDS).events[0] == "milano-cortina-2026-women"
    assert check(KOREA + "Alina Zagitova won with 239.57.", RECORDS).events == ("pyeongchang-2018-women",)


@pytest.mark.parametrize("evil", ["Liu " * 20_000, "third " * 15_000, "1.91 points " * 9_000, "he " * 25_000])
def test_a_story_of_nonsense_is_read_to_an_end(evil):
    report = check(MILAN + "Alysa Liu won with 226.79. " + evil, RECORDS)
    assert len(report.story.text) > 70_000


SEEDS = {
    "000_2932e8d34aea2ca9.txt": {
        ("1.91 points", "wrong"), ("a fall", "wrong"), ("second-best score in the short program", "right"),
        ("third-best score of the evening", "right"), ("fifth", "right"), ("silver medal", "right"),
    },
    "001_a01831657c190f4a.txt": {
        ("1.91 points", "wrong"), ("third best score of the night", "right"), ("fifth", "right"),
    },
    "002_0c5d17562ad43f51.txt": {("13th", "right"), ("147.52", "right"), ("fifth", "right")},
}  # fmt: skip


@pytest.mark.parametrize("name", SEEDS)
def test_the_accounts_of_one_night_are_read_as_they_must(name, shared):
    from rinkside.coverage.record import read_record

    held = [read_record(p) for p in sorted((shared / "coverage" / "records").glob("*.json"))]
    story = read_story((shared / "seeds" / name).read_bytes())
    statements = check(story, held).statements
    assert {(s.span, s.verdict.value) for s in statements} >= SEEDS[name]
    wrong = [(s.span, s.kind.value) for s in statements if s.verdict == "wrong"]
    if name.startswith("000"):
        assert wrong == [("1.91 points", "margin"), ("a fall", "deduction_fall")]
    elif name.startswith("001"):
        assert [kind for _, kind in wrong].count("pronoun") == 11
        assert {kind for _, kind in wrong} == {"pronoun", "margin"}
    else:
        assert wrong == []
        assert ("gold medal", "right") in {(s.span, s.verdict.value) for s in statements}


def test_the_team_event_of_a_bundled_night_is_held_without_naming_a_record():
    text = MILAN + (
        "Amber Glenn finished fifth with a free skate of 147.52. She goes home with a gold medal from the team event. "
        "Kaori Sakamoto won silver again there after a free skate of 148.62 in the team event."
    )
    found = {(s.span, s.kind.value): s for s in check(text, RECORDS).statements}
    assert found["gold medal", "medal"].verdict == "right"
    assert found["gold medal", "medal"].understood.event == "team event"
    assert found["148.62", "segment_score"].verdict == "right"
    assert "milano-cortina-2026-team.json" in {c.file for c in found["148.62", "segment_score"].sources}


@pytest.mark.parametrize("text", ["", " \n\t\n", b"\xef\xbb\xbf", "<html><body><p> </p></body></html>"])
def test_an_empty_story_says_that_there_is_no_text(text):
    report = check(text, RECORDS)
    assert (report.statements, report.notes) == ((), ("there is no text in this story",))


def test_the_json_of_a_report_has_the_documented_fields():
    from rinkside.coverage.report.as_json import report_json

    data = report_json(check(MILAN + "Kaori Sakamoto finished 1.91 points behind Alysa Liu.", RECORDS))
    again = json.loads(json.dumps(data))
    margin = next(s for s in again["statements"] if s["type"] == "margin")
    assert set(margin) == {"start", "end", "span", "type", "verdict", "official", "understood", "source"}
    assert again["text"][margin["start"] : margin["end"]] == margin["span"] == "1.91 points"


def test_a_story_of_another_event_with_the_same_people_is_not_called_wrong_throughout():
    text = (
        "Alina Zagitova, the Olympic champion of PyeongChang, won the world title in Saitama with 237.50 points. "
        "Kaetlyn Osmond was fourth with 224.76, Evgenia Medvedeva took bronze with 223.80 and Satoko Miyahara was 6th "
        "with 215.95. Zagitova scored 155.42 in the free skate."
    )
    report = check(text, RECORDS)
    assert report.statements == ()
    assert "another" in report.notes[0] or "no record" in report.notes[0]


def test_the_score_needed_to_win_follows_from_the_leader_s_total():
    statement = one("Kaori Sakamoto needed 149.57 in the free skate to win.", "margin")
    assert statement.verdict == "right"
    assert statement.understood.arithmetic == "226.79 − 77.23 = 149.56"


def test_no_heap_of_words_makes_the_grammar_stumble():
    words = [" ".join(w) for entries in language("en").table.values() for w, _ in entries]
    names = [f"{p.given} {p.surname}" for e in RECORDS[0].fields[0].entrants for p in e.people]
    other = [
        "150.20",
        "1.91",
        "5th",
        "2018",
        "82. 92",
        "201,36",
        "14:01",
        "'s",
        "(",
        ")",
        ",",
        ".",
        ";",
        '"',
        "\n",
        "—",
    ]
    rng = random.Random(7)
    for _ in range(200):
        heap = " ".join(rng.choice(rng.choice([words, names, other, other])) for _ in range(rng.randint(3, 60)))
        for statement in check(MILAN + "Alysa Liu won with 226.79. " + heap, RECORDS).statements:
            assert statement.span


@pytest.mark.parametrize(
    ("text", "kind", "span"),
    [
        ("Of the 29 women who entered, Alysa Liu won.", "count", "29"),
        (
            "Amber Glenn was superb: only two women did better in the free skate.",
            "ordinal_best",
            "only two women did better",
        ),
        ("Isabeau Levito was docked a point in the free skate.", "deduction_fall", "docked a point"),
        ("Kimmy Repond lost four points for falls in the free skate.", "deduction_fall", "lost four points"),
        ("Liu beats friend to gold.", "ahead_of", "beats friend"),
    ],
)
def test_counts_deductions_and_comparisons_without_a_name_are_found(text, kind, span):
    statement = one(text, kind)
    assert (statement.span, statement.verdict) == (span, "right")


def test_nations_places_and_members_of_the_team_event_are_found():
    text = (
        "The team event ended on Sunday. Japan was second with 68 points, and Georgia was third with 56. "
        "Together with Ilia Malinin, Amber Glenn won team gold."
    )
    said = {(s, k): v for s, k, v in found(text)}
    assert said["second", "rank_overall"] == "right"
    assert said["third", "rank_overall"] == "wrong"
    assert said["Ilia Malinin", "team_member"] == "right"
