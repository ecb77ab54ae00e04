"""Scoring by words: which terms to search for, and how well a candidate answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.bm25 import idf, term_score
from rememora.core.numbers import number_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

K1, B = 1.2, 0.75
"""Okapi BM25's usual constants (Robertson and Zaragoza 2009, §3.2): saturation and length."""


PRIOR_ENTRIES, PRIOR_HOLDERS = 100, 1
"""What every term is assumed to have been seen in before: 1 of 100 entries (additive smoothing). In a store
of three lines a word that occurs says more than one that does not; in a large one the prior is not felt."""


_FIRST_WIDE = "\u2e80"  # CJK radicals; from here on characters are words or nearly so

HALF = 0.5
"""What half a word counts for in the coverage; see `Corpus`."""

ASKS = "?"
"""The index term of a message that only asks; no question asks for it."""

OF_A_QUESTION, OF_ITS_EXCHANGE = 0.8, 0.4
"""Chosen on three LoCoMo conversations and five BEAM chats, in steps of .1 and .2; the rest is held out
(`benchmarks quality`). Against 1 and 0: recall@10 +.035 and +.055 on the part they were chosen on."""


OF_OTHERS = 0.7
"""For what others than the user said, when the question speaks in the first person: people ask for what they
said themselves. Chosen on the same five BEAM chats, where all from .5 to .7 does about as well: recall@10 +.08;
LoCoMo, whose questions name people, is not touched."""


class Corpus:
    """The figures of all scopes that are asked, added up.

    Attributes:
        entries: Memories and messages that are indexed.
        mean_length: Terms an entry holds on average; 1 in an empty corpus.
        weights: The informative terms of the question and their idf; a term that nobody used weighs most.
        shares: The same for the coverage, where halves of a word count half.
        terms, numbers: The same terms by their numbers, and these alone.
    """

    __slots__ = (
        *(
            "entries",
            "frequencies",
            "mean_length",
            "numbers",
            "shared",
            "shares",
            "terms",
            "total",
            "weights",
        ),
    )

    def __init__(self, terms: Sequence[str], figures: Sequence[tuple[int, int, dict[str, int]]]) -> None:
        self.entries = sum(entries for entries, _, _ in figures)
        self.mean_length = max(1.0, sum(length for _, length, _ in figures) / max(1, self.entries))
        self.frequencies = {term: sum(known.get(term, 0) for _, _, known in figures) for term in terms}
        self.weights = {
            term: idf(self.entries + PRIOR_ENTRIES, count + PRIOR_HOLDERS)
            for term, count in self.frequencies.items()
        }
        self.terms = {number_of(term): term for term in self.weights}
        self.numbers = frozenset(self.terms)
        self.shares = {t: w * (HALF if self._is_half(t) else 1.0) for t, w in self.weights.items()}
        self.shared = sum(self.shares.values()) or 1.0
        self.total = sum(self.weights.values()) or 1.0

    def _is_half(self, term: str) -> bool:
        """Tell whether a term of a script without spaces says only half as much about what is missing.

        Such text is asked for by every pair of neighbours and by every character. A character says less
        than the pair it stands in; and a pair that nobody wrote may only be where two words meet (定用 in
        决定用哪个), or may be the very name that nobody knows (小红): neither is certain.
        """
        if term[0] < _FIRST_WIDE:
            return False
        return len(term) == 1 or (
            not self.frequencies[term] and all(character in self.frequencies for character in term)
        )


def affordable(frequencies: Mapping[str, int], *, budget: int) -> list[str]:
    """Choose the terms to search for: the rarest first, as long as their postings fit into *budget*.

    At least one, if any occurs. Reading a posting costs about a microsecond, so this bounds the search
    whatever the question holds; the terms that are left out still count when candidates are scored.
    """
    chosen: list[str] = []
    spent = 0
    for term in sorted((t for t, count in frequencies.items() if count), key=lambda t: (frequencies[t], t)):
        spent += frequencies[term]
        if chosen and spent > budget:
            break
        chosen.append(term)
    return chosen


def score_by_words(words: Sequence[int], corpus: Corpus) -> tuple[float, float]:
    """Score one candidate's terms, given by their numbers, against a question.

    Returns:
        The BM25 sum as a share (0 to 1) of the highest that any text could reach, and the coverage:
        the share (0 to 1) of the question's idf (`Corpus.shares`) whose terms the candidate holds.
    """
    raw = covered = 0.0
    # In one order: a sum of floats depends on it, the order of a set on the process, and a tie on the last bit.
    for word in sorted(corpus.numbers.intersection(words)):
        term = corpus.terms[word]
        weight = corpus.weights[term]
        covered += corpus.shares[term]
        raw += weight * term_score(words.count(word), len(words), corpus.mean_length, k1=K1, b=B)
    return raw / (corpus.total * (K1 + 1)), covered / corpus.shared


def in_context(scores: Sequence[float], exchanges: Sequence[Hashable], asking: Sequence[bool]) -> list[float]:
    """Score candidates together with the exchange that they stand in.

    ``own * (0.8 if it asks, else 1) + 0.4 * best other score of its exchange``: an answer rarely repeats the
    words of the question that it answers, and the question itself answers nothing. The sum may pass 1; whoever
    shows it cuts it there, after ranking, so that two good lines are no tie.

    Args:
        scores: What each candidate reaches alone, 0 to 1.
        exchanges: What the exchange of each is known by among all scopes; `None` stands alone.
        asking: Whether each only asks.
    """
    members: dict[Hashable, list[float]] = {}
    for score, exchange in zip(scores, exchanges, strict=True):
        if exchange is not None:
            members.setdefault(exchange, []).append(score)
    best = {exchange: sorted(found)[-2:] for exchange, found in members.items() if len(found) > 1}
    final = []
    for score, exchange, asks in zip(scores, exchanges, asking, strict=True):
        second, first = best.get(exchange, (0.0, 0.0)) if exchange is not None else (0.0, 0.0)
        other = second if score == first else first
        final.append(score * (OF_A_QUESTION if asks else 1.0) + OF_ITS_EXCHANGE * other)
    return final
