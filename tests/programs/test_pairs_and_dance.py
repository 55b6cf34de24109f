"""Programs of pairs and ice dance. All programs are made up."""

from __future__ import annotations

from programs_kit import judge, reasons

from rinkside.domain import SegmentKind


def test_a_pairs_free_within_every_rule_counts_whole():
    verdict = judge("3Tw3 3T+2T+2T 3S 3LoTh 3STh 5RLi4 5ALi4 3Li4 BoDs4 PCoSp4 ChSq1", who="pairs")
    assert verdict.invalid == ()
    assert verdict.warnings == ()


def test_a_third_jump_element_of_pairs_counts_nothing():
    (bad,) = judge("3T 3S+2T 2A", who="pairs").invalid
    assert (bad.number, reasons(bad)) == (3, ["too-many-of-kind"])


def test_a_second_solo_jump_takes_the_place_of_the_combination():
    assert judge("3T 2S", "2007-08", "pairs").codes[1] == "2S+SEQ"
    assert judge("3T 2S", "2012-13", "pairs").codes[1] == "2S+COMBO"
    assert judge("3T 2S", "2022-23", "pairs").codes[1] == "2S+REP"


def test_one_triple_executed_solo_twice_counted_nothing_in_2006_07():
    (bad,) = judge("3T 3T", "2006-07", "pairs").invalid
    assert (bad.code, reasons(bad)) == ("3T*+SEQ", ["jump-in-two-elements"])


def test_a_popped_axel_behind_seq_leaves_the_first_jump_its_value():
    (bad,) = judge("3T+SEQ+A 3S", "2025-26", "pairs").invalid
    assert (bad.code, bad.base_value) == ("3T+SEQ+A*", 420)


def test_a_lift_of_group_two_counts_nothing_in_the_free():
    (bad,) = judge("5TLi4 5ALi4 2Li4", "2013-14", "pairs").invalid
    assert (bad.code, reasons(bad)) == ("2Li4*", ["name-not-accepted"])


def test_the_pair_spin_has_to_be_a_combination():
    assert [e.code for e in judge("FCCoSp4 PSp", "2017-18", "pairs").invalid] == ["PSp*"]
    assert judge("FCCoSp4 PCoSp4", "2017-18", "pairs").invalid == ()
    assert [e.code for e in judge("FCCoSp4 PCoSp4", "2018-19", "pairs").invalid] == ["FCCoSp4*"]


def test_the_solo_jump_of_a_pairs_short_program_has_two_revolutions_from_2014_15_on():
    assert judge("3Tw3 1S", "2013-14", "pairs", SegmentKind.SHORT).invalid == ()
    (bad,) = judge("3Tw3 1S", "2014-15", "pairs", SegmentKind.SHORT).invalid
    assert (bad.code, reasons(bad)) == ("1S*", ["too-few-revolutions"])


def test_another_than_the_prescribed_lift_warns_and_counts():
    verdict = judge("3Tw3 3T 5ALi4 FiDs4", "2023-24", "pairs", SegmentKind.SHORT)
    assert verdict.invalid == ()
    warned = [w for w in verdict.warnings if w.code == "unconfirmed-rule"]
    assert [w.where for w in warned] == ["element 3"]
    assert "3Li" in warned[0].note


def test_a_second_dance_lift_counts_nothing_in_the_short_dance():
    (bad,) = judge("STw4 CuLi4 PSt3 RoLi NtMiSt3", "2017-18", "dance", SegmentKind.SHORT_DANCE).invalid
    assert (bad.code, reasons(bad)) == ("RoLi*", ["too-many-of-kind"])


def test_a_second_lift_of_one_type_counted_nothing_in_the_free_dance_of_2008_09():
    program = "SlLi3 CuLi2 CuLi4 RoLi4"
    (bad,) = judge(program, "2008-09", "dance", SegmentKind.FREE_DANCE).invalid
    assert (bad.number, reasons(bad)) == (3, ["same-name-again"])
    assert judge(program, "2011-12", "dance", SegmentKind.FREE_DANCE).invalid == ()
