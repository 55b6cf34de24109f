"""Who is meant: names, first names once introduced, partners of a couple, pronouns, "the Canadian"."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.claims.nicknames import short_for
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.surnames import stands_as_name
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Who
from rinkside.domain.spellings import fold

__all__ = ["resolve_names", "resolve_references"]

_AMBIGUOUS = ("ORD", "CARD", "MEDAL", "MONTH", "FALLN", "SEG", "FRACTION", "FALLV", "BEST", "PODIUM")
_OBJECT = ("BEHIND", "AHEAD", "BEAT", "LOSE", "THAN", "BY", "TO", "FOR", "OF")


def resolve_names(tokens: Sequence[Token], field: Field, near: Sequence[Field]) -> None:
    """Set `who` of every token that names a skater of the records, preferring those of the story's category.

    A surname alone names a skater of the story's category, or one the story gave the full name of; a first name alone
    only the latter. A surname that is a word too ("Gold", "Ten") needs the full name somewhere.
    """
    introduced: dict[Who, int] = {}
    for at, token in enumerate(tokens):
        if token.name and token.name.kind == "full":
            who = _preferred(token.name.people, field, near, {})
            token.who, token.source = who, "full"
            introduced.setdefault(who, at)
    local: Field | None = None
    for at, token in enumerate(tokens):
        name = token.name
        if token.who is not None:
            local = _field_of(token.who, field, near) or local
        if name is None or token.who is not None:
            continue
        before = tokens[at - 1] if at and tokens[at - 1].sentence == token.sentence else None
        if _half_of_unknown(tokens, at):
            continue
        if name.kind in ("surname", "plural"):
            who = _preferred(name.people, local or field, [field, *near], introduced)
            known = who in introduced
            if (
                token.tags
                and any(t in token.tags for t in _AMBIGUOUS)
                and not stands_as_name(tokens, at, known=known, here=who.role_in(field) is not None)
            ):
                continue
            if not known and who.role_in(field) is None and not any(who.role_in(f) for f in near):
                continue
            if name.kind == "surname" and not known and before is not None and _other_given(before, who, tokens, at):
                token.extra["stranger"] = True
                continue
            token.who, token.source = who, name.kind
            if not known and sum(w.role_in(field) is not None for w in name.people) > 1:
                token.extra["several"] = True  # of two Lis in one field, and neither has been named in full
            local = _field_of(who, field, near) or local
        elif name.kind == "given":
            known_people = [w for w in name.people if w in introduced]
            after = tokens[at + 1] if at + 1 < len(tokens) else None
            capital = after is not None and after.kind == "w" and after.cap and after.sentence == token.sentence
            if len(known_people) == 1 and not token.tags and not (capital and after and after.start == token.end + 1):
                token.who, token.source = known_people[0], "given"


def _half_of_unknown(tokens: Sequence[Token], at: int) -> bool:
    """ "Miura/Kihara": half of a couple whose other half is nobody held is not the skater of that name."""
    for step in (1, -1):
        slash, other = at + step, at + 2 * step
        if 0 <= other < len(tokens) and tokens[slash].low == "/" and tokens[other].cap:
            one, two = tokens[at].name, tokens[other].name
            mine = {r.entrant for w in (one.people if one else ()) for r in w.roles}
            return not any(r.entrant in mine for w in (two.people if two else ()) for r in w.roles)
    return False


def _field_of(who: Who, field: Field, near: Sequence[Field]) -> Field | None:
    """The category a skater is in at the story's event: of two Chens the next one is of the same."""
    return next((f for f in (field, *near) if who.role_in(f)), None)


def _preferred(people: Sequence[Who], field: Field, near: Sequence[Field], introduced: dict[Who, int]) -> Who:
    def rank(who: Who) -> tuple[bool, bool, bool]:
        return (who not in introduced, who.role_in(field) is None, not any(who.role_in(f) for f in near))

    return min(people, key=rank)


