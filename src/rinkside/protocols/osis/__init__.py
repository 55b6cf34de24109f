"""OSIS, the live feed of ISUCalcFS."""

from rinkside.protocols.osis.message import OsisMessage, RunningElement, RunningSkate
from rinkside.protocols.osis.stream import MAX_MESSAGE, OsisStream, read_osis

__all__ = ["MAX_MESSAGE", "OsisMessage", "OsisStream", "RunningElement", "RunningSkate", "read_osis"]
