"""Behind a proxy: who asks is who the proxy says, where it was named; whoever says so himself is not believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rinkside.errors import UsageError
from rinkside.server.proxied import Proxies
from server.kit import ServerProcess


def asker(proxies: Proxies, peer: str, *forwarded: str, scheme: str = "") -> tuple[str, str]:
    headers = [(b"x-forwarded-for", text.encode()) for text in forwarded]
    if scheme:
        headers.append((b"x-forwarded-proto", scheme.encode()))
    scope = {"type": "http", "client": (peer, 4711), "scheme": "http", "headers": headers}
    proxies.unveil(scope)
    return scope["client"][0], scope["scheme"]


@pytest.mark.parametrize(
    ("peer", "forwarded", "who"),
    [
        ("10.89.7.3", ["203.0.113.5"], "203.0.113.5"),
        ("10.89.7.3", ["198.51.100.1, 203.0.113.5"], "203.0.113.5"),
        ("10.89.7.3", ["198.51.100.1", "203.0.113.5, 10.89.7.9"], "203.0.113.5"),
        ("10.89.7.3", ["2001:db8::7"], "2001:db8::7"),
        ("::ffff:10.89.7.3", ["203.0.113.5"], "203.0.113.5"),
        ("10.89.7.3", ["203.0.113.5, not an address"], "10.89.7.3"),
        ("10.89.7.3", ["10.89.7.9"], "10.89.7.9"),
        ("10.89.7.3", [], "10.89.7.3"),
        ("10.89.8.3", ["203.0.113.5"], "10.89.8.3"),
        ("127.0.0.1", ["203.0.113.5"], "127.0.0.1"),
    ],
)
def test_who_asks_is_the_last_address_that_no_proxy_of_ours_has(peer, forwarded, who):
    assert asker(Proxies(["10.89.7.0/24"]), peer, *forwarded)[0] == who


def test_without_a_named_proxy_nobody_is_believed():
    assert asker(Proxies(), "127.0.0.1", "203.0.113.5", scheme="https") == ("127.0.0.1", "http")


def test_a_proxy_tells_the_scheme_and_nothing_else_for_one():
    assert asker(Proxies(["::1"]), "::1", "203.0.113.5", scheme="https")[1] == "https"
    assert asker(Proxies(["::1"]), "::1", "203.0.113.5", scheme="gopher")[1] == "http"


def test_what_is_no_address_is_refused_with_the_accepted_form():
    with pytest.raises(UsageError, match=r"--proxy 'front'.*10\.89\.7\.0/24"):
        Proxies(["front"])


def test_limits_count_who_asks_and_not_the_proxy_and_the_host_link_stays_on_its_machine(tmp_path: Path) -> None:
    with ServerProcess(tmp_path / "data", "--proxy", "127.0.0.1", "--joins-per-minute", "3") as server:
        client = server.client()

        def tried(forwarded: str) -> int:
            wrong = {"code": "ZZZZZZ", "label": "x"}
            return client.post("/api/v1/join", json=wrong, headers={"X-Forwarded-For": forwarded}).status_code

        assert [tried("203.0.113.5") for _ in range(4)][-1] == 429
        assert tried("198.51.100.1, 203.0.113.5") == 429, "an address of its own making was believed"
        assert tried("203.0.113.6") == 404
        assert client.get(server.host_link, headers={"X-Forwarded-For": "127.0.0.1"}).status_code == 403
        assert client.get(server.host_link).status_code == 303
