"""What printed names say, and in what they are alike. Every name here is made up."""

from __future__ import annotations

import pytest

from rinkside.archive.people.names import likeness, parse_name, slug


@pytest.mark.parametrize(
    ("one", "other", "nations", "code"),
    [
        ("Mirela DOVANSKA", "DOVANSKA Mirela", "BUL", "same-words"),
        ("Zoë TÄRNVIK", "TARNVIK Zoe", "SWE", "same-words"),
        ("Mi-Ra SONG", "Mira SONG", "KOR", "joined-words"),
        ("SONG Mi Ra", "Mi-Ra SONG", "KOR", "same-words"),
        ("Brid O'HARLAN", "Brid O HARLAN", "IRL", "joined-words"),
        ("Iulia ZHARKOVSKAYA", "Yulia ZHARKOVSKAIA", "RUS", "transliteration"),
        ("Юлия ЖАРКОВСКАЯ", "Yulia ZHARKOVSKAYA", "RUS", "transliteration"),
        ("Kouta SHIMADZU", "Kota SHIMAZU", "JPN", "misprint"),
        ("Ryuichi TOHBATA", "Ryuuichi TOBATA", "JPN", "transliteration"),
        ("Jürgen KÖSTERMANN", "Juergen KOESTERMANN", "GER", "spelling"),
        ("Kimberley NORTHAM", "Kimberly NORTHAM", "USA", "spelling"),
        ("Matthieu DELAROCQUE", "Mathieu DELAROCQUE", "FRA", "spelling"),
        ("Maria Elena KORDATOU", "Maria KORDATOU", "GRE", "fewer-words"),
        ("Alexa FENWICK TORBERT", "Alexa FENWICK", "USA", "fewer-words"),
        ("FENWICK-TORBERT A", "Alexa FENWICK-TORBERT", "USA", "initials"),
        ("Patricia LOMBARDEN", "Tricia LOMBARDEN", "AUS", "short-given"),
        ("Johnny NORTHAM", "John NORTHAM", "USA", "misprint"),
        ("Sandra KHOLPIN", "Sandra KOHLPIN", "THA", "misprint"),
        ("Nadine WERTHOLZ", "Nadine ABENDROT", "GER", "another-surname"),
        ("Mila BRANDOVA", "Sara BRANDOVA", "CZE", "another-given"),
        ("Han TAO", "TAO Han", "CHN", "same-words"),
        ("Han TAO", "HAN Tao", "CHN", "turned"),
        ("Nadine WERTHOLZ", "Sara BRANDOVA", "CZE", "different"),
    ],
)
def test_what_two_names_have_in_common_has_a_name(one, other, nations, code):
    assert likeness(parse_name(one), parse_name(other), nations, nations).code == code
    assert likeness(parse_name(other), parse_name(one), nations, nations).code == code


def test_a_name_without_capitals_is_read_in_either_order():
    printed = parse_name("Olga VELIKANSKAYA")
    assert likeness(parse_name("velikanskaya olga"), printed, "RUS", "RUS").code == "same-words"
    assert likeness(parse_name("velikanskaia olga"), printed, "RUS", "RUS").code == "transliteration"


def test_titles_and_brackets_are_no_part_of_a_name():
    assert parse_name("Ms. Olga VELIKANSKAYA").words == parse_name("VELIKANSKAYA Olga (AUT)").words
    assert parse_name("Rob STANWICK, jr.").words == parse_name("Rob STANWICK").words


def test_the_id_of_a_name_puts_the_surname_first():
    assert slug("Kirsten ABELMAN-TROWE") == "abelman-trowe-kirsten"
    assert slug("Ana POLSKA / Ivo DRAK") == "polska-ana+drak-ivo"
