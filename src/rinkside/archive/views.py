"""The tables of an archive as views of a DuckDB connection: only what counts, joined as people ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb

from rinkside.archive.event_aliases import parts_view
from rinkside.archive.joined import FIELD, PARTS_OF_CODES, create_joined, read
from rinkside.archive.schema import TABLES, arrow_schema

__all__ = ["GENDER_OF_TITLE", "create_views"]

GENDER_OF_TITLE = (
    "CASE WHEN {0} ILIKE 'mr%' AND {0} NOT ILIKE 'mrs%' THEN 'M' WHEN {0} ILIKE 'm%s%' THEN 'W' ELSE '' END"
)
"""An official's gender by the title that is printed."""

_OF_PERFORMANCE = ("elements", "components", "deductions")
_NAMED = ("performances", "results", "officials")
"""Tables whose views say who the named person is."""


_RAW = {
    **{name: f"{name}_all" for name in (*_NAMED, *_OF_PERFORMANCE)},
    "findings": "findings_own",
    "parts": "parts_added",
}
"""What the view of a table's files is called, where the table itself is made of more."""


_SAME = "a.source IS NULL AND a.name = x.name AND a.nation = coalesce(x.nation, '') "
_WHO = (
    "LEFT JOIN parts p ON p.document = x.document AND p.part = x.part "
    f"LEFT JOIN aliases a ON a.role = 'skater' AND {_SAME} AND a.discipline = coalesce(p.discipline, '') "
    "AND a.gender = coalesce(p.gender, '') AND a.isu_id = coalesce(array_to_string(x.isu_ids, '+'), '') "
    "AND (a.event IS NULL OR a.event = coalesce(p.event, ''))"
)
_WHO_JUDGES = (
    "LEFT JOIN parts p ON p.document = x.document AND p.part = x.part "
    f"LEFT JOIN aliases a ON a.role = 'official' AND {_SAME} AND a.gender = " + GENDER_OF_TITLE.format("x.title") + " "
    "AND (a.event IS NULL OR a.event = coalesce(p.event, ''))"
)


_FINDINGS = """
CREATE VIEW findings AS
SELECT * FROM findings_own f WHERE NOT (code = 'rank-gap' AND EXISTS (SELECT 1 FROM cross_checks c
  WHERE c.code = 'place-left-out' AND c.performance = f.performance AND c.expected = f.expected))
UNION ALL
SELECT document, performance, code, severity, "where", printed, expected, note, NULL, NULL
FROM cross_checks WHERE document IS NOT NULL
UNION ALL
SELECT page_document, NULL, code, severity, "where", printed, expected,
  CASE WHEN name IS NULL OR name = '' THEN note ELSE name || ': ' || note END, page, NULL
FROM cross_checks
"""
"""What was found in each document alone and, attached to both of its documents, what two of them print differently."""


