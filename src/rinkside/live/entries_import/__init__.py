"""Entries from files: CSV, workbooks (.xlsx) and ODF DT_PARTIC to data of acts, or every reason why not, row by row."""

from rinkside.live.entries_import.categories import NewCategory
from rinkside.live.entries_import.problems import PROBLEMS, Problem
from rinkside.live.entries_import.reading import MAX_ENTRIES, EntriesReading, read_entries
from rinkside.live.entries_import.template import template

__all__ = ["MAX_ENTRIES", "PROBLEMS", "EntriesReading", "NewCategory", "Problem", "read_entries", "template"]
