"""The grammars of statements for languages other than English, in the order they take their tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rinkside.coverage.claims.names import name_statements
from rinkside.coverage.claims.reading import Reading
from rinkside.coverage.claims.sayings import quote_statements
from rinkside.coverage.claims.scores import score_statements
from rinkside.coverage.claims.tagged.about import age_statements, city_statements, date_statements, nation_statements
from rinkside.coverage.claims.tagged.gender import gender_statements
from rinkside.coverage.claims.tagged.margins import margin_statements
from rinkside.coverage.claims.tagged.medals import fall_statements, medal_statements
from rinkside.coverage.claims.tagged.points import bracketed_points
from rinkside.coverage.claims.tagged.ranks import rank_statements
from rinkside.coverage.claims.team import team_statements
from rinkside.coverage.model import Statement

__all__ = ["TAGGED_GRAMMARS"]

TAGGED_GRAMMARS: tuple[Callable[[Reading, set[int]], Iterator[Statement]], ...] = (
    date_statements,
    age_statements,
    margin_statements,
    score_statements,
    rank_statements,
    medal_statements,
    fall_statements,
    city_statements,
    nation_statements,
    bracketed_points,
    team_statements,
    name_statements,
    gender_statements,
    quote_statements,
)
