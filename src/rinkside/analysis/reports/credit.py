"""The sheet a skater hands in for credit: what was done in competition, with where each number is printed."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.analysis.arcs import ERAS, era_of
from rinkside.analysis.credits import Attempt, Credit, CreditSkate, Printed, credit_of, executed
from rinkside.analysis.reports.model import (
    Blanks,
    Block,
    Card,
    Cell,
    Column,
    Fact,
    Lines,
    Report,
    Table,
    Text,
    Value,
)
from rinkside.analysis.reports.provenance import example_badge, where_from
from rinkside.analysis.reports.words import count, day, nth, points, seasons, signed
from rinkside.archive import Archive

__all__ = ["credit_report"]

_EXAMPLES = 5
"""How many examples of an element are listed of each scale of grades."""
_IS = (
    "This sheet lists what the documents named on it print; each is known by its SHA-256, so that whoever has the file "
    "can check every number in it.",
    "Whether credit is given, for what, and which papers are to be handed in besides, the federation says.",
)


def credit_report(
    archive: Archive,
    name: str,
    *,
    season: str = "",
    event: str = "",
    segment: str = "",
    element: str = "",
    minimum: int | None = None,
) -> Report:
    """The sheet of the one skater, couple or team that `name` fits, of what is chosen (see `credit_of`).

    `minimum` is a technical element score in hundredths that every skate is held against: whoever asks gives it.
    Raises UsageError for a name or a choice that fits nothing.
    """
    credit = credit_of(archive, name, season=season, event=event, segment=segment, element=element)
    skates = credit.skates
    performances = [s.performance for s in skates if s.performance is not None]
    cards = [
        Card("Performances", (_overview(skates, minimum),), _against(minimum, segment), "full"),
        *([Card(f"Best executed {element}", _examples(skates, element), _EXAMPLES_NOTE, "full")] if element else []),
        *(Card(f"{s.title}, {day(s.day)}", _details(s), place="full") for s in reversed(skates)),
        Card("Signatures", (Text(_SIGNED), Blanks(_BLANKS)), place="full"),
    ]
    return Report(
        "Test credit",
        ", ".join(t for t in (credit.names[0], "/".join(credit.nations)) if t),
        seasons(skates[0].season, skates[-1].season),
        tuple(cards),
        where_from(archive, performances, _missing(credit)),
        facts=_facts(skates, minimum),
        method=(
            *_IS,
            "Verified means that Rinkside recomputed every number from the marks and the rules of the day, and that it "
            "is equal to the hundredth. Of sheets that were published again the newest issue is used.",
            "GOE in all is the sum of the grades of the elements; it is summed here and not printed.",
        ),
        badge=example_badge(archive, performances),
    )


_EXAMPLES_NOTE = (
    "By the panel’s grade in points, at most five of each scale of grades; alone before in combination, of which grade "
    "and score are those of the whole."
)
_SIGNED = "The numbers above are those of the documents named."
_BLANKS = ("Skater (or parent or guardian), day and signature", "Coach, day and signature", "Received by, day")


def _against(minimum: int | None, segment: str) -> str:
    if minimum is None:
        return ""
    of = f"Only skates of {segment!r} are listed. " if segment else "Every segment is held against the one minimum. "
    return (
        f"{of}{points(minimum)} is the minimum you gave; no federation’s minimum is known here. It is held against the "
        "technical element score as printed."
    )


def _facts(skates: Sequence[CreditSkate], minimum: int | None) -> tuple[Fact, ...]:
    verified = sum(s.verified for s in skates)
    facts = [
        Fact("Performances", str(len(skates)), f"in {count(len({s.event for s in skates}), 'competition')}"),
        Fact("Verified", f"{verified} of {len(skates)}", "to the hundredth"),
    ]
    if minimum is not None:
        known = [s for s in skates if s.tes is not None]
        reached = [s for s in known if (s.tes or 0) >= minimum]
        sure = sum(s.verified for s in reached)
        note = f"{sure} of them verified" if sure < len(reached) else "all verified" if reached else "none"
        facts.append(Fact(f"Reach {points(minimum)}, the minimum you gave", f"{len(reached)} of {len(known)}", note))
    best = max((s for s in skates if s.tes is not None), key=lambda s: s.tes or 0, default=None)
    if best is not None:
        facts.append(Fact("Highest technical score", points(best.tes), f"{best.event}, {best.kind}"))
    return tuple(facts)


def _overview(skates: Sequence[CreditSkate], minimum: int | None) -> Table:
    columns = [
        Column("Competition"),
        Column("Technical", "right"),
        Column("Base values", "right", wide=True),
        Column("GOE in all", "right", wide=True),
        Column("Components", "right", wide=True),
        Column("Deductions", "right", wide=True),
        Column("Score", "right", wide=True),
        Column("Checked", "centre"),
    ]
    if minimum is not None:
        columns.insert(-1, Column(f"Against {points(minimum)}", "centre"))
    rows = []
    for s in reversed(skates):
        what = ", ".join(
            t for t in (s.category, s.level if s.level not in s.category.lower() else "", s.kind, day(s.day)) if t
        )
        row: list[Value] = [
            Cell(s.event, what), _number(s.numbers["tes"], strong=True), _number(s.numbers["base"]),
            signed(s.goe) if s.goe is not None else "–", _number(s.numbers["pcs"]), _deducted(s.numbers["deductions"]),
            _number(s.numbers["tss"]), _checked(s),
        ]  # fmt: skip
        if minimum is not None:
            row.insert(-1, _reach(s, minimum))
        rows.append(tuple(row))
    return Table(tuple(columns), tuple(rows))


def _number(printed: Printed, strong: bool = False) -> Cell:
    return Cell(points(printed.value), strong=strong, at=printed.at)


def _deducted(printed: Printed) -> Cell:
    value = printed.value
    return Cell(points(value if value is None else -value), at=printed.at)


def _checked(s: CreditSkate) -> Cell:
    if s.verified:
        return Cell("verified")
    return Cell("not verified", shape="review") if s.marked else Cell("no marks held", shape="review")


def _reach(s: CreditSkate, minimum: int) -> Cell:
    if s.tes is None:
        return Cell("not printed")
    over = s.tes - minimum
    said = "reached exactly" if over == 0 else f"{'reached by' if over > 0 else 'missed by'} {points(abs(over))}"
    return Cell(said, "" if s.verified else "not verified", over >= 0)


def _details(s: CreditSkate) -> tuple[Block, ...]:
    blocks: list[Block] = [Text(_document(s)), Text(_verdict(s))]
    if s.findings:
        blocks.append(Lines(s.findings))
    blocks.append(_score(s))
    if s.elements:
        blocks.append(_elements(s.elements))
    elif not s.marked:
        blocks.append(Text("A page of results alone is held, so no element is listed."))
    return tuple(blocks)


def _document(s: CreditSkate) -> str:
    at = s.at.replace("p. ", "page ") if s.marked else s.at
    issue = f" Issue {s.version} of {s.versions}, the newest; the others are not used." if s.versions > 1 else ""
    return f"Printed in {s.file}, {at}. SHA-256 {s.sha256}.{issue}"


def _verdict(s: CreditSkate) -> str:
    if s.verified:
        return "Verified: every number follows from the marks and the rules of the day, to the hundredth."
    if not s.marked:
        return "◆ Not verified: there are no marks to recompute the score from."
    if s.status == "unverifiable":
        return "◆ Not verified: it cannot be recomputed. Shown as printed; what is in the way:"
    return "◆ Not verified: the sheet does not agree with what follows from it. Shown as printed; what was found:"


def _score(s: CreditSkate) -> Table:
    n = s.numbers
    columns = (
        Column("Level"), Column("Place", "right", wide=True), Column("Score", "right"), Column("Technical", "right"),
        Column("Components", "right"), Column("Deductions", "right"),
    )  # fmt: skip
    reasons = ", ".join(f"{reason} {points(-value)}" for reason, value in s.deducted)
    deducted = Cell(
        points(None if n["deductions"].value is None else -n["deductions"].value), reasons, at=n["deductions"].at
    )
    place = nth(s.place) if s.place else "–"
    row = (s.level or "–", place, _number(n["tss"], True), _number(n["tes"]), _number(n["pcs"]), deducted)
    return Table(columns, (row,), "The score")


def _elements(elements: Sequence[Attempt]) -> Table:
    columns = (
        Column("No.", "right"), Column("Element"), Column("Base value", "right"), Column("GOE", "right"),
        Column("Score", "right"), Column("Printed on", "centre", wide=True),
    )  # fmt: skip
    rows = tuple((str(e.number), *_attempt(e), _row(e)) for e in elements)
    return Table(columns, rows, "The elements executed")


def _row(e: Attempt) -> str:
    """Where an element stands: the page, where the document has pages, and its number on the sheet."""
    return (f"page {e.score.page}, " if e.score.page else "") + f"row {e.number}"


def _attempt(e: Attempt) -> tuple[Value, ...]:
    call = " ".join(t for t in (e.code, e.info, "x" if e.highlight else "") if t)
    goe = Cell("–" if e.goe.value is None else signed(e.goe.value), at=e.goe.at)
    return Cell(call, at=e.call.at), _number(e.base), goe, _number(e.score, True)


def _examples(skates: Sequence[CreditSkate], element: str) -> tuple[Block, ...]:
    found = [(s, e) for s in skates for e in s.elements if executed(e, element)]
    blocks: list[Block] = []
    for era in reversed(ERAS):
        own = [(s, e) for s, e in found if era_of(s.season) == era]
        own.sort(key=lambda pair: ("+" in pair[1].name, -(pair[1].goe.value or 0), -(pair[1].score.value or 0)))
        if own:
            rows = tuple(_example(s, e) for s, e in own[:_EXAMPLES])
            scale = "−3 to +3" if era == ERAS[0] else "−5 to +5"
            blocks.append(
                Table(_EXAMPLE, rows, f"Grades from {scale}: {len(rows)} of {count(len(own), 'try', 'tries')}")
            )
    return tuple(blocks)


_EXAMPLE = (
    Column("Element"), Column("Base value", "right"), Column("GOE", "right"), Column("Score", "right"),
    Column("Competition", wide=True), Column("Checked", "centre"),
)  # fmt: skip


def _example(s: CreditSkate, e: Attempt) -> tuple[Value, ...]:
    return (*_attempt(e), Cell(s.event, f"{s.kind}, {day(s.day)}; {_row(e)}"), _checked(s))


def _missing(credit: Credit) -> list[str]:
    said = [f"{s.title}: a page of results, no sheet with the marks." for s in credit.skates if not s.marked]
    if credit.unranked:
        said.append(f"{count(credit.unranked, 'skate')} left out: disqualified or withdrawn, so no score counts.")
    if credit.undated:
        said.append(f"{count(credit.undated, 'skate')} left out: no day, season or score is printed on the sheet.")
    return [*said, "A competition of which no document was added is not known here."]
