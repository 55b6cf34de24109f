"""Letters and fonts: what no font has is said, and never printed as an empty box."""

from __future__ import annotations

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
