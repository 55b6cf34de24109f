"""Every table of an archive: its columns with type, unit and meaning. The data dictionary is generated from here.

Points and component marks are hundredths, GOE marks whole marks (−5..5, −3..3 to 2017-18), deductions positive
magnitudes. Positions are tenths of a PDF point from the page's top left. Null is not printed.
"""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa

__all__ = ["STORED", "TABLES", "Column", "Table", "arrow_schema", "table"]

_TEXT = pa.string()
_BOXES = pa.list_(pa.int16())


@dataclass(frozen=True, slots=True)
class Column:
    """One column: Arrow type, unit ("" where it has none) and what it means."""

    name: str
    type: pa.DataType
    meaning: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """One table. `stored` tables lie in batches; the others are made of them whenever something was added."""

    name: str
    meaning: str
    columns: tuple[Column, ...]
    stored: bool = True


def _c(name: str, type: pa.DataType, meaning: str, unit: str = "") -> Column:
    return Column(name, type, meaning, unit)


_DOCUMENT = _c("document", pa.int32(), "the document's number in this archive")
_PART = _c("part", pa.int16(), "which part of the document, from 0 (a protocol book holds many sheets)")
_PERFORMANCE = _c("performance", pa.int64(), "the performance: document × 100,000 + its position in the document")
_PAGE = _c("page", pa.int16(), "page of the document it is printed on, from 1")
_HUNDREDTHS = "hundredths of a point"
_TENTHS = "tenths of a PDF point"

