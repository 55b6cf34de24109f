"""Where the fonts brought along lie: one set for prints, graphics and pages, so that no machine need have any."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path

__all__ = ["font_folders"]

_FONTS = (("font_source_sans_pro", "files"), ("justmytype_intl_cjk", "fonts"))


@cache
def font_folders() -> tuple[str, ...]:
    """The folders of the fonts brought along: Source Sans Pro (Latin, Cyrillic, Greek) and Noto Sans JP, SC, TC, KR."""
    found = []
    for package, folder in _FONTS:
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            found.append(str(Path(place) / folder))
    return tuple(found)
