"""What to look for in files after words were erased: pieces of them that nothing else is likely to hold."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LEAST_LETTERS = 5
"""Shorter words of letters are in many texts, and in compressed bytes by chance: five are in one of 10^12 places."""
WIDE = 4
"""Characters of a piece of text that is written without spaces, or of emoji: at least twelve bytes."""
PHRASE_WORDS = 3
LEAST_PHRASE = 12
"""Characters of a phrase: three words in a row that are shorter are said by everybody ("I am on")."""
_FIRST_WIDE = "\u1100"
MOST = 2_000
"""Pieces that are looked for; of more, every so many-th, from all of the text."""
FEW, LEAST_OF_MANY = 200, 8
"""Of more pieces than that, those of fewer bytes are left out: chance has one of many short ones in a large file."""


def needles(texts: Iterable[str]) -> list[str]:
    """Return words, pieces of what is written without spaces, and phrases of some texts, each once.

    They stand as they were written. Whoever looks for them must try other forms of them too.
    """
    found = list(dict.fromkeys(piece for text in texts for piece in _pieces(text)))
    if len(found) > FEW:
        found = [piece for piece in found if len(piece.encode("utf-8", "surrogatepass")) >= LEAST_OF_MANY]
    if len(found) <= MOST:
        return found
    step = len(found) / MOST
    return [found[int(place * step)] for place in range(MOST)]


def folded(text: str) -> str:
    """Return a text as it is compared: compatible forms and case make no difference."""
    return unicodedata.normalize("NFKC", text).casefold()


def _pieces(text: str) -> Iterator[str]:
    for word in dict.fromkeys(text.split()):
        for chunk in _chunks().findall(word):
            yield from _of_chunk(chunk)
    yield from _phrases(text)


def _phrases(text: str) -> Iterator[str]:
    """Yield the phrases whose words are apart by one space, there or elsewhere: other white space is other bytes."""
    places = [match.span() for match in _words().finditer(text)]
    ends = islice(places, PHRASE_WORDS - 1, None)
    phrases = dict.fromkeys(text[start:end] for (start, _), (_, end) in zip(places, ends, strict=False))
    for written in phrases:  # to look through the whole text for each would take the square of its length
        phrase = " ".join(written.split())
        if len(phrase) >= LEAST_PHRASE and phrase in phrases:
            yield phrase


def _of_chunk(chunk: str) -> Iterator[str]:
    if chunk.isascii() or max(unicodedata.normalize("NFKC", chunk)) < _FIRST_WIDE:
        if len(chunk) >= LEAST_LETTERS:
            yield chunk
        return
    if len(chunk) <= WIDE:
        if len(chunk.encode("utf-8", "surrogatepass")) >= 2 * LEAST_LETTERS - 1:
            yield chunk
        return
    yield from (chunk[start : start + WIDE] for start in islice(range(len(chunk) - WIDE + 1), MOST))


@cache
def _words() -> re.Pattern[str]:
    return re.compile(r"\S+")


@cache
def _chunks() -> re.Pattern[str]:
    """What is not ASCII punctuation, which files put around words, or white space."""
    return re.compile(r"[^\s!-/:-@\[-`{-~]+")
