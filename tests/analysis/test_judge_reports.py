"""Reports of a judge and of a panel: what was planted is told with its effect, what is not known is said, and no skater
of a junior event is named."""

from __future__ import annotations

import json
from dataclasses import replace

import polars as pl
import pytest
from server.desks.browsers import chromium, close_browsers, serious
from terminal import rinkside

from analysis.test_officials import JUDGES, WOMEN, save
from rinkside import bundled
from rinkside.analysis.leave_one_out import leave_one_out
from rinkside.analysis.officials import deviations
from rinkside.analysis.officials.answers import read_answers
from rinkside.analysis.officials.corridor import corridor_counts
from rinkside.analysis.officials.intervals import interval, t_quantile
from rinkside.analysis.officials.panel import panel_record
from rinkside.analysis.officials.record import judge_record
from rinkside.analysis.reports import Blanks, Marks, Table, write_html, write_pdf
from rinkside.analysis.reports.judge import judge_report
from rinkside.analysis.reports.model import in_words, plain
from rinkside.analysis.reports.panel import panel_report
from rinkside.analysis.what_if import WithoutJudge, what_if
from rinkside.archive.add import add
from rinkside.domain import Function, Level, Official, Panel
from rinkside.errors import UsageError
from rinkside.points import format_points
from rinkside.publish.from_event import from_event

NATIONS = ("USA", "JPN", "ISU", "ITA", "SUI", "KOR", "FRA", "GEO", "EST")
WIDTHS = (1.0, 0.75)


def lowered(component):
    """A component with the mark of judge 1 three lower, where it is the lowest: it is dropped, no score changes."""
    if component.marks[0] != min(component.marks):
        return component
    return replace(component, marks=(component.marks[0] - 300, *component.marks[1:]))


def raised(element):
    """An under-rotated jump with 5 of judge 2, where that is the highest mark: it is dropped, no score changes."""
    if "<" not in element.code or not element.marks or element.marks[1] != max(element.marks):
        return element
    return replace(element, marks=(element.marks[0], 5, *element.marks[2:]))


def planted(performance):
    """The skate with one mark of judge 1 keyed three lower and marks of judge 2 above what a call allows."""
    at = next((n for n, c in enumerate(performance.components) if lowered(c) is not c), None)
    return replace(
        performance,
        components=tuple(lowered(c) if n == at else c for n, c in enumerate(performance.components)),
        elements=tuple(map(raised, performance.elements)),
    )


def archive_of(tmp_path_factory, name, *, level=Level.SENIOR, names=JUDGES):
    """The women's night of that level, with nine invented judges and the planted marks in the free."""
    event = bundled.find(WOMEN)
    (women,) = event.categories
    free = replace(women.segments[-1], performances=tuple(map(planted, women.segments[-1].performances)))
    title = women.name if level is Level.SENIOR else f"{level.value.capitalize()} {women.name}"
    category = replace(women, segments=(*women.segments[:-1], free), level=level, name=title)
    published = from_event(replace(event, categories=(category,)))
    panel = Panel(
        tuple(
            Official(Function.JUDGE, who, nation, n)
            for n, (who, nation) in enumerate(zip(names, NATIONS, strict=True), 1)
        )
    )
    (told,) = published.categories
    seated = replace(told, segments=tuple(replace(s, panel=panel) for s in told.segments))
    folder = save(replace(published, categories=(seated,)), tmp_path_factory.mktemp(name))
    return add(tmp_path_factory.mktemp("archive") / name, folder).archive


@pytest.fixture(scope="module")
def judged(tmp_path_factory):
    return archive_of(tmp_path_factory, "judged")


@pytest.fixture(scope="module")
def juniors(tmp_path_factory):
    return archive_of(tmp_path_factory, "juniors", level=Level.JUNIOR)


@pytest.fixture(scope="module")
def alder(judged):
    return judge_report(judged, "anna alder")


@pytest.fixture(scope="module")
def birch(judged):
    return judge_report(judged, "BIRCH")


@pytest.fixture(scope="module")
def panel(judged):
    return panel_report(judged, "milano women", "free")


