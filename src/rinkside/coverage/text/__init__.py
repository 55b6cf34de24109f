"""Reading a story: plain text or a saved web page, to text with sentences and quotations at exact offsets."""

from rinkside.coverage.text.language import LANGUAGES, language_of
from rinkside.coverage.text.quotes import Quote, quotes_of
from rinkside.coverage.text.sentences import Sentence, sentences_of
from rinkside.coverage.text.story import MAX_CHARACTERS, Story, fold_plain, read_story

__all__ = [
    "LANGUAGES",
    "MAX_CHARACTERS",
    "Quote",
    "Sentence",
    "Story",
    "fold_plain",
    "language_of",
    "quotes_of",
    "read_story",
    "sentences_of",
]
