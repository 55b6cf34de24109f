"""Archives at addresses: the same files on anything fsspec knows, read by the same engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rinkside.errors import UsageError

__all__ = ["filesystem_of", "is_address"]


def is_address(root: str | Path) -> bool:
    """Whether an archive's root is an address such as `s3://bucket/archive` and not a folder."""
    return "://" in str(root)


def filesystem_of(address: str) -> tuple[Any, str]:
    """The fsspec filesystem of an address, and the address as that filesystem and DuckDB take it.

    Raises UsageError for a kind of address nothing is installed for, with what to install.
    """
    import fsspec

    kind = address.partition("://")[0]
    try:
        filesystem, path = fsspec.core.url_to_fs(address.rstrip("/"))
    except ImportError as problem:
        needs = "pip install 'rinkside[s3]'" if kind in ("s3", "s3a") else str(problem)
        raise UsageError(f"{address}: what speaks {kind}:// is not installed; install it with: {needs}") from None
    except ValueError as problem:
        raise UsageError(f"{address} cannot be opened: {problem}") from None
    return filesystem, f"{kind}://{path.lstrip('/') if kind != 'file' else path}"
