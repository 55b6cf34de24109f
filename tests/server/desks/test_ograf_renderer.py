"""The graphics in a renderer that is not ours: steps and answers as the EBU's specification gives them, on a page that
holds their files and nothing else of Rinkside."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from io import BytesIO

import pytest
from PIL import Image

from rinkside.broadcast import GRAPHICS, files, fonts, manifest
from server.desks.browsers import BROKEN, chromium

RENDERER = """async ({ name, data }) => {
  const manifest = await (await fetch(`graphics/${name}.ograf.json`)).json();
  const { default: Component } = await import(new URL(`graphics/${manifest.main}`, location));
  const tag = `foreign-${manifest.id.replaceAll(".", "-")}`;
  customElements.define(tag, Component);
  const graphic = document.createElement(tag);
  document.body.append(graphic);
  window.graphic = graphic;
  const resolution = { width: 1920, height: 1080 };
  const renderCharacteristics = { resolution, frameRate: 50, accessToPublicInternet: false };
  return await graphic.load({ data, renderType: "realtime", renderCharacteristics });
}"""
"""What a renderer does with a graphic that it is given: the steps of the specification's chapter on renderers."""


def example(schema):
    """Data of a manifest's schema, as a program makes them that knows nothing but the schema."""
    kind = schema["type"]
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][0]
    if kind == "object":
        return {key: example(held) for key, held in schema["properties"].items()}
    if kind == "array":
        return [example(schema["items"])] * 2
    return {"string": "Text", "integer": schema.get("minimum", 1), "number": 1, "boolean": True}[kind]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A web server with the files of the graphics and an empty page."""
    folder = tmp_path_factory.mktemp("renderer")
    (folder / "graphics/fonts").mkdir(parents=True)
    for name, content in files().items():
        (folder / "graphics" / name).write_bytes(content)
    for name, path in fonts().items():
        shutil.copyfile(path, folder / "graphics" / name)
    (folder / "index.html").write_text("<!doctype html><title>Renderer</title><body style='margin:0'>")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(address):
    device = chromium().new_context(viewport={"width": 1920, "height": 1080})
    page = device.new_page()
    page.set_default_timeout(30_000)
    page.on("pageerror", lambda error: BROKEN.append(str(error.stack or error)))
    page.goto(address)
    yield page
    device.close()


def painted(page):
    """The box that has any colour; None where the whole picture shows through."""
    return Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA").getchannel("A").getbbox()


def call(page, method, how=None):
    return page.evaluate("([method, how]) => graphic[method](how)", [method, how or {}])


@pytest.mark.parametrize("name", GRAPHICS)
def test_a_graphic_plays_in_a_renderer_that_knows_the_specification_alone(page, name):
    data = example(manifest(name)["schema"])
    assert page.evaluate(RENDERER, {"name": name, "data": data}) == {"statusCode": 200}
    assert painted(page) is None, "nothing may be painted before it is played"
    assert call(page, "playAction", {"skipAnimation": True}) == {"statusCode": 200, "currentStep": 0}
    assert painted(page) is not None
    assert call(page, "updateAction", {"data": data | {"side": "right"}, "skipAnimation": True})["statusCode"] == 200
    assert painted(page)[2] == 1920 - 96
    for wrong in ("text", [1], 7):
        assert call(page, "updateAction", {"data": wrong})["statusCode"] == 400
    refused = call(page, "customAction", {"id": "nothing-of-that-name", "payload": None})
    assert refused["statusCode"] == 404
    assert "nothing-of-that-name" in refused["statusMessage"]
    for action in manifest(name)["customActions"]:
        assert call(page, "customAction", {"id": action["id"], "payload": None})["statusCode"] == 200
    assert painted(page) is not None
    assert call(page, "stopAction", {"skipAnimation": True}) == {"statusCode": 200}
    assert painted(page) is None
    assert call(page, "playAction", {"goto": 0, "skipAnimation": True}) == {"statusCode": 200, "currentStep": 0}
    played = "graphic.playAction({ delta: 1, skipAnimation: true })"
    answer = f"{played}.then(a => [a.statusCode, 'currentStep' in a, a.currentStep ?? null])"
    end = page.evaluate(answer)
    assert end == [200, True, None], "past its one step is its end"
    assert painted(page) is None
    page.evaluate("graphic.remove()")
    assert call(page, "dispose") == {"statusCode": 200}
    assert [call(page, m)["statusCode"] for m in ("playAction", "stopAction", "updateAction")] == [409] * 3


def test_calls_that_do_not_wait_for_each_other_end_as_the_last_one_says(page):
    data = example(manifest("standings")["schema"])
    page.evaluate(RENDERER, {"name": "standings", "data": data})
    calls = "Promise.all([graphic.playAction({}), graphic.stopAction({}), graphic.playAction({ goto: 0 }), {last}])"
    for last, shown in (("graphic.stopAction({})", False), ("graphic.playAction({ goto: 0 })", True)):
        told = page.evaluate(f"async () => {calls.replace('{last}', last)}")
        assert {t["statusCode"] for t in told} == {200}
        assert (painted(page) is not None) is shown


def test_a_graphic_loads_again_after_its_end_and_two_of_one_kind_do_not_share_what_they_say(page):
    first = {"name": "One Only", "nation": "AAA", "elements": [{"code": "2A", "score": "3.30", "is": "gains"}]}
    page.evaluate(RENDERER, {"name": "technical-box", "data": first})
    texts = page.evaluate(
        """async (data) => {
          const other = document.createElement(graphic.localName);
          document.body.append(other);
          await other.load({ data: { name: "Another" }, renderType: "realtime", renderCharacteristics: {} });
          await graphic.dispose({});
          await graphic.load({ data, renderType: "realtime", renderCharacteristics: {} });
          await graphic.playAction({ skipAnimation: true });
          const shapes = graphic.shadowRoot.querySelectorAll(".strip svg").length;
          return [graphic.shadowRoot.textContent, other.shadowRoot.textContent, shapes];
        }""",
        first,
    )
    assert "One Only" in texts[0]
    assert "2A" in texts[0]
    assert "Another" not in texts[0]
    assert "One Only" not in texts[1]
    assert texts[2] == 1
    assert page.evaluate("graphic.load({ data: {}, renderType: 'non-realtime' }).then(a => a.statusCode)") == 400
