"""An inverted index in memory: which text holds which token, and how well each text answers a question."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.bm25 import idf, term_score

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Postings:
    """Tokens of named texts, all alike in weight.

    Args:
        k1: Saturation of BM25, dimensionless, at least 0.
        b: How much length counts, 0 to 1.
    """

    def __init__(self, *, k1: float, b: float) -> None:
        self._k1, self._b = k1, b
        self._holders: dict[str, dict[str, int]] = {}
        self._tokens: dict[str, Counter[str]] = {}
        self._sizes: dict[str, int] = {}
        self._length = 0  # tokens of all of them

    def __len__(self) -> int:
        return len(self._tokens)

    def put(self, name: str, tokens: Iterable[str]) -> None:
        """Take in a text, in place of the one of that name; it is the latest then."""
        self.drop(name)
        counts = self._tokens[name] = Counter(tokens)
        self._sizes[name] = counts.total()
        self._length += self._sizes[name]
        for token, number in counts.items():
            self._holders.setdefault(token, {})[name] = number

    def drop(self, name: str) -> None:
        """Let go of a text, if it is there."""
        counts = self._tokens.pop(name, Counter())
        self._length -= self._sizes.pop(name, 0)
        for token in counts:
            self._holders[token].pop(name)
            if not self._holders[token]:
                del self._holders[token]

    def shares(self, asked: Sequence[str]) -> dict[str, float]:
        """Return what holds any of these tokens, best first, of equals the earliest: a share of the best BM25.

        ``min(1, BM25 / sum of the idf of the known tokens asked for)``, each as often as it is asked for.

        Source: aipack-memory (UA-03).
        """
        known = [token for token in asked if token in self._holders]
        weights = {token: idf(len(self._tokens), len(self._holders[token])) for token in known}
        best = sum(weights[token] for token in known)
        mean = self._length / max(1, len(self._tokens))
        found: dict[str, float] = {}
        for token in known:
            for name, tf in self._holders[token].items():
                share = term_score(tf, self._sizes[name], mean, k1=self._k1, b=self._b)
                found[name] = found.get(name, 0.0) + weights[token] * share
        in_order = [name for name in self._tokens if name in found]
        ranked = sorted(in_order, key=lambda name: -found[name])
        return {name: min(1.0, found[name] / best) for name in ranked}
