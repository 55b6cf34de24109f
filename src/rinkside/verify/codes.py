"""The findings of verifying: each stable code with its severity and title. `docs/findings/` documents every one."""

from __future__ import annotations

from rinkside.domain import Finding, Place, Severity

__all__ = ["CODES", "found"]

_E, _W, _I = Severity.ERROR, Severity.WARNING, Severity.INFO

CODES: dict[str, tuple[Severity, str]] = {
    # an element
    "base-value-differs": (_E, "The printed base value is not what the rule book gives"),
    "highlight-missing": (_E, "The base value carries the second-half bonus and no x is printed"),
    "highlight-unexpected": (_E, "An x is printed and the base value carries no bonus"),
    "highlight-out-of-place": (_W, "An x stands where the rules allow none, or is missing among later elements"),
    "element-score-differs": (_E, "Base value and GOE do not add up to the score of the element"),
    "decimal-point-lost": (_E, "A number is a hundred times too large: its decimal point is missing"),
    "goe-differs": (_E, "The printed GOE is not what the judges' marks give"),
    "untrimmed-mean": (_E, "The highest and lowest mark were not dropped"),
    "absent-mark-counted": (_E, "A judge without a mark for the element counted as 0"),
    "erratum-2011-combination-lift": (_E, "The combination lift was scored with the previous season's GOE table"),
    "known-erratum": (_E, "The element was scored with a table that is known to have been wrong"),
    "mark-off-scale": (_E, "A mark that no judge can enter"),
    "marks-missing": (_W, "An element of value without a judge's mark"),
    "unknown-cell": (_W, "A cell of the scale of values is not established"),
    "unknown-element": (_W, "The scale of values has no such element"),
    # components and totals
    "component-mean-differs": (_E, "The printed panel mean is not what the judges' marks give"),
    "component-factor-differs": (_E, "The printed factor is not that of the rule book"),
    "pcs-differs": (_E, "The components do not add up to the printed component score"),
    "tes-differs": (_E, "The elements do not add up to the printed element score"),
    "base-total-differs": (_E, "The base values do not add up to the printed total"),
    "tss-differs": (_E, "Element score, component score and deductions do not give the printed segment score"),
    "total-missing": (_W, "A total of the performance is not on the sheet or could not be read"),
    "deductions-differ": (_E, "The deduction lines do not add up to the printed deductions"),
    "fall-deduction-impossible": (_E, "The points deducted for falls are no value of the fall scale"),
    "fall-count-differs": (_I, "The number beside the falls does not go with their points"),
    "marks-annulled": (_W, "No marks are printed: the performance was annulled"),
    "unknown-rule": (_W, "A rule that the calculation needs is not established"),
    # what the sheet shows and no rule pack declares
    "setting-read-from-sheet": (_I, "A setting of the competition was read from the sheet"),
    "bonus-points": (_I, "The element score contains bonus points"),
    "hidden-judge": (_W, "The marks of a judge who counted are not printed"),
    "season-inferred": (_I, "The season was found by trying the rules of several"),
    "season-contradicted": (_W, "The sheet was scored by the rules of another season than its date says"),
    "season-undetermined": (_W, "Nothing on the sheet says which season's rules hold"),
    "segment-undetermined": (_W, "Nothing on the sheet says which discipline, level or segment it is"),
    # the secret draw
    "draw-ambiguous": (_I, "Several draws of the counting judges reproduce every printed number"),
    "draw-not-found": (_E, "No draw of the counting judges reproduces the printed component means"),
    # places and pages
    "rank-differs": (_E, "The printed place is not that of the printed scores"),
    "rank-gap": (_W, "Places are missing between the first and the last"),
    "place-left-out": (_I, "A place that the site leaves out on purpose"),
    "rank-gap-after-disqualification": (_I, "A place stays empty where an entrant was disqualified"),
    "start-number-repeated": (_E, "Two entrants have the same start number"),
    "missing-on-sheet": (_E, "An entrant of the result page is not on the sheet"),
    "missing-on-result-page": (_W, "An entrant of the sheet is not on the result page"),
    "name-differs": (_I, "A result page spells the name otherwise than the sheet"),
    "nation-differs": (_W, "A page of results prints another nation than the sheet"),
    "panel-differs": (_W, "Two documents name different officials for one segment"),
    "result-page-differs": (_E, "The result page prints another number than the sheet"),
    "result-total-differs": (_E, "The final total is not the sum of the segments"),
    "final-rank-differs": (_E, "The final place is not that of the printed totals"),
    "cut-differs": (_W, "Who skated the free does not agree with who reached it"),
    "free-cancelled": (_I, "The category has a final result and no free segment"),
    "panel-size-differs": (_W, "The panel page names another number of judges than the sheet has columns"),
    "places-change": (_I, "With the corrected scores the places would be different"),
    "total-corrected": (_I, "The total that the corrected segment scores give"),
    # files
    "sheet-missing": (_I, "A result page has no judges' details beside it"),
    "page-of-another-event": (_W, "A final result names skaters of the sheets beside it and none of their results"),
    "not-verified": (_E, "A defect of Rinkside stopped the verification of the file"),
    "nothing-to-verify": (_W, "No performance could be read from the file"),
}
"""Severity and title of every code that verifying gives. Codes never change their meaning."""


def found(
    code: str, where: str, printed: str = "", expected: str = "", note: str = "", place: Place | None = None
) -> Finding:
    """A finding of that code with the severity the catalogue gives it."""
    return Finding(code, where, printed, expected, note, CODES[code][0], place)