def create_views(
    connection: duckdb.DuckDBPyConnection, files: Mapping[str, Sequence[str]], *, joined: bool = True
) -> None:
    """Create a view for each table over its Parquet files, an empty one where there are none; with `joined` those that
    join them, too.

    `performances`, what is below them, `results` and `officials` hold the newest issue of each sheet and page; `…_all`
    hold every issue. `marks` is one row a mark; asked by `segment` it reads that segment only. `performances`,
    `results` and `officials` say who each name is (`person`), `officials` whom they stood for (`stands_for`), where it
    is known.
    """
    for name in TABLES:
        raw = _RAW.get(name, name)
        connection.execute(f'CREATE VIEW "{raw}" AS {_source(name, files.get(name, ()))}')
    connection.execute(f"CREATE VIEW parts AS {parts_view('event_aliases' if files.get('event_aliases') else '')}")
    if held := files.get("superseded"):
        connection.execute(f"CREATE VIEW superseded AS SELECT * FROM {read(held)}")
    else:
        connection.execute(
            "CREATE VIEW superseded AS SELECT performance FROM performances_all "
            "SEMI JOIN (SELECT document, part FROM issues WHERE NOT current) USING (document, part)"
        )
    if held := files.get("identities"):
        connection.execute(f"CREATE VIEW identities AS SELECT * FROM {read(held)}")
    else:
        connection.execute(
            "CREATE VIEW identities AS SELECT x.performance, issues.segment, a.person, c.performance IS NOT NULL "
            f"AS disagrees FROM performances_all x JOIN issues USING (document, part) {_WHO} LEFT JOIN "
            "(SELECT DISTINCT performance FROM cross_checks WHERE severity = 'error') c "
            "ON c.performance = x.performance WHERE issues.current"
        )
    connection.execute(
        "CREATE VIEW performances AS SELECT i.segment, x.* REPLACE (CASE WHEN i.disagrees AND x.status IN ('exact', "
        "'unverifiable') THEN 'differs' ELSE x.status END AS status), i.person FROM performances_all x "
        "JOIN identities i USING (performance)"
    )
    connection.execute(
        "CREATE VIEW results AS SELECT issues.segment, x.*, a.person FROM results_all x "
        f"JOIN issues USING (document, part) {_WHO} WHERE issues.current"
    )
    connection.execute(
        "CREATE VIEW officials AS SELECT issues.segment, x.*, a.person, n.nation AS stands_for, n.basis "
        f"FROM officials_all x JOIN issues USING (document, part) {_WHO_JUDGES} "
        "LEFT JOIN (SELECT person, season, any_value(nation) AS nation, min(basis) AS basis "
        "FROM nationalities GROUP BY person, season HAVING count(DISTINCT nation) = 1) n "
        "ON n.person = a.person AND n.season = p.season WHERE issues.current"
    )
    for name in _OF_PERFORMANCE:
        connection.execute(f"CREATE VIEW {name} AS SELECT * FROM {name}_all ANTI JOIN superseded USING (performance)")
    connection.execute(
        "CREATE VIEW marks AS SELECT segment, performance, 'element' AS row, number, "
        "unnest(range(1, len(marks) + 1))::TINYINT AS judge, unnest(marks)::SMALLINT AS mark "
        "FROM elements_all JOIN identities USING (performance) "
        "UNION ALL SELECT segment, performance, 'component', number, unnest(range(1, len(marks) + 1))::TINYINT, "
        "unnest(marks) FROM components_all JOIN identities USING (performance)"
    )
    connection.execute(_FINDINGS)
    connection.execute(f"CREATE VIEW element_parts_all AS {_element_parts(files)}")
    if joined:
        create_joined(connection, {**files, "element_parts": ()})  # which lie there with every issue


def _element_parts(files: Mapping[str, Sequence[str]]) -> str:
    """The parts of codes as they lie beside the elements, split now where a batch has none."""
    held = files.get("element_parts", ())
    beside = {f.rpartition("element_parts.parquet")[0] for f in held}
    bare = [f for f in files.get("elements", ()) if f.rpartition("elements.parquet")[0] not in beside]
    split = PARTS_OF_CODES.format(
        elements=read(bare) if bare else "elements_all",
        performances="performances_all", parts="parts", field=FIELD.format("p"),
    )  # fmt: skip
    if not held:
        return split
    return f"SELECT * FROM {read(held)}" + (f" UNION ALL BY NAME ({split})" if bare else "")


def _source(name: str, files: Sequence[str]) -> str:
    if files:
        return f"SELECT * FROM {read(files)}"
    columns = ", ".join(f'NULL::{_sql_type(str(field.type))} AS "{field.name}"' for field in arrow_schema(name))
    return f"SELECT {columns} WHERE false"


def _sql_type(arrow: str) -> str:
    if arrow.startswith("list"):
        return _sql_type(arrow.partition(": ")[2].rstrip(">")) + "[]"
    return {
        "string": "VARCHAR", "bool": "BOOLEAN", "int8": "TINYINT", "int16": "SMALLINT", "int32": "INTEGER",
        "int64": "BIGINT", "date32[day]": "DATE", "timestamp[s, tz=UTC]": "TIMESTAMPTZ", "double": "DOUBLE",
    }[arrow]  # fmt: skip
