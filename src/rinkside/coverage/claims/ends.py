"""Whom a margin lies between: both ends named, or one and the place of the other."""

from __future__ import annotations

from collections.abc import Sequence

from rinkside.coverage.claims.amounts import Found
from rinkside.coverage.claims.people import same_nation
from rinkside.coverage.claims.reading import Bound, Reading
from rinkside.coverage.claims.unnamed import opens_with_a_word
from rinkside.coverage.record.model import Entrant, Field
from rinkside.coverage.record.who import Who

__all__ = ["End", "as_entrants", "beaten_before", "ends"]

End = tuple[Entrant, Entrant, Field, bool]
"""Two entrants of a category, and whether the words leave no other reading."""


def ends(reading: Reading, found: Found, scope: str) -> list[End]:
    """The pairs of entrants the margin may lie between, the likeliest first; with whether the words leave no other."""
    between = _between_places(reading, found, scope)
    if between:
        return between
    sentence = reading.tokens[found.core].sentence
    _first, last = reading.sentence(found.core)
    subject = reading.subject_at(found.first, owner="for")
    after = _after(reading, found, last, subject)
    if after is None and subject is not None and (unnamed := _nation_behind(reading, found, last)):
        # "12.69 less than the French", who were not named before: somebody of that nation
        return [
            (own.entrant, other, own.field, False)
            for bound in (subject, *reading.alternatives(subject, found.first))
            if (own := reading.role(bound.who)) is not None
            for other in own.field.entrants
            if other is not own.entrant and same_nation(other.nation, unnamed)
        ]
    mentions = [reading.tokens[m].who for m in reading.mentions[sentence]]
    people = list(dict.fromkeys(w for w in mentions if w is not None))
    found_pairs: list[tuple[Who, Who, bool]] = []
    beaten = beaten_before(reading, found)
    if beaten is not None and after is None:
        verb, who = beaten
        winner = reading.subject_at(verb, owner="")
        if winner is not None and winner.who is not who:
            found_pairs.append((winner.who, who, winner.sure >= 2))
    if after is not None and subject is not None and after.who is not subject.who:
        found_pairs.append((subject.who, after.who, subject.sure >= 2))
    entrants = list(dict.fromkeys(e for w in people if (e := reading.entrant(w)) is not None))
    if len(entrants) == 2 and not found_pairs:
        pair = [w for w in people if reading.entrant(w) in entrants]
        one = next(w for w in pair if reading.entrant(w) is entrants[0])
        two = next(w for w in pair if reading.entrant(w) is entrants[1])
        # "12.69 behind their French friends, and 4.90 ahead of X": an object that is nobody named is not the other name
        related = reading.has(found.last + 1, "BEHIND", "AHEAD") and reading.low(found.last + 2) not in (
            "",
            ",",
            ".",
            ";",
        )
        # "Zagitova's 239.57 was 8.55 better, Medvedeva's 7.24": better than somebody named before
        last_here = reading.clause(found.last)[1]
        dangling = reading.has(found.last + 1, "BEHIND", "AHEAD") and not related
        dangling = dangling and any(found.last < m < last_here for m in reading.mentions[sentence])
        # "trailed the leaders by 5.80 and X by 5.09": a name with an amount of its own is not this one's other end
        later = [m for m in reading.mentions[sentence] if m > found.last]
        parted = any(reading.has(m + 1, "BY") and reading.tokens[m + 2 if m + 2 < last else m].decimals for m in later)
        found_pairs.append((one, two, not (related or parted or dangling or opens_with_a_word(reading, sentence))))
    if subject is not None and after is not None:
        found_pairs += [
            (other.who, after.who, False)
            for other in reading.alternatives(subject, found.first)
            if other.who is not after.who
        ]
    result = [p for a, b, sure in found_pairs if (p := as_entrants(reading, a, b, sure)) is not None]
    result += _implied(reading, found, scope, subject, certain=not result)
    if subject is not None and any(reading.low(j) in _COMPATRIOTS for j in range(found.last + 2, found.last + 6)):
        own = reading.role(subject.who)
        for entrant in own.field.entrants if own is not None else ():
            if own is not None and entrant is not own.entrant and entrant.nation == own.entrant.nation:
                result.append((own.entrant, entrant, own.field, False))  # "her team mate", not named before
    if subject is not None and not after:
        for other in reading.alternatives(subject, found.first):
            result += [(a, b, f, False) for a, b, f, _ in _implied(reading, found, scope, other, certain=False)]
    if len(people) >= 3:
        result += [
            p
            for i, a in enumerate(people)
            for b in people[i + 1 :]
            if (p := as_entrants(reading, a, b, False)) is not None
        ]
        result += _spread(reading, found, people)
    if sentence and subject is not None:
        previous = [reading.tokens[m].who for m in reading.mentions[sentence - 1]]
        for w in reversed(previous):
            if (
                w is not None
                and w is not subject.who
                and (p := as_entrants(reading, subject.who, w, False)) is not None
            ):
                result.append(p)
    return result


