"""The report of a panel: one segment or a category, every judge beside the others, and the places without each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rinkside.analysis.officials.answers import Answer
from rinkside.analysis.officials.called import FIRST_SEASON
from rinkside.analysis.officials.deviations import Nations
from rinkside.analysis.officials.panel import Moved, PanelJudge, SegmentPanel, panel_record
from rinkside.analysis.pictures.officials import Difference, SkateRow, intervals_figure, skates_figure
from rinkside.analysis.reports.model import Card, Cell, Column, Fact, Lines, Report, Table, Text, Value
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.published import find_category
from rinkside.analysis.reports.to_look_at import CORRIDOR, Heads, answer_card, look_card, width_said
from rinkside.analysis.reports.words import count, day, listed, nth, season, signed
from rinkside.archive import Archive
from rinkside.errors import UsageError
from rinkside.publish.site.words import surname

__all__ = ["panel_report"]


def panel_report(
    archive: Archive,
    words: str,
    segment: str = "",
    *,
    nations: Nations | None = None,
    widths: tuple[float, float] = CORRIDOR,
    answers: Mapping[str, Answer] | None = None,
) -> Report:
    """The report of the panels of the one category that `words` fit, or of the one segment of it that `segment` names
    (short, free, rhythm…). Raises UsageError for words that fit none or several, and where no marks are held."""
    wanted = _segments(archive, words, segment)
    heads = Heads(archive, wanted)
    order = list(heads.by_segment)
    panels = [panel_record(archive, s, widths=widths, nations=nations) for s in order]
    panels = [p for p in panels if p.skates]
    if not panels:
        raise UsageError(f"{words}: no panel of more than two whose marks the rules held can read; add the sheets")
    cards: list[Card] = []
    for panel in panels:
        cards += _cards(panel, heads, len(panels) > 1)
    looks = [k for p in panels for k in p.looks]
    given = answers or {}
    judges = {
        k.reference: _judge(next((j for j in p.judges if j.column == k.column), None), k.column, p)
        for p in panels
        for k in p.looks
    }
    cards += [look_card(archive, looks, heads, given, judges), answer_card(given, "the panel")]
    head = heads.by_segment[panels[0].segment]
    performances = [s.performance for p in panels for s in p.skates]
    where = where_from(archive, performances, _missing(panels), named=heads.all_named)
    titles = list(dict.fromkeys(heads.by_segment[p.segment].title for p in panels))
    return Report(
        "Panel",
        f"{head.event}, {titles[0] if len(titles) == 1 else titles[0].rpartition(', ')[0]}",
        day(head.day) if len(panels) == 1 and head.day else season(head.season),
        tuple(cards),
        heads.without_names(where),
        facts=_facts(panels),
        method=_method(panels, heads, widths),
        badge=example_badge(archive, performances),
    )


def _segments(archive: Archive, words: str, segment: str) -> list[str]:
    category = find_category(archive, words)
    rows = archive.sql(
        "SELECT segment, coalesce(kind, '') AS kind FROM segments "
        "WHERE starts_with(segment, $c) ORDER BY date, segment",
        {"c": category + "/"},
    ).to_dicts()
    if not rows:
        raise UsageError(f"{category}: no sheet with marks is held of it; add its judges’ details")
    said = segment.lower().split()
    hits = [r["segment"] for r in rows if all(w in f"{r['segment'].rpartition('/')[2]} {r['kind']}" for w in said)]
    if not hits:
        raise UsageError(f"--segment {segment}: it has {', '.join(r['kind'] or r['segment'] for r in rows)}; name one")
    return hits


def _cards(panel: SegmentPanel, heads: Heads, several: bool) -> list[Card]:
    head = heads.by_segment[panel.segment]
    kind = head.title.rpartition(", ")[2]
    after = f", {kind}" if several else ""
    rows = [SkateRow(_row_name(heads, panel, n), s.differences, s.own) for n, s in enumerate(panel.skates)]
    name = f"skates-{kind.split()[0]}" if several else "skates"
    if panel.kind == "random":
        title = f"How far the marks of a skate lie apart{after}"
        figure = skates_figure(rows, panel.columns, "columns", name, title)
        return [Card(f"The panel{after}", (Text(_no_persons(panel)), *_names(panel)), place="full"),
                Card(title, (figure,), place="full")]  # fmt: skip
    title = f"Judge by skater{after}"
    figure = skates_figure(rows, panel.columns, "judges", name, title)
    return [
        Card(f"The panel{after}", (*_unnamed(panel), _table(panel)), place="full"),
        Card(title, (figure,), place="full"),
        _means(panel, after, f"means-{kind.split()[0]}" if several else "means"),
        Card(f"Places without one judge{after}", _places(panel, heads), _PLACES, "half"),
    ]


_PLACES = (
    "Each judge left out in turn, exact by the same marks and rules. Leaving out anybody moves close places: it tells "
    "how close they were, not whose marks are right."
)


def _row_name(heads: Heads, panel: SegmentPanel, at: int) -> str:
    skate = panel.skates[at]
    place = f"{skate.place} " if skate.place is not None else ""
    if heads.by_segment[panel.segment].named:
        return place + _short(skate.skater)
    return heads.short(skate.performance) if skate.start is not None else f"row {at + 1}"


def _short(name: str) -> str:
    """A couple by both surnames, anybody else by one."""
    return " / ".join(surname(part.strip()) for part in name.split("/"))


def _no_persons(panel: SegmentPanel) -> str:
    return (
        f"The {panel.columns} columns of marks stand in random order, drawn anew for each skater, as sheets were "
        "printed to 2015–16. A column is no person, so nothing here is said of any judge: no difference, no nation, no "
        "place without one. What can be told is how far the marks of each skate lie apart, and which marks to look at."
    )


def _names(panel: SegmentPanel) -> tuple[Lines, ...]:
    if not panel.names:
        return ()
    return (Lines((f"On the panel, in no order of columns: {listed(list(panel.names))}.",)),)


def _unnamed(panel: SegmentPanel) -> tuple[Text, ...]:
    if panel.kind == "named":
        return ()
    return (
        Text(
            "No page that names this panel is held, so judges are told by their column. A column is one judge through "
            "the segment. Nations are not known."
        ),
    )


def _judge(judge: PanelJudge | None, column: int, panel: SegmentPanel) -> str:
    if panel.kind == "random":
        return f"column {column}, no person"
    said = f"J{column}"
    if judge is not None and judge.name:
        said += f" {judge.name}"
    return said + (f" ({judge.nation})" if judge is not None and judge.nation else "")


def _table(panel: SegmentPanel) -> Table:
    columns = [
        Column("Judge"), Column("Difference", "right"), Column("Inside the corridor", "right", wide=True),
        Column("Order of skaters", "right", wide=True), Column("Largest change of a score", "right", wide=True),
        Column("Own skaters", "right"),
    ]  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for j in panel.judges:
        half = f"± {signed(round(j.half)).lstrip('+')}" if j.half is not None else ""
        nation = f"{j.nation}, from {j.nation_from}" if j.nation else "nation not known" if j.name else ""
        own: Value = "–" if panel.kind == "unnamed" or not j.nation else str(j.own)
        if j.own and j.own_mean is not None:
            own = Cell(signed(round(j.own_mean)), f"in {count(j.own, 'skate')}")
        rows.append(
            (
                Cell(f"J{j.column}" + (f" {j.name}" if j.name else ""), nation),
                Cell(signed(round(j.mean)), half),
                f"{100 * (j.marks - j.outside) / j.marks:.1f}%" if j.marks else "–",
                "–" if j.order is None else f"{j.order:.2f}",
                "–" if j.largest is None else signed(j.largest),
                own,
            )
        )
    caption = (
        "Difference: mean of the own score less the mean of the others, in points, with its interval (95% for all "
        "judges together). Order: how the judge’s own order agrees with the others’ (1 the same). Largest change: of "
        "a score without this judge. Own: skaters of the own nation beside the others; so few skates tell little."
    )
    return Table(tuple(columns), tuple(rows), caption)


def _means(panel: SegmentPanel, after: str, name: str) -> Card:
    title = f"Each judge beside the others{after}"
    rows = [
        Difference(f"J{j.column}" + (f" {j.nation}" if j.nation else ""), j.skates, j.mean, j.half)
        for j in panel.judges
    ]
    note = f"Mean difference over the skates, in points. Intervals: 95% for all {len(rows)} judges together."
    clear = [r.name for r in rows if r.half is not None and abs(r.mean) > r.half]
    alt_text = f"{len(rows)} judges; intervals that leave out zero: {listed(clear) or 'none'}."
    return Card(title, (intervals_figure(name, title, note, alt_text, "Judge", rows),), place="half")


def _places(panel: SegmentPanel, heads: Heads) -> tuple[Lines | Text, ...]:
    lines = []
    for j in panel.judges:
        who = _judge(j, j.column, panel)
        if j.moved is None:
            lines.append(f"{who}: not known")
        elif not j.moved:
            lines.append(f"{who}: none")
        else:
            moves = [f"{_who(heads, panel, m)} {nth(m.place_then)}, not {nth(m.place)}" for m in j.moved]
            lines.append(f"{who}: {'; '.join(moves)}")
    if all(j.moved is None for j in panel.judges):
        return (Text("The rules held do not give every printed score, so places without a judge are not told."),)
    return (Lines(tuple(lines), 12),)


def _who(heads: Heads, panel: SegmentPanel, moved: Moved) -> str:
    named = heads.by_segment[panel.segment].named
    return _short(moved.skater) if named else heads.short(moved.performance) + ":"


def _facts(panels: Sequence[SegmentPanel]) -> tuple[Fact, ...]:
    skates = sum(len(p.skates) for p in panels)
    marks, outside = sum(p.marks for p in panels), sum(p.outside for p in panels)
    spread = sum(s.spread for p in panels for s in p.skates) / max(1, skates)
    agree = [p.agreement for p in panels if p.agreement is not None]
    facts = [
        Fact("Skates", str(skates), f"{count(marks, 'mark')}, {' and '.join(str(p.columns) for p in panels)} columns"),
        Fact("Inside the corridor", f"{100 * (marks - outside) / marks:.1f}%" if marks else "–", "of the marks"),
        Fact("Highest over lowest", f"{spread / 100:.2f}", "points a skate, on average"),
    ]
    if agree:
        facts.append(Fact("Agreement", " and ".join(f"{a:.2f}" for a in agree), "of 1, one order of skaters"))
    else:
        facts.append(Fact("Agreement", "–", "columns are no persons"))
    return tuple(facts)


def _missing(panels: Sequence[SegmentPanel]) -> list[str]:
    said = []
    if any(p.kind == "unnamed" for p in panels):
        said.append("The page of the panel: judges have no names and no nations here.")
    unknown = [j for p in panels for j in p.judges if j.name and not j.nation]
    if unknown:
        said.append(
            f"The nation of {count(len(unknown), 'judge')}: pages print ISU, and no list or other page tells it "
            "(--nations FILE)."
        )
    return said


def _method(panels: Sequence[SegmentPanel], heads: Heads, widths: tuple[float, float]) -> tuple[str, ...]:
    said = [
        "An own score is what the skate would have got had every judge given the marks of that column; the difference "
        "is to the mean of the other columns, in points.",
        f"The corridor is {width_said(widths)} either side of the panel’s mean: a measure of this report, not the "
        "ISU’s evaluation.",
    ]
    if any(p.agreement is not None for p in panels):
        said.append("Agreement is Kendall’s W of the orders that own scores give; the order of skaters is Spearman’s.")
    if any(p.kind != "random" for p in panels):
        said.append(
            "Judges of one panel are compared with each other at once, so intervals are widened for their number "
            "(Bonferroni); by chance alone one panel in twenty has a judge whose interval leaves out zero."
        )
    said.append(
        f"Marks above what a call allows are looked at from {season(FIRST_SEASON)} on, by least reductions that were "
        "not confirmed against each season’s communication."
    )
    said.append(
        "A difference is not intent, and the panel is not the truth: the largest difference can be the best mark."
    )
    if not heads.all_named:
        said.append("Skaters of junior, novice and club events are told by their starting number.")
    return tuple(said)
