"""What an embedder answered, made fit for use: vectors of length 1, or the reason why there is none.

numpy is imported when the first vector arrives.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import TYPE_CHECKING

from rememora.model.errors import EmbedderAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]

MAX_CHARS = 8_000
"""What a model is sent of one text. Services refuse more than some 8,000 tokens, as much as the longest windows
of today hold (8,192); a character is at most about one, in Chinese."""

MAX_DIMENSIONS = 65_536
"""More numbers than any model gives; what is longer is a mistake, and would fill the store."""


def checked(vectors: object, *, count: int, dimensions: int | None) -> list[Vector | str]:
    """Return for each text its vector, or in words why it has none; one bad vector spoils no other.

    Args:
        vectors: What `Embedder.embed` gave: one row of numbers for each text.
        count: Texts that were sent.
        dimensions: Numbers that each vector must have; `None`: as many as the first good one.

    Returns:
        float32 arrays scaled to length 1, and reasons.

    Raises:
        EmbedderAnswer: There is not one item for each text, so nobody can tell whose the vectors are.
    """
    outcomes: list[Vector | str] = []
    for item in items(vectors, count=count):
        outcome = _outcome(item, dimensions)
        if not isinstance(outcome, str):
            dimensions = len(outcome)
        outcomes.append(outcome)
    return outcomes


def items(vectors: object, *, count: int, what: str = "embedder") -> list[object]:
    """Return the answer as a list with one item for each text; *what* names in errors who gave it.

    Raises:
        EmbedderAnswer: It is no such thing.
    """
    try:
        found = list(islice(_rows(vectors), count + 1))
    except TypeError:
        raise EmbedderAnswer(
            f"{what}: expected {count} vectors, one for each text, found {_kind(vectors)}"
        ) from None
    if len(found) != count:
        number = f"more than {count}" if len(found) > count else str(len(found))
        raise EmbedderAnswer(f"{what}: expected {count} vectors, one for each text, found {number}")
    return found


def read_out(vectors: object, *, count: int) -> list[object]:
    """Return what `items` does, and look at each: rows of a host's own kind are code, and become arrays here.

    Raises:
        EmbedderAnswer: There is not one item for each text.
    """
    read = ((item, _numbers(item)) for item in items(vectors, count=count))
    return [item if numbers is None or type(item) in (list, tuple) else numbers for item, numbers in read]


def space_name(model: str, dimensions: int | None) -> str:
    """Name the space of a model: "baai/bge-m3/1024", without dimensions while they are unknown."""
    name = " ".join(model.split()).lower()
    return name if dimensions is None or name.endswith(f"/{dimensions}") else f"{name}/{dimensions}"


def dimensions_of(vectors: Sequence[object]) -> int | None:
    """Return how many numbers the first good vector has; `None` when there is none."""
    outcomes = checked(vectors, count=len(vectors), dimensions=None)
    return next((len(outcome) for outcome in outcomes if not isinstance(outcome, str)), None)


def _rows(vectors: object) -> Iterable[object]:
    if isinstance(vectors, str | bytes | Mapping):
        raise TypeError
    return iter(vectors)  # type: ignore[call-overload, no-any-return]  # a TypeError says that it is none


def _outcome(item: object, dimensions: int | None) -> Vector | str:
    import numpy as np

    numbers = _numbers(item)
    if numbers is None:
        return f"expected a row of numbers, found {_kind(item)}"
    wanted = len(numbers) if dimensions is None else dimensions
    if len(numbers) != wanted or not 0 < wanted <= MAX_DIMENSIONS:
        return f"expected {dimensions or 'some'} numbers, found {len(numbers)}"
    if not np.isfinite(numbers).all():
        return "expected numbers, found NaN or infinity among them"
    largest = float(np.abs(numbers).max())
    if largest == 0.0:
        return "expected a direction, found zeros only"
    scaled = numbers / largest  # or squares of very large and very small numbers would be lost
    return (scaled / np.linalg.norm(scaled)).astype(np.float32)


def _numbers(item: object) -> NDArray[np.float64] | None:
    """Return a row of real numbers as an array; `None` for anything else."""
    import numpy as np

    if item is None:
        return None
    try:
        array: NDArray[Any] = np.asarray(item)
        if array.ndim != 1 or array.dtype.kind not in "fiu":
            return None
        return array.astype(np.float64)
    except (AttributeError, OverflowError, RuntimeError, TypeError, ValueError):
        return None  # ragged, or an array of another library that does not let itself be read


def _kind(value: object) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
