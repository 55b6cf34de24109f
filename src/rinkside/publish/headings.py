"""How a final result heads the places of a segment."""

from __future__ import annotations

from rinkside.domain import SegmentKind

__all__ = ["heading_of"]

_HEADINGS = {
    SegmentKind.QUALIFYING: "QA",
    SegmentKind.SHORT: "SP",
    SegmentKind.FREE: "FS",
    SegmentKind.COMPULSORY_DANCE: "CD",
    SegmentKind.ORIGINAL_DANCE: "OD",
    SegmentKind.SHORT_DANCE: "SD",
    SegmentKind.RHYTHM_DANCE: "RD",
    SegmentKind.PATTERN_DANCE: "PD",
    SegmentKind.FREE_DANCE: "FD",
    SegmentKind.ARTISTIC: "AR",
}


def heading_of(kind: SegmentKind) -> str:
    """The heading of a segment's places in a final result: SP, FS, RD…"""
    return _HEADINGS[kind]
