"""`rinkside query`: a ready question by its name, or SQL of one's own, over an archive."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rinkside.errors import UsageError

if TYPE_CHECKING:
    from rinkside.archive import Archive
    from rinkside.archive.query import NamedQuery

__all__ = ["query"]

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z", re.IGNORECASE)


def query(
    question: Annotated[
        str | None, typer.Argument(metavar="SQL|NAME", help="A ready question by its name, a SELECT, or - to read one.")
    ] = None,
    archive: Annotated[str, typer.Option("--archive", metavar="DIR", help="Folder of the archive.")] = (
        "rinkside-archive"
    ),
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the question; repeatable.")
    ] = None,
    show: Annotated[
        bool, typer.Option("--list", help="List the ready questions; with a name, its parameters and columns.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    csv_file: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the answer as CSV.")] = None,
    parquet_file: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", help="Write the answer as Parquet.")
    ] = None,
    rows: Annotated[int, typer.Option("--rows", min=0, help="How many rows to show on the terminal; 0 for all.")] = 100,
) -> None:
    """Answer a ready question by its NAME, or a SELECT, from an archive.

    Ready questions print points as 147.52. SELECTs see the tables of the data dictionary, whose points are whole
    hundredths; they can neither write nor read other files.
    """
    from rinkside.archive import answers, open_archive
    from rinkside.archive.query import ask, named_query

    if show:
        _list(question, as_json)
        return
    if not question:
        raise UsageError(
            'ask a question, such as: rinkside query events, or rinkside query "SELECT …"; --list shows them'
        )
    given = dict(map(_setting, settings or []))
    named: NamedQuery | None = None
    if question == "-":
        question = sys.stdin.read()
    elif _NAME.match(question):
        named = named_query(question)
        named.values(given)
    opened = open_archive(archive)
    if named is None:
        frame = opened.sql(question, {k.replace("-", "_"): _number(v) for k, v in given.items()})
    else:
        frame = ask(opened, named.name, given)
    columns = named.columns if named else ()
    why = _why(opened, named, given) if named and given and frame.is_empty() else ""
    if csv_file:
        answers.write_csv(csv_file, frame, columns)
    if parquet_file:
        answers.write_parquet(parquet_file, frame, columns)
    if csv_file or parquet_file:
        places = " and ".join(str(p) for p in (csv_file, parquet_file) if p)
        typer.echo(f"{frame.height:,} rows written to {places}", err=as_json)
    if as_json:
        for line in answers.json_lines(frame, columns):
            typer.echo(line)
        if why:
            typer.echo(f"No rows. {why}", err=True)
    elif not (csv_file or parquet_file):
        from rinkside.cli.query_view import show_answer

        show_answer(frame, named, rows, why)


def _why(opened: Archive, named: NamedQuery, given: dict[str, str]) -> str:
    """Which parameter leaves nothing: what the archive holds without each of them."""
    from rinkside.archive.query import without

    counts = without(opened, named.name, given)
    told = [f"{count:,} {'row' if count == 1 else 'rows'} without {said}" for said, count in counts.items() if count]
    if told:
        return f"The archive holds none that fit together; {', '.join(told)}."
    return "The archive holds none without any one of them either; fewer parameters ask for more."


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise UsageError(f"--set {text}: write it as name=value, such as --set season=2025-26")
    return name.strip(), value


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _list(name: str | None, as_json: bool) -> None:
    import json
    from dataclasses import asdict

    from rinkside.archive.query import named_queries, named_query
    from rinkside.cli.query_view import show_question, show_questions

    if name:
        chosen = named_query(name)
        if as_json:
            typer.echo(json.dumps(asdict(chosen), ensure_ascii=False))
        else:
            show_question(chosen)
    elif as_json:
        for known in named_queries().values():
            typer.echo(json.dumps({"name": known.name, "title": known.title, "answers": known.answers}))
    else:
        show_questions(named_queries().values())
