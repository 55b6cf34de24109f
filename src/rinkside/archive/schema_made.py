"""The tables that are made of the stored ones whenever something was added: their columns and meanings."""

from __future__ import annotations

import pyarrow as pa

from rinkside.archive.columns import DOCUMENT, PART, TEXT, Table, col

__all__ = ["MADE"]

MADE = (
    Table(
        "events",
        "One event, put together from the documents that name it.",
        (
            col("event", pa.string(), "the event: season and words of its title"),
            col("name", pa.string(), "the title as most of its documents print it"),
            col("season", TEXT, "the season, such as 2025-26"),
            col("venue", pa.string(), "the place, where one is printed"),
            col("first_day", pa.date32(), "the first day printed on its sheets, results and start lists"),
            col("last_day", pa.date32(), "the last day printed on them"),
            col("documents", pa.int32(), "how many documents are of it"),
        ),
        stored=False,
    ),
    Table(
        "event_aliases",
        "Events that no document of their own names and that are others by their days and entrants: `parts` calls them "
        "by the event they are.",
        (
            col("alias", pa.string(), "the id they were added under, by their folder: `parts_added.event`"),
            col("event", pa.string(), "the event they are of: `events.event`"),
            col("title", pa.string(), "its title as printed"),
            col("evidence", pa.string(), "what speaks for it"),
        ),
        stored=False,
    ),
    Table(
        "segments",
        "One segment of one event. `document` and `part` are its sheet: the newest issue.",
        (
            col("segment", pa.string(), "the segment: its event, category and kind"),
            col("event", pa.string(), "the event it is of"),
            col("category", TEXT, "the category as printed"),
            col("discipline", TEXT, "singles, pairs, ice dance, synchronized or solo dance"),
            col("gender", TEXT, "M, W or X"),
            col("level", TEXT, "senior, junior, advanced novice…"),
            col("kind", TEXT, "short program, free skating, rhythm dance…"),
            col("team_event", pa.bool_(), "whether it is of a team event"),
            col("date", pa.date32(), "the day it was skated, as printed"),
            col("season", TEXT, "the season"),
            col("judges", pa.int16(), "columns in which marks stand"),
            col("random_order", pa.bool_(), "whether the columns stand in random order"),
            DOCUMENT,
            PART,
            col("versions", pa.int16(), "how many different issues of its sheet were added"),
        ),
        stored=False,
    ),
    Table(
        "issues",
        "Every sheet and page that was added, in order: what was published, and published again.",
        (
            col("segment", pa.string(), "the segment; for a page of a whole category its event and category"),
            col("kind", TEXT, "what it is, as in `parts`"),
            DOCUMENT,
            PART,
            col("version", pa.int16(), "1 for what was published first; equal content has one number"),
            col("current", pa.bool_(), "whether it is the one that counts"),
            col(
                "newest_by",
                TEXT,
                "what the order of versions rests on: creation (of every file) or adding; null for one version",
            ),
        ),
        stored=False,
    ),
    Table(
        "cross_checks",
        "What the current sheets and pages of one event print differently, and what follows for a final result; made "
        "anew whenever one of them is added, issued again or removed.",
        (
            col("event", pa.string(), "the event"),
            col("segment", pa.string(), "the segment; for a page of a whole category its event and category"),
            col("name", TEXT, "the entrant it concerns; null for a page as a whole"),
            col(
                "document",
                pa.int32(),
                "the document of the sheet, or of the other page; null where none shows it",
            ),
            col("performance", pa.int64(), "the performance on that sheet"),
            col("page_document", pa.int32(), "the document of the page"),
            col("code", TEXT, "the finding's code, documented in the guide to findings"),
            col("severity", TEXT, "info, warning or error"),
            col("where", pa.string(), "for people: result page, element score"),
            col("printed", pa.string(), "what the page prints"),
            col("expected", pa.string(), "what the sheet prints, or what follows from it"),
            col("note", pa.string(), "both values and the next step"),
            col("page", pa.int16(), "page of the second document it is printed on, from 1"),
            col("cell", pa.string(), "where on a page of HTML it stands: table 3, row 5"),
        ),
        stored=False,
    ),
    Table(
        "people",
        "Everybody who is named: skaters, couples, teams and officials, each once, however they are spelt.",
        (
            col("person", pa.string(), "the person, couple or team, by the earliest full spelling"),
            col("kind", TEXT, "skater, couple, team or official"),
            col("name", pa.string(), "the spelling most rows print, given names first"),
            col("gender", TEXT, "M or W, where lists or titles say it"),
            col("names", pa.list_(pa.string()), "every spelling, sorted"),
            col("nations", pa.list_(pa.string()), "nations as printed, the earliest first; dated in `nationalities`"),
            col("disciplines", pa.list_(pa.string()), "the disciplines competed in"),
            col("isu_ids", pa.list_(pa.string()), "ISU biography numbers; more than one is for somebody to look at"),
            col("first_season", TEXT, "the first season, such as 2005-06"),
            col("last_season", TEXT, "the last season"),
            col("mentions", pa.int32(), "how many rows name them"),
        ),
        stored=False,
    ),
    Table(
        "aliases",
        "Every way somebody is printed, who it is and why: what the rows of performances, results and officials are "
        "joined by.",
        (
            col("role", TEXT, "skater (couples and teams too) or official"),
            col("name", TEXT, "the name as printed"),
            col("nation", TEXT, "the nation as printed, empty where none is"),
            col("discipline", TEXT, "the discipline of its lists, empty for officials"),
            col("gender", TEXT, "M, W or X of its lists, of officials by their title; else empty"),
            col("isu_id", TEXT, "the biography number beside it, empty where none is"),
            col("event", pa.string(), "the one event it is meant for, where two people are printed so; else null"),
            col("source", pa.string(), "where it was brought from, null for documents"),
            col("person", pa.string(), "who it is: `people.person`"),
            col("standing", TEXT, "certain, reviewed (somebody decided it) or uncertain (it is in `doubts`)"),
            col("evidence", pa.list_(pa.string()), "what speaks for it; empty for a spelling that stands alone"),
            col("linked_to", pa.list_(pa.string()), "the other spellings it was joined to, by partner"),
            col("points", pa.int16(), "how much speaks for it; from 90 on two spellings are one person"),
            col("mentions", pa.int32(), "how many rows print it"),
            col("first_season", TEXT, "the first season it is printed in"),
            col("last_season", TEXT, "the last season it is printed in"),
        ),
        stored=False,
    ),
    Table(
        "memberships",
        "Who makes up a couple.",
        (
            col("couple", pa.string(), "the couple: `people.person`"),
            col("person", pa.string(), "the partner: `people.person`"),
            col("position", pa.int8(), "1 or 2, as they are printed"),
            col("first_season", TEXT, "the first season together"),
            col("last_season", TEXT, "the last season together"),
        ),
        stored=False,
    ),
    Table(
        "nationalities",
        "Whom somebody stood for, season by season.",
        (
            col("person", pa.string(), "who: `people.person`"),
            col("season", TEXT, "the season"),
            col("nation", TEXT, "the nation's code as printed or brought"),
            col(
                "basis",
                TEXT,
                "printed, imported (`source` says from where), or carried: seasons around it agree",
            ),
            col("source", pa.string(), "where an imported one is from"),
            col("mentions", pa.int32(), "how many rows say so"),
        ),
        stored=False,
    ),
    Table(
        "doubts",
        "Two people who may be one, for somebody to settle with `rinkside people merge` or `split`.",
        (
            col("doubt", pa.int32(), "its number until the next change"),
            col("person", pa.string(), "the one: `people.person`"),
            col("other", pa.string(), "the other"),
            col("name", TEXT, "the spelling it is about"),
            col("other_name", TEXT, "the other's spelling"),
            col(
                "reason",
                TEXT,
                "likely (not certain), in-one-list, two-numbers or another-gender: what stands in the way",
            ),
            col("points", pa.int16(), "how much speaks for one person; 90 would be certain"),
            col("evidence", pa.list_(pa.string()), "what speaks for it and against it"),
        ),
        stored=False,
    ),
)
"""What is made anew with each commit, in the order of the dictionary."""
