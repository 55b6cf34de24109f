"""Cells to values: entrants, places, points, standings; what cannot be read is a finding with its cell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rinkside.domain import Discipline, Entrant, Finding, Place, Severity, Standing
from rinkside.errors import PointsError
from rinkside.points import parse_points
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Cell, Column, Row, Table
from rinkside.protocols.titles import fold

__all__ = ["Sight", "entrant_of", "section_of", "standing_of"]

_BIO = re.compile(r"isufs(\d{8})", re.I)
_NUMBER = re.compile(r"[#=T]?\s*(\d{1,4})\s*\.?\Z")
_STANDINGS = {
    Standing.WITHDRAWN: "wd|w/d|withdrawn|withdrew|ret|retired|forfait"
    "|zuruckgezogen|ritirato|ritirata|снялся|снялась|снялись"
    "|снята|снят|棄権|기권|退赛",
    Standing.DISQUALIFIED: "dsq|dq|disqualified|disqualifie|disqualifiee|disqualifiziert|squalificato|дисквалификация"
    "|дисквалифицирован|дисквалифицирована|失格|실격",
    Standing.NOT_REACHED: "fnr|final not reached|finale nicht erreicht",
    Standing.NOT_QUALIFIED: "nqd|not qualified|nq",
    Standing.NOT_STARTED: "dns|did not start|did not skate|не явился|не явилась|abs|absent|absente",
}
_BY_WORD = {fold(w): standing for standing, words in _STANDINGS.items() for w in words.split("|")}
_EMPTY = Cell("", ())
_NOTHING = ("", "-", "–", "—", "--")


@dataclass
class Sight:
    """One row as a reader looks at it: cells by role, and the findings made while looking.

    `section` is the standing that a row above announced for those below it.
    """

    file: str
    table: Table
    row: Row
    findings: list[Finding] = field(default_factory=list)
    section: Standing | None = None

    def cell(self, role: Role) -> Cell:
        """The first cell of a role, an empty one where the table has none."""
        for at, column in enumerate(self.table.columns):
            if column.role is role:
                return self.row.cells[at] if at < len(self.row.cells) else _EMPTY
        return _EMPTY

    def cells(self, role: Role) -> list[tuple[Column, Cell]]:
        """All cells of a role with their headings."""
        return [
            (column, self.row.cells[at] if at < len(self.row.cells) else _EMPTY)
            for at, column in enumerate(self.table.columns)
            if column.role is role
        ]

    def place(self, heading: str = "") -> Place:
        """Where the row stands, or a cell of it."""
        text = f"table {self.table.number}, row {self.row.number}"
        return Place(self.file, cell=f"{text}, {heading}" if heading else text)

    def heading(self, role: Role) -> str:
        """The printed heading of a role."""
        return next((c.heading for c in self.table.columns if c.role is role), str(role))

    def points(self, role: Role) -> int | None:
        """Hundredths in the cell of a role; None for an empty one or for a standing ("WD")."""
        return self.points_in(self.heading(role), self.cell(role))

    def points_in(self, heading: str, cell: Cell) -> int | None:
        """Hundredths in a cell; what is neither points nor a standing is a finding `unreadable-number`."""
        text = cell.text
        if text in _NOTHING or fold(text) in _BY_WORD:
            return None
        try:
            return parse_points(text)
        except PointsError as error:
            self.find("unreadable-number", heading, text, str(error))
            return None

    def number(self, role: Role) -> int | None:
        """A place or a start number (`7`, `7.`, `#7`); None where the cell is empty or a standing."""
        return self.number_in(self.heading(role), self.cell(role))

    def number_in(self, heading: str, cell: Cell) -> int | None:
        """As `number`, of one cell."""
        text = cell.text
        match = _NUMBER.match(text)
        if match:
            return int(match[1])
        if text not in _NOTHING and fold(text) not in _BY_WORD:
            self.find("unreadable-number", heading, text, f"{text!r} is no number: 7, 7. or #7 is accepted")
        return None

    def find(self, code: str, heading: str, printed: str, note: str, severity: Severity = Severity.ERROR) -> None:
        """Note a finding about a cell of this row."""
        who = self.cell(Role.NAME).text
        where = f"{who}, {heading}" if who else f"row {self.row.number}, {heading}"
        self.findings.append(
            Finding(code, where, printed=printed, note=note, severity=severity, place=self.place(heading))
        )


def standing_of(sight: Sight, rank: int | None) -> Standing:
    """Ranked, or the standing a cell of the row says, or that of the section it stands in, or unranked."""
    for cell in sight.row.cells:
        if cell.text and len(cell.text) < 40 and not cell.text[0].isdigit():
            found = _BY_WORD.get(fold(cell.text))
            if found is not None:
                return found
    if rank is not None:
        return Standing.RANKED
    return sight.section or Standing.UNRANKED


def section_of(row: Row) -> Standing | None:
    """The standing a row of one text alone announces for those below it (`Withdrawn`)."""
    texts = [c.text for c in row.cells if c.text]
    return _BY_WORD.get(fold(texts[0]).strip(" :")) if len(texts) == 1 else None


def entrant_of(sight: Sight, discipline: Discipline | None) -> Entrant:
    """The entrant of a row: couples joined by ` / `, the club from its column or the line below the name.

    `CHAMP/CHAMP`, one club printed once for each partner, is the one club. Surname and given name in two columns are
    one name.
    """
    cell = sight.cell(Role.NAME)
    club = sight.cell(Role.CLUB).text
    others = [other.text for _, other in sight.cells(Role.NAME)[1:] if other.text]
    linked = " / ".join(cell.linked) if cell.linked else ""
    lines = list(cell.lines)
    if linked:
        name = linked
        shown = {part.strip() for part in linked.split("/")} | {linked}
        below = [line for line in lines if line not in shown and line.strip("/ ") and line not in linked]
    elif len(lines) > 1 and (discipline in (Discipline.PAIRS, Discipline.ICE_DANCE) or lines[0].endswith("/")):
        name, below = " / ".join(line.strip("/ ") for line in lines[:2]), lines[2:]
    else:
        name, below = (lines[0] if lines else ""), lines[1:]
    full = " ".join(below)
    if full and fold(club) not in fold(full):
        club = f"{club}, {full}"
    elif full:
        club = full
    return Entrant(
        name=_slashed(" ".join([name, *others])),
        nation=_once(sight.cell(Role.NATION).text),
        club=_once(club),
        isu_ids=tuple(found[1] for link in cell.links if (found := _BIO.search(link))),
    )


def _slashed(name: str) -> str:
    """`A/B`, `A /B` and `A / / B` as `A / B`."""
    if "/" not in name:
        return name.strip()
    return " / ".join(part.strip() for part in name.split("/") if part.strip())


def _once(text: str) -> str:
    """A club or nation printed once for each partner, or with an empty half, once."""
    if "/" not in text:
        return text
    parts = [part.strip() for part in text.split("/") if part.strip()]
    if len({fold(p) for p in parts}) <= 1:
        return parts[0] if parts else ""
    return " / ".join(parts)
