"""A light stemmer for English: plurals, -ing, -ed, irregular forms, British spellings.

Steps 1a, 1b and 5 of Porter (1980), written anew, with a table of irregular forms
in front and without the steps that join words of different meaning ("general",
"generation"). A stem is a key, not a word: ``house`` and ``housing`` are ``hous``.
"""

from __future__ import annotations

from functools import lru_cache

from rememora.core.text.british import american
from rememora.core.text.irregular import BASE_FORMS

_VOWELS = frozenset("aeiou")


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Bring a lower-case ASCII word to its stem; at most as long as *word* plus one letter."""
    base = BASE_FORMS.get(word)
    if base is None:
        if len(word) < 4:
            return word
        single = _without_plural(word)
        base = BASE_FORMS.get(single) or _without_tense(single)
    return american(_shortened(base))


def _without_plural(word: str) -> str:
    if not word.endswith("s") or word.endswith(("ss", "us", "is")):
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith(("sses", "ches", "shes", "xes", "zzes")):
        return word[:-2]
    return word[:-1]


def _without_tense(word: str) -> str:
    if word.endswith("ied"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith("eed"):
        return word
    for suffix in ("ing", "ed"):
        if word.endswith(suffix):
            rest = word[: -len(suffix)]
            return _mended(rest) if "v" in _shape(rest) else word
    return word


def _mended(rest: str) -> str:
    """Give back what the suffix took: "hoping" its e, "hopping" its single p, "using" its e."""
    if len(rest) == 2 or rest.endswith(("at", "bl", "iz")):
        return rest + "e"
    if len(rest) > 2 and rest[-1] == rest[-2] and rest[-1] not in "aeiolsz":
        return rest[:-1]
    return rest + "e" if _is_short(rest) else rest


def _shortened(word: str) -> str:
    """Drop a silent e, and one l of two at the end of a longer word ("travelling", "travel")."""
    if word.endswith("ll") and _measure(word) > 1:
        return word[:-1]
    if not word.endswith("e") or len(word) < 4:
        return word
    rest = word[:-1]
    return rest if _measure(rest) > 1 or (_measure(rest) == 1 and not _is_short(rest)) else word


def _shape(word: str) -> str:
    """Write *word* as vowels (v) and consonants (c); y is a vowel after a consonant."""
    shape = ""
    for char in word:
        vowel = char in _VOWELS or (char == "y" and shape.endswith("c"))
        shape += "v" if vowel else "c"
    return shape


def _measure(word: str) -> int:
    """Count the turns from vowel to consonant, Porter's m."""
    return _shape(word).count("vc")


def _is_short(word: str) -> bool:
    """Tell a single syllable that ends consonant, vowel, consonant: "hop", not "show"."""
    shape = _shape(word)
    return shape.endswith("cvc") and shape.count("vc") == 1 and word[-1] not in "wxy"
