"""Texts that answer a question only together: which belong together, and what they say as one."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.sentences import sentences
from rememora.core.shortening import Wanted
from rememora.core.text import query_terms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LEAST_KINSHIP = 0.08
"""Weighted Jaccard from which on two fragments are about the same things. Source: system D, UD-06."""
_NAMED, _GENERAL = 1.5, 0.5
"""What a name, a number or an identifier weighs, and what any other word does. Source: UD-06."""
MOST_SENTENCES = 6
_SAME, _GRAM = 0.6, 3
"""Sentences with such a share of common runs of three characters say the same. Source: UD-06."""
_READ_CHARS = 4_000
_CAPITALS_SAY = 0.5
"""Where more words than this share begin with a capital, capitals name nothing."""


def kinship(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """Return what share of their entities two texts have in common, 0 to 1, by weight.

    ``sum of min / sum of max`` over the entities of both (Jaccard's coefficient for weights).
    """
    both = one.keys() | other.keys()
    most = sum(max(one.get(name, 0.0), other.get(name, 0.0)) for name in both)
    return sum(min(one.get(name, 0.0), other.get(name, 0.0)) for name in both) / most if most else 0.0


def entities(text: str) -> dict[str, float]:
    """Return the informative words of a text with their weights; names, numbers and identifiers weigh more."""
    text = text[:_READ_CHARS]
    named = {term for name in _names(text) for term in query_terms(name)}
    return {term: _NAMED if term in named else _GENERAL for term in query_terms(text)}


def groups(texts: Sequence[str]) -> list[list[int]]:
    """Return the numbers of texts that belong together, each in at most one group; the lonely are left out.

    A text joins the group of the first one that is akin to it.
    """
    known = [entities(text) for text in texts]
    found: list[list[int]] = []
    for number, mine in enumerate(known):
        near = (group for group in found if kinship(known[group[0]], mine) >= LEAST_KINSHIP)
        if (group := next(near, None)) is None:
            found.append([number])
        else:
            group.append(number)
    return [group for group in found if len(group) > 1]


def together(texts: Sequence[str], question: str) -> str:
    """Return what several texts say, as one: their sentences with most words of the question, in order, six at most."""
    wanted = Wanted(question)
    told: list[tuple[float, int, str]] = []
    for text in texts:
        for start, end in sentences(text[:_READ_CHARS]):
            sentence = text[start:end]
            if not any(_alike(sentence, other) for _, _, other in told):
                told.append((_worth(sentence, wanted), len(told), sentence))
    best = sorted(told, key=lambda one: (-one[0], one[1]))[:MOST_SENTENCES]
    return "\n".join(sentence for _, _, sentence in sorted(best, key=lambda one: one[1]))


def _worth(sentence: str, wanted: Wanted) -> float:
    return sum(wanted.weight(word) for word in {word for _, word in wanted.places(sentence)})


def _alike(one: str, other: str) -> bool:
    mine, theirs = _grams(one), _grams(other)
    return len(mine & theirs) > _SAME * len(mine | theirs)


def _grams(text: str) -> set[str]:
    folded = " ".join(text.casefold().split())
    return {folded[at : at + _GRAM] for at in range(max(1, len(folded) - _GRAM + 1))}


def _names(text: str) -> Iterable[str]:
    """Return words with a capital, with digits, or written as identifiers."""
    found = _name().findall(text)
    words = text.split()
    capitals = sum(word[:1].isupper() for word in words)
    shouted = capitals > _CAPITALS_SAY * len(words)
    return [name for name in found if not (shouted and name.isalpha())]


@cache
def _name() -> re.Pattern[str]:
    return re.compile(r"\b(?:[^\W\d_a-z]\w*|\w*\d\w*|\w+(?:[_./-]\w+)+)\b")
