"""Nations a bearer of a name stands for: which codes are one federation's, and which say nothing."""

from __future__ import annotations

__all__ = ["federation", "stands_for_a_nation"]

_ONE = {"OAR": "RUS", "ROC": "RUS", "FSR": "RUS", "ROM": "ROU", "SIN": "SGP", "SCG": "SRB", "YUG": "SRB", "FRG": "GER"}
_NONE = frozenset(["", "ISU", "AIN", "ANA", "NOT", "FSU", "IOC", "NON", "XXX"])


def federation(code: str | None) -> str:
    """The federation behind a code as printed: `OAR` and `ROC` skaters are those of `RUS`; "" for a code that names
    none, as ISU of judges, AIN of neutral athletes, or the number of a club.

    >>> federation("OAR"), federation("ISU"), federation("JPN")
    ('RUS', '', 'JPN')
    """
    said = (code or "").strip().upper()
    if said in _NONE or len(said) != 3 or not said.isalpha() or not said.isascii():
        return ""
    return _ONE.get(said, said)


def stands_for_a_nation(code: str | None) -> bool:
    """Whether a code as printed names a nation."""
    return federation(code) != ""
