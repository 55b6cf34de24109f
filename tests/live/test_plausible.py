"""A total far over what everything else speaks for is told to the referee, and stops nobody."""

from __future__ import annotations

from live_kit import OFFICE, call_all, finish, mark_all, set_up

from rinkside.live.plausible import unusual_total


def second_skate(component, **policies):
    rink = set_up(**policies)
    call_all(rink, 1)
    mark_all(rink, 1, component=300)
    first = finish(rink, 1)
    call_all(rink, 2)
    mark_all(rink, 2, component=component)
    return rink, first


def test_a_total_far_over_the_best_other_is_told_with_both_figures_and_can_be_approved():
    rink, first = second_skate(1000)
    (said,) = unusual_total(rink.state, "W-free", 2)
    assert f"over the best other total of the segment, {first // 100}.{first % 100:02}." in said
    total = finish(rink, 2)
    assert said.startswith(
        f"{total // 100}.{total % 100:02} is {(total - first) // 100}.{(total - first) % 100:02} over"
    )
    assert rink.skate(2)["status"] == "approved"


def test_a_total_near_the_others_and_the_first_of_a_segment_are_not_told():
    rink, _ = second_skate(500)
    assert unusual_total(rink.state, "W-free", 2) == []
    alone = set_up()
    call_all(alone, 1)
    mark_all(alone, 1, component=1000)
    assert unusual_total(alone.state, "W-free", 1) == []


def test_how_far_is_far_is_the_organisers():
    near, _ = second_skate(500, total_distance=100)
    assert len(unusual_total(near.state, "W-free", 2)) == 1
    never, _ = second_skate(1000, total_distance=0)
    assert unusual_total(never.state, "W-free", 2) == []


def test_a_free_skating_that_the_short_program_does_not_speak_for_is_told():
    rink = set_up(total_distance=1000)
    names = [rink.do(OFFICE, "entry.add", category="W", name=n)["entry"] for n in ("Cleo Hail", "Dora Rime")]
    rink.do(OFFICE, "order.set", cs="W-free", order=["W-01", "W-02", *names], reason="late entries")
    rink.do(
        OFFICE, "segment.add", category="W", segment="short", kind="short program", day="2026-01-09",
        settings={"judges": 3},
    )  # fmt: skip
    rink.do(OFFICE, "order.set", cs="W-short", order=["W-01", "W-02", *names], reason="alphabetical")
    rink.do(OFFICE, "segment.open", cs="W-short")
    for start, component in ((1, 700), (2, 650), (3, 600), (4, 300)):
        call_all(rink, start, ("3Lz", "2A"), "W-short")
        mark_all(rink, start, component=component, cs="W-short")
        finish(rink, start, "W-short")
    for start, component in ((1, 700), (2, 650), (3, 600), (4, 700)):
        call_all(rink, start)
        mark_all(rink, start, component=component)
        said = unusual_total(rink.state, "W-free", start)
        assert bool(said) is (start == 4), (start, said)
        finish(rink, start)
    assert "in short program speaks for about" in said[0]
