"""Which ordinals are places: "third", "No. 4", the numbers of a list; not "third jump", "first time"."""

from __future__ import annotations

from rinkside.coverage.claims.lexer import Token
from rinkside.coverage.claims.reading import Reading

__all__ = ["list_of", "place_at"]

_MAY_FOLLOW = (
    "PLACE",
    "IN",
    "FINAL",
    "WHOLE",
    "AFTERSEG",
    "BEHIND",
    "AHEAD",
    "WITH",
    "AND",
    "BUT",
    "BY",
    "BE",
    "MOMENT",
    "FOR",
    "OF",
    "TO",
    "TRAIL",
    "LEAD",
    "CLIMB",
    "HEDGE",
    "DAY",
    "BEAT",
    "OTHER",
    "NOT",
    "PRON",
    "HISTORY",
    "TAKE",
    "MEDAL",
)
_SMALL = frozenset(
    [
        "when",
        "this",
        "going",
        "there",
        "both",
        "here",
        "only",
        "just",
        "so",
        "now",
        "too",
        "again",
        "today",
        "tonight",
        "alone",
        "nonetheless",
        "anyway",
        "altogether",
        "despite",
        "thanks",
        "because",
        "while",
        "since",
        "all",
        "instead",
        "then",
        "even",
        "still",
        "however",
        "already",
        "also",
        "as",
        "where",
        "that",
        "until",
        "once",
        "out",
        "ice",
        "himself",
        "herself",
        "respectively",
        "among",
        "amid",
        "per",
    ]
)


_STARTS = frozenset(["skates", "skated", "skating", "drew", "draws", "drawn", "started", "starts", "performs"])
"""Verbs whose ordinal is a starting number."""


def place_at(reading: Reading, at: int) -> int | None:
    """The place a token names; None where an ordinal counts something else ("second jump", "first time")."""
    token = reading.tokens[at]
    if "ORD" not in token.tags:
        return _numbered(reading, at)
    if "FRACTION" in token.tags and reading.has(at + 1, "POINT", "OF"):
        return None
    after = reading.tokens[at + 1] if at + 1 < reading.sentence(at)[1] else None
    place = int(token.tags["ORD"])
    counted = reading.low(at - 1) == "a" and reading.low(at - 2) in (",", "and", "wins", "win")
    if reading.low(at - 1) in ("a", "every", "each", "split") and (counted or not reading.has(at + 1, "PLACE")):
        return None  # "for a second", "a third of a point", "two wins, a second place and a ninth"
    if _target(reading, at) or reading.low(at - 1) in _STARTS:
        return None
    if reading.low(at + 1) == "of" and reading.low(at + 2) in ("a", "the") and reading.has(at + 3, "POINT"):
        return None  # "an eighth of a point"
    if reading.low(at - 1) == "the" and after is not None and _of_a_thing(reading, at, after):
        return None
    if reading.low(at - 1) == "behind" and (reading.has(at - 2, "POINT") or reading.tokens[at - 2].decimals):
        return None  # "20.02 points behind third place"
    if reading.low(at + 1) in ("spot", "berth") and reading.find(at + 2, at + 6, "CITY", "OTHER") is not None:
        return None  # "secured a third spot in Sochi": of a nation, and still to come
    if reading.has(at - 1, "POSS") and reading.has(at - 2, "NATION"):
        return None  # "Canada's first in that discipline in five years"
    if reading.low(at - 1) in ("his", "her", "their") and (after is None or after.kind == "p" or after.low == "and"):
        return None  # "in her third": what of, is not said
    if reading.low(at + 1) in ("among", "amongst") and reading.find(at + 2, at + 5, "DEMONYM", "NATION") is not None:
        return None  # "first among the Japanese"
    if reading.low(at - 1) in ("in", "on") and reading.low(at - 2) in _WHOEVER:
        return None  # "from the pair in sixth", "those in the last group"
    if reading.low(at - 1) in ("their", "its") and reading.has(at + 1, "PLACE"):
        return None  # "their third spot for the next worlds"
    if _of_others(reading, at):
        return None
    if reading.low(at + 1) == "of" and reading.find(at + 2, at + 7, "START") is not None:
        return None  # "first of the four to skate"
    if reading.has(at - 1, "MONTH") or (after and "MONTH" in after.tags):
        return None
    if after is None or after.kind == "p":
        if reading.has(at - 1, "POSS"):
            return None  # "Chan's third": what of, is not said
        if after is not None and after.low in (",", ":") and at == reading.sentence(at)[0]:
            return place if _score_follows(reading, at) else None  # "Third, the free skate matters"
        return place if not (reading.low(at - 1) in ("at",) and place == 1) else None
    if reading.has(at + 1, "SEG") and (reading.low(at + 2) in ("(", ",", "") or at + 2 >= reading.sentence(at)[1]):
        return place  # "3rd SP (76.59), 1st FS (150.20)"
    if reading.has(at + 1, "BEST", "WORST", "TES", "PCS", "START", "RECORD", "TITLE", "SEG", "TSSWORD"):
        return None
    if (
        reading.low(at + 1) in ("in", "on")
        and reading.low(at + 2) in ("a", "the")
        and reading.low(at + 3) in ("row", "list")
    ):
        return None
    if reading.has(at + 1, "MEDAL", "OTHER") and not reading.has(at + 1, "FINAL"):
        return None
    if (
        place == 1
        and reading.has(at + 1, "HISTORY", "PRON", "TAKE", "BEAT", "WITH", "AHEAD", "FOR")
        and (
            not (
                reading.has(at - 1, "IN", "BE", "PLACE", "FINAL")
                or reading.low(at - 1) in ("went", "to", "into", "moved into", "sat", "stayed", "remained")
            )
            or not reading.has(at + 1, "WITH", "AHEAD", "FOR")
        )
    ):
        return None
    if reading.low(at - 1) == "from" and after.low in ("up", "down", "all") and reading.low(at + 2) == "to":
        return place  # "from sixth up to fifth"
    if after.low == "to win" and (reading.low(at - 1) == "from" or reading.low(at - 1).endswith(" from")):
        return place
    if after.tags and any(t in after.tags for t in _MAY_FOLLOW):
        return place
    if after.kind == "n" and after.decimals == 2 and reading.tokens[at - 1].who is not None:
        return place  # "Cappellini/Lanotte sixth 183.73"
    if after.who is not None or after.low in _SMALL:
        return place if after.who is None or not reading.has(at - 1, "DET") else None
    return None