def beaten_before(reading: Reading, found: Found) -> tuple[int, Who] | None:
    """ "held off Chiba by 1.38": the verb of comparison and whom it is about, right before the amount."""
    j = found.first - 1
    if reading.low(j - 1) in ("a", "an") and reading.tokens[j].kind == "w" and not reading.tokens[j].tags:
        j -= 1
    while reading.low(j) in ("a", "an", "just", "only", "merely", "exactly", "fully"):
        j -= 1
    if not reading.has(j, "BY") or j < 1 or (who := reading.tokens[j - 1].who) is None:
        return None
    if (verb := _goes_on(reading, j - 1)) is not None:
        return verb, who
    for k in range(j - 2, max(-1, j - 6), -1):
        if reading.has(k, "BEAT", "LOSE"):
            return k, who
        if reading.tokens[k].kind != "w" or reading.tokens[k].who is not None or reading.has(k, "BE", "IN", "AND"):
            return None
    return None


def _goes_on(reading: Reading, name: int) -> int | None:
    """ "beat Weaver and Poje by 0.37 and Bobrova and Soloviev by 1.12": the verb that a second name and amount go on
    from, None where there is none."""
    first, _ = reading.part(name)
    if reading.low(name - 1) not in ("and", ","):
        return None
    k = name - 2
    if reading.has(k, "POINT"):
        k -= 1
    if k < first or not reading.tokens[k].decimals or not reading.has(k - 1, "BY") or reading.tokens[k - 2].who is None:
        return None
    return next((v for v in range(k - 3, max(first - 1, k - 7), -1) if reading.has(v, "BEAT", "LOSE")), None)


def as_entrants(reading: Reading, a: Who, b: Who, sure: bool) -> End | None:
    one, two = reading.role(a), reading.role(b)
    if one is None or two is None or one.field is not two.field or one.entrant is two.entrant:
        return None
    return one.entrant, two.entrant, one.field, sure


def _after(reading: Reading, found: Found, last: int, subject: Bound | None) -> Bound | None:
    """The other end behind the amount: "1.91 points behind Liu", "better than Miyahara"."""
    for j in range(found.last + 1, min(last, found.last + 9)):
        token = reading.tokens[j]
        if "PRON" in token.tags and (token.tags["PRON"].endswith("/p") or reading.has(j + 1, "DEMONYM", "KIN")):
            continue
        if token.who is not None:
            return Bound(j, token.who, 3)
        if token.kind == "p" and token.low not in "-'\"":
            return None
        if token.low in _COMPATRIOTS and not any(t.who for t in reading.tokens[j + 1 : min(last, j + 3)]):
            return _compatriot(reading, j, subject)
        if reading.has(j, "TITLE", "MEDAL") and any(
            t.who is not None for t in reading.tokens[j + 1 : min(last, j + 4)]
        ):
            continue
        if reading.has(j, "AND", "BUT", "WHO", "ORD", "PODIUM", "MEDAL", "TITLE"):
            return None
    return None


_COMPATRIOTS = frozenset(
    [
        "countryman", "countrywoman", "compatriot", "compatriots", "teammate", "team mate", "teammates", "team mates",
        "fellow countryman", "fellow american",
    ]
)  # fmt: skip


def _nation_behind(reading: Reading, found: Found, last: int) -> str:
    """The nation of "the French" behind an amount, where nobody of it is meant that a name says."""
    j = found.last + 1
    if not reading.has(j, "BEHIND", "AHEAD") or not reading.has(j + 1, "DET") or j + 2 >= last:
        return ""
    token = reading.tokens[j + 2]
    ends_there = j + 3 >= last or reading.tokens[j + 3].kind == "p" or reading.has(j + 3, "WHO", "AND", "IN", "BE")
    return token.tags.get("DEMONYM", "") if token.who is None and ends_there else ""


