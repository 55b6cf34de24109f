"""`rinkside rules`: what holds, since when, by which source; what differs between two seasons."""

from __future__ import annotations

import difflib
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.cli.choices import DisciplineOption, GenderOption, LevelOption, SegmentOption, scope_from

if TYPE_CHECKING:
    from rich.console import Console

    from rinkside.rulebook import RuleBook, RuleValue, Scope

__all__ = ["rules"]


def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="a rule name, an element code, or `diff SEASON SEASON`; nothing lists the names"),
    ] = None,
    season: Annotated[str, typer.Option(help="such as 2025-26; the latest confirmed one unless given")] = "",
    day: Annotated[str, typer.Option("--date", help="a day such as 2026-02-19, instead of a season")] = "",
    discipline: DisciplineOption = "singles",
    level: LevelOption = "senior",
    segment: SegmentOption = "",
    gender: GenderOption = "",
    category: Annotated[str, typer.Option(help="a national or club category that a pack gives rules for")] = "",
    pack: Annotated[list[Path] | None, typer.Option(help="a national or club pack over the ISU's; repeatable")] = None,
) -> None:
    """Show a rule with its dates and source, a row of the scale of values, or what differs between two seasons."""
    from rinkside.cli.look import console
    from rinkside.errors import UsageError
    from rinkside.rulebook import NAMES, load

    out = console()
    words = what or []
    if not words:
        _list_names(out)
        return
    book = load(pack or [])
    if words[0] == "diff":
        if len(words) != 3:
            raise UsageError("name two seasons: rinkside rules diff 2025-26 2026-27 --discipline singles")
        scopes = [scope_from(s, "", discipline, level, segment, gender, category) for s in words[1:]]
        _show_difference(out, book, scopes[0], scopes[1])
        return
    if len(words) > 1:
        raise UsageError(f"one name or code at a time, not {' '.join(words)!r}; or: rinkside rules diff SEASON SEASON")
    scope = scope_from(season, day, discipline, level, segment, gender, category)
    if words[0] in NAMES:
        _show_rule(out, book, words[0], scope, history=not (season or day))
    else:
        _show_row(out, book, words[0], scope)


def _list_names(out: Console) -> None:
    from rich.padding import Padding

    from rinkside.rulebook import NAMES

    for name, about in NAMES.items():
        out.print(name, style="head", soft_wrap=True)
        out.print(Padding(about.meaning, (0, 0, 0, 4)))


def _days(first: date | None, last: date | None) -> str:
    return f"{first or 'the beginning'} to {last or 'today and on'}"


def _show_rule(out: Console, book: RuleBook, name: str, scope: Scope, *, history: bool) -> None:
    from rinkside.rulebook import NAMES
    from rinkside.rulebook.values import shown

    about = NAMES[name]
    found = book.history(name, scope) if history else (book.at(scope).value(name),)
    if not any(value.known for value in found):
        book.at(scope).value(name)  # raises, naming the source that would settle it
    out.print(name, style="head")
    out.print(about.meaning)
    out.print(f"every value for {str(scope).rpartition(',')[0]}" if history else str(scope), style="quiet")
    for value in found:
        _show_value(out, value, shown(value.value, about.kind) if value.known else "not established")


def _show_value(out: Console, value: RuleValue, text: str) -> None:
    out.print()
    out.print(text, style="score")
    pack = "" if value.pack == "isu" else f", pack {value.pack}"
    target = f", for {value.applies_to}" if value.applies_to else ""
    out.print(f"  {_days(value.valid_from, value.valid_until)}{target}{pack}", style="quiet")
    out.print(f"  {value.status.value}: {value.reference}", style="quiet")
    if value.settled_by and not value.known:
        out.print(f"  {value.settled_by} would settle it", style="quiet")


def _show_row(out: Console, book: RuleBook, code: str, scope: Scope) -> None:
    from rinkside.cli.look import signed
    from rinkside.errors import NotationError, UsageError
    from rinkside.points import format_points
    from rinkside.rulebook import NAMES
    from rinkside.scoring.element import resolve

    close = difflib.get_close_matches(code, NAMES, 3, 0.5)
    try:
        resolved = resolve(code, book.at(scope))
        problem = next((p for p in resolved.problems), None)
    except NotationError as error:
        problem = error
    if isinstance(problem, NotationError):
        asked = f"; did you mean {' or '.join(close)}?" if close else "; `rinkside rules` lists the names"
        raise UsageError(f"{code!r} is neither a rule name nor an element code ({problem.reason}){asked}")
    if problem is not None:
        raise problem
    base = resolved.base_value or 0
    out.print(f"{code}  {format_points(base)}", style="head")
    out.print(f"{scope}", style="quiet")
    for part in resolved.parts:
        if part.row is not None:
            row = part.row
            days = _days(row.valid_from, row.valid_until)
            out.print(f"  {row.code}  {format_points(row.base_value)}  {days}; {row.status.value}: {row.reference}")
        else:
            out.print(f"  {part.text}  {format_points(part.value)}  {part.why}")
    for factor in resolved.factors:
        before, after = format_points(factor.before), format_points(factor.after)
        out.print(f"  {before} × {format_points(factor.factor)} ({factor.what}) = {after}")
    grades = range(-resolved.limit, resolved.limit + 1)
    out.print("  grade " + "".join(f"{g:+d}".replace("-", "−").replace("+0", "0").rjust(6) for g in grades))
    steps = ("?" if s is None else signed(s) for s in resolved.steps)
    out.print("  points" + "".join(s.rjust(6) for s in steps))


def _show_difference(out: Console, book: RuleBook, one: Scope, other: Scope) -> None:
    from rinkside.points import format_points
    from rinkside.rulebook import NAMES
    from rinkside.rulebook.values import shown

    out.print(f"{one}", style="head")
    out.print(f"{other}", style="head")
    found = book.difference(one, other)
    for name, left, right in found:
        texts = ["not established" if v is None else shown(v.value, NAMES[name].kind) for v in (left, right)]
        out.print(f"\n{name}", style="score")
        out.print(f"  {one.season}: {texts[0]}\n  {other.season}: {texts[1]}")
    left_rows = {(r.code, r.variant): r for r in book.at(one).scale}
    right_rows = {(r.code, r.variant): r for r in book.at(other).scale}
    changed = []
    for key in {**left_rows, **right_rows}:
        a, b = left_rows.get(key), right_rows.get(key)
        if a is None or b is None or (a.base_value, a.steps) != (b.base_value, b.steps):
            values = ["–" if r is None else format_points(r.base_value) for r in (a, b)]
            note = "" if values[0] != values[1] else "  (grades differ)"
            changed.append(f"  {' '.join(filter(None, key)):<16}{values[0]:>7} {values[1]:>7}{note}")
    out.print(f"\nscale of values: {len(changed)} of {len({**left_rows, **right_rows})} rows differ", style="score")
    if changed:
        out.print(f"  {'':<16}{one.season!s:>7} {other.season!s:>7}", style="quiet")
        out.print("\n".join(changed))
    if not found and not changed:
        out.print("Nothing differs.")
    for scope in (one, other):
        if not book.at(scope).confirmed_by_protocols:
            out.print(f"\nNo protocol of {scope.season} was ever recomputed: its rules are unconfirmed.", style="bad")
