"""Bytes of the feed to messages: frames, parts, and what a stream remembers between them."""

from __future__ import annotations

from pathlib import Path

from rinkside.domain import Finding, Place, Reading, Severity
from rinkside.protocols.osis.message import Known, OsisMessage, read_message
from rinkside.protocols.xml_tree import Node, XmlError, parse_xml

__all__ = ["MAX_MESSAGE", "OsisStream", "read_osis"]

MAX_MESSAGE = 16 << 20
"""A start of a large category has a few hundred thousand bytes; what grows beyond this is given up, with a finding."""
MAX_CAPTURE = 256 << 20
MAX_PARTS = 64

_STX, _ETX = 0x02, 0x03


class OsisStream:
    """A connection, or the reading of a capture. Feed it bytes as they come; it never raises for what they are."""

    def __init__(self, name: str = "osis") -> None:
        self.name = name
        self._rest = bytearray()
        self._inside = False
        self._parts: list[bytes] = []
        self._known = Known()

    def feed(self, data: bytes) -> Reading[tuple[OsisMessage, ...]]:
        """The messages that are complete with these bytes, and findings on what was none. Bytes between frames are
        ignored; a frame without end waits for more."""
        messages: list[OsisMessage] = []
        found: list[Finding] = []
        at = 0
        while at < len(data):
            if not self._inside:
                start = data.find(_STX, at)
                if start < 0:
                    break
                at, self._inside = start + 1, True
                self._rest.clear()
                continue
            end = data.find(_ETX, at)
            self._rest += data[at : end if end >= 0 else len(data)]
            if len(self._rest) > MAX_MESSAGE:
                note = f"a message of more than {MAX_MESSAGE >> 20} MiB is given up"
                found.append(self._finding("osis-message-unreadable", note))
                self._rest.clear()
                self._inside = False
            elif end >= 0:
                self._inside = False
                self._frame(bytes(self._rest), messages, found)
            if end < 0:
                break
            at = end + 1
        return Reading(tuple(messages), tuple(found))

    def _frame(self, frame: bytes, messages: list[OsisMessage], found: list[Finding]) -> None:
        """A frame is a message, or a part of one that becomes whole with the frames after it."""
        if not frame.strip():
            return
        root = _parse(frame)
        if isinstance(root, Node):
            if self._parts:
                self._give_up(found)
        else:
            self._parts.append(frame)
            joined = b"".join(self._parts)
            whole = _parse(joined) if len(self._parts) > 1 else root
            if not isinstance(whole, Node):
                if not root.startswith("no XML") or len(self._parts) >= MAX_PARTS or len(joined) > MAX_MESSAGE:
                    self._give_up(found, root)
                return
            root = whole
        self._parts = []
        if root.tag != "Isu_Osis":
            note = f"a message begins with <{root.tag}>; one of the feed begins with <Isu_Osis>"
            found.append(self._finding("osis-message-unreadable", note))
            return
        messages.append(read_message(root, self._known, self.name, found))

    def _give_up(self, found: list[Finding], why: str = "it never became whole") -> None:
        found.append(self._finding("osis-message-unreadable", f"a message of {len(self._parts)} parts is lost: {why}"))
        self._parts = []

    def close(self) -> tuple[Finding, ...]:
        """What was still open when the bytes ended."""
        open_parts = self._parts or ([bytes(self._rest)] if self._inside else [])
        self._parts, self._inside = [], False
        if not open_parts:
            return ()
        note = "the bytes end in the middle of a message; it is lost"
        return (self._finding("osis-message-unreadable", note, Severity.WARNING),)

    def _finding(self, code: str, note: str, severity: Severity = Severity.ERROR) -> Finding:
        return Finding(code, "the feed", note=f"{self.name}: {note}", severity=severity, place=Place(self.name))


def _parse(data: bytes) -> Node | str:
    try:
        return parse_xml(data.strip(b"\r\n \t\x00"))
    except XmlError as error:
        return str(error)


def read_osis(source: Path | bytes, name: str = "") -> Reading[tuple[OsisMessage, ...]]:
    """Read a capture of the feed, or one message without its frame.

    Never raises; what holds no message gives `document` None and one finding.
    """
    file = name or (str(source) if isinstance(source, Path) else "osis")
    if isinstance(source, Path):
        try:
            with source.open("rb") as stream:
                data = stream.read(MAX_CAPTURE + 1)
        except OSError as error:
            return _refuse("unreadable-file", file, f"{file} cannot be read: {error.strerror or error}")
    else:
        data = source
    if len(data) > MAX_CAPTURE:
        return _refuse("file-too-large", file, f"{file} has more than {MAX_CAPTURE >> 20} MiB")
    if not data.strip():
        return _refuse("empty-file", file, f"{file} is empty")
    feed = OsisStream(file)
    if _STX not in data[:4096]:
        data = bytes((_STX,)) + data + bytes((_ETX,))
    reading = feed.feed(data)
    findings = (*reading.findings, *feed.close())
    if not reading.document:
        return _refuse("not-osis", file, f"{file} holds no message of the feed: XML that begins with <Isu_Osis>")
    return Reading(reading.document, findings)


def _refuse(code: str, file: str, note: str) -> Reading[tuple[OsisMessage, ...]]:
    return Reading(None, (Finding(code, "the feed", note=note, place=Place(file)),))