def _other_given(before: Token, who: Who, tokens: Sequence[Token], at: int) -> bool:
    """Whether a capitalised word before a surname is another person's first name ("Jennifer Chen")."""
    if before.kind != "w" or not before.cap or before.tags or before.end + 1 != tokens[at].start:
        return False
    opening = at - 2  # "04:10 How Malinin went …", "- And Chen fell": no word before it
    while opening >= 0 and tokens[opening].sentence == before.sentence and tokens[opening].kind != "w":
        opening -= 1
    first = opening < 0 or tokens[opening].sentence != before.sentence
    if short_for(fold(before.low), who):
        return False
    if before.name is not None and before.name.kind == "given":
        return fold(before.low) not in [fold(w) for w in who.given.split()]
    return not first and before.who is None


def resolve_references(reading: Reading) -> None:
    """Find the mentions of each sentence and their roles, and resolve pronouns and "the Canadian" as they come."""
    recent: list[int] = []
    for number, (first, last) in enumerate(reading.ranges):
        found: list[int] = []
        for at in range(first, last):
            token = reading.tokens[at]
            if token.who is None and "PRON" in token.tags:
                _pronoun(reading, at, found, recent)
            elif token.who is None and "AGEWORD" in token.tags and not token.low.startswith("aged"):
                _aged(reading, at, last, found)
            elif token.who is None and "DEMONYM" in token.tags:
                _demonym(reading, at, last, found, recent)
            if token.who is not None:
                found.append(at)
                reading.roles[at] = _role_of(reading, at, first, found)
                recent.append(at)
        reading.mentions.append(found)
        reading.topics.append(_topic(reading, number, found))


def _role_of(reading: Reading, at: int, first: int, found: list[int]) -> str:
    tokens = reading.tokens
    after = at + 2 if reading.has(at + 1, "POSS") else at + 1
    if reading.low(after) == "(":  # "Trankov (201.38), who …"
        closing = next((j for j in range(after + 1, after + 5) if reading.low(j) == ")"), None)
        after = after if closing is None else closing + 1
    relative = reading.has(after + 1, "WHO") or (reading.low(after + 1) == "that" and reading.has(after + 2, "BE"))
    if reading.has(after, "WHO") or (reading.low(after) == "," and relative):
        return "subj"
    if reading.low(at - 1) == "as" and any(reading.low(j) == "as" for j in range(max(first, at - 5), at - 1)):
        return "obj"  # "as good as Takahashi's"
    if tokens[at].tags.get("PRON", "").endswith("/s") and not reading.has(at - 1, "THAN", "BEHIND", "AHEAD"):
        return "subj"  # "From 13th she rose"
    for back in range(at - 1, max(first - 1, at - 6), -1):
        token = tokens[back]
        if token.who is not None:
            if reading.has(back + 1, "AND") and reading.roles.get(back) == "obj" and back + 2 == at:
                return "obj"
            return "subj"
        if token.kind == "p":
            if token.low in ",-'\"" and back != at - 1:
                return "subj"
            if token.low in ",:;(—–":
                return "subj"
            continue
        tags = token.tags
        if token.kind == "n" and token.decimals and reading.has(back - 1, "WITH"):
            return "subj"  # "With 73.98 points Pogorilaya stood fourth"
        if "ORD" in tags or ("PLACE" in tags and reading.has(back - 1, "ORD")):
            continue  # "behind fourth-placed Chiba"
        if tags and any(t in tags for t in _OBJECT):
            if "OF" in tags and len(token.low) == 2:
                return "of"
            if token.low in ("for", "to", "by", "from") and not _is_object_phrase(reading, back):
                whose = back + 2 < at and (
                    reading.has(at - 1, "NATION", "DEMONYM") or reading.low(at - 1) in ("hosts", "home")
                )
                return "subj" if back == first and whose else "of"  # "For the hosts Silete was 12th"
            return "obj"
        if token.low in _LED and back == at - 1:
            return "obj"
        if token.low in (
            "against",
            "between",
            "from",
            "joined",
            "joining",
            "overtook",
            "replaced",
            "knocked",
            "like",
            "with",
        ):
            return "obj"
        if token.low in ("until", "when", "that", "because", "while", "but", "and", "as", "before", "after"):
            return "subj"
        if tags and any(t in tags for t in ("BE", "TAKE", "WON", "FINAL", "SAY")):
            return "subj"
    return "subj"


