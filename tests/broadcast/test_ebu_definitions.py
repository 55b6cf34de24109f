"""The graphics against the EBU's own definitions: the package `ograf` of the npm registry, made from the JSON schema.

The schema itself lies in no package; its TypeScript form does. It is fetched for the test, with the compiler that
reads it, and nothing of it is kept here. Without npm or the registry the test is skipped by name.
"""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from rinkside.broadcast import GRAPHICS, files, manifest

PACKAGES = ("ograf@1.2.0", "typescript@5.9.3")
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
