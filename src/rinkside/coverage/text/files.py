"""The text within the bytes of a file: text in any common encoding, a saved page (also MHTML or a web archive); and
what a file is that holds no story to read."""

from __future__ import annotations

import codecs
import json
import plistlib
import re
from email import message_from_bytes
from email.policy import default

__all__ = ["MAX_BYTES", "text_of_file"]

MAX_BYTES = 1 << 24
"""What is read of one file."""
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?([A-Za-z0-9_-]{2,20})", re.I)
_SIGNATURES = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"RIFF", "a picture or a recording"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"{\\rtf", "a document in Rich Text Format"),
    (b"PK\x03\x04", "an office document or an archive"),
    (b"\x1f\x8b", "a compressed file"),
    (b"7z\xbc\xaf", "a compressed file"),
    (b"Rar!", "a compressed file"),
    (b"SQLite format 3", "a database"),
)
_AS_ON_THE_WEB = {
    "iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "x-sjis": "cp932", "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949", "gb2312": "gb18030", "gbk": "gb18030", "iso-8859-9": "cp1254",
}  # fmt: skip
"""What pages mean by the names of encodings."""
_NO_CHARSETS = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "utf_7", "undefined", "mbcs"})


def text_of_file(data: bytes) -> tuple[str, str]:
    """The text of a file, and what the file is where it holds no story ("a PDF document"), "" where it may.

    Never raises: bytes that are no UTF-8 are read by the page's own charset, else as Windows-1252.
    """
    data = data[:MAX_BYTES]
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return "", kind
    if data.startswith(b"bplist") or (b"WebMainResource" in data[:4000] and b"<plist" in data[:1000]):
        page = _of_web_archive(data)
        return (page, "") if page else ("", "a property list without a page")
    if re.search(rb"(?im)^mime-version:", data[:4000]) and b"ultipart/" in data[:4000]:
        return _of_mhtml(data), ""
    text = _decoded(data, _named(data))
    head = text[:20_000]
    if sum((c < " " and c not in "\t\n\r\f\x1b") or c == "\ufffd" for c in head) * 20 > len(head):
        return "", "a file whose text cannot be read"
    if text.lstrip()[:1] in ("{", "[") and _is_json(text):
        return "", "JSON data"
    return text, ""


def _named(data: bytes) -> str:
    found = _CHARSET.search(data[:4096])
    return found[1].decode("ascii") if found else ""


def _decoded(data: bytes, named: str) -> str:
    if data[:4] in (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff"):
        return data.decode("utf-32", "replace")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    if (wide := _wide(data[:4000])) is not None:
        return data.decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # one letter cut in two at the end, or a few broken ones, make no other encoding
        if error.start > MAX_BYTES - 8:
            return data.decode("utf-8-sig", "replace")
    return data.decode(_encoding(named), "replace")


def _wide(head: bytes) -> str | None:
    """UTF-16 without its mark: every other byte is zero."""
    half = len(head) // 2
    low, high = head[1::2].count(0), head[0::2].count(0)
    if half < 8 or (low + high) * 10 < half * 6:
        return None
    return "utf-16-le" if low > 8 * high else "utf-16-be" if high > 8 * low else None


def _encoding(named: str) -> str:
    """The codec of a charset a page names; Windows-1252 for one that is unknown or no encoding of text."""
    low = named.lower()
    try:
        found = codecs.lookup(_AS_ON_THE_WEB.get(low, low)).name
        b"abc".decode(found, "replace").encode(found)
    except (LookupError, UnicodeError, ValueError, TypeError, AttributeError):
        return "cp1252"
    return "cp1252" if found.replace("-", "_") in _NO_CHARSETS else found


def _of_web_archive(data: bytes) -> str:
    try:
        held = plistlib.loads(data)
        main = held["WebMainResource"]
        page = main["WebResourceData"]
        named = str(main.get("WebResourceTextEncodingName", "")) or _named(page)
        return _decoded(page, named) if isinstance(page, bytes) else ""
    except Exception:
        return ""


def _of_mhtml(data: bytes) -> str:
    """The first page of a page saved with its pictures, else the first text in it."""
    try:
        parts = [p for p in message_from_bytes(data, policy=default).walk() if not p.is_multipart()]
        pages = [p for p in parts if p.get_content_type() in ("text/html", "application/xhtml+xml")]
        texts = [p for p in parts if p.get_content_type() == "text/plain"]
        for part in (*pages, *texts):
            content = part.get_payload(decode=True)
            if isinstance(content, bytes):
                return _decoded(content, str(part.get_content_charset() or "") or _named(content))
    except Exception:
        return ""
    return ""


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True
