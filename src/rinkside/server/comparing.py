"""Two that were published beside each other: why one beat another, and what a result would be without one judge.

Points are whole hundredths. Nothing here sees more than the publication, which policies and holds have cut.
"""

from __future__ import annotations

from typing import Any

from rinkside.domain import ExecutedElement
from rinkside.errors import UsageError
from rinkside.publish.model import OverallRow, PublishedCategory, ResultRow, Status
from rinkside.publish.why import Deciding, Why, short_name, why, why_segment
from rinkside.publish.without_judge import WithoutRow, without_judge
from rinkside.server.problems import Problem
from rinkside.server.published import Published

__all__ = ["MARKS_SHOWN", "why_one_beat_another", "without_one_judge"]

Doc = dict[str, Any]
MARKS_SHOWN = 12
"""How many of the single marks that decided are listed; the others are counted."""


def why_one_beat_another(p: Published, of: str, first: str, second: str) -> Doc:
    """Why one entry beat another in `of`, the key of a segment or of a category.

    `first` and `second` are keys of entries in either order; "" for those at places 1 and 2. Raises `Problem` 404
    where one of the two has no published score or place there.
    """
    key, held, segment = _of(p, of)
    rows: list[Any] = [r for r in (segment.rows if segment else held.overall) if r.place is not None]
    if p.places[key] == 0:
        raise _not_comparable("Places of this category are not published.")
    keys = {_key_of(p, key, of if segment else "", r): r for r in rows}
    asked = (first, second) if first or second else tuple(list(keys)[:2])
    found = [keys[k] for k in asked if k in keys]
    if len(found) < 2 or found[0] is found[1]:
        what = "two of " + (", ".join(keys) or "those with a published place, nobody yet")
        raise _not_comparable(f"{of[:40]} cannot compare {' and '.join(k[:40] or 'nobody' for k in asked)}.", what)
    found.sort(key=rows.index)
    try:
        told = why_segment(segment, *found) if segment else why(held, *found)
    except UsageError as error:
        raise _not_comparable(f"{error}.") from None
    part_of = {short_name(p.segments[cs][1].kind): cs for cs in p.segments_of(key)}
    official = all(s.status is Status.OFFICIAL for s in ([segment] if segment else held.segments))
    names = {r.entrant.name: k for k, r in keys.items() if r in found}
    return {
        "of": of,
        "official": official,
        **{
            side: {
                "entry": names[e.name],
                "name": p.names.get(names[e.name], e.name),
                "nation": e.nation,
                "place": row.place,
                "total": total,
            }
            for side, e, row, total in zip(
                ("first", "second"), (told.first, told.second), found, told.totals, strict=True
            )
        },
        "margin": told.margin,
        "tie": bool(told.tie),
        "parts": [
            {
                "cs": part_of.get(part.segment),
                "what": part.what,
                "first": part.first,
                "second": part.second,
                "difference": part.difference,
            }
            for part in told.parts
        ],
        "largest": _largest(told, part_of),
        "deciding": [_mark(p, d, part_of, names) for d in told.deciding[:MARKS_SHOWN]],
        "more_deciding": max(0, len(told.deciding) - MARKS_SHOWN),
    }


def _of(p: Published, of: str) -> tuple[str, PublishedCategory, Any]:
    """A category, or a segment with its category. Raises `Problem` 404."""
    if of in p.segments:
        key, segment = p.segments[of]
        if segment.status is Status.HELD:
            raise Problem(404, "held-back", f"{segment.title} is held back for now. Its scores come later.", field="of")
        return key, p.categories[key], segment
    if of in p.categories:
        return of, p.categories[of], None
    there = ", ".join((*p.categories, *p.segments))
    raise Problem(404, "no-result", f"There is no category or segment {of[:40]!r}.", field="of", accepted=there)


def _key_of(p: Published, category: str, cs: str, row: OverallRow | ResultRow) -> str:
    if isinstance(row, ResultRow) and row.start_number and row.start_number <= len(p.orders[cs]):
        return p.orders[cs][row.start_number - 1]
    return p.entries[category].get(row.entrant.name, row.entrant.name)


def _not_comparable(message: str, accepted: str = "") -> Problem:
    return Problem(404, "not-comparable", message, field="first", accepted=accepted)


def _largest(told: Why, part_of: dict[str, str]) -> Doc | None:
    if told.largest is None:
        return None
    segment, one, other = told.largest
    either = one or other
    number = either.number if either else 0
    return {"cs": part_of.get(segment), "number": number, "first": _element(one), "second": _element(other)}


def _element(element: ExecutedElement | None) -> Doc | None:
    return None if element is None else {"code": element.code, "score": element.score}


def _mark(p: Published, d: Deciding, part_of: dict[str, str], names: dict[str, str]) -> Doc:
    own = names[d.entrant]
    return {
        "cs": part_of.get(d.segment),
        "entry": own,
        "name": p.names.get(own, d.entrant),
        "judge": d.column,
        "what": d.what,
        "mark": d.mark,
        "instead": d.to,
        "margin": d.margin,
    }


def without_one_judge(p: Published, cs: str, judge: str) -> Doc:
    """What a segment, and its category, would have been without one judge: never the result.

    Raises `Problem` 404 for a judge that is not there, and where the marks are not public.
    """
    key, held, segment = _of(p, cs)
    if segment is None:
        raise Problem(
            404, "no-segment", f"There is no segment {cs[:40]!r}.", field="cs", accepted=", ".join(p.segments)
        )
    if not judge.isascii() or not judge.isdecimal() or len(judge) > 2:
        raise Problem(404, "no-judge", f"There is no judge {judge[:10]!r}.", field="judge", accepted="a number from 1")
    try:
        told = without_judge(held, segment, int(judge))
    except UsageError as error:
        raise Problem(404, "no-judge", f"{error}.", field="judge") from None
    whole = p.places[key] is None
    overall = {r.entrant.name: r for r in held.overall}
    rows = [(r, found) for r in segment.rows if (found := told.row_of(r.entrant)) is not None]
    return {
        "cs": cs,
        "judge": told.column,
        "is_result": False,
        "changes_places": told.changes_places if whole else None,
        "rows": [
            {
                "entry": (own := _key_of(p, key, cs, row)),
                "name": p.names.get(own, row.entrant.name),
                "without": _values(found, whole),
                "official": _official(row, overall.get(row.entrant.name)),
            }
            for row, found in rows
        ],
    }


def _values(row: WithoutRow, places: bool) -> Doc:
    return {
        "tss": row.tss,
        "tes": row.tes,
        "pcs": row.pcs,
        "place": row.place if places else None,
        "total": row.total,
        "rank": row.rank if places else None,
    }


def _official(row: ResultRow, overall: OverallRow | None) -> Doc:
    return {
        "tss": row.tss,
        "tes": row.tes,
        "pcs": row.pcs,
        "place": row.place,
        "total": overall.total if overall else None,
        "rank": overall.place if overall else None,
    }
