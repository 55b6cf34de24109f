"""Files, folders and zips to the documents in them: what each is by its content, in an order that never changes.

Nothing is unpacked to disk, so a name inside a zip can lead nowhere; nothing is read before it is asked for; every
limit below is a constant, and what is beyond one is a source with a finding instead of bytes.
"""

from __future__ import annotations

import os
import stat
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath

from rinkside.domain import Finding, Place, Severity
from rinkside.errors import UsageError

__all__ = ["MAX_BYTES", "MAX_MEMBERS", "MAX_RATIO", "MAX_UNPACKED", "Kind", "Source", "collect"]

MAX_BYTES = 256 << 20
"""No document of the sport is larger; a larger file or member of a zip is not read."""
MAX_UNPACKED = 2 << 30
"""What the members of one zip may come to unpacked."""
MAX_MEMBERS = 50_000
"""How many members a zip may have."""
MAX_RATIO = 1_000
"""How many times larger than packed a member over 1 MB may be (pages of results reach 40)."""
_RATIO_FROM = 1 << 20
_SNIFF = 2048

Kind = str
"""`pdf`, `html`, `odf`, `osis`, `json`, `toml`, `zip` (one that could not be opened) or `?` (nothing known)."""

_SUFFIXES = {
    ".pdf": "pdf", ".htm": "html", ".html": "html", ".asp": "html", ".aspx": "html", ".php": "html", ".xhtml": "html",
    ".json": "json", ".toml": "toml", ".zip": "zip",
}  # fmt: skip
_SKIPPED = ("__MACOSX", ".git", "node_modules")


@dataclass(frozen=True, slots=True)
class Source:
    """One document that can be read: `name` as findings call it (in a zip `archive.zip!/name`), its `kind` by content.

    `group` is the folder, or folder in a zip, it lies in: documents of one event lie together. A source with `findings`
    has no bytes to give: they say why. Sources can be sent to other processes.
    """

    name: str
    kind: Kind
    group: str
    path: Path | None = None
    members: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    data: bytes | None = field(default=None, repr=False)

    @property
    def readable(self) -> bool:
        """Whether it has bytes to give."""
        return not self.findings

    def load(self) -> bytes:
        """Its bytes, at most MAX_BYTES. Raises OSError with a text for people where they cannot be had any more."""
        if self.data is not None:
            return self.data
        if self.path is None or self.findings:
            raise OSError(self.findings[0].note if self.findings else f"{self.name} has no bytes")
        if not self.members:
            with self.path.open("rb") as stream:
                return stream.read(MAX_BYTES)
        status = self.path.stat()
        archive = _archive(str(self.path), status.st_mtime_ns, self.members[:-1])
        return _member(archive, self.members[-1], self.name)


def collect(paths: Iterable[str | Path] | str | Path) -> Iterator[Source]:
    """Every document in `paths`: files, folders with all below them, zips and zips in them, `-` for standard input.

    Folder by folder in the order of names; a file given twice comes once. A file named outright always comes, whatever
    it is; in folders and zips only what is, or by its name claims to be, a document of the sport. Raises UsageError for
    a path that does not exist; whatever cannot be read is a source with a finding.
    """
    seen: set[tuple[int, int]] = set()
    for given in [paths] if isinstance(paths, str | Path) else paths:
        if str(given) == "-":
            yield _from_stdin()
            continue
        path = Path(given)
        try:
            status = path.stat()
        except FileNotFoundError:
            accepted = "a PDF, a page of results, a folder or a zip of them, or - for standard input"
            raise UsageError(f"{path}: no such file; give {accepted}") from None
        except (OSError, ValueError) as error:
            yield _refused(_shown(path), _shown(path.parent), "unreadable-file", _reason(error))
            continue
        if stat.S_ISDIR(status.st_mode):
            yield from _folder(path, seen, set())
        elif _first_time(status, seen):
            yield from _file(path, status, named=True)


def _first_time(status: os.stat_result, seen: set[tuple[int, int]]) -> bool:
    key = (status.st_dev, status.st_ino)
    if key in seen and status.st_ino:
        return False
    seen.add(key)
    return True


