"""The official code of a segment, as results systems write it at the foot of their sheets."""

from __future__ import annotations

from rinkside.domain import Discipline, Gender, rsc_head
from rinkside.protocols.titles import parse_title
from rinkside.publish.model import PublishedCategory, PublishedSegment

__all__ = ["of_team", "rsc_of"]


def of_team(category: PublishedCategory) -> bool:
    """Whether it is a discipline of a team event: its skaters win places for their team, and no medals of their own."""
    return parse_title(category.name).team


def rsc_of(category: PublishedCategory, segment: PublishedSegment) -> str:
    """The 34 characters that `rinkside.domain.parse_rsc` reads; "" where the code's form for it is not established.

    That is so for national levels, segments of a team event, and categories of more than two segments.
    """
    if of_team(category) or len(category.segments) > 2:
        return ""
    singles = category.discipline in (Discipline.SINGLES, Discipline.SOLO_DANCE)
    head = rsc_head(category.discipline, category.gender if singles else Gender.MIXED, category.level)
    last = segment.kind.decisive
    if not head or (not last and len(category.segments) == 2 and segment is category.segments[1]):
        return ""
    return f"{head}--{'FNL-' if last else 'QUAL'}000100--"
