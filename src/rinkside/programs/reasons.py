"""Why an element or a jump counts nothing: every reason has a stable code, here with its meaning.

`Reason` are those that follow from the list of elements; `PANEL_REASONS` those only a panel can see.
"""

from __future__ import annotations

from enum import StrEnum

__all__ = ["MEANINGS", "PANEL_REASONS", "Reason"]


class Reason(StrEnum):
    """Reasons that follow from the list of executed elements."""

    TOO_MANY = "too-many-of-kind"
    KIND_NOT_IN_PROGRAM = "kind-not-in-program"
    NAME_NOT_ACCEPTED = "name-not-accepted"
    SAME_NAME = "same-name-again"
    AXEL_MISSING = "axel-missing"
    TOO_MANY_COMBINATIONS = "too-many-combinations"
    SECOND_LONG_COMBINATION = "second-long-combination"
    COMBINATION_TOO_LONG = "combination-too-long"
    JUMP_TOO_OFTEN = "jump-too-often"
    THIRD_REPEATED_JUMP = "third-repeated-jump"
    JUMP_IN_TWO_ELEMENTS = "jump-in-two-elements"
    SECOND_AXEL = "second-axel-element"
    SECOND_SOLO_JUMP = "second-solo-jump"
    TOO_FEW_REVOLUTIONS = "too-few-revolutions"
    COMBINATION_TOO_EASY = "combination-too-easy"
    SPIN_KIND = "spin-of-no-open-kind"
    SPIN_POSITION = "spin-position-again"
    BEHIND_A_MARK = "behind-a-joining-mark"
    WITH_ITS_ELEMENT = "with-its-element"


MEANINGS: dict[str, str] = {
    Reason.TOO_MANY: "more elements of this kind than the program may have",
    Reason.KIND_NOT_IN_PROGRAM: "the program has no place for an element of this kind",
    Reason.NAME_NOT_ACCEPTED: "an element of this kind, but not one the program accepts",
    Reason.SAME_NAME: "an element of the same name was executed before",
    Reason.AXEL_MISSING: "the last jump element has to be the Axel that none of the others was",
    Reason.TOO_MANY_COMBINATIONS: "more combinations and sequences than the program may have",
    Reason.SECOND_LONG_COMBINATION: "another combination had three jumps already",
    Reason.COMBINATION_TOO_LONG: "more jumps than a combination may have",
    Reason.JUMP_TOO_OFTEN: "the jump was executed as often as it may be",
    Reason.THIRD_REPEATED_JUMP: "as many different triple and quadruple jumps were repeated as may be",
    Reason.JUMP_IN_TWO_ELEMENTS: "the jump was executed in another jump element",
    Reason.SECOND_AXEL: "another jump element was the Axel",
    Reason.SECOND_SOLO_JUMP: "another jump element was the solo jump",
    Reason.TOO_FEW_REVOLUTIONS: "fewer revolutions than required",
    Reason.COMBINATION_TOO_EASY: "no jump of the combination has the required revolutions: the lesser counts nothing",
    Reason.SPIN_KIND: "every place that this spin could fill is taken, or the program has none for it",
    Reason.SPIN_POSITION: "the flying spin and the spin in one position have the same position",
    Reason.BEHIND_A_MARK: "the panel ended the combination or sequence before it with +COMBO or +SEQ",
    Reason.WITH_ITS_ELEMENT: "another jump of the element is invalid, and with it the whole element",
}
"""What each derived reason means, in words for the desk."""

PANEL_REASONS: dict[str, str] = {
    "panel-lost-rhythm": "no jump combination: the rhythm was lost, so what follows the first jump counts nothing",
    "panel-sequence-not-complete": "the second jump of the sequence was not completed, or not by both partners",
    "panel-spin-position": "a spin without the required position or number of positions",
    "panel-spin-change-of-foot": "a spin without the required change of foot, or with one that is not allowed",
    "panel-spin-revolutions": "a spin with fewer than the required revolutions",
    "panel-lift-type": "a lift of a type that was executed before or that the segment does not allow",
    "panel-lift-not-held": "a lift without the required position of the arms or number of revolutions",
    "panel-not-the-prescribed-element": "not the element, take-off or entry prescribed for the season",
    "panel-after-the-time": "begun after the required time and its allowance",
    "panel-not-by-both": "not executed by both partners",
    "panel-listed-before": "an element of the same character was executed before",
    "panel-not-stated": "the panel's decision; no reason was entered",
}
"""The reasons a panel enters for its own `*`; the keys are what the interface offers."""
