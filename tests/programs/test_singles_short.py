"""The short program of singles, era by era. All programs are made up."""

from __future__ import annotations

from programs_kit import judge, reasons

from rinkside.domain import SegmentKind

SHORT = SegmentKind.SHORT


def short(program: str, season: str = "2024-25", who: str = "men"):
    return judge(program, season, who, SHORT)


def test_a_short_program_within_every_rule_counts_whole():
    assert short("4S 3A FCSp4 | 4T+3T CSSp4 StSq4 CCoSp4").invalid == ()
    assert short("3F 2A FCSp4 | 3Lz+3T LSp4 StSq4 CCoSp4", who="women").invalid == ()


def test_a_doubled_solo_jump_counts_nothing_from_2014_15_on():
    assert short("2T 3A 3Lz+3Lo", "2013-14").invalid == ()
    (bad,) = short("2T 3A 3Lz+3Lo", "2014-15").invalid
    assert (bad.code, reasons(bad)) == ("2T*", ["too-few-revolutions"])


def test_a_single_axel_counts_nothing():
    (bad,) = short("4T+3T 4S 1A").invalid
    assert (bad.code, bad.jumps[0].grounds[0].rule) == ("1A*", "content.jumps.axel.least")


def test_a_single_in_the_combination_is_invalid_by_itself():
    (bad,) = short("3Lz+1T 2A 3F", who="women").invalid
    assert (bad.code, bad.base_value) == ("3Lz+1T*", 590)
    (bad,) = short("1Lz+3T 2A 3F", who="women").invalid
    assert bad.code == "1Lz*+3T"


def test_of_two_doubles_the_lesser_counts_nothing():
    (bad,) = short("4S 3A 2Lz+2T").invalid
    assert (bad.code, reasons(bad)) == ("2Lz+2T*", ["combination-too-easy"])
    (bad,) = short("4S 3A 2T+2Lo").invalid
    assert bad.code == "2T*+2Lo"


def test_of_two_equal_doubles_the_second_counts_nothing():
    (bad,) = short("2T+2T 3Lz 2A", who="women").invalid
    assert bad.code == "2T+2T*"


def test_a_jump_stands_in_one_element_only():
    (bad,) = short("2A 3T 3F+3T<", who="women").invalid
    assert (bad.code, bad.base_value) == ("3F+3T<*", 530)
    assert bad.jumps[1].grounds[0].conflicts == (2,)


def test_a_jump_in_a_second_element_took_the_whole_element_with_it_until_2015_16():
    assert short("3T 3A 3Lz+3T", "2015-16").codes[2] == "3Lz*+3T*"
    assert short("3T 3A 3Lz+3T", "2016-17").codes[2] == "3Lz+3T*"


def test_one_jump_twice_within_the_combination_counts():
    assert short("3T+3T 3Lz 3A").invalid == ()


def test_a_second_combination_counts_nothing():
    (bad,) = short("3Lo+1Lo 2A 3Lz+3T<", "2012-13").invalid
    assert bad.code == "3Lz*+3T<*"
    assert "too-many-combinations" in reasons(bad)


def test_a_solo_jump_called_combo_is_judged_as_the_combination():
    assert short("2Lz 2T+COMBO 3A").codes == ("2Lz*", "2T+COMBO", "3A")
    assert short("3F 1Lo+COMBO 2A", who="women").codes[1] == "1Lo*+COMBO"


def test_a_program_without_combination_is_warned_of():
    codes = [w.code for w in short("3F 3Lz 3A").warnings]
    assert "combination-missing" in codes
    assert "combination-missing" not in [w.code for w in short("3F 3Lz+3T 3A").warnings]


def test_a_second_axel_element_counts_nothing():
    (bad,) = short("2A 3A 4T+3T").invalid
    assert (bad.number, reasons(bad)) == (2, ["second-axel-element"])


def test_the_spin_in_one_position_of_men_has_a_change_of_foot():
    (bad,) = short("3A CSp1 FSSp3 CCoSp4").invalid
    assert (bad.code, reasons(bad)) == ("CSp1*", ["spin-of-no-open-kind"])


def test_women_may_show_camel_or_sit_for_the_layback_from_2016_17_on():
    program = "2A FCSp4 SSp4 CCoSp4"
    assert short(program, "2016-17", "women").invalid == ()
    assert [e.code for e in short(program, "2013-14", "women").invalid] == ["SSp4*"]


def test_the_spin_combination_of_a_short_program_changes_foot():
    assert [e.code for e in short("2A FSSp3 CoSp2 LSp2", who="women").invalid] == ["CoSp2*"]


def test_flying_spin_and_spin_in_one_position_have_different_positions_from_2010_11_on():
    program = "3A FSSp4 CSSp4 CCoSp4"
    assert short(program, "2008-09").invalid == ()
    (bad,) = short(program, "2024-25").invalid
    assert (bad.code, reasons(bad)) == ("CSSp4*", ["spin-position-again"])
