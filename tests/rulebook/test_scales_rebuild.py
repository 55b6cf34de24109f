"""The files of the scales of value can be made again from their sources: needs the shared material, takes a minute."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "src" / "rinkside" / "rulebook" / "data"


@pytest.mark.nightly
def test_the_files_are_what_the_tool_makes_of_the_sources(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT))
    build = importlib.import_module("tools.scales.build")
    assert build.main([str(shared / "rules"), str(shared / "corpus"), str(tmp_path)]) == 0
    made = sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*.csv"))
    assert len(made) >= 10
    for path in made:
        assert (tmp_path / path).read_bytes() == (DATA / path).read_bytes(), path


def test_no_printed_sheet_contradicts_a_cell(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every usable GOE of one season's folder of sheets is what the steps of its row give."""
    monkeypatch.syspath_prepend(str(ROOT))
    printed = importlib.import_module("tools.scales.printed")
    scales = importlib.import_module("rinkside.rulebook.scales").load_scales()
    points = importlib.import_module("rinkside.points")
    domain = importlib.import_module("rinkside.domain")
    rows = printed.read_folder(shared / "corpus" / "isu-modern" / "wc2024")
    checked = 0
    for row, times in rows.items():
        if "+" in row.code or "*" in row.code or not row.base:
            continue
        scale = scales.scale_for(domain.Discipline(row.discipline), domain.Season(row.season).ends)
        assert points.divide(sum(scale.cell(row.code, m) for m in row.marks if m), len(row.marks)) == row.goe, row
        checked += times
    assert checked > 500
