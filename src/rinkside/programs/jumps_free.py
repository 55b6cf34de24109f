"""Jump elements of the free skating of singles: their number, combinations, repetition, the required Axel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rinkside.domain import Part
from rinkside.programs.draft import Content, Draft
from rinkside.programs.kinds import is_axel, jump_name, revolutions
from rinkside.programs.reasons import Reason

__all__ = ["check_free_jumps"]

_EACH = "content.jumps.each.most"
_REPEATED = "content.jumps.repeated.most"
_MOST = "content.jumps.combinations.most"
_LONGEST = "content.jumps.combinations.longest"
_LONG_ONES = "content.jumps.combinations.long_ones"
_ELEMENTS = "content.elements.most"


@dataclass(slots=True)
class _Course:
    """What was executed so far: elements, combinations, and for each jump where it counted and whether combined."""

    elements: list[int] = field(default_factory=list)
    axels: list[int] = field(default_factory=list)
    combinations: list[int] = field(default_factory=list)
    long_ones: list[int] = field(default_factory=list)
    executed: dict[str, list[tuple[int, bool]]] = field(default_factory=dict)

    def numbers(self, name: str) -> list[int]:
        return [number for number, _ in self.executed.get(name, ())]

    def repeated(self) -> dict[str, list[int]]:
        """The triples and quadruples executed more than once, with their elements."""
        return {
            name: [n for n, _ in places]
            for name, places in self.executed.items()
            if len(places) > 1 and int(name[0]) > 2
        }


def check_free_jumps(drafts: list[Draft], content: Content) -> None:
    """Judge the jump elements in order. Rules: `content.jumps.*`, `content.elements.most`."""
    course = _Course()
    for draft in drafts:
        if draft.kind == "jump":
            _element(draft, course, content)


def _element(draft: Draft, course: _Course, content: Content) -> None:
    most = content.get(_ELEMENTS, {}).get("jump")
    if most is not None and len(course.elements) >= most:
        content.refuse(
            draft,
            Reason.TOO_MANY,
            _ELEMENTS,
            against=course.elements,
            note=f"{most} jump elements stand before it",
        )
    axel = any(map(is_axel, draft.jumps))
    last = most is not None and len(course.elements) == most - 1
    if last and not axel and not course.axels and content.get("content.jumps.axel"):
        content.refuse(draft, Reason.AXEL_MISSING, "content.jumps.axel", against=course.elements)
    course.elements.append(draft.number)
    if axel:
        course.axels.append(draft.number)
    if draft.grounds:
        return
    if draft.combined:
        _combination(draft, course, content)
    _repetition(draft, course, content)
    if draft.grounds:
        return
    for index, jump in draft.listed():
        if draft.counts(index):
            alone = not draft.combined or "REP" in draft.marks
            course.executed.setdefault(jump_name(jump), []).append((draft.number, not alone))


def _combination(draft: Draft, course: _Course, content: Content) -> None:
    """The number of combinations and of their jumps."""
    most, longest, long_ones = content.get(_MOST), content.get(_LONGEST), content.get(_LONG_ONES)
    bounded = not draft.sequence or content.get("content.jumps.sequences.bounded", False)
    if most is not None and len(course.combinations) >= most:
        _surplus(draft, course.combinations, content)
    course.combinations.append(draft.number)
    length = len(draft.jumps)
    if longest is not None and bounded and length > longest:
        _from(draft, longest, Reason.COMBINATION_TOO_LONG, _LONGEST, (), content)
    if long_ones is not None and bounded and length > 2:
        if len(course.long_ones) >= long_ones:
            _from(draft, 2, Reason.SECOND_LONG_COMBINATION, _LONG_ONES, course.long_ones, content)
        course.long_ones.append(draft.number)


def _surplus(draft: Draft, before: list[int], content: Content) -> None:
    if content.get("content.jumps.combinations.surplus") == "its first jump, as repeated":
        done = [
            content.refuse(draft, Reason.TOO_MANY_COMBINATIONS, _MOST, jump=i, against=before)
            for i in range(1, len(draft.jumps))
        ]
        if all(done):
            draft.marks.append("REP")
    else:
        content.refuse(draft, Reason.TOO_MANY_COMBINATIONS, _MOST, against=before)


def _from(draft: Draft, first: int, reason: Reason, name: str, against: Sequence[int], content: Content) -> None:
    """Against the jumps from that index on, or the whole element where jumps are not judged one by one."""
    if content.get("content.jumps.repeated.invalidates") == "the element":
        content.refuse(draft, reason, name, against=against)
        return
    for index in range(first, len(draft.jumps)):
        content.refuse(draft, reason, name, jump=index, against=against)


def _repetition(draft: Draft, course: _Course, content: Content) -> None:
    """How often a jump may be executed, how many may be repeated, and two solo executions of one jump."""
    whole = content.get("content.jumps.repeated.invalidates") == "the element"
    within: dict[str, int] = {}
    for index, jump in draft.listed():
        if not draft.counts(index) and not whole:
            continue
        name = jump_name(jump)
        before = len(course.executed.get(name, ())) + within.get(name, 0)
        within[name] = within.get(name, 0) + 1
        target = None if whole else index
        limit = content.limits.get(name, content.limits.get(str(revolutions(jump))))
        if limit is not None and before >= limit:
            content.refuse(
                draft,
                Reason.JUMP_TOO_OFTEN,
                _EACH,
                jump=target,
                against=course.numbers(name),
                note=f"{name} may be executed {limit} times",
            )
            within[name] -= 1
            continue
        most = content.get(_REPEATED)
        others = {n: p for n, p in course.repeated().items() if n != name}
        if most is not None and revolutions(jump) > 2 and before == 1 and len(others) >= most:
            content.refuse(
                draft,
                Reason.THIRD_REPEATED_JUMP,
                _REPEATED,
                jump=target,
                against=[*course.numbers(name), *(n for places in others.values() for n in places)],
                note=f"{name} would be repeated beside {' and '.join(sorted(others))}",
            )
            within[name] -= 1
            continue
        if draft.solo and before == 1:
            _second_solo(draft, name, jump, course, content)


def _second_solo(draft: Draft, name: str, jump: Part, course: _Course, content: Content) -> None:
    """Of two solo executions of one triple or quadruple the second is marked, to 2013-14 as a sequence."""
    mark = content.get("jumps.repetition.mark")
    number, combined = course.executed[name][0]
    if mark is None or combined or revolutions(jump) < 3 or not content.binds("jumps.repetition.mark"):
        return
    if content.get("content.jumps.repeated.takes_combination"):
        most = content.get(_MOST)
        if most is not None and len(course.combinations) >= most:
            against = [*course.combinations, number]
            if content.refuse(draft, Reason.TOO_MANY_COMBINATIONS, _MOST, against=against):
                return
        course.combinations.append(draft.number)
    draft.marks.append(mark)
