"""The committee's report: what is planted is told of who has it, chance of the others, and what is missing is said."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date

import pytest
from terminal import rinkside

from analysis.test_officials import JUDGES, WOMEN, save
from rinkside import bundled
from rinkside.analysis.officials import deviations
from rinkside.analysis.officials.answers import Answer
from rinkside.analysis.officials.committee import asked_segments, committee_record
from rinkside.analysis.officials.deviations import judge_key, read_nations, seats
from rinkside.analysis.officials.power import held_power
from rinkside.analysis.officials.preference import survey
from rinkside.analysis.officials.published import beside, competitions, pooled
from rinkside.analysis.officials.simulated import panels
from rinkside.analysis.officials.widths import beyond
from rinkside.analysis.pictures import LIGHT, svg
from rinkside.analysis.pictures.figure import spec
from rinkside.analysis.pictures.forest import Row, forest_figure
from rinkside.analysis.reports import officials, write_html
from rinkside.analysis.reports.model import in_words
from rinkside.analysis.reports.officials import officials_report
from rinkside.archive.add import add
from rinkside.domain import Function, Official, Panel
from rinkside.errors import UsageError
from rinkside.publish.from_event import from_event

NATIONS = ("USA", "JPN", "ISU", "ITA", "SUI", "KOR", "FRA", "GEO", "EST")
PARTIAL = 2
"""The judge (column from 1) who gives own skaters a mark more in every component."""


SLIPPED, AS_IF = 7, -5
"""The judge (column from 1) who keys this grade for the winner's first element, far from all the others."""


def slipped(performance):
    """The winner of the segment with a sign left out by that judge."""
    if performance.rank != 1:
        return performance
    first, *rest = performance.elements
    marks = (*first.marks[: SLIPPED - 1], AS_IF, *first.marks[SLIPPED:])
    return replace(performance, elements=(replace(first, marks=marks), *rest))


def favoured(performance):
    """The skate with that judge's components a whole mark higher where the skater is of the judge's nation."""
    if performance.entrant.nation != NATIONS[PARTIAL - 1]:
        return performance
    at = PARTIAL - 1
    return replace(
        performance,
        components=tuple(
            replace(c, marks=(*c.marks[:at], min(1000, c.marks[at] + 150), *c.marks[at + 1 :]))
            for c in performance.components
        ),
    )


@pytest.fixture(scope="module")
def partial(tmp_path_factory):
    """The women's night with nine invented judges of whom the Japanese one favours Japanese skaters."""
    event = bundled.find(WOMEN)
    (women,) = event.categories
    segments = tuple(
        replace(s, performances=tuple(slipped(favoured(p)) for p in s.performances)) for s in women.segments
    )
    published = from_event(replace(event, categories=(replace(women, segments=segments),)))
    panel = Panel(
        tuple(
            Official(Function.JUDGE, name, nation, n)
            for n, (name, nation) in enumerate(zip(JUDGES, NATIONS, strict=True), 1)
        )
    )
    (told,) = published.categories
    seated = replace(told, segments=tuple(replace(s, panel=panel) for s in told.segments))
    folder = save(replace(published, categories=(seated,)), tmp_path_factory.mktemp("partial"))
    return add(tmp_path_factory.mktemp("archive") / "partial", folder).archive


@pytest.fixture(scope="module")
def record(partial):
    return committee_record(partial)


@pytest.fixture(scope="module")
def told(partial):
    return officials_report(partial)


def test_a_planted_preference_is_told_of_that_judge_and_nation_with_its_size(partial):
    plain = survey(deviations(partial))
    (judge,) = [j for j in plain.judges if j.name == JUDGES[PARTIAL - 1]]
    (nation,) = [n for n in plain.nations if n.nation == "JPN"]
    assert judge.stands_out
    assert nation.stands_out
    assert nation.points == pytest.approx(judge.points)  # one judge of that nation
    assert judge.points == max(j.points for j in plain.judges)
    assert judge.points > judge.chance_high
    assert judge.low < judge.points < judge.high


def test_the_page_tells_each_judge_with_interval_and_chance_and_who_has_no_nation(told):
    figures = {f.name: f for f in told.figures}
    assert set(figures) == {"nations", "judges", "power"}
    rows = {row[0]: row for row in figures["judges"].rows}
    assert rows[f"JPN {JUDGES[1]}"][5].startswith("yes, q ")
    assert figures["nations"].rows[0][0] == "All judges"
    (missing,) = [line for line in told.where.missing if "Nation not known" in line]
    assert JUDGES[2] in missing
    assert "--nations FILE" in missing
    page = write_html(told)
    for said in ("Benjamini and Hochberg", "A difference is not intent", "Beside chance"):
        assert said in page


def test_a_possible_mis_key_names_judge_and_mark_and_bears_the_answer(partial, told, record):
    (look,) = [k for k in record.looks if k.column == SLIPPED and k.mark == AS_IF]
    assert look.reason.startswith("possible mis-key")
    answered = officials_report(partial, answers={look.reference: Answer(look.reference, "The wrong key.", "4 May")})
    for made, said in ((told, "open"), (answered, "“The wrong key.”, 4 May")):
        (table,) = [c.blocks[0] for c in made.cards if c.title == "Marks to look at"]
        (row,) = [r for r in table.rows if look.reference in in_words(r[-1])]
        assert [m.text for m in row[1].marks if m.outlined] == ["−5"]
        assert JUDGES[SLIPPED - 1] in in_words(row[2])
        assert in_words(row[-1]).startswith(said)


