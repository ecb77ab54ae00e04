"""Fits the weights of `core.token_weights` to the real counts of the half of the texts that does not judge.

    python -m benchmarks.tokens_fit

Prints the weight of each thing that is counted, for the three vocabularies in the order of `VOCABULARIES`. What is made
small is the sum of the errors, each as a share of the real count (of at least `_LEAST` tokens), so that a few odd texts
do not bend the rest; by least squares, weighed anew by the error some times. What hardly any of the texts has, such as
scripts of other languages, keeps the weight that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks import datasets
from benchmarks.token_texts import texts
from benchmarks.tokens import counted
from rememora.core.budget import pairs, weighed
from rememora.core.token_weights import VOCABULARIES, WEIGHTS, Weights, runs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    Array = NDArray[Any]

_LEAST = 8
_MOST_CHARS = 1_200
"""Longer texts are estimated by samples."""
_COMMON = 60
"""Of so many texts at least must be what is fitted."""
_STEPS, _LEAST_ERROR, _HELD_BACK = 30, 0.05, 1e-3


def fit(some: Sequence[str], vocabulary: str) -> dict[str, float]:
    """Return the weight of each thing that is counted."""
    import numpy as np

    real = counted(vocabulary)
    counts = np.array([real(text) for text in some], dtype=float)
    share = 1.0 / np.maximum(counts, _LEAST)
    x = np.array([_counts(text, vocabulary) for text in some]) * share[:, None]
    y = counts * share
    weights: Array = np.array(_today(vocabulary))
    common = (x > 0).sum(axis=0) >= _COMMON
    y = y - x[:, ~common] @ weights[~common]
    x = x[:, common]
    trusted = np.ones(len(y))
    for _ in range(_STEPS):
        bend = (x * trusted[:, None]).T @ x + np.eye(x.shape[1]) * _HELD_BACK
        weights[common] = np.linalg.solve(bend, (x * trusted[:, None]).T @ y)
        trusted = 1.0 / np.maximum(np.abs(x @ weights[common] - y), _LEAST_ERROR)
    return {name: round(float(weight), 2) for name, weight in zip(_names(), weights, strict=True)}


def _counts(text: str, vocabulary: str) -> list[float]:
    han = weighed(text, _NOTHING)[1]
    return [*(weighed(text, one)[0] for one in _ones()), pairs(text, vocabulary) if han > 1 else 0.0]


_NOTHING = Weights(0.0, 0.0, 0.0, (), (), (), 0.0)


def _ones() -> Iterator[Weights]:
    """Give for each thing the weights that count it alone."""
    yield _NOTHING._replace(word=1.0)
    yield _NOTHING._replace(number=1.0)
    yield _NOTHING._replace(unspoken=1.0)
    yield from (_NOTHING._replace(long=((run, 1.0),)) for run in runs()["long"])
    yield from (_NOTHING._replace(ascii=((run, 1.0),)) for run in runs()["ascii"])
    yield from (_NOTHING._replace(wide=((run, 1.0),)) for run in runs()["wide"])


def _today(vocabulary: str) -> list[float]:
    weights = WEIGHTS[vocabulary]
    given = {**dict(weights.long), **dict(weights.ascii), **dict(weights.wide)}
    plain = [given.get(run, 0.0) for some in runs().values() for run in some]
    return [weights.word, weights.number, weights.unspoken, *plain, weights.known]


def _names() -> list[str]:
    named = [run.decode() for some in runs().values() for run in some]
    return ["word", "number", "unspoken", *named, "known"]


if __name__ == "__main__":
    assert set(WEIGHTS) == set(VOCABULARIES)
    fitted_on = [one.text for one in texts(datasets.data_folder(None)) if not one.judged]
    short = [text for text in fitted_on if text and len(text) <= _MOST_CHARS]
    found = [fit(short, name) for name in VOCABULARIES]
    for thing in _names():
        print(f"{thing}: ({', '.join(str(weights[thing]) for weights in found)})")
