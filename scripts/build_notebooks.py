"""Executes the notebooks of docs/notebooks anew: each is written as a script (`NAME.py`), read as `NAME.ipynb`.

`python scripts/build_notebooks.py [NAME…] [--archive DIR]` runs the cells of the script in a fresh kernel and stores
what they print and draw. Nothing of the machine stays in it: no time, no path, no version.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

import jupytext
import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "notebooks"


class _Local(AsyncKernelManager):  # type: ignore[misc]
    """A kernel that is spoken to through files, not through ports."""

    def __init__(self, **given: Any) -> None:
        super().__init__(transport="ipc", **given)


def read(name: str) -> Any:
    """The notebook of a script, without outputs. Its cells are numbered: the same script gives the same file."""
    notebook = jupytext.read(FOLDER / f"{name}.py")
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python", "file_extension": ".py", "mimetype": "text/x-python"},
        }
    )
    for number, cell in enumerate(notebook.cells, 1):
        cell["id"] = f"cell-{number}"
        cell["metadata"] = {}
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    return notebook


def execute(notebook: Any, archive: str | None = None) -> Any:
    """The notebook with its outputs, run from the root of the project. Raises CellExecutionError where a cell fails."""
    environment = {k: v for k, v in os.environ.items() if k != "ARCHIVE"}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    if archive:
        environment["ARCHIVE"] = archive
    client = NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        resources={"metadata": {"path": str(ROOT)}},
        record_timing=False,
        kernel_manager_class=_Local,
    )
    client.execute(env=environment)
    for cell in notebook.cells:
        cell["metadata"] = {}
    return notebook


def main() -> None:
    """Build the notebooks that are named, all where none is."""
    names = sorted(p.stem for p in FOLDER.glob("*.py"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"{', '.join(names)}; all unless named")
    parser.add_argument("--archive", help="a folder made by `rinkside archive add`")
    given = parser.parse_args()
    for name in given.names or names:
        if name not in names:
            sys.exit(f"no notebook {name!r}; there are {', '.join(names)}")
        made = execute(read(name), given.archive and str(Path(given.archive).resolve()))
        text = nbformat.writes(made)
        (FOLDER / f"{name}.ipynb").write_text(text + ("" if text.endswith("\n") else "\n"), "utf-8")
        print(f"docs/notebooks/{name}.ipynb  {len(text) // 1024} KiB")


if __name__ == "__main__":
    main()
