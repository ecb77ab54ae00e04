"""Fields of another program's records, read without trust in their types.

What a memory cannot do without (its words, its times) must be what it says, or the record is refused with
the reason. Whatever else has an unexpected type is no reason to lose the words: it goes into `meta` as it is.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING

from rememora.core import arguments
from rememora.core.arguments import shown
from rememora.core.clean import repaired
from rememora.core.formats.fields import UnreadableError, moment
from rememora.model.errors import InvalidInput
from rememora.model.imported import BadLine

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from typing import Any

    from rememora.core.formats.json_records import Record
    from rememora.model.imported import ImportedMemory, ImportedMessage, Passed

    Item = ImportedMessage | ImportedMemory | Passed | BadLine

MAX_CONCEPT_CHARS = 200
MAX_CONCEPTS = 64
MAX_META_CHARS = 16_000
"""What else a record says is kept up to here; a memory is no place for an attached document."""

_MAX_NUMBERS = 32
"""A longer list of numbers is a vector, and belongs to another model."""

_MAX_DEPTH = 8


def each(found: Iterable[Record | BadLine], read: Callable[[Record], Iterator[Item]]) -> Iterator[Item]:
    """Read every record that is an object; a refused one becomes a `BadLine`."""
    for record in found:
        if isinstance(record, BadLine):
            yield record
            continue
        try:
            if not isinstance(record.value, dict):
                raise UnreadableError(f"expected an object, found {shown(record.value)}")
            yield from read(record)
        except UnreadableError as wrong:
            yield BadLine(line=record.line, reason=repaired(str(wrong))[:300])


def words(name: str, value: object) -> str:
    """Return a text that holds something besides white space."""
    if not isinstance(value, str):
        raise UnreadableError(f"{name}: expected text, found {_kind(value)}")
    if not value or value.isspace():
        raise UnreadableError(f"{name}: expected some words, found none")
    return repaired(value)


def optional_words(value: object) -> str | None:
    """Return a text, or `None` for a blank one and for anything else."""
    return repaired(value) if isinstance(value, str) and value and not value.isspace() else None


def label(value: object) -> str | None:
    """Return an id or a name; `None` for anything that is neither text nor a whole number."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    try:
        text = repaired(str(value)).strip()
    except ValueError:  # whole numbers of more than 4,300 digits have no text
        return None
    return text or None


def owner(name: str, value: object) -> str | None:
    """Return whose it is, as the name of a scope; one that can name none would mix what belongs to two."""
    if isinstance(value, bool) or not isinstance(value, str | int | None):
        raise UnreadableError(f"{name}: expected a text or a whole number, found {shown(value)}")
    found = label(value)
    try:
        return arguments.optional_identifier(name, found)
    except InvalidInput as error:
        raise UnreadableError(str(error)) from error


def first_moment(record: Mapping[str, Any], *names: str) -> str | int | None:
    """Return the first of these times that is there."""
    return next((at for name in names if (at := moment(name, record.get(name))) is not None), None)


def concepts(*values: object) -> tuple[str, ...]:
    """Return what texts, and texts in lists or behind "name", say it is about; each once."""
    names = (repaired(name).strip()[:MAX_CONCEPT_CHARS] for value in values for name in _names(value))
    return tuple(dict.fromkeys(name for name in names if name))[:MAX_CONCEPTS]


def share(value: object) -> float | None:
    """Return a number from 0 to 1, else `None`."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if number and 0 <= value <= 1 else None  # type: ignore[arg-type, operator]


def rest(record: Mapping[str, Any], *, but: Collection[str]) -> dict[str, object]:
    """Return what a record says besides, without vectors and what is empty, up to `MAX_META_CHARS`."""
    kept: dict[str, object] = {}
    room = MAX_META_CHARS
    for key, value in record.items():
        if key in but or "embedding" in key.lower() or value in (None, "", [], {}):
            continue
        value = _plain(value, _MAX_DEPTH)
        size = len(json.dumps([key, value], ensure_ascii=False))
        if value is None or size > room:
            continue
        room -= size
        kept[repaired(key)] = value
    return kept


def sentence(name: str) -> str:
    """Make words of the name of a relation: ``works_at`` becomes "works at"."""
    return re.sub(r"[_\s]+", " ", name).strip()


def _names(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from _names(value.get("name")) if isinstance(value.get("name"), str) else ()
    elif isinstance(value, list):
        for item in value:
            if isinstance(item, str | dict):
                yield from _names(item)


def _plain(value: Any, depth: int) -> Any:
    """Return what JSON can hold of a value; a vector, and what is nested too deep, gives `None`."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, int) and not abs(value) < 2**63:
        return None
    if not isinstance(value, dict | list):
        return value
    if depth == 0 or _is_vector(value):
        return None
    if isinstance(value, list):
        return [_plain(item, depth - 1) for item in value]
    return {key: _plain(item, depth - 1) for key, item in value.items()}


def _is_vector(value: object) -> bool:
    if not isinstance(value, list) or len(value) <= _MAX_NUMBERS:
        return False
    return all(isinstance(item, int | float) for item in value)


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    return shown(value) if isinstance(value, int | float | str) else f"a {type(value).__name__}"
