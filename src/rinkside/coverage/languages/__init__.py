"""The languages the desk reads, each a module of data; a module is loaded when a story needs it."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from rinkside.coverage.languages.model import Language, lexicon

__all__ = ["Language", "language", "lexicon"]

_MODULES = ("en", "de", "fr", "es", "it", "ru", "ja", "ko")


@lru_cache(maxsize=32)
def language(code: str) -> Language | None:
    """The language of an ISO 639-1 code, None where the desk does not read it."""
    if code not in _MODULES:
        return None
    try:
        module = import_module(f"rinkside.coverage.languages.{code}")
    except ModuleNotFoundError:
        return None
    found = module.LANGUAGE
    return found if isinstance(found, Language) else None
