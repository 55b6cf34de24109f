"""What a story says, held against the record of the event."""

from rinkside.coverage.check import check
from rinkside.coverage.model import Cited, Kind, Report, Statement, Understood, Verdict

__all__ = ["Cited", "Kind", "Report", "Statement", "Understood", "Verdict", "check"]
