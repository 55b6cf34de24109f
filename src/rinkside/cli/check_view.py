"""How a checked story is written on a terminal: wrong ones with the official value, the sum and the source."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from rinkside.coverage.model import Report, Statement, Verdict
from rinkside.coverage.report.words import SIGNS, VERDICT_WORDS, note_of, subject_of

__all__ = ["show_report"]

_STYLES = {Verdict.WRONG: "bad", Verdict.RIGHT: "ok", Verdict.UNCHECKABLE: "quiet"}
_AROUND = 34


def show_report(out: Console, report: Report, everything: bool = False) -> None:
    """Write the statements of a report; `everything`: those that are right and those that can't be checked too."""
    name = report.story.name or "story"
    counts = {v: sum(s.verdict is v for s in report.statements) for v in Verdict}
    out.print(Text(name, style="head"))
    if report.events:
        out.print(Text(f"  record: {', '.join(report.events)}", style="quiet"))
    for note in report.notes:
        out.print(Text(f"  {note}"))
    if not report.statements:
        return
    parts = [
        (f"{SIGNS[v]} {counts[v]} {VERDICT_WORDS[v]}", _STYLES[v])
        for v in (Verdict.WRONG, Verdict.UNCHECKABLE, Verdict.RIGHT)
    ]
    out.print(Text.assemble("  ", parts[0], "   ", parts[1], "   ", parts[2]))
    for statement in report.statements:
        if statement.verdict is Verdict.WRONG:
            _wrong(out, report, statement)
    if not everything:
        return
    for verdict in (Verdict.UNCHECKABLE, Verdict.RIGHT):
        chosen = [s for s in report.statements if s.verdict is verdict]
        if chosen:
            out.print()
            out.print(Text(f"{VERDICT_WORDS[verdict].capitalize()}", style="head"))
        for statement in chosen:
            _line(out, statement)


def _wrong(out: Console, report: Report, statement: Statement) -> None:
    text = report.story.text
    before = " ".join(text[max(0, statement.start - _AROUND) : statement.start].split())
    after = " ".join(text[statement.end : statement.end + _AROUND].split())
    gap = "" if text[statement.start - 1 : statement.start].strip() or not before else " "
    close = "" if text[statement.end : statement.end + 1].strip() or not after else " "
    out.print()
    out.print(Text.assemble((f"{SIGNS[Verdict.WRONG]} ", "bad"), (subject_of(statement), "head")))
    out.print(
        Text.assemble("  … ", before, gap, ("[" + " ".join(statement.span.split()) + "]", "bad"), close, after, " …")
    )
    official = statement.official or "not so"
    sums = f"  ({statement.understood.arithmetic})" if statement.understood.arithmetic else ""
    out.print(Text.assemble("  official: ", (official, "score"), sums))
    note = note_of(statement)
    if note:
        out.print(Text(f"  {note}", style="quiet"))
    for cited in dict.fromkeys(map(str, statement.sources)):
        if cited:
            out.print(Text(f"  {cited}", style="quiet"))


def _line(out: Console, statement: Statement) -> None:
    span = " ".join(statement.span.split())
    span = span if len(span) <= 60 else span[:57] + "…"
    verdict = statement.verdict
    detail = note_of(statement) if verdict is Verdict.UNCHECKABLE else ""
    arithmetic = statement.understood.arithmetic
    said = ", ".join(filter(None, [subject_of(statement), arithmetic, detail]))
    out.print(Text.assemble((f"  {SIGNS[verdict]} ", _STYLES[verdict]), span, ("  " + said, "quiet")))
