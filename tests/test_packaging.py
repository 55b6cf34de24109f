"""What is installed: the pinned versions satisfy the ranges, and a wheel carries every file the package reads."""

from __future__ import annotations

import re
import tomllib
from importlib import resources

import pytest
from conftest import ROOT
from packaging.requirements import Requirement

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
RUN = [Requirement(r) for r in PROJECT["dependencies"]]
DEV = [Requirement(r) for r in PROJECT["optional-dependencies"]["dev"]]


def pinned(name: str) -> dict[str, str]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    pins = [line.split("==") for line in lines if line and not line.startswith("#")]
    return {re.sub(r"[-_.]+", "-", package).lower(): version for package, version in pins}


@pytest.mark.parametrize(("lock", "wanted"), [("requirements.lock", RUN), ("requirements-dev.lock", [*RUN, *DEV])])
def test_every_dependency_is_pinned_within_its_range(lock, wanted):
    pins = pinned(lock)
    for requirement in wanted:
        version = pins.get(re.sub(r"[-_.]+", "-", requirement.name).lower())
        assert version, f"{requirement.name} is not in {lock}; run make lock"
        assert requirement.specifier.contains(version), f"{requirement} is pinned to {version}; run make lock"


def test_both_locks_agree():
    run, dev = pinned("requirements.lock"), pinned("requirements-dev.lock")
    assert {name: dev.get(name) for name in run} == run


@pytest.mark.parametrize("requirement", [*RUN, *DEV], ids=lambda r: r.name)
def test_every_dependency_has_a_range(requirement):
    operators = {spec.operator for spec in requirement.specifier}
    assert ">=" in operators
    assert "<" in operators


@pytest.mark.parametrize(
    "path",
    [
        "data/events/milano-cortina-2026-women.json",
        "data/records/milano-cortina-2026-team.json",
        "protocols/open_format/event-1.schema.json",
        "protocols/open_format/score-sheet-1.schema.json",
        "rulebook/data/isu/falls.yaml",
        "rulebook/data/packs/example-club/pack.yaml",
        "py.typed",
    ],
)
def test_what_the_package_reads_lies_in_the_package(path):
    assert resources.files("rinkside").joinpath(path).is_file()
