"""`rinkside report skater|event|judge|panel|credit|officials …`: what an archive tells, as page, PDF or picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.analysis.reports import Report

__all__ = ["deliver", "report"]

report = typer.Typer(
    help="Reports from an archive, as a page of HTML, a PDF, or one of their pictures.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands of `rinkside report`."""

ArchiveOption = Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")]
OutOption = Annotated[
    list[Path] | None,
    typer.Option("--out", metavar="FILE", help="report.html, report.pdf, or picture.png or .svg; may be repeated."),
]
FigureOption = Annotated[str, typer.Option("--figure", help="Which picture to write; `?` lists them.")]
SchemeOption = Annotated[bool, typer.Option("--dark", help="Pictures for dark screens.")]
JsonOption = Annotated[bool, typer.Option("--json", help="The report as one JSON object.")]
NationsOption = Annotated[
    Path | None,
    typer.Option("--nations", metavar="CSV", help="Judges’ nationalities: judge_name, nationality, season."),
]
AnswersOption = Annotated[
    Path | None,
    typer.Option("--answers", metavar="FILE", help="What judges answered (mark, answer, date), CSV or TOML."),
]
WidthsOption = Annotated[
    str, typer.Option("--corridor", metavar="GRADES,MARKS", help="Widths of the corridor either side of the mean.")
]
WIDTHS = "1,0.75"
HERE = Path("rinkside-archive")


