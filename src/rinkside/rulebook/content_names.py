"""The dotted names of the rules of program content, as plain rows: meaning, kind, what settles it, choices.

They become part of `rinkside.rulebook.names.NAMES`; a rule file gives them dated values like any other.
Kinds of element are the words of `ELEMENT_KINDS`.
"""

from __future__ import annotations

__all__ = ["CONTENT_NAMES", "ELEMENT_KINDS"]

ELEMENT_KINDS = (
    "jump",
    "throw jump",
    "twist lift",
    "lift",
    "spin",
    "pair spin",
    "death spiral",
    "step sequence",
    "spiral sequence",
    "choreographic element",
    "twizzles",
    "pattern dance",
)
"""The kinds of element that programs are counted in."""

_REGULATIONS = "the ISU special regulations and the communication on requirements of the season"

CONTENT_NAMES: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "content.elements.most": (
        "how many elements of each kind count; an element of a kind beyond its number counts nothing",
        "counts by word",
        _REGULATIONS,
        (),
    ),
    "content.elements.distinct": (
        "kinds of element of which no two may have the same name (levels aside)",
        "texts",
        _REGULATIONS,
        ELEMENT_KINDS,
    ),
    "content.jumps.combinations.most": (
        "how many jump elements may be combinations or sequences",
        "count",
        _REGULATIONS,
        (),
    ),
    "content.jumps.combinations.surplus": (
        "what a combination or sequence beyond that number keeps",
        "choice",
        _REGULATIONS,
        ("nothing", "its first jump, as repeated"),
    ),
    "content.jumps.combinations.longest": (
        "how many jumps a combination may have",
        "count",
        _REGULATIONS,
        (),
    ),
    "content.jumps.combinations.long_ones": (
        "how many combinations may have three or more jumps",
        "count",
        _REGULATIONS,
        (),
    ),
    "content.jumps.sequences.bounded": (
        "whether a sequence is bound by the number of jumps of a combination",
        "yes or no",
        _REGULATIONS,
        (),
    ),
    "content.jumps.each.most": (
        "how often a jump may be executed, by its revolutions (2, 3, 4, 5) or its name (2A); not listed: any number",
        "counts by word",
        _REGULATIONS,
        (),
    ),
    "content.jumps.repeated.most": (
        "how many different triple and quadruple jumps may be executed more than once",
        "count",
        _REGULATIONS,
        (),
    ),
    "content.jumps.repeated.invalidates": (
        "what a jump executed too often takes with it",
        "choice",
        _REGULATIONS,
        ("the jump", "the element"),
    ),
    "content.jumps.repeated.takes_combination": (
        "whether a repeated solo jump takes the place of a combination or sequence",
        "yes or no",
        _REGULATIONS,
        (),
    ),
    "content.jumps.behind_a_mark": (
        "what a jump written behind +COMBO or +SEQ counts",
        "choice",
        "a published judges' details sheet",
        ("nothing",),
    ),
    "content.jumps.distinct": (
        "whether a jump may stand in one jump element only (twice within one combination is one element)",
        "yes or no",
        _REGULATIONS,
        (),
    ),
    "content.jumps.axel": (
        "whether an Axel must be among the jump elements: the last one that counts has to be it",
        "yes or no",
        _REGULATIONS,
        (),
    ),
    "content.jumps.solo.most": (
        "how many jump elements may be solo jumps other than the Axel of a short program",
        "count",
        _REGULATIONS,
        (),
    ),
    "content.jumps.solo.second_mark": (
        "what a solo jump beyond that number is marked, taking the place of the combination",
        "choice",
        _REGULATIONS,
        ("SEQ", "COMBO", "REP"),
    ),
    "content.jumps.axel.least": ("least revolutions of the Axel", "count", _REGULATIONS, ()),
    "content.jumps.solo.least": ("least revolutions of the solo jump", "count", _REGULATIONS, ()),
    "content.jumps.combination.least": (
        "least revolutions of the jumps of the combination: the lesser, then the greater",
        "counts",
        _REGULATIONS,
        (),
    ),
    "content.spins.kinds": (
        "what the spins of a program must be: for each place, the names that can fill it",
        "texts by word",
        _REGULATIONS,
        (),
    ),
    "content.spins.distinct_position": (
        "whether the flying spin must land in another position than the spin in one position",
        "yes or no",
        _REGULATIONS,
        (),
    ),
    "content.names.accepted": (
        "the names of elements that can fill a place of their kind; others count nothing",
        "texts by word",
        _REGULATIONS,
        (),
    ),
    "content.elements.required": (
        "kinds of element a complete program has; a missing one is warned of",
        "texts",
        _REGULATIONS,
        ELEMENT_KINDS,
    ),
}
"""Name → meaning, kind of `rinkside.rulebook.kinds`, what would settle it, choices."""
