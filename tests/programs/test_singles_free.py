"""The free skating of singles: repetition, combinations, jump elements, spins, era by era. All programs are made up."""

from __future__ import annotations

from programs_kit import judge, reasons


def test_a_program_within_every_rule_counts_whole():
    verdict = judge("4T+3T 4S 3A+1Eu+3S StSq4 FCSp4 | 4T 3Lz+2T 3A 3F ChSq1 FCCoSp4 CSSp4".replace("FCCoSp4", "CCoSp4"))
    assert verdict.invalid == ()
    assert verdict.warnings == ()
    assert verdict.codes[0] == "4T+3T"


def test_a_third_double_counts_nothing_and_names_the_two_before():
    verdict = judge("3Lz+2T 3F+2T 3Lo StSq3 3A 2T CCoSp4 FCSp4 CSSp4 ChSq1 3S 3T")
    (bad,) = verdict.invalid
    assert bad.code == "2T*"
    assert reasons(bad) == ["jump-too-often"]
    assert bad.jumps[0].grounds[0].conflicts == (1, 2)
    assert bad.base_value == 0


def test_a_third_double_in_a_combination_takes_only_itself_with_it():
    verdict = judge("3Lz+2T 3F+2T 3Lo StSq3 3A 3S+2T CCoSp4 FCSp4 CSSp4 ChSq1")
    (bad,) = verdict.invalid
    assert (bad.code, bad.base_value) == ("3S+2T*", 430)


def test_doubles_count_any_number_of_times_before_2014_15():
    assert judge("3Lz+2T 3F+2T 3Lo StSq3 3A 2T CCoSp4 FCSp4 CSSp4 ChSq1", "2013-14").invalid == ()


def test_a_third_double_axel_counts_nothing_from_2010_11_on():
    program = "2A 3F 2A 3Lo 2A CCoSp4 FCSp4 LSp4"
    assert judge(program, "2009-10", "women").invalid == ()
    (bad,) = judge(program, "2010-11", "women").invalid
    assert (bad.number, reasons(bad)) == (5, ["jump-too-often"])


def test_only_two_triples_and_quads_are_repeated():
    verdict = judge("3T 3A 3Lz 3Lo ChSq1 CCoSp4 3A+2T 3F+3T 3Lz+1Eu+3S CSSp4 StSq3 FCSp4")
    (bad,) = verdict.invalid
    assert bad.code == "3Lz*+1Eu+3S"
    assert reasons(bad) == ["third-repeated-jump"]
    assert bad.jumps[0].grounds[0].conflicts == (3, 1, 8, 2, 7)
    assert "3Lz would be repeated beside 3A and 3T" in str(bad.jumps[0].grounds[0])


def test_a_third_repeated_jump_takes_the_whole_element_with_it_until_2015_16():
    program = "3T 3A 3Lz 3Lo 3A+2T 3F+3T 3Lz+2Lo CSSp4 StSq3 FCSp4 CCoSp3 ChSq1"
    (old,) = judge(program, "2015-16").invalid
    assert old.code == "3Lz*+2Lo*"
    assert [str(g.reason) for g in old.grounds] == ["third-repeated-jump"]
    (new,) = judge(program, "2016-17").invalid
    assert new.code == "3Lz*+2Lo"


def test_a_downgraded_jump_keeps_its_name():
    verdict = judge("4T+3T 3S<< 3Lo 3A+2T FCSp4 ChSq1 4T 3A< 3Lz+1Eu+3S StSq4 CSSp4 CCoSp4")
    (bad,) = verdict.invalid
    assert bad.code == "3Lz+1Eu+3S*"
    assert bad.jumps[2].grounds[0].conflicts == (2, 1, 7, 4, 8)


def test_a_triple_and_a_quad_of_one_name_are_two_jumps():
    assert judge("4T 3T 4S 3S 3A 3Lz CCoSp4 FCSp4 CSSp4 StSq3 ChSq1").invalid == ()


def test_the_second_of_two_solo_executions_is_marked_and_keeps_seventy_per_cent():
    verdict = judge("3Lz 3F 3A 3Lz StSq3 CCoSp4 FCSp4 CSSp4 ChSq1")
    element = verdict.elements[3]
    assert (element.code, element.marks, element.counts) == ("3Lz+REP", ("REP",), True)
    assert element.base_value == 413


def test_a_repeated_jump_needs_no_mark_where_one_execution_was_combined():
    assert judge("3Lz+2T 3F 3A 3Lz StSq3").codes[3] == "3Lz"
    assert judge("3Lz 3F 3A 3Lz+2T StSq3").codes[3] == "3Lz+2T"


def test_a_repeated_solo_jump_was_a_sequence_until_2013_14():
    assert judge("3Lz 3F 3A 3Lz", "2013-14").codes[3] == "3Lz+SEQ"
    assert judge("3Lz 3F 3A 3Lz", "2014-15").codes[3] == "3Lz+REP"


def test_a_repeated_solo_jump_took_the_place_of_a_combination_until_2013_14():
    program = "3Lz 3Lz 3F+2T 3S+2T 2A+2Lo"
    assert judge(program, "2013-14").codes[4] == "2A*+2Lo*"
    assert judge(program, "2014-15").codes[4] == "2A+2Lo"


def test_a_repeated_double_is_not_marked():
    assert judge("2Lz 3F 3A 2Lz StSq3").codes[3] == "2Lz"


