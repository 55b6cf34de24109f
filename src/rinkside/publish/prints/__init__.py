"""Official prints as PDF: each print is a function from what it shows to bytes."""

from rinkside.publish.prints.judges_details import judges_details

__all__ = ["judges_details"]
