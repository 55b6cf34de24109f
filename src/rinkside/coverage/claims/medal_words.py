"""The words around a medal: whose it is said to be, and where it is nobody's."""

from __future__ import annotations

from rinkside.coverage.claims.reading import Bound, Reading

__all__ = [
    "aimed_at",
    "apposed",
    "dated_beside",
    "does_something",
    "ends_with",
    "got",
    "nearest",
    "of_a_nation",
    "one_of_several",
    "other_title",
    "reaches",
    "spoken",
    "titled",
    "told_here",
]


def titled(reading: Reading, at: int) -> Bound | None:
    """ "gold medallist Russia's Alina Zagitova", "short program leader Ami Nakai": the name right behind what the
    person is called; in a list of such, the name before is somebody else."""
    if reading.low(at).split(" ")[-1] not in _BEARERS and not (
        reading.has(at, "MEDAL") and reading.low(at + 1) in ("winner", "winners", *_MEDALLISTS)
    ):
        return None
    j, last = at + 1, reading.sentence(at)[1]
    while (
        j < last
        and reading.tokens[j].who is None
        and (reading.has(j, "NATION", "DEMONYM", "POSS", "OF") or reading.low(j) in (*_BEARERS, "'s"))
    ):
        j += 1
    who = reading.tokens[j].who if j < last else None
    return Bound(j, who, 3) if who is not None and "PRON" not in reading.tokens[j].tags else None


_MEDALLISTS = ("medallist", "medalist", "medallists", "medalists")
_BEARERS = frozenset(
    [*_MEDALLISTS, "champion", "champions", "winner", "winners", "leader", "leaders", "runner", "up", "runners"]
)
"""What somebody is called who has a place."""


def apposed(reading: Reading, at: int) -> Bound | None:
    """ "Alena Leonova, the silver medallist": the name whose apposition the medal is."""
    before = titled(reading, at)
    if before is not None:
        return before
    if not reading.low(at).endswith(_MEDALLISTS) and reading.low(at + 1) not in ("winner", "winners", *_MEDALLISTS):
        return None
    j = at - 2 if reading.has(at - 1, "DET") else at - 1
    if "MEDAL" not in reading.tokens[at].tags or reading.low(j) != ",":
        return None
    j -= 1
    while reading.has(j, "OF", "FROM", "NATION", "DET") and reading.tokens[j].who is None:
        j -= 1
    who = reading.tokens[j].who if j >= reading.sentence(at)[0] else None
    return Bound(j, who, 3) if who is not None and "PRON" not in reading.tokens[j].tags else None


def does_something(reading: Reading, at: int) -> bool:
    """ "Gold eluded Sakamoto": whether a plain word with an ending of a verb stands behind a medal."""
    token = reading.tokens[at] if at < reading.sentence(at - 1)[1] else None
    plain = token is not None and token.kind == "w" and not token.tags and token.who is None and not token.cap
    return plain and token is not None and token.low.endswith(("ed", "es", "s")) and token.low != "medals"


def got(reading: Reading, at: int) -> bool:
    """ "takes emotional gold": a verb of getting before a medal, with a word at most between."""
    j = at - 1 if reading.has(at - 1, "TAKE", "WON", "BE") else at - 2
    return reading.has(j, "TAKE", "WON", "BE") or reading.low(at - 1) == "worth"


def of_a_nation(reading: Reading, at: int) -> bool:
    """ "hosts Italy won bronze", "but Japan still had a silver and a bronze": whether a nation has the medal."""
    verb = at if reading.has(at, "WON") else at - 1
    while reading.has(verb, "DET", "MEDAL", "AND", "CARD", "PODIUM") or (
        reading.has(verb, "ORD") and not reading.has(verb, "BE")
    ):
        verb -= 1
    if not (reading.has(verb, "WON", "TAKE") or reading.low(verb) in ("had", "has", "have")):
        return False
    owner = verb - 1
    while not reading.has(owner, "NATION") and (reading.low(owner) in _STILL or reading.has(owner, "POSS")):
        owner -= 1
    if not reading.has(owner, "NATION"):
        return False
    return reading.low(owner - 2 if reading.has(owner - 1, "DET") else owner - 1) not in ("of", "from", "for")


_STILL = frozenset(["still", "also", "at least", "even", "again", "then", "only", "just", "therefore", "thus"])


def told_here(reading: Reading, at: int, bound: Bound) -> bool:
    """Whether name, verb and medal stand together between two commas: another time told of in the sentence is not
    theirs."""
    if bound.sure < 3 or (not got(reading, at) and bound.at < at):
        return False
    left, right = reading.chunk(at)
    return left <= bound.at < right and not reading.find(left, right, "YEAR")


