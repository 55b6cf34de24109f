"""Every code that a reader or a check gives has its section in docs/findings, and every section has its code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rinkside.protocols.pdf.codes import CODES as PDF_CODES
from rinkside.verify.codes import CODES
from tests.conftest import ROOT

CODE = re.compile(r"[a-z]+(-[a-z0-9]+)+\Z")
GIVERS = {"Finding", "found", "Refused", "_refuse", "_refused", "_page_finding", "_differ", "find"}
READERS = ROOT / "src" / "rinkside" / "protocols"


def given_codes(folder: Path) -> set[str]:
    """The codes written out in calls that make a finding."""
    codes = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                texts = [a.value for a in node.args[:3] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                codes |= {t for t in texts if name in GIVERS and CODE.match(t)}
    return codes


def documented() -> set[str]:
    codes = set()
    for page in sorted((ROOT / "docs" / "findings").glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("###"):
                codes |= set(re.findall(r"`([a-z0-9-]+)`", line))
    return codes


def test_every_code_of_verifying_is_documented():
    assert set(CODES) - documented() == set()


def test_every_code_of_the_readers_is_documented():
    codes = given_codes(READERS) | set(PDF_CODES)
    assert len(codes) > 20
    assert codes - documented() == set()


def test_no_section_is_left_of_a_code_that_is_gone():
    source = "".join(p.read_text(encoding="utf-8") for p in (ROOT / "src" / "rinkside").rglob("*.py"))
    assert {code for code in documented() if f'"{code}"' not in source} == set()


def test_each_section_says_how_severe_its_finding_is():
    for page in ("verify.md", "reading.md"):
        text = (ROOT / "docs" / "findings" / page).read_text(encoding="utf-8")
        sections = re.split(r"^### ", text, flags=re.MULTILINE)[1:]
        assert all(re.search(r"^(error|warning|info)\b", s, flags=re.MULTILINE) for s in sections)
    verify = (ROOT / "docs" / "findings" / "verify.md").read_text(encoding="utf-8")
    for code, (severity, _) in CODES.items():
        assert re.search(rf"### `{code}`\n{severity.value}\b", verify), code
