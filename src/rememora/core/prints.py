"""By what words are known again that were put before a model."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.dedupe import normal_form

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
    sentences = (normal_form(part) for part in _ends().split(text))
    return tuple(dict.fromkeys([whole, *(one for one in sentences if _weight(one) >= _WORTH)]))


@cache
def _ends() -> re.Pattern[str]:
    """Where a sentence ends: CJK marks and line ends by themselves, others before white space."""
    return re.compile(r"(?<=[。！？；\n])|(?<=[.!?;…])\s")


def _weight(text: str) -> int:
    return len(text) + (_WIDE_WEIGHT - 1) * sum(character >= _FIRST_WIDE for character in text)
