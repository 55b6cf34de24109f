"""Gathers the fragments of changelog.d under a version: `python scripts/changelog.py 0.2.0 [2026-12-01]`."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"added": "Added", "changed": "Changed", "fixed": "Fixed"}
NAME = re.compile(r"[a-z0-9-]+\.(added|changed|fixed)\.md")


def fragments(folder: Path) -> dict[str, list[Path]]:
    """The fragments by kind, in the order of their names. Raises ValueError for a file that is none."""
    found: dict[str, list[Path]] = {kind: [] for kind in KINDS}
    for path in sorted(folder.glob("*")):
        if path.name == "README.md":
            continue
        match = NAME.fullmatch(path.name)
        if match is None or not path.read_text(encoding="utf-8").strip():
            raise ValueError(f"{path.name}: write <slug>.<{'|'.join(KINDS)}>.md with a sentence in it")
        found[match[1]].append(path)
    return found


def section(version: str, day: str, found: dict[str, list[Path]]) -> str:
    """The text of a version."""
    lines = [f"## {version} ({day})", ""]
    for kind, paths in found.items():
        if paths:
            lines += [f"### {KINDS[kind]}", ""]
            lines += [f"- {' '.join(p.read_text(encoding='utf-8').split())}" for p in paths]
            lines.append("")
    return "\n".join(lines)


def main() -> None:
    """Write CHANGELOG.md and remove the fragments."""
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    found = fragments(ROOT / "changelog.d")
    if not any(found.values()):
        sys.exit("changelog.d holds no fragments")
    text = section(sys.argv[1], sys.argv[2] if len(sys.argv) == 3 else date.today().isoformat(), found)
    path = ROOT / "CHANGELOG.md"
    head, _, rest = (path.read_text(encoding="utf-8") if path.exists() else "# Changelog\n\n").partition("\n\n")
    path.write_text(f"{head}\n\n{text}\n{rest}".rstrip() + "\n", encoding="utf-8")
    for paths in found.values():
        for fragment in paths:
            fragment.unlink()


if __name__ == "__main__":
    main()
