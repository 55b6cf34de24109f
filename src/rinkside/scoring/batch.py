"""The same scores over arrays: many skates at once, with the true table of every element.

Marks are `int8` arrays of shape (performances, elements, judges), `ABSENT` for a mark that was not given; elements are
numbers of `Tables`, shape (performances, elements) or (elements,) where every skate has the same program. Everything
equals the exact engine (`rinkside.scoring.segment`) to the cent.

    tables = Tables(scorer(rules))
    ids = tables.ids(["3Lz+3T", "CCoSp4"], [False, False])
    scores = score_elements(marks, ids, tables)     # .goe (performances, elements), .tes (performances,)

How it is fast: each mark is three to five bits, so one look-up in a table of all triples of marks adds three judges
at once (9 judges: three look-ups, and one for the highest and lowest to take away). Arrays in Fortran order
(`empty_marks`) lie judge by judge in memory and are scored in place, in pieces that stay in the cache; others are
turned piece by piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rinkside.errors import RinksideError, ScoringError
from rinkside.scoring.components import mean as component_mean
from rinkside.scoring.element import Resolved, panel_goe, resolve
from rinkside.scoring.segment import Scorer

__all__ = [
    "ABSENT",
    "UNKNOWN",
    "BatchScores",
    "Tables",
    "empty_marks",
    "score_components",
    "score_elements",
    "score_segment",
]

ABSENT = -128
"""A mark that was not given."""

UNKNOWN = -32768
"""The GOE of an element that the rules do not establish; the exact engine says why."""

_PIECE = 1 << 16
"""Elements in one piece: its buffers stay in a second-level cache of 1 MiB. Half of it where marks are copied too."""
_LARGEST = 2300

I8 = NDArray[np.int8]
I16 = NDArray[np.int16]
I32 = NDArray[np.int32]


class Tables:
    """The elements of a segment as numbers: base value and points per grade of each.

    Number 0 is the blank row (no value), so that shorter programs can be filled up.
    """

    def __init__(self, scorer: Scorer) -> None:
        self.scorer = scorer
        self.limit = int(scorer.rules.get("goe.limit"))
        self.resolved: list[Resolved] = []
        self._numbers: dict[tuple[str, bool], int] = {}
        self._base: I32 | None = None
        self._triples: I16 | None = None
        self._special: NDArray[np.bool_] | None = None
        self.number("")

    def number(self, code: str, highlight: bool = False) -> int:
        """The number of an element, given the first time it is asked for."""
        key = (code, highlight)
        if key not in self._numbers:
            found = resolve(code, self.scorer.rules, highlight=highlight, settings=self.scorer.settings)
            self._numbers[key] = len(self.resolved)
            self.resolved.append(found)
            self._base = self._triples = self._special = None
        return self._numbers[key]

    def ids(self, codes: Sequence[str], highlights: Sequence[bool] | None = None) -> NDArray[np.intp]:
        """The numbers of one program's elements, shape (elements,)."""
        marked = highlights if highlights is not None else [False] * len(codes)
        return np.array([self.number(c, x) for c, x in zip(codes, marked, strict=True)], dtype=np.intp)

    @property
    def width(self) -> int:
        """How many grades there are: 11, or 7 to 2017-18."""
        return 2 * self.limit + 1

    @property
    def base(self) -> I32:
        """The base value of each number, hundredths; 0 where it is unknown (see `special`)."""
        if self._base is None:
            self._base = np.array([r.base_value or 0 for r in self.resolved], dtype=np.int32)
        return self._base

    @property
    def special(self) -> NDArray[np.bool_]:
        """Which numbers have an unknown base value or an unknown cell, and go through the exact engine."""
        if self._special is None:
            self._special = np.array([r.base_value is None or None in r.steps for r in self.resolved])
        return self._special

    @property
    def rows(self) -> I16:
        """Points per grade, shape (numbers, grades); zero without base value, and where a cell is unknown."""
        rows = np.zeros((len(self.resolved), self.width), dtype=np.int16)
        for at, r in enumerate(self.resolved):
            if r.base_value:
                steps = [s or 0 for s in r.steps]
                if max(map(abs, steps)) > _LARGEST:
                    raise ScoringError(f"{r.code}: a step above {_LARGEST // 100} points does not fit the batch")
                rows[at] = steps
        return rows

    @property
    def triples(self) -> I16:
        """Points of every three marks together, flat: number × width³ + a × width² + b × width + c, marks from 0."""
        if self._triples is None:
            t = self.rows
            summed = t[:, :, None, None] + t[:, None, :, None] + t[:, None, None, :]
            self._triples = np.ascontiguousarray(summed.reshape(-1))
        return self._triples


