"""Frozen values of the sport. No I/O, no rules, no other rooms."""

from rinkside.domain.documents import (
    CategoryResult,
    CategoryRow,
    EntryList,
    EventIndex,
    PanelPage,
    Protocol,
    Reading,
    SegmentId,
    SegmentResult,
    SegmentRow,
    Sheet,
    StartList,
)
from rinkside.domain.event import Category, Event, Segment, Source
from rinkside.domain.finding import Finding, Severity
from rinkside.domain.notation import CALLS, ElementCode, Part, PartKind, parse_element
from rinkside.domain.people import Entrant, Function, Official, Panel
from rinkside.domain.performance import Component, Deduction, ExecutedElement, Performance, Standing
from rinkside.domain.place import Box, Place
from rinkside.domain.sport import Discipline, Gender, Level, Rsc, Season, SegmentKind, parse_rsc, rsc_head

__all__ = [
    "CALLS",
    "Box",
    "Category",
    "CategoryResult",
    "CategoryRow",
    "Component",
    "Deduction",
    "Discipline",
    "ElementCode",
    "Entrant",
    "EntryList",
    "Event",
    "EventIndex",
    "ExecutedElement",
    "Finding",
    "Function",
    "Gender",
    "Level",
    "Official",
    "Panel",
    "PanelPage",
    "Part",
    "PartKind",
    "Performance",
    "Place",
    "Protocol",
    "Reading",
    "Rsc",
    "Season",
    "Segment",
    "SegmentId",
    "SegmentKind",
    "SegmentResult",
    "SegmentRow",
    "Severity",
    "Sheet",
    "Source",
    "Standing",
    "StartList",
    "parse_element",
    "parse_rsc",
    "rsc_head",
]
