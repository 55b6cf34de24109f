"""Reading judges' details from PDF: pages a second, with the share of bare text extraction taken in the same run.

"text" is what the PDF library needs to open the files and hand over the text of every page; "words" adds the place of
each word; "read" is the whole reader. The three take turns, and the best of several rounds counts, in processor seconds
of this one process. Input is the modern sheets of the shared corpus, or one printed anew many times.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2 as pdfium

from rinkside.protocols.pdf import read_pdf
from rinkside.protocols.pdf.tokens import PdfFile

ROUNDS = 5
SHEETS = 60


def files() -> tuple[str, list[bytes]]:
    """What is read, and what it is: real modern sheets where they are found."""
    here = Path(__file__).resolve().parent.parent
    shared = Path(os.environ.get("RINKSIDE_SHARED", here.parent / "shared"))
    found = sorted((shared / "corpus" / "isu-modern").glob("*/FSK*.pdf"))
    if found:
        step = max(1, len(found) // SHEETS)
        return f"{len(found[::step])} modern sheets", [path.read_bytes() for path in found[::step]]
    sys.path.insert(0, str(here / "tests"))
    from protocols.pdf.reprinted import free_of_milano_cortina, reprinted

    return "one sheet printed anew from a bundled event, 20 times", [reprinted(free_of_milano_cortina())] * 20


def text(documents: list[bytes]) -> int:
    """Open, fetch the text of every page, close."""
    pages = 0
    for data in documents:
        document = pdfium.PdfDocument(data)
        for page in document:
            content = page.get_textpage()
            content.get_text_range()
            content.close()
            page.close()
            pages += 1
        document.close()
    return pages


def words(documents: list[bytes]) -> int:
    """Every word with its place."""
    pages = 0
    for data in documents:
        with PdfFile(data) as document:
            pages += sum(1 for _ in document)
    return pages


def read(documents: list[bytes]) -> int:
    """Every skate."""
    pages = 0
    for data in documents:
        reading = read_pdf(data, "sheet.pdf")
        assert reading.document is not None
        pages += reading.document.pages
    return pages


def main() -> None:
    """Print the measurements."""
    title, documents = files()
    runs: tuple[Callable[[list[bytes]], int], ...] = (text, words, read)
    fastest = dict.fromkeys(runs, float("inf"))
    pages = 0
    for _ in range(ROUNDS):
        for run in runs:
            started = time.process_time()
            pages = run(documents)
            fastest[run] = min(fastest[run], time.process_time() - started)
    print(f"input: {title}, {pages} pages")
    for run in runs:
        share = fastest[text] / fastest[run]
        print(f"{run.__name__}: {pages / fastest[run]:.0f} pages/s a core ({share:.2f} x bare text)")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
