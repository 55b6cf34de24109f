"""Desks in a real Chromium: tablets that take a place, lose their network, are looked at by axe and photographed."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

from server.kit import Rink, ServerProcess

__all__ = [
    "BROKEN",
    "TABLET",
    "becomes_true",
    "caught_up",
    "chromium",
    "close_browsers",
    "journal_of",
    "open_desk",
    "picture",
    "serious",
    "sticks_out",
]

expect.set_options(timeout=20_000)  # what must come comes; how fast is not tested on a busy machine

TABLET = {"width": 1280, "height": 800}


FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")
_running: dict[tuple[str, ...], Browser] = {}
_open = ExitStack()


def chromium(*flags: str) -> Browser:
    """The system's Chromium, one for each set of flags; the test is skipped by name where there is none."""
    if flags not in _running or not _running[flags].is_connected():
        found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        if found is None:
            pytest.skip("needs Chromium: install it with the system's packages, `make test` does when it may")
        if not _running:
            _open.enter_context(_playwright())
        browser = _playwright_of[0].chromium.launch(executable_path=found, args=[*FLAGS, *flags])
        _running[flags] = browser
    return _running[flags]


_playwright_of: list[Playwright] = []


@contextmanager
def _playwright() -> Iterator[None]:
    with sync_playwright() as playwright:
        _playwright_of[:] = [playwright]
        yield
        for browser in _running.values():
            browser.close()
        _running.clear()


def close_browsers() -> None:
    """Close what `chromium` opened."""
    _open.close()


BROKEN: list[str] = []
"""What scripts of desks complained of; a fixture fails the test that has any."""


def open_desk(
    browser: Browser, rink: Rink, role: str, seat: int | None = None, scope: str | None = None, **context: Any
) -> tuple[BrowserContext, Page]:
    """A device that takes a place by code and opens its desk. Nothing may go wrong in its console."""
    made = rink.host.post(f"/api/v1/competitions/{rink.code}/codes", json={"role": role, "seat": seat, "scope": scope})
    assert made.status_code == 201, made.text
    device = browser.new_context(**({"viewport": TABLET, "reduced_motion": "reduce"} | context))
    taken = device.request.post(
        f"{rink.server.address}/api/v1/join", data={"code": made.json()["code"], "label": "tablet"}
    )
    assert taken.status == 200, taken.text()
    page = device.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: BROKEN.append(f"{role}: {error.stack or error}"))
    page.goto(rink.server.address + taken.json()["address"])
    return device, page


def journal_of(server: ServerProcess, competition: str, *kinds: str) -> list[dict[str, Any]]:
    """The records of a competition as they are on disk."""
    with sqlite3.connect(f"file:{server.folder / 'journal.sqlite'}?mode=ro", uri=True) as found:
        rows = found.execute("select body from journal_record where competition = ? order by seq", (competition,))
        records = [json.loads(body) for (body,) in rows]
    return [r for r in records if not kinds or r["kind"] in kinds]


_CAUGHT_UP = """async () => {
  if (!document.body) return false;
  const { competition, desk } = document.body.dataset;
  if (!competition || !desk) return true; // no desk
  if (!(await indexedDB.databases()).some((d) => d.name === "rinkside")) return false;
  const got = (asked) => new Promise((done, bad) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => bad(asked.error);
  });
  const key = `${competition}/${desk}`;
  const db = await got(indexedDB.open("rinkside"));
  const stores = db.transaction(["acts", "views"]);
  const acts = got(stores.objectStore("acts").getAll(IDBKeyRange.bound([key, 0], [key, Infinity])));
  const kept = got(stores.objectStore("views").get(key));
  const [mine, shown] = [await acts, await kept];
  db.close();
  if (mine.some((a) => a.state === "queued")) return false;
  const how = { headers: { "X-Rinkside-Desk": desk }, cache: "no-store" };
  const newest = await (await fetch(`/api/v1/competitions/${competition}/state`, how)).json();
  return String(newest.version) === String(shown?.version);
}"""


def caught_up(page: Page) -> None:
    """Wait until a desk has every act answered and has drawn the server's newest view: then it can be read."""
    becomes_true(page, _CAUGHT_UP)


def becomes_true(page: Page, promised: str) -> None:
    """Wait until what a script promises is true. (`wait_for_function` takes the promise itself for true.)"""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with suppress(Error):  # the page is just being left for another one
            if page.evaluate(promised):
                return
        page.wait_for_timeout(50)
    raise AssertionError(f"it did not come: {promised[:200]}")


def serious(page: Page) -> list[str]:
    """What axe finds to be serious or critical."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {n['html'][:160]}" for v in found if v["impact"] in ("serious", "critical") for n in v["nodes"]
    ]


def sticks_out(page: Page) -> list[str]:
    """What is wider or higher than the screen although it should fit."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("body > *, #pad *, .top > *, .row, .part")].filter((n) => {
          const box = n.getBoundingClientRect();
          const there = n.getClientRects().length && getComputedStyle(n).position !== "absolute" && box.width > 1;
          return there && (box.right > innerWidth + 1 || box.left < -1);
        }).map((n) => n.outerHTML.slice(0, 120))"""
    )
    return found


def picture(page: Page, name: str, **how: Any) -> None:
    """Take the picture docs/pictures/desks/NAME.png when pictures are wanted."""
    folder = os.environ.get("RINKSIDE_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        taken = Image.open(BytesIO(page.screenshot(animations="disabled", **how)))
        taken.convert("RGB").quantize(96, dither=Image.Dither.NONE).save(Path(folder) / f"{name}.png", optimize=True)
