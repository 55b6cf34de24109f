"""Facts that both stories state, laid beside each other: the same kind, people, segment and quantity."""

from __future__ import annotations

import re
from collections import defaultdict

from rinkside.coverage.compare.model import StatementPair
from rinkside.coverage.model import Report, Statement, Verdict

__all__ = ["statement_pairs"]


def statement_pairs(a: Report, b: Report) -> tuple[StatementPair, ...]:
    """Each statement of `b` with the one of `a` about the same thing, where they differ or the record contradicts one.

    What is right and the same in both is left out: it says nothing about either.
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
    return tuple(found)


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
