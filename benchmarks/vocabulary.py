"""Word lists for `sentences`: real words in front, made-up ones behind for the long tail of frequencies."""

from __future__ import annotations

import random
from functools import cache
from itertools import accumulate
from pathlib import Path

_SEED = 1
"""Everyone who writes speaks the same language, whatever seed their sentences have."""
FOLDER = Path(__file__).parent / "words"
_ENDINGS = ("", "", "", "s", "er", "ing", "ed", "ly", "ness", "ment", "ation", "y")

ENGLISH_WORDS, CHINESE_WORDS, CHINESE_CHARACTERS = 30_000, 20_000, 2_500


RARE_FROM = 5_000
"""Rank from which words get rare twice as fast as their rank says; people share about so many words."""


def zipf(count: int, *, flat: float) -> list[float]:
    """Return running weights 1 / (rank + flat), falling faster behind `RARE_FROM`; ranks counted from 1.

    Args:
        flat: Larger values make the first words less dominant; dimensionless.

    Source: Mandelbrot's form of Zipf's law, and the two regimes of Ferrer i Cancho and Sole 2001.
    """
    return list(accumulate(1 / ((rank + flat) * (1 + rank / RARE_FROM)) for rank in range(1, count + 1)))


def listed(name: str) -> list[str]:
    """Return the words of a list in `words/`, most frequent first."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()


@cache
def english_words() -> list[str]:
    """Return content words, most frequent first: real ones, then ones that sound English."""
    chance = random.Random(_SEED)
    words: dict[str, None] = dict.fromkeys(listed("english-content"))
    lines = (FOLDER / "syllables.txt").read_text(encoding="utf-8").splitlines()
    onsets, vowels, codas = (line.split() for line in lines)
    while len(words) < ENGLISH_WORDS:
        syllables = chance.choices((1, 2, 3), weights=(1, 5, 2))[0]
        stem = "".join(chance.choice(onsets) + chance.choice(vowels) for _ in range(syllables))
        words[stem + chance.choice(codas) + chance.choice(_ENDINGS)] = None
    return list(words)


@cache
def chinese_words() -> list[str]:
    """Return content words of one to four characters, most frequent first; they share frequent characters."""
    chance = random.Random(_SEED)
    rare = [chr(code) for code in range(0x4E00, 0x9FA6)]
    chance.shuffle(rare)
    characters = list(dict.fromkeys([*listed("chinese-characters"), *rare]))[:CHINESE_CHARACTERS]
    weights = zipf(len(characters), flat=60)
    words: dict[str, None] = {}
    while len(words) < CHINESE_WORDS:
        length = chance.choices((1, 2, 3, 4), weights=(1, 14, 4, 1))[0]
        words["".join(chance.choices(characters, cum_weights=weights, k=length))] = None
    return list(words)
