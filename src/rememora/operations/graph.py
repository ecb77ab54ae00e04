"""Operations of the graph of facts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta

from rememora.engine.graph import GraphVerbs
from rememora.model.graph import Entity, Triple
from rememora.model.results import Receipt
from rememora.operations.inputs import Input, Limit, Maybe, Name, Text, Time, Trust
from rememora.operations.operation import operation

Steps = Annotated[int, Meta(ge=1, le=6)]


class Add(Input):
    subject: Text
    relation: Text
    object: Text
    valid_from: Maybe[Time] = UNSET
    valid_to: Maybe[Time] = UNSET
    text: Maybe[Text] = UNSET
    because: Maybe[list[Name]] = UNSET
    trust: Maybe[Trust] = UNSET
    at: Maybe[Time] = UNSET


class Neighbours(Input):
    name: Text
    relation: Maybe[Text] = UNSET
    direction: Maybe[Literal["both", "out", "in"]] = UNSET
    depth: Maybe[Steps] = UNSET
    as_of: Maybe[Time] = UNSET
    limit: Maybe[Limit] = UNSET


class Paths(Input):
    name: Text
    other: Text
    most_steps: Maybe[Steps] = UNSET
    as_of: Maybe[Time] = UNSET
    limit: Maybe[Limit] = UNSET


class Search(Input):
    query: Text
    limit: Maybe[Limit] = UNSET


ROWS = (
    operation(GraphVerbs.add, Add, Receipt, "writes", group="graph"),
    operation(GraphVerbs.neighbours, Neighbours, list[Triple], "reads", group="graph"),
    operation(GraphVerbs.paths, Paths, list[tuple[Triple, ...]], "reads", group="graph"),
    operation(GraphVerbs.search, Search, list[Entity], "reads", group="graph"),
)
