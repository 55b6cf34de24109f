"""How newspapers write: captions, careers, other Games and tables run together are not called wrong."""

from __future__ import annotations

import pytest

from rinkside.coverage.check import check
from rinkside.coverage.record import read_record

WOMEN = "The women's event of the 2026 Olympics in Milan is over. Alysa Liu won with 226.79 points.\n\n"
NEUTRAL = {
    "a caption": "Silver medallist Kaori Sakamoto of Japan, gold medallist Alysa Liu of the United States and bronze "
    "medallist Ami Nakai of Japan wave.",
    "a caption with nations first": "Silver medallist Japan's Kaori Sakamoto, gold medallist America's Alysa Liu.",
    "a leader beside another": "Kaori Sakamoto took silver while short program leader Ami Nakai was third.",
    "ages of a career": "Alysa Liu won her first title at age 13, retired at the age of 16 and came back at age 18.",
    "another Games by its city": "Alysa Liu, sixth at the Beijing Olympics, is champion.",
    "another podium by its city": "On the Beijing podium Kaori Sakamoto was third.",
    "a champion of a nation": "U.S. champion Amber Glenn was fifth.",
    "a champion many times": "Five-time Japanese champion Kaori Sakamoto took silver.",
    "the only gold": "It was America's only gold in singles after the collapse of Mone Chiba's rival.",
    "the first of a nation": "Ami Nakai won bronze, Japan's first in that colour since Turin.",
    "a word that looks like a place": "Amber Glenn pumped her first, and sat down.",
    "a way up with a day": "Alysa Liu moved from third on Tuesday to first.",
    "how it ended up": "Amber Glenn had to wind up fifth, winning hearts in the free skate.",
    "a day of the whole": "She came into Thursday's competition as a hope, after Tuesday's short program.",
    "somebody from a nation": "The unknown skater from Italy stole Alysa Liu's spotlight.",
    "both segments": "Alysa Liu got an overall total of 226.79 for her short program and free skate.",
    "a total of a nation": "Alysa Liu had 226.79, while Japan's final tally stood at 219.16 in third.",
    "somebody unnamed in a clause of its own": "Alysa Liu took gold, with Japan's taking bronze after the free skate.",
    "a best to beat": "Amber Glenn needed to beat her personal best by 5 points to edge Mone Chiba.",
    "a place of the moment": "Amber Glenn was first place overall with eight skaters left.",
    "a hall in another language": "All this was in the Milan Ice Skating Arena.",
    "made up after the short": "Alysa Liu overcame a deficit from the short program to beat Kaori Sakamoto by 1.89 "
    "after the free skate.",
    "a best of before": "Alysa Liu's free skate of 150.20 surpassed her previous mark of 146.97.",
    "a medal winner": "Silver medal winner Kaori Sakamoto smiled.",
    "the midway point": "One who did not was Mone Chiba, who was fourth at the midway point.",
    "handed and handed back": "Sakamoto all but handed the gold medal to Nakai, and was unable to win gold.",
    "a medal of another championship": "The Four Continents silver medallist Ami Nakai was third.",
    "a headline with a nation": "Americans pip Kaori Sakamoto in Milan.",
    "one of many": "Mone Chiba had one of the finest free skates of her career.",
    "a place in a bracket": "Alysa Liu won, edging out Kaori Sakamoto of Japan (second) and Ami Nakai (third).",
    "a lead from the short": "Alysa Liu won with 226.79 overall although Ami Nakai had a 1.48-point cushion over Kaori "
    "Sakamoto from the short program.",
    "a reason": "A rough skate left Amber Glenn in fifth after a poor short program.",
    "a place still to come": "Kaori Sakamoto secured a third spot in Nice for Japan.",
    "a champion named last": "Alysa Liu won, beating Mone Chiba and Kaori Sakamoto, the 2022 and 2023 world champion.",
    "a name in small letters": "It was not the night of amber glenn. The 26-year-old popped a loop.",
    "won with the free": "Alysa Liu edged Kaori Sakamoto with a stunning free skate.",
}
TABLE = "1 Alysa Liu (USA) 76.59150.20226.79\n2 Kaori Sakamoto (JPN) 77.23147.67224.90\n"


