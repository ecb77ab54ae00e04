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

_PUNCTUATION = {
    **dict.fromkeys("\u2018\u2019\u201b\u02bc", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
}


@cache
def _mark_run() -> re.Pattern[str]:
    # A half-width voiced mark counts as a letter but decomposes to a combining mark.
    return re.compile(
        rf"(?:[^\w\s\x00-\x7f]|[\uff9e\uff9f]){{{MAX_MARKS}}}(?=[^\w\s\x00-\x7f]|[\uff9e\uff9f])"
    )


@cache
def _joined_emoji() -> re.Pattern[str]:
    selectors = rf"[\ufe0f{SKIN}]*+"
    return re.compile(rf"([{EMOJI}]){selectors}(?:\u200d[{EMOJI}]{selectors})++")


@cache
def _respelled() -> tuple[frozenset[str], dict[int, str | None]]:
    table = {**dict.fromkeys(characters(INVISIBLE)), **_PUNCTUATION}
    return frozenset(table), str.maketrans(table)


def clean(text: str) -> str:
    """Bring *text* to NFKC without invisible characters.

    An emoji joined to others by zero-width joiners stays alone, without skin tone.
    The canonical forms NFC and NFD of a text give the same result.
    """
    if "\u200d" in text:
        text = _joined_emoji().sub(r"\1", text)
    if len(text) > _SHORT:
        text = _mark_run().sub(lambda match: match[0] + _COMBINING_GRAPHEME_JOINER, text)
    if not is_normalized("NFKC", text):
        text = normalize("NFKC", text)
    respelled, table = _respelled()
    return text if respelled.isdisjoint(text) else text.translate(table)
