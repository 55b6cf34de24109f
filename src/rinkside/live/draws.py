"""Draws that anybody can repeat: a seed on the record, one lot per entry, the smallest lot first.

The lot of an entry is the SHA-256 of `seed/label/entry` (UTF-8), written in hexadecimal. Entries stand in the order of
their lots. So a draw does not depend on the order in which entries were typed, and who withdraws before it changes
nothing between the others. Nothing but the seed decides, and whoever was there can check their own line:

    $ printf '%s' 'K7P-M2R-9QX/W-short/W-07' | sha256sum

`label` says what is drawn ("W-short", "W-short judges"), so that one seed gives each draw its own order. The seed is
what witnesses said, threw or read out; where nobody brings one, `new_seed` makes it.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rinkside.domain import Finding
from rinkside.errors import UsageError

__all__ = ["METHOD", "Draw", "Lot", "check_draw", "draw", "draw_seats", "join_seeds", "lot_of", "new_seed"]

METHOD = "sha256 lots, smallest first"
"""The name of this way of drawing, as records carry it. A change of it gets another name."""

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Lot:
    """The lot an entry drew: 64 hexadecimal digits."""

    entry: str
    lot: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw: the seed as used, what was drawn, and every lot in the order drawn."""

    seed: str
    label: str
    lots: tuple[Lot, ...]
    method: str = METHOD

    @property
    def order(self) -> tuple[str, ...]:
        """The entries as drawn."""
        return tuple(lot.entry for lot in self.lots)


def new_seed() -> str:
    """A seed that nobody can foresee, easy to read out: `K7P-M2R-9QX` (no I, O, 0, 1)."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(3)) for _ in range(3))


def join_seeds(parts: Iterable[str]) -> str:
    """One seed from what each witness said, in that order; a word of each is enough that no one of them decides it.

    >>> join_seeds(["4 2 6", " silver  fox "])
    '4 2 6 + silver fox'
    """
    return " + ".join(filter(None, (_tidy(part) for part in parts)))


def _tidy(text: str) -> str:
    """The text as it counts: composed (NFC), outer and doubled spaces off. Capitals stay."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def lot_of(entry: str, seed: str, label: str) -> str:
    """The lot of one entry.

    >>> lot_of("W-07", "K7P-M2R-9QX", "W-short")[:12]
    'c2573f45777d'
    """
    return hashlib.sha256(f"{_tidy(seed)}/{_tidy(label)}/{entry}".encode()).hexdigest()


def draw(entries: Iterable[str], seed: str, label: str) -> Draw:
    """Draw an order of entries (their keys). Raises UsageError for an empty or overlong seed, or a key named twice."""
    keys = list(entries)
    said = _tidy(seed)
    if not said or len(said) > _LONGEST:
        raise UsageError(f"A draw needs a seed of 1 to {_LONGEST} characters. Let a witness say a word or throw dice.")
    twice = next((key for key in keys if keys.count(key) > 1), None)
    if twice is not None:
        raise UsageError(f"{twice} stands twice among those to be drawn. Name everybody once.")
    lots = sorted((lot_of(key, said, label), key) for key in keys)
    return Draw(said, _tidy(label), tuple(Lot(key, lot) for lot, key in lots))


def draw_seats(judges: Iterable[str], seed: str, label: str) -> Mapping[str, int]:
    """The seat of each judge, from 1, drawn; `judges` are the keys of officials."""
    return {judge: seat for seat, judge in enumerate(draw(judges, seed, label).order, 1)}


def check_draw(record: Mapping[str, Any]) -> tuple[Finding, ...]:
    """Whether what stands on the record of a draw is what its seed gives; no finding where it does.

    `record`: {method, seed, label, drawn: [[entry, …], …]}: each list is one group that drew among itself, in the order
    drawn; groups after the first drew with the label `label 2`, `label 3` (see `rinkside.live.starting_orders`).
    """
    method = record.get("method", METHOD)
    if method != METHOD:
        note = f"the draw was made by {method!r}; only {METHOD!r} can be repeated here"
        return (Finding("draw-method-unknown", "the draw", printed=str(method), expected=METHOD, note=note),)
    found = []
    for number, group in enumerate(record.get("drawn", ()), 1):
        order = draw(group, record["seed"], group_label(record["label"], number)).order
        if tuple(group) != order:
            at = next(i for i, (a, b) in enumerate(zip(group, order, strict=True)) if a != b)
            note = f"the seed {record['seed']!r} gives {order[at]} at this place; everybody's lot is seed/label/entry"
            where = f"group {number}, place {at + 1}"
            found.append(Finding("draw-differs", where, printed=group[at], expected=order[at], note=note))
    return tuple(found)


def group_label(label: str, number: int) -> str:
    """The label of the number-th group that draws among itself, from 1.

    >>> group_label("W-free", 1), group_label("W-free", 2)
    ('W-free', 'W-free 2')
    """
    return label if number == 1 else f"{label} {number}"


def drawn_among(group: Sequence[str], seed: str, label: str, number: int) -> list[str]:
    """One group's order, drawn among itself."""
    return list(draw(group, seed, group_label(label, number)).order)
