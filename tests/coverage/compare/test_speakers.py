"""Who is said to have said a quotation: by name, by nation, by place, by pronoun."""

from __future__ import annotations

import pytest

from rinkside.coverage.compare import QuoteState, compare_stories
from rinkside.coverage.model import Report
from rinkside.coverage.record.model import Entrant, Field, Person, Record
from rinkside.coverage.text import read_story

NAMES = [
    ("Nora Okafor", "CAN"), ("Lena Brandt", "GER"), ("Mika Ten", "KAZ"), ("Yui Hara", "JPN"), ("Aoi Mori", "JPN"),
]  # fmt: skip
RECORD = Record(
    "hal2030",
    "World Championships 2030",
    "worlds",
    2030,
    fields=(
        Field(
            "women",
            tuple(
                Entrant(name, (Person(name, *name.split(), "F"),), nation, place)
                for place, (name, nation) in enumerate(NAMES, 1)
            ),
        ),
    ),
)
FRAME = """\
Nora Okafor won in Halifax, ahead of Lena Brandt, who had found her boot in the wrong room that very morning.

Mika Ten was third, and then the hall was empty and somebody swept the confetti off the cold grey ice.

Yui Hara and Aoi Mori shared a bench, a blanket and one cup of tea, and looked at the board for a long while.

{} {}
"""
QUOTE = '"I have waited for this evening for the better part of nine winters,"'


def told(a: str, b: str, quote_a: str = QUOTE, quote_b: str = QUOTE) -> tuple[QuoteState, ...]:
    """What became of one quotation that two copies of one story introduce with `a` and `b`."""
    texts = [FRAME.format(q, said) for q, said in ((quote_a, a), (quote_b, b))]
    first, second = (Report(read_story(t), events=(RECORD.id,)) for t in texts)
    (quote,) = compare_stories(first.story, second.story, (RECORD,), (first, second)).quotes
    return quote.states


@pytest.mark.parametrize(
    "said",
    [
        "the Canadian said.",
        "said the Canadian.",
        "the winner said.",
        "said the new world champion.",
        "said the gold medallist from Canada.",
        "said Nora Okafor, who was in tears.",
        "Okafor, a cup of tea in her hand, said.",
    ],
)
def test_somebody_called_by_nation_or_place_is_the_skater_of_that_name(said):
    assert told("Okafor said.", said) == (QuoteState.SAME,)
    assert told("the silver medallist said.", said) == (QuoteState.REATTRIBUTED,)


@pytest.mark.parametrize(
    "said",
    [
        "the Canadian coach said.",
        "said the Canadian's sister.",
        "said Okafor's runner-up.",
        "the defending champion said.",
        "said the Olympic champion.",
        "the Japanese said.",
    ],
)
def test_who_is_not_one_skater_of_the_event_is_no_other_speaker(said):
    assert told("Aoi Mori said.", said) == (QuoteState.SAME,)


def test_of_two_of_a_nation_the_one_named_just_before_is_meant():
    before = 'Mori laughed out loud. "I have waited for this evening for the better part of nine winters,"'
    assert told("Hara said.", "the Japanese said.", quote_b=before) == (QuoteState.REATTRIBUTED,)
    assert told("Mori said.", "the Japanese said.", quote_b=before) == (QuoteState.SAME,)


def test_a_surname_that_is_a_word_too_speaks_beside_the_verb():
    assert told("the German said.", "said Ten.") == (QuoteState.REATTRIBUTED,)
    assert told("the Kazakh said.", "said Ten.") == (QuoteState.SAME,)


def test_he_who_opens_a_sentence_is_not_the_one_named_behind_ahead_of():
    before = 'Hara cried. She had been ahead of Okafor. "I have waited for this evening for nine long winters,"'
    plain = '"I have waited for this evening for nine long winters,"'
    assert told("Hara said.", "she said.", quote_a=plain, quote_b=before) == (QuoteState.SAME,)


def test_without_a_record_a_nation_is_nobodys_name():
    a, b = FRAME.format(QUOTE, "the Canadian said."), FRAME.format(QUOTE, "Okafor said.")
    assert [q.states for q in compare_stories(a, b).quotes] == [(QuoteState.SAME,)]


ENGLISH = """\
HALIFAX - Nora Okafor won the title on Saturday with 201.34 points, 4.12 ahead of Lena Brandt of Germany.
Mika Ten was third with 190.20. She fell once in the free skate and hugged her coach for two minutes.
{}
Brandt had slept for three hours because the bus was late.
"""
GERMAN = """\
HALIFAX - Nora Okafor hat am Samstag mit 201,34 Punkten den Titel gewonnen, 4,12 vor der Deutschen Lena Brandt.
Mika Ten wurde mit 190,20 Dritte. Sie stürzte in der Kür einmal und umarmte ihre Trainerin zwei Minuten lang.
{}
Brandt hatte drei Stunden geschlafen, weil der Bus zu spät kam.
"""


@pytest.mark.parametrize(
    ("quote", "same", "turned"),
    [
        ("It is the best night of our lives", "Es ist die beste Nacht unseres Lebens", "Es ist die schlimmste Nacht"),
        ("I won five of these medals", "Ich habe fünf dieser Medaillen gewonnen", "Ich habe vier dieser Medaillen"),
        ("The short program was not easy", "Das Kurzprogramm war schwer", "Das Kurzprogramm war leicht"),
    ],
)
def test_an_opposite_or_another_count_in_a_translation_is_seen(quote, same, turned):
    a = ENGLISH.format(f'"{quote}," Okafor said.')
    states = [
        [q.altered for q in compare_stories(a, GERMAN.format(f"„{words}“, sagte Okafor.")).quotes]
        for words in (same, turned)
    ]
    assert states == [[False], [True]]
