"""Two wordings of one quotation, word by word: what changed, and whether the sense did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rinkside.coverage.compare.lexicon import Lexicon, opposites
from rinkside.coverage.compare.model import Change
from rinkside.coverage.compare.side import Side
from rinkside.coverage.compare.steps import Step, steps_between

__all__ = ["Token", "Wording", "changes", "compare_wording", "tokens"]

_LONG_FORMS = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "i'm": "i am", "it's": "it is",
    "that's": "that is", "there's": "there is", "he's": "he is", "she's": "she is", "what's": "what is",
    "let's": "let us", "gonna": "going to", "wanna": "want to", "ok": "okay",
}  # fmt: skip
_ENDINGS = (("n't", " not"), ("'ll", " will"), ("'ve", " have"), ("'re", " are"))
_FILLERS = frozenset({"um", "uh", "er", "hmm", "ah", "äh", "euh"})
_SPELLINGS = (("programme", "program"), ("isation", "ization"), ("ise", "ize"), ("ising", "izing"), ("ised", "ized"))
_PARITY = frozenset({"en", "de"})
"""Languages in which two negations make an assertion; in the others several may stand for one."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as compared, and the number of the story's word it comes from."""

    text: str
    word: int


@dataclass(frozen=True, slots=True)
class Wording:
    """What the comparison of two wordings gives: the steps of the difference (tag and ranges of tokens as difflib gives
    them), and in words why the sense is another one, "" where it is not."""

    steps: tuple[Step, ...]
    turned: str

    @property
    def same(self) -> bool:
        """Whether no word differs."""
        return all(tag == "equal" for tag, *_ in self.steps)


def tokens(side: Side, first: int, last: int) -> list[Token]:
    """The words of a stretch as compared: contractions written out, one spelling, no fillers."""
    result = []
    for i in range(first, last):
        text = side.words[i].text.replace(",", ".") if side.words[i].text[0].isdigit() else side.words[i].text
        if text in _FILLERS:
            continue
        for part in _long(text).split():
            result.append(Token(_spelled(side.lexicon.numbers.get(part) or part), i))
    return result


def _long(text: str) -> str:
    if text in _LONG_FORMS:
        return _LONG_FORMS[text]
    for ending, full in _ENDINGS:
        if text.endswith(ending):
            return text[: -len(ending)] + full
    return text


def _spelled(text: str) -> str:
    for british, american in _SPELLINGS:
        if text.endswith(british) and len(text) > len(british) + 2:
            return text[: -len(british)] + american
    if len(text) > 5 and "our" in text[2:]:
        return text[:2] + text[2:].replace("our", "or", 1)
    return text if text != "programme" else "program"


def compare_wording(a: Sequence[Token], b: Sequence[Token], known: Lexicon) -> Wording:
    """The steps from `a` to `b`, and whether the sense was turned: a negation more or less that no opposite makes up
    for, an opposite in a word's place, or two words that changed places."""
    steps = steps_between([t.text for t in a], [t.text for t in b])
    if all(tag == "equal" for tag, *_ in steps):
        return Wording(steps, "")
    gone = [t.text for tag, i, j, _, _ in steps if tag != "equal" for t in a[i:j]]
    come = [t.text for tag, _, _, i, j in steps if tag != "equal" for t in b[i:j]]
    swapped = _swapped(a, b, steps, known)
    if swapped:
        return Wording(steps, f"{swapped[0]!r} and {swapped[1]!r} changed places")
    pairs = _opposed(gone, come)
    lost, new = _negations(gone, known), _negations(come, known)
    if lost and new and not pairs and _moved(a, b, steps, known):
        return Wording(steps, "the negation moved to another part")
    odd = (lost + new) % 2 if known.code in _PARITY else bool(lost) != bool(new)
    if bool(odd) == bool(len(pairs) % 2):
        return Wording(steps, "")
    if pairs:
        return Wording(steps, f"{pairs[0][0]!r} became {pairs[0][1]!r}")
    return Wording(steps, "a negation was added" if new > lost else "a negation was dropped")


def _moved(a: Sequence[Token], b: Sequence[Token], steps: tuple[Step, ...], known: Lexicon) -> bool:
    """Whether a negation left one part of a sentence and came up in another, with unchanged words between."""
    gone = [
        k for k, (tag, i, j, _, _) in enumerate(steps) if tag != "equal" and _negations([t.text for t in a[i:j]], known)
    ]
    come = [
        k for k, (tag, _, _, i, j) in enumerate(steps) if tag != "equal" and _negations([t.text for t in b[i:j]], known)
    ]
    if set(gone) & set(come):
        return False
    low, high = sorted((gone[0], come[0]))
    return any(tag == "equal" and j - i >= 2 for tag, i, j, _, _ in steps[low:high])


def _negations(texts: list[str], known: Lexicon) -> int:
    return sum(bool(known.negations.get(t)) for t in texts)


def _opposed(gone: list[str], come: list[str]) -> list[tuple[str, str]]:
    book, left = opposites(), Counter(come)
    found = []
    for word in gone:
        other = next((o for o in left if left[o] and book.are(word, o)), None)
        if other is not None:
            left[other] -= 1
            found.append((word, other))
    return found


def _swapped(a: Sequence[Token], b: Sequence[Token], steps: tuple[Step, ...], known: Lexicon) -> tuple[str, str] | None:
    """Two words that stand in each other's place, with what stood around them unchanged."""
    changed = [
        ([t.text for t in a[i1:i2]], [t.text for t in b[j1:j2]]) for tag, i1, i2, j1, j2 in steps if tag == "replace"
    ]
    for k, (gone, come) in enumerate(changed):
        for later_gone, later_come in changed[k + 1 :]:
            left = _telling(set(gone) & set(later_come), known) or (" ".join(gone) if gone == later_come else "")
            right = _telling(set(later_gone) & set(come), known) or (" ".join(later_gone) if later_gone == come else "")
            if left and right and len(gone) + len(come) <= 8:
                return left, right
    return None


def _telling(texts: set[str], known: Lexicon) -> str:
    return next((t for t in sorted(texts) if t not in known.function), "")


def changes(a: Side, b: Side, ta: Sequence[Token], tb: Sequence[Token], wording: Wording) -> tuple[Change, ...]:
    """The steps as the words of each story, to be shown above each other."""
    result = []
    shown_a = shown_b = -1
    for tag, i1, i2, j1, j2 in wording.steps:
        wa = list(dict.fromkeys(t.word for t in ta[i1:i2] if t.word > shown_a))
        wb = list(dict.fromkeys(t.word for t in tb[j1:j2] if t.word > shown_b))
        shown_a = ta[i2 - 1].word if i2 > i1 else shown_a
        shown_b = tb[j2 - 1].word if j2 > j1 else shown_b
        text_a, text_b = _shown(a, wa), _shown(b, wb)
        if text_a or text_b:
            result.append(Change(text_a, text_b, tag == "equal"))
    return tuple(result)


def _shown(side: Side, numbers: list[int]) -> str:
    """The words with the marks that follow them, a dash for each break."""
    parts = []
    for k, i in enumerate(numbers):
        word = side.words[i]
        following = side.words[i + 1].start if i + 1 < len(side.words) else len(side.story.text)
        between = side.story.text[word.end : following]
        mark = between.split(" ")[0].split("\n")[0].strip("\"'“”‘’«»„() ")[:3]
        parts.append(side.story.text[word.start : word.end] + (mark if mark and not mark[0].isalnum() else ""))
        if k + 1 < len(numbers) and numbers[k + 1] - i > 3:
            parts.append("…")
    return " ".join(parts)