@dataclass(frozen=True, slots=True)
class BatchScores:
    """Scores in hundredths: `goe` (performances, elements) int16, `base` and `tes` (performances,) int32.

    `goe` is `UNKNOWN` where the rules do not establish it; `tes` of such a skate means nothing and `known` is false.
    """

    goe: I16
    base: I32
    tes: I32
    known: NDArray[np.bool_]


def empty_marks(performances: int, elements: int, judges: int) -> I8:
    """Zero marks, shape (performances, elements, judges), in the order in memory that is scored without copying."""
    return np.zeros((performances, elements, judges), dtype=np.int8, order="F")


def score_elements(
    marks: I8, ids: NDArray[np.intp], tables: Tables, counting: Sequence[int] | None = None
) -> BatchScores:
    """GOE of every element and TES of every skate.

    `marks` (performances, elements, judges) int8; `ids` (performances, elements) or (elements,); `counting` the
    columns that were drawn to count in the whole segment. Raises ScoringError for arrays of another shape or type, or
    a number the tables do not have. A mark off the scale makes its element `UNKNOWN`.
    """
    marks = _checked(marks, ids, tables, counting)
    return (_columnwise if marks.strides[0] == 1 else _rowwise)(marks, ids, tables)


def _columnwise(marks: I8, ids: NDArray[np.intp], tables: Tables) -> BatchScores:
    """Marks that lie judge by judge: every column of a piece is scored where it lies."""
    performances, elements, judges = marks.shape
    goe = np.empty((performances, elements), dtype=np.int16, order="F")
    base, tes = np.empty(performances, dtype=np.int32), np.empty(performances, dtype=np.int32)
    known = np.ones(performances, dtype=np.bool_)
    columns = marks.T
    same = ids.ndim == 1
    numbers = ids[:, None] if same else ids.T
    work = _Work(tables, elements, judges, min(performances, _PIECE // max(1, elements)))
    for first in range(0, performances, work.length):
        last = min(first + work.length, performances)
        chosen = numbers if same else numbers[:, first:last]
        out = goe.T[:, first:last]
        awkward = work.goe(columns[:, :, first:last], chosen, out)
        base[first:last] = work.base(chosen).sum(axis=0)
        if awkward is not None:
            _exactly(marks, ids, tables, goe, known, first, awkward.T)
        np.sum(out, axis=0, dtype=np.int32, out=tes[first:last])
    tes += base
    return BatchScores(goe, base, tes, known)


def _rowwise(marks: I8, ids: NDArray[np.intp], tables: Tables) -> BatchScores:
    """Marks that lie skate by skate: each piece is turned into columns first, all its elements in one row."""
    performances, elements, judges = marks.shape
    goe = np.empty((performances, elements), dtype=np.int16)
    base, tes = np.empty(performances, dtype=np.int32), np.empty(performances, dtype=np.int32)
    known = np.ones(performances, dtype=np.bool_)
    skates = max(1, min(performances, _PIECE // 2 // max(1, elements)))
    work = _Work(tables, 1, judges, skates * elements)
    turned = np.empty((judges, 1, skates * elements), dtype=np.int8)
    same = ids.ndim == 1
    repeated = np.tile(ids, skates)[None, :] if same else None
    for first in range(0, performances, skates):
        last = min(first + skates, performances)
        count = (last - first) * elements
        piece = turned[:, :, :count]
        np.copyto(piece[:, 0, :], marks[first:last].reshape(count, judges).T)
        chosen = repeated[:, :count] if repeated is not None else ids[first:last].reshape(1, count)
        awkward = work.goe(piece, chosen, goe[first:last].reshape(1, count))
        np.sum(work.base(chosen).reshape(last - first, elements), axis=1, out=base[first:last])
        if awkward is not None:
            _exactly(marks, ids, tables, goe, known, first, awkward.reshape(last - first, elements))
        np.sum(goe[first:last], axis=1, dtype=np.int32, out=tes[first:last])
    tes += base
    return BatchScores(goe, base, tes, known)


class _Work:
    """The buffers of one piece: as many skates as stay in the cache. No step makes an array of its own."""

    def __init__(self, tables: Tables, elements: int, judges: int, length: int) -> None:
        self.tables = tables
        self.judges = judges
        rules = tables.scorer
        self.each_end = rules.each_end if judges >= rules.trim_from else 0
        self.length = max(1, length)
        self.any_special = bool(tables.special.any())
        shape = (elements, self.length)
        self.low, self.high, self.pair = (np.empty(shape, np.int8) for _ in range(3))
        self.index, self.points, self.total = (np.empty(shape, np.int16) for _ in range(3))
        self.values = np.empty(shape, np.int32)
        self.offset, self.place = np.empty(shape, np.intp), np.empty(shape, np.intp)

    def goe(self, piece: I8, chosen: NDArray[np.intp], out: I16) -> NDArray[np.bool_] | None:
        """The GOE of a piece (judges, elements, skates) into `out`; where the exact engine must look, or None."""
        length = piece.shape[2]
        limit, width = self.tables.limit, self.tables.width
        low, high, total = self.low[:, :length], self.high[:, :length], self.total[:, :length]
        np.copyto(low, piece[0])
        np.copyto(high, piece[0])
        for column in piece[1:]:
            np.minimum(low, column, out=low)
            np.maximum(high, column, out=high)
        awkward = None
        if self.any_special or low.min(initial=0) < -limit or high.max(initial=0) > limit:
            awkward = (low < -limit) | (high > limit) | self.tables.special[chosen]
        if self.each_end > 1:
            piece = np.sort(piece, axis=0)[self.each_end : -self.each_end]
        offset = self.offset[:, :length]
        np.multiply(chosen, width**3, out=offset)
        offset += limit * (width * width + width + 1)
        self._look_up(piece[:3], offset, total)
        points = self.points[:, :length]
        for first in range(3, piece.shape[0], 3):
            total += self._look_up(piece[first : first + 3], offset, points)
        if self.each_end == 1:
            total -= self._look_up((high, low), offset, points)
        count = self.judges - 2 * self.each_end
        index = np.right_shift(total, 15, out=self.index[:, :length])
        index += total
        index += total
        index += np.int16(count)
        np.floor_divide(index, np.int16(2 * count), out=out)
        return awkward

    def base(self, chosen: NDArray[np.intp]) -> I32:
        """The base values of a piece, in the shape of `chosen`."""
        return np.take(self.tables.base, chosen, out=self.values[:, : chosen.shape[1]], mode="clip")

    def _look_up(self, three: Sequence[I8] | I8, offset: NDArray[np.intp], out: I16) -> I16:
        """The points of one, two or three columns of marks together."""
        width, length = self.tables.width, out.shape[1]
        pair, index, place = self.pair[:, :length], self.index[:, :length], self.place[:, :length]
        if len(three) == 1:
            np.add(offset, three[0], out=place)
        else:
            np.multiply(three[-2], np.int8(width), out=pair)
            pair += three[-1]
            if len(three) == 3:
                np.multiply(three[0], np.int16(width * width), out=index, dtype=np.int16)
                index += pair
                np.add(offset, index, out=place)
            else:
                np.add(offset, pair, out=place)
        return np.take(self.tables.triples, place, out=out, mode="clip")


def score_components(
    marks: I16, factors: Sequence[int], scorer: Scorer, counting: Sequence[int] | None = None
) -> tuple[I16, I32]:
    """The panel means (performances, components) and the PCS (performances,), hundredths.

    `marks` (performances, components, judges) in hundredths, below the lowest mark where none was given; `factors` in
    hundredths, one a component.
    """
    if marks.ndim != 3 or marks.shape[1] != len(factors):
        raise ScoringError(
            f"marks of shape {marks.shape} for {len(factors)} factors; give (performances, components, judges)"
        )
    if not scorer.rounds_means:
        raise ScoringError("these rules factor unrounded means; score such skates one by one")
    if counting is not None:
        marks = marks[:, :, list(counting)]
    performances, components, judges = marks.shape
    each_end = scorer.each_end if judges >= scorer.trim_from else 0
    count = judges - 2 * each_end
    means = np.empty((performances, components), dtype=np.int16, order="F")
    pcs = np.zeros(performances, dtype=np.int32)
    columns = marks.T
    length = max(1, _PIECE // max(1, components) // 2)
    for first in range(0, performances, length):
        piece = columns[:, :, first : first + length]
        low = piece.min(axis=0)
        total = piece.sum(axis=0, dtype=np.int16)
        if each_end == 1:
            total -= low
            total -= piece.max(axis=0)
        elif each_end > 1:
            total = np.sort(piece, axis=0)[each_end:-each_end].sum(axis=0, dtype=np.int16)
        out = means.T[:, first : first + length]
        np.floor_divide(total * np.int16(2) + np.int16(count), np.int16(2 * count), out=out)
        if low.min(initial=1000) < scorer.lowest_mark:
            for c, p in zip(*np.nonzero(low < scorer.lowest_mark), strict=True):
                given = [int(m) for m in piece[:, c, p]]
                out[c, p] = component_mean(given, scorer.trim_from, scorer.each_end, scorer.lowest_mark)
        for c, factor in enumerate(factors):
            pcs[first : first + length] += (out[c].astype(np.int32) * np.int32(factor) + 50) // 100
    return means, pcs


def score_segment(elements: BatchScores, pcs: I32, deductions: I32 | int = 0, segment_factor: int = 100) -> I32:
    """TSS of every skate: (TES + PCS − deductions) × segment factor, rounded half up away from zero."""
    total = elements.tes + pcs - deductions
    if segment_factor == 100:
        return total
    scaled = np.abs(total.astype(np.int64)) * segment_factor
    found: I32 = (np.sign(total) * ((2 * scaled + 100) // 200)).astype(np.int32)
    return found


def _checked(marks: I8, ids: NDArray[np.intp], tables: Tables, counting: Sequence[int] | None) -> I8:
    if marks.ndim != 3 or marks.dtype != np.int8:
        raise ScoringError(
            f"marks are {marks.dtype} of shape {marks.shape}; give int8 (performances, elements, judges)"
        )
    if ids.shape not in ((marks.shape[1],), marks.shape[:2]):
        raise ScoringError(f"ids of shape {ids.shape} do not fit marks of shape {marks.shape}")
    if ids.size and not (ids.min() >= 0 and ids.max() < len(tables.resolved)):
        raise ScoringError(f"ids run to {ids.max()}, the tables to {len(tables.resolved) - 1}; use Tables.number")
    chosen: I8 = marks if counting is None else marks[:, :, list(counting)]
    if not chosen.shape[2]:
        raise ScoringError("no judge counts; give at least one column of marks")
    return chosen


def _exactly(
    marks: I8,
    ids: NDArray[np.intp],
    tables: Tables,
    goe: I16,
    known: NDArray[np.bool_],
    first: int,
    awkward: NDArray[np.bool_],
) -> None:
    """Scores the elements with absent marks or unknown cells, `awkward` (skates, elements), by the exact engine."""
    wide = np.broadcast_to(ids, marks.shape[:2])
    trim_from, each_end = tables.scorer.trim_from, tables.scorer.each_end
    for at, e in zip(*np.nonzero(awkward), strict=True):
        p = first + int(at)
        resolved = tables.resolved[int(wide[p, e])]
        given = [None if m == ABSENT else int(m) for m in marks[p, e]]
        try:
            goe[p, e] = panel_goe(resolved, given, trim_from, each_end)
        except RinksideError:
            goe[p, e] = UNKNOWN
            known[p] = False
