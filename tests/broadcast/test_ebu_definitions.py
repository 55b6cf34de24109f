"""The graphics against the EBU's own definitions of OGraf.

The package `ograf` of the npm registry is what the EBU publishes of them: TypeScript, written by a program from its
JSON schema. It is fetched for the test, with the compiler that reads it and the program that writes a JSON schema from
it again; nothing of it is kept here, and without npm or the registry these tests are skipped by name. Whoever has a
checkout of github.com/ebu/ograf names its folder in RINKSIDE_OGRAF: then its JSON schema itself is asked, too.
"""

from __future__ import annotations

import copy
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from referencing import Registry, Resource

from rinkside.broadcast import GRAPHICS, files, manifest

PACKAGES = ("ograf@1.2.0", "ts-json-schema-generator@2.4.0", "typescript@5.9.3")
OPTIONS = {
    "compilerOptions": {
        "strict": True,
        "noEmit": True,
        "skipLibCheck": True,
        "allowJs": True,
        "target": "es2022",
        "module": "es2022",
        "moduleResolution": "bundler",
        "lib": ["es2022", "dom", "dom.iterable"],
        "types": [],
    },
    "include": ["check.ts"],
}


@pytest.fixture(scope="module")
def definitions(tmp_path_factory):
    """A folder in which a TypeScript file is checked against the EBU's definitions."""
    folder = tmp_path_factory.mktemp("ebu")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("needs npm: the EBU publishes its definitions in its registry")
    (folder / "package.json").write_text('{"private": true}')
    install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES]
    try:
        subprocess.run(install, cwd=folder, check=True, capture_output=True, timeout=120)
    except (subprocess.SubprocessError, OSError) as error:
        pytest.skip(f"needs the npm registry: {error}")
    (folder / "tsconfig.json").write_text(json.dumps(OPTIONS))
    for name, content in files().items():
        if name.endswith(".js"):
            (folder / name).write_bytes(content)
    return folder


def complaints(folder, text):
    """What the compiler says of a text."""
    (folder / "check.ts").write_text(text)
    compiler = ["node", "node_modules/typescript/bin/tsc", "-p", "."]
    done = subprocess.run(compiler, cwd=folder, check=False, capture_output=True, text=True, timeout=120)
    return [line for line in done.stdout.splitlines() if line.startswith("check.ts")]


HEAD = """import type { GraphicsAPI, GraphicsManifest } from "ograf";
import { Graphic } from "./graphic.js";
type Methods = Exclude<keyof GraphicsAPI.Graphic, "goToTime" | "setActionsSchedule">;
const methods: Record<Methods, (parameters: any) => Promise<any>> = new Graphic();
"""
"""What every graphic of real time must answer to, by the EBU's interface."""
WRONG = ({"supportsRealTime": "yes"}, {"mains": "a.js"}, {"customActions": [{"id": "a"}]}, {"schema": {}})


def as_manifest(name, found):
    return f"const {name}: GraphicsManifest = {json.dumps(found, ensure_ascii=False)};\n"


def test_every_manifest_and_the_component_are_what_the_ebu_defines(definitions):
    lines = [as_manifest(f"m{at}", manifest(name)) for at, name in enumerate(GRAPHICS)]
    assert complaints(definitions, HEAD + "".join(lines)) == []


def test_a_manifest_that_is_none_is_found(definitions):
    lines = [as_manifest(f"w{at}", manifest("standings") | wrong) for at, wrong in enumerate(WRONG)]
    found = complaints(definitions, HEAD + "".join(lines))
    first = HEAD.count("\n") + 1
    assert {line.partition(",")[0] for line in found} == {f"check.ts({first + at}" for at in range(len(WRONG))}


BROKEN = {
    "another version of the specification": {"$schema": "https://ograf.ebu.io/v2/schema.json"},
    "a field that is none": {"mains": "a.js"},
    "no main file": {"main": None},
    "a text for a truth": {"supportsRealTime": "yes"},
    "an action without a name": {"customActions": [{"id": "a"}]},
    "an action with a field that is none": {"customActions": [{"id": "a", "name": "A", "key": "F5"}]},
    "an author without a name": {"author": {"email": "a@example.org"}},
    "a requirement that is none": {"renderRequirements": [{"colour": "green"}]},
    "a width as a bare number": {"renderRequirements": [{"resolution": {"width": 1920}}]},
    "data without a type": {"schema": {"properties": {}}},
    "data of a type that is none": {"schema": {"type": "text"}},
}
"""What a manifest may not be, by what is wrong with it; None takes a field away."""


def broken(what):
    found = copy.deepcopy(manifest("standings")) | BROKEN[what]
    return {k: v for k, v in found.items() if v is not None}


def _closed(part):
    """Where the definitions take fields that begin with v_, no others are taken: what TypeScript's schema forgets."""
    if isinstance(part, list):
        return [_closed(p) for p in part]
    if not isinstance(part, dict):
        return part
    more = part.get("additionalProperties")
    if isinstance(more, dict) and '"^v_.*"' in more.get("description", ""):
        part = part | {"additionalProperties": False, "patternProperties": {"^v_": {}}}
    return {key: _closed(held) for key, held in part.items()}


@pytest.fixture(scope="module")
def schema(definitions):
    """A JSON schema of manifests, made from the EBU's definitions."""
    module = "node_modules/ograf/dist/generated/graphics-manifest.d.ts"
    kind = "HttpsOgrafEbuIoV1SpecificationJsonSchemasGraphicsSchemaJson"
    program = ["node", "node_modules/ts-json-schema-generator/bin/ts-json-schema-generator.js"]
    words = [*program, "--path", module, "--type", kind, "--no-type-check"]
    made = subprocess.run(words, cwd=definitions, check=True, capture_output=True, text=True, timeout=120)
    return Draft7Validator(_closed(json.loads(made.stdout)))


def test_every_manifest_is_valid_against_a_schema_made_from_the_definitions(schema):
    assert [e.message for name in GRAPHICS for e in schema.iter_errors(manifest(name))] == []


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_manifest_is_refused_by_that_schema(schema, what):
    assert not schema.is_valid(broken(what))


@pytest.fixture(scope="module")
def ebu():
    """The EBU's JSON schema itself, from a checkout."""
    folder = os.environ.get("RINKSIDE_OGRAF")
    if not folder:
        pytest.skip("needs a checkout of github.com/ebu/ograf: name it in RINKSIDE_OGRAF")
    found = Path(folder) / "v1/specification/json-schemas"
    held = [json.loads(path.read_text()) for path in sorted(found.rglob("*.json"))]
    registry = Registry().with_resources((s["$id"], Resource.from_contents(s)) for s in held)
    own = json.loads((found / "graphics/schema.json").read_text())
    return Draft202012Validator(own, registry=registry)


def test_every_manifest_is_valid_against_the_schema_itself_and_none_of_the_broken_ones(ebu):
    assert [e.message for name in GRAPHICS for e in ebu.iter_errors(manifest(name))] == []
    assert [what for what in BROKEN if ebu.is_valid(broken(what))] == []
