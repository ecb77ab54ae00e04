"""Where words that somebody quotes stand in a text, however they are spelled there.

A quotation may differ by white space, case, full and half width, the kind of its quotation marks and dashes,
invisible characters, and punctuation at its ends. The place is that of the original's own characters.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from rememora.core.text.scripts import kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CHARS = 20_000
"""Of a text so much is looked through, as everywhere in learning."""

_ALIKE = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b\u02bc`\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u300c\u300d\u300e\u300f", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212", "-"),
    "\u3002": ".",
    "\u3001": ",",
}
_ENDS = " .,;:!?'\"()[]-"
_MOST_MARKS = 30
"""More marks on one letter than any language has; sorting them would cost their square."""
_MOST_TRIES = 500
"""Places that are looked at where the words stand and cut others: a wall of one letter has thousands."""
_MARKS = ("Mn", "Me", "Cf")
"""Categories that continue the character before them, or are not seen."""


class Folded(NamedTuple):
    """A text without what may differ, and where each of its characters stood."""

    text: str
    places: tuple[tuple[int, int], ...]
    """Of each character, start and end in the original of what it came from."""


def folded(text: str) -> Folded:
    """Fold a text character by character; white space is left out."""
    out: list[str] = []
    places: list[tuple[int, int]] = []
    for start, end in _clusters(text[:MOST_CHARS]):
        for char in _plain(text[start:end]):
            out.append(_ALIKE.get(char, char))
            places.append((start, end))
    return Folded("".join(out), tuple(places))


def find(quote: str, text: str, *, within: Folded | None = None) -> tuple[int, int] | None:
    """Return start and end of the first place where *text* says *quote* in whole words, or `None`.

    Args:
        quote: The words as they are given.
        text: Where they are looked for.
        within: What `folded` gives for *text*, for whoever asks several times.
    """
    wanted = folded(quote).text.strip(_ENDS)
    hay = within or folded(text)
    at, tries = hay.text.find(wanted) if any(map(str.isalnum, wanted)) else -1, 0
    while at >= 0 and tries < _MOST_TRIES:
        (start, _), (_, end) = hay.places[at], hay.places[at + len(wanted) - 1]
        if _whole(hay, at, at + len(wanted)) and not (
            _one_word(text[max(start - 1, 0) : start], text[start])
            or _one_word(text[end - 1], text[end : end + 1])
        ):
            return start, end
        at, tries = hay.text.find(wanted, at + 1), tries + 1
    return None


def _whole(hay: Folded, start: int, end: int) -> bool:
    """Tell whether no character of the original is cut: a ligature, a fraction, a letter with its accent."""
    places = hay.places
    return (not start or places[start - 1] != places[start]) and (
        end == len(places) or places[end - 1] != places[end]
    )


def _plain(cluster: str) -> Iterator[str]:
    for char in unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", cluster).casefold()):
        if not char.isspace() and unicodedata.category(char) != "Cf":
            yield char


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Give start and end of each character with the marks that belong to it."""
    begin = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or unicodedata.category(text[at]) not in _MARKS or at - begin > _MOST_MARKS:
            yield begin, at
            begin = at


def _one_word(left: str, right: str) -> bool:
    """Tell whether two characters side by side belong to one word of a script with spaces."""
    return bool(left) and bool(right) and all(c.isalnum() and not kind_of(c) for c in (left, right))
