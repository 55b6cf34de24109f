"""Jump elements of pairs: one solo jump, and in the free one combination or sequence."""

from __future__ import annotations

from rinkside.programs.draft import Content, Draft
from rinkside.programs.kinds import jump_name, revolutions
from rinkside.programs.reasons import Reason

__all__ = ["check_pair_jumps"]

_ELEMENTS = "content.elements.most"
_MOST = "content.jumps.combinations.most"
_SOLO_MOST = "content.jumps.solo.most"
_SOLO = "content.jumps.solo.least"
_DISTINCT = "content.jumps.distinct"


def check_pair_jumps(drafts: list[Draft], content: Content) -> None:
    """Judge the jump elements in order. A second solo jump takes the place of the combination and is marked so."""
    jumps = [d for d in drafts if d.kind == "jump"]
    elements: list[int] = []
    solos: list[Draft] = []
    combinations: list[int] = []
    called = [d.number for d in jumps if d.combined]
    most = content.get(_ELEMENTS, {}).get("jump")
    for draft in jumps:
        if most is not None and len(elements) >= most:
            content.refuse(draft, Reason.TOO_MANY, _ELEMENTS, against=elements)
        elements.append(draft.number)
        if draft.grounds:
            continue
        if draft.combined:
            allowed = content.get(_MOST)
            if allowed is not None and len(combinations) >= allowed:
                content.refuse(draft, Reason.TOO_MANY_COMBINATIONS, _MOST, against=combinations)
            combinations.append(draft.number)
            continue
        _solo(draft, solos, called, content)
        if draft.marks:
            combinations.append(draft.number)
        solos.append(draft)


def _solo(draft: Draft, solos: list[Draft], called: list[int], content: Content) -> None:
    least = content.get(_SOLO)
    if least is not None and revolutions(draft.jumps[0]) < least:
        content.refuse(draft, Reason.TOO_FEW_REVOLUTIONS, _SOLO, jump=0, note=f"at least {least} revolutions required")
    most = content.get(_SOLO_MOST)
    if most is None or len(solos) < most:
        return
    mark = content.get("content.jumps.solo.second_mark")
    if called or mark is None or not content.binds("content.jumps.solo.second_mark"):
        content.refuse(draft, Reason.SECOND_SOLO_JUMP, _SOLO_MOST, against=[d.number for d in solos])
        return
    draft.marks.append(mark)
    same = [d.number for d in solos if jump_name(d.jumps[0]) == jump_name(draft.jumps[0])]
    if same and revolutions(draft.jumps[0]) > 2 and content.get(_DISTINCT):
        content.refuse(draft, Reason.JUMP_IN_TWO_ELEMENTS, _DISTINCT, against=same)
