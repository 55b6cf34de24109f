"""The stand-by's side: copy a leader's journal without end, be promoted, keep the old leader fenced."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import secrets
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from rinkside.errors import RinksideError, UsageError
from rinkside.live.journal import Kept
from rinkside.server.access import Access, now_us
from rinkside.server.conduct import Conduct
from rinkside.server.problems import Problem
from rinkside.server.standby import FOLLOWING, LEADING, Pair
from rinkside.server.terminal import tell

__all__ = ["KEY_NAME", "Following", "Peer", "PeerError"]

KEY_NAME = "stand-by"
"""The name of the secret a stand-by shows."""
SILENT_SECONDS = 5
RETRY_SECONDS = 1
FENCE_SECONDS = 2
CLOSE_SECONDS = 0.5


class PeerError(Exception):
    """The other server was not reached, or answered with a refusal; the text is for people."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class Peer:
    """The other server of a pair, with the pair's key.

    A key of a server with a certificate of its own carries that authority's fingerprint (`secret.fingerprint`): only
    this authority is trusted then. Without a key nothing secret is sent, and any certificate will do.
    """

    def __init__(self, address: str, key: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise UsageError(f"--follow {address!r}: write the leader's address, such as http://rink-laptop:8080")
        self.address = f"{parts.scheme}://{parts.netloc}"
        self.key, _, self._fingerprint = key.partition(".")
        self._secure = parts.scheme == "https"
        self._host, self._port = parts.hostname, parts.port or (443 if self._secure else 80)
        self._context: ssl.SSLContext | None = None

    def _connect(self, timeout: float) -> http.client.HTTPConnection:
        if not self._secure:
            return http.client.HTTPConnection(self._host, self._port, timeout=timeout)
        if self._context is None:
            self._context = self._trust(timeout) if self._fingerprint else _unchecked() if not self.key else None
        context = self._context or ssl.create_default_context()
        return http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=context)

    def _trust(self, timeout: float) -> ssl.SSLContext:
        """Trust the authority whose fingerprint the key carries, and no other. Raises PeerError."""
        connection = http.client.HTTPSConnection(self._host, self._port, timeout=timeout, context=_unchecked())
        try:
            connection.request("GET", "/ca.pem")
            text = connection.getresponse().read(65536).decode("ascii")
            found = hashlib.sha256(ssl.PEM_cert_to_DER_cert(text)).hexdigest()
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise PeerError(f"{self.address}: {error or type(error).__name__}") from None
        finally:
            connection.close()
        if not hmac.compare_digest(found, self._fingerprint):
            raise PeerError(f"{self.address} is not the server that gave the key: its certificate is another one")
        return ssl.create_default_context(cadata=text)

    def ask(self, method: str, path: str, body: Any = None, timeout: float = 3) -> Any:
        """One request; the JSON of the answer. Raises PeerError."""
        connection = self._connect(timeout)
        try:
            return json.loads(self._send(connection, method, path, body).read() or b"{}")
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise PeerError(f"{self.address}: {error or type(error).__name__}") from None
        finally:
            connection.close()

    def lines(self, path: str, body: Any, stop: threading.Event) -> Iterator[dict[str, Any]]:
        """The lines of a stream. Raises PeerError when it ends or falls silent."""
        connection = self._connect(SILENT_SECONDS)
        try:
            answer = self._send(connection, "POST", path, body)
            while not stop.is_set():
                line = answer.readline()
                if not line:
                    raise PeerError(f"{self.address} has closed the stream")
                value = json.loads(line)
                if isinstance(value, dict):
                    yield value
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise PeerError(f"{self.address}: {error or type(error).__name__}") from None
        finally:
            connection.close()

    def _send(self, connection: http.client.HTTPConnection, method: str, path: str, body: Any) -> Any:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        connection.request(method, path, json.dumps(body).encode() if body is not None else None, headers)
        answer = connection.getresponse()
        if answer.status >= 400:
            try:
                said = json.loads(answer.read(4096)).get("message", "")
            except ValueError:
                said = ""
            raise PeerError(f"{self.address}: {said or answer.reason}", answer.status)
        return answer


