"""Tally by the TSL UMD protocols, versions 3.1 and 5.0: lamps and under-monitor displays of a mixer or a gallery.

While somebody is held, the display shows a text ("HOLD") and its lamps are lit; then it is dark. It goes by UDP and
nothing comes back, so it is acknowledged at best. The displays see no name. Source: TSL Products, "UMD Protocol",
3.1 (18 bytes: address + 0x80, control, 16 characters) and 5.0 (little endian: count, version, flags, screen, then
index, control, length, text).
"""

from __future__ import annotations

import struct

from rinkside.broadcast.surfaces.base import Order
from rinkside.broadcast.surfaces.datagrams import Datagrams

__all__ = ["Tally"]

_FULL = 3
_RED = 1
_LARGEST = {"3.1": 126, "5.0": 65534}
_LONGEST = 16


class Tally(Datagrams):
    """One display. `display`: 0 to 126 in version 3.1, 0 to 65534 in 5.0; `screen`: only 5.0, 0 to 65534.

    Raises ValueError for an unknown version, a display or screen that cannot be, and a text that is not 1 to 16 ASCII
    characters.
    """

    def __init__(
        self,
        key: str,
        label: str,
        host: str,
        port: int,
        *,
        version: str = "5.0",
        display: int = 1,
        screen: int = 0,
        text: str = "HOLD",
    ) -> None:
        super().__init__(key, label, host, port)
        if version not in _LARGEST:
            raise ValueError(f"TSL UMD {version[:20]!r} is not spoken here. Give 3.1 or 5.0.")
        if not 0 <= display <= _LARGEST[version]:
            raise ValueError(f"{display} is no display of TSL UMD {version}. Give 0 to {_LARGEST[version]}.")
        if not 0 <= screen <= _LARGEST["5.0"]:
            raise ValueError(f"{screen} is no screen of TSL UMD 5.0. Give 0 to {_LARGEST['5.0']}.")
        if not (0 < len(text) <= _LONGEST and text.isascii() and text.isprintable()):
            raise ValueError(f"{text[:40]!r} does not fit a display. Give 1 to {_LONGEST} ASCII characters.")
        self.version, self.display, self.screen, self.text = version, display, screen, text

    def words(self, order: Order, on: bool) -> bytes:
        """The whole state of the display in one packet."""
        text = (self.text if on else "").encode("ascii")
        if self.version == "3.1":
            lamps = 0b11 if on else 0  # tally 1 and 2: the left and the right lamp
            return bytes((0x80 + self.display, lamps | _FULL << 4)) + text.ljust(_LONGEST)
        lamps = _RED | _RED << 2 | _RED << 4 if on else 0  # right, text, left
        shown = struct.pack("<HHH", self.display, lamps | _FULL << 6, len(text)) + text
        after = struct.pack("<BBH", 0, 0, self.screen) + shown
        return struct.pack("<H", len(after)) + after
