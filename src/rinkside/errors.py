"""Every error Rinkside raises, drawn as one tree.

    RinksideError
    ├── NotationError        an element code that cannot be read: names the code, the place and what may stand there
    ├── PointsError          a text that is no number of points
    ├── RuleBookError        what is wrong with, or missing from, the rules
    │   ├── RuleDataError    a rule file the loader refuses: names file, place and how to mend it
    │   └── UnknownRule      a value nobody established: names the value and the source that would settle it
    ├── ScoringError         what a panel entered cannot be scored as it stands (a mark off the scale, no judges)
    ├── DocumentError        a hand-written sheet, open-format file or page that is not of the documented form
    └── UsageError           the caller asked for something that does not exist (no such file, event, season)

Reading other people's documents raises none of these: what could not be read is a finding
(`rinkside.domain.Finding`), collected while reading goes on. Exceptions are for what the caller did wrong.
"""

__all__ = [
    "DocumentError",
    "NotationError",
    "PointsError",
    "RinksideError",
    "RuleBookError",
    "RuleDataError",
    "ScoringError",
    "UnknownRule",
    "UsageError",
]


class RinksideError(Exception):
    """The root. Its text is written for the person at the keyboard: the value, the accepted form, the next step."""


class NotationError(RinksideError):
    """An element code that is not of the sport's notation.

    `code` is the whole text, `at` the index of the first character that could not be read.
    """

    def __init__(self, code: str, at: int, reason: str) -> None:
        self.code = code
        self.at = at
        self.reason = reason
        super().__init__(f"element code {code!r}, character {at + 1}: {reason}")


class PointsError(RinksideError):
    """A text that is no number of points (accepted: 147.52, 147,52, -1.00, −1)."""


class RuleBookError(RinksideError):
    """Something is wrong with the rules rather than with what was skated."""


class RuleDataError(RuleBookError):
    """A rule file that the loader refuses.

    The message names the file, the place in it, the value and how to mend it.
    """


class UnknownRule(RuleBookError):  # noqa: N818 - reads as what it is: an unknown rule
    """A rule value that nobody established.

    `name` is the value's dotted name or the element code, `scope` for whom it was asked, `settled_by` the
    source that would establish it.
    """

    def __init__(self, name: str, scope: str, settled_by: str = "") -> None:
        self.name = name
        self.scope = scope
        self.settled_by = settled_by
        text = f"{name}: not established for {scope}"
        if settled_by:
            text += f"; {settled_by} would settle it"
        super().__init__(text)


class ScoringError(RinksideError):
    """What the panel entered cannot be scored as it stands."""


class DocumentError(RinksideError):
    """A file of ours (sheet, open format) that is not of the documented form."""


class UsageError(RinksideError):
    """The caller named something that does not exist."""
