"""The window the server runs in: it may be closed at any time, and nothing a device sent may steer it."""

from __future__ import annotations

import sys
from contextlib import suppress

__all__ = ["tell"]


def tell(text: str, *, error: bool = True) -> None:
    """Say something where the server was started; say it to nobody where that window is gone."""
    clean = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    with suppress(OSError, ValueError):
        print(clean, file=sys.stderr if error else sys.stdout, flush=True)
