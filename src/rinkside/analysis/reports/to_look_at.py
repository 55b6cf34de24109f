"""What the reports on officials share: what segments and skaters are called there, and the marks to look at.

Skaters are named where they skated as seniors before a panel of an international's size. Of junior, novice and club
events they are told by their starting number: a report on a judge is about the judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from rinkside.analysis.held import HeldSegment, held_segments
from rinkside.analysis.officials.answers import Answer
from rinkside.analysis.officials.called import FIRST_SEASON
from rinkside.analysis.officials.looks import Look
from rinkside.analysis.reports.model import Blanks, Block, Card, Cell, Column, Mark, Marks, Table, Text, Value, Where
from rinkside.analysis.reports.words import nth, points, season, signed
from rinkside.analysis.who import event_name
from rinkside.archive import Archive
from rinkside.domain import Entrant
from rinkside.errors import RinksideError
from rinkside.protocols.entrants import name_key
from rinkside.scoring import scorer
from rinkside.scoring.marks import count_marks

__all__ = ["CORRIDOR", "Heads", "SegmentHead", "answer_card", "look_card", "mark_text", "width_said"]

CORRIDOR = (1.0, 0.75)
"""The corridor of these reports, in grades and in marks of a component: a measure to compare judges of one panel by.
It is not the ISU's, which is not established for each season."""


PANEL = 7
"""How many judges a panel has where seniors are named: club events have fewer, whatever they call their categories."""


@dataclass(frozen=True, slots=True)
class SegmentHead:
    """What a segment is called in these reports, and whether its skaters are named."""

    segment: str
    event: str
    title: str
    season: str
    day: date | None
    named: bool


_SEGMENTS = """
SELECT s.segment, coalesce(e.name, s.event, '') AS event, s.category, s.kind, s.level, s.judges, s.season, s.date
FROM segments s LEFT JOIN events e USING (event) WHERE s.segment IN (SELECT unnest($wanted)) ORDER BY s.date, s.segment
"""
_STARTS = """
SELECT performance, name, start FROM performances WHERE segment IN (SELECT unnest($wanted))
"""


class Heads:
    """The heads of some segments, in the order of days, and who skated there."""

    def __init__(self, archive: Archive, segments: Sequence[str]) -> None:
        wanted = {"wanted": list(segments)}
        self.by_segment: dict[str, SegmentHead] = {}
        for row in archive.sql(_SEGMENTS, wanted).to_dicts():
            category = _plain(row["category"] or row["segment"].split("/")[-2])
            title = ", ".join(t for t in (category, row["kind"] or "") if t)
            self.by_segment[row["segment"]] = SegmentHead(
                row["segment"], event_name(row["event"]), title, row["season"] or "", row["date"],
                row["level"] == "senior" and (row["judges"] or 0) >= PANEL,
            )  # fmt: skip
        rows = archive.sql(_STARTS, wanted).to_dicts()
        self._starts: dict[int, int | None] = {row["performance"]: row["start"] for row in rows}
        self._names: dict[int, str] = {row["performance"]: row["name"] or "" for row in rows}

    @property
    def all_named(self) -> bool:
        """Whether every segment's skaters are named."""
        return all(head.named for head in self.by_segment.values())

    def skater(self, segment: str, performance: int) -> str:
        """The skater's name, or the starting number where skaters are not named."""
        if self.by_segment[segment].named:
            return self._names[performance]
        start = self._starts[performance]
        return f"starting number {start}" if start is not None else "a skater"

    def short(self, performance: int) -> str:
        """The starting number of a skater who is not named."""
        start = self._starts[performance]
        return f"no. {start}" if start is not None else "a skater"

    def without_names(self, where: Where) -> Where:
        """The provenance without file names that hold the name of a skater who is not named here."""
        if self.all_named:
            return where
        words = {
            word
            for name in self._names.values()
            for member in name_key(Entrant(name))
            for word in member
            if len(word) > 2
        }
        sources = tuple(
            replace(s, file=f"a document ({s.sha256})") if _holds(s.file, words) else s for s in where.sources
        )
        return replace(where, sources=sources, not_exact=tuple(t.partition(" (")[0] + "." for t in where.not_exact))


def _holds(file: str, words: set[str]) -> bool:
    said = {word for member in name_key(Entrant(file.replace("_", " ").replace(".", " "))) for word in member}
    return any(word in part for part in said for word in words)


def _plain(category: str) -> str:
    """PAIRS as Pairs; what is not in capitals alone stays."""
    return category.capitalize() if category.isupper() else category


def width_said(widths: tuple[float, float]) -> str:
    """1 grade, for components 0.75."""
    grades, marks = (f"{w:g}" for w in widths)
    return f"{grades} {'grade' if grades == '1' else 'grades'} (components {marks})"


