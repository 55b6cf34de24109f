"""Who is who in the women's night of Milano Cortina 2026, from its sheet and pages as they were published."""

from __future__ import annotations


def test_whoever_skated_the_free_is_the_same_person_on_its_sheet_and_on_every_page(night):
    skated = night.sql("SELECT name, person FROM performances").rows()
    assert len({person for _, person in skated}) == len(skated) == 24
    lists = dict(
        night.sql(
            "SELECT person, count(DISTINCT (document, part)) FROM results JOIN people USING (person) GROUP BY person"
        ).rows()
    )
    # entries, the result of the short program, that of the free, and the category's
    assert {lists[person] for _, person in skated} == {4}


def test_who_did_not_reach_the_free_is_known_from_the_pages_alone(night):
    (entered,) = night.sql("SELECT count(*) AS n FROM people WHERE kind = 'skater'")["n"]
    assert entered == 29


def test_nobody_is_in_doubt(night):
    assert night.sql("SELECT count(*) AS n FROM aliases WHERE standing = 'certain'")["n"][0] > 0
    assert night.sql("SELECT * FROM doubts").is_empty()
