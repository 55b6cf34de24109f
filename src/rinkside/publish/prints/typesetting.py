"""From data and a template to a PDF: the only place that knows the typesetter.

Everything that comes from outside is handed over as one JSON value and stands in the page as text: nothing of it is
read as markup. The same input gives the same bytes, for no clock and no font of the machine has a part in it, unless
a name holds a letter that none of the fonts brought along has.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import typst

from rinkside.errors import UsageError

__all__ = ["font_folders", "letters_without_font", "typeset"]

_FONTS = (("font_source_sans_pro", "files"), ("matplotlib_fontja", "fonts"))


@cache
def font_folders() -> tuple[str, ...]:
    """The folders of the fonts brought along: Source Sans (Latin, Cyrillic, Greek), IPAex Gothic (kana, kanji)."""
    found = []
    for package, folder in _FONTS:
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            found.append(str(Path(place) / folder))
    return tuple(found)


@cache
def _letters() -> frozenset[int]:
    from fontTools.ttLib import TTFont  # only when a name goes beyond Latin

    known: set[int] = set()
    for folder in font_folders():
        for name in ("SourceSansPro-Regular.otf", "ipaexg.ttf"):
            if (Path(folder) / name).is_file():
                known.update(TTFont(Path(folder) / name, lazy=True).getBestCmap())
    return frozenset(known)


def letters_without_font(texts: Iterable[str]) -> str:
    """The letters in `texts` that no font brought along has; fonts of the machine stand in for them where it can."""
    letters = {c for text in texts for c in text if ord(c) > 0x24F}
    return "".join(sorted(c for c in letters if ord(c) not in _letters())) if letters else ""


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """The PDF of a template (`judges_details`, …) filled with `data`. Tagged, the same bytes for the same data.

    Raises UsageError where the typesetter refuses, with its reason.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    folder = resources.files("rinkside.publish.prints") / "templates"
    with resources.as_file(folder) as root:
        try:
            made = typst.compile(
                str(root / f"{template}.typ"),
                root=str(root),
                font_paths=list(font_folders()),
                ignore_system_fonts=not letters_without_font([text]),
                sys_inputs={"data": text},
                timestamp=0,
            )
        except (RuntimeError, typst.TypstError) as problem:
            raise UsageError(f"{template} cannot be set: {problem}") from None
    if not isinstance(made, bytes):
        raise UsageError(f"{template} came out as several files; a print is one")
    return made
