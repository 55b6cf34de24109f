"""The graphics as OGraf takes them: what the specification (https://ograf.ebu.io, version 1) asks of a manifest."""

from __future__ import annotations

import re

import pytest
from jsonschema import Draft202012Validator

from rinkside.broadcast import GRAPHICS, files, fonts, manifest

SCHEMA = "https://ograf.ebu.io/v1/specification/json-schemas/graphics/schema.json"
KINDS = {
    "$schema": str,
    "id": str,
    "version": str,
    "name": str,
    "description": str,
    "author": dict,
    "main": str,
    "customActions": list,
    "supportsRealTime": bool,
    "supportsNonRealTime": bool,
    "stepCount": int,
    "schema": dict,
    "renderRequirements": list,
}
"""The fields of a manifest, as the specification's table names them."""
REQUIRED = {"$schema", "id", "name", "main", "supportsRealTime", "supportsNonRealTime"}
METHODS = ("load", "dispose", "playAction", "stopAction", "updateAction", "customAction")


@pytest.mark.parametrize("name", GRAPHICS)
def test_a_manifest_has_the_fields_the_specification_names_and_no_others(name):
    found = manifest(name)
    assert found["$schema"] == SCHEMA
    assert set(found) >= REQUIRED
    for field, value in found.items():
        assert field.startswith("v_") or isinstance(value, KINDS[field]), field
    assert found["author"]["name"]
    assert found["supportsRealTime"] is True
    for requirement in found["renderRequirements"]:
        assert set(requirement) <= {"resolution", "frameRate", "accessToPublicInternet"}
    for action in found["customActions"]:
        assert {"id", "name"} <= set(action) <= {"id", "name", "description", "schema"}


@pytest.mark.parametrize("name", GRAPHICS)
def test_the_data_a_graphic_takes_is_described_by_a_json_schema_of_an_object(name):
    schema = manifest(name)["schema"]
    Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"

    def titled(part):
        for key, held in part.get("properties", {}).items():
            assert held.get("title") or held["type"] == "object", key
            titled(held)
            titled(held.get("items", {}))

    titled(schema)


@pytest.mark.parametrize("name", GRAPHICS)
def test_everything_a_graphic_loads_lies_beside_it(name):
    have = files()
    waiting, seen = [manifest(name)["main"]], set()
    while waiting:
        module = waiting.pop()
        assert module in have, module
        if module in seen:
            continue
        seen.add(module)
        waiting += re.findall(r'from "\./([\w.-]+)"', have[module].decode())
    text = "".join(have[m].decode() for m in seen).replace("http://www.w3.org/2000/svg", "")
    assert "graphic.css" in have
    assert len(fonts()) == 5
    assert all(f"async {method}(" in text for method in METHODS)
    assert re.search(r"export default class \w+ extends", have[manifest(name)["main"]].decode())
    assert "http://" not in text
    assert "https://" not in text


def test_every_graphic_has_an_id_of_its_own():
    assert len({manifest(name)["id"] for name in GRAPHICS}) == len(GRAPHICS)
