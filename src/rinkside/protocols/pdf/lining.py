"""Words to lines: which words stand on one line, and which pieces beside one another are one word."""

from __future__ import annotations

import re
from operator import itemgetter

__all__ = ["LINE_DRIFT", "LINE_STEP", "MANY_OVERLAPS", "Token", "to_lines"]

Token = tuple[float, float, float, float, str]
"""x0, y0, x1, y1 in points from the page's top left corner, and the text. y1 is the foot of the line's font."""
MANY_OVERLAPS = 12
"""Words that lie on one another on a page before it counts as printed in two layers; headings alone give 3."""
LINE_STEP = 1.6
"""Points: how far the feet of two neighbours may differ on one line. Lines of a sheet are 7.5 to 12 apart."""
LINE_DRIFT = 3.2
"""Points: how far the feet of a whole line may differ; a tilted line of a form drifts by 1.4."""
_TOUCH = 0.6  # points: words nearer than this may be one word
_NUMBER = re.compile(r"-?[\d.,]+\Z")


def to_lines(words: list[Token]) -> tuple[list[list[Token]], bool]:
    """Words to lines: one line where feet differ little from word to word; touching words joined."""
    words.sort(key=itemgetter(3))
    lines: list[list[Token]] = []
    untidy: dict[int, None] = {}
    doubled = 0
    first = foot = end = -1e9
    line: list[Token] = []
    for word in words:
        x0, _, x1, low, _ = word
        if low - foot > LINE_STEP or low - first > LINE_DRIFT:
            line = [word]
            lines.append(line)
            first = low
        else:
            line.append(word)
            if x0 < end:
                untidy[len(lines) - 1] = None
        foot = low
        end = x1 + _TOUCH
    for number in untidy:
        lines[number].sort()
        lines[number], overlaps = _joined(lines[number])
        doubled += overlaps
    return lines, doubled > MANY_OVERLAPS


def _joined(line: list[Token]) -> tuple[list[Token], int]:
    """A line whose touching words are one word, and how many words lie on one another."""
    out = [line[0]]
    overlaps = 0
    for word in line[1:]:
        a0, at, a1, af, before = out[-1]
        gap = word[0] - a1
        em = max(word[3] - word[1], 0.5)
        if gap < -0.35 * em:
            overlaps += 1
            if word[:4] == out[-1][:4] and word[4] == before:  # printed twice to look bold
                continue
            out.append(word)
        elif (gap < 0.09 * em and _NUMBER.match(before) and _NUMBER.match(word[4])) or (
            before == "-" and gap < 0.2 * em and word[4][0].isdigit()
        ):
            out[-1] = (a0, min(at, word[1]), word[2], af, before + word[4])
        else:
            out.append(word)
    return out, overlaps
