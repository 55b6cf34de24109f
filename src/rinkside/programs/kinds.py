"""Which kind of element a code is, in the words the rules count programs in."""

from __future__ import annotations

from rinkside.domain import ElementCode, Part, PartKind

__all__ = ["combination_spin", "flying", "is_axel", "jump_name", "kind_of", "name_of", "position", "revolutions"]

_KINDS = {
    PartKind.JUMP: "jump",
    PartKind.THROW: "throw jump",
    PartKind.TWIST: "twist lift",
    PartKind.LIFT: "lift",
    PartKind.DEATH_SPIRAL: "death spiral",
    PartKind.TWIZZLES: "twizzles",
    PartKind.PATTERN: "pattern dance",
    PartKind.SYNCHRONIZED: "synchronized",
    PartKind.FEATURE: "feature",
    PartKind.KEY_POINTS: "key points",
    PartKind.JOIN: "mark",
}


def kind_of(code: ElementCode) -> str:
    """A word of `rinkside.rulebook.content_names.ELEMENT_KINDS`, or what a part is that no program counts.

    `ChSp1` is the choreographic spiral of 2010-12 and a dance element since: both are choreographic elements.
    """
    part = (code.executed or code.parts)[0]
    if part.kind is PartKind.SPIN:
        return "pair spin" if part.name.startswith("P") else "spin"
    if part.kind is PartKind.STEPS:
        return "spiral sequence" if part.name in ("SpSq", "SpSt") else "step sequence"
    if part.kind is PartKind.CHOREO:
        return "choreographic element"
    return _KINDS[part.kind]


def name_of(code: ElementCode) -> str:
    """The name without level and calls: `CCoSp` of `CCoSp4V`, `3STh` of `3STh<`, `5ALi` of `5ALi4`; parts joined."""
    return "+".join(jump_name(part) for part in code.executed)


def jump_name(part: Part) -> str:
    """`3Lz` of `3Lz<!`; a downgraded jump keeps its name."""
    return f"{'' if part.turns is None else part.turns}{part.name}"


def revolutions(part: Part) -> int:
    """The revolutions the name says; 0 for a jump without."""
    return part.turns or 0


def is_axel(part: Part) -> bool:
    """Whether the jump is of the Axel type, a popped one included."""
    return part.kind is PartKind.JUMP and part.name == "A"


def flying(name: str) -> bool:
    """Whether a spin's name is that of a flying spin."""
    return name.startswith("F")


def combination_spin(name: str) -> bool:
    """Whether a spin's name is that of a spin combination."""
    return "Co" in name


def position(name: str) -> str:
    """The position of a spin in one position: C, S, L, U; "" for a spin combination."""
    if combination_spin(name):
        return ""
    return name[:-2].lstrip("P")[-1:]
