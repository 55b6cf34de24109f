"""The server as a process: start, the host's way in, stopping with open streams."""

from __future__ import annotations

import pytest

from server.kit import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with ServerProcess(tmp_path_factory.mktemp("data")) as running:
        yield running


def test_the_start_page_opens_without_a_place(server):
    page = server.client().get("/")
    assert page.status_code == 200
    assert "Competitions on this server" in page.text
    assert "New competition" not in page.text


def test_the_hosts_link_lets_the_host_in_once(server):
    link = server.host_link
    host = server.host()
    assert "New competition" in host.get("/").text
    used = server.client().get(link)
    assert used.status_code == 410
    assert "newest" in used.text
    assert server.host_link != link


def test_every_answer_carries_the_security_headers(server):
    for path in ("/", "/join", "/nothing", "/api/v1/session", "/sw.js", "/healthz"):
        headers = server.client().get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_foreign_host_name_is_refused(server):
    refused = server.client().get("/", headers={"Host": "rink.example.com"})
    assert refused.status_code == 421
    assert refused.json()["error"] == "unknown-host"


def test_a_page_has_no_inline_script_or_style(server):
    for path in ("/", "/join"):
        page = server.client().get(path).text
        assert "<style" not in page
        assert " style=" not in page
        assert all("src=" in part.split(">")[0] for part in page.split("<script")[1:])


def test_a_static_file_comes_packed_to_who_takes_that_and_plain_to_others(server):
    address = server.client().get("/").text.split('<link rel="stylesheet" href="')[1].split('"')[0]
    plain = server.client().get(address, headers={"Accept-Encoding": "identity, gzip;q=0"})
    packed = server.client().get(address, headers={"Accept-Encoding": "br, gzip"})
    assert ("content-encoding" in plain.headers, packed.headers["content-encoding"]) == (False, "gzip")
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) // 2
    assert packed.headers["vary"] == "Accept-Encoding"
