"""How panels judged: each judge beside the others, with what chance alone would give. A difference is not intent."""

from rinkside.analysis.officials.called import above_what_calls_allow
from rinkside.analysis.officials.corridor import corridor
from rinkside.analysis.officials.deviations import deviations, seats
from rinkside.analysis.officials.mis_keys import mis_keys
from rinkside.analysis.officials.preference import Preference, field_preference, preferences

__all__ = [
    "Preference",
    "above_what_calls_allow",
    "corridor",
    "deviations",
    "field_preference",
    "mis_keys",
    "preferences",
    "seats",
]
