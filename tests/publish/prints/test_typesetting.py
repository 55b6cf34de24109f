"""Letters and fonts: what no font has is said, and never printed as an empty box."""

from __future__ import annotations

import json
import subprocess
import sys

from hypothesis import example, given, settings
from hypothesis import strategies as st
from publish.prints.kit import printed_lines

from rinkside.publish.prints.frame import foot, head, section
from rinkside.publish.prints.typesetting import findings_of, letters_without_font, typeset


def titled(text: str) -> list[dict[str, object]]:
    page = section(
        "details", head([], [text], "Title"), foot(), words={}, judges=0, random=False, skaters=[], legend=[]
    )
    return [page]


def test_names_of_the_sport_have_a_font() -> None:
    assert letters_without_font(["Åsa Öberg", "Мария", "山田花子", "김연아", "許 / 许", "Ελένη", "İnci"]) == ""
    assert findings_of(titled("山田花子")) == ()


def test_a_letter_without_a_font_is_named_and_printed_as_a_question_mark() -> None:
    (finding,) = findings_of(titled("Ada ᚠ LAKE"))
    assert finding.code == "letter-without-font"
    assert finding.printed == "ᚠ"
    assert "U+16A0" in finding.note
    assert any("Ada ? LAKE" in line for line in printed_lines(typeset("Title", titled("Ada ᚠ LAKE")))[0])


@given(st.text(max_size=30))
@example("\x00\x07\x1b[31m")
@example("\ud800 half a pair")
@example("\ue000 private \ufffe\uffff none")
@example("שלום مرحبا 👩‍👩‍👧 e\u0301\u200b\u202e\u00ad")
@example("\u2028\u2029\r\n\t")
@settings(max_examples=25)
def test_whatever_a_text_is_made_of_the_print_is_set(text: str) -> None:
    assert typeset(f"Title {text}", titled(text)).startswith(b"%PDF")


def test_the_print_says_it_conforms_to_what_screen_readers_need() -> None:
    assert b"pdfuaid" in typeset("Title", titled("Women Free Skating"))


def test_a_process_that_sets_one_print_gives_the_same_bytes_and_ends_where_its_memory_does() -> None:
    asked = json.dumps({"title": "Title", "sections": titled("Women Free Skating")}).encode()
    code = "from rinkside.publish.prints import typesetting as t; {}t.main()"
    whole = subprocess.run([sys.executable, "-c", code.format("")], input=asked, capture_output=True, check=True)
    assert whole.stdout == typeset("Title", titled("Women Free Skating"))
    little = code.format("t.MOST_MEMORY = 96 << 20; ")
    ended = subprocess.run([sys.executable, "-c", little], input=asked, capture_output=True, check=False)
    assert ended.returncode != 0
    assert ended.stdout == b""
