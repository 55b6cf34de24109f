"""Ready questions over an archive: right numbers with their place, clear refusals, files that hold the same."""

from __future__ import annotations

import csv
import json

import polars as pl
import pytest
from conftest import ROOT
from terminal import rinkside

from rinkside.archive.add import add
from rinkside.archive.dictionary import dictionary
from rinkside.archive.query import named_queries, read_query
from rinkside.errors import UsageError

EVENTS = ROOT / "src" / "rinkside" / "data" / "events"
NEEDED = {
    "element-success": {"element": "3A"},
    "head-to-head": {"a": "zagitova", "b": "medvedeva"},
    "start-order": {"field": "women", "kind": "short"},
}


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Both bundled events: the women of 2018 with short and free, the free of 2026."""
    return add(tmp_path_factory.mktemp("games") / "a", EVENTS).archive


@pytest.mark.parametrize("name", named_queries())
def test_every_question_answers_with_the_columns_it_documents(name, games):
    query = named_queries()[name]
    answer = games.query(name, **NEEDED.get(name, {}))
    assert answer.columns == [c.name for c in query.columns]
    kinds = {"text": pl.String, "day": pl.Date, "yes": pl.Boolean}
    assert list(answer.dtypes) == [kinds.get(c.kind, pl.Int64) for c in query.columns]
    assert set(NEEDED.get(name, {})) == {p.name for p in query.parameters if p.required}


def test_a_best_is_the_highest_printed_score_with_the_page_it_is_printed_on(games):
    (free,) = games.query("personal-bests", name="alina zagitova", kind="free").to_dicts()
    (printed,) = games.sql(
        "SELECT p.tss, p.page, d.file FROM performances p JOIN documents d USING (document) "
        "WHERE p.name = 'ZAGITOVA Alina' AND p.segment LIKE '%free%'"
    ).to_dicts()
    assert (free["score"], free["page"], free["file"]) == (15665, printed["page"], printed["file"])
    assert free["file"].endswith("pyeongchang-2018-women.json")


def test_a_total_is_the_sum_of_its_segments_only_where_all_of_them_are_there(games):
    totals = games.frame("totals")
    assert totals.filter(pl.col("name") == "ZAGITOVA Alina").select("total", "place", "basis").rows() == [
        (23957, 1, "summed")
    ]
    skated_both = games.sql("SELECT person FROM skates GROUP BY person, contest HAVING count(*) = 2").height
    assert totals.height == skated_both


def test_a_printed_total_counts_before_the_sum_of_sheets(night):
    totals = night.frame("totals")
    assert set(totals["basis"]) == {"printed"}
    assert totals.filter(pl.col("place") == 1)["name"].to_list() == ["LIU Alysa"]
    assert totals.filter(pl.col("place") == 1)["total"].to_list() == [22679]


def test_meetings_say_who_was_ahead_where_the_points_are_equal(games):
    free = games.query("head-to-head", a="medvedeva", b="zagitova", kind="free").to_dicts()
    assert [(m["score_a"], m["score_b"], m["difference"], m["ahead"]) for m in free] == [
        (15665, 15665, 0, "MEDVEDEVA Evgenia")
    ]


def test_an_element_is_clean_without_a_call_and_with_a_grade_that_is_not_negative(games):
    answer = games.query("element-success", element="3Lz").to_dicts()
    for season in answer:
        rows = games.sql(
            "SELECT code, goe FROM elements JOIN skates USING (performance) WHERE season = $s AND code LIKE '%3Lz%'",
            {"s": season["season"]},
        ).rows()
        jumps = [(part, goe) for code, goe in rows for part in code.split("+") if part.startswith("3Lz")]
        assert season["attempts"] == len(jumps)
        assert season["clean"] <= sum(1 for part, goe in jumps if part == "3Lz" and goe >= 0)
        assert season["under_rotated"] == sum("<" in p and "<<" not in p for p, _ in jumps)
    assert len(answer) == 2


def test_standing_points_are_the_rule_books_and_what_is_not_held_says_what_settles_it(games):
    unknown = games.query("world-standing-points", name="zagitova").to_dicts()
    assert [(u["points"], u["table"]) for u in unknown] == [(1200, "championships")]
    other = games.query("world-standing-points", name="zagitova", table="continental").to_dicts()
    assert [o["points"] for o in other] == [840]
    last = games.query("world-standing-points", table="continental").filter(pl.col("place") == 24).to_dicts()
    assert [(row["points"], row["not_established"]) for row in last] == [(None, "the table ends at place 17")]


def test_the_same_answer_stands_on_the_terminal_in_json_csv_and_parquet(tmp_path, games):
    asked = ("query", "head-to-head", "--set", "a=zagitova", "--set", "b=medvedeva", "--archive", games.root)
    files = ("--csv", tmp_path / "x.csv", "--parquet", tmp_path / "x.parquet")
    assert "3 rows written" in rinkside(*asked, *files).out
    told = [json.loads(line) for line in rinkside(*asked, "--json").out.splitlines()]
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        written = list(csv.DictReader(file))
    kept = pl.read_parquet(tmp_path / "x.parquet")
    assert [row["score_a"] for row in told] == ["82.92", "156.65", "239.57"]
    assert [row["score_a"] for row in written] == ["82.92", "156.65", "239.57"]
    assert [str(value) for value in kept["score_a"]] == ["82.92", "156.65", "239.57"]
    shown = rinkside(*asked).out
    assert "156.65" in shown
    assert "15665" not in shown


def test_a_text_that_a_spreadsheet_would_run_is_written_as_text(tmp_path, night):
    rinkside("query", "SELECT '=1+1' AS a, -3 AS b", "--archive", night.root, "--csv", tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_text("utf-8").split() == ["a,b", "'=1+1,-3"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("personal-best",), "did you mean personal-bests"),
        (("events", "--set", "year=2018"), "events takes no year; it takes event, season"),
        (("events", "--set", "season=2018"), "season='2018' is not accepted; give a season such as 2025-26"),
        (("personal-bests", "--set", "top=ten"), "top='ten' is not accepted; give a whole number"),
        (("element-success",), "element has to be set"),
        (("events", "--set", "season"), "write it as name=value"),
        (("SELECT nam FROM skates",), '"nam" not found'),
        (("SELECT FROM",), "cannot be answered"),
        ((), "ask a question"),
    ],
)
def test_what_cannot_be_asked_is_said_in_words(words, said, night):
    ran = rinkside("query", *words, "--archive", night.root)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err
    assert "Traceback" not in ran.err


def test_a_setting_is_bound_and_no_part_of_the_query(night):
    ran = rinkside(
        "query", "SELECT count(*) AS n FROM skates WHERE name = $who", "--set", "who=' OR 1=1 --", "--json",
        "--archive", night.root,
    )  # fmt: skip
    assert json.loads(ran.out) == {"n": 0}


def test_a_narrow_terminal_loses_no_column(night):
    ran = rinkside("query", "personal-bests", "--set", "top=1", "--archive", night.root, width=60)
    # a file's name is never broken, so that it can be copied
    assert max(map(len, (line for line in ran.out.splitlines() if str(night.root.parent.parent) not in line))) <= 60
    for word in ("LIU Alysa", "150.20", "event Olympic Winter Games", "exact yes", "page 1 of"):
        assert word in ran.out


def test_the_list_names_every_question_and_a_name_its_parameters():
    listed = rinkside("query", "--list").out
    assert all(f"rinkside query {name}" in listed for name in named_queries())
    shown = rinkside("query", "start-order", "--list").out
    assert all(p.name in shown for p in named_queries()["start-order"].parameters)


def test_the_dictionary_describes_every_column_a_query_can_see(night):
    seen = night.sql(
        "SELECT c.table_name, c.column_name FROM duckdb_columns() c JOIN duckdb_views() v "
        "ON v.view_name = c.table_name WHERE NOT v.internal"
    ).rows()
    told = {t.name: {c.name for c in t.columns if c.meaning} for t in dictionary()}
    told |= {t.also: told[t.name] for t in dictionary() if t.also}
    assert {(t, c) for t, c in seen if c not in told.get(t, set())} == set()
    page = (ROOT / "docs" / "reference" / "archive.md").read_text("utf-8")
    assert all(f"### {t.name}\n" in page for t in dictionary())
    assert all(f"### {name}\n" in page for name in named_queries())


def test_a_table_is_read_as_far_as_it_is_asked_for(night):
    axels = night.scan("elements").filter(pl.col("code") == "2A").select("goe").collect()
    assert axels["goe"].to_list() == night.sql("SELECT goe FROM elements WHERE code = '2A'")["goe"].to_list()
    assert axels.height > 10
    with pytest.raises(UsageError, match="is no table of an archive; there are"):
        night.scan("element")


@pytest.mark.parametrize("line", ["-- column x (inches): y", "-- parameter x (float, any): y", "-- colum x (text): y"])
def test_a_head_that_is_not_of_the_form_is_refused(line):
    with pytest.raises(ValueError, match=r"no kind|no type|no line"):
        read_query("x", f"-- title: t\n-- answers: a\n{line}\nSELECT 1")


def test_an_empty_answer_says_which_parameter_leaves_nothing(night):
    held, given = str(night.root), ["--set", "event=milano", "--set", "season=2016-17"]
    ran = rinkside("query", "segments", "--archive", held, *given)
    assert "none that fit together" in ran.out
    assert "without season=2016-17" in ran.out
    assert "without event=milano" not in ran.out  # of that season nothing at all is held
    told = rinkside("query", "segments", "--archive", held, *given, "--json")
    assert (told.out, "without season=2016-17" in told.err) == ("", True)


@pytest.mark.parametrize(
    ("code", "words", "fits"),
    [
        ("wc2024", "world championships 2024", True),
        ("gpusa2023", "grand prix", True),
        ("gpf2017", "grand prix final", True),
        ("wjc2020", "world championships", True),
        ("ec2022", "world championships", False),
        ("ISU GP NHK Trophy 2016", "grand prix", False),
    ],
)
def test_an_event_filed_under_a_code_is_found_by_its_words(night, code, words, fits):
    told = night.sql("SELECT says(titled($code), $words) AS fits", {"code": code, "words": words})
    assert told["fits"].to_list() == [fits]
