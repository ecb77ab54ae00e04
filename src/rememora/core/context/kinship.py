"""Which words stand for what a question's word is the general name of, or another name.

The tables in `kin/` are kept by hand, general and small: `kinds` has a general word and what falls under it,
`same` has words of one meaning. In `kinds` only the general word looks for the others: whoever asks for pets is
answered by a cat, whoever asks for the cat is not answered by a dog.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.bm25 import idf
from rememora.core.numbers import number_of
from rememora.core.ranking import PRIOR_ENTRIES, PRIOR_HOLDERS
from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rememora.core.ranking import Corpus

_FOLDER = os.path.join(os.path.dirname(__file__), "kin")
_FIRST_WIDE = "\u2e80"
"""No word of the English tables begins with such a character, and each of the Chinese does."""


def kin_of(term: str) -> frozenset[str]:
    """Return the index terms that stand for what *term* names."""
    return _table("zh" if term >= _FIRST_WIDE else "en").get(term, frozenset())


def rivals_of(term: str) -> frozenset[str]:
    """Return the index terms of other things of the same kind: who asks for the cat is not answered by these."""
    return _rivals("zh" if term >= _FIRST_WIDE else "en").get(term, frozenset())


def weighed(corpus: Corpus, frequencies: Mapping[str, int]) -> dict[int, tuple[frozenset[int], float]]:
    """Return, for each term of a question that has kin, the numbers of these and what they weigh.

    Its own weight at most: a common word says no more for standing in another's place.

    Args:
        corpus: The question's terms.
        frequencies: How many entries hold each of their kin.
    """
    found = {}
    for term, weight in corpus.weights.items():
        kin = [word for word in kin_of(term) if frequencies.get(word)]
        holders = min(corpus.entries, sum(map(frequencies.__getitem__, kin)))
        if kin:
            own = idf(corpus.entries + PRIOR_ENTRIES, holders + PRIOR_HOLDERS)
            found[number_of(term)] = (frozenset(map(number_of, kin)), min(weight, own))
    return found


@cache
def _table(language: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _lines(f"kinds.{language}.txt"):
        general, _, others = line.partition(":")
        found.setdefault(_term(general), set()).update(map(_term, others.split()))
    for line in _lines(f"same.{language}.txt"):
        group = set(map(_term, line.split()))
        for term in group:
            found.setdefault(term, set()).update(group)
    return {term: frozenset(kin - {term}) for term, kin in found.items()}


@cache
def _rivals(language: str) -> dict[str, frozenset[str]]:
    table = _table(language)
    found: dict[str, set[str]] = {}
    for line in _lines(f"kinds.{language}.txt"):
        kind = set(map(_term, line.partition(":")[2].split()))
        for term in kind:
            found.setdefault(term, set()).update(kind)
    return {
        term: frozenset(
            other
            for other in others
            if other != term
            and other not in table.get(term, frozenset())
            and term not in table.get(other, frozenset())
        )
        for term, others in found.items()
    }


def _lines(name: str) -> Iterator[str]:
    with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
        yield from (line for line in map(str.strip, file) if line and not line.startswith("#"))


def _term(word: str) -> str:
    return max(index_terms(word.strip()), key=len)
