"""The report of a judge: beside the others of the same panels, with what chance alone gives, and room to answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rinkside.analysis.officials.answers import Answer
from rinkside.analysis.officials.called import FIRST_SEASON
from rinkside.analysis.officials.deviations import Nations
from rinkside.analysis.officials.preference import DRAWS, LEVEL, Preference
from rinkside.analysis.officials.record import JudgeRecord, OwnSkate, judge_record
from rinkside.analysis.pictures.officials import Difference, Inside, corridor_figure, intervals_figure
from rinkside.analysis.reports.model import Block, Card, Cell, Column, Fact, Report, Table, Text, Value
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.to_look_at import CORRIDOR, Heads, answer_card, look_card, width_said
from rinkside.analysis.reports.words import count, day, listed, nth, points, season, seasons, signed
from rinkside.archive import Archive

__all__ = ["judge_report"]

_EVENTS = 24
"""How many events the picture of the corridor shows."""


def judge_report(
    archive: Archive,
    name: str,
    *,
    nations: Nations | None = None,
    seasons_wanted: Sequence[str] = (),
    widths: tuple[float, float] = CORRIDOR,
    answers: Mapping[str, Answer] | None = None,
) -> Report:
    """The report of the one judge that `name` fits, of some seasons or all. `nations` is a list of nationalities,
    `widths` the corridor in grades and marks, `answers` what judges answered, by reference. Raises UsageError for none
    and for several, and where the archive names no judges."""
    record = judge_record(archive, name, nations=nations, seasons=seasons_wanted, widths=widths)
    heads = Heads(archive, record.segments["segment"].to_list())
    given = answers or {}
    cards = [
        *_nations(record),
        _corridor(record, heads, widths),
        Card("Skaters of the own nation, beside chance", _preference(record), place="full"),
        *_own(record, heads),
        look_card(archive, record.looks, heads, given, {}),
        answer_card(given, _known_as(record)),
    ]
    held = [s for s in record.segments["season"] if s]
    subject = ", ".join(t for t in (_known_as(record), "/".join(record.nations)) if t)
    where = where_from(archive, record.performances, _missing(record), named=heads.all_named)
    return Report(
        "Judge",
        subject,
        seasons(min(held), max(held)) if held else "",
        tuple(cards),
        heads.without_names(where),
        facts=_facts(record),
        method=_method(record, heads, widths),
        badge=example_badge(archive, record.performances),
    )


def _known_as(record: JudgeRecord) -> str:
    return record.names[0]


def _facts(record: JudgeRecord) -> tuple[Fact, ...]:
    events = len(set(record.segments["event"]))
    marks, outside = sum(c.marks for c in record.corridor), sum(c.outside for c in record.corridor)
    others, others_outside = sum(c.others for c in record.corridor), sum(c.others_outside for c in record.corridor)
    apart = f"± {points(round(record.mean_half))} points a skate" if record.mean_half is not None else "points a skate"
    above = sum("above what" in k.reason for k in record.looks)
    called = (
        Fact("Above what a call allows", str(above), f"of {count(record.grades_called, 'grade')}")
        if record.grades_called
        else Fact("Above what a call allows", "–", f"looked at from {season(FIRST_SEASON)} on")
    )
    return (
        Fact(
            "Events judged", str(events), f"{count(record.segments.height, 'segment')}, {count(record.grades, 'grade')}"
        ),
        Fact("Difference from the panel", signed(round(record.mean)), apart),
        Fact("Inside the corridor", _share(marks, outside), f"other judges {_share(others, others_outside)}"),
        called,
    )


def _share(marks: int, outside: int) -> str:
    return f"{100 * (marks - outside) / marks:.1f}%" if marks else "–"


def _nations(record: JudgeRecord) -> list[Card]:
    rows = [
        Difference(f"{r.nation or 'all others'}{', own' if r.own else ''}", r.skates, r.points, r.half, r.own)
        for r in record.by_nation
    ]
    title = "By nation of the skater"
    if not rows:
        return [Card(title, (Text("Fewer skates than a mean needs, so nothing is told by nation."),), place="half")]
    note = (
        "Mean of the judge’s own score less that of the other judges, over its mean for other nations. "
        f"Intervals: 95% for all {len(rows)} rows together."
    )
    clear = [r for r in record.by_nation if r.half is not None and abs(r.points) > r.half and r.nation]
    said = listed([f"{r.nation} {signed(round(r.points))}" for r in clear]) or "none"
    alt_text = f"Difference by nation of the skater, {len(rows)} rows; intervals that leave out zero: {said}."
    return [Card(title, (intervals_figure("nations", title, note, alt_text, "Nation", rows),), place="half")]


def _corridor(record: JudgeRecord, heads: Heads, widths: tuple[float, float]) -> Card:
    title = "Inside the corridor, event by event"
    held = record.segments.select("event", "segment").iter_rows()
    names = {event: heads.by_segment[segment].event for event, segment in held}
    rows = [Inside(names[c.event], c.marks, c.outside, c.others, c.others_outside) for c in record.corridor if c.marks]
    if not rows:
        return Card(title, (Text("The rules of these sheets are not known, so no corridor is counted."),), place="half")
    return Card(
        title, (corridor_figure(rows[-_EVENTS:], width_said(widths), max(0, len(rows) - _EVENTS)),), place="half"
    )


def _preference(record: JudgeRecord) -> tuple[Block, ...]:
    nation = "/".join(record.nations)
    if not record.nations:
        return (
            Text(
                "Whom this judge stands for is not known: the pages held name no nation. A list with judge_name, "
                "nationality and season, given with --nations, tells it."
            ),
        )
    told = record.preference
    if told is None:
        skates = count(len(record.own), "skate")
        return (Text(f"{skates} of skaters of {nation} held; at least three are needed to set it beside chance."),)
    return (Text(_chance(told, nation)), Text(_control(told, record.asked), True))


def _chance(told: Preference, nation: str) -> str:
    higher = "higher" if told.points >= 0 else "lower"
    times = round(told.p * (DRAWS + 1)) - 1
    often = "never" if not times else "once" if times == 1 else f"{times:,} times"
    return (
        f"Beside the other judges of the same panels, this judge’s own score lies {points(abs(round(told.points)))} "
        f"points {higher} for skaters of {nation} than for others, over {count(told.own, 'skate')} (95%: "
        f"{signed(round(told.low))} to {signed(round(told.high))}). Chance alone, drawing {DRAWS:,} times which "
        f"skaters of each segment count as the own, gave {signed(round(told.chance_low))} to "
        f"{signed(round(told.chance_high))} in 95 of 100 draws, and as much as this {often} (p = {_small(told.p)})."
    )


def _control(told: Preference, asked: int) -> str:
    level = f"{round(LEVEL * 100)}%"
    held = (
        f"Of all {count(asked, 'judge')} of this archive with three own skates or more, those are said to stand out "
        f"for whom the rate of false discoveries stays at {level} (Benjamini and Hochberg)."
    )
    if told.stands_out:
        return (
            f"{held} This one does (q = {_small(told.q)}): chance alone is an unlikely reason, and "
            "which other there is these figures cannot say."
        )
    return f"{held} This one does not (q = {_small(told.q)}): chance alone gives differences of this size."


def _small(value: float) -> str:
    return f"{value:.4f}" if value < 0.001 else f"{value:.3f}" if value < 0.1 else f"{value:.2f}"


def _own(record: JudgeRecord, heads: Heads) -> list[Card]:
    if not record.own:
        return []
    columns = (
        Column("Skater"), Column("Day", wide=True), Column("Score", "right"), Column("Without this judge", "right"),
        Column("Difference", "right"), Column("Place", "right"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for own in record.own:
        head = heads.by_segment[own.segment]
        rows.append(
            (
                Cell(heads.skater(own.segment, own.performance), f"{head.event}, {head.title}"),
                day(head.day),
                points(own.tss),
                points(own.tss_without),
                "–" if own.tss_without is None else signed(own.tss - own.tss_without),
                _place(own),
            )
        )
    title = "Skates of the own nation, with and without this judge"
    note = (
        "The panel’s score as printed and by the same marks without this judge, exact. A panel of one judge less is "
        "another panel: the others’ marks, lowest and highest dropped among them, are not what would have been given."
    )
    led = tuple(n for n, own in enumerate(record.own) if own.moved)
    return [Card(title, (Text(_sum_of_own(record.own)), Table(columns, tuple(rows), led=led)), note, "full")]


def _place(own: OwnSkate) -> Value:
    if own.place is None:
        return "–"
    if own.place_without is None:
        return Cell(nth(own.place), "without: not known")
    return Cell(nth(own.place), f"without: {nth(own.place_without)}", own.moved) if own.moved else nth(own.place)


def _sum_of_own(own: Sequence[OwnSkate]) -> str:
    known = [o for o in own if o.tss_without is not None]
    if not known:
        return "The rules held do not give the printed scores, so nothing is told without this judge."
    mean = sum(o.tss - (o.tss_without or 0) for o in known) / len(known)
    rest = sum(o.others for o in known)
    others = -sum(o.others_gain * o.others for o in known) / rest if rest else 0.0
    moved, others_moved = sum(o.moved for o in known), sum(o.others_moved for o in known)
    share = f"{others_moved:,} of {rest:,} ({100 * others_moved / rest:.0f}%)" if rest else "none"
    return (
        f"With this judge the {count(len(known), 'score')} {'was' if len(known) == 1 else 'were'} on average "
        f"{signed(round(mean))} beside the panel without; for each other judge of these panels it is "
        f"{signed(round(others))}. Without this judge {count(moved, 'place')} of {len(known)} would be another; "
        f"leaving out any one of the others moves {share}."
    )


def _missing(record: JudgeRecord) -> list[str]:
    said = ["Segments of which no page of the panel was added are not known here to be this judge’s."]
    if len(record.names) > 1:
        said.append(f"Printed as {'; '.join(record.names)}.")
    borrowed = [f for f in record.nation_from if f != "the page"]
    if borrowed:
        said.append(f"Where the page prints no nation, it is from {listed(borrowed)}.")
    return said


def _method(record: JudgeRecord, heads: Heads, widths: tuple[float, float]) -> tuple[str, ...]:
    said = [
        "A judge’s own score is what the skate would have got had all judges given that judge’s marks; the difference "
        "is to the mean of the other judges of the same panel, in points. Its interval is 95%, over segments.",
        f"The corridor is {width_said(widths)} either side of the panel’s mean: a measure of this report to set judges "
        "of one panel beside each other, not the ISU’s evaluation.",
        f"A possible mis-key is a mark far from all others and unlike the judge’s own other marks of that skate. Marks "
        f"above what a call allows rest on the least reductions for called errors as held since "
        f"{season(FIRST_SEASON)}; they were not confirmed against each season’s communication.",
        "A difference is not intent, and the panel is not the truth: judges see different things from different seats, "
        "and few skates tell little.",
    ]
    if not heads.all_named:
        said.append("Skaters of junior, novice and club events are told by their starting number.")
    return tuple(said)