_TABLES = (
    Table(
        "documents",
        "One file that was added, whatever came of it.",
        (
            _DOCUMENT,
            _c("sha256", pa.string(), "the hash of its bytes, by which a file is known again"),
            _c("file", pa.string(), "the name it was added under; inside a zip `archive.zip!/name`"),
            _c("folder", pa.string(), "the folder or folder in a zip it lay in"),
            _c("kind", _TEXT, "pdf, html, json, odf, osis or what else its content says"),
            _c("bytes", pa.int64(), "its size", "bytes"),
            _c("pages", pa.int32(), "its pages; 1 for a page of results"),
            _c("readable", pa.bool_(), "whether anything in it was understood"),
            _c("performances", pa.int32(), "how many performances its sheets hold"),
            _c("exact", pa.int32(), "how many of them were recomputed and are equal"),
            _c("made", pa.timestamp("s", tz="UTC"), "when the file says it was made; null where it does not"),
            _c("added", pa.timestamp("s", tz="UTC"), "when it was added"),
            _c("reader", _TEXT, "the version of Rinkside that read it"),
        ),
    ),
    Table(
        "parts",
        "One sheet, result page, start list, panel page, category result or entry list in a document.",
        (
            _DOCUMENT,
            _PART,
            _c("kind", _TEXT, "sheet, result, start list, panel, category result, entry list or index"),
            _c("event", _TEXT, "the event it is of: `events.event`"),
            _c("segment", _TEXT, "the segment it is of: `segments.segment`; null where it is of a whole category"),
            _c("subject", _TEXT, "event, category and segment as far as they are said: what re-issues share"),
            _c("event_title", _TEXT, "the event as printed on it, else on what lies beside it; null where on nothing"),
            _c("category", _TEXT, "the category as printed on it"),
            _c("discipline", _TEXT, "singles, pairs, ice dance, synchronized or solo dance"),
            _c("gender", _TEXT, "M, W or X"),
            _c("level", _TEXT, "senior, junior, advanced novice… as far as it is said"),
            _c("segment_kind", _TEXT, "short program, free skating, rhythm dance…"),
            _c("segment_title", _TEXT, "the segment as printed on it"),
            _c("team_event", pa.bool_(), "whether it is of a team event"),
            _c("date", pa.date32(), "the day printed on it, or of its making"),
            _c("date_source", _TEXT, "which of the two: printed, rsc line or created"),
            _c("season", _TEXT, "the season, such as 2025-26"),
            _c("venue", _TEXT, "the place as printed on it"),
            _c("judges", pa.int16(), "columns in which marks stand on a sheet"),
            _c("random_order", pa.bool_(), "whether the columns stand in random order, so that no judge is named"),
            _c("rules_day", pa.date32(), "the day whose rules a sheet was recomputed by; null where none are known"),
            _c("rules_for", pa.list_(pa.string()), "discipline, level, segment, gender and category of those rules"),
            _c("settings", _TEXT, "what the sheet sets over the rules, as JSON; null where nothing"),
            _c("first_page", _PAGE.type, "the page it begins on"),
            _c("content", pa.string(), "a hash of the names and numbers in it, wherever they are printed"),
        ),
    ),
    Table(
        "performances",
        "One skate as a sheet prints it, and what the rules give.",
        (
            _PERFORMANCE,
            _DOCUMENT,
            _PART,
            _c("name", _TEXT, "the entrant as printed: a skater, `A / B`, a team"),
            _c("nation", _TEXT, "the three-letter code as printed, where a club code may stand"),
            _c("club", _TEXT, "the club, where one is printed"),
            _c("isu_ids", pa.list_(pa.string()), "biography numbers of the members, where the document carries them"),
            _c("standing", _TEXT, "ranked, or WD, DSQ, FNR, NQD, DNS, unranked"),
            _c("rank", pa.int16(), "place in the segment"),
            _c("start", pa.int16(), "start number"),
            _c("tss", pa.int32(), "printed segment score", _HUNDREDTHS),
            _c("tes", pa.int32(), "printed technical element score", _HUNDREDTHS),
            _c("pcs", pa.int32(), "printed component score, factored", _HUNDREDTHS),
            _c("deductions", pa.int32(), "printed deductions", _HUNDREDTHS),
            _c("base", pa.int32(), "printed sum of base values", _HUNDREDTHS),
            _c("bonus", pa.int32(), "declared bonus points", _HUNDREDTHS),
            _c("counting", pa.list_(pa.int8()), "the columns that were drawn to count, from 1; null where all do"),
            _c("status", _TEXT, "exact, differs, unverifiable or unreadable: the verdict of `verify`"),
            _c("tss_computed", pa.int32(), "segment score by the rules and the marks", _HUNDREDTHS),
            _c("tes_computed", pa.int32(), "technical element score by the rules and the marks", _HUNDREDTHS),
            _c("pcs_computed", pa.int32(), "component score by the rules and the marks", _HUNDREDTHS),
            _PAGE,
            _c("box", _BOXES, "left, top, right, bottom of its head line", _TENTHS),
            _c("boxes", _BOXES, "four numbers each: rank, tss, tes, pcs, deductions, base; −1 is not known", _TENTHS),
        ),
    ),
    Table(
        "elements",
        "One row of executed elements.",
        (
            _PERFORMANCE,
            _c("number", pa.int16(), "its number on the sheet, from 1"),
            _c("code", _TEXT, "the call as printed, such as 3Lz<+3T"),
            _c("info", _TEXT, "the Info column"),
            _c("highlight", pa.bool_(), "whether `x` is printed: second half"),
            _c("base", pa.int32(), "base value as printed", _HUNDREDTHS),
            _c("goe", pa.int32(), "panel's grade of execution as printed", _HUNDREDTHS),
            _c("bonus", pa.int32(), "bonus as printed", _HUNDREDTHS),
            _c("score", pa.int32(), "score of panel as printed", _HUNDREDTHS),
            _c("marks", pa.list_(pa.int8()), "GOE marks by column, null where none stands", "marks"),
            _PAGE,
            _c("boxes", _BOXES, "four numbers each for code, base, goe, every mark, score; −1 is not known", _TENTHS),
        ),
    ),
    Table(
        "components",
        "One program component of one performance.",
        (
            _PERFORMANCE,
            _c("number", pa.int8(), "its row on the sheet, from 1"),
            _c("name", _TEXT, "the component as printed"),
            _c("factor", pa.int32(), "printed factor", "hundredths"),
            _c("mean", pa.int32(), "panel mean as printed", "hundredths of a mark"),
            _c("marks", pa.list_(pa.int16()), "marks by column, null where none stands", "hundredths of a mark"),
            _PAGE,
            _c("boxes", _BOXES, "four numbers each for name, factor, every mark, mean; −1 is not known", _TENTHS),
        ),
    ),
    Table(
        "deductions",
        "One deduction of one performance.",
        (
            _PERFORMANCE,
            _c("reason", _TEXT, "the reason as printed"),
            _c("points", pa.int32(), "its magnitude", _HUNDREDTHS),
            _c("count", pa.int16(), "the number in brackets, where one stands"),
            _c("votes", _TEXT, "the votes in brackets, where they stand"),
            _PAGE,
            _c("box", _BOXES, "left, top, right, bottom", _TENTHS),
        ),
    ),
    Table(
        "officials",
        "One official of one panel, as a document names them.",
        (
            _DOCUMENT,
            _PART,
            _c("function", _TEXT, "Referee, Technical Controller, Judge…"),
            _c("seat", pa.int8(), "the judge's number"),
            _c("name", _TEXT, "the name as printed, without title"),
            _c(
                "nation",
                _TEXT,
                "the nation as printed; ISU or none where judges stand for no nation",
            ),
            _c("title", _TEXT, "Mr., Ms. and the like"),
            _c("printed_function", _TEXT, "the function as printed"),
        ),
    ),
    Table(
        "results",
        "One row of a page of results: of a segment, of a category, an entry list or a start list.",
        (
            _DOCUMENT,
            _PART,
            _c("name", _TEXT, "the entrant as printed"),
            _c("nation", _TEXT, "the three-letter code as printed"),
            _c("club", _TEXT, "the club, where one is printed"),
            _c("isu_ids", pa.list_(pa.string()), "biography numbers of the members, where the page carries them"),
            _c("standing", _TEXT, "ranked, or WD, DSQ, FNR, NQD, DNS, unranked"),
            _c("rank", pa.int16(), "place in the segment or, in a category result, over all"),
            _c("start", pa.int16(), "start number"),
            _c("points", pa.int32(), "segment score, or total in a category result", _HUNDREDTHS),
            _c("tes", pa.int32(), "technical element score", _HUNDREDTHS),
            _c("pcs", pa.int32(), "component score", _HUNDREDTHS),
            _c("deductions", pa.int32(), "deductions", _HUNDREDTHS),
            _c("headings", pa.list_(pa.string()), "headings of the segment places in a category result: SP, FS…"),
            _c("places", pa.list_(pa.int16()), "the places under them"),
            _PAGE,
            _c("cell", pa.string(), "where on a page of HTML it stands: table 3, row 5"),
        ),
    ),
    Table(
        "findings",
        "What the reader could not read and what the checks found to differ.",
        (
            _DOCUMENT,
            _c("performance", pa.int64(), "the performance it concerns; null for the document as a whole"),
            _c("code", _TEXT, "the finding's code, documented in the guide to findings"),
            _c("severity", _TEXT, "info, warning or error"),
            _c("where", pa.string(), "for people: element 7, GOE"),
            _c("printed", pa.string(), "what is printed"),
            _c("expected", pa.string(), "what is expected"),
            _c("note", pa.string(), "the value, the accepted form and the next step"),
            _PAGE,
            _c("box", _BOXES, "left, top, right, bottom", _TENTHS),
        ),
    ),
    Table(
        "events",
        "One event, put together from the documents that name it.",
        (
            _c("event", pa.string(), "the event: season and words of its title"),
            _c("name", pa.string(), "the title as most of its documents print it"),
            _c("season", _TEXT, "the season, such as 2025-26"),
            _c("venue", pa.string(), "the place, where one is printed"),
            _c("first_day", pa.date32(), "the first day printed on its sheets, results and start lists"),
            _c("last_day", pa.date32(), "the last day printed on them"),
            _c("documents", pa.int32(), "how many documents are of it"),
        ),
        stored=False,
    ),
    Table(
        "segments",
        "One segment of one event. `document` and `part` are its sheet: the newest issue.",
        (
            _c("segment", pa.string(), "the segment: its event, category and kind"),
            _c("event", pa.string(), "the event it is of"),
            _c("category", _TEXT, "the category as printed"),
            _c("discipline", _TEXT, "singles, pairs, ice dance, synchronized or solo dance"),
            _c("gender", _TEXT, "M, W or X"),
            _c("level", _TEXT, "senior, junior, advanced novice…"),
            _c("kind", _TEXT, "short program, free skating, rhythm dance…"),
            _c("team_event", pa.bool_(), "whether it is of a team event"),
            _c("date", pa.date32(), "the day it was skated, as printed"),
            _c("season", _TEXT, "the season"),
            _c("judges", pa.int16(), "columns in which marks stand"),
            _c("random_order", pa.bool_(), "whether the columns stand in random order"),
            _DOCUMENT,
            _PART,
            _c("versions", pa.int16(), "how many different issues of its sheet were added"),
        ),
        stored=False,
    ),
    Table(
        "issues",
        "Every sheet and page that was added, in order: what was published, and published again.",
        (
            _c("segment", pa.string(), "the segment; for a page of a whole category its event and category"),
            _c("kind", _TEXT, "what it is, as in `parts`"),
            _DOCUMENT,
            _PART,
            _c("version", pa.int16(), "1 for what was published first; equal content has one number"),
            _c("current", pa.bool_(), "whether it is the one that counts"),
            _c(
                "newest_by",
                _TEXT,
                "what the order of versions rests on: creation (of every file) or adding; null for one version",
            ),
        ),
        stored=False,
    ),
    Table(
        "people",
        "Everybody who is named: skaters, couples, teams and officials, each once, however they are spelt.",
        (
            _c("person", pa.string(), "the person, couple or team, by the earliest full spelling"),
            _c("kind", _TEXT, "skater, couple, team or official"),
            _c("name", pa.string(), "the spelling most rows print, given names first"),
            _c("gender", _TEXT, "M or W, where lists or titles say it"),
            _c("names", pa.list_(pa.string()), "every spelling, sorted"),
            _c("nations", pa.list_(pa.string()), "nations as printed, the earliest first; dated in `nationalities`"),
            _c("disciplines", pa.list_(pa.string()), "the disciplines competed in"),
            _c("isu_ids", pa.list_(pa.string()), "ISU biography numbers; more than one is for somebody to look at"),
            _c("first_season", _TEXT, "the first season, such as 2005-06"),
            _c("last_season", _TEXT, "the last season"),
            _c("mentions", pa.int32(), "how many rows name them"),
        ),
        stored=False,
    ),
    Table(
        "aliases",
        "Every way somebody is printed, who it is and why: what the rows of performances, results and officials are "
        "joined by.",
        (
            _c("role", _TEXT, "skater (couples and teams too) or official"),
            _c("name", _TEXT, "the name as printed"),
            _c("nation", _TEXT, "the nation as printed, empty where none is"),
            _c("discipline", _TEXT, "the discipline of its lists, empty for officials"),
            _c("gender", _TEXT, "M, W or X of its lists, of officials by their title; else empty"),
            _c("isu_id", _TEXT, "the biography number beside it, empty where none is"),
            _c("event", pa.string(), "the one event it is meant for, where two people are printed so; else null"),
            _c("source", pa.string(), "where it was brought from, null for documents"),
            _c("person", pa.string(), "who it is: `people.person`"),
            _c("standing", _TEXT, "certain, reviewed (somebody decided it) or uncertain (it is in `doubts`)"),
            _c("evidence", pa.list_(pa.string()), "what speaks for it; empty for a spelling that stands alone"),
            _c("linked_to", pa.list_(pa.string()), "the other spellings it was joined to, by partner"),
            _c("points", pa.int16(), "how much speaks for it; from 90 on two spellings are one person"),
            _c("mentions", pa.int32(), "how many rows print it"),
            _c("first_season", _TEXT, "the first season it is printed in"),
            _c("last_season", _TEXT, "the last season it is printed in"),
        ),
        stored=False,
    ),
    Table(
        "memberships",
        "Who makes up a couple.",
        (
            _c("couple", pa.string(), "the couple: `people.person`"),
            _c("person", pa.string(), "the partner: `people.person`"),
            _c("position", pa.int8(), "1 or 2, as they are printed"),
            _c("first_season", _TEXT, "the first season together"),
            _c("last_season", _TEXT, "the last season together"),
        ),
        stored=False,
    ),
    Table(
        "nationalities",
        "Whom somebody stood for, season by season.",
        (
            _c("person", pa.string(), "who: `people.person`"),
            _c("season", _TEXT, "the season"),
            _c("nation", _TEXT, "the nation's code as printed or brought"),
            _c(
                "basis",
                _TEXT,
                "printed, imported (`source` says from where), or carried: seasons around it agree",
            ),
            _c("source", pa.string(), "where an imported one is from"),
            _c("mentions", pa.int32(), "how many rows say so"),
        ),
        stored=False,
    ),
    Table(
        "doubts",
        "Two people who may be one, for somebody to settle with `rinkside people merge` or `split`.",
        (
            _c("doubt", pa.int32(), "its number until the next change"),
            _c("person", pa.string(), "the one: `people.person`"),
            _c("other", pa.string(), "the other"),
            _c("name", _TEXT, "the spelling it is about"),
            _c("other_name", _TEXT, "the other's spelling"),
            _c(
                "reason",
                _TEXT,
                "likely (not certain), in-one-list, two-numbers or another-gender: what stands in the way",
            ),
            _c("points", pa.int16(), "how much speaks for one person; 90 would be certain"),
            _c("evidence", pa.list_(pa.string()), "what speaks for it and against it"),
        ),
        stored=False,
    ),
)

TABLES: dict[str, Table] = {t.name: t for t in _TABLES}
"""Every table by its name."""
STORED: tuple[str, ...] = tuple(t.name for t in _TABLES if t.stored)
"""The names of the tables that lie in batches."""


def table(name: str) -> Table:
    """The table of that name. Raises KeyError for a name that is none."""
    return TABLES[name]


def arrow_schema(name: str) -> pa.Schema:
    """The Arrow schema of a table."""
    return pa.schema([(c.name, c.type) for c in TABLES[name].columns])
