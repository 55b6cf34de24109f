"""Many small batches become few: an archive that grows by a weekend at a time stays as fast as one made at once."""

from __future__ import annotations

from dataclasses import replace

from rinkside.archive.rewrite import rewrite
from rinkside.archive.store import Archive, Catalogue

__all__ = ["compacted"]

SMALL = 10_000
"""A batch with fewer performances is small…"""
MANY = 12
"""…and when there are more of them than this, they become one…"""
LARGE = 50_000
"""…of at most this many performances."""


def compacted(archive: Archive, catalogue: Catalogue) -> Catalogue:
    """The catalogue with its small batches put together, where there are many; their files stay until it counts."""
    every = (*catalogue.batches, *catalogue.pending)
    sizes = {name: archive.contents("batches", name).tables.get("performances", (0, 0, ""))[0] for name in every}
    small = [name for name in every if sizes[name] < SMALL]
    if len(small) <= MANY:
        return catalogue
    together: list[str] = []
    for name in small:
        if sum(sizes[n] for n in together) + sizes[name] > LARGE:
            break
        together.append(name)
    new = rewrite(archive, together)
    kept = [name for name in every if name not in together]
    return replace(catalogue, batches=tuple(sorted([*kept, new])), pending=())
