"""The terms under which a text is indexed.

A text is cut at white space. Chunks repeat (they are mostly words with a comma), so
what a short one gives is remembered; a long one is read anew each time. A text is a few
hundred chunks, so finding what is remembered must not cost a call in Python each.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from rememora.core.text.clean import clean
from rememora.core.text.identifiers import ascii_compound, compound_terms, without_schemes
from rememora.core.text.runs import plain_term

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_REMEMBERED = 24
"""Bytes of UTF-8 of a chunk that may come again: 24 letters, or 8 characters of Chinese, which are a clause."""

_REMEMBERED = 49_152
"""Chunks kept, and again as many that were met before them: together at most about 24 MB."""

_EDGES = "\"'()[]{}<>,;:!?.*`~-"


def index_terms(text: str) -> list[str]:
    """Give the terms of *text* in order, repeated as often as they occur.

    Case-folded words with a light English stem, accents folded; identifiers whole and
    in parts; bigrams and characters of Chinese and Japanese, bigrams of Korean, Thai,
    Lao, Khmer and Burmese; emoji. The canonical forms of one text give the same terms.
    Time is linear in the length of *text*.
    """
    if not text.isascii():
        text = clean(text)
    return list(chain.from_iterable(map(_remembered.__getitem__, text.split())))


def remembered_terms(chunk: str) -> Sequence[str]:
    """Give the terms of a *chunk*: cleaned text without white space."""
    return _remembered[chunk]


class _Remembered(dict[str, tuple[str, ...]]):
    """The terms of chunks; one that is not there is read, and kept if it is short.

    When it is full it begins anew, and takes over from before what is met again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: dict[str, tuple[str, ...]] = {}

    def __missing__(self, chunk: str) -> tuple[str, ...]:
        terms = self._before.get(chunk)
        if terms is None:
            terms = tuple(_terms(chunk))
        if len(chunk.encode("utf-8", "surrogatepass")) <= LONGEST_REMEMBERED:
            if len(self) >= _REMEMBERED:
                self._before = dict(self)
                self.clear()
            self[chunk] = terms
        return terms


_remembered = _Remembered()


def _terms(chunk: str) -> list[str]:
    if chunk.isascii():
        return _ascii_terms(chunk)
    from rememora.core.text.mixed import mixed_terms

    return mixed_terms(chunk)


def _ascii_terms(chunk: str) -> list[str]:
    word = chunk.strip(_EDGES)
    if word.isalpha() and (word.islower() or word.istitle()) and not chunk.startswith("."):
        return [plain_term(word)]
    found = ascii_compound().findall(without_schemes(chunk))
    return [term for raw in found for term in compound_terms(raw)]
