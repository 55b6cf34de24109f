"""Pages in the classic form of the sport's results programs: index.htm, CATnnnRS.htm, CATnnnEN.htm, SEGnnn.htm and
SEGnnnOF.htm, so that links and programs that read those keep working. ASCII with numeric entities, CRLF.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from html import escape

from rinkside.domain import Entrant, Function, Official, Standing
from rinkside.errors import RinksideError, ScoringError
from rinkside.points import format_points
from rinkside.publish.headings import heading_of
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment, ResultRow, Status
from rinkside.publish.site.names import Names
from rinkside.scoring.components import code_of

__all__ = ["classic_pages"]


def classic_pages(publication: Publication, names: Names, sheets: Sequence[str] = ()) -> dict[str, bytes]:
    """Every classic page by its file name. `sheets` are the names of the judges' details that stand beside them."""
    found: dict[str, bytes] = {"index.htm": _index(publication, names, frozenset(sheets))}
    for number, category in enumerate(publication.categories, 1):
        day = max((s.date for s in category.segments if s.date), default=publication.last_day)
        found[f"CAT{number:03d}EN.htm"] = _entries(publication, category, names, day)
        if category.overall:
            found[f"CAT{number:03d}RS.htm"] = _result(publication, category, names, day)
        for at, segment in enumerate(category.segments):
            file = f"SEG{names.numbers[category.name, at]:03d}"
            found[f"{file}.htm"] = _segment(publication, category, segment, names)
            if segment.panel is not None and segment.panel.officials:
                found[f"{file}OF.htm"] = _panel(publication, category, segment)
    return found


def _e(text: object) -> str:
    return escape(str(text), quote=True)


def _page(
    title: str, headings: Iterable[tuple[str, str]], body: str, day: date | None, *, index: bool = False
) -> bytes:
    """One page. The day of its last update is the day of what it shows, so that it is the same whenever it is made."""
    head = "".join(f"<{tag}>{_e(text)}</{tag}>\n" for tag, text in headings if text)
    back = "" if index else '<p><a href="index.htm">Back to Event Page</a></p>\n'
    updated = f"<p>Last Update: {day:%d.%m.%Y}</p>\n" if day else ""
    text = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="generator" content="Rinkside"><title>{_e(title)}</title>'
        '<link rel="stylesheet" href="site.css"></head>\n<body class="classic"><div>\n'
        f"{head}{body}{back}<p>Created by Rinkside</p>\n{updated}</div></body></html>\n"
    )
    return text.replace("\n", "\r\n").encode("ascii", "xmlcharrefreplace")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; cells are markup already."""
    head = "".join(f"<th>{h}</th>" for h in heads)
    body = "".join("<tr>" + "".join(f"<td>{c or '&nbsp;'}</td>" for c in row) + "</tr>\n" for row in rows)
    return f'<table class="data">\n<tr>{head}</tr>\n{body}</table>\n'


def _name(entrant: Entrant, names: Names) -> str:
    """The linked name. The fragment carries the ISU number, by which programs know a skater."""
    page = names.skater(entrant)
    members = entrant.members if len(entrant.isu_ids) == len(entrant.members) > 1 else (entrant.name,)
    ids = (*entrant.isu_ids, *("",) * len(members))
    links = [
        f'<a href="{_e(page)}{f"#isufs{number}" if number else ""}">{_e(name)}</a>'
        for name, number in zip(members, ids, strict=False)
    ]
    return " / ".join(links)


def _points(value: int | None) -> str:
    return "" if value is None else format_points(value)


def _place(place: int | None, standing: Standing) -> str:
    if place is not None:
        return str(place)
    return "" if standing in (Standing.RANKED, Standing.UNRANKED) else standing.value


def _entries(publication: Publication, category: PublishedCategory, names: Names, day: date | None) -> bytes:
    clubs = any(e.entrant.club for e in category.entries)
    rows = [
        [str(n), _name(e.entrant, names), _e(e.entrant.nation), *([_e(e.entrant.club)] if clubs else [])]
        for n, e in enumerate(category.entries, 1)
    ]
    heads = ["No.", "Name", "Nation", *(["Club"] if clubs else [])]
    return _page(
        f"{publication.name} - {category.name}",
        (("h2", publication.name), ("h2", category.name), ("h3", "Entries")),
        _table(heads, rows),
        day,
    )


def _result(publication: Publication, category: PublishedCategory, names: Names, day: date | None) -> bytes:
    skated = [s for s in category.segments if s.rows]
    clubs = any(r.entrant.club for r in category.overall)
    placed = any(r.place is not None for r in category.overall)
    rows = []
    for r in category.overall:
        points = _points(r.total)
        if r.place is not None and r.standing not in (Standing.RANKED, Standing.UNRANKED):
            points = r.standing.value
        rows.append(
            [
                *([_place(r.place, r.standing)] if placed else []),
                _name(r.entrant, names),
                _e(r.entrant.nation),
                *([_e(r.entrant.club)] if clubs else []),
                points,
                *("" if p is None else str(p) for p in r.places),
            ]
        )
    heads = [*(["FPl."] if placed else []), "Name", "Nation", *(["Club"] if clubs else []), "Points"]
    heads += [heading_of(s.kind) for s in skated]
    return _page(
        f"{publication.name} - {category.name}",
        (("h2", publication.name), ("h2", category.name), ("h3", "Result")),
        _table(heads, rows),
        day,
    )


def _titles(publication: Publication, category: PublishedCategory, segment: PublishedSegment) -> tuple[str, str]:
    heading = f"{category.name} - {segment.title}"
    return f"{publication.name} - {heading}", heading


def _segment(publication: Publication, category: PublishedCategory, segment: PublishedSegment, names: Names) -> bytes:
    title, heading = _titles(publication, category, segment)
    day = segment.date or publication.last_day
    if not segment.rows:
        word = "Starting Order"
        rows = [
            [str(s.number), _name(s.entrant, names), _e(s.entrant.nation), "" if s.group is None else str(s.group)]
            for s in segment.starts
        ]
        body = _table(["StN.", "Name", "Nation", "Group"], rows)
        if segment.status is Status.HELD:
            body = "<p>The result of this segment is not published yet.</p>\n" + body
        return _page(title, (("h2", publication.name), ("h2", heading), ("h3", word)), body, day)
    codes = list(dict.fromkeys(code for r in segment.rows for code, _ in _means(r, segment)))
    clubs = any(r.entrant.club for r in segment.rows)
    placed = any(r.place is not None or r.standing is not Standing.RANKED for r in segment.rows)
    rows = []
    for r in segment.rows:
        means = dict(_means(r, segment))
        rows.append(
            [
                *([_place(r.place, r.standing)] if placed else []),
                _name(r.entrant, names),
                _e(r.entrant.nation),
                *([_e(r.entrant.club)] if clubs else []),
                _points(r.tss),
                _points(r.tes),
                "",
                _points(r.pcs),
                *(_points(means.get(code)) for code in codes),
                _points(r.deductions),
                "" if r.start_number is None else f"#{r.start_number}",
            ]
        )
    heads = [*(["Pl."] if placed else []), "Name", "Nation", *(["Club"] if clubs else [])]
    heads += ["TSS<br>=", "TES<br>+", "&nbsp;", "PCS<br>+", *codes, "Deduction<br>-", "StN."]
    return _page(title, (("h2", publication.name), ("h2", heading), ("h3", "Result Details")), _table(heads, rows), day)


def _means(row: ResultRow, segment: PublishedSegment) -> list[tuple[str, int]]:
    """The printed means of a skate's components by the abbreviations of their season."""
    found = []
    for component in row.performance.components if row.performance is not None else ():
        try:
            if segment.rules is None:
                raise ScoringError("no rules")
            code = code_of(component.name, segment.rules)
            code = dict(segment.rules.get("components.printed")).get(code, code)
        except RinksideError:
            code = component.name.upper()
        found.append((code, component.mean))
    return found


