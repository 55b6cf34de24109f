"""What a printed title says: discipline, gender, level, segment, team event. Shared by every reader.

Titles are read by word lists (data below), not by position: "Men - Free Skating", "JUNIOR WOMEN SHORT PROGRAM",
"N2 MINIME DAMES FREE SKATING", "Девушки, 2 спортивный разряд - Произвольная программа" and the three-language heads of
the Games all go through the same lists. Words are compared without case, diacritics or width.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from rinkside.domain import Discipline, Gender, Level, SegmentKind

__all__ = ["Title", "fold", "level_of", "parse_title"]


@dataclass(frozen=True, slots=True)
class Title:
    """What a title says; None where it is silent.

    `number` is that of "Compulsory Dance 2" or "Pattern Dance #1"; `rest` the words no list knows, in printed order
    and folded; `distinct` is `rest` with the words of national levels ("2 спортивныи разряд"): what tells two
    categories of a club apart. `plain` holds where there is no rest and no level word either ("Men - Free Skating").
    """

    discipline: Discipline | None = None
    gender: Gender | None = None
    level: Level | None = None
    segment: SegmentKind | None = None
    team: bool = False
    number: int | None = None
    rest: str = ""
    distinct: str = ""

    @property
    def plain(self) -> bool:
        """Whether discipline or gender is said, no level, and nothing unknown: how the ISU titles senior categories."""
        return self.discipline is not None and self.level is None and not self.rest


def fold(text: str) -> str:
    """Case, diacritics, width and runs of space removed, for comparing words: `PROGRAMME  LIBRE`, `programme libre`."""
    if text.isascii():
        return " ".join(text.lower().split())
    apart = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", bare).split())


# Word lists. `*` stands for the rest of a word; order matters where one phrase holds another (longest first).
_TEAM = """team event|team trophy|par equipes|epreuve par equipes
|gara a squadre|team wettbewerb|teamwettbewerb|mannschaft*
|командн* соревновани*|командн* турнир*|командн* первенств*|团体赛
|團體賽|단체전|팀 이벤트|팀이벤트|団体戦|団体|チーム戦"""
_SEGMENTS: tuple[tuple[SegmentKind, str], ...] = (
    (
        SegmentKind.FREE_DANCE,
        "free dance|danse libre|kurtanz|freier tanz|danza libera|произвольн* танец|自由舞|프리 댄스"
        "|프리댄스|フリーダンス|vapaatanssi|fri dans",
    ),
    (
        SegmentKind.RHYTHM_DANCE,
        "rhythm dance|danse rythmique|danse rythmee|rhythmustanz|rhythm tanz|danza ritmica|rhythm danza"
        "|ритм* танец|ритм-танец|韵律舞|韻律舞|节奏舞|節奏舞"
        "|리듬 댄스|리듬댄스|リズムダンス|rytmitanssi|rytmdans",
    ),
    (
        SegmentKind.SHORT_DANCE,
        "short dance|danse courte|programme court danse|kurztanz|danza corta|коротк* танец|短舞"
        "|쇼트 댄스|쇼트댄스|ショートダンス|lyhyttanssi|kortdans",
    ),
    (
        SegmentKind.ORIGINAL_DANCE,
        "original dance|danse originale|originaltanz|danza originale|оригинальн* танец|创编舞|創編舞"
        "|오리지널 댄스|オリジナルダンス",
    ),
    (
        SegmentKind.COMPULSORY_DANCE,
        "compulsory dance*|danse* imposee*|danse* obligatoire*|pflichttanz|pflichttanze|danz* obbligatori*"
        "|обязательн* танец|обязательн* танцы|规定舞|規定舞|컴펄서리 댄스|コンパルソリーダンス",
    ),
    (
        SegmentKind.PATTERN_DANCE,
        "pattern dance*|danse* de patron*|danse* a patron*|spurentanz|spurentanze|patterndance*"
        "|图案舞|圖案舞|패턴 댄스|패턴댄스|パターンダンス|kuviotanssi*",
    ),
    (
        SegmentKind.ARTISTIC,
        "artistic free|artistic program*|artistic|interpretive|programme artistique|kunstlerisch* kur"
        "|артистическ* программа",
    ),
    (
        SegmentKind.SHORT,
        "short program*|programme court|kurzprogramm|kurzkur|programma corto|programma breve|programa corto"
        "|коротк* программа|короткая прог*|短节目|短節目"
        "|쇼트 프로그램|쇼트프로그램|ショートプログラム|ショート・プログラム|lyhytohjelma"
        "|kortprogram|lyhyt ohjelma",
    ),
    (
        SegmentKind.FREE,
        "free skating|free skate|free program*|long program*"
        "|programme libre|patinage libre|kur|programma libero"
        "|programma lungo|libero|programa libre|libre"
        "|произвольн* программа|произвольная прог*|自由滑|프리 스케이팅|프리스케이팅"
        "|フリースケーティング|フリー・スケーティング|フリー|vapaaohjelma|vapaa ohjelma|friprogram|friakning",
    ),
    (
        SegmentKind.QUALIFYING,
        "qualifying round|qualifying group|qualifying*|qualification*|qualifikation*|preliminary round"
        "|tour preliminaire|квалификаци*|预选赛|預選賽|예선|予選",
    ),
)
_DISCIPLINES: tuple[tuple[Discipline, str], ...] = (
    (Discipline.SOLO_DANCE, "solo dance*|solo ice dance*|danse en solo|danse solo|solotanz|danza solo|сольн* танцы"),
    (
        Discipline.SYNCHRONIZED,
        "synchroni?ed skating|synchroni?ed team*|synchroni?ed|synchro*|patinage synchronise"
        "|synchroneislauf*|pattinaggio sincronizzato|sincronizzato"
        "|синхронн* катание|синхронн*|队列滑|싱크로나이즈드|シンクロナイズド",
    ),
    (
        Discipline.ICE_DANCE,
        "ice dance*|ice dancing|icedance|danse sur glace|danse|eistanz*|eistanzen|coppie danza"
        "|danza su ghiaccio|danza|танцы на льду|танцевальн* пары"
        "|танцы|спортивн* танцы|冰上舞蹈|冰舞|아이스 댄스|아이스댄스"
        "|アイスダンス|jaatanssi|isdans",
    ),
    (
        Discipline.PAIRS,
        "pair skating|pairs|pair|couples artistique*|couple artistique|couples|couple|patinage en couple*"
        "|paarlaufen|paarlauf|paare"
        "|coppie di artistico|coppie artistico|coppie|parejas"
        "|спортивн* пары|парн* катание|пары|双人滑|雙人滑|페어 스케이팅|페어"
        "|ペア|parluistelu|paravikning|paraktning",
    ),
    (
        Discipline.SINGLES,
        "single skating|single free skating|singles|single"
        "|patinage individuel*|individuel*|einzellaufen|einzellauf|einzel"
        "|individuale|singolo|одиночн* катание|одиночн*|单人滑|單人滑|싱글 스케이팅|싱글|シングル*|individual",
    ),
)
_GENDERS: tuple[tuple[Gender, str], ...] = (
    (
        Gender.WOMEN,
        "women's|womens|women|woman|ladies'|ladies|lady|girls'|girls|girl|female|dames|dame|femmes|femme|filles"
        "|damen|frauen|madchen|donne|femminile|ragazze|mujeres"
        "|femenino|женщины|женское|женщин|девушки|девушек|девочки|девочек"
        "|юниорки|女子|여자|naiset|tytot|damer|flickor",
    ),
    (
        Gender.MEN,
        "men's|mens|men|man|boys'|boys|boy|male|messieurs|monsieur|hommes|homme|garcons|herren|knaben|jungen"
        "|uomini|maschile|ragazzi|hombres|masculino|мужчины|мужское"
        "|мужчин|юноши|юношей|мальчики|мальчиков|парни|юниоры|男子"
        "|남자|miehet|pojat|herrar|pojkar",
    ),
)
_LEVELS: tuple[tuple[Level, str], ...] = (
    (Level.ADVANCED_NOVICE, "advanced novice*|adv novice*|adv. novice*|novice advanced|novice avance*|advnov"),
    (Level.INTERMEDIATE_NOVICE, "intermediate novice*|int novice*|int. novice*|novice intermediate|intnov"),
    (Level.BASIC_NOVICE, "basic novice*|novice basic|basnov"),
    (
        Level.JUNIOR,
        "juniors|junior|junioren|juniorinnen|juniores|юниоры|юниорки|юниорск*|青年组|青年|주니어|ジュニア|juniorit",
    ),
    (Level.SENIOR, "seniors|senior|senioren|seniores|сеньор*|成年组|成年|시니어|シニア|seniorit"),
    (Level.ADULT, "adults|adult|adultes|adulte|adulti|erwachsene|aikuiset|взрослые"),
    (
        Level.OTHER,
        "novices|novice|minimes|minime|benjamins|benjamin|poussins|poussin|cadets|cadet|babies|espoir*|avenir*"
        "|juvenile*|pre-juvenile*|prejuvenile*|preliminary"
        "|pre-preliminary|intermediate|beginner*|nachwuchs*|allievi|esordienti"
        "|principianti|cubs|chicks|springs|debs|silmut|noviisit|mixed age|elite"
        "|юношеск*|спортивн* разряд|спортивный|разряд*|сп|юн|кмс|мс"
        "|мсмк|мастер* спорта|кандидат*|n1|n2|n3|r1|r2|r3|d1|d2|d3",
    ),
)
# Words that say nothing of these: the name of the sport, of the page, of the segment's number.
_IGNORED = """figure skating|patinage artistique
|pattinaggio di figura|eiskunstlauf*|фигурн* катание|patinage|skating
|judges details per skater|judges' details per skater|judges scores
|panel of judges|panel of officials|entries|entry list
|results|result|result details|final results|final result
|starting order|start list|segment results|category|event"""


_LATIN_OR_CYRILLIC = re.compile(r"[a-z0-9а-я]")


def _phrases(listed: str) -> re.Pattern[str]:
    """One pattern for a list of phrases parted by `
    |`: `*` any rest of a word, `?` one letter, words bounded (a digit
        may stand before: `2сп`)."""
    alternatives = []
    for phrase in sorted((fold(p) for p in listed.replace("\n", "").split("|")), key=len, reverse=True):
        body = re.escape(phrase).replace(r"\*", r"\w*").replace(r"\?", r"\w").replace(r"\ ", r"[\s\-]+")
        bounded = _LATIN_OR_CYRILLIC.search(phrase) is not None
        alternatives.append(rf"(?<![^\W\d]){body}(?!\w)" if bounded else body)
    return re.compile("|".join(alternatives))


_Words = tuple[tuple[object, re.Pattern[str]], ...]


def _compiled(lists: tuple[tuple[object, str], ...]) -> _Words:
    return tuple((value, _phrases(listed)) for value, listed in lists)


_TEAM_WORDS = _phrases(_TEAM)
_IGNORED_WORDS = _phrases(_IGNORED)
_SEGMENT_WORDS = _compiled(_SEGMENTS)
_DISCIPLINE_WORDS = _compiled(_DISCIPLINES)
_GENDER_WORDS = _compiled(_GENDERS)
_LEVEL_WORDS = _compiled(_LEVELS)
_ISU_LEVEL_WORDS = _compiled(tuple(pair for pair in _LEVELS if pair[0] is not Level.OTHER))
_NUMBER = re.compile(r"(?<=\x00)\s*(?:#|no\.?|nr\.?|n°)?\s*(\d)(?!\d)")
_NUMBERED = (SegmentKind.COMPULSORY_DANCE, SegmentKind.PATTERN_DANCE)
_DANCES = (
    SegmentKind.COMPULSORY_DANCE,
    SegmentKind.ORIGINAL_DANCE,
    SegmentKind.SHORT_DANCE,
    SegmentKind.RHYTHM_DANCE,
    SegmentKind.FREE_DANCE,
)
_NOISE = re.compile(r"[\x00\s\-–—/|,;:.()«»\"'#&+_]+")
_COUPLES = (Discipline.PAIRS, Discipline.ICE_DANCE, Discipline.SYNCHRONIZED)


def _take(text: str, words: _Words) -> tuple[object | None, str]:
    """The first listed value whose words stand in `text`, and the text with all its words of that list blanked."""
    found: object | None = None
    for value, pattern in words:
        left, count = pattern.subn("\x00", text)
        if count:
            found = value if found is None else found
            text = left
    return found, text


def _words(text: str) -> str:
    return " ".join(_NOISE.sub(" ", _IGNORED_WORDS.sub(" ", text)).split())


@lru_cache(maxsize=1 << 12)
def parse_title(text: str) -> Title:
    """Read a title or a part of one. Never fails: what it does not say is None, what no list knows is in `rest`.

    >>> parse_title("Ice Dancing - Compulsory Dance 2").segment.value, parse_title("JUNIOR WOMEN").level.value
    ('compulsory dance', 'junior')
    """
    left = fold(text)[:2000]
    left, teams = _TEAM_WORDS.subn("\x00", left)
    segment, left = _take(left, _SEGMENT_WORDS)
    number = None
    if segment in _NUMBERED and (found := _NUMBER.search(left)):
        number = int(found[1])
        left = left[: found.start()] + left[found.end() :]
    level, reduced = _take(left, _LEVEL_WORDS)
    _, distinct = _take(_take(_take(left, _GENDER_WORDS)[1], _DISCIPLINE_WORDS)[1], _ISU_LEVEL_WORDS)
    # юниоры and юниорки say a level and a gender in one word: the gender is looked for in the text with levels.
    gender, after = _take(left, _GENDER_WORDS)
    discipline, left = _take(after if after != left else reduced, _DISCIPLINE_WORDS)
    _, left = _take(left, _LEVEL_WORDS)
    assert segment is None or isinstance(segment, SegmentKind)
    if discipline is None and segment in _DANCES:
        discipline = Discipline.ICE_DANCE
    if discipline is None and gender is not None:
        discipline = Discipline.SINGLES
    if discipline in _COUPLES:
        gender = Gender.MIXED
    return Title(
        discipline=discipline,  # type: ignore[arg-type]
        gender=gender,  # type: ignore[arg-type]
        level=level,  # type: ignore[arg-type]
        segment=segment,
        team=teams > 0,
        number=number,
        rest=_words(left),
        distinct=_words(distinct),
    )


_JUNIOR_EVENTS = _phrases("junior*|jgp|юниор*|первенство|youth olympic*|yog|주니어|ジュニア|青年")
_SENIOR_EVENTS = _phrases("senior*|senioren|and junior|and jgp|et junior|und junior|& junior")


@lru_cache(maxsize=1 << 12)
def level_of(category: Title, event: str = "") -> Level | None:
    """The level a category is skated at: its own title's; else the event's ("Junior Grand Prix"); else senior where the
    title is plain (the ISU says only "Men" for seniors); else None.

    An event that names both ("Senior and Junior Grand Prix Final", "Grand Prix and Junior Grand Prix Final") decides
    nothing.
    """
    if category.level is not None:
        return category.level
    named = fold(event)
    junior, senior = _JUNIOR_EVENTS.search(named) is not None, _SENIOR_EVENTS.search(named) is not None
    if junior and not senior:
        return Level.JUNIOR
    return Level.SENIOR if category.plain else None