def _unchecked() -> ssl.SSLContext:
    """Encryption without knowing whom: for what is public, or checked by other means."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Following:
    """Threads of a pair: copying the leader; after a promotion, telling the old one; as a leader, watching for news."""

    def __init__(self, pair: Pair, conduct: Conduct, access: Access, address: str) -> None:
        self._pair = pair
        self._conduct = conduct
        self._access = access
        self._address = address
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._watch: threading.Thread | None = None
        self.on_mode: Any = lambda: None

    def start(self) -> None:
        """Start what this server's mode asks for."""
        self._stop = threading.Event()
        if self._pair.mode == FOLLOWING:
            self._thread = threading.Thread(target=self._follow, name="rinkside-follow", daemon=True)
            self._thread.start()
        self._watch = threading.Thread(target=self._look, name="rinkside-pair", daemon=True)
        self._watch.start()

    def close(self) -> None:
        """Stop everything; a thread that waits for the other laptop is not waited for."""
        self._stop.set()
        for thread in (self._thread, self._watch):
            if thread is not None:
                thread.join(CLOSE_SECONDS)
        self._thread = self._watch = None

    def promote(self) -> dict[str, Any]:
        """Lead from now on. The old leader is told at once, and again until it has heard."""
        pair = self._pair
        if pair.mode == LEADING:
            raise UsageError("this server leads already")
        if pair.mode != FOLLOWING:
            raise UsageError(
                f"{pair.other or 'another laptop'} leads now. Start this one with --follow, then promote it"
            )
        self._stop.set()
        if self._thread is not None:
            self._thread.join(SILENT_SECONDS + 2)
        term = pair.term + 1
        self._take_rest(term)
        pair.set(mode=LEADING, term=term, old=pair.other, old_key=pair.key, other="", key="")
        told = self._tell_old()
        self.start()
        self.on_mode()
        last = {code: self._conduct.last(code) for code in self._conduct.engine.competitions()}
        return {"term": term, "records": last, "old_leader": "stands back" if told else "not reached"}

    def _take_rest(self, term: int) -> None:
        """Have the leader, where it still lives, take no act any more, and take over what it took since.

        Raises RinksideError where this server cannot keep it.
        """
        peer = self._peer()
        if peer is None:
            return
        after = {code: self._conduct.last(code) for code in self._conduct.engine.competitions()}
        body = {"term": term, "address": self._address, "after": after}
        try:
            told = peer.ask("POST", "/standby/fence", body, FENCE_SECONDS)
            batches = [[Kept(*row) for row in rows] for rows in told.get("rows", ())]
        except (PeerError, AttributeError, TypeError):
            return
        for rows in batches:
            self._conduct.engine.adopt(rows)
        self._take_copies(told)

    def _take_copies(self, told: Mapping[str, Any]) -> None:
        for name, part in self._pair.copied.items():
            if name in told:
                part.take_copy(told[name])

    def _peer(self) -> Peer | None:
        return Peer(self._pair.other, self._pair.key) if self._pair.other and self._pair.key else None

    def _tell_old(self) -> bool:
        if not self._pair.old or not self._pair.old_key:
            return False
        peer = Peer(self._pair.old, self._pair.old_key)
        try:
            peer.ask("POST", "/standby/fence", {"term": self._pair.term, "address": self._address}, FENCE_SECONDS)
        except PeerError:
            return False
        return True

    def _look(self) -> None:
        """As a leader that knows another server: tell it the term, and stand back where its own is higher."""
        stop = self._stop
        while not stop.wait(RETRY_SECONDS):
            pair = self._pair
            if pair.mode != LEADING:
                continue
            with suppress(RinksideError, Problem):  # a disk that takes nothing now is tried again in a second
                self._tell_old()
                if not pair.alive():
                    self.ask_other()

    def ask_other(self, timeout: float = FENCE_SECONDS) -> None:
        """As a leader that had a stand-by: has it been promoted since? Then stand back. Only a sealed answer counts."""
        pair = self._pair
        if pair.mode != LEADING or not pair.other:
            return
        nonce = secrets.token_hex(16)
        try:
            said = Peer(pair.other, "").ask("GET", f"/healthz?nonce={nonce}", timeout=timeout)
            mode, term = str(said["mode"]), int(said["term"])
        except (PeerError, KeyError, TypeError, ValueError):
            return
        sealed = hmac.new(
            self._access.key_hash(KEY_NAME).encode(), f"{nonce}:{mode}:{term}".encode(), hashlib.sha256
        ).hexdigest()
        if mode == LEADING and term > pair.term and hmac.compare_digest(sealed, str(said.get("proof", ""))):
            pair.fence(term, pair.other)
            self.on_mode()

    def _follow(self) -> None:
        stop = self._stop
        while not stop.is_set():
            try:
                self._copy(stop)
            except Exception as error:  # whatever the other laptop sends or this disk refuses, following goes on
                if stop.is_set():
                    return
                known = isinstance(error, (PeerError, RinksideError, Problem))
                told = str(error) if known else f"what {self._pair.other} sent cannot be used: {error!r}"
                self._pair.behind = {"problem": told, "at": now_us()}
                if isinstance(error, UsageError) or not known:
                    tell(f"rinkside: stand-by: {told}")
            stop.wait(RETRY_SECONDS)

    def _copy(self, stop: threading.Event) -> None:
        peer = self._peer()
        if peer is None:
            raise UsageError("there is no key for the leader; start with --follow URL --key KEY")
        engine = self._conduct.engine
        after = {code: self._conduct.last(code) for code in engine.competitions()}
        body = {"after": after, "address": self._address}
        confirmed = 0.0
        for line in peer.lines("/standby/stream", body, stop):
            has: dict[str, int] = {}
            if "rows" in line:
                rows = [Kept(*row) for row in line["rows"]]
                has[rows[0].competition] = engine.adopt(rows)
            self._take_copies(line)
            if int(line.get("term", 0)) > self._pair.term:
                self._pair.set(term=int(line["term"]))
            if has or time.monotonic() - confirmed >= 1:
                peer.ask("POST", "/standby/confirm", {"has": has or after})
                confirmed = time.monotonic()
            after |= has
            self._pair.behind = {"problem": "", "at": now_us()}