def mark_text(mark: int | None, component: bool) -> str:
    """A mark as it is printed: −3, 9.25; a dash where none stands."""
    if mark is None:
        return "–"
    return points(mark) if component else str(mark).replace("-", "−")


def look_card(
    archive: Archive, found: Sequence[Look], heads: Heads, answers: Mapping[str, Answer], judges: Mapping[str, str]
) -> Card:
    """The card of the marks to look at. `judges` are names by reference, for reports of several; else empty."""
    title = "Marks to look at"
    if not found:
        return Card(title, (Text(_none(heads)),), place="full")
    held = {s.segment: s for s in held_segments(archive, sorted({k.segment for k in found}))}
    columns = [
        Column("Where"), Column("Marks of the panel"), Column("What it is"), Column("Effect"),
        Column("The judge’s answer"),
    ]  # fmt: skip
    rows: list[tuple[Value, ...]] = []
    for look in found:
        head = heads.by_segment[look.segment]
        where = f"{head.event}, {head.title}"
        what = f"{look.what}, {heads.skater(look.segment, look.performance)}"
        judge = judges.get(look.reference, "")
        rows.append(
            (
                Cell(what, where),
                _strip(look, held[look.segment]),
                Cell(look.reason, "; ".join(t for t in (judge, _beside(look)) if t)),
                _effect(look),
                _answer(look, answers),
            )
        )
    note = (
        "The outlined mark is the one meant; dashed marks were dropped as lowest and highest. Each is a question to "
        "the judge: a mark far from the others’ can be right."
    )
    return Card(title, (Table(tuple(columns), tuple(rows)),), note, "full")


def _none(heads: Heads) -> str:
    held = [head.season >= FIRST_SEASON for head in heads.by_segment.values()]
    if all(held):
        return "None: no possible mis-key, and no mark above what a called error allows."
    some = "of these seasons" if not any(held) else "of earlier seasons"
    return (
        f"None: no possible mis-key. Marks above what a called error allows are looked at from {season(FIRST_SEASON)} "
        f"on; for sheets {some} the least reductions are not held."
    )


def _beside(look: Look) -> str:
    if look.reason.startswith("possible"):
        return f"median of the others {mark_text(look.meant, look.component)}"
    return f"at most {mark_text(look.meant, False)} with every other feature at its best"


def _effect(look: Look) -> Cell:
    with_it = f"with {mark_text(look.meant, look.component)}"
    effect = look.effect
    if effect.gain is None:
        return Cell("not known", "the rules held do not give the printed score")
    if effect.place is None or effect.place_then is None:
        return Cell(f"{signed(effect.gain)} {with_it}", "places cannot be told")
    if effect.moves:
        return Cell(f"{signed(effect.gain)} {with_it}", f"place {nth(effect.place_then)}, not {nth(effect.place)}")
    return Cell(f"{signed(effect.gain)} {with_it}", "no place changes")


def _answer(look: Look, answers: Mapping[str, Answer]) -> Cell:
    given = answers.get(look.reference)
    return Cell(str(given) if given else "open", f"reference {look.reference}")


def _strip(look: Look, held: HeldSegment) -> Marks:
    dropped: set[int] = set()
    if held.rules is not None:
        try:
            rule = scorer(held.rules, held.settings)
            said = count_marks(look.marks, rule.trim_from, rule.each_end, look.counting)
            dropped = {*said.high, *said.low}
        except RinksideError:
            pass
    if look.counting is not None:
        dropped |= set(range(len(look.marks))) - set(look.counting)
    return Marks(
        tuple(
            Mark(mark_text(m, look.component), n not in dropped, n + 1 == look.column)
            for n, m in enumerate(look.marks)
            if m is not None or n + 1 == look.column
        )
    )


def answer_card(answers: Mapping[str, Answer], who: str) -> Card:
    """The place for an answer to the whole report."""
    given = answers.get("report")
    blocks: list[Block] = []
    if given is not None:
        blocks.append(Text(str(given)))
    else:
        blocks.append(Text(f"No answer is held. What {who} writes here, or sends as a file, belongs to this report."))
    blocks.append(
        Text(
            "As a file: one line an answer with the columns mark, answer and date; mark is the reference beside each "
            "mark, or the word report. The report made with --answers FILE prints them beside the marks.",
            True,
        )
    )
    if given is None:
        blocks += [Blanks(("Answer",)), Blanks(("Answer, continued",)), Blanks(("Name", "Date"))]
    return Card("The judge’s answer" if who != "the panel" else "The judges’ answers", tuple(blocks), place="full")
