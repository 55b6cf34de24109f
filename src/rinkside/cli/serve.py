"""`rinkside serve`: the venue server on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from rinkside.errors import UsageError

__all__ = ["serve"]


def serve(
    db: Annotated[
        str,
        typer.Option(
            "--db",
            metavar="PATH|URL",
            envvar="RINKSIDE_DB",
            help="Folder of the data, or a PostgreSQL URL; RINKSIDE_DB keeps a password out of the list of processes.",
        ),
    ] = "rinkside-data",
    port: Annotated[int, typer.Option("--port", "-p", min=0, max=65535, help="Port; 0 takes a free one.")] = 8080,
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; the loopback for this machine alone.")
    ] = "0.0.0.0",
    tls: Annotated[bool, typer.Option("--tls", help="HTTPS with the rink's own certificate.")] = False,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A further name of this machine that browsers may use.")
    ] = None,
    follow: Annotated[
        str, typer.Option("--follow", metavar="URL", help="Be the stand-by of the server at URL: copy its journal.")
    ] = "",
    key: Annotated[
        str,
        typer.Option(
            "--key",
            envvar="RINKSIDE_KEY",
            help="The key that server gave for its stand-by; RINKSIDE_KEY keeps it out of the list of processes.",
        ),
    ] = "",
    confirm_by_standby: Annotated[
        bool, typer.Option("--confirm-by-standby", help="Never acknowledge an act before the stand-by has it.")
    ] = False,
    audience: Annotated[
        bool,
        typer.Option("--audience", help="Only show, beside the server that writes the same --db: for many spectators."),
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", metavar="ADDRESS", help="A proxy before this server, or its network: believed about who asks."
        ),
    ] = None,
    osc_port: Annotated[
        int,
        typer.Option(
            "--osc-port", min=0, max=65535, help="Take presses for a privacy hold by OSC at this UDP port; 0 for none."
        ),
    ] = 0,
    joins_per_minute: Annotated[
        int, typer.Option("--joins-per-minute", min=1, help="Attempts to join from one address, before it has to wait.")
    ] = 60,
) -> None:
    """Run a competition from this machine: desks, live pages and API for every browser on the rink's network.

    Prints the addresses and the host machine's own link. Ctrl+C stops it; what was received is on disk.
    """
    from rinkside.server.run import Addresses, serve
    from rinkside.server.settings import Settings
    from rinkside.server.terminal import tell

    url = "://" in db
    if url and not db.startswith("postgresql"):
        raise UsageError(f"--db {db.partition('://')[0]}: not a database we know; write a folder or postgresql://…")
    if not url and Path(db).is_file():
        raise UsageError(f"--db {db} is a file; write the folder its data shall lie in")
    settings = Settings(
        folder=Path("rinkside-data") if url else Path(db),
        database=db.replace("postgresql://", "postgresql+pg8000://", 1) if url else "",
        host=host,
        port=port,
        tls=tls,
        names=tuple(name or ()),
        osc_port=osc_port,
        joins_per_minute=joins_per_minute,
        follow=follow,
        follow_key=key,
        confirm_by_standby=confirm_by_standby,
        audience=audience,
        proxies=tuple(proxy or ()),
    )
    out = Console(highlight=False, soft_wrap=True)

    def started(where: Addresses) -> None:
        for address in where.network:
            out.print(f"Open on any device of the rink's network: {address}")
        out.print(f"On this machine: {where.local}")
        if where.network:
            out.print(qr_text(where.network[0]), markup=False)
        if tls:
            out.print(f"Tablets trust this server once they have {where.local}/ca.pem")

    def link(address: str) -> None:
        tell(f"Host machine's own link, works once, here only: {address}", error=False)

    serve(settings, started, link)


def qr_text(link: str) -> str:
    """A link as a QR code of block characters, two rows in one, with its quiet zone."""
    import segno

    rows = [list(row) for row in segno.make(link, error="l", micro=False).matrix_iter(border=2)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    block = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    # light modules are drawn, dark ones left to the dark terminal: scanners want dark on light
    return "\n".join(
        "".join(block[bool(a), bool(b)] for a, b in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
