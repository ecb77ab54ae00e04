"""Weights for each conversation that were fitted on the others, so that no figure is one of data fitted on."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from benchmarks import datasets, fit, sure
from rememora.core.context import combine
from rememora.core.context.combine import Weights, weights_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from benchmarks.fit import Asking
    from benchmarks.sure import Sign
    from rememora.ports.embedder import Embedder


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What can be fitted on: the measured questions of all sets, by words alone or with vectors."""

    asked: list[Asking]
    signs: list[Sign]
    vectors: bool
    _known: dict[str, tuple[Weights, dict[str, Any]]] = field(default_factory=dict, repr=False)

    @contextmanager
    def without(self, conversation: str) -> Iterator[None]:
        """Rank by weights that were fitted on all but one conversation."""
        if conversation not in self._known:
            self._known[conversation] = self._fitted(conversation)
        weights, signs = self._known[conversation]

        def of_signs(*, named: bool) -> dict[str, float]:
            used: dict[str, float] = signs["named" if named else "others"]
            return used

        def of_features(*, vectors: bool) -> Weights:
            return weights if vectors == self.vectors else fitted(vectors=vectors)

        def of_subject(*, named: bool) -> dict[str, float] | None:
            return signs["subject"] if named else None

        fitted = combine.weights
        with (
            patch.object(combine, "weights", of_features),
            patch.object(combine, "sureness_weights", of_signs),
            patch.object(combine, "subject_weights", of_subject),
        ):
            yield

    def _fitted(self, conversation: str) -> tuple[Weights, dict[str, Any]]:
        asked = [one for one in self.asked if one.conversation != conversation]
        signs = sure.fitted([one for one in self.signs if one.conversation != conversation])
        return weights_of(fit.found(asked, vectors=self.vectors)), signs


def left_out(folder: Path, embedder: Embedder | None = None) -> LeftOut:
    """Measure the questions of all sets that are there."""
    asked, signs = [], []
    for name in (datasets.LOCOMO, datasets.BEAM, datasets.MEMORYBANK):
        paths = datasets.files(name, folder)
        talks = datasets.read(name, paths) if paths else []
        asked += fit.askings(name, talks, embedder)
        signs += sure.seen(talks)
        if name == datasets.LOCOMO:
            # In one scope, too: weights that saw small ones alone lose in a large one.
            for hidden in (False, True):
                asked += fit.merged(talks, hidden=hidden, embedder=embedder)
    return LeftOut(asked, signs, embedder is not None)
