"""HTTPS with the rink's own certificate, in one command."""

from __future__ import annotations

import ssl

import httpx

from server.kit import Rink, ServerProcess
from server.test_standby import caught_up


def test_a_device_that_trusts_the_authority_is_served_over_https(tmp_path):
    with ServerProcess(tmp_path, "--tls") as server:
        assert server.address.startswith("https://")
        authority = server.client().get("/ca.pem").text
        context = ssl.create_default_context(cadata=authority)
        with httpx.Client(verify=context, base_url=server.address) as client:
            assert client.get("/").status_code == 200
            assert client.get(server.address.replace("127.0.0.1", "localhost") + "/join").status_code == 200
        cookies = server.client().get(server.host_link).headers.get_list("set-cookie")
        assert cookies
        assert all("Secure" in c for c in cookies)
        server.stop()
        server.start()
        assert server.client().get("/ca.pem").text == authority
        assert (tmp_path / "tls" / "rinkside-ca.key").stat().st_mode & 0o077 == 0


def test_a_stand_by_follows_over_https_and_trusts_only_the_server_that_gave_the_key(tmp_path):
    with ServerProcess(tmp_path / "a", "--tls") as leader:
        rink = Rink(leader, "lake").set_up()
        key = rink.host.post("/api/v1/standby/key", json={}).json()["key"]
        with ServerProcess(tmp_path / "b", "--follow", leader.address, "--key", key, "--tls"):
            caught_up(rink)
        wrong = f"{key.partition('.')[0]}.{'0' * 64}"
        with ServerProcess(tmp_path / "c", "--follow", leader.address, "--key", wrong) as third:
            host = third.host()
            told = {}
            while not told.get("problem"):
                told = host.get("/api/v1/standby", headers={"X-Rinkside-Desk": "host"}).json().get("following", {})
            assert "certificate is another one" in told["problem"]
