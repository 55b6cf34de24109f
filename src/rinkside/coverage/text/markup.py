"""A saved web page to the text of its story, in one pass and in time linear in its length.

No tree is built: a page nested a million levels deep, or never closed, costs what its length costs.
"""

from __future__ import annotations

import html
import re
from functools import lru_cache

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
_AROUND = frozenset(
    [
        "comment", "comments", "disqus", "related", "recommended", "recommendations", "recommends", "sidebar",
        "most-read", "mostread", "popular", "trending", "newsletter", "cookie", "cookies", "promo", "advert",
        "advertisement", "adslot", "share", "sharing", "social", "breadcrumb", "breadcrumbs", "pagination", "teaser",
        "teasers", "more-stories", "more-news", "read-more", "read-next", "also-read", "outbrain", "taboola",
        "kommentare", "commentaires", "comentarios", "commenti", "empfehlungen", "meistgelesen", "lesetipps", "toplist",
        "skip-link", "menu", "navbar", "navigation", "conversation", "discussion", "viafoura", "coral", "livefyre",
        "recirc", "recirculation", "you-may", "more-from", "consent", "onetrust", "gdpr", "paywall-prompt",
        "paywall-overlay", "paywall-banner", "paywall-message", "subscribe", "ad", "ads", "sponsored", "promoted",
        "most-viewed", "most-popular", "latest-news",
        "latest-stories", "latest-headlines", "up-next", "top-stories", "breaking-ticker", "news-ticker", "playlist",
        "twitter-tweet", "instagram-media", "tiktok-embed", "see-also", "read-also",
    ]
)  # fmt: skip
"""What pages call, by class or id, the parts around a story: comments, related stories, menus, tweets shown in it."""
_ANYWHERE = frozenset(
    [
        "comments", "related", "recirc", "cookie", "consent", "taboola", "outbrain", "sponsored", "playlist",
        "newsletter",
    ]
)  # fmt: skip
"""Those that say so in the third or fourth part of a name too: "article-body-related"."""
_ROLES = re.compile(
    r"\brole\s*=\s*[\"']?(?:navigation|complementary|banner|contentinfo|search|dialog|alertdialog|menu)\b"
    r"|\baria-hidden\s*=\s*[\"']?true|\baria-label\s*=\s*[\"']?(?:more from|related|comments|recommended|read next)\b",
    re.I,
)
_SAYS_OF_ALL = frozenset(["has", "with", "no", "without", "open", "enable", "can", "is", "js"])
_OF_A_WHOLE = frozenset(["with", "without", "supported", "free"])
"""Words in a name that says what else a whole page has: "article-with-related"."""
_SWITCHES = frozenset(["open", "enabled", "on", "off", "none", "allowed", "closed"])
_NAMED = re.compile(r"\b(?:class|id)\s*=\s*(?:\"([^\"<>]{0,400})\"|'([^'<>]{0,400})'|([^\s\"'<>]{1,100}))", re.I)
_CAMEL = re.compile("(?<=[a-z])(?=[A-Z])")
_HIDDEN = re.compile(r"\shidden(?=[\s>=/])|\bdisplay\s*:\s*none|\bvisibility\s*:\s*hidden", re.I)
_OF_A_TAG = 1000
"""Characters of a tag in which its class and id are looked for."""
_MAY_BE_NOISE = frozenset(
    [
        "div", "section", "ul", "ol", "li", "article", "header", "table", "figure", "dl", "p", "blockquote", "h2", "h3",
        "h4", "h5", "h6",
    ]
)  # fmt: skip
_NO_TEASERS = frozenset(["h1", "td", "th", "tr", "table"])
"""Blocks that may be nothing but a link and yet be of the story."""
_LEAST_TEASER = 20
"""A shorter link is a name."""
_LEAD_IN = 15
"""How long what stands beside the link of a teaser may be: "Read more:"."""


def is_markup(text: str) -> bool:
    """Whether `text` is a page rather than plain text: a tag of pages stands within its first 4,000 characters."""
    return _LOOKS.search(text[:4000]) is not None


def text_of_markup(page: str) -> str:
    """The text of a page's story: blocks parted by empty lines, entities resolved, navigation and scripts left out.

    Where the page has `<article>` elements that hold text, only theirs is taken, of several the longest where it is the
    story by far. What classes and ids name comments, related stories or menus is left out, unless nearly all would be.
    """
    inside, whole = _scan(page, quiet=True)
    if len(whole) < 400:
        loud_inside, loud = _scan(page, quiet=False)
        if len(loud) > 3 * len(whole):  # a wrapper of the whole page was taken for a sidebar
            inside, whole = loud_inside, loud
    return inside if len(inside) > 200 or (inside and len(inside) * 3 > len(whole)) else whole