def card(report, title):
    return next(c for c in report.cards if c.title.startswith(title))


def table(report, title):
    return next(b for b in card(report, title).blocks if isinstance(b, Table))


def free_of(archive):
    return archive.sql("SELECT segment FROM segments WHERE kind = 'free skating'")["segment"][0]


def test_a_digit_keyed_wrong_stands_with_the_panels_marks_this_one_outlined_and_what_it_cost(judged, alder):
    rows = table(alder, "Marks to look at").rows
    assert rows
    for row in rows:
        marks = next(v for v in row if isinstance(v, Marks)).marks
        assert [n for n, m in enumerate(marks) if m.outlined] == [0]
        assert not marks[0].counted  # the lowest is dropped, so a slip downward moves what counts by little
        assert in_words(row[2]).startswith("possible mis-key (median of the others ")
        assert in_words(row[3]).partition(" with ")[0].lstrip("+").replace(".", "").isdigit()
        assert in_words(row[4]).startswith("open (reference ")


def test_a_mark_above_what_a_call_allows_is_told_of_the_judge_who_gave_it_with_the_highest_that_is_allowed(birch):
    rows = [r for r in table(birch, "Marks to look at").rows if "above what <" in in_words(r[2])]
    assert rows
    for row in rows:
        assert next(v for v in row if isinstance(v, Marks)).marks[1].outlined
    fact = next(f for f in birch.facts if f.label == "Above what a call allows")
    assert fact.value == str(len(rows))


def test_a_judges_difference_is_the_mean_of_the_segments_and_says_its_interval(judged, alder):
    rows = deviations(judged).filter(pl.col("name") == JUDGES[0])
    means = [part["difference"].mean() for _, part in rows.group_by("segment")]
    mean, half = interval(means)
    fact = next(f for f in alder.facts if f.label == "Difference from the panel")
    assert fact.value.lstrip("+−") == format_points(abs(round(mean)))
    assert half is None or f"± {format_points(round(half))}" in fact.note


def test_skates_of_the_own_nation_are_told_without_the_judge_as_the_exact_scorer_tells_them(judged):
    record = judge_record(judged, "bo birch", widths=WIDTHS)
    own = [o for o in record.own if o.segment == free_of(judged)]
    exact = what_if(judged, free_of(judged), WithoutJudge(2))
    assert own
    for skate in own:
        row = exact.row_of(skate.skater)
        assert skate.tss_without == skate.tss + (row.gain or 0)
        assert skate.others == 8


def test_an_answer_in_a_file_stands_beside_its_mark_and_leaves_the_others_open(judged, alder, tmp_path):
    first, *rest = table(alder, "Marks to look at").rows
    reference = in_words(first[4]).partition("reference ")[2].rstrip(")")
    file = tmp_path / "answers.csv"
    file.write_text(f"mark,answer,date\n{reference},I pressed the wrong key.,4 May\nreport,Read.,5 May\n", "utf-8")
    told = judge_report(judged, "anna alder", answers=read_answers(file))
    answered, *others = [in_words(r[4]) for r in table(told, "Marks to look at").rows]
    assert answered == f"“I pressed the wrong key.”, 4 May (reference {reference})"
    assert others == [in_words(r[4]) for r in rest]
    assert not any(isinstance(b, Blanks) for b in card(told, "The judge’s answer").blocks)
    assert any(isinstance(b, Blanks) for b in card(alder, "The judge’s answer").blocks)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("reference,words\na,b\n", "name them mark, answer and date"),
        ("mark,answer\n,I did\n", "answer 1 names no mark"),
        ("mark,answer\nab,one\nAB,two\n", "mark ab is answered twice"),
    ],
)
def test_a_file_of_answers_that_cannot_be_told_apart_says_what_it_needs(tmp_path, text, said):
    file = tmp_path / "answers.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=said):
        read_answers(file)


def test_wording_is_of_differences_and_says_what_chance_gives_and_how_many_were_looked_at(birch):
    page = write_html(birch)
    assert "Chance alone" in page
    assert "false discoveries" in page
    assert "A difference is not intent" in page
    for word in ("bias", "cheat", "unfair", "guilt", "suspicio"):
        assert word not in page.lower()


