"""Which language a story is in, from its script and its commonest words. Nothing is guessed from names."""

from __future__ import annotations

import re
from collections import Counter

__all__ = ["LANGUAGES", "foreign_parts", "language_of"]

_COMMON = {
    "en": "the and of to in a is was with her for on his that at she he by as from had who after but it be an",
    "de": "der die das und in mit den von für auf ist war im sich dem ein eine nicht nach als bei auch aus zum sie er",
    "fr": "le la les et de des du en un une dans pour avec au sur est qui par son sa que elle il a été après aux ses",
    "es": "el la los las y de en un una con por del que se su al para fue como más tras pero ella sus es lo ha",
    "it": "il la le e di in un una con per del della che si al dopo nel alla è gli dei sul più ha suo sua anche lo",
    "pt": "o a os as e de em um uma com por do da que se ao para foi como mais após não na no dos das seu sua",
    "nl": "de het een en van in met op voor is was die dat haar zijn aan bij na niet ook als door te om naar",
    "sv": "och i att det som en på är av för med till den har inte om ett sig efter var hon han från men",
    "no": "og i det som en på er av for med til den har ikke om et seg etter var hun han fra men å",
    "da": "og i det som en på er af for med til den har ikke om et sig efter var hun han fra men at",
    "fi": "ja on oli se hän että ei joka mutta kun myös sai jälkeen kanssa ovat olympia sija pistettä",
    "et": "ja on oli ta et ei mis aga kui ka sai pärast koos kes oma tema koht koha punkti teine kava",
    "pl": "i w na z się do nie to jest że po za od był była jak ale przez oraz miejsce jego jej punktów",
    "cs": "a v na se s z je do že po za od byl byla ale jak který která jeho její bodů místo",
    "hu": "a az és hogy nem egy is volt meg ez de után lett pontot helyen szerzett",
    "tr": "ve bir bu ile için de da olan çok sonra olarak kadar puan kazandı",
    "lt": "ir į su iš kad bet po už buvo taškų vieta jos jo",
    "ca": "el la els les i de en un una amb per del que al va és com més després però seva dels als vegada pel ha ser",
    "gl": "o a os as e de en un unha con por do da que ao para foi como máis pero súa despois no na dos das",
    "ro": "și de la în cu un pe care fost din pentru că este ale după mai al sa lui dar s a o ei punctele locul puncte",
    "hr": "i u na je se s za od da su što nakon bila bio ali kao koja mjesto bodova",
    "sl": "in v na je se z za od da so ki po bila bil tudi pa ter mesto točk",
    "sk": "a v na sa s je do že po za od bola bol ale ako ktorá jeho jej bodov miesto",
    "is": "og í að á er en var með til um hún hann sem fyrir eftir við stig",
    "id": "yang dan di dengan untuk dari ini itu pada dalam tidak adalah akan juga poin",
    "vi": "và của là với trong cho một không được người có đã điểm",
    "lv": "un ir ar no uz par bet pēc bija punktu vieta viņa viņas",
}  # fmt: skip
_TOLD = {
    "de": "gewann punkten olympiasieger erneut",
    "es": "ganó puntos campeón campeona bicampeón",
    "it": "vinto punti vince campione",
    "fr": "remporte remporté décroche conserve sacré sacrée",
    "gl": "puntos gañou ouro",
    "pt": "pontos ouro prata ficou",
    "nl": "wint goud zei",
}
"""Words a short result is told with."""
LANGUAGES = ("en", "de", "fr", "es", "it", "ja", "ru", "ko")
"""The languages the desk reads; every other one is answered with "not supported"."""
_OF: dict[str, list[str]] = {}
for _code, _words in (*_COMMON.items(), *_TOLD.items()):
    for _word in _words.split():
        _OF.setdefault(_word, []).append(_code)