def _scan(page: str, *, quiet: bool) -> tuple[str, str]:
    """The text of the articles and of the whole page; `quiet` leaves out what stands around a story."""
    pieces: list[str] = []
    articles_held: list[list[str]] = []
    skipped: list[str] = []
    noise, depth = "", 0
    articles = 0
    at, size = 0, len(page)
    mark, headed = 0, False
    block: list[str] = []
    block_of, linking, linked, plain = "", False, 0, ""

    def put(text: str) -> None:
        """Keep text for the block it is in."""
        nonlocal linked, plain
        if text and not skipped and not noise:
            block.append(text)
            if linking:
                linked += len(text)
            elif len(plain) <= _LEAD_IN:
                plain += text.strip()

    def close_block(name: str) -> None:
        """Keep what the block that ends here held, unless it is but a link to another story."""
        nonlocal block_of, linked, plain
        teaser = quiet and linked >= _LEAST_TEASER and len(plain) <= _LEAD_IN and block_of not in _NO_TEASERS
        if not (teaser and not any(c.isdigit() for c in plain) and " " in "".join(block).strip()):
            pieces.extend(block)
            if articles:
                articles_held[-1].extend(block)
        block.clear()
        block_of, linked, plain = name, 0, ""

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
        if 0 <= mark < match.end():
            mark = page.find(">", match.end())
        end = mark if mark < match.end() + _LONGEST_TAG else -1
        at = end + 1 if end >= 0 else match.end()
        if name == "h1" and not closing:
            if not headed and (noise or "form" in skipped):  # what holds the story's headline holds the story
                noise, skipped = "", [s for s in skipped if s != "form"]
            headed = headed or not noise
        if name in _BLOCKS:
            close_block("" if closing else name)
        elif name == "a":
            linking = not closing
        if noise:
            if name == noise and page[max(start, at - 2)] != "/":
                depth += -1 if closing else 1
                noise = noise if depth else ""
        elif quiet and not closing and name in _MAY_BE_NOISE and _is_around(page[match.end() : at][:_OF_A_TAG]):
            noise, depth = name, 1
            put("\n\n")
        if name == "article" and not noise:
            articles = max(0, articles - 1) if closing else articles + 1
            if articles == 1 and not closing:
                articles_held.append([])
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
    close_block("")
    return _story_of([_tidy(a) for a in articles_held]), _tidy(pieces)


def _is_around(tag: str) -> bool:
    """Whether the attributes of a tag say that it holds no part of the story, or that the page hides it."""
    if "=" not in tag and "hidden" not in tag:
        return False
    names = (name for found in _NAMED.findall(tag) for value in found for name in value.split())
    return any(map(_names_what_is_around, names)) or bool(_HIDDEN.search(tag) or _ROLES.search(tag))


@lru_cache(maxsize=4096)
def _names_what_is_around(name: str) -> bool:
    parts = [p for p in re.split("[-_]+", _CAMEL.sub("-", name[:80]).lower()) if p] or [""]
    if parts[0] in _SAYS_OF_ALL or not _OF_A_WHOLE.isdisjoint(parts) or parts[-1] in _SWITCHES:
        return False
    if any(part in _AROUND or "-".join(parts[k : k + 2]) in _AROUND for k, part in enumerate(parts[:2])):
        return True
    return len(parts) <= 4 and any(part in _ANYWHERE for part in parts[2:])


def _story_of(articles: list[str]) -> str:
    """The longest article where it is the story and the others are teasers, else all of them."""
    longest = max(articles, key=len, default="")
    rest = sorted((len(a) for a in articles), reverse=True)[1:2]
    return longest if not rest or len(longest) > 3 * rest[0] else "\n\n".join(filter(None, articles))


def _close_of(name: str, page: str, at: int) -> int:
    """Where `</name` begins at or behind `at`, whatever its case; −1 where it never does."""
    found = re.compile("</" + name, re.IGNORECASE).search(page, at)
    return found.start() if found else -1


def _tidy(pieces: list[str]) -> str:
    lines = [line.strip() for line in "".join(pieces).split("\n")]
    text = "\n".join(line for i, line in enumerate(lines) if line or (i and lines[i - 1]))
    return text.strip()
