"""Whether one story comes of the other: a few measures that anyone can check by eye, each with its reason in words.

Points are given for what two writers at one event do not share by chance: sentences told in the same words, quotations
whose words were exchanged, numbers the record contradicts, the order of what is told. What everybody has from the
record or the press conference gives none: right scores, names, quotations word for word. Below three points (four
across languages) the stories are independent: a false charge of copying is worse than a copy that is missed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.coverage.compare.align import Joint, in_order
from rinkside.coverage.compare.model import Evidence, QuoteChange, QuoteState, Relation, StatementPair
from rinkside.coverage.compare.numbers import in_common_order, values
from rinkside.coverage.compare.side import Piece, Side

__all__ = ["relation_of"]

_ENOUGH, _ENOUGH_ACROSS = 3, 4
_SHORT = 8
"""Sentences below which a translation must say the same in most of them, and nothing else."""
_RUN = 5
_STRONG = 30
"""The weight of three unusual words."""
_AGENCY = re.compile(
    r"\((AP|AFP|Reuters|REUTERS|dpa|DPA|SID|sid|APA|Kyodo|KYODO|TASS|EFE|ANSA|PTI|PA|Xinhua|Yonhap|TT|NTB|Belga|ANP)\)"
    r"|\b(Associated Press|Agence France-Presse|Reuters|Kyodo News|TASS|ТАСС|共同|時事|연합뉴스)\b"
)
_RESULT_CONCEPTS = frozenset(
    [
        "gold", "silver", "bronze", "medal", "title", "won", "short", "free", "team", "olympic", "world", "fell",
        "total", "points", "score", "podium", "best", "record", "season", "year", "night", "day", "week", "last",
        "lead", "jump", "error", "judges",
    ]
)  # fmt: skip
"""What every report of a result speaks of: that both do says nothing."""


@dataclass(frozen=True, slots=True)
class _Told:
    """Joined sentences outside quotations that share words of the teller's own, how many of them are identical, and how
    many share three and more unusual words."""

    joints: tuple[Joint, ...]
    identical: int
    strong: int


def relation_of(
    a: Side, b: Side, joints: Sequence[Joint], quotes: Sequence[QuoteChange], pairs: Sequence[StatementPair]
) -> tuple[Relation, tuple[Evidence, ...]]:
    """The relation of two stories and the evidence for it, the strongest first."""
    across = a.story.language != b.story.language
    evidence = [*_shared_wrong(pairs), *_quotes(a, b, quotes, across)]
    if across:
        evidence += _across(a, b, joints)
        evidence.sort(key=lambda e: -e.points)
        given = {e.name for e in evidence if e.points}
        needed = {"beside the result", "order"}
        if min(len(a.pieces), len(b.pieces)) < _SHORT:
            needed.add("sentences alike")  # a few sentences follow one order by chance
        enough = sum(e.points for e in evidence) >= _ENOUGH_ACROSS and needed <= given
        return (Relation.TRANSLATED if enough else Relation.INDEPENDENT), tuple(evidence)
    covered = _cover(a, b)
    told = _told(a, b, joints)
    evidence += [
        _wording(covered),
        _sentences(told, min(len(a.pieces), len(b.pieces))),
        *_order(a, b, joints),
        *_numbers(a, b),
    ]
    agency = _agency(a) & _agency(b)
    if agency:
        evidence.append(Evidence("agency", next(iter(agency)), 1, f"both credit {next(iter(agency))}"))
    evidence.sort(key=lambda e: -e.points)
    return _decided(covered, told, agency, evidence, quotes), tuple(evidence)


def _decided(
    covered: int, told: _Told, agency: set[str], evidence: Sequence[Evidence], quotes: Sequence[QuoteChange]
) -> Relation:
    points = sum(e.points for e in evidence)
    in_words = covered >= 10 or told.joints or any(q.altered for q in quotes)
    if covered >= 60:
        return Relation.SAME_TEXT
    if points < _ENOUGH:
        return Relation.INDEPENDENT
    named = {e.name for e in evidence if e.points}
    if (
        len(told.joints) == told.identical == 1
        and covered < 40
        and not named & {"altered quotes", "shared wrong values", "order"}
    ):
        return Relation.INDEPENDENT  # one sentence both print, as of a programme or a timetable
    changed = len(told.joints) - told.identical
    if not in_words or agency or (told.identical >= 2 and told.identical >= 2 * changed):
        return Relation.SAME_WIRE
    return Relation.RESPUN


def _share(count: int, of: int) -> str:
    return f"{count} of {of}"


def _shared_wrong(pairs: Sequence[StatementPair]) -> list[Evidence]:
    """Wrong numbers both print: nobody has them from the record. A misspelt name may come from one list of entries."""
    wrong = [p for p in pairs if p.same and p.wrong_in_both]
    if not wrong:
        return []
    spans = ", ".join(dict.fromkeys(p.a.span for p in wrong))
    numbers = [p for p in wrong if re.search(r"\d[.,]\d", p.a.span)]
    points = min(4, 2 * len(numbers)) or (0 if all(p.a.kind == "name" for p in wrong) else 1)
    words = f"both print {spans}, which the record contradicts"
    return [Evidence("shared wrong values", str(len(wrong)), points, words)]


def _quotes(a: Side, b: Side, quotes: Sequence[QuoteChange], across: bool) -> list[Evidence]:
    if not quotes:
        return []
    altered = [q for q in quotes if {QuoteState.ALTERED, QuoteState.INVERTED} & set(q.states)]
    total = len(quotes)
    if not altered:
        return [Evidence("quotes", _share(0, total), 0, "the quotes they share agree: both may come from the speaker")]
    points = 1 if across else min(3, 1 + len(altered))
    found = [Evidence("altered quotes", _share(len(altered), total), points, "words inside quotations were exchanged")]
    alike = 0 if across else max(_introduced_alike(a, b, q) for q in altered)
    if alike >= 2 and len(altered) == 1:
        found.append(Evidence("quote introduced alike", str(alike), 1, "the quotation is led up to in the same words"))
    return found


def _introduced_alike(a: Side, b: Side, quote: QuoteChange) -> int:
    """Words of the teller's own that both use around a quotation: in its sentence and the one before."""

    def around(side: Side, start: int, end: int) -> set[str]:
        found: set[str] = set()
        touched = [
            k
            for k, p in enumerate(side.pieces)
            if side.words[p.first].start < end and start < side.words[p.last - 1].end
        ]
        for k in {max(0, touched[0] - 1), *touched} if touched else set():
            piece = side.pieces[k]
            found |= {side.stems[i] for i in range(piece.first, piece.last) if i not in side.in_quote}
        return found - side.lexicon.stock - side.names

    return len(around(a, quote.a.start, quote.a.end) & around(b, quote.b.start, quote.b.end))


