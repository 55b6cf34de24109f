"""What may stand in the address of a graphic: every option takes what it says and nothing else."""

from __future__ import annotations

import pytest
from conftest import ROOT

from rinkside.broadcast import OPTIONS, wrong_options

THERE = {"segments": ("W-short", "W-free"), "languages": ("en", "fr", "ja")}
RIGHT = {
    "show": ["always"],
    "side": ["left", "right"],
    "scale": ["50", "100", "150"],
    "segment": ["W-short", "W-free"],
    "lang": ["en", "fr", "ja"],
    "list": ["0", "1"],
    "rows": ["1", "12"],
    "every": ["6", "600"],
    "group": ["all"],
    "for": ["6", "3600"],
    "backdrop": ["ice", "green"],
}
WRONG = {
    "show": ["never", "Always"],
    "side": ["top"],
    "scale": ["49", "151", "abc", "1e2", "-80", " 80", "80.5", "٨٠", "99999999999999999999"],
    "segment": ["M-free", "w-free"],
    "lang": ["de", "FR"],
    "list": ["2", "yes"],
    "rows": ["0", "13"],
    "every": ["5", "601"],
    "group": ["1"],
    "for": ["5", "3601", "ten"],
    "backdrop": ["rink.png", "#00ff00"],
}


def test_every_option_is_tried():
    assert set(RIGHT) == set(WRONG) == set(OPTIONS)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_takes_what_it_says_and_the_empty_default(name):
    for value in (*RIGHT[name], ""):
        assert wrong_options({name: value}, **THERE) == []


@pytest.mark.parametrize("name", OPTIONS)
def test_anything_else_is_wrong_and_said_with_what_is_accepted(name):
    for value in WRONG[name]:
        (found,) = wrong_options({name: value}, **THERE)
        assert (found.name, found.value) == (name, value)
        assert all(word in found.accepted for word in (RIGHT[name][0], RIGHT[name][-1]))


def test_an_option_that_is_none_is_wrong_and_long_texts_are_cut():
    (found,) = wrong_options({"x" * 500: "y" * 500}, **THERE)
    assert (len(found.name), len(found.value)) == (40, 40)
    assert "backdrop" in found.accepted


def test_the_guide_names_every_option():
    guide = (ROOT / "docs/guides/panel-and-broadcast.md").read_text()
    assert [name for name in OPTIONS if f"| `{name}=" not in guide] == []
