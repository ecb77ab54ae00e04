"""Which attributes of a person words speak of: "Where do I live?", 我家在哪个城市 and the attribute "home_city" meet.

A fact is told in words that its question need not repeat. Of what is often told of people the table below names the
words, in English, Chinese, Japanese and Korean; of every other attribute its own words have to do. Like a table of stop
words it holds what any dictionary does, and no names.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from rememora.core.attribute_words import ENGLISH, UNSPACED
from rememora.core.text.scripts import kind_of
from rememora.core.text.stem import stem

if TYPE_CHECKING:
    from collections.abc import Mapping

FAMILIES = frozenset(line.partition(":")[0] for line in ENGLISH.strip().splitlines())
"""The names of the table."""

ME = "user"
"""How the one who speaks is called here, whatever a host or a language calls them."""

_ME = frozenset({"user", "the user", "me", "i", "myself", "my", "我", "本人", "自己", "用户", "使用者", "俺", "咱"}) | {
    "私", "わたし", "僕", "ユーザー", "나", "저", "사용자",
}  # fmt: skip
_QUESTION = frozenset(
    [
        "who",
        "what",
        "which",
        "where",
        "when",
        "why",
        "how",
        "is",
        "are",
        "was",
        "were",
        "do",
        "does",
        "did",
        "have",
        "has",
        "had",
        "the",
        "a",
        "an",
    ]
)
_RINGS = re.compile(
    r"\A(?!.*\b(?:what|names?|named|called|nickname\w*)\b).*\bcall(?:s|ing)?\b", re.IGNORECASE | re.DOTALL
)
"""Who is to be called is asked for no name."""
_WORKS_WITH = re.compile(r"(?i)\bwork\w* with\b")
"""Whom somebody works with is no employer."""
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)?")
_HEAD_CHARS = 2_000
_MOST_WORDS = 40
"""Words of a text that are looked at: a question, not what was pasted behind it."""
_LONGEST_NAME, _LONGEST_HAN = 3, 6
"""Words, and characters where none stands between words, of a name that is looked for."""


def person(subject: str) -> str:
    """Return the plain form of a subject: whoever speaks is "user"."""
    from rememora.core.dedupe import normal_form

    plain = normal_form(subject)
    return ME if plain in _ME else plain


def families(text: str) -> frozenset[str]:
    """Return the attributes that words speak of, by the names of the table."""
    found = {family for word in words(text) for family in _by_word().get(word, ())}
    if not text.isascii():
        found.update(family for family, pattern in _patterns().items() if pattern.search(text))
    if "name" in found and _RINGS.search(text[:_HEAD_CHARS]):
        found.discard("name")
    return frozenset(found - {"employer"} if _WORKS_WITH.search(text) else found)


def words(text: str) -> list[str]:
    """Return the stems of the words of a text that has spaces, in order, without those of every question."""
    plain = [word.casefold() for word in _WORD.findall(text.replace("_", " "))[:_MOST_WORDS]]
    plain = [word.removesuffix("'s").removesuffix("\u2019s") for word in plain]
    return [stem(word) for word in plain if word not in _QUESTION and not kind_of(word[0])]


def attributes(name: str) -> frozenset[str]:
    """Return what an attribute is asked by: the families of its words, or else these words, and all of it."""
    from rememora.core.dedupe import normal_form

    return families(name) or frozenset((*words(name), normal_form(name)))


def asked_attributes(text: str) -> frozenset[str]:
    """Return what a question may ask of somebody, in the terms of `attributes`."""
    return families(text) | frozenset(words(text)) | frozenset(names(text))


def names(text: str) -> list[str]:
    """Return what in a question may be a name, in plain form: runs of up to three words, or of six characters."""
    from rememora.core.dedupe import normal_form

    found: dict[str, None] = {}
    for chunk in normal_form(text).replace("\u2019", "'").split()[:_MOST_WORDS]:
        if any(kind_of(char) for char in chunk):
            found.update(dict.fromkeys(_runs(chunk)))
    plain = [word.removesuffix("'s") for word in _WORD.findall(normal_form(text).replace("\u2019", "'"))]
    plain = plain[:_MOST_WORDS]
    for size in range(1, _LONGEST_NAME + 1):
        found.update(dict.fromkeys(" ".join(plain[at : at + size]) for at in range(len(plain) - size + 1)))
    return [name for name in found if name not in _QUESTION]


def _runs(chunk: str) -> list[str]:
    bare = re.sub(r"[^\w]", "", chunk)[:_MOST_WORDS]
    return [bare[at : at + size] for size in range(1, _LONGEST_HAN + 1) for at in range(len(bare) - size + 1)]


@cache
def _by_word() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in ENGLISH.strip().splitlines():
        family, _, some = line.partition(":")
        for word in some.split():
            found.setdefault(stem(word), set()).add(family)
    return {word: frozenset(some) for word, some in found.items()}


@cache
def _patterns() -> Mapping[str, re.Pattern[str]]:
    return {family: re.compile(pattern) for family, pattern in UNSPACED.items()}
