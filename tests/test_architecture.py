"""The shape of the package: who may import whom, where floats may not stand, the one door to the PDF library."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest
from conftest import ROOT
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

SOURCE = ROOT / "src" / "rinkside"
MODULES = sorted(SOURCE.rglob("*.py"))
EXACT_ROOMS = ("points.py", "domain", "rulebook", "scoring", "verify")
"""Where a float may not be made: what stands here decides cents. Positions on a page (`domain/place.py`) are no
points and only named as a type there."""


def modules_of(rooms: tuple[str, ...]) -> list[Path]:
    return [m for m in MODULES if m.relative_to(SOURCE).parts[0] in rooms]


def names(paths: list[Path]) -> list[str]:
    return [str(p.relative_to(SOURCE)) for p in paths]


def test_every_room_imports_only_rooms_below_it(monkeypatch):
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_only_tokens_knows_the_pdf_library():
    doors = [str(m.relative_to(SOURCE)) for m in MODULES if "pypdfium2" in imported(m)]
    assert set(doors) <= {"protocols/pdf/tokens.py"}


def floats_in(text: str) -> list[str]:
    """Every float literal and every call of `float` in a module's code, with its line."""
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NUMBER and isinstance(ast.literal_eval(token.string), float):
            found.append(f"line {token.start[0]}: {token.string}")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
            found.append(f"line {node.lineno}: float(…)")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
            found.append(f"line {node.lineno}: round(…), which rounds half to even: use rinkside.points")
    return found


def test_the_search_for_floats_sees_literals_and_calls():
    assert len(floats_in("a = 1.5\nb = float('2')\nc = 3\nd = round(c)\ne = 'text 1.5'\n")) == 3


@pytest.mark.parametrize("path", modules_of(EXACT_ROOMS), ids=names(modules_of(EXACT_ROOMS)))
def test_no_float_decides_a_cent(path):
    assert floats_in(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=names(MODULES))
def test_a_module_does_one_job_in_at_most_four_hundred_lines(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
