"""The two halves of BM25: how rare a term is, and how much a document is about it."""

from __future__ import annotations

from math import log


def idf(rows: int, document_frequency: int) -> float:
    """Weigh a term by its rarity: ``ln(1 + (N - df + 0.5) / (df + 0.5))``, always above 0.

    Args:
        rows: Documents in the collection (N), at least *document_frequency*.
        document_frequency: Documents that hold the term (df), at least 0.

    Source: Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009;
    the 1 under the logarithm (as in Lucene) keeps common terms from counting against a document.
    """
    return log(1.0 + (rows - document_frequency + 0.5) / (document_frequency + 0.5))


def term_score(tf: float, length: float, mean_length: float, *, k1: float, b: float) -> float:
    """Say how much a document is about one term, to be multiplied by the term's `idf`.

    ``tf (k1 + 1) / (tf + k1 (1 - b + b length / mean_length))``: 0 without the term,
    rising with *tf* towards k1 + 1.

    Args:
        tf: Occurrences of the term in the document, at least 0.
        length: Terms in the document.
        mean_length: Mean of *length* over the collection; where it is 0, every document counts as average.
        k1: How late repetition stops counting, dimensionless, at least 0.
        b: Share of the penalty on length, 0 to 1.
    """
    if tf <= 0:
        return 0.0
    relative = length / mean_length if mean_length > 0 else 1.0
    return tf * (k1 + 1.0) / (tf + k1 * (1.0 - b + b * relative))
