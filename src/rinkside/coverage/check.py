"""From a story and records to a report."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rinkside.coverage.claims.ages import age_statements
from rinkside.coverage.claims.ahead import ahead_statements
from rinkside.coverage.claims.best import best_statements
from rinkside.coverage.claims.caution import with_caution
from rinkside.coverage.claims.counts import count_statements
from rinkside.coverage.claims.couples import merge_couples
from rinkside.coverage.claims.dates import date_statements
from rinkside.coverage.claims.deductions import deduction_statements
from rinkside.coverage.claims.elsewhere import records_told_of
from rinkside.coverage.claims.falls import fall_statements
from rinkside.coverage.claims.gender import pronoun_statements
from rinkside.coverage.claims.history import history_statements
from rinkside.coverage.claims.lexer import MAX_TOKENS, Token, lex
from rinkside.coverage.claims.margins import margin_statements
from rinkside.coverage.claims.medals import medal_statements
from rinkside.coverage.claims.names import name_statements
from rinkside.coverage.claims.nation_places import nation_place_statements
from rinkside.coverage.claims.nations import nation_statements
from rinkside.coverage.claims.nicknames import resolve_called
from rinkside.coverage.claims.people import resolve_names, resolve_references
from rinkside.coverage.claims.places import place_statements
from rinkside.coverage.claims.ranks import rank_statements
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.sayings import quote_statements
from rinkside.coverage.claims.scores import score_statements
from rinkside.coverage.claims.spellings import resolve_spellings
from rinkside.coverage.claims.starts import start_statements
from rinkside.coverage.claims.tagged import TAGGED_GRAMMARS, TaggedReading, resolve_tagged
from rinkside.coverage.claims.tagged.lexing import lex_tagged
from rinkside.coverage.claims.tagged.spellings import (
    resolve_sounded,
    settle_faint,
    settle_spellings,
    settle_twins,
)
from rinkside.coverage.claims.team import team_statements
from rinkside.coverage.desk import Desk, desk_of
from rinkside.coverage.languages import Language, language
from rinkside.coverage.model import Kind, Report, Statement, Verdict
from rinkside.coverage.record.choose import choose_field, choose_fields
from rinkside.coverage.record.model import Field, Record
from rinkside.coverage.text import Story, read_story

__all__ = ["check", "read", "statements_of"]

Grammar = Callable[[Reading, set[int]], Iterator[Statement]]
_GRAMMARS: tuple[Grammar, ...] = (
    age_statements,
    margin_statements,
    score_statements,
    best_statements,
    start_statements,
    rank_statements,
    medal_statements,
    ahead_statements,
    fall_statements,
    deduction_statements,
    date_statements,
    place_statements,
    nation_statements,
    team_statements,
    nation_place_statements,
    count_statements,
    name_statements,
    pronoun_statements,
    quote_statements,
    history_statements,
)
"""One a family of types, in the order they take their tokens."""


NO_TEXT = "there is no text in this story"
"""The note of a report on an empty file, or on a page without text."""


def check(text: Story | str | bytes, records: Sequence[Record], name: str = "") -> Report:
    """Hold a story against the records of events.

    `text` is a story, its text, or the bytes of a text or saved page. The event is found among `records` by itself. The
    report has no statements, and says why in its `notes`, where the story is empty, its language is not supported or no
    record is about what it tells. Never raises for what a story contains.
    """
    story = text if isinstance(text, Story) else read_story(text, name)
    if story.unread:
        return Report(story, notes=(f"not read: this is {story.unread}, no story; save its text, or its web page",))
    notes = ("only the first 1,048,576 characters were read",) if story.cut else ()
    if story.empty:
        return Report(story, notes=(*notes, NO_TEXT))
    if not story.supported or language(story.language) is None:
        said = story.language or "it could not be told"
        return Report(story, notes=(*notes, f"not supported: the language of this story ({said})"))
    reading = read(story, desk_of(tuple(records)))
    if reading is None:
        return Report(story, notes=(*notes, "no record given is about the event of this story"))
    if len(reading.tokens) >= MAX_TOKENS:
        notes = (*notes, f"only the first {MAX_TOKENS:,} words and marks were checked")
    statements = _told_of_another_event(reading, _told_before_the_free(reading, statements_of(reading)))
    if story.foreign:
        tongues = ", ".join(dict.fromkeys(tongue for _, _, tongue in story.foreign))
        notes = (*notes, f"not checked: paragraphs in another language than the story ({tongues})")
        statements = tuple(s for s in statements if not any(a <= s.start < b for a, b, _ in story.foreign))
    if _of_another_event(statements):
        near = f"the nearest, {reading.record.id}, contradicts nearly everything in it"
        return Report(story, notes=(*notes, f"no record given is about the event of this story: {near}"))
    return Report(story, statements, tuple(r.id for r in reading.records), notes)


def _told_before_the_free(reading: Reading, statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The statements, read as those of a story written between the short and the free where that contradicts fewer of
    its places and confirms no fewer: "Uno finished third" may be told of the short alone."""
    wrong = sum(s.verdict is Verdict.WRONG for s in statements)
    places = any(s.verdict is Verdict.WRONG and s.kind is Kind.RANK_OVERALL for s in statements)
    if not places or reading.language.code != "en" or reading.context.get("stage") or len(reading.tokens) > _STORY:
        return statements
    own = reading.desk.values[reading.field]
    parts = {part for t in reading.tokens if t.decimals == 2 for _, part in own.get(t.points or 0, ())}
    short = any(t.tags.get("SEG") == "short" for t in reading.tokens if t.sentence < 4)
    if parts & {"total", "free tss"} or not (short or "short tss" in parts):
        return statements
    tokens = _lexed(reading.story, reading.language, reading.desk)
    again = _reading(reading.story, reading.language, reading.desk, tokens, reading.field)
    again.context["stage"] = "short"
    told = statements_of(again)
    fewer = sum(s.verdict is Verdict.WRONG for s in told) < wrong
    right = sum(s.verdict is Verdict.RIGHT for s in told) >= sum(s.verdict is Verdict.RIGHT for s in statements)
    return told if fewer and right else statements


