"""The report of an officials' committee: preferences beside chance, corridors, calls, possible mis-keys, and power."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rinkside.analysis.officials.answers import Answer
from rinkside.analysis.officials.committee import CommitteeRecord, committee_record
from rinkside.analysis.officials.deviations import Nations
from rinkside.analysis.officials.preference import DRAWS, FEWEST, Survey
from rinkside.analysis.officials.published import OWN, Beside
from rinkside.analysis.pictures.forest import FEW, Row, forest_figure
from rinkside.analysis.pictures.power import power_figure
from rinkside.analysis.reports.model import (
    Block,
    Card,
    Cell,
    Column,
    Fact,
    Facts,
    Lines,
    Report,
    Table,
    Text,
    Value,
)
from rinkside.analysis.reports.officials_marks import called_card, corridor_cards
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.to_look_at import Heads, look_card
from rinkside.analysis.reports.words import count, listed, points, seasons, signed
from rinkside.analysis.who import event_name
from rinkside.archive import Archive

__all__ = ["officials_report"]

TALLEST = 46
"""How many judges one figure holds, so that a page of paper holds it."""


def officials_report(
    archive: Archive,
    *,
    asked_seasons: Sequence[str] = (),
    events: Sequence[str] = (),
    nations: Nations | None = None,
    corridor: tuple[float, float] | None = None,
    answers: Mapping[str, Answer] | None = None,
) -> Report:
    """The report over the panels of these seasons and events. `nations` as `read_nations` gives them; `corridor` are
    grades and marks, `answers` what judges answered, by reference. Raises UsageError for what is not held."""
    told = committee_record(archive, seasons=asked_seasons, events=events, nations=nations, corridor=corridor)
    performances = sorted({int(p) for p in told.rows["performance"]} | {k.performance for k in told.looks})
    held = sorted({s["season"] for s in told.segments if s["season"]})
    heads = Heads(archive, [s["segment"] for s in told.segments])
    look = look_card(archive, told.looks, heads, answers or {}, told.seated)
    cards = [*_preference(told), *_published(told), look, *corridor_cards(told)]
    cards.insert(len(cards) - 1 if told.judges else len(cards), called_card(told))
    return Report(
        "Officials",
        _subject(told, events),
        seasons(held[0], held[-1]) if held else "",
        tuple(cards),
        heads.without_names(where_from(archive, performances, _missing(told), named=heads.all_named)),
        _facts(told),
        _method(told),
        example_badge(archive, performances),
    )


def _subject(told: CommitteeRecord, events: Sequence[str]) -> str:
    names = list(dict.fromkeys(event_name(s["name"] or "") for s in told.segments))
    if events and len(names) <= 3:
        return listed(names)
    return f"{count(told.named, 'panel')} at {count(len(names), 'event')}"


def _facts(told: CommitteeRecord) -> tuple[Fact, ...]:
    mean, low, high, own = told.field
    survey = told.survey
    named = sum(j.stands_out for j in survey.judges)
    changed, of = told.places
    slips = [k for k in told.looks if k.reason.startswith("possible")]
    moved = sum(k.effect.moves for k in slips)
    return (
        Fact(
            "Own-nation preference",
            _one(mean) if own else "–",
            f"95 %: {_one(low)} to {_one(high)}" if own else "no own skates are known",
        ),
        Fact("Own skates", f"{own:,}", f"{count(told.judges, 'judge')}, {count(told.named, 'panel')}"),
        Fact("Judges beyond chance", f"{named}", f"of {len(survey.judges)} looked at"),
        Fact("Places of own skaters", f"{changed}", f"of {of:,} move without the judge"),
        Fact("Possible mis-keys", f"{len(slips)}", f"{moved or 'no'} place{'s' if moved != 1 else ''} moved"),
    )


def _one(value: float) -> str:
    return signed(round(value))


def _preference(told: CommitteeRecord) -> list[Card]:
    survey = told.survey
    if not survey.nations:
        return []
    mean, low, high, own = told.field
    every = Row("All judges", own, mean, low, high, survey.chance_low, survey.chance_high, low > 0, True)
    nations = sorted(survey.nations, key=lambda n: (-n.own, n.nation))
    by_nation = forest_figure(
        "nations",
        "Own-nation preference, by the judges’ nation",
        "Nation",
        [
            every,
            *(
                Row(n.nation, n.own, n.points, n.low, n.high, n.chance_low, n.chance_high, n.stands_out)
                for n in nations
            ),
        ],
        "Points a skate that own skaters get more than others, beside the rest of the panel; own skates at the left, "
        "95 % intervals. Grey: 95 of 100 draws of chance. "
        f"Diamond: beyond chance, the false discovery rate held at 5 %. Hollow: fewer than {FEW} own skates.",
    )
    cards = [Card(by_nation.title, (by_nation,)), *_power(told), Card("Beside chance", _chance(told), place="side")]
    return cards + _judges(told)


def _judges(told: CommitteeRecord) -> list[Card]:
    """Every judge, in figures that a page of paper holds, all by one scale."""
    rows = [
        Row(
            f"{j.nation} {j.name}", j.own, j.points, j.low, j.high, j.chance_low, j.chance_high, j.stands_out, rate=j.q
        )
        for j in sorted(told.survey.judges, key=lambda j: (j.nation, -j.own, j.name))
    ]  # fmt: skip
    parts = -(-len(rows) // TALLEST)
    size = -(-len(rows) // max(1, parts))
    cards = []
    for part in range(parts):
        own = rows[part * size : (part + 1) * size]
        title = "Own-nation preference, judge by judge"
        if parts > 1:
            title += f": {own[0].name[:3]} to {own[-1].name[:3]}"
        note = (
            f"Every judge with {FEWEST} own skates or more, by nation; the same figures and signs. A difference is not "
            "intent."
        )
        name = f"judges-{part + 1}" if part else "judges"
        figure = forest_figure(name, title, "Judge", own, note, rows)
        cards.append(Card(title, (figure,), place="full"))
    return cards


def _chance(told: CommitteeRecord) -> tuple[Block, ...]:
    survey = told.survey
    looked = len(survey.judges)
    low_p = sum(j.p <= 0.05 for j in survey.judges)
    named = sum(j.stands_out for j in survey.judges)
    nations = sum(n.stands_out for n in survey.nations)
    said: list[Block] = [
        Facts(
            (
                Fact("Mean over own skates", _one(told.field[0]), f"chance alone: {_range(survey)}"),
                Fact("Judges with p ≤ 5 %", str(low_p), f"of {looked}; chance alone: about {looked * 0.05:.0f}"),
                Fact("Judges beyond chance", str(named), f"of {looked}; by chance at most about {named * 0.05:.0f}"),
                Fact("Nations beyond chance", str(nations), f"of {len(survey.nations)}; held at 5 % over the nations"),
            )
        ),
        Text(
            f"Many are looked at, so some seem to stand out by chance. The false discovery rate over {looked} judges "
            "is held at 5 % (Benjamini and Hochberg 1995): of those named, one in twenty is expected to be there by "
            "chance, and nobody can say which.",
            True,
        ),
    ]
    if survey.few:
        said.append(
            Text(f"{count(survey.few, 'judge')} with fewer than {FEWEST} own skates: too few to be told apart.", True)
        )
    changed, of = told.places
    if of:
        said.append(
            Text(
                f"Without the judge of the own nation {changed} of {of:,} own skates would have another place in the "
                "segment, up or down. The same leaving out of any judge moves places too: it is no measure of a wrong.",
                True,
            )
        )
    return tuple(said)


def _range(survey: Survey) -> str:
    return f"{_one(survey.chance_low)} to {_one(survey.chance_high)} in 95 of 100 draws"


def _power(told: CommitteeRecord) -> list[Card]:
    if not told.power:
        return []
    figure = power_figure(told.power)
    return [Card(figure.title, (figure,))]


def _published(told: CommitteeRecord) -> list[Card]:
    if not told.published:
        return []
    columns = (Column(""), Column("Published", "right"), Column("Here", "right"), Column("Their way", "right"))
    rows = tuple(_beside_row(b) for b in told.published)
    first = told.published[0]
    lines = [
        "Events: theirs are 17 competitions with both junior finals, "
        f"{OWN:,} own skates; held here are {len(first.held)} of them, {first.own:,} own skates"
        if first.published == 340
        else "Events: the figure of their article is over 17 competitions; none of them is among the panels asked for",
        "Strictness: they take off each judge’s mean over all short or all free programmes, own skaters counted in, "
        "and compare all panels in one pool; here each own skate is compared with the others of the same panel: "
        "nothing of the preference is taken off. The last column is their way of counting on the panels held here.",
        "Own nation: they took each judge’s federation from the ISU’s lists of officials of both seasons; here it is "
        "the page’s, else what who is who carries from other pages, else a list that is given. OAR counts as RUS.",
        "Chance: they used a t-test over all and a bootstrap for each judge, without control for how many are "
        f"looked at; here {DRAWS:,} draws within segments, and the false discovery rate is held.",
    ]
    missing = [f"Not held: {listed(list(first.missing))}."] if first.missing else []
    return [
        Card(
            "Beside what was published in 2018",
            (Table(columns, rows), Lines((*lines, *missing))),
            "BuzzFeed News, “The Edge”, 8 February 2018, and its analysis of the Games of March 2018; points a skate.",
            "full",
        )
    ]


def _beside_row(b: Beside) -> tuple[Value, ...]:
    of = len(b.held) + len(b.missing)
    note = f"{len(b.held)} of {of} held, {b.own} own skates" if of > 1 else f"{b.own} own skates"
    inside = f"{points(round(b.low))} to {points(round(b.high))}"
    return (
        Cell(b.what, note),
        Cell("–" if b.published is None else f"{b.published / 100:.1f}", "", True),
        Cell(points(round(b.ours)), inside, True),
        points(round(b.theirs)),
    )


_FROM = {
    "the page": "the page of the panel",
    "another page": "another page of the season",
    "other seasons": "the seasons around it",
    "a list": "the list given",
    "": "nothing: not known",
}


def _missing(told: CommitteeRecord) -> list[str]:
    said = []
    if told.drawn:
        said.append(
            f"{count(told.drawn, 'segment')} with columns in random order: no mark there is anybody’s, so judges are "
            "not told of."
        )
    if told.unseated:
        said.append(
            f"{count(told.unseated, 'segment')} with columns by judge, but no page that names the panel: add the pages "
            "of officials (SEG…OF.htm) with “rinkside archive add”."
        )
    if told.nation_from:
        rests = listed([f"{_FROM.get(how, how)} {number:,}" for how, number in told.nation_from])
        said.append(f"The nation of a judge’s seat rests on: {rests}.")
    if told.unknown:
        names = listed([*told.unknown[:12], *([f"{len(told.unknown) - 12} more"] if len(told.unknown) > 12 else [])])
        said.append(
            f"Nation not known of {count(len(told.unknown), 'judge')}: {names}. A table of judge_name, nationality and "
            "season gives it: “rinkside people import FILE” for good, “--nations FILE” for this report."
        )
    if not told.survey.nations and told.named:
        said.append("No preference is told: no named judge with a known nation has three own skates here.")
    if not told.named:
        said.append("No judge is named in these segments: nothing is told of judges.")
    said.append("An event of which no document was added is not known here.")
    return said


def _method(told: CommitteeRecord) -> tuple[str, ...]:
    return (
        "A judge’s own score of a skate is what it would have got had all judges given those marks. Preference: own "
        "score less the mean of the other judges, for own skaters, less the same for the others of that segment: so a "
        "strict or a generous judge is not taken for a partial one.",
        f"Chance: who of the segment’s skaters are own is drawn anew {DRAWS:,} times, segment by segment. Intervals: "
        "95 %, by drawing judges (all), seats (nation) or own skates (judge) again.",
        "A difference is not intent. It can be a taste that a nation’s judges and skaters share, a skater the judge "
        "knows well, or the rest of the panel. Where others favour theirs too, a judge’s figure grows by up to an "
        "eighth. Few own skates give wide intervals, and who stands out among many is partly luck.",
        "How to answer: name the segment, the marks and the reason; a committee should hear it before it concludes.",
    )
