"""Shared by the tests of formats that read memories."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rememora.model.imported import BadLine, ImportedMemory, ImportedMessage, Passed

if TYPE_CHECKING:
    from types import ModuleType

    Item = ImportedMemory | ImportedMessage | Passed | BadLine


def read(module: ModuleType, content: object) -> list[Item]:
    """Read a value as a JSON document, or a text as a file."""
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=1)
    if module.READS == "lines":
        return list(module.read(text.splitlines(keepends=True)))
    data = text.encode("utf-8", "surrogatepass")
    return list(module.read([data[start : start + 7] for start in range(0, len(data), 7)]))


def memories(module: ModuleType, content: object) -> list[ImportedMemory]:
    """Return the memories, and see that nothing was refused."""
    items = read(module, content)
    assert not [item for item in items if isinstance(item, BadLine)]
    return [item for item in items if isinstance(item, ImportedMemory)]


def memory(module: ModuleType, record: object) -> ImportedMemory:
    """Return the one memory of a file with this record in an array."""
    (found,) = memories(module, [record])
    return found


def passed(module: ModuleType, content: object) -> list[str]:
    """Return what was passed over."""
    return [item.what for item in read(module, content) if isinstance(item, Passed)]


def refused(module: ModuleType, content: object) -> list[str]:
    """Return why records were refused."""
    return [item.reason for item in read(module, content) if isinstance(item, BadLine)]
