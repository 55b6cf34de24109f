"""Recompute what others published and name what differs.

`rinkside.verify(paths)` is this room itself: the package is callable and gives a `Report`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rinkside.verify.report import Report
    from rinkside.verify.run import OnFile

__all__ = ["verify"]


def verify(paths: Iterable[str | Path] | str | Path, *, jobs: int = 1, on_file: OnFile | None = None) -> Report:
    """Recompute every performance in `paths` (files, folders, zips; PDF and HTML together) and compare.

    `jobs` processes share the files; `on_file(done, all)` is told of progress. Raises UsageError for a path that does
    not exist; whatever cannot be read is a finding of the report.
    """
    from rinkside.verify.run import verify as run

    return run(paths, jobs=jobs, on_file=on_file)


class _Room(ModuleType):
    def __call__(
        self, paths: Iterable[str | Path] | str | Path, *, jobs: int = 1, on_file: OnFile | None = None
    ) -> Report:
        return verify(paths, jobs=jobs, on_file=on_file)


sys.modules[__name__].__class__ = _Room