def ends_with(reading: Reading, at: int) -> bool:
    """ "left with gold", "went home with silver", "rose from eighth to gold"."""
    j = at - 2 if reading.has(at - 1, "DET") or not reading.tokens[at - 1].tags else at - 1
    if reading.low(j) == "with":
        return reading.low(j - 1) in (
            "left",
            "leaves",
            "leave",
            "home",
            "away",
            "walked",
            "up",
            "goes home",
            "rewarded",
        )
    if reading.low(j) in ("to", "into"):
        return reading.has(j - 1 - reading.has(j - 1, "PLACE"), "ORD")
    return False


def one_of_several(reading: Reading, at: int) -> bool:
    """ "They took silver and bronze, Takahashi and Hanyu": medals in a row, each of somebody else."""
    return (reading.low(at + 1) in ("and", ",") and reading.has(at + 2, "MEDAL")) or (
        reading.low(at - 1) in ("and", ",") and reading.has(at - 2, "MEDAL")
    )


def spoken(reading: Reading, at: int) -> bool:
    """Whether a medal stands in quotation marks, however short: "Gold is gold"."""
    start = reading.tokens[at].start
    return any(q.start <= start < q.end for q in reading.story.quotes)


def nearest(reading: Reading, at: int, bound: Bound | None) -> bool:
    """Whether nobody else is named between a medal and whose it is said to be: "beat Virtue and Moir, the 2012 world
    champions" is of those."""
    if bound is None or bound.at > at:
        return True
    between = (reading.tokens[j].who for j in range(bound.at + 1, at))
    own = reading.entrant(bound.who)
    return all(who is None or reading.entrant(who) is own for who in between)


def dated_beside(reading: Reading, at: int, kind: str) -> bool:
    """Whether the year, the city or the competition of a medal of another time stands beside it ("silver at the 2013
    worlds"), and not further on, where it dates something else."""
    low = reading.low(at)
    called = "olympics" if "olympic" in (low.split(" ")[0], reading.low(at - 1)) else ""
    if called and called != kind:
        return False
    left, right = reading.chunk(at)
    return any(
        reading.has(j, "YEAR", "CITY", "OTHER") and reading.find(min(at, j) + 1, max(at, j), "AND", "BUT") is None
        for j in range(max(left, at - 5), min(right, at + 7))
    )


def aimed_at(reading: Reading, at: int) -> bool:
    """ "0.98 off the bronze", "short of gold", "the gap to silver": where a margin ends, and nobody's medal; "Gold" in
    the middle of a sentence of a category with a skater of that name."""
    j = at - 1
    while reading.has(j, "DET", "PRON") or reading.low(j) in ("olympic", "world", "possible"):
        j -= 1
    if reading.low(j) == "and" and any("between" in reading.low(k) for k in range(max(0, j - 4), j)):
        return True  # "the margin between her and gold"
    if reading.has(j, "BEHIND", "AHEAD", "TRAIL", "GAP") or reading.low(j) in ("between", "separated", "for", "to"):
        return not reading.has(j - 1, "TAKE", "WON")
    token = reading.tokens[at]
    named = token.cap and at > reading.sentence(at)[0] and token.low in ("gold", "silver", "bronze")
    return named and any(token.low == p.surname.lower() for e in reading.field.entrants for p in e.people)


_CATEGORIES = frozenset({"men's", "women's", "ladies", "men", "women", "ladies'", "pairs", "'s", "dance", "ice dance"})


def other_title(reading: Reading, at: int) -> str:
    """ "Olympic champion" at the worlds: a title of another competition."""
    low = reading.low(at)
    before = reading.low(at - 1)
    if reading.has(at, "TITLE") and low.split(" ")[0] in ("champion", "champions", "title", "crown"):
        j = at - 1
        while reading.low(j) in _CATEGORIES:
            j -= 1
        if reading.has(j, "NATION", "DEMONYM"):
            return f"{reading.low(j)} {low}"  # "U.S. champion Max Aaron", "Japan's national title"
    for word, kind in (
        ("olympic", "olympics"),
        ("world", "worlds"),
        ("european", "europeans"),
        ("four continents", "four continents"),
    ):
        if (low.startswith(word) or before == word) and reading.record.kind not in ("", kind):
            return low
    return ""


_COUNTED = frozenset({"only", "first", "second", "third", "fourth", "lone", "sole", "another", "one"})


def reaches(reading: Reading, at: int, name: int) -> bool:
    """Whether a name behind a medal is whose it is: "gold for Liu", "silver went to Miyahara", not "the only gold in
    singles following Malinin's collapse"."""
    if any(reading.tokens[j].kind == "p" and reading.tokens[j].low in ",;:—–" for j in range(at + 1, name)):
        return False
    if reading.low(at - 1) in _COUNTED:
        return False
    return (
        all(
            reading.has(j, "FOR", "TO", "OF", "BY", "NATION", "DEMONYM", "POSS", "DET", "BE", "TAKE", "KIN", "PERSON")
            or not reading.tokens[j].tags
            or reading.tokens[j].kind == "p"
            for j in range(at + 1, name)
        )
        and name - at <= 8
    )
