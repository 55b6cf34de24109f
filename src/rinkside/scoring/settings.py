"""What a competition sets for itself and no rule book declares."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AS_ENTERED", "Settings"]

AS_ENTERED: tuple[tuple[str, int], ...] = (("*", 0),)
"""For `Settings.component_factors`: each component counts with the factor that was entered beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of one competition over the rule book; None leaves the rule as it is. Factors are hundredths.

    `segment_factor` multiplies TES + PCS + deductions, `highlight_factor` the base value of an element marked x,
    `sequence_factor` that of a jump sequence. `component_factors` pairs abbreviations with factors, or is
    `AS_ENTERED`. `fall_schedule` gives the deduction of each successive fall, the last repeating. `trim_from` is the
    number of marks from which high and low are dropped. `bonus` are points added to the TES. `dance` is the compulsory
    dance skated ("Golden Waltz"): the dances of 2005-10 shared element codes, and sheets do not name the dance.
    """

    segment_factor: int | None = None
    highlight_factor: int | None = None
    component_factors: tuple[tuple[str, int], ...] | None = None
    fall_schedule: tuple[int, ...] | None = None
    trim_from: int | None = None
    bonus: int | None = None
    dance: str | None = None
    sequence_factor: int | None = None
