"""The grammar of languages other than English: by the tags of their lexicons alone, no word of any language in it.

It is plainer than the English one and says less: who a quantity is said of is read from brackets, particles, inversion
and the nearest name of the clause; what leaves room for another reading is never called wrong.
"""

from __future__ import annotations

from rinkside.coverage.claims.tagged.people import resolve_tagged
from rinkside.coverage.claims.tagged.reading import TaggedReading
from rinkside.coverage.claims.tagged.statements import TAGGED_GRAMMARS

__all__ = ["TAGGED_GRAMMARS", "TaggedReading", "resolve_tagged"]