def _compatriot(reading: Reading, at: int, subject: Bound | None) -> Bound | None:
    """ "behind his American team mate": the one other skater of that nation and category whom this sentence or the two
    before name; nobody where there are two."""
    own = reading.role(subject.who) if subject is not None else None
    if subject is None or own is None or not reading.has(at - 1, "PRON", "DEMONYM"):
        return None
    number = reading.tokens[at].sentence
    found: dict[Entrant, Bound] = {}
    for sentence in range(number, max(-1, number - 3), -1):
        for m in reading.mentions[sentence]:
            who = reading.tokens[m].who
            role = reading.role(who) if who is not None and m < at else None
            if who is None or role is None or role.entrant is own.entrant or role.field is not own.field:
                continue
            if role.entrant.nation == own.entrant.nation:
                found.setdefault(role.entrant, Bound(m, who, 3))
    return next(iter(found.values())) if len(found) == 1 else None


_ANYBODY = frozenset(["anyone", "anybody", "everyone", "everybody", "more than anyone", "all"])


def _implied(reading: Reading, found: Found, scope: str, subject: Bound | None, *, certain: bool) -> list[End]:
    """The other end where only one is named: the leader, the runner-up, the podium, a named place."""
    if subject is None:
        return []
    role = reading.role(subject.who)
    if role is None:
        return []
    field, own = role.field, role.entrant
    if not reading.mentions[reading.tokens[found.core].sentence]:
        # "The winning margin was 7.14 points.": of the first over the second
        near = reading.find(*reading.sentence(found.core), "GAP", "LEAD")
        if near is not None:
            top = [(a, b) for a in field.ranked.get(1, ()) for b in field.ranked.get(2, ())]
            told = reading.low(near).startswith(("winning", "margin of victory"))
            said = told or own in field.ranked.get(1, ()) or _both_named(reading, found, top)
            return [(a, b, field, said and reading.low(near) in _MARGIN_WORDS) for a, b in top]
    first, last = reading.sentence(found.core)
    places = field.places(scope)
    mine = next((p for p, es in places.items() if own in es), None)
    if mine is None:
        return []
    targets: list[tuple[int, bool]] = []
    sure = subject.sure >= 2
    k = found.first - 1 - (reading.has(found.first - 1, "BY") or reading.low(found.first - 1) == "by")
    missed = reading.has(k, "ORD", "PODIUM", "MEDAL") and reading.rfind(k - 3, k, "TRAIL", "LOSE") is not None
    kept = reading.tokens[k].tags.get("MEDAL") == str(mine) and reading.rfind(k - 3, k, "TAKE", "WON") is not None
    if kept and not missed and mine > 1:  # "lost silver by 1.35 but kept the bronze by 6.14"
        targets.append((mine + 1, sure))
    if missed:  # "missed fourth by 0.42 and the podium by 7.89"
        tags = reading.tokens[k].tags
        targets.append((int(tags.get("ORD") or tags.get("MEDAL") or 3), sure))
    for j in range(found.last + 1, min(last, found.last + 8)):
        if reading.low(j) == "and" and missed:
            break
        if reading.has(j, "PODIUM"):
            targets.append((3, sure))
        elif reading.has(j, "MEDAL") and reading.has(j - 1, "BEHIND", "DET", "OF"):
            targets.append((int(reading.tokens[j].tags["MEDAL"]), sure))
        elif reading.has(j, "ORD") and reading.has(j - 1, "BEHIND", "DET", "AHEAD"):
            targets.append((int(reading.tokens[j].tags["ORD"]), sure))
        elif (
            (reading.has(j, "TITLE") and reading.has(j - 1, "DET") and reading.has(j - 2, "BEHIND"))
            or reading.low(j) in ("leader", "leaders", "top", "winner", "champion")
            or (reading.low(j) == "lead" and reading.low(j - 1) == "the")
        ):
            targets.append((1, sure))
        elif reading.tokens[j].kind == "p" and reading.tokens[j].low == ".":
            break
    if reading.low(found.last + 1) in ("further", "farther") and mine > 2:
        targets += [(mine - 1, sure and scope == "overall"), (1, False)]  # "third, 20.52 points further back"
    medal = reading.rfind(max(first, found.first - 4), found.first, "MEDAL")
    if medal is not None and reading.has(medal + 1, "BE") and reading.has(found.last + 1, "BEHIND"):
        targets.append((int(reading.tokens[medal].tags["MEDAL"]), sure))  # "bronze was 10.14 away"
    back = reading.rfind(max(first, found.first - 9), found.first, "PODIUM")
    if back is not None and not targets:
        targets.append((3, sure))
    lost = reading.find(first, last, "LOSE", "TRAIL") is not None
    gold = any(reading.tokens[j].tags.get("MEDAL") == "1" for j in range(max(first, found.first - 4), found.first))
    led = (gold or reading.find(first, last, "LEAD", "WON", "TITLE") is not None) and not lost
    if not targets:
        anybody = any(reading.low(j) in _ANYBODY for j in range(found.last + 1, min(last, found.last + 5)))
        if mine == 1:
            targets = [(2, sure and certain and (led or anybody))]
        elif led and not lost:
            targets = [(2, False), (mine + 1, False)]
        else:
            short = reading.low(found.last + 1) in ("short", "adrift")
            second = mine == 2 and (short or reading.find(found.last + 1, found.last + 3, "BEHIND") is not None)
            targets = [(1, sure and certain and (lost or second)), (mine - 1, False), (3, False)]
    if mine == 3 and targets and targets[0][0] == 3:
        targets = [(4, targets[0][1])]
    return [
        (other, own, field, certainly)
        for place, certainly in targets
        for other in places.get(place, ())
        if other is not own
    ]


