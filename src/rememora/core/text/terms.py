"""The terms under which a text is indexed.

A text is cut at white space. Chunks repeat (they are mostly words with a comma), so
what a short one gives is remembered; a long one is read anew each time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rememora.core.text.clean import clean
from rememora.core.text.identifiers import ascii_compound, compound_terms, without_schemes
from rememora.core.text.runs import plain_term

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_REMEMBERED = 24
"""Code points of a chunk that may come again."""

_REMEMBERED = 16_384
"""Chunks kept, about 4 MB."""

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
    terms: list[str] = []
    for chunk in text.split():
        terms += remembered_terms(chunk)
    return terms


def remembered_terms(chunk: str) -> Sequence[str]:
    """Give the terms of a *chunk*: cleaned text without white space."""
    return _remembered(chunk) if len(chunk) <= LONGEST_REMEMBERED else _terms(chunk)


@lru_cache(maxsize=_REMEMBERED)
def _remembered(chunk: str) -> tuple[str, ...]:
    return tuple(_terms(chunk))


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
