"""What every test may use: where the shared material is, if it is there."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("rinkside", deadline=None, print_blob=True)
settings.load_profile("rinkside")

# A run begun in the background ignores these, and every server it starts would too: a closed window would not end it.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent
FOREIGN = re.compile(r"/(?:home|root|tmp|work)/|\b(?:localhost|127\.0\.0\.1)\b|C:\\\\Users")
"""What no page may hold: the machine it was written on."""


def shared_dir() -> Path:
    """The folder of shared material: RINKSIDE_SHARED, else `shared` beside the checkout."""
    return Path(os.environ.get("RINKSIDE_SHARED", ROOT.parent / "shared"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared material; a test that takes it is skipped by name where it is absent."""
    found = shared_dir()
    if not (found / "corpus").is_dir():
        pytest.skip(f"needs the shared corpus, looked for at {found}")
    return found
