"""The report of an athlete: the arc over the seasons, elements done with a gain, what changed, personal bests."""

from __future__ import annotations

from rinkside.analysis.arcs import ERAS, Arc, Skate, arc_of, era_of, in_order
from rinkside.analysis.pictures.arc import GROUPS, points_by_season, points_figure, totals_figure
from rinkside.analysis.pictures.figure import Figure
from rinkside.analysis.reports.model import Card, Cell, Column, Fact, Facts, Report, Share, Table, Text, Value
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.words import count, day, file_name, listed, nth, points, season, seasons, signed
from rinkside.analysis.who import event_name
from rinkside.archive import Archive

__all__ = ["skater_report"]


def skater_report(archive: Archive, name: str) -> Report:
    """The report of the one skater, couple or team that `name` fits. Raises UsageError for none and for several."""
    arc = arc_of(archive, name)
    performances = [s.performance for s in arc.skates if s.performance is not None]
    figures = [f for f in (totals_figure(arc), points_figure(arc)) if f is not None]
    gain = "An element is done with a gain where the panel’s grade is above zero."
    many = len({c.season for c in arc.competitions}) > 8
    cards = [
        *(_card(f) for f in figures),
        Card("Done with a gain, of tries", (_success(arc),), gain, "full" if many else "main"),
        Card("Personal bests", _bests(arc), place="side"),
        Card("What changed", (Text(_changed(arc)),), place="side"),
        Card("Every competition", (_competitions(arc),), place="full"),
    ]
    if many:
        cards.insert(-1, cards.pop(len(figures)))
    if len(arc.names) > 1:
        at = next(i for i, c in enumerate(cards) if c.title == "What changed")
        cards.insert(at + 1, Card("Printed as", (Text("; ".join(arc.names)),), place="side"))
    subject = ", ".join(t for t in (arc.names[0], "/".join(arc.nations)) if t)
    return Report(
        "Athlete",
        subject,
        seasons(arc.seasons[0], arc.seasons[-1]),
        tuple(cards),
        where_from(archive, performances, _missing(archive, arc)),
        method=(
            "Every score is the printed one; a best is the highest that is held here, not an official record.",
            "Grades ran from −3 to +3 to 2017–18 and from −5 to +5 since: bests and means are not compared across.",
            "Who is one person is told by the archive’s record of people.",
        ),
        badge=example_badge(archive, performances),
    )


def _card(figure: Figure) -> Card:
    return Card(figure.title, (figure,))


def _success(arc: Arc) -> Table:
    held = sorted({c.season for c in arc.competitions})
    columns = [Column("Element"), *(Column(season(s)[2:], "centre") for s in held), Column("All", "centre")]
    rows: list[tuple[Value, ...]] = []
    for name, by_season in arc.success():
        shares = [Share(*by_season.get(s, (0, 0))) for s in held]
        rows.append((name, *shares, Share(sum(s.done for s in shares), sum(s.of for s in shares))))
    return Table(tuple(columns), tuple(rows))


def _bests(arc: Arc) -> tuple[Facts | Text, ...]:
    blocks: list[Facts | Text] = []
    eras = [era for era in reversed(ERAS) if arc.bests(era)]
    for era in eras:
        if len(eras) > 1:
            blocks.append(Text(era.replace("-", "–").capitalize(), quiet=True))
        blocks.append(
            Facts(
                tuple(
                    Fact(what.capitalize(), points(value), f"{competition.name}, {_printed(skates)}")
                    for what, value, competition, skates in arc.bests(era)
                )
            )
        )
    return tuple(blocks)


def _printed(skates: tuple[Skate, ...]) -> str:
    """The documents and where in them, by day; a document once."""
    by_file: dict[str, list[str]] = {}
    for skate in in_order(skates):
        by_file.setdefault(file_name(skate.file), []).append(skate.at)
    return "; ".join(f"{file} {', '.join(t for t in at if t)}".strip() for file, at in by_file.items())


