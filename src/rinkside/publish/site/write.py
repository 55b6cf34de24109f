"""Writing a site so that nobody ever sees half of one.

A local folder is written beside the old one and changes places with it. `remote.py` writes to any other target.
`manifest.json` names every file with its SHA-256.
"""

from __future__ import annotations

import errno
import glob
import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from rinkside.errors import UsageError
from rinkside.publish.site.exchange import exchange

__all__ = ["LEADING", "MANIFEST", "Target", "manifest_of", "open_target"]

MANIFEST = "manifest.json"
"""The file that names every other with its SHA-256."""
LEADING = ("index.html", "index.htm")
"""The pages that lead to every other: they come last."""
_FORM = "rinkside-site"


def open_target(target: str) -> Target:
    """The target of that path or address (`site/`, `file:///…`, `memory://…`, `s3://bucket/path`).

    Raises UsageError where nothing can be written there, naming what is missing.
    """
    scheme = urlsplit(target).scheme if "://" in target else ""
    if scheme in ("", "file"):
        path = Path(unquote(urlsplit(target).path)) if scheme else Path(target)
        return _Folder(path)
    from rinkside.publish.site.remote import Remote

    return Remote(target)


class Target:
    """Where a site is written to. `read` gives a file that was published, None where there is none.

    Opened with `with`: whoever publishes to the same folder meanwhile waits, so that no version and nobody who was
    taken out is lost between reading and writing. At other addresses nobody waits.
    """

    def __enter__(self) -> Target:
        return self

    def __exit__(self, *raised: object) -> None:
        return None

    def read(self, name: str) -> bytes | None:
        """The bytes of a published file, None where there is none."""
        raise NotImplementedError

    def write(self, files: Mapping[str, bytes]) -> None:
        """Replace the whole site. Raises UsageError where the target holds anything else."""
        raise NotImplementedError

    def manifest(self) -> dict[str, str]:
        """The hashes of the published files by name; empty for a new site."""
        data = self.read(MANIFEST)
        if data is None:
            return {}
        try:
            held = json.loads(data)
            if held["form"] != _FORM:
                raise ValueError(held["form"])
            return {str(k): str(v) for k, v in held["files"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UsageError(f"{MANIFEST} of the target is not of a site Rinkside wrote. Name another folder") from None


def manifest_of(files: Mapping[str, bytes]) -> bytes:
    """The manifest: every file with its SHA-256."""
    hashes: dict[str, Any] = {name: hashlib.sha256(files[name]).hexdigest() for name in sorted(files)}
    text = json.dumps({"form": _FORM, "version": 1, "files": hashes}, ensure_ascii=False, indent=1)
    return (text + "\n").encode()


class _Folder(Target):
    def __init__(self, path: Path) -> None:
        try:
            self.path = Path(os.path.realpath(path))  # of a link, the folder it means changes places
            if self.path.is_file():
                raise UsageError(f"{path} is a file. Name a folder to write the site to")
            if self.path == Path.cwd():
                raise UsageError(
                    f"you stand in {self.path}, which is to be replaced. Go one folder up and name it there"
                )
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror or error}. Name a folder that can be written") from None
        self._lock: int | None = None

    def __enter__(self) -> _Folder:
        self._lock = _locked(self.path.parent)
        self._mend()
        return self

    def __exit__(self, *raised: object) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def read(self, name: str) -> bytes | None:
        try:
            return (self.path / name).read_bytes()
        except OSError:
            return None

    def write(self, files: Mapping[str, bytes]) -> None:
        old = self.manifest()
        if self.path.exists() and not old and any(self.path.iterdir()):
            raise UsageError(
                f"{self.path} holds something else already. Name a new or empty folder; nothing was written"
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh = Path(tempfile.mkdtemp(prefix=f"{self._beside}{os.getpid()}-", dir=self.path.parent))
        except OSError as error:
            raise UsageError(
                f"{self.path}: {error.strerror or error}. The new site is made beside the folder before it takes its "
                f"place: let {self.path.parent} be written, too, or name a folder inside {self.path}"
            ) from None
        try:
            for name, data in {**files, MANIFEST: manifest_of(files)}.items():
                place = fresh / name
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(data)
            self._keep_others(fresh, old)
            os.chmod(fresh, self.path.stat().st_mode & 0o7777 if self.path.exists() else 0o755)
            self._swap(fresh)
            self._sweep()
        except OSError as error:
            mounted = error.errno == errno.EBUSY
            then = f"Name a folder inside {self.path}" if mounted else "Publish again"
            raise UsageError(f"{self.path}: {error.strerror or error}. What stood there still stands. {then}") from None
        finally:
            shutil.rmtree(fresh, ignore_errors=True)

    @property
    def _beside(self) -> str:
        """How the names begin of what a publishing makes beside the site: no other folder of anybody's is named so."""
        return f".{self.path.name}.publishing-"

    def _keep_others(self, fresh: Path, old: Mapping[str, str]) -> None:
        """Take over what somebody else put beside the site (`.htaccess`, `CNAME`): it is in no manifest of ours."""
        for place in sorted(self.path.rglob("*")) if self.path.exists() else ():
            name = place.relative_to(self.path).as_posix()
            if name in old or name == MANIFEST or os.path.lexists(fresh / name):
                continue
            if place.is_symlink() or place.is_file():
                (fresh / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(place, fresh / name, follow_symlinks=False)

    def _mend(self) -> None:
        """Put the old site back where the machine stopped between the two renames of `_swap`."""
        if not self.path.exists():
            for aside in sorted(self.path.parent.glob(f"{glob.escape(self._beside)}*.old")):
                with suppress(OSError):
                    aside.rename(self.path)
                    return

    def _sweep(self) -> None:
        """Take away what publishings left that were cut off: who was taken out since must not stay there."""
        for left in self.path.parent.glob(f"{glob.escape(self._beside)}*"):
            process = left.name.removeprefix(self._beside).partition("-")[0]
            if left.is_dir() and process.isdigit() and (left.suffix == ".old" or not _alive(int(process))):
                shutil.rmtree(left, ignore_errors=True)

    def _swap(self, fresh: Path) -> None:
        """One exchange of names, or two renames where the system has none; should the second fail, the old site is put
        back."""
        if not self.path.exists():
            fresh.rename(self.path)
            return
        if exchange(fresh, self.path):
            return  # what lies in `fresh` now is the old site, which goes like any other rest
        aside = fresh.with_name(f"{fresh.name}.old")
        self.path.rename(aside)
        try:
            fresh.rename(self.path)
        except OSError:
            aside.rename(self.path)
            raise
        shutil.rmtree(aside, ignore_errors=True)


def _locked(folder: Path) -> int | None:
    """Wait until nobody else publishes into that folder; None where the system cannot say. Closing it ends the wait."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    there = next(f for f in (folder, *folder.parents) if f.is_dir())
    held = os.open(there, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
    except OSError:  # some network drives
        os.close(held)
        return None
    return held


def _alive(process: int) -> bool:
    """Whether a process of that number still runs here."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