def _told_of_another_event(reading: Reading, statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """The statements, those called wrong held against the other competitions the story tells of too: what is true at
    one of them is told of that one."""
    wrong = [s for s in statements if s.verdict is Verdict.WRONG and s.kind in _HELD_ELSEWHERE]
    if not wrong or reading.language.code != "en" or len(reading.tokens) > _STORY:
        return statements
    better: dict[Statement, Statement] = {}
    for record in records_told_of(reading):
        field = next((f for f in record.fields if f.discipline == reading.field.discipline), None)
        if field is None:
            continue
        tokens = _lexed(reading.story, reading.language, reading.desk)
        there = statements_of(_reading(reading.story, reading.language, reading.desk, tokens, field))
        for one in wrong:
            found = [s for s in there if s.start < one.end and one.start < s.end and s.kind in _HELD_ELSEWHERE]
            if one.kind is Kind.RANK_OVERALL:  # a final place there, or one before the end here
                found = [s for s in found if s.kind is not Kind.RANK_SEGMENT]
            if one not in better and any(s.verdict is Verdict.RIGHT for s in found):
                better[one] = next(s for s in found if s.verdict is Verdict.RIGHT)
    return _sorted([better.get(s, s) for s in statements]) if better else statements


_STORY = 5_000
"""Words and marks of the longest text that is read once more for each competition it tells of."""
_HELD_ELSEWHERE = frozenset(
    {
        Kind.MEDAL, Kind.MARGIN, Kind.RANK_OVERALL, Kind.RANK_SEGMENT, Kind.RANK_AFTER_SEGMENT, Kind.TOTAL,
        Kind.SEGMENT_SCORE, Kind.ELEMENT_SCORE, Kind.ORDINAL_BEST, Kind.DEDUCTION_FALL, Kind.AHEAD_OF,
    }
)  # fmt: skip


def _of_another_event(statements: Sequence[Statement]) -> bool:
    """Whether so much of a story is contradicted that it must be about another event with the same people: four results
    at least, and twice as many as are right."""
    verdicts = [s.verdict for s in statements if s.kind in _RESULTS]
    right, wrong = verdicts.count(Verdict.RIGHT), verdicts.count(Verdict.WRONG)
    return wrong >= 4 and wrong >= 2 * right


def statements_of(reading: Reading) -> tuple[Statement, ...]:
    """Every statement of a story, by its place in it."""
    found: list[Statement] = []
    taken: set[int] = set()
    for grammar in _GRAMMARS if reading.language.code == "en" else TAGGED_GRAMMARS:
        found.extend(grammar(reading, taken))
    return _sorted(with_caution(reading, found) if reading.language.code == "en" else found)


def read(story: Story, desk: Desk) -> Reading | None:
    """The story with its tokens, skaters and event; None where no record is about its event or its language has no
    grammar here.

    Where neither a number nor a word tells the event, the one whose record the story agrees with is taken: four results
    at least that are right, and at most one that is wrong.
    """
    tongue = language(story.language)
    if tongue is None:
        return None
    tokens = _lexed(story, tongue, desk)
    likely = choose_field(story, tokens, desk)
    if len(likely) == 1 or (likely and len(tokens) > _STORY):
        return _reading(story, tongue, desk, tokens, likely[0][1])
    if likely:  # the event with which the story agrees, of those it may be about
        readings = [(w, _reading(story, tongue, desk, _lexed(story, tongue, desk), f)) for w, f in likely]
        return max(readings, key=lambda pair: pair[0] + 2 * _agreement(pair[1]))[1]
    best: tuple[int, Reading] | None = None
    for possible in choose_fields(story, tokens, desk):
        reading = _reading(story, tongue, desk, _lexed(story, tongue, desk), possible)
        verdicts = [s.verdict for s in statements_of(reading) if s.kind in _RESULTS]
        right, wrong = verdicts.count(Verdict.RIGHT), verdicts.count(Verdict.WRONG)
        if right >= 4 and wrong <= 1 and (best is None or right - 2 * wrong > best[0]):
            best = (right - 2 * wrong, reading)
    return best[1] if best else None


_RESULTS = frozenset({Kind.MEDAL, Kind.MARGIN, Kind.RANK_OVERALL, Kind.RANK_SEGMENT, Kind.TOTAL, Kind.SEGMENT_SCORE})


def _agreement(reading: Reading) -> int:
    """How many more results of a story a record confirms than it contradicts."""
    verdicts = [s.verdict for s in statements_of(reading) if s.kind in _RESULTS or s.kind is Kind.DATE]
    return verdicts.count(Verdict.RIGHT) - verdicts.count(Verdict.WRONG)


def _lexed(story: Story, tongue: Language, desk: Desk) -> list[Token]:
    return (lex if tongue.code == "en" else lex_tagged)(story, tongue, desk.names)


def _reading(story: Story, tongue: Language, desk: Desk, tokens: list[Token], field: Field) -> Reading:
    record = field.record
    assert record is not None
    records = desk.siblings(record)
    near: list[Field] = [f for r in records for f in r.fields if f is not field]
    english = tongue.code == "en"
    resolve_names(tokens, field, near)
    if english:
        resolve_called(tokens, field, desk.names.people.values())
    if not english:
        settle_twins(tokens, (field, *near), tuple(desk.names.people.values()))
        settle_faint(tokens)
    resolve_spellings(tokens, field, near, desk.names)
    reading = (Reading if english else TaggedReading)(story, tongue, desk, tokens, [], field, records)
    if not english:
        settle_spellings(tokens, tongue.code)
    if not english and not tongue.script:
        resolve_sounded(tokens, (field, *near), tuple(desk.names.people.values()), tongue.code)
    reading.context["team story"] = _team_story(reading)
    reading.context["stage"] = _stage(reading)
    merge_couples(reading)
    reading.ranges = _ranges(reading)
    (resolve_references if english else resolve_tagged)(reading)
    reading.quoted = _quoted(reading)
    return reading


_APART = frozenset({"TEAM", "OTHER", "YEAR", "HISTORY"})
"""What a sentence about another competition, or another time, has in it."""
_OVER = frozenset(
    ["finished", "finishes", "ended", "won", "in the end", "at the end", "by the end", "eventually", "ultimately"]
)


_AHEAD = re.compile(
    r"\bpreview\b|\bleads (?:with|the|by|after|from|going)\b"
    r"|\bfree (?:skate|program|programme|dance|skating) (?:is|will|takes place|starts|begins|comes|follows|awaits)\b"
    r"|\banything can happen\b|\bin tomorrow's\b|\bstill to come is\b"
)
"""Words of a story that looks forward to the free."""


def _stage(reading: Reading) -> str:
    """ "short" for a story written between the short and the free: it has scores of the short, and no total, no score
    of the free."""
    own = reading.desk.values[reading.field]
    parts = [part for t in reading.tokens if t.decimals == 2 for _, part in own.get(t.points or 0, ())]
    short = sum(part == "short tss" for part in parts)
    later = sum(part in ("total", "free tss") for part in parts)
    apart = {t.sentence for t in reading.tokens if t.tags and _APART & t.tags.keys()}
    ahead = _AHEAD.search(reading.story.plain.lower()) is not None
    over = any(
        t.who is None and t.sentence not in apart and not (t.cap and t.name is not None)
        and ("MEDAL" in t.tags or "WHOLE" in t.tags or (t.low in _OVER and not (ahead and t.low == "won")))
        for t in reading.tokens
    )  # fmt: skip
    return "short" if short >= 2 and not later and not over else ""


def _team_story(reading: Reading) -> bool:
    """Whether a story is about the team event: more of its numbers are scores of it than of the category."""
    team = reading.team
    if team is None:
        return False
    numbers = [t.points for t in reading.tokens if t.decimals == 2]
    own = reading.desk.values[reading.field]
    in_team = sum(1 for n in numbers if any(n == s.tss for s in team.skates))
    return in_team > 2 * sum(1 for n in numbers if n in own)


def _ranges(reading: Reading) -> list[tuple[int, int]]:
    ranges: list[tuple[int, int]] = []
    at, tokens = 0, reading.tokens
    for number in range(len(reading.story.sentences)):
        start = at
        while at < len(tokens) and tokens[at].sentence == number:
            at += 1
        ranges.append((start, at))
    return ranges


def _quoted(reading: Reading) -> list[bool]:
    found, quotes, k = [], reading.story.quotes, 0
    for token in reading.tokens:
        while k < len(quotes) and quotes[k].end <= token.start:
            k += 1
        found.append(k < len(quotes) and quotes[k].start <= token.start and quotes[k].end - quotes[k].start > 24)
    return found


_ORDER = {Verdict.WRONG: 0, Verdict.RIGHT: 1, Verdict.UNCHECKABLE: 2}


def _sorted(found: Sequence[Statement]) -> tuple[Statement, ...]:
    """Statements by place; of two of one kind on the same span the first stays."""
    seen: set[tuple[int, int, Kind]] = set()
    kept = []
    for one in sorted(found, key=lambda s: (s.start, s.end, _ORDER[s.verdict])):
        key = (one.start, one.end, one.kind)
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return tuple(kept)