@report.command("skater")
def skater(
    name: Annotated[list[str], typer.Argument(help="Words of the name, in any order.")],
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    figure: FigureOption = "",
    dark: SchemeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Tell the seasons of a skater, couple or team: totals, personal bests, elements, what changed."""
    from rinkside.analysis.reports.skater import skater_report
    from rinkside.archive import open_archive

    deliver(skater_report(open_archive(archive), " ".join(name)), out or [], figure, dark, as_json)


@report.command("event")
def event(
    words: Annotated[list[str], typer.Argument(help="Words of one event and category: olympic 2018 women.")],
    first: Annotated[str, typer.Option("--first", metavar="NAME", help="Compare this entrant…")] = "",
    second: Annotated[str, typer.Option("--second", metavar="NAME", help="…with this one.")] = "",
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    figure: FigureOption = "",
    dark: SchemeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Explain a result: why one beat another down to the marks, gaps, one judge less, what was to be expected."""
    from rinkside.analysis.reports.event import event_report
    from rinkside.archive import open_archive

    deliver(event_report(open_archive(archive), " ".join(words), first, second), out or [], figure, dark, as_json)


@report.command("judge")
def judge(
    name: Annotated[list[str], typer.Argument(help="Words of the judge's name, in any order.")],
    season: Annotated[
        list[str] | None,
        typer.Option("--season", metavar="S", help="Only this season, such as 2017-18; may be repeated."),
    ] = None,
    nations: NationsOption = None,
    answers: AnswersOption = None,
    corridor: WidthsOption = WIDTHS,
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    figure: FigureOption = "",
    dark: SchemeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Set a judge beside the others of the same panels, with what chance alone would give and room to answer."""
    from rinkside.analysis.officials.answers import read_answers
    from rinkside.analysis.officials.deviations import read_nations
    from rinkside.analysis.reports.judge import judge_report
    from rinkside.archive import open_archive

    made = judge_report(
        open_archive(archive),
        " ".join(name),
        nations=read_nations(nations) if nations else None,
        seasons_wanted=season or (),
        widths=_widths(corridor),
        answers=read_answers(answers) if answers else None,
    )
    deliver(made, out or [], figure, dark, as_json)


@report.command("panel")
def panel(
    words: Annotated[list[str], typer.Argument(help="Words of one event and category: olympic 2018 women.")],
    segment: Annotated[str, typer.Option("--segment", help="One segment of it: short, free, rhythm…")] = "",
    nations: NationsOption = None,
    answers: AnswersOption = None,
    corridor: WidthsOption = WIDTHS,
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    figure: FigureOption = "",
    dark: SchemeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Show how a panel judged: differences, agreement, marks to look at, and the places without each judge."""
    from rinkside.analysis.officials.answers import read_answers
    from rinkside.analysis.officials.deviations import read_nations
    from rinkside.analysis.reports.panel import panel_report
    from rinkside.archive import open_archive

    made = panel_report(
        open_archive(archive),
        " ".join(words),
        segment,
        nations=read_nations(nations) if nations else None,
        widths=_widths(corridor),
        answers=read_answers(answers) if answers else None,
    )
    deliver(made, out or [], figure, dark, as_json)


@report.command("credit")
def credit(
    name: Annotated[list[str], typer.Argument(help="Words of the name, in any order.")],
    season: Annotated[str, typer.Option("--season", help="Only this season: 2025-26.")] = "",
    event: Annotated[str, typer.Option("--event", metavar="WORDS", help="Only events with these words.")] = "",
    segment: Annotated[str, typer.Option("--segment", help="Only this segment: short, free, rhythm…")] = "",
    element: Annotated[
        str, typer.Option("--element", metavar="CODE", help="Only skates with it, best first: 2A.")
    ] = "",
    minimum: Annotated[
        str, typer.Option("--minimum", metavar="POINTS", help="A technical score to hold every skate against: 30.00.")
    ] = "",
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    as_json: JsonOption = False,
) -> None:
    """Set a sheet a skater can hand in for credit: skates and elements, each number with where it is printed."""
    from rinkside.analysis.reports.credit import credit_report
    from rinkside.archive import open_archive
    from rinkside.errors import PointsError
    from rinkside.points import parse_points

    try:
        least = parse_points(minimum) if minimum else None
    except PointsError:
        least = -1
    if least is not None and least < 0:
        raise UsageError(f"--minimum {minimum!r} is no score; write points such as 30.00")
    made = credit_report(
        open_archive(archive),
        " ".join(name),
        season=season,
        event=event,
        segment=segment,
        element=element,
        minimum=least,
    )
    deliver(made, out or [], "", False, as_json)


@report.command("officials")
def officials(
    season: Annotated[
        list[str] | None, typer.Option("--season", metavar="S", help="A season, such as 2017-18; may be repeated.")
    ] = None,
    events: Annotated[
        list[str] | None, typer.Option("--events", metavar="WORDS", help="Words of an event’s name; may be repeated.")
    ] = None,
    nations: Annotated[
        Path | None,
        typer.Option("--nations", metavar="CSV", help="Judges’ nationalities: judge_name, nationality, season."),
    ] = None,
    corridor: Annotated[
        str, typer.Option("--corridor", metavar="GRADES,MARKS", help="The committee’s corridor, such as 1,0.75.")
    ] = "",
    answers: AnswersOption = None,
    archive: ArchiveOption = HERE,
    out: OutOption = None,
    figure: FigureOption = "",
    dark: SchemeOption = False,
    as_json: JsonOption = False,
) -> None:
    """Tell a committee how panels judged: own-nation preference beside chance, corridors, calls, possible mis-keys."""
    from rinkside.analysis.officials.answers import read_answers
    from rinkside.analysis.officials.deviations import read_nations
    from rinkside.analysis.reports.officials import officials_report
    from rinkside.archive import open_archive

    made = officials_report(
        open_archive(archive),
        asked_seasons=season or (),
        events=events or (),
        nations=read_nations(nations) if nations else None,
        corridor=_widths(corridor) if corridor else None,
        answers=read_answers(answers) if answers else None,
    )
    deliver(made, out or [], figure, dark, as_json)


def _widths(said: str) -> tuple[float, float]:
    try:
        grades, marks = (float(part) for part in said.split(","))
    except ValueError:
        raise UsageError(f"--corridor {said}: write grades and marks with a comma between, such as 1,0.75") from None
    return grades, marks


@report.command("wikipedia")
def wikipedia(
    words: Annotated[list[str] | None, typer.Argument(help="Words of one event and category.")] = None,
    skater: Annotated[str, typer.Option("--skater", metavar="NAME", help="A skater’s results instead.")] = "",
    publisher: Annotated[
        str, typer.Option("--publisher", help="Who published the documents, for the references.")
    ] = "",
    url: Annotated[str, typer.Option("--url", help="Address of the folder they are published in.")] = "",
    archive: ArchiveOption = HERE,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE", help="A file ending in .wiki.")] = None,
) -> None:
    """Write results as tables for Wikipedia, of an event or of a skater, with references to the documents."""
    from rinkside.analysis.reports.wikipedia import Cite, event_tables, skater_tables
    from rinkside.archive import open_archive

    if bool(words) == bool(skater):
        raise UsageError("give words of one event, or --skater NAME")
    if out is not None and out.suffix != ".wiki":
        raise UsageError(f"{out}: tables for Wikipedia are written as .wiki; end the name with it")
    cite, opened = Cite(publisher, url), open_archive(archive)
    text = skater_tables(opened, skater, cite) if skater else event_tables(opened, " ".join(words or ()), cite)
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, "utf-8")
    except OSError as problem:
        raise UsageError(f"{out} cannot be written: {problem.strerror}") from None
    typer.echo(f"{out}: {text.count('{| class')} tables")


def deliver(made: Report, out: list[Path], figure: str, dark: bool, as_json: bool) -> None:
    """Write a report into the files of `out` by their endings, and say so; without one, tell it in the terminal."""
    from rinkside.analysis.reports import write_html, write_pdf
    from rinkside.analysis.reports.model import plain

    if figure and not any(place.suffix in (".png", ".svg") for place in out):
        listed = ", ".join(f.name for f in made.figures) or "none"
        raise UsageError(f"--figure {figure}: name a .png or .svg with --out; the figures are {listed}")
    for place in out:
        _check(place)
    pdfs = {place.parent: place.name for place in out if place.suffix == ".pdf"}
    for place in out:
        if place.suffix in (".html", ".htm"):
            data = write_html(made, pdf=pdfs.get(place.parent, "")).encode("utf-8")
        elif place.suffix == ".pdf":
            data = write_pdf(made)
        else:
            data = _picture(made, place, figure, dark)
        try:
            place.write_bytes(data)
        except OSError as problem:
            raise UsageError(f"{place} cannot be written: {problem.strerror}") from None
        if not as_json:
            typer.echo(f"{place}: {made.title}")
    if as_json:
        typer.echo(json.dumps({"title": made.title, **plain(made)}, ensure_ascii=False))
    elif not out:
        _tell(made)


_ENDINGS = (".html", ".htm", ".pdf", ".png", ".svg")


def _check(place: Path) -> None:
    if place.suffix not in _ENDINGS:
        raise UsageError(f"{place}: a report is written as {', '.join(_ENDINGS)}; end the name with one of them")
    if not place.parent.is_dir():
        raise UsageError(f"{place.parent} is no folder; make it first")


def _picture(made: Report, place: Path, wanted: str, dark: bool) -> bytes:
    from rinkside.analysis.pictures import DARK, LIGHT, png, svg

    if not made.figures:
        raise UsageError(f"{made.title} has no figure to write as {place.name}")
    figure = made.figure(wanted) if wanted else made.figures[0]
    theme = DARK if dark else LIGHT
    return png(figure, theme) if place.suffix == ".png" else svg(figure, theme).encode("utf-8")


_WIDE = 100
"""Below so many columns of a terminal the columns of tables that are for wide pages stay away."""


def _tell(made: Report) -> None:
    """The report in the terminal: facts, statements and tables as text."""
    from rich.console import Console
    from rich.table import Table as Grid

    from rinkside.analysis.pictures import Figure
    from rinkside.analysis.reports import Blanks, Facts, Lines, Table, Text
    from rinkside.analysis.reports.model import held, in_words

    out = Console(highlight=False, soft_wrap=True, markup=False)
    out.print(f"{made.title}{' (' + made.badge + ')' if made.badge else ''}")
    for fact in made.facts:
        out.print(f"{fact.label}: {fact.value} {fact.note}".rstrip())
    for card in made.cards:
        out.print(f"\n{card.title}")
        for block in card.blocks:
            if isinstance(block, Text):
                out.print(block.text)
            elif isinstance(block, Lines):
                for line in block.lines:
                    out.print(line)
            elif isinstance(block, Blanks):
                for label in block.labels:
                    out.print(f"______________________________ {label}")
            elif isinstance(block, Facts):
                for fact in block.facts:
                    out.print(f"{fact.label} {fact.value}  {fact.note}".rstrip())
            else:
                grid = Grid(box=None, pad_edge=False, header_style="bold")
                headings = block.headings if isinstance(block, Figure) else [c.heading for c in block.columns]
                kept = list(range(len(headings)))
                if isinstance(block, Table) and out.width < _WIDE:
                    kept = [i for i in kept if not block.columns[i].wide]
                for i in kept:
                    grid.add_column(headings[i], overflow="fold")
                for row in block.rows:
                    grid.add_row(*(in_words(row[i]) for i in kept))
                out.print(grid)
                if isinstance(block, Figure) and block.note:
                    out.print(block.note)
                assert isinstance(block, Figure | Table)
    out.print(f"\nWhere it comes from\n{held(made.where)}")
    for line in (*made.where.not_exact, *made.where.missing):
        out.print(line)
