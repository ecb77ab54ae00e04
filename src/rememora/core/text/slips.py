"""Which words a slip makes of others: two letters swapped, one doubled or missing, a neighbour's key or another vowel.

Any other letter in a place makes as many words as it corrects: on LoCoMo's questions it takes "based" for "baked" and
"traits" for "trails". What a finger or an ear does wrong is told from it by the keyboard and by the vowels.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.text.alphabets import fold
from rememora.core.text.clean import clean
from rememora.core.text.runs import plain_term

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

LEAST, MOST = 5, 24
"""Letters of a word that may be a slip of another one: shorter ones have too many neighbours."""
SWAPPED, DOUBLED, MISSING, BESIDE = range(4)
"""What was done to the word that was meant, the likeliest first where several may have been."""

_ALPHABETS = (
    ("abcdefghijklmnopqrstuvwxyz", "aeiouy", ("qwertyuiop", "asdfghjkl", "zxcvbnm")),
    ("абвгдежзийклмнопрстуфхцчшщъыьэюя", "аеиоуыэюя", ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")),
    ("αβγδεζηθικλμνξοπρστυφχψω", "αεηιουω", ("ςερτυθιοπ", "ασδφγηξκλ", "ζχψωβνμ")),
    ("אבגדהוזחטיךכלםמןנסעףפץצקרשת", "", ()),
    ("ابتثجحخدذرزسشصضطظعغفقكلمنهوي", "", ()),
)
"""Letters of a script, folded; its vowels, and the rows of its keys."""
_ENDS = frozenset(("ing", "ed", "s"))


def plain_letters(word: str) -> str | None:
    """Return a word as slips are looked for in it: folded, in small letters; `None` if it is no such word."""
    own = re.split("['’]", word, maxsplit=1)[0]
    plain = fold(clean(own).casefold())
    return plain if LEAST <= len(plain) <= MOST and _alphabet(plain) is not None else None


def meant(word: str) -> dict[str, int]:
    """Return the words that may have been meant by *word*, with the slip that makes it of each.

    Its first letter is believed, unless it changed places with the second.

    Args:
        word: As `plain_letters` gives it.
    """
    found = _alphabet(word)
    if found is None:
        return {}
    letters, beside = found
    words: dict[str, int] = {}
    for other, slip in _before(word, letters, beside):
        if slip < words.get(other, BESIDE + 1):
            words[other] = slip
    words.pop(word, None)
    return words


def terms_meant(word: str) -> dict[str, tuple[int, str]]:
    """Return the index terms of the words that may have been meant, with slip and word.

    An ending that English takes off is no slip: where "evening" keeps its own, "evenning" and its "even" are not meant.
    """
    stem = plain_term(word)
    kept = stem == word and word.endswith(tuple(_ENDS))
    found: dict[str, tuple[int, str]] = {}
    for other, slip in meant(word).items():
        term = plain_term(other)
        if kept and term != other and other[-2:] == word[-2:]:
            continue
        if term != stem and (slip, other) < found.get(term, (BESIDE + 1, "")):
            found[term] = slip, other
    return found


def as_written(word: str, like: str) -> str:
    """Return a word with the capitals of the one that it stands for."""
    return word.upper() if like.isupper() else word.title() if like[:1].isupper() else word


def respelled(text: str, read_as: Mapping[str, str]) -> str:
    """Return a text with whole words of it replaced."""
    for written, word in read_as.items():
        text = re.sub(rf"(?<!\w){re.escape(written)}(?!\w)", lambda _, word=word: word, text)  # type: ignore[misc]
    return text


def _before(word: str, letters: str, beside: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    for at in range(len(word)):
        head, letter, rest = word[:at], word[at], word[at + 1 :]
        if rest and rest[0] != letter:
            yield head + rest[0] + letter + rest[1:], SWAPPED
        if not at:
            continue
        if letter == head[-1]:
            yield head + rest, DOUBLED
        for other in letters:
            yield head + other + letter + rest, MISSING
        for other in beside.get(letter, ""):
            yield head + other + rest, BESIDE
    for other in letters:
        yield word + other, MISSING


def _alphabet(word: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the letters of a word's script, and for each those that are taken for it."""
    for number, (letters, _, _) in enumerate(_ALPHABETS):
        if word[:1] in letters:
            return (letters, _taken_for(number)) if set(word) <= set(letters) else None
    return None


@cache
def _taken_for(number: int) -> dict[str, str]:
    letters, vowels, rows = _ALPHABETS[number]
    places = {key: (row, at + 0.4 * row) for row, keys in enumerate(rows) for at, key in enumerate(keys)}
    found = {}
    for letter in letters:
        near = {key for key in places.keys() & set(letters) if _touch(places.get(letter), places[key])}
        near |= set(vowels) if letter in vowels else set()
        found[letter] = "".join(sorted(near - {letter}))
    return found


def _touch(one: tuple[int, float] | None, other: tuple[int, float]) -> bool:
    return one is not None and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1.0
