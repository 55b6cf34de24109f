"""Every print by its name: what the command and the secretariat offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rinkside.domain import Finding
from rinkside.errors import UsageError
from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment
from rinkside.publish.prints import book as whole
from rinkside.publish.prints import category_prints, panel_sheets, segment_prints, setup_print
from rinkside.publish.prints.typesetting import findings_of, typeset

__all__ = ["PRINTS", "Print", "Printed", "print_of", "sections_of"]

Make = Callable[..., list[dict[str, Any]]]


_ORDER = "no starting order is drawn"
_MARKS = "no skate has public marks"


@dataclass(frozen=True, slots=True)
class Print:
    """A print: its title, what it is about ("segment", "category", "event" or "official"), what makes it, and what is
    lacking where it comes out empty."""

    title: str
    about: str
    make: Make
    lacks: str = "there is nothing of it"


@dataclass(frozen=True, slots=True)
class Printed:
    """A print that was made: the PDF, and what is to be said of it."""

    title: str
    pdf: bytes
    findings: tuple[Finding, ...] = ()


PRINTS: Mapping[str, Print] = {
    "starting-order": Print("Starting order", "segment", segment_prints.starting_order, _ORDER),
    "officials": Print("Panel of officials", "segment", segment_prints.officials),
    "planned-content": Print("Planned program content", "segment", segment_prints.planned_content, _ORDER),
    "judges-sheets": Print("Judges' sheets", "segment", panel_sheets.judges_sheets, _ORDER),
    "referee-sheet": Print("Referee's sheet", "segment", panel_sheets.referee_sheet, _ORDER),
    "technical-sheets": Print("Technical panel's sheets", "segment", panel_sheets.technical_sheets, _ORDER),
    "setup-verification": Print("Setup for the referee", "segment", setup_print.setup_verification),
    "segment-result": Print("Segment result", "segment", segment_prints.segment_result),
    "judges-details": Print("Judges details per skater", "segment", segment_prints.segment_details, _MARKS),
    "overall-result": Print(
        "Overall result",
        "category",
        category_prints.overall_result,
        "a team event has no result of its disciplines; print team-standings",
    ),
    "team-standings": Print("Team standings", "event", category_prints.team_result, "no team event is held"),
    "schedule": Print("Schedule", "event", category_prints.schedule),
    "book": Print("Protocol", "event", whole.book),
    "packet": Print("Packet of an official", "official", whole.packet),
}
"""Name → print, in the order of an event."""


def print_of(
    publication: Publication, what: str, *, category: str = "", segment: str = "", official: str = ""
) -> Printed:
    """The print of that name over the whole event, or of one category, segment or official only.

    `category` and `segment` are names as printed, in any case. Raises UsageError for a name that is not there, with
    those that are, and where there is nothing to print.
    """
    title, sections = sections_of(publication, what, category=category, segment=segment, official=official)
    return Printed(PRINTS[what].title, typeset(title, sections), findings_of(sections))


def sections_of(
    publication: Publication, what: str, *, category: str = "", segment: str = "", official: str = ""
) -> tuple[str, list[dict[str, Any]]]:
    """The title of the document and the sections of a print, not set yet; raises as `print_of` does."""
    if what not in PRINTS:
        raise UsageError(f"no print {what!r}; there are {', '.join(PRINTS)}")
    chosen = PRINTS[what]
    p = _only_category(publication, category)
    sections: list[dict[str, Any]] = []
    if chosen.about == "event":
        sections = chosen.make(p)
    elif chosen.about == "official":
        sections = chosen.make(p, official)
    elif chosen.about == "category":
        sections = [x for c in p.categories for x in chosen.make(p, c)]
    else:
        sections = [x for c, s in _segments(p, segment) for x in chosen.make(p, c, s)]
    if not sections:
        of = ", ".join(x for x in (category, segment) if x)
        raise UsageError(f"{publication.name}: nothing to print as {what}{f' of {of}' if of else ''}: {chosen.lacks}")
    return f"{publication.name}: {chosen.title}", sections


def _segments(p: Publication, title: str) -> list[tuple[PublishedCategory, PublishedSegment]]:
    held = [(c, s) for c in p.categories for s in c.segments]
    found = [(c, s) for c, s in held if not title or s.title.casefold() == title.casefold()]
    if held and not found:
        names = ", ".join(dict.fromkeys(s.title for _, s in held))
        raise UsageError(f"no segment {title!r}; there are {names}")
    return found


def _only_category(publication: Publication, category: str) -> Publication:
    if not category:
        return publication
    held = tuple(c for c in publication.categories if c.name.casefold() == category.casefold())
    if not held:
        names = ", ".join(c.name for c in publication.categories)
        raise UsageError(f"no category {category!r}; there are {names}")
    return replace(publication, categories=held)
