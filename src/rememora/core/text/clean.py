"""One spelling for what looks the same: NFKC, nothing invisible, one kind of apostrophe and hyphen."""

from __future__ import annotations

import re
from functools import cache
from unicodedata import is_normalized, normalize

from rememora.core.text.scripts import EMOJI, INVISIBLE, SKIN, characters

MAX_MARKS = 30
"""Combining marks in a row before a joiner is put between them.

Source: Stream-Safe Text Format, UAX #15. Without it `normalize` sorts a run of n
marks in n squared steps.
"""

_SHORT = 256
"""Code points below which no run of marks can cost anything."""

_COMBINING_GRAPHEME_JOINER = "\u034f"

_WIDE = tuple((chr(code + 0xFEE0), chr(code)) for code in map(ord, "!(),:;?"))
"""Full-width punctuation, which alone keeps most Chinese from NFKC; replacing it takes a tenth of the time.
NFKC does the same to it, and nothing joins with what it becomes."""

_PUNCTUATION = {
    **dict.fromkeys("\u2018\u2019\u201b\u02bc", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
}


# A half-width voiced mark counts as a letter but decomposes to a combining mark.
_MARK = r"(?:[^\w\s\x00-\x7f]|[\uff9e\uff9f])"


@cache
def _mark_run() -> re.Pattern[str]:
    return re.compile(rf"{_MARK}{{{MAX_MARKS}}}(?={_MARK})")


@cache
def _two_marks() -> re.Pattern[str]:
    return re.compile(rf"{_MARK}{{2}}")


def _stream_safe(text: str) -> str:
    # Of a run that is too long at least two neighbours are among every fifteenth character.
    if len(text) <= _SHORT or not _two_marks().search(text[:: MAX_MARKS // 2]):
        return text
    return _mark_run().sub(lambda match: match[0] + _COMBINING_GRAPHEME_JOINER, text)


def _normal(text: str) -> str:
    if is_normalized("NFKC", text):
        return text
    for wide, plain in _WIDE:
        text = text.replace(wide, plain)
    return text if is_normalized("NFKC", text) else normalize("NFKC", text)


@cache
def _joined_emoji() -> re.Pattern[str]:
    selectors = rf"[\ufe0f{SKIN}]*+"
    return re.compile(rf"([{EMOJI}]){selectors}(?:\u200d[{EMOJI}]{selectors})++")


@cache
def _respelled() -> tuple[frozenset[str], dict[int, str | None]]:
    table = {**dict.fromkeys(characters(INVISIBLE)), **_PUNCTUATION}
    return frozenset(table), str.maketrans(table)


@cache
def _any_respelled() -> re.Pattern[str]:
    return re.compile(f"[{INVISIBLE}{''.join(_PUNCTUATION)}]")


def _is_respelled(text: str) -> bool:
    """Tell whether any character is to be replaced; in a long text the pattern pays, which costs a millisecond."""
    if len(text) > _SHORT:
        return _any_respelled().search(text) is not None
    return not _respelled()[0].isdisjoint(text)


def clean(text: str) -> str:
    """Bring *text* to NFKC without invisible characters.

    An emoji joined to others by zero-width joiners stays alone, without skin tone.
    The canonical forms NFC and NFD of a text give the same result.
    """
    if "\u200d" in text:
        text = _joined_emoji().sub(r"\1", text)
    text = _normal(_stream_safe(text))
    return text.translate(_respelled()[1]) if _is_respelled(text) else text
