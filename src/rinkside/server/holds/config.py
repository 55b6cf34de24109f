"""The surfaces of a competition as they were set up: what they are, where they are; passwords go in and never out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from rinkside.broadcast.surfaces import casparcg, vmix
from rinkside.broadcast.surfaces.base import Surface
from rinkside.broadcast.surfaces.casparcg import Casparcg
from rinkside.broadcast.surfaces.obs import ObsMicrophones, ObsProgramme
from rinkside.broadcast.surfaces.obs_link import ObsConfig, ObsLink
from rinkside.broadcast.surfaces.osc import Osc
from rinkside.broadcast.surfaces.tsl import Tally
from rinkside.broadcast.surfaces.vmix import Vmix
from rinkside.broadcast.surfaces.webhook import Webhook
from rinkside.live.acts import plain
from rinkside.server.problems import Problem
from rinkside.server.store import writing
from rinkside.server.tables import HOLD_SURFACES

__all__ = ["KINDS", "Book", "Configured", "Kind", "make", "read_surfaces"]

MOST = 20
LONGEST = 300
OBS = "obs"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of surface: its name for people, its fields (texts; those in `lists` several), its secrets, its driver."""

    title: str
    fields: tuple[str, ...]
    needed: tuple[str, ...]
    secrets: tuple[str, ...]
    make: Callable[[Configured], list[Surface]]
    lists: tuple[str, ...] = ()
    stand_in: bool = False


@dataclass(frozen=True, slots=True)
class Configured:
    """One entry of the set-up. `settings` and `secrets` are texts, or lists of texts, by field."""

    key: str
    kind: str
    label: str
    settings: dict[str, Any] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)

    def shown(self) -> dict[str, Any]:
        """What a page may read: no secret, only which are set."""
        told = {"key": self.key, "kind": self.kind, "label": self.label, "settings": self.settings}
        return {**told, "secrets": sorted(k for k, v in self.secrets.items() if v)}


def _obs(c: Configured) -> list[Surface]:
    s = c.settings
    link = ObsLink(
        ObsConfig(
            s["address"],
            c.secrets.get("password", ""),
            s["safe_scene"],
            tuple(s.get("microphones") or ()),
            s.get("seen_by", ""),
        )
    )
    own = "" if c.key == OBS else f"-{c.key}"
    found: list[Surface] = [ObsProgramme(f"programme{own}", link, f"Programme ({c.label})")]
    if s.get("microphones"):
        found.append(ObsMicrophones(f"microphone{own}", link, f"Microphones ({c.label})"))
    return found


def _port(c: Configured, usual: str = "") -> int:
    text = str(c.settings.get("port") or usual)
    if not text.isdecimal() or not 1 <= int(text[:6]) <= 65535:
        raise ValueError(f"{text[:20]!r} is no port. A port is a number from 1 to 65535.")
    return int(text)


def _number(c: Configured, name: str, usual: int) -> int:
    text = str(c.settings.get(name) or usual)
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise ValueError(f"{name} {text[:20]!r} is no whole number.")
    return int(text)


def _tally(c: Configured) -> list[Surface]:
    numbers = {"display": _number(c, "display", 1), "screen": _number(c, "screen", 0)}
    version, text = c.settings.get("version") or "5.0", c.settings.get("text") or "HOLD"
    return [Tally(c.key, c.label, c.settings["host"], _port(c), version=version, text=text, **numbers)]


def _vmix(c: Configured) -> list[Surface]:
    s = c.settings
    microphones, password = tuple(s.get("microphones") or ()), c.secrets.get("password", "")
    return [Vmix(c.key, c.label, s["address"], s["safe_input"], microphones, password)]


def _casparcg(c: Configured) -> list[Surface]:
    s = c.settings
    return [Casparcg(c.key, c.label, s["host"], _port(c, "5250"), s["safe_clip"], s.get("place") or "1-900")]


KINDS: dict[str, Kind] = {
    OBS: Kind(
        "OBS Studio",
        ("address", "safe_scene", "microphones", "seen_by"),
        ("address", "safe_scene"),
        ("password",),
        _obs,
        lists=("microphones",),
    ),
    "webhook": Kind(
        "Web hook",
        ("address",),
        ("address",),
        ("secret",),
        lambda c: [Webhook(c.key, c.label, c.settings["address"], c.secrets.get("secret", ""))],
    ),
    "osc": Kind(
        "OSC (lighting, mixing, Companion)",
        ("host", "port"),
        ("host", "port"),
        (),
        lambda c: [Osc(c.key, c.label, c.settings["host"], _port(c))],
    ),
    "tally": Kind(
        "Tally (TSL UMD)",
        ("host", "port", "version", "display", "screen", "text"),
        ("host", "port"),
        (),
        _tally,
    ),
    "vmix": Kind(
        "vMix",
        ("address", "safe_input", "microphones"),
        ("address", "safe_input"),
        ("password",),
        _vmix,
        lists=("microphones",),
        stand_in=vmix.STAND_IN,
    ),
    "casparcg": Kind(
        "CasparCG",
        ("host", "port", "safe_clip", "place"),
        ("host", "safe_clip"),
        (),
        _casparcg,
        stand_in=casparcg.STAND_IN,
    ),
}
"""Every kind of surface that can be set up."""


