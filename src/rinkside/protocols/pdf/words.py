"""The words sheets print, by meaning and in the languages met. Data: a new language is a few more words here.

Words are compared folded (`rinkside.protocols.titles.fold` does the same: no case, no diacritics) and without a
closing point or colon.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rinkside.domain import Standing

__all__ = [
    "BEGINS_DEDUCTIONS",
    "COLUMN_OF",
    "FACTOR",
    "GOE",
    "HEADING",
    "NOT_RANKED",
    "RANDOM",
    "REFEREE",
    "VOTE_OF",
    "plain",
]


@lru_cache(maxsize=1 << 13)
def plain(word: str) -> str:
    """A word for comparing: lower case, no diacritics, no closing point, colon or comma."""
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c)).rstrip(".:,")


def _words(**meanings: str) -> dict[str, str]:
    return {plain(word): meaning for meaning, listed in meanings.items() for word in listed.split()}


COLUMN_OF: dict[str, str] = _words(
    rank="Rank Place Pl Rang Platz Rg Posizione Puesto Место 순위 名次 排名 順位 Sija",
    name="Name Nom Nome Nombre Имя Фамилия Участник Namn Nimi 姓名 이름 氏名 Navn Jméno",
    nation="Nation NOC Country Club Verein Nazione Nación Регион Страна Клуб Город Team Region Organisation"
    " Section Maa Land 국가 国家 国籍",
    start="Starting Start St StN Startnummer Départ Старт Стартовый номер Partenza 출발순서 出场",
    tss="Segment Total-Segment вид сегмент",
    tes="Element Elements технику технической техника",
    pcs="Component Components компоненты компонентов",
    deductions="Deductions Deduction снижений снижения вычеты Abzüge Déductions Deduzioni",
)
"""Heading words over the summary line and the column each one names."""

_AROUND = (
    "Total Score Scores Program (factored) (factorized) Number Code of Panel Executed Elements Base Value Info GOE #",
    "The Judges (in random order) = + - Старт Общая сумма Сумма в за оценке (умноженная) номер Выполненные элементы",
    "Базовая стоимость Оценка бригады программы",
)
HEADING = frozenset(COLUMN_OF) | frozenset(plain(w) for line in _AROUND for w in line.split())
"""Words of the headings, whatever they stand over: a line of them is no title, no name and no note."""

GOE = frozenset({"goe"})
"""The heading over the grades of execution: the same in every language met."""

REFEREE = frozenset(plain(w) for w in ("Ref", "Реф", "Referee", "Рефери"))
"""The heading over a referee's own column."""

RANDOM = frozenset(plain(w) for w in ("random", "случайном", "aléatoire", "zufälliger"))
"""A word of "(in random order)" under "The Judges Panel"."""

FACTOR = frozenset(
    plain(w) for w in ("Factor", "Factors", "Фактор", "Коэффициент", "Faktor", "Facteur", "Fattore", "Kerroin")
)
"""The heading over the factors of components."""

BEGINS_DEDUCTIONS = frozenset(
    plain(w)
    for w in (
        "Deductions",
        "Deduction",
        "Снижения",
        "Снижение",
        "Вычеты",
        "Abzüge",
        "Déductions",
        "Deduzioni",
        "Vähennykset",
        "Vähennys",
        "Ded",
        "Deducciones",
        "Dedução",
        "Deduções",
        "Avdrag",
        "Fradrag",
        "Trekk",
        "Aftrek",
        "Odliczenia",
        "Odjęcia",
        "Srážky",
        "Zrážky",
        "Levonások",
        "Kesintiler",
        "Odbitki",
        "減点",
        "扣分",
        "감점",
    )
)
"""The word a line of deductions begins with."""

VOTE_OF = frozenset(plain(w) for w in ("of", "из", "von", "sur", "di", "/"))
"""The middle word of "(1 of 10)"."""

NOT_RANKED: dict[str, Standing] = {
    "WD": Standing.WITHDRAWN,
    "WDR": Standing.WITHDRAWN,
    "W/D": Standing.WITHDRAWN,
    "DSQ": Standing.DISQUALIFIED,
    "DQ": Standing.DISQUALIFIED,
    "FNR": Standing.NOT_REACHED,
    "DNS": Standing.NOT_STARTED,
    "DNF": Standing.UNRANKED,
    "EXC": Standing.UNRANKED,
}
"""What stands in place of a rank."""
