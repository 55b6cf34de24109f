"""Twenty years of sheets as one record: what was read, how it verified, and where every number is printed."""

from rinkside.archive.answers import in_points
from rinkside.archive.store import Archive, open_archive

__all__ = ["Archive", "in_points", "open_archive"]
