"""Views that join what people ask for together (`skates`, `totals`, `scores` …), and words to search with."""

from __future__ import annotations

import duckdb

__all__ = ["JOINED", "MACROS", "create_joined"]

_FIELD = (
    "CASE WHEN {0}.discipline = 'singles' THEN CASE {0}.gender WHEN 'M' THEN 'men' WHEN 'W' THEN 'women' END "
    "ELSE {0}.discipline END"
)
_COMPLETE = (
    "['free skating', 'short program']",
    "['compulsory dance', 'free dance', 'original dance']",
    "['free dance', 'short dance']",
    "['free dance', 'rhythm dance']",
)
"""The segments a total is the sum of, sorted."""

MACROS: dict[str, tuple[str, str, str]] = {
    "folded": (
        "folded(text)",
        "lower(strip_accents(text))",
        "a text without accents and capitals",
    ),
    "says": (
        "says(text, words)",
        "(words IS NULL OR list_bool_and(list_transform(string_split(folded(trim(words)), ' '), "
        "lambda w: contains(folded(coalesce(text, '')), w))))",
        "whether every one of some words stands in a text, accents and capitals aside; true where no words are given",
    ),
    "titled": (
        "titled(name)",
        "name || CASE regexp_extract(name, '^([a-z]+?)[0-9]{4}$', 1) "
        "WHEN 'owg' THEN ' Olympic Winter Games' WHEN 'yog' THEN ' Youth Olympic Games' "
        "WHEN 'wc' THEN ' World Championships' WHEN 'wjc' THEN ' World Junior Championships' "
        "WHEN 'ec' THEN ' European Championships' WHEN 'fc' THEN ' Four Continents Championships' "
        "WHEN 'gpf' THEN ' Grand Prix Final' "
        "ELSE CASE WHEN regexp_matches(name, '^gp[a-z]+[0-9]{4}$') THEN ' Grand Prix' ELSE '' END END",
        "an event's title with the words of the code that its pages are filed under: `wc2024` and World Championships",
    ),
    "name_key": (
        "name_key(name)",
        "array_to_string(list_sort(regexp_split_to_array(folded(name), '[ /-]+')), ' ')",
        "the words of a name in one order: `LIU Alysa` and `Alysa LIU` have one key",
    ),
    "hundredths": (
        "hundredths(number)",
        "CAST(round(100 * number) AS BIGINT)",
        "a mean as whole hundredths",
    ),
    "mean_of": (
        "mean_of(total, n)",
        "CASE WHEN total < 0 THEN -((2 * -total + n) // (2 * n)) ELSE (2 * total + n) // (2 * n) END",
        "a total of whole hundredths over a count, rounded half up, away from zero",
    ),
    "element_of": (
        "element_of(part)",
        r"regexp_replace(part, '(<<|<|>|q|!|\*|e|b|nv)+$', '')",
        "a part of a code without its calls: 3Lz of `3Lze<`",
    ),
    "parts_with": (
        "parts_with(fragment)",
        r"""TABLE
        WITH split AS (
          SELECT performance, number, unnest(string_split(code, '+')) AS printed,
            unnest(range(1, len(string_split(code, '+')) + 1))::TINYINT AS part,
            len(list_filter(string_split(code, '+'), lambda p: p NOT IN ('SEQ', 'COMBO', 'REP')))::TINYINT AS parts,
            code, info, base, goe, score, page
          FROM elements WHERE fragment IS NULL OR contains(code, fragment)),
        named AS (
          SELECT *, element_of(printed) AS element, substr(printed, len(element_of(printed)) + 1) AS own FROM split)
        SELECT performance, number, part, parts, element,
          own || CASE WHEN own NOT LIKE '%e%' AND own NOT LIKE '%!%' AND regexp_full_match(element, '[1-5](F|Lz)')
            AND (parts = 1 OR NOT regexp_matches(code, '(F|Lz).*\+[1-5](F|Lz)'))
            THEN regexp_extract(info, '[e!]') ELSE '' END AS calls,
          coalesce(regexp_matches(info, '\bF\b'), false) AS fall,
          code, info, base, goe, score, page
        FROM named WHERE element NOT IN ('SEQ', 'COMBO', 'REP')""",
        "the rows of `element_parts` whose code contains a text: the same table, looked up faster",
    ),
}
"""What can be called in a query: signature, body and meaning by name."""

