"""The plain BM25 of the contract cases, made of the product's own arithmetic."""

from __future__ import annotations

from collections import Counter

from rememora.core.bm25 import idf, term_score


def raw_scores(documents: dict[str, list[str]], query: list[str]) -> tuple[dict[str, float], float]:
    """Score by Okapi BM25 with k1 1.5 and b 0.75.

    The second value is the sum of the idf of those query words that occur anywhere, each
    counted as often as it is asked for.
    """
    counts = {id: Counter(terms) for id, terms in documents.items()}
    mean = sum(map(len, documents.values())) / len(documents)
    frequencies = Counter(term for count in counts.values() for term in count)
    weights = [(term, idf(len(counts), frequencies[term])) for term in query if frequencies[term]]
    scores = {
        id: sum(
            weight * term_score(count[term], count.total(), mean, k1=1.5, b=0.75) for term, weight in weights
        )
        for id, count in counts.items()
    }
    return {id: score for id, score in scores.items() if score > 0}, sum(weight for _, weight in weights)


def shares(documents: dict[str, list[str]], query: list[str]) -> dict[str, float]:
    """Return each score as a share of the best possible, at most 1."""
    raw, best = raw_scores(documents, query)
    return {id: min(1.0, score / best) for id, score in raw.items()}