@pytest.fixture(scope="module")
def held(shared):
    return tuple(read_record(p) for p in sorted((shared / "coverage" / "records").glob("owg2026*.json")))


@pytest.mark.parametrize("name", NEUTRAL)
def test_what_the_press_writes_of_other_times_and_people_is_not_called_wrong(name, held):
    report = check(WOMEN + NEUTRAL[name], held)
    assert "owg2026_women" in report.events
    assert [(s.span, s.kind, s.official) for s in report.wrong] == []


def test_cells_of_a_table_that_run_together_are_read_one_by_one(held):
    report = check(WOMEN + TABLE, held)
    assert [s.span for s in report.wrong] == []
    right = {s.span for s in report.statements if s.verdict.value == "right"}
    assert {"76.59", "150.20", "226.79", "77.23", "147.67", "224.90"} <= right


@pytest.mark.parametrize(
    ("sentence", "span"),
    [
        ("Gold medallist Kaori Sakamoto smiled beside Alysa Liu.", "Gold medallist"),
        ("Short program leader Alysa Liu won.", "leader"),
        ("Alysa Liu beat Kaori Sakamoto in the short program.", "beat"),
        ("Alysa Liu, 22, won gold.", "22"),
    ],
)
def test_a_title_an_age_or_an_order_that_is_not_theirs_is_called_wrong(sentence, span, held):
    assert any(span.lower() in s.span.lower() for s in check(WOMEN + sentence, held).wrong)


TEAM = """The United States won the Olympic team event in Milan with 69 points, Japan had 68.
Ilia Malinin scored 200.03 points to win the free skate and earn the maximum 10 points. Kaori Sakamoto topped the women
with 148.62 points, earning another 10 points for Japan.
"""


def test_points_of_one_segment_of_the_team_event_are_not_held_against_the_total(held):
    report = check(TEAM, held)
    assert [(s.span, s.official) for s in report.wrong] == []
    assert {"69", "68"} <= {s.span.split()[0] for s in report.statements if s.verdict.value == "right"}


def test_of_two_events_of_a_year_the_one_a_story_agrees_with_is_taken(shared):
    records = [read_record(shared / "coverage" / "records" / f"{name}.json") for name in ("owg2014", "wc2014")]
    story = (
        "Anna Cappellini and Luca Lanotte are world champions of ice dance, 0.02 points ahead of Kaitlyn Weaver and "
        "Andrew Poje at the 2014 World Championships in Saitama. Meryl Davis and Charlie White and Tessa Virtue and "
        "Scott Moir stayed at home after the Sochi Olympics."
    )
    report = check(story, records)
    assert report.events == ("wc2014",)
    assert not report.wrong


SHORT = """Ami Nakai leads after the women's short program at the Milan Cortina Olympics on Tuesday.
Nakai tops the field. Kaori Sakamoto finished in second place and Alysa Liu third. Amber Glenn finished 13th and also
qualified for the free skate in 13th, Isabeau Levito placed eighth.
"""


def test_places_of_a_story_written_after_the_short_are_places_in_the_short(held):
    report = check(SHORT, held)
    assert [(s.span, s.official) for s in report.wrong] == []
    right = [s.span for s in report.statements if s.verdict.value == "right"]
    assert {"13th", "eighth", "third"} <= set(right)


def test_a_wrong_place_in_a_story_written_after_the_short_is_called_wrong(held):
    assert "12th" in {s.span for s in check(SHORT.replace("finished 13th", "finished 12th"), held).wrong}


UNHELD = {
    "of other numbers": "Alysa Liu won the world title in Boston with 222.97 points. Kaori Sakamoto had 217.98.",
    "of another championship": "TALLINN - Adeliia Petrosian fell at the European championships. Niina Petrokina won "
    "with 211.20 points. Loena Hendrickx was third.",
    "told before this one": "BOSTON - At the World Championships Alysa Liu leads with 74.58 points, Mone Chiba second. "
    "It is a year to the 2026 Olympic Winter Games.",
}


@pytest.mark.parametrize("name", UNHELD)
def test_a_story_about_an_event_that_is_not_held_is_held_against_no_other(name, held):
    report = check(UNHELD[name], held)
    assert report.statements == ()
    assert any("no record given is about the event" in note for note in report.notes)
