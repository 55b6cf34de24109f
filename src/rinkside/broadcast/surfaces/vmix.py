"""vMix in a hold, by its web API: a cut to the safe input, microphones off; both are read back from its own state.

    GET /api/?Function=CutDirect&Input=Ice%20wide        GET /api/ → <vmix>…<inputs>…<active>2</active></vmix>

Tested against a stand-in of this protocol only. Source: vMix user guide, "HTTP Web API" and "Shortcut functions".
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit
from xml.etree.ElementTree import Element, ParseError, fromstring

from rinkside.broadcast.surfaces.base import Check
from rinkside.broadcast.surfaces.signals import SignalFailed
from rinkside.broadcast.surfaces.watched import Gone, Watched

__all__ = ["STAND_IN", "Vmix"]

STAND_IN = True
"""This driver has met a stand-in of the protocol only."""
_SECONDS = 2.0
_LARGEST = 4_000_000


class Vmix(Watched):
    """One vMix. `safe` and `microphones`: inputs by title, number or key, as vMix takes them.

    `password`: of its web controller, if one is set; the user is "admin". Raises ValueError for what is no address.
    """

    mend = "Is vMix open, and in Settings, Web Controller, the box “Enabled” set?"

    def __init__(
        self, key: str, label: str, address: str, safe: str, microphones: Sequence[str] = (), password: str = ""
    ) -> None:
        super().__init__(key, label)
        parts = urlsplit(address)
        try:
            port = parts.port
        except ValueError:
            port = -1
        if parts.scheme != "http" or not parts.hostname or port == -1:
            raise ValueError(f"{address[:60]!r} is no address of a vMix. Give one like http://vmix.rink:8088.")
        if not safe:
            raise ValueError("No safe input is named. Give the title of an input that shows no athlete.")
        self.host, self.port, self.safe, self.microphones = parts.hostname, port or 8088, safe, tuple(microphones)
        self._password = password
        self._mine: dict[str, None] = {}

    async def cut(self) -> None:
        """To the safe input, then the microphones off that are on."""
        await self._get(Function="CutDirect", Input=self.safe)
        state = await self._state()
        for name in self.microphones:
            found = _input(state, name)
            if found is not None and found.get("muted") != "True":
                await self._get(Function="AudioOff", Input=name)
                self._mine[name] = None

    async def shows(self) -> tuple[bool, str]:
        """Whether the safe input is active and every microphone muted."""
        state = await self._state()
        active = _input(state, state.findtext("active") or "")
        name = "nothing" if active is None else f"“{active.get('title') or active.get('number')}”"
        safe = _input(state, self.safe)
        if safe is None:
            raise SignalFailed(f"vMix has no input “{self.safe}”")
        if active is not safe:
            return False, name
        for microphone in self.microphones:
            found = _input(state, microphone)
            if found is None:
                return False, f"an unknown microphone “{microphone}”"
            if found.get("muted") != "True":
                return False, f"the sound of “{microphone}”"
        return True, name + (f" and {len(self.microphones)} muted" if self.microphones else "")

    async def give_back(self) -> None:
        """The sound of what this hold muted."""
        for name in list(self._mine):
            await self._get(Function="AudioOn", Input=name)
            del self._mine[name]

    async def check(self) -> list[Check]:
        """Whether it answers, knows the inputs, and lays nothing over the safe one."""
        try:
            state = await self._state()
        except SignalFailed as failed:
            return [Check("peer", self.label, "bad", str(failed), self.mend)]
        known = "Its driver has met a stand-in of the protocol only. Rehearse it here before you rely on it."
        lines = [Check("peer", self.label, "warn", "tested against a stand-in only", known)]
        named = [("safe", "Safe input", self.safe)]
        named += [(f"microphone-{n}", "Microphone", name) for n, name in enumerate(self.microphones, 1)]
        for key, title, name in named:
            there = _input(state, name) is not None
            mend = "" if there else f"Give an input of vMix that title, or name one of: {_titles(state)}."
            lines.append(Check(key, title, "ok" if there else "bad", f"“{name}”", mend))
        over = [o.get("number", "") for o in state.iterfind("overlays/overlay") if (o.text or "").strip()]
        if over:
            said = f"overlay {', '.join(over)} is on, and stays over the safe input"
            lines.append(Check("overlays", "Overlay channels", "warn", said, "See that none of them shows a person."))
        return lines

    async def _state(self) -> Element:
        raw = await self._get()
        try:
            text = raw.decode("utf-8-sig")
            if "<!" in text.replace("<![CDATA[", ""):
                raise ValueError("a state has no document type; an answer with one could be made to eat all memory")
            found = fromstring(text)
        except (ParseError, ValueError):
            raise SignalFailed("its answer cannot be read; is it vMix?") from None
        if found.tag != "vmix":
            raise SignalFailed("this is not vMix")
        return found

    async def _get(self, **query: str) -> bytes:
        try:
            async with asyncio.timeout(_SECONDS):
                return await self._fetch("/api/" + ("?" + urlencode(query) if query else ""))
        except TimeoutError:
            raise Gone("no answer for 2 s") from None
        except (OSError, UnicodeError):
            raise Gone("nobody there") from None

    async def _fetch(self, path: str) -> bytes:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        try:
            head = f"GET {path} HTTP/1.0\r\nHost: {self.host}:{self.port}\r\nConnection: close\r\n"
            if self._password:
                head += f"Authorization: Basic {b64encode(f'admin:{self._password}'.encode()).decode()}\r\n"
            writer.write(head.encode("ascii") + b"\r\n")
            answer = bytearray()
            while piece := await reader.read(65536):
                answer += piece
                if len(answer) > _LARGEST:
                    raise SignalFailed("its answer is too long; is it vMix?")
        finally:
            writer.transport.abort()
        top, found, body = bytes(answer).partition(b"\r\n\r\n")
        status = top.split(b" ", 2)[1:2]
        if not found or not status:
            raise Gone("the answer was cut off")
        if status[0] == b"401":
            raise SignalFailed("the password of its web controller is not this one")
        if status[0] != b"200":
            raise SignalFailed(f"answered {status[0].decode('ascii', 'replace')[:10]}")
        return body


def _input(state: Element, name: str) -> Element | None:
    """An input by title, number or key."""
    for given in ("key", "number", "title"):
        for one in state.iterfind("inputs/input"):
            if one.get(given) == name:
                return one
    return None


def _titles(state: Element) -> str:
    return ", ".join(f"“{(one.get('title') or '')[:40]}”" for one in list(state.iterfind("inputs/input"))[:8])
