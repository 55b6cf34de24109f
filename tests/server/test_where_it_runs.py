"""The machine the server runs on: folders, names, windows that are closed, connections that are held, signals."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from conftest import ROOT
from starlette.responses import PlainTextResponse

from rinkside.errors import UsageError
from rinkside.server import patience, run
from rinkside.server.patience import PatientProtocol
from rinkside.server.run import addresses, serve
from rinkside.server.settings import Settings
from rinkside.server.tls import rink_certificate
from server.kit import Rink, ServerProcess


def test_a_folder_with_odd_letters_holds_everything_for_its_owner_alone_and_a_closed_window_stops_the_server(tmp_path):
    folder = tmp_path / "Rink ?1 #2 %20 é"
    with ServerProcess(folder) as server:
        Rink(server, "lake").set_up()
        assert {p.name for p in tmp_path.iterdir()} == {folder.name}
        assert {p.name for p in folder.iterdir()} >= {"journal.sqlite", "access.sqlite", "host-link.txt"}
        assert {oct(p.stat().st_mode & 0o777) for p in folder.iterdir()} == {"0o600"}
        assert oct(folder.stat().st_mode & 0o777) == "0o700"
        assert server.stop(signal.SIGHUP) < 8
    command = [sys.executable, "-m", "rinkside", "journal", "list", "--db", str(folder)]
    env = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    assert subprocess.run(command, capture_output=True, text=True, env=env, check=True).stdout.startswith("lake ")


def test_a_server_that_has_nobody_to_tell_anything_still_lets_the_host_in(tmp_path):
    with ServerProcess(tmp_path) as server:
        server.process.stdout.close()
        for _ in range(2):
            assert server.client().get(server.host_link).status_code == 303
        assert server.client().get("/healthz").json()["status"] == "ok"


def test_a_stand_by_whose_leader_hangs_stops_at_once(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with ServerProcess(tmp_path, "--follow", address, "--key", "k") as server:
            silent.accept()
            assert server.stop() < 8


def told(settings):
    with pytest.raises(UsageError) as refused:
        serve(settings, lambda where: None, lambda link: None)
    return str(refused.value)


def test_what_cannot_be_listened_on_or_written_to_is_said_with_the_next_step(tmp_path):
    taken = socket.create_server(("127.0.0.1", 0))
    port = taken.getsockname()[1]
    assert "--port" in told(Settings(tmp_path / "a", host="127.0.0.1", port=port))
    assert "--host" in told(Settings(tmp_path / "b", host="no such name", port=0))
    assert "203.0.113.9" in told(Settings(tmp_path / "c", host="203.0.113.9", port=0))
    (tmp_path / "file").touch()
    assert "Name a folder" in told(Settings(tmp_path / "file" / "x", host="127.0.0.1", port=0))
    assert "Name a folder" in told(Settings(Path("/proc/none/x"), host="127.0.0.1", port=0))
    assert "postgresql" in told(Settings(tmp_path / "d", "postgresql+nothing://u:secret@h/x", host="127.0.0.1", port=0))
    assert "secret" not in told(Settings(tmp_path / "e", "postgresql+nothing://u:secret@h/x", host="127.0.0.1", port=0))
    taken.close()


@pytest.mark.parametrize(
    ("host", "local", "network"),
    [
        ("127.0.0.1", "http://127.0.0.1:8080", ()),
        ("::1", "http://[::1]:8080", ()),
        ("localhost", "http://localhost:8080", ()),
        ("192.0.2.7", "http://192.0.2.7:8080", ("http://192.0.2.7:8080",)),
        ("2001:db8::7", "http://[2001:db8::7]:8080", ("http://[2001:db8::7]:8080",)),
        ("rink-laptop", "http://rink-laptop:8080", ("http://rink-laptop:8080",)),
    ],
)
def test_addresses_can_be_opened_as_they_are_printed(host, local, network):
    where = addresses(Settings(Path("x"), host=host), 8080)
    assert (where.local, where.network) == (local, network)


def test_every_address_of_the_machine_is_shown_where_all_are_listened_on(monkeypatch):
    monkeypatch.setattr(run, "network_ips", lambda: ["192.0.2.7", "192.0.2.8"])
    where = addresses(Settings(Path("x"), host="::"), 8080)
    assert where.local == "http://127.0.0.1:8080"
    assert where.network == ("http://192.0.2.7:8080", "http://192.0.2.8:8080")


def test_a_damaged_certificate_is_named_with_the_way_out(tmp_path):
    rink_certificate(tmp_path, ["rink-laptop", "192.0.2.7", "2001:db8::7"])
    (tmp_path / "rinkside-ca.key").write_bytes(b"-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n")
    with pytest.raises(UsageError, match="Remove this folder"):
        rink_certificate(tmp_path, [])


@contextmanager
def patient(monkeypatch, seconds: float, most: int = 100):
    """A server in a thread that waits `seconds` for a head and holds `most` connections: its address."""
    monkeypatch.setattr(patience, "HEAD_SECONDS", seconds)
    monkeypatch.setattr(PatientProtocol, "most", most)
    PatientProtocol.held.clear()
    config = uvicorn.Config(
        PlainTextResponse("here"), http=PatientProtocol, ws="none", lifespan="off", log_level="critical"
    )
    server = uvicorn.Server(config)
    listener = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])))
    thread.start()
    try:
        yield listener.getsockname()
    finally:
        server.should_exit = True
        thread.join(10)


def whole(connection):
    """What arrives up to the answer's last letters, or all there is."""
    got = b""
    while b"here" not in got and (piece := connection.recv(4096)):
        got += piece
    return got


def ask(address):
    with socket.create_connection(address, timeout=30) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        return whole(connection)


def ends(connection):
    try:
        return connection.recv(4096) == b""
    except ConnectionResetError:
        return True


def test_a_connection_that_asks_nothing_or_never_ends_its_head_is_closed(monkeypatch):
    with patient(monkeypatch, 1.5) as address:
        idle = socket.create_connection(address, timeout=30)
        slow = socket.create_connection(address, timeout=30)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: ")
        again = socket.create_connection(address, timeout=30)
        again.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"here" in whole(again)
        again.sendall(b"\r\nGET /")
        assert all(ends(c) for c in (idle, slow, again))
        assert b"here" in ask(address)


def test_a_head_without_end_is_refused(monkeypatch):
    with patient(monkeypatch, 10) as address:
        for before in (b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"):
            with socket.create_connection(address, timeout=30) as connection:
                connection.sendall(before)
                if before:
                    assert b"here" in whole(connection)
                connection.sendall(b"GET / HTTP/1.1\r\n")
                more = (f"X-{number}: {'a' * 16_000}\r\n".encode() for number in range(2000))
                with pytest.raises(ConnectionError):
                    connection.sendall(b"".join(more))
        assert b"here" in ask(address)


def test_connections_have_a_bound_and_who_leaves_makes_room(monkeypatch):
    with patient(monkeypatch, 10, most=6) as address:
        held = [socket.create_connection(address, timeout=30) for _ in range(6)]
        with suppress(ConnectionResetError):
            assert ask(address) == b""
        held.pop().close()
        answer = b""
        while b"here" not in answer:  # the server hears of the one that left a moment later
            try:
                answer = ask(address)
            except ConnectionResetError:
                continue
        for connection in held:
            connection.close()