_LED = frozenset(["led", "leads", "leading", "trailed", "trails", "trailing", "joins", "follows", "followed"])
"""Verbs right before a name that make it the one who is led, or led by."""


def _is_object_phrase(reading: Reading, back: int) -> bool:
    """ "lost to X", "beaten by X", "1.31 from X": a preposition after a word of comparison."""
    return (
        reading.has(back - 1, "LOSE", "BEAT", "BEHIND", "AHEAD", "TRAIL", "POINT", "GAP") or reading.low(back) == "by"
    )


def _pronoun(reading: Reading, at: int, found: list[int], recent: list[int]) -> None:
    token = reading.tokens[at]
    gender = token.tags["PRON"].partition("/")[0]
    case = token.tags["PRON"].partition("/")[2]
    choices = list(reversed(found)) if case in ("o", "p", "r") else []
    # a pronoun means the topic of its own sentence before any other, then the topic of the sentence before
    own = [m for m in found if reading.roles.get(m) == "subj"]
    sentence = token.sentence
    before = [t for t in (reading.topics[s] for s in range(sentence - 1, max(-1, sentence - 4), -1)) if t is not None]
    if case == "s" and own and _clause_start(reading, at):
        choices = [*reversed(own), *before]
    elif own:
        choices = [own[-1], *choices, *before]
    else:
        choices = [*before, *choices]
    forward = _named_behind(reading, at, found)
    if forward is not None:
        token.who, token.source = reading.tokens[forward].who, "pronoun"
        return
    if not choices:
        choices = recent[-1:]
    for choice in choices:
        who = reading.tokens[choice].who
        if who is None:
            continue
        couple = reading.tokens[choice].couple
        if gender == "N":
            entrant = reading.entrant(who)
            if entrant is None or len(entrant.people) < 2:
                continue
        elif couple or (who.gender and who.gender != gender and _any_of(reading, gender)):
            continue
        token.who, token.source = who, "pronoun"
        token.extra["antecedent"] = choice
        token.extra["choices"] = len({reading.tokens[c].who for c in choices})
        return


_FRONTS = frozenset({
    "after", "with", "in", "despite", "following", "before", "for", "on", "at", "from", "to", "although",
    "though", "while", "having", "as", "when", "since", "because", "even", "by", "without", "trailing",
    "sitting", "starting",
})  # fmt: skip


_CLAUSES = frozenset({"after", "before", "although", "though", "while", "as", "when", "since", "because", "even"})


def _named_behind(reading: Reading, at: int, found: list[int]) -> int | None:
    """ "After a short program that left her 13th, Glenn …": the name behind the comma of an opening phrase."""
    first, last = reading.sentence(at)
    if found or reading.low(first).split()[0] not in _FRONTS:
        return None
    left, right = reading.chunk(at)
    if left != first or right >= last or reading.low(right) != ",":
        return None
    if reading.tokens[at].tags["PRON"].endswith("/s") and reading.low(first).split()[0] not in _CLAUSES:
        return None  # "On Monday they won, ahead of …": the pronoun is the sentence's own subject
    for j in range(right + 1, min(right + 5, last)):
        if reading.tokens[j].who is not None and "PRON" not in reading.tokens[j].tags:
            return j
        if reading.tokens[j].kind == "p" or reading.has(j, "BE", "PRON", "TAKE", "AHEAD", "BEHIND"):
            return None
    return None


def _any_of(reading: Reading, gender: str) -> bool:
    """Whether the story names a skater of a gender anywhere."""
    known = reading.context.get("genders")
    if known is None:
        known = reading.context["genders"] = frozenset(t.who.gender for t in reading.tokens if t.who is not None)
    return gender in known  # type: ignore[operator]


