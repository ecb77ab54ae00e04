"""Operations of single memories."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.memories import MemoryVerbs
from rememora.model.memory import Memory
from rememora.model.results import Receipt
from rememora.operations.inputs import (
    Input,
    Kind,
    Limit,
    Maybe,
    Name,
    Object,
    Seconds,
    Share,
    Slot,
    Status,
    Text,
    Texts,
    Time,
    Trust,
)
from rememora.operations.operation import operation


class _Content(Input):
    kind: Maybe[Kind] = UNSET
    title: Maybe[Text] = UNSET
    concepts: Maybe[Texts] = UNSET
    confidence: Maybe[Share] = UNSET
    importance: Maybe[Share] = UNSET
    trust: Maybe[Trust] = UNSET
    slot: Maybe[Slot] = UNSET
    valid_from: Maybe[Time] = UNSET
    valid_to: Maybe[Time] = UNSET
    because: Maybe[list[Name]] = UNSET
    ttl_s: Maybe[Seconds] = UNSET
    triggers: Maybe[Texts] = UNSET
    meta: Maybe[Object] = UNSET
    at: Maybe[Time] = UNSET


class Remember(_Content, kw_only=True):
    text: Text
    pinned: Maybe[bool] = UNSET
    id: Maybe[Name] = UNSET


class Update(_Content, kw_only=True):
    id: Name
    text: Maybe[Text] = UNSET


class OneMemory(Input):
    id: Name


class List(Input):
    kinds: Maybe[list[Kind]] = UNSET
    status: Maybe[list[Status]] = UNSET
    limit: Maybe[Limit] = UNSET


class Pin(Input):
    id: Name
    pinned: Maybe[bool] = UNSET
    at: Maybe[Time] = UNSET


ROWS = (
    operation(MemoryVerbs.remember, Remember, Receipt, "writes"),
    operation(MemoryVerbs.get, OneMemory, Memory, "reads"),
    operation(MemoryVerbs.list, List, list[Memory], "reads"),
    operation(MemoryVerbs.update, Update, Receipt, "writes"),
    operation(MemoryVerbs.pin, Pin, Receipt, "writes"),
    operation(MemoryVerbs.history, OneMemory, list[Memory], "reads"),
)
