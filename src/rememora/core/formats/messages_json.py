"""The format ``messages`` as one JSON array, which need not fit into memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rememora.core.formats.json_elements import records
from rememora.core.formats.messages_jsonl import message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rememora.model.imported import BadLine, ImportedMessage, Passed

READS = "chunks"


def read(chunks: Iterable[bytes]) -> Iterator[ImportedMessage | Passed | BadLine]:
    """Read the messages of an array; a line is the number of an element, counted from 1."""
    return records(chunks, message)
