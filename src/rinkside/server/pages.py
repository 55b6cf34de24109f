"""Templates and static files: one version for all of them, so that a desk never mixes two."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from rinkside.coverage.report import report_css
from rinkside.server.problems import Problem

__all__ = ["Pages"]

HERE = Path(__file__).parent
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/svg+xml", ".svg")
mimetypes.add_type("font/woff2", ".woff2")


class Pages:
    """The templates with the version of the static files, read once at the start."""

    def __init__(self) -> None:
        root = HERE / "static"
        self.files = {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}
        self.files["coverage.css"] = report_css().encode()  # the look of a report, the same in a file of its own
        digest = hashlib.sha256()
        for p in sorted((HERE / "templates").rglob("*")):
            digest.update(p.read_bytes() if p.is_file() else b"")
        for name, content in self.files.items():
            digest.update(name.encode() + b"\0" + content)
        self.version = digest.hexdigest()[:12]
        self._packed: dict[str, bytes] = {}
        self._templates = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
        )
        self._templates.globals.update(version=self.version, static=self.static, has_file=self.files.__contains__)

    def static(self, name: str) -> str:
        """The address of a static file: /static/VERSION/name."""
        return f"/static/{self.version}/{name}"

    def has(self, template: str) -> bool:
        """Whether there is such a template."""
        return (HERE / "templates" / template).is_file()

    def text(self, template: str, **values: Any) -> str:
        """A template filled in."""
        return self._templates.get_template(template).render(**values)

    def page(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page for a browser."""
        return HTMLResponse(self.text(template, **values), status_code=status)

    def problem(self, problem: Problem) -> HTMLResponse:
        """A page that says what was refused and why."""
        return self.page("problem.html", problem.status, title="This did not work", problem=problem)

    def file(self, version: str, name: str, accepted: str = "") -> Response:
        """A static file, packed where that is `accepted`; one of another version is not found: versions never mix."""
        content = self.files.get(name)
        if content is None or version != self.version:
            raise HTTPException(404)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
        if kind.startswith(("text/", "image/svg")) and _takes_gzip(accepted):
            if name not in self._packed:
                self._packed[name] = gzip.compress(content, 9, mtime=0)
            content, headers["Content-Encoding"] = self._packed[name], "gzip"
        return Response(content, media_type=kind, headers=headers)

    def worker(self) -> Response:
        """The service worker, with the list of all files of this version."""
        files = [self.static(name) for name in self.files]
        body = self._templates.get_template("sw.js").render(files=files)
        return Response(body, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


def _takes_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding header allows it."""
    for part in accepted[:500].split(","):
        name, _, quality = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
