"""A press by OSC: heard from a place that may ask, and from nobody else."""

from __future__ import annotations

import asyncio
import socket
import time

import pytest

from rinkside.broadcast.surfaces.osc import message
from rinkside.errors import UsageError
from rinkside.server.holds.osc_in import ADDRESS, OscIn, listen, press_key, presser_of
from rinkside.server.sessions import Session
from server.kit import Rink, ServerProcess, until


def place(number: int) -> Session:
    return Session(f"s{number}", f"{number}" * 64, f"d{number}", "cup", "liaison", 0, "phone", 1, 2, 0)


PLACES = [place(1), place(2)]
PRESS = message(ADDRESS, press_key(PLACES[0]), "W-07")


def heard(*raw: bytes, last: bytes = PRESS, clock=time.monotonic) -> list[tuple[str, str]]:
    """The presses that came of these datagrams over a real socket, `last` after them."""
    presses: list[tuple[str, str]] = []

    async def ask(session: Session, entry: str) -> None:
        presses.append((session.id, entry))

    async def run() -> None:
        protocol = OscIn(lambda key: presser_of(key, PLACES), ask, clock=clock)
        transport = await listen("127.0.0.1", 0, protocol)
        where = transport.get_extra_info("sockname")
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as desk:
            for one in (*raw, last):
                desk.sendto(one, where)
        until = time.monotonic() + 30
        while not presses and time.monotonic() < until:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0)
        transport.close()

    asyncio.run(run())
    return presses


def test_a_press_of_a_place_that_may_ask_is_put_for_that_place():
    assert heard() == [("s1", "W-07")]


def test_messages_that_come_three_times_are_one_press():
    assert heard(PRESS, PRESS) == [("s1", "W-07")]


def test_what_is_no_press_of_a_known_place_is_dropped():
    key = press_key(PLACES[0])
    wrong = (
        message(ADDRESS, "0" * 40, "W-01"),
        message(ADDRESS, key[:-1], "W-01"),
        message(ADDRESS, PLACES[0].hash, "W-01"),
        message(ADDRESS, "", "W-01"),
        message(ADDRESS, "W-01"),
        message(ADDRESS, key, 3),
        message(ADDRESS, key, "W-01", "more"),
        message("/rinkside/hold/end", key, "W-01"),
        message(ADDRESS, key, "W" * 600),
        b"nonsense",
    )
    assert heard(*wrong) == [("s1", "W-07")]


def test_who_guesses_keys_is_soon_not_heard_any_more():
    guesses = [message(ADDRESS, f"{n:040d}", "W-07") for n in range(20)]
    presses: list[str] = []

    async def ask(session: Session, entry: str) -> None:
        presses.append(entry)

    async def run() -> None:
        now = [0.0]
        protocol = OscIn(lambda key: presser_of(key, PLACES), ask, clock=lambda: now[0])
        for raw in guesses:
            protocol.datagram_received(raw, ("192.0.2.9", 1))
        protocol.datagram_received(PRESS, ("192.0.2.9", 1))  # too often: not heard, though it is right
        protocol.datagram_received(PRESS, ("192.0.2.10", 1))  # another desk is
        await asyncio.sleep(0)
        assert presses == ["W-07"]
        now[0] = 60.0
        protocol.datagram_received(PRESS, ("192.0.2.9", 1))
        await asyncio.sleep(0)
        assert presses == ["W-07", "W-07"]

    asyncio.run(run())


def test_a_press_key_is_not_the_token_nor_another_places():
    assert press_key(PLACES[0]) not in (PLACES[0].hash, PLACES[0].hash[:40], press_key(PLACES[1]))


def test_a_port_that_is_taken_is_told_of_in_words():
    async def run() -> None:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
            taken.bind(("127.0.0.1", 0))
            with pytest.raises(UsageError, match="Name a free UDP port"):
                await listen("127.0.0.1", taken.getsockname()[1], OscIn(lambda key: None, None))  # type: ignore[arg-type]

    asyncio.run(run())


def test_a_server_takes_a_press_by_osc_as_one_of_the_place_whose_key_it_is(tmp_path):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with ServerProcess(tmp_path / "data", "--osc-port", str(port)) as server:
        rink = Rink(server, "lake").set_up()
        liaison = rink.device("liaison")
        told = liaison.get("/api/v1/competitions/lake/holds/press").json()
        assert (told["port"], told["address"]) == (port, ADDRESS)

        def holds() -> list[dict[str, object]]:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as desk:  # again until it has come
                desk.sendto(message(ADDRESS, told["key"], "W-01"), ("127.0.0.1", port))
            return liaison.get("/api/v1/competitions/lake/holds").json()["view"]["holds"]

        (held,) = until(holds)
        assert (held["entry"], held["asked"]["label"], held["state"]) == ("W-01", "Athlete liaison", "running")
        assert rink.device("director").get("/api/v1/competitions/lake/holds/press").status_code == 403


def test_a_server_without_a_port_takes_no_press_and_says_how_it_would(tmp_path):
    with ServerProcess(tmp_path / "data") as server:
        answer = Rink(server, "lake").set_up().device("liaison").get("/api/v1/competitions/lake/holds/press")
        assert answer.status_code == 404
        assert "--osc-port" in answer.json()["message"]
