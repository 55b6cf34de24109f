"""How long prints take: the whole protocol book of a two-segment event of 24 skaters, and judges' details alone."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pypdfium2
import typst

from rinkside import bundled
from rinkside.domain import Event
from rinkside.protocols.pdf import read_pdf
from rinkside.publish.from_event import from_event
from rinkside.publish.prints.catalogue import print_of
from rinkside.publish.prints.typesetting import font_folders


def event() -> Event:
    """A bundled women's event with the marks of both segments, cut to the 24 who skated the free."""
    held = bundled.find("pyeongchang-2018-women")
    (category,) = held.categories
    short, free = category.segments
    names = {p.entrant.name for p in free.performances}
    short = replace(short, performances=tuple(p for p in short.performances if p.entrant.name in names))
    return replace(held, categories=(replace(category, segments=(short, free)),))


def took(act: Callable[[], Any]) -> tuple[Any, float, float]:
    """What the act gave, the seconds it took, and those it worked: a busy machine lengthens the former alone."""
    started, worked = time.perf_counter(), time.process_time()
    given = act()
    return given, time.perf_counter() - started, time.process_time() - worked


PLAIN = """#set page(paper: "a4", margin: 27pt)
#set text(size: 7.2pt, font: "Source Sans Pro")
#for page in json(bytes(sys.inputs.pages)) { for line in page { text(line); linebreak() }; pagebreak(weak: true) }
"""


def floor(pdf: bytes, number: int) -> float:
    """Seconds of work for the words of the same pages alone, line by line, without tables, tags and headings."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [[f"{number}", *page.get_textpage().get_text_range().splitlines()] for page in document]
    document.close()
    given = {"pages": json.dumps(pages)}
    compile_ = typst.compile
    return took(
        lambda: compile_(PLAIN.encode(), sys_inputs=given, font_paths=list(font_folders()), ignore_system_fonts=True)
    )[2]


def main() -> int:
    """Print seconds of the first and of the fastest of five books, and ratios to reading the same book and to a floor.

    Each book has a name of its own, for the typesetter remembers what it has set before.
    """
    held = event()
    skates = sum(len(s.performances) for s in held.categories[0].segments)
    book, first, _ = took(lambda: print_of(from_event(held), "book"))
    others = [replace(held, name=f"Event {n}") for n in range(5)]
    rounds = [took(lambda e=e: print_of(from_event(e), "book"))[1:] for e in others]
    fastest, worked = min(wall for wall, _ in rounds), min(cpu for _, cpu in rounds)
    _, details, _ = took(lambda: print_of(from_event(replace(held, name="Event 6")), "judges-details"))
    reading, _, read = took(lambda: read_pdf(book.pdf, "book.pdf"))
    assert reading.document is not None
    found = sum(len(s.performances) for s in reading.document.sheets)
    plain = min(floor(book.pdf, n) for n in range(5))
    print(f"protocol book, the first of a process: {first:.2f} s ({skates} skates, {reading.document.pages} pages)")
    print(f"protocol book, the fastest of five more: {fastest:.2f} s (wanted: below 2 s; {worked:.2f} s of work)")
    print(f"judges' details of the same event: {details:.2f} s")
    print(f"ratio of setting the book to reading it back: {worked / read:.1f} ({found} of {skates} skates read)")
    print(f"ratio of setting the book to setting its bare lines: {worked / plain:.1f} ({plain:.2f} s of work)")
    return 0 if found == skates else 1


if __name__ == "__main__":
    sys.exit(main())
