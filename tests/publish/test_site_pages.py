"""The pages of a site in a real Chromium without scripts: phone and desktop, light and dark, looked at by axe."""

from __future__ import annotations

import pytest
from server.desks.browsers import chromium, close_browsers, serious

from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import publish_site

PAGES = (
    *("index.html", "women/index.html", "women/free-skating.html", "women/versions.html"),
    *("skaters/liu-alysa-usa.html", "clubs/usa.html"),
)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages") / "site"
    publish_site(from_files(["milano-cortina-2026-women"]), str(folder), sheets=False)
    yield folder
    close_browsers()


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark"), (1280, "light")])
def test_no_page_is_wider_than_the_screen_and_axe_finds_nothing_serious(site, width, scheme):
    context = chromium().new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    try:
        page = context.new_page()
        for name in PAGES:
            page.goto(f"file://{site / name}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
            assert serious(page) == [], name
    finally:
        context.close()


def test_no_page_holds_a_script_or_asks_anybody_else_for_anything(site):
    for path in [*site.rglob("*.html"), *site.rglob("*.htm")]:
        text = path.read_text(encoding="utf-8")
        assert "<script" not in text, path
        assert "http://" not in text, path
        assert "https://" not in text, path
