"""Changelog fragments are named and filled so that they can be gathered."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest
from conftest import ROOT


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("changelog", ROOT / "scripts" / "changelog.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_fragment_can_be_gathered():
    found = script().fragments(ROOT / "changelog.d")
    assert sum(map(len, found.values())) > 0 or (ROOT / "CHANGELOG.md").exists()


def test_a_version_lists_added_before_fixed(tmp_path):
    (tmp_path / "b.fixed.md").write_text("A fix.\n")
    (tmp_path / "a.added.md").write_text("A new\nthing.\n")
    changelog = script()
    text = changelog.section("1.0", "2026-12-01", changelog.fragments(tmp_path))
    assert text.splitlines() == [
        "## 1.0 (2026-12-01)",
        "",
        "### Added",
        "",
        "- A new thing.",
        "",
        "### Fixed",
        "",
        "- A fix.",
    ]


@pytest.mark.parametrize("name", ["fix.md", "a.removed.md", "A b.added.md"])
def test_a_fragment_with_another_name_is_refused(tmp_path, name):
    (tmp_path / name).write_text("A sentence.")
    with pytest.raises(ValueError, match=r"added.changed.fixed"):
        script().fragments(tmp_path)


def test_an_empty_fragment_is_refused(tmp_path):
    (tmp_path / "a.added.md").write_text("\n")
    with pytest.raises(ValueError, match="a sentence in it"):
        script().fragments(tmp_path)
