"""Browsers of the office: the host machine let in by its own link, devices that join, a meet set up by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from server.desks.browsers import chromium, picture, serious
from server.kit import Rink, ServerProcess

__all__ = ["host_browser", "joined_page", "make_meet", "rink_browser", "serious_findings", "snap"]


@contextmanager
def host_browser(server: ServerProcess, **context: Any) -> Iterator[Any]:
    """A page on the host machine, let in."""
    size = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    device = chromium().new_context(**(size | context))
    page = device.new_page()
    page.set_default_timeout(30_000)
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(server.host_link)
    yield page
    device.close()
    assert not broken, broken


@dataclass
class Devices:
    """Devices of one browser and size; `broken` is what their scripts complained of."""

    browser: Any
    context: dict[str, Any]
    broken: list[str] = field(default_factory=list)
    opened: list[Any] = field(default_factory=list)


@contextmanager
def rink_browser(width: int = 1280, height: int = 900, **context: Any) -> Iterator[Devices]:
    """A browser for devices that join a rink."""
    size = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce"}
    devices = Devices(chromium(), size | context)
    yield devices
    for device in devices.opened:
        device.close()
    assert not devices.broken, devices.broken


def joined_page(devices: Devices, rink: Rink, role: str, seat: int | None = None) -> Any:
    """A device of its own that takes a place by code and opens its desk."""
    made = rink.host.post(f"/api/v1/competitions/{rink.code}/codes", json={"role": role, "seat": seat}).json()
    device = devices.browser.new_context(**devices.context, base_url=rink.server.address)
    devices.opened.append(device)
    taken = device.request.post("/api/v1/join", data={"code": made["code"], "label": role}).json()
    page = device.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: devices.broken.append(str(error)))
    page.goto(taken["address"])
    return page


def make_meet(page: Any, code: str = "lake", *, judges: int = 1, alone: bool = False) -> None:
    """Type a meet of two skaters in, up to its starting order."""
    page.fill("#new-name", "Lake Cup")
    page.fill("#new-code", code)
    page.fill("#new-venue", "Lake Rink")
    page.fill("#new-first", "2026-01-10")
    page.fill("#new-last", "2026-01-10")
    page.click("text=Make the competition")
    page.wait_for_url(f"**/setup/{code}")
    page.wait_for_selector("#packs label")
    if alone:
        page.check("#c-one")
        page.click("#f-competition button[type=submit]")
        page.wait_for_selector("#said >> text=The competition is saved.")
    page.fill("#k-title", "Senior Women")
    page.click("#f-category button[type=submit]")
    page.wait_for_selector("#f-segment:visible")
    page.fill("#s-time", "10:00")
    page.fill("#s-judges", str(judges))
    page.click("#f-segment button[type=submit]")
    page.wait_for_selector("#category-list >> text=confirmed by published protocols")
    for given, family in (("Ada", "Ice"), ("Bea", "Snow")):
        page.fill("#e-given", given)
        page.fill("#e-family", family)
        page.click("#f-entry button[type=submit]")
        page.wait_for_selector(f"#entry-list >> text={given} {family}")


serious_findings = serious


snap = picture
