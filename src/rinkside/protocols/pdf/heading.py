"""What the top and the foot of a page say: event, category, segment, date, venue, code of the results system."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta

from rinkside.domain import Discipline, Rsc, SegmentId, SegmentKind, parse_rsc
from rinkside.errors import UsageError
from rinkside.protocols.dates import find_dates, without_dates
from rinkside.protocols.pdf.tokens import Token
from rinkside.protocols.season import SeasonEvidence, Strength, from_date, from_name, from_title, weigh
from rinkside.protocols.titles import Title, fold, level_of, parse_title

__all__ = ["PageHead", "head_of", "metadata_moment", "segment_id"]

_RSC = re.compile(r"FSK[MWX-][A-Z0-9-]{28,30}")
_GAP = 11.0
"""Points of white between two titles on one line."""
_SHEET = re.compile(
    r"judges['’]?\s+details\s+per\s+skaters?|notation\s+detaillee\s+des\s+juges(?:\s+par\s+patineur)?|детализация\s+судеиских\s+оценок"
    r"|детализация\s+судейских\s+оценок|детализация\s+оценки\s+участников|fogli\s+di\s+punteggio\s+per\s+pattinatore"
    r"|선수별\s+심판\s+세부채점\s+정보|裁判员对每位运动员的详细分数|judges'?\s+scores?(?:\s+detail\w*)?|wertungsdetails"
)
_SPORT = re.compile(
    r"figure\s+skating|patinage\s+artistique|фигурное\s+катание(?:\s+на\s+коньках)?|피겨\s*스케이팅"
    r"|花样滑冰|フィギュアスケート|pattinaggio\s+di\s+figura|eiskunstlauf"
)
_VENUE = re.compile(
    r"\b(?:arena|stadium|rink|palace|palais|palavela|palasport|palaghiaccio|patinoire|halle|eishalle|centre|center|coliseum"
    r"|forum|gardens?|ice\s+hall|дворец|арена|каток)\b|체육관|아레나|体育馆|体育館|アリーナ"
)
_MADE = re.compile(r"print(?:ed)?\b|report\s+created|\bcreated\b|напечатано|gedruckt|imprime", re.IGNORECASE)
_PAGE = re.compile(r"^\W*(?:page|страница|стр|seite)\W*\d|^\d+\s*/\s*\d+$", re.IGNORECASE)
_FIRST_SHEETS = 2003  # the judging system's trial season; a file made before is a clock that was never set
_REVISED = re.compile(r"\brevised\b|\bcorrected\b", re.IGNORECASE)
_BEYOND_DATES = re.compile(r"[^\W\d_]{5,}")
_STATUS = re.compile(r"^(?:revised|official|unofficial|provisional|final)?\s*(?:\d{1,2} [a-z]{3} \d\d:\d\d)?$")


@dataclass(slots=True)
class PageHead:
    """The titles of a page, sorted by what they say."""

    titles: list[str] = field(default_factory=list)
    event: str = ""
    category: str = ""
    segment_title: str = ""
    title: Title = field(default_factory=Title)
    venue: str = ""
    event_days: list[date] = field(default_factory=list)
    printed_days: list[date] = field(default_factory=list)
    report_days: list[date] = field(default_factory=list)
    rsc: Rsc | None = None
    revised: bool = False

    def add_foot(self, lines: list[list[Token]]) -> None:
        """Take what the lines at the foot of a page say of dates and codes, where nothing above has said it."""
        if self.printed_days or self.report_days:
            return
        for line in lines:
            text = " ".join([t[4] for t in line])
            if _MADE.search(text) or "FSK" in text:
                _made(self, text)

    def add_days(self, other: PageHead) -> None:
        """Take what a later page of the same sheet says of days, where the first said nothing."""
        self.event_days = self.event_days or other.event_days
        self.printed_days = self.printed_days or other.printed_days
        self.report_days = self.report_days or other.report_days
        self.rsc = self.rsc or other.rsc

    @property
    def key(self) -> tuple[object, ...]:
        """What is the same on every page of one sheet; () where the page names no segment."""
        title = self.title
        if title.segment is None:
            return ()
        return (
            title.segment,
            title.discipline,
            title.gender,
            title.level,
            title.number,
            title.team,
            fold(self.category),
        )


def _pieces(line: list[Token]) -> list[str]:
    out: list[str] = []
    before: Token | None = None
    for token in line:
        if before is None or token[0] - before[2] > _GAP:
            out.append(token[4])
        else:
            out[-1] += " " + token[4]
        before = token
    return out


def head_of(titles: list[list[Token]]) -> PageHead:
    """Sort the titles above the first block by what they say."""
    head = PageHead()
    for line in titles:
        head.titles += _pieces(line)
    categories: list[tuple[str, Title]] = []
    names: list[str] = []
    for piece in head.titles:
        _title_piece(head, piece, categories, names)
    head.title = parse_title(" / ".join(text for text, _ in categories))
    head.category, head.segment_title = _split(categories)
    if not head.event and names:
        head.event = names[0]
    return head


def _made(head: PageHead, text: str) -> None:
    days = find_dates(text)
    match = _RSC.search(text)
    if match:
        with suppress(UsageError):
            head.rsc = head.rsc or parse_rsc(match.group()[:34])
    (head.report_days if "created" in text.casefold() else head.printed_days).extend(days)


def _title_piece(head: PageHead, piece: str, categories: list[tuple[str, Title]], names: list[str]) -> None:
    if _REVISED.search(piece):
        head.revised = True
    if _MADE.search(piece) or _RSC.search(piece):
        _made(head, piece)
        return
    if _PAGE.search(piece):
        return
    printed = piece
    bare = " ".join(_SHEET.sub(" ", fold(piece)).split()) if _SHEET.search(fold(piece)) else None
    if bare is not None:
        piece = _unfolded(piece, bare)
    days = find_dates(piece)
    head.event_days += days
    if days:
        piece = without_dates(piece)
    folded = fold(piece)
    rest = _SPORT.sub(" ", folded).strip(" /-")
    if not rest or _STATUS.match(rest):
        return
    title = parse_title(piece)
    if _VENUE.search(folded) and title.segment is None:
        if not head.venue:
            head.venue = piece
        return
    if (
        title.segment is not None
        or title.team
        or ((title.discipline or title.gender) and len(title.rest.split()) < 3 and not _is_event(folded))
    ):
        categories.append((piece, title))
    elif not days or _BEYOND_DATES.search(folded):
        names.append(piece if not days else printed)


def _unfolded(piece: str, bare: str) -> str:
    """The words of a piece that are left once the name of the sheet is taken out, as printed."""
    left = bare.split()
    out = []
    for word in piece.split():
        if left and fold(word) == left[0]:
            out.append(word)
            left.pop(0)
    return " ".join(out)


_EVENT = re.compile(
    r"\b(?:championships?|championnats?|cup|trophy|trophee|grand prix|gp|games|challenge|open"
    r"|international\w*|isu|memorial|coupe|pokal|copa"
    r"|кубок|первенство|чемпионат|турнир|соревнования)\b"
)


def _is_event(folded: str) -> bool:
    return _EVENT.search(folded) is not None


def _split(categories: list[tuple[str, Title]]) -> tuple[str, str]:
    """The printed category and segment of the first language."""
    category = segment = ""
    for text, title in categories:
        if title.segment is None:
            category = category or text
            continue
        words = text.split()
        for start in range(len(words) - 1, -1, -1):
            if parse_title(" ".join(words[start:])).segment is title.segment:
                segment = segment or " ".join(words[start:])
                before = " ".join(words[:start]).strip(" -–,/")
                if before and not find_dates(before) and parse_title(before).discipline is not None:
                    category = before if parse_title(category).team or not category else category
                elif before and not category and not find_dates(before):
                    category = before
                break
        if category and segment:
            break
    return category, segment


_SEASONAL = {
    (Discipline.ICE_DANCE, False): ((2018, SegmentKind.RHYTHM_DANCE), (2010, SegmentKind.SHORT_DANCE)),
}


def segment_id(head: PageHead, name: str, created: str, findings_evidence: list[SeasonEvidence]) -> SegmentId:
    """What a sheet is about, from its first page, the file's name and the day the file was made.

    The evidence for the season is left in `findings_evidence`, strongest first.
    """
    title = head.title
    rsc = head.rsc or _rsc_of_name(name)
    evidence = findings_evidence
    for days, strength, source in (
        (head.event_days, Strength.EVENT_DAY, "date printed on the sheet"),
        (head.printed_days, Strength.PRINTED, "day of printing on the sheet"),
        (head.report_days, Strength.RSC_LINE, "line of the results system"),
    ):
        evidence += [from_date(day, strength, source) for day in days[:1]]
    made = _metadata_day(created)
    if made is not None:
        evidence.append(from_date(made, Strength.CREATED, "day the file was made"))
    for text in (head.event, *head.titles[:1]):
        found = from_title(text) if text else None
        if found is not None and found not in evidence:
            evidence.append(found)
    evidence += from_name(name)
    best = weigh(evidence)
    day, day_source = _day(head, made)
    file_title = parse_title(_words_of(name))
    discipline = title.discipline or (rsc.discipline if rsc else None) or file_title.discipline
    gender = title.gender or (rsc.gender if rsc else None) or file_title.gender
    segment = title.segment or file_title.segment
    level = level_of(title, head.event)
    if level is None and rsc is not None:
        level = rsc.level
    if segment is None and rsc is not None and rsc.decisive is not None:
        segment = _segment_of(rsc, best)
    return SegmentId(
        event=head.event,
        category=head.category,
        discipline=discipline,
        gender=gender,
        level=level,
        segment=segment,
        segment_title=head.segment_title,
        date=day,
        date_source=day_source,
        season=best.season if best else None,
        season_source=f"{best.source}: {best.text}" if best else "",
        venue=head.venue,
        rsc=rsc,
        team_event=title.team or bool(rsc and rsc.team),
    )


def _day(head: PageHead, made: date | None) -> tuple[date | None, str]:
    for days, source in (
        (head.event_days, "printed"),
        (head.printed_days, "printed"),
        (head.report_days, "rsc line"),
        ([made] if made else [], "created"),
    ):
        if days:
            return days[0], source
    return None, ""


def _rsc_of_name(name: str) -> Rsc | None:
    match = _RSC.search(name)
    if match is None:
        return None
    try:
        return parse_rsc(match.group()[:34])
    except UsageError:
        return None


def _words_of(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|[_\-./\\]+", " ", re.split(r"[/\\]", name)[-1])


def _segment_of(rsc: Rsc, best: SeasonEvidence | None) -> SegmentKind | None:
    if rsc.discipline is Discipline.ICE_DANCE:
        if rsc.decisive:
            return SegmentKind.FREE_DANCE
        if best is None or best.season.first_year < 2010:
            return None
        return SegmentKind.RHYTHM_DANCE if best.season.first_year >= 2018 else SegmentKind.SHORT_DANCE
    return SegmentKind.FREE if rsc.decisive else SegmentKind.SHORT


_MOMENT = re.compile(r"D?:?(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:([+-])(\d\d)'?(\d\d)?)?")


def metadata_moment(text: str) -> datetime | None:
    """The moment an entry of a PDF's metadata names, in UTC; a clock that does not say its zone is taken as UTC."""
    match = _MOMENT.match(text)
    if match is None:
        return None
    try:
        moment = datetime(*(int(match[i]) for i in range(1, 7)), tzinfo=UTC)  # type: ignore[arg-type, misc]
        away = timedelta(hours=int(match[8] or 0), minutes=int(match[9] or 0))
        return moment + away if match[7] == "-" else moment - away
    except (ValueError, OverflowError):
        return None


def _metadata_day(text: str) -> date | None:
    match = re.match(r"D?:?(20\d\d)(\d\d)(\d\d)", text)
    if match is None:
        return None
    try:
        day = date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        return None
    return day if day.year >= _FIRST_SHEETS else None
