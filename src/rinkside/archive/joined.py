"""Views that join what people ask for together (`skates`, `totals`, `scores` …), and words to search with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb

__all__ = ["FIELD", "JOINED", "MACROS", "PARTS_OF_CODES", "TOTALS", "create_joined"]

FIELD = (
    "CASE WHEN {0}.discipline = 'singles' THEN CASE {0}.gender WHEN 'M' THEN 'men' WHEN 'W' THEN 'women' END "
    "ELSE {0}.discipline END"
)
"""Who skates: men, women, pairs…"""
_SEGMENT = (
    "CASE kind WHEN 'short program' THEN 1 WHEN 'free skating' THEN 10 WHEN 'compulsory dance' THEN 100 "
    "WHEN 'original dance' THEN 1000 WHEN 'free dance' THEN 10000 WHEN 'short dance' THEN 100000 "
    "WHEN 'rhythm dance' THEN 1000000 ELSE 10000000 END"
)
"""A number for each segment, so that the sum of a set says which are in it."""
_COMPLETE = "11, 11100, 110000, 1010000"
"""The sums of the segments a total is of: short and free, three dances, short or rhythm dance and free dance."""

TOTALS = f"""
        WITH summed AS (
          SELECT event, contest, field, level, person, max_by(name, performance) AS name,
            max_by(nation, performance) AS nation, sum(tss)::INTEGER AS total,
            sum({_SEGMENT}) IN ({_COMPLETE}) AND count(tss) = count(*) AS complete,
            bool_and(status = 'exact') AS exact, max(day) AS day, max_by(document, performance) AS document,
            max_by(page, performance) AS page
          FROM skates WHERE NOT team_event AND {{only}} GROUP BY event, contest, field, level, person),
        placed AS (
          SELECT *, rank() OVER (PARTITION BY contest ORDER BY total DESC)::SMALLINT AS place
          FROM summed WHERE complete),
        printed AS (
          SELECT p.event, {FIELD.format("p")} AS field, p.level, coalesce(r.person, name_key(r.name)) AS person,
            max_by(r.name, r.document) AS name, max_by(r.nation, r.document) AS nation,
            max_by(r.points, r.document) AS total, max_by(r.rank, r.document) AS place,
            max(p.document) AS document, max_by(r.page, r.document) AS page,
            max_by(r.cell, r.document) AS cell, max(p.date) AS day
          FROM results r JOIN parts p USING (document, part)
          WHERE p.kind = 'category result' AND NOT coalesce(p.team_event, false) AND r.points IS NOT NULL AND {{only}}
          GROUP BY ALL)
        SELECT event, e.name AS event_name, e.season, coalesce(s.day, p.day, e.last_day) AS day, field, level, person,
          coalesce(s.name, p.name) AS name, coalesce(s.nation, p.nation) AS nation, coalesce(p.total, s.total) AS total,
          coalesce(p.place, s.place) AS place, CASE WHEN p.total IS NULL THEN 'summed' ELSE 'printed' END AS basis,
          s.total AS summed, s.exact, CASE WHEN p.total IS NULL THEN s.document ELSE p.document END AS document,
          CASE WHEN p.total IS NULL THEN s.page ELSE p.page END AS page, p.cell, d.file,
          coalesce(array_to_string(w.names, ' · '), s.name, p.name) AS known_as
        FROM placed s FULL JOIN printed p USING (event, field, level, person) LEFT JOIN events e USING (event)
        LEFT JOIN documents d ON d.document = CASE WHEN p.total IS NULL THEN s.document ELSE p.document END
        LEFT JOIN people w USING (person)"""
"""The SELECT of `totals`; `only` restricts it to some events."""


def _all_in(text: str) -> str:
    """Whether every one of some `words` stands in a folded text. The first are looked for one by one: a list costs
    twenty times as much a row."""
    word = "split_part(folded(trim(words)), ' ', {0})"
    few = " AND ".join(f"({word} = '' OR contains({text}, {word}))".format(n) for n in range(1, 6))
    every = "string_split(folded(trim(words)), ' ')"
    more = f"list_bool_and(list_transform({every}, lambda w: contains({text}, w)))"
    return f"(words IS NULL OR ({few} AND CASE WHEN len({every}) <= 5 THEN true ELSE {more} END))"


PARTS_OF_CODES = r"""
    WITH split AS (
      SELECT performance, number, unnest(string_split(code, '+')) AS printed,
        unnest(range(1, len(string_split(code, '+')) + 1))::TINYINT AS part,
        len(list_filter(string_split(code, '+'), lambda p: p NOT IN ('SEQ', 'COMBO', 'REP')))::TINYINT AS parts,
        code, info, base, goe, score, highlight, page
      FROM {elements}),
    bare AS (SELECT *, regexp_replace(printed, '(<<|<|>|q|!|\*|e|b|nv)+$', '') AS element FROM split),
    called AS (
      SELECT *, substr(printed, len(element) + 1) AS own FROM bare WHERE element NOT IN ('SEQ', 'COMBO', 'REP'))
    SELECT x.performance, x.number, x.part, x.parts, x.element,
      own || CASE WHEN own NOT LIKE '%e%' AND own NOT LIKE '%!%' AND regexp_full_match(element, '[1-5](F|Lz)')
        AND (parts = 1 OR NOT regexp_matches(code, '(F|Lz).*\+[1-5](F|Lz)'))
        THEN regexp_extract(info, '[e!]') ELSE '' END AS calls,
      coalesce(regexp_matches(info, '\bF\b'), false) AS fall,
      x.code, x.info, x.base, x.goe, x.score, x.highlight, x.page,
      p.season, {field} AS field, p.level, p.segment_kind AS kind, p.date AS day
    FROM called x JOIN {performances} s USING (performance)
    JOIN {parts} p ON p.document = s.document AND p.part = s.part
