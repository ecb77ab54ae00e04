"""Writes the weights of recall into the package, with the data and the split that they come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import rememora
from benchmarks import datasets, fit, sure

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks.left_out import LeftOut

FILE = Path(rememora.__file__).parent / "core" / "context" / "weights.json"


def write(weights: Sequence[LeftOut], data: str | None) -> str:
    """Fit on every conversation, write the file, and say with which loss.

    Without an embedder the weights with vectors stay as they are.
    """
    known = json.loads(FILE.read_text(encoding="utf-8"))
    folder = datasets.data_folder(data)
    for one in weights:
        known["vectors" if one.vectors else "words"] = fit.found(one.asked, vectors=one.vectors)
    known["sureness"] = sure.fitted(weights[0].signs)
    known["made"] = {
        "by": "python -m benchmarks fit",
        "data_sha256": {
            name: datasets.sha256(paths)
            for name in (datasets.LOCOMO, datasets.BEAM, datasets.MEMORYBANK)
            if (paths := datasets.files(name, folder))
        },
        "split": "these weights: all conversations; figures of the report: each by weights of all others",
        "questions": len(weights[0].asked),
    }
    FILE.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return ", ".join(
        f"{name}: loss {known[name]['loss']}" for name in ("words", "vectors") if "loss" in known[name]
    )
