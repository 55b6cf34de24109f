"""Text as PDF holds it: characters run together, drawn apart, turned, decomposed, or printed in two layers."""

from __future__ import annotations

import io
from dataclasses import replace

from protocols.pdf.printed import CRYSTAL, MANAGER, OLD_TWELVE, sheet, skate
from reportlab.pdfgen.canvas import Canvas

from rinkside.protocols.pdf import read_pdf
from rinkside.protocols.pdf.tokens import Page, PdfFile, _clean


def page_of(draw: object) -> Page:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), invariant=True)
    canvas.setFont("Helvetica", 8)
    draw(canvas)  # type: ignore[operator]
    canvas.showPage()
    canvas.save()
    with PdfFile(out.getvalue()) as pdf:
        (page,) = list(pdf)
    assert isinstance(page, Page)
    return page


def texts(page: Page) -> list[list[str]]:
    return [[token[4] for token in line] for line in page.lines]


def test_marks_that_come_as_one_run_of_figures_are_parted_by_their_places() -> None:
    def draw(canvas: Canvas) -> None:
        line = canvas.beginText(200, 700)
        line.setCharSpace(18)
        line.textOut("11110100")
        canvas.drawText(line)

    assert texts(page_of(draw)) == [["1", "1", "1", "1", "0", "1", "0", "0"]]


def test_a_number_drawn_in_two_pieces_around_another_is_one_number() -> None:
    def draw(canvas: Canvas) -> None:
        width = canvas.stringWidth("7.", "Helvetica", 8)
        canvas.drawString(200, 700, "7.")
        canvas.drawString(150, 700, "0.50")
        canvas.drawString(200 + width, 700, "50")

    assert texts(page_of(draw)) == [["0.50", "7.50"]]


def test_a_minus_drawn_apart_from_its_number_belongs_to_it() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(200, 700, "-")
        canvas.drawString(203.5, 700, "0.29")
        canvas.drawString(240, 700, "-")
        canvas.drawString(262, 700, "1")

    assert texts(page_of(draw)) == [["-0.29", "-", "1"]]


def test_a_line_that_drifts_by_a_point_is_one_line() -> None:
    def draw(canvas: Canvas) -> None:
        for at in range(9):
            canvas.drawString(100 + 20 * at, 700 - 0.17 * at, str(at))
            canvas.drawString(100 + 20 * at, 689 - 0.17 * at, str(at))

    assert texts(page_of(draw)) == [list("012345678")] * 2


def test_a_printed_unicode_minus_is_a_minus() -> None:
    usual = skate(MANAGER)
    rows = (usual.rows[0], replace(usual.rows[1], goe="−0.88"), usual.rows[2])
    reading = read_pdf(sheet(MANAGER, [replace(usual, rows=rows)]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].performances[0].elements[1].goe == -88


def test_a_heading_standing_on_its_end_is_no_row_and_no_title() -> None:
    reading = read_pdf(sheet(CRYSTAL, [skate(CRYSTAL), skate(CRYSTAL, 2)]), "x.pdf")
    assert reading.document is not None
    assert reading.findings == ()
    assert reading.document.sheets[0].id.category == "MEN"


def test_a_heading_on_its_end_that_reaches_into_the_first_row_is_not_in_its_info() -> None:
    low = replace(MANAGER, info_drop=14.0)
    reading = read_pdf(sheet(low, [skate(low)]), "x.pdf")
    assert reading.document is not None
    assert [e.info for e in reading.document.sheets[0].performances[0].elements] == ["", "!,<", ""]
    assert reading.findings == ()


def test_a_stamp_across_the_page_is_told_and_stays_out_of_the_rows() -> None:
    stamped = replace(MANAGER, stamp="UNOFFICIAL")
    reading = read_pdf(sheet(stamped, [skate(stamped)]), "x.pdf")
    assert reading.document is not None
    assert [e.code for e in reading.document.sheets[0].performances[0].elements] == ["3Lz+3T", "3F!<", "CCoSp4"]
    assert [(f.code, f.printed) for f in reading.findings] == [("text-turned", "UNOFFICIAL")]


def test_a_no_break_space_parts_words_and_a_soft_hyphen_is_nothing() -> None:
    reading = read_pdf(sheet(MANAGER, [skate(MANAGER, name="Ada\u00a0MARIE-LA\u00adKE")]), "x.pdf")
    assert reading.document is not None
    name = reading.document.sheets[0].performances[0].entrant.name
    assert name.split() == ["Ada", "MARIE-LAKE"] or name.split() == ["Ada", "MARIE-LA-KE"]


def test_names_keep_their_accents() -> None:
    reading = read_pdf(sheet(MANAGER, [skate(MANAGER, name="Zoé O'SHÉA-ŠTĚPÁN / Ülo JÄÄ")]), "x.pdf")
    assert reading.document is not None
    assert "Zoé O'SHÉA" in reading.document.sheets[0].performances[0].entrant.name


def test_two_layers_of_text_on_one_another_are_reported() -> None:
    shadow = [
        (45.0 + dx, 145.7 + 9.2 * n, "Presented by the lake and its skaters") for n in range(3) for dx in (0, 90, 180)
    ]
    shadow += [(47.0 + dx, 145.7 + 9.2 * n, "February to the next of March") for n in range(3) for dx in (0, 90, 180)]
    reading = read_pdf(sheet(MANAGER, [skate(MANAGER)], extra=shadow), "x.pdf")
    assert "text-layers-overlap" in {f.code for f in reading.findings}


def test_start_numbers_above_thirty_nine_are_start_numbers() -> None:
    reading = read_pdf(sheet(MANAGER, [skate(MANAGER, start="41")]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].performances[0].start_number == 41


def test_a_sheet_without_start_numbers_has_none() -> None:
    reading = read_pdf(sheet(OLD_TWELVE, [skate(OLD_TWELVE)]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].performances[0].start_number is None


def test_two_layers_drawn_letter_by_letter_in_turn_are_told_apart() -> None:
    def draw(canvas: Canvas) -> None:
        one, other = "February", "Calgary,"
        x1, x2 = 200.0, 202.4
        for first, second in zip(one, other, strict=True):
            canvas.drawString(x1, 700, first)
            canvas.drawString(x2, 700, second)
            x1 += canvas.stringWidth(first, "Helvetica", 8)
            x2 += canvas.stringWidth(second, "Helvetica", 8)

    (line,) = texts(page_of(draw))
    assert sorted(line) == ["Calgary,", "February"]


def test_ligatures_are_their_letters_and_names_are_composed() -> None:
    assert _clean("ﬁnal") == "final"
    assert _clean("J\u0061\u0308ger") == "Jäger"
    assert _clean("A\u00adda\u200b") == "Ada"
    assert _clean("−0.09") == _clean("–0.09") == "-0.09"
    assert _clean("１２") == "12"
