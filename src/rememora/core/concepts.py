"""The words that a text is about, by how often it holds them (A-030)."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rememora.core.text.plain import words

_ENGLISH = """
the a an and or but if then else when of to in on at by for with without is are was were be been being have has
had do does did will would can could should shall may might must i you he she it we they this that these those
my your his her its our their me him us them as from so not no yes
"""
_CHINESE = "的了是在我你他她它们这那和与或也都就把被让给对为从到向着过吧吗呢啊哦嗯个些上下里中"


@cache
def _stops() -> frozenset[str]:
    return frozenset([*_ENGLISH.split(), *_CHINESE])


def extract_concepts(text: str, *, limit: int = 8) -> tuple[str, ...]:
    """Return the most frequent informative words of *text*, at most *limit*; equals in order of appearance.

    Words are those of `core.text.words`: lower-case words, and for Chinese, Japanese and Korean pairs of
    neighbours, with the last character of an odd run alone. Stop words and single characters of other
    scripts are none. This list of stop words belongs to aipack-memory and is not the one that recall uses.

    Source: aipack-memory (UA-09); its words for captured turns are matched by its own users' searches.
    """
    counts = Counter(word for word in words(text) if not _says_nothing(word))
    return tuple(word for word, _ in counts.most_common(max(0, limit)))


def _says_nothing(word: str) -> bool:
    return word in _stops() or (len(word) == 1 and word < _FIRST_CJK)


_FIRST_CJK = "\u2e80"
"""CJK radicals; from here on one character may be a word."""
