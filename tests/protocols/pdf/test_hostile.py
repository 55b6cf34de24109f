"""Files that are no protocol, or were made to harm: one clear finding, no exception, no wait, no flood of memory."""

from __future__ import annotations

import io
import random
import resource
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from protocols.pdf.printed import CRYSTAL, CYRILLIC, MANAGER, OLYMPIC, sheet, skate
from reportlab.pdfgen.canvas import Canvas

from rinkside.domain import Finding, Severity
from rinkside.protocols.pdf import read_pdf
from rinkside.protocols.pdf.codes import CODES
from rinkside.protocols.pdf.tokens import MAX_PAGES


def only(source: bytes | Path) -> Finding:
    reading = read_pdf(source, "file.pdf")
    assert reading.document is None
    assert len(reading.findings) == 1
    (finding,) = reading.findings
    assert finding.severity is Severity.ERROR
    assert finding.note
    assert finding.place is not None
    assert finding.place.file == "file.pdf"
    return finding


def pdf(*objects: bytes, trailer: bytes = b"") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out = bytearray(b"%PDF-1.5\n")
    at = []
    for number, body in enumerate(objects, 1):
        at.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % offset for offset in at)
    out += b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)
    return bytes(out)


def stream(body: bytes, entries: bytes = b"", packed: bool = True) -> bytes:
    body = zlib.compress(body, 9) if packed else body
    kind = b"/Filter/FlateDecode" if packed else b""
    return b"<</Length %d%s%s>>\nstream\n%s\nendstream" % (len(body), kind, entries, body)


def one_page(contents: bytes, entries: bytes = b"", *more: bytes, box: bytes = b"0 0 595 842") -> bytes:
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>%s>>>>" % (box, entries)
    font = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    return pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", page, contents, font, *more)


WHOLE = sheet(MANAGER, [skate(MANAGER), skate(MANAGER, 2)])


def test_an_empty_file() -> None:
    assert only(b"").code == "pdf-empty"


@pytest.mark.parametrize(
    "data", [b"hello", b"<html><body>1 Ada LAKE</body></html>", b"PK\x03\x04" + b"\0" * 99, bytes(4096)]
)
def test_a_file_that_is_no_pdf(data: bytes) -> None:
    assert only(data).code == "not-a-pdf"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert only(tmp_path / "absent.pdf").code == "pdf-unreadable"
    assert only(tmp_path).code == "pdf-unreadable"


def test_a_pdf_behind_a_password_says_what_to_do() -> None:
    finding = only(sheet(MANAGER, [skate(MANAGER)], password="lake"))
    assert finding.code == "pdf-encrypted"
    assert "password" in finding.note


@pytest.mark.parametrize("share", [1, 5, 20])
def test_the_first_per_cents_of_a_pdf(share: int) -> None:
    assert only(WHOLE[: len(WHOLE) * share // 100]).code in ("pdf-damaged", "no-protocol")


def test_a_pdf_cut_before_its_end_reads_what_is_whole_or_says_it_is_damaged() -> None:
    reading = read_pdf(WHOLE[:-200], "cut.pdf")
    assert reading.document is not None or [f.code for f in reading.findings] == ["pdf-damaged"]


def test_a_pdf_without_pages() -> None:
    assert only(pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>")).code == "no-protocol"


def test_a_pdf_of_pictures_alone() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), invariant=True)
    canvas.rect(50, 50, 400, 600, fill=1)
    canvas.showPage()
    canvas.save()
    finding = only(out.getvalue())
    assert finding.code == "no-protocol"
    assert "scanned" in finding.note


def test_a_pdf_about_something_else() -> None:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(595, 842), invariant=True)
    for at in range(40):
        canvas.drawString(60, 800 - 15 * at, f"{at} Invoice for skates 12.50 3.00 15.50")
    canvas.showPage()
    canvas.save()
    assert only(out.getvalue()).code == "no-protocol"


@pytest.mark.parametrize("count", [MAX_PAGES + 1, 2**31 - 1, 10**12])
def test_more_pages_than_any_book(count: int) -> None:
    data = pdf(
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count %d>>" % count,
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
    )  # fmt: skip
    assert only(data).code in ("pdf-too-large", "no-protocol", "page-damaged", "pdf-damaged")


def test_a_page_that_unpacks_without_end_is_refused_unopened() -> None:
    flood = stream(b"BT /F 8 Tf (1 3Lz 5.90 0.00 1 1 1 5.90) Tj ET\n" * 2_000_000)
    assert len(flood) < 400_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert only(one_page(flood)).code == "pdf-too-large"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000  # kilobytes


