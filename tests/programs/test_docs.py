"""The reference of programs names every reason and warning there is."""

from __future__ import annotations

import re

import pytest
from conftest import ROOT

from rinkside.programs import PANEL_REASONS, Reason

PAGE = (ROOT / "docs" / "programs.md").read_text(encoding="utf-8")
DOCUMENTED = set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.MULTILINE))


def warning_codes() -> set[str]:
    sources = (ROOT / "src" / "rinkside" / "programs").glob("*.py")
    text = "\n".join(p.read_text(encoding="utf-8") for p in sources)
    return set(re.findall(r"\.warn\(\s*\"([a-z-]+)\"", text))


@pytest.mark.parametrize("code", [*map(str, Reason), *PANEL_REASONS, *sorted(warning_codes())])
def test_every_code_is_documented(code):
    assert code in DOCUMENTED


def test_nothing_is_documented_that_does_not_exist():
    assert len(warning_codes()) == 5
    assert set(map(str, Reason)) | set(PANEL_REASONS) | warning_codes() == DOCUMENTED


def test_the_example_of_the_page_prints_what_it_says(capsys):
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1]
    exec(compile(code, "docs/programs.md", "exec"), {})
    printed = capsys.readouterr().out.strip()
    assert f"# {printed}" in code
