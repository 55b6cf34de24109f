"""What tests of the archive share: saved result sites of the bundled events, and an archive of one of them."""

from __future__ import annotations

from pathlib import Path

from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import build

WOMEN = "milano-cortina-2026-women"
PYEONGCHANG = "pyeongchang-2018-women"


def save_site(folder: Path, name: str = WOMEN) -> Path:
    """A results site of a bundled event in a folder, as somebody saves it: pages, and judges' details as PDF."""
    for file, data in build(from_files([name]), sheets=True).items():
        if file.endswith((".pdf", ".htm")):
            place = folder / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
    return folder
