"""A publication to the files of its site, and those to their target."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from rinkside.errors import UsageError
from rinkside.protocols.open_format.writer import write_event
from rinkside.publish.data.build import data_files
from rinkside.publish.erasure import ERASED, WITHHELD, check_names, erase, people_of, read_erased
from rinkside.publish.model import Publication, Version
from rinkside.publish.policy import apply_policies
from rinkside.publish.prints import judges_details
from rinkside.publish.site.classic import classic_pages
from rinkside.publish.site.history import VERSIONS, History, read_history
from rinkside.publish.site.names import Names
from rinkside.publish.site.pages import Beside, pages_for_people
from rinkside.publish.site.prints import prints_of
from rinkside.publish.site.write import open_target
from rinkside.verify.left_out import FORM

__all__ = ["Published", "build", "publish_site"]

DATA = "data"
"""The folder of the results for programs."""
LEFT_OUT = "left-out.json"
"""What verifying is told of gaps: it stands in every folder that has sheets, for each is verified by itself."""
RESULTS = "event.json"
"""The results in the open format: what `rinkside verify` recomputes a site from."""


class Published(NamedTuple):
    """What was written: how many files, and the versions that are new, as (category, segment, version)."""

    files: int
    versions: tuple[tuple[str, str, Version], ...]


def publish_site(
    publication: Publication,
    address: str,
    *,
    erased: Sequence[str] = (),
    reason: str = "",
    asked_by: str = "",
    at: str = "",
    sheets: bool = True,
    prints: bool = False,
) -> Published:
    """Write the site of a publication to a folder or any address fsspec can write to.

    `erased` are names to take out, now and whenever this target is published to again. `reason` and `asked_by` stand
    beside results that changed since they were published last, `at` (ISO 8601) says when; `sheets` whether judges'
    details are printed, `prints` whether all other prints are, too (`site/prints.py`). Raises UsageError where the
    target cannot be written to or a name is nobody's.
    """
    with open_target(address) as target:
        _same_event(target.read(RESULTS), publication, address)
        gone = read_erased(target.read(ERASED))
        history = read_history(target.read(VERSIONS))
        check_names(publication, erased)
        if erased:
            gone = gone.with_names(erased)
        others = people_of(publication, gone)
        history.erase(gone, others)
        reason, asked_by = gone.in_text(reason, others), gone.in_text(asked_by, others)
        before = {key: len(held["versions"]) for key, held in history.held.items()}
        shown = history.published(apply_policies(erase(publication, gone)), at=at, reason=reason, asked_by=asked_by)
        files = build(shown, history, sheets=sheets, prints=prints)
        if gone.persons:
            files[ERASED] = gone.as_bytes()
        left_out = _left_out(publication, shown)
        if left_out is not None:
            folders = {name.rpartition("/")[0] for name in files if name.endswith(".pdf")}
            files |= {f"{folder}/{LEFT_OUT}".lstrip("/"): left_out for folder in sorted({"", *folders})}
        target.write(files)
    new = [
        (c.name, s.title, s.versions[-1])
        for c in shown.categories
        for s in c.segments
        if s.versions and len(s.versions) > before.get(f"{c.name} | {s.title}", len(s.versions))
    ]
    return Published(len(files) + 1, tuple(new))


def _same_event(data: bytes | None, publication: Publication, address: str) -> None:
    """Raise UsageError where the target holds the site of another event: its results are no versions of these."""
    try:
        held = json.loads(data or b"{}")["event"]
        name, day = str(held["name"]), held.get("first_day")
    except (ValueError, KeyError, TypeError, AttributeError):
        return
    first = publication.first_day.isoformat() if publication.first_day else None
    if name.casefold() != publication.name.casefold() and (day is None or first is None or day != first):
        raise UsageError(
            f"{address} holds the site of {name}, and this is {publication.name}. Name another target, or remove that "
            "site first; nothing was written"
        )


def build(
    publication: Publication, history: History | None = None, *, sheets: bool = True, prints: bool = False
) -> dict[str, bytes]:
    """Every file of the site by its path, of a publication that holds what may be shown and nothing else."""
    names = Names(publication)
    printed = _sheets(publication, names) if sheets else {}
    data = {f"{DATA}/{name}": made for name, made in data_files(publication).items()}
    others, listed = prints_of(publication, names) if prints else ({}, {})
    beside = Beside(listed, _data_listed(publication, names, data))
    found = {
        **classic_pages(publication, names, tuple(printed)),
        **pages_for_people(publication, names, tuple(printed), history, beside),
        **printed,
        **others,
        **data,
    }
    found[RESULTS] = write_event(publication.event())
    if history is not None:
        found[VERSIONS] = history.as_bytes()
    return found


def _data_listed(publication: Publication, names: Names, data: Mapping[str, bytes]) -> dict[str, list[tuple[str, str]]]:
    """The data that pages lead to: tables and messages of the event, and what is of one category alone."""
    found: dict[str, list[tuple[str, str]]] = {"": []}
    for name in sorted(data):
        if name.startswith(f"{DATA}/csv/"):
            found[""].append((f"{name.rpartition('/')[2].removesuffix('.csv').replace('_', ' ')} (CSV)", name))
        elif name in (f"{DATA}/odf/DT_PARTIC.xml", f"{DATA}/odf/DT_SCHEDULE.xml"):
            found[""].append((f"{name.rpartition('/')[2].removesuffix('.xml')} (ODF)", name))
    for category in publication.categories:
        own = names.categories[category.name]
        places = {
            "Tables for Wikipedia": f"{DATA}/wikipedia/{own}.wiki",
            "DT_CUMULATIVE_RESULT (ODF)": f"{DATA}/odf/DT_CUMULATIVE_RESULT_{own}.xml",
        }
        found[category.name] = [(title, place) for title, place in places.items() if place in data]
    return found


def _left_out(whole: Publication, shown: Publication) -> bytes | None:
    """The places whose sheets are not shown though they were skated; None where every one is.

    It names places only: whoever stands there stays unknown.
    """
    segments = []
    names: dict[str, None] = {}
    for before, after in zip(whole.categories, shown.categories, strict=True):
        for one, other in zip(before.segments, after.segments, strict=True):
            there = {r.place for r in other.rows if r.performance is not None}
            gone = [r.place for r in one.rows if r.performance is not None and r.place and r.place not in there]
            if gone and there and not after.policy.hide_ranks:
                segments.append({"category": after.name, "segment": other.title, "places": sorted(gone)})
            names.update(dict.fromkeys(r.entrant.name for r in other.rows if WITHHELD in r.entrant.name))
    if not segments and not names:
        return None
    return (json.dumps({"form": FORM, "segments": segments, "names": list(names)}, ensure_ascii=False) + "\n").encode()


def _sheets(publication: Publication, names: Names) -> dict[str, bytes]:
    """The judges' details of each segment whose marks are public, as PDF; several at a time, for each takes a while."""
    held = iter(publication.event().sheets())
    jobs = []
    for category in publication.categories:
        for at, segment in enumerate(category.segments):
            if any(r.performance is not None for r in segment.rows):
                version = segment.versions[-1].number if segment.versions else 1
                replaces = f"Version {version}, replaces version {version - 1}" if version > 1 else ""
                file = f"SEG{names.numbers[category.name, at]:03d}_JudgesDetailsperSkater.pdf"
                jobs.append((file, next(held), replaces))
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        made = pool.map(lambda job: judges_details([job[1]], replaces=job[2]), jobs)
        return {file: data for (file, _, _), data in zip(jobs, made, strict=True)}