def _between_places(reading: Reading, found: Found, scope: str) -> list[End]:
    """ "The gap between fourth and fifth", "between gold and silver": the two places."""
    first, last = reading.sentence(found.core)
    for j in range(max(first, found.first - 10), min(last, found.last + 6)):
        onto = reading.low(j) == "from" and reading.has(j - 1, "GAP")
        if not onto and reading.low(j) not in ("between", "separated", "separate", "separates", "covered", "covers"):
            continue
        places: list[int] = []
        many = _how_many(reading, j, first)
        if many:
            return _of_places(reading, [1, many], scope)
        top = next((k for k in range(j + 1, min(last, j + 5)) if reading.low(k) in ("top", "first")), None)
        if top is not None and reading.has(top + 1, "CARD"):
            places = [1, int(reading.tokens[top + 1].tags["CARD"])]
            return _of_places(reading, places, scope)
        for k in range(j + 1, min(last, j + 8)):
            tags = reading.tokens[k].tags
            if "ORD" in tags or "MEDAL" in tags:
                places.append(int(tags.get("ORD") or tags["MEDAL"]))
        if len(places) == 2:
            return _of_places(reading, places, scope)
    return []


def _how_many(reading: Reading, verb: int, first: int) -> int:
    """ "The first three were separated by 0.06", "the medallists were covered by": how many places, 0 where it is not
    said."""
    j = verb - 1
    while j > first and reading.has(j, "BE"):
        j -= 1
    if j == verb - 1 or not reading.has(verb + 1, "BY"):
        return 0
    if reading.low(j) in ("medallists", "medalists", "podium"):
        return 3
    if reading.has(j, "CARD") and reading.tokens[j].tags["CARD"].isdigit():
        top = reading.low(j - 1) in ("first", "top", "leading", "best")
        return int(reading.tokens[j].tags["CARD"]) if top else 0
    return 0


def _of_places(reading: Reading, places: Sequence[int], scope: str) -> list[End]:
    if scope == "overall" and reading.context.get("stage") == "short":
        scope = "short"
    ranked = reading.field.places(scope)
    return [
        (a, b, reading.field, True) for a in ranked.get(places[0], ()) for b in ranked.get(places[1], ()) if a is not b
    ]


_MARGIN_WORDS = frozenset(["margin", "winning margin", "margin of victory", "gap", "difference", "the difference"])


def _both_named(reading: Reading, found: Found, top: Sequence[tuple[Entrant, Entrant]]) -> bool:
    """Whether the three sentences before name the first two."""
    sentence = reading.tokens[found.core].sentence
    named = {
        reading.entrant(who)
        for s in range(max(0, sentence - 3), sentence)
        for m in reading.mentions[s]
        if (who := reading.tokens[m].who) is not None
    }
    return any(a in named and b in named for a, b in top)


def _spread(reading: Reading, found: Found, people: Sequence[Who]) -> list[End]:
    """ "three men finished within a quarter of a point of each other": the first and the last of them."""
    roles = [r for w in people if (r := reading.role(w)) is not None]
    totals = [(r.entrant.total, r) for r in roles if r.entrant.total is not None]
    if len(totals) < 3 or reading.low(found.first) != "within":
        return []
    high, low = max(totals, key=lambda t: t[0] or 0)[1], min(totals, key=lambda t: t[0] or 0)[1]
    return [(high.entrant, low.entrant, high.field, False)] if high.field is low.field else []
