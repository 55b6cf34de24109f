"""The dotted names of all rule values: what each means, what it accepts and what would settle it.

A rule file may only give values to these names; the reference of the rule book is made from them.
"""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.rulebook.content_names import CONTENT_NAMES

__all__ = ["NAMES", "RuleName"]


@dataclass(frozen=True, slots=True)
class RuleName:
    """One name of the rule book.

    `kind` is a kind of `rinkside.rulebook.kinds` ("count", "points", "factor", "yes or no", "choice", …), `choices`
    the words a choice accepts, `settled_by` the source that would establish a value nobody established.
    """

    meaning: str
    kind: str
    settled_by: str
    choices: tuple[str, ...] = ()


_SHEET = "a published judges' details sheet of the season"
_COMMUNICATION = "the ISU communication of the season"
_SPECIAL = "the ISU special regulations of the season"
_ANNOUNCEMENT = "the announcement of the competition"

NAMES: dict[str, RuleName] = {
    # grades of execution
    "goe.limit": RuleName("highest grade of execution; the lowest is its negative", "count", _COMMUNICATION),
    "goe.rounding": RuleName("decimal places the panel's GOE is rounded to, half up", "count", _SHEET),
    "goe.lead": RuleName(
        "which row of a jump combination or sequence its GOE is taken from",
        "choice",
        _COMMUNICATION,
        ("highest counting jump", "first jump"),
    ),
    "goe.without_base_value": RuleName(
        "what the GOE of an element of base value 0.00 is", "choice", _SHEET, ("zero", "by its marks")
    ),
    # which marks count
    "trim.from": RuleName(
        "marks present from which the trimmed mean is taken; fewer give a plain mean", "count", _SHEET
    ),
    "trim.each_end": RuleName("how many highest and how many lowest marks the trimmed mean drops", "count", _SHEET),
    "draw.counting": RuleName(
        "how many of the printed columns were drawn to count; columns not listed all count", "counts by count", _SHEET
    ),
    "draw.columns": RuleName(
        "how printed columns stand to judges",
        "choice",
        _SHEET,
        ("named", "fixed within a segment", "shuffled per skater"),
    ),
    # base values of jump elements
    "jumps.factored_places": RuleName(
        "decimal places a factored base value is rounded to after each factor, half up", "count", _SHEET
    ),
    "jumps.factor_order": RuleName(
        "which factor is applied first",
        "choice",
        _SHEET,
        ("bonus, then sequence or repetition", "sequence or repetition, then bonus"),
    ),
    "jumps.sequence.mark": RuleName("the joining mark of a jump sequence", "text", _SHEET),
    "jumps.sequence.factor": RuleName("factor of a jump sequence's base value", "factor", _SHEET),
    "jumps.sequence.counting": RuleName(
        "how many of a sequence's jumps count, the highest first; `all` for every one", "count or all", _SHEET
    ),
    "jumps.repetition.factor": RuleName("factor of the base value of an element marked +REP", "factor", _SHEET),
    "jumps.repetition.mark": RuleName("the joining mark a repeated jump outside a combination carries", "text", _SHEET),
    "jumps.repetition.of_sequence": RuleName(
        "which factors an element marked +SEQ and +REP takes", "choice", _SHEET, ("repetition alone", "both")
    ),
    "jumps.combination.factor": RuleName("factor of an element marked +COMBO", "factor", _SHEET),
    "jumps.bonus.factor": RuleName("factor of an element marked x (the highlight factor)", "factor", _SHEET),
    "jumps.bonus.elements": RuleName("kinds of element that can be marked x", "texts", _SHEET),
    "jumps.bonus.last": RuleName(
        "how many jump elements, the last ones, can be marked x; `all` for every one in the second half",
        "count or all",
        _COMMUNICATION,
    ),
    "jumps.under_rotated": RuleName(
        "what `<` makes of a jump", "choice", _COMMUNICATION, ("the jump of one revolution less", "a row of its own")
    ),
    "jumps.downgraded": RuleName(
        "what `<<` makes of a jump",
        "choice",
        _COMMUNICATION,
        ("the jump of one revolution less", "a row of its own", "not called"),
    ),
    "jumps.wrong_edge": RuleName(
        "what `e` makes of a jump", "choice", _COMMUNICATION, ("no change", "a row of its own")
    ),
    "jumps.invalid": RuleName(
        "how far an invalid jump takes its element with it",
        "choice",
        _SHEET,
        ("each jump by itself", "the whole element"),
    ),
    "spins.without_value_mark": RuleName(
        "what V, V1 or V2 behind a spin does", "choice", _COMMUNICATION, ("a row of its own", "not called")
    ),
    # components
    "components.set": RuleName("the components marked, with the factor of each", "components", _SHEET),
    "components.names": RuleName("the printed names of each component, by its abbreviation", "texts by word", _SHEET),
    "components.printed": RuleName(
        "what is printed for the abbreviation of a component, where it differs", "choices by word", _SHEET
    ),
    "components.mean_places": RuleName("decimal places a component's panel mean is rounded to", "count", _SHEET),
    "components.order": RuleName(
        "whether the mean is rounded before its factor is applied",
        "choice",
        _SHEET,
        ("mean rounded, then factored", "factored, then rounded"),
    ),
    "components.rounding": RuleName(
        "what is rounded when factors are applied",
        "choice",
        _SHEET,
        ("each factored component", "the sum of factored components"),
    ),
    "components.lowest_mark": RuleName("the lowest mark a judge can give a component", "points", _COMMUNICATION),
    "components.step": RuleName("the step between two component marks", "points", _COMMUNICATION),
    "components.highest_mark": RuleName("the highest mark a judge can give a component", "points", _COMMUNICATION),
    # the segment
    "segment.factor": RuleName(
        "factor of TES + PCS + deductions, applied to their sum and rounded half up", "factor", _ANNOUNCEMENT
    ),
    "segment.bonus": RuleName("bonus points the category can declare inside the TES", "points list", _ANNOUNCEMENT),
    # falls and other deductions
    "falls.schedule": RuleName(
        "deduction of the first, second… fall; the last value repeats for every further fall", "points list", _SHEET
    ),
    "falls.both_partners": RuleName("deduction where both partners fall together", "points", _SPECIAL),
    "deductions.time_per_5_seconds": RuleName("deduction per 5 seconds too long or too short", "points", _SPECIAL),
    "deductions.illegal_element": RuleName("deduction of an illegal element or movement", "points", _SPECIAL),
    "deductions.costume_or_prop": RuleName("deduction of a costume or prop violation", "points", _SPECIAL),
    "deductions.costume_failure": RuleName("deduction of a part of the costume on the ice", "points", _SPECIAL),
    "deductions.late_start": RuleName("deduction of a late start", "points", _SPECIAL),
    "deductions.music": RuleName("deductions a music violation can carry", "points list", _SPECIAL),
    "deductions.extra_element": RuleName("deduction of an extra element", "points", _SPECIAL),
    "deductions.extended_lift": RuleName("deduction of an extended lift in ice dance", "points", _SPECIAL),
    "deductions.interruption": RuleName(
        "deductions of an interruption of over 10, over 20 and over 30 seconds", "points list", _SPECIAL
    ),
    "deductions.interruption_with_allowance": RuleName(
        "deduction of an interruption with an allowance of up to 3 minutes", "points", _SPECIAL
    ),
    # ranking
    "ties.segment": RuleName(
        "what breaks a tie of segment scores, in order; still equal: the same place",
        "choices",
        _SPECIAL,
        ("tes", "pcs"),
    ),
    "ties.overall": RuleName(
        "what breaks a tie of totals, in order; still equal: the same place", "choices", _SPECIAL, ("free place",)
    ),
    "ranking.disqualified": RuleName(
        "what a disqualification after the event does to those behind",
        "choice",
        _SPECIAL,
        ("places stay", "places move up"),
    ),
    "ranking.not_reached": RuleName(
        "whether who did not reach the final keeps the place held before it or has none",
        "choice",
        "a final result page of the season",
        ("keeps its place", "has no place"),
    ),
    "ranking.unranked": RuleName("standings printed unranked, after the ranked rows", "texts", _SHEET),
    "cut.free": RuleName("how many go on to the free at championships", "count", _ANNOUNCEMENT),
    # starting order
    "starting_order.free": RuleName(
        "how the free's starting order is made, by kind of event",
        "choices by word",
        _ANNOUNCEMENT,
        ("drawn", "reverse of the short"),
    ),
    "starting_order.group": RuleName(
        "how many draw one group of starting numbers, by kind of event", "counts by word", _ANNOUNCEMENT
    ),
    "starting_order.warm_up": RuleName("entrants in a warm-up group", "count", _ANNOUNCEMENT),
    # panels
    "panel.judges": RuleName("judges' columns seen on sheets", "counts", _SHEET),
    "panel.officials": RuleName("functions of a panel beside its judges", "texts", _ANNOUNCEMENT),
    # team event
    "team.points": RuleName("points by place in a segment of the first round", "counts", _ANNOUNCEMENT),
    "team.free_points": RuleName("points by place in a segment of the final round", "counts", _ANNOUNCEMENT),
    "team.cut": RuleName("teams that go on to the final round; all tied at the cut go on", "count", _ANNOUNCEMENT),
    "team.substitutions": RuleName("how many entrants a team can exchange for the final round", "count", _ANNOUNCEMENT),
    "team.ties": RuleName(
        "what breaks a tie of team points, in order",
        "choices",
        _ANNOUNCEMENT,
        ("two best places", "two best scores", "three best places", "three best scores"),
    ),
    "team.disqualified": RuleName(
        "what a disqualification does to the points of the segment",
        "choice",
        _SPECIAL,
        ("points removed, others stay", "points removed, others move up"),
    ),
    # standings
    "standing.championships": RuleName("world standing points by place at Worlds and Games", "counts", _COMMUNICATION),
    "standing.continental": RuleName(
        "world standing points by place at the European and Four Continents championships", "counts", _COMMUNICATION
    ),
    # what a program may contain
    **{name: RuleName(*row) for name, row in CONTENT_NAMES.items()},
}
"""Every dotted name, with its meaning and the kind of source that settles it."""
