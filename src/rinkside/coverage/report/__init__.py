"""What was found, as pages a person reads: a story with marks and notes, two stories beside each other."""

from rinkside.coverage.report.compared import compared_stories, compared_stories_page
from rinkside.coverage.report.marked import marked_report, marked_report_page
from rinkside.coverage.report.page import report_css, standalone

__all__ = [
    "compared_stories",
    "compared_stories_page",
    "marked_report",
    "marked_report_page",
    "report_css",
    "standalone",
]
