"""Reader of the panel of a segment."""

from __future__ import annotations

import re

from rinkside.domain import Finding, Function, Official, Panel, PanelPage, SegmentId, Severity
from rinkside.protocols.html.headers import Role
from rinkside.protocols.html.page import Table
from rinkside.protocols.html.tables import sights, surplus, unknown_columns
from rinkside.protocols.titles import fold

__all__ = ["function_of", "read_panel"]

_FUNCTIONS = (
    (
        Function.ASSISTANT_TECHNICAL_SPECIALIST,
        "assistant technical specialist|asst technical specialist|technical specialist 2"
        "|assistant specialiste technique|assistant du specialiste technique|assistent technischer spezialist"
        "|assistente specialista tecnico|ассистент технического специалиста|помощник технического специалиста",
    ),
    (
        Function.TECHNICAL_CONTROLLER,
        "technical controller|controleur technique|controleuse technique|technischer controller"
        "|technischer kontrolleur|controllore tecnico|технический контролер"
        "|технический контроллер|技术监督|テクニカルコントローラー",
    ),
    (
        Function.TECHNICAL_SPECIALIST,
        "technical specialist|technical specialist 1|specialiste technique|technischer spezialist"
        "|specialista tecnico|технический специалист|技术专家|テクニカルスペシャリスト",
    ),
    (
        Function.DATA_OPERATOR,
        "data operator|data input operator|data entry|data & replay operator|data/replay operator"
        "|operateur de donnees|operatore dati|dateneingabe|оператор ввода|оператор ввода данных|оператор",
    ),
    (
        Function.REPLAY_OPERATOR,
        "replay operator|video replay operator|video operator|video|operateur replay|operateur video"
        "|operatore replay|оператор видеоповтора|оператор повтора|видеооператор",
    ),
    (
        Function.REFEREE,
        "referee|juge arbitre|juge-arbitre|schiedsrichter|arbitro|giudice arbitro|рефери|главный судья|старший судья"
        "|裁判长|レフェリー|심판장",
    ),
)
_BY_FUNCTION = {fold(w): function for function, words in _FUNCTIONS for w in words.split("|")}
_JUDGE = re.compile(
    r"(?:judge|juge|preisrichter|wertungsrichter|richter|giudice|juez|судья|tuomari|domare|裁判|審判員|심판)\s*"
    r"(?:no\.?|nr\.?|n°|n|#|№|numero)?\s*\.?\s*(\d{1,2})?\Z"
)
_TITLE = re.compile(
    r"(Mr|Ms|Mrs|Miss|Dr|M|Mme|Mlle|Herr|Frau|Sig|Sig\.ra|Sr|Sra|Г-н|Г-жа)\.?(?:\s+|(?<=\.))(?=\S)", re.I
)


_READ = frozenset((Role.FUNCTION, Role.NAME, Role.NATION))


def read_panel(id_: SegmentId, file: str, tables: tuple[Table, ...], findings: list[Finding]) -> PanelPage:
    """A panel: function, title, name, nation, and the judges' seats."""
    officials: list[Official] = []
    for sight in sights(file, tables, findings):
        printed, cell = sight.cell(Role.FUNCTION).text, sight.cell(Role.NAME)
        if not cell.text:
            if printed:
                note = f"no name stands beside {printed!r}: the seat is not filled on this page"
                sight.find("seat-empty", printed, printed, note, Severity.INFO)
            continue
        function, seat = function_of(printed)
        if function is Function.OTHER:
            note = f"{printed!r} is no function known here; {cell.text!r} is kept under it as printed"
            sight.find("unknown-function", "Function", printed, note, Severity.INFO)
        match = _TITLE.match(cell.text)
        title = match[0].strip() if match and (match[0].strip().endswith(".") or len(match[0].strip()) > 2) else ""
        name = cell.text[len(match[0]) :] if match and title else cell.text
        officials.append(Official(function, name, sight.cell(Role.NATION).text, seat, title, printed))
        surplus(sight)
    unknown_columns(file, tables, _READ, findings)
    return PanelPage(id_, file, Panel(tuple(officials)))


def function_of(printed: str) -> tuple[Function, int | None]:
    """What a printed function means, and a judge's seat; OTHER for words no list has."""
    word = fold(printed).strip(" :.")
    judge = _JUDGE.match(word)
    if judge:
        return Function.JUDGE, int(judge[1]) if judge[1] else None
    return _BY_FUNCTION.get(word, Function.OTHER), None
