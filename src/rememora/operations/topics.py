"""Operations of what a conversation was about.

`replace` and `keep_run` are none: they are for a worker that runs in the host's own process.
"""

from __future__ import annotations

from msgspec import UNSET

from rememora.engine.topics import TopicVerbs
from rememora.model.topics import Topic, TopicRecall, TopicRun, TopicWork
from rememora.operations.inputs import AnyText, Input, Maybe, Time
from rememora.operations.operation import operation


class Work(Input):
    at: Maybe[Time] = UNSET


class Nothing(Input):
    pass


class Directory(Input):
    now: Maybe[Time] = UNSET


class Retrieve(Input):
    user_message: AnyText
    now: Maybe[Time] = UNSET


ROWS = (
    operation(TopicVerbs.run_worker, Work, TopicWork, "writes", group="topics"),
    operation(TopicVerbs.maybe_run_worker, Work, TopicWork, "writes", group="topics"),
    operation(TopicVerbs.list, Nothing, list[Topic], "reads", group="topics"),
    operation(TopicVerbs.directory, Directory, str, "reads", group="topics"),
    operation(TopicVerbs.retrieve, Retrieve, TopicRecall, "reads", group="topics"),
    operation(TopicVerbs.latest_run, Nothing, TopicRun | None, "reads", group="topics"),
)
