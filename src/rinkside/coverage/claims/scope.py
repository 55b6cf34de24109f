"""Which segment a quantity is about: the short, the free, both together, or nothing said."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.coverage.claims.cities import is_own_city
from rinkside.coverage.claims.reading import Reading

__all__ = ["Scope", "context_range", "elsewhere_near", "is_title", "other_context", "scope_at"]


_REACH = 40
"""How many tokens away a segment may be said."""


@dataclass(frozen=True, slots=True)
class Scope:
    """`what`: "short", "free", "overall" or "". `sure`: 3 beside the quantity, 2 in its clause with nothing that could
    take it in between, 1 elsewhere in the sentence, 0 not said. `part`: "tss", "tes" or "pcs". `at`: the token."""

    what: str
    sure: int
    part: str = "tss"
    at: int = -1


def scope_at(reading: Reading, at: int, core: int | None = None) -> Scope:
    """The scope of the quantity whose last token is `at` and whose number is `core`."""
    own = reading.own_scope(at)
    if own is not None:
        return Scope(*own)
    first, last = reading.part(at)
    ahead = _ahead(reading, at, last)
    behind = _behind(reading, at if core is None else core, first)
    part = _part(reading, at, first, last)
    best = ahead if ahead and (behind is None or ahead[1] >= behind[1]) else behind
    if best is None:
        later = _anywhere(reading, at, last)
        best = later
    if best is None:
        return Scope("", 0, part)
    return Scope(best[0], best[1], part, best[2])


def _word(reading: Reading, at: int) -> str:
    tags = reading.tokens[at].tags
    if "SEG" in tags:
        if _left_behind(reading, at) or _lacking(reading, at):
            return ""
        if tags["SEG"] == "free" and _before_it(reading, at):
            return "short"
        return tags["SEG"]
    return "overall" if "WHOLE" in tags else ""


_BEFORE = frozenset(
    [
        "started",
        "starts",
        "starting",
        "began",
        "begins",
        "beginning",
        "entered",
        "enters",
        "before",
        "into",
        "going into",
        "heading into",
        "entering",
        "coming into",
        "ahead of",
        "prior to",
        "went into",
    ]
)


def _before_it(reading: Reading, at: int) -> bool:
    """ "before the free", "going into the free skate": the standing after the short is meant."""
    j = at - 1
    while j > at - 4 and (
        reading.has(j, "DET", "PRON", "DAY", "POSS")
        or reading.low(j) in ("final", "decisive", "ladies", "women's", "men's")
    ):
        j -= 1
    through = reading.low(j) in ("for", "to") and reading.low(j - 1).startswith(
        ("qualif", "advanc", "through", "progress")
    )
    return reading.low(j) in _BEFORE or through


def _lacking(reading: Reading, at: int) -> bool:
    """ "was 2.28 short", "came two points short": no segment."""
    amount = reading.has(at - 1, "POINT", "FRACTION") or reading.tokens[at - 1].decimals > 0
    return reading.low(at) == "short" and amount and reading.low(at + 1) in ("", ".", ",", ";", "of", "and", "but")


_UNDONE = frozenset(
    ["up for", "amends for", "atoned for", "atone for", "compensated for", "compensate for", "recovered from",
     "recover from", "recovering from", "back from", "forgot", "forget", "erased", "erase", "despite", "revenge for"]
)  # fmt: skip


def _left_behind(reading: Reading, at: int) -> bool:
    """ "made up for her short program with 147.52": a segment that is made good in another."""
    j = at - 1
    while j > at - 4 and (reading.has(j, "DET", "PRON", "DAY", "POSS") or not reading.tokens[j].tags):
        if reading.tokens[j].kind != "w" or f"{reading.low(j - 1)} {reading.low(j)}" in _UNDONE:
            break
        j -= 1
    return f"{reading.low(j - 1)} {reading.low(j)}" in _UNDONE or reading.low(j) in _UNDONE


def _quantity(reading: Reading, at: int) -> bool:
    token = reading.tokens[at]
    return (token.kind == "n" and token.decimals > 0) or reading.has(at, "ORD", "MEDAL")


def _ahead(reading: Reading, at: int, last: int) -> tuple[str, int, int] | None:
    """ "fifth in the free", "150.50 overall": within six tokens, nothing else in between."""
    place = reading.has(at, "ORD")
    for j in range(at + 1, min(at + 8, last)):
        token = reading.tokens[j]
        word = _word(reading, j)
        if word:
            if _carries(reading, j, last) or (not place and _of_a_number(reading, j)):
                return None
            if reading.has(j + 1, "AND") and any(reading.has(k, "SEG") for k in (j + 2, j + 3)):
                return "overall", 2, j  # "195.52 for their short dance and free dance"
            return word, 3 if j - at <= 6 else 2, j
        if token.kind == "p" and token.low not in "-'\"(":
            return None
        if _quantity(reading, j) or reading.has(j, "AND", "BUT", "WHO", "TAKE", "WON"):
            return None
        if reading.has(j, "FALLV", "FALLN"):
            return None  # "11th after a fall in the short": the segment is of the fall
        if token.low in ("thanks", "despite", "because", "due", "by") or (
            place and "WITH" in token.tags and token.low == "with"
        ):
            return None
        if token.who is not None and "PRON" not in token.tags and not reading.has(j + 1, "POSS"):
            return None
    return None


def _of_a_number(reading: Reading, at: int) -> bool:
    """ "had 219.11 after a free skate of 144.19": whether a segment has its own number right behind it."""
    j = at + 2 if reading.low(at + 1) in ("of", "worth", "scored", "marked") else at + 1
    if reading.low(at + 1) == "(":
        j = at + 2
    return j < len(reading.tokens) and reading.tokens[j].kind == "n" and reading.tokens[j].decimals == 2


def _carries(reading: Reading, at: int, last: int) -> bool:
    """Whether a scope word ahead has its own number behind it: "fifth, free skate 147.52", "third, total 210.08"; not
    "third in the free with 147.52", where place and number are both of the free."""
    if reading.has(at - 1, "IN") or (reading.has(at - 1, "DET", "PRON") and reading.has(at - 2, "IN", "AFTERSEG")):
        return False
    for j in range(at + 1, min(at + 3, last)):
        if reading.tokens[j].kind == "n" and reading.tokens[j].decimals:
            return True
        if not reading.has(j, "OF", "WITH", "DET") and reading.low(j) not in (":", "score"):
            return False
    return False


def _behind(reading: Reading, at: int, first: int) -> tuple[str, int, int] | None:
    sure = 3
    for j in range(at - 1, max(first, at - _REACH) - 1, -1):
        word = _word(reading, j)
        if word and not (word == "overall" and reading.has(j, "FINAL") and sure < 3):
            near = at - j <= 5
            if (sure < 3 and _taken_by_another(reading, j, at)) or _has_number(reading, j, at):
                return word, 1, j
            return word, sure if near or sure < 3 else 2, j
        token = reading.tokens[j]
        if _quantity(reading, j):
            sure = 1
        elif token.kind == "p" and token.low in ",;:()—–":
            sure = min(sure, 2 if token.low in ",(" else 1)
        elif "AND" in token.tags:
            sure = 1
        elif token.who is not None or reading.has(j, "BUT", "TAKE", "WON", "FINAL"):
            sure = min(sure, 2)
    return None


def _taken_by_another(reading: Reading, seg: int, at: int) -> bool:
    """ "fourth in Thursday's short program, was eighth": the segment has its own quantity between other commas."""
    left, right = reading.chunk(seg)
    return right <= at and any(_quantity(reading, j) for j in range(max(left, seg - 10), seg))


def _has_number(reading: Reading, seg: int, at: int) -> bool:
    """ "148.34 in the free skate for 218.31": the segment has its number before it already."""
    if reading.has(seg + 1, "OF") or seg + 1 == at:
        return False
    j = seg - 1
    while j > seg - 5 and (reading.has(j, "IN", "DET", "PRON", "OF", "FOR", "POINT") or reading.low(j) == "from"):
        j -= 1
    return 0 <= j < seg - 1 and reading.tokens[j].kind == "n" and reading.tokens[j].decimals > 0


def _anywhere(reading: Reading, at: int, last: int) -> tuple[str, int, int] | None:
    for j in range(at + 1, min(last, at + _REACH)):
        word = _word(reading, j)
        if word:
            return word, 1, j
        if reading.has(j, "AND") and reading.tokens[min(j + 1, last - 1)].who is not None:
            return None  # what follows is said of somebody else
    return None


def _part(reading: Reading, at: int, first: int, last: int) -> str:
    for j in range(at + 1, min(at + 5, last)):
        if reading.has(j, "TES"):
            return "tes"
        if reading.has(j, "PCS"):
            return "pcs"
        if (reading.tokens[j].kind == "p" and reading.tokens[j].low != "(") or _quantity(reading, j):
            break
    for j in range(at - 1, max(first - 1, at - 9), -1):
        if reading.has(j, "TES"):
            return "tes"
        if reading.has(j, "PCS"):
            return "pcs"
        if (reading.tokens[j].kind == "n" and reading.tokens[j].decimals) or reading.low(j) == ")":
            break
    return "tss"


def context_range(reading: Reading, at: int) -> list[int]:
    """The tokens that may say when and where: those between the commas around a token, and an opening "In 2017, …"."""
    left, right = reading.chunk(at)
    # "bronze after silver in 2013": the year is of the other one
    past = ("after", "following")
    beyond = (j for j in range(at + 1, right - 1) if reading.low(j) in past and reading.has(j + 1, "MEDAL", "ORD"))
    right = next(beyond, right)
    found = list(range(max(left, at - 14), min(right, at + 14)))
    first, _ = reading.sentence(at)
    if left > first and reading.has(first, "IN", "HISTORY", "AFTERSEG"):
        _, end = reading.chunk(first)
        found += range(first, min(end, first + 8))
    return found


def other_context(reading: Reading, at: int) -> str:
    """Whether the part of the sentence around a token speaks of another competition or time: the word that says so,
    "" for none. The story's own kind, year and city say nothing else."""
    record = reading.record
    own = {str(record.year)} if record.year else set()
    for j in context_range(reading, at):
        tags = reading.tokens[j].tags
        if not tags:
            continue
        if "YEAR" in tags and tags["YEAR"] not in own:
            return tags["YEAR"]
        if _abroad(reading, j, at):
            return reading.tokens[j].low
        if "OTHER" in tags and tags["OTHER"] != record.kind and not is_title(reading, j, at):
            return reading.tokens[j].low
        if "CITY" in tags and reading.has(j + 1, *_EVENTS) and not is_own_city(record, tags["CITY"]):
            return f"{reading.tokens[j].low} {reading.tokens[j + 1].low}"  # "sixth at the Beijing Olympics"
        if (
            "CITY" in tags
            and reading.has(j - 1, "IN")
            and (abs(j - at) <= 6 or j - 1 == reading.sentence(at)[0])
            and not _apart(reading, at, j)
            and (tags["CITY"].lower() not in [c.lower() for c in record.cities])
        ):
            return reading.tokens[j].low
    return ""


