"""Graphics over the picture, in the EBU's OGraf form (https://ograf.ebu.io, version 1).

    manifest("standings")["main"]    # 'standings.js'
    files()["standings.js"]          # its bytes

A graphic is a manifest and a Web Component of the same name; all share `graphic.js`, `graphic.css` and the fonts.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from rinkside.publish.prints.typesetting import font_folders

__all__ = ["GRAPHICS", "files", "manifest"]

GRAPHICS: tuple[str, ...] = ("technical-box", "score-reveal", "standings", "starting-order", "lower-third")
"""The names of the graphics, as they stand in addresses."""

_FOLDER = Path(__file__).parent / "graphics"
_FONTS = ("SourceSansPro-Regular.otf", "SourceSansPro-Semibold.otf", "SourceSansPro-Bold.otf")


@functools.cache
def files() -> dict[str, bytes]:
    """Every file of the graphics by its name below their common folder, the fonts as fonts/NAME."""
    found = {p.name: p.read_bytes() for p in sorted(_FOLDER.iterdir()) if p.suffix in (".js", ".css", ".json")}
    for folder in font_folders():
        for path in sorted(Path(folder).rglob("*.otf")):
            if path.name in _FONTS:
                found[f"fonts/{path.name}"] = path.read_bytes()
    return found


def manifest(name: str) -> dict[str, Any]:
    """What a graphic says of itself. Raises KeyError where there is none of that name."""
    found: dict[str, Any] = json.loads(files()[f"{name}.ograf.json"])
    return found
