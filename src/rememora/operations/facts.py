"""Operations of facts in time."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.facts import FactVerbs
from rememora.model.facts import Fact
from rememora.model.results import Receipt
from rememora.operations.inputs import Input, Maybe, Name, Text, Time, Trust
from rememora.operations.operation import operation


class Value(Input):
    subject: Text
    attribute: Text
    value: Text
    valid_from: Maybe[Time] = UNSET
    valid_to: Maybe[Time] = UNSET
    text: Maybe[Text] = UNSET
    because: Maybe[list[Name]] = UNSET
    trust: Maybe[Trust] = UNSET
    at: Maybe[Time] = UNSET


class End(Input):
    subject: Text
    attribute: Text
    value: Maybe[Text] = UNSET
    at: Maybe[Time] = UNSET
    known_at: Maybe[Time] = UNSET
    trust: Maybe[Trust] = UNSET


class Current(Input):
    subject: Text
    attribute: Maybe[Text] = UNSET


class AsOf(Input):
    at: Time
    subject: Text
    attribute: Maybe[Text] = UNSET
    known_at: Maybe[Time] = UNSET


class History(Input):
    subject: Text
    attribute: Text


class Alias(Input):
    subject: Text
    other: Text
    trust: Maybe[Trust] = UNSET
    at: Maybe[Time] = UNSET


class Unalias(Input):
    subject: Text
    other: Text
    at: Maybe[Time] = UNSET


ROWS = (
    operation(FactVerbs.set, Value, Receipt, "writes", group="facts"),
    operation(FactVerbs.add, Value, Receipt, "writes", group="facts"),
    operation(FactVerbs.end, End, Receipt, "writes", group="facts"),
    operation(FactVerbs.current, Current, list[Fact], "reads", group="facts"),
    operation(FactVerbs.as_of, AsOf, list[Fact], "reads", group="facts"),
    operation(FactVerbs.history, History, list[Fact], "reads", group="facts"),
    operation(FactVerbs.alias, Alias, Receipt, "writes", group="facts"),
    operation(FactVerbs.unalias, Unalias, Receipt, "writes", group="facts"),
)
