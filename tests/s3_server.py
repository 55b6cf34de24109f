"""A server that speaks S3 on this machine, for tests of buckets."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import boto3
import fsspec
import pytest
from moto.server import ThreadedMotoServer

__all__ = ["s3_server"]


@contextmanager
def s3_server() -> Iterator[Any]:
    """A client of a server of its own; what it needs stands in the environment for `s3fs`, too."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    host, port = server.get_host_and_port()
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            "AWS_ENDPOINT_URL": f"http://{host}:{port}",
            "AWS_ACCESS_KEY_ID": "key",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_DEFAULT_REGION": "us-east-1",
        }.items():
            patch.setenv(name, value)
        fsspec.get_filesystem_class("s3").clear_instance_cache()
        yield boto3.client("s3")
        fsspec.get_filesystem_class("s3").clear_instance_cache()
    server.stop()
