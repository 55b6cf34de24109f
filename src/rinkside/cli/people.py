"""`rinkside people`: who is who in an archive, and the doubts somebody settles."""

from __future__ import annotations

import getpass
import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rinkside.archive import Archive

__all__ = ["people"]

people = typer.Typer(
    help="Who is who in an archive: look, settle doubts, undo.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
"""The commands of `rinkside people`."""

_Archive = Annotated[Path, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")]
_Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
_By = Annotated[str, typer.Option("--by", metavar="NAME", help="Who decides; by default the name you work under.")]
_Why = Annotated[str, typer.Option("--why", metavar="TEXT", help="Why, for those who come after.")]
_DOUBTS = (
    "SELECT d.*, p.nations, p.first_season, p.last_season, o.nations AS other_nations, "
    "o.first_season AS other_first_season, o.last_season AS other_last_season FROM doubts d "
    "JOIN people p ON p.person = d.person JOIN people o ON o.person = d.other"
)
_HERE = Path("rinkside-archive")


@people.command("list")
def list_people(
    words: Annotated[list[str] | None, typer.Argument(help="Only those whose name holds all of these.")] = None,
    archive: _Archive = _HERE,
    kind: Annotated[str, typer.Option("--kind", metavar="KIND", help="skater, couple, team or official.")] = "",
    as_json: _Json = False,
) -> None:
    """List everybody who is named: id, name, nations and seasons."""
    from rinkside.archive import open_archive
    from rinkside.domain.spellings import fold

    wanted = [fold(w) for w in words or ()]
    rows = open_archive(archive).sql("SELECT * FROM people ORDER BY person").to_dicts()
    for row in rows:
        if (kind and row["kind"] != kind) or not all(any(w in fold(n) for n in row["names"]) for w in wanted):
            continue
        typer.echo(json.dumps(row, ensure_ascii=False) if as_json else f"{row['person']}  {_line(row)}")


@people.command("show")
def show_person(
    name: Annotated[str, typer.Argument(help="A name in any spelling that was printed, or an id.")],
    archive: _Archive = _HERE,
    as_json: _Json = False,
) -> None:
    """Show one person or couple: every spelling with its evidence, nations by season, partners."""
    from rinkside.archive import open_archive
    from rinkside.archive.people.review import find

    opened = open_archive(archive)
    row = find(opened, name)
    person = row["person"]
    said = {
        **row,
        "aliases": _aliases(opened, row),
        "nationalities": opened.sql(
            "SELECT season, nation, basis, source, mentions FROM nationalities WHERE person = $p ORDER BY 1, 2",
            {"p": person},
        ).to_dicts(),
        "couples": opened.sql(
            "SELECT m.couple, p.name, m.first_season, m.last_season FROM memberships m JOIN people p "
            "ON p.person = m.couple WHERE m.person = $p ORDER BY 3, 1",
            {"p": person},
        ).to_dicts(),
        "doubts": opened.sql(f"{_DOUBTS} WHERE d.person = $p OR d.other = $p ORDER BY doubt", {"p": person}).to_dicts(),
    }
    if as_json:
        typer.echo(json.dumps(said, ensure_ascii=False))
        return
    typer.echo(f"{person}  {_line(row)}")
    for text in _spellings(said["aliases"]):
        typer.echo(f"  printed {text}")
    for nation, seasons in _nations(said["nationalities"]):
        typer.echo(f"  {nation}: {seasons}")
    for couple in said["couples"]:
        typer.echo(f"  skated as {couple['name']}, {_span(couple)}")
    for doubt in said["doubts"]:
        typer.echo(f"  in doubt: {_doubt(doubt)}")


@people.command("queue")
def queue(archive: _Archive = _HERE, as_json: _Json = False) -> None:
    """List who may be one person, with what speaks for it and against it, for somebody to settle."""
    from rinkside.archive import open_archive

    rows = open_archive(archive).sql(f"{_DOUBTS} ORDER BY doubt").to_dicts()
    for row in rows:
        if as_json:
            typer.echo(json.dumps(row, ensure_ascii=False))
            continue
        typer.echo(f"{row['doubt']}  {_doubt(row)}")
    if rows and not as_json:
        typer.echo("One person: rinkside people merge NUMBER    Two: rinkside people split NUMBER")
    elif not as_json:
        typer.echo("Nothing is in doubt.")


@people.command("merge")
def merge_people(
    names: Annotated[list[str], typer.Argument(metavar="NUMBER | NAME NAME", help="A doubt, or two people.")],
    archive: _Archive = _HERE,
    by: _By = "",
    why: _Why = "",
    as_json: _Json = False,
) -> None:
    """Decide that two people are one. It holds for whatever is added later, until it is undone."""
    from rinkside.archive.people.review import merge

    one, other = _two(archive, names)
    _told(merge(archive, one, other, by=by or _user(), why=why), f"{one} and {other} are one person", as_json)


@people.command("split")
def split_person(
    names: Annotated[
        list[str],
        typer.Argument(
            metavar="NUMBER | NAME [SPELLING…]", help="A doubt, or a person and the spellings that are somebody else."
        ),
    ],
    archive: _Archive = _HERE,
    event: Annotated[
        list[str] | None,
        typer.Option("--event", metavar="EVENT", help="Who is called so at this event is somebody else; repeatable."),
    ] = None,
    by: _By = "",
    why: _Why = "",
    as_json: _Json = False,
) -> None:
    """Decide that they are two people: those of a doubt, of some spellings, or of some events."""
    from rinkside.archive.people.review import split, split_events
    from rinkside.errors import UsageError

    if event:
        done = split_events(archive, names[0], event, by=by or _user(), why=why)
        _told(done, f"{names[0]} at {', '.join(event)} is somebody else", as_json)
        return
    if len(names) == 1:
        if not names[0].isdigit():
            raise UsageError(f"say which spellings of {names[0]!r} are somebody else, or at which --event")
        names = list(_two(archive, names))
    done = split(archive, names[0], names[1:], by=by or _user(), why=why)
    _told(done, f"{names[0]} and {', '.join(names[1:])} are two people", as_json)


@people.command("undo")
def undo_decision(
    number: Annotated[int, typer.Argument(help="The decision, as `rinkside people log` numbers it.")],
    archive: _Archive = _HERE,
    by: _By = "",
    why: _Why = "",
    as_json: _Json = False,
) -> None:
    """Take a decision back. The line stays in the log, and one more says who took it back."""
    from rinkside.archive.people.review import undo

    _told(undo(archive, number, by=by or _user(), why=why), f"decision {number} is undone", as_json)


@people.command("log")
def log(archive: _Archive = _HERE, as_json: _Json = False) -> None:
    """List every decision: when, by whom, why, and whether it is in force."""
    from rinkside.archive import open_archive
    from rinkside.archive.people.decisions import in_force, read_decisions

    decisions = read_decisions(open_archive(archive).root)
    held = {d.number for d in in_force(decisions)}
    for d in decisions:
        sides = [", ".join(dict.fromkeys(a.name for a in side)) for side in (d.left, d.right)]
        what = f"undo {d.undone}" if d.act == "undo" else f"{d.act} {sides[0]} | {sides[1]}"
        if as_json:
            said = {"number": d.number, "at": d.at, "by": d.by, "why": d.why, "what": what, "holds": d.number in held}
            typer.echo(json.dumps(said, ensure_ascii=False))
            continue
        state = "" if d.act == "undo" or d.number in held else " (undone)"
        typer.echo(f"{d.number}  {d.at} {d.by}: {what}{state}{f' ({d.why})' if d.why else ''}")


@people.command("import")
def import_nationalities(
    file: Annotated[Path, typer.Argument(help="CSV with judge_name, nationality and season.")],
    archive: _Archive = _HERE,
    source: Annotated[str, typer.Option("--source", metavar="TEXT", help="Where it is from; else its name.")] = "",
    as_json: _Json = False,
) -> None:
    """Keep nationalities of judges from a table as evidence with its source, for panels that print none."""
    from rinkside.archive.people.brought import bring
    from rinkside.errors import UsageError

    try:
        new, unsaid = bring(archive, file, source)
    except OSError as problem:
        raise UsageError(f"{file} cannot be read: {problem.strerror or problem}") from None
    if as_json:
        typer.echo(json.dumps({"new": new, "without": unsaid}))
        return
    typer.echo(f"{new} nationalities are new; {unsaid} rows name nobody, no nation or no season.")


def _two(archive: Path, names: list[str]) -> tuple[str, str]:
    """The two people of a doubt's number, or of two names."""
    from rinkside.archive import open_archive
    from rinkside.errors import UsageError

    if len(names) == 1 and names[0].isdigit():
        rows = open_archive(archive).sql("SELECT * FROM doubts WHERE doubt = $n", {"n": int(names[0])}).to_dicts()
        if not rows:
            raise UsageError(f"no doubt has the number {names[0]}; `rinkside people queue` lists them")
        return rows[0]["person"], rows[0]["other"]
    if len(names) != 2:
        raise UsageError("give the number of a doubt, or two names or ids (in quotes where they hold spaces)")
    return names[0], names[1]


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "somebody"


def _told(decision: Any, text: str, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps({"decision": decision.number, "by": decision.by, "at": decision.at}))
    else:
        typer.echo(f"Decision {decision.number}: {text}. Undo it with: rinkside people undo {decision.number}")


def _line(row: dict[str, Any]) -> str:
    nations = "/".join(row["nations"])
    numbers = f", ISU {', '.join(row['isu_ids'])}" if row["isu_ids"] else ""
    said = f"{row['name']} ({row['kind']}{f', {nations}' if nations else ''}, {_span(row)}{numbers})"
    return f"{said}, {len(row['names'])} spellings" if len(row["names"]) > 1 else said


def _span(row: dict[str, Any], side: str = "") -> str:
    seasons = dict.fromkeys(s for s in (row[f"{side}first_season"], row[f"{side}last_season"]) if s)
    return " to ".join(seasons) or "no season printed"


def _aliases(opened: Archive, row: dict[str, Any]) -> list[dict[str, Any]]:
    """The spellings of a couple or person, of a person in couples too."""
    found = opened.sql(
        "SELECT DISTINCT a.* FROM aliases a LEFT JOIN memberships m ON m.couple = a.person "
        "WHERE a.person = $p OR m.person = $p ORDER BY first_season, name",
        {"p": row["person"]},
    )
    return found.to_dicts()


def _spellings(aliases: list[dict[str, Any]]) -> list[str]:
    """A line for each name and nation: rows, and the evidence of all its rows together."""
    from rinkside.archive.people.review import EVIDENCE

    by_name: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for alias in aliases:
        by_name.setdefault((alias["name"], alias["nation"]), []).append(alias)
    lines = []
    for (name, nation), own in by_name.items():
        codes = dict.fromkeys(c for alias in own for c in alias["evidence"])
        why = "; ".join(EVIDENCE.get(c, c.replace("decided:", "decision ")) for c in codes)
        members = {m.strip() for m in name.split("/")}
        linked = [n for n in dict.fromkeys(n for a in own for n in a["linked_to"]) if n not in members]
        standing = next(s for s in ("uncertain", "reviewed", "certain") if s in {a["standing"] for a in own})
        also = "; with " + ", ".join(linked) if linked else ""
        told = f" ({why}{also})" if why else ""
        lines.append(f"{name} {nation}: {sum(a['mentions'] for a in own)} rows, {standing}{told}")
    return lines


def _nations(rows: list[dict[str, Any]]) -> list[tuple[str, str]]:
    found: dict[str, list[str]] = {}
    for row in rows:
        note = "" if row["basis"] == "printed" else f" ({row['source'] or row['basis']})"
        found.setdefault(row["nation"], []).append(f"{row['season'] or 'no season'}{note}")
    return [(nation, ", ".join(dict.fromkeys(seasons))) for nation, seasons in found.items()]


def _doubt(row: dict[str, Any]) -> str:
    from rinkside.archive.people.review import EVIDENCE, REASONS

    said = "; ".join(EVIDENCE.get(c, c) for c in row["evidence"])
    one, other = (
        f"{row[f'{side}name']} ({'/'.join(row[f'{side}nations'])} {_span(row, side)})" for side in ("", "other_")
    )
    return (
        f"{one} [{row['person']}] and {other} [{row['other']}]: {said}. "
        f"{row['points']} of 90 points, {REASONS.get(row['reason'], row['reason'])}."
    )
