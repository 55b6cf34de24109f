"""Who is held to be one person, who is not, and what is left for somebody to settle. Every name here is made up."""

from __future__ import annotations

from archive.people.kit import archive_of, men, pairs, panel, people_of, together, women


def doubts(archive):
    return archive.sql("SELECT name, other_name, reason, evidence FROM doubts ORDER BY doubt").to_dicts()


def test_orders_and_transliterations_of_a_name_are_one_person(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        women("2012-13", ("Iulia ZHARKOVSKAIA", "RUS"), ("Mi Ra SONG", "KOR")),
        women("2013-14", ("ZHARKOVSKAYA Yulia", "RUS"), ("SONG Mira", "KOR")),
    )
    assert people_of(archive) == {
        "zharkovskaia-iulia": {"Iulia ZHARKOVSKAIA", "ZHARKOVSKAYA Yulia"},
        "song-mi-ra": {"Mi Ra SONG", "SONG Mira"},
    }
    assert archive.sql("SELECT DISTINCT standing FROM aliases")["standing"].to_list() == ["certain"]


def test_two_who_stand_in_one_list_are_never_one_however_alike(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        women("2012-13", ("Anastasia VERBITSKAYA", "RUS"), ("Anastasia VERBITSKAIA", "RUS")),
    )
    assert not together(archive, "Anastasia VERBITSKAYA", "Anastasia VERBITSKAIA")
    (doubt,) = doubts(archive)
    assert doubt["reason"] == "in-one-list"


def test_a_misprint_in_a_rare_surname_is_one_person_and_in_a_first_name_a_doubt(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        women("2012-13", ("Sandra KHOLPINEN", "FIN"), ("Alina TORVALINEN", "FIN")),
        women("2013-14", ("Sandra KOHLPINEN", "FIN"), ("Arina TORVALINEN", "FIN")),
    )
    assert together(archive, "Sandra KHOLPINEN", "Sandra KOHLPINEN")
    assert [(d["name"], d["other_name"]) for d in doubts(archive)] == [("Alina TORVALINEN", "Arina TORVALINEN")]
    standing = archive.sql("SELECT name, standing FROM aliases").rows()
    assert dict(standing)["Arina TORVALINEN"] == "uncertain"


def test_who_changes_nation_is_one_person_and_who_skates_for_two_at_once_a_doubt(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        men("2010-11", ("Georg HALVARSEN", "NOR"), ("Ivo MARKOVEC", "CRO")),
        men("2012-13", ("Georg HALVARSEN", "DEN"), ("Ivo MARKOVEC", "CRO")),
        men("2012-13", ("Ivo MARKOVEC", "SLO")),
    )
    (moved,) = archive.sql("SELECT nations FROM people WHERE person = 'halvarsen-georg'")["nations"].to_list()
    assert list(moved) == ["NOR", "DEN"]
    (doubt,) = doubts(archive)
    assert (doubt["name"], "two-nations-at-once" in doubt["evidence"]) == ("Ivo MARKOVEC", True)


def test_a_married_name_beside_the_same_partner_is_one_person(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        pairs("2010-11", ("Nadine WERTHOLZ / Timo ABENDROT", "GER"), ("Ana POLSKA / Ivo DRAKOV", "BUL")),
        pairs("2012-13", ("ABENDROT Nadine / ABENDROT Timo", "GER"), ("Ana SUHAREVA / Ivo DRAKOV", "BUL")),
    )
    assert together(archive, "Nadine WERTHOLZ", "ABENDROT Nadine")
    couples = archive.sql("SELECT name FROM people WHERE kind = 'couple' ORDER BY name")["name"].to_list()
    assert couples[2:] == ["Nadine ABENDROT / Timo ABENDROT"]  # of two names printed as often
    assert not together(archive, "Ana POLSKA", "Ana SUHAREVA")  # another partner of the same first name


def test_a_couple_is_its_partners_and_a_partner_is_one_person_in_both_couples(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        pairs("2010-11", ("Alma FERRANTI / Bo LINDQUIST", "ITA")),
        pairs("2012-13", ("FERRANTI Alma / KESSEL Theo", "ITA"), ("FERRANTI-RUHL A / KESSEL T", "ITA")),
        women("2008-09", ("Alma FERRANTI", "ITA")),
    )
    couples = archive.sql("SELECT couple FROM memberships WHERE person = 'ferranti-alma' ORDER BY couple")["couple"]
    assert couples.to_list() == ["ferranti-alma+kessel-theo", "ferranti-alma+lindquist-bo"]
    (disciplines,) = archive.sql("SELECT disciplines FROM people WHERE person = 'ferranti-alma'")["disciplines"]
    assert list(disciplines) == ["pairs", "singles"]


