"""Jump elements of the short program of singles: the Axel, the solo jump and the combination."""

from __future__ import annotations

from dataclasses import dataclass, field

from rinkside.programs.draft import Content, Draft
from rinkside.programs.kinds import is_axel, jump_name, revolutions
from rinkside.programs.reasons import Reason

__all__ = ["check_short_jumps"]

_ELEMENTS = "content.elements.most"
_SOLO = "content.jumps.solo.least"
_AXEL = "content.jumps.axel.least"
_COMBINATION = "content.jumps.combination.least"
_DISTINCT = "content.jumps.distinct"
_MOST = "content.jumps.combinations.most"
_LONGEST = "content.jumps.combinations.longest"
_SOLO_MOST = "content.jumps.solo.most"


@dataclass(slots=True)
class _Course:
    elements: list[int] = field(default_factory=list)
    axels: list[int] = field(default_factory=list)
    solos: list[int] = field(default_factory=list)
    combinations: list[int] = field(default_factory=list)
    executed: dict[str, int] = field(default_factory=dict)


def check_short_jumps(drafts: list[Draft], content: Content) -> None:
    """Judge the jump elements in order. Rules: `content.jumps.*`, `content.elements.most`."""
    course = _Course()
    for draft in drafts:
        if draft.kind == "jump":
            _element(draft, course, content)
    jumps = [d for d in drafts if d.kind == "jump"]
    if jumps and not course.combinations and content.get(_MOST):
        content.warn(
            "combination-missing",
            None,
            "no jump combination: the jump meant to begin it is called with +COMBO, which the panel says",
        )


def _element(draft: Draft, course: _Course, content: Content) -> None:
    most = content.get(_ELEMENTS, {}).get("jump")
    if most is not None and len(course.elements) >= most:
        content.refuse(draft, Reason.TOO_MANY, _ELEMENTS, against=course.elements)
    course.elements.append(draft.number)
    _place(draft, course, content)
    _distinct(draft, course, content)
    _revolutions(draft, content)
    for index, jump in draft.listed():
        if draft.counts(index):
            course.executed.setdefault(jump_name(jump), draft.number)


def _place(draft: Draft, course: _Course, content: Content) -> None:
    """Which of the three places the element takes, and whether it is free."""
    if draft.combined:
        most = content.get(_MOST)
        if most is not None and len(course.combinations) >= most:
            content.refuse(draft, Reason.TOO_MANY_COMBINATIONS, _MOST, against=course.combinations)
        course.combinations.append(draft.number)
        longest = content.get(_LONGEST)
        for index in range(longest or 0, len(draft.jumps) if longest else 0):
            content.refuse(draft, Reason.COMBINATION_TOO_LONG, _LONGEST, jump=index)
    elif draft.axel:
        if course.axels and content.get("content.jumps.axel"):
            content.refuse(draft, Reason.SECOND_AXEL, "content.jumps.axel", against=course.axels)
        course.axels.append(draft.number)
    else:
        course.solos.append(draft.number)


def _distinct(draft: Draft, course: _Course, content: Content) -> None:
    """A jump may stand in one element only."""
    if not content.get(_DISTINCT):
        return
    whole = content.get("content.jumps.repeated.invalidates") == "the element"
    for index, jump in draft.listed():
        earlier = course.executed.get(jump_name(jump))
        if earlier is not None:
            content.refuse(
                draft, Reason.JUMP_IN_TWO_ELEMENTS, _DISTINCT, jump=None if whole else index, against=[earlier]
            )


def _revolutions(draft: Draft, content: Content) -> None:
    """The least revolutions of each place, judged jump by jump."""
    if draft.grounds:
        return
    if not draft.combined:
        name = _AXEL if is_axel(draft.jumps[0]) else _SOLO
        least = content.get(name)
        if least is not None and revolutions(draft.jumps[0]) < least:
            content.refuse(draft, Reason.TOO_FEW_REVOLUTIONS, name, jump=0, note=f"at least {least} revolutions")
        return
    bounds = content.get(_COMBINATION)
    if bounds is None:
        return
    lesser, greater = bounds
    for index, jump in enumerate(draft.jumps):
        if revolutions(jump) < lesser:
            content.refuse(
                draft,
                Reason.TOO_FEW_REVOLUTIONS,
                _COMBINATION,
                jump=index,
                note=f"at least {lesser} revolutions",
            )
    left = [(i, jump) for i, jump in enumerate(draft.jumps) if draft.counts(i)]
    if len(left) > 1 and max(revolutions(jump) for _, jump in left) < greater:
        values = [content.value_of(jump) for _, jump in left]
        lowest = len(left) - 1
        if all(v is not None for v in values):
            floor = min(v for v in values if v is not None)
            lowest = max(k for k, v in enumerate(values) if v == floor)
        content.refuse(draft, Reason.COMBINATION_TOO_EASY, _COMBINATION, jump=left[lowest][0])
