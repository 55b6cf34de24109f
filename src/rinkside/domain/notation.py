"""Element notation: the codes panels call and protocols print, parsed and printed back unchanged.

A code is parts joined by `+`. A part is a jump (`3Lz<`), a throw, a twist, a lift, a spin (`CCoSp3p4V1`), a
death spiral, a step or choreographic element, a pattern-dance section (`GW1Sq1Se3`, `1FS4`, `1S3`), key points
(`kpYNT`), a synchronized element, a feature of one (`pi2`), or a joining mark (`SEQ`, `COMBO`, `REP`).
Calls (`<`, `<<`, `q`, `!`, `e`, `*`, `b`, `>`, `nv`) stand behind the part they concern, in any order.

Which codes exist in which season, and what they are worth, is the rule book's; here is only the writing.
Source: 2,981 codes printed on ISU protocols of 2005-06 to 2025-26; ISU Communications 2705, 2707 and 2786.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from rinkside.errors import NotationError

__all__ = ["CALLS", "ElementCode", "Part", "PartKind", "could_be_part", "parse_element"]

CALLS = ("<<", "<", "q", "!", "e", "*", "b", ">", "nv")
"""Calls as written behind a part: downgraded, under-rotated, quarter, attention, edge, invalid, novice bonus,
overlong lift, no value."""


class PartKind(StrEnum):
    """What a part of a code names."""

    JUMP = "jump"
    THROW = "throw jump"
    TWIST = "twist lift"
    LIFT = "lift"
    SPIN = "spin"
    DEATH_SPIRAL = "death spiral"
    STEPS = "steps"
    TWIZZLES = "twizzles"
    CHOREO = "choreographic element"
    PATTERN = "pattern dance section"
    KEY_POINTS = "key points"
    SYNCHRONIZED = "synchronized element"
    FEATURE = "feature"
    JOIN = "joining mark"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an element code.

    `turns` is the digit before a jump, throw or twist (revolutions), before a pair lift (its group) or before a
    section of a pattern dance; None where none is printed. `level` is "", "B" or "1".."4"; `second` the level
    behind `p` (spin positions, "" where `p` stands bare, None where it is absent) or behind `Se`; `value_mark`
    is "", "V", "V1" or "V2"; `partner` "", "W", "M" or "L".
    """

    kind: PartKind
    name: str
    turns: int | None = None
    section: int | None = None
    partner: str = ""
    level: str = ""
    second_name: str = ""
    second: str = ""
    value_mark: str = ""
    calls: tuple[str, ...] = ()

    def __str__(self) -> str:
        head = "" if self.turns is None else str(self.turns)
        section = "" if self.section is None else str(self.section)
        tail = {"p": f"{self.level}p{self.second}", "Se": f"Se{self.second}"}.get(self.second_name, self.level)
        if self.second_name == "Sq":
            tail = f"Sq{self.level}"
        elif self.second_name == "SqSe":
            tail = f"Sq{self.level}Se{self.second}"
        return f"{head}{self.name}{section}{self.partner}{tail}{self.value_mark}{''.join(self.calls)}"

    @property
    def bare(self) -> str:
        """The part without its calls: `3Lz` of `3Lz<!`."""
        text = str(self)
        return text[: len(text) - sum(map(len, self.calls))]

    @property
    def invalid(self) -> bool:
        """Whether the panel called the part invalid (`*`)."""
        return "*" in self.calls

    def has(self, call: str) -> bool:
        """Whether `call` was made on this part."""
        return call in self.calls


