"""Tally by TSL UMD, over UDP: 5.0 as an independent decoder (tslumd) reads it, 3.1 as the standard is written."""

from __future__ import annotations

import asyncio
import socket
import time
from typing import Any

import pytest
from tslumd import TallyColor
from tslumd.messages import Message

from rinkside.broadcast.surfaces.base import Order, Told
from rinkside.broadcast.surfaces.tsl import Tally

ORDER = Order("h1", ("W-07",))


def sent(release: bool = False, **more: Any) -> tuple[list[Told], list[bytes]]:
    """What the tally told, and the datagrams its display received."""
    told: list[Told] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as display:
        display.bind(("127.0.0.1", 0))
        display.settimeout(30)

        async def run() -> None:
            tally = Tally("tally:1", "Tally", "127.0.0.1", display.getsockname()[1], **more)
            await tally.start(told.append)
            await (tally.release if release else tally.hold)(ORDER)
            until = time.monotonic() + 30
            while not told and time.monotonic() < until:
                await asyncio.sleep(0.01)
            await tally.stop()

        asyncio.run(run())
        return told, [display.recv(4096) for _ in range(3)]


def test_a_display_of_version_5_is_lit_and_says_hold_as_an_independent_decoder_reads_it():
    told, raw = sent(display=5, screen=3)
    assert [(t.state, t.proof) for t in told] == [("acknowledged", "sent; cannot be read back")]
    found, rest = Message.parse(raw[0])
    assert (found.version, found.screen, rest, len(found.displays)) == (0, 3, b"", 1)
    shown = found.displays[0]
    assert (shown.index, shown.text, shown.brightness) == (5, "HOLD", 3)
    assert {shown.rh_tally, shown.txt_tally, shown.lh_tally} == {TallyColor.RED}
    assert raw[0] == raw[1] == raw[2]


def test_a_display_of_version_5_is_dark_after_the_last_hold():
    told, raw = sent(release=True, display=5)
    shown = Message.parse(raw[0])[0].displays[0]
    assert (shown.text, {shown.rh_tally, shown.txt_tally, shown.lh_tally}) == ("", {TallyColor.OFF})
    assert [t.state for t in told] == ["released"]


def read_3_1(raw: bytes) -> tuple[int, list[int], int, str]:
    """Display, lamps lit, brightness 0 to 3, text; written from the standard, for no decoder was found."""
    assert len(raw) == 18
    assert raw[0] & 0x80
    assert not raw[1] & 0xC0
    return raw[0] & 0x7F, [n + 1 for n in range(4) if raw[1] >> n & 1], raw[1] >> 4 & 3, raw[2:].decode("ascii")


def test_a_display_of_version_3_1_is_lit_and_says_hold():
    _, raw = sent(version="3.1", display=126, text="SPACE")
    assert read_3_1(raw[0]) == (126, [1, 2], 3, "SPACE           ")
    _, raw = sent(release=True, version="3.1", display=0)
    assert read_3_1(raw[0]) == (0, [], 3, " " * 16)


def test_no_name_reaches_a_display():
    for version in ("3.1", "5.0"):
        _, raw = sent(version=version)
        assert b"W-07" not in raw[0]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"version": "4.0"}, "Give 3.1 or 5.0"),
        ({"version": "3.1", "display": 127}, "Give 0 to 126"),
        ({"display": 65535}, "Give 0 to 65534"),
        ({"screen": -1}, "no screen"),
        ({"text": "SEVENTEEN LETTERS"}, "1 to 16 ASCII"),
        ({"text": "RÜHE"}, "1 to 16 ASCII"),
    ],
)
def test_a_display_that_cannot_be_is_refused_in_words(more, said):
    with pytest.raises(ValueError, match=said):
        Tally("tally:1", "Tally", "127.0.0.1", 8900, **more)


def test_the_list_says_of_a_tally_that_it_goes_one_way_and_of_an_unknown_name_how_to_mend_it():
    known = asyncio.run(Tally("tally:1", "Tally", "127.0.0.1", 8900).check())
    assert [(c.state, c.said) for c in known] == [("ok", "goes one way")]
    unknown = asyncio.run(Tally("tally:1", "Tally", "no.such.desk.invalid", 8900).check())
    assert [c.state for c in unknown] == ["bad"]
    assert unknown[0].mend
