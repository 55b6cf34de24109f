"""What is public is documented, what is documented is true: names, reference pages, examples, links."""

from __future__ import annotations

import doctest
import importlib.util
import json
import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from conftest import FOREIGN, ROOT
from terminal import rinkside

from rinkside.archive.add import add

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")])
OWN_PAGES = [p for p in PAGES if "reference" not in p.parts]


def build_reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_reference", ROOT / "scripts" / "build_reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REFERENCE = build_reference()
MODULES = REFERENCE.modules()


@pytest.mark.parametrize("module", MODULES, ids=[m.__name__ for m in MODULES])
def test_every_public_name_says_what_it_is(module):
    assert module.__doc__
    tree = REFERENCE.nodes(module)
    silent = [name for name, _, text in REFERENCE.own_names(module) if not text]
    for name, value, _ in REFERENCE.own_names(module):
        if isinstance(value, type):
            silent += [f"{name}.{method}" for method, _, text in REFERENCE.methods(tree[name]) if not text]
    assert silent == []


def test_every_public_name_stands_in_the_reference():
    pages = REFERENCE.pages()
    for module in MODULES:
        page = pages[f"python/{module.__name__.split('.')[1]}.md"]
        for name, _, _ in REFERENCE.own_names(module):
            assert re.search(rf"^### (class )?{re.escape(name)}\b", page, re.MULTILINE), f"{module.__name__}.{name}"


def test_the_reference_is_what_the_code_says():
    assert REFERENCE.outdated() == [], "run make reference"


@pytest.mark.parametrize("module", MODULES, ids=[m.__name__ for m in MODULES])
def test_examples_in_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0


@pytest.fixture(scope="session")
def archive_home(tmp_path_factory) -> Path:
    """A folder that holds `rinkside-archive` with the bundled events: where pages that ask an archive are read."""
    home = tmp_path_factory.mktemp("archive-home")
    add(home / "rinkside-archive", ROOT / "src" / "rinkside" / "data" / "events")
    return home


@pytest.mark.parametrize("page", OWN_PAGES, ids=[str(p.relative_to(ROOT)) for p in OWN_PAGES])
def test_python_examples_on_pages_are_true(page, monkeypatch, request):
    asks = 'open_archive("rinkside-archive")' in page.read_text("utf-8")
    monkeypatch.chdir(request.getfixturevalue("archive_home") if asks else ROOT)
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("page", PAGES, ids=[str(p.relative_to(ROOT)) for p in PAGES])
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if not target.startswith(("http", "mailto")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def shown_commands() -> list[tuple[str, str, str]]:
    """Commands in the pages with the output shown below: `$ rinkside …` in an indented block."""
    found = []
    for page in OWN_PAGES:
        for block in re.findall(r"(?:^(?: {4}.*)?\n)+", page.read_text("utf-8"), re.MULTILINE):
            for part in re.split(r"^ {4}\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if command.startswith("rinkside "):
                    found.append((page.name, command, re.sub(r"^ {4}", "", output, flags=re.MULTILINE).rstrip()))
    return found


@pytest.mark.parametrize(("page", "command", "output"), shown_commands(), ids=lambda v: v[:40])
def test_commands_on_pages_print_what_the_page_shows(page, command, output, monkeypatch, request):
    asks = command.startswith(("rinkside query ", "rinkside report "))
    monkeypatch.chdir(request.getfixturevalue("archive_home") if asks else ROOT)
    ran = rinkside(*shlex.split(command)[1:])
    printed = [line.rstrip() for line in ran.out.splitlines()]
    for piece in output.split("\n…\n"):
        lines = [line for line in piece.splitlines() if line != "…"]
        at = [i for i in range(len(printed)) if printed[i : i + len(lines)] == lines]
        assert at or not lines, f"{page}: {command} does not print\n{piece}\nbut\n{ran.out}{ran.err}"


def test_pages_show_enough_commands_to_be_worth_checking():
    assert len(shown_commands()) >= 6


def json_blocks() -> list[tuple[str, str]]:
    return [
        (page.name, block)
        for page in OWN_PAGES
        for block in re.findall(r"```json\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    ]


@pytest.mark.parametrize(("page", "block"), json_blocks(), ids=lambda v: v[:20])
def test_json_on_pages_is_json(page, block):
    assert json.loads(block) is not None


def test_every_room_has_a_short_page():
    rooms = [p for p in (ROOT / "src" / "rinkside").iterdir() if (p / "__init__.py").exists()]
    for room in rooms:
        page = room / "README.md"
        assert page.exists(), f"{room.name} has no README.md"
        assert len(page.read_text("utf-8").splitlines()) <= 15, f"{room.name}/README.md is longer than 15 lines"


def test_no_page_knows_the_machine_it_was_written_on():
    for page in [*PAGES, ROOT / "Makefile", *Path(ROOT).glob("requirements*.lock")]:
        assert not FOREIGN.search(page.read_text("utf-8")), page.name
