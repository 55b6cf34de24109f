"""How every cent of a printed skate was made: the engine's explanation under the settings and the draw of its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from rinkside.protocols.collect import collect
from rinkside.protocols.titles import fold
from rinkside.scoring.explain import explain
from rinkside.verify.sheets import settled_case

__all__ = ["explanations"]


def explanations(paths: Iterable[str | Path], name: str) -> Iterator[str]:
    """The explanation of every skate in `paths` whose entrant's name contains all words of `name`.

    Words are compared without accents and capitals. Raises UsageError for a path that does not exist.
    """
    from rinkside.protocols.pdf import read_pdf

    wanted = fold(name).split()
    for source in collect(paths):
        if source.kind != "pdf" or not source.readable:
            continue
        protocol = read_pdf(source.load(), source.name).document
        for sheet in protocol.sheets if protocol else ():
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
