"""Every table of an archive: its columns with type, unit and meaning. The data dictionary is generated from here.

Points and component marks are hundredths, GOE marks whole marks (−5..5, −3..3 to 2017-18), deductions positive
magnitudes. Positions are tenths of a PDF point from the page's top left. Null is not printed.
"""

from __future__ import annotations

import pyarrow as pa

from rinkside.archive.columns import (
    BOXES,
    DOCUMENT,
    HUNDREDTHS,
    PAGE,
    PART,
    PERFORMANCE,
    TENTHS,
    TEXT,
    Column,
    Table,
    col,
)
from rinkside.archive.schema_made import MADE

__all__ = ["STORED", "TABLES", "Column", "Table", "arrow_schema", "table"]

_STORED = (
    Table(
        "documents",
        "One file that was added, whatever came of it.",
        (
            DOCUMENT,
            col("sha256", pa.string(), "the hash of its bytes, by which a file is known again"),
            col("file", pa.string(), "the name it was added under; inside a zip `archive.zip!/name`"),
            col("folder", pa.string(), "the folder or folder in a zip it lay in"),
            col("kind", TEXT, "pdf, html, json, odf, osis or what else its content says"),
            col("bytes", pa.int64(), "its size", "bytes"),
            col("pages", pa.int32(), "its pages; 1 for a page of results"),
            col("readable", pa.bool_(), "whether anything in it was understood"),
            col("performances", pa.int32(), "how many performances its sheets hold"),
            col("exact", pa.int32(), "how many of them were recomputed and are equal"),
            col("made", pa.timestamp("s", tz="UTC"), "when the file says it was made; null where it does not"),
            col("added", pa.timestamp("s", tz="UTC"), "when it was added"),
            col("reader", TEXT, "the version of Rinkside that read it"),
        ),
    ),
    Table(
        "parts",
        "One sheet, result page, start list, panel page, category result or entry list in a document.",
        (
            DOCUMENT,
            PART,
            col("kind", TEXT, "sheet, result, start list, panel, category result, entry list, index or left out"),
            col("event", TEXT, "the event it is of: `events.event`"),
            col("segment", TEXT, "the segment it is of: `segments.segment`; null where it is of a whole category"),
            col("subject", TEXT, "event, category and segment as far as they are said: what re-issues share"),
            col("event_title", TEXT, "the event as printed on it, else on what lies beside it; null where on nothing"),
            col("category", TEXT, "the category as printed on it"),
            col("discipline", TEXT, "singles, pairs, ice dance, synchronized or solo dance"),
            col("gender", TEXT, "M, W or X"),
            col("level", TEXT, "senior, junior, advanced novice… as far as it is said"),
            col("segment_kind", TEXT, "short program, free skating, rhythm dance…"),
            col("segment_title", TEXT, "the segment as printed on it"),
            col("team_event", pa.bool_(), "whether it is of a team event"),
            col("date", pa.date32(), "the day printed on it, or of its making"),
            col("date_source", TEXT, "which of the two: printed, rsc line or created"),
            col("season", TEXT, "the season, such as 2025-26"),
            col("venue", TEXT, "the place as printed on it"),
            col("judges", pa.int16(), "columns in which marks stand on a sheet"),
            col("random_order", pa.bool_(), "whether the columns stand in random order, so that no judge is named"),
            col("rules_day", pa.date32(), "the day whose rules a sheet was recomputed by; null where none are known"),
            col("rules_for", pa.list_(pa.string()), "discipline, level, segment, gender and category of those rules"),
            col("settings", TEXT, "what a sheet sets over the rules, what a site leaves out; as JSON"),
            col("first_page", PAGE.type, "the page it begins on"),
            col("content", pa.string(), "a hash of the names and numbers in it, wherever they are printed"),
        ),
    ),
    Table(
        "performances",
        "One skate as a sheet prints it, and what the rules give.",
        (
            PERFORMANCE,
            DOCUMENT,
            PART,
            col("name", TEXT, "the entrant as printed: a skater, `A / B`, a team"),
            col("nation", TEXT, "the three-letter code as printed, where a club code may stand"),
            col("club", TEXT, "the club, where one is printed"),
            col("isu_ids", pa.list_(pa.string()), "biography numbers of the members, where the document carries them"),
            col("standing", TEXT, "ranked, or WD, DSQ, FNR, NQD, DNS, unranked"),
            col("rank", pa.int16(), "place in the segment"),
            col("start", pa.int16(), "start number"),
            col("tss", pa.int32(), "printed segment score", HUNDREDTHS),
            col("tes", pa.int32(), "printed technical element score", HUNDREDTHS),
            col("pcs", pa.int32(), "printed component score, factored", HUNDREDTHS),
            col("deductions", pa.int32(), "printed deductions", HUNDREDTHS),
            col("base", pa.int32(), "printed sum of base values", HUNDREDTHS),
            col("bonus", pa.int32(), "declared bonus points", HUNDREDTHS),
            col("counting", pa.list_(pa.int8()), "the columns that were drawn to count, from 1; null where all do"),
            col("status", TEXT, "exact, differs, unverifiable or unreadable: the verdict of `verify`"),
            col("tss_computed", pa.int32(), "segment score by the rules and the marks", HUNDREDTHS),
            col("tes_computed", pa.int32(), "technical element score by the rules and the marks", HUNDREDTHS),
            col("pcs_computed", pa.int32(), "component score by the rules and the marks", HUNDREDTHS),
            PAGE,
            col("box", BOXES, "left, top, right, bottom of its head line", TENTHS),
            col("boxes", BOXES, "four numbers each: rank, tss, tes, pcs, deductions, base; −1 is not known", TENTHS),
        ),
    ),
    Table(
        "elements",
        "One row of executed elements.",
        (
            PERFORMANCE,
            col("number", pa.int16(), "its number on the sheet, from 1"),
            col("code", TEXT, "the call as printed, such as 3Lz<+3T"),
            col("info", TEXT, "the Info column"),
            col("highlight", pa.bool_(), "whether `x` is printed: second half"),
            col("base", pa.int32(), "base value as printed", HUNDREDTHS),
            col("goe", pa.int32(), "panel's grade of execution as printed", HUNDREDTHS),
            col("bonus", pa.int32(), "bonus as printed", HUNDREDTHS),
            col("score", pa.int32(), "score of panel as printed", HUNDREDTHS),
            col("marks", pa.list_(pa.int8()), "GOE marks by column, null where none stands", "marks"),
            PAGE,
            col("boxes", BOXES, "four numbers each for code, base, goe, every mark, score; −1 is not known", TENTHS),
        ),
    ),
    Table(
        "components",
        "One program component of one performance.",
        (
            PERFORMANCE,
            col("number", pa.int8(), "its row on the sheet, from 1"),
            col("name", TEXT, "the component as printed"),
            col("factor", pa.int32(), "printed factor", "hundredths"),
            col("mean", pa.int32(), "panel mean as printed", "hundredths of a mark"),
            col("marks", pa.list_(pa.int16()), "marks by column, null where none stands", "hundredths of a mark"),
            PAGE,
            col("boxes", BOXES, "four numbers each for name, factor, every mark, mean; −1 is not known", TENTHS),
        ),
    ),
    Table(
        "deductions",
        "One deduction of one performance.",
        (
            PERFORMANCE,
            col("reason", TEXT, "the reason as printed"),
            col("points", pa.int32(), "its magnitude", HUNDREDTHS),
            col("count", pa.int16(), "the number in brackets, where one stands"),
            col("votes", TEXT, "the votes in brackets, where they stand"),
            PAGE,
            col("box", BOXES, "left, top, right, bottom", TENTHS),
        ),
    ),
    Table(
        "officials",
        "One official of one panel, as a document names them.",
        (
            DOCUMENT,
            PART,
            col("function", TEXT, "Referee, Technical Controller, Judge…"),
            col("seat", pa.int8(), "the judge's number"),
            col("name", TEXT, "the name as printed, without title"),
            col(
                "nation",
                TEXT,
                "the nation as printed; ISU or none where judges stand for no nation",
            ),
            col("title", TEXT, "Mr., Ms. and the like"),
            col("printed_function", TEXT, "the function as printed"),
        ),
    ),
    Table(
        "results",
        "One row of a page of results: of a segment, of a category, an entry list or a start list.",
        (
            DOCUMENT,
            PART,
            col("name", TEXT, "the entrant as printed"),
            col("nation", TEXT, "the three-letter code as printed"),
            col("club", TEXT, "the club, where one is printed"),
            col("isu_ids", pa.list_(pa.string()), "biography numbers of the members, where the page carries them"),
            col("standing", TEXT, "ranked, or WD, DSQ, FNR, NQD, DNS, unranked"),
            col("rank", pa.int16(), "place in the segment or, in a category result, over all"),
            col("start", pa.int16(), "start number"),
            col("points", pa.int32(), "segment score, or total in a category result", HUNDREDTHS),
            col("tes", pa.int32(), "technical element score", HUNDREDTHS),
            col("pcs", pa.int32(), "component score", HUNDREDTHS),
            col("deductions", pa.int32(), "deductions", HUNDREDTHS),
            col("headings", pa.list_(pa.string()), "headings of the segment places in a category result: SP, FS…"),
            col("places", pa.list_(pa.int16()), "the places under them"),
            PAGE,
            col("cell", pa.string(), "where on a page of HTML it stands: table 3, row 5"),
        ),
    ),
    Table(
        "findings",
        "What the reader could not read and what the checks found to differ.",
        (
            DOCUMENT,
            col("performance", pa.int64(), "the performance it concerns; null for the document as a whole"),
            col("code", TEXT, "the finding's code, documented in the guide to findings"),
            col("severity", TEXT, "info, warning or error"),
            col("where", pa.string(), "for people: element 7, GOE"),
            col("printed", pa.string(), "what is printed"),
            col("expected", pa.string(), "what is expected"),
            col("note", pa.string(), "the value, the accepted form and the next step"),
            PAGE,
            col("box", BOXES, "left, top, right, bottom", TENTHS),
        ),
    ),
)

TABLES: dict[str, Table] = {t.name: t for t in (*_STORED, *MADE)}
"""Every table by its name."""
STORED: tuple[str, ...] = tuple(t.name for t in _STORED)
"""The names of the tables that lie in batches."""


def table(name: str) -> Table:
    """The table of that name. Raises KeyError for a name that is none."""
    return TABLES[name]


def arrow_schema(name: str) -> pa.Schema:
    """The Arrow schema of a table."""
    return pa.schema([(c.name, c.type) for c in TABLES[name].columns])
