"""Scoring by words: which terms to search for, and how well a candidate answers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rememora.core.bm25 import idf
from rememora.core.numbers import number_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Self

K1, B = 1.2, 0.75
"""Okapi BM25's usual constants (Robertson and Zaragoza 2009, §3.2): saturation and length."""


PRIOR_ENTRIES, PRIOR_HOLDERS = 100, 1
"""What every term is assumed to have been seen in before: 1 of 100 entries (additive smoothing). In a store
of three lines a word that occurs says more than one that does not; in a large one the prior is not felt."""


_FIRST_WIDE = "\u2e80"  # CJK radicals; from here on characters are words or nearly so

HALF = 0.5
"""What half a word counts for in the coverage; see `Corpus`."""

ASKS, HOLDS_QUESTION = "?", "¿"
"""The last index terms of a message that only asks, and of one that holds a question; no question asks for them."""
_ASKS, _HOLDS_QUESTION = number_of(ASKS), number_of(HOLDS_QUESTION)


_NOTHING: dict[int, int] = {}


class Terms(tuple[int, ...]):
    """The numbers of an entry's terms, in order, and what every question asks of them.

    Attributes:
        distinct: Each of them once.
        repeated: How often each is there, unless each is there once.
        asks, holds_question: Whether it only asks, and whether it holds a question.
    """

    distinct: frozenset[int]
    repeated: Mapping[int, int]
    asks: bool
    holds_question: bool

    def __new__(cls, numbers: Iterable[int]) -> Self:
        """Look through them once: as a rule they are asked for again and again."""
        made = super().__new__(cls, numbers)
        made.distinct = frozenset(made)
        # Most words of a message stand in it once.
        made.repeated = dict(Counter(made)) if len(made.distinct) < len(made) else {}
        made.asks = made[-1:] == (_ASKS,)
        made.holds_question = _HOLDS_QUESTION in made[-2:]
        return made


class Sums(dict[int, float]):
    """What several things weigh together, as a share of a total, by their bits; added up when first asked for.

    Args:
        weights: What each weighs, by its bit; they are added in this order.
        of: The total.
    """

    def __init__(self, weights: Mapping[int, float], *, of: float) -> None:
        super().__init__({0: 0.0})
        self._weights, self._total = weights, of

    def __missing__(self, bits: int) -> float:
        found = sum(weight for bit, weight in self._weights.items() if bits & bit) / self._total
        self[bits] = found
        return found


class Corpus:
    """The figures of all scopes that are asked, added up.

    Attributes:
        entries: Memories and messages that are indexed.
        mean_length: Terms an entry holds on average; 1 in an empty corpus.
        weights: The informative terms of the question and their idf; a term that nobody used weighs most.
        shares: The same for the coverage, where halves of a word count half.
        terms, numbers: The same terms by their numbers, and these alone.
        idf_of, share_of: `weights` and `shares` by number.
        bit_of: A bit for each term, by number; several terms are these taken together.
        coverage: Share (0 to 1) of the idf (`shares`) that terms have together, by their bits.
    """

    __slots__ = (
        *(
            "bit_of",
            "coverage",
            "entries",
            "frequencies",
            "idf_of",
            "mean_length",
            "numbers",
            "share_of",
            "shared",
            "shares",
            "terms",
        ),
        *("total", "weights", "_once"),
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
        self.idf_of = {number: self.weights[term] for number, term in self.terms.items()}
        self.share_of = {number: self.shares[term] for number, term in self.terms.items()}
        self.bit_of = {number: 1 << place for place, number in enumerate(sorted(self.numbers))}
        shares = {bit: self.share_of[number] for number, bit in self.bit_of.items()}
        self.coverage = Sums(shares, of=self.shared)
        self._once: dict[frozenset[int], tuple[dict[int, int], int]] = {frozenset(): (_NOTHING, 0)}

    def held_by(self, terms: Terms) -> tuple[Mapping[int, int], int]:
        """Return which terms of the question an entry holds, with how often, and these as bits."""
        found = self.numbers.intersection(terms.distinct)
        once = self._once.get(found)
        if once is None:  # few questions are met in more than some dozens of ways
            # In one order: a sum of floats depends on it, the order of a set on the process, and a tie on the last bit.
            once = dict.fromkeys(sorted(found), 1), sum(map(self.bit_of.__getitem__, found))
            self._once[found] = once
        if not found or not terms.repeated:
            return once
        return {word: terms.repeated[word] for word in once[0]}, once[1]

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


def share(held: Mapping[int, float], length: float, corpus: Corpus, *, mean: float | None = None) -> float:
    """Return the BM25 sum of some terms as a share (0 to 1) of the highest that any text could reach.

    Args:
        held: Terms of the question by number, with how often each occurs.
        length: Terms of the text, or of the texts that are taken together.
        corpus: The figures of the question.
        mean: Terms that such a text has on average; by default as an entry has.
    """
    norm = K1 * (1.0 - B + B * length / (mean or corpus.mean_length))
    idf_of = corpus.idf_of
    raw = 0.0
    for word, count in held.items():
        raw += idf_of[word] * count / (count + norm)
    return raw / corpus.total
