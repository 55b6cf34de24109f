"""Headings in the languages of the sport: what a column means, from the words above it.

    recognise("Familienname Partnerin"), recognise("SP 3"), recognise("Музыка ПП")

Words are compared without case, diacritics and punctuation. A heading nobody lists means nothing and its column is
left out, which the reader is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from rinkside.protocols.titles import fold

__all__ = ["FIELDS", "Column", "recognise"]

FIELDS: dict[str, str] = {
    "category": "category|event|class|division|competition class|discipline|discipline category|kategorie"
    "|klasse|disziplin"
    "|wettbewerb|catégorie|épreuve|discipline catégorie|categoria|gara|specialità|categoría|prueba|категория|вид"
    "|дисциплина|соревнование|kategoria|konkurencja|sarja|kilpasarja|klass|tävlingsklass|kategori"
    "|klasse kategori|kategorija"
    "|kategooria|kategória|disciplina|categorie|カテゴリー|種目|组别|項目|项目|종목|부문",
    "name": "name|full name|skater|skater name|name of skater|competitor|athlete|participant|entry|läufer"
    "|läuferin|sportler"
    "|name vorname|vorname name|nom complet|nom et prénom|nom prénom|patineur|patineuse|atleta|nominativo"
    "|cognome e nome"
    "|cognome nome|nombre completo|nombre y apellidos|patinador|patinadora|фамилия имя|фамилия и имя|имя фамилия|фио"
    "|участник|спортсмен|спортсменка|jméno a příjmení|příjmení a jméno|závodník|imię i nazwisko"
    "|nazwisko i imię|zawodnik"
    "|nimi|luistelija|namn|åkare|navn|løper|skøyteløper|uisutaja|dalībnieks|slidotājs|versenyző|név|ime in priimek"
    "|priimek in ime|ime i prezime|prezime i ime|naam|rijder|schaatser|氏名|選手名|選手|姓名|运动员|선수명|성명|선수",
    "surname": "surname|family name|last name|lastname|familyname|nachname|familienname|nom|nom de famille|cognome"
    "|apellido|apellidos|фамилия|příjmení|nazwisko|sukunimi|efternamn|etternavn|efternavn|perekonnanimi"
    "|uzvārds|pavardė"
    "|vezetéknév|családnév|priimek|prezime|achternaam|apelido|姓|氏|성",
    "given": "given name|given names|first name|firstname|givenname|forename|vorname|vornamen|prénom"
    "|prénoms|nome|nombre"
    "|имя|jméno|imię|imiona|etunimi|förnamn|fornavn|eesnimi|vārds|vardas|keresztnév|utónév|ime|voornaam|名|이름",
    "nation": "nation|noc|nationality|country|member|isu member|federation|nf|land|nationalität|verband"
    "|nation code|pays"
    "|nationalité|fédération|nazione|nazionalità|federazione|país|nacionalidad|federación|страна|федерация"
    "|národnost|stát"
    "|země|kraj|narodowość|maa|nationalitet|riik|valsts|šalis|ország|nemzet|država|zemlja|natie|nationaliteit|国|国籍"
    "|国家|国家地区|국가|국적",
    "club": "club|skating club|home club|verein|klub|club de patinage|società|società sportiva|asd"
    "|club deportivo|клуб"
    "|школа|спортивная школа|oddíl|klub sportowy|seura|förening|klubb|klubi|klubs|klubas|egyesület"
    "|vereniging|所属|所属クラブ"
    "|俱乐部|单位|소속|클럽",
    "coach": "coach|coaches|trainer|trainerin|trainer in|entraîneur|entraîneuse|allenatore|allenatrice|allenatori"
    "|entrenador|entrenadora|тренер|тренеры|trenér|trenérka|trener|trenerka|valmentaja|tränare|coach trainer|treener"
    "|treneris|edző|コーチ|教练|코치",
    "birth": "date of birth|birth date|birthdate|birthday|born|dob|birth|geburtsdatum|geboren|geb|geb datum"
    "|date de naissance|né e le|naissance|data di nascita|nascita|nato a il|fecha de nacimiento|nacimiento"
    "|дата рождения"
    "|рождения|datum narození|narozen|data urodzenia|syntymäaika|födelsedatum|född|fødselsdato|fødselsdag|sünniaeg"
    "|sünnikuupäev|dzimšanas datums|gimimo data|születési dátum|született|datum rojstva|datum rođenja|geboortedatum"
    "|生年月日|出生日期|생년월일",
    "isu_id": "isu id|isu number|isu no|isu bio|isu bio number|isu nummer|ifid|if id|isu biography number|numéro isu"
    "|numero isu|número isu|номер isu|ису|id ису|isu-id|isu番号|isu编号",
    "music": "music|music title|musik|musique|musica|música|музыка|hudba|muzyka|musiikki|muusika|mūzika|muzika|zene"
    "|glasba|glazba|muziek|曲|音楽|音乐|음악",
    "team": "team|team name|name of team|mannschaft|teamname|équipe|nom de l équipe|squadra|nome squadra"
    "|equipo|команда"
    "|название команды|tým|název týmu|drużyna|zespół|joukkue|lag|lagnamn|hold"
    "|võistkond|komanda|csapat|ekipa|チーム|チーム名"
    "|队|队名|팀",
    "members": "members|team members|skaters|mitglieder|läufer innen|membres|patineurs|componenti|atlete"
    "|atleti|miembros"
    "|integrantes|состав|участники|členové|skład|jäsenet|medlemmar|liikmed|leden|メンバー|成员|팀원",
}
"""The fields of an entry, each with the headings that mean it."""

_SEGMENTS = {
    "short": "short|sp|short program|short programme|short prog|kurzprogramm|kp|kurz|programme court|court"
    "|pc|programma corto"
    "|programma breve|corto|programa corto|короткая программа|короткая|кп|krátký program|kp kratky"
    "|program krótki|krótki"
    "|lyhytohjelma|kortprogram|korta|kort program|lühikava|īsā programma|trumpoji programa|rövidprogram"
    "|kratki program"
    "|korte kür|rhythm dance|rd|rhythmustanz|danse rythmique|danza ritmica|danza rítmica|ритм танец"
    "|ритмический танец|rytmický tanec"
    "|taniec rytmiczny|rytmitanssi|rytmdans|ショート|ショートプログラム"
    "|リズムダンス|短节目|节奏舞|쇼트|쇼트프로그램|리듬댄스",
    "free": "free|fs|fp|fd|free skating|free skate|free program|free programme|long program|long|kür|kuer"
    "|freies programm"
    "|programme libre|libre|pl|programma libero|libero|programa libre|programa largo"
    "|произвольная программа|произвольная|пп"
    "|volná jízda|volny program|program dowolny|dowolny|vapaaohjelma|friåkning|fritt program|friprogram"
    "|vabakava|izvēles programma"
    "|laisvoji programa|kűr|prosti program|slobodni program|vrije kür|free dance|kürtanz|freier tanz"
    "|danse libre|danza libera"
    "|danza libre|произвольный танец|volný tanec|taniec dowolny"
    "|vapaatanssi|fridans|フリー|フリースケーティング|フリーダンス"
    "|自由滑|自由舞|프리|프리스케이팅|프리댄스",
    "pattern": "pattern dance|pattern|pd|pflichttanz|danse imposée|danza obbligatoria|danza de patrón"
    "|обязательный танец"
    "|kuviotanssi|mönsterdans|パターンダンス|图案舞|패턴댄스",
}
_PLANNED = (
    "planned|elements|planned elements|ppc|content|program content|planned program content"
    "|planned programme content|program"
    "|elemente|geplante elemente|programminhalt|inhalt|éléments|éléments prévus|contenu|elementi|contenuto"
    "|elementi previsti"
    "|elementos|contenido|элементы|заявленные элементы|состав программы|prvky|plánované prvky|elementy"
    "|planowane elementy"
    "|elementit|suunnitellut elementit|element|planerade element|elementer|elemendid|elementai|elemek"
    "|elementen|構成|要素|动作|계획|요소"
)
_FIRST = (
    "1|a|woman|lady|girl|female|partner 1|skater 1|person 1|partnerin|dame|frau|femme|fille|cavalière|donna|dama"
    "|mujer|femenino|партнерша|она|žena|partnerka|kobieta|nainen|kvinna|kvinne|naine|nő|ženska|vrouw|女|女性|女伴|여자"
)
_SECOND = (
    "2|b|man|gentleman|boy|male|partner|partner 2|skater 2|person 2|herr|mann|homme|garçon|cavalier|uomo|cavaliere"
    "|hombre|masculino|партнер|он|muž|mężczyzna|mies|mees|férfi|moški|muškarac|man partner|男|男性|男伴|남자"
)
_OF_PEOPLE = frozenset({"name", "surname", "given", "nation", "birth", "isu_id", "club"})
Meant = TypeVar("Meant", str, int)
_SIGNS = re.compile(r"[^\w]+|_")


@dataclass(frozen=True, slots=True)
class Column:
    """What a column holds. `member`: 0 or 1 for the partners of a couple, None where it is not said; `segment`
    "short", "free" or "pattern" for planned elements and music; `position` from 1 where each element has a column."""

    field: str
    member: int | None = None
    segment: str = ""
    position: int = 0


def _plain(text: str) -> str:
    return " ".join(_SIGNS.sub(" ", fold(text)).split())


def _phrases(listed: str) -> list[str]:
    return [_plain(phrase) for phrase in listed.split("|")]


_BY_PHRASE = {phrase: name for name, listed in reversed(FIELDS.items()) for phrase in _phrases(listed)}
_MEMBER = {**dict.fromkeys(_phrases(_SECOND), 1), **dict.fromkeys(_phrases(_FIRST), 0)}
_SEGMENT = {phrase: name for name, listed in _SEGMENTS.items() for phrase in _phrases(listed)}
_PLANNED_WORDS = frozenset(_phrases(_PLANNED))
_MUSIC = frozenset(_phrases(FIELDS["music"]))


@lru_cache(maxsize=4096)
def recognise(heading: str) -> Column | None:
    """What a column of that heading holds; None where no list has it.

    >>> recognise("Surname (woman)")
    Column(field='surname', member=0, segment='', position=0)
    >>> recognise("SP 3"), recognise("Музыка ПП").field, recognise("Shoe size")
    (Column(field='planned', member=None, segment='short', position=3), 'music', None)
    """
    words = _plain(heading)
    if not words or len(words) > 80:
        return None
    if words in _BY_PHRASE:
        return Column(_BY_PHRASE[words])
    found = _of_a_segment(words) or _of_a_partner(words)
    if found is None and words in ("partner", "partnerin", "partnerka", "партнер", "партнерша"):
        return Column("name", _MEMBER[words])
    return found


def _of_a_segment(words: str) -> Column | None:
    number = 0
    match = re.fullmatch(r"(.*?) ?(\d{1,2})", words)
    if match and match[1]:
        words, number = match[1], int(match[2])
    for segment, rest in _parted(words, _SEGMENT):
        if not rest or rest in _PLANNED_WORDS:
            return Column("planned", None, segment, number)
        if rest in _MUSIC and not number:
            return Column("music", None, segment)
    return None


def _of_a_partner(words: str) -> Column | None:
    for member, rest in _parted(words, _MEMBER):
        if _BY_PHRASE.get(rest) in _OF_PEOPLE:
            return Column(_BY_PHRASE[rest], member)
    return None


def _parted(words: str, listed: dict[str, Meant]) -> list[tuple[Meant, str]]:
    """Every way to find a listed phrase at the beginning or end of the words, the longest first, and what is left."""
    parts = words.split()
    found = []
    for length in range(len(parts), 0, -1):
        for head, tail in ((parts[:length], parts[length:]), (parts[-length:], parts[:-length])):
            value = listed.get(" ".join(head))
            if value is not None:
                found.append((value, " ".join(tail)))
    return found
