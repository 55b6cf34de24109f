"""A saved web page to the text of its story, in one pass and in time linear in its length.

No tree is built: a page nested a million levels deep, or never closed, costs what its length costs.
"""

from __future__ import annotations

import html
import re

__all__ = ["is_markup", "text_of_markup"]

_SKIPPED = frozenset(
    [
        "script", "style", "noscript", "template", "svg", "math", "head", "nav", "aside", "footer", "form", "select",
        "button", "iframe", "object", "canvas", "audio", "video", "textarea", "dialog",
    ]
)  # fmt: skip
"""Elements whose text is no part of a story."""
_BLOCKS = frozenset(
    [
        "p", "div", "article", "section", "main", "header", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li",
        "table", "tr", "td", "th", "blockquote", "figure", "figcaption", "pre", "hr", "dl", "dt", "dd",
        "address", "body", "details", "summary",
    ]
)  # fmt: skip
_RAW = frozenset(["script", "style", "textarea", "title", "noscript", "iframe"])
"""Elements in which `<` begins no tag until they close."""
_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9-]{0,30})")
_LOOKS = re.compile(r"<(?:!doctype|html|head|body|article|div|p|br|span|h[1-6]|meta|table|section|main)\b", re.I)
_SPACES = re.compile(r"[ \t\r\n\f\v\u00a0]+")
_LONGEST_TAG = 20_000


def is_markup(text: str) -> bool:
    """Whether `text` is a page rather than plain text: a tag of pages stands within its first 4,000 characters."""
    return _LOOKS.search(text[:4000]) is not None


def text_of_markup(page: str) -> str:
    """The text of a page's story: blocks parted by empty lines, entities resolved, navigation and scripts left out.

    Where the page has `<article>` elements that hold text, only theirs is taken.
    """
    inside, whole = _scan(page)
    return inside if len(inside) > 200 or (inside and len(inside) * 3 > len(whole)) else whole


def _scan(page: str) -> tuple[str, str]:
    pieces: list[str] = []
    article: list[str] = []
    skipped: list[str] = []
    articles = 0
    at, size = 0, len(page)

    def put(text: str) -> None:
        if text and not skipped:
            pieces.append(text)
            if articles:
                article.append(text)

    while at < size:
        start = page.find("<", at)
        if start < 0:
            put(_SPACES.sub(" ", html.unescape(page[at:])))
            break
        put(_SPACES.sub(" ", html.unescape(page[at:start])))
        if page.startswith("<!--", start):
            end = page.find("-->", start + 4)
            at = size if end < 0 else end + 3
            continue
        match = _TAG.match(page, start)
        if match is None:
            if page[start + 1 : start + 2] in ("!", "?", "/"):
                end = page.find(">", start, start + _LONGEST_TAG)
                at = end + 1 if end > 0 else start + 1
            else:
                put("<")
                at = start + 1
            continue
        name, closing = match[1].lower(), page[start + 1] == "/"
        end = page.find(">", match.end(), match.end() + _LONGEST_TAG)
        at = end + 1 if end >= 0 else match.end()
        if name == "article":
            articles = max(0, articles - 1) if closing else articles + 1
        if name in _BLOCKS:
            put("\n\n")
        elif name == "br":
            put("\n")
        if name in _SKIPPED and page[max(start, at - 2)] != "/":
            if not closing:
                skipped.append(name)
            elif name in skipped:
                del skipped[skipped.index(name) :]
        if name in _RAW and not closing:
            close = _close_of(name, page, at)
            at = size if close < 0 else close
    return _tidy(article), _tidy(pieces)


def _close_of(name: str, page: str, at: int) -> int:
    """Where `</name` begins at or behind `at`, whatever its case; −1 where it never does."""
    found = re.compile("</" + name, re.IGNORECASE).search(page, at)
    return found.start() if found else -1


def _tidy(pieces: list[str]) -> str:
    lines = [line.strip() for line in "".join(pieces).split("\n")]
    text = "\n".join(line for i, line in enumerate(lines) if line or (i and lines[i - 1]))
    return text.strip()
