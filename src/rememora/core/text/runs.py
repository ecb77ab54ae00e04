"""Words without white space or punctuation inside, and the parts that capitals and digits show in them."""

from __future__ import annotations

import re
from functools import cache

from rememora.core.text.alphabets import fold
from rememora.core.text.stem import stem

LONGEST_TERM = 64
"""Code points of the longest term.

A longer run keeps its first 64 code points: a pasted key, hash or blob still finds
itself, needs no second rule, and costs an index no more than a long word.
"""

MAX_PIECES = 6
"""Pieces of one run above which it is taken for a hash, not for words run together."""

ABBREVIATIONS = {
    "AS": "a.s",
    "AT": "a.t",
    "CAN": "c.a.n",
    "IN": "i.n",
    "IT": "i.t",
    "ME": "m.e",
    "OR": "o.r",
    "US": "u.s",
    "WHO": "w.h.o",
}
"""Countries, states, trades and bodies that are function words in small letters, and a term of their own."""

_ORDINALS = frozenset({"st", "nd", "rd", "th"})


@cache
def _piece() -> re.Pattern[str]:
    return re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|[^A-Za-z0-9]+")


def run_terms(run: str) -> list[str]:
    """Give the terms of a *run* of letters and digits: itself and, where it shows some, its parts.

    ``getUserName`` gives the whole and ``get``, ``user``, ``name``; a part of a single
    letter says nothing and is left out, and so is the ``th`` of ``5th``. ``US`` is told from ``us``.
    """
    if not run.isascii():
        run = fold(run)
    run = run[:LONGEST_TERM]
    whole = plain_term(run)
    if not whole:
        return []
    if run.isdigit() or (run.isalpha() and (run.islower() or run.istitle() or run.isupper())):
        return [whole, ABBREVIATIONS[run]] if run in ABBREVIATIONS else [whole]
    return [whole, *(part for part in _parts(run) if part != whole)]


def plain_term(run: str) -> str:
    """Case-fold *run* and cut it to size; ASCII letters are stemmed as English."""
    word = run.casefold()[:LONGEST_TERM]
    return stem(word) if word.isascii() and word.isalpha() else word


def _parts(run: str) -> list[str]:
    pieces = _piece().findall(run)
    # One digit is a part of "python3", not of "v2"; of "550e8400" there are no parts to speak of.
    named = any(len(piece) > 1 and not piece.isdigit() for piece in pieces)
    if len(pieces) > (MAX_PIECES if named else 2):
        return []
    return [
        plain_term(piece)
        for piece in pieces
        if (len(piece) > 1 or (named and piece.isdigit())) and piece.lower() not in _ORDINALS
    ]
