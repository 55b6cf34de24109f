"""The rule book: layers of dated entries (ISU, then packs) resolved for one segment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from rinkside.errors import RuleDataError
from rinkside.rulebook.loader import RuleEntry, load_references, load_rules
from rinkside.rulebook.model import RuleValue, ScaleOfValues, Scope, SegmentRules, Status
from rinkside.rulebook.names import NAMES
from rinkside.rulebook.scales import DATA as SCALES
from rinkside.rulebook.scales import ISU, Scales

__all__ = ["DATA", "LAST_CONFIRMED", "RuleBook", "load"]

DATA = Path(__file__).parent / "data"
"""Where the rule files stand."""

LAST_CONFIRMED = date(2026, 6, 30)
"""The last day whose rules were recomputed on published protocols; later days are unconfirmed by protocols."""


@dataclass(slots=True)
class RuleBook:
    """Dated rules in layers: the ISU's first, then each pack over it.

    `at(scope)` gives everything that holds for one segment, `history(name, scope)` every value a name ever had for
    it. Built by `load`.
    """

    layers: tuple[tuple[str, dict[str, list[RuleEntry]]], ...]
    scales: Scales
    _cache: dict[Scope, SegmentRules] = field(default_factory=dict)

    def at(self, scope: Scope) -> SegmentRules:
        """Every rule that holds for that segment; the same object for the same scope."""
        found = self._cache.get(scope)
        if found is None:
            values = {}
            for name in NAMES:
                value = self._resolve(name, scope)
                if value is not None:
                    values[name] = value
            found = SegmentRules(scope, values, self._scale(scope), scope.day <= LAST_CONFIRMED)
            self._cache[scope] = found
        return found

    def history(self, name: str, scope: Scope) -> tuple[RuleValue, ...]:
        """Every value the name had for that scope, oldest first, with its own days.

        Raises RuleDataError where the book has no such name.
        """
        if name not in NAMES:
            raise RuleDataError(f"{name!r} is no rule name; `rinkside rules` lists them")
        days = sorted({e.value.valid_from for _, layer in self.layers for e in layer.get(name, ())})
        found: list[RuleValue] = []
        for day in days:
            value = self._resolve(name, replace(scope, day=day))
            if value is not None and (not found or value != found[-1]):
                found.append(value)
        return tuple(found)

    def difference(self, one: Scope, other: Scope) -> tuple[tuple[str, RuleValue | None, RuleValue | None], ...]:
        """The names whose values differ between two scopes, with both values (None: not established)."""
        left, right = self.at(one), self.at(other)
        rows = []
        for name in NAMES:
            a, b = left.values.get(name), right.values.get(name)
            if (a and a.known and a.value) != (b and b.known and b.value):
                rows.append((name, a if a and a.known else None, b if b and b.known else None))
        return tuple(rows)

    def _resolve(self, name: str, scope: Scope) -> RuleValue | None:
        for _, layer in reversed(self.layers):
            best: RuleEntry | None = None
            for entry in layer.get(name, ()):
                if not entry.value.holds_on(scope.day) or not entry.matches(scope):
                    continue
                if best is None or len(entry.scope) > len(best.scope):
                    best = entry
            if best is not None:
                return _carried(best.value, scope)
        return None

    def _scale(self, scope: Scope) -> ScaleOfValues:
        return self.scales.scale_for(scope.discipline, scope.day, self.scales.packs[-1])


def _carried(value: RuleValue, scope: Scope) -> RuleValue:
    """A value that was confirmed on protocols is only carried forward on days no protocol was recomputed for."""
    if scope.day > LAST_CONFIRMED >= value.valid_from and value.status in (Status.CONFIRMED, Status.SINGLE_SOURCE):
        return replace(value, status=Status.CARRIED)
    return value


def load_layer(folder: Path, pack: str) -> dict[str, list[RuleEntry]]:
    """Every rule file of one folder; a name stands in one file only."""
    if not folder.is_dir():
        raise RuleDataError(f"{folder}: no such folder. Name a folder of rule files")
    shared = folder / "references.yaml"
    references = load_references(shared, f"{pack}/references.yaml") if shared.exists() else {}
    rules: dict[str, list[RuleEntry]] = {}
    for path in sorted(folder.glob("*.yaml")):
        shown = f"{pack}/{path.name}"
        if path.name in ("references.yaml", "pack.yaml"):
            continue
        for name, entries in load_rules(path, shown, pack, references).items():
            if name in rules:
                first = rules[name][0].value.where
                raise RuleDataError(
                    f"{entries[0].value.where}: {name} stands in {first} already. Keep every name in one file"
                )
            rules[name] = entries
    return rules


def load(packs: Iterable[str | Path] = ()) -> RuleBook:
    """The rule book: the ISU's rules, overlaid by packs in the given order.

    A pack is a folder of rule files, with scales of value in its folder `scales`, or the name of one that comes with
    Rinkside ("example-club"). Raises RuleDataError naming file, line, value and how to mend it.
    """
    layers = [("isu", load_layer(DATA / "isu", "isu"))]
    scale_folders = {ISU: SCALES / ISU}
    for pack in packs:
        folder = Path(pack)
        if not folder.is_dir() and (DATA / "packs" / str(pack)).is_dir():
            folder = DATA / "packs" / str(pack)
        layers.append((folder.name, load_layer(folder, folder.name)))
        if (folder / "scales").is_dir():
            scale_folders[folder.name] = folder / "scales"
    return RuleBook(tuple(layers), Scales(scale_folders))
