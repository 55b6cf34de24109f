"""Why an element does not count, in the words of the technical panel's desk: the fact, then why.

said(verdict, 7) → {"note": "third 2A", "title": "Third 2A: this one does not count", "words": "2A is already …"}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rinkside.domain import parse_element
from rinkside.errors import NotationError
from rinkside.programs import ElementVerdict, Ground, ProgramVerdict, Reason

__all__ = ["ordinal", "said"]

_ORDINALS = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")
_TIMES = {1: "once", 2: "twice", 3: "three times"}
_TURNS = {2: "double", 3: "triple", 4: "quadruple", 5: "quintuple"}


def ordinal(n: int) -> str:
    """Third, Twelfth as 12th."""
    return _ORDINALS[n] if n < len(_ORDINALS) else f"{n}th"


def _elements(numbers: list[int]) -> str:
    """`element 6, twice` or `elements 2 and 6`."""
    different = sorted(set(numbers))
    if len(different) == 1:
        times = "" if len(numbers) == 1 else f", {_TIMES.get(len(numbers), f'{len(numbers)} times')}"
        return f"element {different[0]}{times}"
    return f"elements {', '.join(map(str, different[:-1]))} and {different[-1]}"


def _name(code: str) -> str:
    """`2A` of `2A<*`."""
    try:
        part = parse_element(code).parts[0]
    except NotationError:
        return code.replace("*", "")
    return f"{'' if part.turns is None else part.turns}{part.name}"


def said(
    verdict: ProgramVerdict, index: int, most: Mapping[str, int], each: Mapping[Any, int]
) -> dict[str, Any] | None:
    """What the check has against the element of that index (from 0); None where nothing is. `most` are the elements
    of each kind a program may have, `each` how often a jump of so many revolutions counts."""
    element = verdict.elements[index]
    found = [(g, element.called) for g in element.grounds]
    found += [(g, jump.code) for jump in element.jumps for g in jump.grounds]
    found = [(g, code) for g, code in found if g.reason != Reason.WITH_ITS_ELEMENT] or found
    if not found:
        if "REP" in element.marks or "+REP" in element.code:
            name = _name(element.called)
            return {"level": "warn", "note": "repeated", "title": f"{name} is repeated: it keeps part of its value",
                    "words": "Both were solo jumps. A combination would have kept all of it."}  # fmt: skip
        return None
    ground, code = found[0]
    note, title, words = _about(verdict, element, ground, code, most, each)
    rest = [str(g) for g, _ in found[1:] if str(g) != str(ground)]
    more = "".join(f" {r[:1].upper()}{r[1:]}." for r in dict.fromkeys(rest))
    return {"level": "warn" if element.counts else "bad", "note": note, "title": title, "words": words + more}


def _about(
    verdict: ProgramVerdict,
    element: ElementVerdict,
    ground: Ground,
    code: str,
    most: Mapping[str, int],
    each: Mapping[Any, int],
) -> tuple[str, str, str]:
    """The short note, the title and the sentences of one ground."""
    name = _name(code)
    if ground.reason == Reason.JUMP_TOO_OFTEN:
        before = [
            e.number
            for e in verdict.elements[: element.number - 1]
            for jump in e.jumps
            if _name(jump.code) == name and jump.counts
        ]
        turns = int(name[0]) if name[:1].isdigit() else 0
        limit = each.get(str(turns), each.get(turns, len(before)))
        count = ordinal(len(before) + 1) if before else "Another"
        words = f"{name} is already in {_elements(before)}. " if before else ""
        words += f"A {_TURNS.get(turns, 'jump of this kind')}{' jump' if turns in _TURNS else ''} counts at most "
        words += f"{_TIMES.get(int(limit), f'{limit} times')}."
        if element.kind == "jump" and sum(e.kind == "jump" for e in verdict.elements[: element.number]) == most.get(
            "jump"
        ):
            words += f" It also fills the last of {most['jump']} jump elements."
        return f"{count.lower()} {name}", f"{count} {name}: this one does not count", words
    if ground.reason == Reason.TOO_MANY:
        stand = [e.number for e in verdict.elements[: element.number - 1] if e.kind == element.kind]
        limit = most.get(element.kind, len(stand))
        count = ordinal(len(stand) + 1)
        words = (
            f"A program has at most {limit}. They are {_elements(stand)}."
            if stand
            else f"A program has at most {limit}."
        )
        return f"{count.lower()} {element.kind}", f"{count} {element.kind}: this one does not count", words
    if ground.reason == Reason.THIRD_REPEATED_JUMP:
        return "too many repeated", f"{name} is one repeated jump too many: it does not count", _sentence(ground)
    if ground.reason == Reason.SAME_NAME:
        return "same again", f"{element.called} again: this one does not count", _sentence(ground)
    part = element.called if not element.jumps or not element.counts else name
    return "does not count", f"{part} does not count", _sentence(ground)


def _sentence(ground: Ground) -> str:
    text = ground.note or ground.meaning
    against = f" Look at {_elements(list(ground.conflicts))}." if ground.conflicts else ""
    return f"{text[:1].upper()}{text[1:]}.{against}"