"""
"""The rows of `element_parts` of some elements, performances and parts."""

MACROS: dict[str, tuple[str, str, str]] = {
    "folded": (
        "folded(text)",
        "lower(strip_accents(text))",
        "a text without accents and capitals",
    ),
    "says": (
        "says(text, words)",
        _all_in("folded(coalesce(text, ''))"),
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
        "TABLE SELECT * FROM element_parts WHERE fragment IS NULL OR contains(code, fragment)",
        "the rows of `element_parts` whose code contains a text",
    ),
    "called": (
        "called(words)",
        f"TABLE SELECT person FROM entrants WHERE {_all_in('folded')}",
        "everybody in whose name, in any spelling known, every one of some words stands: `entrants.person`",
    ),
}
"""What can be called in a query: signature, body and meaning by name."""

JOINED: dict[str, tuple[str, str, dict[str, str]]] = {
    "skates": (
        "One skate with what it was skated at and where it is printed: `performances` with segment, event and file.",
        f"""
        SELECT p.performance, p.segment, regexp_replace(p.segment, '/[^/]*$', '') AS contest, s.event,
          e.name AS event_name, s.season, s.date AS day, s.category, {FIELD.format("s")} AS field, s.level, s.kind,
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
        TOTALS.format(only="true"),
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
        "One jump of a combination or sequence, or one other element, with what it was skated at. Grade and score are "
        "those of the whole row.",
        "SELECT * FROM element_parts_all ANTI JOIN superseded USING (performance)",
        {
            "part": "which part of the row, from 1",
            "parts": "how many jumps or elements the row holds; 1 where it stands alone",
            "element": "the element without its calls, such as 3A or CCoSp4",
            "calls": "the calls on it; an edge call printed in the Info column alone is the flip's or Lutz's it is on",
            "fall": "whether F is printed in the Info column of the row; sheets print it from 2022-23 on",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "kind": "short program, free skating, rhythm dance…",
            "day": "the day it was skated, as printed",
        },
    ),
    "entrants": (
        "Every entrant by all spellings known, to search in.",
        """
        WITH said AS (SELECT person, known_as FROM skates UNION SELECT person, known_as FROM totals)
        SELECT person, string_agg(known_as, ' · ' ORDER BY known_as) AS known_as,
          folded(string_agg(known_as, ' · ' ORDER BY known_as)) AS folded
        FROM said GROUP BY person ORDER BY person""",
        {
            "person": "who it is: `people.person`; the words of the name where nothing is known",
            "known_as": "every spelling that is known to be theirs",
            "folded": "the same without accents and capitals",
        },
    ),
    "printed_scores": (
        "`scores` by season and entrant, with the numbers of documents for their names: what bests and meetings are "
        "looked up in.",
        """
        WITH every AS (
          SELECT person, name, nation, field, level, kind, tss AS score, rank AS place, season, day, event,
            status = 'exact' AS exact, document, part, page, NULL::VARCHAR AS cell
          FROM skates WHERE tss IS NOT NULL
          UNION ALL
          SELECT person, name, nation, field, level, 'total', total, place, season, day, event, exact, document, NULL,
            page, cell
          FROM totals),
        own AS (
          SELECT *, row_number() OVER (PARTITION BY season, person, nation, field, level, kind
              ORDER BY score DESC, day, document, page) = 1 AS best,
            row_number() OVER (PARTITION BY season, person, field, level, kind
              ORDER BY score DESC, day, document, page) = 1 AS own
          FROM every)
        SELECT * EXCLUDE (own), score = max(score) OVER (PARTITION BY season, field, level, kind) AS highest,
          CASE WHEN own THEN (rank() OVER (PARTITION BY season, field, level, kind, own ORDER BY score DESC))::INTEGER
          END AS season_place
        FROM own
        ORDER BY season, person, kind, score DESC, document, page""",
        {
            "person": "who it is: `people.person`; the words of the name where nothing is known",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "kind": "the segment, or total",
            "score": "the segment score or the total",
            "place": "the place it was worth",
            "day": "the day it was skated; of a total the last of its segments",
            "exact": "whether it was recomputed and is equal; of a total, whether all its sheets were",
            "part": "the part of the document; null for a total",
            "best": "whether it is their best of the season in that field, level and segment, with that nation printed",
            "highest": "whether it is the highest of the season in that field, level and segment",
            "season_place": "its place among everybody's best of the season; null where they have a better one",
        },
    ),
    "sheets": (
        "What the sheet of a segment holds.",
        """
        SELECT segment, any_value(event) AS event, count(*) AS performances,
          count(*) FILTER (status = 'exact') AS exact, min(page) AS page
        FROM skates GROUP BY segment ORDER BY segment""",
        {
            "segment": "the segment: `segments.segment`",
            "event": "the event it is of",
            "performances": "skates on the sheet that counts",
            "exact": "how many of them were recomputed and are equal",
            "page": "the page it begins on",
        },
    ),
    "seats": (
        "One official of one panel, with what was judged: `officials` with segment, event and file.",
        """
        WITH seated AS (
          SELECT o.name, o.nation, o.stands_for, o.person, o.function, o.seat, p.segment, p.event, p.segment_kind,
            p.category, p.date, p.season, p.discipline, p.gender, max(o.document) AS document
          FROM officials o JOIN parts p USING (document, part) GROUP BY ALL)
        SELECT o.name, o.nation, o.stands_for, o.person, o.function, o.seat, coalesce(s.date, o.date) AS day, o.event,
          e.name AS event_name, coalesce(s.category, o.category) AS category, coalesce(s.kind, o.segment_kind) AS kind,
          CASE WHEN o.discipline = 'singles' THEN if(o.gender = 'M', 'men', 'women') ELSE o.discipline END AS field,
          coalesce(s.season, o.season) AS season, NOT s.random_order AS named, k.performances AS skates, d.file,
          coalesce(array_to_string(w.names, ' '), o.name) AS known_as
        FROM seated o LEFT JOIN segments s ON s.segment = o.segment LEFT JOIN sheets k ON k.segment = o.segment
        LEFT JOIN events e ON e.event = o.event LEFT JOIN documents d ON d.document = o.document
        LEFT JOIN people w ON w.person = o.person
        ORDER BY o.name, day NULLS LAST, event_name, category, kind, o.function, o.seat""",
        {
            "event_name": "the event's title: `events.name`",
            "day": "the day it was skated, as printed",
            "stands_for": "the nation the official stood for that season: `nationalities`; null where it is not known",
            "person": "who it is: `people.person`; null where nobody is known by that name",
            "kind": "the segment",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "named": "whether column and seat are one; not in random order; null without a sheet",
            "skates": "skates on the sheet of that segment",
            "known_as": "every spelling that is known to be theirs, to search in",
        },
    ),
    "component_means": (
        "How many skates got a panel mean for a component, by what was skated.",
        """
        SELECT s.season, s.field, s.level, s.kind, c.name, c.mean, count(*) AS skates
        FROM components c JOIN skates s USING (performance) WHERE c.mean IS NOT NULL
        GROUP BY ALL ORDER BY ALL""",
        {
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "name": "the component as printed",
            "skates": "how many",
        },
    ),
    "first_elements": (
        "The first skate of each element in each field and level, and how often it is on a sheet. Counted: not called "
        "under-rotated, downgraded or invalid.",
        r"""
        WITH tried AS (
          SELECT element, field, level, calls = '' AND goe >= 0 AS clean,
            CASE WHEN NOT regexp_matches(calls, '[<*]') THEN (day - DATE '1900-01-01')::HUGEINT * (1::HUGEINT << 80)
              + performance::HUGEINT * 65536 + number END AS skated
          FROM element_parts),
        counted AS (
          SELECT element, field, level, count(*) AS attempts, min(skated) AS first, min(skated) FILTER (clean) AS clean
          FROM tried GROUP BY ALL),
        apart AS (
          SELECT element, field, level, false AS clean, attempts, first AS skated FROM counted
          UNION ALL SELECT element, field, level, true, attempts, clean FROM counted),
        found AS (
          SELECT element, field, level, clean, attempts, (skated % (1::HUGEINT << 80) // 65536)::BIGINT AS performance,
            (skated % 65536)::SMALLINT AS number FROM apart)
        SELECT f.element, f.field, f.level, f.clean, f.attempts, s.day, f.performance, f.number, s.name, s.nation,
          s.event_name, s.kind, x.code, x.goe, s.file, coalesce(x.page, s.page) AS page
        FROM found f LEFT JOIN skates s USING (performance)
        LEFT JOIN elements x ON x.performance = f.performance AND x.number = f.number
        ORDER BY f.element, f.field, f.level, f.clean""",
        {
            "element": "the element without its calls, such as 3A or CCoSp4",
            "field": "men, women, pairs, ice dance, synchronized or solo dance",
            "clean": "whether what is first has no call at all and a grade that is not negative",
            "attempts": "how often the archive holds the element, called or not",
            "day": "the day it was skated, as printed; null where none counts",
            "event_name": "the event's title: `events.name`",
        },
    ),
}
"""The views beside the tables: meaning, SELECT and the columns that no table explains."""


def create_joined(connection: duckdb.DuckDBPyConnection, files: Mapping[str, Sequence[str]] | None = None) -> None:
    """Create the macros and views over the tables of a connection; those that `files` hold are read, not joined."""
    rows = {signature: body for signature, body, _ in MACROS.values() if body.startswith("TABLE")}
    for signature, body, _ in MACROS.values():
        if signature not in rows:
            connection.execute(f"CREATE MACRO {signature} AS {body}")
    for name, (_, select, _) in JOINED.items():
        held = (files or {}).get(name)
        connection.execute(f"CREATE VIEW {name} AS {f'SELECT * FROM {read(held)}' if held else select}")
    for signature, body in rows.items():  # over the views
        connection.execute(f"CREATE MACRO {signature} AS {body}")


def read(files: Sequence[str]) -> str:
    """The Parquet files of a table, to be read FROM."""
    listed = ", ".join("'" + f.replace("'", "''") + "'" for f in files)
    return f"read_parquet([{listed}])"