def test_a_small_page_that_unpacks_a_thousandfold_is_refused_unopened() -> None:
    flood = stream(b" " * 8_000_000)
    assert len(flood) < 12_000
    assert only(one_page(flood)).code == "pdf-too-large"


def test_a_packing_within_a_packing_is_looked_through() -> None:
    inner = zlib.compress(b"BT (1) Tj ET\n" * 3_000_000, 9)
    twice = zlib.compress(inner, 9)
    body = b"<</Length %d/Filter[/FlateDecode/FlateDecode]>>\nstream\n%s\nendstream" % (len(twice), twice)
    assert only(one_page(body)).code == "pdf-too-large"


def test_drawings_that_draw_drawings_are_refused() -> None:
    forms = [
        stream(b"/G Do " * 12, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</G %d 0 R>>>>" % number)
        for number in range(7, 15)
    ]
    last = stream(b"BT /F 8 Tf (1) Tj ET", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    data = one_page(stream(b"/G Do"), b"/XObject<</G 6 0 R>>", *forms, last)
    assert only(data).code == "pdf-too-large"


def test_a_page_as_large_as_a_field() -> None:
    data = one_page(stream(b"BT /F 8 Tf 9 9 Td (1 3Lz 5.90) Tj ET"), box=b"0 0 1e9 1e9")
    assert only(data).code in ("page-too-large", "no-protocol")


def test_brackets_within_brackets_without_end() -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    only(one_page(stream(deep + b" TJ")))
    only(pdf(b"<</Type/Catalog/Pages 2 0 R/X %s>>" % deep, b"<</Type/Pages/Kids[]/Count 0>>"))


def test_pages_that_contain_themselves() -> None:
    only(pdf(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"))


def test_more_letters_than_any_page_has() -> None:
    text = b"BT /F 2 Tf 9 800 Td 3 TL " + b"(1 3Lz 5.90 0.00 1 1 1 5.90) Tj T* " * 4_000 + b"ET"
    assert only(one_page(stream(text))).code == "page-too-large"


def test_a_name_that_is_a_command_is_only_a_name() -> None:
    made = skate(MANAGER, name="${jndi:x} [red]Ada[/red] <b>LAKE</b>")
    reading = read_pdf(sheet(MANAGER, [made]), "x.pdf")
    assert reading.document is not None
    assert reading.document.sheets[0].performances[0].entrant.name == "${jndi:x} [red]Ada[/red] <b>LAKE</b>"


def test_every_code_has_a_severity_and_a_line_about_it() -> None:
    for code, (severity, about) in CODES.items():
        assert code == code.lower()
        assert isinstance(severity, Severity)
        assert about[0].isupper()


def mutated(seed: int) -> bytes:
    """A made-up sheet with bytes changed, doubled, cut out or put in."""
    chance = random.Random(seed)
    layout = chance.choice((MANAGER, CRYSTAL, OLYMPIC, CYRILLIC))
    data = bytearray(sheet(layout, [skate(layout), skate(layout, 2)]))
    for _ in range(chance.choice((1, 3, 12, 60))):
        at = chance.randrange(len(data))
        match chance.randrange(5):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                del data[at : at + chance.randrange(1, 40)]
            case 2:
                data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 20)))
            case 3:
                data[at : at + 4] = chance.choice((b"9999", b"-1  ", b"<<<<", b">>>>", b"0 R ", b"obj "))
            case _:
                data[at:at] = data[at : at + chance.randrange(1, 200)]
        if len(data) < 64:
            break
    return bytes(data)


def survives(data: bytes) -> None:
    reading = read_pdf(data, "mutated.pdf")
    if reading.document is None:
        assert len(reading.findings) == 1
        assert reading.findings[0].code in CODES


@pytest.mark.parametrize("seed", range(150))
def test_a_damaged_sheet_reads_or_says_why(seed: int) -> None:
    survives(mutated(seed))


@pytest.mark.nightly
def test_thousands_of_damaged_sheets_read_or_say_why() -> None:
    for seed in range(1_000, 8_000):
        survives(mutated(seed))


def test_several_threads_may_read_at_once() -> None:
    documents = [sheet(MANAGER, [skate(MANAGER, rank) for rank in range(1, n)]) for n in range(2, 8)] * 4
    alone = [read_pdf(data, "x.pdf") for data in documents]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda data: read_pdf(data, "x.pdf"), documents))
    assert together == alone
