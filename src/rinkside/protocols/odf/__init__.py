"""Olympic Data Feed as FS Manager exports it: participants, start lists, results of segments and categories."""

from rinkside.protocols.odf.message import OdfHeader, OdfMessage, read_odf, serial_findings
from rinkside.protocols.odf.participants import Participant, ParticipantList, Registration
from rinkside.protocols.odf.schedule import Schedule, ScheduledUnit

__all__ = [
    "OdfHeader",
    "OdfMessage",
    "Participant",
    "ParticipantList",
    "Registration",
    "Schedule",
    "ScheduledUnit",
    "read_odf",
    "serial_findings",
]
