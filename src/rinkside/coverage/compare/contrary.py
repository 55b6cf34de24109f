"""Words of two languages that say the opposite of each other: "the best night" told as "la pire soirée"."""

from __future__ import annotations

from rinkside.coverage.compare.side import Side

__all__ = ["contrary"]

_SIGN = {"+": 1, "-": -1}


def contrary(a: Side, b: Side, own: tuple[int, int], other: tuple[int, int]) -> tuple[str, str] | None:
    """The two words that turn a sentence of `a` (its words `own`) into its opposite in `b`; None where no pair of
    words does, or where two pairs do, which leaves the sense as it was."""
    there, here = _signs(a, *own), _signs(b, *other)
    found = [
        (there[axis][0][1], here[axis][0][1])
        for axis in there
        if axis in here and {s for s, _ in there[axis]} & {s for s, _ in here[axis]} == set()
    ]
    return found[0] if len(found) % 2 else None


def _signs(side: Side, first: int, last: int) -> dict[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = {}
    for i in range(first, last):
        meaning = side.lexicon.contraries.get(side.words[i].text)
        if meaning:
            word = side.words[i]
            found.setdefault(meaning[:-1], []).append((_SIGN[meaning[-1]], side.story.text[word.start : word.end]))
    return found
