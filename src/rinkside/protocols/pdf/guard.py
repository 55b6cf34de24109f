"""What a PDF would unpack to, judged from its bytes before the library opens it.

A sheet's page holds up to 80 kB of drawing, packed to a tenth. A file made to harm packs gigabytes into kilobytes, or
draws a drawing that draws a drawing. Such a file is refused here: the library reads a page as a whole and cannot
be stopped. The rules err on the side of reading: no published protocol comes near them.
"""

from __future__ import annotations

import re
import zlib

__all__ = ["MAX_DRAWING", "MAX_UNPACKED", "reason_to_refuse"]

MAX_DRAWING = 6 << 20
"""Bytes: the largest single stream (page, table of objects, font) once unpacked; pictures are not unpacked."""
MAX_UNPACKED = 96 << 20
"""Bytes: all streams that were looked into, together."""
MAX_CONTENTS = 64
"""Streams a page may be drawn from."""
MAX_DRAWN_AGAIN = 20_000
"""How often the drawings within drawings may be repeated, all together."""

_PLAIN_LENGTH = 12 << 10
_SAMPLE = 512
_SAMPLE_VARIETY = 96
"""Distinct bytes among 512 of a packed stream: about 200 in honest ones, a few dozen where it unpacks a hundredfold."""
_STREAM = re.compile(rb"stream\r?\n")
_CONTENTS = re.compile(rb"/Contents\s*\[([^\]]{0,100000})\]")
_DRAW = re.compile(rb"/[^\s/]{1,64}\s+Do\b")


def reason_to_refuse(data: bytes) -> str:
    """Why a PDF is not opened, or "" where nothing speaks against it."""
    unpacked = 0
    repeats = 1
    for begin in _STREAM.finditer(data):
        start = begin.end()
        if data[begin.start() - 3 : begin.start()] == b"end":
            continue
        head = data[max(0, begin.start() - 400) : begin.start()]
        head = head[head.rfind(b" obj") + 1 :]
        if b"/Image" in head:
            continue
        end = data.find(b"endstream", start)
        length = (len(data) if end < 0 else end) - start
        form = b"/Form" in head
        if length <= _PLAIN_LENGTH and not form and head.count(b"FlateDecode") < 2:
            sample = data[start : start + _SAMPLE]
            if len(sample) < _SAMPLE or len(set(sample)) > _SAMPLE_VARIETY:
                continue
        body, too_much = _unpack(data[start : start + length], head)
        unpacked += len(body)
        if too_much or unpacked > MAX_UNPACKED:
            return f"a stream unpacks to more than {MAX_DRAWING >> 20} MB; no page of a protocol does"
        if form and (again := len(_DRAW.findall(body))):
            repeats *= 1 + again
            if repeats > MAX_DRAWN_AGAIN:
                return "drawings within drawings repeat without end"
    for contents in _CONTENTS.finditer(data):
        if contents[1].count(b"R") > MAX_CONTENTS:
            return f"a page is drawn from more than {MAX_CONTENTS} streams"
    return ""


def _unpack(body: bytes, head: bytes) -> tuple[bytes, bool]:
    """A stream unpacked, and whether it goes beyond the limit; what is packed otherwise counts as it stands."""
    layers = head.count(b"FlateDecode") + len(re.findall(rb"/Fl[\s/\]>]", head))
    if layers > 2 or ((b"LZW" in head or b"RunLength" in head) and len(body) > MAX_DRAWING >> 6):
        return b"", True
    for _ in range(layers):
        unpacker = zlib.decompressobj()
        try:
            body = unpacker.decompress(body, MAX_DRAWING)
        except zlib.error:
            return b"", False
        if unpacker.unconsumed_tail:
            return body, True
    return body, len(body) > MAX_DRAWING
