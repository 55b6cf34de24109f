"""The events that come with Rinkside, in its open format."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from rinkside.domain import Event
from rinkside.errors import UsageError
from rinkside.protocols.open_format import read_event

__all__ = ["find", "names", "place"]

_FOLDER = resources.files("rinkside") / "data" / "events"


def names() -> tuple[str, ...]:
    """The names of the bundled events, such as `milano-cortina-2026-women`."""
    return tuple(sorted(f.name.removesuffix(".json") for f in _FOLDER.iterdir() if f.name.endswith(".json")))


def place(name: str) -> Path:
    """The file of the bundled event of that name. Raises UsageError for a name that is none."""
    if name not in names():
        raise UsageError(f"no bundled event {name!r}; there are {', '.join(names()) or 'none'}")
    return Path(str(_FOLDER / f"{name}.json"))


def find(event: str) -> Event:
    """The bundled event of that name, else the event of that file.

    Raises UsageError for neither, naming what there is, and DocumentError for a file that is not of the form.
    """
    if event in names():
        return read_event((_FOLDER / f"{event}.json").read_bytes(), f"{event}.json")
    path = Path(event)
    if path.suffix == "" and not path.exists():
        raise UsageError(f"no bundled event {event!r}; there are {', '.join(names()) or 'none'}, or name a file")
    return read_event(path)