def test_a_fourth_combination_keeps_its_first_jump_as_repeated():
    verdict = judge("4S+3T 4S 3A+1Eu+3S FSSp3 StSq2 3Lo | 3F 3F+2T 3Lz+2T CCoSp3 ChSq1 CSSp2")
    (bad,) = verdict.invalid
    assert (bad.code, bad.base_value) == ("3Lz+2T*+REP", 454)
    assert bad.marks == ("REP",)
    assert bad.jumps[1].grounds[0].conflicts == (1, 3, 8)


def test_a_fourth_combination_counted_nothing_until_2015_16():
    (bad,) = judge("4S+3T 4S 3A+1Lo+3S 3Lo 3F 3F+2T 3Lz+2T", "2015-16").invalid
    assert (bad.code, bad.base_value) == ("3Lz*+2T*", 0)


def test_a_second_combination_of_three_loses_its_third_jump():
    (bad,) = judge("3Lz+2T+2Lo 3F+1Eu+3S 3A 3Lo").invalid
    assert (bad.code, reasons(bad)) == ("3F+1Eu+3S*", ["second-long-combination"])


def test_a_sequence_of_three_beside_a_combination_of_three_counts_until_2021_22():
    program = "3Lz+2T+2Lo 3F+2A+2A+SEQ 3A 3Lo"
    assert judge(program, "2021-22").invalid == ()
    assert [e.number for e in judge(program, "2022-23").invalid] == [2]


def test_a_combination_of_four_loses_its_fourth_jump():
    (bad,) = judge("3Lz+2T+2Lo+2Lo 3A").invalid
    assert (bad.code, reasons(bad)) == ("3Lz+2T+2Lo+2Lo*", ["combination-too-long"])


def test_a_jump_behind_combo_counts_nothing():
    (bad,) = judge("4T+COMBO+2T 3A 3Lo").invalid
    assert (bad.code, bad.base_value) == ("4T+COMBO+2T*", 950)
    assert reasons(bad) == ["behind-a-joining-mark"]


def test_an_eighth_jump_element_counts_nothing_from_2018_19_on():
    program = "4S 4T 3A 3Lo 3F 3Lz 3S 2A"
    assert judge(program, "2017-18").invalid == ()
    (bad,) = judge(program, "2018-19").invalid
    assert (bad.number, reasons(bad)) == (8, ["too-many-of-kind"])
    assert bad.grounds[0].conflicts == (1, 2, 3, 4, 5, 6, 7)


def test_an_eighth_jump_element_of_women_never_counted():
    assert [e.number for e in judge("2A 3F 3Lo 3S 3T 2F 2Lz 1F", "2013-14", "women").invalid] == [8]


def test_the_last_jump_element_has_to_be_the_axel_if_no_other_was():
    (bad,) = judge("3Lz 3F 3Lo 3S 3T 2Lz 2F", "2024-25", "women").invalid
    assert (bad.number, reasons(bad)) == (7, ["axel-missing"])
    assert judge("3Lz 3F 3Lo 3S 3T 2Lz 1A", "2024-25", "women").invalid == ()


def test_a_spin_of_one_abbreviation_counts_once():
    (bad,) = judge("3A CCoSp4 FCSp4 FCSp2").invalid
    assert (bad.code, reasons(bad)) == ("FCSp2*", ["same-name-again"])
    assert bad.grounds[0].conflicts == (3,)


def test_two_spins_of_one_abbreviation_counted_in_2006_07():
    assert judge("3A CCoSp4 FCSp4 CCoSp2 CSSp3", "2006-07").invalid == ()


def test_a_fourth_spin_counts_nothing_even_if_one_before_had_no_level():
    (bad,) = judge("3A USp FCSp2 CCoSp2 FCSSpB", "2013-14").invalid
    assert bad.code == "FCSSpB*"
    assert reasons(bad)[0] == "too-many-of-kind"


def test_every_spin_needs_a_place_that_it_can_fill():
    (bad,) = judge("3A CCoSp4 FSSp4 CoSp3V").invalid
    assert (bad.code, reasons(bad)) == ("CoSp3V*", ["spin-of-no-open-kind"])
    (bad,) = judge("3A FCSp4 LSp4 CSp2").invalid
    assert bad.code == "CSp2*"
    assert judge("3A FCCoSp4 CCoSp4 LSp4").invalid == ()


def test_a_second_step_sequence_counts_nothing():
    (bad,) = judge("3A StSq3 ChSq1 StSq2").invalid
    assert (bad.code, reasons(bad)) == ("StSq2*", ["too-many-of-kind"])


def test_all_reasons_come_at_once():
    (bad,) = judge("3A CCoSp4 FCSp4 CSSp4 CCoSp3").invalid
    assert reasons(bad) == ["too-many-of-kind", "same-name-again"]


def test_every_derived_reason_names_its_rule_and_its_source():
    verdict = judge("3A CCoSp4 FCSp4 CSSp4 CCoSp3 3A 3A+2T 3F 3F 3Lz 3Lz 3S")
    grounds = [g for e in verdict.invalid for g in e.reasons]
    assert len(grounds) > 4
    assert all(g.rule and len(g.reference) > 20 and g.meaning for g in grounds)


def test_what_is_missing_is_warned_of():
    notes = [w.note for w in judge("3A 3F CCoSp4 FCSp4").warnings]
    assert any("step sequence: 0 executed, 1 required" in n for n in notes)
    assert "spin: 2 executed, 3 required; still open: flying or one position" in notes
    notes = [w.note for w in judge("3A FCCoSp4 CCoSp4").warnings]
    assert "spin: 2 executed, 3 required; still open: one position" in notes
