"""`rinkside verify`: the JSON contract, how it ends, its order, and what a person reads."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import subprocess
import sys
import zipfile

import factories
import pytest
from conftest import ROOT
from terminal import rinkside

from rinkside.protocols.open_format import write_event

KEYS = [
    "file",
    "page",
    "event",
    "season",
    "discipline",
    "level",
    "segment",
    "rank",
    "name",
    "nation",
    "start_number",
    "printed",
    "computed",
    "status",
    "findings",
]
SUMMARY = [
    "files",
    "pages",
    "performances",
    "exact",
    "differs",
    "unverifiable",
    "unreadable",
    "elements",
    "elements_base_exact",
    "elements_goe_recomputed",
    "elements_goe_exact",
    "components_exact",
    "seconds",
]
RIGHT = write_event(factories.event())
WRONG = RIGHT.replace(b'"goe": "0.14"', b'"goe": "0.15"')


def lines(ran) -> tuple[list[dict], dict]:
    """The performances and the summary of a JSON run."""
    objects = [json.loads(line) for line in ran.out.splitlines()]
    return objects[:-1], objects[-1]["summary"]


@pytest.fixture
def folder(tmp_path):
    for number in range(3):
        event = tmp_path / f"event{number}"
        event.mkdir()
        (event / "free.json").write_bytes(WRONG if number == 1 else RIGHT)
    return tmp_path


def test_json_is_one_object_a_performance_with_the_keys_of_the_contract_and_a_summary(folder):
    ran = rinkside("verify", folder, "--json")
    performances, summary = lines(ran)
    assert performances
    for p in performances:
        assert list(p) == KEYS
        assert list(p["printed"]) == list(p["computed"]) == ["tss", "tes", "pcs", "deductions", "base"]
        assert p["status"] in ("exact", "differs", "unverifiable", "unreadable")
        for finding in p["findings"]:
            assert list(finding) == ["code", "where", "printed", "expected", "note"]
    assert list(summary) == SUMMARY
    assert summary["performances"] == len(performances)
    assert summary["exact"] + summary["differs"] + summary["unverifiable"] + summary["unreadable"] == len(performances)
    assert summary["elements"] == summary["elements_base_exact"]
    assert ran.err == ""


def test_points_are_texts_with_two_decimals_and_deductions_are_negative(folder):
    performances, _ = lines(rinkside("verify", folder, "--json"))
    for p in performances:
        printed = {k: v for k, v in p["printed"].items() if v is not None}
        assert all(isinstance(v, str) and v[-3] == "." for v in printed.values())
        cents = {k: int(v.replace(".", "")) for k, v in printed.items()}
        assert cents["deductions"] <= 0
        assert cents["tes"] + cents["pcs"] + cents["deductions"] == cents["tss"]


def test_a_wrong_cent_is_one_performance_that_differs_with_printed_and_expected(folder):
    performances, summary = lines(rinkside("verify", folder, "--json"))
    wrong = [p for p in performances if p["status"] == "differs"]
    assert summary["differs"] == len(wrong) == 1
    assert "event1" in wrong[0]["file"]
    codes = {f["code"]: (f["printed"], f["expected"]) for f in wrong[0]["findings"]}
    assert codes["goe-differs"] == ("0.15", "0.14")
    assert summary["elements_goe_exact"] == summary["elements_goe_recomputed"] - 1


def test_it_ends_with_0_for_exact_1_for_findings_2_for_nothing_readable(folder, tmp_path_factory):
    nothing = tmp_path_factory.mktemp("nothing") / "notes.pdf"
    nothing.write_bytes(b"no protocol")
    assert rinkside("verify", folder / "event0").status == 0
    assert rinkside("verify", folder).status == 1
    assert rinkside("verify", nothing).status == 2


def test_processes_change_neither_the_output_nor_its_order(folder):
    alone, shared = (rinkside("verify", folder, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert lines(alone)[0] == lines(shared)[0]
    assert len({p["file"] for p in lines(shared)[0]}) == 3


def test_a_zip_is_read_like_a_folder(tmp_path):
    path = tmp_path / "events.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("lake/free.json", WRONG)
    performances, summary = lines(rinkside("verify", path, "--json"))
    assert performances[0]["file"] == f"{path}!/lake/free.json"
    assert summary["differs"] == 1


def test_a_path_that_does_not_exist_is_said_in_words(tmp_path):
    ran = rinkside("verify", tmp_path / "nowhere")
    assert ran.status == 2
    assert "nowhere" in ran.err
    assert "Traceback" not in ran.err + ran.out


@pytest.mark.parametrize(
    "data",
    [b"", b"%PDF-1.4", b"%PDF-1.7\n%%EOF", b"<html><table><tr><td>", b"PK\x03\x04", bytes(range(256)) * 40],
    ids=["empty", "no body", "no pages", "cut html", "cut zip", "bytes"],
)
@pytest.mark.parametrize("name", ["x.pdf", "x.htm", "x.zip"])
def test_a_hostile_file_gives_a_finding_and_no_traceback(tmp_path, data, name):
    path = tmp_path / name
    path.write_bytes(data)
    ran = rinkside("verify", path, "--json")
    assert ran.status == 2
    performances, summary = lines(ran)
    assert summary["files"] == 1
    assert "Traceback" not in ran.err + ran.out
    assert "defect of Rinkside" not in ran.out
    assert [p["status"] for p in performances] == ["unreadable"]
    assert performances[0]["findings"][0]["note"]


def test_one_unreadable_file_does_not_stop_the_others(folder):
    (folder / "event0" / "broken.pdf").write_bytes(b"%PDF-1.4 cut off")
    _, summary = lines(rinkside("verify", folder, "--json"))
    assert summary["unreadable"] == 1
    assert summary["exact"] >= 2


def test_the_report_for_people_groups_findings_by_event_and_segment(folder):
    ran = rinkside("verify", folder, width=200)
    assert "goe-differs" in ran.out
    assert "printed 0.15" in ran.out
    assert "expected 0.14" in ran.out
    assert "Summary" in ran.out
    assert ran.err == ""


def test_explain_shows_how_every_cent_was_made(folder):
    name = factories.event().sheets("x")[0].performances[0].entrant.name
    ran = rinkside("verify", folder / "event0", "--explain", name.split()[0].lower())
    assert ran.status == 0
    assert "Sources" in ran.out
    assert "trimmed mean" in ran.out or "mean" in ran.out


def test_explain_says_when_nobody_of_that_name_skates(folder):
    ran = rinkside("verify", folder / "event0", "--explain", "Nobody Here")
    assert ran.status == 2
    assert "Nobody Here" in ran.err


def test_the_bar_stands_on_a_terminal_s_stderr_and_leaves_the_json_alone(folder):
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "rinkside", "verify", str(folder), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, cwd=ROOT) as process:
        os.close(theirs)
        shown = b""
        with contextlib.suppress(OSError):  # the terminal is gone once the command has ended
            while piece := os.read(ours, 4096):
                shown += piece
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert b"reading" in shown
    assert b'"status"' not in shown
    objects = [json.loads(line) for line in out.decode().splitlines()]
    assert objects[-1]["summary"]["performances"] == len(objects) - 1
