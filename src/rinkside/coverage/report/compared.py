"""Two stories beside each other as HTML: the relation with its evidence, quotations in two rows, then what differs."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from rinkside.coverage.compare.model import Change, Comparison, QuoteChange, StatementPair
from rinkside.coverage.compare.titles import CAUTION, finding_of, quote_words, title_of
from rinkside.coverage.model import Statement, Verdict
from rinkside.coverage.report.page import standalone
from rinkside.coverage.report.words import SIGNS, kind_words

__all__ = ["compared_stories", "compared_stories_page"]


def compared_stories_page(comparison: Comparison) -> str:
    """A whole page about two stories, to be opened from a file."""
    a, b = comparison.a.name or "A", comparison.b.name or "B"
    return standalone("Coverage desk", f"Two stories: {a} and {b}", compared_stories(comparison))


def compared_stories(comparison: Comparison) -> str:
    """What was found of two stories: a fragment for any page. Everything from the stories is escaped."""
    quotes = "".join(_quote(n, q) for n, q in enumerate(comparison.quotes, 1))
    notes = "".join(f'<p class="quiet">{escape(note)}</p>' for note in comparison.notes)
    names = "".join(
        f"<p><strong>{letter}.</strong> {escape(story.name or 'story ' + letter)} "
        f'<span class="quiet">{escape(story.language or "language unknown")}, {len(story.text)} characters</span></p>'
        for letter, story in (("A", comparison.a), ("B", comparison.b))
    )
    return (
        f'<div class="desk-of-coverage">{_relation(comparison)}<div class="two">{names}</div>{notes}{quotes}'
        f"{_table(comparison)}</div>"
    )


def _relation(comparison: Comparison) -> str:
    shown = [e for e in comparison.evidence if e.points] or list(comparison.evidence[:3])
    figures = "".join(
        f"<div><dt>{escape(e.value)}</dt><dd>{escape(e.words.removeprefix(e.value).strip())}</dd></div>" for e in shown
    )
    return f'<section class="relation card"><h2>{escape(title_of(comparison))}</h2><dl>{figures}</dl></section>'


def _quote(number: int, quote: QuoteChange) -> str:
    speakers = escape(quote.speaker_a or quote.speaker_b)
    if quote.speaker_a and quote.speaker_b:
        same = quote.speaker_a == quote.speaker_b
        speakers = escape(f"{quote.speaker_a}, in both" if same else f"A: {quote.speaker_a}. B: {quote.speaker_b}")
    sign = SIGNS[Verdict.WRONG if quote.altered else Verdict.RIGHT]
    state = (
        f'<span class="state"><span class="sign">{sign}</span> {escape(quote_words(quote.states, quote.why))}</span>'
    )
    head = f'<h3><span>Quote {number}</span><span class="quiet">{speakers}</span>{state}</h3>'
    kind = "altered" if quote.altered else "kept"
    if all(c.same for c in quote.changes):
        rows = f'<div class="rows">{escape(quote.b.span)}</div>'
    else:
        steps = "".join(
            f'<span class="step{"" if c.same else " changed"}"><span class="from">{escape(c.a)}</span>'
            f'<span class="to">{escape(c.b)}</span></span>'
            for c in _by_words(quote.changes)
        )
        letters = '<span class="step letters"><span>A</span><span>B</span></span>'
        rows = (
            f'<p class="unseen">A: {escape(quote.a.span)}. B: {escape(quote.b.span)}.</p>'
            f'<div class="rows" aria-hidden="true">{letters}{steps}</div>'
        )
    return f'<section class="quote-pair card"><div class="{kind}">{head}</div>{rows}</section>'


def _by_words(changes: Sequence[Change]) -> list[Change]:
    """What is unchanged word for word, so that both rows break their lines at the same places."""
    found = []
    for change in changes:
        a, b = change.a.split(), change.b.split()
        if change.same and len(a) == len(b):
            found += [Change(x, y, True) for x, y in zip(a, b, strict=True)]
        else:
            found.append(change)
    return found


def _table(comparison: Comparison) -> str:
    rows = "".join(_pair(p) for p in comparison.pairs)
    paired = {(p.b.start, p.b.end) for p in comparison.pairs}
    for number in comparison.numbers:
        if not any(s < number.b.end and number.b.start < e for s, e in paired):
            rows += _row("Number", number.a.span, number.b.span, "", "another number in the same sentence")
    for who in dict.fromkeys(p.who for p in comparison.pronouns):
        own = [p for p in comparison.pronouns if p.who == who]
        shown = next((p for p in own if p.a is not None), own[0])
        a = _around(comparison.a.text, shown.a.start, shown.a.end) if shown.a is not None else ""
        b = _around(comparison.b.text, shown.b.start, shown.b.end)
        more = f" and {len(own) - 1} more like it" if len(own) > 1 else ""
        rows += _row(f"Pronoun, {who}" if who else "Pronoun", a, b, "", f"another gender{more}")
    if not rows:
        return f'<p class="quiet">{escape(CAUTION)}</p>'
    heads = "".join(
        f'<th scope="col">{h}</th>' for h in ("Statements that differ or are wrong", "A", "B", "Record", "Finding")
    )
    return (
        '<div class="card wide" role="region" aria-label="What differs" tabindex="0"><table class="differ">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="quiet">{escape(CAUTION)}</p>'
    )


def _row(what: str, a: str, b: str, record: str, finding: str) -> str:
    cells = "".join(f"<td>{escape(text)}</td>" for text in (what, a, b, record))
    return f'<tr>{cells}<td class="quiet">{escape(finding)}</td></tr>'


def _pair(pair: StatementPair) -> str:
    wrong_a, wrong_b = pair.a.verdict is Verdict.WRONG, pair.b.verdict is Verdict.WRONG
    who = ", ".join(pair.b.understood.who)
    record = pair.b.official or pair.a.official
    return (
        f"<tr><td>{escape(kind_words(pair.b) + (', ' + who if who else ''))}</td>{_cell(pair.a)}{_cell(pair.b)}"
        f'<td>{escape(record)}</td><td class="quiet">{escape(finding_of(pair.same, wrong_a, wrong_b))}</td></tr>'
    )


def _cell(statement: Statement) -> str:
    sign = f'<span class="sign">{SIGNS[statement.verdict]}</span>'
    return f'<td class="{statement.verdict.value}">{sign} {escape(statement.span)}</td>'


def _around(text: str, start: int, end: int, size: int = 24) -> str:
    before = text[max(0, start - size) : start].rpartition("\n")[2]
    return f"…{before}{text[start:end]}{text[end : end + size].partition(chr(10))[0]}…"
