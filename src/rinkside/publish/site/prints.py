"""The prints beside the pages of a site, as PDF: orders, panels and results of each segment, and the whole book."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from rinkside.errors import UsageError
from rinkside.publish.model import Publication
from rinkside.publish.prints.catalogue import PRINTS, sections_of
from rinkside.publish.prints.typesetting import typeset
from rinkside.publish.site.names import Names

__all__ = ["FOLDER", "prints_of"]

FOLDER = "prints"
"""The folder of the prints, from the top of the site."""
_OF_SEGMENT = ("starting-order", "officials", "segment-result")
_OF_CATEGORY = ("overall-result",)
_OF_EVENT = ("book", "team-standings", "schedule")

Listed = dict[Any, list[tuple[str, str]]]


def prints_of(publication: Publication, names: Names) -> tuple[dict[str, bytes], Listed]:
    """Each print by its path, and the lists that pages show (see `pages.Beside`). What comes out empty is left out.

    Judges' details are not among them: they stand at the top of the site under the names links know.
    """
    jobs: list[tuple[str, str, list[dict[str, Any]]]] = []
    listed: Listed = {}

    def add(key: Any, path: str, what: str, **only: str) -> None:
        try:
            title, sections = sections_of(publication, what, **only)
        except UsageError:
            return
        jobs.append((path, title, sections))
        listed.setdefault(key, []).append((PRINTS[what].title, path))

    for what in _OF_EVENT:
        add("", f"{FOLDER}/{what}.pdf", what)
    for category in publication.categories:
        folder = f"{FOLDER}/{names.categories[category.name]}"
        for what in _OF_CATEGORY:
            add(category.name, f"{folder}/{what}.pdf", what, category=category.name)
        for at, segment in enumerate(category.segments):
            own = names.segments[category.name, at]
            for what in _OF_SEGMENT:
                add(
                    (category.name, at),
                    f"{folder}/{own}-{what}.pdf",
                    what,
                    category=category.name,
                    segment=segment.title,
                )
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        made = pool.map(lambda job: typeset(job[1], job[2]), jobs)
        return {path: data for (path, _, _), data in zip(jobs, made, strict=True)}, listed