def test_a_judge_whom_nobody_gives_a_nation_has_no_own_skaters_until_a_list_does(judged):
    plain = judge_report(judged, "cleo cedar")
    assert "not known" in " ".join(in_words(getattr(b, "text", "")) for b in card(plain, "Skaters of the own").blocks)
    listed = judge_report(judged, "cleo cedar", nations={("cedar cleo", ""): "JPN"})
    assert "skaters of JPN" in card(listed, "Skaters of the own").blocks[0].text


def test_a_name_that_is_no_judges_says_who_is_spelt_alike_and_one_of_several_lists_them(judged):
    with pytest.raises(UsageError, match=r"is no judge of this archive; spelt alike: .*DOGWOOD"):
        judge_report(judged, "dag dogwud")
    with pytest.raises(UsageError, match="is no judge"):
        judge_report(judged, "sakamoto")


def test_a_season_without_names_of_judges_says_so(nights, judged):
    with pytest.raises(UsageError, match="this archive names no judges; add the pages of panels"):
        judge_report(nights, "anyone")
    with pytest.raises(UsageError, match="names no judges in 2017-18"):
        judge_report(judged, "anna alder", seasons_wanted=["2017-18"])


def test_a_panel_tells_every_judge_with_nation_and_where_it_is_from(panel):
    rows = [[in_words(v) for v in row] for row in table(panel, "The panel").rows]
    assert [r[0] for r in rows] == [
        f"J{n} {who} ({'nation not known' if nation == 'ISU' else f'{nation}, from the page'})"
        for n, (who, nation) in enumerate(zip(JUDGES, NATIONS, strict=True), 1)
    ]


def test_places_without_a_judge_are_those_of_the_exact_scorer(judged):
    record = panel_record(judged, free_of(judged), widths=WIDTHS)
    moved = 0
    for judge in record.judges:
        exact = what_if(judged, free_of(judged), WithoutJudge(judge.column))
        told = {m.skater: m.place_then for m in judge.moved or ()}
        assert told == {r.name: r.place for r in exact.rows if r.place != r.place_before}
        moved += len(told)
    assert moved > 0


def test_somebody_taken_out_of_a_result_does_not_move_everybody_below(judged):
    rows = leave_one_out(judged, free_of(judged))
    assert (rows["place_whole"] == rows["place_printed"]).all()


def test_the_picture_of_a_panel_has_every_judge_and_skater_and_frames_one_nation(judged, panel):
    figure = panel.figure("skates")
    assert figure.headings == ("Skater", *(f"J{n}" for n in range(1, 10)))
    assert (
        len(figure.rows)
        == judged.sql("SELECT count(*) AS n FROM performances WHERE segment = $s", {"s": free_of(judged)})["n"][0]
    )
    record = panel_record(judged, free_of(judged), widths=WIDTHS)
    framed = {(s.nation, c) for s in record.skates for c in s.own}
    assert framed
    assert all(NATIONS[c - 1] == nation for nation, c in framed)


def test_marks_of_a_corridor_are_counted_to_the_width_given(judged):
    counts = corridor_counts(judged, [free_of(judged)], goe=1, components=0.75)
    marks = judged.sql("SELECT * FROM marks WHERE segment = $s AND row = 'element'", {"s": free_of(judged)})
    means = marks.filter(pl.col("mark").is_not_null()).with_columns(
        pl.col("mark").mean().over("performance", "number").alias("mean")
    )
    outside = means.filter((pl.col("mark") - pl.col("mean")).abs() > 1 + 1e-9)
    worth = counts["goe_outside"].sum()
    assert 0 < worth <= len(outside)
    with pytest.raises(UsageError, match="widths above zero"):
        corridor_counts(judged, [free_of(judged)], goe=float("nan"), components=1)


def test_columns_without_names_are_judges_by_their_number_and_no_nation_is_told(nights):
    told = panel_report(nights, "pyeongchang", "free")
    rows = [[in_words(v) for v in row] for row in table(told, "The panel").rows]
    assert [r[0] for r in rows] == [f"J{n}" for n in range(1, 10)]
    assert {r[-1] for r in rows} == {"–"}
    assert any("The page of the panel" in line for line in told.where.missing)


