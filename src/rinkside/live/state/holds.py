"""Records of privacy holds: what they do is `rinkside.broadcast.hold`'s to say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.broadcast import hold

__all__ = ["HANDLERS"]

Doc = dict[str, Any]
Data = dict[str, Any]
Record = Mapping[str, Any]


def _hold(doc: Doc, data: Data, record: Record) -> None:
    by = hold.By(record["device"], record["role"], data["by"])
    hold.apply(doc["holds"], record["kind"], data, at=record["at"], by=by, act=record["id"])


def _surfaces(doc: Doc, data: Data, record: Record) -> None:
    doc["hold_surfaces"] = {s["surface"]: s for s in data["surfaces"]}


def _close_up(doc: Doc, data: Data, record: Record) -> None:
    told = {**{k: data[k] for k in ("surface", "categories", "state", "proof")}, "at": record["at"]}
    doc["close_up"]["surfaces"][data["surface"]] = told
    doc["close_up"]["log"].append({**told, "device": record["device"], "role": record["role"], "label": data["by"]})


HANDLERS = {**dict.fromkeys(hold.KINDS, _hold), "hold.surfaces": _surfaces, "hold.close_up": _close_up}
"""What each kind of record here does to the document."""
