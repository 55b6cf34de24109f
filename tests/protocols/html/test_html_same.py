"""A page says the same however it is written: markup may change, the document may not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rinkside.domain import Reading
from rinkside.protocols.collect import collect
from rinkside.protocols.html import read_html
from rinkside.protocols.html.encoding import decode_page

EVERY = 13
"""Each thirteenth page stands for its kind."""


def without_end_tags(page: str) -> str:
    return re.sub(r"</t[dhr]>", "", page, flags=re.I)


def without_quotes(page: str) -> str:
    return re.sub(r"""=["']([\w./:#%-]*[\w#%-])["']""", r"=\1", page)


def without_classes(page: str) -> str:
    return re.sub(r"""\sclass=("[^"]*"|'[^']*'|\w+)""", "", page, flags=re.I)


def in_capitals(page: str) -> str:
    return re.sub(r"</?[a-z][a-z0-9]*", lambda m: m[0].upper(), page)


def without_heading_cells(page: str) -> str:
    return re.sub(r"(</?)th\b", r"\1td", page, flags=re.I)


def on_one_line(page: str) -> str:
    return re.sub(r">\s+<", "><", page)


def on_many_lines(page: str) -> str:
    return re.sub(r"(</?(?:t[dhr]|table)\b)", "\n   \\1", page, flags=re.I)


def with_comments(page: str) -> str:
    return re.sub(r"(<t[dr]\b)", r"<!-- a <td> in a comment -->\1", page, flags=re.I)


def in_a_frame_of_tables(page: str) -> str:
    opened = re.sub(r"(<body[^>]*>)", r"\1<table><tr><td><div><center>", page, count=1, flags=re.I)
    return re.sub(r"</body>", "</center></div></td></tr></table></body>", opened, flags=re.I)


def in_entities(page: str) -> str:
    return "".join(c if ord(c) < 128 else f"&#{ord(c)};" for c in page)


WAYS: list[Callable[[str], str]] = [
    without_end_tags,
    without_quotes,
    without_classes,
    in_capitals,
    without_heading_cells,
    on_one_line,
    on_many_lines,
    with_comments,
    in_a_frame_of_tables,
    in_entities,
]


@pytest.fixture(scope="module")
def sample(shared: Path) -> list[tuple[str, str, Reading]]:
    pages = [s for s in collect(shared / "corpus") if s.kind == "html"]
    chosen = [s for at, s in enumerate(pages) if at % EVERY == 0 or "/club/" in s.name or "gpf1718" in s.name]
    found = []
    for source in chosen:
        text, _ = decode_page(source.load(), source.name)
        if text.strip():
            found.append((source.name, text, read_html(text.encode(), source.name)))
    assert len(found) > 190
    return found


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_same_page_written_otherwise_is_the_same_document(sample, way):
    assert any(way(text) != text for _, text, _ in sample)
    for name, text, reading in sample:
        again = read_html(way(text).encode(), name)
        assert again.document == reading.document, name
        assert {f.code for f in again.findings} - {"encoding-guessed"} <= {f.code for f in reading.findings}, name


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1251", "cp1252", "gb18030"])
def test_the_same_page_in_another_encoding_is_the_same_document(sample, encoding):
    label = f"<meta charset={encoding}>" if encoding.startswith(("cp", "gb")) else ""
    for name, text, reading in sample:
        declared = re.sub(r"<meta[^>]*charset[^>]*>", "", text, flags=re.I)
        declared = re.sub(r"(<head>)", rf"\1{label}", declared, count=1, flags=re.I)
        try:
            data = declared.encode(encoding)
        except UnicodeEncodeError:
            continue
        assert read_html(data, name).document == reading.document, name
