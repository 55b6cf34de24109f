"""`rinkside entries` and `rinkside draw`."""

from __future__ import annotations

import json

from terminal import rinkside


def test_a_file_with_a_mistake_is_told_by_row_and_is_not_usable(tmp_path):
    path = tmp_path / "entries.csv"
    path.write_text("Category,Name,Nation\nWomen,LAKE Ada,Switzerland\n", "utf-8")
    ran = rinkside("entries", "check", str(path))
    assert ran.status == 1
    assert "row 2, column Nation: Switzerland is no nation's code" in ran.out
    shown = json.loads(rinkside("entries", "check", str(path), "--json").out)
    assert (shown["usable"], shown["entries"], shown["problems"][0]["code"]) == (False, [], "nation-form")


def test_an_empty_list_is_written_once_and_never_over_another(tmp_path):
    path = tmp_path / "entries.xlsx"
    assert rinkside("entries", "template", str(path)).status == 0
    written = path.read_bytes()
    again = rinkside("entries", "template", str(path))
    assert (again.status, "exists already" in again.err) == (2, True)
    assert path.read_bytes() == written
    assert rinkside("entries", "template", str(tmp_path / "entries.ods")).status == 2
    assert rinkside("entries", "check", str(tmp_path / "none.csv")).status == 2


def test_a_draw_is_repeated_from_its_seed():
    one = rinkside("draw", "W-short", "W-01", "W-02", "W-03", "--seed", "4 2 6")
    other = rinkside("draw", "W-short", "W-03", "W-01", "W-02", "--seed", "4 2 6")
    assert (one.status, one.out) == (0, other.out)
    assert one.out.startswith("seed 4 2 6\n")
    assert rinkside("draw", "W-short", "W-01").out != rinkside("draw", "W-short", "W-01").out, "a new seed each time"
    assert rinkside("draw", "W-short", "W-01", "W-01").status == 2
