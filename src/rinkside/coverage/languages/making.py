"""Small helpers that write the regular lines of a lexicon: number words, nations, cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["cities", "declined", "nations", "numbers", "rows", "tens"]


def numbers(cardinals: Sequence[str], tag: str = "CARD", first: int = 1) -> str:
    """Lines of number words from `first` on; one entry may hold several forms parted by commas."""
    return "\n".join(f"{tag} {n}: {words}" for n, words in enumerate(cardinals, first) if words)


def tens(words: Sequence[str], units: Sequence[str], joined: str, first: str = "", tag: str = "CARD") -> str:
    """Lines of the numbers from 31 on: `words` are the tens from thirty, `units` one to nine; `joined` holds `{t}` and
    `{u}`, `first` is for one where it differs.

    >>> tens(["treinta"], ["uno", "dos"], "{t} y {u}")
    'CARD 31: treinta y uno\\nCARD 32: treinta y dos'
    """
    lines = []
    for n, ten in enumerate(words, 3):
        for k, unit in enumerate(units, 1):
            lines.append(f"{tag} {n}{k}: {(first if first and k == 1 else joined).format(t=ten, u=unit)}")
    return "\n".join(lines)


def declined(stems: Sequence[str], endings: Sequence[str], tag: str = "ORD", first: int = 1, more: str = "") -> str:
    """Lines of words that take endings; `more` is a further tag with its value for all of them ("GADJ M")."""
    lines = []
    for n, stem in enumerate(stems, first):
        words = ", ".join(one + e for one in stem.split("/") for e in endings)
        lines.append(f"{tag} {n}: {words}")
        if more:
            lines.append(f"{more}: {words}")
    return "\n".join(lines)


def rows(text: str) -> list[str]:
    """The rows of a table; a line that begins with a space goes on from the one before."""
    return text.strip().replace("\n ", " ").splitlines()


def nations(text: str) -> str:
    """Lines from rows `CODE | names | men and adjectives | women and adjectives | either`; all parts but the first may
    be empty."""
    lines = []
    for row in rows(text):
        code, names, male, female, either = [*(p.strip() for p in row.split("|")), "", "", "", ""][:5]
        if names:
            lines.append(f"NATION {code}: {names}")
        for words, gender in ((male, "M"), (female, "F"), (either, "")):
            if words:
                lines.append(f"DEMONYM {code}: {words}")
                if gender:
                    lines.append(f"GADJ {gender}: {words}")
    return "\n".join(lines)


def cities(held: Mapping[str, str]) -> str:
    """Lines from English names of cities to what the language calls them."""
    return "\n".join(f"CITY {name}: {words}" for name, words in held.items())