def make(configured: Configured) -> list[Surface]:
    """The drivers of one entry of the set-up. Raises `Problem` 400 for settings a driver refuses."""
    try:
        return KINDS[configured.kind].make(configured)
    except ValueError as error:
        raise Problem(400, "not-a-surface", f"{configured.label}: {error}", field="surfaces") from None


def _wrong(number: int, why: str, accepted: str = "") -> Problem:
    return Problem(400, "not-a-surface", f"Surface {number}: {why}", field="surfaces", accepted=accepted)


def read_surfaces(body: Mapping[str, Any], before: Sequence[Configured]) -> list[Configured]:
    """The set-up as a page sends it: {"surfaces": [{key, kind, label, settings, secrets?}]}.

    A secret that is left out stays as it was; "" takes it away. Raises `Problem` 400.
    """
    listed = body.get("surfaces")
    if not isinstance(listed, list) or len(listed) > MOST:
        raise Problem(400, "not-of-the-form", "Send a list.", field="surfaces", accepted=f"at most {MOST} surfaces")
    kept = {c.key: c for c in before}
    found = [_read(number, one, kept) for number, one in enumerate(listed, 1)]
    keys = [s.key for c in found for s in make(c)]
    twice = sorted({k for k in keys if keys.count(k) > 1} | ({"overlays", "live"} & set(keys)))
    if twice:
        raise Problem(400, "named-twice", f"{', '.join(twice)}: give each surface a key of its own.", field="surfaces")
    return found


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and plain(value)


def _read(number: int, one: Any, kept: Mapping[str, Configured]) -> Configured:
    if not isinstance(one, dict) or not all(_text(one.get(n)) for n in ("key", "kind", "label")):
        raise _wrong(number, "it needs key, kind and label.", "short texts")
    kind = KINDS.get(one["kind"])
    if kind is None:
        raise _wrong(number, f"{one['kind'][:40]!r} is no kind of surface.", ", ".join(KINDS))
    key = one["key"]
    if not (0 < len(key) <= 40) or not all(c.isalnum() or c in "-_." for c in key) or not 0 < len(one["label"]) <= 60:
        raise _wrong(number, "a key is 1 to 40 letters, digits, - _ . and a label 1 to 60 characters.")
    settings, secrets = one.get("settings", {}), one.get("secrets", {})
    if not isinstance(settings, dict) or not isinstance(secrets, dict):
        raise _wrong(number, "settings and secrets are objects.")
    unknown = sorted({*settings} - {*kind.fields} | {*secrets} - {*kind.secrets})
    if unknown:
        raise _wrong(number, f"{', '.join(map(str, unknown))[:80]} is not asked for.", ", ".join(kind.fields))
    for name, value in settings.items():
        many = name in kind.lists
        if not (isinstance(value, list) and len(value) <= 40 and all(map(_text, value)) if many else _text(value)):
            raise _wrong(number, f"{name} is no {'list of short texts' if many else 'short text'}.")
    missing = [n for n in kind.needed if not settings.get(n)]
    if missing:
        raise _wrong(number, f"{', '.join(missing)} is missing.")
    if not all(map(_text, secrets.values())):
        raise _wrong(number, "a secret is a short text.")
    old = kept.get(key)
    before = old.secrets if old is not None and old.kind == one["kind"] else {}
    return Configured(key, one["kind"], one["label"], settings, {**before, **secrets})


class Book:
    """The set-up of all competitions of this server. Every method may wait for the disk."""

    def __init__(self, store: sa.Engine) -> None:
        self._store = store
        self.changes = 0
        self.on_change: Callable[[], None] = lambda: None

    def everything(self) -> dict[str, list[Configured]]:
        """{competition: surfaces in order}."""
        found: dict[str, list[Configured]] = {}
        with self._store.connect() as db:
            for r in db.execute(sa.select(HOLD_SURFACES).order_by(HOLD_SURFACES.c.number)).mappings():
                held = json.loads(r["settings"]), json.loads(r["secrets"])
                one = Configured(r["surface"], r["kind"], r["label"], *held)
                found.setdefault(r["competition"], []).append(one)
        return found

    def of(self, competition: str) -> list[Configured]:
        """The surfaces of a competition, in order."""
        return self.everything().get(competition, [])

    def put(self, competition: str, surfaces: Sequence[Configured]) -> None:
        """Keep these instead of those that were. Raises `Problem` 503."""
        rows = [
            {
                "competition": competition,
                "surface": c.key,
                "number": n,
                "kind": c.kind,
                "label": c.label,
                "settings": json.dumps(c.settings),
                "secrets": json.dumps(c.secrets),
            }
            for n, c in enumerate(surfaces)
        ]
        with writing(self._store) as db:
            db.execute(sa.delete(HOLD_SURFACES).where(HOLD_SURFACES.c.competition == competition))
            if rows:
                db.execute(sa.insert(HOLD_SURFACES), rows)
        self.changes += 1

    def copy(self) -> list[dict[str, Any]]:
        """Everything, passwords too: a stand-by that is promoted has to reach the same surfaces."""
        with self._store.connect() as db:
            return [dict(row) for row in db.execute(sa.select(HOLD_SURFACES)).mappings()]

    def take_copy(self, rows: list[dict[str, Any]]) -> None:
        """Have the set-up of the server that is followed."""
        with writing(self._store) as db:
            db.execute(sa.delete(HOLD_SURFACES))
            if rows:
                db.execute(sa.insert(HOLD_SURFACES), rows)
        self.on_change()
