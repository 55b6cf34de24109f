"""What of a category the public may see: a segment on hold, the podium only, no places, no panel.

[categories."Basic Novice Girls"]
hide_ranks = true
hold = ["Free Skating"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rinkside.errors import DocumentError, UsageError

if TYPE_CHECKING:
    from rinkside.publish.model import Publication, PublishedCategory, PublishedSegment

__all__ = ["OPEN", "Policy", "apply_policies", "read_policies", "with_policies"]


@dataclass(frozen=True, slots=True)
class Policy:
    """`hold` names segments (title or kind) whose result waits, `*` all; `podium_only` shows places 1 to 3 alone;
    `hide_ranks` shows scores without places, in starting order; `hide_panel` leaves the officials out, of every segment
    or of those it names as `hold` does."""

    hold: tuple[str, ...] = ()
    podium_only: bool = False
    hide_ranks: bool = False
    hide_panel: bool | tuple[str, ...] = False

    def holds(self, segment: PublishedSegment) -> bool:
        """Whether the result of that segment waits."""
        return _named(self.hold, segment)

    def hides_panel(self, segment: PublishedSegment) -> bool:
        """Whether the officials of that segment are left out."""
        return self.hide_panel if isinstance(self.hide_panel, bool) else _named(self.hide_panel, segment)

    def merged(self, other: Policy) -> Policy:
        """What either of the two holds back."""
        return Policy(
            tuple(dict.fromkeys((*self.hold, *other.hold))),
            self.podium_only or other.podium_only,
            self.hide_ranks or other.hide_ranks,
            _either(self.hide_panel, other.hide_panel),
        )


def _named(names: Iterable[str], segment: PublishedSegment) -> bool:
    held = {name.casefold() for name in names}
    return bool(held & {"*", segment.title.casefold(), segment.kind.value.casefold()})


def _either(one: bool | tuple[str, ...], other: bool | tuple[str, ...]) -> bool | tuple[str, ...]:
    if one is True or other is True:
        return True
    return tuple(dict.fromkeys((*(one or ()), *(other or ())))) or False


OPEN = Policy()
"""Everything is shown."""

PODIUM = 3
"""The places that `podium_only` shows."""


def read_policies(path: Path) -> dict[str, Policy]:
    """The policies of a TOML file by the category's name, `*` for every category.

    Raises UsageError where the file cannot be read, DocumentError naming the key and the accepted form.
    """
    try:
        held = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}; name a TOML file of policies") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DocumentError(f"{path} is no TOML: {error}; see docs/guides/publishing.md for the form") from None
    categories = held.get("categories", {})
    strange = [key for key in held if key != "categories"]
    if strange or not isinstance(categories, dict):
        said = strange[0] if strange else "categories"
        raise DocumentError(f'{path}: {said!r} is not known here; write [categories."Name"] and what it holds back')
    return {name: _policy(path, name, value) for name, value in categories.items()}


def _policy(path: Path, name: str, value: Any) -> Policy:
    known = ("hold", "podium_only", "hide_ranks", "hide_panel")
    if not isinstance(value, dict) or (strange := [key for key in value if key not in known]):
        said = strange[0] if isinstance(value, dict) else value
        raise DocumentError(f"{path}, {name}: {said!r} is no policy; there are {', '.join(known)}")
    hold = value.get("hold", [])
    if hold is True:
        hold = ["*"]
    if not isinstance(hold, list) or not all(isinstance(h, str) for h in hold):
        raise DocumentError(f'{path}, {name}: hold is {hold!r}; write a list of segments, ["Free Skating"], or true')
    hidden = value.get("hide_panel", False)
    if isinstance(hidden, list) and all(isinstance(h, str) for h in hidden):
        hidden = tuple(hidden)
    elif not isinstance(hidden, bool):
        raise DocumentError(f"{path}, {name}: hide_panel is {hidden!r}; write true, false or a list of segments")
    for key in known[1:3]:
        if not isinstance(value.get(key, False), bool):
            raise DocumentError(f"{path}, {name}: {key} is {value[key]!r}; write true or false")
    podium_only, hide_ranks = (bool(value.get(key, False)) for key in known[1:3])
    return Policy(tuple(hold), podium_only, hide_ranks, hidden)


def with_policies(publication: Publication, policies: Mapping[str, Policy]) -> Publication:
    """The publication whose categories hold back what `policies` say, beside what they hold back already.

    Raises UsageError where a policy names a category or a segment that is not there.
    """
    names = {c.name.casefold() for c in publication.categories}
    for name, policy in policies.items():
        if name != "*" and name.casefold() not in names:
            there = ", ".join(c.name for c in publication.categories)
            raise UsageError(f"a policy is for {name!r}; the categories are {there}")
        hidden = policy.hide_panel if isinstance(policy.hide_panel, tuple) else ()
        for held in (*policy.hold, *hidden):
            segments = [
                s for c in publication.categories if name in ("*",) or c.name.casefold() == name.casefold()
                for s in c.segments
            ]  # fmt: skip
            if not any(Policy((held,)).holds(s) for s in segments):
                there = ", ".join(dict.fromkeys(s.title or s.kind.value for s in segments))
                raise UsageError(f"{held!r} of {name} is to be held back; the segments are {there}")
    by_name = {name.casefold(): policy for name, policy in policies.items()}
    categories = []
    for category in publication.categories:
        policy = category.policy.merged(by_name.get("*", OPEN)).merged(by_name.get(category.name.casefold(), OPEN))
        categories.append(replace(category, policy=policy))
    return replace(publication, categories=tuple(categories))


def apply_policies(publication: Publication) -> Publication:
    """The publication without anything its policies hold back: what is left out here is in no page, print or file."""
    from rinkside.publish.official_code import of_team

    shown = tuple(_shown(c) for c in publication.categories)
    # points of a team give away places that are held back
    told = not any(
        c.policy.hold or c.policy.podium_only or c.policy.hide_ranks for c in publication.categories if of_team(c)
    )
    return replace(publication, categories=shown, team=publication.team if told else None)


def _shown(category: PublishedCategory) -> PublishedCategory:
    from rinkside.publish.model import Status

    policy = category.policy
    if policy == OPEN:
        return category
    segments = []
    overall = category.overall
    for segment in category.segments:
        if policy.hides_panel(segment):
            segment = replace(segment, panel=None)
        if policy.holds(segment):
            segment = replace(segment, status=Status.HELD, rows=(), versions=())
            overall = ()
        segments.append(segment)
    if policy.podium_only:
        overall = tuple(r for r in overall if r.place is not None and r.place <= PODIUM)
        names = {r.entrant.name for r in overall}
        segments = [replace(s, rows=tuple(r for r in s.rows if r.entrant.name in names)) for s in segments]
    if policy.hide_ranks:
        segments = [replace(s, rows=_unplaced(s.rows)) for s in segments]
        overall = tuple(
            sorted(
                (replace(r, place=None, places=(None,) * len(r.places)) for r in overall), key=lambda r: r.entrant.name
            )
        )
    return replace(category, segments=tuple(segments), overall=overall)


def _unplaced(rows: tuple[Any, ...]) -> tuple[Any, ...]:
    """Rows in starting order without places; the sheet of each skate loses its rank, too."""
    bare = [
        replace(r, place=None, performance=None if r.performance is None else replace(r.performance, rank=None))
        for r in rows
    ]
    return tuple(sorted(bare, key=lambda r: (r.start_number is None, r.start_number or 0, r.entrant.name)))
