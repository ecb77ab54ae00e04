"""Operations that tell what was done."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.explaining import ExplainingVerbs
from rememora.model.changes import Diff, Trashed
from rememora.model.ledger import LedgerRow
from rememora.operations.inputs import Input, Limit, Maybe, Name, Time
from rememora.operations.operation import operation


class Log(Input):
    since: Maybe[Time] = UNSET
    until: Maybe[Time] = UNSET
    id: Maybe[Name] = UNSET
    limit: Maybe[Limit] = UNSET


class Compare(Input):
    since: Time
    until: Maybe[Time] = UNSET


class Trash(Input):
    limit: Maybe[Limit] = UNSET


ROWS = (
    operation(ExplainingVerbs.log, Log, list[LedgerRow], "reads"),
    operation(ExplainingVerbs.diff, Compare, Diff, "reads"),
    operation(ExplainingVerbs.trash, Trash, list[Trashed], "reads"),
)
