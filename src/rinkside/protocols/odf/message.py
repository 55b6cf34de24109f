"""One message of the feed: its header, and its document where its type is read."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rinkside.domain import CategoryResult, Finding, Place, Reading, SegmentResult, Severity, StartList
from rinkside.protocols.odf.participants import ParticipantList, read_participants
from rinkside.protocols.odf.results import read_cumulative, read_segment
from rinkside.protocols.odf.schedule import Schedule, read_schedule
from rinkside.protocols.xml_tree import Node, XmlError, parse_xml

__all__ = ["MAX_BYTES", "OdfHeader", "OdfMessage", "read_odf", "serial_findings"]

MAX_BYTES = 64 << 20
"""A message that carries a printed report has a few million bytes."""

_DAY = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")


@dataclass(frozen=True, slots=True)
class OdfHeader:
    """What every message says of itself, as sent. `document_code` is the RSC, `time` HHMMSSmmm."""

    competition: str
    document_code: str
    document_type: str
    subtype: str = ""
    subcode: str = ""
    version: str = ""
    status: str = ""
    feed_flag: str = ""
    date: str = ""
    time: str = ""
    logical_date: str = ""
    source: str = ""

    @property
    def subject(self) -> tuple[str, str, str, str, str]:
        """What the message is about: a later message of the same subject replaces it."""
        return (self.competition, self.document_code, self.subcode, self.document_type, self.subtype)

    @property
    def order(self) -> tuple[int, str, str]:
        """Sorts the messages of one subject: by version, then by when they were made."""
        return (int(self.version[:9]) if self.version.isdecimal() else 0, self.date, self.time)

    @property
    def day(self) -> datetime.date | None:
        """The day it was made."""
        match = _DAY.fullmatch(self.date)
        try:
            return datetime.date(*(int(part) for part in match.groups())) if match else None
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class OdfMessage:
    """A message: `document` is None where its type is not read."""

    header: OdfHeader
    document: ParticipantList | Schedule | StartList | SegmentResult | CategoryResult | None


def read_odf(source: Path | bytes, name: str = "") -> Reading[OdfMessage]:
    """Read a message. Never raises: what is no message gives `document` None and one finding; a type that is not read
    gives its header and the finding `odf-type-not-read`."""
    file = name or (str(source) if isinstance(source, Path) else "message")
    if isinstance(source, Path):
        try:
            with source.open("rb") as stream:
                data = stream.read(MAX_BYTES + 1)
        except OSError as error:
            return _refuse("unreadable-file", file, f"{file} cannot be read: {error.strerror or error}")
    else:
        data = source
    if len(data) > MAX_BYTES:
        return _refuse("file-too-large", file, f"{file} has more than {MAX_BYTES >> 20} MiB; no message has")
    if not data.strip():
        return _refuse("empty-file", file, f"{file} is empty")
    try:
        root = parse_xml(data)
    except XmlError as error:
        return _refuse("not-odf", file, f"{file}: {error}")
    if root.tag != "OdfBody":
        return _refuse("not-odf", file, f"{file} begins with <{root.tag}>; a message begins with <OdfBody>")
    header = _header(root)
    found: list[Finding] = []
    document: ParticipantList | Schedule | StartList | SegmentResult | CategoryResult | None = None
    if header.document_type.startswith("DT_PARTIC"):
        document = read_participants(root)
    elif header.document_type.startswith("DT_SCHEDULE"):
        document = read_schedule(root)
    elif header.document_type == "DT_CUMULATIVE_RESULT":
        document = read_cumulative(root, header.document_code, header.day, file, found)
    elif header.document_type == "DT_RESULT":
        document = read_segment(root, header.document_code, header.day, file, found)
    else:
        note = f"messages of type {header.document_type or '(none)'} are not read; their header is"
        severity = Severity.INFO
        found.append(Finding("odf-type-not-read", "the message", note=note, severity=severity, place=Place(file)))
    return Reading(OdfMessage(header, document), tuple(found))


def _header(root: Node) -> OdfHeader:
    return OdfHeader(
        competition=root.get("CompetitionCode"),
        document_code=root.get("DocumentCode"),
        document_type=root.get("DocumentType"),
        subtype=root.get("DocumentSubtype"),
        subcode=root.get("DocumentSubcode"),
        version=root.get("Version"),
        status=root.get("ResultStatus"),
        feed_flag=root.get("FeedFlag"),
        date=root.get("Date"),
        time=root.get("Time"),
        logical_date=root.get("LogicalDate"),
        source=root.get("Source"),
    )


def _refuse(code: str, file: str, note: str) -> Reading[OdfMessage]:
    return Reading(None, (Finding(code, "the message", note=note, place=Place(file)),))


def serial_findings(session: str, serials: Iterable[int]) -> tuple[Finding, ...]:
    """What the serial numbers of one session say: a warning for each gap (1, 2, 4 lacks 3).

    A number sent again is the same message again and no finding; numbers of another session are not compared.
    """
    found = []
    expected = 1
    for serial in serials:
        if serial > expected:
            lost = f"{expected}" if serial == expected + 1 else f"{expected} to {serial - 1}"
            note = f"session {session or '(unnamed)'}: serial number {lost} never came; ask the sender to send it again"
            found.append(Finding("odf-serial-gap", f"serial number {serial}", note=note, severity=Severity.WARNING))
        expected = max(expected, serial + 1)
    return tuple(found)
