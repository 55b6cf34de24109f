"""`rinkside archive`: keep protocols and pages of results as one record that can be asked."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rinkside.errors import UsageError
from rinkside.points import format_points

if TYPE_CHECKING:
    from rinkside.archive.add import Added
    from rinkside.archive.versions import Changed, Version

from rinkside.cli.progress import progress_bar

__all__ = ["archive"]

archive = typer.Typer(
    help="Keep protocols and pages of results as one record: add, list, check, export, remove.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands of `rinkside archive`."""

_Archive = Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")]
_Anywhere = Annotated[str, typer.Option("--archive", metavar="DIR", help="Folder of the archive, or its address.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
_Wait = Annotated[bool, typer.Option("--wait", help="Wait while another process writes to the archive.")]
_HERE = Path("rinkside-archive")


@archive.command("add")
def add_files(
    paths: Annotated[list[Path], typer.Argument(help="Files, folders, zips; saved result sites.")],
    archive: _Archive = _HERE,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes to use.")] = 1,
    wait: _Wait = False,
    as_json: _Json = False,
) -> None:
    """Read, verify and keep PATHS. What is known is not read again; what does not verify is kept with its findings.

    Exit status 0: added, or known before, whatever single files could not be read; 2: none of PATHS could be read.
    """
    from rinkside.archive.add import add

    with progress_bar() as progress:
        task = progress.add_task("reading", total=None)
        added = add(
            archive,
            paths,
            jobs=jobs,
            wait=wait,
            on_file=lambda done, total: progress.update(task, completed=done, total=total),
            on_wait=lambda: typer.echo(f"{archive} is being written by another process; waiting", err=True),
        )
    counts = {
        "files": added.files,
        "known": added.known,
        "unreadable": added.unreadable,
        "performances": added.performances,
        "exact": added.exact,
        "disagreements": added.disagreements,
    }
    if as_json:
        typer.echo(json.dumps(counts))
    else:
        _tell_added(added, archive)
    if not added.understood:
        raise UsageError(_NOTHING_READ.format(added.files, archive))


_NOTHING_READ = (
    'none of the {} files could be read; they are kept with their findings, which `rinkside query "SELECT file, note '
    'FROM findings JOIN documents USING (document) WHERE NOT readable" --archive {}` shows'
)


def _tell_added(added: Added, archive: Path) -> None:
    typer.echo(
        f"{added.files} files: {added.files - added.known} new, {added.known} known. "
        f"{added.performances} performances added, {added.exact} of them exact."
    )
    if added.disagreements:
        typer.echo(
            f"{_disagreements(added.disagreements)} in what was added and what it lies beside; "
            f"`rinkside query disagreements --archive {archive}` names both documents of each."
        )
    if added.unreadable:
        typer.echo(f"{added.unreadable} could not be read; `rinkside archive list --archive {archive}` names them.")


@archive.command("list")
def list_events(archive: _Anywhere = str(_HERE), as_json: _Json = False) -> None:
    """List the events: name, days, sheets, performances and how many of them are exact; then what was not read."""
    from rinkside.archive import open_archive

    opened = open_archive(archive)
    rows = opened.sql(
        "SELECT e.event, any_value(e.name) AS name, any_value(first_day)::VARCHAR AS first_day, "
        "any_value(last_day)::VARCHAR AS last_day, count(DISTINCT segment) AS segments, "
        "count(performance) AS performances, count(*) FILTER (status = 'exact') AS exact, "
        "(SELECT count(*) FROM cross_checks c WHERE c.event = e.event AND severity <> 'info') AS disagreements "
        "FROM events e LEFT JOIN segments USING (event) LEFT JOIN performances p USING (segment) "
        "GROUP BY e.event ORDER BY 3, 1"
    ).to_dicts()
    unread = opened.sql("SELECT file FROM documents WHERE NOT readable ORDER BY file")["file"].to_list()
    if as_json:
        for row in rows:
            typer.echo(json.dumps(row, ensure_ascii=False))
        for file in unread:
            typer.echo(json.dumps({"unreadable": file}, ensure_ascii=False))
        return
    for row in rows:
        days = " to ".join(dict.fromkeys(d for d in (row["first_day"], row["last_day"]) if d)) or "no day printed"
        apart = f", {_disagreements(row['disagreements'])}" if row["disagreements"] else ""
        typer.echo(
            f"{row['name']}  {days}  {row['segments']} segments, {row['exact']} of {row['performances']} exact{apart}"
        )
    for file in unread:
        typer.echo(f"not read: {file}")


def _disagreements(count: int) -> str:
    return "1 disagreement of sheet and page" if count == 1 else f"{count} disagreements of sheets and pages"


@archive.command("stats")
def stats(archive: _Anywhere = str(_HERE), as_json: _Json = False) -> None:
    """Count what the archive holds, table by table, and its size on disk."""
    from rinkside.archive import open_archive
    from rinkside.archive.schema import TABLES

    opened = open_archive(archive)
    counts = {name: opened.sql(f"SELECT count(*) AS n FROM {name}")["n"][0] for name in [*TABLES, "marks"]}
    counts["bytes"] = opened.bytes
    if as_json:
        typer.echo(json.dumps(counts))
        return
    for name, count in counts.items():
        typer.echo(f"{name:14}{count:>14,}")


@archive.command("issues")
def issues(
    segment: Annotated[
        str, typer.Argument(metavar="[SEGMENT]", help="A segment, as the list without one shows it.")
    ] = "",
    archive: _Anywhere = str(_HERE),
    as_json: _Json = False,
) -> None:
    """List the sheets that were published again; for one SEGMENT what changed, person by person, number by number."""
    from rinkside.archive import open_archive
    from rinkside.archive.versions import changes, versions

    opened = open_archive(archive)
    found = versions(opened, segment)
    before = None
    for version in found:
        if as_json:
            typer.echo(json.dumps(asdict(version), ensure_ascii=False))
        else:
            typer.echo(_version_line(version, segment))
        if segment and before is not None:
            for change in changes(opened, before, version):
                if as_json:
                    typer.echo(json.dumps({"version": version.version, **asdict(change)}, ensure_ascii=False))
                else:
                    typer.echo(f"  {change.name}, {change.row}: {_said(change)}")
        before = version
    if not found and not as_json:
        typer.echo("No sheet was published again with other content.")


def _version_line(version: Version, segment: str) -> str:
    when = f"made {version.made}" if version.made else f"added {version.added}"
    why = {"creation": "newest by when the files were made", "adding": "newest by the order of adding"}
    counts = f", counts ({why[version.newest_by]})" if version.current and version.newest_by else ""
    name = "" if segment else f"{version.segment}  "
    return f"{name}version {version.version}: {version.file}, {when}{counts}"


def _said(change: Changed) -> str:
    pointed = change.value in (
        "tss",
        "tes",
        "pcs",
        "deductions",
        "base",
        "bonus",
        "goe",
        "score",
        "factor",
        "mean",
        "points",
    )
    pointed = pointed or (change.row.startswith("component") and change.value.startswith("mark"))
    before, after = (
        "nothing" if v is None else format_points(v) if pointed else str(v) for v in (change.before, change.after)
    )
    return f"{change.value} {before} → {after}"


@archive.command("check")
def check_archive(
    archive: _Archive = _HERE,
    mend: Annotated[bool, typer.Option("--mend", help="Make anew what can be, delete what nothing names.")] = False,
    wait: _Wait = False,
    as_json: _Json = False,
) -> None:
    """Check hashes, counts and what belongs together; with --mend make the archive whole. Status 1 where it is not."""
    from rinkside.archive.check import check

    checked = check(archive, mend=mend, wait=wait)
    for fault in checked.faults:
        if as_json:
            typer.echo(json.dumps(asdict(fault), ensure_ascii=False))
        else:
            typer.echo(
                f"{'mended: ' if fault.mended else ''}{fault.what}" + ("" if fault.mended else f"; {fault.next_step}")
            )
    if not as_json:
        state = "The archive is whole" if checked.whole else "The archive is not whole"
        typer.echo(
            f"{state}: {checked.batches} batches, {checked.files} files, {checked.bytes:,} bytes looked through."
        )
    if not checked.whole:
        raise typer.Exit(1)


@archive.command("export")
def export_archive(
    target: Annotated[str, typer.Argument(help="A new folder, a .zip, or an address such as s3://bucket/archive.")],
    archive: _Anywhere = str(_HERE),
    form: Annotated[
        str, typer.Option("--as", metavar="FORM", help="archive (the same layout), parquet or csv (one file a table).")
    ] = "archive",
) -> None:
    """Write the archive to TARGET with a data dictionary; nothing that exists is overwritten."""
    from rinkside.archive import open_archive
    from rinkside.archive.export import export

    files = export(open_archive(archive), target, form)
    typer.echo(f"{files} files written to {target}.")


@archive.command("remove")
def remove_from(
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DOCUMENT|EVENT]…", help="Documents (number or file) and events (id)."),
    ] = None,
    person: Annotated[
        list[str] | None,
        typer.Option("--person", metavar="NAME", help="Take this person's name out; again for another spelling of it."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without this it is only said what would go.")] = False,
    archive: _Archive = _HERE,
    wait: _Wait = False,
) -> None:
    """Take documents and events out, or a person's name; what is gone is gone from every file of the archive."""
    from rinkside.archive.remove import remove

    if not what and not person:
        raise UsageError("nothing to remove was named; give documents, events or --person NAME")
    removed = remove(archive, what or (), persons=person or (), wait=wait, only_count=not yes)
    verb = "removed" if yes else "would go"
    if what:
        typer.echo(f"{removed.documents} documents with {removed.performances} performances {verb}.")
    if person:
        typer.echo(f"{removed.entrants} entrants' names {'changed' if yes else 'would change'}; their results stay.")
    if not yes:
        typer.echo("Nothing was changed; give --yes to do it.")