def _of_a_thing(reading: Reading, at: int, after: Token) -> bool:
    """ "doubled the third and", "the ninth of its kind", "the third since the renovation": not a place of anybody."""
    if after.low == "since" or (after.low == "of" and reading.low(at + 2) in ("its", "their", "these", "those")):
        return True
    if after.low == "of" and _of_a_group(reading, at + 2):
        return True
    ends = after.kind == "p" or after.low in ("and", "but", "with")
    return ends and at - 2 >= reading.sentence(at)[0] and not reading.has(at - 2, "BE", "IN", "AS", "FINAL")


_WHOEVER = frozenset(
    [
        "pair",
        "couple",
        "man",
        "woman",
        "skater",
        "team",
        "those",
        "duo",
        "girl",
        "boy",
        "one",
        "person",
        "anyone",
        "guy",
    ]
)
_TIMES_OF = frozenset(
    ["night", "evening", "day", "afternoon", "session", "competition", "event", "final", "field", "free", "short"]
)


def _of_a_group(reading: Reading, at: int) -> bool:
    """ "the third of the Olympic Athletes from Russia", "the second of three Americans": an order among some, not a
    place; "the third of the night" is one."""
    if reading.has(at, "CARD", "PRON", "NATION", "DEMONYM"):
        return True
    if not reading.has(at, "DET"):
        return False
    j = at + 1
    while reading.has(j, "SEG", "CARD") and not reading.has(j, "DEMONYM"):
        j += 1
    return reading.low(j) not in _TIMES_OF and not reading.has(at + 1, "SEG", "DAY", "DAYPART", "WHOLE")


def _of_others(reading: Reading, at: int) -> bool:
    """ "In the first, the team one, she …", "a third place for Sochi", "a third spot": the first of two things told of,
    or one more place to be filled, and nobody's place."""
    listed = reading.low(at - 1) == "the" and reading.low(at - 2) in ("in", "on", "at", "during", "for")
    if listed and not reading.has(at + 1, "PLACE") and at - 2 == reading.sentence(at)[0]:
        return True
    if reading.low(at - 1) not in ("a", "an"):
        return False
    if reading.low(at + 1) in ("spot", "spots", "entry", "berth", "ticket", "starter"):
        return True
    return reading.low(at + 1) in ("place", "slot") and (
        (
            reading.low(at + 2) in ("for", "at", "in")
            and reading.find(at + 3, at + 6, "CITY", "OTHER", "YEAR") is not None
        )
        or reading.has(at - 2, "NATION")
    )


def _target(reading: Reading, at: int) -> bool:
    """ "0.42 points to fourth", "the distance between second and seventh": places that nobody is said to have."""
    if reading.low(at - 1) in ("to", "from") and (
        reading.has(at - 2, "POINT", "BEHIND") or (reading.tokens[at - 2].kind == "n" and at >= 2)
    ):
        return True
    if (
        reading.has(at - 1, "DET")
        and reading.has(at - 2, "AHEAD", "BEHIND", "THAN")
        and not reading.has(at + 1, "PLACE")
    ):
        return True  # "10.48 more than the fourth"
    if reading.low(at - 1) == "from" and reading.has(at - 2, "GAP"):
        return True
    if reading.low(at - 1) == "to" and reading.low(at - 3) == "from" and reading.has(at - 4, "GAP"):
        return True  # "a 3.60-point gap from second to third"
    return reading.low(at - 1).endswith("between") or (
        reading.low(at - 1) == "and" and reading.has(at - 2, "ORD") and reading.low(at - 3).endswith("between")
    )


def _score_follows(reading: Reading, at: int) -> bool:
    j = at + 2 + reading.has(at + 2, "WITH")  # "Fourth, with 205.53"
    return j < reading.sentence(at)[1] and reading.tokens[j].decimals == 2