def test_partners_may_be_printed_in_either_order(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        pairs("2010-11", ("Alma FERRANTI / Bo LINDQUIST", "ITA"), ("Vera KOSTELIC / Dana HRUBY", "CZE")),
        pairs("2011-12", ("LINDQUIST Bo / FERRANTI Alma", "ITA"), ("Alma FERRANTI / Bo LINDQUIST", "AUT")),
        women("2009-10", ("Dana HRUBY", "CZE"), ("Vera KOSTELIC", "CZE")),
    )
    assert together(archive, "Alma FERRANTI / Bo LINDQUIST", "LINDQUIST Bo / FERRANTI Alma")
    both = archive.sql("SELECT name, gender, disciplines FROM people WHERE name IN ('Dana HRUBY', 'Vera KOSTELIC')")
    assert {(name, gender, tuple(said)) for name, gender, said in both.rows()} == {
        ("Dana HRUBY", "W", ("pairs", "singles")),
        ("Vera KOSTELIC", "W", ("pairs", "singles")),
    }


def test_initials_beside_the_same_partner_stand_for_the_full_name(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        pairs("2010-11", ("Kirsten ABELMAN-TROWE / Dylan MOSCARDO", "CAN")),
        pairs("2011-12", ("ABELMAN-TROWE K / MOSCARDO D", "CAN")),
    )
    assert people_of(archive, "couple") == {
        "abelman-trowe-kirsten+moscardo-dylan": {
            "Kirsten ABELMAN-TROWE / Dylan MOSCARDO",
            "ABELMAN-TROWE K / MOSCARDO D",
        }
    }


def test_sheets_that_print_the_one_and_results_the_other_speak_for_one_person(tmp_path):
    event = "2012-13-made-up-trophy"
    archive = archive_of(
        tmp_path / "a",
        women("2012-13", ("Sandra KOPHOLM", "DEN"), ("Else BRANDAL", "DEN"), kind="sheet", event=event),
        women("2012-13", ("Sandra KHOPOLM", "DEN"), ("Else BRANDAL", "DEN"), event=event),
        women("2011-12", ("Rita KHOPOLM", "DEN")),
    )
    assert together(archive, "Sandra KOPHOLM", "Sandra KHOPOLM")
    evidence = archive.sql("SELECT evidence FROM aliases WHERE name = 'Sandra KOPHOLM'")["evidence"][0]
    assert "one-list-for-the-other" in list(evidence)


def test_biography_numbers_decide_and_tell_two_of_one_name_apart(tmp_path):
    one, other = "2012-13-made-up-trophy", "2019-20-made-up-trophy"
    archive = archive_of(
        tmp_path / "a",
        women("2012-13", ("Jin LU", "CHN", "00000001"), event=one),
        women("2012-13", ("Jin LU", "CHN"), kind="sheet", event=one),
        women("2019-20", ("Jin LU", "CHN", "00000002"), event=other),
        women("2019-20", ("Jin LU", "CHN"), kind="sheet", event=other),
        women("2013-14", ("Vera ABENDROT", "GER", "00000003")),
        women("2014-15", ("Vera WERTHOLZ-MAAR", "GER", "00000003")),
    )
    numbers = archive.sql(
        "SELECT p.event, people.isu_ids FROM performances JOIN parts p USING (document, part) "
        "JOIN people USING (person)"
    ).rows()
    assert len(numbers) == 2
    assert {event: list(ids) for event, ids in numbers} == {one: ["00000001"], other: ["00000002"]}
    assert ("Jin LU", "Jin LU", "two-numbers") in [(d["name"], d["other_name"], d["reason"]) for d in doubts(archive)]


def test_a_junior_long_after_a_senior_of_that_name_is_somebody_else(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        women("2005-06", ("Anna PETROWSKA", "POL")),
        women("2006-07", ("Anna PETROWSKA", "POL")),
        women("2019-20", ("Anna PETROWSKA", "POL"), level="junior"),
    )
    assert archive.sql("SELECT count(DISTINCT person) AS n FROM results")["n"][0] == 2


def test_a_judge_without_a_printed_nation_stands_for_what_other_panels_print(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        panel("2009-10", ("Marta VOLLENWEIDER", "SUI", "Ms.")),
        panel("2010-11", ("VOLLENWEIDER Marta", "ISU", "Ms."), ("Judge 2", "ISU")),
        panel("2011-12", ("Marta VOLLENWEIDER", "SUI", "Ms.")),
        panel("2010-11", ("Marta VOLLENWEIDER", "ISU", "Mr.")),
    )
    said = archive.sql("SELECT name, stands_for, basis FROM officials WHERE nation = 'ISU' ORDER BY document, seat")
    assert said.rows() == [
        ("VOLLENWEIDER Marta", "SUI", "carried"),
        ("Judge 2", None, None),
        ("Marta VOLLENWEIDER", None, None),  # another title: another gender
    ]
    assert people_of(archive, "official").keys() == {
        "vollenweider-marta-official",
        "vollenweider-marta-official-2",
    }


def test_two_who_were_taken_out_are_never_one(tmp_path):
    archive = archive_of(
        tmp_path / "a",
        pairs("2010-11", ("withheld 1 / Bo LINDQUIST", "SWE")),
        pairs("2011-12", ("withheld 2 / Bo LINDQUIST", "SWE")),
        pairs("2012-13", ("withheld 1 / Bo LINDQUIST", "SWE")),
    )
    couples = archive.sql("SELECT name, mentions FROM people WHERE kind = 'couple' ORDER BY name").rows()
    assert couples == [("withheld 1 / Bo LINDQUIST", 2), ("withheld 2 / Bo LINDQUIST", 1)]
    assert doubts(archive) == []
