"""How a comparison of two stories is written on a terminal: relation, quotations word by word, then what differs."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rinkside.coverage.compare import Comparison, QuoteChange, StatementPair
from rinkside.coverage.compare.titles import CAUTION, finding_of, quote_words, title_of
from rinkside.coverage.model import Verdict

__all__ = ["show_comparison"]

_MARK = {Verdict.RIGHT: ("✓ ", "ok"), Verdict.WRONG: ("✗ ", "bad"), Verdict.UNCHECKABLE: ("? ", "quiet")}


def show_comparison(out: Console, comparison: Comparison) -> None:
    """Write everything that was found. Changed words stand in [brackets], so that they are seen without colour."""
    out.print(Text(title_of(comparison), style="head"))
    for letter, story in (("A", comparison.a), ("B", comparison.b)):
        out.print(Text(f"  {letter}  {story.name or 'story'}", style="quiet"))
    for evidence in comparison.evidence:
        if evidence.points or evidence.name == "quotes":
            points = f"+{evidence.points}" if evidence.points else " 0"
            out.print(Text.assemble((f"  {points}  ", "accent" if evidence.points else "quiet"), evidence.words))
    altered = [q for q in comparison.quotes if q.altered]
    if comparison.quotes:
        out.print()
        out.print(Text(f"Quotes: {len(altered)} of {len(comparison.quotes)} altered", style="head"))
        for number, quote in enumerate(comparison.quotes, 1):
            _quote(out, number, quote)
    if comparison.pronouns:
        out.print()
        out.print(Text(f"Pronouns of B that call somebody by another gender: {len(comparison.pronouns)}", style="head"))
        for pronoun in comparison.pronouns:
            before = f"A {pronoun.a.span!r}, " if pronoun.a is not None else ""
            around = _around(comparison.b.text, pronoun.b.start, pronoun.b.end)
            out.print(
                Text.assemble(f"  {pronoun.who or 'somebody'}: {before}B ", (pronoun.b.span, "bad"), f"  {around}")
            )
    if comparison.numbers:
        out.print()
        out.print(Text("Numbers that stand in each other's stead", style="head"))
        for change in comparison.numbers:
            around = _around(comparison.b.text, change.b.start, change.b.end)
            out.print(Text(f"  A {change.a.span}  B {change.b.span}  {around}"))
    if comparison.pairs:
        out.print()
        _pairs(out, comparison.pairs)
    out.print()
    for note in comparison.notes:
        out.print(Text(f"Note: {note}"))
    out.print(Text(CAUTION, style="quiet"))


def _quote(out: Console, number: int, quote: QuoteChange) -> None:
    speakers = quote.speaker_a or quote.speaker_b
    if quote.speaker_a and quote.speaker_b and quote.speaker_a != quote.speaker_b:
        speakers = f"A: {quote.speaker_a}, B: {quote.speaker_b}"
    mark, style = ("✗", "bad") if quote.altered else ("✓", "ok")
    words = quote_words(quote.states, quote.why)
    out.print(Text.assemble(f"  {number}. ", (f"{mark} {words}", style), f"  {speakers}" if speakers else ""))
    if not quote.altered:
        return
    for letter in "AB":
        line = Text(f"     {letter}  ")
        for change in quote.changes:
            text = change.a if letter == "A" else change.b
            if not text:
                continue
            line.append(
                text if change.same else f"[{text}]", "" if change.same else "bad" if letter == "B" else "accent"
            )
            line.append(" ")
        out.print(line)


def _pairs(out: Console, pairs: tuple[StatementPair, ...]) -> None:
    table = Table(box=None, pad_edge=False, title="Statements that differ or are wrong", title_justify="left")
    for head in ("Statement", "A", "B", "Record", "Finding"):
        table.add_column(head, overflow="fold")
    for pair in pairs:
        wrong_a, wrong_b = pair.a.verdict is Verdict.WRONG, pair.b.verdict is Verdict.WRONG
        who = ", ".join(pair.b.understood.who)
        table.add_row(
            f"{pair.b.kind.value.replace('_', ' ')}{', ' + who if who else ''}",
            Text.assemble(_MARK[pair.a.verdict], pair.a.span),
            Text.assemble(_MARK[pair.b.verdict], pair.b.span),
            pair.b.official or pair.a.official,
            finding_of(pair.same, wrong_a, wrong_b),
        )
    out.print(table)


def _around(text: str, start: int, end: int, size: int = 20) -> str:
    """A place with what stands around it, on one line."""
    before = text[max(0, start - size) : start].rpartition("\n")[2]
    after = text[end : end + size].partition("\n")[0]
    return f"…{before}{text[start:end]}{after}…"
