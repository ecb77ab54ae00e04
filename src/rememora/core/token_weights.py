"""What each countable thing of a text costs in tokens, by the vocabulary of the model that reads it."""

from __future__ import annotations

from typing import NamedTuple

VOCABULARIES = ("o200k", "qwen", "deepseek")
DEFAULT = "o200k"
"""That of OpenAI's models. It takes most for Chinese of the three, so that a budget estimated by it holds for all."""

_WORD, _NUMBER = (0.96, 0.99, 0.97), (1.23, 0.3, 1.08)
_UNSPOKEN = (0.39, 0.16, 0.37)
"""For four consonants in a row: such words are rare, and are cut small."""
_LONG = ((b"x" * 8, (0.29, 0.23, 0.34)), (b"x" * 12, (0.69, 0.56, 0.72)))
"""For eight letters of one word, and for twelve."""
_ASCII = (
    *((b"AA", (0.19, 0.14, 0.3)), (b"Aa", (0.48, 0.38, 0.48)), (b"_A", (-0.46, -0.32, -0.44))),
    *((b"0", (0.24, 1.15, 0.28)), (b"0a", (0.24, 0.29, 0.4)), (b"a0", (-0.5, -0.5, -0.31))),
    *((b".", (0.61, 0.67, 0.85)), (b"..", (-0.25, -0.5, -0.71)), (b"...", (-0.52, -0.42, -0.74))),
    *((b"._", (0.5, 0.47, 0.33)), (b".0", (-0.22, -0.23, -0.37)), (b"a.a", (-0.37, -0.35, -0.29))),
    *((b"/", (1.03, 0.9, 0.95)), (b"//", (-0.66, -0.83, -0.41)), (b"./", (-0.85, -0.79, -0.89))),
    *((b"/_", (0.71, 0.77, 0.81)), (b"__", (1.23, 1.17, 0.77)), (b"____", (-2.35, -2.28, -1.48))),
)
"""Runs of kinds: a letter small (a) or capital (A), a digit (0), a mark (.), a line end (/), a space (_). A negative
weight is what is saved where the vocabulary has the run as one: marks in a row, a mark with a line end, indentation."""
_WIDE = (
    *((b"H", (1.02, 0.98, 0.93)), (b"Ha", (0.18, 0.17, 0.24)), (b"_H", (0.5, 1.21, 1.01))),
    *((b"H_", (0.35, 0.13, 0.25)), (b"K", (0.95, 0.88, 0.71)), (b"F", (0.77, 0.98, 0.99))),
    *((b"G", (0.78, 0.86, 0.88)), (b"G_", (0.44, 0.51, 0.46)), (b"L", (1.39, 2.02, 1.98))),
    *((b"E", (0.43, 1.0, 0.54)), (b"P", (0.54, 0.57, 0.5)), (b"M", (1.5, 1.38, 1.82))),
    *((b"Y", (0.26, 0.36, 0.32)), (b"S", (0.37, 0.41, 0.49)), (b"I", (0.41, 0.89, 0.57))),
)
"""Characters beyond ASCII by kind (`budget` names them), and Han beside a letter or a space."""
_KNOWN = (-1.06, -0.91, -0.76)
"""For two Han characters in a row that are one token there: what that saves."""


class Weights(NamedTuple):
    """The weights of one vocabulary: tokens for each word, number, run of consonants or of kinds, and known pair."""

    word: float
    number: float
    unspoken: float
    long: tuple[tuple[bytes, float], ...]
    ascii: tuple[tuple[bytes, float], ...]
    wide: tuple[tuple[bytes, float], ...]
    known: float


def _weights(at: int) -> Weights:
    long, plain, wide = (tuple((run, tokens[at]) for run, tokens in rows) for rows in (_LONG, _ASCII, _WIDE))
    return Weights(_WORD[at], _NUMBER[at], _UNSPOKEN[at], long, plain, wide, _KNOWN[at])


WEIGHTS = {name: _weights(at) for at, name in enumerate(VOCABULARIES)}


def runs() -> dict[str, tuple[bytes, ...]]:
    """Return the runs that are counted, by the field of `Weights` that holds them."""
    return {
        name: tuple(run for run, _ in rows)
        for name, rows in (("long", _LONG), ("ascii", _ASCII), ("wide", _WIDE))
    }
