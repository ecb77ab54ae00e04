"""Operations of one turn.

`used` is none of them: it takes the very answer that `recall` or `assemble` gave, and a door has that as data only;
`injected` takes ids. `upkeep.compact` is none either: it replaces a file of the machine, which no door lets others
name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta

from rememora.core.arguments import MAX_LIMIT
from rememora.engine.compacting import CompactVerbs
from rememora.engine.turn import TurnVerbs
from rememora.model.circuit import Outcome, Relieved
from rememora.model.compaction import Compacted
from rememora.model.context import Context
from rememora.operations.inputs import (
    AnyText,
    Input,
    Limit,
    Maybe,
    Names,
    Object,
    Seconds,
    Time,
    Tokens,
    given,
)
from rememora.operations.operation import operation

if TYPE_CHECKING:
    from typing import Any

    from rememora.engine import Rememora

Some = Annotated[int, Meta(ge=1)]
Conversation = Annotated[list[Object], Meta(max_length=MAX_LIMIT)]


class Assemble(Input):
    messages: Conversation
    budget_tokens: Maybe[Tokens] = UNSET
    placement: Maybe[Literal["last_user", "system", "text"]] = UNSET
    limit: Maybe[Limit] = UNSET
    timeout_s: Maybe[Seconds] = UNSET
    at: Maybe[Time] = UNSET


class Strip(Input):
    messages: AnyText | Conversation


class Compact(Input):
    messages: Conversation
    window_tokens: Maybe[Some] = UNSET
    to_tokens: Maybe[Some] = UNSET
    keep_last: Maybe[Limit] = UNSET
    force: Maybe[bool] = UNSET
    role: Maybe[Literal["system", "developer", "user"]] = UNSET
    at: Maybe[Time] = UNSET


class Attempt(Input):
    success: bool


class Relieve(Input):
    messages: Conversation


class Shown(Input):
    ids: Names
    at: Maybe[Time] = UNSET


def _strip(mem: Rememora, asked: Strip) -> str | list[Any]:
    return mem.strip(asked.messages)


def _injected(mem: Rememora, asked: Shown) -> tuple[str, ...]:
    values = given(asked)
    return mem.injected(*values.pop("ids"), **values)


ROWS = (
    operation(TurnVerbs.assemble, Assemble, Context, "writes"),
    operation(TurnVerbs.strip, Strip, str | list[Object], "reads", handler=_strip),
    operation(CompactVerbs.compact, Compact, Compacted, "writes"),
    operation(CompactVerbs.outcome, Attempt, Outcome, "writes"),
    operation(CompactVerbs.relieve, Relieve, Relieved, "reads"),
    operation(TurnVerbs.injected, Shown, tuple[str, ...], "writes", handler=_injected),
)
