"""Writing a site to what fsspec can open (S3, memory, WebDAV), where no folder can change places with another.

Everything new is put beside the site first, under `.rinkside/`: until it is all there not a byte of the site changes.
Then a list of what is to happen is written, and only then are files copied to their places: those that others lead to
first, the pages that lead there after them, `manifest.json` last; what is not in it any more goes. Whoever opens a
target where that list still stands finishes what it says.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from rinkside.errors import UsageError
from rinkside.publish.site.write import LEADING, MANIFEST, Target, manifest_of

__all__ = ["Remote"]

_BESIDE = ".rinkside"
"""The folder of the target for what is not public yet."""
_STAGED = f"{_BESIDE}/staged"
_LIST = f"{_BESIDE}/publishing.json"
_FLAT = frozenset(("s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "oss", "r2"))
"""Where a name with slashes needs no folders made before it. Making one could make a bucket of a slip of the pen."""
_TYPE_ARGUMENT = {"s3": "ContentType", "s3a": "ContentType", "gs": "content_type", "gcs": "content_type"}
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".htm": "text/html; charset=us-ascii",
    ".css": "text/css; charset=utf-8",
    ".csv": "text/csv; charset=utf-8",
    ".wiki": "text/plain; charset=utf-8",
    ".json": "application/json",
    ".parquet": "application/vnd.apache.parquet",
    ".xml": "application/xml",
    ".pdf": "application/pdf",
}


class Remote(Target):
    """A target at an address. Raises UsageError where what fsspec needs for it is not installed."""

    def __init__(self, address: str) -> None:
        import fsspec

        self.address = address.rstrip("/")
        scheme, _, rest = address.partition("://")
        if not rest.strip("/"):
            raise UsageError(
                f"{address} names no place. Write where the site goes, such as {scheme}://results/lake-cup"
            )
        try:
            self.system, root = fsspec.core.url_to_fs(self.address)
        except ImportError as error:
            needed = "pip install 'rinkside[s3]'" if scheme in ("s3", "s3a") else "pip install what it names"
            raise UsageError(f"{address}: {error}. Here: {needed}; or name a folder") from None
        except ValueError as error:
            raise UsageError(f"{address}: {error}. Name a folder, s3://bucket/path or what fsspec knows") from None
        except Exception as error:
            raise UsageError(f"{address}: {_said(error)}. Look at the address and its keys") from None
        protocol = self.system.protocol
        self.protocol = protocol if isinstance(protocol, str) else protocol[0]
        self.root = str(root).rstrip("/")
        self._mend()

    def read(self, name: str) -> bytes | None:
        """The bytes of a published file, None where there is none."""
        try:
            return bytes(self.system.cat_file(self._at(name)))
        except FileNotFoundError:
            return None
        except Exception as error:  # whatever a service answers
            raise UsageError(
                f"{self.address}: {_said(error)}. Nothing was written; look at the address and its keys"
            ) from None

    def write(self, files: Mapping[str, bytes]) -> None:
        """Replace the whole site: send what is new, then let it take its place."""
        old = self.manifest()
        manifest = manifest_of(files)
        new = json.loads(manifest)["files"]
        changed = [name for name in files if old.get(name) != new[name]]
        changed.sort(key=lambda name: name in LEADING)
        gone = [name for name in old if name not in new]
        try:
            self._clear()
            self._put({f"{_STAGED}/{name}": files[name] for name in changed} | {f"{_STAGED}/{MANIFEST}": manifest})
            plan = {"form": "rinkside-publishing", "version": 1, "changed": [*changed, MANIFEST], "gone": gone}
            self._put({_LIST: (json.dumps(plan, ensure_ascii=False) + "\n").encode()})
        except Exception as error:
            raise UsageError(
                f"{self.address}: {_said(error)}. The site that stood there still stands; publish again"
            ) from None
        self._mend()

    def _mend(self) -> None:
        """Finish what a list that still stands says."""
        data = self.read(_LIST)
        if data is None:
            return
        try:
            plan = json.loads(data)
            changed: list[str] = plan["changed"]
            self._copy([name for name in changed if name not in (*LEADING, MANIFEST)])
            self._copy([name for name in changed if name in LEADING])
            self._copy([MANIFEST])
            for name in plan["gone"]:
                self._remove(name)
            self._remove(_LIST)
            self._clear()
        except Exception as error:
            raise UsageError(
                f"{self.address}: {_said(error)}. Everything new is there, not all of it in its place: publish again, "
                "which begins by finishing that"
            ) from None

    def _at(self, name: str) -> str:
        return f"{self.root}/{name}"

    def _put(self, files: Mapping[str, bytes]) -> None:
        """Files by name; those of one content type at once, where the service can."""
        by_type: dict[str, dict[str, bytes]] = {}
        for name, data in files.items():
            by_type.setdefault(_type_of(name), {})[self._at(name)] = data
            self._folder_of(name)
        for content_type, group in by_type.items():
            argument = _TYPE_ARGUMENT.get(self.protocol)
            said: dict[str, Any] = {argument: content_type} if argument else {}
            self.system.pipe(group, **said)

    def _copy(self, names: Sequence[str]) -> None:
        """Staged files to their places. One that is there no more was copied before the work stopped."""
        for name in names:
            self._folder_of(name)
        pairs = [self._at(f"{_STAGED}/{n}") for n in names], [self._at(n) for n in names]
        try:
            self.system.copy(*pairs)
        except NotImplementedError:
            for name in names:
                self._put({name: bytes(self.system.cat_file(self._at(f"{_STAGED}/{name}")))})

    def _folder_of(self, name: str) -> None:
        if self.protocol not in _FLAT:
            self.system.makedirs(self._at(name).rpartition("/")[0], exist_ok=True)

    def _remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self.system.rm_file(self._at(name))

    def _clear(self) -> None:
        """Take away what was put beside the site."""
        self.system.invalidate_cache()
        with suppress(FileNotFoundError):
            self.system.rm(self._at(_BESIDE), recursive=True)


def _type_of(name: str) -> str:
    ending = name[name.rfind(".") :]
    return _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _said(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__
