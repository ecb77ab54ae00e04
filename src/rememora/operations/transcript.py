"""Operations of the transcript."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from rememora.core.arguments import MAX_LIMIT
from rememora.engine.exchanges import ExchangeVerbs
from rememora.engine.transcript import TranscriptVerbs
from rememora.flow.rehydrate import MOST_NEIGHBOURS
from rememora.model.results import Receipt
from rememora.model.transcript import Exchange, Message
from rememora.operations.inputs import AnyText, Input, Limit, Maybe, Name, Names, Object, Text, Time
from rememora.operations.operation import operation


class Begin(Input):
    text: AnyText
    id: Maybe[Name] = UNSET
    at: Maybe[Time] = UNSET


class Complete(Input):
    id: Name
    text: Text
    tools: Maybe[list[AnyText | Object]] = UNSET
    at: Maybe[Time] = UNSET


class Fail(Input):
    id: Name
    reason: Text
    at: Maybe[Time] = UNSET


class Capture(Input):
    user_text: AnyText
    assistant_text: Text
    tools: Maybe[list[AnyText | Object]] = UNSET
    id: Maybe[Name] = UNSET
    at: Maybe[Time] = UNSET


class Archive(Input):
    messages: Annotated[list[Object], Meta(max_length=MAX_LIMIT)]
    at: Maybe[Time] = UNSET


class ExchangeOf(Input):
    id: Name


class Exchanges(Input):
    status: Maybe[Literal["pending", "completed", "failed"]] = UNSET
    before: Maybe[Annotated[int, Meta(ge=0)]] = UNSET
    limit: Maybe[Limit] = UNSET


class Rehydrate(Input):
    ids: Maybe[Names] = UNSET
    since: Maybe[Time] = UNSET
    until: Maybe[Time] = UNSET
    keyword: Maybe[Text] = UNSET
    memory: Maybe[Name] = UNSET
    neighbours: Maybe[Annotated[int, Meta(ge=0, le=MOST_NEIGHBOURS)]] = UNSET
    limit: Maybe[Limit] = UNSET


ROWS = (
    operation(TranscriptVerbs.begin, Begin, Exchange, "writes"),
    operation(TranscriptVerbs.complete, Complete, Receipt, "writes"),
    operation(TranscriptVerbs.fail, Fail, Receipt, "writes"),
    operation(TranscriptVerbs.capture, Capture, Receipt, "writes"),
    operation(TranscriptVerbs.archive, Archive, tuple[Receipt, ...], "writes"),
    operation(ExchangeVerbs.exchange, ExchangeOf, Exchange, "reads"),
    operation(ExchangeVerbs.exchanges, Exchanges, list[Exchange], "reads"),
    operation(TranscriptVerbs.rehydrate, Rehydrate, list[Message], "reads"),
)
