"""Where a value was printed: the file, the page and the position on it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Box", "Place"]

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in PDF points from the top left corner of the page."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position in a document somebody published.

    `file` is the name as the caller gave it (inside a zip: `archive.zip!/name`). For a sheet `page` is 1-based
    and `box` in points from the page's top left; for a page of HTML `cell` says "table 3, row 5, Points".
    """

    file: str
    page: int | None = None
    box: Box | None = None
    cell: str = ""

    def __str__(self) -> str:
        text = self.file
        if self.page is not None:
            text += f", page {self.page}"
        if self.box is not None:
            text += f", {self.box[0]:.0f} pt from the left, {self.box[1]:.0f} pt from the top"
        if self.cell:
            text += f", {self.cell}"
        return text