def _panel(publication: Publication, category: PublishedCategory, segment: PublishedSegment) -> bytes:
    title, heading = _titles(publication, category, segment)
    assert segment.panel is not None
    rows = [[_e(_function(o)), _e(f"{o.title} {o.name}".strip()), _e(o.nation)] for o in segment.panel.officials]
    return _page(
        title,
        (("h2", publication.name), ("h2", heading), ("h3", "Panel of Judges")),
        _table(["Function", "Name", "Nation"], rows),
        segment.date or publication.last_day,
    )


def _function(official: Official) -> str:
    if official.printed_function:
        return official.printed_function
    if official.function is Function.JUDGE:
        return f"Judge No.{official.seat}" if official.seat else "Judge"
    return official.function.value


def _index(publication: Publication, names: Names, sheets: frozenset[str]) -> bytes:
    rows: list[list[str]] = []
    for number, category in enumerate(publication.categories, 1):
        stem = f"CAT{number:03d}"
        result = f'<a href="{stem}RS.htm">Result</a>' if category.overall else ""
        rows.append([_e(category.name), "", f'<a href="{stem}EN.htm">Entries</a>', result, ""])
        for at, segment in enumerate(category.segments):
            file = f"SEG{names.numbers[category.name, at]:03d}"
            sheet = f"{file}_JudgesDetailsperSkater.pdf"
            panel = segment.panel is not None and segment.panel.officials
            rows.append(
                [
                    "",
                    _e(segment.title),
                    f'<a href="{file}OF.htm">Officials</a>' if panel else "",
                    f'<a href="{file}.htm">Starting Order / Result Details</a>',
                    f'<a href="{sheet}">Judges Scores (pdf)</a>' if sheet in sheets else "",
                ]
            )
    body = _table(["Category", "Segment", "&nbsp;", "&nbsp;", "Reports"], rows)
    body += '<div><a href="index.html">Pages for phones</a></div>\n' + _schedule(publication)
    first, last = publication.first_day, publication.last_day
    days = f"{first:%d.%m.%Y} - {last:%d.%m.%Y}" if first and last else ""
    headings = (("h2", publication.name), ("h3", publication.venue), ("h3", days))
    return _page(publication.name, headings, body, last, index=True)


def _schedule(publication: Publication) -> str:
    rows: list[list[str]] = []
    before = ""
    for item in publication.timetable:
        day, _, clock = item.at.partition("T")
        if day != before:
            rows.append([_e(".".join(reversed(day.split("-")))), "", "", ""])
            before = day
        rows.append(["", _e(clock[:5]), _e(item.category or item.what), _e(item.segment if item.category else "")])
    return "<h3>Time Schedule</h3>\n" + _table(["Date", "Time", "Category", "Segment"], rows) if rows else ""