def _numbered(reading: Reading, at: int) -> int | None:
    """ "No. 4", "number six of the free", and lines of a list ("4. Jin Boyang, CHN - 297.77")."""
    token = reading.tokens[at]
    if "CARD" not in token.tags or token.decimals:
        return None
    number = token.tags["CARD"]
    if not number.isdigit():
        return None
    if reading.low(at - 1) == "number" and (
        reading.has(at - 2, "TITLE", "MEDAL", "OTHER", "HISTORY", "START")
        or reading.low(at - 2) in _STARTS
        or reading.low(at - 3) in _STARTS
    ):
        return None  # "title number three", "drew number 14"
    if reading.low(at - 1) in ("no", ".") and _titled_piece(reading, at):
        return None  # "Mozart's Concerto No. 23"
    if reading.low(at - 1) in ("number", "no", "#") or (reading.low(at - 1) == "." and reading.low(at - 2) == "no"):
        own = at - 3 if reading.low(at - 1) == "." else at - 2
        beside = reading.has(own, "POSS", "NATION", "DEMONYM", "PRON") or reading.low(own) in ("world", "domestic")
        return None if beside else int(number)  # "Kazakhstan's number one": not a place of this event
    first, last = reading.sentence(at)
    if token.kind != "n" or at != first or reading.low(at + 1) not in (".", ")", "-", "–", ":") or at + 2 >= last:
        return None
    # in a list of results a number comes with each name, and nothing is told in between
    scored = False
    for t in reading.tokens[at + 3 : min(last, at + 14)]:
        if t.kind == "n" and t.decimals:
            scored = True
            break
        nation = "NATION" in t.tags or "DEMONYM" in t.tags or (t.cap and len(t.low) == 3)
        if t.kind == "w" and t.who is None and not nation:
            break
    return int(number) if scored and reading.tokens[at + 2].who is not None else None


def _titled_piece(reading: Reading, at: int) -> bool:
    """Whether a capitalised word that is nobody's name stands before "No. 23"."""
    j = at - 2 if reading.low(at - 1) == "no" else at - 3
    token = reading.tokens[j] if j >= reading.sentence(at)[0] else None
    return token is not None and token.kind == "w" and token.cap and token.who is None and not token.tags


def list_of(reading: Reading, at: int) -> list[tuple[int, int]]:
    """ "A, B and C came fifth, seventh and eighth": as many places as names, in order."""
    _first, last = reading.sentence(at)
    run = [at]
    j = at + 1
    while j < last and (reading.has(j, "ORD") or reading.low(j) in (",", "and")):
        if reading.has(j, "ORD"):
            run.append(j)
        j += 1
    if len(run) < 2:
        return []
    mentions = [m for m in reading.mentions[reading.tokens[at].sentence] if "PRON" not in reading.tokens[m].tags]
    before = [m for m in mentions if m < at]
    chosen = before[-len(run) :]
    if not before and reading.low(_first) in ("they", "the two", "both") and at - _first <= 3:
        return _of_both(reading, at, run)
    if len(chosen) < len(run):
        return []
    between = [reading.tokens[k] for k in range(chosen[0], chosen[-1]) if k not in chosen]
    between = [t for t in _without_asides(between) if not _bracketed(reading, t)]
    if any(
        t.low not in (",", "and") and "DEMONYM" not in t.tags and "NATION" not in t.tags and t.low != "of"
        for t in between
    ):
        return []
    return list(zip(run, chosen, strict=True))


def _without_asides(tokens: list[Token]) -> list[Token]:
    """ "Daleman, sixth after the short, and Sotskova": the words between without what stands between commas."""
    commas = [k for k, t in enumerate(tokens) if t.low == ","]
    if len(commas) != 2 or any("BE" in t.tags for t in tokens[commas[0] : commas[1]]):
        return tokens
    return tokens[: commas[0]] + tokens[commas[1] :]


def _of_both(reading: Reading, at: int, run: list[int]) -> list[tuple[int, int]]:
    """ "Gold was second, Wagner third. They finished fourth and fifth": of those whom the sentence before names, in
    order; where the first place is hers, or nothing is known of it."""
    number = reading.tokens[at].sentence - 1
    named: dict[object, int] = {}
    for m in reading.mentions[number] if number >= 0 else ():
        named.setdefault(reading.tokens[m].who, m)
    if len(named) != len(run) or any(reading.tokens[m].source == "pronoun" for m in named.values()):
        return []
    found = list(zip(run, named.values(), strict=True))
    places = [
        (reading.entrant(who), int(reading.tokens[one].tags["ORD"]))
        for one, m in found
        if (who := reading.tokens[m].who) is not None
    ]
    fits = sum(entrant is not None and entrant.rank == place for entrant, place in places)
    return found if fits >= len(run) - 1 else []


def _bracketed(reading: Reading, token: Token) -> bool:
    """Whether a token stands in brackets (or is one), within its sentence."""
    text, sentence = reading.story.plain, reading.story.sentences[token.sentence]
    before = text[sentence.start : token.end]
    return before.rfind("(") > before.rfind(")") or token.low == ")"
