"""Who may come in: one-time codes, sessions bound to a device, take-over, the host's own link.

Tokens are 256 random bits and kept as SHA-256; a session is valid only together with the device it was given to.
Everything is read once at the start and then answered from memory; every change is written first.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from rinkside.server.problems import Problem
from rinkside.server.roles import HOST, SINGLE_PLACES, check_place, check_scope
from rinkside.server.sessions import Code, Session, move_proof
from rinkside.server.store import writing
from rinkside.server.tables import CODES, SECRETS, SESSIONS

__all__ = ["ALPHABET", "Access", "Code", "Session", "csrf_of", "hashed", "normal_code", "now_us"]

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a code is made of: no I, O, 0 or 1."""
CODE_LENGTH = 6
SESSION_DAYS = 14
MINUTE = 60_000_000
MAX_CODE_MINUTES = 7 * 24 * 60


def now_us() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1000


def hashed(secret: str) -> str:
    """SHA-256 of a secret, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def csrf_of(token: str) -> str:
    """The value the header X-Rinkside-CSRF must have beside a session's cookie."""
    return hmac.new(token.encode(), b"rinkside csrf", hashlib.sha256).hexdigest()[:32]


def normal_code(text: str) -> str:
    """A code as it was typed: capitals, without spaces and hyphens. Raises `Problem` 400 where it cannot be one."""
    code = "".join(c for c in text.upper() if c not in " -\u2013\u00b7.")
    if len(code) != CODE_LENGTH or any(c not in ALPHABET for c in code):
        raise Problem(
            400,
            "not-a-code",
            f"{text[:20]!r} is no code.",
            field="code",
            accepted="six letters and digits, never I, O, 0 or 1",
        )
    return code


