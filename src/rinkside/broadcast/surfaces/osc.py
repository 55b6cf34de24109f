"""Open Sound Control, version 1.0: a hold told to lighting and mixing desks, and messages taken from them.

Out: `/rinkside/hold` with an integer, 1 held, 0 not, and the hold's key. It goes by UDP, so it is acknowledged at best;
it is sent three times, for datagrams get lost. `/rinkside/close-up` 0 says that the kiss and cry shows no close-up now.
"""

from __future__ import annotations

import struct

from rinkside.broadcast.surfaces.base import Order
from rinkside.broadcast.surfaces.datagrams import Datagrams

__all__ = ["Osc", "message", "parse"]

ADDRESS = "/rinkside/hold"
CLOSE_UP = "/rinkside/close-up"


def _text(value: str) -> bytes:
    raw = value.encode("ascii", "replace") + b"\0"
    return raw + b"\0" * (-len(raw) % 4)


def message(address: str, *values: int | str) -> bytes:
    """One OSC message of integers and texts."""
    tags = "," + "".join("s" if isinstance(v, str) else "i" for v in values)
    body = b"".join(_text(v) if isinstance(v, str) else struct.pack(">i", v) for v in values)
    return _text(address) + _text(tags) + body


def parse(raw: bytes) -> tuple[str, list[int | str]]:
    """The address and values of a message of integers, floats and texts. Raises ValueError for what is none."""
    address, at = _read_text(raw, 0)
    tags, at = _read_text(raw, at)
    if not address.startswith("/") or not tags.startswith(","):
        raise ValueError("no OSC message")
    values: list[int | str] = []
    for tag in tags[1:]:
        if tag == "s":
            text, at = _read_text(raw, at)
            values.append(text)
        elif tag in "if":
            if at + 4 > len(raw):
                raise ValueError("a value is cut off")
            values.append(int(struct.unpack_from(">i" if tag == "i" else ">f", raw, at)[0]))
            at += 4
        elif tag in "TF":
            values.append(int(tag == "T"))
        else:
            raise ValueError(f"values of kind {tag!r} are not taken")
    return address, values


def _read_text(raw: bytes, at: int) -> tuple[str, int]:
    end = raw.find(b"\0", at)
    if end < 0:
        raise ValueError("a text without its end")
    return raw[at:end].decode("ascii", "replace"), end + 1 + (-(end + 1) % 4)


class Osc(Datagrams):
    """One desk at host and port."""

    mend = "OSC goes one way; look at the desk whether it takes messages at this port."

    async def close_ups(self, categories: tuple[str, ...]) -> str:
        """`/rinkside/close-up`, 0 while a segment runs that shows none, else 1."""
        await self.out(message(CLOSE_UP, int(not categories)))
        return "sent; cannot be read back"

    def words(self, order: Order, on: bool) -> bytes:
        """`/rinkside/hold`, 1 or 0, and the hold's key."""
        return message(ADDRESS, int(on), order.hold)
