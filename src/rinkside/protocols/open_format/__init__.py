"""Rinkside's own files: the open format of events, and sheets written by hand."""

from rinkside.protocols.open_format.reader import EVENT_SCHEMA, read_event
from rinkside.protocols.open_format.writer import event_to_data, write_event

__all__ = ["EVENT_SCHEMA", "event_to_data", "read_event", "write_event"]
