"""What a programme may contain: every `*` with its reason, the marks that follow, and codes as desks type them."""

from rinkside.programs.check import Valuer, as_called, check_program
from rinkside.programs.model import Called, ElementVerdict, Ground, JumpVerdict, PanelInvalid, ProgramVerdict
from rinkside.programs.printed import Difference, PrintedProgram, judge_printed
from rinkside.programs.reasons import MEANINGS, PANEL_REASONS, Reason
from rinkside.programs.typing_aid import complete, normalise

__all__ = [
    "MEANINGS",
    "PANEL_REASONS",
    "Called",
    "Difference",
    "ElementVerdict",
    "Ground",
    "JumpVerdict",
    "PanelInvalid",
    "PrintedProgram",
    "ProgramVerdict",
    "Reason",
    "Valuer",
    "as_called",
    "check_program",
    "complete",
    "judge_printed",
    "normalise",
]
