"""A publication to the files of its site."""

from __future__ import annotations

from rinkside.protocols.open_format.writer import write_event
from rinkside.publish.model import Publication
from rinkside.publish.policy import apply_policies
from rinkside.publish.site.classic import classic_pages
from rinkside.publish.site.names import Names
from rinkside.publish.site.pages import pages_for_people

__all__ = ["build"]

RESULTS = "event.json"
"""The results in the open format: what `rinkside verify` recomputes a site from."""


def build(publication: Publication) -> dict[str, bytes]:
    """Every file of the site by its path, with the policies of each category applied."""
    shown = apply_policies(publication)
    names = Names(shown)
    found = {**classic_pages(shown, names), **pages_for_people(shown, names)}
    found[RESULTS] = write_event(shown.event())
    return found
