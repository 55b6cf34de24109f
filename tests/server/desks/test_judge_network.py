"""A judge's tablet on the rink's network: loaded again without the server over HTTPS; what plain HTTP cannot."""

from __future__ import annotations

import base64
import hashlib
import socket

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, expect

from server.desks.browsers import BROKEN, TABLET, becomes_true, chromium, journal_of
from server.kit import Rink, ServerProcess

NAME = f"{socket.gethostname().lower().partition('.')[0]}.local"
"""The name by which tablets reach this machine: no address of the loopback, so no secure page by itself."""


def trusted(server: ServerProcess) -> str:
    """The flag that makes Chromium trust the rink's own authority, as a tablet does that installed it."""
    authority = x509.load_pem_x509_certificate(server.client().get("/ca.pem").content)
    key = authority.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    return f"--ignore-certificate-errors-spki-list={base64.b64encode(hashlib.sha256(key).digest()).decode()}"


def open_tablet(browser: Browser, rink: Rink):
    """A tablet that reaches the rink by name and takes the place of judge 1."""
    code = rink.host.post("/api/v1/competitions/lake/codes", json={"role": "judge", "seat": 1}).json()["code"]
    device = browser.new_context(viewport=TABLET, reduced_motion="reduce")
    page = device.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: BROKEN.append(str(error)))
    address = f"{rink.server.address.partition(':')[0]}://{NAME}:{rink.server.port}"
    page.goto(f"{address}/join/{code}")
    page.get_by_role("button", name="Yes").or_(page.get_by_role("button", name="Next")).first.click()
    page.wait_for_url("**/desk/lake/judge/1")
    expect(page.locator("#pad-title")).to_contain_text("3F")
    return device, page


CODES = ("3F", "3Lz", "StSq3")


def mark(page, key: str, number: int, state: str) -> None:
    expect(page.locator("#pad-title")).to_contain_text(CODES[number - 1])
    page.wait_for_timeout(550)
    page.keyboard.press(key)
    expect(page.locator("#rows .row").nth(number - 1)).to_contain_text(state)


@pytest.fixture
def started(tmp_path):
    def start(*words: str, port: int = 0) -> Rink:
        server = ServerProcess(tmp_path / "data", "--host", "0.0.0.0", *words, port=port).start()
        servers.append(server)
        rink = Rink(server, "lake").set_up()
        rink.do("data_operator", "skate.call", start=1)
        for code in CODES:
            rink.do("technical_specialist", "element.call", start=1, code=code)
        return rink

    servers: list[ServerProcess] = []
    yield start
    for server in servers:
        server.__exit__()


def test_over_https_the_page_is_loaded_again_without_the_server_and_the_marks_arrive_once(started):
    rink = started("--tls")
    browser = chromium(f"--host-resolver-rules=MAP {NAME} 127.0.0.1", trusted(rink.server))
    device, page = open_tablet(browser, rink)
    assert page.evaluate("isSecureContext")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    becomes_true(page, "caches.open('pages').then((c) => c.keys()).then((k) => k.length > 0)")
    mark(page, "2", 1, "received")
    rink.server.stop(9)
    expect(page.locator(".banner.offline")).to_be_visible()
    mark(page, "1", 2, "queued")
    page.reload()
    expect(page.locator("#rows .row").nth(1)).to_contain_text("queued")
    expect(page.locator(".banner.offline")).to_contain_text("1 mark is safe on this device")
    mark(page, "Shift+2", 3, "queued")
    rink.server.start()
    for number in (1, 2, 3):
        expect(page.locator("#rows .row").nth(number - 1)).to_contain_text("received")
    assert [r["data"]["mark"] for r in journal_of(rink.server, "lake", "mark.goe")] == [2, 1, -2]
    device.close()


def test_over_plain_http_a_tablet_marks_offline_and_is_told_not_to_load_the_page_again(started):
    rink = started()
    browser = chromium(f"--host-resolver-rules=MAP {NAME} 127.0.0.1")
    device, page = open_tablet(browser, rink)
    assert not page.evaluate("isSecureContext")
    mark(page, "2", 1, "received")
    rink.server.stop(9)
    expect(page.locator(".banner.offline")).to_be_visible()
    expect(page.locator("#pad-hint")).to_contain_text("Do not load this page again.")
    mark(page, "1", 2, "queued")
    rink.server.start()
    expect(page.locator("#rows .row").nth(1)).to_contain_text("received")
    page.reload()
    expect(page.locator("#rows .row").nth(1)).to_contain_text("+1")
    assert [r["data"]["mark"] for r in journal_of(rink.server, "lake", "mark.goe")] == [2, 1]
    device.close()
