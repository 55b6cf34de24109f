"""Chances: what is certain is certain, what is drawn is drawn fairly, and what is told comes true as often as told."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from math import exp, log

import numpy as np
import pytest
from terminal import rinkside

from rinkside.analysis.simulate import Entry, chances, fit, needed
from rinkside.analysis.simulate.held_back import forecasts, measure, reliability, where_not_better
from rinkside.analysis.simulate.history import Case, cases
from rinkside.errors import UsageError

ERRORS = np.array([-0.1, -0.05, 0.0, 0.05, 0.1])


def test_who_has_skated_everything_and_leads_by_more_than_can_be_drawn_has_won():
    told = chances([Entry("A", 30_000), Entry("B", 6_000, log(12_000), ERRORS), Entry("C", 5_000, log(9_000), ERRORS)])
    assert told.of("A") == 1.0
    assert told.of("B", 2) == 1.0
    assert told.totals[0].tolist() == [30_000] * 3


def test_every_entrant_ends_somewhere_and_every_place_is_taken_once():
    entries = [Entry(str(n), 7_000 - 40 * n, log(13_000), ERRORS) for n in range(12)]
    told = chances(entries, draws=20_000)
    assert np.allclose(told.places.sum(axis=0), 1)
    assert np.allclose(told.places.sum(axis=1), 1)
    assert [told.of(str(n), 3) for n in (0, 11)] == sorted([told.of("0", 3), told.of("11", 3)], reverse=True)


def test_two_who_stand_alike_have_the_same_chance_and_the_same_seed_tells_the_same():
    entries = [Entry("A", 7_000, log(13_000), ERRORS), Entry("B", 7_000, log(13_000), ERRORS)]
    told = chances(entries)
    assert abs(told.of("A") - 0.5) < 0.01
    assert (chances(entries).places == told.places).all()


def test_what_is_needed_is_one_hundredth_more_than_who_is_done():
    entries = [Entry("A", 21_000), Entry("B", 20_000), Entry("C", 19_000), Entry("D", 7_500, log(13_000), ERRORS)]
    assert needed(entries, "D") == 13_501
    assert needed(entries, "D", 3) == 11_501
    assert needed(entries, "D", 4) is None
    with pytest.raises(UsageError, match="has skated"):
        needed(entries, "A")


def world(seasons: int) -> list[list[Case]]:
    """Competitions of skaters whose strength is known and whose days are drawn."""
    random = np.random.default_rng(7)
    strength = random.normal(0, 0.12, 30)
    found = []
    for season in range(2000, 2000 + seasons):
        for event in range(8):
            skaters = random.choice(30, 12, replace=False)
            own = []
            for at in skaters:
                short, free = strength[at] + random.normal(0, 0.05, 2)
                own.append(
                    Case(
                        f"{season}-{event}", f"{season}-{(season + 1) % 100:02d}", ("singles", "M"),
                        date(season, 10, 1) + timedelta(days=7 * event), f"S{at}", round(7_000 * exp(short)),
                        round(13_000 * exp(free)), log(7_000), log(13_000), strength[at], strength[at], 5.0,
                    )
                )  # fmt: skip
            found.append(own)
    return found


def test_in_a_world_of_known_strength_chances_come_true_and_beat_every_rival():
    told = list(forecasts(world(9), draws=5_000))
    whole = [m for m in measure(told) if m.season == "all"]
    assert {m.by for m in whole if m.when == "before the free"} == {"rinkside", "place so far", "all alike"}
    assert where_not_better(whole) == []
    for when in ("before the free", "before the event"):
        for said, came, count in reliability(told, when):
            assert abs(said - came) < 4 * (max(said * (1 - said), 0.01) / count) ** 0.5 + 0.03


def test_nothing_of_a_season_is_used_to_tell_its_chances():
    categories = world(6)
    last = [c for c in categories if c[0].season == "2005-06"]
    upside_down = [[replace(case, free=20_000 - (case.free or 0)) for case in own] for own in last]
    changed = [*(c for c in categories if c[0].season != "2005-06"), *upside_down]
    first = [f.chances["rinkside"] for f in forecasts(categories, draws=2_000) if f.season == "2005-06"]
    second = [f.chances["rinkside"] for f in forecasts(changed, draws=2_000) if f.season == "2005-06"]
    assert all((a == b).all() for a, b in zip(first, second, strict=True))


def test_too_few_skates_are_no_ground_for_chances(night):
    assert list(cases(night)) == []
    with pytest.raises(UsageError, match="too few singles competitions"):
        fit(world(1)[:2]).expected_free(world(1)[0][0])
    ran = rinkside("chances", "milano", "women", "--archive", night.root)
    assert (ran.status, "fits no senior category" in " ".join(ran.err.split())) == (2, True)
    ran = rinkside("chances", "--check", "--archive", night.root)
    assert (ran.status, "too few seasons" in " ".join(ran.err.split())) == (2, True)


@pytest.mark.nightly
def test_chances_beat_naive_baselines_over_the_seasons_they_were_not_fitted_on(shared, tmp_path):
    from rinkside.archive.add import add

    archive = add(tmp_path / "all", shared / "corpus", jobs=2).archive
    whole = [m for m in measure(list(forecasts(list(cases(archive))))) if m.season == "all"]
    assert len(whole) == 6
    assert where_not_better(whole) == []
    ran = rinkside("chances", "world", "2009", "men", "--skated", "3", "--archive", archive.root, width=150)
    assert (ran.status, "needs" in ran.out) == (0, True)
