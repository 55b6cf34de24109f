"""What is told of another time, thing or person beside a result is not called wrong."""

from __future__ import annotations

import pytest

from rinkside.coverage.check import check
from rinkside.coverage.record import read_record

HEAD = "The women's event of the 2026 Olympics in Milan is over. Alysa Liu won with 226.79 points.\n\n"
NEUTRAL = {
    "another month": "Last month Ami Nakai beat Alysa Liu by 3.20 points.",
    "a drawn number": "Mone Chiba drew start number 7 for the short program and scored 74.00.",
    "a jump": "Mone Chiba popped the first jump, doubled the second and still came fourth.",
    "a question": "Who won? Alysa Liu. Second? Kaori Sakamoto. Third? Ami Nakai.",
    "the event itself": "Mone Chiba was fourth. The event was the ninth of its kind in Milan, the third since 1990.",
    "a season": "Mone Chiba ended the season with two wins, a second place and, in Milan, fourth place.",
    "a difference": "Mone Chiba improved by 76.32 from one segment to the next.",
    "a place aimed at": "Mone Chiba finished fourth, 1.28 behind third place.",
    "practice": "Kaori Sakamoto had fallen three times in the morning practice.",
    "illness": "Kaori Sakamoto fell ill on Monday. Her free skate got 147.67.",
    "a way down": "Ami Nakai fell the other way, from first to third.",
    "a gap between places": "A 1.89-point victory for Alysa Liu, and a 5.74-point gap from second to third.",
    "a fall behind somebody": "Mone Chiba was fourth. Adeliia Petrosian was behind Chiba, though her free had a fall.",
    "a wide margin": "Kaori Sakamoto won silver. Somebody unknown came last, 66.08 points behind Sakamoto.",
    "a poll": "Amber Glenn may be fifth in the books, but the fans voted her first in their poll.",
    "childhood": "At 12 Mone Chiba was second among juniors.",
    "a nation's medal": "Mone Chiba was only fourth, but Japan still had a silver, and the bronze too.",
    "one of some": "Isabeau Levito, the third of her compatriots, was 12th. Chiba was the second of two Japanese.",
    "a national standing": "Amber Glenn, the American number one, was fifth.",
    "the day after the short": "Alysa Liu got 150.20 on Thursday and passed the two before her after the short.",
    "a segment made good": "On Thursday Amber Glenn made up for her short program with 147.52.",
    "an earlier win": "Two days after winning the short program Ami Nakai was ninth on Thursday.",
    "two segments": "Amber Glenn, 13th after popping a jump in the short, had the best technical score of the night.",
    "an apposition": "Ami Nakai was 1.28 better than Mone Chiba, the owner of the fourth-best free skate.",
    "points taken off": "Kaori Sakamoto won silver, although two points were taken from the free skate of others.",
    "a point lost": "Adeliia Petrosian beat Niina Petrokina by 3.71 despite losing a point.",
    "a total at the end": "Kaori Sakamoto came to the end of her free skate with 224.90.",
    "somebody led": "Ami Nakai led Kaori Sakamoto by 1.48 after the short program, won it and was third.",
    "a mark to pass": "Kaori Sakamoto had 147.67 in the free. It was the second of only two scores above 147.60.",
    "a thing on somebody's mind": "Gold had been on Kaori Sakamoto's mind for four years.",
    "a career": "For Kaori Sakamoto it was silver after two bronze medals with the team.",
    "a segment gone on about": "Ami Nakai slipped in the free skate, which she finished in ninth place.",
    "points missing": "Kaori Sakamoto was 1.89 short. She cried.",
    "coming up short": "Kaori Sakamoto won both of her warm-ups but came up just short with 224.90.",
    "a whisker short": "Kaori Sakamoto was a whisker short with 224.90, and Ami Nakai further away with 219.16.",
    "the first of two events": "Anastasiia Gubanova skated two free skates. In the first, the team one, she was "
    "second with 140.17; in the second she got 138.22.",
    "places for the next event": "Kaori Sakamoto and Ami Nakai, second and third, earned Japan a third spot for 2027.",
    "a place told on from": "Alysa Liu had to wait. She was third. She waited. Then she skated for 150.20.",
    "the place of a country": "Anastasiia Gubanova skated in the team event as well, and her country came fourth.",
    "the date of the short": "On Feb. 17 Alysa Liu was third. On Feb. 19 she won.",
    "a place behind another name": "Alysa Liu had 226.79, well clear of Mone Chiba, fourth.",
    "team points apart": "In the team event Italy won bronze with 60, four ahead of Georgia.",
    "a thing as good as another's": "Had Mone Chiba's free been as good as Ami Nakai's short, she'd have "
    "won. She was fourth.",
    "a correction": "We said that Mone Chiba had won bronze. Ami Nakai did.",
    "an earlier version": "An earlier version of this report said that Kaori Sakamoto had won gold.",
    "falls of somebody": "The sixth place of Miss Petrosian came after a fall; Mone Chiba, fourth, had none.",
    "what somebody says": "Amber Glenn was fifth.\n\nNobody skates like that, someone in row two says. He's wrong.",
    "a line of numbers": "Kaori Sakamoto cried.\n\n78.71 in the short, 140.45 in the free, 219.16 in sum. Ami Nakai "
    "laughed.",
    "two amounts": "Amber Glenn had been down on the leaders. She had trailed the Japanese leaders by 11.32 and Mone "
    "Chiba by 6.61.",
    "first of some to skate": "Mone Chiba beat Amber Glenn. First of the four to skate, she got 143.88.",
    "in the segment": "Ami Nakai had several jumps called and placed only ninth in the segment.",
    "somebody not held": "Alysa Liu is the first since Sarah Hughes. Hughes came from behind too: she was fourth "
    "after the short.",
    "a best before": "Alysa Liu was thrilled. Liu's previous best free had been 147.10.",
    "a place and then another": "Amber Glenn was 13th, then third in the free.",
    "what was to do": "Kaori Sakamoto led by little. All she had to do, to win, was a free of 150.30 or so.",
    "a name too far away": "Mone Chiba was fourth.\n\nShe went home by train. She had two medals. She was second.",
    "became in the free": "After the short Ami Nakai was first, but in the free one she became only ninth.",
    "somebody's first name": "In row nine Kaori was 5th in the queue for coffee. Mone Chiba came fourth.",
    "no more than": "Mone Chiba finished within 1.28 of Ami Nakai, and Amber Glenn within 2.97 of Chiba.",
    "a title elsewhere": "Kaori Sakamoto, bronze medallist in Beijing, came second.",
    "an unnamed nation": "Kaori Sakamoto was second, 14.91 better than the Estonian, who was seventh.",
    "the first of all": "The first three were separated by 7.63, the medallists and Chiba by 8.91.",
    "two scores": "Kaori Sakamoto waited for the marks. It was over: 226.79 to Kaori Sakamoto's 224.90.",
    "an unnamed pair": "Kaori Sakamoto was 5.74 ahead of the skater in third.",
    "a lead wiped out": "Alysa Liu wiped out the lead of the others with 150.20.",
    "shared places": "Mone Chiba, fourth in the short, and Amber Glenn, 13th, were fourth and fifth.",
    "a first among some": "Mone Chiba was fourth overall and, after Nakai, third among the Japanese.",
    "a verb for two": "Kaori Sakamoto beat Ami Nakai by 5.74 and Mone Chiba by 7.02.",
    "marks taken from somebody": "Amber Glenn was fifth. The judges took marks from Adeliia Petrosian for falls.",
    "a word for a name": "Gold eluded Kaori Sakamoto by 1.89 points.",
    "a total after a segment": "Kaori Sakamoto had 224.90 after a free skate of 147.67.",
    "better than one before": "Ami Nakai got 219.16. Liu's 226.79 was 7.63 better, Kaori Sakamoto's 224.90 was 5.74.",
    "a lead among some": "Loena Hendrickx led the Belgians after the short program in seventh.",
    "a medal kept": "Ami Nakai lost silver by 5.74 but kept the bronze by 1.28.",
    "both of two": "Kaori Sakamoto was second in both and ended up second.",
    "it of the sentence before": "Kaori Sakamoto had 224.90. It was 14.08 more than the total of Petrokina, and 1.89 "
    "less than that of Liu, who won.",
    "somebody unnamed": "The 1998 champion, watching on television, said that Mone Chiba was his second favourite.",
}
WRONG = {
    "a place beside a career": ("Mone Chiba was sixth in her last Olympics.", "sixth"),
    "a place now": ("A year ago unknown, Mone Chiba now finished sixth.", "sixth"),
    "a place beside a total": ("Amber Glenn was third in the free and third with 214.91.", "third"),
    "a place after an error": ("Mone Chiba, who was sixth after an error on a spin, cried.", "sixth"),
    "counted falls": ("Amber Glenn was fifth overall after three falls.", "three falls"),
    "the city of a hall": ("Amber Glenn was fifth at the ice arena in Turin.", "Turin"),
    "a medal beside a nation": ("Kaori Sakamoto of Japan took the bronze.", "bronze"),
    "the second of two margins": ("Kaori Sakamoto beat Ami Nakai by 5.74 and Mone Chiba by 7.20.", "7.20"),
    "for the hosts": ("For the hosts Lara Naki Gutmann was 15th, tenth in the free.", "tenth"),
    "a medal kept": ("Ami Nakai lost silver by 5.74 but kept the bronze by 1.82.", "1.82"),
    "further back": ("Kaori Sakamoto was second, 1.89 behind. Ami Nakai was third, 5.47 further back.", "5.47"),
    "more than within": ("Mone Chiba finished within a point of Ami Nakai.", "within a point"),
    "an apposed best": ("Ami Nakai beat Mone Chiba, the second best in the free skate.", "second best"),
    "a day of the free": ("On Tuesday Amber Glenn got 147.52 in the free skate.", "Tuesday"),
    "a score made good": ("Amber Glenn made up for her short program with 147.25 in the free.", "147.25"),
    "a compatriot": ("Ami Nakai took bronze. Mone Chiba was 1.82 behind her Japanese compatriot.", "1.82"),
    "an interval between places": ("The interval between first and second was 1.91.", "1.91"),
    "a short form of a name": ("Isabeau Levito fell in the free. Izzy finished 11th.", "11th"),
    "a pronoun in its paragraph": (
        "Mone Chiba was fourth.\n\nAmber Glenn found the answer on Thursday. From 13th she rose to fourth.",
        "fourth",
    ),
    "a fall after a stumble": ("Amber Glenn stepped out of one jump and fell on the next.", "fell"),
    "a place with its total": ("Where did Amber Glenn finish? Sixth, with 214.91.", "Sixth"),
    "a place of somebody": ("We note the seventh place of the neutral athlete Adeliia Petrosian.", "seventh"),
    "two in a row": ("Mone Chiba was fourth in the free, Amber Glenn third. They finished fourth and sixth.", "sixth"),
    "points in a list": ("In the team event Italy had 60, Georgia 56 and Canada 53.", "53"),
    "a pronoun of who speaks": ('Amber Glenn was in tears. "I lost," he told a friend.', "he"),
    "a place on a date": ("On Feb. 17 Alysa Liu was fourth.", "fourth"),
    "a date": ("The free skate was held on Feb. 22.", "Feb. 22"),
    "team points": ("In the team event Italy won bronze with 61.", "61"),
    "a margin": ("Kaori Sakamoto finished 1.91 points behind Alysa Liu.", "1.91"),
}

