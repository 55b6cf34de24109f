"""`rinkside publish EVENT TARGET`: a static results site."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["publish"]


def publish(
    event: Annotated[
        list[str],
        typer.Argument(
            help="EVENT… TARGET: a bundled event, an event file, judges' details of one event (PDFs, a folder, a zip), "
            "then where the site goes: a folder, file://…, s3://…"
        ),
    ],
    policy: Annotated[
        Path | None, typer.Option("--policy", metavar="FILE", help="TOML file of what each category holds back")
    ] = None,
) -> None:
    """Write the results site of an event: pages for phones, pages in the classic form, for print and for programs.

    The site that stood at TARGET stays until the new one is whole.
    """
    from rinkside.errors import UsageError
    from rinkside.publish.from_event import from_files
    from rinkside.publish.policy import read_policies, with_policies
    from rinkside.publish.site.build import build
    from rinkside.publish.site.write import open_target

    if len(event) < 2:
        raise UsageError("name the event and then where the site goes: rinkside publish milano-cortina-2026-women site")
    *names, target = event
    place = open_target(target)
    publication = from_files(names)
    if policy is not None:
        publication = with_policies(publication, read_policies(policy))
    files = build(publication)
    place.write(files)
    typer.echo(f"{target}: {len(files)} files of {publication.name}")
