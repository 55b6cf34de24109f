"""What the desk makes of files: odd encodings, saved pages of every kind, and what is no story at all."""

from __future__ import annotations

import plistlib
import quopri

import pytest

from rinkside.coverage import check
from rinkside.coverage.text import read_story

TOLD = "Anna Sokolová gewann in Saitama Gold, und nach der Kür war die Freude groß."
PAGE = f"<!doctype html><html><body><article><p>{TOLD}</p></article></body></html>"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_text_is_read_in_every_common_encoding(encoding):
    assert read_story(TOLD.encode(encoding)).text == TOLD


@pytest.mark.parametrize(
    ("named", "encoding"),
    [("Shift_JIS", "cp932"), ("euc-jp", "euc_jp"), ("windows-1251", "cp1251"), ("koi8-r", "koi8_r")],
)
def test_a_page_is_read_by_the_charset_it_names(named, encoding):
    word = "坂本花織" if "J" in named or "jp" in named else "Сакамото"
    page = f'<html><head><meta charset="{named}"></head><body><p>{word}</p></body></html>'
    assert read_story(page.encode(encoding)).text == word


@pytest.mark.parametrize("named", ["nosuch", "idna", "punycode", "hex", "zlib", "unicode_escape", "undefined", "utf-7"])
def test_a_charset_that_is_none_stops_nothing(named):
    page = b'<html><head><meta charset="' + named.encode() + b'"></head><body><p>Caf\xe9 \\N{ +ADw-</p></body></html>'
    assert read_story(page).text.startswith("Café")


def test_a_page_saved_with_its_pictures_is_read_as_the_page():
    head = (
        "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n"
        "Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    )
    saved = head.encode() + quopri.encodestring(PAGE.encode()) + b"\r\n--x--\r\n"
    assert read_story(saved).text == TOLD


@pytest.mark.parametrize("form", [plistlib.FMT_BINARY, plistlib.FMT_XML])
def test_a_web_archive_is_read_as_the_page(form):
    main = {"WebResourceData": PAGE.encode("utf-16"), "WebResourceTextEncodingName": "utf-16"}
    assert read_story(plistlib.dumps({"WebMainResource": main}, fmt=form)).text == TOLD


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", "a PDF document"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a picture"),
        (b"PK\x03\x04\x14\0", "an office document or an archive"),
        (b"\x1f\x8b\x08\0\0", "a compressed file"),
        (b"bplist00\xd1\x01\x02", "a property list without a page"),
        (b'{"text": "Liu won with 226.79."}', "JSON data"),
        (b"\0" * 4000, "a file whose text cannot be read"),
    ],
)
def test_a_file_that_is_no_story_is_named_for_what_it_is(data, kind):
    report = check(data, ())
    assert report.statements == ()
    assert kind in report.notes[0]


def test_comments_related_stories_and_menus_of_a_saved_page_are_no_part_of_the_story():
    around = (
        '<div class="cookie-banner"><p>We use cookies.</p></div>',
        '<ul class="main-menu"><li>Menu</li></ul>',
        '<div class="related-articles"><div><p>Related: Tanner wins.</p></div></div>',
        '<section id="comments"><div class="comment"><p>She fell four times!</p></div></section>',
        '<div style="display: none"><p>Hidden words.</p></div>',
    )
    story = "".join(f"<p>{TOLD} {n}</p>" for n in range(8))
    page = (
        f'<html><body class="has-sidebar">{"".join(around)}<div class="content">{story}</div>{"".join(around)}</body>'
    )
    text = read_story(page).text
    assert text.count(TOLD) == 8
    for word in ("cookies", "Menu", "Related", "four times", "Hidden"):
        assert word not in text


def test_a_page_that_calls_its_whole_self_a_sidebar_still_has_its_story():
    story = "".join(f"<p>{TOLD} {n}</p>" for n in range(8))
    assert read_story(f'<html><body><div class="sidebar">{story}</div></body></html>').text.count(TOLD) == 8


def test_of_several_articles_the_story_is_taken_and_teasers_are_not():
    story = "".join(f"<p>{TOLD} {n}</p>" for n in range(8))
    text = read_story(f"<html><body><article>{story}</article><article><p>Tanner was ninth.</p></article></body>").text
    assert text.count(TOLD) == 8
    assert "ninth" not in text
