"""Records: from JSON, from events; who is who."""

from __future__ import annotations

import pytest

from rinkside.coverage.record import read_record
from rinkside.coverage.record.names import NameIndex
from rinkside.coverage.record.people import people_of, person
from rinkside.coverage.record.sources import bundled_records
from rinkside.domain.spellings import fold, skeleton
from rinkside.errors import DocumentError

ROWS = [
    {"rank": "1", "name": "Ada ICE", "noc": "FIN", "total": "210.10",
     "SP": {"rank": "2", "tss": "70.00", "tes": "38.00", "pcs": "32.00", "deductions": "0.00", "start": 2},
     "FS": {"rank": "1", "tss": "140.10", "tes": "75.10", "pcs": "66.00", "deductions": "1.00", "start": 2}},
    {"rank": "2", "name": "Bea SNOW", "noc": "SWE", "total": "209.00",
     "SP": {"rank": "1", "tss": "72.00", "deductions": "-1.00", "start": 1},
     "FS": {"rank": "2", "tss": "137.00", "start": 3}},
    {"rank": "3", "name": "Cleo FROST", "noc": "NOR", "total": "190.00",
     "SP": {"rank": "3", "tss": "60.00", "start": 3}, "FS": {"rank": "3", "tss": "130.00", "start": 1}},
    {"rank": "4", "name": "Dora HAIL", "noc": "DEN", "total": "50.00", "SP": {"rank": "4", "tss": "50.00"}},
]  # fmt: skip
LAKE = {
    "event_id": "lake2026", "event": "Lake World Championships 2026", "city": "Laketown", "venue": "unknown",
    "utc_offset": "+02:00", "disciplines": {"ladies": ROWS}, "pdf_dates": {"ladies_free": ["17 FEB 2026"]},
}  # fmt: skip


def test_a_record_in_json_gives_scores_in_hundredths():
    record = read_record(LAKE)
    (field,) = record.fields
    ada, bea, _, dora = field.entrants
    assert (field.discipline, record.kind, record.utc_offset, record.venues) == ("women", "worlds", 120, ())
    assert (ada.total, ada.short.tes, ada.free.deductions) == (21010, 3800, 100)
    assert bea.short.deductions == 100
    assert dora.total is None


def test_the_standings_of_every_moment_follow_from_starting_numbers():
    (field,) = read_record(LAKE).fields
    ada, bea, cleo, _ = field.entrants
    assert field.running[1] == {cleo: 1}
    assert field.running[2] == {ada: 1, cleo: 2}
    assert field.running[3] == {ada: 1, bea: 2, cleo: 3}


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"event_id": "x", "disciplines": {"men": [{"rank": 1}]}}', "{" * 9000]
)
def test_json_that_is_no_record_is_refused_in_words(text):
    with pytest.raises(DocumentError, match=r"no record|no JSON|form of a record"):
        read_record(text.encode(), "x.json")


def test_a_bundled_event_has_places_falls_and_pages():
    milan = next(r for r in bundled_records() if "milano" in r.id)
    glenn = next(e for e in milan.fields[0].entrants if e.name == "GLENN Amber")
    assert (glenn.rank, glenn.total, glenn.short.rank, glenn.free.rank) == (5, 21491, 13, 3)
    assert glenn.free.falls == 0
    assert glenn.free.cited.page is not None
    assert milan.year == 2026


@pytest.mark.parametrize(
    ("printed", "given", "surname"),
    [
        ("Yuna KIM", "Yuna", "Kim"), ("SIAO HIM FA Adam", "Adam", "Siao Him Fa"), ("O'SHEA Danny", "Danny", "O'Shea"),
        ("MOORE-TOWERS K", "K", "Moore-Towers"), ("Kaori Sakamoto", "Kaori", "Sakamoto"),
    ],
)  # fmt: skip
def test_the_surname_is_what_stands_in_capitals(printed, given, surname):
    found = person(printed)
    assert (found.given, found.surname) == (given, surname)


def test_the_lady_of_a_couple_stands_first():
    assert [p.gender for p in people_of("VIRTUE Tessa / MOIR Scott", "ice dance")] == ["F", "M"]


@pytest.mark.parametrize(
    ("one", "two", "script", "same"),
    [
        ("Aljona", "Aliona", "slavic", True), ("Yulia", "Julia", "slavic", True),
        ("Evgenia", "Yevgenia", "slavic", True),
        ("Aliona", "Alona", "slavic", False), ("Medvedeva", "Medvedva", "slavic", False),
        ("Miyahara", "Myahara", "japanese", False), ("Satou", "Sato", "japanese", True),
    ],
)  # fmt: skip
def test_transliterations_are_told_from_mistakes(one, two, script, same):
    assert (skeleton(one, script) == skeleton(two, script)) is same


def test_one_skater_of_two_records_is_one_person():
    index = NameIndex([read_record(LAKE), read_record({**LAKE, "event_id": "lake2025", "event": "Lake 2025"})])
    who = next(w for w in index.people.values() if fold(w.surname) == "ice")
    assert [role.record.id for role in who.roles] == ["lake2026", "lake2025"]


def test_a_first_name_of_one_letter_is_spelt_out_by_another_record():
    def couple(event, name):
        row = {"rank": "1", "name": name, "noc": "CAN", "total": "180.00", "SP": {"rank": "1", "tss": "60.00"}}
        return read_record(LAKE | {"event_id": event, "disciplines": {"pairs": [row]}})

    short, whole = couple("one", "HAIL-STORM K / RAIN"), couple("two", "HAIL-STORM Kim / RAIN Dylan")
    people = NameIndex([short, whole]).people.values()
    assert sorted((w.given, len(w.roles)) for w in people) == [("Dylan", 2), ("Kim", 2)]
