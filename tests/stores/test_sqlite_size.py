"""What a row costs on the disk beside its text, so that it cannot creep up unseen."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

import rememora

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    Write = Callable[[rememora.Rememora, list[str]], None]

ROWS = 800
DIMENSIONS = 384
WORDS = ["".join(Random(n).choices("abcdefghijklmnopqrstuvwxyz", k=3 + n % 7)) for n in range(4_000)]


def remembered(mem: rememora.Rememora, texts: list[str]) -> None:
    for text in texts:
        mem.remember(text)


def archived(mem: rememora.Rememora, texts: list[str]) -> None:
    mem.archive([{"role": ("user", "assistant")[n % 2], "content": text} for n, text in enumerate(texts)])


def sentences(seed: int) -> list[str]:
    """Give twenty words each, of which few are used often and many seldom, as in any language."""
    chance = Random(seed)
    return [" ".join(WORDS[int(4_000 * chance.random() ** 3)] for _ in range(20)) for _ in range(ROWS)]


def with_vectors(mem: rememora.Rememora, seed: int) -> None:
    store: Any = mem._deps.store
    with store.transaction():
        waiting = store.vectors.waiting("some/384", limit=2 * ROWS)
        drawn = np.random.default_rng(seed).standard_normal((len(waiting), DIMENSIONS))
        vectors = [(one.number, vector) for one, vector in zip(waiting, drawn, strict=True)]
        store.vectors.put("some/384", vectors, dimensions=DIMENSIONS, looked_to=waiting[-1].number)


@pytest.mark.parametrize(
    ("write", "copies", "most_bytes"),
    [
        # 768 are the vector, and a page of 4,096 holds five: 821. The codes come when 4,096 rows are sealed: 51 more.
        pytest.param(remembered, 2, 1_560, id="a memory, whose note is a second copy of the text"),
        pytest.param(archived, 1, 1_340, id="a message"),
    ],
)
def test_row_with_its_vector_costs_little_more_than_its_text(
    tmp_path: Path, write: Write, copies: int, most_bytes: int
) -> None:
    sizes, texts = [], [sentences(seed) for seed in (1, 2)]
    for seed, some in enumerate(texts):
        with rememora.open(tmp_path) as mem:
            write(mem, some)
            with_vectors(mem, seed)
        sizes.append((tmp_path / "memories.sqlite3").stat().st_size)

    text = copies * sum(len(text.encode()) for text in texts[1])
    assert (sizes[1] - sizes[0] - text) / ROWS <= most_bytes
