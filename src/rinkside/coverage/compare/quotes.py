"""Quotations of two stories laid beside each other: what was changed, and who is said to say it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.coverage.compare.align import Joint, align, likeness
from rinkside.coverage.compare.cast import Cast
from rinkside.coverage.compare.contrary import contrary
from rinkside.coverage.compare.diff import Token, Wording, changes, compare_wording, tokens
from rinkside.coverage.compare.model import Change, Place, QuoteChange, QuoteState
from rinkside.coverage.compare.reported import reported
from rinkside.coverage.compare.side import Quotation, Side, weigh
from rinkside.coverage.compare.speakers import Speaker, speakers

__all__ = ["compare_quotes"]

_SURE, _LIKELY = 450, 200
_SURE_ACROSS, _LIKELY_ACROSS, _FAINT_ACROSS = 500, 250, 100
_GRAVEST = (
    QuoteState.INVENTED,
    QuoteState.INVERTED,
    QuoteState.REATTRIBUTED,
    QuoteState.ALTERED,
    QuoteState.REPORTED,
    QuoteState.SHORTENED,
    QuoteState.SAME,
)
_LONG = 8
"""Words from which two people hardly say the same by chance."""
_NEGATION_READ = frozenset({"en", "de", "fr", "es", "it", "ru"})


@dataclass(frozen=True, slots=True)
class _Unit:
    """A sentence within a quotation, by its words."""

    quotation: int
    first: int
    last: int
    features: dict[str, int]


def compare_quotes(a: Side, b: Side, cast: Cast) -> tuple[QuoteChange, ...]:
    """Every quotation of `b` that stands for one of `a`, and quotations of `a` that `b` tells without marks. Who speaks
    is bound to the skaters of the `cast`."""
    across = a.story.language != b.story.language
    units_a, units_b = _units(a, across), _units(b, across)
    sure, likely = (_SURE_ACROSS, _LIKELY_ACROSS) if across else (_SURE, _LIKELY)
    joints = align([u.features for u in units_a], [u.features for u in units_b], sure, likely)
    who_a, who_b = speakers(a, cast), speakers(b, cast)
    if across:
        joints = (*joints, *_by_speaker(units_a, units_b, joints, who_a, who_b))
    found: list[QuoteChange] = []
    for number, quotation in enumerate(b.quotations):
        own = [j for j in joints if units_b[j.b].quotation == number]
        if not own:
            continue
        made = _across(a, b, own, units_a, units_b) if across else _within(a, b, own, units_a, units_b)
        speaker_a, speaker_b = who_a[units_a[own[0].a].quotation], who_b[number]
        if _chance(a, quotation, speaker_a, speaker_b):
            continue
        found.append(_attributed(a, b, made, quotation, speaker_a, speaker_b))
    if not across:
        joined = {units_a[j.a].quotation for j in joints}
        told = reported(a, b, [q for k, q in enumerate(a.quotations) if k not in joined])
        found += [t for t in told if not any(t.b.start < q.b.end and q.b.start < t.b.end for q in found)]
    return tuple(sorted(found, key=lambda q: q.b.start))


def _chance(a: Side, quotation: Quotation, speaker_a: Speaker, speaker_b: Speaker) -> bool:
    """Whether a few words are said by somebody of whom the other story knows nothing: two people said the same."""
    short = quotation.last - quotation.first < _LONG
    stranger = speaker_b.certain and speaker_a.known and not speaker_a.may_be(speaker_b)
    return short and stranger and not speaker_b.stems & a.names


def _by_speaker(
    units_a: Sequence[_Unit],
    units_b: Sequence[_Unit],
    joints: Sequence[Joint],
    who_a: Sequence[Speaker],
    who_b: Sequence[Speaker],
) -> list[Joint]:
    """Sentences of another language that are alike a little, where each story has only this one left of a speaker."""
    joined_a, joined_b = {j.a for j in joints}, {j.b for j in joints}
    left_a = [k for k in range(len(units_a)) if k not in joined_a and who_a[units_a[k].quotation].known]
    left_b = [k for k in range(len(units_b)) if k not in joined_b and who_b[units_b[k].quotation].known]
    found = []
    for k in left_b:
        own = who_b[units_b[k].quotation]
        theirs = [i for i in left_a if who_a[units_a[i].quotation].may_be(own)]
        ours = [i for i in left_b if who_b[units_b[i].quotation].may_be(own)]
        if len(theirs) == len(ours) == 1:
            alike = likeness(units_a[theirs[0]].features, units_b[k].features)
            in_place = all((j.a < theirs[0]) == (j.b < k) for j in joints)
            if alike >= _FAINT_ACROSS and in_place:
                found.append(Joint(theirs[0], k, alike))
    return found


def _units(side: Side, across: bool) -> list[_Unit]:
    """The quoted sentences of a story."""
    firsts = [p.first for p in side.pieces]
    units = []
    for number, quotation in enumerate(side.quotations):
        k = max(0, bisect_right(firsts, quotation.first) - 1)
        while k < len(side.pieces) and side.pieces[k].first < quotation.last:
            piece = side.pieces[k]
            first, last = max(piece.first, quotation.first), min(piece.last, quotation.last)
            k += 1
            while last - first <= 2 and k < len(side.pieces) and side.pieces[k].first < quotation.last:
                last = min(side.pieces[k].last, quotation.last)  # "But … maybe": no sentence of its own
                k += 1
            if last <= first:
                continue
            if across:
                features = side.meanings(first, last)
            else:
                values = tuple(n.value for n in side.numbers_in(first, last))
                features = weigh(side.stems[first:last], side.words[first:last], values, side.names, side.lexicon)
            units.append(_Unit(number, first, last, features))
    return units


@dataclass(frozen=True, slots=True)
class _Made:
    states: tuple[QuoteState, ...]
    changes: tuple[Change, ...]
    why: str
    first: int
    last: int


def _within(a: Side, b: Side, own: Sequence[Joint], units_a: list[_Unit], units_b: list[_Unit]) -> _Made:
    """A quotation against its counterpart in the same language."""
    states: set[QuoteState] = set()
    reasons: list[str] = []
    steps: list[Change] = []
    for joint in sorted(own, key=lambda j: j.b):
        ua, ub = units_a[joint.a], units_b[joint.b]
        ta, tb = tokens(a, ua.first, ua.last), tokens(b, ub.first, ub.last)
        wording = compare_wording(ta, tb, b.lexicon)
        steps += changes(a, b, ta, tb, wording)
        if wording.same:
            continue
        if wording.turned:
            states |= {QuoteState.INVERTED, QuoteState.ALTERED}
            reasons.append(wording.turned)
        elif _only_cut(a, b, ta, tb, wording):
            states.add(QuoteState.SHORTENED)
        else:
            states.add(QuoteState.ALTERED)
    count = sum(not s.same for s in steps)
    if QuoteState.ALTERED in states:
        reasons.append(f"{count} change{'s' if count != 1 else ''}")
    firsts, lasts = [units_a[j.a].first for j in own], [units_a[j.a].last for j in own]
    ordered = tuple(s for s in _GRAVEST if s in states) or (QuoteState.SAME,)
    return _Made(ordered, tuple(steps), ", ".join(dict.fromkeys(reasons)), min(firsts), max(lasts))


def _only_cut(a: Side, b: Side, ta: Sequence[Token], tb: Sequence[Token], wording: Wording) -> bool:
    """Whether the one is an honest cut of the other: a part of a sentence set into the writer's own (it begins small),
    an end left off at a comma, words left out at a mark, or words in square brackets."""
    for tag, i1, i2, j1, j2 in wording.steps:
        if tag == "equal":
            continue
        if tag == "replace":
            if all(_bracketed(b, t.word) for t in tb[j1:j2]) or all(_bracketed(a, t.word) for t in ta[i1:i2]):
                continue
            return False
        longer, shorter, at = (a, b, (i1, i2, len(ta), ta)) if tag == "delete" else (b, a, (j1, j2, len(tb), tb))
        other, where = (tb, j1) if tag == "delete" else (ta, i1)
        if not _cut_is_marked(longer, shorter, at, other, where):
            return False
    return True


def _cut_is_marked(
    longer: Side, shorter: Side, at: tuple[int, int, int, Sequence[Token]], other: Sequence[Token], where: int
) -> bool:
    first, last, size, texts = at
    if all(_bracketed(longer, t.word) for t in texts[first:last]):
        return True
    if not other:
        return False
    if first == 0:
        head = shorter.words[other[0].word]
        return not head.large or "…" in shorter.story.text[max(0, head.start - 5) : head.start]
    before = longer.words[texts[first - 1].word]
    if (
        last == size
        and longer.story.text[before.end : before.end + 1] in (",", ";", ":", ".", "—", "–", " ")
        and (longer.story.text[before.end : before.end + 3].strip(" ")[:1] in (",", ";", ":", ".", "—", "–", "-"))
    ):
        return True
    tail = shorter.words[other[min(where, len(other)) - 1].word]
    gap = shorter.story.text[tail.end : tail.end + 7]
    return "…" in gap or "..." in gap or (last == size and not gap[:1].strip(" ,") and gap[1:2].isalpha())


def _bracketed(side: Side, word: int) -> bool:
    """Whether a word stands in square or round brackets: an editor's, or printed in brackets by the one only."""
    place = side.words[word]
    text = side.story.text
    left = max(
        text.rfind("[", max(0, place.start - 60), place.start), text.rfind("(", max(0, place.start - 60), place.start)
    )
    return left >= 0 and not any(c in text[left : place.start] for c in ")]\n")


