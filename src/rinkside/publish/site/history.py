"""The numbered versions of a site: what every result was when it was published, and what each version changed.

`versions.json` of the target keeps the public rows of every version. Publishing again compares: where an official
result differs from the one published last, it gets the next number, with what changed and the reason that is given.
"""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import asdict, replace
from typing import Any

from rinkside.domain import Entrant
from rinkside.errors import UsageError
from rinkside.publish.changes import changes, snapshot
from rinkside.publish.erasure import WITHHELD, Erased, erased_version, labelled
from rinkside.publish.model import Change, Publication, PublishedCategory, PublishedSegment, Status, Version
from rinkside.publish.policy import PODIUM

__all__ = ["VERSIONS", "History", "read_history"]

VERSIONS = "versions.json"
"""The file of the target that keeps the versions."""
_FORM = "rinkside-versions"

Row = dict[str, Any]


class History:
    """Every version of every official result, by category and segment: {versions: […], rows: {number: […]}}."""

    def __init__(self, held: Mapping[str, Any] | None = None) -> None:
        self.held: dict[str, dict[str, Any]] = dict(held or {})

    def as_bytes(self) -> bytes:
        """The history as it is kept."""
        text = json.dumps(
            {"form": _FORM, "version": 1, "segments": self.held}, ensure_ascii=False, separators=(",", ":")
        )
        return (text.replace('{"form":"', '{"form": "', 1) + "\n").encode()

    def published(self, publication: Publication, *, at: str, reason: str = "", asked_by: str = "") -> Publication:
        """The publication with the versions of its results, of which those that changed are new ones.

        `at` is when it is published, for versions of which nothing else says it. What is kept here changes with it.
        """
        categories = []
        for category in publication.categories:
            segments = tuple(self._segment(category, s, at, reason, asked_by) for s in category.segments)
            categories.append(replace(category, segments=segments))
        return replace(publication, categories=tuple(categories))

    def _segment(
        self, category: PublishedCategory, segment: PublishedSegment, at: str, reason: str, asked_by: str
    ) -> PublishedSegment:
        key = f"{category.name} | {segment.title}"
        held = self.held.get(key)
        if segment.status is Status.HELD:
            if held is not None:  # the numbers stay, what they held is not public now
                bare = [{**v, "changes": []} for v in held["versions"]]
                self.held[key] = {"versions": bare, "rows": {}, "policy": ""}
            return segment
        if segment.status is not Status.OFFICIAL or not segment.rows:
            told = segment.versions if held is None else tuple(_version(v) for v in held["versions"])
            return replace(segment, versions=tuple(_allowed(v, category, snapshot(segment)) for v in told))
        rows = snapshot(segment)
        policy = _policy_of(category)
        versions = list(segment.versions) or [Version(1)]
        kept: dict[str, list[Row]] = {}
        if held is not None:
            before = [_version(v) for v in held["versions"]]
            kept = dict(held["rows"])
            last = kept.get(str(before[-1].number))
            if len(versions) <= len(before):
                versions = before
                if last is None or (held["policy"] == policy and last != rows):
                    found = changes(last, rows) if last is not None else ()
                    versions.append(Version(before[-1].number + 1, at, reason or _said(segment), asked_by, found))
            elif last is not None and last != rows and held["policy"] == policy and not versions[-1].changes:
                versions[-1] = replace(versions[-1], changes=changes(last, rows))
        versions = [_allowed(v, category, rows) for v in versions]
        kept = {number: _allowed_rows(old, category, rows) for number, old in kept.items()}
        kept[str(versions[-1].number)] = rows
        self.held[key] = {"versions": [asdict(v) for v in versions], "rows": kept, "policy": policy}
        return replace(segment, versions=tuple(versions))

    def rows_of(self, category: str, segment: str) -> dict[str, list[Row]]:
        """The rows of each version that is kept, by its number."""
        return dict(self.held.get(f"{category} | {segment}", {}).get("rows", {}))

    def erase(self, erased: Erased, others: Container[tuple[str, ...]] = ()) -> None:
        """Take the persons of the list out of every version; `others` are the people who stay."""
        if not erased.persons:
            return
        shown = labelled(erased)
        for held in self.held.values():
            for number, rows in held["rows"].items():
                held["rows"][number] = [_without(r, lambda name: shown(Entrant(name)).name) for r in rows]
            versions = [erased_version(_version(v), shown, erased, others) for v in held["versions"]]
            held["versions"] = [asdict(v) for v in versions]


def _without(row: Row, shown: Any) -> Row:
    name = shown(row["name"])
    if name == row["name"]:
        return row
    nation = row["nation"] if "/" in name and not all(m.startswith(WITHHELD) for m in Entrant(name).members) else ""
    return {**row, "name": name, "nation": nation, "codes": [], "scores": [], "marks": []}


def _said(segment: PublishedSegment) -> str:
    return segment.versions[-1].reason if segment.versions else ""


def _policy_of(category: PublishedCategory) -> str:
    held = category.policy
    return f"{held.podium_only} {held.hide_ranks}"


def _allowed(version: Version, category: PublishedCategory, rows: list[Row]) -> Version:
    """The version without changes that the category's policy holds back now."""
    names = {r["name"] for r in rows}
    found: tuple[Change, ...] = version.changes
    if category.policy.podium_only:
        found = tuple(c for c in found if c.who in names)
    if category.policy.hide_ranks:
        found = tuple(c for c in found if c.what != "place" and "place" not in c.before + c.after)
    return version if found == version.changes else replace(version, changes=found)


def _allowed_rows(old: list[Row], category: PublishedCategory, rows: list[Row]) -> list[Row]:
    names = {r["name"] for r in rows}
    if category.policy.podium_only:
        old = [r for r in old if r["name"] in names and (r["place"] or PODIUM) <= PODIUM]
    if category.policy.hide_ranks:
        old = [{**r, "place": None} for r in old]
    return old


def _version(held: Mapping[str, Any]) -> Version:
    return Version(
        held["number"], held["at"], held["reason"], held["asked_by"], tuple(Change(**c) for c in held["changes"])
    )


def read_history(data: bytes | None) -> History:
    """The history a target keeps; an empty one where it keeps none. Raises UsageError for one that cannot be read."""
    if data is None:
        return History()
    try:
        held = json.loads(data)
        if held["form"] != _FORM:
            raise ValueError("another form")
        for one in held["segments"].values():
            [_version(v) for v in one["versions"]]
            one["rows"], one["policy"]  # both must be there
        return History(held["segments"])
    except (ValueError, KeyError, TypeError, AttributeError):
        raise UsageError(
            f"{VERSIONS} of the target cannot be read, so versions could not be counted on. Put it right, or publish "
            "to a new target; nothing was written"
        ) from None
