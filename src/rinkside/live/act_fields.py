"""Fields and groups of roles that several acts share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rinkside.domain import Discipline, Gender, Level, SegmentKind
from rinkside.live.acts import Field

OFFICE = ("secretariat", "host")
RUN = ("data_operator", "referee", "secretariat", "host")
PANEL = ("technical_controller", "technical_specialist", "assistant_specialist", "data_operator")
REFEREE = ("referee",)
ASKS = (
    "referee",
    "technical_controller",
    "technical_specialist",
    "assistant_specialist",
    "data_operator",
    "secretariat",
)

CS = Field("cs", "key", "category and segment, such as W-free")
START = Field("start", "int", "starting number", low=1, high=200)
ROW = Field("row", "int", "key of the element's row", low=1, high=999)
SEAT = Field("seat", "int", "the judge's number", low=1, high=15)
REASON = Field("reason", "text", "why", low=1)
CODE = Field("code", "text", "the element as called, such as 3Lz+3T<", low=1, high=60)


LATE_PLACES = ("first", "last", "drawn")
"""Where an entry that came after the draw can skate."""


def optional(f: Field) -> Field:
    return Field(f.name, f.kind, f.about, False, f.low, f.high, f.choices)


def text(name: str, about: str = "", high: int = 200, low: int = 0) -> Field:
    return Field(name, "text", about, low > 0, low, high)


def choice_of(name: str, values: Iterable[Any], about: str = "", required: bool = True) -> Field:
    return Field(name, "choice", about, required, choices=tuple(v.value for v in values))


COMPETITION = (
    text("name", high=160, low=1),
    text("venue"),
    text("city"),
    text("country", high=60),
    Field("first_day", "date"),
    Field("last_day", "date"),
    text("timezone", "such as Europe/Rome", high=60),
    Field("packs", "texts", "national or club rule packs over the ISU's, in order", False, high=8),
    Field("policies", "map", "policies by name", False),
)
CATEGORY = (
    text("title", high=160, low=1),
    choice_of("discipline", Discipline),
    choice_of("gender", Gender, required=False),
    choice_of("level", Level),
    text("rsc", "results-system code", high=34),
    text("pack_category", "the category a pack gives rules for", high=60),
    Field("policies", "map", "policies of this category alone", False),
)
SEGMENT = (
    choice_of("kind", SegmentKind),
    text("title", high=160),
    Field("day", "date"),
    Field("start_time", "time", "local", False),
    Field("settings", "map", "judges, components, factors: what this competition sets over the rules", False),
    Field("cut", "map", "how many go on: {count} or {}", False),
)
ENTRY = (
    text("name", "as printed; made from the members unless given"),
    Field("members", "maps", "given, family, nation, isu_id, born", False, high=60),
    text("nation", "the code of a nation, or what a meet has in its place, such as a club or a town", high=40),
    text("club", high=120),
    text("coach", high=160),
    text("choreographer", high=160),
    Field("music", "any", "title, or titles by segment", False),
    Field("planned", "map", "planned elements by kind of segment", False),
    text("team", "key of the team it competes for", high=40),
)
PLACE = (CS, START)
OFFICIAL = (
    text("nation", high=10),
    text("title", high=20),
    text("club", high=120),
    Field("declares", "maps", "ties declared: entry, relation", False, high=20),
)
