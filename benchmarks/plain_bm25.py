"""Okapi BM25 and nothing else: what every memory has to beat."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping  # noqa: TC003

K1, B = 1.2, 0.75


def tokens(text: str) -> list[str]:
    """Split at everything that is neither a letter nor a digit."""
    return re.findall(r"[^\W_]+", text.lower())


class PlainBm25:
    """Ranks texts by the words of a question; equal scores come in the order of the texts."""

    def __init__(self, texts: Mapping[str, str], *, split_into: Callable[[str], list[str]] = tokens) -> None:
        self.ids = list(texts)
        self.split_into = split_into
        split = [split_into(text) for text in texts.values()]
        mean = sum(map(len, split)) / max(1, len(split)) or 1.0
        self.norms = [K1 * (1 - B + B * len(words) / mean) for words in split]
        self.postings: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for place, words in enumerate(split):
            for word, count in Counter(words).items():
                self.postings[word].append((place, count))

    def ranked(self, question: str, limit: int) -> list[str]:
        scores: defaultdict[int, float] = defaultdict(float)
        for word in set(self.split_into(question)):
            found = self.postings.get(word, [])
            idf = math.log(1 + (len(self.ids) - len(found) + 0.5) / (len(found) + 0.5))
            for place, count in found:
                scores[place] += idf * count * (K1 + 1) / (count + self.norms[place])
        return [self.ids[place] for place in sorted(scores, key=lambda p: (-scores[p], p))[:limit]]
