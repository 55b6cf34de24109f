"""Runs a command as a person would, without a process of its own: what it prints and how it ends."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from dataclasses import dataclass
from typing import Any
from unittest import mock

from rinkside.cli.main import main

__all__ = ["Ran", "rinkside"]


@dataclass
class Ran:
    """Standard output, standard error and exit status of a command."""

    out: str
    err: str
    status: int


def rinkside(*words: Any, width: int = 80) -> Ran:
    """Run `rinkside WORDS…` on a terminal of that many columns without colour."""
    out, err = io.StringIO(), io.StringIO()
    argv = ["rinkside", *map(str, words)]
    environment = {"COLUMNS": str(width), "NO_COLOR": "1", "TERM": "dumb"}
    status: Any = 0
    with (
        mock.patch.object(sys, "argv", argv),
        mock.patch.dict(os.environ, environment),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as left:
            status = left.code or 0
    return Ran(out.getvalue(), err.getvalue(), status)
