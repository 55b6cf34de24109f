"""The letters a page needs of the font that is brought along, packed into its style sheet.

A page is one file and fetches nothing, and its figures were measured in this font: so it carries the letters it uses,
some 12 kB a weight. Letters the font has not (Chinese, Japanese, Korean) are left to the reader's machine.
"""

from __future__ import annotations

import base64
import io
from functools import lru_cache
from pathlib import Path

from rinkside.analysis.pictures.theme import FONT
from rinkside.fonts import font_folders

__all__ = ["font_faces"]

_WEIGHTS = (("Regular", "400"), ("Semibold", "600 700"))


def font_faces(text: str) -> str:
    """`@font-face` rules with the letters of `text`: the same for the same letters."""
    return _faces("".join(sorted(set(text) | set(" 0123456789"))))


@lru_cache(maxsize=32)
def _faces(letters: str) -> str:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    faces = []
    for style, weight in _WEIGHTS:
        place = next(p for f in font_folders() for p in Path(f).glob(f"SourceSansPro-{style}.ttf"))
        font = TTFont(place, recalcTimestamp=False)
        options = Options(
            hinting=False, desubroutinize=True, notdef_outline=True, name_IDs=[1, 2], drop_tables=["DSIG"]
        )
        options.layout_features = ["kern", "tnum", "lnum", "mark", "ccmp", "locl"]
        subsetter = Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(font)
        font.flavor = "woff"
        packed = io.BytesIO()
        font.save(packed, reorderTables=False)
        data = base64.b64encode(packed.getvalue()).decode("ascii")
        faces.append(
            f'@font-face{{font-family:"{FONT}";font-weight:{weight};font-style:normal;'
            f'src:url("data:font/woff;base64,{data}") format("woff")}}'
        )
    return "\n".join(faces)
