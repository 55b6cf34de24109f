"""The same server over PostgreSQL."""

from __future__ import annotations

import pytest
from postgres import postgres_server

from server.kit import Rink, ServerProcess


class OnPostgres(ServerProcess):
    """The journal and the places lie in PostgreSQL; the folder holds the host's link alone."""


@pytest.fixture(scope="module")
def database():
    with postgres_server() as url:
        yield url


def test_a_competition_and_its_devices_outlive_the_server_on_postgresql(database, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    server = OnPostgres(tmp_path / "rinkside-data", "--db", database.replace("+pg8000", ""))
    with server:
        rink = Rink(server, "lake").set_up()
        rink.skate(1, ["3Lz", "2A"], {1: [1, 2], 2: [0, 1], 3: [1, 1]})
        tss = rink.do("referee", "skate.approve", start=1)["result"]["tss"]
        before = rink.device("referee").get("/api/v1/competitions/lake/state").json()
        server.stop(9)
        server.start()
        assert rink.device("referee").get("/api/v1/competitions/lake/state").json() == before
        assert server.client().get("/api/v1/competitions/lake/state").json()["view"]["last"]["official"]["tss"] == tss