@dataclass(frozen=True, slots=True)
class ElementCode:
    """A whole element code. `str()` gives back what was parsed."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "+".join(map(str, self.parts))

    @property
    def executed(self) -> tuple[Part, ...]:
        """The parts that were skated: without joining marks, key points and features."""
        return tuple(p for p in self.parts if p.kind not in _BESIDE)

    @property
    def jumps(self) -> tuple[Part, ...]:
        """The jumps of a jump element, `*` ones included; empty for every other element."""
        return tuple(p for p in self.parts if p.kind is PartKind.JUMP)

    @property
    def joins(self) -> tuple[str, ...]:
        """The joining marks in their order: ("SEQ",), ("COMBO",), ("SEQ", "REP"), ()."""
        return tuple(p.name for p in self.parts if p.kind is PartKind.JOIN)

    @property
    def kind(self) -> PartKind:
        """The kind of the first executed part."""
        return (self.executed or self.parts)[0].kind

    @property
    def is_combination(self) -> bool:
        """Whether more than one jump, or a mark of a combination or sequence, is written."""
        return len(self.jumps) > 1 or any(j in ("SEQ", "COMBO") for j in self.joins)


_BESIDE = frozenset({PartKind.JOIN, PartKind.KEY_POINTS, PartKind.FEATURE})
_CALL = re.compile("|".join(re.escape(c) for c in CALLS))
_CALLS = r"(?P<calls>(?:<<|<|q|!|e|\*|b|>|nv)*)"
_LEVEL = r"(?P<level>[B1-4]?)"
_PATTERNS = "AT|AW|BL|CC|DW|EW|FO|FS|FT|GW|HHO|KI|MB|OW|PD|QS|RB|RF|RH|RW|SD|SS|SW|TA|TC|TFO|TF|TR|TTF|VW|WW|WiW|YP"
_SHAPES: tuple[tuple[PartKind, str], ...] = (
    (PartKind.JOIN, r"(?P<name>SEQ|COMBO|REP|TRANS|EXEL|ExEl)"),
    (PartKind.KEY_POINTS, r"(?P<name>kp[YNT]{1,4})"),
    (PartKind.JUMP, r"(?P<turns>[1-5])?(?P<name>A|T|S|Lo|F|Lz|Eu)"),
    (PartKind.THROW, r"(?P<turns>[1-5])?(?P<name>(?:A|T|S|Lo|F|Lz)Th)"),
    (PartKind.TWIST, rf"(?P<turns>[1-5])(?P<name>(?:A|T|S|Lo|F|Lz)?Tw){_LEVEL}"),
    (PartKind.LIFT, rf"(?P<turns>[1-5])(?P<name>(?:A|T|S|R|B|Lo)?Li){_LEVEL}"),
    (PartKind.LIFT, rf"(?P<name>(?:RRo|Ro|Cu|Sl|Se|Sta)?Li){_LEVEL}"),
    (
        PartKind.SPIN,
        rf"(?P<name>(?:P(?:Co)?|D|F?C?(?:Co|C|S|L|U)?)Sp){_LEVEL}"
        r"(?P<p>p(?P<second>[1-4]?))?(?P<value>V[12]?)?",
    ),
    (PartKind.DEATH_SPIRAL, rf"(?P<name>(?:Bi|Bo|Fi|Fo)Ds|PiF){_LEVEL}"),
    (PartKind.TWIZZLES, rf"(?P<name>Sq?Tw|SyTw|FSTw|BSTw|NtMiTw)(?P<partner>[WML]?){_LEVEL}"),
    (
        PartKind.STEPS,
        rf"(?P<name>MiStNt|OFSt|OFT|PSt|StSq|SpSq|SpSt|SlSt|CSeSt|CCiSt|Nt(?:Mi|Di|Ci|Se)St|(?:Mi|Di|Ci|Se)St)"
        rf"(?P<partner>[WML]?){_LEVEL}",
    ),
    (PartKind.CHOREO, rf"(?P<name>Ch(?:Sq|Spl|PSp|Sp|St|Sl|Tw|PLi|Li|RS|AJ|Hy)){_LEVEL}"),
    (
        PartKind.PATTERN,
        rf"(?P<name>{_PATTERNS}|R)(?P<section>[1-6])(?P<sq>Sq){_LEVEL}(?:(?P<se>Se)(?P<second>[B1-4]))?",
    ),
    (PartKind.PATTERN, rf"(?P<name>{_PATTERNS})(?P<section>[1-4])(?P<se>Se)(?P<second>[B1-4])"),
    (PartKind.PATTERN, rf"(?P<turns>[1-4])(?P<name>{_PATTERNS}){_LEVEL}"),
    (PartKind.PATTERN, r"(?P<turns>[1-4])(?P<name>S)(?P<level>[1-4])"),
    (PartKind.SYNCHRONIZED, rf"(?P<name>AC|AL|AW|Cr|GL|L|I|ME|NHE|PB|Pa|SySp|TrE|TwE){_LEVEL}"),
    (PartKind.FEATURE, r"(?P<name>pi|s)(?P<level>[B1-4])"),
)
_READERS = tuple((kind, re.compile(shape + _CALLS + r"\Z")) for kind, shape in _SHAPES)
_ANY_CASE = re.compile(
    "(?:" + "|".join(re.sub(r"\(\?P<\w+>", "(?:", shape) for _, shape in _SHAPES) + ")" + _CALLS + r"\Z", re.IGNORECASE
)
_HEAD = re.compile(r"[A-Za-z0-9]+")


def could_be_part(word: str) -> bool:
    """Whether a word is a part of a code in some writing of its letters, capitals or not: `3lz<`, `ccosp4`."""
    return _ANY_CASE.match(word) is not None


@lru_cache(maxsize=1 << 14)
def parse_element(code: str) -> ElementCode:
    """The structure of an element code such as `3Lz<+1Eu+3S`, `SqTwW4+SqTwM3`, `CCoSp3p4V1`.

    `str(parse_element(code)) == code` for every code it accepts. Raises NotationError naming the part that
    cannot be read, where it stands and what may stand there.
    """
    if not code:
        raise NotationError(code, 0, "empty; write a code such as 3Lz+3T, CCoSp4 or StSq3")
    if len(code) > 120:
        raise NotationError(code[:40] + "…", 40, "longer than any element; one element a row")
    parts = []
    at = 0
    for text in code.split("+"):
        part = _parse_part(code, text, at)
        twice = next((call for call in part.calls if part.calls.count(call) > 1), None)
        if twice is not None:
            raise NotationError(
                code, at + text.index(twice), f"{text!r} repeats the call {twice}; each is written once"
            )
        parts.append(part)
        at += len(text) + 1
    if not any(p.kind not in _BESIDE for p in parts):
        raise NotationError(code, 0, "names no element; a joining mark follows the element it belongs to")
    return ElementCode(tuple(parts))


@lru_cache(maxsize=1 << 13)
def _read_part(text: str) -> Part | None:
    for kind, reader in _READERS:
        match = reader.match(text)
        if match is None:
            continue
        got = match.groupdict()
        second_name = ("p" if got.get("p") else "") or (got.get("sq") or "") + (got.get("se") or "")
        turns, section = got.get("turns"), got.get("section")
        return Part(
            kind=kind,
            name=got["name"],
            turns=None if turns is None else int(turns),
            section=None if section is None else int(section),
            partner=got.get("partner") or "",
            level=got.get("level") or "",
            second_name=second_name,
            second=got.get("second") or "",
            value_mark=got.get("value") or "",
            calls=tuple(_CALL.findall(got["calls"])),
        )
    return None


def _parse_part(code: str, text: str, at: int) -> Part:
    part = _read_part(text)
    if part is not None:
        return part
    if not text:
        raise NotationError(code, at, "nothing between two + signs, or a + at the end")
    if text != text.strip() or " " in text:
        raise NotationError(code, at, f"{text!r} contains a space; codes are written without")
    foreign = next((c for c in text if not c.isascii()), None)
    if foreign is not None:
        name = unicodedata.name(foreign, "an unnamed character")
        raise NotationError(code, at + text.index(foreign), f"{foreign!r} is {name}; codes are written in ASCII")
    head = _HEAD.match(text)
    if head is None:
        raise NotationError(code, at, f"{text!r} begins with {text[0]!r}; a part begins with a letter or digit")
    if _read_part(head.group()) is not None:
        raise NotationError(code, at + head.end(), f"{text[head.end() :]!r} is no call; calls are {' '.join(CALLS)}")
    raise NotationError(code, at, f"{text!r} names no jump, spin, lift, step, choreographic or other element")
