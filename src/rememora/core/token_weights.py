"""What each countable thing of a text costs in tokens, by the vocabulary of the model that reads it."""

from __future__ import annotations

from typing import NamedTuple

VOCABULARIES = ("o200k", "qwen", "deepseek")
DEFAULT = "o200k"
"""That of OpenAI's models. It takes most for Chinese of the three, so that a budget estimated by it holds for all."""

_WORD, _NUMBER = (0.97, 0.99, 0.97), (1.35, 0.65, 1.17)
_LONG = ((b"x" * 8, (0.24, 0.28, 0.40)), (b"x" * 12, (0.65, 0.77, 0.87)))
"""For eight letters of one word, and for twelve."""
_ASCII = (
    *((b"AA", (0.32, 0.13, 0.33)), (b"Aa", (0.36, 0.24, 0.31)), (b"_A", (-0.31, 0.08, -0.09))),
    *((b"0", (0.29, 1.04, 0.31)), (b"0a", (0.23, 0.24, 0.32)), (b"a0", (-0.93, -0.76, -0.90))),
    *((b".", (0.70, 0.81, 1.02)), (b"..", (-0.24, -0.37, -0.61)), (b"...", (-1.11, -1.42, -1.85))),
    *((b"._", (0.32, 0.17, 0.0)), (b".0", (-0.35, -0.56, -0.49)), (b"a.a", (-0.33, -0.46, -0.33))),
    *((b"/", (1.14, 1.01, 1.17)), (b"//", (-1.57, -1.86, -1.39)), (b"./", (-1.14, -1.21, -1.41))),
    *((b"/_", (0.82, 0.92, 0.87)), (b"__", (0.83, 0.77, 0.37)), (b"____", (-1.56, -1.47, -0.65))),
)
"""Runs of kinds: a letter small (a) or capital (A), a digit (0), a mark (.), a line end (/), a space (_). A negative
weight is what is saved where the vocabulary has the run as one: marks in a row, a mark with a line end, indentation."""
_WIDE = (
    *((b"H", (1.0, 0.95, 0.89)), (b"Ha", (0.40, 0.31, 0.36)), (b"_H", (0.52, 1.0, 1.0))),
    *((b"H_", (0.27, 0.29, 0.36)), (b"K", (0.73, 0.62, 0.65)), (b"F", (0.85, 1.05, 1.12))),
    *((b"G", (0.78, 0.86, 0.88)), (b"G_", (0.44, 0.51, 0.46)), (b"L", (1.39, 2.02, 1.98))),
    *((b"E", (0.43, 1.0, 0.54)), (b"P", (0.78, 0.74, 0.58)), (b"M", (1.50, 1.38, 1.82))),
    *((b"Y", (0.26, 0.36, 0.32)), (b"S", (0.37, 0.41, 0.49)), (b"I", (0.41, 0.89, 0.57))),
)
"""Characters beyond ASCII by kind (`budget` names them), and Han beside a letter or a space."""
_KNOWN = (-0.99, -0.84, -0.69)
"""For two Han characters in a row that are one token there: what that saves."""


class Weights(NamedTuple):
    """The weights of one vocabulary: tokens for each word, number, run of kinds and known pair of Han."""

    word: float
    number: float
    long: tuple[tuple[bytes, float], ...]
    ascii: tuple[tuple[bytes, float], ...]
    wide: tuple[tuple[bytes, float], ...]
    known: float


def _weights(at: int) -> Weights:
    long, plain, wide = (
        tuple((run, tokens[at]) for run, tokens in rows if tokens[at]) for rows in (_LONG, _ASCII, _WIDE)
    )
    return Weights(_WORD[at], _NUMBER[at], long, plain, wide, _KNOWN[at])


WEIGHTS = {name: _weights(at) for at, name in enumerate(VOCABULARIES)}
