"""Read the judges' details of a PDF: one sheet, or the sheets of a whole protocol book with the lists beside them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rinkside.domain import Finding, Performance, Place, Protocol, Reading, Severity, Sheet
from rinkside.protocols.pdf.blocks import Block, Blocks, text_of
from rinkside.protocols.pdf.build import build
from rinkside.protocols.pdf.codes import found
from rinkside.protocols.pdf.columns import columns_of
from rinkside.protocols.pdf.heading import PageHead, head_of, metadata_moment, segment_id
from rinkside.protocols.pdf.lists import List, ListDocument, document_of, list_of
from rinkside.protocols.pdf.tokens import Page, PdfFile, Refused
from rinkside.protocols.pdf.words import HEADING, plain
from rinkside.protocols.season import SeasonEvidence, agree

__all__ = ["read_pdf"]

_NO_PROTOCOL = (
    "no judges' details found: a sheet has rows of elements under the headings Executed Elements, Base Value, GOE; "
    "scanned pages have no text to read"
)


class _Open:
    """The sheet being read."""

    def __init__(self, file: str, head: PageHead) -> None:
        self.head = head
        self.blocks = Blocks(file)
        self.pages = 0


def read_pdf(source: Path | bytes, name: str = "") -> Reading[Protocol]:
    """Read a PDF of judges' details from a path or its bytes; `name` is what places call the file.

    Returns the protocol with one sheet a segment and the lists beside them (results, start lists, panels; they may
    stand alone), and findings. What is no protocol, encrypted, damaged, empty or
    beyond the limits of `tokens` has no document and one finding: `not-a-pdf`, `pdf-empty`, `pdf-encrypted`,
    `pdf-damaged`, `pdf-too-large`, `pdf-unreadable` or `no-protocol`. Raises nothing.
    """
    file = name or (str(source) if isinstance(source, Path) else "bytes")
    try:
        with PdfFile(source) as pdf:
            return _read(pdf, file)
    except Refused as refused:
        return Reading(None, (replace(refused.finding, place=Place(file)),))


def _read(pdf: PdfFile, file: str) -> Reading[Protocol]:
    findings: list[Finding] = []
    done: list[_Open] = []
    current: _Open | None = None
    head: PageHead | None = None
    said = ""
    lists: list[List] = []
    for page in pdf:
        if isinstance(page, Finding):
            findings.append(replace(page, place=Place(file, int(page.where.split()[-1]))))
            continue
        if not page.lines:
            continue
        if page.doubled:
            findings.append(_doubled(file, page))
        turned = [word for word in page.aside if not _is_heading(word)]
        if turned:
            note = "words that stand on their end or lean (a stamp, a heading) are no part of a line; look at the page"
            place = Place(file, page.number)
            findings.append(found("text-turned", f"page {page.number}", " ".join(turned)[:200], note=note, place=place))
        if (listed := list_of(page)) is not None:
            if lists and lists[-1].page + lists[-1].pages == page.number and lists[-1].goes_on(listed):
                lists[-1].rows += listed.rows
                lists[-1].pages += 1
            else:
                lists.append(listed)
            continue
        titles = (current.blocks if current else Blocks(file)).titles(page)
        words = "\n".join(map(text_of, titles))
        if head is None or words != said:
            head, said = head_of(titles), words
        if current is None or (head.key and current.head.key and head.key != current.head.key):
            if current is not None and current.blocks.blocks:
                done.append(current)
            current = _Open(file, head)
        elif not current.blocks.blocks or (head.key and not current.head.key):
            current.head = head
        elif head is not current.head:
            current.head.add_days(head)
        current.head.add_foot(page.lines[len(titles) :][-6:])
        taken = current.blocks.feed(page, len(titles))
        if taken:
            current.pages += 1
        elif not current.blocks.legend_page:
            begins = " · ".join(text_of(line) for line in page.lines[:4])
            findings.append(_not_a_sheet(file, page.number, begins))
    if current is not None:
        done.append(current)
    created = pdf.metadata("CreationDate")
    layout = _layout(pdf)
    sheets = tuple(s for opened in done if (s := _sheet(opened, file, created, layout, findings)) is not None)
    documents = tuple(d for listed in lists if (d := _document(listed, file, created, findings)) is not None)
    if not sheets and not documents:
        refused = [f for f in findings if f.severity is Severity.ERROR]
        finding = found("no-protocol", "file", note=_NO_PROTOCOL, place=Place(file))
        return Reading(None, (refused[0] if refused else finding,))
    return Reading(Protocol(file, sheets, pdf.pages, documents, metadata_moment(created)), tuple(findings))


def _sheet(opened: _Open, file: str, created: str, layout: str, findings: list[Finding]) -> Sheet | None:
    blocks = opened.blocks
    kept: list[Block] = []
    for block in blocks.blocks:
        if block.elements or block.components or block.with_goe:
            kept.append(block)
    if not kept:
        return None
    sheets = {block.page for block in kept}
    for block in blocks.blocks:  # lines of a result page look like summary lines
        if block.page not in sheets:
            sheets.add(block.page)
            findings.append(_not_a_sheet(file, block.page, text_of(block.summary)))
    findings += blocks.findings
    evidence: list[SeasonEvidence] = []
    identity = segment_id(opened.head, file, created, evidence)
    if not agree(evidence):
        told = "; ".join(f"{e.season} ({e.source}: {e.text})" for e in evidence)
        findings.append(
            found(
                "season-evidence-differs",
                "sheet",
                printed=str(identity.season or ""),
                note=f"{told}; the strongest was taken",
                place=Place(file, kept[0].page),
            )
        )
    columns = columns_of(kept)
    performances: list[Performance] = [build(block, columns, file, findings) for block in kept]
    return Sheet(
        id=identity,
        file=file,
        performances=tuple(performances),
        columns=columns.count,
        layout=layout,
        pages=opened.pages,
        random_order=any(block.heading.random_order for block in kept),
        legend=tuple(blocks.legend),
    )


def _document(listed: List, file: str, created: str, findings: list[Finding]) -> ListDocument | None:
    found_ = document_of(listed, segment_id(listed.head, file, created, []), file)
    if found_ is None:
        findings.append(_not_a_sheet(file, listed.page, " ".join(listed.headings)))
    return found_


def _is_heading(word: str) -> bool:
    """Whether a word on its end is one of the headings, read from either side (`ofnI`)."""
    return plain(word) in HEADING or plain(word[::-1]) in HEADING


def _layout(pdf: PdfFile) -> str:
    producer = pdf.metadata("Producer")
    creator = pdf.metadata("Creator")
    return " / ".join(dict.fromkeys(part for part in (creator, producer) if part))[:120]


def _not_a_sheet(file: str, page: int, begins: str) -> Finding:
    note = "no skater's marks on this page; it was left out"
    return found("page-not-a-sheet", f"page {page}", begins[:200], note=note, place=Place(file, page))


def _doubled(file: str, page: Page) -> Finding:
    return found(
        "text-layers-overlap",
        f"page {page.number}",
        note="words lie on one another as where two layers of text are printed; compare what was read with the page",
        place=Place(file, page.number),
    )
