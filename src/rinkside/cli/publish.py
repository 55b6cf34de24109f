"""`rinkside publish EVENT TARGET`: a static results site."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rinkside.publish.policy import Policy

__all__ = ["publish"]

_Category = list[str] | None


def publish(
    event: Annotated[
        list[str],
        typer.Argument(
            help="EVENT… TARGET: a bundled event, an event file, judges' details of one event (PDFs, a folder, a zip) "
            "or a journal (a file of `rinkside journal export`, a folder of `rinkside serve`); then where the site "
            "goes: a folder, file://…, s3://…"
        ),
    ],
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="TOML file of what each category holds back")
    ] = None,
    hold: Annotated[
        _Category, typer.Option("--hold", metavar="CATEGORY:SEGMENT", help="a segment whose result waits")
    ] = None,
    podium_only: Annotated[
        _Category, typer.Option("--podium-only", metavar="CATEGORY", help="places 1 to 3 alone")
    ] = None,
    hide_ranks: Annotated[
        _Category, typer.Option("--hide-ranks", metavar="CATEGORY", help="scores without places")
    ] = None,
    hide_panel: Annotated[
        _Category, typer.Option("--hide-panel", metavar="CATEGORY[:SEGMENT]", help="no officials")
    ] = None,
    erase: Annotated[
        list[str] | None,
        typer.Option(
            "--erase", metavar="NAME", help="take a person out, and keep out whenever this is published again"
        ),
    ] = None,
    reason: Annotated[str, typer.Option("--reason", help="why results differ from what was published before")] = "",
    asked_by: Annotated[str, typer.Option("--asked-by", help="who asked for that, such as referee")] = "",
    competition: Annotated[
        str, typer.Option("--competition", metavar="KEY", help="which competition of a journal that holds several")
    ] = "",
    name: Annotated[str, typer.Option("--name", help="the event's name, where its files print none or another")] = "",
    venue: Annotated[str, typer.Option("--venue", help="where it was, where its files do not say")] = "",
    sheets: Annotated[bool, typer.Option("--sheets/--no-sheets", help="print judges' details as PDF, too")] = True,
    prints: Annotated[
        bool, typer.Option("--prints", help="all other prints as PDF, too: orders, panels, results, the whole book")
    ] = False,
) -> None:
    """Write the results site of an event: pages for phones, pages in the classic form, for print and for programs.

    The site that stood at TARGET stays until the new one is whole. A result that differs from what stood there becomes
    a new version, with what changed, --reason and --asked-by. Each of --hold, --podium-only, --hide-ranks,
    --hide-panel and --erase may be given more than once.
    """
    from dataclasses import replace
    from datetime import UTC, datetime

    from rinkside.errors import UsageError
    from rinkside.publish.policy import read_policies, with_policies
    from rinkside.publish.site.build import publish_site
    from rinkside.publish.source import publication_of

    if len(event) < 2:
        raise UsageError("name the event and then where the site goes: rinkside publish milano-cortina-2026-women site")
    *files, target = event
    publication = publication_of(files, competition=competition)
    publication = replace(publication, name=name or publication.name, venue=venue or publication.venue)
    if policy is not None:
        publication = with_policies(publication, read_policies(policy))
    for one in _flags(hold or [], podium_only or [], hide_ranks or [], hide_panel or []):
        publication = with_policies(publication, one)
    now = publication.made or datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    done = publish_site(
        publication, target, erased=erase or [], reason=reason, asked_by=asked_by, at=now, sheets=sheets, prints=prints
    )
    typer.echo(f"{target}: {done.files} files of {publication.name}")
    for category, segment, version in done.versions:
        typer.echo(f"{category}, {segment}: version {version.number}, {len(version.changes)} changes")
        for change in version.changes[:20]:
            typer.echo(f"  {change.who}, {change.what}: {change.before or '–'} → {change.after or '–'}")


def _flags(
    hold: list[str], podium_only: list[str], hide_ranks: list[str], hide_panel: list[str]
) -> list[dict[str, Policy]]:
    """Each flag as a policy of its category."""
    from rinkside.publish.policy import Policy

    found = []
    for text in hold:
        category, _, segment = text.partition(":")
        found.append({category.strip(): Policy((segment.strip() or "*",))})
    found += [{name: Policy(podium_only=True)} for name in podium_only]
    found += [{name: Policy(hide_ranks=True)} for name in hide_ranks]
    for text in hide_panel:
        category, _, segment = text.partition(":")
        found.append({category.strip(): Policy(hide_panel=(segment.strip() or "*",))})
    return found
