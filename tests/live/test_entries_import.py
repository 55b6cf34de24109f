"""Entries from files: every problem with its row, nothing half imported, nothing in a file does harm."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest
from conftest import ROOT
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rinkside.domain import Severity
from rinkside.errors import UsageError
from rinkside.live.entries_import import PROBLEMS, read_entries, template
from rinkside.live.entries_import import tables as tables_module
from rinkside.live.entries_import.headings import recognise
from rinkside.live.entries_import.people import birth_day, day_first, part_name
from rinkside.live.entries_import.planned import split_elements
from rinkside.live.entries_import.template import COLUMNS

TODAY = date(2026, 2, 19)
CATEGORIES = {
    "W": {"title": "Women", "discipline": "singles", "gender": "W", "level": "senior", "rsc": ""},
    "M": {"title": "Men", "discipline": "singles", "gender": "M", "level": "senior"},
    "D": {"title": "Ice Dance", "discipline": "ice dance", "gender": "X", "level": "senior"},
    "S": {"title": "Synchronized Senior", "discipline": "synchronized", "gender": "X", "level": "senior"},
    "R3": {"title": "Regional 3 Girls", "discipline": "singles", "gender": "W", "level": "other"},
}


def read(data, file="entries.csv", **options):
    if isinstance(data, str):
        data = data.encode()
    return read_entries(data, file, categories=CATEGORIES, today=TODAY, **options)


def errors(reading):
    return [(p.code, p.row, p.column) for p in reading.problems if p.severity is Severity.ERROR]


def workbook(sheets, hidden=()):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
        if name in hidden:
            sheet.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


# what is read


def test_a_row_becomes_an_entry_with_everything_it_says():
    reading = read(
        "Category,Surname,Given name,Nation,Club,Coach,Date of birth,ISU ID,Music short,Music free,Short,Free\n"
        'Women,LAKE,Ada,sui,SC Lake,Bo Coach,1998-03-21,00012345,Aria,Waltz,"3lz+3t, 2A, ccosp4","3F\n3Lo"\n'
    )
    assert errors(reading) == []
    assert reading.entries == (
        {
            "category": "W",
            "name": "Ada LAKE",
            "members": [{"given": "Ada", "family": "LAKE", "born": "1998-03-21", "isu_id": "12345", "nation": "SUI"}],
            "nation": "SUI",
            "club": "SC Lake",
            "coach": "Bo Coach",
            "music": {"short program": "Aria", "free skating": "Waltz"},
            "planned": {"short program": ["3Lz+3T", "2A", "CCoSp4"], "free skating": ["3F", "3Lo"]},
        },
    )
    assert reading.of_category("W")[0]["name"] == "Ada LAKE"
    assert reading.of_category("M") == []


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_any_delimiter_and_unicode_encoding_gives_the_same_entry(delimiter, codec):
    rows = [["Kategorie", "Nachname", "Vorname", "Nation"], ["Women", "MÜLLER-Ősz", "Zoë", "GER"]]
    reading = read("\r\n".join(delimiter.join(r) for r in rows).encode(codec), category="W")
    assert errors(reading) == []
    assert reading.entries[0]["members"][0] == {"given": "Zoë", "family": "MÜLLER-Ősz", "nation": "GER"}


@pytest.mark.parametrize(
    ("codec", "head", "family", "given"),
    [("cp1252", "Nom;Prénom", "LEFÈVRE", "Zoé"), ("cp1251", "Фамилия;Имя", "ОЗЕРОВА", "Ада")],
)
def test_windows_code_pages_are_told_apart_and_the_reader_is_told(codec, head, family, given):
    reading = read(f"{head}\n{family};{given}\n".encode(codec), category="W")
    assert reading.entries[0]["members"] == [{"given": given, "family": family}]
    assert [(p.code, p.value) for p in reading.problems] == [("encoding-guessed", codec)]


def test_the_delimiter_a_spreadsheet_declares_is_taken_and_rows_keep_their_numbers():
    reading = read("sep=;\nName;Nation\nADA Lake;Swiss\n", category="W")
    assert errors(reading) == [("nation-form", 3, "Nation")]


@pytest.mark.parametrize(
    ("heading", "field"),
    [
        ("Family Name", "surname"),
        ("Prénom", "given"),
        ("COGNOME", "surname"),
        ("Verein", "club"),
        ("Тренер", "coach"),
        ("Дата рождения", "birth"),
        ("Datum narození", "birth"),
        ("Syntymäaika", "birth"),
        ("氏名", "name"),
        ("俱乐部", "club"),
        ("국적", "nation"),
        ("Entraîneur", "coach"),
        ("Kategoria", "category"),
        ("ISU-ID", "isu_id"),
        ("Familienname Partnerin", "surname"),
        ("SP elements", "planned"),
        ("FS 12", "planned"),
        ("Música", "music"),
    ],
)
def test_headings_are_read_in_the_languages_of_the_sport(heading, field):
    assert recognise(heading).field == field


@pytest.mark.parametrize("heading", ["", "Shoe size", "E-Mail", "Telephone", "Remarks", "x" * 500, "1", "2"])
def test_a_heading_nobody_lists_means_nothing(heading):
    assert recognise(heading) is None


def test_a_couple_is_read_from_columns_of_two_people_or_from_one_cell():
    columns = read(
        "Category,Woman surname,Woman given name,Man surname,Man given name,Nation,ISU ID 2\n"
        "Ice Dance,LAKE,Ada,RIVER,Bo,SUI,77\n"
    )
    assert columns.entries[0]["name"] == "Ada LAKE / Bo RIVER"
    assert [m["family"] for m in columns.entries[0]["members"]] == ["LAKE", "RIVER"]
    assert [m.get("isu_id") for m in columns.entries[0]["members"]] == [None, "77"]
    cell = read("Category,Name,Nation\nIce Dance,LAKE Ada / RIVER Bo,SUI\n")
    assert cell.entries[0]["members"] == [
        {"given": "Ada", "family": "LAKE", "nation": "SUI"},
        {"given": "Bo", "family": "RIVER", "nation": "SUI"},
    ]
    partner = read("Category,Name,Partner\nIce Dance,LAKE Ada,RIVER Bo\n")
    assert partner.entries[0]["name"] == "Ada LAKE / Bo RIVER"


def test_a_team_has_its_name_and_its_members():
    reading = read("Category,Team,Nation,Members\nSynchronized Senior,Team Lake,FIN,LAKE Ada; RIVER Bea; STONE Cleo\n")
    assert reading.entries[0]["name"] == "Team Lake"
    assert [m["family"] for m in reading.entries[0]["members"]] == ["LAKE", "RIVER", "STONE"]


def test_a_workbook_is_read_sheet_by_sheet_and_the_name_of_a_sheet_is_its_category():
    data = workbook(
        {
            "Women": [
                ["List of entries"],
                [],
                ["Name", "Nation", "Birth date"],
                ["LAKE Ada", "SUI", datetime(1998, 3, 21)],
            ],
            "Men": [["Name", "ISU ID"], ["RIVER Bo", 12345]],
            "Notes": [["call the rink"]],
            "Old": [["Name"], ["STONE Cleo"]],
        },
        hidden=("Old",),
    )
    reading = read(data, "entries.xlsx")
    assert errors(reading) == []
    assert [(e["category"], e["name"]) for e in reading.entries] == [("W", "Ada LAKE"), ("M", "Bo RIVER")]
    assert reading.entries[0]["members"][0]["born"] == "1998-03-21"
    assert reading.entries[1]["members"][0]["isu_id"] == "12345"
    assert sorted((p.code, p.sheet) for p in reading.problems) == [
        ("sheet-not-used", "Notes"),
        ("sheet-not-used", "Old"),
    ]


def test_planned_elements_may_have_a_column_each():
    reading = read("Name,SP2,SP1,FS 1\nLAKE Ada,2a,3lz+3t,3f\n", category="W")
    assert reading.entries[0]["planned"] == {"short program": ["3Lz+3T", "2A"], "free skating": ["3F"]}


def test_the_scale_of_values_decides_between_readings():
    scale = ["LSpB", "3Lz", "LSp4"]
    assert errors(read("Name,Short\nLAKE Ada,lspb\n", category="W")) == [("planned-several-readings", 2, "Short")]
    reading = read("Name,Short\nLAKE Ada,lspb\n", category="W", scale=lambda category, kind: scale)
    assert reading.entries[0]["planned"]["short program"] == ["LSpB"]


def test_a_planned_element_that_is_none_names_codes_near_it():
    reading = read("Name,Short\nLAKE Ada,3Q\n", category="W", scale=lambda category, kind: ["3Lz", "3F", "CCoSp4"])
    (problem,) = [p for p in reading.problems if p.severity is Severity.ERROR]
    assert (problem.code, problem.value, problem.accepted) == ("planned-not-read", "3Q", "3F, 3Lz")
    assert read("Name,Short\nLAKE Ada,3Q\n", category="W", planned=False).usable


@pytest.mark.parametrize(
    ("cell", "elements"),
    [
        ("3Lz+3T, 2A", ["3Lz+3T", "2A"]),
        ("3Lz + 3T / 2A", ["3Lz+3T", "2A"]),
        ("1. 3F\n2. 2A\n3. -", ["3F", "2A"]),
        ("3F 2A CCoSp4", ["3F", "2A", "CCoSp4"]),
        ("", []),
        ("n/a", []),
    ],
)
def test_elements_are_parted_as_people_write_them(cell, elements):
    assert split_elements(cell) == elements


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("FOURNIER BEAUDRY Laurence", ("Laurence", "FOURNIER BEAUDRY")),
        ("Lara Naki GUTMANN", ("Lara Naki", "GUTMANN")),
        ("O'SHEA Danny", ("Danny", "O'SHEA")),
        ("Lake, Ada", ("Ada", "Lake")),
        ("Ada Lake", None),
        ("ADA LAKE", None),
        ("Ada LAKE Bea", None),
        ("佐藤 花", None),
    ],
)
def test_a_whole_name_is_parted_only_where_the_writing_tells(text, parts):
    assert part_name(text) == parts


def test_a_name_that_does_not_tell_its_parts_is_kept_as_written():
    reading = read("Name\nAda Lake\n", category="W")
    assert reading.entries[0]["name"] == "Ada Lake"
    assert [p.code for p in reading.problems] == ["name-not-parted"]


@pytest.mark.parametrize(
    ("text", "first", "born"),
    [
        ("1998-03-21", None, "1998-03-21"),
        ("21.3.1998", None, "1998-03-21"),
        ("03/04/1998", None, ""),
        ("03/04/1998", True, "1998-04-03"),
        ("03/04/1998", False, "1998-03-04"),
        ("04/04/1998", None, "1998-04-04"),
        ("31.02.1998", None, ""),
        ("1800-01-01", None, ""),
        ("2031-01-01", None, ""),
        ("35875", None, ""),
        ("spring", None, ""),
    ],
)
def test_a_date_that_could_be_two_is_not_taken(text, first, born):
    assert birth_day(text, first, TODAY)[0] == born


def test_one_date_of_a_column_can_tell_how_the_others_are_meant():
    assert day_first(["03/04/1998", "21/03/1998"]) is True
    assert day_first(["03/04/1998", "03/21/1998"]) is False
    assert day_first(["03/04/1998"]) is None
    assert day_first(["21/03/1998", "03/21/1998"]) is None
    reading = read("Name,DOB\nLAKE Ada,03/04/1998\nRIVER Bea,21/03/1999\n", category="W")
    assert reading.entries[0]["members"][0]["born"] == "1998-04-03"


# what is wrong


def test_nothing_is_half_imported_and_every_problem_has_its_row():
    reading = read(
        "Category;Surname;Given name;Nation;Date of birth;ISU ID\n"
        "Women;LAKE;Ada;SUI;1998-03-21;1\n"
        "Women;RIVER;;Swiss;03/04/1998;abc\n"
        "Giants;STONE;Cleo;FIN;;\n"
        "\n"
        ";WOOD;Dora;EST;1700-01-01;\n"
    )
    assert reading.entries == ()
    assert not reading.usable
    assert errors(reading) == [
        ("name-missing", 3, "Surname"),
        ("birth-form", 3, "Date of birth"),
        ("isu-id-form", 3, "ISU ID"),
        ("nation-form", 3, "Nation"),
        ("category-unknown", 4, "Category"),
        ("category-missing", 6, "Category"),
        ("birth-unlikely", 6, "Date of birth"),
    ]
    assert all(p.message and p.code in PROBLEMS for p in reading.problems)
    unknown = next(p for p in reading.problems if p.code == "category-unknown")
    assert (unknown.value, "W (Women)" in unknown.accepted) == ("Giants", True)


def test_a_row_that_lacks_the_surname_is_told_once():
    reading = read("Surname,Given name\nLAKE,Ada\n,Bea\n", category="W")
    (problem,) = [p for p in reading.problems if p.severity is Severity.ERROR]
    assert (problem.code, problem.row, problem.message) == ("name-missing", 3, "Bea has no surname here. Write it.")


def test_the_same_entry_twice_is_refused_with_both_rows():
    reading = read("Category,Name,Nation\nWomen,LAKE Ada,SUI\nWomen,Ada LAKE,SUI\n")
    assert errors(reading) == [("entered-twice", 3, "Name")]
    assert "row 2" in reading.problems[0].message
    two = read("Category,Name,Nation\nWomen,LAKE Ada,SUI\nWomen,LAKE Ada,FIN\n")
    assert len(two.entries) == 2, "two people may have one name"


def test_what_the_competition_has_already_is_refused():
    held = [{"category": "W", "name": "LAKE Ada", "nation": "SUI", "club": "", "members": []}]
    assert errors(read("Category,Name,Nation\nWomen,Ada LAKE,SUI\n", existing=held)) == [("already-entered", 2, "Name")]
    by_id = [{"category": "W", "name": "A. LAKE", "members": [{"given": "A.", "family": "LAKE", "isu_id": "5"}]}]
    assert errors(read("Category,Name,ISU ID\nWomen,Ada LAKE,0005\n", existing=by_id)) == [
        ("already-entered", 2, "Name")
    ]


def test_one_person_in_two_categories_is_told_and_taken():
    reading = read("Category,Name\nWomen,LAKE Ada\nRegional 3 Girls,LAKE Ada\n")
    assert [p.code for p in reading.problems] == ["in-two-categories"]
    assert len(reading.entries) == 2


def test_a_couple_needs_two_and_a_single_skater_has_no_partner():
    reading = read("Category,Name\nIce Dance,LAKE Ada\nWomen,LAKE Ada / RIVER Bo\n")
    assert [code for code, _, _ in errors(reading)] == ["partner-missing", "partner-too-many"]


def test_two_columns_of_one_meaning_are_refused_and_unknown_ones_told():
    reading = read("Surname,Family name,Shoe size\nLAKE,LAKE,38\n", category="W")
    assert errors(reading)[0][0] == "column-twice"
    assert [p.column for p in reading.problems if p.code == "column-not-used"] == ["Shoe size"]


def test_categories_are_found_by_key_title_and_other_words():
    reading = read("Category,Name\nw,LAKE Ada\nDAMEN,RIVER Bea\nMessieurs,STONE Ben\nr3,WOOD Dora\n")
    assert [e["category"] for e in reading.entries] == ["W", "W", "M", "R3"]


def test_a_custom_category_comes_with_its_name():
    reading = read(
        "Category,Name\nBronze Women Group 2,LAKE Ada\nBronze Women Group 2,RIVER Bea\n", new_categories=True
    )
    (new,) = reading.categories
    assert (new.title, new.discipline, new.gender) == ("Bronze Women Group 2", "singles", "W")
    assert [e["category"] for e in reading.entries] == [new.key] * 2
    assert new.as_map()["title"] == "Bronze Women Group 2"
    odd = read("Category,Name\nR9,LAKE Ada\n", new_categories=True)
    assert errors(odd) == [("category-unknown", 2, "")]


def test_files_without_entries_say_what_to_do():
    assert errors(read("")) == [("file-not-read", None, "")]
    assert [c for c, _, _ in errors(read("hello\nworld\n"))] == ["no-headings"]
    assert [c for c, _, _ in errors(read("Category,Name\n"))] == ["no-entries"]
    assert "PDF" in read(b"%PDF-1.7 x").problems[0].message
    assert "xlsx" in read(b"\xd0\xcf\x11\xe0" + b"x" * 99, "old.xls").problems[0].message


def test_every_code_of_a_problem_stands_on_its_page():
    page = (ROOT / "docs" / "formats" / "entries.md").read_text("utf-8")
    assert [code for code, meaning in PROBLEMS.items() if f"| `{code}` | {meaning} |" not in page] == []


# messages of the data feed


def message(inside, kind="DT_PARTIC"):
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><OdfBody CompetitionCode="LAKE" DocumentType="{kind}" '
        f'DocumentCode="FSK-------------------------------">'
        f"<Competition>{inside}</Competition></OdfBody>"
    ).encode()


def athlete(code, given_name, family, event, entries="", extra=""):
    event_tag = f'<RegisteredEvent Event="{event}">{entries}</RegisteredEvent>' if event else ""
    return (
        f'<Participant Code="{code}" GivenName="{given_name}" FamilyName="{family}" Organisation="SUI" '
        f'MainFunctionId="AA01" {extra}><Discipline Code="FSK" IFId="000{code}">{event_tag}</Discipline></Participant>'
    )


WOMEN = "FSKWSINGLES-----------------------"
CUSTOM = "FSKWSINGLES-BRNZWO----------------"
DANCE = "FSKXICEDANCE----------------------"


def test_participants_of_a_message_become_entries():
    planned = '<EventEntry Type="ENTRY" Code="ELEMENT_CODE_SHORT" Pos="2" Value="2A"/>'
    planned += '<EventEntry Type="ENTRY" Code="ELEMENT_CODE_SHORT" Pos="1" Value="3Lz+3T"/>'
    planned += '<EventEntry Type="ENTRY" Code="CLUB" Value="SC Lake"/>'
    couple = (
        '<Team Code="9" Name="x" TeamType="CPLW" Organisation="SUI"><Composition><Athlete Code="2"/><Athlete Code="3"/>'
        f'</Composition><Discipline Code="FSK"><RegisteredEvent Event="{DANCE}"/></Discipline></Team>'
    )
    judge = '<Participant Code="8" GivenName="Jo" FamilyName="STONE" MainFunctionId="JU"/>'
    reading = read(
        message(
            athlete(1, "Ada", "LAKE", WOMEN, planned, 'BirthDate="1998-03-21"')
            + athlete(2, "Bea", "RIVER", "")
            + athlete(3, "Bo", "WOOD", "")
            + judge
            + couple
        ),
        "partic.xml",
    )
    assert errors(reading) == []
    first, second = reading.entries
    assert (first["category"], first["name"], first["club"]) == ("W", "Ada LAKE", "SC Lake")
    assert first["members"] == [
        {"given": "Ada", "family": "LAKE", "nation": "SUI", "isu_id": "1", "born": "1998-03-21"}
    ]
    assert first["planned"] == {"short program": ["3Lz+3T", "2A"]}
    assert (second["category"], second["name"]) == ("D", "Bea RIVER / Bo WOOD")
    assert [p.code for p in reading.problems] == ["odf-not-athletes"]


def test_a_custom_category_of_a_message_comes_with_its_name():
    named = '<EventEntry Type="ENTRY" Code="CATEGORY_NAME" Value="Bronze Women"/>'
    reading = read(message(athlete(1, "Ada", "LAKE", CUSTOM, named)), "p.xml", new_categories=True)
    (new,) = reading.categories
    assert (new.title, new.discipline, new.gender, new.level, new.rsc) == (
        "Bronze Women",
        "singles",
        "W",
        "other",
        CUSTOM,
    )
    unnamed = read(message(athlete(1, "Ada", "LAKE", CUSTOM)), "p.xml", new_categories=True)
    assert unnamed.categories[0].title == "BRNZWO Women"
    assert errors(read(message(athlete(1, "Ada", "LAKE", CUSTOM)), "p.xml")) == [("category-unknown", 1, "Event")]


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;">]><OdfBody>&z;</OdfBody>',
        b'<?xml version="1.0"?><!DOCTYPE a SYSTEM "file:///etc/passwd"><OdfBody/>',
        b"<OdfBody><Competition>",
        b"<?xml",
        message("", "DT_RESULT"),
    ],
)
def test_a_message_that_is_none_or_does_harm_is_refused(data):
    assert [c for c, _, _ in errors(read(data, "p.xml"))] == ["file-not-read"]


# what would do harm


@pytest.mark.parametrize("value", ['=HYPERLINK("http://x")', "=1+1", "@SUM(A1)", "+cmd|' /C calc'!A0", "#REF!"])
def test_a_formula_is_never_taken_for_a_text(value):
    out = io.StringIO()
    import csv

    csv.writer(out).writerows([["Name", "Club"], ["LAKE Ada", value]])
    assert errors(read(out.getvalue(), category="W")) == [("formula", 2, "Club")]


def test_a_formula_of_a_workbook_is_not_worked_out():
    data = workbook({"W": [["Name", "Club"], ["LAKE Ada", "=1+1"]]})
    reading = read(data, "x.xlsx")
    assert "club" not in reading.entries[0]


def zipped(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/"), data)
    return out.getvalue()


def test_a_zip_bomb_is_refused_before_it_unfolds():
    bomb = zipped(**{"xl__workbook.xml": b"<a/>", "xl__sharedStrings.xml": b"0" * (tables_module.MAX_UNFOLDED + 1)})
    assert len(bomb) < 1 << 20
    reading = read(bomb, "bomb.xlsx")
    assert errors(reading) == [("file-not-read", None, "")]
    assert "unfold" in reading.problems[0].message


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04",
        zipped(a=b"b"),
        zipped(**{"xl__workbook.xml": b"<not"}),
        zipped(**{"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b"<a/>"}),
    ],
)
def test_a_damaged_or_other_archive_is_refused_in_words(data):
    assert errors(read(data, "x.xlsx")) == [("file-not-read", None, "")]


def with_part(data, name, text):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.namelist():
            new.writestr(member, text if member == name else old.read(member))
    return out.getvalue()


def test_entities_in_a_workbook_are_refused():
    good = workbook({"W": [["Name"], ["LAKE Ada"]]})
    evil = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>'
    for part in ("xl/styles.xml", "xl/worksheets/sheet1.xml", "xl/workbook.xml"):
        assert errors(read(with_part(good, part, evil), "x.xlsx")) == [("file-not-read", None, "")], part


def test_a_sheet_that_claims_a_million_rows_and_columns_is_read_within_bounds():
    good = workbook({"W": [["Name"], ["LAKE Ada"]]})
    sheet = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/>'
        b'<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'
        b'<row r="2"><c r="A2" t="inlineStr"><is><t>LAKE Ada</t></is></c>'
        b'<c r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>'
        b'<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>RIVER Bea</t></is></c></row></sheetData></worksheet>'
    )
    reading = read(with_part(good, "xl/worksheets/sheet1.xml", sheet), "x.xlsx")
    assert [e["name"] for e in reading.entries] == ["Ada LAKE"]


def test_too_many_rows_and_too_long_texts_are_refused():
    many = "Name\n" + "\n".join(f"LAKE Ada{n}" for n in range(tables_module.MAX_ROWS + 5))
    assert "too-many-rows" in [c for c, _, _ in errors(read(many, category="W"))]
    assert errors(read(f"Name,Club\nLAKE Ada,{'x' * 300}\n", category="W")) == [("value-too-long", 2, "Club")]
    assert errors(read(b"x" * (tables_module.MAX_BYTES + 1))) == [("file-not-read", None, "")]


def test_what_cannot_be_seen_is_taken_off():
    reading = read("Name,Club\nLAKE\u202e\u200b Ada,S\x07C\u2066 Lake\n", category="W")
    assert (reading.entries[0]["name"], reading.entries[0]["club"]) == ("Ada LAKE", "SC Lake")


GOOD = workbook({"Women": [["Name", "Nation", "Short"], ["LAKE Ada", "SUI", "3Lz"], ["RIVER Bea", "FIN", "2A"]]})


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_a_damaged_workbook_never_raises(data):
    spoilt = bytearray(GOOD)
    for _ in range(data.draw(st.integers(1, 8))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(spoilt)))
    for content in (bytes(spoilt), bytes(spoilt[:cut])):
        reading = read(content, "x.xlsx")
        assert reading.usable or errors(reading)


CELLS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["Women", "LAKE Ada", "SUI", "3Lz+3T, 2A", "21.03.1998", "=1", "A / B", "12345", '"', "-"]),
)
HEADS = st.sampled_from(
    [
        "Category",
        "Name",
        "Surname",
        "Given name",
        "Nation",
        "Club",
        "Partner",
        "Short",
        "SP1",
        "DOB",
        "ISU ID",
        "Team",
        "?",
    ]
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(HEADS, min_size=1, max_size=6), st.lists(st.lists(CELLS, max_size=6), max_size=6), st.sampled_from(",;\t")
)
def test_whatever_stands_in_a_table_is_imported_whole_or_refused_with_reasons(heads, rows, sign):
    import csv

    out = io.StringIO()
    csv.writer(out, delimiter=sign).writerows([heads, *rows])
    reading = read(out.getvalue().encode("utf-8", "replace"), category="W", new_categories=True)
    assert bool(reading.entries) is not bool(errors(reading))
    for entry in reading.entries:
        assert entry["name"].strip()
        assert len(entry["name"]) <= 500
        assert all(p.row for p in reading.problems if p.code == "planned-not-read")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=400))
def test_bytes_of_any_kind_never_raise(data):
    reading = read(data, "x")
    assert bool(reading.entries) is not bool(errors(reading))


# the empty list


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_empty_list_is_read_back_with_every_heading_known(kind):
    reading = read(template(kind, CATEGORIES), f"entries.{kind}")
    assert [p.code for p in reading.problems if p.severity is not Severity.INFO] == ["no-entries"]
    assert "column-not-used" not in {p.code for p in reading.problems}
    assert all(recognise(heading) is not None for heading, _ in COLUMNS)


def test_a_filled_list_gives_couples_and_teams():
    columns = [heading for heading, _ in COLUMNS]
    rows = [
        {"Category": "Ice Dance", "Surname": "LAKE", "Given name": "Ada", "Partner surname": "RIVER"}
        | {"Partner given name": "Bo", "Partner date of birth": "1999-01-02", "Planned free": "3Li"},
        {"Category": "Synchronized Senior", "Team": "Team Lake", "Members": "A B; C D"},
    ]
    data = workbook({"Entries": [columns, *([row.get(c) for c in columns] for row in rows)]})
    reading = read(data, "x.xlsx", planned=False)
    assert errors(reading) == []
    assert [e["name"] for e in reading.entries] == ["Ada LAKE / Bo RIVER", "Team Lake"]
    assert reading.entries[0]["members"][1]["born"] == "1999-01-02"


def test_an_empty_list_of_another_kind_is_refused():
    with pytest.raises(UsageError, match="csv or xlsx"):
        template("ods")


def test_a_file_of_nonsense_ends_after_so_many_problems():
    rows = "\n".join(f"LAKE Ada{n},{'zzzzzzzzz ' * 40}" for n in range(500))
    reading = read("Name,Short\n" + rows, category="W")
    found = [c for c, _, _ in errors(reading)]
    assert "too-many-problems" in found
    assert len(found) < 400


@pytest.mark.parametrize("element", ["abcdefghijklmno", "+".join(["lspb"] * 30), "z" * 400, "1a" * 60])
def test_a_text_that_is_far_too_long_for_an_element_is_no_element(element):
    assert errors(read(f"Name,Short\nLAKE Ada,{element}\n", category="W")) == [("planned-not-read", 2, "Short")]


def test_a_column_of_other_things_taken_for_categories_brings_sixty_at_most():
    rows = "".join(f"Club {n},LAKE,Ada{n}\n" for n in range(2000))
    found = read_entries(
        ("Category,Surname,Given name\n" + rows).encode(), "x.csv", categories={}, today=TODAY, new_categories=True
    )
    assert len(found.categories) == 60
    assert not found.usable
    assert "category-unknown" in {c for c, _, _ in errors(found)}
