"""Says in a few words what a topic is about, and which words lead back to it, where no model does it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from math import log
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.text import query_terms, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rememora.core.topics.turns import Turn

LABELS, RETRIEVAL = 4, 12
"""How many terms of each are given, within what a worker may give (`proposals`)."""
_READ_CHARS = 1_500
_RARITY = 1.5
_SHORT = 3
"""ASCII words of fewer letters label nothing."""
_LEAST_WIDE = 2
_FIRST_WIDE = "\u2e80"
_HEAD_CHARS = 40


class Labels(NamedTuple):
    """Terms of a topic, the most telling first."""

    label_terms: tuple[str, ...]
    retrieval_terms: tuple[str, ...]


def spoken(turns: Sequence[Turn], said: Sequence[Mapping[str, int]]) -> list[Mapping[str, float]]:
    """Weigh the words of each exchange, as they are written; the user's count double.

    Args:
        turns: The exchanges.
        said: Their informative words, from `segmenting.words_of`; the others label nothing.
    """
    known: dict[str, list[str]] = {}
    return [_weighed(turn, words, known) for turn, words in zip(turns, said, strict=True)]


def holders(spoken: Sequence[Mapping[str, float]]) -> Mapping[str, int]:
    """Count the exchanges that hold each word."""
    return Counter(chain.from_iterable(spoken))


def labels(
    spoken: Sequence[Mapping[str, float]],
    place: tuple[int, int],
    turns: Sequence[Turn],
    held: Mapping[str, int],
) -> Labels:
    """Label the exchanges from one place to another among all that were looked at together.

    A word weighs what its exchanges weigh together, times ``ln(1 + exchanges / exchanges that hold it) ** 1.5``.
    """
    start, stop = place
    weights: dict[str, float] = {}
    for one in spoken[start:stop]:
        for word, weight in one.items():
            weights[word] = weights.get(word, 0.0) + weight
    scores = {word: weight * log(1 + len(spoken) / held[word]) ** _RARITY for word, weight in weights.items()}
    ranked = _apart(sorted(scores, key=lambda word: -scores[word]))  # equals as they were said
    chosen = ranked[:RETRIEVAL] or _heads(turns[start:stop])
    return Labels(tuple(chosen[:LABELS]), tuple(chosen))


def _weighed(turn: Turn, said: Mapping[str, int], known: dict[str, list[str]]) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for text, weight in ((turn.assistant, 1.0), (turn.user, 2.0)):
        for word in words(text[:_READ_CHARS]):
            if word not in known:
                known[word] = query_terms(word) if _is_whole(word) else []
            if known[word] and all(term in said for term in known[word]):
                found[word] = weight
    return found


def _is_whole(word: str) -> bool:
    """Tell whether a word may say something by itself."""
    return not (word.isdigit() or (word.isascii() and len(word) < _SHORT) or len(word) < _LEAST_WIDE)


def _apart(ranked: Sequence[str]) -> list[str]:
    """Leave out pairs of characters that overlap a better one, and other forms of a word that is there."""
    kept: list[str] = []
    stems: set[str] = set()
    for word in ranked:
        if len(kept) == RETRIEVAL:
            break
        wide = word >= _FIRST_WIDE
        if wide and any(word[0] == one[-1] or word[-1] == one[0] for one in kept if one >= _FIRST_WIDE):
            continue
        stem = word if wide else " ".join(query_terms(word))
        if stem not in stems:
            stems.add(stem)
            kept.append(word)
    return kept


def _heads(turns: Sequence[Turn]) -> list[str]:
    """Return the beginnings of what was said, for talk without any telling word."""
    said = [" ".join(turn.user.split())[:_HEAD_CHARS] for turn in turns]
    return list(dict.fromkeys(text for text in said if text))[:RETRIEVAL]
