"""A cross-encoder of a few hundred bytes: each word has a logit, and a text has that of its best word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.embedders import tiny_model

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

LOGITS = {"butter": 2.0, "面": 1.0}
"""All other words have -5."""


def write(folder: Path, *, classes: int = 1, inputs: Sequence[str] = ("input_ids",)) -> Path:
    """Write a model folder; of two classes the first is 0."""
    logits = [LOGITS.get(word, -5.0) for word in tiny_model.WORDS]
    rows = [[0.0] * (classes - 1) + [logit] for logit in logits]
    return tiny_model.write(folder, rows=rows, inputs=inputs, output="sentence_embedding")