def _folder(folder: Path, seen: set[tuple[int, int]], above: set[tuple[int, int]]) -> Iterator[Source]:
    """A folder's files by name, then its folders by name. A link to a folder above it is not followed again."""
    try:
        status = folder.stat()
        entries = sorted(os.scandir(folder), key=lambda e: e.name)
    except OSError as error:
        yield _refused(_shown(folder), _shown(folder), "unreadable-file", _reason(error))
        return
    here = (status.st_dev, status.st_ino)
    if here in above:
        return
    folders = []
    for entry in entries:
        if entry.name.startswith(".") or entry.name in _SKIPPED:
            continue
        try:
            found = entry.stat()
        except OSError as error:
            yield _refused(_shown(entry.path), _shown(folder), "unreadable-file", _reason(error))
            continue
        if stat.S_ISDIR(found.st_mode):
            folders.append(Path(entry.path))
        elif _first_time(found, seen):
            yield from _file(Path(entry.path), found, named=False)
    for below in folders:
        yield from _folder(below, seen, above | {here})


def _file(path: Path, status: os.stat_result, *, named: bool) -> Iterator[Source]:
    name, group = _shown(path), _shown(path.parent)
    suffix = path.suffix.lower()
    if not stat.S_ISREG(status.st_mode):
        if named:
            yield _refused(name, group, "unreadable-file", "it is no file but a pipe or a device")
        return
    if status.st_size > MAX_BYTES:
        if named or suffix in _SUFFIXES:
            yield _refused(name, group, "file-too-large", f"it has more than {MAX_BYTES >> 20} MiB")
        return
    try:
        with path.open("rb") as stream:
            head = stream.read(_SNIFF)
    except OSError as error:
        if named or suffix in _SUFFIXES:
            yield _refused(name, group, "unreadable-file", _reason(error))
        return
    kind = _kind(head, suffix)
    if kind == "zip":
        yield from _zip(path, status.st_mtime_ns)
    elif named or kind != "?":
        yield Source(name, kind, group, path)


def _from_stdin() -> Source:
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        return _refused("standard input", "", "file-too-large", f"it has more than {MAX_BYTES >> 20} MiB")
    kind = _kind(data[:_SNIFF], "")
    return Source("standard input", "?" if kind == "zip" else kind, "", data=data)


def _kind(head: bytes, suffix: str) -> Kind:
    """What bytes are, by what they begin with; where that says nothing, by what the name claims."""
    start = head.lstrip(b"\xef\xbb\xbf\x00 \t\r\n")[:_SNIFF]
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return "zip"
    if b"%PDF-" in head[:1024]:
        return "pdf"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        start = head.replace(b"\x00", b"")[2:].lstrip()
    lower = start.lower()
    if b"<odfbody" in lower:
        return "odf"
    if b"<isu_osis" in lower:
        return "osis"
    if lower.startswith((b"<!doctype html", b"<html", b"<head", b"<!--", b"<meta", b"<table", b"<body", b"<title")):
        return "html"
    if b"<html" in lower or b"<table" in lower:
        return "html"
    return _SUFFIXES.get(suffix, "?")


def _zip(path: Path, changed: int) -> Iterator[Source]:
    name, group = _shown(path), _shown(path.parent)
    try:
        archive = _archive(str(path), changed, ())
    except _BROKEN as error:
        yield _refused(name, group, "zip-unreadable", _reason(error))
        return
    yield from _members(archive, path, changed, name, ())


# What zipfile raises for damaged directories and members, beside its own error.
_BROKEN = (
    *(OSError, zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError, RuntimeError),
    *(ValueError, OverflowError, LookupError, MemoryError),
)


def _members(archive: zipfile.ZipFile, path: Path, changed: int, name: str, outer: tuple[str, ...]) -> Iterator[Source]:
    infos = [i for i in archive.infolist() if not i.filename.endswith("/")]
    if len(infos) > MAX_MEMBERS:
        yield _refused(name, name, "zip-too-large", f"it has {len(infos)} members; {MAX_MEMBERS} are accepted")
        return
    total = sum(i.file_size for i in infos)
    if total > MAX_UNPACKED:
        why = f"it unpacks to {total >> 20} MiB; {MAX_UNPACKED >> 20} are accepted"
        yield _refused(name, name, "zip-too-large", why)
        return
    shown: set[str] = set()
    for info in sorted(infos, key=lambda i: (_harmless(i.filename), i.filename, i.header_offset)):
        inside = _harmless(info.filename)
        parts = inside.split("/")
        if any(p.startswith(".") or p in _SKIPPED for p in parts):
            continue
        while inside in shown:
            inside += "#2"
        shown.add(inside)
        full = f"{name}!/{inside}"
        group = f"{name}!/" + "/".join(parts[:-1])
        yield from _one_member(archive, info, path, changed, full, group, outer)


