"""The pages of a site in a real Chromium without scripts: phone and desktop, light and dark, looked at by axe."""

from __future__ import annotations

import pytest
from publish.events import hostile, of_teams, with_a_panel
from server.desks.browsers import chromium, close_browsers, serious

from rinkside.publish.site.build import publish_site

PAGES = (
    *("index.html", "women/index.html", "women/free-skating.html", "women/versions.html"),
    *("skaters/liu-alysa-usa.html", "clubs/usa.html"),
)


@pytest.fixture(scope="module")
def sites(tmp_path_factory):
    """A site of one event, of a team event and of an event of hostile names, by the pages that are looked at."""
    folder = tmp_path_factory.mktemp("pages")
    publish_site(with_a_panel(), str(folder / "women"), sheets=False)
    publish_site(of_teams(), str(folder / "teams"), sheets=False)
    publish_site(hostile(), str(folder / "hostile"), sheets=False)
    odd = ("index.html", "women-title-script/index.html", "women-title-script/free-skating-i.html", "SEG002.htm")
    yield {
        folder / "women": PAGES,
        folder / "teams": ("index.html", "teams.html", "team-event-women/free-skating.html"),
        folder / "hostile": odd,
    }
    close_browsers()


@pytest.fixture
def site(sites):
    return next(iter(sites))


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light")])
def test_no_page_is_wider_than_the_screen_and_axe_finds_nothing_serious(sites, width, scheme):
    context = chromium().new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    try:
        page = context.new_page()
        for site, name in [(site, name) for site, names in sites.items() for name in names]:
            page.goto(f"file://{site / name}")
            page.evaluate("document.querySelectorAll('details').forEach(told => (told.open = true))")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert serious(page) == [], name
    finally:
        context.close()


def test_no_name_somebody_typed_runs_in_a_page(sites):
    said = []
    page = chromium().new_page()
    try:
        page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        hostile_site = next(site for site in sites if site.name == "hostile")
        for name in sites[hostile_site]:
            page.goto(f"file://{hostile_site / name}")
            page.mouse.move(200, 300)
    finally:
        page.close()
    assert said == []


def test_a_page_prints_without_what_only_leads_elsewhere(site):
    page = chromium().new_page()
    try:
        page.goto(f"file://{site / 'women' / 'free-skating.html'}")
        page.emulate_media(media="print")
        assert not page.locator("ul.links").first.is_visible()
        assert page.locator(".standings tbody tr").count() == 24
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    finally:
        page.close()


def test_no_page_holds_a_script_or_asks_anybody_else_for_anything(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.htm")]:
        text = path.read_text(encoding="utf-8")
        assert "<script" not in text, path
        assert "http://" not in text, path
        assert "https://" not in text, path
