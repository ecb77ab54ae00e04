"""Operations of what waits for the user."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.inbox import InboxVerbs
from rememora.model.inbox import InboxItem
from rememora.model.results import Receipt
from rememora.operations.inputs import Input, Limit, Maybe, Name, Text, Time
from rememora.operations.operation import operation


class Waiting(Input):
    limit: Maybe[Limit] = UNSET


class Accept(Input):
    id: Name
    at: Maybe[Time] = UNSET


class Reject(Input):
    id: Name
    reason: Maybe[Text] = UNSET


ROWS = (
    operation(InboxVerbs.list, Waiting, list[InboxItem], "reads", group="inbox"),
    operation(InboxVerbs.accept, Accept, Receipt, "writes", group="inbox"),
    operation(InboxVerbs.reject, Reject, Receipt, "removes", group="inbox"),
)
