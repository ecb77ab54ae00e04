"""Operations of what a conversation is after."""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.goal import GoalVerbs
from rememora.model.goals import Drift, Goal
from rememora.operations.inputs import Input, Maybe, Object, Text, Texts, Time
from rememora.operations.operation import operation


class On(Input):
    description: Text
    name: Maybe[Text] = UNSET
    keywords: Maybe[Texts] = UNSET
    at: Maybe[Time] = UNSET


class Off(Input):
    at: Maybe[Time] = UNSET


class Status(Input):
    pass


class Update(Input):
    description: Maybe[Text] = UNSET
    name: Maybe[Text] = UNSET
    keywords: Maybe[Texts] = UNSET
    at: Maybe[Time] = UNSET


class Check(Input):
    messages: list[Object]


ROWS = (
    operation(GoalVerbs.on, On, Goal, "writes", group="goal"),
    operation(GoalVerbs.off, Off, Goal, "writes", group="goal"),
    operation(GoalVerbs.status, Status, Goal, "reads", group="goal"),
    operation(GoalVerbs.update, Update, Goal, "writes", group="goal"),
    operation(GoalVerbs.check, Check, Drift, "writes", group="goal"),
)
