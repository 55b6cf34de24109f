"""Means with intervals: Student's t, wide enough for as many comparisons as are shown together."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

__all__ = ["interval", "t_quantile"]


def t_quantile(share: float, degrees: int) -> float:
    """The quantile of Student's t: exact for one and two degrees of freedom, by Hill's expansion above.

    >>> round(t_quantile(0.975, 1), 3), round(t_quantile(0.975, 2), 3), round(t_quantile(0.975, 10), 2)
    (12.706, 4.303, 2.23)
    """
    from math import pi, tan

    if degrees == 1:
        return tan(pi * (share - 0.5))
    if degrees == 2:
        return (2 * share - 1) / sqrt(2 * share * (1 - share))
    z, n = NormalDist().inv_cdf(share), degrees
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(sum(term / n**power for power, term in enumerate(terms)))


def interval(values: Sequence[float], *, level: float = 0.95, together: int = 1) -> tuple[float, float | None]:
    """The mean and half the width of its interval; `together` intervals hold `level` as one (Bonferroni). The half is
    None for a single value."""
    if len(values) < 2:
        return (fmean(values) if values else 0.0), None
    tail = (1 - level) / (2 * max(1, together))
    return fmean(values), t_quantile(1 - tail, len(values) - 1) * stdev(values) / sqrt(len(values))
