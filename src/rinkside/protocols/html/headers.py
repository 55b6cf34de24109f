"""What the heading of a column means, as data: words of results programs in the languages they were met in.

Words are compared folded (no case, diacritics or width) and without the signs programs put beside them (`TSS =`).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from rinkside.protocols.titles import fold

__all__ = ["COMPONENTS", "SEGMENTS", "Role", "role_of"]


class Role(StrEnum):
    """What a column holds."""

    BLANK = "blank"
    UNKNOWN = "unknown"
    PLACE = "place"
    FINAL_PLACE = "final place"
    ENTRY_NUMBER = "entry number"
    START_NUMBER = "start number"
    GROUP = "warm-up group"
    NAME = "name"
    NATION = "nation"
    CLUB = "club"
    QUALIFIED = "qualified"
    POINTS = "points"
    TSS = "TSS"
    TES = "TES"
    PCS = "PCS"
    DEDUCTIONS = "deductions"
    BONUS = "bonus"
    COMPONENT = "component"
    SEGMENT = "segment"
    FUNCTION = "function"
    CATEGORY = "category"
    SEGMENT_NAME = "segment name"
    DATE = "date"
    TIME = "time"
    REPORTS = "reports"
    IGNORED = "ignored"


SEGMENTS = (
    "sp|fs|sd|rd|od|fd|cd|cd1|cd2|pd|pd1|pd2|qa|qb|qr|tp|lp|ar|as|fp|short|free"
    "|кп|kп|kп.|пп|рт|пт|от|пд|ритм|произв|кор|ктп|ptp|kp|kk|kr|vo|lo|pk|pl1"
)
"""Headings of a segment's place in a final result. Any other heading among them is kept too, with a finding."""

COMPONENTS = "ss|tr|pe|ch|in|tl|ti|co|pr|sk|pf|cc|mt|кк|пк|пр|ск|мк|ко|пв|хк|ин"
"""Headings of components. Whatever stands between PCS and deductions is one in any case."""

_WORDS = {
    Role.PLACE: "pl|place|rank|rk|rang|platz|pos|posizione|classement|cl|место|м"
    "|名次|順位|순위|sija|plac|plaats|placering|plassering|miejsce|poradi|hely|puesto|koht|vieta",
    Role.FINAL_PLACE: "fpl|final place|final rank|final pl|итоговое место|ит. место",
    Role.ENTRY_NUMBER: "no|nr|num|n°|№|#|n|entry no|п/п|№ п/п",
    Role.START_NUMBER: "stn|st.n|st no|start|start no|start nr|start number|starting number|startno|startnummer|sn"
    "|ст. №|ст.№|старт|стартовый номер|старт. номер|滑走順|출발순서|出场序",
    Role.GROUP: "group|warm-up group|warm up group|warmup group|wug|grp|gruppe|groupe|gruppo|группа|разминка",
    Role.NAME: "name|names|skater|skaters|skater(s)|competitor|competitors"
    "|participant|athlete|nom|nom prenom|prenom nom"
    "|nom et prenom|nome|cognome nome|nombre|имя|фамилия|фамилия имя|фамилия, имя"
    "|участник|участница|участники|спортсмен"
    "|фио|ф.и.о|nimi|namn|navn|naam|jmeno|nev|imie i nazwisko|vards|vardas|couple"
    "|team|pair|姓名|選手名|氏名|名前|선수|선수명|이름",
    Role.NATION: "nat|nation|noc|country|land|pays|nazione|naz|pais|страна|регион"
    "|region|section|город|city|maa|国家|国|国籍"
    "|代表团|국가|verband|federation|fed|lv|субъект|субъект рф|territory",
    Role.CLUB: "club|clubs|verein|societa|клуб|школа|организация|seura|klub|klubb"
    "|vereniging|egyesulet|klubi|klubs|klubas|skating club|спортшкола|所属|소속",
    Role.QUALIFIED: "qual|q|q/nq|qualified|qualification|кв",
    Role.POINTS: "points|point|pts|punkte|punti|puntos|total|total points|баллы|очки|сумма|сумма баллов|итого|score"
    "|total score|final score|总分|得分|総合得点|合計|합계|총점|pisteet|poang|poeng|punkty|pont|puntos totales|body",
    Role.TSS: "tss|total segment score|segment score",
    Role.TES: "tes|total element score|technical element score",
    Role.PCS: "pcs|tcs|program component score|program components score|total program component score",
    Role.DEDUCTIONS: "ded|deduction|deductions|tot ded|total deductions|abzug|abzuge|deduzioni|снижения|вычеты",
    Role.BONUS: "bonus|бонус|bon",
    Role.FUNCTION: "function|fonction|funktion|funzione|funcion|функция|должность"
    "|position|role|职务|직책|役職|rooli|official",
    Role.CATEGORY: "category|categorie|kategorie|categoria|категория|разряд|项目|종목|カテゴリー|event|discipline",
    Role.SEGMENT_NAME: "segment|сегмент|программа|programme|program|segmento",
    Role.DATE: "date|datum|data|fecha|дата|日期|日付|날짜",
    Role.TIME: "time|zeit|heure|ora|hora|время|时间|時間|시간|start time|starttime|time of start|date/time|date & time"
    "|re-timed",
    Role.REPORTS: "reports|report|status|results|result|links",
    Role.IGNORED: "flag|photo|coach|music|choreographer|тренер|trainer",
}
_SIGNS = " =+-−–.:;*\u2028"


def _table() -> dict[str, Role]:
    known: dict[str, Role] = {}
    lists = [*_WORDS.items(), (Role.COMPONENT, COMPONENTS), (Role.SEGMENT, SEGMENTS)]
    for role, listed in lists:
        for word in listed.split("|"):
            known.setdefault(fold(word).strip(_SIGNS), role)
    return known


_KNOWN = _table()


@lru_cache(maxsize=1 << 14)
def role_of(heading: str) -> Role:
    """What a heading names; BLANK for none, UNKNOWN for a word no list has."""
    word = fold(heading).strip(_SIGNS)
    if not word:
        return Role.BLANK
    return _KNOWN.get(word, Role.UNKNOWN)
