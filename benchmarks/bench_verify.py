"""How fast sheets are read and verified: all modern sheets in one process, beside bare text extraction of the same."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

import pypdfium2

from rinkside.verify.report import Summary
from rinkside.verify.run import verify_events

SHARED = Path(os.environ.get("RINKSIDE_SHARED", Path(__file__).resolve().parent.parent.parent / "shared"))
SHEETS = SHARED / "corpus" / "isu-modern"


def bare(paths: list[Path]) -> tuple[int, float]:
    """Pages and processor seconds of extracting the text of every page with the PDF library alone."""
    started, pages = time.process_time(), 0
    for path in paths:
        document = pypdfium2.PdfDocument(path)
        for page in document:
            text = page.get_textpage()
            text.get_text_range()
            text.close()
            page.close()
            pages += 1
        document.close()
    return pages, time.process_time() - started


def boxed(paths: list[Path]) -> tuple[int, float]:
    """The same with the box of the first character of every word: what reading by place needs at least."""
    started, pages = time.process_time(), 0
    for path in paths:
        document = pypdfium2.PdfDocument(path)
        for page in document:
            text = page.get_textpage()
            at = 0
            for word in text.get_text_range().split():
                text.get_charbox(at)
                at += len(word) + 1
            text.close()
            page.close()
            pages += 1
        document.close()
    return pages, time.process_time() - started


def verified(sheets: Path) -> tuple[Summary, float]:
    """The summary and processor seconds of `rinkside verify` on the same sheets."""
    started, summary = time.process_time(), Summary()
    for _ in verify_events(sheets, summary=summary):
        pass
    return summary, time.process_time() - started


def made_up(folder: Path) -> None:
    """Twenty copies of one sheet printed anew from a bundled event, for who has no others."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    from protocols.pdf.reprinted import free_of_milano_cortina, reprinted

    data = reprinted(free_of_milano_cortina())
    for number in range(20):
        (folder / f"{number:02}.pdf").write_bytes(data)


def main() -> int:
    """Print pages a second, the ratio to bare extraction, and peak memory."""
    if SHEETS.is_dir():
        measure(SHEETS)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        made_up(Path(folder))
        print("input: one sheet printed anew from a bundled event, 20 times")
        measure(Path(folder))
    return 0


def measure(sheets: Path) -> None:
    """Verify the sheets of a folder and extract their bare text, one after the other."""
    paths = sorted(sheets.rglob("*.pdf"))
    bare(paths[:8])
    summary, seconds = verified(sheets)
    rate = summary.pages / seconds
    bare_pages, bare_seconds = bare(paths)
    boxed_pages, boxed_seconds = boxed(paths)
    print(f"read, parse, verify: {rate:.0f} pages/s a core ({summary.pages} pages, {summary.exact} performances exact)")
    print(f"bare text extraction: {bare_pages / bare_seconds:.0f} pages/s")
    print(f"bare text with one box a word: {boxed_pages / boxed_seconds:.0f} pages/s")
    print(f"ratio to bare text: {rate / (bare_pages / bare_seconds):.2f}")
    print(f"ratio to bare text with boxes: {rate / (boxed_pages / boxed_seconds):.2f}")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")


if __name__ == "__main__":
    sys.exit(main())
