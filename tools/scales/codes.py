"""Codes as the scale keys them, and the groups of rows that move together."""

from __future__ import annotations

import re

_JUMP = re.compile(r"(?P<jump>[1-5]?(?:A|T|S|Lo|F|Lz|Eu))(?P<calls>(?:<<|<|q|!|e|b)*)\Z")
_THROW = re.compile(r"(?P<jump>[1-5]?(?:A|T|S|Lo|F|Lz)Th)(?P<calls>(?:<<|<|q|!|e|b)*)\Z")
_TWIST = re.compile(r"(?P<jump>[1-5](?:A|T|S|Lo|F|Lz)?Tw[B1-4]?)(?P<calls>(?:<<|<)*)\Z")
_LIFT = re.compile(r"[1-5](?:A|T|S|R|B|Lo)?Li[B1-4]?\Z")
_DEATH = re.compile(r"(?:B[io]|F[io])Ds[B1-4]?\Z")
_SPIN = re.compile(r"(?:P(?:Co)?|D|F?C?(?:Co|C|S|L|U)?)Sp(?P<level>[B1-4]?)(?P<positions>p[1-4]?)?(?P<v>V[12]?)?\Z")
_STEP = re.compile(r"(?:St|Sl|Ci|Se|Sp)(?:St|Sq)(?P<level>[B1-4]?)\Z|StSq(?P<level2>[B1-4]?)\Z")


def scale_key(code: str) -> str:
    """The code a row stands under: calls without a value are left out (q ! b), the others stand as e, <, <<."""
    code = code.replace("А", "A")  # a Cyrillic A in the printed communication
    code = re.sub(r"\+kp[YNT]+<?", "", code).rstrip(">")
    code = re.sub(r"^(SqTw|SyTw|OFSt|PSt)L(?=[B1-4]?\Z)", r"\1W", code)
    for shape in (_JUMP, _THROW, _TWIST):
        match = shape.match(code)
        if match:
            calls = match["calls"]
            return (
                match["jump"] + ("e" if "e" in calls else "") + ("<<" if "<<" in calls else "<" if "<" in calls else "")
            )
    return code


def split_calls(code: str) -> tuple[str, str]:
    """`3Lze<` → (`3Lz`, `e<`); a code without calls → (code, "")."""
    for shape in (_JUMP, _THROW, _TWIST):
        match = shape.match(code)
        if match and code == scale_key(code):
            return match["jump"], match["calls"]
    return code, ""


def kind(code: str) -> str:
    """jump, throw, twist, lift, death spiral, spin, step, choreo or other."""
    if _JUMP.match(code):
        return "jump"
    if _THROW.match(code):
        return "throw"
    if _TWIST.match(code):
        return "twist"
    if _LIFT.match(code):
        return "lift"
    if _DEATH.match(code):
        return "death spiral"
    if re.match(r"Ch[A-Z]", code):
        return "choreo"
    if _STEP.match(code):
        return "step"
    if _SPIN.match(code):
        return "spin"
    return "other"


def lower(jump: str) -> str | None:
    """The jump, throw or twist with one revolution less; None where none is left."""
    match = re.match(r"([1-5])(.*)", jump)
    if match is None:
        return None
    turns, name = int(match[1]), match[2]
    return f"{turns - 1}{name}" if turns > 1 else None


def levelled(code: str) -> tuple[str, str]:
    """`CCoSp4` → (`CCoSp`, `4`); a code without a level → (code, "")."""
    match = re.match(r"(.*[A-Za-z])([B1-4])\Z", code)
    return (match[1], match[2]) if match else (code, "")
