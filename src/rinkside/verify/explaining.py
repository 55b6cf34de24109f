"""How every cent of a printed skate was made: the engine's explanation under the settings and the draw of its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rinkside.domain import Protocol
from rinkside.protocols.collect import collect
from rinkside.protocols.titles import fold
from rinkside.scoring.explain import explain
from rinkside.verify.files import read_source
from rinkside.verify.sheets import settled_case

__all__ = ["explanations"]


def explanations(paths: Iterable[str | Path], name: str) -> Iterator[str]:
    """The explanation of every skate in `paths` whose entrant's name contains all words of `name`.

    Words are compared without accents and capitals. Raises UsageError for a path that does not exist.
    """
    wanted = fold(name).split()
    for source in collect(paths):
        document, _ = read_source(source)
        for sheet in document.sheets if isinstance(document, Protocol) else ():
            if not any(_named(p.entrant.name, wanted) for p in sheet.performances):
                continue
            case = settled_case(sheet)
            for skate in case.skates if case else ():
                if case and _named(skate.who, wanted):
                    columns = skate.draw.candidates[0] if skate.draw and skate.draw.candidates else None
                    printed = replace(skate.printed, bonus=skate.bonus) if skate.bonus else skate.printed
                    place = f"{skate.printed.place}" if skate.printed.place else sheet.file
                    yield f"{place}\n{explain(printed, case.rules, case.settings, columns)}\n"


def _named(name: str, wanted: list[str]) -> bool:
    parts = fold(name).split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)
