"""Reading what others publish: judges' details as PDF, result pages as HTML. What a file is, its content says.

Every reader returns a `Reading`: the document and the findings, never half a document silently.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rinkside.domain import Finding, Place, Reading

__all__ = ["read"]

_LOOKED_AT = 1024


def read(source: Path | bytes, name: str = "") -> Reading[Any]:
    """Read a file or its bytes; `name` is what places call it (default: the path as given).

    `%PDF-` within the first 1,024 bytes makes it a PDF (`Reading[Protocol]`), anything else is read as a page
    (`Reading` of a result, entry list, panel … or a finding that it is none). Raises nothing; what cannot be opened has
    the finding `file-unreadable`.
    """
    file = name or (str(source) if isinstance(source, Path) else "bytes")
    try:
        data = source if isinstance(source, bytes) else _read_bytes(source)
    except OSError as problem:
        note = f"the file could not be opened: {problem.strerror or problem}"
        return Reading(None, (Finding("file-unreadable", "file", note=note, place=Place(file)),))
    if b"%PDF-" in data[:_LOOKED_AT]:
        from rinkside.protocols.pdf import read_pdf

        return read_pdf(data, file)
    from rinkside.protocols.html import read_html

    return read_html(data, file)


def _read_bytes(path: Path) -> bytes:
    from rinkside.protocols.pdf.tokens import MAX_BYTES

    if path.stat().st_size > MAX_BYTES:
        with path.open("rb") as handle:
            return handle.read(MAX_BYTES + 1)
    return path.read_bytes()
