"""Facts that both stories state, laid beside each other: the same kind, people, segment and quantity."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence

from rinkside.coverage.compare.model import StatementPair
from rinkside.coverage.compare.side import Side
from rinkside.coverage.model import Report, Statement, Understood, Verdict

__all__ = ["statement_pairs"]


def statement_pairs(a: Report, b: Report, side_a: Side, side_b: Side) -> tuple[StatementPair, ...]:
    """Each statement of `b` with the one of `a` about the same thing, where they differ or the record contradicts one.

    What is right and the same in both is left out: it says nothing about either. A score or margin that the record
    contradicts in one story and that the other prints too, without a right statement there, is paired as well.
    """
    where: dict[tuple[str, ...], list[Statement]] = defaultdict(list)
    for statement in a.statements:
        where[_about(statement)].append(statement)
    found = []
    seen: set[tuple[str, ...]] = set()
    for statement in b.statements:
        about = _about(statement)
        others = where.get(about)
        if not others or about == _NOTHING:
            continue
        other = next((o for o in others if _value(o) == _value(statement)), others[0])
        same = _value(other) == _value(statement)
        key = (*about, _value(other), _value(statement))
        checked = Verdict.UNCHECKABLE not in (other.verdict, statement.verdict)
        if key in seen or (same and other.verdict is not Verdict.WRONG) or (not same and not checked):
            continue
        if not same and other.verdict is statement.verdict is Verdict.RIGHT:
            continue  # "about two points" and "1.89": both right
        seen.add(key)
        found.append(StatementPair(other, statement, same))
    found += [StatementPair(one, other, True) for one, other in _printed_too(a, b, side_b, found)]
    found += [StatementPair(other, one, True) for one, other in _printed_too(b, a, side_a, found)]
    return tuple(sorted(found, key=lambda p: p.b.start))


def _printed_too(
    wrong: Report, other: Report, side: Side, found: Sequence[StatementPair]
) -> Iterator[tuple[Statement, Statement]]:
    """Wrong decimals of one story with the place where the other prints the same, where nothing pairs them yet."""
    paired = {id(s) for pair in found for s in (pair.a, pair.b)}
    asked: dict[str, Statement] = {}
    for statement in wrong.wrong:
        value = _value(statement)
        if id(statement) not in paired and "." in value and statement.kind not in _UNPAIRED:
            asked.setdefault(value, statement)
    covering = sorted((s for s in other.statements if s.kind != "quote"), key=lambda s: s.start) if asked else []
    starts = [s.start for s in covering]
    for number in side.numbers if asked else ():
        one = asked.get(number.value)
        if one is None:
            continue
        place = side.words[number.word]
        until = bisect_left(starts, place.end)
        own = [s for s in covering[max(0, until - _NEAR) : until] if place.start < s.end]
        if any(s.verdict is Verdict.RIGHT or id(s) in paired for s in own):
            continue
        del asked[number.value]
        note = Understood(who=one.understood.who, note="the same number as in the other story")
        span = side.story.text[place.start : place.end]
        unbound = Statement(place.start, place.end, span, one.kind, Verdict.UNCHECKABLE, "", note)
        yield one, next((s for s in own if s.kind is one.kind), unbound)


_NEAR = 8
"""Statements before a place that may still reach over it."""
_NOTHING = ("", "", "", "")
_UNPAIRED = frozenset({"quote", "pronoun", "opinion", "attendance", "element"})


def _about(statement: Statement) -> tuple[str, ...]:
    u = statement.understood
    if statement.kind in _UNPAIRED:
        return _NOTHING
    if not u.who and not u.quantity:
        return (statement.kind, "", "", statement.span.casefold())
    return (statement.kind, " / ".join(sorted(u.who)), u.segment, " / ".join(sorted(u.compared_with)) + u.quantity)


def _value(statement: Statement) -> str:
    text = statement.understood.value or statement.span
    number = re.search(r"\d+(?:[.,]\d+)?", text)
    return number[0].replace(",", ".") if number else text.casefold().strip()
