"""Code point ranges of the scripts that need their own rule, in the notation of `re` classes.

Written out instead of asked from `unicodedata`, so that a text has the same terms
under every Python version. On the way of a question they are read as tables and
sets: compiling such a class costs millions of instructions.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache, lru_cache

IDEOGRAPHS = "\u2e80-\u2fdf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002fffd\U00030000-\U0003fffd"
"""Radicals, the basic block, extensions and compatibility forms; planes 2 and 3 as wholes."""

HAN = IDEOGRAPHS + "\u3005-\u3007\u3021-\u3029\u3038-\u303b"
"""With the iteration mark, the ideographic zero and the Hangzhou numerals."""

HIRAGANA = "\u3041-\u3096\u309d-\u309f\U0001b001-\U0001b11f\U0001b132-\U0001b152"
KATAKANA = "\u30a1-\u30fa\u30fd-\u30ff\u31f0-\u31ff\U0001aff0-\U0001b000\U0001b120-\U0001b122\U0001b155"
PROLONGED = "\u30fc"
"""The long sound mark of both kana; it never begins a word of its own."""

BOPOMOFO = "\u3105-\u312f\u31a0-\u31bf"
HANGUL = "\u1100-\u115e\u1161-\u11ff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"
"""Syllables and jamo; after NFKC the compatibility jamo are among the latter."""

UNSPACED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ece\u0edc-\u0edf\u1000-\u103f\u104c-\u108f\u109a-\u109d\u1780-\u17d3\u17dc\u17dd"
    "\ua9e0-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7f"
)
"""Thai, Lao, Burmese and Khmer letters and marks: no spaces between words."""

UNSPACED_MARKS = (
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece"
    "\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d"
    "\u17b4-\u17d3\u17dd\ua9e5\uaa7b-\uaa7d"
)

MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    "\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u0816-\u082d"
    "\u0859-\u085b\u0898-\u08e1\u08e3-\u0963\u0966-\u0dff\u0f18\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f84\u0f86\u0f87"
    "\u0f8d-\u0fbc\u135d-\u135f\u1712-\u1715\u1732-\u1734\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1ace"
    "\u1b00-\u1b44\u1b6b-\u1b73\u1dc0-\u1dff\ua8e0-\ua8f1\ua980-\ua9c0\ufe20-\ufe2f\U00011000-\U000116ff"
)
"""What continues a word though `re` does not count it as a word character (Indic blocks as wholes)."""

STRIPPED_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f"
    "\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\ufe20-\ufe2f"
)
"""Accents of Latin, Greek, Cyrillic, points of Hebrew, vowel signs and tatweel of Arabic."""

REGIONAL = "\U0001f1e6-\U0001f1ff"
SKIN = "\U0001f3fb-\U0001f3ff"
EMOJI = (
    "\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u25b6\u25c0\u2600-\u2775\u2794-\u27bf\u2b05-\u2b07"
    "\u2b1b\u2b1c\u2b50\u2b55\U0001f000-\U0001f0ff\U0001f170-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff"
)

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20e3"
    "\u3099\u309a\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e01ef"
) + SKIN
"""Zero-width, bidi and filler characters, variation selectors, tags, keycaps, loose kana marks, skin."""

_KINDS = {
    "han": HAN,
    "hiragana": HIRAGANA,
    "katakana": KATAKANA + BOPOMOFO,
    "prolonged": PROLONGED,
    "hangul": HANGUL,
    "unspaced": UNSPACED,
    "regional": REGIONAL,
    "emoji": EMOJI,
}


def ranges(notation: str) -> list[tuple[int, int]]:
    """Read the inclusive code point ranges out of a class *notation*."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(notation):
        last = at + 2 if notation[at + 1 : at + 2] == "-" else at
        found.append((ord(notation[at]), ord(notation[last])))
        at = last + 1
    return found


def characters(notation: str) -> frozenset[str]:
    """Give every character of a class *notation*; meant for small classes."""
    return frozenset(chr(code) for first, last in ranges(notation) for code in range(first, last + 1))


@cache
def _table() -> tuple[list[int], list[tuple[int, str]]]:
    rows = sorted(
        (first, last, kind) for kind, notation in _KINDS.items() for first, last in ranges(notation)
    )
    return [first for first, _, _ in rows], [(last, kind) for _, last, kind in rows]


@lru_cache(maxsize=8192)
def kind_of(char: str) -> str:
    """Name the script whose rule *char* needs, ``""`` where it is written with spaces or is no letter."""
    firsts, rows = _table()
    at = bisect_right(firsts, ord(char)) - 1
    if at < 0:
        return ""
    last, kind = rows[at]
    return kind if ord(char) <= last else ""