_WORD = re.compile(r"[^\W\d_]+")
_CYRILLIC = {"ru", "uk", "bg", "sr", "kk"}
"""Languages of one script, which a short paragraph does not tell apart."""
_QUOTED = re.compile(r"[\"“„][^\"“”„\n]{12,400}[\"“”]|«[^»\n]{12,400}»")
_PARAGRAPH = re.compile(r"[^\n]{60,}")
_LOOKED_AT = 6000
_ENGLISH = re.compile(r"\b(?:free skate|short program|free dance|rhythm dance|standings|women|results)\b", re.I)
"""Words of English lists of results, which have no common words in them."""
_BG_TOLD = ("точки", "спечели", "злато", "сребро")
_BULGARIAN = frozenset(
    ["е", "се", "са", "със", "през", "като", "беше", "от", "за", "не", "си", "ще", "която", "който", "бе", *_BG_TOLD]
)
"""Words of Bulgarian; a Russian text of some length has letters Bulgarian has not."""


def language_of(text: str) -> str:
    """The ISO 639-1 code of the language of `text`, "" where it cannot be told.

    >>> language_of("She won the short program with the best score of the night.")
    'en'
    >>> language_of("Sie gewann das Kurzprogramm und lag vor der Kür auf dem ersten Platz.")
    'de'
    """
    whole = text[:_LOOKED_AT]
    told = _QUOTED.sub(" ", whole)  # what somebody is quoted with may be in another language
    found = _told(told) if len(told) < len(whole) and len(_WORD.findall(told)) >= 5 else ""
    return found or _told(whole)


def _told(head: str) -> str:
    by_script = _by_script(head)
    if by_script is not None:
        return by_script
    votes = _votes(head)
    if not votes:
        return "en" if _ENGLISH.search(head) else ""
    (best, count), *rest = votes.most_common(2)
    if count < 6 and _ENGLISH.search(head):
        return "en"
    if count < 6 or (rest and rest[0][1] * 8 > count * 7):
        return "en" if _ENGLISH.search(head) and votes["en"] * 4 >= count * 3 else ""
    words = {w for w in _WORD.findall(head.lower()) if best in _OF.get(w, ())}
    return best if len(words) > 1 or best == "en" else ""  # one word may be another language's too


def foreign_parts(text: str, language: str) -> tuple[tuple[int, int, str], ...]:
    """The paragraphs of a text that are beyond doubt in another language than the whole, with that language.

    A paragraph is judged from 60 characters on, by its script or by twice as many common words as of its own language.
    """
    found: list[tuple[int, int, str]] = []
    for match in _PARAGRAPH.finditer(text):
        told = language_of(match[0])
        if not told or told == language or {told, language} <= _CYRILLIC or {told, language} == {"ja", "zh"}:
            continue
        if _by_script(match[0]) is None:
            votes = _votes(match[0])
            if votes[told] < 18 or votes[language] * 2 > votes[told]:
                continue
        found.append((match.start(), match.end(), told))
    return tuple(found)


def _votes(text: str) -> Counter[str]:
    votes: Counter[str] = Counter()
    for word in _WORD.findall(text[:_LOOKED_AT].lower()):
        codes = _OF.get(word, ())
        for code in codes:
            votes[code] += 6 // len(codes) if len(codes) < 6 else 1
    return votes


def _by_script(head: str) -> str | None:
    kana = hangul = han = cyrillic = latin = other = 0
    for char in head:
        point = ord(char)
        if point < 0x250:
            latin += char.isalpha()
        elif 0x400 <= point < 0x530:
            cyrillic += 1
        elif 0x3040 <= point < 0x3100:
            kana += 1
        elif 0xAC00 <= point < 0xD7B0:
            hangul += 1
        elif 0x4E00 <= point < 0xA000:
            han += 1
        elif char.isalpha():
            other += 1
    total = kana + hangul + han + cyrillic + latin + other
    if not total or latin * 2 > total:
        return None
    if kana * 8 > total:
        return "ja"
    if hangul * 3 > total:
        return "ko"
    if han * 2 > total:
        return "zh"
    if cyrillic * 2 > total:
        return _cyrillic(head)
    return ""


def _cyrillic(head: str) -> str:
    lower = head.lower()
    if any(c in lower for c in "іїєґў"):
        return "uk"
    if any(c in lower for c in "ђћџљњјѓќ"):
        return "sr"
    if any(c in lower for c in "әғқңөұү"):
        return "kk"
    if any(c in lower for c in "ыэё"):
        return "ru"
    words = _WORD.findall(lower)
    bulgarian = sum(w in _BULGARIAN for w in words)
    return "bg" if "ъ" in lower or bulgarian * 12 > len(words) else "ru"
