"""How sheets write a name: given name first, the surname in capitals, as results programs print it."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["sheet_name"]


def sheet_name(name: str, members: Sequence[tuple[str, str]]) -> str:
    """The name of an entrant as sheets write it, `Ada VAN DER LAKE / Tom McSNOW`.

    `members` are given name and surname of each. A name that is not theirs, one after the other, was written by the
    office and stays as it is; so does a surname that is in capitals already, and a name of which no parts are known:
    then the writing of the source holds, whatever its order.

    >>> sheet_name("Ada van der Lake", [("Ada", "van der Lake")]), sheet_name("ICE PEARLS", [])
    ('Ada VAN DER LAKE', 'ICE PEARLS')
    """
    plain = " / ".join(f"{given} {family}".strip() for given, family in members)
    if not members or plain != name or not all(given and family for given, family in members):
        return name
    return " / ".join(f"{given} {_capitals(family)}" for given, family in members)


def _capitals(family: str) -> str:
    """The surname in capitals; small letters inside one that is (`McDONALD`) stay."""
    letters = [c for c in family if c.isalpha()]
    written = len(letters) > 1 and letters[-1].isupper() and sum(c.isupper() for c in letters) > 1
    return family if written else family.upper()
