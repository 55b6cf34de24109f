"""A publication from a journal: what is approved, with the versions and reasons the journal holds."""

from __future__ import annotations

import pytest
from live_kit import CONTROLLER, OFFICE, OPERATOR, REFEREE, SPECIALIST, Rink, call_all, finish, mark_all, set_up
from terminal import rinkside

from rinkside.live.acts import Actor
from rinkside.live.portable import Kept, export_lines
from rinkside.live.records import body_of
from rinkside.publish.from_journal import from_state
from rinkside.publish.model import Status
from rinkside.publish.site.build import publish_site
from rinkside.publish.source import publication_of


def skated() -> Rink:
    rink = set_up()
    for start in (1, 2):
        call_all(rink, start)
        mark_all(rink, start, grade=start)
        finish(rink, start)
    rink.do(REFEREE, "segment.approve", cs="W-free")
    return rink


def correct(rink: Rink) -> None:
    """The office entered a triple where the second skater did a double."""
    row = rink.skate(2)["rows"][0]["row"]
    rink.do(
        SPECIALIST,
        "correction.open",
        correction="K1",
        cs="W-free",
        start=2,
        what="element",
        row=row,
        to="2S",
        reason="the call was 2S",
        asked_by="technical specialist",
    )
    for actor in (SPECIALIST, CONTROLLER, OPERATOR, Actor("assistant", "assistant_specialist")):
        rink.send(actor, "correction.agree", correction="K1")
    rink.do(REFEREE, "correction.apply", correction="K1")


@pytest.fixture
def journal(tmp_path):
    def write(rink: Rink):
        rows = [Kept("lake-2026", r["seq"], r["id"], body_of(r), r["prev"], r["hash"]) for r in rink.records]
        path = tmp_path / "lake.jsonl"
        path.write_text("".join(export_lines("lake-2026", rows)), encoding="utf-8")
        return path

    return write


def test_only_approved_scores_are_public():
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    assert from_state(rink.state).categories[0].segments[0].rows == ()
    score = finish(rink, 1)
    segment = from_state(rink.state).categories[0].segments[0]
    assert [(r.entrant.name, r.tss) for r in segment.rows] == [("Ada ICE", score)]
    assert segment.status is Status.RUNNING
    assert [s.entrant.name for s in segment.starts] == ["Ada ICE", "Bea SNOW"]


def test_a_held_segment_waits_on_the_site_as_at_the_rink(tmp_path):
    rink = skated()
    rink.do(REFEREE, "segment.hold", cs="W-free", on=True)
    publish_site(from_state(rink.state), str(tmp_path / "site"), sheets=False)
    page = (tmp_path / "site" / "SEG001.htm").read_text(encoding="utf-8")
    assert "not published yet" in page
    assert "TSS" not in page


def test_a_journal_file_becomes_a_site_that_verifies(tmp_path, journal):
    rink = skated()
    ran = rinkside("publish", str(journal(rink)), str(tmp_path / "site"))
    assert ran.status == 0, ran.err
    checked = rinkside("verify", str(tmp_path / "site"))
    assert checked.status == 0, checked.out
    assert "4 exact" in checked.out


def test_a_correction_at_the_rink_is_a_version_with_its_reason_and_difference(tmp_path, journal):
    rink = skated()
    publish_site(publication_of([journal(rink)]), str(tmp_path / "site"), sheets=False)
    correct(rink)
    done = publish_site(publication_of([journal(rink)]), str(tmp_path / "site"), sheets=False)
    ((_, _, version),) = done.versions
    assert (version.number, version.reason, version.asked_by) == (2, "the call was 2S", "technical specialist")
    assert {(c.who, c.what) for c in version.changes} >= {
        ("Bea SNOW", "segment score"),
        ("Bea SNOW", "technical score"),
    }


def test_policies_of_publication_set_at_the_rink_hold_on_the_site():
    rink = skated()
    rink.do(OFFICE, "policy.set", category="W", name="publish_without_places", value=True)
    assert from_state(rink.state).categories[0].policy.hide_ranks
