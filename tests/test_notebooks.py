"""The notebooks of the docs: stored as they were executed, of their scripts, and true."""

from __future__ import annotations

import ast
import base64
import importlib.util
import io
import json
import re
from contextlib import redirect_stdout
from types import ModuleType
from typing import Any

import pytest
from conftest import FOREIGN, ROOT

from rinkside.analysis.frames import Shown
from rinkside.analysis.pictures import Figure
from rinkside.archive.add import add

FOLDER = ROOT / "docs" / "notebooks"
NAMES = sorted(p.stem for p in FOLDER.glob("*.py"))
LARGEST = 1_500_000
NIGHT = "milano-cortina-2026"


def stored(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))
    return found


def builder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_notebooks", ROOT / "scripts" / "build_notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def said(cell: dict[str, Any], *, pictures: bool = True) -> list[str]:
    """What a cell shows, as texts: printed lines, tables and sentences; of a picture its words."""
    found = []
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        if "image/png" in data and not pictures:
            continue
        text = data.get("text/markdown") or output.get("text") or data.get("text/plain") or ""
        found.append("".join(text).strip())
    return found


def test_there_are_notebooks():
    assert {NIGHT, "triple-axel"} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_made_of_its_script(name):
    cells = builder().read(name).cells
    assert [(c["cell_type"], "".join(c["source"])) for c in stored(name)["cells"]] == [
        (c["cell_type"], c["source"]) for c in cells
    ], f"run make notebooks: {name}.py was changed since"


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_executed_whole_and_holds_no_error(name):
    code = [c for c in stored(name)["cells"] if c["cell_type"] == "code"]
    assert [c["execution_count"] for c in code] == list(range(1, len(code) + 1))
    outputs = [o for c in code for o in c["outputs"]]
    assert {o["output_type"] for o in outputs} <= {"stream", "execute_result", "display_data"}
    assert {o["name"] for o in outputs if o["output_type"] == "stream"} <= {"stdout"}
    assert len([o for o in outputs if "image/png" in o.get("data", {})]) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_shows_pictures_that_say_what_they_show(name):
    for cell in stored(name)["cells"]:
        for output in cell.get("outputs", []):
            if "image/png" in output.get("data", {}):
                assert base64.b64decode("".join(output["data"]["image/png"])).startswith(b"\x89PNG")
                assert len(output["metadata"]["image/png"]["alt"]) > 40
                assert "".join(output["data"]["text/plain"]) == output["metadata"]["image/png"]["alt"]


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_knows_no_machine_and_is_no_burden(name):
    file = FOLDER / f"{name}.ipynb"
    assert file.stat().st_size < LARGEST
    notebook = stored(name)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", []):
            output.get("data", {}).pop("image/png", None)
    assert not FOREIGN.search(json.dumps(notebook, ensure_ascii=False))
    assert "0x" not in json.dumps([c.get("outputs") for c in notebook["cells"]])


def run(name: str) -> tuple[dict[str, Any], list[list[str]]]:
    """The names a notebook leaves behind, and what each code cell says beside pictures, run without a kernel."""
    shown: list[Any] = []
    names: dict[str, Any] = {"display": shown.append}
    told = []
    for cell in stored(name)["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        shown.clear()
        with redirect_stdout(io.StringIO()) as printed:
            exec(compile(tree, name, "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), name, "eval"), names)
                if value is not None:
                    shown.append(value)
        for value in shown:
            assert isinstance(value, (Shown, Figure)), f"a cell ends in {type(value).__name__}, which nobody can read"
        texts = [printed.getvalue().strip(), *(str(value).strip() for value in shown if isinstance(value, Shown))]
        told.append([t for t in texts if t])
    return names, told


@pytest.fixture(scope="module")
def night() -> tuple[dict[str, Any], list[list[str]]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ARCHIVE", raising=False)
        return run(NIGHT)


def test_the_night_says_again_what_is_stored_in_it(night):
    code = [c for c in stored(NIGHT)["cells"] if c["cell_type"] == "code"]
    alike = [
        said(cell, pictures=False) == told
        for cell, told in zip(code, night[1], strict=True)
        if "field_of" not in "".join(cell["source"])  # the chances: an archive of earlier seasons may be at hand
    ]
    assert len(alike) == len(code) - 2
    assert all(alike), [t for c, t in zip(code, night[1], strict=True) if said(c, pictures=False) != t]


def test_the_night_says_what_is_missing_where_no_earlier_season_is_held(night):
    assert night[1][-2][0].startswith("No chances: ")
    assert "enough of what was skated before" in night[1][-2][0]


def test_the_night_is_true(night):
    names, told = night
    women, total = names["women"], {r.entrant.name: (r.place, r.total) for r in names["women"].standings}
    assert total["LIU Alysa"][1] - total["SAKAMOTO Kaori"][1] == 189
    assert total["GLENN Amber"] == (5, 21491)
    assert women.segments[0].skates[12].entrant.name == "GLENN Amber"
    assert sum(names["same"].values()) == 288 * 2 + 72 + 24 * 2
    assert names["differ"] == []
    assert [(grade, place) for grade, *_, place in names["loops"]][3:5] == [("−2", 4), ("−1", 3)]
    assert [(code, allowed[:3], place, ahead) for code, allowed, _, _, _, place, ahead in names["flips"]] == [
        ("3F", "no:", 2, -14),
        ("3F+2T", "no:", 1, 129),
        ("3F+2Lo", "yes", 1, 173),
        ("3F+3T", "yes", 1, 448),
    ]
    needs = {t.name: (t.to_lead, t.score) for t in names["night_long"]}
    assert needs["SAKAMOTO Kaori"] == (14957, 14767)
    assert needs["NAKAI Ami"] == (14809, 14045)
    assert names["pairs"] == []
    assert ["wrong, margin: official is 1.89"] in told


def numbers_of_prose(name: str) -> list[str]:
    prose = "".join("".join(c["source"]) for c in stored(name)["cells"] if c["cell_type"] == "markdown")
    return re.findall(r"\d+\.\d\d", prose)


def test_every_score_in_the_prose_of_the_night_is_one_that_a_cell_shows(night):
    shown = " ".join(text for cell in night[1] for text in cell)
    written = set(numbers_of_prose(NIGHT))
    assert len(written) > 10
    assert sorted(n for n in written if n not in shown) == []


def test_the_prose_of_the_triple_axel_holds_no_number_of_one_archive():
    assert numbers_of_prose("triple-axel") == []


@pytest.mark.nightly
def test_both_notebooks_come_out_again_from_the_whole_corpus(shared, tmp_path):
    archive = tmp_path / "archive"
    add(archive, ROOT / "src" / "rinkside" / "data" / "events" / "milano-cortina-2026-women.json")
    add(archive, [shared / "corpus" / "isu", shared / "corpus" / "isu-modern"])
    build = builder()
    for name in NAMES:
        made = build.execute(build.read(name), str(archive))
        assert [said(c) for c in made.cells] == [said(c) for c in stored(name)["cells"]], name
