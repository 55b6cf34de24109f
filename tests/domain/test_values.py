"""Places, people and performances as values."""

from __future__ import annotations

import dataclasses

import pytest

from rinkside.domain import Entrant, Function, Official, Panel, Performance, Place


def test_a_place_reads_as_file_page_and_position():
    place = Place("women.pdf", 3, (101.4, 55.6, 130.0, 66.0))
    assert str(place) == "women.pdf, page 3, 101 pt from the left, 56 pt from the top"
    assert str(Place("SEG001.htm", cell="table 3, row 5, Points")) == "SEG001.htm, table 3, row 5, Points"
    assert str(Place("a.zip!/women.pdf")) == "a.zip!/women.pdf"


def test_a_couple_has_two_members_and_a_skater_one():
    assert Entrant("Ada ICE / Ben SNOW").members == ("Ada ICE", "Ben SNOW")
    assert Entrant("Ada ICE").members == ("Ada ICE",)


def test_judges_stand_by_seat_whatever_the_page_order():
    panel = Panel(
        (
            Official(Function.JUDGE, "Second", seat=2),
            Official(Function.REFEREE, "Referee"),
            Official(Function.JUDGE, "First", seat=1),
        )
    )
    assert [o.name for o in panel.judges] == ["First", "Second"]


def performance() -> Performance:
    total = Place("women.pdf", 1, (500.0, 40.0, 530.0, 50.0))
    row = Place("women.pdf", 1)
    return Performance(Entrant("Ada ICE"), 1, 4, 5000, 2500, 2500, 0, 2000, (), (), place=row, places=(("tss", total),))


def test_a_total_knows_where_it_is_printed_and_else_its_row():
    skate = performance()
    assert skate.place_of("tss") == skate.places[0][1]
    assert skate.place_of("pcs") == skate.place


def test_values_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        performance().rank = 2