def test_judges_too_many_for_a_page_stand_in_several_figures_by_one_scale(record, monkeypatch):
    monkeypatch.setattr(officials, "TALLEST", 1)
    figures = [f for card in officials._judges(record) for f in card.blocks]
    assert len(figures) == len(record.survey.judges) > 1
    assert [f.name for f in figures[:2]] == ["judges", "judges-2"]
    domains = {str(spec(f)["layer"][0]["encoding"]["x"]["scale"]["domain"]) for f in figures}
    assert len(domains) == 1


def test_a_name_too_long_for_a_phone_keeps_its_surname():
    long = Row("CAN Nicole LEBLANC-RICHARD", 7, 100, 50, 150, -80, 80, True)
    drawn = svg(forest_figure("judges", "Judges", "Judge", [long], ""), LIGHT, 340)
    assert "LEBLANC-RICHARD" in drawn
    assert "Nicole" not in drawn
    assert "CAN Nicole LEBLANC-RICHARD" in svg(forest_figure("judges", "Judges", "Judge", [long], ""), LIGHT)


def test_a_list_of_nationalities_makes_up_for_the_page(partial):
    record = committee_record(partial, nations={(judge_key(JUDGES[2]), "2025-26"): "CAN"})
    assert record.unknown == ()
    assert ("a list", 1) in record.nation_from


def test_a_corridor_is_the_committees_and_without_one_several_widths_are_told(partial, told):
    titles = {card.title: card for card in told.cards}
    rows = titles["Distance from the panel"].blocks[0].rows
    assert len(rows) == 6
    narrow = officials_report(partial, corridor=(10, 10))
    (table,) = [c.blocks[0] for c in narrow.cards if c.title == "Distance from the panel"]
    assert [in_words(row[2]) for row in table.rows] == ["0.0 %", "0.0 %"]
    for none in (0, float("nan")):
        with pytest.raises(UsageError, match="widths above zero"):
            beyond(partial, seats(partial), grades=(none,), components=(1,))


def test_seasons_and_events_that_are_not_held_are_refused_with_those_that_are(partial):
    with pytest.raises(UsageError, match=r"2016-17 is held; held are 2025-26"):
        asked_segments(partial, ["2016-17"])
    with pytest.raises(UsageError, match="Milano Cortina"):
        asked_segments(partial, events=["nebelhorn"])
    assert len(asked_segments(partial, ["2025-26"], ["milano cortina", "olympic"])) == 1


def test_a_night_without_named_judges_says_what_to_add(night):
    made = officials_report(night)
    assert made.figures == ()
    assert any("SEG…OF.htm" in line for line in made.where.missing) or any(
        "random order" in line for line in made.where.missing
    )
    assert "nothing is told of judges" in " ".join(made.where.missing)


def test_the_command_writes_what_it_is_asked_for_and_refuses_a_corridor_it_cannot_read(partial, tmp_path):
    nations = tmp_path / "judges.csv"
    nations.write_text(f"judge_name,nationality,season\n{JUDGES[2]},CAN,2025-26\n", encoding="utf-8")
    out = [tmp_path / f"officials{ending}" for ending in (".html", ".pdf", ".svg")]
    given = [part for place in out for part in ("--out", str(place))]
    ran = rinkside(
        "report", "officials", "--archive", str(partial.root), "--nations", str(nations), "--json", *given,
        "--figure", "power",
    )  # fmt: skip
    assert ran.status == 0, ran.err
    assert [place.read_bytes()[:4] for place in out] == [b"<!do", b"%PDF", b"<svg"]
    cards = {card["title"]: card for card in json.loads(ran.out)["cards"]}
    assert "Own-nation preference, judge by judge" in cards
    refused = rinkside("report", "officials", "--archive", str(partial.root), "--corridor", "narrow")
    assert refused.status == 2
    assert "1,0.75" in refused.err


def test_planted_preferences_are_found_the_more_the_larger_they_are_and_alarms_are_as_stated():
    none, small, large = held_power(panels(400, seed=5), planted=(0, 200, 800), runs=12, draws=500)
    assert none.clean > 200
    assert 0.02 < none.alarms / none.clean < 0.09  # 5 % stated
    assert small.share < large.share
    assert large.share > 0.8
    assert large.false_named / large.named < 0.15
    assert sum(looked for _, looked in large.bands) == large.looked


def test_rows_without_own_skates_have_no_power_curve():
    rows = panels(0, seed=1, segments=1)
    assert held_power(rows.with_columns(own=rows["own"] & False)) == ()


def test_a_competition_of_the_article_is_known_by_its_days_and_words():
    (final,) = [c for c in competitions() if c.event == "Grand Prix Final 2016"]
    assert final.is_of(date(2016, 12, 9), "ISU Grand Prix of Figure Skating Final 2016")
    assert not final.is_of(date(2016, 12, 9), "Golden Spin of Zagreb")
    assert not final.is_of(date(2017, 12, 9), "Grand Prix Final 2017")
    assert len(competitions()) == 17


def test_the_games_of_2018_give_what_was_published_by_their_way_of_counting(shared, tmp_path):
    archive = add(tmp_path / "games", shared / "corpus" / "isu" / "1718" / "owg2018").archive
    nations = read_nations(shared / "corpus" / "isu-modern" / "judge-nationalities.csv")
    rows, segments = deviations(archive, seats(archive, nations)), asked_segments(archive)
    (games,) = [b for b in beside(rows, segments) if b.what == "Olympic Winter Games 2018"]
    assert games.published == 390
    assert games.low < 390 < games.high
    assert abs(games.theirs - 390) < 30
    assert games.ours > games.theirs  # nothing of the preference is taken off with the judge's mean
    assert pooled(rows.with_columns(kind=rows["segment"].str.split("/").list.last()).head(0)) == 0.0