def _told(a: Side, b: Side, joints: Sequence[Joint]) -> _Told:
    """The joined sentences that share at least two unusual words or as much, leaving out names and numbers."""
    names = a.names | b.names
    kept, identical, strong = [], 0, 0
    for joint in joints:
        pa, pb = a.pieces[joint.a], b.pieces[joint.b]
        if pa.quoted * 2 > pa.last - pa.first or pb.quoted * 2 > pb.last - pb.first:
            continue
        own_a, own_b = _own(pa, names), _own(pb, names)
        shared = sum(min(w, own_b[s]) for s, w in own_a.items() if s in own_b)
        if shared >= 16 and 2000 * shared >= 340 * (sum(own_a.values()) + sum(own_b.values())):
            kept.append(joint)
            identical += joint.likeness >= 960
            strong += shared >= _STRONG
    return _Told(tuple(kept), identical, strong)


def _own(piece: Piece, names: frozenset[str]) -> dict[str, int]:
    return {f: w for f, w in piece.features.items() if w > 2 and f[0] != "#" and f not in names}


def _sentences(told: _Told, fewest: int) -> Evidence:
    count = len(told.joints)
    words = {
        0: "no sentence is told in the same words",
        1: "one sentence is told in the same words",
    }.get(count, f"{count} sentences are told in the same words, {told.identical} of them unchanged")
    points = min(4, count + told.strong + (count >= 2 and 10 * count >= 4 * fewest))
    return Evidence("sentences told alike", str(count), points, words)


def _cover(a: Side, b: Side) -> int:
    """Hundredths of the shorter story's words that stand in runs of five and more words which both have."""
    short, long = (a, b) if len(a.words) <= len(b.words) else (b, a)
    if len(short.words) < _RUN:
        return 0
    texts = [w.text for w in long.words]
    runs = {tuple(texts[i : i + _RUN]) for i in range(len(texts) - _RUN + 1)}
    own = [w.text for w in short.words]
    covered: set[int] = set()
    telling = 0
    for i in range(len(own) - _RUN + 1):
        if tuple(own[i : i + _RUN]) in runs and not all(j in short.in_quote for j in range(i, i + _RUN)):
            covered.update(range(i, i + _RUN))
            telling += sum(_says_something(short, j) for j in range(i, i + _RUN)) >= 3
    return 100 * len(covered) // len(own) if telling >= 3 else 0


