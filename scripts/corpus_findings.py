"""Sweep the shared corpus and write `docs/corpus-findings.csv` anew, keeping the reasons of the findings that remain.

A new finding gets an empty reason: look it up on the sheet and write one, or mend what is wrong. Names are left out.

    python scripts/corpus_findings.py [jobs]
"""

from __future__ import annotations

import csv
import os
import sys
from pathlib import Path

from rinkside.verify.report import Report
from rinkside.verify.run import verify

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "docs" / "corpus-findings.csv"
COLUMNS = ["file", "page", "rank", "status", "code", "where", "printed", "expected", "reason"]
ROUTINE = frozenset(
    {
        "setting-read-from-sheet",
        "element-annulled",
        "note-on-sheet",
        "page-not-a-sheet",
        "blank-component",
        "total-corrected",
        "season-evidence-differs",
    }
)
"""Informational findings that need no reason one by one."""
NAMES = frozenset({"name-differs", "missing-on-sheet"})
"""Findings whose texts are names."""

Row = tuple[str, ...]


def residual(report: Report, root: str) -> list[Row]:
    """The findings of a sweep of `root` in the form of the list, without reasons."""
    rows = []
    for p in report.performances:
        for f in p.findings:
            if f.code not in ROUTINE:
                texts = ("", "", "") if f.code in NAMES else (f.where, f.printed, f.expected)
                file = p.file.removeprefix(root + "/")
                rows.append((file, str(p.page or ""), str(p.rank or ""), p.status.value, f.code, *texts))
    return sorted(rows)


def listed() -> dict[Row, str]:
    """The committed findings with their reasons."""
    with LIST.open(encoding="utf-8", newline="") as text:
        return {tuple(row[c] for c in COLUMNS[:-1]): row["reason"] for row in csv.DictReader(text)}


def main() -> int:
    """Write the list anew; the number of findings without a reason."""
    shared = Path(os.environ.get("RINKSIDE_SHARED", ROOT.parent / "shared"))
    corpus = shared / "corpus"
    known = listed()
    by_code = {row[4]: reason for row, reason in known.items() if row[4] == "unknown-cell"}
    rows = residual(verify(corpus, jobs=int(sys.argv[1]) if len(sys.argv) > 1 else 1), str(corpus))
    lines = [(*row, known.get(row) or by_code.get(row[4], "")) for row in rows]
    with LIST.open("w", encoding="utf-8", newline="") as text:
        out = csv.writer(text, lineterminator="\n")
        out.writerow(COLUMNS)
        out.writerows(lines)
    open_ = [line for line in lines if not line[-1]]
    for line in open_:
        print("no reason yet:", *line)
    print(f"{len(lines)} findings, {len(known) - sum(row in known for row in rows)} gone")
    return len(open_)


if __name__ == "__main__":
    sys.exit(main())
