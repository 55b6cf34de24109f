"""Hypothesis strategies for the values of the sport: element codes, seasons, points, marks."""

from __future__ import annotations

from datetime import date

from factories import ELEMENTS
from hypothesis import strategies as st

from rinkside.domain import CALLS, Season

__all__ = ["component_marks", "days", "element_codes", "goe_marks", "jump_codes", "points", "seasons", "skates"]

LEVELS = ("", "B", "1", "2", "3", "4")

points = st.integers(min_value=-999_999_999, max_value=999_999_999)
"""Hundredths, as far as a printed number reaches."""

seasons = st.integers(min_value=2003, max_value=2099).map(Season)
days = st.dates(min_value=date(2003, 1, 1), max_value=date(2099, 12, 31))


def goe_marks(limit: int, judges: int) -> st.SearchStrategy[tuple[int | None, ...]]:
    """The marks of one element: `judges` columns from −limit to limit, None for a judge who gave none."""
    return st.tuples(*[st.none() | st.integers(-limit, limit)] * judges)


def component_marks(judges: int) -> st.SearchStrategy[tuple[int, ...]]:
    """The marks of one component, hundredths in 0.25 steps from 0.25 to 10.00."""
    return st.tuples(*[st.integers(1, 40).map(lambda quarter: quarter * 25)] * judges)


calls = st.lists(st.sampled_from(CALLS), max_size=2, unique=True).map("".join).filter(lambda c: "<<<" not in c)
"""At most two calls, never `<` beside `<<`, which nobody could tell apart."""

jumps = st.builds(
    lambda turns, jump, called: f"{turns}{jump}{called}",
    st.sampled_from(["", "1", "2", "3", "4", "5"]),
    st.sampled_from(["A", "T", "S", "Lo", "F", "Lz", "Eu"]),
    calls,
)
joins = st.lists(st.sampled_from(["SEQ", "COMBO", "REP"]), max_size=2, unique=True)
jump_codes = st.builds(lambda js, tail: "+".join([*js, *tail]), st.lists(jumps, min_size=1, max_size=4), joins)
"""Jump elements: one to four jumps with calls, and joining marks."""

_levelled = st.builds(
    lambda name, level, called: f"{name}{level}{called}",
    st.sampled_from(
        ["StSq", "ChSq", "CCoSp", "FCSp", "LSp", "SSp", "PCoSp", "FoDs", "BiDs", "RoLi", "SlLi", "SqTw", "OFT", "MiSt"]
    ),
    st.sampled_from(LEVELS),
    calls,
)
_pairs = st.builds(
    lambda turns, name, level, called: f"{turns}{name}{level}{called}",
    st.sampled_from("12345"),
    st.sampled_from(["Tw", "LzTw", "Li", "ALi", "RLi"]),
    st.sampled_from(LEVELS),
    calls,
)
_spins = st.builds(
    lambda name, level, positions, value, called: f"{name}{level}{positions}{value}{called}",
    st.sampled_from(["CCoSp", "FCCoSp", "CoSp", "FSSp", "CSp"]),
    st.sampled_from(LEVELS),
    st.sampled_from(["", "p", "p1", "p2", "p3", "p4"]),
    st.sampled_from(["", "V", "V1", "V2"]),
    calls,
)
_partners = st.builds(
    lambda name, woman, man: f"{name}W{woman}+{name}M{man}",
    st.sampled_from(["SqTw", "OFT", "DiSt", "MiSt"]),
    st.sampled_from(LEVELS),
    st.sampled_from(LEVELS),
)
element_codes = st.one_of(jump_codes, _levelled, _pairs, _spins, _partners)
"""Element codes of every kind, as panels write them."""

skates = st.integers(3, 9).flatmap(
    lambda judges: st.tuples(
        st.lists(st.tuples(st.sampled_from(ELEMENTS), goe_marks(5, judges), st.booleans()), min_size=1, max_size=12),
        st.lists(component_marks(judges), min_size=3, max_size=3),
    )
)
"""A skate of 2025-26 as (elements of code, marks, x), component marks: panels of 3 to 9, some marks missing."""
