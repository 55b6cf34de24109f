"""The set-up of surfaces: every kind becomes its driver, and what a driver refuses is said in its words."""

from __future__ import annotations

import pytest

from rinkside.server.holds.config import KINDS, Configured, make, read_surfaces
from rinkside.server.problems import Problem

SET_UPS = {
    "obs": {"address": "ws://obs.rink:4455", "safe_scene": "Ice wide", "microphones": ["Kiss and cry"]},
    "webhook": {"address": "https://replay.rink/hold"},
    "osc": {"host": "lights.rink", "port": "9000"},
    "tally": {"host": "umd.rink", "port": "8900", "version": "3.1", "display": "7"},
    "vmix": {"address": "http://vmix.rink:8088", "safe_input": "Ice wide", "microphones": ["Mic"]},
    "casparcg": {"host": "caspar.rink", "safe_clip": "SAFE"},
}


def test_every_kind_is_made_of_its_settings():
    assert set(SET_UPS) == set(KINDS)
    body = {"surfaces": [{"key": k, "kind": k, "label": k, "settings": s} for k, s in SET_UPS.items()]}
    made = [s for c in read_surfaces(body, []) for s in make(c)]
    assert [s.key for s in made] == ["programme", "microphone", "webhook", "osc", "tally", "vmix", "casparcg"]
    assert [s.key for s in made if s.stand_in] == ["vmix", "casparcg"]
    assert [s.key for s in made if not s.confirms] == ["osc", "tally"]
    assert [name for name, kind in KINDS.items() if kind.stand_in] == ["vmix", "casparcg"]


@pytest.mark.parametrize(
    ("kind", "more", "said"),
    [
        ("tally", {"port": "many"}, "no port"),
        ("tally", {"display": "127"}, "Give 0 to 126"),
        ("tally", {"display": "-1"}, "no whole number"),
        ("vmix", {"address": "vmix.rink"}, "Give one like http://vmix.rink:8088"),
        ("casparcg", {"place": "10"}, "like 1-900"),
    ],
)
def test_what_a_driver_refuses_is_told_with_the_label_of_the_surface(kind, more, said):
    with pytest.raises(Problem) as refused:
        make(Configured("x", kind, "The gallery", SET_UPS[kind] | more))
    assert refused.value.message.startswith("The gallery: ")
    assert said in refused.value.message
