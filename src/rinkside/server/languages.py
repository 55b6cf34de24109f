"""Languages of the public pages: one JSON file each, English where a word is missing.

    languages = Languages(folder)
    languages.choose("fr", "ja,en;q=0.8")         # "fr"
    languages.words("fr")["behind"]

A file LANG.json in this room's `catalogues`, or in the folder `catalogues` beside a server's data, adds a language or
changes words of one: a flat map from keys to texts, `{name}` where a value goes. English has every key.
"""

from __future__ import annotations

import json
import re
from decimal import Decimal
from pathlib import Path

__all__ = ["CATALOGUES", "Languages"]

CATALOGUES = Path(__file__).parent / "catalogues"
"""The languages that come with Rinkside."""

_TAG = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})?")
_MOST = 200_000


class Languages:
    """Every language there is, read once; a file that is no catalogue is left out and told in `problems`."""

    def __init__(self, more: Path | None = None) -> None:
        self.problems: list[str] = []
        self._words: dict[str, dict[str, str]] = {}
        for folder in (CATALOGUES, *([more] if more is not None and more.is_dir() else [])):
            for path in sorted(folder.glob("*.json")):
                self._read(path)
        english = self._words["en"]
        for tag, words in self._words.items():
            self._words[tag] = {**english, **{k: v for k, v in words.items() if k in english}}

    def _read(self, path: Path) -> None:
        tag = path.stem.lower()
        try:
            words = json.loads(path.read_text("utf-8")) if path.stat().st_size <= _MOST else None
        except (OSError, ValueError):
            words = None
        if (
            not _TAG.fullmatch(tag)
            or not isinstance(words, dict)
            or not all(isinstance(v, str) for v in words.values())
        ):
            self.problems.append(f"{path}: no catalogue. Name it by its language, such as de.json: a map of texts")
            return
        self._words[tag] = {**self._words.get(tag, {}), **words}

    def names(self) -> dict[str, str]:
        """Every language by its tag, in its own words."""
        return {tag: words["language"] for tag, words in sorted(self._words.items())}

    def words(self, tag: str) -> dict[str, str]:
        """The texts of a language, by key."""
        return self._words[tag]

    def choose(self, asked: str, accepted: str = "") -> str:
        """The language asked for, else the best of an Accept-Language header, else English."""
        for tag in (asked, *_by_preference(accepted)):
            tag = tag.lower()
            for found in (tag, tag.partition("-")[0]):
                if found in self._words:
                    return found
        return "en"


def _by_preference(header: str) -> list[str]:
    """The tags of an Accept-Language header, the most wanted first."""
    found = []
    for at, part in enumerate(header[:1000].split(",")[:40]):
        tag, _, quality = part.strip().partition(";")
        weight = re.fullmatch(r"\s*q=([01](?:\.\d{1,3})?)\s*", quality) if quality else None
        wanted = Decimal(1) if weight is None else Decimal(weight[1])
        if wanted:
            found.append((-wanted, at, tag.strip()))
    return [tag for _, _, tag in sorted(found)]
