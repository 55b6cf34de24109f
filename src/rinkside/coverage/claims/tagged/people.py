"""Who is meant, by tags: roles of names, pronouns, "the Canadian"."""

from __future__ import annotations

from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Reading

__all__ = ["resolve_tagged"]

_COMPARED = ("BEHIND", "AHEAD", "BEAT", "LOSE", "THAN")
_ENDS = ("BE", "TAKE", "WON", "FINAL", "BUT", "AND", "WHO", "SAY")


def resolve_tagged(reading: Reading) -> None:
    """Find the mentions of each sentence and their roles, and resolve pronouns and "the Canadian" as they come."""
    recent: list[int] = []
    for number, (first, last) in enumerate(reading.ranges):
        found: list[int] = []
        for at in range(first, last):
            token = reading.tokens[at]
            if token.who is None and "PRON" in token.tags:
                _pronoun(reading, at, found, number)
            elif token.who is None and "DEMONYM" in token.tags and reading.language.spaced:
                _demonym(reading, at, last, recent[-40:])
            elif token.who is None and "AGEWORD" in token.tags and reading.has(at - 1, "CARD"):
                _aged(reading, at, last, found, number)
            if token.who is not None:
                if token.couple and not token.source:
                    token.source = "surname"  # "Maia and Alex Shibutani"
                found.append(at)
                recent.append(at)
                reading.roles[at] = _role(reading, at, first, last)
        reading.mentions.append(found)
        reading.topics.append(_topic(reading, number, found))


def _role(reading: Reading, at: int, first: int, last: int) -> str:
    behind = at + 1
    if reading.low(behind) in ("(", "（"):
        while behind < last and reading.low(behind) not in (")", "）"):
            behind += 1
        behind += 1
    while reading.has(behind, "HON"):
        behind += 1
    tags = reading.tokens[behind].tags if behind < last else {}
    if "P" in tags:
        role = tags["P"]
        if role in ("subj", "obj", "of"):
            return role
    if not reading.language.spaced:
        return "subj"
    for back in range(at - 1, max(first - 1, at - 5), -1):
        token = reading.tokens[back]
        if token.who is not None:
            if reading.has(back + 1, "AND") and back + 2 == at:
                return reading.roles.get(back, "subj")
            return "subj"
        if token.kind == "p":
            return "subj"
        own = token.tags
        if "SEG" in own:
            return "subj"
        if any(t in own for t in _COMPARED):
            return "obj"
        if "OF" in own:
            reach = 4 if reading.has(back - 1, "MEDAL") else 2  # "1.20 from the bronze of Miyahara"
            return "obj" if _measured(reading, max(first, back - reach), back) else "of"
        if "FOR" in own:
            return "of"
        if "TO" in own or "ON" in own:
            return "obj" if _measured(reading, max(first, back - 3), back) else "of"
        if any(t in own for t in _ENDS):
            return "subj"
    return "subj"


def _measured(reading: Reading, first: int, last: int) -> bool:
    """Whether a margin or a comparison stands right before a preposition, with no mark between."""
    for k in range(last - 1, first - 1, -1):
        if reading.tokens[k].kind == "p":
            return False
        if reading.has(k, *_COMPARED, "POINT", "GAP", "LEAD", "TRAIL"):
            return True
    return False


def _pronoun(reading: Reading, at: int, found: list[int], number: int) -> None:
    """A pronoun means the last subject of its sentence, else what the sentence before was about."""
    token = reading.tokens[at]
    gender = token.tags["PRON"].partition("/")[0]
    own = [m for m in found if reading.roles.get(m) == "subj"] or found
    before = [t for s in range(number - 1, max(-1, number - 3), -1) if (t := reading.topics[s]) is not None]
    choices = [*reversed(own), *before]
    fitting = [c for c in choices if _fits(reading, c, gender)]
    for choice in [*fitting[:1], *choices[:1]]:
        token.who, token.source = reading.tokens[choice].who, "pronoun"
        token.extra["antecedent"] = choice
        return


def _fits(reading: Reading, at: int, gender: str) -> bool:
    who = reading.tokens[at].who
    return who is not None and not reading.tokens[at].couple and who.gender == gender


def _demonym(reading: Reading, at: int, last: int, recent: list[int]) -> None:
    """ "The Canadian": an article before it and no name behind it."""
    pair = reading.has(at + 1, "PAIR") or reading.has(at - 1, "PAIR")
    if not (reading.has(at - 1, "DET") or "PERSON" in reading.tokens[at].tags or pair):
        return
    for j in range(at + 1, min(at + 4, last)):
        other = reading.tokens[j]
        if other.who is not None:
            return
        if other.kind == "p" or reading.has(j, *_ENDS, "IN", "WITH", "AFTERSEG"):
            break
        if other.kind == "w" and other.cap and not other.tags:
            return
    nation = reading.tokens[at].tags["DEMONYM"]
    for choice in reversed(recent):
        who = reading.tokens[choice].who
        entrant = reading.entrant(who) if who else None
        if who and entrant and same_nation(entrant.nation, nation) and (not pair or len(entrant.people) > 1):
            reading.tokens[at].who, reading.tokens[at].source = who, "demonym"
            return


def _aged(reading: Reading, at: int, last: int, found: list[int], number: int) -> None:
    """ "The 25-year-old" is whom the sentence before was about, where no name follows and none stands before."""
    if found or any(t.who is not None for t in reading.tokens[at + 1 : min(last, at + 6)]):
        return
    topic = next((t for s in range(number - 1, max(-1, number - 3), -1) if (t := reading.topics[s]) is not None), None)
    if topic is not None:
        reading.tokens[at].who, reading.tokens[at].source = reading.tokens[topic].who, "age"


def _topic(reading: Reading, number: int, found: list[int]) -> int | None:
    subjects = [m for m in found if reading.roles.get(m) == "subj"]
    if subjects:
        return subjects[0]
    if (
        found
        and all(reading.roles.get(m) == "obj" for m in found)
        and number
        and reading.topics[number - 1] is not None
    ):
        return reading.topics[number - 1]  # who is compared is who was spoken of
    return found[0] if found else None