def _says_something(side: Side, i: int) -> bool:
    word = side.words[i]
    return not (word.text[0].isdigit() or side.stems[i] in side.names or word.text in side.lexicon.function)


def _wording(covered: int) -> Evidence:
    points = 4 if covered >= 60 else 3 if covered >= 25 else 2 if covered >= 12 else 1 if covered >= 7 else 0
    return Evidence(
        "wording", f"{covered} %", points, f"{covered} % of the shorter story stands word for word in the other"
    )


def _order(a: Side, b: Side, joints: Sequence[Joint]) -> list[Evidence]:
    count = min(len(a.pieces), len(b.pieces))
    ordered = in_order(joints)
    if not joints:
        return []
    points = 1 if ordered >= 5 and 10 * ordered >= 6 * count else 0
    words = f"{ordered} of {len(joints)} sentences that say the same stand in the same order"
    return [Evidence("order", _share(ordered, len(joints)), points, words)]


def _numbers(a: Side, b: Side) -> list[Evidence]:
    in_a, in_b = values(a), values(b)
    fewest = min(len(in_a), len(in_b))
    common = in_common_order(in_a, in_b)
    if not common:
        return []
    points = 1 if fewest >= 4 and 10 * common >= 7 * fewest else 0
    words = f"{common} of the {fewest} numbers of the one stand in the other in the same order"
    return [Evidence("numbers", _share(common, fewest), points, words)]


def _across(a: Side, b: Side, joints: Sequence[Joint]) -> list[Evidence]:
    """What survives translation: the order of sentences, the numbers, and what is told beside the result."""
    count = min(len(a.pieces), len(b.pieces))
    ordered, sure = in_order(joints), sum(j.likeness >= 500 for j in joints)
    found = []
    whole = 10 * ordered >= 8 * count
    points = 2 if ordered >= 4 and whole else 1 if ordered >= 3 and (whole or 10 * ordered >= 6 * count >= 24) else 0
    words = f"{ordered} of the {count} sentences of the shorter say the same in the same order"
    found.append(Evidence("order", _share(ordered, count), points, words))
    if 10 * sure >= 6 * count and sure >= 3:
        found.append(
            Evidence("sentences alike", _share(sure, count), 1, "most sentences say the same and nothing else")
        )
    in_a, in_b = values(a), values(b)
    fewest, common = min(len(in_a), len(in_b)), in_common_order(in_a, in_b)
    points = 2 if fewest >= 5 and 10 * common >= 8 * fewest else 1 if fewest >= 3 and common == fewest else 0
    words = f"{common} of the {fewest} numbers of the one stand in the other in the same order"
    found.append(Evidence("numbers", _share(common, fewest), points, words))
    beside = sum(_beside(a, b, j) for j in joints)
    words = f"{beside} details beside the result (small numbers, what people did) stand in the same sentences"
    found.append(Evidence("beside the result", str(beside), 2 if beside >= 3 else 1 if beside == 2 else 0, words))
    return found


def _beside(a: Side, b: Side, joint: Joint) -> int:
    """How much two joined sentences share that no table of results holds: concepts of other things, counts in words."""
    pa, pb = a.pieces[joint.a], b.pieces[joint.b]
    concepts = (pa.concepts & pb.concepts) - _RESULT_CONCEPTS

    def counts(side: Side, piece: Piece) -> set[str]:
        own = side.numbers_in(piece.first, piece.last)
        return {n.value for n in own if not n.ordinal and not n.decimal and n.value != "1" and len(n.value) < 3}

    return len(concepts) + len(counts(a, pa) & counts(b, pb))


def _agency(side: Side) -> set[str]:
    text = side.story.text
    found = _AGENCY.findall(text[:600]) + _AGENCY.findall(text[-400:])
    return {_ONE_NAME.get(name, name) for pair in found for name in pair if name}


_ONE_NAME = {
    "AP": "Associated Press", "AFP": "Agence France-Presse", "REUTERS": "Reuters", "KYODO": "Kyodo News",
    "Kyodo": "Kyodo News", "ТАСС": "TASS", "sid": "SID", "DPA": "dpa",
}  # fmt: skip
