"""The check of a program: executed elements and rules in, verdicts out. Pure; every reason at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rinkside.domain import Discipline, ElementCode, Part, PartKind, SegmentKind, parse_element
from rinkside.errors import NotationError, UnknownRule
from rinkside.programs.counts import check_counts, check_spins, warn_of_missing
from rinkside.programs.draft import Content, Draft, drafts_of
from rinkside.programs.highlight import highlighted
from rinkside.programs.jumps_free import check_free_jumps
from rinkside.programs.jumps_pairs import check_pair_jumps
from rinkside.programs.jumps_short import check_short_jumps
from rinkside.programs.kinds import jump_name, revolutions
from rinkside.programs.model import Called, ElementVerdict, Ground, JumpVerdict, ProgramVerdict
from rinkside.programs.reasons import Reason
from rinkside.rulebook.model import SegmentRules

__all__ = ["Valuer", "as_called", "check_program"]

Valuer = Callable[[str, bool], int]
"""Base value in hundredths of a printed code, with or without `x`; raises UnknownRule where it is not established."""

_JUMPS_APART = frozenset({"jump"})


def check_program(elements: Iterable[Called], rules: SegmentRules, base_value: Valuer | None = None) -> ProgramVerdict:
    """What counts of a program, with a reason for everything that does not.

    `elements` stand in the order of execution; `rules` are those of the segment (`RuleBook.at(scope)`). With
    `base_value` every element and the program get their base value. What no confirmed rule forbids counts, and
    `warnings` say what is not confirmed. Raises NotationError for a code that is none.
    """
    drafts = drafts_of(elements)
    content = Content(rules)
    if content.rule("content.elements.most") is None:
        content.warn("content-unknown", None, f"what a program may contain is not established for {rules.scope}")
    for draft in drafts:
        for index in draft.behind:
            content.refuse(draft, Reason.BEHIND_A_MARK, "content.jumps.behind_a_mark", jump=index)
    scope = rules.scope
    free = scope.segment in (SegmentKind.FREE, SegmentKind.QUALIFYING)
    if scope.discipline is Discipline.SINGLES and free:
        check_free_jumps(drafts, content)
    elif scope.discipline is Discipline.SINGLES:
        check_short_jumps(drafts, content)
    elif scope.discipline is Discipline.PAIRS:
        check_pair_jumps(drafts, content)
    check_counts(drafts, content, but=_JUMPS_APART)
    check_spins(drafts, content)
    warn_of_missing(drafts, content)
    marked = highlighted(drafts, content)
    verdicts = tuple(_verdict(d, d.number in marked, base_value) for d in drafts)
    values = [v.base_value for v in verdicts]
    total = None if any(v is None for v in values) else sum(v for v in values if v is not None)
    return ProgramVerdict(scope, verdicts, tuple(content.warnings), total, tuple(content.used.values()))


def _verdict(draft: Draft, highlight: bool, base_value: Valuer | None) -> ElementVerdict:
    jumps = tuple(JumpVerdict(_bare(jump), draft.counts(i), _grounds(draft, i)) for i, jump in enumerate(draft.jumps))
    code = _printed(draft)
    value = None
    if base_value is not None:
        try:
            value = 0 if draft.out else base_value(code, highlight)
        except UnknownRule:
            value = None
    return ElementVerdict(
        draft.number,
        draft.called.code,
        code,
        draft.kind,
        not draft.out,
        jumps if len(jumps) > 0 else (),
        tuple(draft.grounds),
        tuple(m for m in draft.marks if m not in draft.code.joins),
        highlight,
        value,
    )


def _bare(jump: Part) -> str:
    return str(jump).replace("*", "")


def _grounds(draft: Draft, index: int) -> tuple[Ground, ...]:
    own = tuple(draft.stars.get(index, ()))
    if own or not draft.grounds or len(draft.jumps) == 1:
        return own
    first = draft.grounds[0]
    return (Ground(Reason.WITH_ITS_ELEMENT, first.rule, first.reference, first.status, first.conflicts),)


def _printed(draft: Draft) -> str:
    """The code with `*` behind what counts nothing and the marks that follow at its end."""
    texts = []
    index = 0
    for part in draft.code.parts:
        text = str(part)
        if part.kind is PartKind.JUMP:
            out = not draft.counts(index)
            index += 1
        else:
            out = bool(draft.grounds) and part.kind is not PartKind.JOIN
        texts.append(f"{text}*" if out and not part.invalid else text)
    joins = draft.code.joins
    return "+".join([*texts, *(m for m in draft.marks if m not in joins)])


def as_called(codes: Sequence[str], rules: SegmentRules) -> tuple[str, ...]:
    """Printed codes with everything taken off that follows from the list: `*`, `+REP`, and in the free the mark of a
    repeated jump (`+COMBO` in 2005-06, `+SEQ` to 2013-14) behind a solo triple or quadruple executed solo before.

    A code that is none stays as it is.
    """
    mark = _repetition_mark(rules)
    seen: dict[str, list[bool]] = {}
    result = []
    for text in codes:
        try:
            code = parse_element(text)
        except NotationError:
            result.append(text)
            continue
        result.append(_without_marks(code, seen, mark))
        for jump in code.jumps:
            seen.setdefault(jump_name(jump), []).append(code.is_combination)
    return tuple(result)


def _repetition_mark(rules: SegmentRules) -> str:
    content = Content(rules)
    if content.discipline is Discipline.PAIRS:
        return str(content.get("content.jumps.solo.second_mark", ""))
    if rules.scope.segment is SegmentKind.SHORT:
        return ""
    return str(content.get("jumps.repetition.mark", ""))


def _without_marks(code: ElementCode, seen: dict[str, list[bool]], mark: str) -> str:
    solo = len(code.jumps) == 1 and revolutions(code.jumps[0]) > 2
    again = solo and False in seen.get(jump_name(code.jumps[0]), ())
    parts = []
    for part in code.parts:
        if part.kind is PartKind.JOIN and (part.name == "REP" or (again and part.name == mark)):
            continue
        parts.append(str(part).replace("*", ""))
    return "+".join(parts)