JOINED: dict[str, tuple[str, str, dict[str, str]]] = {
    "skates": (
        "One skate with what it was skated at and where it is printed: `performances` with segment, event and file.",
        f"""
        SELECT p.performance, p.segment, regexp_replace(p.segment, '/[^/]*$', '') AS contest, s.event,
          e.name AS event_name, s.season, s.date AS day, s.category, {_FIELD.format("s")} AS field, s.level, s.kind,
          coalesce(s.team_event, false) AS team_event, coalesce(p.person, name_key(p.name)) AS person, p.name, p.nation,
          p.club, p.standing, p.rank, p.start, p.tss, p.tes, p.pcs, p.deductions, p.base, p.status, p.document, p.part,
          p.page, d.file, coalesce(array_to_string(w.names, ' · '), p.name) AS known_as
        FROM performances p JOIN segments s USING (segment) LEFT JOIN events e USING (event)
        LEFT JOIN documents d ON d.document = p.document LEFT JOIN people w ON w.person = p.person""",
        {
            "contest": "the event and category: what one total is of",
            "event_name": "the event's title: `events.name`",
            "day": "the day it was skated, as printed: `segments.date`",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "person": "who it is: `people.person`; the words of the name where nothing is known",
            "known_as": "every spelling that is known to be theirs, to search in",
        },
    ),
    "totals": (
        "The total of one entrant in one category of one event: as a page of results prints it, else the sum of its "
        "segments where all of them are in the archive. Team events have none.",
        f"""
        WITH summed AS (
          SELECT event, contest, field, level, person, max_by(name, performance) AS name,
            max_by(nation, performance) AS nation, sum(tss)::INTEGER AS total,
            list_sort(list(kind)) IN ({", ".join(_COMPLETE)}) AND count(tss) = count(*) AS complete,
            bool_and(status = 'exact') AS exact, max(day) AS day, max_by(document, performance) AS document,
            max_by(page, performance) AS page
          FROM skates WHERE NOT team_event GROUP BY event, contest, field, level, person),
        placed AS (
          SELECT *, rank() OVER (PARTITION BY contest ORDER BY total DESC)::SMALLINT AS place
          FROM summed WHERE complete),
        printed AS (
          SELECT p.event, {_FIELD.format("p")} AS field, p.level, coalesce(r.person, name_key(r.name)) AS person,
            max_by(r.name, r.document) AS name, max_by(r.nation, r.document) AS nation,
            max_by(r.points, r.document) AS total, max_by(r.rank, r.document) AS place,
            max(p.document) AS document, max_by(r.page, r.document) AS page,
            max_by(r.cell, r.document) AS cell, max(p.date) AS day
          FROM results r JOIN parts p USING (document, part)
          WHERE p.kind = 'category result' AND NOT coalesce(p.team_event, false) AND r.points IS NOT NULL
          GROUP BY ALL)
        SELECT event, e.name AS event_name, e.season, coalesce(s.day, p.day, e.last_day) AS day, field, level, person,
          coalesce(s.name, p.name) AS name, coalesce(s.nation, p.nation) AS nation, coalesce(p.total, s.total) AS total,
          coalesce(p.place, s.place) AS place, CASE WHEN p.total IS NULL THEN 'summed' ELSE 'printed' END AS basis,
          s.total AS summed, s.exact, CASE WHEN p.total IS NULL THEN s.document ELSE p.document END AS document,
          CASE WHEN p.total IS NULL THEN s.page ELSE p.page END AS page, p.cell, d.file,
          coalesce(array_to_string(w.names, ' · '), s.name, p.name) AS known_as
        FROM placed s FULL JOIN printed p USING (event, field, level, person) LEFT JOIN events e USING (event)
        LEFT JOIN documents d ON d.document = CASE WHEN p.total IS NULL THEN s.document ELSE p.document END
        LEFT JOIN people w USING (person)""",
        {
            "event_name": "the event's title: `events.name`",
            "day": "the last day on which a segment of it was skated",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "person": "who it is: `people.person`; the words of the name where nothing is known",
            "known_as": "every spelling that is known to be theirs, to search in",
            "total": "the total over the segments",
            "place": "the place over all: printed, or by the sums",
            "basis": "printed on a page of results, or summed from the sheets of all segments",
            "summed": "the sum of the sheets where all segments are there, beside what is printed",
            "exact": "whether every sheet it is the sum of was recomputed and is equal; null where one is not there",
        },
    ),
    "scores": (
        "One printed score of an entrant: of a segment, or the total.",
        """
        SELECT person, known_as, name, nation, field, level, kind, tss AS score, rank AS place, season, day, event_name,
          status = 'exact' AS exact, file, page, NULL AS cell
        FROM skates WHERE tss IS NOT NULL AND kind IS NOT NULL
        UNION ALL
        SELECT person, known_as, name, nation, field, level, 'total', total, place, season, day, event_name, exact,
          file, page, cell
        FROM totals""",
        {
            "person": "who it is: `people.person`; the words of the name where nothing is known",
            "known_as": "every spelling that is known to be theirs, to search in",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "kind": "the segment, or total",
            "score": "the segment score or the total",
            "place": "the place it was worth",
            "day": "the day it was skated; of a total the last of its segments",
            "event_name": "the event's title: `events.name`",
            "exact": "whether it was recomputed and is equal; of a total, whether all its sheets were",
        },
    ),
    "element_parts": (
        "One jump of a combination or sequence, or one other element. Grade and score are those of the whole row.",
        "SELECT * FROM parts_with(NULL)",
        {
            "part": "which part of the row, from 1",
            "parts": "how many jumps or elements the row holds; 1 where it stands alone",
            "element": "the element without its calls, such as 3A or CCoSp4",
            "calls": "the calls on it; an edge call printed in the Info column alone is the flip's or Lutz's it is on",
            "fall": "whether F is printed in the Info column of the row; sheets print it from 2022-23 on",
        },
    ),
}
"""The views beside the tables: meaning, SELECT and the columns that no table explains."""


def create_joined(connection: duckdb.DuckDBPyConnection) -> None:
    """Create the macros and views over the tables of a connection."""
    for signature, body, _ in MACROS.values():
        connection.execute(f"CREATE MACRO {signature} AS {body}")
    for name, (_, select, _) in JOINED.items():
        connection.execute(f"CREATE VIEW {name} AS {select}")