PREVIEW = """Preview: the women's free skate at the Olympics in Milan

Ami Nakai leads with 78.71. Kaori Sakamoto, second with 77.23, has won everything but this. Alysa Liu, third with 76.59,
says she does not care. Anastasiia Gubanova of Georgia is sixth, Amber Glenn 13th.
"""
TEN = """Hanyu won the short program at the world championships in Shanghai, Ten the free (181.83). Javier Fernandez,
second in both, took the title with 273.90.
"""


@pytest.fixture(scope="module")
def held(shared):
    return tuple(read_record(p) for p in sorted((shared / "coverage" / "records").glob("owg2026*.json")))


@pytest.mark.parametrize("name", NEUTRAL)
def test_what_is_not_told_of_a_result_of_this_event_is_not_called_wrong(name, held):
    report = check(HEAD + NEUTRAL[name], held)
    assert "owg2026_women" in report.events
    assert [(s.span, s.official) for s in report.wrong] == []


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_result_is_called_wrong_beside_words_of_another_time(name, held):
    sentence, span = WRONG[name]
    assert any(span in s.span for s in check(HEAD + sentence, held).wrong)


def test_a_story_before_the_free_is_held_against_the_standings_after_the_short(held):
    report = check(PREVIEW, held)
    assert [s.span for s in report.wrong] == []
    assert {s.span for s in report.statements if s.kind.value == "rank_after_segment"} >= {"second", "third", "sixth"}
    assert "seventh" in {s.span for s in check(PREVIEW.replace("sixth", "seventh"), held).wrong}


def test_a_surname_that_is_a_word_has_the_place_behind_it(shared):
    worlds = (read_record(shared / "coverage" / "records" / "wc2015.json"),)
    story = (
        "Shanghai, women: Tuktamysheva won with 210.36. The USA had three in the top eight: Gold fourth, Wagner fifth."
    )
    assert [(s.span, s.official) for s in check(story, worlds).wrong] == []


def test_a_surname_that_is_a_word_owns_the_number_beside_it(shared):
    worlds = (read_record(shared / "coverage" / "records" / "wc2015.json"),)
    assert [(s.span, s.official) for s in check(TEN, worlds).wrong] == []
