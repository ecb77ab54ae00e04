"""Which attribute a text speaks of, by its words: "who treats my back" speaks of a therapist.

    senses("the van left this morning, we unpacked") -> {"home": 5}

A word that is enough alone counts two, another one counts one; two of those are as good.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from rememora.core.loosely.han import has_han

ENOUGH = 2
_KEPT = 1_024
"""Texts and words whose senses are kept: the same ones are asked for again and again."""
_SURE, _MAY = 2, 1
_MOST_SURE, _MOST_MAY = 3, 2


def senses(text: str) -> dict[str, int]:
    """Return how much the words of a text speak of each attribute, of those that it speaks of at all."""
    return dict(_senses(text))


@lru_cache(_KEPT)
def _senses(text: str) -> dict[str, int]:
    table = _chinese() if has_han(text) else _english()
    found = {}
    for name, sure, may in table:
        first = len({one.casefold() for one in sure.findall(text)})
        more = len({one.casefold() for one in may.findall(text)}) if may is not None else 0
        total = _SURE * min(first, _MOST_SURE) + _MAY * min(more, _MOST_MAY)
        if total:
            found[name] = total
    return found


def sure_words(attribute: str, text: str) -> bool:
    """Tell whether a text holds a word that is enough for an attribute."""
    table = _chinese() if has_han(text) else _english()
    return any(sure.search(text) is not None for name, sure, _ in table if name == attribute)


@lru_cache(_KEPT)
def is_sense(word: str) -> bool:
    """Tell whether a Chinese word speaks of an attribute by itself."""
    return any(sure.fullmatch(word) is not None for _, sure, _ in _chinese())


def sure_end(attribute: str, text: str) -> bool:
    """Tell whether a Chinese text ends with a word that is enough for an attribute."""
    return any(name == attribute and re.search(f"(?:{sure.pattern})$", text) for name, sure, _ in _chinese())


@cache
def any_sure() -> re.Pattern[str]:
    """Return what finds a word that is enough for any attribute: a look that costs little."""
    return re.compile("|".join(sure.pattern for _, sure, _ in (*_english(), *_chinese())), re.IGNORECASE)


@cache
def _english() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...]:
    from rememora.core.loosely.senses_en import SENSES

    made = []
    for line in SENSES.strip().replace("\n ", " ").splitlines():
        name, _, words = line.partition(":")
        sure, _, may = words.partition("|")
        made.append((name, _words(sure), _words(may) if may.strip() else None))
    return tuple(made)


def _words(some: str) -> re.Pattern[str]:
    parts = [
        re.escape(word).replace(r"\*", r"\w*").replace(r"\-", "[ -]")
        for word in sorted(some.split(), key=len)[::-1]
    ]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE)


@cache
def _chinese() -> tuple[tuple[str, re.Pattern[str], re.Pattern[str] | None], ...]:
    from rememora.core.loosely.senses_zh import SENSES

    return tuple((name, re.compile(sure), re.compile(may)) for name, (sure, may) in SENSES.items())
