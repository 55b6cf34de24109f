"""Published events, fed to the live competition as the acts of their officials, end as published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rinkside import bundled
from rinkside.domain import Event
from rinkside.live.answers import records_of
from rinkside.live.decide import Decision, decide
from rinkside.live.records import body_of, chain
from rinkside.live.rehearsal import acts_of, rehearsable
from rinkside.live.state import State
from rinkside.server.published import to_rehearse

NOW = "2026-01-10T10:00:00.000000Z"
SEASONS = ("0506", "0607", "0708", "0809", "1112", "1415", "1617")
MODERN = ("gpcan2018", "gpfra2019", "gpusa2021", "gpcan2023", "gpfra2025")


def played(event: Event, own: Any = None) -> State:
    """The state behind all acts of the event; the first refused act fails the test."""
    state = State()
    for number, (actor, act) in enumerate(acts_of(event, "rehearsal", own)):
        outcome = decide(state, {"id": f"a{number}", **act}, actor, NOW)
        assert isinstance(outcome, Decision), (act, outcome)
        for made in records_of(state, {"id": f"a{number}", **act}, actor, NOW, outcome, ""):
            record = {"seq": state.seq + 1, **made, "prev": state.hash}
            record["hash"] = chain(state.hash, body_of(record))
            state.apply(record)
    return state


def differing(event: Event, state: State) -> list[str]:
    """Every skate whose place or score is not the printed one."""
    found = []
    for rehearsal in rehearsable(event):
        rows = {r["name"]: r for r in state.doc["segments"][rehearsal.cs]["results"][-1]["rows"]}
        for _, skate in rehearsal.skates:
            row = rows[skate.entrant.name]
            if (row["place"], row["tss"]) != (skate.rank, skate.tss):
                found.append(f"{rehearsal.cs} {skate.rank} {skate.tss}: {row['place']} {row['tss']}")
    return found


@pytest.mark.parametrize("name", bundled.names())
def test_a_bundled_night_ends_as_it_was_published(name: str):
    event = bundled.find(name)
    assert differing(event, played(event)) == []


@pytest.mark.parametrize("event", MODERN)
def test_a_modern_event_ends_as_it_was_published(shared: Path, event: str):
    held, own = to_rehearse([shared / "corpus" / "isu-modern" / event])
    assert len(rehearsable(held)) >= 4
    assert differing(held, played(held, own)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("season", SEASONS)
def test_every_event_of_a_season_ends_as_it_was_published(shared: Path, season: str):
    wrong = {}
    folders = sorted(f for f in (shared / "corpus" / "isu" / season).iterdir() if f.is_dir())
    for folder in folders:
        held, own = to_rehearse([folder])
        found = differing(held, played(held, own))
        if found:
            wrong[folder.name] = found
    assert wrong == KNOWN.get(season, {})


KNOWN: dict[str, dict[str, list[str]]] = {}
"""Skates that were scored wrongly on the night, as `rinkside verify` finds too: printed place and score, then ours."""