def _changed(arc: Arc) -> str:
    """What the newest season brought over the one before it with totals of the same grades."""
    told = points_by_season(arc)
    if len(told) < 2:
        return "Two seasons with competitions of which all marks are held are needed; there are fewer."
    last, earlier = told[-1], [t for t in told[:-1] if era_of(t[0]) == era_of(told[-1][0])]
    if not earlier:
        return f"{season(last[0])} is the only season with grades from −5 to +5; it is not compared with those before."
    before = earlier[-1]
    rise = round(last[3] * 100) - round(before[3] * 100)
    parts = [(g, round((last[2][g] - before[2][g]) * 100)) for g in GROUPS]
    parts.sort(key=lambda p: -abs(p[1]))
    gave = listed([f"{name} {signed(value)}" for name, value in parts])
    verb = "rose" if rise > 0 else "fell" if rise < 0 else "stayed"
    much = f" by {points(abs(rise))}" if rise else ""
    few = " Few competitions: a mean of so few moves by itself." if min(last[1], before[1]) < 3 else ""
    return (
        f"From {season(before[0])} ({count(before[1], 'competition')}) to {season(last[0])} "
        f"({count(last[1], 'competition')}) the mean total {verb}{much}: {gave}.{few}"
    )


def _competitions(arc: Arc) -> Table:
    columns = (
        Column("Competition"), Column("Day", wide=True), Column("Segments", wide=True), Column("Total", "right"),
    )  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for competition in reversed(arc.competitions):
        segments = "; ".join(
            f"{s.kind} {points(s.tss)}" + (f" ({nth(s.place)})" if s.place else "")
            for s in in_order(competition.skates)
        )
        why = ""
        if competition.total is None:
            why = (
                "team event"
                if competition.team_event
                else "not all skated"
                if competition.segments > 1
                else "one segment held"
            )
        name = competition.name + (", team event" if competition.team_event else "")
        rows.append(
            (
                Cell(name, season(competition.season)),
                day(competition.day),
                segments,
                Cell(points(competition.total), why, True),
            )
        )
    return Table(columns, tuple(rows))


_RESULTS = """
SELECT DISTINCT r.name, p.event, e.name AS title, p.season, p.date
FROM results r JOIN parts p USING (document, part) LEFT JOIN events e USING (event)
WHERE p.kind IN ('result', 'category result') AND r.name IN (SELECT unnest($names)) AND p.event IS NOT NULL
ORDER BY p.date, p.event
"""


def _runs(every: tuple[str, ...], some: list[str]) -> list[str]:
    """Seasons in a row as from and to."""
    runs: list[list[str]] = []
    for one in some:
        if runs and every.index(runs[-1][-1]) + 1 == every.index(one):
            runs[-1].append(one)
        else:
            runs.append([one])
    return [seasons(run[0], run[-1]) for run in runs]


def _missing(archive: Archive, arc: Arc) -> list[str]:
    said = []
    held = {c.season for c in arc.competitions}
    gaps = [s for s in arc.seasons if s not in held]
    if gaps:
        said.append(f"Nothing is held of {listed(_runs(arc.seasons, gaps))}.")
    events = {c.event for c in arc.competitions}
    for row in archive.sql(_RESULTS, {"names": list(arc.names)}).to_dicts():
        if row["event"] not in events:
            events.add(row["event"])
            said.append(f"{event_name(row['title'] or row['event'])}: a page of results, but no sheet with the marks.")
    for competition in arc.competitions:
        for skate in competition.skates:
            if skate.performance is None:
                said.append(f"{competition.name}, {skate.kind}: the score is of a page of results; no marks are held.")
        if competition.segments == 1 and not competition.team_event:
            said.append(f"{competition.name}: one segment is held, so there is no total.")
    said.append("A competition of which no document was added is not known here.")
    return said
