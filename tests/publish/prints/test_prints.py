"""What people need from each print stands on it: order, times, names, room to write, results, versions."""

from __future__ import annotations

from dataclasses import replace

import pytest
from factories import event, skate
from hypothesis import given
from hypothesis import strategies as st
from publish.prints.kit import printed_lines, read_back, said

from rinkside import bundled
from rinkside.domain import (
    Discipline,
    Entrant,
    Function,
    Gender,
    Level,
    Official,
    Panel,
    Season,
    SegmentKind,
    Standing,
    parse_rsc,
)
from rinkside.errors import UsageError
from rinkside.protocols.pdf import read_pdf
from rinkside.publish.from_event import from_event
from rinkside.publish.model import (
    Entry,
    Publication,
    PublishedCategory,
    PublishedSegment,
    Start,
    Status,
    TeamResult,
    TeamRow,
    TimetableItem,
    Version,
)
from rinkside.publish.official_code import rsc_of
from rinkside.publish.policy import Policy, apply_policies
from rinkside.publish.prints.catalogue import PRINTS, print_of
from rinkside.scoring import Settings

PLANNED = ("3Lz+3T", "2A", "CCoSp4", "StSq4")
FREE = "Free Skating"


def lake(people: int = 8, planned: tuple[str, ...] = PLANNED) -> Publication:
    """A made-up event before its free skating: a starting order in two groups with times, a panel, planned elements."""
    made = from_event(event())
    names = [Entrant(f"SKATER No{n:02}", "ICE", "Lake Club") for n in range(1, people + 1)]
    starts = tuple(
        Start(n, e, 1 if n <= people // 2 else 2, f"2026-01-11T19:{n:02}:00+01:00") for n, e in enumerate(names, 1)
    )
    panel = Panel(
        (
            Official(Function.JUDGE, "Jo TWO", "ICE", 2),
            Official(Function.JUDGE, "Jo ONE", "ICE", 1),
            Official(Function.TECHNICAL_CONTROLLER, "Tea CONTROL", "ICE"),
            Official(Function.TECHNICAL_SPECIALIST, "Tom SPECIAL", "ICE"),
            Official(Function.REFEREE, "Rae FREE", "ICE", title="Ms."),
        )
    )
    category = made.categories[0]
    free = replace(category.segments[1], title=FREE, starts=starts, panel=panel)
    entries = tuple(Entry(e, music="Boléro", planned=((SegmentKind.FREE, planned),)) for e in names)
    timetable = (
        TimetableItem("2026-01-11T17:00:00+01:00", "Practice", "Women"),
        TimetableItem("2026-01-11T19:00:00+01:00", FREE, "Women", FREE),
    )
    return replace(
        made,
        categories=(replace(category, segments=(category.segments[0], free), entries=entries),),
        timetable=timetable,
        team=TeamResult(("Women SP", "Women FS"), (TeamRow("Iceland", "ICE", 1, 19, (9, 10)),)),
    )  # fmt: skip


def milano() -> Publication:
    return from_event(bundled.find("milano-cortina-2026-women"))


def pages(p: Publication, what: str, **only: str) -> list[list[str]]:
    return printed_lines(print_of(p, what, **only).pdf)


def text(p: Publication, what: str, **only: str) -> str:
    return "\n".join(line for page in pages(p, what, **only) for line in page)


def in_order(where: str, *what: str) -> None:
    at = 0
    for piece in what:
        found = where.find(piece, at)
        assert found >= 0, f"{piece!r} does not follow in {where[at : at + 400]!r}"
        at = found + len(piece)


def test_a_starting_order_gives_number_name_and_time_in_warm_up_groups() -> None:
    in_order(
        text(lake(4), "starting-order", segment=FREE),
        "Lake Trophy", "SUN 11 JAN 2026", "Women Free Skating", "Start List with Times", "Warm-up group 1",
        "1 SKATER No01 ICE Lake Club 19:01", "2 SKATER No02", "Warm-up group 2", "3 SKATER No03 ICE Lake Club 19:03",
        "FSKWSINGLES-----------FNL-000100--", "Page 1 / 1",
    )  # fmt: skip


def test_a_list_over_several_pages_repeats_its_headings_and_loses_nobody() -> None:
    made = pages(lake(90), "starting-order", segment=FREE)
    assert len(made) > 1
    for page in made:
        assert any(line.startswith("No. Name") or "Name" in line for line in page)
    names = [
        word for page in made for line in page for word in line.split() if word.startswith("No") and word[2:].isdigit()
    ]
    assert names == [f"No{n:02}" for n in range(1, 91)]


def test_the_panel_stands_in_the_order_of_the_sport() -> None:
    in_order(
        text(lake(), "officials", segment=FREE),
        "Panel of Officials", "Referee Ms. Rae FREE ICE", "Technical Controller Tea CONTROL",
        "Technical Specialist Tom SPECIAL", "Judge No. 1 Jo ONE", "Judge No. 2 Jo TWO",
    )  # fmt: skip


def test_planned_content_lists_each_skater_s_elements_and_music() -> None:
    in_order(text(lake(2), "planned-content"), "SKATER No01", "1. 3Lz+3T", "4. StSq4", "Music: Boléro", "SKATER No02")


def test_each_judge_gets_a_sheet_with_planned_elements_and_the_whole_scale() -> None:
    made = pages(lake(3), "judges-sheets", segment=FREE)
    assert len(made) == 2
    for page, judge in zip(made, ("Judge No. 1: Jo ONE ICE", "Judge No. 2: Jo TWO ICE"), strict=True):
        words = "\n".join(page)
        in_order(words, judge, "SKATER No01", "3Lz+3T", "−5 −4 −3 −2 −1 0 +1 +2 +3 +4 +5", "Composition", "SKATER No03")


def test_no_skater_splits_over_two_pages_of_a_sheet_to_write_on() -> None:
    for what, end in (("judges-sheets", "Remarks"), ("technical-sheets", "Remarks")):
        made = pages(lake(11, ("3Lz+3T",) * 14), what, segment=FREE)
        assert len(made) >= 4
        for page in made:
            assert sum("SKATER No" in line for line in page) == sum(end in line for line in page) > 0


def test_the_referee_and_the_technical_panel_have_their_sheets() -> None:
    in_order(
        text(lake(3), "referee-sheet"), "Referee: Ms. Rae FREE ICE", "Falls", "Interruption", "SKATER No01", "No03"
    )
    in_order(text(lake(3), "technical-sheets"), "Technical Controller: Tea CONTROL", "Planned", "Called", "3Lz+3T")


def test_a_segment_result_has_the_official_columns() -> None:
    in_order(
        text(milano(), "segment-result", segment="free skating"),
        "Women Free Skating", "Segment Result", "Pl.", "TSS", "TES", "PCS", "CO PR SS",
        "1 LIU Alysa USA 150.20 77.74 72.46 8.96 9.32 8.86 0.00 #22", "24 SENIUK Mariia ISR 94.00",
    )  # fmt: skip


def test_an_overall_result_shows_points_and_the_place_in_each_segment() -> None:
    in_order(text(milano(), "overall-result"), "Points SP FS", "1 LIU Alysa USA 226.79 3 1", "FNR SCHIZAS Madeline CAN")


def test_a_second_version_names_what_it_replaces_and_why() -> None:
    p = milano()
    (category,) = p.categories
    free = replace(
        category.segments[1],
        versions=(Version(1, "2026-02-19T23:02:00"), Version(2, "2026-02-19T23:40:00", "a review of element 7")),
    )
    corrected = replace(p, categories=(replace(category, segments=(category.segments[0], free)),))
    said_so = "Version 2, replaces version 1 of 2026-02-19 23:02: a review of element 7"
    for what in ("segment-result", "judges-details"):
        assert said_so in text(corrected, what, segment="Free Skating")
    assert "replaces" not in text(p, "segment-result")


def test_a_provisional_result_says_so() -> None:
    p = milano()
    (category,) = p.categories
    running = replace(category.segments[1], status=Status.PROVISIONAL)
    made = replace(p, categories=(replace(category, segments=(category.segments[0], running)),))
    assert "Segment Result (provisional)" in text(made, "segment-result")


def test_what_a_policy_holds_back_stands_on_no_print() -> None:
    p = milano()
    held = replace(p, categories=(replace(p.categories[0], policy=Policy(hold=("Free Skating",))),))
    shown = apply_policies(held)
    for what in ("segment-result", "overall-result", "book"):
        made = text(shown, what)
        assert "150.20" not in made
        assert "226.79" not in made
    assert "The result is held back." in text(shown, "segment-result")
    with pytest.raises(UsageError, match="nothing to print"):
        print_of(shown, "judges-details")


def test_the_book_holds_everything_in_its_order_and_its_details_are_read_back() -> None:
    p = milano()
    made = print_of(p, "book")
    in_order(
        "\n".join(line for page in printed_lines(made.pdf) for line in page),
        "Olympic Winter Games Milano Cortina 2026", "TUE 17 FEB 2026 - THU 19 FEB 2026", "Protocol", "Schedule",
        "Women", "Medallists", "Gold LIU Alysa USA 226.79", "Bronze", "Result", "Segment Result",
        "Judges Details per Skater",
    )  # fmt: skip
    details = read_back(print_of(p, "judges-details").pdf)
    inside = read_pdf(made.pdf, "book.pdf").document
    assert inside is not None
    assert [said(s).performances for s in inside.sheets] == [said(s).performances for s in details]
    assert len(details[0].performances) == 24
    assert details[0].id.rsc == parse_rsc("FSKWSINGLES-----------FNL-000100--")


def test_a_packet_holds_the_sheets_of_that_official_alone() -> None:
    made = text(lake(3), "packet", official="jo two")
    in_order(made, "Jo TWO ICE", "Women Free Skating: Judge 2", "Schedule", "17:00", "Start List with Times",
             "Panel of Officials", "Planned Program Content", "Judges Sheet", "Judge No. 2: Jo TWO ICE")  # fmt: skip
    assert "Judge No. 1:" not in made
    assert "Referee Sheet" not in made
    assert "Referee Sheet" in text(lake(3), "packet", official="Rae FREE")
    with pytest.raises(UsageError, match="Jo ONE, Jo TWO, Rae FREE"):
        print_of(lake(), "packet", official="Nobody")


@pytest.mark.parametrize("what", PRINTS)
def test_every_print_is_tagged_and_the_same_bytes_twice(what: str) -> None:
    p = replace(lake(3), name="Lake Trophy #panic() 山田 Åre")
    first = print_of(p, what)
    assert first.pdf == print_of(p, what).pdf
    assert b"/StructTreeRoot" in first.pdf
    assert b"<pdfuaid:part>1</pdfuaid:part>" in first.pdf, "PDF/UA-1"
    assert first.findings == ()
    assert "#panic() 山田 Åre" in "\n".join(printed_lines(first.pdf)[0])


def test_a_rehearsal_says_on_every_page_that_nothing_of_it_happened() -> None:
    for page in pages(replace(milano(), rehearsal=True), "overall-result"):
        assert any(line.startswith("Rehearsal:") for line in page)


def test_names_that_are_not_there_are_answered_with_those_that_are() -> None:
    with pytest.raises(UsageError, match="there are starting-order, officials"):
        print_of(milano(), "poster")
    with pytest.raises(UsageError, match="there are Women"):
        print_of(milano(), "book", category="Men")
    with pytest.raises(UsageError, match="there are Short Program, Free Skating"):
        print_of(milano(), "segment-result", segment="Free Dance")


LEVELS = [level for level in Level if level not in (Level.OTHER,)]


@given(st.sampled_from(list(Discipline)), st.sampled_from(LEVELS), st.sampled_from([Gender.MEN, Gender.WOMEN]))
def test_an_official_code_says_what_it_was_made_from(discipline: Discipline, level: Level, gender: Gender) -> None:
    first = PublishedSegment(SegmentKind.SHORT, "Short", None, Status.PLANNED)
    last = PublishedSegment(SegmentKind.FREE, "Free", None, Status.PLANNED)
    category = PublishedCategory("Any", discipline, level, Season(2025), gender, (first, last))
    for segment, decisive in ((first, False), (last, True)):
        code = parse_rsc(rsc_of(category, segment))
        assert (code.discipline, code.level, code.decisive, code.team) == (discipline, level, decisive, False)
        if discipline in (Discipline.SINGLES, Discipline.SOLO_DANCE):
            assert code.gender is gender


def test_no_code_is_made_up_where_its_form_is_not_established() -> None:
    segment = PublishedSegment(SegmentKind.FREE, "Free", None, Status.PLANNED)
    category = PublishedCategory("Club", Discipline.SINGLES, Level.OTHER, Season(2025), Gender.MEN, (segment,))
    assert rsc_of(category, segment) == ""
    team = replace(category, name="Team Event, Men", level=Level.SENIOR)
    assert rsc_of(team, segment) == ""


def test_a_skate_without_a_place_says_why() -> None:
    gone = lake(1)
    assert "WD SNOW Bea ICE" in text(gone, "segment-result", segment="Short Program")
    assert skate().entrant.name in text(gone, "segment-result", segment=FREE)


def test_no_skater_of_a_team_event_is_given_a_medal_of_their_own() -> None:
    p = milano()
    team = replace(p, categories=(replace(p.categories[0], name="Team Event, Women"),))
    made = text(team, "book")
    assert "Gold" not in made
    assert "226.79" not in made
    in_order(made, "Team Event, Women", "Segment Result", "1 LIU Alysa USA 150.20")


def late(p: Publication) -> Publication:
    """The event an hour on: the second skater withdrew, the rest skate a quarter of an hour late."""
    (category,) = p.categories
    free = category.segments[1]
    starts = [
        replace(
            s, expected=s.time.replace("T19:0", "T19:2"), standing=Standing.WITHDRAWN if s.number == 2 else s.standing
        )
        for s in free.starts
    ]
    segments = (category.segments[0], replace(free, starts=tuple(starts)))
    return replace(p, categories=(replace(category, segments=segments),))


def test_a_start_list_gives_the_times_that_what_happened_makes_and_says_who_withdrew() -> None:
    made = text(late(lake(4)), "starting-order", segment=FREE)
    in_order(
        made, "Time Re-timed", "1 SKATER No01 ICE Lake Club 19:01 19:21", "2 SKATER No02 ICE Lake Club WD 19:02\n",
        "3 SKATER No03 ICE Lake Club 19:03 19:23", "what happened at the rink",
    )  # fmt: skip
    assert "Re-timed" not in text(lake(4), "starting-order", segment=FREE)
    assert "No02" not in text(late(lake(4)), "technical-sheets", segment=FREE)


def test_without_times_panel_or_planned_content_each_print_says_so_or_leaves_room() -> None:
    (category,) = lake(2).categories
    bare = replace(
        category.segments[1], panel=None, starts=tuple(replace(s, time="") for s in category.segments[1].starts)
    )
    p = replace(lake(2), categories=(replace(category, segments=(bare,), entries=()),), timetable=(), team=None)
    assert "No times are known for this segment" in text(p, "starting-order")
    assert "No times are known: this event has no timetable." in text(p, "schedule")
    assert "The panel is not public." in text(p, "officials")
    assert text(p, "planned-content").count("not announced") == 2
    in_order(text(p, "judges-sheets"), "Judge:", "SKATER No01", "Remarks", "Signature")
    in_order(text(p, "technical-sheets"), "Technical Panel Sheet", "SKATER No01", "Technical Controller")
    with pytest.raises(UsageError, match="team-standings: no team event is held"):
        print_of(p, "team-standings")
    undrawn = replace(p, categories=(replace(category, segments=(replace(bare, starts=()),)),))
    with pytest.raises(UsageError, match="judges-sheets of Women: no starting order is drawn"):
        print_of(undrawn, "judges-sheets", category="Women")


def test_team_standings_give_the_points_of_each_segment() -> None:
    in_order(text(lake(), "team-standings"), "Team Standings", "Women", "SP", "Total", "1 Iceland ICE 9 10 19")
    tied = TeamResult(
        ("Men SP",), (TeamRow("Iceland", "ICE", 1, 9, (9,), "two best places"), TeamRow("Fog", "FOG", 2, 9, (9,)))
    )
    assert "Iceland: level on points, placed by two best places." in text(replace(lake(), team=tied), "team-standings")
    broken = TeamResult(("Men SP",), (), "the score of every segment is needed")
    assert "cannot be told: the score of every segment" in text(replace(lake(), team=broken), "team-standings")


def test_the_referee_signs_what_the_segment_is_calculated_by() -> None:
    p = milano()
    made = text(p, "setup-verification", segment="Free Skating")
    in_order(made, "Calculation Setup Verification for Referee", "senior women singles, free skating, 2025-26",
             "CO × 2.67, PR × 2.67, SS × 2.67", "1.00, 1.00, 2.00, 2.00, 3.00", "Referee")  # fmt: skip
    (category,) = p.categories
    own = replace(category.segments[1], settings=Settings(fall_schedule=(50,), segment_factor=150))
    changed = text(replace(p, categories=(replace(category, segments=(own,)),)), "setup-verification")
    assert changed.count("set by the office") == 2
    in_order(changed, "0.50", "1.50")


@pytest.mark.parametrize(
    ("official", "has", "has_not"),
    [
        ("Jo ONE", ("Judges Sheet",), ("Referee Sheet", "Technical", "Setup")),
        ("Rae FREE", ("Calculation Setup Verification", "Referee Sheet"), ("Judges Sheet", "Controller Sheet")),
        ("Tea CONTROL", ("Technical Controller Sheet",), ("Judges Sheet", "Referee Sheet", "Specialist Sheet")),
        ("Tom SPECIAL", ("Technical Specialist Sheet",), ("Judges Sheet", "Controller Sheet", "Setup")),
    ],
)
def test_the_packet_of_each_function_is_what_it_needs_and_nothing_else(
    official: str, has: tuple[str, ...], has_not: tuple[str, ...]
) -> None:
    made = pages(lake(3), "packet", official=official)
    in_order("\n".join(line for page in made for line in page), "Start List with Times", "Panel of Officials", *has)
    heads = [line for page in made for line in page if line.endswith((" Sheet", " for Referee", " Content"))]
    assert "Planned Program Content" in heads
    for word in has_not:
        assert not [line for line in heads if word in line]
