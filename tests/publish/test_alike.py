"""Two of one name: categories, segments and people stay apart on a site and in its data."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

from rinkside import bundled
from rinkside.domain import Entrant
from rinkside.publish.data.build import data_files
from rinkside.publish.from_event import from_event
from rinkside.publish.model import Publication
from rinkside.publish.policy import Policy, apply_policies, with_policies
from rinkside.publish.site.build import build, publish_site


def event(*entrants_of: list[Entrant], segments: int = 1) -> Publication:
    """A category called Women for each list, its free skating skated by these entrants, `segments` times."""
    whole = bundled.find("milano-cortina-2026-women")
    women, free = whole.categories[0], whole.categories[0].segments[1]
    made = []
    for entrants in entrants_of:
        skates = tuple(replace(p, entrant=e) for p, e in zip(free.performances, entrants, strict=False))
        made.append(replace(women, segments=(replace(free, performances=skates, rows=()),) * segments))
    return from_event(replace(whole, categories=tuple(made)))


def test_two_categories_of_one_name_have_their_own_pages_sheets_policies_and_versions(tmp_path):
    made = event([Entrant("ICE Ada", "FIN")], [Entrant("SNOW Bea", "SWE")])
    assert [c.name for c in made.categories] == ["Women", "Women (2)"]
    publish_site(made, str(tmp_path / "site"))
    site = {p.relative_to(tmp_path / "site").as_posix(): p.read_bytes() for p in (tmp_path / "site").rglob("*.*")}
    assert b"ICE" in site["women/index.html"]
    assert b"SNOW" not in site["women/index.html"]
    assert b"SNOW" in site["women-2/index.html"]
    assert b"ICE" not in site["women-2/index.html"]
    assert {"SEG001_JudgesDetailsperSkater.pdf", "SEG002_JudgesDetailsperSkater.pdf"} <= set(site)
    held = apply_policies(with_policies(made, {"Women (2)": Policy(hold=("*",))}))
    assert [len(c.segments[0].rows) for c in held.categories] == [1, 0]
    versions = json.loads(site["versions.json"])["segments"]
    assert [[row["name"] for row in s["rows"]["1"]] for s in versions.values()] == [["ICE Ada"], ["SNOW Bea"]]


def test_two_segments_of_one_name_are_held_back_one_by_one():
    made = event([Entrant("ICE Ada", "FIN")], segments=2)
    assert [s.title for s in made.categories[0].segments] == ["Free Skating", "Free Skating (2)"]
    held = apply_policies(with_policies(made, {"Women": Policy(hold=("Free Skating (2)",))}))
    assert [len(s.rows) for s in held.categories[0].segments] == [1, 0]


def test_two_skaters_of_one_name_keep_their_own_place_score_and_page():
    made = event([Entrant("SMITH Anna", "USA"), Entrant("ICE Ada", "FIN"), Entrant("SMITH Anna", "GBR")])
    (category,) = made.categories
    assert [(r.entrant.nation, r.place, r.total) for r in category.overall] == [
        (r.entrant.nation, r.place, r.tss) for r in category.segments[0].rows
    ]
    site = build(made, sheets=False)
    for nation, row in (("usa", category.overall[0]), ("gbr", category.overall[2])):
        total = f"{row.total // 100}.{row.total % 100:02d}"
        assert total in site[f"skaters/smith-anna-{nation}.html"].decode()
    assert "150.20" not in site["skaters/smith-anna-gbr.html"].decode()


def test_a_name_that_a_spreadsheet_would_run_is_a_text_in_every_csv():
    names = ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(1)"]
    made = data_files(event([Entrant(name, "FIN", "=1+1") for name in names]))
    for file in ("entries", "overall", "segment_results", "starts", "elements", "marks"):
        rows = list(csv.DictReader(io.StringIO(made[f"csv/{file}.csv"].decode(), newline="")))
        assert {r["name"] for r in rows} == {f"'{name}" for name in names}
        assert {r.get("club", "'=1+1") for r in rows} == {"'=1+1"}
    assert json.loads(made["results.json"])["categories"][0]["overall"][0]["name"] in names
