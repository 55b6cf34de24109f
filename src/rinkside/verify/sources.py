"""The files behind the paths given: folders walked, zips opened, each file with the group (event) it lies in."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rinkside.errors import UsageError

__all__ = ["Source", "expand"]

SUFFIXES = {".pdf": "pdf", ".htm": "html", ".html": "html", ".asp": "html"}
MAX_MEMBER = 64 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """One file: `name` as findings call it, `kind` "pdf", "html" or "?", `group` the folder or zip it lies in."""

    name: str
    path: Path
    kind: str
    group: str
    member: str = ""

    def load(self) -> Path | bytes:
        """The path, or the bytes where it lies in a zip."""
        if not self.member:
            return self.path
        with zipfile.ZipFile(self.path) as archive, archive.open(self.member) as stream:
            return stream.read(MAX_MEMBER + 1)


def expand(paths: Iterable[Path]) -> list[Source]:
    """Every file behind the paths, folder by folder, names in order. UsageError for a path that is not there."""
    found: list[Source] = []
    for path in paths:
        if path.is_dir():
            for file in sorted(p for p in path.rglob("*") if p.is_file()):
                found += _file(file, named=False)
        elif path.exists():
            found += _file(path, named=True)
        else:
            raise UsageError(f"{path}: no such file; give a PDF, a page of results, a folder or a zip of them")
    unique = {(s.path, s.member): s for s in found}
    return sorted(unique.values(), key=lambda s: (s.group, s.name))


def _file(path: Path, named: bool) -> list[Source]:
    suffix = path.suffix.lower()
    if suffix == ".zip":
        return _members(path)
    kind = SUFFIXES.get(suffix)
    if kind is None and not named:
        return []
    return [Source(str(path), path, kind or "?", str(path.parent))]


def _members(path: Path) -> list[Source]:
    try:
        with zipfile.ZipFile(path) as archive:
            names = [i.filename for i in archive.infolist() if not i.is_dir() and not i.flag_bits & 1]
    except (OSError, zipfile.BadZipFile):
        return [Source(str(path), path, "?", str(path.parent))]
    return [
        Source(f"{path}!/{name}", path, SUFFIXES[Path(name).suffix.lower()], f"{path}!/{Path(name).parent}", name)
        for name in sorted(names)
        if Path(name).suffix.lower() in SUFFIXES
    ]
