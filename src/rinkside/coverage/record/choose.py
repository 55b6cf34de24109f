"""Which category of which event a story is about: by the names in it, its numbers, and the words for the event."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.desk import Desk
from rinkside.coverage.record.model import Field, Record
from rinkside.coverage.record.other_events import of_another_event
from rinkside.coverage.record.who import Who
from rinkside.coverage.text import Story

__all__ = ["choose_field", "choose_fields"]

_KIND_WORDS = {"olympics": ("olympic",), "worlds": ("world championship", "worlds", "world title", "world champion")}
_DISCIPLINE_WORDS = {
    "women": ("women", "ladies"),
    "men": (" men", "men's"),
    "pairs": ("pairs",),
    "ice dance": ("ice dance", "rhythm dance"),
}


def choose_fields(story: Story, tokens: Sequence[Token], desk: Desk) -> list[Field]:
    """The four categories whose skaters the story names most, where nothing else tells the event."""
    votes: dict[Field, int] = {}
    people = {who for t in tokens if t.name and t.name.kind == "full" for who in t.name.people}
    for who in people:
        for role in who.roles:
            votes[role.field] = votes.get(role.field, 0) + 1
    ordered = sorted(votes, key=lambda f: -votes[f])
    return [f for f in ordered if votes[f] >= 2][:6]


_NAMES = 12.0
"""What names weigh at most: four in full. More of them tell a category, but no event, for the same people meet."""
_CLOSE = 2.0
"""Evidence by which two events may differ and still both be read."""


def choose_field(story: Story, tokens: Sequence[Token], desk: Desk) -> list[tuple[float, Field]]:
    """The category with the most evidence, and, where no number tells, those of other events that are close to it, each
    event once, with the weight of their evidence; empty where no record speaks of the story's event.

    Evidence of the event itself is needed: a number of the record, its city, or its kind and year. Names alone place no
    story, for the same people meet every year.
    """
    people: dict[Who, float] = {}
    for token in tokens:
        if token.name is None:
            continue
        weight = {"full": 3.0, "given": 0.2}.get(token.name.kind, 1.0)
        if token.name.kind != "full" and token.tags:
            continue
        for who in token.name.people:
            people[who] = max(people.get(who, 0.0), weight / len(token.name.people))
    votes: dict[Field, float] = {}
    for who, weight in people.items():
        for role in who.roles:
            votes[role.field] = votes.get(role.field, 0.0) + weight
    if not votes:
        return []
    numbers = [t.points for t in tokens if t.points is not None and t.decimals == 2 and t.points > 2000]
    lower = story.plain[:20000].lower()
    scored: list[tuple[float, Field]] = []
    teams = {r: sum(1 for n in numbers if any(n == s.tss for s in r.team.skates)) for r in desk.records if r.team}
    # a number of one event only tells it more surely than whom the story names: who stayed at home is named, too
    alone = {n for n in numbers if len({f.record for f, values in desk.values.items() if n in values}) == 1}
    english = story.language == "en"
    apart = {r.id for r in desk.records if english and of_another_event(r, tokens, desk, lower)}
    for field, names in votes.items():
        record = field.record
        if record is None or record.id in apart:
            continue
        own = [n for n in numbers if n in desk.values[field]]
        only = {n for n in own if n in alone}
        matched = len(own) + (len(only) if len(only) > 1 else 0)  # one may be a misprint that another event has
        event = max(_event_words(record, lower), _event_tags(record, tokens))
        event += sum(2.0 * teams.get(r, 0) for r in desk.siblings(record))
        if not matched and not event:
            continue
        discipline = 1.0 if any(w in lower for w in _DISCIPLINE_WORDS.get(field.discipline, ())) else 0.0
        score = min(names, _NAMES) + 0.1 * names + 2.5 * matched + event + discipline
        scored.append((score, field))
    scored.sort(key=lambda pair: -pair[0])
    found: dict[str, tuple[float, Field]] = {}
    for score, field in scored:
        close = score >= scored[0][0] - _CLOSE and (not found or _kind_said(field.record, lower, tokens))
        if field.record is not None and close:
            found.setdefault(field.record.event, (score, field))
    numbered = any(n in desk.values[scored[0][1]] for n in numbers) if scored else False
    return list(found.values())[: 1 if numbered else 3]


def _kind_said(record: Record | None, lower: str, tokens: Sequence[Token]) -> bool:
    """Whether a story speaks of the Olympics or the worlds, whichever an event is."""
    if record is None:
        return False
    words = any(w in lower for w in _KIND_WORDS.get(record.kind, ()))
    return words or any(record.kind in (t.tags.get("OTHER"), t.tags.get("TITLE")) for t in tokens if t.tags)


def _event_words(record: Record, lower: str) -> float:
    found = 0.0
    if any(c and c.lower().partition(",")[0] in lower for c in record.cities):
        found += 3.0
    if any(v and v.lower() in lower for v in record.venues):
        found += 3.0
    kind = any(w in lower for w in _KIND_WORDS.get(record.kind, ()))
    if record.year and str(record.year) in lower:
        found += 2.0 if kind else 0.5
    return found + (1.0 if kind else 0.0)


def _event_tags(record: Record, tokens: Sequence[Token]) -> float:
    """The same by the tags of words, for languages that call cities and competitions otherwise."""
    cities = {c.lower().partition(",")[0] for c in record.cities if c}
    city = any(t.tags.get("CITY", "").lower() in cities for t in tokens if "CITY" in t.tags)
    kind = any(record.kind and record.kind in (t.tags.get("OTHER"), t.tags.get("TITLE")) for t in tokens if t.tags)
    days = {(d.month, d.day) for f in record.fields for d in (f.short_date, f.free_date) if d is not None}
    dated = any(
        (int(t.tags["MONTH"]), int(tokens[i].tags["CARD"])) in days
        for j, t in enumerate(tokens) if t.tags and "MONTH" in t.tags
        for i in (j - 2, j - 1, j + 1) if 0 <= i < len(tokens) and tokens[i].tags.get("CARD", "").isdigit()
    )  # fmt: skip
    year = record.year and any(t.tags.get("YEAR") == str(record.year) for t in tokens if t.tags)
    found = (3.0 if city else 0.0) + (4.0 if dated else 0.0) + (1.0 if kind else 0.0)
    return found + ((2.0 if kind else 0.5) if year else 0.0)
