"""Words, numbers and names held together by punctuation: paths, versions, hosts, compounds, contractions.

Each is given whole and in parts. Hyphens, underscores and capitals are spelling, so
``user-name``, ``user_name`` and ``userName`` share the whole ``username``.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rememora.core.text.alphabets import fold
from rememora.core.text.runs import LONGEST_TERM, plain_term, run_terms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LONGEST_COMPOUND = 256
"""Code points above which a compound is taken for data (base64, minified code): only words in it count."""

_LONGEST_REMEMBERED = 40
"""Code points of a name in code, with its module, that may come again."""

_SUFFIXES = frozenset({"s", "m", "re", "ve", "ll", "d"})
"""What an English apostrophe shortens or marks as owned; it says nothing about the topic."""

_EDGES = "-_.'/\\:@&"

_NEGATED = {"ca": "can", "wo": "will", "sha": "shall", "ai": "be"}


def compound_pattern(word: str) -> str:
    """Write the pattern of a compound over *word*, the pattern of one unbroken word."""
    # Bounded and never begun inside itself: a long list of numbers must not be read over and over.
    number = r"(?<![\w.,])[0-9]{1,3}(?:,[0-9]{3}){1,6}(?:\.[0-9]++)?(?![\w,])"
    acronym = r"(?:[A-Za-z]\.){2,}[A-Za-z]?(?!\w)"
    hidden = r"(?:(?<![\w.])\.(?=[A-Za-z]))?"
    joined = rf"{word}(?:(?:[-_.'/\\:@&]|:\\|\\\\|::){word})*+"
    return rf"{number}|(?<![\w.]){acronym}|{hidden}{joined}(?:\+\+|\#(?!\w))?"


@cache
def ascii_compound() -> re.Pattern[str]:
    """Match the compounds of a text that is all ASCII."""
    return re.compile(compound_pattern("[A-Za-z0-9_]++"))


@cache
def _scheme() -> re.Pattern[str]:
    return re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z0-9+.-]{0,15}://(?:www\.)?|(?<![A-Za-z0-9.])www\.")


@cache
def _version() -> re.Pattern[str]:
    return re.compile(r"([A-Za-z]*)([0-9]+(?:\.[0-9]+)+)(.*)", re.DOTALL)


@cache
def _separator() -> re.Pattern[str]:
    return re.compile(r"[-_']+")


@cache
def _wordlike() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![A-Za-z0-9])(?:[A-Za-z]?[a-z]{{1,{LONGEST_TERM}}}|[A-Z]{{2,16}}|[0-9]{{1,16}})(?![A-Za-z0-9])"
    )


def without_schemes(text: str) -> str:
    """Take ``https://`` and ``www.`` off the addresses in *text*."""
    return _scheme().sub(" ", text) if "://" in text or "www." in text else text


def compound_terms(raw: str) -> Sequence[str]:
    """Give the terms of one match of `compound_pattern`: whole and parts, in order."""
    return _remembered(raw) if len(raw) <= _LONGEST_REMEMBERED else _read(raw)


@lru_cache(maxsize=8192)
def _remembered(raw: str) -> tuple[str, ...]:
    return tuple(_read(raw))


def _read(raw: str) -> Sequence[str]:
    if len(raw) > LONGEST_COMPOUND:
        return _data_terms(raw)
    if raw.endswith(("+", "#")):
        return _sharp(raw)
    if raw.startswith("."):
        return [*_whole(raw), *compound_terms(raw[1:])]
    for mark, reader in _READERS:
        if mark in raw:
            return reader(raw)
    return run_terms(raw)


def _whole(raw: str) -> list[str]:
    whole = (raw if raw.isascii() else fold(raw)).casefold()
    return [whole] if 0 < len(whole) <= LONGEST_TERM else []


def _pieces(raw: str, mark: str) -> list[str]:
    return [term for piece in raw.split(mark) if piece for term in compound_terms(piece)]


def _data_terms(raw: str) -> list[str]:
    """Know data by how it begins, and by what looks like a word in it."""
    start = plain_term(fold(raw[:LONGEST_COMPOUND]).strip(_EDGES)).rstrip(_EDGES)
    inside = [term for word in _wordlike().findall(raw) for term in run_terms(word) if term != start]
    return [start, *inside] if start else inside


def _sharp(raw: str) -> Sequence[str]:
    """Read ``c++``, ``notepad++``, ``c#``; a sharp behind a longer word is only punctuation."""
    base = raw.rstrip("+#")
    if raw.endswith("#") and len(base) > 2:
        return compound_terms(base)
    return [*_whole(raw), *compound_terms(base)]


def _address(raw: str) -> list[str]:
    return [*_whole(raw), *_pieces(raw, "@")]


def _path(raw: str) -> list[str]:
    raw = raw.replace("\\\\", "/").replace("\\", "/")
    return [*_whole(raw), *_pieces(raw, "/")]


def _colons(raw: str) -> list[str]:
    """Keep a time of day whole; in ``key:value`` the colon only separates."""
    whole = _whole(raw) if raw.replace(":", "").isdigit() else []
    return [*whole, *_pieces(raw, ":")]


def _dotted(raw: str) -> Sequence[str]:
    """Read versions, decimals, acronyms, file names, hosts.

    A version is known by its number and by its first two places, so ``v1.2.3`` is
    found by ``1.2.3`` and ``1.2``.
    """
    if all(len(piece) <= 1 for piece in raw.split(".")) and not any(char.isdigit() for char in raw):
        return run_terms(raw.replace(".", "").upper())
    version = _version().fullmatch(raw)
    if version is None:
        return [*_whole(raw), *_pieces(raw, ".")]
    name, number, rest = version.groups()
    short = number.split(".", 2)
    places = [number, ".".join(short[:2])] if len(short) > 2 else [number]
    named = [*_whole(name + number), *run_terms(name)] if len(name) > 1 else []
    return [*named, *(place[:LONGEST_TERM] for place in places), *_rest(rest)]


def _rest(rest: str) -> Sequence[str]:
    rest = rest.strip("-_.'&")
    return compound_terms(rest) if rest else []


def _ampersand(raw: str) -> list[str]:
    return [*_whole(raw), *_pieces(raw, "&")]


def _apostrophe(raw: str) -> Sequence[str]:
    """Drop ``'s`` and its like; take ``don't`` for ``do not``; join any other (``o'clock``)."""
    base, _, suffix = raw.rpartition("'")
    suffix = suffix.lower()
    if suffix in _SUFFIXES:
        return compound_terms(base)
    if suffix == "t" and base[-1:] in "nN":
        verb = base[:-1].lower()
        return [*compound_terms(_NEGATED.get(verb, verb)), "not"]
    return _joined(raw)


def _joined(raw: str) -> list[str]:
    """Give what hyphens and underscores join as one word and as its parts."""
    parts = [part for part in _separator().split(raw) if part]
    terms = [term for part in parts for term in run_terms(part)]
    if len(parts) < 2:
        return terms
    joined = fold("".join(parts))
    return [plain_term(joined), *terms] if 0 < len(joined) <= LONGEST_TERM else terms


_READERS: tuple[tuple[str, Callable[[str], Sequence[str]]], ...] = (
    ("@", _address),
    ("/", _path),
    ("\\", _path),
    (":", _colons),
    (",", lambda raw: [raw.replace(",", "")]),
    (".", _dotted),
    ("&", _ampersand),
    ("'", _apostrophe),
    ("-", _joined),
    ("_", _joined),
)
"""From the loosest bond to the closest; each reader hands its pieces back to `compound_terms`."""
