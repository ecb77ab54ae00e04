"""What a text is about: how much its words belong to each walk of life, so that "sanding" is near to "floor".

The table is made by this project (`benchmarks/meanings.py`), with no model: words that were put into lists by walk of
life, and those that are said near them in its own labelled talks and in MemoryBank. A text without any of them is
about nothing. It tells subjects apart, and not statements: a model that reads sentences knows better.
"""

from __future__ import annotations

import os
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from rememora.core.text import index_terms

if TYPE_CHECKING:
    from collections.abc import Iterable

FOLDER = os.path.dirname(__file__)
WORDS = "words.txt"
WALKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg"
"""Letters of the walks of life, whose names the first line of the table tells. Behind a word stand its walks, each a
letter and a digit of base 36: how much it belongs there."""
SIZE = len(WALKS)

Meaning = tuple[float, ...]
NOTHING: Meaning = (0.0,) * SIZE


def meaning(text: str) -> Meaning:
    """Return what a text is about as a vector of length 1; `NOTHING` if the table has none of its words."""
    table = _table()
    total = [0.0] * SIZE
    for term in index_terms(text):
        known = table.get(term, "")
        for at in range(0, len(known), 2):
            total[WALKS.index(known[at])] += int(known[at + 1], 36)
    return united([total])


def knows(term: str) -> bool:
    """Tell whether an index term is one of the table's, and so a word that people use."""
    return term in _table()


def united(parts: Iterable[Iterable[float]]) -> Meaning:
    """Return the direction of several vectors together, of length 1; `NOTHING` if they have none."""
    total = [sum(column) for column in zip(*parts, strict=True)]
    length = sqrt(sum(x * x for x in total))
    return tuple(x / length for x in total) if length else NOTHING


def cosine(one: Meaning, other: Meaning) -> float:
    """Return how near two are, 0 to 1; 0 where one is about nothing."""
    return sum(x * y for x, y in zip(one, other, strict=True))


@cache
def _table() -> dict[str, str]:
    with open(os.path.join(FOLDER, WORDS), encoding="utf-8") as file:
        lines = file.read().splitlines()[1:]
    return dict(line.split(" ") for line in lines)
