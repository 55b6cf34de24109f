"""The same archive on an object store: exported there, opened there, asked there."""

from __future__ import annotations

import boto3
import pytest
from s3_server import s3_server
from terminal import rinkside

from rinkside.archive import open_archive
from rinkside.errors import UsageError

SCORES = "SELECT name, tss FROM performances ORDER BY performance"
CALLS = (
    "SELECT segment, code, list(mark ORDER BY judge) AS marks FROM elements JOIN marks USING (performance, number) "
    "WHERE row = 'element' GROUP BY ALL ORDER BY ALL"
)


@pytest.fixture
def bucket():
    with s3_server() as client:
        client.create_bucket(Bucket="sheets")
        yield "sheets"


def test_an_archive_on_an_object_store_answers_as_the_one_on_the_disk(kept, bucket, tmp_path):
    address = f"s3://{bucket}/twenty/years"
    said = rinkside("archive", "export", address, "--archive", kept)
    assert (said.status, said.err) == (0, "")
    here, there = open_archive(kept), open_archive(address)
    for query in (SCORES, CALLS):
        assert there.sql(query).equals(here.sql(query))
        assert there.sql(query).height > 0
    assert there.place(int(there.frame("performances")["performance"][0]), "element", 1, "goe").page == 1
    assert "performances" in rinkside("archive", "stats", "--archive", address).out
    with pytest.raises(UsageError, match="cannot be answered"):
        there.sql("SELECT * FROM read_text('/etc/hostname')")
    for act in (
        ("export", address, "--archive", kept),
        ("check", "--archive", address),
        ("remove", "1", "--archive", address),
    ):
        told = rinkside("archive", *act)
        assert (told.status, "Traceback" in told.err) == (2, False)
    # and back to a folder
    rinkside("archive", "export", tmp_path / "back", "--archive", address)
    assert open_archive(tmp_path / "back").sql(SCORES).equals(here.sql(SCORES))


def test_an_address_without_an_archive_or_a_bucket_is_told_plainly(kept, bucket):
    with pytest.raises(UsageError, match="holds no archive"):
        open_archive(f"s3://{bucket}/nothing")
    told = rinkside("archive", "export", "s3://no-such-bucket/a", "--archive", kept)
    assert (told.status, "Traceback" in told.err) == (2, False)
    assert [b["Name"] for b in boto3.client("s3").list_buckets()["Buckets"]] == [bucket]
