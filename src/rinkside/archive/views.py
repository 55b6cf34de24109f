"""The tables of an archive as views of a DuckDB connection: only what counts, joined as people ask for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import duckdb

from rinkside.archive.schema import TABLES, arrow_schema

__all__ = ["create_views"]

_OF_PERFORMANCE = ("elements", "components", "deductions")


def create_views(connection: duckdb.DuckDBPyConnection, files: Mapping[str, Sequence[str]]) -> None:
    """Create a view for each table over its Parquet files, an empty one where there are none.

    `performances` and what is below them hold the newest issue of each sheet; `…_all` hold every issue. `marks` is one
    row a mark.
    """
    for name in TABLES:
        raw = f"{name}_all" if name == "performances" or name in _OF_PERFORMANCE else name
        connection.execute(f'CREATE VIEW "{raw}" AS {_source(name, files.get(name, ()))}')
    connection.execute(
        "CREATE VIEW superseded AS SELECT performance FROM performances_all "
        "SEMI JOIN (SELECT document, part FROM issues WHERE NOT current) USING (document, part)"
    )
    connection.execute(
        "CREATE VIEW performances AS SELECT issues.segment, performances_all.* FROM performances_all "
        "JOIN issues USING (document, part) WHERE issues.current"
    )
    for name in _OF_PERFORMANCE:
        connection.execute(f"CREATE VIEW {name} AS SELECT * FROM {name}_all ANTI JOIN superseded USING (performance)")
    connection.execute(
        "CREATE VIEW marks AS "
        "SELECT performance, 'element' AS row, number, unnest(range(1, len(marks) + 1))::TINYINT AS judge, "
        "unnest(marks)::SMALLINT AS mark FROM elements "
        "UNION ALL SELECT performance, 'component', number, unnest(range(1, len(marks) + 1))::TINYINT, unnest(marks) "
        "FROM components"
    )


def _source(name: str, files: Sequence[str]) -> str:
    if files:
        listed = ", ".join("'" + f.replace("'", "''") + "'" for f in files)
        return f"SELECT * FROM read_parquet([{listed}])"
    columns = ", ".join(f'NULL::{_sql_type(str(field.type))} AS "{field.name}"' for field in arrow_schema(name))
    return f"SELECT {columns} WHERE false"


def _sql_type(arrow: str) -> str:
    if arrow.startswith("list"):
        return _sql_type(arrow.partition(": ")[2].rstrip(">")) + "[]"
    return {
        "string": "VARCHAR", "bool": "BOOLEAN", "int8": "TINYINT", "int16": "SMALLINT", "int32": "INTEGER",
        "int64": "BIGINT", "date32[day]": "DATE", "timestamp[s, tz=UTC]": "TIMESTAMPTZ", "double": "DOUBLE",
    }[arrow]  # fmt: skip
