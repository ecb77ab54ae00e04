"""Operations that forget and bring back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from rememora.engine.forgetting import ForgettingVerbs
from rememora.model.removals import Cleared, Preview
from rememora.model.results import Receipt
from rememora.operations.inputs import Input, Maybe, Name, Names, Text, Time, given
from rememora.operations.operation import operation

if TYPE_CHECKING:
    from collections.abc import Callable

    from rememora.engine import Rememora


class Forget(Input):
    """One of them: ids, or words that only show what would go, or the token of what was shown."""

    ids: Maybe[Names] = UNSET
    query: Maybe[Text] = UNSET
    token: Maybe[Name] = UNSET


class Restore(Input):
    id: Name


class Undo(Input):
    operation_id: Name


class PreviewClear(Input):
    pass


class Clear(Input):
    token: Maybe[Name] = UNSET
    at: Maybe[Time] = UNSET


def _forget(mem: Rememora, asked: Forget) -> tuple[Receipt, ...] | Preview:
    values = given(asked)
    forget: Callable[..., tuple[Receipt, ...] | Preview] = mem.forget  # its overloads at once
    return forget(*values.pop("ids", ()), **values)


ROWS = (
    operation(ForgettingVerbs.forget, Forget, tuple[Receipt, ...] | Preview, "removes", handler=_forget),
    operation(ForgettingVerbs.restore, Restore, Receipt, "writes"),
    operation(ForgettingVerbs.undo, Undo, Receipt, "writes"),
    operation(ForgettingVerbs.preview_clear, PreviewClear, Cleared, "reads"),
    operation(ForgettingVerbs.clear, Clear, Cleared, "removes"),
)
