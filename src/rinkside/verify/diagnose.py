"""Why a printed number differs: what else would explain it, tried in the order of how often it happens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from rinkside.domain import Component, ExecutedElement, Finding, Season
from rinkside.errors import ScoringError, UnknownRule
from rinkside.points import divide
from rinkside.points import format_points as text
from rinkside.rulebook.errata import Erratum, load_errata
from rinkside.scoring import ElementScore, Scorer, scorer
from rinkside.scoring.element import panel_goe, resolve
from rinkside.verify.case import Case, Skate, box_place, element_place
from rinkside.verify.codes import found
from rinkside.verify.settle import book

__all__ = ["base_value", "goe", "mean"]

ERRATA = {"combination-lifts-autumn-2011": "erratum-2011-combination-lift"}
"""Known errors with a code of their own."""


def base_value(element: ExecutedElement, result: ElementScore, engine: Scorer, row: str) -> Finding:
    """A base value that is not the rule book's: with the bonus mark put right, or plainly different."""
    printed, expected = element.base_value, result.base_value or 0
    where, place = f"{row}, base value", element_place(element, "base")
    other = resolve(
        element.code, engine.rules, highlight=not element.highlight, info=element.info, settings=engine.settings
    )
    if other.base_value == printed:
        if element.highlight:
            note = f"x is printed and {text(printed)} is the value without it"
            return found("highlight-unexpected", where, text(printed), text(expected), note, place)
        note = f"{text(printed)} is the value with the bonus and no x is printed"
        return found("highlight-missing", where, text(printed), text(expected), note, place)
    parts = " + ".join(f"{p.text} {text(p.value)}" for p in result.resolved.parts if p.counts)
    factors = "".join(f", {f.what} × {text(f.factor)}" for f in result.resolved.factors)
    return found("base-value-differs", where, text(printed), text(expected), f"{parts}{factors}", place)


def goe(
    case: Case,
    skate: Skate,
    element: ExecutedElement,
    result: ElementScore,
    engine: Scorer,
    columns: tuple[int, ...] | None,
    row: str,
) -> Finding:
    """A GOE that is not what the marks give."""
    expected = result.goe or 0
    where, place = f"{row}, GOE", element_place(element, "goe")
    marks = _counting(element.marks, columns)
    erratum = _erratum(element, result, engine, columns, _days(case))
    if erratum is not None:
        note = f"{text(element.goe)} is by the table the program still used: {erratum.note}"
        return found(ERRATA.get(erratum.name, "known-erratum"), where, text(element.goe), text(expected), note, place)
    if _last_season(element, engine, columns) == element.goe:
        old = Season(engine.rules.scope.season.first_year - 1)
        note = f"{text(element.goe)} is by the scale of values of {old}; that of {engine.rules.scope.season} holds"
        return found("goe-differs", where, text(element.goe), text(expected), note, place)
    steps, limit = result.resolved.steps, result.resolved.limit
    points = [steps[m + limit] for m in marks if -limit <= m <= limit]
    known = [p for p in points if p is not None]
    if len(known) == len(marks) and known and divide(sum(known), len(known)) == element.goe:
        note = f"{text(element.goe)} is the plain mean of all {len(known)} marks; highest and lowest are to be dropped"
        return found("untrimmed-mean", where, text(element.goe), text(expected), note, place)
    if _with_zeros(element, engine, columns) == element.goe:
        note = f"{text(element.goe)} comes out with 0 for the missing mark; a judge without a mark does not count"
        return found("absent-mark-counted", where, text(element.goe), text(expected), note, place)
    shown = " ".join("-" if m is None else str(m) for m in element.marks)
    counted = "" if columns is None else f", counting columns {' '.join(str(j + 1) for j in columns)}"
    note = f"marks {shown}{counted}, by the row {result.resolved.lead} of the scale of values"
    return found("goe-differs", where, text(element.goe), text(expected), note, place)


def _with_zeros(element: ExecutedElement, engine: Scorer, columns: tuple[int, ...] | None) -> int | None:
    """The GOE if every counting judge without a mark had given 0; None where every one gave a mark."""
    counting = range(len(element.marks)) if columns is None else columns
    if all(element.marks[j] is not None for j in counting if j < len(element.marks)):
        return None
    marks = tuple(0 if m is None and j in counting else m for j, m in enumerate(element.marks))
    return engine.element(replace(element, marks=marks), columns).goe


def _days(case: Case) -> tuple[date, date]:
    """The first and last day the sheet may be of: its printed day, or where it says none the whole season."""
    day, season = case.rules.scope.day, case.rules.scope.season
    if case.sheet.id.date is not None and case.sheet.id.date_source != "created":
        return day, day
    return season.starts, season.ends


def _erratum(
    element: ExecutedElement,
    result: ElementScore,
    engine: Scorer,
    columns: tuple[int, ...] | None,
    days: tuple[date, date],
) -> Erratum | None:
    """The known official error whose table gives the printed GOE on one of the days."""
    scope, rules = engine.rules.scope, engine.rules
    for erratum in load_errata():
        possible = erratum.discipline is scope.discipline and erratum.valid_from <= days[1]
        row = erratum.row(element.code) if possible and days[0] <= erratum.valid_until else None
        if row is None:
            continue
        wrong = result.resolved._replace(steps=row.steps)
        try:
            if (
                panel_goe(wrong, element.marks, rules.get("trim.from"), rules.get("trim.each_end"), columns)
                == element.goe
            ):
                return erratum
        except (UnknownRule, ScoringError):
            continue
    return None


def _counting(marks: Sequence[int | None], columns: tuple[int, ...] | None) -> list[int]:
    chosen = range(len(marks)) if columns is None else columns
    return [m for j in chosen if j < len(marks) and (m := marks[j]) is not None]


def _last_season(element: ExecutedElement, engine: Scorer, columns: tuple[int, ...] | None) -> int | None:
    """The GOE by the scale of values of the season before, where it had the element with the same base value."""
    scope = engine.rules.scope
    before = book().at(replace(scope, day=scope.day.replace(year=scope.day.year - 1)))
    try:
        return scorer(before, engine.settings).element(element, columns).goe
    except UnknownRule:
        return None  # no rules are known for the season before


def mean(case: Case, skate: Skate, component: Component, expected: int, columns: tuple[int, ...] | None) -> Finding:
    """A component mean that is not what the marks give."""
    where = f"{component.name}, panel mean"
    place = box_place(component.place, component.boxes, len(component.boxes) - 1)
    marks = [m for m in _counting(component.marks, columns) if m]
    shown = " ".join("-" if m is None else text(m) for m in component.marks)
    if skate.draw is not None and not skate.draw.candidates:
        note = f"no choice of counting columns gives the printed means of this skate; marks {shown}"
        return found("draw-not-found", where, text(component.mean), text(expected), note, place)
    if marks and divide(sum(marks), len(marks)) == component.mean:
        note = f"{text(component.mean)} is the plain mean of {len(marks)} marks; highest and lowest are to be dropped"
        return found("untrimmed-mean", where, text(component.mean), text(expected), note, place)
    counted = "" if columns is None else f", counting columns {' '.join(str(j + 1) for j in columns)}"
    return found(
        "component-mean-differs", where, text(component.mean), text(expected), f"marks {shown}{counted}", place
    )
