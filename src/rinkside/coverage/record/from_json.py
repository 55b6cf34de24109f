"""Records from JSON: an event with `disciplines`, one category with `results`, or a team event with `final`.

docs/formats/check-json.md gives the form with examples.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from rinkside.coverage.model import Cited
from rinkside.coverage.record.kinds import kind_of, year_of
from rinkside.coverage.record.model import Entrant, Field, Record, Score, TeamEvent, TeamSkate
from rinkside.coverage.record.people import people_of
from rinkside.errors import DocumentError, PointsError
from rinkside.points import parse_points

__all__ = ["is_record", "read_record"]

_DISCIPLINES = {
    "men": "men", "women": "women", "ladies": "women", "pairs": "pairs", "ice_dance": "ice dance",
    "ice dance": "ice dance", "dance": "ice dance",
}  # fmt: skip
_MONTHS = {
    m: i for i, m in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1)
}


def is_record(data: object) -> bool:
    """Whether parsed JSON is a record of this form rather than an event in the open format."""
    return isinstance(data, dict) and "event_id" in data and any(k in data for k in ("disciplines", "results", "final"))


def read_record(source: Path | str | bytes | Mapping[str, Any], file: str = "") -> Record:
    """Read a record from a file, its bytes, or the parsed object.

    Raises DocumentError naming the file and what is wrong with it.
    """
    if isinstance(source, Path):
        file = file or str(source)
        source = source.read_bytes()
    if isinstance(source, str | bytes):
        try:
            data = json.loads(source)
        except (ValueError, RecursionError) as error:
            raise DocumentError(f"{file or 'record'}: no JSON: {error}") from None
    else:
        data = source
    if not is_record(data):
        raise DocumentError(f"{file or 'record'}: no record: it needs event_id and one of disciplines, results, final")
    try:
        return _record(data, file)
    except (TypeError, ValueError, AttributeError, KeyError, IndexError) as error:
        raise DocumentError(f"{file or 'record'}: not of the form of a record: {error}") from None


def _record(data: Mapping[str, Any], file: str) -> Record:
    title, id_ = str(data.get("event", "")), str(data["event_id"])
    cited = Cited(file, None, title or id_)
    fields: list[Field] = []
    dates = data.get("pdf_dates") or {}
    for name, rows in (data.get("disciplines") or {}).items():
        discipline = _DISCIPLINES.get(str(name).lower(), str(name))
        short, free = _printed_day(dates.get(f"{name}_short")), _printed_day(dates.get(f"{name}_free"))
        entrants = tuple(_entrant(row, discipline, row.get("SP"), row.get("FS"), cited) for row in rows)
        fields.append(_field(discipline, entrants, short, free, year_of(title) or year_of(id_)))
    if data.get("results"):
        discipline = _discipline_of(id_ + " " + title)
        own = data.get("dates") or {}
        entrants = tuple(
            _entrant(row, discipline, row["segments"].get("SP"), row["segments"].get("FS"), cited)
            for row in data["results"]
        )
        fields.append(_field(discipline, entrants, _iso(own.get("SP")), _iso(own.get("FS")), year_of(title)))
    venues = [str(data.get("venue", ""))]
    if re.match(r"un(?:known|verified)|^$", venues[0], re.I):
        venues = []
    city = str(data.get("city", ""))
    aliases = tuple(re.findall(r"(?:PyeongChang|Pyeongchang|Milano|Cortina)", title))
    return Record(
        id=id_,
        event=title,
        kind=kind_of(title) or kind_of(id_),
        year=year_of(title) or year_of(id_),
        city=city,
        country=str(data.get("country", "")),
        venues=tuple(venues),
        utc_offset=_offset(str(data.get("utc_offset", "")), str(data.get("timezone", ""))),
        fields=tuple(fields),
        team=_team(data) if "final" in data else None,
        cited=cited,
        cities=(city, *aliases),
    )


def _field(
    discipline: str, entrants: tuple[Entrant, ...], short: date | None, free: date | None, year: int | None
) -> Field:
    titles = ("short program", "free skating")
    if discipline == "ice dance":
        titles = ("short dance" if year and 2011 <= year <= 2018 else "rhythm dance", "free dance")
    return Field(discipline, entrants, *titles, short, free)


def _entrant(row: Mapping[str, Any], discipline: str, short: Any, free: Any, cited: Cited) -> Entrant:
    age = row.get("age_as_reported")
    name = str(row["name"])
    rank = _whole(row.get("final_rank", row.get("rank")))
    has_free = bool(free and free.get("tss"))
    where = Cited(cited.file, None, cited.title, f"{discipline}, {name}")
    return Entrant(
        name=name,
        people=people_of(name, discipline, age if isinstance(age, int) else None),
        nation=nation if len(nation := str(row.get("noc", ""))) == 3 else "",
        rank=rank,
        total=_points(row.get("total")) if has_free else None,
        short=_score(short, where, "short"),
        free=_score(free, where, "free"),
        cited=where,
    )


def _score(data: Mapping[str, Any] | None, where: Cited, segment: str) -> Score | None:
    if not data or data.get("tss") in (None, ""):
        return None
    deductions = _points(data.get("deductions"))
    return Score(
        rank=_whole(data.get("rank")),
        tss=_points(data.get("tss")),
        tes=_points(data.get("tes")),
        pcs=_points(data.get("pcs")),
        deductions=abs(deductions) if deductions is not None else None,
        start=_whole(data.get("start")),
        falls=_whole(data.get("falls")),
        cited=Cited(where.file, None, where.title, f"{where.where}, {segment}"),
    )


def _points(value: object) -> int | None:
    try:
        return parse_points(str(value)) if value not in (None, "") else None
    except PointsError:
        return None


def _whole(value: object) -> int | None:
    match = re.match(r"\d{1,3}(?!\d)", str(value)) if value is not None else None
    return int(match[0]) if match else None


def _iso(value: object) -> date | None:
    match = re.match(r"(\d{4})-(\d\d)-(\d\d)", str(value or ""))
    return date(int(match[1]), int(match[2]), int(match[3])) if match else None


def _printed_day(values: Sequence[str] | None) -> date | None:
    match = re.match(r"(\d{1,2}) ([A-Z]{3})\w* (\d{4})", str(values[0]), re.I) if values else None
    return date(int(match[3]), _MONTHS[match[2].lower()], int(match[1])) if match else None


def _offset(text: str, zone: str) -> int | None:
    match = re.match(r"([+-])(\d\d):(\d\d)", text) or re.search(r"UTC([+-])(\d{1,2})()", zone)
    if not match:
        return None
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return -minutes if match[1] == "-" else minutes


def _discipline_of(text: str) -> str:
    lower = text.lower()
    if re.search(r"\bwomen|ladies|_women", lower):
        return "women"
    if re.search(r"\bmen\b|_men\b|\bmen ", lower):
        return "men"
    return "pairs" if "pair" in lower else "ice dance" if "dance" in lower else "women"


def _team(data: Mapping[str, Any]) -> TeamEvent:
    points = {str(r["noc"]): int(r["points"]) for r in data["final"]}
    ranks = {str(r["noc"]): int(r["rank"]) for r in data["final"]}
    standings = tuple(
        (
            str(row.get("after", "")),
            {k: v for k, v in row.items() if len(k) == 3 and k.isupper() and isinstance(v, int)},
        )
        for row in data.get("standings", ())
    )
    skates = []
    for title, rows in (data.get("segments") or {}).items():
        lower = str(title).lower()
        segment = "free" if re.search(r"\bfs\b|free", lower) else "short"
        for name, nation, printed, rank in rows:
            discipline = _discipline_of(lower)
            parts = [_points(m) for m in re.findall(r"\d+\.\d\d", str(printed))] + [None] * 3
            skates.append(TeamSkate(discipline, segment, name, nation, parts[0], _whole(rank), parts[1], parts[2]))
    days = tuple((d, str(text)) for text in (data.get("dates") or {}).values() if (d := _iso(text)))
    return TeamEvent(points, ranks, standings, tuple(skates), days)
