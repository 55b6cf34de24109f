"""The pre-flight list of surfaces, and a rehearsal: everything is looked at, nothing on air changes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from rinkside.broadcast.surfaces.base import Check, Surface, Told
from rinkside.server.holds.hands import LOG, Rink
from rinkside.server.holds.known import Known
from rinkside.server.holds.telling import Telling
from rinkside.server.problems import Problem

__all__ = ["Preflight"]

CHECK_SECONDS = 5.0


class Preflight(Telling):
    """The part of the desk that looks."""

    async def check(self, code: str) -> dict[str, list[Check]]:
        """The list of every surface, as of now: {surface: lines}. Changes nothing."""
        drivers = self._rinks[code].drivers if code in self._rinks else {}

        async def one(surface: Surface) -> list[Check]:
            try:
                return await asyncio.wait_for(surface.check(), CHECK_SECONDS)
            except TimeoutError:
                return [Check("peer", surface.label, "bad", f"no answer in {CHECK_SECONDS:.0f} s")]
            except Exception as error:
                LOG.exception("checking %s", surface.key)
                return [Check("peer", surface.label, "bad", f"a defect of Rinkside: {type(error).__name__}")]

        found = await asyncio.gather(*(one(d.surface) for d in drivers.values()))
        return dict(zip(drivers, found, strict=True))

    async def arm(self, code: str, key: str, line: str) -> Check:
        """Mend one line of the list. Raises `Problem` 404 for what there is not, 504 where the peer does not answer."""
        driver = self._rinks[code].drivers.get(key) if code in self._rinks else None
        if driver is None:
            raise Problem(404, "unknown-surface", f"There is no surface {key[:40]!r}.", field="surface")
        try:
            return await asyncio.wait_for(driver.surface.arm(line), CHECK_SECONDS)
        except KeyError:
            raise Problem(404, "cannot-be-armed", f"Rinkside cannot set {line[:40]!r} there.", field="line") from None
        except TimeoutError:
            raise Problem(504, "no-answer", f"{driver.surface.label} does not answer.", field="surface") from None

    def listed(self, code: str) -> list[dict[str, Any]]:
        """The surfaces as `hold.surfaces` names them, stand-ins marked, with what they told last."""
        drivers = self._rinks[code].drivers if code in self._rinks else {}
        kinds = self._rinks[code].kinds if code in self._rinks else {}
        return [
            {
                "surface": key,
                "label": d.surface.label,
                "kind": kinds.get(key, "rinkside"),
                "confirms": d.surface.confirms,
                "stand_in": d.surface.stand_in,
                "told": None if d.told is None else {"state": d.told.state, "proof": d.told.proof},
            }
            for key, d in drivers.items()
        ]

    def _practise(self, code: str, rink: Rink, known: Known) -> None:
        """A rehearsal orders no surface: each is looked at, and told what it would have done."""
        for held in known.holds.values():
            if held["rehearsal"] and held["state"] == "running" and held["hold"] not in rink.practised:
                rink.practised.add(held["hold"])
                if any(s["state"] == "requested" for s in held["surfaces"].values()):
                    self._spawn(self._probe(code, held))

    async def _probe(self, code: str, held: Mapping[str, Any]) -> None:
        lists = await self.check(code)
        for key in held["surfaces"]:
            lines = lists.get(key, [])
            bad = [line for line in lines if line.state == "bad"]
            confirms = key in self._rinks[code].drivers and self._rinks[code].drivers[key].surface.confirms
            if bad or not lines:
                why = f"{bad[0].title}: {bad[0].said}" if bad else "not set up"
                told = Told(key, "failed", f"rehearsal: {why}")
            else:
                state = "confirmed" if confirms else "acknowledged"
                told = Told(key, state, "rehearsal: ready, nothing was changed")
            self._note(code, held["hold"], key, told.state, told)
