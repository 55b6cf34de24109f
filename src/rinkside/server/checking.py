"""What the page for stories does with them: within bounds, away from the desks' work, and keeping nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from rinkside.coverage import Report, check
from rinkside.coverage.compare import Comparison, compare_stories
from rinkside.coverage.compare.as_json import comparison_json
from rinkside.coverage.record import Record
from rinkside.coverage.record.sources import bundled_records
from rinkside.coverage.report import compared_stories, marked_report
from rinkside.coverage.report.as_json import report_json
from rinkside.server.problems import Problem

__all__ = ["MAX_STORY", "MAX_STORY_BODY", "Asked", "asked_in", "look_at", "look_at_as_json"]

_T = TypeVar("_T")
MAX_STORY = 60_000
"""Characters of a story that are read here; a story has a few thousand. `rinkside check` reads longer ones."""
MAX_STORY_BODY = 1024 * 1024
"""Bytes of a form with two stories, each letter of which may take nine."""
MOST_WAITING = 8
"""Stories that may wait to be read."""
_ONE_AT_A_TIME = asyncio.Semaphore(1)
_waiting: list[Asked] = []
"""The rink's work goes before: stories wait for one another."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was pasted: a story, and another to lay beside it or ""."""

    story: str
    other: str = ""


def asked_in(body: bytes) -> Asked:
    """The form of the page. Raises `Problem` 400 for what is none, or for no story at all, 413 for a book."""
    try:
        fields = dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, encoding="utf-8", max_num_fields=8))
    except (UnicodeDecodeError, ValueError):
        raise Problem(400, "no-form", "This is not the form of the page.", accepted="the form of /check") from None
    story, other = (_clean(fields.get(name, "")) for name in ("story", "other"))
    if not story.strip():
        raise Problem(400, "no-story", "There is no story in the box. Paste its text and send it again.", field="story")
    for name, text in (("story", story), ("other", other)):
        if len(text) > MAX_STORY:
            raise Problem(
                413,
                "story-too-long",
                f"This text has {len(text):,} characters. Paste the story alone.",
                field=name,
                accepted=f"at most {MAX_STORY:,} characters",
            )
    return Asked(story, other)


def _clean(text: str) -> str:
    """A pasted text with one kind of line end and no control characters or halves of surrogates."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in text if c in "\n\t" or (ord(c) >= 32 and not "\ud800" <= c <= "\udfff"))


async def look_at(asked: Asked) -> str:
    """The report as a fragment of HTML in which everything from the stories is escaped.

    Raises `Problem` 503 where many wait already: the rink comes first.
    """
    return await _in_turn(asked, _report)


async def look_at_as_json(asked: Asked) -> dict[str, Any]:
    """The same as the values of `rinkside check --json`, or of `rinkside compare --json` for two stories."""
    return await _in_turn(asked, _values)


async def _in_turn(asked: Asked, read: Callable[[Asked], _T]) -> _T:
    if len(_waiting) >= MOST_WAITING:
        raise Problem(503, "busy", "Many stories are being read. Wait a little, then send it again.", retry_after=10)
    _waiting.append(asked)
    try:
        async with _ONE_AT_A_TIME:
            return await asyncio.to_thread(read, asked)
    finally:
        _waiting.remove(asked)


@cache
def _records() -> tuple[Record, ...]:
    return bundled_records()


def _read(asked: Asked) -> tuple[Report, Comparison | None]:
    report = check(asked.story, _records(), "the story")
    if not asked.other.strip():
        return report, None
    other = check(asked.other, _records(), "the other story")
    return report, compare_stories(report.story, other.story, _records(), (report, other))


def _report(asked: Asked) -> str:
    report, comparison = _read(asked)
    return (compared_stories(comparison) if comparison is not None else "") + marked_report(report)


def _values(asked: Asked) -> dict[str, Any]:
    report, comparison = _read(asked)
    return report_json(report) if comparison is None else comparison_json(comparison)
