"""Sites at addresses: a real server that speaks S3, and kills in the middle."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from dataclasses import replace
from functools import lru_cache

import pytest
from conftest import ROOT
from s3_server import s3_server

from rinkside.errors import UsageError
from rinkside.publish.from_event import from_files
from rinkside.publish.model import Publication
from rinkside.publish.site.build import publish_site
from rinkside.publish.site.write import MANIFEST, open_target

WOMEN = "milano-cortina-2026-women"


@pytest.fixture(scope="module")
def s3():
    with s3_server() as client:
        yield client


@pytest.fixture
def bucket(s3, request):
    name = hashlib.sha256(request.node.name.encode()).hexdigest()[:20]
    s3.create_bucket(Bucket=name)
    return name


@lru_cache
def published() -> Publication:
    """The first six of the women's night."""
    event = from_files([WOMEN])
    (women,) = event.categories
    overall = women.overall[:6]
    names = {r.entrant.name for r in overall}

    def of(rows):
        return tuple(r for r in rows if r.entrant.name in names)

    segments = tuple(replace(s, rows=of(s.rows), starts=of(s.starts)) for s in women.segments)
    women = replace(women, segments=segments, overall=overall, entries=of(women.entries))
    return replace(event, categories=(women,))


def corrected() -> Publication:
    """The winner's free skating a point lower."""
    event = published()
    category = event.categories[0]
    free = category.segments[1]
    first = replace(free.rows[0], tss=free.rows[0].tss - 100, tes=free.rows[0].tes - 100, performance=None)
    segments = (category.segments[0], replace(free, rows=(first, *free.rows[1:])))
    return replace(event, categories=(replace(category, segments=segments),))


def objects(s3, bucket) -> dict[str, bytes]:
    """Everything that lies in the bucket."""
    found = {}
    for page in s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
        for one in page.get("Contents", ()):
            found[one["Key"]] = s3.get_object(Bucket=bucket, Key=one["Key"])["Body"].read()
    return found


def hashes(held: dict[str, bytes], under: str = "cup/") -> dict[str, str]:
    return {
        name.removeprefix(under): hashlib.sha256(data).hexdigest()
        for name, data in held.items()
        if name not in (under + MANIFEST, *[n for n in held if n.startswith(under + ".rinkside/")])
    }


def whole(held: dict[str, bytes]) -> bool:
    """Whether every file the manifest names is there with the bytes it had."""
    named = json.loads(held[f"cup/{MANIFEST}"])["files"]
    there = hashes(held)
    return {name: there.get(name) for name in named} == named


def test_a_bucket_holds_the_same_bytes_as_a_folder_and_serves_pages_as_pages(s3, bucket, tmp_path):
    publish_site(published(), f"s3://{bucket}/cup", sheets=False)
    publish_site(published(), str(tmp_path / "site"), sheets=False)
    folder = {p.relative_to(tmp_path / "site").as_posix(): p.read_bytes() for p in (tmp_path / "site").rglob("*.*")}
    held = objects(s3, bucket)
    assert {name.removeprefix("cup/"): data for name, data in held.items()} == folder
    types = {
        name: s3.head_object(Bucket=bucket, Key=f"cup/{name}")["ContentType"]
        for name in ("index.html", "women/index.html", "SEG001.htm", "site.css", "data/results.json")
    }
    assert list(types.values()) == [
        *("text/html; charset=utf-8", "text/html; charset=utf-8", "text/html; charset=us-ascii"),
        *("text/css; charset=utf-8", "application/json"),
    ]


def test_versions_and_persons_taken_out_are_kept_in_a_bucket_as_in_a_folder(s3, bucket):
    address = f"s3://{bucket}/cup"
    publish_site(published(), address, sheets=False)
    first = objects(s3, bucket)
    done = publish_site(
        corrected(), address, reason="a call", asked_by="referee", at="2026-02-20T09:12:00Z", sheets=False
    )
    assert [v.number for _, _, v in done.versions] == [2]
    assert b"a call" in objects(s3, bucket)["cup/women/versions.html"]
    publish_site(corrected(), address, erased=["SAKAMOTO Kaori"], sheets=False)
    publish_site(corrected(), address, sheets=False)
    held = objects(s3, bucket)
    assert any(b"SAKAMOTO" in data for data in first.values())
    assert [name for name, data in held.items() if b"SAKAMOTO" in data or "sakamoto" in name] == []
    assert whole(held)
    assert set(hashes(held)) == set(json.loads(held[f"cup/{MANIFEST}"])["files"]), "nothing lies there unnamed"


_KILLED = """
import os, signal, sys
import s3fs
method, after = sys.argv[1], int(sys.argv[2])
kept, calls = getattr(s3fs.S3FileSystem, method), []
async def dies(self, *args, **kwargs):
    done = await kept(self, *args, **kwargs)
    calls.append(1)
    if len(calls) >= after:
        os.kill(os.getpid(), signal.SIGKILL)
    return done
setattr(s3fs.S3FileSystem, method, dies)
from rinkside.publish.from_event import from_files
from rinkside.publish.site.build import publish_site
publish_site(from_files([sys.argv[3]]), sys.argv[4], sheets=False)
"""


def killed(method: str, after: int, event: str, address: str) -> None:
    """Publish in a process that is killed as soon as `after` calls of a method of s3fs are done."""
    ran = subprocess.run(
        [sys.executable, "-c", _KILLED, method, str(after), event, address],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr


def test_a_kill_while_files_are_sent_leaves_every_byte_of_the_old_site(s3, bucket):
    address = f"s3://{bucket}/cup"
    publish_site(published(), address, sheets=False)
    before = hashes(objects(s3, bucket))
    killed("_pipe_file", 20, WOMEN, address)
    held = objects(s3, bucket)
    assert len([name for name in held if name.startswith("cup/.rinkside/staged/")]) >= 20
    assert hashes(held) == before
    publish_site(from_files([WOMEN]), address, sheets=False)
    held = objects(s3, bucket)
    assert whole(held)
    assert not [name for name in held if name.startswith("cup/.rinkside")]
    assert len([name for name in held if name.startswith("cup/skaters/")]) == 29


def test_a_kill_while_files_take_their_places_is_finished_by_whoever_opens_the_target_next(s3, bucket):
    address = f"s3://{bucket}/cup"
    publish_site(published(), address, sheets=False)
    index = objects(s3, bucket)["cup/index.html"]
    killed("_cp_file", 20, WOMEN, address)
    held = objects(s3, bucket)
    assert held["cup/index.html"] == index, "pages that lead to others come last"
    assert open_target(address).read("versions.json") is not None
    held = objects(s3, bucket)
    assert whole(held)
    assert held["cup/index.html"] != index
    assert len([name for name in held if name.startswith("cup/skaters/")]) == 29
    assert set(hashes(held)) == set(json.loads(held[f"cup/{MANIFEST}"])["files"])


def test_a_bucket_that_is_not_there_is_named_and_not_made(s3):
    with pytest.raises(UsageError, match=r"s3://no-such-bucket/cup: .*bucket does not exist"):
        publish_site(published(), "s3://no-such-bucket/cup", sheets=False)
    assert "no-such-bucket" not in [b["Name"] for b in s3.list_buckets()["Buckets"]]


def test_what_a_target_needs_and_is_not_installed_is_said_with_the_command():
    hidden = "import sys; sys.modules['s3fs'] = None\nfrom rinkside.cli.main import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", hidden, "publish", WOMEN, "s3://bucket/cup", "--no-sheets"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 2
    assert "pip install 'rinkside[s3]'" in ran.stderr
    assert "Traceback" not in ran.stderr