_EVENTS = ("OTHER", "PODIUM", "MEDAL", "TITLE", "YEAR")
"""What a city stands before as the name of a competition: "the Beijing Olympics", "the Vancouver podium"."""


def elsewhere_near(reading: Reading, at: int) -> bool:
    """Whether the sentence of a token speaks of another competition or time anywhere: then what it says may be of that
    one, and is not called wrong."""
    record = reading.record
    own = [c.lower().partition(",")[0] for c in record.cities]
    for j in range(*reading.sentence(at)):
        tags = reading.tokens[j].tags
        if not tags or reading.tokens[j].who is not None or _aside(reading, j, at):
            continue
        if "YEAR" in tags and record.year and tags["YEAR"] != str(record.year):
            return True
        if "OTHER" in tags and tags["OTHER"] not in (record.kind, "team") and not is_title(reading, j, at):
            return True
        if "CITY" in tags and tags["CITY"].lower() not in own and reading.has(j - 1, "IN"):
            return True
        if "CITY" in tags and reading.has(j + 1, *_EVENTS) and not is_own_city(record, tags["CITY"]):
            return True
        if _abroad(reading, j, j):
            return True
    return False


def _aside(reading: Reading, j: int, at: int) -> bool:
    """ "Denis Ten, bronze medallist at the Olympics, was 11th": whether a token is in an apposition with a title or
    place of its own, which ends before another one."""
    left, right = reading.chunk(j)
    first, last = reading.sentence(at)
    if (
        left <= at < right
        or left == first
        or right >= last
        or reading.low(left - 1) != ","
        or reading.low(right) != ","
    ):
        return False
    k = left - 2
    while k > first and reading.tokens[k].who is None and reading.has(k, "OF", "FROM", "NATION", "DET"):
        k -= 1
    return reading.tokens[k].who is not None and any(
        reading.has(k, "MEDAL", "TITLE", "ORD") for k in range(left, right)
    )


def _abroad(reading: Reading, j: int, at: int) -> bool:
    """ "She came fifth in South Korea" in a story about Sochi: another country that a held competition was in."""
    nation, own = reading.tokens[j].tags.get("NATION"), reading.record.country
    if not nation or len(own) != 3 or nation == own or reading.low(j - 1) != "in" or abs(j - at) > 6:
        return False
    return not _apart(reading, at, j) and any(r.country == nation for r in reading.desk.records)


def is_title(reading: Reading, j: int, at: int) -> bool:
    """ "the Russian champion Petrosian was sixth": a title beside a name says who, not where."""
    low = reading.low(j)
    return j != at and (
        reading.tokens[min(j + 1, len(reading.tokens) - 1)].who is not None or low.endswith(("champion", "champions"))
    )


def _apart(reading: Reading, at: int, j: int) -> bool:
    low, high = min(at, j), max(at, j)
    return any(reading.has(k, "AND", "BUT", "WHO") for k in range(low + 1, high))