def test_columns_in_random_order_are_said_to_be_no_persons_and_nobody_is_told_of(final_of_2011):
    segments = final_of_2011.sql("SELECT segment FROM segments WHERE season = '2011-12' ORDER BY segment")["segment"]
    told = panel_report(final_of_2011, segments[0].rpartition("/")[0])
    assert any("A column is no person" in getattr(b, "text", "") for c in told.cards for b in c.blocks)
    assert not any(c.title.startswith(("Places without", "Each judge", "Judge by")) for c in told.cards)
    assert all(f.name.startswith("skates") for f in told.figures)
    assert next(f for f in told.facts if f.label == "Agreement").value == "–"


def test_no_skater_of_a_junior_event_is_named_on_page_picture_or_in_json(juniors):
    names = juniors.sql("SELECT DISTINCT name FROM performances")["name"].to_list()
    words = {w for n in names for w in n.replace("-", " ").split() if len(w) > 3 and w.isupper()}
    assert len(words) > 20
    for made in (judge_report(juniors, "anna alder"), panel_report(juniors, "milano women")):
        assert table(made, "Marks to look at").rows
        page = write_html(made).upper() + json.dumps(plain(made), ensure_ascii=False).upper()
        assert not [w for w in words if w in page]
        assert "STARTING NUMBER" in page


def test_intervals_are_students_and_widen_for_what_is_shown_together():
    assert t_quantile(0.975, 5) == pytest.approx(2.571, abs=0.01)
    assert t_quantile(0.975, 30) == pytest.approx(2.042, abs=0.002)
    mean, alone = interval([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert alone == pytest.approx(3.182 * 1.29099 / 2, rel=0.02)
    assert interval([1.0, 2.0, 3.0, 4.0], together=9)[1] > alone
    assert interval([1.0]) == (1.0, None)


def test_commands_write_page_pdf_and_picture_and_tell_the_same_in_json(judged, tmp_path):
    out = [tmp_path / f"judge{ending}" for ending in (".html", ".pdf", ".png", ".svg")]
    given = [part for place in out for part in ("--out", str(place))]
    ran = rinkside("report", "judge", "alder", "--archive", str(judged.root), *given)
    assert ran.status == 0, ran.err
    assert [p.read_bytes()[:4] for p in out] == [b"<!do", b"%PDF", b"\x89PNG", b"<svg"]
    ran = rinkside("report", "panel", "milano", "--segment", "free", "--archive", str(judged.root), "--json")
    told = json.loads(ran.out)
    assert told["title"].startswith("Panel: ")
    assert {f["name"] for c in told["cards"] for f in c["blocks"] if f["type"] == "figure"} == {"skates", "means"}
    wrong = rinkside("report", "panel", "milano", "--segment", "rhythm", "--archive", str(judged.root))
    assert wrong.status == 2
    assert "it has free skating; name one" in wrong.err
    wide = rinkside("report", "judge", "alder", "--corridor", "1", "--archive", str(judged.root))
    assert wide.status == 2
    assert "1,0.75" in wide.err


@pytest.fixture(scope="module")
def browser():
    yield chromium()
    close_browsers()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_usable_without_seeing_them_and_fit_a_phone(browser, alder, panel, tmp_path, scheme):
    for name, made in {"judge": alder, "panel": panel}.items():
        place = tmp_path / f"{name}.html"
        place.write_text(write_html(made), "utf-8")
        context = browser.new_context(viewport={"width": 390, "height": 844}, color_scheme=scheme)
        try:
            opened = context.new_page()
            opened.goto(place.as_uri())
            for summary in opened.locator("summary").all():
                summary.click()
            assert not serious(opened)
            assert opened.evaluate("document.documentElement.scrollWidth <= innerWidth")
        finally:
            context.close()


def test_the_same_report_gives_the_same_bytes(alder):
    assert write_pdf(alder) == write_pdf(alder)
    assert write_html(alder) == write_html(alder)
