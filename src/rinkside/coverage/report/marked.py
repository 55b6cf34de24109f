"""A story as HTML with its statements marked, and the notes beside it. Everything from the story is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise

from rinkside.coverage.model import Kind, Report, Statement, Verdict
from rinkside.coverage.report.page import standalone
from rinkside.coverage.report.words import SIGNS, VERDICT_WORDS, kind_words, note_of, subject_of

__all__ = ["marked_report", "marked_report_page"]

_GRAVITY = {Verdict.WRONG: 0, Verdict.UNCHECKABLE: 1, Verdict.RIGHT: 2}
_HEADLINE = 160
"""Characters of a first line that is shown as a headline."""


def marked_report_page(report: Report) -> str:
    """A whole page about one story, to be opened from a file."""
    record = ", ".join(report.events) or "no record"
    title = f"Coverage desk: {report.story.name}" if report.story.name else "Coverage desk"
    return standalone(title, f"Record: {record}", marked_report(report))


def marked_report(report: Report) -> str:
    """The story with marked spans, its counts before it and its notes beside it: a fragment for any page."""
    # what was said stands in no record: quotations are marked, and share one note below the others
    sayings = [s for s in report.statements if s.kind is Kind.QUOTE and s.verdict is Verdict.UNCHECKABLE]
    numbered = [s for s in report.statements if s.verdict is not Verdict.RIGHT and s not in sayings]
    numbers = {id(s): k for k, s in enumerate(numbered, 1)}
    story = _paragraphs(report, numbers)
    notes = "".join(_note(s, numbers[id(s)]) for s in numbered) + _sayings(len(sayings))
    said = "".join(f'<p class="quiet">{escape(note)}</p>' for note in report.notes)
    beside = (
        f'<ol class="notes" aria-label="Notes">{notes}</ol>' if notes else '<p class="quiet">Nothing to correct.</p>'
    )
    if not report.statements:
        beside = '<p class="quiet">No statement was found that a record of results could decide.</p>'
    return (
        f'<div class="desk-of-coverage">{_counts(report)}{said}<div class="reading-and-notes">'
        "<div>"
        f'<article class="story card" lang="{escape(report.story.language)}" aria-label="The story">{story}</article>'
        f"{_legend()}</div><div>{beside}</div></div></div>"
    )


def _counts(report: Report) -> str:
    parts = []
    for verdict in (Verdict.WRONG, Verdict.UNCHECKABLE, Verdict.RIGHT):
        count = sum(s.verdict is verdict for s in report.statements)
        sign = f'<span class="sign" aria-hidden="true">{SIGNS[verdict]}</span>'
        parts.append(f'<li class="{verdict.value}">{sign}<b>{count}</b>{VERDICT_WORDS[verdict]}</li>')
    return f'<ul class="counts" aria-label="Verdicts">{"".join(parts)}</ul>'


def _legend() -> str:
    wrong = f'<span class="mark wrong"><span class="sign">{SIGNS[Verdict.WRONG]}</span>wrong</span>'
    unsure = (
        f'<span class="mark uncheckable"><span class="sign">{SIGNS[Verdict.UNCHECKABLE]}</span>can’t be checked</span>'
    )
    return f'<p class="legend" aria-hidden="true">{wrong}{unsure}<span class="mark right">right</span></p>'


def _paragraphs(report: Report, numbers: dict[int, int]) -> str:
    text = report.story.text
    pieces = _pieces(len(text), report.statements)
    html: list[str] = []
    at, piece = 0, 0
    first = True
    for line in text.split("\n"):
        end = at + len(line)
        inner: list[str] = []
        while piece < len(pieces) and pieces[piece][1] <= at:
            piece += 1
        k = piece
        while k < len(pieces) and pieces[k][0] < end:
            start, stop, statement = pieces[k]
            inner.append(_marked(text, max(start, at), min(stop, end), statement, numbers, stop <= end))
            k += 1
        if line.strip():
            headline = first and len(line) <= _HEADLINE and line.rstrip()[-1] not in ".。" and end < len(text)
            html.append(f"<h2>{''.join(inner)}</h2>" if headline else f"<p>{''.join(inner)}</p>")
            first = False
        at = end + 1
    return "".join(html)


def _pieces(size: int, statements: Sequence[Statement]) -> list[tuple[int, int, Statement | None]]:
    """The text cut where statements begin and end, each piece with the gravest and then shortest one that covers it."""
    cuts = sorted({0, size, *(s.start for s in statements), *(min(s.end, size) for s in statements)})
    by_start = sorted(statements, key=lambda s: s.start)
    pieces: list[tuple[int, int, Statement | None]] = []
    open_now: list[Statement] = []
    following = 0
    for start, end in pairwise(cuts):
        while following < len(by_start) and by_start[following].start <= start:
            open_now.append(by_start[following])
            following += 1
        open_now = [s for s in open_now if s.end > start]
        top = min(open_now, key=lambda s: (_GRAVITY[s.verdict], s.end - s.start), default=None)
        if pieces and pieces[-1][2] is top:
            pieces[-1] = (pieces[-1][0], end, top)
        else:
            pieces.append((start, end, top))
    return pieces


def _marked(text: str, start: int, end: int, statement: Statement | None, numbers: dict[int, int], whole: bool) -> str:
    shown = escape(text[start:end])
    if statement is None:
        return shown
    verdict = statement.verdict
    number = numbers.get(id(statement))
    about = escape(f"{kind_words(statement)}: {VERDICT_WORDS[verdict]}. {note_of(statement)}".strip())
    if number is None:
        return f'<span class="mark {verdict.value}" title="{about}">{shown}</span>'
    sign = f'<span class="sign" aria-hidden="true">{SIGNS[verdict]}</span>' if start == statement.start else ""
    index = f"<sup>{number}</sup>" if whole and end == statement.end else ""
    return (
        f'<a class="mark {verdict.value}" href="#note-{number}" title="{about}">{sign}{shown}'
        f'<span class="unseen"> ({VERDICT_WORDS[verdict]}, note {number})</span>{index}</a>'
    )


def _sayings(count: int) -> str:
    if not count:
        return ""
    head = f'<h3><span class="sign" aria-hidden="true">{SIGNS[Verdict.UNCHECKABLE]}</span> Quotes: {count}</h3>'
    return (
        f'<li class="note card uncheckable">{head}<p>Can’t be checked: what was said is in no record. '
        "Lay another story beside this one to see what was changed.</p></li>"
    )


def _note(statement: Statement, number: int) -> str:
    verdict = statement.verdict
    lines = [
        f'<h3><span class="sign" aria-hidden="true">{SIGNS[verdict]}</span> {escape(subject_of(statement))}'
        f'<span class="number">{number}</span></h3>'
    ]
    if verdict is Verdict.WRONG and statement.official:
        long = " long" if len(statement.span) + len(statement.official) > 28 else ""
        lines.append(
            f'<p class="change{long}"><s><span class="unseen">printed: </span>{escape(statement.span)}</s> '
            f'<span class="unseen">official: </span>{escape(statement.official)}</p>'
        )
    if statement.understood.arithmetic:
        lines.append(f'<p class="sum">{escape(statement.understood.arithmetic)}</p>')
    note = note_of(statement)
    if note:
        lines.append(f"<p>{escape(note)}</p>")
    if statement.sources:
        lines.append(f'<p class="quiet">{escape("; ".join(dict.fromkeys(map(str, statement.sources))))}</p>')
    return f'<li class="note card {verdict.value}" id="note-{number}">{"".join(lines)}</li>'
