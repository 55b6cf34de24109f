"""CasparCG in a hold, by AMCP over TCP: the safe clip is cut onto a layer above all others, and read back.

    PLAY 1-900 "SAFE" LOOP      → 202 PLAY OK
    INFO 1-900                  → 201 INFO OK, and the layer as XML

The clip plays over everything beneath, which runs on and is heard on: sound is another surface's work. After a hold the
clip stays until somebody clears the layer. Tested against a stand-in of this protocol only. Source: CasparCG server
wiki, "AMCP protocol"; answers as servers 2.0 to 2.4 give them.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import PureWindowsPath

from rinkside.broadcast.surfaces.signals import SignalFailed
from rinkside.broadcast.surfaces.watched import Gone, Watched

__all__ = ["STAND_IN", "Casparcg"]

STAND_IN = True
"""This driver has met a stand-in of the protocol only."""
_SECONDS = 2.0
_LARGEST = 1_000_000
_PLACE = re.compile(r"[1-9]\d{0,2}-\d{1,4}")


class Casparcg(Watched):
    """One channel of a CasparCG server: `place` is channel and layer, "1-900"; `safe` a clip's name without its ending.

    Raises ValueError for what is no place or no clip.
    """

    mend = "Is the server running, and may this machine reach its port 5250?"

    def __init__(self, key: str, label: str, host: str, port: int, safe: str, place: str = "1-900") -> None:
        super().__init__(key, label)
        if not _PLACE.fullmatch(place):
            raise ValueError(f"{place[:20]!r} is no channel and layer. Give them like 1-900.")
        if not safe or not safe.isprintable() or {'"', "\\"} & set(safe):
            raise ValueError(f"{safe[:40]!r} is no clip's name. Give it as the server lists it, like SAFE or ice/wide.")
        self.host, self.port, self.safe, self.place = host, port, safe, place

    async def cut(self) -> None:
        """Play it now, without a transition."""
        await self._say_line(f'PLAY {self.place} "{self.safe}" LOOP')

    async def shows(self) -> tuple[bool, str]:
        """Whether the layer's foreground plays the clip."""
        playing = _foreground(await self._say_line(f"INFO {self.place}"), self.place.partition("-")[2])
        wanted = _plain(self.safe)
        for name in playing:
            if _plain(name) == wanted or _plain(name).endswith("/" + wanted):
                return True, f"“{self.safe}” on {self.place}"
        return (
            False,
            f"“{PureWindowsPath(playing[0]).name[:60]}” on {self.place}" if playing else f"{self.place} empty,",
        )

    async def _say_line(self, line: str) -> str:
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._exchange(line)
        except TimeoutError:
            raise Gone("no answer for 2 s") from None
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            raise Gone("the answer was cut off") from None
        except OSError:
            raise Gone("nobody there") from None

    async def _exchange(self, line: str) -> str:
        reader, writer = await asyncio.open_connection(self.host, self.port, limit=_LARGEST)
        try:
            writer.write(line.encode() + b"\r\n")
            status = (await reader.readuntil(b"\r\n")).decode("utf-8", "replace").strip()
            code = status[:3]
            if code == "404":
                raise SignalFailed(f"the server has no clip “{self.safe}”")
            if not code.isdigit() or code[0] != "2":
                raise SignalFailed(f"answered {status[:60]!r}")
            if code == "202":
                return ""
            return await _document(reader)
        finally:
            writer.transport.abort()


async def _document(reader: asyncio.StreamReader) -> str:
    """The XML after a status line: until its root closes, for no length is told."""
    text = ""
    while len(text) < _LARGEST:
        piece = await reader.read(65536)
        text += piece.decode("utf-8", "replace")
        root = re.search(r"<([A-Za-z]\w*)[\s/>]", text)
        if root and (re.search(rf"</{root[1]}>\s*$", text) or text.rstrip().endswith(f"<{root[1]}/>")):
            return text
        if not piece:
            break
    raise Gone("the answer was cut off")


def _foreground(text: str, layer: str) -> list[str]:
    """The names of files in the foreground of a layer. No XML reader, for servers of 2.2 name elements by digits."""
    block = re.search(rf"<(layer_)?{layer}>.*?</(?:layer_)?{layer}>", text, re.S)
    if block is None and re.search(r"<channel[\s/>]", text):
        return []
    own = re.sub(r"<background>.*?</background>", "", block[0] if block else text, flags=re.S)
    return re.findall(r"<(?:path|filename|name|clip)>\s*([^<]+?)\s*</", own)


def _plain(name: str) -> str:
    """As servers compare clips: no case, one kind of slash, no ending."""
    path = re.sub(r"/+", "/", name.replace("\\", "/").casefold())
    return re.sub(r"\.\w{1,5}$", "", path)