def _one_member(
    archive: zipfile.ZipFile,
    info: zipfile.ZipInfo,
    path: Path,
    changed: int,
    name: str,
    group: str,
    outer: tuple[str, ...],
) -> Iterator[Source]:
    suffix = PurePosixPath(name).suffix.lower()
    claims = suffix in _SUFFIXES
    if info.flag_bits & 1:
        if claims:
            why = "it is encrypted; unpack it with its password and give the files"
            yield _refused(name, group, "zip-encrypted", why)
        return
    if info.file_size > MAX_BYTES or (
        info.file_size > _RATIO_FROM and info.file_size > MAX_RATIO * max(1, info.compress_size)
    ):
        why = f"it unpacks from {info.compress_size} to {info.file_size} bytes; no document does"
        yield _refused(name, group, "zip-too-large", why)
        return
    try:
        with archive.open(info) as stream:
            head = stream.read(_SNIFF)
    except _BROKEN as error:
        if claims:
            yield _refused(name, group, "zip-unreadable", _reason(error))
        return
    kind = _kind(head, suffix)
    # The name zipfile knows it by, not the one shown.
    members = (*outer, f"{info.header_offset}:{info.filename}")
    if kind == "zip" and not outer:
        try:
            inner = _archive(str(path), changed, members)
        except _BROKEN as error:
            yield _refused(name, group, "zip-unreadable", _reason(error))
            return
        yield from _members(inner, path, changed, name, members)
    elif kind == "zip":
        yield _refused(name, group, "zip-too-deep", "it is a zip in a zip in a zip; unpack it and give the files")
    elif kind != "?":
        yield Source(name, kind, group, path, members)


@lru_cache(maxsize=4)
def _archive(path: str, changed: int, members: tuple[str, ...]) -> zipfile.ZipFile:
    """An opened zip, or the zip in a zip that `members` leads to. Kept open for the next member; `changed` keys it."""
    if not members:
        return zipfile.ZipFile(path)
    return zipfile.ZipFile(BytesIO(_member(_archive(path, changed, members[:-1]), members[-1], path)))


def _member(archive: zipfile.ZipFile, member: str, name: str) -> bytes:
    offset, _, filename = member.partition(":")
    try:
        info = archive.getinfo(filename)
        if info.header_offset != int(offset):
            info = next(i for i in archive.infolist() if i.header_offset == int(offset) and i.filename == filename)
        with archive.open(info) as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError:
        raise
    except (*_BROKEN, StopIteration) as error:
        raise OSError(f"{name} cannot be unpacked: {_reason(error)}") from error
    if len(data) > MAX_BYTES:
        raise OSError(f"{name} unpacks to more than {MAX_BYTES >> 20} MiB")
    return data


def _harmless(name: str) -> str:
    """A member's name as it is shown: no root, no drive, no way up, no control characters."""
    parts = name.replace("\\", "/").split("/")
    kept = [p for p in parts if p not in ("", ".", "..") and not (len(p) == 2 and p[1] == ":")]
    text = "/".join(kept) or "unnamed"
    return _printable(text)[:500]


def _shown(path: str | Path) -> str:
    """A path as it is called: bytes that are no text, ends of lines and marks that turn writing round are replaced."""
    return _printable(os.fsencode(path).decode("utf-8", "replace"))


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else "�" for c in text)


def _reason(error: BaseException) -> str:
    text = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return text[:300]


def _refused(name: str, group: str, code: str, why: str) -> Source:
    finding = Finding(code, "file", note=f"{name} is not read: {why}", severity=Severity.ERROR, place=Place(name))
    return Source(name, "zip" if code.startswith("zip") else "?", group, findings=(finding,))
