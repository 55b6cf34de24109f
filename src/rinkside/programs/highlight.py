"""Which elements get the highlight factor (`x`): those of the rule's kinds in the second half, or their last few."""

from __future__ import annotations

from rinkside.programs.draft import Content, Draft

__all__ = ["highlighted"]

_KINDS = "jumps.bonus.elements"
_LAST = "jumps.bonus.last"


def highlighted(drafts: list[Draft], content: Content) -> frozenset[int]:
    """The numbers of the elements marked `x`.

    An invalid element is counted among the last few, and marked: the factor of nothing is nothing.
    Rules: `jumps.bonus.elements`, `jumps.bonus.last` (-1 for all).
    """
    kinds, last = content.get(_KINDS), content.get(_LAST)
    if kinds is None or last is None:
        if any(d.called.second_half for d in drafts):
            missing = _KINDS if kinds is None else _LAST
            content.warn(
                "highlight-unknown", None, f"{missing} is not established for {content.rules.scope}: no x is set"
            )
        return frozenset()
    able = [d for d in drafts if d.code.kind.value in kinds]
    if last >= 0:
        able = able[len(able) - last :] if last < len(able) else able
    return frozenset(d.number for d in able if d.called.second_half)
