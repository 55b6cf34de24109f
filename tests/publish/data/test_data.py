"""The data beside a results site: what programs read, and that nothing stands in it that is not public."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

import pyarrow.parquet
import pytest
from jsonschema import Draft202012Validator
from terminal import rinkside

from rinkside import bundled
from rinkside.domain import (
    CategoryResult,
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
)
from rinkside.points import format_points, parse_points
from rinkside.protocols.entrants import name_key
from rinkside.protocols.odf import ParticipantList, Schedule, read_odf
from rinkside.publish.data.build import data_files
from rinkside.publish.data.results_json import results_schema
from rinkside.publish.data.tables import TABLES
from rinkside.publish.data.wikipedia import tables_of, wikipedia_files
from rinkside.publish.erasure import Erased, erase
from rinkside.publish.from_event import from_files
from rinkside.publish.model import (
    Entry,
    OverallRow,
    Publication,
    PublishedCategory,
    PublishedSegment,
    ResultRow,
    Start,
    Status,
    TimetableItem,
    Version,
)
from rinkside.publish.policy import Policy, apply_policies, with_policies
from rinkside.publish.site.build import publish_site
from rinkside.publish.site.write import open_target

WOMEN = "milano-cortina-2026-women"


@lru_cache
def published(name: str) -> Publication:
    return from_files([name])


@lru_cache
def data_of(name: str) -> dict[str, bytes]:
    return data_files(published(name))


def table(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[f"csv/{name}.csv"].decode(), newline="")))


def club() -> Publication:
    """A couple, a person without a nation, somebody who withdrew and one who was disqualified; officials, times."""
    ada, bo = Entrant("Ada de la ICE / Bo POND", "EST", "", ("00000007", "00000008")), Entrant("Cy | {{x}}", "", "Lake")
    dot, eve = Entrant("Dot RINK", "FIN"), Entrant("Eve SNOW", "LAP")
    officials = (
        Official(Function.JUDGE, "Fay FROST", "SUI", 1),
        Official(Function.REFEREE, "Gus HAIL", "SUI"),
        Official(Function.REPLAY_OPERATOR, "Ian MELT", "SUI"),
    )
    people = (ada, bo, dot, eve)
    standings = (Standing.RANKED, Standing.RANKED, Standing.WITHDRAWN, Standing.DISQUALIFIED)
    segment = PublishedSegment(
        SegmentKind.FREE_DANCE,
        "Free Dance",
        None,
        Status.OFFICIAL,
        1,
        panel=Panel(officials),
        starts=tuple(Start(at, e, 1, f"2026-02-01T10:0{at}:00+02:00") for at, e in enumerate(people, 1)),
        rows=(ResultRow(ada, 1, 9876, 5000, 4976, 100, 1), ResultRow(bo, 2, 5000, 2500, 2500, 0, 2)),
        versions=(Version(1), Version(2, "2026-02-01T12:00:00Z", "a call", "referee")),
    )
    category = PublishedCategory(
        "Ice Dance",
        Discipline.ICE_DANCE,
        Level.JUNIOR,
        Season(2025),
        Gender.MIXED,
        (segment,),
        (Entry(ada, "Coach", planned=((SegmentKind.FREE_DANCE, ("Tw", "StaLi")),)), *map(Entry, people[1:])),
        tuple(
            OverallRow(e, place, total, (place,), standing)
            for e, place, total, standing in zip(
                people, (1, 2, None, None), (9876, 5000, None, None), standings, strict=True
            )
        ),
    )
    timetable = (TimetableItem("2026-02-01T10:00:00+02:00", "start", "Ice Dance", "Free Dance"),)
    return Publication(
        "Lake Cup", "Lake Hall", categories=(category,), timetable=timetable, made="2026-02-01T12:00:00Z"
    )


@pytest.mark.parametrize("name", [*bundled.names(), "club"])
def test_the_results_in_json_are_what_their_schema_says_and_hold_every_row(name):
    publication = club() if name == "club" else published(name)
    Draft202012Validator.check_schema(json.loads(results_schema()))
    held = json.loads(data_files(publication)["results.json"])
    Draft202012Validator(json.loads(results_schema())).validate(held)
    for category, said in zip(publication.categories, held["categories"], strict=True):
        assert [(r["name"], r["place"], r.get("total")) for r in said["overall"]] == [
            (r.entrant.name, r.place, None if r.total is None else format_points(r.total)) for r in category.overall
        ]
        for segment, told in zip(category.segments, said["segments"], strict=True):
            assert [(r["name"], r["place"], parse_points(r["tss"])) for r in told["results"]] == [
                (r.entrant.name, r.place, r.tss) for r in segment.rows
            ]
            for row, one in zip(segment.rows, told["results"], strict=True):
                if row.performance is not None:
                    assert [e["marks"] for e in one["elements"]] == [
                        list(e.marks) for e in row.performance.elements if e.code
                    ]


def test_the_schema_refuses_a_number_where_points_are_texts():
    held = json.loads(data_of(WOMEN)["results.json"])
    held["categories"][0]["overall"][0]["total"] = 226.79
    assert not Draft202012Validator(json.loads(results_schema())).is_valid(held)


def test_csv_and_parquet_hold_the_same_rows_under_the_same_columns():
    files = data_of(WOMEN)
    assert len([name for name in files if name.startswith("csv/")]) == 9
    for one in TABLES:
        if f"csv/{one.name}.csv" not in files:
            assert f"parquet/{one.name}.parquet" not in files
            continue
        read = pyarrow.parquet.read_table(pyarrow.BufferReader(files[f"parquet/{one.name}.parquet"]))
        rows = table(files, one.name)
        assert list(rows[0]) == read.column_names == [c.name for c in one.columns]

        def text(value):
            if isinstance(value, bool):
                return "yes" if value else "no"
            return "" if value is None else str(value)

        assert [list(r.values()) for r in rows] == [[text(v) for v in r.values()] for r in read.to_pylist()]


def test_points_in_parquet_are_exact_decimals_and_the_marks_add_up_to_the_sheet():
    files = data_of(WOMEN)
    read = pyarrow.parquet.read_table(pyarrow.BufferReader(files["parquet/elements.parquet"])).to_pylist()
    first = [r for r in read if r["name"] == "LIU Alysa" and r["segment"] == "Free Skating"]
    tes = next(r["tes"] for r in table(files, "segment_results") if r["name"] == "LIU Alysa" and r["place"] == "1")
    assert sum(r["score"] for r in first) == Decimal(tes)
    marks = [r for r in table(files, "marks") if r["name"] == "LIU Alysa" and r["segment"] == "Free Skating"]
    assert len(marks) == 9 * (len(first) + 3)


def test_the_same_publication_gives_the_same_bytes():
    assert data_files(published(WOMEN)) == data_of(WOMEN)


def test_our_reader_reads_the_odf_result_back_with_its_places_totals_and_withdrawals():
    read = read_odf(data_files(club())["odf/DT_CUMULATIVE_RESULT_ice-dance.xml"])
    assert read.findings == ()
    result = read.document.document
    assert isinstance(result, CategoryResult)
    assert (result.id.category, result.id.discipline, result.id.level) == ("Ice Dance", "ice dance", "junior")
    rows = [(name_key(r.entrant), r.rank, r.total, r.standing) for r in result.rows]
    dance = club().categories[0]
    assert rows == [
        (name_key(r.entrant), r.place, r.total, r.standing)
        for r in dance.overall
        if r.standing is not Standing.DISQUALIFIED  # no Rank would say withdrawn
    ]
    assert result.rows[0].entrant.isu_ids == ("00000007", "00000008")
    assert read.document.header.version == "2"


@pytest.mark.parametrize("name", bundled.names())
def test_the_odf_result_of_a_bundled_event_reads_back_to_everybody(name):
    files = data_of(name)
    results = {n: read_odf(d) for n, d in files.items() if n.startswith("odf/DT_CUMULATIVE")}
    assert len(results) == len([c for c in published(name).categories if c.overall])
    for category, read in zip(published(name).categories, results.values(), strict=True):
        assert [(name_key(r.entrant), r.rank, r.total) for r in read.document.document.rows] == [
            (name_key(r.entrant), r.place, r.total)
            for r in category.overall
            if r.place is not None or r.standing is Standing.WITHDRAWN
        ]


def test_our_reader_reads_participants_back_with_planned_elements_and_known_functions_only():
    people = read_odf(data_files(club())["odf/DT_PARTIC.xml"]).document.document
    assert isinstance(people, ParticipantList)
    by_name = {p.name: p for p in people.participants}
    ada = by_name["Ada de la ICE"]
    assert (ada.given_name, ada.family_name, ada.organisation) == ("Ada", "de la ICE", "EST")
    assert (ada.function, ada.federation_id) == ("AA01", "00000007")
    (registered,) = ada.registrations
    assert registered.event == "FSKXICEDANCEJUNIOR----------------"
    assert (registered.planned_short, registered.planned_free) == ((), ("Tw", "StaLi"))
    assert (by_name["Fay FROST"].function, by_name["Gus HAIL"].function) == ("JU", "RE")
    assert "Ian MELT" not in by_name
    assert len({p.code for p in people.participants}) == len(people.participants) == 7


def test_our_reader_reads_the_schedule_back():
    schedule = read_odf(data_files(club())["odf/DT_SCHEDULE.xml"]).document.document
    assert isinstance(schedule, Schedule)
    (unit,) = schedule.units
    assert (unit.code, unit.start) == ("FSKXICEDANCEJUNIOR----FNL-000100--", "2026-02-01T10:00:00+02:00")
    assert (unit.name, unit.venue) == ("Ice Dance Free Dance", "Lake Hall")


def test_a_level_without_an_established_code_has_no_odf_result():
    category = replace(club().categories[0], level=Level.OTHER)
    files = data_files(replace(club(), categories=(category,)))
    assert [n for n in files if n.startswith("odf/")] == ["odf/DT_PARTIC.xml"]
    assert b"RegisteredEvent" not in files["odf/DT_PARTIC.xml"]


def test_two_categories_of_one_code_are_told_apart_in_odf():
    one = club().categories[0]
    files = data_files(replace(club(), categories=(one, replace(one, name="Ice Dance II"))))
    codes = [read_odf(d).document.header.document_code for n, d in files.items() if "CUMULATIVE" in n]
    assert codes == ["FSKXICEDANCEJUNIOR--01------------", "FSKXICEDANCEJUNIOR--02------------"]


def test_tables_for_wikipedia_use_the_flag_templates_for_nations_only_and_break_no_table():
    text = data_files(club())["wikipedia/ice-dance.wiki"].decode()
    lines = text.splitlines()
    assert "| {{flagicon|EST}} Ada de la ICE / Bo POND || 98.76 || 1 || 98.76" in lines
    assert "| Cy &#124; &#123;&#123;x&#125;&#125; || 50.00 || 2 || 50.00" in lines
    assert [lines[lines.index("| {{flagathlete|Dot RINK|FIN}} || – || – || –") - 1], lines[lines.index(
        "| Eve SNOW (LAP) || – || – || –") - 1]] == [
        '! scope="row" data-sort-value="9999" | WD', '! scope="row" data-sort-value="9999" | DSQ',
    ]  # fmt: skip
    assert "| {{flagicon|EST}} Ada de la ICE / Bo POND || 98.76 || 50.00 || 49.76 || −1.00 || 1" in lines
    assert (lines.count("|}"), text.count("{|")) == (2, 2)


def test_who_was_drawn_for_the_next_segment_is_marked_as_qualified_and_in_a_team_event_nobody_is():
    women = from_files(["pyeongchang-2018-women"]).categories[0]
    short, free = women.segments
    free_only_drawn = replace(free, rows=(), status=Status.PLANNED, starts=tuple(
        Start(at, r.entrant) for at, r in enumerate(free.rows, 1)
    ))  # fmt: skip
    for following, known in ((free, True), (free_only_drawn, True), (replace(free_only_drawn, starts=()), False)):
        tables = tables_of(replace(women, segments=(short, following)))
        (table,) = [t for t in tables if "Short" in t.caption]
        marked = [row[-1] == "Q" for row in table.rows]
        assert marked == [known and at < len(free.rows) for at in range(len(short.rows))]
        assert bool(table.legend) == known
    (table, _) = tables_of(replace(women, overall=()))
    assert not any(row[-1] == "Q" for row in table.rows)


HOSTILE = (
    "A | B", "{{x|y}}", "[[a]] ]]", "<nowiki>a</nowiki>", "<!-- a -->", "'''a'''", "~~~~", "x=y", "|}", "a || b",
    "!! c", "__NOTOC__", "https://x.org", "a\n|-\n| b", "&lt;b&gt;",
)  # fmt: skip


@pytest.mark.parametrize("nation", ["EST", "LAP", "{{{"])
def test_no_name_is_markup_of_a_table_a_template_a_link_or_a_tag(nation):
    event = club()
    (dance,) = event.categories
    (segment,) = dance.segments
    rows = tuple(ResultRow(Entrant(n, nation), i, 5000, 3000, 2000, 0, i) for i, n in enumerate(HOSTILE, 1))
    overall = tuple(OverallRow(r.entrant, r.place, 5000, (r.place,)) for r in rows)
    named = replace(dance, name="{{Dance}} |}", segments=(replace(segment, title="<b>|-", rows=rows),), overall=overall)
    (text,) = wikipedia_files(replace(event, categories=(named,))).values()
    lines = text.decode().splitlines()
    assert lines.count("|}") == 2
    assert sum(line.startswith('! scope="row"') for line in lines) == 2 * len(HOSTILE)
    cells = [line for line in lines if line.startswith("| ")]
    assert len(cells) == 2 * len(HOSTILE)
    for line, count in zip(cells, [4] * len(HOSTILE) + [6] * len(HOSTILE), strict=True):
        name, *others = line[2:].split(" || ")
        assert len(others) == count - 1
        inside = re.sub(r"^\{\{flagathlete\|(.*)\|EST\}\}$|^\{\{flagicon\|EST\}\} (.*)$", r"\1\2", name)
        assert (inside == name) == (nation != "EST")
        for mark in ("|", "{{", "}}", "[[", "]]", "<", ">", "''", "~~", "=", "__", "://"):
            assert mark not in inside


def everything(files: dict[str, bytes]) -> str:
    """All that stands in the data, Parquet as text."""
    found = []
    for name, data in files.items():
        if name.endswith(".parquet"):
            found.append(str(pyarrow.parquet.read_table(pyarrow.BufferReader(data)).to_pylist()))
        elif "schema" not in name:
            found.append(data.decode())
    return "\n".join(found)


def test_a_segment_on_hold_leaves_no_score_in_any_file():
    held = apply_policies(with_policies(published(WOMEN), {"*": Policy(("Free Skating",))}))
    files = data_files(held)
    text = everything(files)
    free = published(WOMEN).categories[0].segments[-1]
    assert free.rows[0].tss is not None
    for row in free.rows[:5]:
        assert format_points(row.tss or 0) not in text
        overall = next(r for r in published(WOMEN).categories[0].overall if r.entrant == row.entrant)
        assert format_points(overall.total or 0) not in text
    assert not [n for n in files if "CUMULATIVE" in n or "overall" in n]
    assert {r["segment"] for r in table(files, "segment_results")} == {"Short Program"}
    assert not [n for n in files if "marks" in n or "elements" in n]


def test_hidden_places_are_in_no_file_and_nobody_reads_as_withdrawn():
    files = data_files(apply_policies(with_policies(published(WOMEN), {"*": Policy(hide_ranks=True)})))
    assert not [n for n in files if "CUMULATIVE" in n]
    assert {r["place"] for name in ("overall", "segment_results") for r in table(files, name)} == {""}
    category = json.loads(files["results.json"])["categories"][0]
    assert {p for r in category["overall"] for p in (r["place"], *r["segment_places"])} == {None}
    starts = [int(r["start_number"]) for r in table(files, "segment_results") if r["segment"] == "Free Skating"]
    assert starts == sorted(starts)


def test_podium_only_shows_three_results_and_a_hidden_panel_no_official():
    shown = apply_policies(with_policies(club(), {"*": Policy(hide_panel=True)}))
    files = data_files(shown)
    assert "csv/officials.csv" not in files
    assert "FROST" not in everything(files)
    files = data_files(apply_policies(with_policies(published(WOMEN), {"*": Policy(podium_only=True)})))
    assert [r["place"] for r in table(files, "overall")] == ["1", "2", "3"]
    fourth = next(r for r in published(WOMEN).categories[0].overall if r.place == 4)
    assert format_points(fourth.total or 0) not in everything(files)


def test_a_person_taken_out_stays_out_of_the_data_of_a_site_that_is_published_again(tmp_path):
    site = tmp_path / "site"
    publish_site(published(WOMEN), str(site), erased=["LIU Alysa"], sheets=False)
    publish_site(published(WOMEN), str(site), sheets=False)
    manifest = [n.removeprefix("data/") for n in open_target(str(site)).manifest() if n.startswith("data/")]
    files = {name: (site / "data" / name).read_bytes() for name in manifest}
    assert len(files) == len(data_of(WOMEN))
    assert "LIU" not in everything(files)
    first = table(files, "overall")[0]
    assert (first["place"], first["name"], first["nation"], first["total"]) == ("1", "withheld", "", "226.79")
    others = [r for r in table(files, "overall") if r["place"] != "1"]
    assert others == [r for r in table(data_of(WOMEN), "overall") if r["place"] != "1"]
    assert not [r for name in ("elements", "marks") for r in table(files, name) if r["name"] == "withheld"]
    assert "withheld" not in files["odf/DT_PARTIC.xml"].decode()


def test_verify_accepts_a_site_with_its_data_and_passes_over_none_of_its_files(tmp_path):
    publish_site(published(WOMEN), str(tmp_path / "site"))
    done = rinkside("verify", str(tmp_path / "site"))
    assert done.status == 0, done.out
    assert "48 exact" in done.out
    assert "nothing-to-verify" not in done.out


def test_who_was_taken_out_is_nobodys_coach_or_official_in_the_data_either():
    publication = club()
    dance = publication.categories[0]
    entries = (replace(dance.entries[0], coach="Dot RINK, Jon SLEET", choreographer="Dot RINK"), *dance.entries[1:])
    publication = replace(publication, categories=(replace(dance, entries=entries),))
    text = everything(data_files(erase(publication, Erased().with_names(["Dot RINK", "Fay FROST"]))))
    assert "RINK" not in text.replace("RINKSIDE", "")
    assert "FROST" not in text
    assert "Jon SLEET" in text


def test_a_couple_of_whom_one_was_taken_out_keeps_the_other_and_its_place():
    files = data_files(erase(club(), Erased().with_names(["Bo POND"])))
    assert "POND" not in everything(files)
    assert (table(files, "overall")[0]["name"], table(files, "overall")[0]["place"]) == (
        "Ada de la ICE / withheld",
        "1",
    )
    assert "withheld" not in files["odf/DT_PARTIC.xml"].decode()


def test_a_team_event_does_not_pass_for_the_individual_one_in_odf():
    dance = club().categories[0]
    both = replace(club(), categories=(dance, replace(dance, name="Team Event Ice Dance")))
    files = data_files(both)
    assert [n for n in files if "CUMULATIVE" in n] == ["odf/DT_CUMULATIVE_RESULT_ice-dance.xml"]
    assert b"FSKXICEDANCEJUNIOR--01" not in files["odf/DT_PARTIC.xml"]
