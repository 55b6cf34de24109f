"""Rinkside's own files: the open format of events, and sheets written by hand."""

from rinkside.protocols.open_format.reader import EVENT_SCHEMA, read_event
from rinkside.protocols.open_format.score_sheet import SCORE_SHEET_SCHEMA, HandSkate, ScoreSheet, read_score_sheet
from rinkside.protocols.open_format.writer import event_to_data, write_event

__all__ = [
    "EVENT_SCHEMA",
    "SCORE_SHEET_SCHEMA",
    "HandSkate",
    "ScoreSheet",
    "event_to_data",
    "read_event",
    "read_score_sheet",
    "write_event",
]
