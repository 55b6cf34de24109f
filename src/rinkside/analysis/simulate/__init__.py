"""Chances of places before and during a segment, from what an archive holds: estimates, with how well they held."""

from rinkside.analysis.simulate.chances import Chances, Entry, chances, needed
from rinkside.analysis.simulate.model import Model, fit

__all__ = ["Chances", "Entry", "Model", "chances", "fit", "needed"]
