"""The host machine's own link: made anew at every start and after every use, shown on the terminal, kept in a file."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

__all__ = ["HOST_LINK_FILE", "Link"]

HOST_LINK_FILE = "host-link.txt"
"""The newest link, in the data folder, readable by its owner alone: who lost the terminal still gets in."""


@dataclass
class Link:
    """Where the link goes. `local` and `public` are the server's addresses on the machine itself and for others."""

    local: str = ""
    public: str = ""
    folder: Path | None = None
    tell: Callable[[str], None] = lambda text: None
    newest: str = ""

    def show(self, secret: str) -> None:
        """Tell the link, and write it to its file."""
        self.newest = f"{self.local}/host/{secret}"
        if self.folder is not None:
            path = self.folder / HOST_LINK_FILE
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                os.fchmod(file.fileno(), 0o600)
                file.write(self.newest + "\n")
        self.tell(self.newest)
