"""Two folders change names in one step, where the system can: nobody then finds neither of them."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

__all__ = ["exchange"]

_HERE = -100
"""AT_FDCWD of Linux: paths are as the process sees them."""
_EXCHANGE = 2
"""RENAME_EXCHANGE of renameat2(2), Linux 3.15 and newer."""


def exchange(one: Path, other: Path) -> bool:
    """Let two paths of one file system change names; False where the system or the file system cannot, nothing done."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):  # an older C library
        return False
    return bool(rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0)
