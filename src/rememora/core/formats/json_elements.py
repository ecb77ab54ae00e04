"""JSON objects, the elements of one document; what a reader makes of them is caught where it is unreadable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.formats import json_stream
from rememora.core.formats.fields import UnreadableError, mapping
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from typing import TypeVar

    T = TypeVar("T")


def records(
    chunks: Iterable[bytes], record: Callable[[int, Mapping[str, object]], Iterator[T]]
) -> Iterator[T | BadLine]:
    """Give what *record* makes of each element of an array, or of a document that is one object."""
    for number, element in enumerate(json_stream.elements(chunks), start=1):
        if isinstance(element, BadLine):
            yield element
            continue
        try:
            yield from record(number, mapping(f"element {number}", element))
        except UnreadableError as wrong:
            yield BadLine(line=number, reason=str(wrong))
