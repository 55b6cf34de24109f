"""The cards of single marks in a committee's report: marks above calls, distance from the panel."""

from __future__ import annotations

import polars as pl

from rinkside.analysis.officials.committee import CommitteeRecord
from rinkside.analysis.reports.model import Card, Cell, Column, Share, Table, Text, Value

__all__ = ["called_card", "corridor_cards"]


def called_card(told: CommitteeRecord) -> Card:
    """By call: elements, and marks above the highest grade it allows."""
    title = "Marks above what a call allows"
    note = "From 2018–19 on: grades that nobody can reach who sees the call and takes its least reduction from +5."
    if told.called.is_empty():
        why = "No element with such a call is held from 2018–19 on in these segments."
        return Card(title, (Text(why),), note, "half")
    sums = (
        told.called.group_by("calls", "allowed")
        .agg(pl.len().alias("rows"), pl.col("marks").sum(), pl.col("above").sum())
        .sort(["marks", "calls"], descending=[True, False])
    )
    columns = (
        Column("Call"), Column("Highest grade", "right"), Column("Elements", "right"), Column("Marks above", "centre"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = [
        (calls, str(allowed).replace("-", "−"), f"{number:,}", Share(int(above), int(marks)))
        for calls, allowed, number, marks, above in sums.iter_rows()
    ]
    rows.append(("All", "", f"{int(sums['rows'].sum()):,}", Share(int(sums["above"].sum()), int(sums["marks"].sum()))))
    limits = "Least reductions as reports of officials apply them; not confirmed against each season’s communication."
    return Card(title, (Table(tuple(columns), tuple(rows), led=(len(rows) - 1,)), Text(limits, True)), note, "half")


def corridor_cards(told: CommitteeRecord) -> list[Card]:
    """How far marks lie from the panel's mean: over all, and judge by judge."""
    frame = told.beyond
    if frame.is_empty():
        return []
    grades, components = told.widths
    marks, shown = int(frame["grades"].sum()), int(frame["components"].sum())
    totals: list[tuple[Value, ...]] = []
    for kind, widths, of, unit in (("grades", grades, marks, "grade"), ("components", components, shown, "mark")):
        for at, width in enumerate(widths):
            out = int(frame[f"{kind}_{at}"].sum())
            name = f"more than {width:g} {unit}{'s' if width != 1 else ''}"
            totals.append((Cell(name, kind), Share(of - out, of), f"{100 * out / of:.1f} %" if of else "–"))
    columns = (Column("From the panel’s mean"), Column("Inside", "centre"), Column("Outside", "right"))
    chosen = len(grades) == 1
    said = (
        "The width is the committee’s."
        if chosen
        else "No width is chosen here: the corridor of each season’s evaluation is not established in the rule book. "
        "The option --corridor 1,0.75 names one (grades, marks)."
    )
    heads = [Column("Judge"), Column("Skates", "right", True)]
    for unit, widths in (("grade", grades), ("mark", components)):
        heads += [Column(f"> {w:g} {unit}{'s' if w != 1 else ''}", "right", at > 0) for at, w in enumerate(widths)]
    rows: list[tuple[Value, ...]] = []
    for row in sorted(frame.to_dicts(), key=lambda r: (r["nation"] or "~", r["name"])):
        shares = [
            f"{100 * row[f'{kind}_{at}'] / row[kind]:.1f} %" if row[kind] else "–"
            for kind, widths in (("grades", grades), ("components", components))
            for at in range(len(widths))
        ]
        rows.append((f"{row['nation'] or '–'} {row['name']}", str(row["skates"]), *shares))
    return [
        Card("Distance from the panel", (Table(columns, tuple(totals)), Text(said, True)), place="half"),
        Card(
            "Distance from the panel, judge by judge",
            (Table(tuple(heads), tuple(rows)),),
            f"Share of grades and of component marks further than that from the mean of the whole panel; all judges "
            f"together {marks:,} grades and {shown:,} marks. Far from the panel is not wrong: the panel may be.",
            "full",
        ),
    ]
