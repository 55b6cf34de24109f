"""Bytes of pages to text."""

from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st
from protocols.html.html_pages import fs_manager, isucalcfs

from rinkside.domain import Severity
from rinkside.protocols.html import read_html
from rinkside.protocols.html.encoding import CANDIDATES, decode_page

RUSSIAN = isucalcfs(
    "Кубок озера 2024",
    "Девушки, 2 юношеский - Произвольная программа",
    "Panel of Officials",
    ["Function", "Name"],
    [["Referee", "Анна ОЗЁРНАЯ"], ["Judge No.1", "Илья ЩУКИН"]],
)
GERMAN = isucalcfs("Pokal Köln", "Frauen - Kür", "Panel of Officials", ["Function", "Name"], [["Referee", "Jürg GRÖß"]])


def guessed(text: str, encoding: str) -> tuple[str, str]:
    decoded, findings = decode_page(text.encode(encoding), "p")
    return decoded, ", ".join(f.expected for f in findings if f.code == "encoding-guessed")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "utf-8"),
        (GERMAN, "cp1252"),
        (GERMAN, "utf-8"),
        ("<html>Société de patinage, Grenoble; Élodie FRANÇOIS, à Lyon", "cp1252"),
        ("<html>Łukasz WÓJCIK, Kraków; Małgorzata ŻÓŁTOWSKA", "cp1250"),
        ("<html>Соревнования среди девушек", "iso-8859-5"),
        ("<html>Κύπελλο Αθήνας, Ελένη", "cp1253"),
    ],
)
def test_an_undeclared_page_is_read_in_its_encoding_and_the_guess_is_named(text, encoding):
    assert guessed(text, encoding) == (text, encoding)


def test_a_cyrillic_page_without_charset_gives_names_and_not_mojibake():
    reading = read_html(RUSSIAN.encode("cp1251"), "SEG001OF.HTM")
    assert [o.name for o in reading.document.panel.officials] == ["Анна ОЗЁРНАЯ", "Илья ЩУКИН"]
    assert [(f.code, f.severity, f.expected) for f in reading.findings] == [
        ("encoding-guessed", Severity.INFO, "cp1251")
    ]


def test_a_lone_copyright_sign_does_not_make_a_page_cyrillic():
    assert guessed("<html>Kurt KANTON \xa9 2009", "cp1252") == ("<html>Kurt KANTON \xa9 2009", "cp1252")


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")],
)
def test_a_byte_order_mark_decides_and_is_no_guess(mark, encoding):
    lying = RUSSIAN.replace("<head>", "<head><meta charset=iso-8859-1>")
    assert decode_page(mark + lying.encode(encoding), "p") == (lying, ())


def test_a_declared_charset_is_believed_when_the_bytes_agree():
    for label, codec in (("windows-1251", "cp1251"), ("koi8-r", "koi8-r"), ("utf-8", "utf-8")):
        page = RUSSIAN.replace("<head>", f'<head><meta http-equiv="Content-Type" content="text/html; charset={label}">')
        assert decode_page(page.encode(codec), "p") == (page, ())
    japanese = '<html><meta charset="Shift_JIS"><title>選手権 男子</title>'
    assert decode_page(japanese.encode("shift_jis"), "p") == (japanese, ())


@pytest.mark.parametrize(
    ("label", "codec"), [("utf-8", "cp1251"), ("iso-8859-1", "utf-8"), ("windows-1251", "utf-8"), ("no-such", "utf-8")]
)
def test_a_charset_that_lies_is_named(label, codec):
    page = RUSSIAN.replace("<head>", f"<head><meta charset={label}>")
    text, findings = decode_page(page.encode(codec), "p")
    assert text == page
    if label != "no-such":
        assert [(f.code, f.printed, f.expected) for f in findings] == [("encoding-guessed", label, codec)]


def test_text_encoded_twice_is_put_right_and_named():
    for text, codec in (("Девочки", "cp1251"), ("Произвольная программа", "cp1251"), ("Müller Åsa", "cp1252")):
        raw = text.encode("utf-8")
        twice = "".join(bytes((b,)).decode(codec, "ignore") or chr(b) for b in raw)
        decoded, findings = decode_page(f"<html><title>{twice}</title> Иван".encode(), "p")
        assert decoded == f"<html><title>{text}</title> Иван"
        assert "text-encoded-twice" in [f.code for f in findings]


def test_an_entity_a_composed_and_a_decomposed_letter_are_one_name():
    head = ["No.", "Name", "Nation"]
    page = fs_manager("Cup", "Women", "Entries", head, [["1", "Anna JääLEIDIT|00000001", "EST"]])
    assert "J&#xE4;&#xE4;LEIDIT" in page
    forms = [
        page.encode("ascii"),
        page.replace("&#xE4;", "ä").encode("cp1252"),
        page.replace("&#xE4;", "ä").encode("utf-8"),
        page.replace("&#xE4;", "a\u0308").encode("utf-8"),
        page.replace("&#xE4;", "&auml;").encode("ascii"),
        page.replace("&#xE4;", "&amp;#xE4;").encode("ascii"),
        page.replace(" J", "&nbsp;\u200bJ").encode("utf-8"),
    ]
    names = {read_html(form, "p").document.entrants[0].name for form in forms}
    assert names == {"Anna JääLEIDIT"}


def test_a_page_cut_in_the_middle_of_a_letter_is_still_utf_8():
    data = "<html>Анна".encode()[:-1]
    text, findings = decode_page(data, "p")
    assert text == "<html>Анн\ufffd"
    assert [f.code for f in findings] == ["encoding-guessed", "undecodable-bytes"]


@given(st.binary(max_size=400))
def test_any_bytes_become_text_and_what_is_lost_is_said(data):
    text, findings = decode_page(data, "p")
    assert isinstance(text, str)
    if "\ufffd" in text and b"\xef\xbf\xbd" not in data:
        assert "undecodable-bytes" in [f.code for f in findings]


@given(st.text(st.characters(min_codepoint=0x430, max_codepoint=0x44F), min_size=6, max_size=40))
def test_russian_words_in_windows_1251_are_never_taken_for_latin(word):
    text = f"<html>{word.capitalize()} {word}"
    decoded, findings = decode_page(text.encode("cp1251"), "p")
    assert not any("\xc0" <= c <= "\xff" for c in decoded)
    assert findings[0].expected in CANDIDATES
