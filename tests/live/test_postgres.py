"""The same journal on PostgreSQL, against a real server."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
import sqlalchemy as sa
from live_kit import OFFICE, call_all, finish, mark_all, set_up
from postgres import postgres_server

from rinkside.errors import UsageError
from rinkside.live.engine import Engine
from rinkside.live.journal import Journal, Kept, WriteFailed
from rinkside.live.portable import check_chain, export_lines, read_portable, replay
from rinkside.live.tables import RECORDS


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres_server() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    """A database of this test's own."""
    name = f"rink_{time.monotonic_ns()}"
    engine = sa.create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    return server.rpartition("/")[0] + "/" + name


def test_a_skated_competition_is_kept_checked_and_replayed(url):
    rink = set_up()
    call_all(rink, 1)
    mark_all(rink, 1)
    finish(rink, 1)
    with Journal.open(url) as journal:
        journal.append("lake-2026", rink.records)
        assert check_chain(journal.kept("lake-2026")) == []
        assert read_portable(export_lines("lake-2026", journal.kept("lake-2026")))[2].dump() == rink.state.dump()
        with pytest.raises(WriteFailed, match="already"):
            journal.append("lake-2026", rink.records[-1:])
    with Journal.open(url) as journal:
        assert list(journal.read("lake-2026")) == rink.records


def test_a_second_writer_is_refused_and_the_lock_goes_with_the_first(url):
    with Journal.open(url), pytest.raises(UsageError, match="another Rinkside"):
        Journal.open(url)
    Journal.open(url).close()


def test_a_changed_record_is_named(url):
    rink = set_up()
    with Journal.open(url) as journal:
        journal.append("lake-2026", rink.records)
        connection = journal.raw()
        assert connection is not None
        with connection.begin():
            connection.execute(sa.update(RECORDS).where(RECORDS.c.seq == 3).values(body=RECORDS.c.body + " "))
        (fault,) = check_chain(journal.kept("lake-2026"))
        assert (fault.code, fault.seq) == ("hash", 3)


def test_a_cut_connection_raises_an_alarm_and_comes_back_with_nothing_lost(url, server):
    engine = Engine(Journal.open(url))
    for act, actor in set_up().sent:
        (answer,) = engine.submit("lake-2026", [act], actor)
        assert answer.status == "received"
    other = sa.create_engine(server, isolation_level="AUTOCOMMIT")
    with other.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{url.rpartition('/')[2]}' AND pid <> pg_backend_pid()"
        )
    other.dispose()
    act = {"id": "after", "kind": "entry.add", "data": {"category": "W", "name": "Cleo RAIN"}}
    answers = []
    for _ in range(100):
        (answer,) = engine.submit("lake-2026", [act], OFFICE)
        answers.append(answer.status)
        if answer.status == "received":
            break
        assert answer.refusal is not None
        assert answer.refusal.ground == "unavailable"
        time.sleep(0.1)
    assert answers[0] == "refused"
    assert answers[-1] == "received"
    with engine.reading("lake-2026") as state:
        assert replay(engine.journal.kept("lake-2026")).dump() == state.dump()
    assert [k.id for k in engine.journal.kept("lake-2026")].count("after") == 1
    engine.close()


def test_who_listens_hears_beside_a_thousand_open_connections_too(url):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < 2048:
        pytest.skip("needs 2,048 open files (ulimit -n)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 2048), hard))
    with ExitStack() as stack:
        journal = stack.enter_context(Journal.open(url))
        for _ in range(1100):  # select() ends at 1024
            stack.enter_context(open(os.devnull, "rb"))
        reader = stack.enter_context(Journal.open(url, writer=False))
        reader.wait(0)
        listens = reader._ears._connection
        assert listens is not None
        assert listens.connection.driver_connection._usock.fileno() > 1024
        journal.keep([Kept("lake", 1, "a", "{}", "", "")])
        reader.wait(30)
        assert reader._ears._connection is listens
        assert reader.lasts() == {"lake": 1}
