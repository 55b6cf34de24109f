"""Events that tests of sites share: with officials, of teams, and with names that somebody typed to break a page."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rinkside.domain import Function, Official, Panel
from rinkside.publish.from_event import from_event, from_files
from rinkside.publish.model import Change, Publication, Version

WOMEN = "milano-cortina-2026-women"


@lru_cache
def with_a_panel() -> Publication:
    """The women's night with a panel whose third judge is named."""
    event = from_files([WOMEN])
    (women,) = event.categories
    panel = Panel((Official(Function.JUDGE, "Fay FROST", "SUI", 3),))
    return replace(event, categories=(replace(women, segments=tuple(replace(s, panel=panel) for s in women.segments)),))


@lru_cache
def of_teams() -> Publication:
    """The women's discipline of a team event: the best of each of ten nations in both segments."""
    event = from_files([WOMEN]).event()
    (women,) = event.categories
    segments = []
    for segment, size in zip(women.segments, (10, 5), strict=True):
        rows: dict[str, object] = {}
        held = [*segment.performances, *segment.rows]
        for row in sorted((r for r in held if r.rank is not None), key=lambda r: r.rank):
            rows.setdefault(row.entrant.nation, row)
        best = [replace(r, rank=place) for place, r in enumerate(list(rows.values())[:size], 1)]
        kept = {"performances": tuple(best)} if segment.performances else {"rows": tuple(best)}
        segments.append(replace(segment, **kept))
    return from_event(replace(event, categories=(replace(women, name="Team Event, Women", segments=tuple(segments)),)))


HOSTILE = (
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}", "{% raw %}", "../../../etc/passwd"),
    *(
        "' onmouseover='alert(1)",
        "a\u202eb\u0000c\u0007",
        "javascript:alert(1)",
        "&lt;b&gt;",
        "=HYPERLINK(1)",
        "x" * 300,
    ),
)


def hostile() -> Publication:
    """The women's night with every name somebody could type to break a page."""
    event = with_a_panel()
    (women,) = event.categories
    names = dict(zip((r.entrant.name for r in women.overall), HOSTILE, strict=False))

    def named(row):
        name = names.get(row.entrant.name)
        if name is None:
            return row
        return replace(row, entrant=replace(row.entrant, name=name, nation=name[:3], club=name))

    segments = tuple(
        replace(
            s,
            title=f"{s.title} <i>",
            rows=tuple(map(named, s.rows)),
            starts=tuple(map(named, s.starts)),
            panel=Panel((Official(Function.JUDGE, HOSTILE[1], HOSTILE[0], 1, HOSTILE[5]),)),
            versions=(Version(1), Version(2, "<b>", HOSTILE[0], HOSTILE[1], (Change(HOSTILE[0], *HOSTILE[1:4]),))),
        )
        for s in women.segments
    )
    entries = tuple(replace(named(e), coach=HOSTILE[0], music=HOSTILE[1]) for e in women.entries)
    overall = tuple(map(named, women.overall))
    women = replace(women, name="Women</title><script>", segments=segments, entries=entries, overall=overall)
    return replace(event, name="Cup </h1><script>alert(1)</script>", venue='" autofocus', categories=(women,))