def _clause_start(reading: Reading, at: int) -> bool:
    return reading.low(at - 1) in (
        ",",
        "and",
        "but",
        "when",
        "as",
        "before",
        "after",
        "that",
        "because",
        "while",
        "where",
        ";",
    )


def _demonym(reading: Reading, at: int, last: int, found: list[int], recent: list[int]) -> None:
    """ "The Canadian had been fourth": a nation's adjective with an article and no name behind it."""
    token = reading.tokens[at]
    plural = token.low.endswith("s") and token.low != "swiss"
    if not (reading.has(at - 1, "DET") or reading.low(at - 1) in ("young", "veteran", "teenage", "old")):
        return
    for j in range(at + 1, min(at + 5, last)):
        other = reading.tokens[j]
        if other.who is not None:
            return
        if other.kind == "p" or (
            other.tags
            and any(
                t in other.tags for t in ("BE", "TAKE", "AND", "WON", "FALLV", "CLIMB", "FINAL", "BEAT", "LOSE", "LEAD")
            )
        ):
            break
    if reading.low(at - 2) == "," and found and found[-1] == at - 3:
        return
    nation = token.tags["DEMONYM"]
    possible: list[Entrant] = []
    for choice in reversed(recent[-60:]):
        who = reading.tokens[choice].who
        entrant = reading.entrant(who) if who else None
        if who and entrant and same_nation(entrant.nation, nation) and (not plural or len(entrant.people) > 1):
            if token.who is None:
                token.who, token.source = who, "demonym"
            if entrant not in possible:
                possible.append(entrant)
    if len(possible) > 1:
        token.extra["several"] = True


def _aged(reading: Reading, at: int, last: int, found: list[int]) -> None:
    """ "The 21-year-old from the United States": by nation, else the topic before."""
    token = reading.tokens[at]
    if not reading.has(at - 1, "CARD") or reading.low(at - 2) not in ("the", "'s", "young"):
        return
    nation = ""
    for j in range(at + 1, min(at + 5, last)):
        other = reading.tokens[j]
        if other.who is not None and reading.low(j - 1) not in ("behind", "beat"):
            return
        if "NATION" in other.tags:
            nation = other.tags["NATION"]
        if other.low in ("from", "of"):
            continue
        if other.kind == "p" or (
            other.tags
            and any(
                t in other.tags for t in ("BE", "TAKE", "AND", "WON", "FALLV", "CLIMB", "FINAL", "BEAT", "LOSE", "LEAD")
            )
        ):
            break
    if reading.low(at - 3) == "," and found and found[-1] == at - 4:
        token.who, token.source = reading.tokens[found[-1]].who, "age"
        return
    sentence = token.sentence
    if nation:
        for number in range(sentence - 1, max(-1, sentence - 20), -1):
            for m in reversed(reading.mentions[number]):
                who = reading.tokens[m].who
                entrant = reading.entrant(who) if who else None
                if who and entrant and same_nation(entrant.nation, nation):
                    token.who, token.source = who, "age"
                    return
        return
    topic = reading.topics[sentence - 1] if sentence else None
    if topic is not None:
        token.who, token.source = reading.tokens[topic].who, "age"

        token.extra["several"] = at - reading.sentence(at)[0] > 3  # "gold went to the 15-year-old": to somebody else


def same_nation(held: str, said: str) -> bool:
    """Whether an entrant under the code `held` may be called by the nation `said`."""
    if held == said:
        return True
    russian = ("RUS", "OAR", "ROC", "AIN", "FSR")
    return held in russian and said in russian


def _topic(reading: Reading, number: int, found: list[int]) -> int | None:
    subjects = [m for m in found if reading.roles.get(m) == "subj"]
    if subjects:
        return subjects[0] if len(subjects) < 2 or reading.tokens[subjects[-1]].source == "pronoun" else subjects[-1]
    if found:
        return found[-1]
    return reading.topics[number - 1] if number else None
