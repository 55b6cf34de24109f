"""What pages of a site lead to: standings of teams, prints, data, and what one judge would have changed."""

from __future__ import annotations

import json
from dataclasses import replace
from posixpath import dirname, join, normpath

import pytest
from jsonschema import Draft202012Validator
from publish.events import WOMEN, hostile, of_teams, with_a_panel
from selectolax.lexbor import LexborHTMLParser
from terminal import rinkside

from rinkside.publish.data.results_json import results_schema
from rinkside.publish.from_event import from_event, from_files
from rinkside.publish.policy import Policy, apply_policies, read_policies, with_policies
from rinkside.publish.site.build import build
from rinkside.publish.site.history import History
from rinkside.publish.without_judge import without_judge


def broken_links(site: dict[str, bytes]) -> list[tuple[str, str]]:
    found = []
    for path, data in site.items():
        if path.endswith((".html", ".htm")):
            for link in LexborHTMLParser(data.decode()).css("a, link"):
                href = (link.attributes.get("href") or "").partition("#")[0]
                if href and normpath(join(dirname(path), href)) not in site:
                    found.append((path, href))
    return found


@pytest.fixture(scope="module")
def printed() -> dict[str, bytes]:
    return build(with_a_panel(), prints=True)


def test_pages_lead_to_prints_and_data_and_no_link_is_broken(printed):
    assert broken_links(printed) == []
    event, category, segment = (
        printed[page].decode() for page in ("index.html", "women/index.html", "women/free-skating.html")
    )
    for href in ("prints/book.pdf", "data/csv/marks.csv", "data/odf/DT_PARTIC.xml", "data/results.json"):
        assert f'href="{href}"' in event
    for href in ("prints/women/overall-result.pdf", "data/wikipedia/women.wiki"):
        assert f'href="../{href}"' in category
    for name in ("starting-order", "officials", "segment-result"):
        assert f'href="../prints/women/free-skating-{name}.pdf"' in segment
    assert 'href="../SEG002_JudgesDetailsperSkater.pdf"' in segment


def test_every_print_of_a_site_is_a_pdf_and_the_same_again(printed):
    prints = {name: data for name, data in printed.items() if name.startswith("prints/")}
    assert len(prints) >= 7
    assert all(data.startswith(b"%PDF") for data in prints.values())
    again = build(with_a_panel(), prints=True)
    assert {name: again[name] for name in prints} == prints


def test_a_site_with_all_its_prints_verifies(tmp_path):
    assert rinkside("publish", WOMEN, tmp_path / "site", "--prints").status == 0
    checked = rinkside("verify", tmp_path / "site")
    assert checked.status == 0, checked.out
    assert "72 exact" in checked.out, "the open format, the judges' details and the book"


def test_a_segment_tells_for_each_judge_what_would_be_without_that_judge(printed):
    women = with_a_panel().categories[0]
    free = women.segments[1]
    lines = LexborHTMLParser(printed["women/free-skating.html"].decode()).css(".what-if tbody tr")
    assert len(lines) == free.judges == 9
    for column, line in enumerate(lines, 1):
        told = without_judge(women, free, column)
        shown = line.text(separator=" ")
        assert f"Judge {column}" in shown
        assert ("Fay FROST" in shown) == (column == 3)
        moved = [r for r in told.rows if r.place != free.of(r.entrant).place]
        assert ("none" not in shown.split("overall")[0]) == bool(moved)
        for row in moved[:1]:
            assert f"{free.of(row.entrant).place} → {row.place}" in shown


@pytest.mark.parametrize("policy", [Policy(podium_only=True), Policy(hide_ranks=True), Policy(hold=("Free Skating",))])
def test_no_judge_is_left_out_in_a_segment_whose_places_are_held_back(policy):
    held = apply_policies(with_policies(with_a_panel(), {"Women": policy}))
    assert b"what-if" not in build(held, sheets=False)["women/free-skating.html"].replace(b".what-if", b"")


def test_a_team_event_has_its_standing_and_its_disciplines_have_no_result_of_their_own():
    event = of_teams()
    site = build(event, sheets=False)
    assert broken_links(site) == []
    rows = LexborHTMLParser(site["teams.html"].decode()).css(".standings tbody tr")
    leader = event.team.rows[0]
    assert len(rows) == len(event.team.rows) == 10
    assert [leader.name, str(leader.points)] == [rows[0].css_first("th b").text(), rows[0].css_first("td.num b").text()]
    assert 'href="teams.html"' in site["index.html"].decode()
    assert 'href="../teams.html"' in site["team-event-women/index.html"].decode()
    assert "CAT001RS.htm" not in site
    held = json.loads(site["data/results.json"])
    Draft202012Validator(json.loads(results_schema())).validate(held)
    assert held["categories"][0]["overall"] == []
    assert held["team"]["rows"][0]["points"] == leader.points
    assert f"{leader.name}," in site["data/csv/teams.csv"].decode()


def test_the_standing_of_teams_waits_with_a_segment_that_is_held_back():
    held = apply_policies(with_policies(of_teams(), {"*": Policy(hold=("Free Skating",))}))
    site = build(held, sheets=False)
    assert "teams.html" not in site
    assert "data/csv/teams.csv" not in site
    assert "team" not in json.loads(site["data/results.json"])
    assert broken_links(site) == []


def test_the_officials_of_one_segment_are_left_out_until_they_are_fixed(tmp_path):
    (tmp_path / "policy.toml").write_text('[categories.Women]\nhide_panel = ["Free Skating"]\n', encoding="utf-8")
    held = apply_policies(with_policies(with_a_panel(), read_policies(tmp_path / "policy.toml")))
    site = build(held, sheets=False)
    assert b"Fay FROST" in site["SEG001OF.htm"]
    assert "SEG002OF.htm" not in site
    assert b"Fay FROST" not in site["women/free-skating.html"]
    assert site["data/csv/officials.csv"].count(b"Fay FROST") == 1


def test_two_categories_and_two_segments_of_one_name_have_pages_of_their_own():
    (women,) = from_files([WOMEN]).event().categories
    free = women.segments[1]
    twice = replace(women, segments=(free, free))
    event = from_event(replace(from_files([WOMEN]).event(), categories=(twice, twice)))
    assert [c.name for c in event.categories] == ["Women", "Women (2)"]
    site = build(event, History(), sheets=False)
    for page in ("women/free-skating.html", "women/free-skating-2.html", "women-2/free-skating-2.html"):
        assert page in site
    assert broken_links(site) == []
    assert site["data/csv/segments.csv"].count(b"Free Skating (2)") == 2


def test_no_name_breaks_a_page_leaves_the_folder_or_runs():
    site = build(hostile(), prints=True)
    assert broken_links(site) == []
    for path, data in site.items():
        assert normpath(path) == path, path
        assert not path.startswith(("/", "..")), path
        if path.endswith((".html", ".htm")):
            page = LexborHTMLParser(data.decode())
            assert page.css("script, img, iframe, object") == [], path
            attributes = {(n, v) for node in page.css("*") for n, v in node.attributes.items()}
            assert [a for a in attributes if a[0].startswith("on") or a[0] == "autofocus"] == [], path
            assert [a for a in attributes if a[0] == "href" and (a[1] or "").startswith("javascript")] == [], path
    assert "49" not in LexborHTMLParser(site["women-title-script/index.html"].decode()).css_first("h1").text()