class Access:
    """Codes and sessions over the tables of this room. Every method is safe to call from any thread."""

    def __init__(self, engine: sa.Engine, *, clock: Callable[[], int] = now_us) -> None:
        self._engine = engine
        self._clock = clock
        self._lock = threading.RLock()
        self._sessions: dict[str, Session] = {}
        self._codes: dict[str, Code] = {}
        self._secrets: dict[str, str] = {}
        self._host_link = ""
        self._seen: dict[str, tuple[int, int]] = {}
        self._late: set[str] = set()
        self.changes = 0
        """Rises whenever a code or a session is made, used or revoked."""
        self.on_revoked: Callable[[Session], None] = lambda session: None
        self._load()

    # --- codes

    def issue(
        self,
        competition: str,
        role: object,
        seat: object,
        *,
        minutes: int = 60,
        by: str = "",
        scope: object = "",
    ) -> Code:
        """A new code for a place; it works once, until it expires. Raises `Problem` 400 for what is no place."""
        role, seat = check_place(role, seat)
        scope = check_scope(role, scope)
        if not 1 <= minutes <= MAX_CODE_MINUTES:
            raise Problem(
                400,
                "out-of-range",
                f"{minutes} minutes is out of range.",
                field="minutes",
                accepted=f"1 to {MAX_CODE_MINUTES}",
            )
        with self._lock:
            while True:
                text = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
                if hashed(text) not in self._codes:
                    break
            now = self._clock()
            code = Code(secrets.token_hex(8), competition, role, seat, now + minutes * MINUTE, scope=scope)
            row = {"id": code.id, "hash": hashed(text), "competition": competition, "role": role, "seat": seat}
            row |= {"made_at": now, "made_by": by[:64], "expires_at": code.expires_at, "scope": scope}
            with writing(self._engine) as c:
                c.execute(sa.insert(CODES).values(row))
            self._codes[hashed(text)] = code
            self.changes += 1
            return replace(code, text=text)

    def look(self, text: str) -> tuple[Code, Session | None]:
        """The place a code gives, and the session that has it now. Changes nothing. Raises `Problem` 400, 404, 410."""
        code = self._codes.get(hashed(normal_code(text)))
        if code is None:
            raise Problem(
                404, "unknown-code", "No place has this code. Ask the secretariat for a new one.", field="code"
            )
        shown = f"{normal_code(text)[:3]} {normal_code(text)[3:]}"
        if code.used_at:
            raise Problem(410, "used-code", f"{shown} was used before. A code works once.", field="code")
        if code.expires_at <= self._clock():
            raise Problem(410, "expired-code", f"{shown} has run out. Ask the secretariat for a new one.", field="code")
        return code, next(iter(self._holders(code.competition, code.role, code.seat)), None)

    def redeem(self, text: str, device: str, label: str) -> tuple[str, Session, list[Session]]:
        """Use a code: the token (told once), the new session, and the sessions it took the place from."""
        with self._lock:
            code, _ = self.look(text)
            held = self._holders(code.competition, code.role, code.seat) if code.role in SINGLE_PLACES else []
            now = self._clock()
            token, session = self._new_session(device, code, label, now)
            with writing(self._engine) as c:
                used = c.execute(
                    sa.update(CODES)
                    .where(CODES.c.id == code.id, CODES.c.used_at.is_(None))
                    .values(used_at=now, used_by=device)
                )
                if used.rowcount != 1:
                    raise Problem(410, "used-code", "This code was used before. A code works once.", field="code")
                c.execute(sa.insert(SESSIONS).values(_row(session)))
                why = f"taken over by {label or device[:8]}"
                revoked = [replace(s, revoked_at=now, revoked_why=why[:80]) for s in held]
                for s in revoked:
                    c.execute(_revoke(s))
            self._codes[hashed(normal_code(text))] = replace(code, used_at=now)
            self._sessions[session.hash] = session
            self.changes += 1
            for s in revoked:
                self._sessions[s.hash] = s
        for s in revoked:
            self.on_revoked(s)
        return token, session, revoked

    def move(self, session_id: str, proof: str, device: str) -> tuple[str, Session]:
        """Let in a device that had its place at the other server. Raises `Problem` 401: unknown, or moved before."""
        with self._lock:
            known = next((s for s in self._sessions.values() if s.id == session_id and not s.revoked_at), None)
            if (
                known is None
                or known.role == HOST
                or known.expires_at <= self._clock()
                or not hmac.compare_digest(move_proof(known).encode(), proof.encode())
            ):
                raise Problem(401, "not-joined", "This device has no place here. Join with a code.")
            now = self._clock()
            token, session = self._new_session(device, known, known.label, now)
            ended = replace(known, revoked_at=now, revoked_why="moved to the second laptop")
            with writing(self._engine) as c:
                c.execute(sa.insert(SESSIONS).values(_row(session)))
                c.execute(_revoke(ended))
            self._sessions |= {session.hash: session, ended.hash: ended}
            self.changes += 1
        return token, session

    # --- the host

    def new_host_link(self) -> str:
        """A fresh secret for the host's link; the one before stops working."""
        self._host_link = secrets.token_urlsafe(24)
        return self._host_link

    def use_host_link(self, secret: str, device: str) -> tuple[str, Session]:
        """Let the host machine in. Raises `Problem` 410 where the link is not the newest one."""
        with self._lock:
            if not self._host_link or not hmac.compare_digest(secret.encode(), self._host_link.encode()):
                raise Problem(410, "used-link", "This link was used before. The server's window shows the newest one.")
            self._host_link = ""
            token, session = self._new_session(device, Code("", "", HOST, 0, 0), "host machine", self._clock())
            self._sessions[session.hash] = session
            self._write_now_or_late(session)
            return token, session

    # --- sessions

    def session(self, token: str, device: str) -> Session:
        """The session of a token on its own device. Raises `Problem` 401: unknown, expired, revoked, other device."""
        found = self._sessions.get(hashed(token))
        if found is None or not hmac.compare_digest(found.device.encode(), device.encode()):
            raise Problem(401, "not-joined", "This device has no place here. Join with a code from the secretariat.")
        if found.revoked_at:
            raise Problem(
                401,
                "place-taken",
                f"{found.place} is no longer this device: {found.revoked_why}.",
                more={"place": found.place},
            )
        if found.expires_at <= self._clock():
            raise Problem(401, "session-over", "This device joined too long ago. Join again with a new code.")
        return found

    def living(self) -> list[Session]:
        """Every session that is neither revoked nor over, of all competitions."""
        now = self._clock()
        return [s for s in list(self._sessions.values()) if not s.revoked_at and s.expires_at > now]

    def revoke(self, session_id: str, why: str) -> Session | None:
        """Lock a device out at once. None where there is no such living session."""
        with self._lock:
            found = next((s for s in self._sessions.values() if s.id == session_id and not s.revoked_at), None)
            if found is None:
                return None
            ended = replace(found, revoked_at=self._clock(), revoked_why=why[:80])
            self._sessions[ended.hash] = ended
            self._write_now_or_late(ended)
            self.changes += 1
        self.on_revoked(ended)
        return ended

    def saw(self, session: Session, *, wrote: bool = False) -> None:
        """Note that a device was heard of, or wrote an act. Kept in memory; `flush` writes it down.

        With every request, on the event loop: it takes no lock, which somebody may hold who waits for the disk.
        """
        now, before = self._clock(), self._seen.get(session.hash)
        self._seen[session.hash] = now, now if wrote else before[1] if before else session.wrote_at

    def flush(self) -> None:
        """Write down when devices were last heard of."""
        with self._lock:
            touched, late = dict(self._seen), set(self._late)
            for key, (seen_at, wrote_at) in touched.items():
                found = self._sessions.get(key)
                if found is not None and not found.revoked_at:
                    self._sessions[key] = replace(found, seen_at=seen_at, wrote_at=wrote_at)
            if touched or late:
                with self._engine.begin() as c:
                    for s in (self._sessions[key] for key in late if key in self._sessions):
                        _put(c, s)
                    for s in (self._sessions[key] for key in touched if key in self._sessions and key not in late):
                        values = {"seen_at": s.seen_at, "wrote_at": s.wrote_at or None}
                        c.execute(sa.update(SESSIONS).where(SESSIONS.c.id == s.id).values(values))
                for key, at in touched.items():
                    if self._seen.get(key) == at:
                        del self._seen[key]
                self._late -= late

    def sessions(self, competition: str) -> list[Session]:
        """The living sessions of a competition, in the order of their places."""
        now = self._clock()
        alive = [s for s in tuple(self._sessions.values()) if not s.revoked_at and s.expires_at > now]
        seen = {s.hash: self._seen.get(s.hash, (s.seen_at, s.wrote_at)) for s in alive}
        alive = [replace(s, seen_at=seen[s.hash][0], wrote_at=seen[s.hash][1]) for s in alive]
        return sorted((s for s in alive if s.competition == competition), key=lambda s: (s.role, s.seat, s.made_at))

    # --- the stand-by's copy

    def new_key(self, name: str) -> str:
        """A new secret for a machine; the one before stops working."""
        secret = secrets.token_urlsafe(32)
        with self._lock, writing(self._engine) as c:
            c.execute(sa.delete(SECRETS).where(SECRETS.c.name == name))
            c.execute(sa.insert(SECRETS).values(name=name, hash=hashed(secret), made_at=self._clock()))
            self._secrets[name] = hashed(secret)
        return secret

    def key_hash(self, name: str) -> str:
        """The hash of a machine's secret, "" where none was given."""
        return self._secrets.get(name, "")

    def check_key(self, name: str, secret: str) -> bool:
        """Whether a machine's secret is the one that was given out."""
        return hmac.compare_digest(self._secrets.get(name, "-"), hashed(secret))

    def copy(self) -> dict[str, list[dict[str, Any]]]:
        """All rows but the host machine's own, for a stand-by: hashes only, no secret."""
        with self._lock, self._engine.connect() as c:
            sessions = sa.select(SESSIONS).where(SESSIONS.c.role != HOST)
            asked = ((CODES, sa.select(CODES)), (SESSIONS, sessions))
            return {table.name: [dict(row) for row in c.execute(what).mappings()] for table, what in asked}

    def take_copy(self, rows: dict[str, list[dict[str, Any]]]) -> None:
        """Replace codes and sessions by those of the server that is followed; the host machine's own stay.

        Who was locked out there is locked out here at once, open streams too.
        """
        with self._lock:
            before = [s for s in self._sessions.values() if not s.revoked_at and s.role != HOST]
            with writing(self._engine) as c:
                c.execute(sa.delete(CODES))
                c.execute(sa.delete(SESSIONS).where(SESSIONS.c.role != HOST))
                for table in (CODES, SESSIONS):
                    if rows.get(table.name):
                        c.execute(sa.insert(table), rows[table.name])
            self._load()
            gone = [self._sessions.get(s.hash) or replace(s, revoked_why="it is not known there") for s in before]
        for s in gone:
            if s.revoked_at or s.revoked_why:
                self.on_revoked(s)

    # --- inside

    def _write_now_or_late(self, session: Session) -> None:
        """Write a session; where the disk does not take it, it holds all the same and is written later.

        For what must never fail: the host machine's way in, and locking a device out.
        """
        try:
            with self._engine.begin() as c:
                _put(c, session)
        except sa.exc.DBAPIError:
            self._late.add(session.hash)

    def _load(self) -> None:
        with self._lock, self._engine.connect() as c:
            sessions = [_session(row) for row in c.execute(sa.select(SESSIONS)).mappings()]
            self._sessions = {s.hash: s for s in sessions}
            self._codes = {row["hash"]: _code(row) for row in c.execute(sa.select(CODES)).mappings()}
            self._secrets = {row["name"]: row["hash"] for row in c.execute(sa.select(SECRETS)).mappings()}

    def _holders(self, competition: str, role: str, seat: int) -> list[Session]:
        return [s for s in self.sessions(competition) if (s.role, s.seat) == (role, seat)]

    def _new_session(self, device: str, place: Code | Session, label: str, now: int) -> tuple[str, Session]:
        token = secrets.token_urlsafe(32)
        ends = now + SESSION_DAYS * 24 * 60 * MINUTE
        made = Session(
            id=secrets.token_hex(8),
            hash=hashed(token),
            device=device,
            competition=place.competition,
            role=place.role,
            seat=place.seat,
            label=label[:80],
            made_at=now,
            expires_at=ends,
            seen_at=now,
            scope=place.scope,
        )
        return token, made


def _session(row: sa.RowMapping) -> Session:
    values: dict[str, Any] = dict(row)
    absent: dict[str, Any] = {"revoked_why": "", "wrote_at": 0, "revoked_at": 0}
    return Session(**{name: absent[name] if value is None else value for name, value in values.items()})


def _code(row: sa.RowMapping) -> Code:
    return Code(
        row["id"],
        row["competition"],
        row["role"],
        row["seat"],
        row["expires_at"],
        row["used_at"] or 0,
        scope=row["scope"],
    )


def _row(s: Session) -> dict[str, Any]:
    row = {name: getattr(s, name) for name in list(SESSIONS.columns.keys())}
    return row | {name: row[name] or None for name in ("wrote_at", "revoked_at", "revoked_why")}


def _put(c: sa.Connection, s: Session) -> None:
    c.execute(sa.delete(SESSIONS).where(SESSIONS.c.id == s.id))
    c.execute(sa.insert(SESSIONS).values(_row(s)))


def _revoke(s: Session) -> sa.Update:
    return sa.update(SESSIONS).where(SESSIONS.c.id == s.id).values(revoked_at=s.revoked_at, revoked_why=s.revoked_why)
