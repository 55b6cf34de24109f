"""Graphics over the picture, in the EBU's OGraf form (https://ograf.ebu.io, version 1).

    manifest("standings")["main"]    # 'standings.js'
    files()["standings.js"]          # its bytes

A graphic is a manifest and a Web Component of the same name; all share `graphic.js`, `graphic.css` and `fonts()`.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from rinkside.fonts import font_folders

__all__ = ["GRAPHICS", "files", "fonts", "manifest"]

GRAPHICS: tuple[str, ...] = ("technical-box", "score-reveal", "standings", "starting-order", "lower-third", "why")
"""The names of the graphics, as they stand in addresses."""

_FOLDER = Path(__file__).parent / "graphics"
_FONTS = {
    "SourceSansPro-Regular.otf": "SourceSansPro-Regular.otf",
    "SourceSansPro-Semibold.otf": "SourceSansPro-Semibold.otf",
    "SourceSansPro-Bold.otf": "SourceSansPro-Bold.otf",
    "NotoSansJP[wght].ttf": "NotoSansJP.ttf",
    "NotoSansKR[wght].ttf": "NotoSansKR.ttf",
}
"""Which fonts are served, and by what name: Latin, Greek, Cyrillic; kana and kanji; Hangul."""


@functools.cache
def files() -> dict[str, bytes]:
    """Every file of the graphics but their fonts, by its name."""
    return {p.name: p.read_bytes() for p in sorted(_FOLDER.iterdir()) if p.suffix in (".js", ".css", ".json")}


@functools.cache
def fonts() -> dict[str, Path]:
    """Where their fonts lie, by the name they have beside the graphics: fonts/NAME."""
    found = [p for folder in font_folders() for p in sorted(Path(folder).rglob("*.[ot]tf")) if p.name in _FONTS]
    return {f"fonts/{_FONTS[path.name]}": path for path in found}


def manifest(name: str) -> dict[str, Any]:
    """What a graphic says of itself. Raises KeyError where there is none of that name."""
    found: dict[str, Any] = json.loads(files()[f"{name}.ograf.json"])
    return found
