"""Which walks of life a text is about, told by its words: a question about cats is no question about invoices.

A model knows better, and where there is one it is asked. The lists are of English and Chinese; a text in another
language, or of words that no list has, belongs to nothing, and nothing is said of it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KIN: tuple[tuple[str, str], ...] = (
    ("health", "fitness"),
    ("plants", "building"),
    ("building", "household"),
    ("events", "food"),
    ("events", "business"),
    ("money", "law"),
    ("travel", "outdoors"),
    ("study", "schooling"),
)
"""Walks of life that lie so near that going from one to the other leaves nothing."""


def domains(text: str) -> frozenset[str]:
    """Return the names of the lists that have words of a text."""
    english, chinese = _english(), _chinese()
    found = {domain for term in index_terms(text) for domain in english.get(term, ())}
    if not text.isascii():
        for word in chinese[0].findall(text):
            found.update(chinese[1][word])
    return frozenset(found)


def kin(names: frozenset[str]) -> frozenset[str]:
    """Return some domains with those that lie near them."""
    return names | {other for pair in KIN if names.intersection(pair) for other in pair}


@cache
def _english() -> dict[str, tuple[str, ...]]:
    from rememora.core.domains.english import WORDS
    from rememora.core.domains.english_life import LIFE

    return _by_word(lambda word: index_terms(word)[0], WORDS, LIFE)


@cache
def _chinese() -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    from rememora.core.domains.chinese import SIGNS, WORDS

    signs = {name: " ".join(characters) for name, characters in SIGNS.items()}
    words = _by_word(str, WORDS, signs)
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile("|".join(map(re.escape, longest_first))), words


def _by_word(term: Callable[[str], str], *lists: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, set[str]] = {}
    for one in lists:
        for name, words in one.items():
            for word in words.split():
                found.setdefault(term(word), set()).add(name)
    return {word: tuple(sorted(names)) for word, names in found.items()}
