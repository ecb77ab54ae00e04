"""Operations that answer questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from rememora.engine.explaining import ExplainingVerbs
from rememora.model.explained import WhyNot
from rememora.model.inbox import Why
from rememora.model.results import Recall
from rememora.operations.inputs import (
    Among,
    AnyText,
    Input,
    Kind,
    Limit,
    Maybe,
    Name,
    Role,
    Seconds,
    Share,
    Text,
    Time,
    Tokens,
    given,
)
from rememora.operations.operation import operation

if TYPE_CHECKING:
    from rememora.engine import Rememora


class _Asked(Input):
    limit: Maybe[Limit] = UNSET
    budget_tokens: Maybe[Tokens] = UNSET
    among: Maybe[list[Among]] = UNSET
    kinds: Maybe[list[Kind]] = UNSET
    roles: Maybe[list[Role]] = UNSET
    since: Maybe[Time] = UNSET
    until: Maybe[Time] = UNSET
    as_of: Maybe[Time] = UNSET
    known_at: Maybe[Time] = UNSET
    min_score: Maybe[Share] = UNSET
    timeout_s: Maybe[Seconds] = UNSET


class Ask(_Asked, kw_only=True):
    query: AnyText
    explain: Maybe[bool] = UNSET


class AskWhy(Input):
    id: Name
    words: Maybe[AnyText] = UNSET
    query: Maybe[AnyText] = UNSET


class AskWhyNot(_Asked, kw_only=True):
    text: Text
    query: AnyText


def _why(mem: Rememora, asked: AskWhy) -> Why:
    arguments = given(asked)
    return mem.why(arguments.pop("id"), **arguments)


ROWS = (
    operation(ExplainingVerbs.recall, Ask, Recall, "reads"),
    operation(ExplainingVerbs.why, AskWhy, Why, "reads", handler=_why),
    operation(ExplainingVerbs.why_not, AskWhyNot, WhyNot, "reads"),
)