def _across(a: Side, b: Side, own: Sequence[Joint], units_a: list[_Unit], units_b: list[_Unit]) -> _Made:
    """A quotation against its counterpart in another language: only what survives translation is judged."""
    reasons = []
    steps = []
    read = {a.lexicon.code, b.lexicon.code} <= _NEGATION_READ
    for joint in sorted(own, key=lambda j: j.b):
        ua, ub = units_a[joint.a], units_b[joint.b]
        denied_a = any(a.lexicon.negations.get(t.text) for t in tokens(a, ua.first, ua.last))
        denied_b = any(b.lexicon.negations.get(t.text) for t in tokens(b, ub.first, ub.last))
        steps.append(Change(a.text_of(ua.first, ua.last), b.text_of(ub.first, ub.last), denied_a == denied_b))
        turned = contrary(a, b, (ua.first, ua.last), (ub.first, ub.last))
        if read and denied_a != denied_b and not turned:
            reasons.append("a negation was added" if denied_b else "a negation was dropped")
        elif read and turned and denied_a == denied_b:
            reasons.append(f"{turned[0]!r} became {turned[1]!r}")
        if _other_numbers(a, b, ua, ub):
            reasons.append("another number")
    firsts, lasts = [units_a[j.a].first for j in own], [units_a[j.a].last for j in own]
    states = (QuoteState.ALTERED,) if reasons else (QuoteState.SAME,)
    return _Made(states, tuple(steps), ", ".join(dict.fromkeys(reasons)), min(firsts), max(lasts))


