"""Another embedded store beside ours, if it is installed: the same vectors, the same questions."""

from __future__ import annotations

import tempfile
import time
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from benchmarks.metrics import percentile

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

NAME = "lancedb"
_MOST_ROWS = 100_000
_NEAREST = 10


def measure(vectors: Floats, questions: Sequence[Floats]) -> dict[str, Any]:
    """Return its median time for the nearest ten by vector alone, or nothing where it is not installed."""
    if find_spec(NAME) is None or len(vectors) > _MOST_ROWS:
        return {}
    lancedb: Any = import_module(NAME)
    spent = []
    with tempfile.TemporaryDirectory(prefix="rememora-lancedb-") as folder:
        rows = [{"id": number, "vector": vector} for number, vector in enumerate(vectors)]
        kept = lancedb.connect(folder).create_table("rows", data=rows)
        for question in questions[:30]:
            start = time.process_time()
            kept.search(question).metric("cosine").limit(_NEAREST).to_list()
            spent.append((time.process_time() - start) * 1e3)
    return {f"{NAME} {lancedb.__version__}, vectors alone, ms": round(percentile(spent, 0.5), 3)}
