"""What the inputs of operations share: the base, and bounded types for their fields.

The bounds are those of `core.arguments` and the engine's own; they stand here too so that JSON Schemas say them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from rememora.core.arguments import MAX_DAYS, MAX_LIMIT, MAX_NAME_CHARS, MAX_SECONDS, MAX_TEXT_CHARS

T = TypeVar("T")
Maybe: TypeAlias = T | UnsetType
"""A value that may be left out."""

Text = Annotated[str, Meta(min_length=1, max_length=MAX_TEXT_CHARS)]
AnyText = Annotated[str, Meta(max_length=MAX_TEXT_CHARS)]
Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_CHARS)]
Names = Annotated[list[Name], Meta(min_length=1, max_length=MAX_LIMIT)]
Texts = Annotated[list[Text], Meta(max_length=MAX_LIMIT)]
Limit = Annotated[int, Meta(ge=0, le=MAX_LIMIT)]
Tokens = Annotated[int, Meta(ge=0)]
Share = Annotated[float, Meta(ge=0, le=1)]
Days = Annotated[float, Meta(gt=0, le=MAX_DAYS)]
Seconds = Annotated[float, Meta(gt=0, le=MAX_SECONDS)]
Moment = Annotated[str, Meta(min_length=1, max_length=100)]
Time: TypeAlias = Moment | int
"""ISO 8601, or epoch milliseconds."""

Among = Literal["memories", "transcript"]
Kind = Literal[
    "note",
    "preference",
    "fact",
    "decision",
    "correction",
    "constraint",
    "identity",
    "business",
    "core_rule",
    "capsule",
    "skill",
]
Role = Literal["user", "assistant", "system", "tool", "note"]
Status = Literal["active", "superseded", "deprecated", "archived", "quarantined", "trashed"]
Trust = Literal["web", "tool", "assistant", "host", "user"]
Slot = tuple[Text, Text, Text]
Object = dict[str, Any]


class Input(Struct, forbid_unknown_fields=True, kw_only=True):
    """What an operation takes; a field that is left out is `UNSET`, and the engine's default holds."""


def given(asked: Input) -> dict[str, Any]:
    """Return the fields that were given, by name."""
    values = {name: getattr(asked, name) for name in asked.__struct_fields__}
    return {name: value for name, value in values.items() if value is not UNSET}
