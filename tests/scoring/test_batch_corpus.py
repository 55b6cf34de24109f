"""The batch equals the exact engine on published sheets: all GOEs, TES, means and PCS of every skate."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

from rinkside.domain import Performance
from rinkside.protocols.pdf import read_pdf
from rinkside.scoring import Scorer, scorer
from rinkside.scoring.batch import ABSENT, UNKNOWN, Tables, score_components, score_elements
from rinkside.verify.sheets import settled_case


def compare(engine: Scorer, skates: Sequence[Performance], counting: tuple[int, ...] | None) -> int:
    """Scores the skates of one sheet both ways; how many elements were compared."""
    tables = Tables(engine)
    elements = max(len(p.elements) for p in skates)
    judges = max(len(e.marks) for p in skates for e in p.elements)
    marks = np.zeros((len(skates), elements, judges), np.int8)
    ids = np.zeros((len(skates), elements), np.intp)
    for i, p in enumerate(skates):
        for n, e in enumerate(p.elements):
            row = [ABSENT if m is None else m for m in e.marks]
            marks[i, n] = row + [ABSENT] * (judges - len(row))
            starred = "*" in e.info and "*" not in e.code
            ids[i, n] = 0 if starred else tables.number(e.code, e.highlight)
    found = score_elements(marks, ids, tables, counting)
    compared = 0
    for i, p in enumerate(skates):
        exact = engine.score(p, counting)
        for n, (e, s) in enumerate(zip(p.elements, exact.elements, strict=True)):
            if "*" in e.info and "*" not in e.code:
                continue
            compared += 1
            assert found.goe[i, n] == (UNKNOWN if s.goe is None else s.goe), (p.entrant.name, e.code)
        if exact.tes is not None and not exact.bonus and not any(e.bonus for e in p.elements):
            assert found.tes[i] == exact.tes
        compare_components(engine, p, counting)
    return compared


def compare_components(engine: Scorer, p: Performance, counting: tuple[int, ...] | None) -> None:
    exact = engine.score(p, counting)
    if not p.components or exact.pcs is None or len({len(c.marks) for c in p.components}) > 1:
        return
    shown = np.array([[[m or 0 for m in c.marks] for c in p.components]], np.int16)
    factors = [c.factor or 0 for c in exact.components]
    means, pcs = score_components(shown, factors, engine, counting)
    assert means[0].tolist() == [c.mean for c in exact.components]
    assert pcs[0] == exact.pcs


def sweep(paths: Iterable[Path]) -> int:
    compared = 0
    for path in paths:
        document = read_pdf(path).document
        for sheet in document.sheets if document is not None else ():
            case = settled_case(sheet)
            if case is None:
                continue
            by_draw: dict[tuple[int, ...] | None, list[Performance]] = defaultdict(list)
            for skate in case.skates:
                if skate.printed.elements:
                    by_draw[skate.draw.columns if skate.draw is not None else None].append(skate.printed)
            for counting, skates in by_draw.items():
                compared += compare(scorer(case.rules, case.settings), skates, counting)
    return compared


def test_a_sheet_of_every_season_comes_out_alike(shared: Path) -> None:
    folders = sorted(p for p in (shared / "corpus").glob("*/*") if p.is_dir())
    firsts = [next(iter(sorted(folder.rglob("*.pdf"))), None) for folder in folders]
    chosen = [p for p in firsts if p is not None]
    assert len(chosen) > 20
    assert sweep(chosen) > 3000


@pytest.mark.nightly
def test_every_sheet_of_the_corpus_comes_out_alike(shared: Path) -> None:
    assert sweep(sorted((shared / "corpus").rglob("*.pdf"))) > 90_000
