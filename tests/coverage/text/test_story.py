"""Reading stories: offsets that hold, pages to text, sentences, quotations, languages."""

from __future__ import annotations

import pytest

from rinkside.coverage.text import quotes_of, read_story, sentences_of


def sentences(text, language="en"):
    return [text[s.start : s.end] for s in sentences_of(text, language)]


def quotes(text):
    return [text[q.start : q.end] for q in quotes_of(text)]


def test_offsets_of_the_plain_form_hold_in_the_text():
    story = read_story("Liu\u00a0scored １５０．２０ — “enough”, it’s said…")
    assert len(story.plain) == len(story.text)
    assert "150.20" in story.plain
    assert "it's" in story.plain


def test_a_saved_page_gives_the_article_without_its_navigation_and_scripts():
    page = (
        "<!doctype html><html><head><title>T</title><style>p{}</style></head><body><nav>Home <a>News</a></nav>"
        "<article><h1>Liu wins</h1><p>She scored <b>150.20</b> points&nbsp;&amp; smiled."
        "<script>if (a<b) x()</script></p>"
        f"<p>{'The night was long. ' * 12}</p></article><footer>Imprint</footer></body></html>"
    )
    text = read_story(page).text
    assert text.startswith("Liu wins\n\nShe scored 150.20 points & smiled.")
    assert not any(word in text for word in ("Home", "Imprint", "x()", "p{}"))


@pytest.mark.parametrize("charset", ["utf-8", "cp1252", "utf-16"])
def test_bytes_are_decoded_by_what_they_are(charset):
    assert "Zürich" in read_story("Die Kür in Zürich war die beste.".encode(charset)).text


def test_a_decimal_point_an_initial_and_a_split_number_end_no_sentence():
    assert sentences("She got 78. 71 points. J. Smith led vs. Japan by 0.5. It was over.") == [
        "She got 78. 71 points.", "J. Smith led vs. Japan by 0.5.", "It was over.",
    ]  # fmt: skip


def test_a_german_ordinal_ends_no_sentence():
    assert sentences("Sie wurde 13. im Kurzprogramm. Dann kam die Kür.", "de") == [
        "Sie wurde 13. im Kurzprogramm.",
        "Dann kam die Kür.",
    ]


def test_apostrophes_are_no_quotation_marks():
    assert quotes("The judges' marks weren't kind. 'It's mine,' she said of the skaters' lounge.") == ["'It's mine,'"]


def test_a_quotation_over_paragraphs_gives_a_piece_each():
    pieces = quotes_of("'I fell and that hurt me a lot.\n\n'Then I got up again,' she said.")
    assert [p.continues for p in pieces] == [False, True]
    assert [p.closed for p in pieces] == [False, True]


@pytest.mark.parametrize(
    "text",
    [
        "„Ich war ruhig“, sagte er.",
        "« J'étais calme », dit-il.",
        "「落ち着いていた」と話した。",
        "“I was calm,” he said.",
    ],
)
def test_the_marks_of_many_languages_are_known(text):
    assert len(quotes(text)) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "She won the short program and was second in the free skate."),
        ("fr", "Elle a gagné le programme court et elle est deuxième dans le libre avec une chute."),
        ("es", "Ganó el programa corto y fue segunda en el libre, pero no por mucho en el total."),
        ("it", "Ha vinto il programma corto ed è seconda nel libero, ma non di molto, con una caduta."),
        ("ru", "Она выиграла короткую программу и стала второй."),
        ("ja", "ショートプログラムで首位に立った。"),
        ("ko", "그는 쇼트프로그램에서 1위를 차지했다."),
        ("nl", "Zij won de korte kür en was tweede in de vrije kür, maar het was niet genoeg voor de titel."),
    ],
)
def test_the_language_is_told_by_script_and_common_words(language, text):
    assert read_story(text).language == language


@pytest.mark.parametrize(
    "evil",
    ["<div>" * 100_000, "<p" * 100_000, "<script>" + "<" * 300_000, '"' * 200_000, "'a" * 100_000, "“a" * 100_000],
)
def test_hostile_markup_is_read_to_an_end(evil):
    assert len(read_story(evil).text) <= len(evil)