def _other_numbers(a: Side, b: Side, ua: _Unit, ub: _Unit) -> bool:
    """Whether two sentences count differently: another score, or as many counts in words or figures, but others."""
    decimals_a = {f for f in ua.features if f.startswith("#") and "." in f}
    decimals_b = {f for f in ub.features if f.startswith("#") and "." in f}
    if decimals_a != decimals_b and decimals_a and decimals_b:
        return True
    counts_a, counts_b = (
        sorted(n.value for n in side.numbers_in(u.first, u.last) if not n.ordinal and not n.decimal and n.value != "1")
        for side, u in ((a, ua), (b, ub))
    )
    return len(counts_a) == len(counts_b) and counts_a != counts_b


def _attributed(
    a: Side, b: Side, made: _Made, quotation: Quotation, speaker_a: Speaker, speaker_b: Speaker
) -> QuoteChange:
    """The finding with its speakers; another speaker is a fault only where both are known, and one named."""
    states, why = made.states, made.why
    sure = speaker_a.known and speaker_b.known and (speaker_a.certain or speaker_b.certain)
    if sure and not speaker_a.may_be(speaker_b):
        kept = {*states, QuoteState.REATTRIBUTED} - {QuoteState.SAME}
        states = tuple(s for s in _GRAVEST if s in kept)
        why = ", ".join(filter(None, [why, f"given to {speaker_b.name} instead of {speaker_a.name}"]))
    start, end = a.words[made.first].start, a.words[made.last - 1].end
    source = quotation.source
    return QuoteChange(
        Place(start, end, a.story.text[start:end]),
        Place(source.start, source.end, b.story.text[source.start : source.end]),
        states,
        made.changes,
        speaker_a.name,
        speaker_b.name,
        why,
    )
