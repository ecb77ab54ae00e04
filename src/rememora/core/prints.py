"""By what words are known again that were put before a model."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.dedupe import normal_form

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORTH = 12
"""Least weight of a sentence with a print of its own: about three words. "Yes, I do." is said by everybody."""
_WIDE_WEIGHT = 3
_FIRST_WIDE = "\u2e80"


def prints(text: str) -> tuple[str, ...]:
    """Return the normal form of *text*, and those of its sentences, each once; none for a blank text.

    The store keeps keyed digests of these for every line that `assemble` puts before a model. Who takes in
    a statement asks with the same function, and with the time when it was said::

        echoes = store.injections.echoes(scope, prints(words), by_ms=said_ms)
        if prints(words)[0] in echoes:  # these words were injected before they were said: no evidence

    The first print stands for the whole text. A longer text is made of echoes when all the others are.
    """
    whole = normal_form(text)
    if not whole:
        return ()
    sentences = (normal_form(text[start:end]) for start, end in sentences_of(text))
    return tuple(dict.fromkeys([whole, *(one for one in sentences if _weight(one) >= _WORTH)]))


def sentences_of(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of *text* stand, one after the other."""
    start = 0
    for end in _ends().finditer(text):
        yield start, end.start()
        start = end.end()
    yield start, len(text)


@cache
def _ends() -> re.Pattern[str]:
    """Where a sentence ends: CJK marks and line ends by themselves, others before white space."""
    return re.compile(r"(?<=[。！？；\n])|(?<=[.!?;…])\s")


def _weight(text: str) -> int:
    return len(text) + (_WIDE_WEIGHT - 1) * sum(character >= _FIRST_WIDE for character in text)
