"""A small client of obs-websocket version 5: requests with their answers, events, and a peer that is gone or frozen.

    line = await ObsSocket.open("ws://obs.rink:4455", "password", hear=on_event)
    answer = await line.call("GetCurrentProgramScene")
    await line.close()

One object is one connection; who wants to stay connected opens another. Protocol: obs-websocket 5.x, `protocol.md` of
the obs-websocket project.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

__all__ = ["GONE_SECONDS", "ObsGone", "ObsRefused", "ObsSocket"]

GONE_SECONDS = 2.0
"""After so many seconds without an answer the peer counts as frozen, and the connection is given up."""
_EVENTS = 1 | 2 | 4 | 8 | 16
"""General, configuration, scenes, inputs and transitions; no meters."""
_LARGEST = 16 * 1024 * 1024

Hear = Callable[[str, dict[str, Any]], None]


class ObsGone(Exception):  # noqa: N818 - a fact about the peer
    """The peer is not there, or no longer: the message says how."""


class ObsRefused(Exception):  # noqa: N818 - an answer of the peer
    """The peer answered a request with an error: `code` as obs-websocket numbers it."""

    def __init__(self, request: str, code: int, comment: str) -> None:
        super().__init__(f"{request}: {comment or code}")
        self.code = code


class ObsSocket:
    """One connection. `gone` is set once it is lost; every call still waiting then raises `ObsGone`."""

    def __init__(self, wire: ClientConnection, hear: Hear) -> None:
        self.gone = asyncio.Event()
        self.version: dict[str, Any] = {}
        """What GetVersion said: obsVersion, obsWebSocketVersion, availableRequests."""
        self._wire = wire
        self._hear = hear
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._number = count(1)
        self._reading: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, address: str, password: str, *, hear: Hear, seconds: float = GONE_SECONDS) -> ObsSocket:
        """Connect and identify. Raises `ObsGone`: nobody there, not OBS, a wrong password, no password set there."""
        line: ObsSocket | None = None
        try:
            async with asyncio.timeout(seconds):
                wire = await connect(
                    address, max_size=_LARGEST, close_timeout=0.2, ping_interval=None, compression=None, proxy=None
                )
                line = cls(wire, hear)
                await line._identify(password)
                line._reading = asyncio.create_task(line._read())
                line.version = await line.call("GetVersion")
                opened, line = line, None
                return opened
        except TimeoutError:
            raise ObsGone("no answer") from None
        except ObsRefused as refused:
            raise ObsGone(str(refused)) from None
        except WebSocketException as error:
            code = getattr(getattr(error, "rcvd", None), "code", 0)
            raise ObsGone("wrong password" if code == 4009 else "no obs-websocket there") from None
        except OSError:
            raise ObsGone("nobody there") from None
        except (ValueError, KeyError, TypeError):
            raise ObsGone("no obs-websocket of version 5 there") from None
        finally:
            if line is not None:
                line._lost()
                if line._reading is not None:
                    line._reading.cancel()
                line._wire.transport.abort()

    async def _identify(self, password: str) -> None:
        hello = json.loads(await self._wire.recv())["d"]
        identify: dict[str, Any] = {"rpcVersion": 1, "eventSubscriptions": _EVENTS}
        asked = hello.get("authentication")
        if asked is None:
            await self._wire.close()
            raise ObsGone("no password is set in OBS; set one under Tools, WebSocket Server Settings")
        secret = base64.b64encode(hashlib.sha256((password + asked["salt"]).encode()).digest())
        proof = hashlib.sha256(secret + asked["challenge"].encode()).digest()
        identify["authentication"] = base64.b64encode(proof).decode()
        await self._wire.send(json.dumps({"op": 1, "d": identify}))
        answer = json.loads(await self._wire.recv())
        if answer["op"] != 2:
            raise ObsGone("no obs-websocket of version 5 there")

    async def _read(self) -> None:
        try:
            async for text in self._wire:
                told = json.loads(text)
                if told["op"] == 5:
                    self._hear(told["d"]["eventType"], told["d"].get("eventData") or {})
                elif told["op"] == 7:
                    waiting = self._waiting.pop(told["d"]["requestId"], None)
                    if waiting is not None and not waiting.done():
                        waiting.set_result(told["d"])
        except (WebSocketException, OSError, ValueError, KeyError, TypeError):
            pass
        finally:
            self._lost()

    def _lost(self) -> None:
        self.gone.set()
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(ObsGone("the connection is gone"))
        self._waiting.clear()

    async def call(self, request: str, *, seconds: float = GONE_SECONDS, **data: Any) -> dict[str, Any]:
        """Ask and wait for the answer. Raises `ObsRefused`, and `ObsGone` for a peer gone or without an answer."""
        if self.gone.is_set():
            raise ObsGone("the connection is gone")
        key = str(next(self._number))
        waiting = self._waiting[key] = asyncio.get_running_loop().create_future()
        body = {"requestType": request, "requestId": key, "requestData": data}
        try:
            async with asyncio.timeout(seconds):
                await self._wire.send(json.dumps({"op": 6, "d": body}))
                answer = await waiting
        except TimeoutError:
            await self.close()
            raise ObsGone(f"no answer for {seconds:g} s") from None
        except (WebSocketException, OSError):
            self._lost()
            raise ObsGone("the connection is gone") from None
        finally:
            self._waiting.pop(key, None)
        status = answer["requestStatus"]
        if not status["result"]:
            raise ObsRefused(request, status["code"], status.get("comment", ""))
        return answer.get("responseData") or {}

    async def close(self) -> None:
        """End the connection; a frozen peer does not hold it up."""
        self._lost()
        if self._reading is not None:
            self._reading.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(0.5):
                await self._wire.close()
        self._wire.transport.abort()
