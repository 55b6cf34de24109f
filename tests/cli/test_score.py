"""`rinkside score`: a hand-written sheet gives places, totals, every step, and words instead of tracebacks."""

from __future__ import annotations

import json

import pytest
from conftest import ROOT
from terminal import rinkside

EXAMPLE = ROOT / "docs" / "examples" / "club-evening.toml"


def test_a_club_scores_an_evening():
    ran = rinkside("score", EXAMPLE)
    assert ran.status == 0
    assert "1  Ada ICE                            69.26" in ran.out
    assert "69.26 = 30.21 technical + 40.05 components − 1.00 deductions" in ran.out
    assert "Falls  −1.00" in ran.out


def test_every_step_of_a_cent_can_be_asked_for():
    ran = rinkside("score", EXAMPLE, "--explain")
    assert "GOE (0.33 + 0.00 + 0.33) / 3 = 0.66 / 3 = +0.22" in ran.out
    assert "Sources" in ran.out


def test_json_gives_points_as_texts():
    data = json.loads(rinkside("score", EXAMPLE, "--json").out)
    first = data["skates"][0]
    assert (first["place"], first["name"], first["tss"], first["deductions"]) == (1, "Ada ICE", "69.26", "1.00")
    assert first["elements"][0] == {"code": "2A", "base_value": "3.30", "goe": "0.22", "score": "3.52"}
    assert [c["factor"] for c in first["components"]] == ["2.67", "2.67", "2.67"]
    assert sum(int(e["score"].replace(".", "")) for e in first["elements"]) == 3021


def changed(tmp_path, old: str, new: str):
    text = EXAMPLE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "sheet.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_an_element_without_a_value_leaves_the_total_open_and_says_why(tmp_path):
    ran = rinkside("score", changed(tmp_path, "3T+2T ", "ChSp1 "))
    assert ran.status == 1
    assert "–:––" in ran.out
    assert "ChSp1: not established for singles, 2025-26" in ran.out.replace("\n", " ")


def test_a_component_the_season_does_not_mark_is_named(tmp_path):
    ran = rinkside("score", changed(tmp_path, "Composition ", "Transitions "))
    assert ran.status == 1
    assert "component 'Transitions' is not marked" in ran.out.replace("\n", " ")


def test_a_level_whose_factors_nobody_established_says_which_source_would_settle_it(tmp_path):
    ran = rinkside("score", changed(tmp_path, 'level = "senior"', 'level = "adult"'))
    assert ran.status in (1, 2)
    assert "not established" in ran.out + ran.err


def test_a_season_no_protocol_confirms_is_marked(tmp_path):
    ran = rinkside("score", changed(tmp_path, "2025-26", "2026-27"))
    assert "unconfirmed" in ran.out


def test_a_segment_factor_halves_the_score(tmp_path):
    sheet = changed(tmp_path, "title = ", 'segment_factor = "0.50"\ntitle = ')
    skates = json.loads(rinkside("score", sheet, "--json").out)["skates"]
    assert [s["tss"] for s in skates] == ["34.63", "27.77"]


def test_a_club_pack_gives_factors_falls_and_elements_of_its_own():
    ran = rinkside("score", ROOT / "docs" / "examples" / "regional-free.toml")
    assert ran.status == 0
    assert "7.99 = (7.47 technical + 9.00 components − 0.50 deductions) × 0.50" in ran.out
    assert "ChSpl1    2.00" in ran.out


def test_factors_written_beside_the_components_count(tmp_path):
    sheet = changed(tmp_path, "Composition    ", "Composition x1.00 ")
    sheet.write_text(
        sheet.read_text("utf-8").replace("Presentation ", "Presentation x1.00").replace("Skills ", "Skills x1.00 "),
        "utf-8",
    )
    first = json.loads(rinkside("score", sheet, "--json").out)["skates"][0]
    assert first["pcs"] == "15.00"


def test_a_factor_beside_one_component_only_is_refused(tmp_path):
    ran = rinkside("score", changed(tmp_path, "Composition      4.75", "Composition x1.00 4.75"))
    assert (ran.status, ran.out) == (2, "")
    assert "write it beside all of them or none" in ran.err


@pytest.mark.parametrize("name", ["nowhere.toml", "."])
def test_what_is_no_file_is_refused_in_a_line(tmp_path, name):
    ran = rinkside("score", tmp_path / name)
    assert ran.status == 2
    assert ran.err.startswith("rinkside: ")
    assert "Traceback" not in ran.err
