"""What is wrong with, or worth a look in, a file of entries: the place, what was found, what would be taken."""

from __future__ import annotations

from dataclasses import dataclass

from rinkside.domain import Severity

__all__ = ["PROBLEMS", "Problem"]

PROBLEMS: dict[str, str] = {
    "file-not-read": "the file is of another kind, damaged, locked or too large",
    "encoding-guessed": "the file does not say how its letters are written; they were read as the message says",
    "no-headings": "no row of headings with a name was found",
    "no-entries": "there are headings, but nobody below them",
    "column-twice": "two columns mean the same",
    "column-not-used": "a column that entries have no place for was left out",
    "sheet-not-used": "a sheet of the workbook was left out",
    "too-many-rows": "more rows than a competition has",
    "too-many-problems": "so much has to be mended that the rest was not looked at",
    "formula": "a text that a spreadsheet would take for a formula, or what a failed formula leaves",
    "value-too-long": "a text longer than the field holds",
    "name-missing": "a row without a name",
    "name-not-parted": "one column holds the whole name, and it does not show which part is the surname",
    "partner-missing": "a couple with one person",
    "partner-too-many": "a single skater with a partner",
    "member-missing": "a team without its members",
    "nation-form": "a nation that is not three letters",
    "nation-missing": "no nation is given",
    "birth-form": "a date of birth that is no date, or could be two",
    "birth-unlikely": "a date of birth that no skater of today has",
    "isu-id-form": "an ISU number that is not of digits",
    "category-missing": "a row without category, in a file that names categories by row",
    "category-unknown": "a category the competition does not have",
    "category-new": "a category the competition does not have yet; it can be added with its name",
    "entered-twice": "the same skater, couple or team twice in a category",
    "already-entered": "the competition has this entry already",
    "in-two-categories": "one person in two categories",
    "planned-not-read": "a planned element that is no element",
    "planned-several-readings": "a planned element that can be read in several ways",
    "planned-no-segment": "planned elements for a segment that the category's discipline does not have",
    "planned-normalised": "a planned element was brought to the sport's notation",
    "odf-not-athletes": "people of the message who are no athletes were left out",
    "odf-member-unknown": "a couple or team of the message names a member who is not in it",
}
"""Every code with its meaning."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing about a file of entries.

    `row` is the row as a spreadsheet numbers it, from 1, None for the whole file; `column` the heading as written;
    `value` what stands there; `accepted` the form that would be taken. `message` says fact, why and next step. With
    `severity` error nothing of the file is imported.
    """

    code: str
    message: str
    row: int | None = None
    column: str = ""
    value: str = ""
    accepted: str = ""
    severity: Severity = Severity.ERROR
    sheet: str = ""

    def __str__(self) -> str:
        place = ", ".join(
            filter(None, (self.sheet, f"row {self.row}" if self.row else "", self.column and f"column {self.column}"))
        )
        return f"{place}: {self.message}" if place else self.message

    def as_map(self) -> dict[str, str | int | None]:
        """As plain values, for a page or a machine."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "sheet": self.sheet,
            "row": self.row,
            "column": self.column,
            "value": self.value,
            "accepted": self.accepted,
            "message": self.message,
        }
