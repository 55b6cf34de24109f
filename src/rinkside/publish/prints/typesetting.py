"""From values and the templates to a PDF: the only place that knows the typesetter.

Everything that comes from outside is handed over as one JSON value and stands in the page as text: nothing of it is
read as markup. The same input gives the same bytes, for no clock and no font of the machine has a part in it.
"""

from __future__ import annotations

import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import typst

from rinkside.domain import Finding, Severity
from rinkside.errors import UsageError
from rinkside.fonts import font_folders

__all__ = ["MOST_MEMORY", "compiled", "findings_of", "letters_without_font", "main", "shown", "typeset"]

_LATIN = 0x17E
"""The last letter every font brought along is known to have; checked beyond it only, for opening fonts takes time."""


@cache
def _letters() -> frozenset[int]:
    from fontTools.ttLib import TTFont  # only when a text goes beyond Latin

    known: set[int] = set()
    for folder in font_folders():
        for font in sorted(Path(folder).rglob("*.[ot]tf")):
            if "Sans" in font.name and font.suffix in (".otf", ".ttf"):
                known.update(TTFont(font, lazy=True).getBestCmap())
    return frozenset(known)


def letters_without_font(texts: Iterable[str]) -> str:
    """The letters in `texts` that no font brought along has, each once."""
    letters = {c for text in texts for c in text if ord(c) > _LATIN}
    return "".join(sorted(c for c in letters if ord(c) not in _letters())) if letters else ""


def findings_of(sections: Sequence[Mapping[str, Any]]) -> tuple[Finding, ...]:
    """A finding `letter-without-font` for each letter of the sections that would not show; () where all do."""
    text = json.dumps(sections, ensure_ascii=False)
    return tuple(
        Finding(
            "letter-without-font",
            "print",
            printed=letter,
            note=f"no font has {letter!r} (U+{ord(letter):04X}); write the name in Latin letters for prints",
            severity=Severity.WARNING,
        )
        for letter in letters_without_font([text])
    )


def typeset(title: str, sections: Sequence[Mapping[str, Any]], *, lang: str = "en") -> bytes:
    """The sections as one PDF with that title: PDF/UA-1, the same bytes for the same values.

    A letter no font has is printed as `?`, never as an empty box (`findings_of` names it); what is no letter at all
    (control characters, joiners) is left out. Raises UsageError where the typesetter refuses, with its reason.
    """
    values = shown({"title": title, "author": "Rinkside", "lang": lang, "sections": list(sections)})
    return compiled(title, values, "rinkside.publish.prints", "print.typ")


def compiled(title: str, values: Mapping[str, Any], package: str, template: str) -> bytes:
    """One PDF of values whose texts can be `shown`, by a template in the folder `templates` of a package.

    A letter no font has is printed as `?`. Raises UsageError naming `title` where the typesetter refuses.
    """
    text = json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    text = text.translate({ord(c): "?" for c in letters_without_font([text])})
    with resources.as_file(resources.files(package) / "templates") as root:

        def by(standards: list[Any]) -> Any:
            return typst.compile(
                str(root / template),
                root=str(root),
                font_paths=list(font_folders()),
                ignore_system_fonts=True,
                sys_inputs={"data": text},
                pdf_standards=standards,
                timestamp=0,
            )

        try:
            try:
                made = by(["ua-1"])
            except typst.TypstError as problem:
                if "could not be displayed" not in str(problem):
                    raise
                made = by([])  # an odd mark over a letter: better a sheet that does not conform than none
        except (RuntimeError, typst.TypstError) as problem:
            raise UsageError(f"{title} cannot be set: {problem}") from None
    if not isinstance(made, bytes):
        raise UsageError(f"{title} came out as several files; a print is one")
    return made


_GONE = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Cs": "?", "Co": "?", "Cn": "?"}
"""What stands for characters that are no letters, by their Unicode category."""


def shown(value: Any) -> Any:
    """The value (texts, lists, mappings) with nothing in its texts that cannot be shown; ends of lines stay."""
    if isinstance(value, str):
        if value.isprintable():
            return value
        return "".join(c if c == "\n" else _GONE.get(unicodedata.category(c), c) for c in value)
    if isinstance(value, Mapping):
        return {key: shown(held) for key, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(held) for held in value]
    return value


MOST_MEMORY = 3 << 30
"""Bytes of address space of a process that sets one print; the book of a championship of 230 skates takes a third."""


def _bounded() -> None:
    try:
        import resource
    except ImportError:  # not on Windows: there the caller's limit of time has to do
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MOST_MEMORY if hard == resource.RLIM_INFINITY else min(MOST_MEMORY, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def main() -> None:
    """Set what comes as JSON on standard input, `{"title": …, "sections": […]}`, and write the PDF to standard output.

    For a process of its own, as the server starts one for each print: the typesetter keeps what it has set in
    memory as long as its process lives. It takes at most `MOST_MEMORY`; where that is not enough it ends without a PDF.
    """
    _bounded()
    asked = json.load(sys.stdin.buffer)
    if hasattr(os, "nice"):
        os.nice(5)  # a print may wait, a mark may not
    sys.stdout.buffer.write(typeset(asked["title"], asked["sections"]))
